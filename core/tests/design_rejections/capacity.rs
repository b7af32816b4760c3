//! Capacity and traffic over time.

use crate::base::*;

#[track_caller]
fn check_capacity(value: Value, path: &str, message: &str) {
    check_at(&table("capacity"), value, &format!("tables[0].capacity{path}"), message);
}

#[track_caller]
fn check_shape_of(value: Value, path: &str, message: &str) {
    check_at(&table("traffic"), json!({"shape": value}), &format!("tables[0].traffic.shape{path}"), message);
}

#[test]
fn a_schedule_fits_into_the_month() {
    let schedule = |value: Value| json!({"schedule": value});
    check_capacity(
        schedule(json!([{"hours": 731, "read": 5}])),
        ".schedule[0].hours",
        "731 hours do not fit into the month: write more than 0 and at most its 730 hours",
    );
    check_capacity(
        schedule(json!([{"hours": 0, "read": 5}])),
        ".schedule[0].hours",
        "0 hours do not fit into the month: write more than 0 and at most its 730 hours",
    );
    check_capacity(
        schedule(json!([{"hours": 700, "read": 5}, {"hours": "30.5", "read": 6}])),
        ".schedule[1].hours",
        "the schedule has 730.5 hours up to here, and the month 730: shorten it",
    );
    check_capacity(
        schedule(json!([{"hours": 1, "read": "0.5"}])),
        ".schedule[0].read",
        "0.5 is no provisioned capacity: write whole units from 1 to 10,000,000 (R-PROV-4)",
    );
    check_capacity(
        json!({"schedule": [{"hours": 1, "read": 5}], "auto_scaling": {"write": {"min": 1, "max": 5}}}),
        ".auto_scaling",
        "a schedule of capacity and auto scaling do not go together: leave one of them out",
    );
}

#[test]
fn r_as_4_a_scaling_policy_stays_within_its_bounds() {
    let read = |value: Value| json!({"auto_scaling": {"read": value}});
    check_capacity(
        read(json!({"min": 10, "max": 9})),
        ".auto_scaling.read.max",
        "9 is below the minimum of 10: write 10 or more",
    );
    for target in ["19", "90.5", "-70", "70.001", "79228162514264337593543950335"] {
        check_capacity(
            read(json!({"min": 1, "max": 9, "target": target})),
            ".auto_scaling.read.target",
            &format!("{target} is no target of auto scaling: write 20 to 90 percent (R-AS-4), usually 70"),
        );
    }
    check_capacity(
        read(json!({"min": 0, "max": 9})),
        ".auto_scaling.read.min",
        "0 does not fit here: write a whole number from 1 to 10,000,000",
    );
    check_capacity(
        read(json!({"min": 1, "max": 9, "scale_in_cooldown": 86_401})),
        ".auto_scaling.read.scale_in_cooldown",
        "86401 does not fit here: write a whole number from 0 to 86,400",
    );
}

#[test]
fn r_rc_1_capacity_is_reserved_in_blocks_for_tables_of_the_standard_class() {
    let reserved = |value: Value| json!({"mode": "provisioned", "reserved": value});
    check_capacity(
        reserved(json!({"term": "one_year", "write_units": 150})),
        ".reserved.write_units",
        "150 units are no whole blocks, and capacity is reserved in blocks of 100 (R-RC-1): write 100 or 200",
    );
    check_capacity(
        reserved(json!({"term": "one_year", "write_units": 1_000_100})),
        ".reserved.write_units",
        "1000100 does not fit here: write a whole number from 0 to 1,000,000",
    );
    check_capacity(
        reserved(json!({"term": "three_years"})),
        ".reserved",
        "nothing is reserved here: write read_units or write_units, or leave it out",
    );
    let mut infrequent = broken(&table("capacity"), reserved(json!({"term": "one_year", "read_units": 100})));
    infrequent["tables"][0]["class"] = json!("standard_infrequent_access");
    check_design(
        &infrequent,
        "tables[0].capacity.reserved",
        "reserved capacity does not cover the Standard-IA class (R-RC-1): leave it out, or choose Standard",
    );
    check_at(
        "/tables/0/indexes/0/capacity",
        reserved(json!({"term": "one_year", "read_units": 100}))["reserved"]
            .as_object()
            .map(|it| json!({"reserved": it}))
            .expect("an object"),
        "tables[0].indexes[0].capacity.reserved",
        "capacity is reserved for the whole Region, not for an index (R-RC-1): say it at the table",
    );
}

