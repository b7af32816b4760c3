//! Questions that people asked about sizing, answered through a design. A figure that equals a known mistake fails.

mod figures;

use figures::{as_call, effect, of_table, provisioned, units, units_at, units_of_call, write};
use keyfare_core::{
    bill::{Place, UnitKind},
    estimate::{Estimate, View},
};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use std::{collections::BTreeMap, str::FromStr};

type Figures = BTreeMap<String, Decimal>;

#[track_caller]
fn decimal(value: &Value) -> Decimal {
    Decimal::from_str(&value.to_string()).unwrap_or_else(|_| panic!("{value} is no decimal"))
}

/// Every expected figure of a case, within its tolerance, and none of its traps.
#[track_caller]
fn check(id: &str, answer: impl Fn(&Value) -> Figures) {
    let file: Value = serde_json::from_str(include_str!("../../tests/data/user-cases.json")).expect("JSON");
    let case = file["cases"].as_array().expect("a list").iter().find(|it| it["id"] == id).expect(id);
    let figures = answer(&case["inputs"]);
    let found = |wanted: &Value| {
        let name = wanted["name"].as_str().expect("a name");
        *figures.get(name).unwrap_or_else(|| panic!("{id}: no figure for {name}"))
    };
    for wanted in case["expected"].as_array().expect("a list") {
        let off = (found(wanted) - decimal(&wanted["value"])).abs();
        assert!(
            off <= decimal(&wanted["tolerance"]),
            "{id}: {} is {}, not {}",
            wanted["name"],
            found(wanted),
            wanted["value"]
        );
    }
    for trap in case.get("traps").and_then(Value::as_array).into_iter().flatten() {
        assert_ne!(found(trap), decimal(&trap["value"]), "{id}: {}", trap["why"]);
    }
}

fn figures<const N: usize>(pairs: [(&str, Decimal); N]) -> Figures {
    pairs.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
}

/// Reads and writes at a rate, in a provisioned table.
fn provisioned_table(bytes: &Value, patterns: Value) -> Estimate {
    let entity = json!({"name": "item", "size": {"bytes": bytes}});
    of_table(json!({"capacity": {"mode": "provisioned"}, "entities": [entity], "patterns": patterns})).1
}

fn call(operation: &str, times: &Value, per: &str) -> Value {
    json!({"name": "call", "operation": operation, "rate": {"times": times, "per": per}})
}

fn with(mut call: Value, field: &str, value: Value) -> Value {
    call[field] = value;
    call
}

fn capacity(all: &Estimate, kind: UnitKind) -> Decimal {
    provisioned(all, Place::Table, kind)
}

fn both_ways(name: &str, read: Value) -> [(String, Decimal); 2] {
    ["strong", "eventual"].map(|consistency| {
        let units = units_of_call(with(read.clone(), "consistency", json!(consistency)), UnitKind::Read);
        (if name.is_empty() { consistency.to_string() } else { format!("{name}_{consistency}") }, units)
    })
}

#[test]
fn uc_01_to_03_rates_become_capacity() {
    check("UC-01", |given| {
        let rcu = |consistency: &str| {
            let get = with(call("GetItem", &given["reads_per_second"], "second"), "consistency", json!(consistency));
            capacity(&provisioned_table(&given["item_bytes"], json!([get])), UnitKind::Read)
        };
        figures([("rcu_strong", rcu("strong")), ("rcu_eventual", rcu("eventual"))])
    });
    check("UC-02", |given| {
        let get = call("GetItem", &given["reads"]["per_second"], "second");
        let put = call("PutItem", &given["writes"]["per_second"], "second");
        let reads = provisioned_table(&given["reads"]["item_bytes"], json!([get]));
        let writes = provisioned_table(&given["writes"]["item_bytes"], json!([put]));
        figures([("rcu", capacity(&reads, UnitKind::Read)), ("wcu", capacity(&writes, UnitKind::Write))])
    });
    check("UC-03", |given| {
        let row = |row: &Value| {
            let (operation, kind, unit) = match row["op"].as_str() {
                Some("get") => ("GetItem", UnitKind::Read, "rcu"),
                _ => ("PutItem", UnitKind::Write, "wcu"),
            };
            let mut call = call(operation, &row["rate"], row["per"].as_str().expect("a time"));
            if let Some(consistency) = row.get("consistency") {
                call["consistency"] = consistency.clone();
            }
            let all = provisioned_table(&row["item_bytes"], json!([call]));
            (format!("{}_{unit}", row["id"].as_str().expect("an id")), capacity(&all, kind))
        };
        given["rows"].as_array().expect("rows").iter().map(row).collect()
    });
}

