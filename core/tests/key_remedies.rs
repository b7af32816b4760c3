//! Shards and time buckets: the worked examples, and the edits that make a hot key go away.

mod figures;

use keyfare_core::{
    analysis::{
        edited::{EditError, Edited},
        hot_key::{KeyLevel, hot_keys},
        sharding::{ShardSuffix, shard, shard_hot_key, shard_outcome, shards_needed, write_sharding},
        time_buckets::{self, Bucket, Day, bucket_size},
    },
    bill::{Place, UnitKind},
    design::Design,
    estimate::{Estimate, estimate},
    pricing::PriceBook,
    units::Bytes,
    wire::{DesignV1, read_design},
};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const OPERATIONS: [(&str, usize); 3] = [("time_buckets", 1), ("write_shards", 2), ("write_shards_needed", 1)];

fn d(text: &str) -> Decimal {
    text.parse().expect("a test writes plain decimals")
}

#[track_caller]
fn decimal(value: &Value) -> Decimal {
    d(&value.to_string())
}

fn run(given: &Value) -> Option<BTreeMap<&'static str, Decimal>> {
    Some(match given["op"].as_str().expect("an operation") {
        "write_shards" => {
            let found = write_sharding(decimal(&given["peak_units_per_s"]), given["shards"].as_u64().expect("shards"));
            let found = found.expect("a shard");
            BTreeMap::from([
                ("per_shard_units_per_s", found.per_shard),
                ("reads_per_logical_read", found.reads_per_logical_read.into()),
            ])
        }
        "write_shards_needed" => {
            let needed = shards_needed(decimal(&given["peak_units_per_s"]), decimal(&given["safe_per_shard"]));
            BTreeMap::from([("shards", needed.expect("in range").into())])
        }
        "time_buckets" => {
            let parts: Vec<i64> =
                given["start"].as_str().expect("a day").split('-').map(|it| it.parse().expect("a number")).collect();
            let start = Day { year: parts[0], month: parts[1], day: parts[2] };
            let bucket = Bucket::ALL.into_iter().find(|it| given["bucket"] == it.name()).expect("a bucket");
            let queries = bucket.queries_from(start, given["range_days"].as_u64().expect("days"));
            BTreeMap::from([("queries", queries.expect("a day").into())])
        }
        _ => return None,
    })
}

#[test]
fn every_example_of_shards_and_buckets_comes_out() {
    let examples: Vec<Value> =
        serde_json::from_str(include_str!("../../tests/data/worked-examples.json")).expect("a JSON list");
    let mut counts = BTreeMap::new();
    for example in examples {
        let Some(figures) = run(&example["given"]) else { continue };
        for (name, value) in example["expect"].as_object().expect("an object") {
            assert_eq!(figures[name.as_str()], decimal(value), "{}: {name}", example["id"]);
        }
        *counts.entry(example["given"]["op"].as_str().expect("an operation").to_string()).or_insert(0) += 1;
    }
    assert_eq!(counts, OPERATIONS.iter().map(|(name, count)| (name.to_string(), *count)).collect());
}

#[test]
fn a_number_of_shards_is_rounded_up_and_never_none() {
    assert_eq!(shards_needed(d("3001"), d("300")), Some(11));
    assert_eq!(shards_needed(d("1"), d("500")), Some(1));
    assert_eq!(shards_needed(d("0"), d("500")), Some(1));
    assert_eq!(shards_needed(d("1"), d("0")), None);
    assert_eq!(write_sharding(d("1"), 0), None);
}

fn wire_of(table: Value) -> DesignV1 {
    let mut table = table;
    let fields = table.as_object_mut().expect("an object");
    fields.entry("name").or_insert(json!("table"));
    fields.entry("partition_key").or_insert(json!({"name": "pk"}));
    fields.entry("sort_key").or_insert(json!({"name": "sk"}));
    let design = json!({"version": 1, "name": "d", "region": "us-east-1", "tables": [table]});
    read_design(&design.to_string()).unwrap_or_else(|error| panic!("{error}"))
}

#[track_caller]
fn estimated(wire: &DesignV1) -> (Design, Estimate) {
    let design = Design::from_wire(wire).unwrap_or_else(|mistakes| panic!("{mistakes:#?}"));
    let all = estimate(&design, PriceBook::embedded()).expect("it has a bill");
    (design, all)
}

/// The level of the busiest key at a place.
#[track_caller]
fn level(wire: &DesignV1, place: Place) -> KeyLevel {
    let (design, all) = estimated(wire);
    hot_keys(&design, &all).iter().filter(|it| it.place == place).map(|it| it.level()).max().expect("a key")
}