#[test]
fn r_od_5_limits_are_whole_units() {
    for (value, path) in [
        (json!({"max_read": 0}), ".max_read"),
        (json!({"max_write": 0}), ".max_write"),
        (json!({"warm": {"read": 0}}), ".warm.read"),
        (json!({"warm": {"write": 0}}), ".warm.write"),
    ] {
        check_capacity(value, path, "0 does not fit here: write a whole number from 1 to 10,000,000");
    }
}

#[test]
fn a_shape_has_all_its_hours_and_some_traffic() {
    check_shape_of(json!({"day": [1, 2, 3]}), ".day", "3 weights are not one for each of the 24 hours: write 24");
    check_shape_of(
        json!({"week": vec![0; 168]}),
        ".week",
        "all weights are zero, so that no time has traffic: write at least one above zero",
    );
    let mut day = vec![json!(1); 24];
    day[7] = json!("-0.5");
    check_shape_of(json!({"day": day}), ".day[7]", "-0.5 is negative: write 0 or more");
    check_shape_of(
        json!({"series": {"minutes": 5, "values": []}}),
        ".series.values",
        "0 values: a series has 1 to 10,080 of them, write that many",
    );
    check_shape_of(
        json!({"series": {"minutes": 0, "values": [1]}}),
        ".series.minutes",
        "0 does not fit here: write a whole number from 1 to 1,440",
    );
    check_shape_of(
        json!({"series": {"minutes": 1, "values": ["2000000000000"]}}),
        ".series.values[0]",
        "2000000000000 is out of range: write at most 1,000,000,000,000",
    );
}

#[test]
fn the_numbers_of_a_shape_stay_in_range() {
    let whole = |value: u32, least: u32, most: &str| {
        format!("{value} does not fit here: write a whole number from {least} to {most}")
    };
    check_shape_of(
        json!({"peak_hours": {"start_hour": 24, "hours": 8, "times": 3}}),
        ".peak_hours.start_hour",
        &whole(24, 0, "23"),
    );
    check_shape_of(
        json!({"peak_hours": {"start_hour": 9, "hours": 24, "times": 3}}),
        ".peak_hours.hours",
        &whole(24, 1, "23"),
    );
    let times = "0 times the rest does not fit here: write more than 0, at most 1,000,000";
    check_shape_of(json!({"peak_hours": {"start_hour": 9, "hours": 8, "times": 0}}), ".peak_hours.times", times);
    check_shape_of(json!({"ramp": {"times": 0}}), ".ramp.times", times);
    check_shape_of(
        json!({"spike": {"start_hour": 9, "minutes": 721, "times": 2, "every": "day"}}),
        ".spike.minutes",
        &whole(721, 1, "720"),
    );
    check_shape_of(json!({"launch": {"day": 29, "times": 2}}), ".launch.day", &whole(29, 1, "28"));
    check_shape_of(
        json!({"nightly_batch": {"start_hour": 2, "minutes": 60, "share": "1.5"}}),
        ".nightly_batch.share",
        "1.5 is no share: write a number from 0 to 1 (5 % is 0.05)",
    );
    check_at(
        &table("traffic"),
        json!({"peak": 2, "shape": "constant"}),
        "tables[0].traffic.peak",
        "the shape says the peak already: leave the peak out, or the shape",
    );
    check_at(
        &pattern(GET, "traffic"),
        json!({"shape": {"launch": {"day": 0, "times": 2}}}),
        "tables[0].patterns[0].traffic.shape.launch.day",
        &whole(0, 1, "28"),
    );
}

#[test]
fn a_range_lies_around_a_number_of_the_design() {
    let range = |path: &str, low: u32, high: u32| json!([{"path": path, "low": low, "high": high}]);
    let items = "tables[0].entities[0].items";
    check_at(
        "/ranges",
        range("tables[0].entities[0].weight", 1, 2),
        "ranges[0].path",
        "“tables[0].entities[0].weight” is no number of this design: write its place, such as tables[0].patterns[0].rate.times",
    );
    check_at(
        "/ranges",
        range(items, 1_001, 2_000),
        "ranges[0].low",
        "1001 is above the value of 1000: write at most 1000",
    );
    check_at("/ranges", range(items, 1, 999), "ranges[0].high", "999 is below the value of 1000: write at least 1000");
    let both = json!([{"path": items, "low": 1, "high": 2000}, {"path": items, "low": 1, "high": 2000}]);
    check_at("/ranges", both, "ranges[1].path", &format!("“{items}” has a range already: keep one"));
}