#[test]
fn uc_04_transactions_cost_twice() {
    check("UC-04", |given| {
        let read = call("TransactGetItems", &given["tx_reads_per_second"], "second");
        let write = call("TransactWriteItems", &given["tx_writes_per_second"], "second");
        let write = with(write, "actions", json!([{"operation": "PutItem"}]));
        let all = provisioned_table(&given["item_bytes"], json!([read, write]));
        figures([("wcu", capacity(&all, UnitKind::Write)), ("rcu", capacity(&all, UnitKind::Read))])
    });
}

#[test]
fn uc_05_to_11_what_a_query_or_scan_reads_is_summed() {
    check("UC-05", |given| {
        let rows = given["rows"].as_array().expect("rows").iter();
        rows.flat_map(|row| {
            let operation = if row["op"] == "scan" { "Scan" } else { "Query" };
            let total = row.get("total_bytes").and_then(Value::as_u64);
            let total = total
                .unwrap_or_else(|| row["items"].as_u64().expect("items") * row["item_bytes"].as_u64().expect("bytes"));
            let read = json!({"operation": operation, "items_read": row["items"], "bytes_read": total});
            both_ways(row["id"].as_str().expect("an id"), read)
        })
        .collect()
    });
    check("UC-06", |given| {
        let page = json!({"operation": "Scan", "bytes_read": given["page_limit_bytes"]});
        let scan = json!({"name": "scan", "operation": "Scan", "bytes_read": given["table_bytes"]});
        let (_, all) = of_table(json!({"patterns": [scan]}));
        let requests = Decimal::from(all.usages[0].pages.expect("pages"));
        figures([
            ("full_page", units_of_call(page, UnitKind::Read)),
            ("full_scan", units(&all, 0, UnitKind::Read)),
            ("requests", requests),
        ])
    });
    check("UC-07", |given| {
        let entity = json!({"name": "item", "size": {"bytes": given["item_bytes"]}});
        let (read, kept) = (&given["items_evaluated"], &given["items_kept"]);
        let query = json!({"name": "q", "operation": "Query", "items_read": read, "items_returned": kept});
        let strong = with(query.clone(), "consistency", json!("strong"));
        let (_, all) = of_table(json!({"entities": [entity], "patterns": [strong, query]}));
        let wasted = Decimal::ONE_HUNDRED * (Decimal::ONE - decimal(kept) / decimal(read));
        figures([
            ("strong", units(&all, 0, UnitKind::Read)),
            ("eventual_default", units(&all, 1, UnitKind::Read)),
            ("share_wasted", wasted),
        ])
    });
    check("UC-10", |given| {
        let table = |operation: &str, consistency: &str| {
            let read =
                json!({"name": "r", "operation": operation, "items_read": given["items"], "consistency": consistency});
            let entity = json!({"name": "item", "size": {"bytes": given["item_bytes"]}});
            units(&of_table(json!({"entities": [entity], "patterns": [read]})).1, 0, UnitKind::Read)
        };
        figures([
            ("query_strong", table("Query", "strong")),
            ("query_eventual", table("Query", "eventual")),
            ("gets_strong", table("BatchGetItem", "strong")),
            ("gets_eventual", table("BatchGetItem", "eventual")),
        ])
    });
    check("UC-11", |given| {
        let query = |consistency: &str| {
            let (entries, items) = (&given["projected_bytes"], &given["item_bytes"]);
            let (_, all) = of_table(json!({
                "entities": [{"name": "item", "size": {"bytes": items}}],
                "indexes": [{"name": "l", "kind": "local", "sort_key": [{"name": "a"}], "projection": "keys_only",
                    "members": [{"entity": "item", "entry_bytes": entries}]}],
                "patterns": [{"name": "q", "operation": "Query", "target": "l", "items_read": given["matches"],
                    "consistency": consistency, "attributes": ["other"]}],
            }));
            units(&all, 0, UnitKind::Read)
        };
        let (strong, eventual) = (query("strong"), query("eventual"));
        figures([("bytes_charged", strong * Decimal::from(4_096)), ("strong", strong), ("eventual", eventual)])
    });
}