/// The shards that the busiest key of a place needs at 500 units a second each, and the design with them: it was hot,
/// and is so no more.
#[track_caller]
fn check_cooled(wire: &DesignV1, place: Place, suffix: ShardSuffix, shards: u64) -> Edited {
    assert_eq!(level(wire, place), KeyLevel::Over);
    let (design, all) = estimated(wire);
    let hot = hot_keys(&design, &all).into_iter().find(|it| it.place == place && it.level() == KeyLevel::Over);
    let (sharding, edited) =
        shard_hot_key(wire, &hot.expect("a hot key"), d("500"), suffix).expect("its load is known");
    assert_eq!(sharding.shards, shards);
    assert!(level(&edited.design, place) < KeyLevel::Over, "{:#?}", edited.design);
    edited
}

fn pattern(operation: &str, per_second: u64) -> Value {
    json!({"name": operation, "operation": operation, "rate": {"times": per_second, "per": "second"}})
}

fn with(mut value: Value, more: Value) -> Value {
    let fields = value.as_object_mut().expect("an object");
    fields.extend(more.as_object().cloned().expect("an object"));
    value
}

#[test]
fn a_status_key_in_eight_shards_is_no_longer_hot_and_is_read_eight_times() {
    let query = with(pattern("Query", 10), json!({"items_read": 80, "key_condition": "pk = STATUS#<status>"}));
    let wire = wire_of(json!({
        "entities": [{"name": "order", "size": {"bytes": 1_024}, "key": {"partition": "STATUS#<status>", "sort": "<id>"},
            "keys": {"distinct": 5, "hottest_share": "0.8"}}],
        "patterns": [pattern("PutItem", 5_000), query],
    }));
    let edited = check_cooled(&wire, Place::Table, ShardSuffix::Computed, 8);
    let table = &edited.design.tables[0];
    assert_eq!(table.entities[0].key.as_ref().expect("a key").partition, "STATUS#<status>#<shard 0-7>");
    assert_eq!(table.patterns[1].key_condition, "pk = STATUS#<status>#<shard 0-7>");
    let keys = table.entities[0].keys.as_ref().expect("keys");
    assert_eq!((keys.distinct.expect("said").0, keys.hottest_share.expect("said").0), (d("40"), d("0.1")));
    // Ten queries of 80 KB, 10 units each, become eighty of 10 KB, 1.5 units each.
    let outcome = shard_outcome(&wire, &edited.design, 0, Place::Table, PriceBook::embedded()).expect("both hold");
    assert_eq!(outcome.hottest_before, Some(d("4000.0")));
    assert_eq!(outcome.hottest_after, Some(d("500.0")));
    assert_eq!(outcome.reads_before, d("262800000"));
    assert_eq!(outcome.reads_after, d("315360000"));
    assert!(outcome.cost_after > outcome.cost_before);
}

#[test]
fn a_counter_becomes_several_items_that_are_read_together() {
    let read = with(pattern("GetItem", 20), json!({"consistency": "strong"}));
    let wire = wire_of(json!({
        "entities": [{"name": "visits", "items": 1, "size": {"bytes": 100}, "key": {"partition": "COUNTER", "sort": "VISITS"}}],
        "patterns": [with(pattern("UpdateItem", 3_000), json!({"changes": ["n"]})), read],
    }));
    let edited = check_cooled(&wire, Place::Table, ShardSuffix::Random, 6);
    let (_, all) = estimated(&edited.design);
    let read = all.pattern_usages(0, 1).next().expect("a usage");
    assert_eq!((read.kind, read.units_per_request), (UnitKind::Read, d("6")));
    assert_eq!(edited.design.tables[0].entities[0].items.expect("said").0, d("6"));
    assert_eq!(edited.notes, ["one “visits” becomes 6 items: its value is their sum"]);
}

#[test]
fn with_a_random_suffix_a_read_of_one_item_looks_into_every_shard() {
    let wire = wire_of(json!({
        "entities": [{"name": "guest", "size": {"bytes": 9_000}, "key": {"partition": "GUEST", "sort": "<id>"}}],
        "patterns": [pattern("PutItem", 240), pattern("GetItem", 7)],
    }));
    let computed = check_cooled(&wire, Place::Table, ShardSuffix::Computed, 5);
    assert_eq!(computed.design.tables[0].patterns.len(), 2);
    let random = check_cooled(&wire, Place::Table, ShardSuffix::Random, 5);
    let (_, all) = estimated(&random.design);
    // The item once: 1.5 units; the four shards without it: half a unit each.
    let units: Vec<_> = [1, 2].map(|p| all.pattern_usages(0, p).next().expect("a usage").clone()).into();
    assert_eq!(units[0].traffic.expect("a rate").units_per_second, d("10.5"));
    assert_eq!(units[1].traffic.expect("a rate").units_per_second, d("14.0"));
}

