//! The worked examples about money, capacity and storage, each run through the engine's own functions.
//!
//! An example's `expect` must come out key by key, exactly or within the tolerance that the example itself states.

use std::collections::BTreeMap;

use keyfare_core::bill::{UnitKind, charge, storage, throughput};
use keyfare_core::design::{BillingMonth, Gigabyte, TableClass};
use keyfare_core::estimate::break_even;
use keyfare_core::metering::{
    IndexEffect, ItemChange, ReadConsistency, WriteKind, index_write_units, item_read_units, paged_read, write_units,
};
use keyfare_core::money::Usd;
use keyfare_core::pricing::{Dimension, PriceBook, PriceStrength, RegionPrices};
use keyfare_core::units::{Bytes, WriteRequestUnits};
use rust_decimal::Decimal;
use serde_json::Value;

/// The operations of this file and how many examples each has.
const OPERATIONS: [(&str, usize); 17] = [
    ("break_even_utilization", 1),
    ("cost", 38),
    ("daily_units", 1),
    ("price_change", 1),
    ("price_ratio", 1),
    ("provision", 5),
    ("provisioned_bandwidth", 1),
    ("provisioned_hours", 1),
    ("provisioned_minimum", 1),
    ("provisioned_minute", 1),
    ("scan_table", 1),
    ("storage_gb", 1),
    ("storage_index_entry", 1),
    ("storage_item", 2),
    ("storage_table", 1),
    ("sum", 2),
    ("sum_units", 1),
];

/// The operations that other test files run. One that is in neither list fails.
const ELSEWHERE: [&str; 67] = [
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
    "burst",
    "cdc_units",
    "class_break_even",
    "class_changes",
    "contributor_events",
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
    "index_membership",
    "index_write",
    "item_size",
    "kinesis_shards",
    "kms_calls",
    "lifecycle_base",
    "lifecycle_index",
    "limit",
    "max_rate_single_item",
    "mrsc_writes",
    "number_size",
    "on_demand_after_switch",
    "on_demand_effective_limit",
    "on_demand_initial",
    "on_demand_instant_limit",
    "on_demand_ramp",
    "parallel_scan_segments",
    "read",
    "read_allowed",
    "replication_transfer",
    "reserved_applies",
    "reserved_effective_month",
    "reserved_saving",
    "reserved_upfront",
    "stream_reads",
    "time_buckets",
    "transact_cancelled",
    "transact_replay",
    "transact_write_via_dax",
    "transfer",
    "ttl_delete",
    "ttl_storage",
    "warm_after_provisioning",
    "write",
    "write_shards",
    "write_shards_needed",
    "write_with_indexes",
];

type Figures = BTreeMap<&'static str, Decimal>;

fn examples() -> Vec<Value> {
    serde_json::from_str(include_str!("../../tests/data/worked-examples.json")).expect("the examples are a JSON list")
}

/// A number of the file exactly as it is written there, also in exponent form.
#[track_caller]
fn decimal(value: &Value) -> Decimal {
    let text = value.as_number().unwrap_or_else(|| panic!("{value} is no number")).to_string();
    text.parse().or_else(|_| Decimal::from_scientific(&text)).unwrap_or_else(|_| panic!("{text} is no decimal"))
}

#[track_caller]
fn whole(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no whole number"))
}

#[track_caller]
fn usd(value: &Value) -> Usd {
    Usd::new(decimal(value))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_else(|| panic!("{value} is no list"))
}

fn consistency(given: &Value) -> ReadConsistency {
    match given["consistency"].as_str() {
        Some("strong") => ReadConsistency::Strong,
        Some("eventual") => ReadConsistency::Eventual,
        Some("transactional") => ReadConsistency::Transactional,
        other => panic!("consistency {other:?}"),
    }
}

