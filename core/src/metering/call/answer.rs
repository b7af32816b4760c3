//! The answer to a question about one call, and the error instead of it, as they are printed.

use crate::units::{Bytes, ReadRequestUnits, WriteRequestUnits};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// What a call is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum CapacityUnit {
    /// Read units.
    #[serde(rename = "RCU")]
    Read,
    /// Write units.
    #[serde(rename = "WCU")]
    Write,
}

/// Units of either sort, in whole halves. Printed as a whole number, or with `.5`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Units {
    halves: u64,
}

impl Units {
    /// How many halves of a unit.
    pub const fn halves(self) -> u64 {
        self.halves
    }

    pub(super) const fn plus(self, other: Units) -> Units {
        Units { halves: self.halves.saturating_add(other.halves) }
    }

    pub(super) const fn is_zero(self) -> bool {
        self.halves == 0
    }
}

impl From<ReadRequestUnits> for Units {
    fn from(units: ReadRequestUnits) -> Units {
        Units { halves: units.halves() }
    }
}

impl From<WriteRequestUnits> for Units {
    fn from(units: WriteRequestUnits) -> Units {
        Units { halves: units.get().saturating_mul(2) }
    }
}

impl Serialize for Units {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.halves.is_multiple_of(2) {
            return serializer.serialize_u64(self.halves / 2);
        }
        // Written as its digits: no floating point comes near a count.
        let digits = format!("{}.5", self.halves / 2);
        RawValue::from_string(digits).map_err(serde::ser::Error::custom)?.serialize(serializer)
    }
}

/// What one call consumes: the total is the table's part and that of every index.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MeterAnswer {
    /// The question's name, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Whether reads or writes are counted.
    pub unit: CapacityUnit,
    /// Everything together.
    pub total: Units,
    /// The table's own part.
    pub table: Units,
    /// Each global index that consumes anything, by name.
    pub gsi: BTreeMap<String, Units>,
    /// Each local index that consumes anything, by name.
    pub lsi: BTreeMap<String, Units>,
    /// The sizes behind the units.
    pub bytes: MeterBytes,
}

/// The sizes that a call was counted by; which ones there are depends on the call.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MeterBytes {
    /// The images of a single write.
    #[serde(flatten)]
    pub action: ActionBytes,
    /// The item that a GetItem found.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "one")]
    pub item: Option<Bytes>,
    /// The items of a batch or transaction of reads, 0 for a missing one.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "many")]
    pub items: Option<Vec<Bytes>>,
    /// How many items or entries a Query or Scan read, before its filter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<u64>,
    /// Their bytes.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "one")]
    pub evaluated: Option<Bytes>,
    /// The items that a local index read had to fetch whole from the table.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "many")]
    pub fetched: Option<Vec<Bytes>>,
    /// The writes of a batch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub requests: Option<Vec<ActionBytes>>,
    /// The actions of a transaction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actions: Option<Vec<ActionBytes>>,
}

/// The sizes behind one write.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ActionBytes {
    /// The item before, if there was one.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "one")]
    pub old: Option<Bytes>,
    /// The item after, if there is one.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "one")]
    pub new: Option<Bytes>,
    /// The item that a failed condition kept out.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "one")]
    pub attempted: Option<Bytes>,
    /// The entries of the indexes that hold the item before or after, touched or not.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub index: BTreeMap<String, ImageBytes>,
}

/// The sizes of an index entry before and after a write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ImageBytes {
    /// The entry before, if there was one.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "one")]
    pub old: Option<Bytes>,
    /// The entry after, if there is one.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "one")]
    pub new: Option<Bytes>,
}

fn one<S: Serializer>(bytes: &Option<Bytes>, serializer: S) -> Result<S::Ok, S::Error> {
    bytes.map(Bytes::get).serialize(serializer)
}

fn many<S: Serializer>(bytes: &Option<Vec<Bytes>>, serializer: S) -> Result<S::Ok, S::Error> {
    bytes.as_ref().map(|sizes| sizes.iter().map(|size| size.get()).collect::<Vec<_>>()).serialize(serializer)
}

/// Why a question has no answer: where it is, which field is wrong, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeterError {
    /// The question's name, where it has one.
    pub id: Option<String>,
    /// The line of the text, where that is known.
    pub line: Option<usize>,
    /// The field's path: `op.item.price`, empty for the whole question.
    pub path: String,
    /// What is wrong there and what to do.
    pub problem: String,
}

impl MeterError {
    pub(super) fn at(path: impl Into<String>, problem: impl Into<String>) -> MeterError {
        MeterError { id: None, line: None, path: path.into(), problem: problem.into() }
    }
}

impl std::fmt::Display for MeterError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        if let Some(id) = &self.id {
            write!(f, "`{id}`: ")?;
        }
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.problem)
    }
}

impl std::error::Error for MeterError {}
