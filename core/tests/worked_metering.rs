//! The worked examples that are about items, reads, writes, transactions, indexes and limits.

mod given;

use given::{consistency, data, decimal, effect, item_of, list, number_bytes, size};
use keyfare_core::limits::limit;
use keyfare_core::metering::call::meter_vector;
use keyfare_core::metering::{
    FailedConditionSize, IndexEffect, ItemChange, ReadConsistency, WriteKind, batch_read_units, condition_check_units,
    failed_condition_units, fetched_read_units, index_write_units, item_read_units, paged_read, replay_read_units,
    write_units,
};
use keyfare_core::units::{Bytes, WriteRequestUnits};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn sizes(value: &Value) -> Vec<Option<Bytes>> {
    list(value).iter().map(size).collect()
}

fn change(row: &Value) -> ItemChange {
    ItemChange { before: size(&row["old_bytes"]), after: size(&row["new_bytes"]) }
}

fn entry_effect(row: &Value) -> IndexEffect {
    effect(size(&row["old_entry_bytes"]), size(&row["new_entry_bytes"]), &row["entry_changed"], &row["key_changed"])
}

/// Answers by the name of the expectation that each is for.
type Answers = BTreeMap<&'static str, Decimal>;

fn read(given: &Value) -> Answers {
    let consistency = consistency(&given["consistency"]);
    let mut answers = Answers::new();
    let units = if given.get("item_bytes").is_some() {
        let missing = given["missing"].as_u64().unwrap_or(0);
        let items = sizes(&given["item_bytes"]).into_iter().chain((0..missing).map(|_| None));
        batch_read_units(items, consistency)
    } else if given.get("entry_bytes").is_some() {
        let entries: Bytes = sizes(&given["entry_bytes"]).into_iter().flatten().sum();
        let fetched = sizes(&given["fetched_item_bytes"]).into_iter().flatten();
        paged_read(entries, consistency).units.plus(fetched_read_units(fetched, consistency))
    } else {
        let read = paged_read(size(&given["total_bytes"]).expect("a page has a size"), consistency);
        answers.insert("pages", read.pages.into());
        read.units
    };
    answers.insert("units", units.decimal());
    if consistency == ReadConsistency::Strong {
        answers.insert("billed_bytes", units.decimal() * Decimal::from(4_096));
    }
    answers
}

fn action_units(action: &Value, kind: WriteKind) -> WriteRequestUnits {
    match (action["condition"].as_str(), action["type"].as_str()) {
        (_, Some("ConditionCheck")) => condition_check_units(size(&action["old_bytes"])),
        (Some("failed"), _) => failed_condition_units(change(action), FailedConditionSize::Existing, kind),
        _ => write_units(change(action), kind),
    }
}

fn actions_units(given: &Value, kind: WriteKind) -> Decimal {
    list(&given["actions"]).iter().map(|action| action_units(action, kind)).sum::<WriteRequestUnits>().decimal()
}

fn write(given: &Value) -> Answers {
    let kind = match given["api"].as_str() {
        Some("TransactWriteItems") => WriteKind::Transactional,
        _ => WriteKind::Standard,
    };
    let units =
        if given.get("actions").is_some() { actions_units(given, kind) } else { action_units(given, kind).decimal() };
    Answers::from([("table_units", units)])
}

fn replayed(given: &Value) -> Decimal {
    let change = |action: &Value| match action["type"].as_str() {
        Some("ConditionCheck") => ItemChange { before: size(&action["old_bytes"]), after: size(&action["old_bytes"]) },
        _ => change(action),
    };
    replay_read_units(list(&given["actions"]).iter().map(change)).decimal()
}

/// A write and its indexes: the parts by name, and the total.
fn with_indexes(given: &Value) -> BTreeMap<String, Decimal> {
    let kind = if given["transactional"] == json!(true) { WriteKind::Transactional } else { WriteKind::Standard };
    let mut parts = BTreeMap::from([("table".to_owned(), write_units(change(&given["table"]), kind).decimal())]);
    for index in list(&given["indexes"]) {
        let name = index["name"].as_str().expect("an index has a name").to_owned();
        parts.insert(name, index_write_units(entry_effect(index)).decimal());
    }
    let total = parts.values().copied().sum();
    parts.insert("total".to_owned(), total);
    parts
}

/// Puts an item with these attributes into a table whose index has these keys: did the index take it?
fn is_member(given: &Value) -> bool {
    let item: serde_json::Map<_, _> = list(&given["item_attributes"])
        .iter()
        .map(|name| (name.as_str().expect("a name is a string").to_owned(), json!({"S": "x"})))
        .collect();
    let keys: Vec<Value> = list(&given["index_keys"]).iter().map(|name| json!({"name": name, "type": "S"})).collect();
    let vector = json!({
        "table": {"hash": {"name": "pk", "type": "S"}, "range": {"name": "sk", "type": "S"},
            "gsi": [{"name": "g", "hash": keys[0], "range": keys[1], "projection": "ALL"}]},
        "op": {"type": "PutItem", "item": item}
    });
    !meter_vector(&vector).expect("a put has an answer").gsi.is_empty()
}

fn is_allowed(given: &Value) -> bool {
    assert_eq!(given["index"], "gsi", "only global indexes have an example");
    let vector = json!({
        "table": {"hash": {"name": "pk", "type": "S"},
            "gsi": [{"name": "g", "hash": {"name": "a", "type": "S"}, "projection": "ALL"}]},
        "op": {"type": "Scan", "index": "g", "consistent": given["consistency"] == "strong"}
    });
    meter_vector(&vector).is_ok()
}

