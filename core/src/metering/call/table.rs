//! The table of a question: its keys and indexes, and what an index stores of an item.

use super::answer::MeterError;
use super::fields::Field;
use crate::item::{AttributeValue, Item};
use crate::limits::{
    GSI_DEFAULT_MAX, GSI_MULTI_ATTRIBUTE_KEY_MAX_PER_SIDE, INCLUDE_ATTRIBUTES_MAX_PER_TABLE, LSI_MAX,
    PARTITION_KEY_MAX_BYTES, SORT_KEY_MAX_BYTES,
};
use std::collections::BTreeSet;

/// A key attribute and its type, `S`, `N` or `B`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KeyAttribute {
    pub(super) name: String,
    kind: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum IndexKind {
    Global,
    Local,
}

#[derive(Clone, Debug)]
pub(super) enum Projection {
    KeysOnly,
    Include(BTreeSet<String>),
    All,
}

#[derive(Clone, Debug)]
pub(super) struct Index {
    pub(super) name: String,
    pub(super) kind: IndexKind,
    pub(super) hash: Vec<KeyAttribute>,
    pub(super) range: Vec<KeyAttribute>,
    pub(super) projection: Projection,
}

#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) hash: KeyAttribute,
    pub(super) range: Option<KeyAttribute>,
    pub(super) indexes: Vec<Index>,
}

/// The primary key of an item. Its order is that of the table: by partition key value, then by sort key value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub(super) hash: AttributeValue,
    pub(super) range: Option<AttributeValue>,
}

/// Which half of a key an attribute belongs to; each has its own limit (R-ITEM-9).
#[derive(Clone, Copy)]
pub(super) enum KeySide {
    Partition,
    Sort,
}

impl KeyAttribute {
    fn read(field: &Field<'_>) -> Result<KeyAttribute, MeterError> {
        let kind = field.required("type")?;
        let name = field.required("name")?;
        match (kind.text()?, name.text()?) {
            (_, "") => Err(name.wrong("a key attribute needs a name of at least 1 byte")),
            (code @ ("S" | "N" | "B"), text) => Ok(KeyAttribute { name: text.to_owned(), kind: code.to_owned() }),
            (other, _) => Err(kind.wrong(format!("expected a key type S, N or B, not {other}"))),
        }
    }

    /// Checks a key value: the type, at least one byte, at most what the side allows (R-ITEM-8, R-ITEM-9).
    pub(super) fn check(&self, value: &AttributeValue, side: KeySide, path: &str) -> Result<(), MeterError> {
        if value.type_code() != self.kind {
            let problem = format!(
                "key attribute `{}` is declared as {}, not {}: give it that type",
                self.name,
                self.kind,
                value.type_code()
            );
            return Err(MeterError::at(path, problem));
        }
        let (side, limit) = match side {
            KeySide::Partition => ("partition", PARTITION_KEY_MAX_BYTES),
            KeySide::Sort => ("sort", SORT_KEY_MAX_BYTES),
        };
        match value.bytes().get() {
            0 => Err(MeterError::at(path, format!("{side} key `{}` is empty: it needs at least 1 byte", self.name))),
            bytes if bytes > limit => {
                let problem = format!("{side} key `{}` of {bytes} bytes is over the limit of {limit} bytes", self.name);
                Err(MeterError::at(path, problem))
            }
            _ => Ok(()),
        }
    }

    /// This attribute's value, if the item has one of the declared type.
    fn of<'a>(&self, item: &'a Item) -> Option<&'a AttributeValue> {
        item.get(&self.name).filter(|value| value.type_code() == self.kind)
    }
}

impl Index {
    /// The values of the index key, or `None` where the item is not in the index: it lacks one, or one has another type
    /// (R-IDX-8).
    pub(super) fn key_values<'a>(&self, item: &'a Item) -> Option<Vec<&'a AttributeValue>> {
        self.hash.iter().chain(&self.range).map(|attribute| attribute.of(item)).collect()
    }

    /// Whether the index stores this attribute of the items in it.
    pub(super) fn stores(&self, table: &Table, attribute: &str) -> bool {
        let is_key = table.key_attributes().chain(&self.hash).chain(&self.range).any(|key| key.name == attribute);
        match &self.projection {
            Projection::All => true,
            Projection::Include(names) => is_key || names.contains(attribute),
            Projection::KeysOnly => is_key,
        }
    }

    /// What the index stores of an item: table key, index key and projected attributes, each once.
    pub(super) fn entry(&self, table: &Table, item: &Item) -> Option<Item> {
        self.key_values(item)?;
        let mut entry = Item::new();
        for (name, value) in item.attributes().filter(|(name, _)| self.stores(table, name)) {
            entry.set(name, value.clone());
        }
        Some(entry)
    }

    fn read(field: &Field<'_>, kind: IndexKind, table_hash: &KeyAttribute) -> Result<Index, MeterError> {
        let side = |field: &Field<'_>| -> Result<Vec<KeyAttribute>, MeterError> {
            let attributes: Vec<_> = field.one_or_many().iter().map(KeyAttribute::read).collect::<Result<_, _>>()?;
            let most = match kind {
                IndexKind::Global => GSI_MULTI_ATTRIBUTE_KEY_MAX_PER_SIDE,
                IndexKind::Local => 1,
            };
            match attributes.len() as u64 {
                count if (1..=most).contains(&count) => Ok(attributes),
                count => Err(field.wrong(format!("expected 1 to {most} key attributes, not {count}"))),
            }
        };
        let hash = match kind {
            IndexKind::Global => side(&field.required("hash")?)?,
            IndexKind::Local => vec![table_hash.clone()],
        };
        let range = match (kind, field.optional("range")) {
            (IndexKind::Global, None) => Vec::new(),
            (IndexKind::Local, None) => side(&field.required("range")?)?,
            (_, Some(range)) => side(&range)?,
        };
        let projection = field.required("projection")?;
        let projection = match projection.text()? {
            "KEYS_ONLY" => Projection::KeysOnly,
            "INCLUDE" => Projection::Include(field.required("attrs")?.texts()?.into_iter().collect()),
            "ALL" => Projection::All,
            other => {
                return Err(projection.wrong(format!("expected KEYS_ONLY, INCLUDE or ALL, not {other}")));
            }
        };
        Ok(Index { name: field.required("name")?.text()?.to_owned(), kind, hash, range, projection })
    }
}

