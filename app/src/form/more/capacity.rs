//! Capacity and traffic beyond the mode, the amounts and the peak.

use super::{Field, Group, Kind::*, Shape};

const fn field(path: &'static str, label: &'static str, kind: super::Kind) -> Field {
    Field::new(path, label, kind)
}

const SCALING: &[Field] = &[
    field("min", "Least capacity", Number).needed(),
    field("max", "Most capacity", Number).needed(),
    field("target", "Target use", Number).unit("%").hint("20 to 90; 70 unless said"),
    field("scale_out_cooldown", "Scale-out cooldown", Number).unit("seconds").hint("0 unless said"),
    field("scale_in_cooldown", "Scale-in cooldown", Number).unit("seconds").hint("0 unless said"),
];

const SCALE_READ: Group = Group {
    at: "capacity.auto_scaling.read",
    title: "Auto scaling of reads",
    rule: "R-AS-1",
    shape: Shape::Once,
    fields: SCALING,
};

const SCALE_WRITE: Group = Group {
    at: "capacity.auto_scaling.write",
    title: "Auto scaling of writes",
    rule: "R-AS-1",
    shape: Shape::Once,
    fields: SCALING,
};

const SCHEDULE: Group = Group {
    at: "capacity.schedule",
    title: "Scheduled hours",
    rule: "R-PROV-3",
    shape: Shape::List,
    fields: &[
        field("hours", "Hours of the month", Number).unit("hours").needed(),
        field("read", "Reads in them", Number).unit("RCU").hint("as in the other hours unless said"),
        field("write", "Writes in them", Number).unit("WCU").hint("as in the other hours unless said"),
    ],
};

const RESERVED: Group = Group {
    at: "capacity.reserved",
    title: "Reserved capacity",
    rule: "R-RC-1",
    shape: Shape::Once,
    fields: &[
        field("term", "Term", Words(&[("one_year", "1 year"), ("three_years", "3 years")])).needed(),
        field("read_units", "Reserved reads", Number).unit("RCU").hint("in blocks of 100"),
        field("write_units", "Reserved writes", Number).unit("WCU").hint("in blocks of 100"),
    ],
};

const MOST: Group = Group {
    at: "",
    title: "Maximum on-demand throughput",
    rule: "R-OD-5",
    shape: Shape::Own,
    fields: &[
        field("capacity.max_read", "Maximum read units", Number).unit("a second"),
        field("capacity.max_write", "Maximum write units", Number).unit("a second"),
    ],
};

const WARM: Group = Group {
    at: "capacity.warm",
    title: "Warm throughput",
    rule: "R-WARM-1",
    shape: Shape::Once,
    fields: &[
        field("read", "Read units", Number).unit("a second"),
        field("write", "Write units", Number).unit("a second"),
    ],
};

/// Of a table.
pub const TABLE_CAPACITY: &[Group] = &[SCALE_READ, SCALE_WRITE, SCHEDULE, RESERVED, WARM, MOST];

/// Of a global index.
pub const INDEX_CAPACITY: &[Group] = &[SCALE_READ, SCALE_WRITE, SCHEDULE, WARM, MOST];

const START: &str = "0 to 23, UTC";

/// How a rate runs over time, of a table or of a pattern.
pub const TRAFFIC: &[Group] = &[Group {
    at: "traffic.shape",
    title: "Traffic shape",
    rule: "",
    shape: Shape::OneOf(&[
        ("day", "a day, drawn hour by hour"),
        ("week", "a week, drawn hour by hour"),
        ("constant", "always the same"),
        ("peak_hours", "peak hours of the day"),
        ("spike", "a spike"),
        ("ramp", "a ramp over the month"),
        ("launch", "a launch on a day of the month"),
        ("nightly_batch", "a batch within a window"),
        ("series", "a series of weights"),
    ]),
    fields: &[
        field("peak_hours.start_hour", "First hour", Whole).hint(START).when("peak_hours").needed(),
        field("peak_hours.hours", "Hours", Whole).hint("1 to 23").when("peak_hours").needed(),
        field("peak_hours.times", "Their rate", Number).unit("× the other hours").when("peak_hours").needed(),
        field(
            "peak_hours.on",
            "On",
            Words(&[("", "every day, the default"), ("every_day", "every day"), ("weekdays", "Monday to Friday")]),
        )
        .when("peak_hours"),
        field("day", "All 24 weights", Hours(24)).hint("24 numbers with spaces between").when("day").needed(),
        field("week", "All 168 weights", Hours(168))
            .hint("168 numbers with spaces between, from Monday on")
            .when("week")
            .needed(),
        field("spike.start_hour", "Hour that it begins", Whole).hint(START).when("spike").needed(),
        field("spike.minutes", "Minutes", Whole).hint("1 to 720").when("spike").needed(),
        field("spike.times", "Its rate", Number).unit("× the rest").when("spike").needed(),
        field("spike.every", "It comes", Words(&[("day", "every day"), ("week", "every Monday")]))
            .when("spike")
            .needed(),
        field("ramp.times", "Rate at the end", Number).unit("× the start").when("ramp").needed(),
        field("launch.day", "Day of the month", Whole).hint("1 to 28").when("launch").needed(),
        field("launch.times", "Rate from then on", Number).unit("× before").when("launch").needed(),
        field("launch.decay_days", "Falls back within", Whole).unit("days").hint("stays up unless said").when("launch"),
        field("nightly_batch.start_hour", "Hour that it begins", Whole).hint(START).when("nightly_batch").needed(),
        field("nightly_batch.minutes", "Minutes", Whole).hint("1 to 1,439").when("nightly_batch").needed(),
        field("nightly_batch.share", "Share of all requests", Share).hint("0.4 or 40 %").when("nightly_batch").needed(),
        field("series.minutes", "Minutes of a period", Whole).hint("1 to 1,440").when("series").needed(),
        field("series.values", "Weights", Numbers).hint("numbers with spaces between").when("series").needed(),
    ],
}];
