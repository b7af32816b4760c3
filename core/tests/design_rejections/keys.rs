//! Spreads over keys, distributions of sizes, life cycles, and who answers a question.

use crate::base::*;

#[test]
fn a_spread_over_keys_says_one_thing_about_its_busiest_value() {
    let entity = |keys: Value, at: &str, message: &str| {
        let at = format!("tables[0].entities[1].keys.{at}");
        check_at("/tables/0/entities/1/keys", keys, &at, message);
    };
    let share = "is no part of the requests: write a number above 0 and up to 1 (80 % is 0.8)";
    entity(json!({"hottest_share": 0}), "hottest_share", &format!("0 {share}"));
    entity(json!({"hottest_share": "1.01"}), "hottest_share", &format!("1.01 {share}"));
    entity(json!({"hottest_share": -1}), "hottest_share", &format!("-1 {share}"));
    let distinct = "is no number of key values: write a whole number from 1 to 10,000,000,000,000";
    entity(json!({"distinct": 0}), "distinct", &format!("0 {distinct}"));
    entity(json!({"distinct": "2.5"}), "distinct", &format!("2.5 {distinct}"));
    let exponent = "is no exponent of Zipf's law: write 0 to 10 with at most 6 decimals, often near 1";
    entity(json!({"distinct": 9, "zipf": 11}), "zipf", &format!("11 {exponent}"));
    entity(json!({"distinct": 9, "zipf": "-0.1"}), "zipf", &format!("-0.1 {exponent}"));
    entity(json!({"zipf": 1}), "zipf", "Zipf's law needs the number of key values: say distinct too");
    entity(
        json!({"distinct": 9, "zipf": 1, "hottest_share": "0.5"}),
        "zipf",
        "the busiest value's part is said twice: write hottest_share or zipf, not both",
    );
    entity(
        json!({"distinct": 4, "hottest_share": "0.2"}),
        "hottest_share",
        "0.2 is too small: the busiest of 4 values gets at least an even part of the requests, write more or fewer distinct values",
    );
    check_at(
        &pattern(GET, "keys"),
        json!({"rising": true}),
        "tables[0].patterns[0].keys.rising",
        "a pattern has no sort key of its own: say rising at its entity or index, leave it out here",
    );
}

#[test]
fn an_even_share_of_three_values_may_be_written_with_a_few_digits() {
    let even = broken("/tables/0/entities/1/keys", json!({"distinct": 3, "hottest_share": "0.333333"}));
    assert!(Design::from_wire(&read(&even).expect("it reads")).is_ok());
}

#[test]
fn a_distribution_has_sizes_that_an_item_can_have_and_some_weight() {
    let size = |shares: Value, at: &str, message: &str| {
        let at = format!("tables[0].entities[1].size.distribution{at}");
        check_at("/tables/0/entities/1/size", json!({"distribution": shares}), &at, message);
    };
    size(json!([]), "", "no size: a distribution has at least one, add it or leave the size out");
    size(
        json!([{"bytes": 0, "weight": 1}]),
        "[0].bytes",
        "an item of 0 bytes cannot be, since it has at least its key: give its bytes",
    );
    size(
        json!([{"bytes": 10, "weight": 1}, {"bytes": 409_601, "weight": 1}]),
        "[1].bytes",
        "409601 bytes is over the 400 KB limit of an item (409,600 bytes, R-ITEM-9): split it, or keep the large part in S3",
    );
    size(
        json!([{"bytes": 10, "weight": -1}]),
        "[0].weight",
        "-1 is negative: a weight is a count of items or a share, write 0 or more",
    );
    size(json!([{"bytes": 10, "weight": 0}]), "", "every weight is 0: give at least one size a weight");
    let many: Vec<Value> = (1..=1_001).map(|bytes| json!({"bytes": bytes, "weight": 1})).collect();
    size(json!(many), "", "1001 sizes are too many: at most 1,000, put near ones together");
}

#[test]
fn an_event_of_a_life_is_a_write_that_says_what_it_changes() {
    let life = |event: Value, at: &str, message: &str| {
        let at = format!("tables[0].entities[0].life_cycle[0]{at}");
        check_at("/tables/0/entities/0/life_cycle", json!([event]), &at, message);
    };
    life(json!({"name": " ", "operation": "PutItem"}), ".name", "the name is empty: write one");
    life(
        json!({"name": "look", "operation": "ConditionCheck"}),
        ".operation",
        "a condition check changes nothing in a life: choose a put, update or delete",
    );
    life(
        json!({"name": "ship", "operation": "UpdateItem"}),
        ".changes",
        "an update changes something, and indexes follow from that: name the attributes, or its effect on each index",
    );
    life(
        json!({"name": "ship", "operation": "UpdateItem", "changes": ["customer"]}),
        ".changes",
        "“customer” is a key of the table and never changes: delete the item and put another one",
    );
    life(
        json!({"name": "place", "operation": "PutItem", "count": -1}),
        ".count",
        "-1 is negative: times in a life are counted from 0, write 0 or more",
    );
    life(
        json!({"name": "place", "operation": "PutItem", "index_effects": [{"index": "by-day", "effect": "enters"}]}),
        ".index_effects[0].index",
        "“by-day” is no index of this table: choose one that it has",
    );
    let mut design = base();
    design["tables"][0]["entities"][0]["life_cycle"] = json!([{"name": "cancel", "operation": "DeleteItem"}]);
    design["tables"][0]["entities"][0]["end_of_life"] = json!("ttl");
    check_design(
        &design,
        "tables[0].entities[0].life_cycle[0]",
        "the life ends with a delete, and end_of_life says otherwise: leave one of them out",
    );
}

#[test]
fn words_of_purpose_and_answer_are_few() {
    let problem = "“olap” is no word that fits here: use request, background or analytics";
    check_shape(&pattern(GET, "purpose"), json!("olap"), "tables[0].patterns[0].purpose", problem);
    let problem = "“s3” is no word that fits here: use other_store or nothing";
    check_shape(&pattern(GET, "answered_by"), json!("s3"), "tables[0].patterns[0].answered_by", problem);
}