/// The figures of one example, by the key that its `expect` uses; `None` for an operation of another file.
fn run(operation: &str, given: &Value) -> Option<Figures> {
    Some(match operation {
        "cost" => {
            let lines = list(&given["lines"]).iter().map(|line| {
                let free = line.get("free").map_or(Decimal::ZERO, decimal);
                charge::amount(decimal(&line["quantity"]), free, usd(&line["unit_price"])).expect("in range")
            });
            Figures::from([("usd", charge::total(lines).expect("in range").decimal())])
        }
        "sum" => {
            let total = charge::total(list(&given["usd"]).iter().map(usd)).expect("in range");
            Figures::from([("usd", total.decimal())])
        }
        "sum_units" => {
            let sum = |key: &str| {
                list(&given[key]).iter().map(|units| WriteRequestUnits::new(whole(units))).sum::<WriteRequestUnits>()
            };
            Figures::from([("wru", sum("wru").decimal()), ("rwru", sum("rwru").decimal())])
        }
        "price_change" => {
            let percent = |key: &str| {
                let [before, after] = list(&given[key]) else { panic!("two prices") };
                let ratio = charge::price_ratio(usd(after), usd(before)).expect("a base");
                (ratio - Decimal::ONE) * Decimal::ONE_HUNDRED
            };
            Figures::from([("wru_percent", percent("wru")), ("rwru_percent", percent("rwru"))])
        }
        "price_ratio" => {
            let ratio =
                |key: &str| charge::price_ratio(usd(&given["ia"][key]), usd(&given["standard"][key])).expect("a base");
            Figures::from([
                ("wru_ratio", ratio("wru")),
                ("rru_ratio", ratio("rru")),
                ("storage_ratio", ratio("storage")),
            ])
        }
        "break_even_utilization" => {
            let prices = RegionPrices::new("us-east-1", "US East (N. Virginia)", "of the example", "2024-11-01")
                .with_price(Dimension::WriteRequestUnit, decimal(&given["wru"]), PriceStrength::SingleSource)
                .and_then(|prices| {
                    let hour = decimal(&given["wcu_hour"]);
                    prices.with_price(Dimension::WriteCapacityUnitHour, hour, PriceStrength::SingleSource)
                })
                .expect("prices are not negative");
            let even = break_even(&prices, TableClass::Standard, UnitKind::Write).expect("both prices are there");
            Figures::from([("percent", even.utilization * Decimal::ONE_HUNDRED)])
        }
        "storage_item" => {
            let replication = match list(&given["features"]) {
                [] => storage::Replication::SingleRegion,
                [feature] if feature == "global_table" => storage::Replication::GlobalTable,
                other => panic!("features {other:?}"),
            };
            let bytes = storage::stored_item_bytes(Bytes::new(whole(&given["item_bytes"])), replication);
            Figures::from([("billable_bytes", Decimal::from(bytes))])
        }
        "storage_index_entry" => {
            let entry = ["table_key_bytes", "index_key_bytes", "projected_bytes"].map(|key| whole(&given[key]));
            let bytes = storage::stored_entry_bytes(entry.into_iter().map(Bytes::new).sum());
            Figures::from([("billable_bytes", Decimal::from(bytes))])
        }
        "storage_table" => {
            let item =
                storage::stored_item_bytes(Bytes::new(whole(&given["item_bytes"])), storage::Replication::SingleRegion);
            let entries = list(&given["indexes"]).iter().map(|index| {
                (decimal(&index["items"]), storage::stored_entry_bytes(Bytes::new(whole(&index["entry_bytes"]))))
            });
            let parts = std::iter::once((decimal(&given["items"]), item)).chain(entries);
            Figures::from([("billable_bytes", storage::table_bytes(parts).expect("in range"))])
        }
        "storage_gb" => {
            let bytes = decimal(&given["billable_bytes"]);
            Figures::from([
                ("gb_binary", storage::gigabytes(bytes, Gigabyte::Binary)),
                ("gb_decimal", storage::gigabytes(bytes, Gigabyte::Decimal)),
            ])
        }
        "provision" => provision(given),
        "provisioned_bandwidth" => {
            let kb = |bytes: Option<Decimal>| bytes.expect("in range") / Decimal::from(Bytes::KB.get());
            let read = |consistency| kb(throughput::read_bytes_per_second(decimal(&given["rcu"]), consistency));
            let write = |kind| kb(throughput::write_bytes_per_second(decimal(&given["wcu"]), kind));
            Figures::from([
                ("strong_read_kb_per_s", read(ReadConsistency::Strong)),
                ("eventual_read_kb_per_s", read(ReadConsistency::Eventual)),
                ("transactional_read_kb_per_s", read(ReadConsistency::Transactional)),
                ("write_kb_per_s", write(WriteKind::Standard)),
                ("transactional_write_kb_per_s", write(WriteKind::Transactional)),
            ])
        }
        "provisioned_minute" => {
            let writes = throughput::units_per_minute(decimal(&given["wcu"])).expect("in range");
            Figures::from([("writes_per_minute", writes)])
        }
        "provisioned_hours" => {
            let policy = match given["policy"].as_str() {
                Some("max_of_hour") => throughput::HourPolicy::Highest,
                Some("mean_of_hour") => throughput::HourPolicy::Average,
                other => panic!("policy {other:?}"),
            };
            let spans: Vec<_> = list(&given["minutes"])
                .iter()
                .map(|span| throughput::CapacitySpan {
                    from_minute: whole(&span["from"]),
                    to_minute: whole(&span["to"]),
                    units: whole(&span["units"]),
                })
                .collect();
            Figures::from([("unit_hours", throughput::unit_hours_of_spans(&spans, policy).expect("in range"))])
        }
        "provisioned_minimum" => {
            let units = Decimal::from(throughput::smallest_capacity(whole(&given["tables"]), whole(&given["gsis"])));
            Figures::from([("rcu", units), ("wcu", units)])
        }
        "daily_units" => {
            let (units, rate) = (put_units(given).decimal(), decimal(&given["writes_per_s"]));
            let day = BillingMonth::of_hours(Decimal::from(24));
            let needed = throughput::needed_capacity(rate, units).expect("in range");
            Figures::from([("write_units", needed * day.seconds()), ("wcu_flat", capacity(needed))])
        }
        "scan_table" => {
            let items = whole(&given["item_count"]);
            let total = Bytes::new(whole(&given["item_bytes"])).checked_mul(items).expect("in range");
            let read = paged_read(total, consistency(given));
            Figures::from([("units", read.units.decimal()), ("pages_about", about(Decimal::from(read.pages)))])
        }
        _ => return None,
    })
}

