//! The user cases that are about units, each with its traps. Answers are built by the names of the expectations.

mod given;

use given::{consistency, data, decimal, effect, item_of, list, number_bytes, size};
use keyfare_core::item::{AttributeValue, Number};
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

fn get(bytes: &Value, consistency: ReadConsistency) -> Decimal {
    item_read_units(size(bytes), consistency).decimal()
}

fn pages(bytes: u64, consistency: ReadConsistency) -> Decimal {
    paged_read(Bytes::new(bytes), consistency).units.decimal()
}

fn put(bytes: &Value, kind: WriteKind) -> Decimal {
    write_units(ItemChange { before: None, after: size(bytes) }, kind).decimal()
}

fn per_second(row: &Value) -> Decimal {
    match row["per"].as_str() {
        Some("minute") => decimal(&row["rate"]) / Decimal::from(60),
        _ => decimal(&row["rate"]),
    }
}

/// The parts of a write row: table, global indexes, local indexes, each counted as often as the row says.
fn write_row(row: &Value) -> [Decimal; 3] {
    let kind = if row["transaction"] == json!(true) { WriteKind::Transactional } else { WriteKind::Standard };
    let change = ItemChange { before: size(&row["item_before_bytes"]), after: size(&row["item_after_bytes"]) };
    let repeat = row["repeat"].as_u64().unwrap_or(1);
    let mut parts = [write_units(change, kind).times(repeat), WriteRequestUnits::ZERO, WriteRequestUnits::ZERO];
    for index in list(&row["indexes"]) {
        let (before, after) = (size(&index["entry_before_bytes"]), size(&index["entry_after_bytes"]));
        let units = index_write_units(effect(before, after, &index["changed"], &index["key_moved"]));
        let part = if index["kind"] == "global" { 1 } else { 2 };
        parts[part] = parts[part].plus(units.times(index["count"].as_u64().unwrap_or(1) * repeat));
    }
    parts.map(WriteRequestUnits::decimal)
}

