//! Settings, rates and patterns.

use crate::base::*;

#[test]
fn rates_peaks_and_capacities_stay_in_range() {
    let rate = |times: Value, per: &str, message: &str| {
        check_at(
            &pattern(GET, "rate"),
            json!({"times": times, "per": per}),
            "tables[0].patterns[0].rate.times",
            message,
        );
    };
    rate(json!(-1), "second", "-1 is negative: requests are counted from 0, write 0 or more");
    rate(json!("10000000.5"), "second", "10000000.5 is out of range: write at most 10,000,000 requests a second");
    rate(json!(600_000_001), "minute", "600000001 is out of range: write at most 10,000,000 requests a second");
    rate(json!(864_000_000_001_u64), "day", "864000000001 is out of range: write at most 10,000,000 requests a second");
    rate(
        json!("79228162514264337593543950335"),
        "month",
        "79228162514264337593543950335 is out of range: write at most 10,000,000 requests a second",
    );
    for value in ["0", "0.99", "-3", "1000000.1"] {
        let message =
            format!("{value} is no peak: write how many times the average the highest rate is, from 1 to 1,000,000");
        check_at(&pattern(GET, "traffic"), json!({"peak": value}), "tables[0].patterns[0].traffic.peak", &message);
        check_at(&table("traffic"), json!({"peak": value}), "tables[0].traffic.peak", &message);
    }
    for value in ["0", "-1", "1.5", "10000001"] {
        let message = format!("{value} is no provisioned capacity: write whole units from 1 to 10,000,000 (R-PROV-4)");
        check_at(
            &table("capacity"),
            json!({"mode": "provisioned", "write": value}),
            "tables[0].capacity.write",
            &message,
        );
        check_at(
            "/tables/0/indexes/0/capacity",
            json!({"read": value}),
            "tables[0].indexes[0].capacity.read",
            &message,
        );
    }
}

#[test]
fn settings_do_not_conflict() {
    let month = |settings: Value, field: &str, message: &str| {
        check_at("/settings", settings, &format!("settings.{field}"), message)
    };
    for hours in ["0", "0.5", "744.1", "-730"] {
        month(
            json!({"month_hours": hours}),
            "month_hours",
            &format!("{hours} is no length of a month: 1 to 744 hours, usually 730"),
        );
    }
    for text in ["2026-13", "2026-00", "26-01", "2026/01", "2026-1", "+026-01", "", "soon", "1969-12"] {
        month(json!({"calendar_month": text}), "calendar_month", &format!("“{text}” is no month: write it as 2026-02"));
    }
    let both = json!({"month_hours": 730, "calendar_month": "2026-02"});
    month(both, "calendar_month", "a month has its own hours: leave out month_hours or calendar_month");
}

#[test]
fn reads_have_keys_and_targets_that_are_there() {
    check(&pattern(GET, "items_read"), json!(2), "2 keys: GetItem has one key, write 1 (0: a key that is not there)");
    check(
        &pattern(GET, "items_read"),
        json!("0.5"),
        "0.5 keys: GetItem has one key, write 1 (0: a key that is not there)",
    );
    for call in [BATCH_GET, TRANSACT_GET] {
        for keys in ["101", "1.5", "-1"] {
            check(
                &pattern(call, "items_read"),
                json!(keys),
                &format!("{keys} keys: a batch or transaction has 1 to 100 keys (R-LIMIT-1), split it"),
            );
        }
        check(
            &pattern(call, "items_read"),
            json!(0),
            "0 keys: a batch or transaction has 1 to 100 keys (R-LIMIT-1), write how many",
        );
        check(
            &pattern(call, "bytes_read"),
            json!(5),
            "each item of a batch rounds by itself (R-READ-4): give the entity's size instead",
        );
    }
    check(
        &pattern(GET, "target"),
        json!("by-status"),
        "GetItem does not read the index “by-status” (R-IDX-10): use Query, or leave the target out",
    );
    check(
        &pattern(TRANSACT_GET, "consistency"),
        json!("strong"),
        "a transaction has its own consistency: leave it out",
    );
    check(
        &pattern(QUERY, "target"),
        json!("by-colour"),
        "“by-colour” is no index of this table: choose one that it has, or leave the target out",
    );
    check(
        &pattern(QUERY, "entity"),
        json!("invoice"),
        "“invoice” is no entity of this table: choose one that it has, or add it",
    );
    check(
        &pattern(QUERY, "items_read"),
        json!(10_000_000_000_001_u64),
        "10000000000001 is out of range: write at most 10,000,000,000,000 items",
    );
    check(&pattern(QUERY, "items_read"), json!(-2), "-2 is negative: items are counted from 0, write 0 or more");
    check(
        &pattern(SCAN, "bytes_read"),
        json!(u64::MAX),
        "18446744073709551615 bytes are more than 10,000,000,000,000 items of 400 KB: write fewer",
    );
    let mut design = broken(&pattern(QUERY, "items_read"), json!(10));
    design["tables"][0]["patterns"][QUERY]["items_returned"] = json!(11);
    check_design(
        &design,
        "tables[0].patterns[3].items_returned",
        "11 is more than the 10 items read: a filter only leaves some out, write fewer",
    );
}

