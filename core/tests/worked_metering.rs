//! The worked examples and user cases that are about items, reads, writes, transactions, indexes and limits.

use keyfare_core::item::{AttributeValue, Item, ItemForm, Number, parse_item_as};
use keyfare_core::metering::call::meter_vector;
use keyfare_core::metering::{
    FailedConditionSize, IndexEffect, ItemChange, ReadConsistency, WriteKind, batch_read_units, condition_check_units,
    failed_condition_units, fetched_read_units, index_write_units, item_read_units, limit, paged_read,
    replay_read_units, write_units,
};
use keyfare_core::units::{Bytes, ReadRequestUnits, WriteRequestUnits};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn data(name: &str) -> Value {
    let path = format!("{}/../tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// A size; `null` or no field is no item.
fn size(value: &Value) -> Option<Bytes> {
    value.as_u64().map(Bytes::new)
}

fn sizes(value: &Value) -> Vec<Option<Bytes>> {
    list(value).iter().map(size).collect()
}

fn decimal(value: &Value) -> Decimal {
    value.to_string().parse().unwrap_or_else(|error| panic!("{value} is not a number: {error}"))
}

fn item_of(value: &Value) -> Item {
    parse_item_as(&value.to_string(), ItemForm::DynamoDb).unwrap_or_else(|error| panic!("{value}: {error}")).item
}

fn number_bytes(text: &Value) -> u64 {
    let text = text.as_str().expect("a number is written as a string");
    Number::parse(text).unwrap_or_else(|error| panic!("{text}: {error}")).bytes().get()
}

fn consistency(value: &Value) -> ReadConsistency {
    match value.as_str() {
        Some("eventual") => ReadConsistency::Eventual,
        Some("strong") => ReadConsistency::Strong,
        Some("transactional") => ReadConsistency::Transactional,
        other => panic!("consistency {other:?} is not known"),
    }
}

fn change(row: &Value) -> ItemChange {
    ItemChange { before: size(&row["old_bytes"]), after: size(&row["new_bytes"]) }
}

fn effect(before: Option<Bytes>, after: Option<Bytes>, entry_changed: &Value, key_changed: &Value) -> IndexEffect {
    match (before, after) {
        (None, None) => IndexEffect::Untouched,
        (None, Some(after)) => IndexEffect::Enters { after },
        (Some(before), None) => IndexEffect::Leaves { before },
        (Some(before), Some(after)) if *key_changed == json!(true) => IndexEffect::Moves { before, after },
        (Some(before), Some(after)) if *entry_changed == json!(true) => IndexEffect::Changes { before, after },
        (Some(_), Some(_)) => IndexEffect::Untouched,
    }
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
const ELSEWHERE: [&str; 66] = [
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
];
const ELSEWHERE_TOO: [&str; 6] =
    ["transfer", "ttl_delete", "ttl_storage", "warm_after_provisioning", "write_shards", "write_shards_needed"];

#[test]
fn every_worked_example_of_metering_comes_out() {
    let mut ran: BTreeMap<&str, usize> = BTreeMap::new();
    let examples = data("worked-examples.json");
    for example in list(&examples) {
        let op = example["given"]["op"].as_str().expect("an example has an op");
        if run(example) {
            *ran.entry(op).or_default() += 1;
        } else {
            assert!(ELSEWHERE.contains(&op) || ELSEWHERE_TOO.contains(&op), "{}: op {op} is not known", example["id"]);
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

// User cases: each builds its answers by the names of its expectations.

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
            // A passing condition is not an argument of the count: there is nothing that it could add.
            say("condition_passing_extra", Decimal::ZERO);
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

#[test]
fn halves_are_exact() {
    assert_eq!(ReadRequestUnits::from_halves(13).decimal().to_string(), "6.5");
}