impl Table {
    /// Reads a table and checks the limits of its indexes (R-LIMIT-1).
    pub(super) fn read(field: &Field<'_>) -> Result<Table, MeterError> {
        let hash = KeyAttribute::read(&field.required("hash")?)?;
        let range = field.optional("range").map(|range| KeyAttribute::read(&range)).transpose()?;
        let mut indexes: Vec<Index> = Vec::new();
        for (name, kind, most) in [("gsi", IndexKind::Global, GSI_DEFAULT_MAX), ("lsi", IndexKind::Local, LSI_MAX)] {
            let Some(list) = field.optional(name) else {
                continue;
            };
            let list_of_indexes = list.list()?;
            if list_of_indexes.len() as u64 > most {
                return Err(list.wrong(format!("{} indexes are over the limit of {most}", list_of_indexes.len())));
            }
            if kind == IndexKind::Local && !list_of_indexes.is_empty() && range.is_none() {
                return Err(list.wrong("a local index needs a table with a sort key: declare the table's `range`"));
            }
            for entry in list_of_indexes {
                let index = Index::read(&entry, kind, &hash)?;
                if indexes.iter().any(|known| known.name == index.name) {
                    return Err(
                        entry.wrong(format!("two indexes are named `{}`: names differ within a table", index.name))
                    );
                }
                indexes.push(index);
            }
        }
        let included: usize = indexes
            .iter()
            .map(|index| match &index.projection {
                Projection::Include(names) => names.len(),
                Projection::KeysOnly | Projection::All => 0,
            })
            .sum();
        if included as u64 > INCLUDE_ATTRIBUTES_MAX_PER_TABLE {
            let problem = format!(
                "{included} included attributes over all indexes are over the limit of {INCLUDE_ATTRIBUTES_MAX_PER_TABLE}"
            );
            return Err(field.wrong(problem));
        }
        Ok(Table { hash, range, indexes })
    }

    pub(super) fn key_attributes(&self) -> impl Iterator<Item = &KeyAttribute> {
        std::iter::once(&self.hash).chain(&self.range)
    }

    /// The index of this name.
    pub(super) fn index(&self, name: &str, path: &str) -> Result<&Index, MeterError> {
        self.indexes.iter().find(|index| index.name == name).ok_or_else(|| {
            let names: Vec<_> = self.indexes.iter().map(|index| format!("`{}`", index.name)).collect();
            let known =
                if names.is_empty() { "it has none".to_owned() } else { format!("it has {}", names.join(", ")) };
            MeterError::at(path, format!("the table has no index `{name}`: {known}"))
        })
    }

    /// The primary key of an item or of a key object, checked against its declaration.
    pub(super) fn key_of(&self, item: &Item, path: &str) -> Result<Key, MeterError> {
        let value_of = |attribute: &KeyAttribute, side| {
            let value = item.get(&attribute.name).ok_or_else(|| {
                MeterError::at(
                    path,
                    format!("key attribute `{}` is missing: every key attribute is needed", attribute.name),
                )
            })?;
            attribute.check(value, side, &format!("{path}.{}", attribute.name))?;
            Ok(value.clone())
        };
        let hash = value_of(&self.hash, KeySide::Partition)?;
        let range = self.range.as_ref().map(|range| value_of(range, KeySide::Sort)).transpose()?;
        Ok(Key { hash, range })
    }

    /// The key of an object that holds a key and nothing else.
    pub(super) fn only_key_of(&self, attributes: &Item, path: &str) -> Result<Key, MeterError> {
        let key = self.key_of(attributes, path)?;
        match attributes.attributes().find(|(name, _)| self.key_attributes().all(|key| key.name != *name)) {
            Some((name, _)) => Err(MeterError::at(
                format!("{path}.{name}"),
                "not a key attribute of the table: a key holds nothing else",
            )),
            None => Ok(key),
        }
    }

    /// A key as the attributes that it is made of.
    pub(super) fn item_of_key(&self, key: &Key) -> Item {
        let mut item = Item::new();
        item.set(self.hash.name.as_str(), key.hash.clone());
        if let (Some(attribute), Some(value)) = (&self.range, &key.range) {
            item.set(attribute.name.as_str(), value.clone());
        }
        item
    }
}