#[test]
fn global_indexes_are_not_read_strongly_and_do_not_fetch() {
    let mut design = broken(&pattern(QUERY, "target"), json!("by-status"));
    design["tables"][0]["patterns"][QUERY]["consistency"] = json!("strong");
    check_design(
        &design,
        "tables[0].patterns[3].consistency",
        "a global index such as “by-status” cannot be read strongly (R-IDX-10): read it eventually, or read the table",
    );
    design["tables"][0]["patterns"][QUERY]["target"] = json!("by-total");
    assert!(Design::from_wire(&read(&design).expect("it reads")).is_ok(), "a local index can be read strongly");
    let mut design = broken(&pattern(QUERY, "target"), json!("by-status"));
    design["tables"][0]["patterns"][QUERY]["attributes"] = json!(["total"]);
    check_design(
        &design,
        "tables[0].patterns[3].attributes",
        "the global index “by-status” does not project “total” and cannot fetch it (R-IDX-10): include it, or read the table too",
    );
    let mut design = broken(&pattern(QUERY, "target"), json!("by-status"));
    design["tables"][0]["patterns"][QUERY]["items_read"] = json!(10);
    design["tables"][0]["indexes"][0]["members"] = json!([{"entity": "customer"}]);
    check_design(
        &design,
        "tables[0].patterns[3].entity",
        "“order” has no entries in “by-status”: add it to the index's members, or read something else",
    );
}

#[test]
fn a_transaction_reads_at_most_4_megabytes() {
    let mut design = broken("/tables/0/entities/1/size", json!({"bytes": 45_000}));
    design["tables"][0]["patterns"][TRANSACT_GET]["entity"] = json!("customer");
    design["tables"][0]["patterns"][TRANSACT_GET]["items_read"] = json!(100);
    check_design(
        &design,
        "tables[0].patterns[2].items_read",
        "4500000 bytes are over the 4 MB of a transaction (R-LIMIT-1): read fewer items",
    );
}

#[test]
fn batches_and_transactions_of_writes_stay_within_their_limits() {
    let actions = |call: usize, actions: Value, message: &str| check(&pattern(call, "actions"), actions, message);
    let put = |repeat: u64, bytes: u64| json!([{"operation": "PutItem", "entity": "order", "after_bytes": bytes, "repeat": repeat}]);
    actions(
        BATCH_WRITE,
        put(26, 10),
        "26 actions: BatchWriteItem has at most 25 actions and 16 MB (R-LIMIT-1): split the request",
    );
    actions(
        TRANSACT_WRITE,
        put(101, 10),
        "101 actions: a transaction has at most 100 actions and 4 MB (R-LIMIT-1): split the request",
    );
    actions(
        TRANSACT_WRITE,
        put(u64::MAX, 10),
        "18446744073709551615 actions: a transaction has at most 100 actions and 4 MB (R-LIMIT-1): split the request",
    );
    actions(
        TRANSACT_WRITE,
        put(100, 41_944),
        "4194400 bytes: a transaction has at most 100 actions and 4 MB (R-LIMIT-1): split the request",
    );
    for call in [BATCH_WRITE, TRANSACT_WRITE] {
        actions(call, json!([]), "no action: a batch or transaction has at least one, add it");
        check_at(
            &pattern(call, "actions"),
            put(0, 10),
            &format!("tables[0].patterns[{call}].actions[0].repeat"),
            "0 times is no action: leave it out, or say how often",
        );
    }
    for operation in ["UpdateItem", "ConditionCheck"] {
        let path = "tables[0].patterns[8].actions[0].operation";
        check_at(
            &pattern(BATCH_WRITE, "actions"),
            json!([{"operation": operation, "entity": "order"}]),
            path,
            "BatchWriteItem puts and deletes only (R-WRITE-6): use a transaction, or single calls",
        );
    }
}

#[test]
fn images_of_a_write_fit_what_it_does() {
    let over = "409601 bytes is over the 400 KB limit of an item (409,600 bytes, R-ITEM-9): split it, or keep the large part in S3";
    check(&pattern(PUT, "after_bytes"), json!(409_601), over);
    check(&pattern(UPDATE, "before_bytes"), json!(409_601), over);
    for call in [PUT, UPDATE] {
        check(
            &pattern(call, "after_bytes"),
            json!(0),
            "0 bytes: a put or update leaves an item; use DeleteItem to remove one",
        );
    }
    check(&pattern(DELETE, "after_bytes"), json!(10), "a delete or condition check leaves no new item: leave it out");
    let check_in_transaction = json!([{"operation": "ConditionCheck", "entity": "order", "after_bytes": 10}]);
    check_at(
        &pattern(TRANSACT_WRITE, "actions"),
        check_in_transaction,
        "tables[0].patterns[9].actions[0].after_bytes",
        "a delete or condition check leaves no new item: leave it out",
    );
}

