//! Designs that the service would refuse, or that say something that cannot be: each mistake has a message with its
//! path, and nothing is estimated.

use crate::process::{check_text, keyfare_with};
use serde_json::{Value, json};
use std::fmt::Write;

fn design() -> Value {
    json!({
        "version": 1,
        "name": "d",
        "region": "us-east-1",
        "tables": [{
            "name": "t",
            "partition_key": {"name": "pk"},
            "sort_key": {"name": "sk"},
            "entities": [{"name": "e", "items": 10, "size": {"bytes": 100}}],
            "indexes": [index("g", "global", json!("all"))],
            "patterns": [{"name": "p", "operation": "Query", "items_read": 1, "rate": {"times": 1, "per": "second"}}]
        }]
    })
}

fn index(name: &str, kind: &str, projection: Value) -> Value {
    let key = json!([{"name": format!("{name}-key")}]);
    let side = if kind == "global" { "partition_key" } else { "sort_key" };
    json!({"name": name, "kind": kind, side: key, "projection": projection})
}

fn indexes(count: usize, kind: &str) -> Value {
    (0..count).map(|i| index(&format!("i{i}"), kind, json!("keys_only"))).collect()
}

fn put(count: u64, bytes: u64) -> Value {
    json!({"name": "p", "operation": "TransactWriteItems",
           "actions": [{"operation": "PutItem", "after_bytes": bytes, "repeat": count}]})
}

fn attributes(partition: u64, sort: u64) -> Value {
    json!([{"name": "pk", "bytes": partition}, {"name": "sk", "bytes": sort}])
}

fn names(count: usize) -> Value {
    (0..count).map(|i| format!("a{i}")).collect()
}

/// What is wrong, where the good design is changed, and what is put there.
fn cases() -> Vec<(&'static str, &'static str, Value)> {
    vec![
        ("an empty name", "/name", json!("")),
        ("an empty Region", "/region", json!("")),
        ("a Region that is not there", "/region", json!("us-moon-1")),
        ("a version before the first", "/version", json!(0)),
        ("a month of no hours", "/settings", json!({"month_hours": 0})),
        ("two months", "/settings", json!({"month_hours": 720, "calendar_month": "2026-02"})),
        ("a month that is none", "/settings", json!({"calendar_month": "2026-13"})),
        ("a gigabyte of another kind", "/settings", json!({"gigabyte": "marketing"})),
        ("a table without a name", "/tables/0/name", json!(" ")),
        ("a sort key like the partition key", "/tables/0/sort_key/name", json!("pk")),
        ("a capacity of nothing", "/tables/0/capacity", json!({"mode": "provisioned", "read": 0, "write": 2.5})),
        ("a peak below the average", "/tables/0/traffic", json!({"peak": 0.5})),
        ("negative items", "/tables/0/entities/0/items", json!(-1)),
        ("too many items", "/tables/0/entities/0/items", json!(10_000_000_000_001_u64)),
        ("items that are no number", "/tables/0/entities/0/items", json!("many")),
        ("items with a unit", "/tables/0/entities/0/items", json!("10 GB")),
        ("items as a word of the language", "/tables/0/entities/0/items", json!("NaN")),
        ("an item of nothing", "/tables/0/entities/0/size", json!({"bytes": 0})),
        ("an item of negative size", "/tables/0/entities/0/size", json!({"bytes": -5})),
        ("an item over 400 KB", "/tables/0/entities/0/size", json!({"bytes": 409_601})),
        ("a size in two ways", "/tables/0/entities/0/size", json!({"bytes": 1, "item": {}})),
        ("a partition key over 2,048 bytes", "/tables/0/entities/0/size", json!({"attributes": attributes(2_049, 1)})),
        ("a sort key over 1,024 bytes", "/tables/0/entities/0/size", json!({"attributes": attributes(1, 1_025)})),
        ("an empty key", "/tables/0/entities/0/size", json!({"attributes": attributes(0, 1)})),
        ("a sample item without its key", "/tables/0/entities/0/size", json!({"item": {"pk": "a"}})),
        (
            "a sample item that is none",
            "/tables/0/entities/0/size",
            json!({"item": {"pk": {"N": "1O"}, "sk": {"S": "b"}}}),
        ),
        ("21 global indexes", "/tables/0/indexes", indexes(21, "global")),
        ("6 local indexes", "/tables/0/indexes", indexes(6, "local")),
        (
            "a local index with another partition key",
            "/tables/0/indexes/0",
            json!({
            "name": "l", "kind": "local", "partition_key": [{"name": "other"}], "sort_key": [{"name": "x"}], "projection": "all"}),
        ),
        (
            "a global index without a key",
            "/tables/0/indexes/0",
            json!({"name": "g", "kind": "global", "projection": "all"}),
        ),
        ("101 attributes included", "/tables/0/indexes/0/projection", json!({"include": names(101)})),
        ("a projection in two ways", "/tables/0/indexes/0/projection", json!({"include": ["a"], "all": null})),
        ("a projection that is none", "/tables/0/indexes/0/projection", json!("some")),
        ("nothing included", "/tables/0/indexes/0/projection", json!({"include": []})),
        ("an index with a mode of its own", "/tables/0/indexes/0/capacity", json!({"mode": "on_demand"})),
        ("a member that is not there", "/tables/0/indexes/0/members", json!([{"entity": "x", "share": 1.5}])),
        ("a share over one", "/tables/0/indexes/0/members", json!([{"entity": "e", "share": 1.5}])),
        (
            "a strong read of a global index",
            "/tables/0/patterns/0",
            json!({
            "name": "p", "operation": "Query", "target": "g", "consistency": "strong", "items_read": 1}),
        ),
        ("a read of an index that is not there", "/tables/0/patterns/0/target", json!("x")),
        (
            "an attribute that a global index lacks",
            "/tables/0",
            json!({
            "name": "t", "partition_key": {"name": "pk"}, "entities": [{"name": "e", "size": {"bytes": 10}}],
            "indexes": [index("g", "global", json!("keys_only"))],
            "patterns": [{"name": "p", "operation": "Query", "target": "g", "items_read": 1, "attributes": ["body"]}]}),
        ),
        (
            "a GetItem of two keys",
            "/tables/0/patterns/0",
            json!({"name": "p", "operation": "GetItem", "items_read": 2}),
        ),
        (
            "a batch of 101 keys",
            "/tables/0/patterns/0",
            json!({"name": "p", "operation": "BatchGetItem", "items_read": 101}),
        ),
        ("a negative rate", "/tables/0/patterns/0/rate/times", json!(-0.1)),
        ("too high a rate", "/tables/0/patterns/0/rate", json!({"times": 600_000_001, "per": "minute"})),
        ("a rate in a unit that is none", "/tables/0/patterns/0/rate/per", json!("fortnight")),
        ("more returned than read", "/tables/0/patterns/0/items_returned", json!(2)),
        ("an operation that is none", "/tables/0/patterns/0/operation", json!("DropTable")),
        ("a field of another operation", "/tables/0/patterns/0/failed_share", json!(0.1)),
        ("a transaction of 101 actions", "/tables/0/patterns/0", put(101, 10)),
        ("a transaction over 4 MB", "/tables/0/patterns/0", put(11, 400_000)),
        (
            "a batch of 26 writes",
            "/tables/0/patterns/0",
            json!({
            "name": "p", "operation": "BatchWriteItem", "actions": [{"operation": "DeleteItem", "repeat": 26}]}),
        ),
        (
            "an update in a batch",
            "/tables/0/patterns/0",
            json!({
            "name": "p", "operation": "BatchWriteItem", "actions": [{"operation": "UpdateItem"}]}),
        ),
        ("a batch of nothing", "/tables/0/patterns/0", json!({"name": "p", "operation": "BatchWriteItem"})),
        (
            "effects that add up to more than one",
            "/tables/0/patterns/0",
            json!({
            "name": "p", "operation": "UpdateItem", "index_effects": [
                {"index": "g", "effect": "enters", "share": 0.6}, {"index": "g", "effect": "leaves", "share": 0.6}]}),
        ),
        (
            "an effect that a put of a new item cannot have",
            "/tables/0/patterns/0",
            json!({
            "name": "p", "operation": "PutItem", "index_effects": [{"index": "g", "effect": "moves"}]}),
        ),
        ("a field that is none", "/tables/0/patterns/0/itemsRead", json!(5)),
    ]
}

