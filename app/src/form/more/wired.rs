//! Rows of the wire form as JSON. A row is read back within a design around it, by the reader of design files: the
//! browser's engine has that reader already, and a second one would weigh as much again.

use keyfare_core::wire::{DesignV1, EntityV1, IndexV1, PatternV1, TableV1, WireError, read_design};
use serde_json::{Value, json};

/// A row that goes to JSON and back.
pub trait Wired: Clone {
    /// The row as JSON.
    fn to_json(&self) -> Option<Value>;
    /// The row of that JSON, or what is wrong with it.
    fn from_json(row: Value) -> Result<Self, String>;
}

fn read(design: &Value) -> Result<DesignV1, String> {
    read_design(&design.to_string()).map_err(|error| match error {
        WireError::Shape { problem, .. } => problem,
        other => other.to_string(),
    })
}

fn around(tables: Value) -> Value {
    json!({ "version": 1, "name": "", "region": "", "tables": tables })
}

const GONE: &str = "the row cannot be read back: take back what was typed last";

impl Wired for DesignV1 {
    fn to_json(&self) -> Option<Value> {
        serde_json::to_value(self).ok()
    }
    fn from_json(row: Value) -> Result<Self, String> {
        read(&row)
    }
}

impl Wired for TableV1 {
    fn to_json(&self) -> Option<Value> {
        serde_json::to_value(self).ok()
    }
    fn from_json(row: Value) -> Result<Self, String> {
        read(&around(json!([row])))?.tables.pop().ok_or_else(|| GONE.to_string())
    }
}

/// The three lists of a table go alike.
macro_rules! rows_of_a_table {
    ($($row:ty: $list:ident),*) => {$(
        impl Wired for $row {
            fn to_json(&self) -> Option<Value> {
                serde_json::to_value(self).ok()
            }
            fn from_json(row: Value) -> Result<Self, String> {
                let table = json!({ "name": "", "partition_key": { "name": "" }, stringify!($list): [row] });
                let mut tables = read(&around(json!([table])))?.tables;
                tables.pop().and_then(|mut it| it.$list.pop()).ok_or_else(|| GONE.to_string())
            }
        }
    )*};
}

rows_of_a_table!(EntityV1: entities, IndexV1: indexes, PatternV1: patterns);