#[test]
fn index_effects_fit_the_write() {
    let effects = |call: usize, effects: Value, field: &str, message: &str| {
        check_at(
            &pattern(call, "index_effects"),
            effects,
            &format!("tables[0].patterns[{call}].index_effects{field}"),
            message,
        );
    };
    effects(
        PUT,
        json!([{"index": "by-colour", "effect": "enters"}]),
        "[0].index",
        "“by-colour” is no index of this table: choose one that it has",
    );
    for effect in ["leaves", "moves", "changes"] {
        effects(
            PUT,
            json!([{"index": "by-status", "effect": effect}]),
            "[0].effect",
            "there was no item before, so no entry: choose enters or untouched",
        );
    }
    for effect in ["enters", "moves", "changes"] {
        effects(
            DELETE,
            json!([{"index": "by-status", "effect": effect}]),
            "[0].effect",
            "a delete only takes entries out of an index: choose leaves or untouched",
        );
    }
    effects(
        UPDATE,
        json!([{"index": "by-status", "effect": "moves", "share": 2}]),
        "[0].share",
        "2 is no share: write a number from 0 to 1 (5 % is 0.05)",
    );
    let shares = json!([{"index": "by-status", "effect": "moves", "share": "0.7"}, {"index": "by-status", "effect": "changes", "share": "0.4"}]);
    effects(
        UPDATE,
        shares,
        "[1].share",
        "the shares of “by-status” add up to 1.1: write at most 1 in all, the rest is untouched",
    );
    for side in ["entry_before_bytes", "entry_after_bytes"] {
        let effect = json!([{"index": "by-status", "effect": "moves", side: 409_601}]);
        effects(
            UPDATE,
            effect,
            &format!("[0].{side}"),
            "409601 bytes is over the 400 KB limit of an item (409,600 bytes, R-ITEM-9): split it, or keep the large part in S3",
        );
        let effect = json!([{"index": "by-status", "effect": "moves", side: 0}]);
        effects(
            UPDATE,
            effect,
            &format!("[0].{side}"),
            "an entry of 0 bytes cannot be, since it has at least its keys: give its bytes, or leave it out",
        );
    }
    let actions = json!([{"operation": "ConditionCheck", "entity": "order", "index_effects": [{"index": "by-status", "effect": "enters"}]}]);
    check_at(
        &pattern(TRANSACT_WRITE, "actions"),
        actions,
        "tables[0].patterns[9].actions[0].index_effects[0].effect",
        "a condition check writes to no index: leave the effect out",
    );
}

#[test]
fn shares_go_from_0_to_1() {
    for (call, field) in [
        (PUT, "failed_share"),
        (UPDATE, "conflict_share"),
        (TRANSACT_WRITE, "replay_share"),
        (TRANSACT_WRITE, "cancelled_share"),
    ] {
        for value in ["1.0000001", "-0.01", "5"] {
            check(
                &pattern(call, field),
                json!(value),
                &format!("{value} is no share: write a number from 0 to 1 (5 % is 0.05)"),
            );
        }
    }
}

#[test]
fn fields_that_an_operation_does_not_have_are_refused() {
    let foreign = |call: usize, operation: &str, field: &str, value: Value| {
        check(&pattern(call, field), value, &format!("{operation} has no {field}: leave it out"));
    };
    foreign(GET, "GetItem", "items_returned", json!(1));
    foreign(GET, "GetItem", "before_bytes", json!(1));
    foreign(QUERY, "Query", "failed_share", json!("0.1"));
    foreign(SCAN, "Scan", "actions", json!([{"operation": "PutItem"}]));
    foreign(PUT, "PutItem", "items_read", json!(1));
    foreign(PUT, "PutItem", "consistency", json!("strong"));
    foreign(PUT, "PutItem", "replay_share", json!("0.1"));
    foreign(DELETE, "DeleteItem", "target", json!("by-status"));
    foreign(UPDATE, "UpdateItem", "cancelled_share", json!("0.1"));
    foreign(BATCH_WRITE, "BatchWriteItem", "after_bytes", json!(5));
    foreign(BATCH_WRITE, "BatchWriteItem", "changes", json!(["status"]));
    foreign(TRANSACT_WRITE, "TransactWriteItems", "conflict_share", json!("0.1"));
    foreign(
        TRANSACT_WRITE,
        "TransactWriteItems",
        "index_effects",
        json!([{"index": "by-status", "effect": "untouched"}]),
    );
    foreign(BATCH_WRITE, "BatchWriteItem", "entity", json!("order"));
}

#[test]
fn every_mistake_is_reported_at_once() {
    let mut design = broken("/tables/0/name", json!(""));
    design["tables"][0]["patterns"][QUERY]["items_read"] = json!(-1);
    design["tables"][0]["indexes"][1]["sort_key"] = json!([]);
    let mistakes = Design::from_wire(&read(&design).expect("it reads")).expect_err("three mistakes");
    let paths: Vec<_> = mistakes.keys().map(String::as_str).collect();
    assert_eq!(paths, ["tables[0].indexes[1].sort_key", "tables[0].name", "tables[0].patterns[3].items_read"]);
}