#[test]
fn uc_09_and_16_to_18_each_write_rounds_by_itself() {
    check("UC-09", |given| {
        let put =
            json!({"operation": "PutItem", "after_bytes": given["item_bytes"], "repeat": given["items_per_batch"]});
        let units = units_of_call(json!({"operation": "BatchWriteItem", "actions": [put]}), UnitKind::Write);
        let (paid, stored) =
            (units * Decimal::from(1_024), decimal(&given["item_bytes"]) * decimal(&given["items_per_batch"]));
        figures([("wcu_per_batch", units), ("bytes_paid_for", paid), ("fill", stored / paid * Decimal::ONE_HUNDRED)])
    });
    for id in ["UC-16", "UC-17"] {
        check(id, |given| rows(given, "wcu", None));
    }
    check("UC-18", |_| {
        let get = |consistency: &str| {
            units_of_call(json!({"operation": "GetItem", "items_read": 0, "consistency": consistency}), UnitKind::Read)
        };
        let delete = units_of_call(json!({"operation": "DeleteItem", "before_bytes": 0}), UnitKind::Write);
        figures([("get_eventual", get("eventual")), ("get_strong", get("strong")), ("delete", delete)])
    });
}

/// Write rows, each as a call on a table with its indexes: the total, and the part of the first index.
fn rows(given: &Value, suffix: &str, first_index: Option<&str>) -> Figures {
    let mut figures = Figures::new();
    for row in given["rows"].as_array().expect("rows") {
        let operation = match row["op"].as_str().expect("an operation") {
            "put" => "PutItem",
            "update" => "UpdateItem",
            _ => "DeleteItem",
        };
        let mut action = write(operation, &row["item_before_bytes"], &row["item_after_bytes"]);
        let (mut indexes, mut effects) = (Vec::new(), Vec::new());
        for index in row.get("indexes").and_then(Value::as_array).into_iter().flatten() {
            for _ in 0..index["count"].as_u64().unwrap_or(1) {
                let name = format!("i{}", indexes.len());
                indexes.push(match index["kind"].as_str() {
                    Some("local") => {
                        json!({"name": name, "kind": "local", "sort_key": [{"name": "b"}], "projection": "all"})
                    }
                    _ => json!({"name": name, "kind": "global", "partition_key": [{"name": "a"}], "projection": "all"}),
                });
                let (moved, changed) = (index["key_moved"] == true, index["changed"] == true);
                effects.push(effect(&name, &index["entry_before_bytes"], &index["entry_after_bytes"], moved, changed));
            }
        }
        action["index_effects"] = json!(effects);
        let transactional = row["transaction"] == true;
        if let Some(repeat) = row.get("repeat").filter(|_| transactional) {
            action["repeat"] = repeat.clone();
        }
        let (_, all) = of_table(json!({"indexes": indexes, "patterns": [as_call(action, transactional)]}));
        let id = row["id"].as_str().expect("an id");
        let name = if suffix.is_empty() { id.to_string() } else { format!("{id}_{suffix}") };
        figures.insert(name, units(&all, 0, UnitKind::Write));
        if let Some(first) = first_index {
            figures.insert(format!("{id}_{first}"), units_at(&all, Place::Index(0), UnitKind::Write));
        }
    }
    figures
}