#[test]
fn an_index_key_in_shards_throttles_its_table_no_more() {
    let wire = wire_of(json!({
        "entities": [{"name": "order", "size": {"attributes": [
            {"name": "pk", "bytes": 20}, {"name": "sk", "bytes": 20}, {"name": "status", "bytes": 7},
            {"name": "shipped_at", "bytes": 24}, {"name": "lines", "bytes": 700}]}}],
        "indexes": [{"name": "by-status", "kind": "global", "partition_key": [{"name": "status"}],
            "sort_key": [{"name": "shipped_at"}], "projection": {"include": ["lines"]},
            "members": [{"entity": "order", "key": {"partition": "SHIPPED", "sort": "<time>"}}]}],
        "patterns": [
            pattern("PutItem", 2_000),
            with(pattern("UpdateItem", 10), json!({"changes": ["status"]})),
            with(pattern("Query", 4), json!({"target": "by-status", "items_read": 100, "attributes": ["status", "lines"],
                "key_condition": "status = SHIPPED AND shipped_at > :day"})),
        ],
    }));
    let edited = check_cooled(&wire, Place::Index(0), ShardSuffix::Computed, 5);
    let table = &edited.design.tables[0];
    assert_eq!(table.indexes[0].partition_key[0].name, "status_shard");
    assert_eq!(table.patterns[1].changes.as_deref(), Some(&["status".to_string(), "status_shard".to_string()][..]));
    assert_eq!(table.patterns[2].key_condition, "status_shard = SHIPPED#<shard 0-4> AND shipped_at > :day");
    let (design, all) = estimated(&edited.design);
    // The item keeps its status and has the new attribute of 12 + 9 bytes on top.
    assert_eq!(design.tables[0].entities[0].size, Some(Bytes::new(22 + 22 + 13 + 34 + 705 + 21)));
    let query = all.pattern_usages(0, 2).next().expect("a usage").traffic.expect("a rate");
    assert_eq!(query.requests_per_month, d("52560000"));
}

#[test]
fn what_is_no_place_or_no_number_of_shards_is_refused() {
    let wire = wire_of(json!({"entities": [{"name": "a"}], "patterns": []}));
    let try_it = |table, place, entities: &[usize], shards| {
        shard(&wire, table, place, entities, shards, ShardSuffix::Random).map(|_| "edited")
    };
    assert_eq!(try_it(0, Place::Table, &[0], 1), Err(EditError::Parts(1)));
    assert_eq!(try_it(0, Place::Table, &[0], 10_001), Err(EditError::Parts(10_001)));
    for (table, place, entity) in [(1, Place::Table, 0), (0, Place::Index(0), 0), (0, Place::Table, 1)] {
        assert_eq!(try_it(table, place, &[entity], 2), Err(EditError::NoSuchPlace));
    }
    assert_eq!(time_buckets::bucket(&wire, 0, 1, Bucket::Month, 2).map(|_| "edited"), Err(EditError::NoSuchPlace));
    assert_eq!(EditError::Parts(1).to_string(), "1 parts: write 2 to 10,000");
}

#[test]
fn a_device_cut_by_month_is_read_month_by_month() {
    let query =
        with(pattern("Query", 2), json!({"items_read": 8_000, "key_condition": "pk = DEVICE#<id> AND sk > :t"}));
    let wire = wire_of(json!({
        "entities": [{"name": "reading", "size": {"bytes": 120}, "lifetime_days": 365,
            "key": {"partition": "DEVICE#<id>", "sort": "<time>"}, "keys": {"distinct": 1_000, "hottest_share": "0.01"}}],
        "patterns": [pattern("PutItem", 500), query],
    }));
    let edited = time_buckets::bucket(&wire, 0, 0, Bucket::Month, 4).expect("it is there");
    let table = &edited.design.tables[0];
    assert_eq!(table.entities[0].key.as_ref().expect("a key").partition, "DEVICE#<id>#<month>");
    assert_eq!(table.patterns[1].key_condition, "pk = DEVICE#<id>#<month> AND sk > :t");
    assert_eq!(table.patterns[1].items_read.expect("said").0, d("2000"));
    assert_eq!(table.patterns[1].rate.as_ref().expect("said").times.0, d("8"));
    // A year is at most 14 buckets of 28 days, one more for where it begins.
    assert_eq!(table.entities[0].keys.as_ref().expect("keys").distinct.expect("said").0, d("15000"));
    estimated(&edited.design);
    // The bucket of now takes what the device took: buckets bound size, not rate.
    assert_eq!(level(&edited.design, Place::Table), level(&wire, Place::Table));
    let full = bucket_size(d("0.5"), Bytes::new(120), Bucket::Month).expect("in range");
    assert_eq!((full.items, full.bytes), (d("1339200.0"), d("160704000.0")));
}