fn case_answers(id: &str, inputs: &Value) -> Option<BTreeMap<String, Value>> {
    use ReadConsistency::{Eventual, Strong, Transactional};
    let mut answers: BTreeMap<String, Decimal> = BTreeMap::new();
    let mut say = |name: &str, value: Decimal| {
        answers.insert(name.to_owned(), value);
    };
    let count = |name: &str| decimal(&inputs[name]);
    let whole = |value: &Value| value.as_u64().expect("a whole number");
    match id {
        "UC-01" => {
            say("rcu_strong", count("reads_per_second") * get(&inputs["item_bytes"], Strong));
            say("rcu_eventual", count("reads_per_second") * get(&inputs["item_bytes"], Eventual));
        }
        "UC-02" => {
            let (reads, writes) = (&inputs["reads"], &inputs["writes"]);
            say("rcu", decimal(&reads["per_second"]) * get(&reads["item_bytes"], consistency(&reads["consistency"])));
            say("wcu", decimal(&writes["per_second"]) * put(&writes["item_bytes"], WriteKind::Standard));
        }
        "UC-03" => {
            for row in list(&inputs["rows"]) {
                let id = row["id"].as_str().expect("a row has an id");
                if row["op"] == "write" {
                    say(&format!("{id}_wcu"), per_second(row) * put(&row["item_bytes"], WriteKind::Standard));
                } else {
                    let units = get(&row["item_bytes"], consistency(&row["consistency"]));
                    say(&format!("{id}_rcu"), per_second(row) * units);
                }
            }
        }
        "UC-04" => {
            say("wcu", count("tx_writes_per_second") * put(&inputs["item_bytes"], WriteKind::Transactional));
            say("rcu", count("tx_reads_per_second") * get(&inputs["item_bytes"], Transactional));
        }
        "UC-05" => {
            for row in list(&inputs["rows"]) {
                let id = row["id"].as_str().expect("a row has an id");
                let total =
                    row["total_bytes"].as_u64().unwrap_or_else(|| whole(&row["items"]) * whole(&row["item_bytes"]));
                say(&format!("{id}_strong"), pages(total, Strong));
                say(&format!("{id}_eventual"), pages(total, Eventual));
            }
        }
        "UC-06" => {
            let read = paged_read(Bytes::new(whole(&inputs["table_bytes"])), Eventual);
            say("full_page", pages(whole(&inputs["page_limit_bytes"]), Eventual));
            say("full_scan", read.units.decimal());
            say("requests", read.pages.into());
        }
        "UC-07" => {
            let evaluated = whole(&inputs["items_evaluated"]) * whole(&inputs["item_bytes"]);
            say("strong", pages(evaluated, Strong));
            say("eventual_default", pages(evaluated, Eventual));
            let kept = count("items_kept") / count("items_evaluated");
            say("share_wasted", (Decimal::ONE - kept) * Decimal::from(100));
        }
        "UC-09" => {
            let units = put(&inputs["item_bytes"], WriteKind::Standard) * count("items_per_batch");
            let paid = units * Decimal::from(1_024);
            say("wcu_per_batch", units);
            say("bytes_paid_for", paid);
            say("fill", count("items_per_batch") * count("item_bytes") / paid * Decimal::from(100));
        }
        "UC-10" => {
            let total = whole(&inputs["items"]) * whole(&inputs["item_bytes"]);
            for (name, consistency) in [("strong", Strong), ("eventual", Eventual)] {
                say(&format!("query_{name}"), pages(total, consistency));
                say(&format!("gets_{name}"), count("items") * get(&inputs["item_bytes"], consistency));
            }
        }
        "UC-11" => {
            let matches = whole(&inputs["matches"]);
            for (name, consistency) in [("strong", Strong), ("eventual", Eventual)] {
                let index = pages(matches * whole(&inputs["projected_bytes"]), consistency);
                let fetched = (0..matches).map(|_| Bytes::new(whole(&inputs["item_bytes"])));
                let units = index + fetched_read_units(fetched, consistency).decimal();
                say(name, units);
                if consistency == Strong {
                    say("bytes_charged", units * Decimal::from(4_096));
                }
            }
        }
        "UC-12" => say("item_bytes", item_of(&inputs["item"]).bytes().get().into()),
        "UC-13" | "UC-14" => {
            for number in list(&inputs["numbers"]) {
                say(number.as_str().expect("a number is a string"), number_bytes(number).into());
            }
        }
        "UC-15" => return Some(set_case(inputs)),
        "UC-16" | "UC-17" => {
            for row in list(&inputs["rows"]) {
                say(&format!("{}_wcu", row["id"].as_str().expect("a row has an id")), write_row(row).into_iter().sum());
            }
        }
        "UC-18" => {
            say("get_eventual", item_read_units(None, Eventual).decimal());
            say("get_strong", item_read_units(None, Strong).decimal());
            say("delete", put(&Value::Null, WriteKind::Standard));
        }
        "UC-19" | "UC-20" | "UC-22" => {
            for row in list(&inputs["rows"]) {
                let id = row["id"].as_str().expect("a row has an id");
                let [table, global, local] = write_row(row);
                say(id, table + global + local);
                say(&format!("{id}_total"), table + global + local);
                say(&format!("{id}_gsi"), global);
            }
        }
        "UC-21" => {
            let writes = count("writes_per_month");
            let table = put(&inputs["item_bytes"], WriteKind::Standard);
            let index =
                index_write_units(IndexEffect::Enters { after: Bytes::new(whole(&inputs["item_bytes"])) }).decimal();
            let price = decimal(&inputs["prices"]["wru_per_million"]) / Decimal::from(1_000_000);
            for (name, share) in [("sparse", count("share_with_index_key")), ("if_all", Decimal::ONE)] {
                let units = writes * table + writes * share * index;
                say(&format!("wru_{name}"), units);
                say(&format!("usd_{name}"), units * price);
            }
        }
        "UC-23" => {
            let (stored, new) = (size(&inputs["refused"]["stored_bytes"]), size(&inputs["refused"]["new_bytes"]));
            let tx_put = ItemChange { before: None, after: size(&inputs["tx_put_bytes"]) };
            let refused = ItemChange { before: stored, after: new };
            let put = |condition: Value| {
                let body = whole(&inputs["tx_put_bytes"]) - 3;
                let action = json!({"put": {"pk": {"S": "a"}, "b": {"$S": ["x", body - 1]}}, "condition": condition});
                let question = json!({"table": {"hash": {"name": "pk", "type": "S"}},
                    "op": {"type": "TransactWriteItems", "actions": [action]}});
                meter_vector(&question).expect("a put has an answer").total.halves()
            };
            let extra = put(json!({"attribute_not_exists": "pk"})) - put(Value::Null);
            say("condition_passing_extra", Decimal::from(extra) / Decimal::from(2));
            say("condition_check", condition_check_units(size(&inputs["check_item_bytes"])).decimal());
            say("tx_put", write_units(tx_put, WriteKind::Transactional).decimal());
            say("repeat_with_token", replay_read_units([tx_put]).decimal());
            let units = failed_condition_units(refused, FailedConditionSize::Existing, WriteKind::Standard);
            say("refused_put", units.decimal());
        }
        "UC-48" => {
            let entries = whole(&inputs["entries"]);
            say("index_query", pages(entries * whole(&inputs["entry_bytes"]), Eventual));
            say("keys_only_query", pages(entries * whole(&inputs["keys_only_entry_bytes"]), Eventual));
            let items = (0..entries).map(|_| size(&inputs["item_bytes"]));
            say("fetch_singly_eventual", batch_read_units(items, Eventual).decimal());
        }
        _ => return None,
    }
    Some(answers.into_iter().map(|(name, value)| (name, json!(value.to_string()))).collect())
}

