//! The data files of the tests, and their fields as the engine's types.

#![allow(dead_code, reason = "each test file uses what it needs")]

use keyfare_core::item::{Item, ItemForm, Number, parse_item_as};
use keyfare_core::metering::{IndexEffect, ReadConsistency};
use keyfare_core::units::Bytes;
use rust_decimal::Decimal;
use serde_json::{Value, json};

pub fn data(name: &str) -> Value {
    let path = format!("{}/../tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

pub fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// A size; `null` or no field is no item.
pub fn size(value: &Value) -> Option<Bytes> {
    value.as_u64().map(Bytes::new)
}

pub fn decimal(value: &Value) -> Decimal {
    value.to_string().parse().unwrap_or_else(|error| panic!("{value} is not a number: {error}"))
}

pub fn item_of(value: &Value) -> Item {
    parse_item_as(&value.to_string(), ItemForm::DynamoDb).unwrap_or_else(|error| panic!("{value}: {error}")).item
}

pub fn number_bytes(text: &Value) -> u64 {
    let text = text.as_str().expect("a number is written as a string");
    Number::parse(text).unwrap_or_else(|error| panic!("{text}: {error}")).bytes().get()
}

pub fn consistency(value: &Value) -> ReadConsistency {
    match value.as_str() {
        Some("eventual") => ReadConsistency::Eventual,
        Some("strong") => ReadConsistency::Strong,
        Some("transactional") => ReadConsistency::Transactional,
        other => panic!("consistency {other:?} is not known"),
    }
}

pub fn effect(before: Option<Bytes>, after: Option<Bytes>, entry_changed: &Value, key_changed: &Value) -> IndexEffect {
    match (before, after) {
        (None, None) => IndexEffect::Untouched,
        (None, Some(after)) => IndexEffect::Enters { after },
        (Some(before), None) => IndexEffect::Leaves { before },
        (Some(before), Some(after)) if *key_changed == json!(true) => IndexEffect::Moves { before, after },
        (Some(before), Some(after)) if *entry_changed == json!(true) => IndexEffect::Changes { before, after },
        (Some(_), Some(_)) => IndexEffect::Untouched,
    }
}