fn provision(given: &Value) -> Figures {
    let mut figures = Figures::new();
    if let Some(rate) = given.get("reads_per_s") {
        let item = Bytes::new(whole(&given["item_bytes"]));
        let units = item_read_units(Some(item), consistency(given)).decimal();
        figures.insert("units_per_read", units);
        figures.insert("rcu", capacity(throughput::needed_capacity(decimal(rate), units).expect("in range")));
    }
    if let Some(rate) = given.get("writes_per_s") {
        let units = put_units(given).decimal();
        figures.insert("units_per_write", units);
        figures.insert("wcu", capacity(throughput::needed_capacity(decimal(rate), units).expect("in range")));
        if let Some(indexes) = given.get("gsi_all") {
            let entry = index_write_units(IndexEffect::Enters { after: Bytes::new(whole(&given["item_bytes"])) });
            let of_each = throughput::needed_capacity(decimal(rate), entry.decimal()).expect("in range");
            figures.insert("gsi_wcu", capacity(of_each) * decimal(indexes));
        }
    }
    figures
}

fn put_units(given: &Value) -> WriteRequestUnits {
    let item = Bytes::new(whole(&given["item_bytes"]));
    write_units(ItemChange { before: None, after: Some(item) }, WriteKind::Standard)
}

fn capacity(needed: Decimal) -> Decimal {
    Decimal::from(throughput::provisioned_capacity(needed).expect("in range"))
}

/// A number as words like "about a thousand" mean it: to its first digit.
fn about(number: Decimal) -> Decimal {
    number.round_sf(1).expect("one digit")
}

/// Runs one example. `alternative` is the other reading of a doubt: it may change what is given, as `policy` does.
#[track_caller]
fn check(example: &Value) -> bool {
    let given = &example["given"];
    let operation = given["op"].as_str().expect("an operation");
    let Some(figures) = run(operation, given) else { return false };
    let tolerance =
        ["tolerance", "tolerance_usd"].iter().find_map(|key| example.get(*key)).map_or(Decimal::ZERO, decimal);
    let expected = example["expect"].as_object().expect("an object");
    assert!(!expected.is_empty(), "{} expects nothing", example["id"]);
    for (key, value) in expected {
        check_figure(example, &figures, key, decimal(value), tolerance);
    }
    if let Some(alternative) = example.get("alternative").and_then(Value::as_object) {
        let mut given = given.clone();
        let (figures_expected, changes): (Vec<_>, Vec<_>) =
            alternative.iter().partition(|(_, value)| value.is_number());
        for (key, value) in changes {
            given[key] = value.clone();
        }
        let figures = run(operation, &given).expect("the same operation");
        for (key, value) in figures_expected {
            // An alternative states no tolerance: it must agree in every decimal that it prints.
            let value = decimal(value);
            let last_decimal = Decimal::new(5, value.scale() + 1);
            check_figure(example, &figures, key, value, last_decimal);
        }
    }
    true
}

#[track_caller]
fn check_figure(example: &Value, figures: &Figures, key: &str, expected: Decimal, tolerance: Decimal) {
    let found = figures.get(key).unwrap_or_else(|| panic!("{}: no figure for {key}", example["id"]));
    assert!((found - expected).abs() <= tolerance, "{}: {key} is {found}, not {expected}", example["id"]);
}

#[test]
fn every_example_about_money_capacity_and_storage_comes_out() {
    let mut run = BTreeMap::new();
    for example in examples() {
        let operation = example["given"]["op"].as_str().expect("an operation");
        if check(&example) {
            *run.entry(operation.to_owned()).or_insert(0) += 1;
        } else {
            assert!(ELSEWHERE.contains(&operation), "{}: unknown operation {operation}", example["id"]);
        }
    }
    let expected = OPERATIONS.map(|(operation, count)| (operation.to_owned(), count));
    assert_eq!(run, BTreeMap::from(expected));
    assert_eq!(run.values().sum::<usize>(), 60);
}

#[test]
fn the_examples_from_november_2024_use_the_prices_of_the_book() {
    let mut compared = 0;
    for example in examples() {
        let given = &example["given"];
        if given["op"] != "cost" || given["price_version"] != "us-east-1, from 2024-11-01" {
            continue;
        }
        // The tool behind this example priced replicated capacity of us-west-1.
        let code = if example["id"] == "COST-039" { "us-west-1" } else { "us-east-1" };
        let region = PriceBook::embedded().region(code).expect("it is in the book");
        for line in list(&given["lines"]) {
            let meter = line["meter"].as_str().expect("a meter");
            let key = if meter == "stream_request" { "streams_read" } else { meter };
            let dimension = Dimension::from_key(key).unwrap_or_else(|| panic!("{}: meter {meter}", example["id"]));
            let price = region.price(dimension).expect("a price").usd;
            assert_eq!(price, usd(&line["unit_price"]), "{} {meter}", example["id"]);
            compared += 1;
        }
    }
    assert_eq!(compared, 19);
}