/// Puts a value at a place, adding the last field where it is not there.
fn changed(place: &str, value: Value) -> Value {
    let mut design = design();
    let (parent, field) = place.rsplit_once('/').expect("a place has a field");
    match design.pointer_mut(parent).expect("the place around it is there") {
        Value::Array(list) => list[field.parse::<usize>().expect("a position")] = value,
        around => around[field] = value,
    }
    design
}

#[test]
fn the_good_design_is_estimated() {
    let finished = keyfare_with(&["estimate", "-"], design().to_string().as_bytes());
    assert_eq!((finished.code, finished.stderr.as_str()), (0, ""));
}

#[test]
fn every_mistake_is_told_with_its_path_and_nothing_is_estimated() {
    let mut all = String::new();
    for (what, place, value) in cases() {
        let finished = keyfare_with(&["estimate", "-"], changed(place, value).to_string().as_bytes());
        assert_eq!((finished.code, finished.stdout.as_str()), (1, ""), "{what}");
        writeln!(all, "{what}\n{}", finished.stderr).expect("a string takes it");
    }
    check_text("bad-designs", &all);
}

#[test]
fn all_mistakes_are_told_at_once() {
    let mut bad = changed("/name", json!(""));
    bad["tables"][0]["entities"][0]["items"] = json!(-1);
    bad["tables"][0]["indexes"][0]["projection"] = json!({"include": []});
    let finished = keyfare_with(&["estimate", "-"], bad.to_string().as_bytes());
    let paths: Vec<&str> = finished.stderr.lines().filter_map(|line| line.split(": ").nth(2)).collect();
    assert_eq!(paths, ["name", "tables[0].entities[0].items", "tables[0].indexes[0].projection"]);
}
