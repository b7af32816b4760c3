//! Small designs written as JSON, and the units that come out of their estimate: for the examples and cases that
//! describe a design.

#![allow(dead_code, reason = "each test file uses what it needs")]

pub mod features;

use keyfare_core::{
    bill::{Place, UnitKind},
    design::Design,
    estimate::{Estimate, estimate},
    pricing::PriceBook,
    wire::read_design,
};
use rust_decimal::Decimal;
use serde_json::{Value, json};

/// The estimate of a design of one table with the default settings.
#[track_caller]
pub fn of_table(table: Value) -> (Design, Estimate) {
    of_table_with(json!({}), table)
}

/// The estimate of a design of one table. The table's keys are `pk` and `sk` unless said.
#[track_caller]
pub fn of_table_with(settings: Value, mut table: Value) -> (Design, Estimate) {
    let fields = table.as_object_mut().expect("a table is an object");
    fields.entry("name").or_insert(json!("table"));
    fields.entry("partition_key").or_insert(json!({"name": "pk"}));
    fields.entry("sort_key").or_insert(json!({"name": "sk"}));
    let design =
        json!({"version": 1, "name": "example", "region": "us-east-1", "settings": settings, "tables": [table]});
    let wire = read_design(&design.to_string()).unwrap_or_else(|error| panic!("{error}"));
    let design = Design::from_wire(&wire).unwrap_or_else(|mistakes| panic!("{mistakes:#?}"));
    let all = estimate(&design, PriceBook::embedded()).expect("it has a bill");
    (design, all)
}

/// The units of one request of one pattern, over the table and its indexes.
pub fn units(all: &Estimate, pattern: usize, kind: UnitKind) -> Decimal {
    all.pattern_usages(0, pattern).filter(|it| it.kind == kind).map(|it| it.units_per_request).sum()
}

/// The units of one request of the first pattern at one place; none where it is not touched.
pub fn units_at(all: &Estimate, place: Place, kind: UnitKind) -> Decimal {
    let own = all.pattern_usages(0, 0).filter(|it| it.kind == kind && it.place == place);
    own.map(|it| it.units_per_request).sum()
}

/// What one call spends in a table without anything else.
#[track_caller]
pub fn units_of_call(mut pattern: Value, kind: UnitKind) -> Decimal {
    pattern.as_object_mut().expect("an object").entry("name").or_insert(json!("call"));
    let (_, all) = of_table(json!({"patterns": [pattern]}));
    units(&all, 0, kind)
}

/// Whole capacity units of one kind at one place.
pub fn provisioned(all: &Estimate, place: Place, kind: UnitKind) -> Decimal {
    all.capacities.iter().find(|it| it.place == place && it.kind == kind).expect("a capacity").provisioned
}

/// A write's effect on one index, by the entry's sizes before and after.
pub fn effect(index: &str, before: &Value, after: &Value, moved: bool, changed: bool) -> Value {
    let effect = match (before.is_null(), after.is_null()) {
        _ if !changed => "untouched",
        (true, true) => "untouched",
        (true, false) => "enters",
        (false, true) => "leaves",
        (false, false) if moved => "moves",
        (false, false) => "changes",
    };
    let mut effect = json!({"index": index, "effect": effect});
    for (field, bytes) in [("entry_before_bytes", before), ("entry_after_bytes", after)] {
        if !bytes.is_null() {
            effect[field] = bytes.clone();
        }
    }
    effect
}

/// One write, with the sizes before and after; null is an item that is not there.
pub fn write(operation: &str, before: &Value, after: &Value) -> Value {
    let mut action = json!({"operation": operation});
    match (before.as_u64(), operation) {
        (None, "PutItem") => {}
        (bytes, _) => action["before_bytes"] = json!(bytes.unwrap_or(0)),
    }
    if let Some(bytes) = after.as_u64() {
        action["after_bytes"] = json!(bytes);
    }
    action
}

/// The operation of a write by its sizes.
pub fn operation(before: &Value, after: &Value) -> &'static str {
    match (before.is_null(), after.is_null()) {
        (_, true) => "DeleteItem",
        (true, false) => "PutItem",
        (false, false) => "UpdateItem",
    }
}

/// A single write, or the same write as a transaction.
pub fn as_call(action: Value, transactional: bool) -> Value {
    let mut call = if transactional { json!({"operation": "TransactWriteItems", "actions": [action]}) } else { action };
    call["name"] = json!("call");
    call
}