#[test]
fn uc_19_20_and_22_an_index_costs_what_happens_to_it_and_never_double() {
    check("UC-19", |given| rows(given, "total", Some("gsi")));
    check("UC-20", |given| rows(given, "", None));
    check("UC-22", |given| rows(given, "total", Some("gsi")));
}

#[test]
fn uc_21_a_sparse_index_costs_its_share() {
    check("UC-21", |given| {
        let month = |share: &Value| {
            let put = call("PutItem", &given["writes_per_month"], "month");
            let (_, all) = of_table(json!({
                "entities": [{"name": "item", "size": {"bytes": given["item_bytes"]}}],
                "indexes": [{"name": "sparse", "kind": "global", "partition_key": [{"name": "a"}], "projection": "all",
                    "members": [{"entity": "item", "share": share}]}],
                "patterns": [put],
            }));
            let units = all.usages.iter().map(|it| it.traffic.expect("a rate").units_per_month).sum::<Decimal>();
            (units, all.total(View::OnDemand).decimal())
        };
        let (sparse, full) = (month(&json!(given["share_with_index_key"].to_string())), month(&json!(1)));
        figures([("wru_sparse", sparse.0), ("wru_if_all", full.0), ("usd_sparse", sparse.1), ("usd_if_all", full.1)])
    });
}

#[test]
fn uc_23_conditions_cost_a_write_or_nothing_more() {
    check("UC-23", |given| {
        let put = json!({"operation": "PutItem", "after_bytes": given["tx_put_bytes"]});
        let transaction = |action: &Value| json!({"name": "t", "operation": "TransactWriteItems", "actions": [action]});
        let tx_put = units_of_call(transaction(&put), UnitKind::Write);
        let passing = units_of_call(with(put.clone(), "failed_share", json!(0)), UnitKind::Write);
        let plain = units_of_call(put.clone(), UnitKind::Write);
        let condition_check = json!({"operation": "ConditionCheck", "before_bytes": given["check_item_bytes"]});
        let refused = &given["refused"];
        let refused = write("PutItem", &refused["stored_bytes"], &refused["new_bytes"]);
        figures([
            ("condition_passing_extra", passing - plain),
            ("condition_check", units_of_call(transaction(&condition_check), UnitKind::Write)),
            ("tx_put", tx_put),
            ("repeat_with_token", units_of_call(with(transaction(&put), "replay_share", json!(1)), UnitKind::Read)),
            ("refused_put", units_of_call(with(refused, "failed_share", json!(1)), UnitKind::Write)),
        ])
    });
}

#[test]
fn uc_48_a_query_of_an_index_reads_its_entries() {
    check("UC-48", |given| {
        let query = |projection: &str, bytes: &Value| {
            let (_, all) = of_table(json!({
                "entities": [{"name": "item", "size": {"bytes": given["item_bytes"]}}],
                "indexes": [{"name": "i", "kind": "global", "partition_key": [{"name": "a"}], "projection": projection,
                    "members": [{"entity": "item", "entry_bytes": bytes}]}],
                "patterns": [
                    {"name": "q", "operation": "Query", "target": "i", "items_read": given["entries"]},
                    {"name": "f", "operation": "BatchGetItem", "items_read": given["entries"]},
                ],
            }));
            (units(&all, 0, UnitKind::Read), units(&all, 1, UnitKind::Read))
        };
        let (full, thin) = (query("all", &given["entry_bytes"]), query("keys_only", &given["keys_only_entry_bytes"]));
        figures([("index_query", full.0), ("keys_only_query", thin.0), ("fetch_singly_eventual", thin.1)])
    });
}
