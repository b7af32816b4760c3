//! The worked examples that describe a design, each run as one: wire form, check, estimate.

mod figures;

use figures::{
    as_call, effect, of_table, of_table_with, operation, provisioned, units, units_at, units_of_call, write,
};
use keyfare_core::bill::{Place, UnitKind, Working};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The operations of this file and how many examples each has.
const OPERATIONS: [(&str, usize); 10] = [
    ("daily_units", 1),
    ("index_write", 3),
    ("provision", 5),
    ("read", 37),
    ("scan_table", 1),
    ("storage_table", 1),
    ("transact_cancelled", 1),
    ("transact_replay", 7),
    ("write", 28),
    ("write_with_indexes", 37),
];

/// A condition that fails on an item that is not there: a design says how many fail, not on what, and takes a refused
/// create to have met an item like itself. The engine's own functions are tested with it.
const NOT_IN_A_DESIGN: [&str; 1] = ["WRITE-012"];

type Figures = BTreeMap<String, Decimal>;

fn examples() -> Vec<Value> {
    serde_json::from_str(include_str!("../../tests/data/worked-examples.json")).expect("the examples are a JSON list")
}

#[track_caller]
fn decimal(value: &Value) -> Decimal {
    value.to_string().parse().unwrap_or_else(|_| panic!("{value} is no decimal"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn figure(name: &str, value: Decimal) -> Figures {
    Figures::from([(name.to_string(), value)])
}

fn run(given: &Value, settings: &Value) -> Option<Figures> {
    Some(match given["op"].as_str().expect("an operation") {
        "read" => read(given),
        "write" => figure("table_units", table_write(given, settings)),
        "write_with_indexes" => write_with_indexes(given),
        "index_write" => {
            let table = json!({"old_bytes": given["old_entry_bytes"], "new_bytes": given["new_entry_bytes"]});
            let mut index = given.clone();
            index["name"] = json!("g");
            let all = write_with_indexes(&json!({"transactional": false, "table": table, "indexes": [index]}));
            figure("units", all["g"])
        }
        "transact_replay" => {
            let (_, all) = of_table(json!({"patterns": [transaction(given, "replay_share")]}));
            Figures::from([
                ("first_call_write_units".into(), units(&all, 0, UnitKind::Write)),
                ("replay_read_units".into(), units(&all, 0, UnitKind::Read)),
            ])
        }
        "transact_cancelled" => {
            figure("table_units_assumed", units_of_call(transaction(given, "cancelled_share"), UnitKind::Write))
        }
        "provision" => provision(given),
        "daily_units" => {
            let rate = json!({"times": given["writes_per_s"], "per": "second"});
            let put = json!({"name": "put", "operation": "PutItem", "after_bytes": given["item_bytes"], "rate": rate});
            let (_, all) = of_table_with(json!({"month_hours": 24}), json!({"patterns": [put]}));
            Figures::from([
                ("write_units".into(), all.usages[0].traffic.expect("a rate").units_per_month),
                ("wcu_flat".into(), provisioned(&all, Place::Table, UnitKind::Write)),
            ])
        }
        "scan_table" => {
            let entity = json!({"name": "item", "items": given["item_count"], "size": {"bytes": given["item_bytes"]}});
            let scan = json!({"name": "scan", "operation": "Scan", "consistency": given["consistency"]});
            let (_, all) = of_table(json!({"entities": [entity], "patterns": [scan]}));
            let pages = Decimal::from(all.usages[0].pages.expect("pages"));
            Figures::from([
                ("units".into(), all.usages[0].units_per_request),
                ("pages_about".into(), pages.round_sf(1).expect("one digit")),
            ])
        }
        "storage_table" => storage(given),
        _ => return None,
    })
}

fn read(given: &Value) -> Figures {
    let operation = match given["api"].as_str() {
        Some("ExecuteStatement") if given.get("item_bytes").is_some() => "GetItem",
        Some("ExecuteStatement") => "Scan",
        other => other.expect("a call"),
    };
    let mut call = json!({"operation": operation});
    if operation != "TransactGetItems" {
        call["consistency"] = given["consistency"].clone();
    }
    let (total, pages) = match operation {
        "Query" | "Scan" => {
            let (table, items) = ranged(given, &mut call);
            let mut table = table;
            call["name"] = json!("read");
            call["items_read"] = items;
            table["patterns"] = json!([call]);
            let (_, all) = of_table(table);
            (units(&all, 0, UnitKind::Read), all.usages[0].pages)
        }
        _ => {
            // One size a pattern: a call with several sizes is the sum of its keys (R-READ-4).
            let sizes = list(&given["item_bytes"]).iter().map(|bytes| (bytes.as_u64().expect("bytes"), 1));
            let missing = (0..given["missing"].as_u64().unwrap_or(0)).map(|_| (0, 1));
            let total = sizes.chain(missing).map(|(bytes, keys)| {
                let mut call = call.clone();
                call["name"] = json!("read");
                call["items_read"] = json!(if bytes == 0 && operation == "GetItem" { 0 } else { keys });
                let table =
                    json!({"entities": [{"name": "item", "size": {"bytes": bytes.max(1)}}], "patterns": [call]});
                units(&of_table(table).1, 0, UnitKind::Read)
            });
            (total.sum(), None)
        }
    };
    let halves = if given["consistency"] == "eventual" { Decimal::TWO } else { Decimal::ONE };
    let mut figures = figure("units", total);
    figures.insert("billed_bytes".into(), total * halves * Decimal::from(4_096));
    if let Some(pages) = pages {
        figures.insert("pages".into(), Decimal::from(pages));
    }
    figures
}

/// The table around a Query or Scan, and its number of items.
fn ranged(given: &Value, call: &mut Value) -> (Value, Value) {
    let mut table = json!({"entities": [{"name": "item", "size": {"bytes": 300}}]});
    match given["index"].as_str() {
        Some("gsi") => {
            table["indexes"] =
                json!([{"name": "i", "kind": "global", "partition_key": [{"name": "a"}], "projection": "all"}]);
            call["target"] = json!("i");
        }
        Some("lsi") => {
            let entries = list(&given["entry_bytes"]);
            let members = json!([{"entity": "item", "entry_bytes": entries[0]}]);
            table["indexes"] = json!([
                {"name": "i", "kind": "local", "sort_key": [{"name": "a"}], "projection": "keys_only", "members": members}
            ]);
            call["target"] = json!("i");
            call["attributes"] = json!(["not projected"]);
            return (table, json!(entries.len()));
        }
        _ => {}
    }
    call["bytes_read"] = given["total_bytes"].clone();
    if let Some(ratio) = given.get("filter_pass_ratio") {
        call["items_returned"] = json!((decimal(ratio) * decimal(&given["items"])).normalize().to_string());
    }
    (table, given["items"].clone())
}

fn table_write(given: &Value, settings: &Value) -> Decimal {
    let failed = given["condition"] == "failed";
    let mut call = match given["api"].as_str().expect("a call") {
        "TransactWriteItems" => transaction(given, ""),
        "BatchWriteItem" => {
            let actions: Vec<_> = list(&given["actions"])
                .iter()
                .map(|it| {
                    let operation = if it["new_bytes"].is_null() { "DeleteItem" } else { "PutItem" };
                    write(operation, &it["old_bytes"], &it["new_bytes"])
                })
                .collect();
            json!({"operation": "BatchWriteItem", "actions": actions})
        }
        "BatchExecuteStatement" => write("PutItem", &given["old_bytes"], &given["new_bytes"]),
        single => write(single, &given["old_bytes"], &given["new_bytes"]),
    };
    if failed {
        call["failed_share"] = json!(1);
    }
    call["name"] = json!("write");
    let (_, all) = of_table_with(settings.clone(), json!({"patterns": [call]}));
    units(&all, 0, UnitKind::Write)
}

/// A transaction, all of whose calls are repeated or cancelled where a share's name is given.
fn transaction(given: &Value, share: &str) -> Value {
    let action = |it: &Value| {
        let operation = match it["type"].as_str().expect("a type") {
            "ConditionCheck" => "ConditionCheck".to_string(),
            verb => format!("{verb}Item"),
        };
        write(&operation, &it["old_bytes"], &it["new_bytes"])
    };
    let actions: Vec<_> = list(&given["actions"]).iter().map(action).collect();
    let mut call = json!({"name": "transaction", "operation": "TransactWriteItems", "actions": actions});
    if !share.is_empty() {
        call[share] = json!(1);
    }
    call
}

fn write_with_indexes(given: &Value) -> Figures {
    let (before, after) = (&given["table"]["old_bytes"], &given["table"]["new_bytes"]);
    let mut action = write(operation(before, after), before, after);
    let (mut indexes, mut effects) = (Vec::new(), Vec::new());
    for index in list(&given["indexes"]) {
        let name = index["name"].as_str().expect("a name");
        indexes.push(match index["kind"].as_str() {
            Some("lsi") => json!({"name": name, "kind": "local", "sort_key": [{"name": name}], "projection": "all"}),
            _ => json!({"name": name, "kind": "global", "partition_key": [{"name": name}], "projection": "all"}),
        });
        let (moved, changed) = (index["key_changed"] == true, index["entry_changed"] == true);
        effects.push(effect(name, &index["old_entry_bytes"], &index["new_entry_bytes"], moved, changed));
    }
    action["index_effects"] = json!(effects);
    let call = as_call(action, given["transactional"] == true);
    let (design, all) = of_table(json!({"indexes": indexes, "patterns": [call]}));
    let mut figures = figure("table", units_at(&all, Place::Table, UnitKind::Write));
    for (i, index) in design.tables[0].indexes.iter().enumerate() {
        figures.insert(index.name.clone(), units_at(&all, Place::Index(i), UnitKind::Write));
    }
    figures.insert("total".into(), units(&all, 0, UnitKind::Write));
    figures
}

fn provision(given: &Value) -> Figures {
    let mut patterns = Vec::new();
    let mut pattern = |operation: &str, rate: &Value| {
        let mut pattern = json!({"name": operation, "operation": operation});
        pattern["rate"] = json!({"times": rate, "per": "second"});
        if operation == "GetItem" {
            pattern["consistency"] = given["consistency"].clone();
        }
        patterns.push(pattern);
    };
    for (field, operation) in [("reads_per_s", "GetItem"), ("writes_per_s", "PutItem")] {
        if let Some(rate) = given.get(field) {
            pattern(operation, rate);
        }
    }
    let index =
        |i| json!({"name": format!("g{i}"), "kind": "global", "partition_key": [{"name": "a"}], "projection": "all"});
    let indexes: Vec<_> = (0..given["gsi_all"].as_u64().unwrap_or(0)).map(index).collect();
    let (design, all) = of_table(json!({
        "capacity": {"mode": "provisioned"},
        "entities": [{"name": "item", "size": {"bytes": given["item_bytes"]}}],
        "indexes": indexes,
        "patterns": patterns,
    }));
    let of_indexes =
        (0..design.tables[0].indexes.len()).map(|i| provisioned(&all, Place::Index(i), UnitKind::Write)).sum();
    Figures::from([
        ("units_per_read".into(), units_at(&all, Place::Table, UnitKind::Read)),
        ("units_per_write".into(), units_at(&all, Place::Table, UnitKind::Write)),
        ("rcu".into(), provisioned(&all, Place::Table, UnitKind::Read)),
        ("wcu".into(), provisioned(&all, Place::Table, UnitKind::Write)),
        ("gsi_wcu".into(), of_indexes),
    ])
}

fn storage(given: &Value) -> Figures {
    let indexes: Vec<_> = list(&given["indexes"])
        .iter()
        .enumerate()
        .map(|(i, index)| {
            let share = (decimal(&index["items"]) / decimal(&given["items"])).to_string();
            let members = json!([{"entity": "item", "share": share, "entry_bytes": index["entry_bytes"]}]);
            json!({"name": format!("g{i}"), "kind": "global", "partition_key": [{"name": "a"}], "projection": "keys_only", "members": members})
        })
        .collect();
    let entity = json!({"name": "item", "items": given["items"], "size": {"bytes": given["item_bytes"]}});
    let (_, all) = of_table(json!({"entities": [entity], "indexes": indexes}));
    let bytes = all.storage.iter().map(|line| match line.working {
        Working::Stored { bytes, .. } => bytes,
        other => panic!("{other:?}"),
    });
    figure("billable_bytes", bytes.sum())
}

#[track_caller]
fn check(example: &Value, expected: &Value, figures: &Figures) {
    let expected = expected.as_object().expect("an object");
    assert!(!expected.is_empty(), "{} expects nothing", example["id"]);
    for (name, value) in expected {
        let found = figures.get(name).unwrap_or_else(|| panic!("{}: no figure for {name}", example["id"]));
        assert_eq!(*found, decimal(value), "{}: {name}", example["id"]);
    }
}

#[test]
fn every_example_that_describes_a_design_comes_out_of_one() {
    let mut counts = BTreeMap::new();
    for example in examples() {
        if NOT_IN_A_DESIGN.iter().any(|id| example["id"] == *id) {
            continue;
        }
        let given = &example["given"];
        let Some(figures) = run(given, &json!({})) else { continue };
        check(&example, &example["expect"], &figures);
        if let Some(other) = example.get("alternative") {
            let figures = run(given, &json!({"failed_condition": "larger"})).expect("the same operation");
            check(&example, other, &figures);
        }
        *counts.entry(given["op"].as_str().expect("an operation").to_string()).or_insert(0) += 1;
    }
    let expected: BTreeMap<_, _> = OPERATIONS.iter().map(|(name, count)| (name.to_string(), *count)).collect();
    assert_eq!(counts, expected);
}

/// The 2.5 KB item with a full and a keys-only index of 0.2 KB, its effects derived and not stated.
#[track_caller]
fn check_two_indexes(call: Value, table: u64, full: u64, keys_only: u64) {
    let index = |name: &str, projection: &str, bytes: u64| {
        json!({"name": name, "kind": "global", "partition_key": [{"name": "a"}], "projection": projection,
            "members": [{"entity": "item", "entry_bytes": bytes}]})
    };
    let (_, all) = of_table(json!({
        "entities": [{"name": "item", "size": {"bytes": 2_560}}],
        "indexes": [index("full", "all", 2_560), index("keys", "keys_only", 205)],
        "patterns": [call],
    }));
    let at = |place| units_at(&all, place, UnitKind::Write);
    let found = [at(Place::Table), at(Place::Index(0)), at(Place::Index(1))];
    assert_eq!(found, [table, full, keys_only].map(Decimal::from));
}

#[test]
fn a_put_of_2_5_kb_with_a_full_and_a_keys_only_index_costs_7_units_and_10_in_a_transaction() {
    check_two_indexes(as_call(json!({"operation": "PutItem"}), false), 3, 3, 1);
    check_two_indexes(as_call(json!({"operation": "PutItem"}), true), 6, 3, 1);
}
