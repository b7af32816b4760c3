//! The items that the table holds before the call.

use super::answer::MeterError;
use super::fields::Field;
use super::generate::stored_documents;
use super::table::{IndexKind, Key, KeySide, Table};
use crate::item::Item;
use crate::limits::{ITEM_MAX_BYTES, NESTING_MAX_LEVELS};
use crate::units::Bytes;
use std::collections::BTreeMap;

/// Items by their key, in the table's order.
#[derive(Clone, Debug, Default)]
pub(super) struct Stored {
    items: BTreeMap<Key, Item>,
}

impl Stored {
    /// Reads `given`; a later item with the same key replaces an earlier one.
    pub(super) fn read(given: Option<Field<'_>>, table: &Table) -> Result<Stored, MeterError> {
        let mut items = BTreeMap::new();
        if let Some(given) = given {
            for (path, document) in stored_documents(&given)? {
                let item = Field::new(&document, path.clone()).attributes()?;
                let key = check_item(table, &item, &path)?;
                items.insert(key, item);
            }
        }
        Ok(Stored { items })
    }

    pub(super) fn get(&self, key: &Key) -> Option<&Item> {
        self.items.get(key)
    }

    /// All items in the table's order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&Key, &Item)> {
        self.items.iter()
    }
}

/// Checks an item that is or is to be stored, and gives its key: keys and index keys (R-ITEM-9), 400 KB alone, and
/// 400 KB together with its local index entries.
pub(super) fn check_item(table: &Table, item: &Item, path: &str) -> Result<Key, MeterError> {
    let key = table.key_of(item, path)?;
    let bytes = item.bytes();
    if bytes.get() > ITEM_MAX_BYTES {
        return Err(MeterError::at(path, format!("item of {} bytes is over the 400 KB limit (R-ITEM-9)", bytes.get())));
    }
    if item.levels() > NESTING_MAX_LEVELS {
        let problem = format!("lists and maps are nested deeper than {NESTING_MAX_LEVELS} levels (R-ITEM-6)");
        return Err(MeterError::at(path, problem));
    }
    let mut with_local_entries = bytes;
    for index in &table.indexes {
        if index.key_values(item).is_none() {
            continue;
        }
        let sides = index.hash.iter().map(|key| (key, KeySide::Partition));
        for (attribute, side) in sides.chain(index.range.iter().map(|key| (key, KeySide::Sort))) {
            if let Some(value) = item.get(&attribute.name) {
                attribute.check(value, side, &format!("{path}.{}", attribute.name))?;
            }
        }
        if index.kind == IndexKind::Local {
            let entry = index.entry(table, item).map(|entry| entry.bytes()).unwrap_or_default();
            with_local_entries = [with_local_entries, entry].into_iter().sum::<Bytes>();
        }
    }
    if with_local_entries.get() > ITEM_MAX_BYTES {
        let problem = format!(
            "item and its local index entries of {} bytes together are over the 400 KB limit (R-ITEM-9)",
            with_local_entries.get()
        );
        return Err(MeterError::at(path, problem));
    }
    Ok(key)
}