/// A set of numbers of 38 digits, up to the limit of an item.
fn set_case(inputs: &Value) -> BTreeMap<String, Value> {
    let item = |members: u64| {
        let mut item = item_of(&inputs["key"]);
        let first = format!("1{}", "0".repeat(37)).parse::<u128>().expect("38 digits fit");
        // Odd last digits, so that none ends in a zero that would be trimmed.
        let number =
            |n: u64| Number::parse(&(first + 2 * u128::from(n) + 1).to_string()).expect("38 digits are allowed");
        item.set(
            inputs["set_attribute"].as_str().expect("a name"),
            AttributeValue::Ns((0..members).map(number).collect()),
        );
        item.bytes()
    };
    let item_limit = limit("item_max_bytes").expect("items have a limit");
    let member = item(2).get() - item(1).get();
    let wcu = write_units(ItemChange { before: None, after: Some(item(100)) }, WriteKind::Standard);
    BTreeMap::from([
        ("member_bytes".to_owned(), json!(member.to_string())),
        ("bytes_with_20479".to_owned(), json!(item(20_479).get().to_string())),
        ("accepted_20479".to_owned(), json!(item(20_479).get() <= item_limit)),
        ("accepted_20480".to_owned(), json!(item(20_480).get() <= item_limit)),
        ("wcu_with_100".to_owned(), json!(wcu.decimal().to_string())),
    ])
}

#[track_caller]
fn check_case(case: &Value) {
    let id = case["id"].as_str().expect("a case has an id");
    let answers = case_answers(id, &case["inputs"]).unwrap_or_else(|| panic!("{id} is a case that nothing answers"));
    let value_of = |entry: &Value| {
        let name = entry["name"].as_str().expect("an expectation has a name");
        answers.get(name).unwrap_or_else(|| panic!("{id}: {name} has no answer"))
    };
    let as_decimal =
        |answer: &Value| -> Decimal { answer.as_str().expect("a number").parse().expect("an answer is a decimal") };
    for expected in list(&case["expected"]) {
        let answer = value_of(expected);
        if expected["value"].is_number() {
            let distance = (as_decimal(answer) - decimal(&expected["value"])).abs();
            assert!(distance <= decimal(&expected["tolerance"]), "{id}: {} is {answer}", expected["name"]);
        } else {
            assert_eq!(*answer, expected["value"], "{id}: {}", expected["name"]);
        }
    }
    for trap in list(&case["traps"]) {
        let answer = value_of(trap);
        assert_ne!(
            as_decimal(answer),
            decimal(&trap["value"]),
            "{id}: {} fell into a trap: {}",
            trap["name"],
            trap["why"]
        );
    }
}

#[test]
fn every_user_case_about_units_comes_out_and_avoids_its_traps() {
    let kinds = ["read-units", "write-units", "item-size", "index-units", "transaction-units"];
    let cases = data("user-cases.json");
    let about_units = list(&cases["cases"]).iter().filter(|case| kinds.iter().any(|kind| case["kind"] == *kind));
    let ran = about_units.map(check_case).count();
    assert_eq!(ran, 23);
}