/// Runs an example; `false` where it is about something else.
fn run(example: &Value) -> bool {
    let (id, given, expect) = (&example["id"], &example["given"], &example["expect"]);
    let numbers = |answers: BTreeMap<String, Decimal>| {
        for (name, value) in expect.as_object().expect("expectations are an object") {
            assert_eq!(answers.get(name), Some(&decimal(value)), "{id}: {name}");
        }
    };
    let named = |answers: Answers| numbers(answers.into_iter().map(|(name, value)| (name.to_owned(), value)).collect());
    match given["op"].as_str().expect("an example has an op") {
        "number_size" => named(Answers::from([("bytes", number_bytes(&given["number"]).into())])),
        "item_size" => {
            let bytes = item_of(&given["item"]).bytes();
            let write = write_units(ItemChange { before: None, after: Some(bytes) }, WriteKind::Standard);
            named(Answers::from([
                ("bytes", bytes.get().into()),
                ("write_units", write.decimal()),
                ("strong_read_units", item_read_units(Some(bytes), ReadConsistency::Strong).decimal()),
            ]));
        }
        "read" => named(read(given)),
        "write" => named(write(given)),
        "write_with_indexes" => numbers(with_indexes(given)),
        "index_write" => named(Answers::from([("units", index_write_units(entry_effect(given)).decimal())])),
        "index_membership" => assert_eq!(json!({"member": is_member(given)}), *expect, "{id}"),
        "read_allowed" => assert_eq!(json!({"allowed": is_allowed(given)}), *expect, "{id}"),
        "limit" => {
            let name = given["name"].as_str().expect("a limit has a name");
            assert_eq!(json!({"value": limit(name)}), *expect, "{id}");
        }
        "transact_replay" => named(Answers::from([
            ("first_call_write_units", actions_units(given, WriteKind::Transactional)),
            ("replay_read_units", replayed(given)),
        ])),
        "transact_write_via_dax" => named(Answers::from([
            ("write_units", actions_units(given, WriteKind::Transactional)),
            ("extra_read_units", replayed(given)),
        ])),
        "transact_cancelled" => {
            named(Answers::from([("table_units_assumed", actions_units(given, WriteKind::Transactional))]));
        }
        _ => return false,
    }
    true
}

/// Ops that belong to other parts: on-demand and provisioned arithmetic, storage, cost lines and services beside.
/// A new op in the file must be put here or into `run`.
const ELSEWHERE: &[&str] = &[
    "adaptive",
    "add_replica",
    "adjacency",
    "auto_scale_clamp",
    "auto_scale_in",
    "auto_scale_out",
    "auto_scale_target",
    "backup_first_of_month",
    "backup_rolloff",
    "backup_storage",
    "break_even_utilization",
    "burst",
    "cdc_units",
    "class_break_even",
    "class_changes",
    "contributor_events",
    "cost",
    "daily_units",
    "dax_month",
    "dax_normalized_rps",
    "dax_t3_surplus",
    "dax_target_rps",
    "decrease_budget",
    "decrease_sequence",
    "free_tier_applies",
    "free_unit_hours",
    "global_provision",
    "global_writes",
    "global_writes_legacy_2017",
    "gsi_back_pressure",
    "hot_key",
    "import_s3",
    "incremental_export_bytes",
    "kinesis_shards",
    "kms_calls",
    "lifecycle_base",
    "lifecycle_index",
    "max_rate_single_item",
    "mrsc_writes",
    "on_demand_after_switch",
    "on_demand_effective_limit",
    "on_demand_initial",
    "on_demand_instant_limit",
    "on_demand_ramp",
    "parallel_scan_segments",
    "price_change",
    "price_ratio",
    "provision",
    "provisioned_bandwidth",
    "provisioned_hours",
    "provisioned_minimum",
    "provisioned_minute",
    "replication_transfer",
    "reserved_applies",
    "reserved_effective_month",
    "reserved_saving",
    "reserved_upfront",
    "scan_table",
    "storage_gb",
    "storage_index_entry",
    "storage_item",
    "storage_table",
    "stream_reads",
    "sum",
    "sum_units",
    "time_buckets",
    "transfer",
    "ttl_delete",
    "ttl_storage",
    "warm_after_provisioning",
    "write_shards",
    "write_shards_needed",
];
#[test]
fn every_worked_example_of_metering_comes_out() {
    let mut ran: BTreeMap<&str, usize> = BTreeMap::new();
    let examples = data("worked-examples.json");
    for example in list(&examples) {
        let op = example["given"]["op"].as_str().expect("an example has an op");
        if run(example) {
            *ran.entry(op).or_default() += 1;
        } else {
            assert!(ELSEWHERE.contains(&op), "{}: op {op} is not known", example["id"]);
        }
    }
    let expected = BTreeMap::from([
        ("index_membership", 1),
        ("index_write", 3),
        ("item_size", 8),
        ("limit", 37),
        ("number_size", 38),
        ("read", 37),
        ("read_allowed", 1),
        ("transact_cancelled", 1),
        ("transact_replay", 7),
        ("transact_write_via_dax", 1),
        ("write", 29),
        ("write_with_indexes", 37),
    ]);
    assert_eq!(ran, expected);
}

#[test]
fn the_other_reading_of_doubt_d_1_is_there_too() {
    for example in list(&data("worked-examples.json")) {
        if example["given"]["op"] == "write" && !example["alternative"].is_null() {
            let larger =
                failed_condition_units(change(&example["given"]), FailedConditionSize::Larger, WriteKind::Standard);
            assert_eq!(larger.decimal(), decimal(&example["alternative"]["table_units"]), "{}", example["id"]);
        }
    }
}
