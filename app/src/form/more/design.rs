//! The design itself: readings of disputed rules, typed prices, and what people say beside its tables.

use super::{Field, Group, Kind::*, Shape};

const fn field(path: &'static str, label: &'static str, kind: super::Kind) -> Field {
    Field::new(path, label, kind)
}

const fn own(title: &'static str, rule: &'static str, fields: &'static [Field]) -> Group {
    Group { at: "", title, rule, shape: Shape::Own, fields }
}

/// The free tier and readings of the disputed rules.
pub const SETTINGS: &[Group] = &[own(
    "Free tier and other disputed rules",
    "",
    &[
        field(
            "settings.free_tier",
            "Free tier (R-FREE-1)",
            Words(&[("", "off, the default"), ("off", "off"), ("on", "counted")]),
        ),
        field(
            "settings.free_tier_hours",
            "Free tier hours (R-FREE-2, D-15)",
            Words(&[
                ("", "those of the price list, the default"),
                ("price_list", "those of the price list"),
                ("month", "25 units for the hours of the month"),
            ]),
        ),
        field(
            "settings.billed_hour",
            "An hour of changing capacity (R-PROV-3, D-8)",
            Words(&[
                ("", "its highest, the default"),
                ("highest", "its highest"),
                ("average", "the average of its minutes"),
            ]),
        )
        .hint("auto scaling alone changes it: see Simulate; a bill has fixed capacity"),
        field(
            "settings.cancelled_transaction",
            "A cancelled transaction (R-TX-7, D-4)",
            Words(&[("", "costs in full, the default"), ("full", "costs in full"), ("free", "costs nothing")]),
        ),
        field(
            "settings.index_build",
            "Filling a new index (D-14)",
            Words(&[("", "is free, the default"), ("free", "is free"), ("entries", "one write for each entry")]),
        ),
        field(
            "settings.replica_transactions",
            "Transactions in other Regions (R-GT-6, D-13)",
            Words(&[
                ("", "as a plain write, the default"),
                ("single", "as a plain write"),
                ("double", "twice a plain write"),
            ]),
        ),
        field(
            "settings.page_end",
            "A full page ends (R-READ-6, D-20)",
            Words(&[("", "at 1 MB, the default"), ("bytes", "at 1 MB"), ("items", "with the item that reaches 1 MB")]),
        ),
        field(
            "settings.warm_price",
            "Raising the warm throughput (R-WARM-2, D-16)",
            Words(&[
                ("", "price not known, the default"),
                ("unknown", "price not known"),
                ("capacity_hour", "one capacity unit hour for each unit"),
            ]),
        ),
    ],
)];

/// Prices that the person knows better than the list.
pub const PRICES: &[Group] = &[Group {
    at: "typed_prices",
    title: "Typed price",
    rule: "",
    shape: Shape::List,
    fields: &[
        field("dimension", "What is priced", PriceKey).hint("choose from the list").needed(),
        field("region", "Region", Text).hint("its code; every Region unless said"),
        field("usd", "Price of one unit", Number).unit("$").needed(),
        field("note", "Where it was read", Text),
    ],
}];

/// Numbers that are not quite known.
pub const RANGES: &[Group] = &[Group {
    at: "ranges",
    title: "Range of a number",
    rule: "",
    shape: Shape::List,
    fields: &[
        field("path", "Which number", Place).hint("choose from the list, or write its place in the file").needed(),
        field("low", "Least", Number).needed(),
        field("high", "Most", Number).needed(),
    ],
}];

/// Answers to whether DynamoDB fits.
pub const FIT: &[Group] = &[own(
    "DynamoDB or another store?",
    "",
    &[
        field("fit_answers.questions_listed", "Can every question be listed now?", YesNo),
        field("fit_answers.ad_hoc_filters", "Do people filter by whatever they like?", YesNo),
        field("fit_answers.joins", "Do answers join entities in ways not known before?", YesNo),
        field("fit_answers.reports", "Do reports sum over everything?", YesNo),
        field("fit_answers.entity_above_400_kb", "Is an entity above 400 KB and cannot be split?", YesNo),
        field("fit_answers.outside_aws", "Must it run outside AWS too?", YesNo),
        field("fit_answers.several_regions", "Is it written in several Regions?", YesNo),
        field("fit_answers.spiky", "Does traffic come in spikes?", YesNo),
        field("fit_answers.very_large", "Is it, or will it be, very large?", YesNo),
        field("fit_answers.irreplaceable_tables", "Tables whose data exists nowhere else", Names)
            .hint("names with commas"),
    ],
)];

/// The decision record.
pub const DECISION: &[Group] = &[own(
    "Decision record",
    "",
    &[
        field("decision_record.context", "Context", Lines).hint("filled from the design unless said"),
        field("decision_record.decision", "Decision", Lines).hint("filled from the design unless said"),
        field("decision_record.alternatives", "Alternatives rejected, and why", Alternatives)
            .hint("a line for each: the option, a colon, the reason"),
        field("decision_record.consequences", "Consequences", Lines).hint("filled from the design unless said"),
    ],
)];
