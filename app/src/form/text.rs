//! A design as it is being typed: every field is text, every row has an id that stays. Plain data, so that a snapshot is
//! a clone and an undo is an assignment.
//!
//! Rows refer to each other by id, so that renaming an entity renames it everywhere. What a text means is found out by
//! [`super::check`].

use super::more::More;
use keyfare_core::wire::{DesignV1, EntityV1, IndexV1, KeyTemplateV1, PatternV1, TableV1};

/// Identifies a row of the form for as long as the form lives. Never reused.
pub type RowId = u32;

/// A whole design as typed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DesignText {
    /// What the form has no field for, carried along so that nothing is lost; without its tables.
    pub carried: Box<DesignV1>,
    /// What is typed in the fields that appear only when they are wanted.
    pub more: More,
    /// Its name.
    pub name: String,
    /// Remarks.
    pub notes: String,
    /// The Region's code.
    pub region: String,
    /// The price list it was made with, carried along.
    pub price_version: Option<String>,
    /// Hours of the month, or a calendar month such as `2026-02`; empty for 730.
    pub month: String,
    /// `binary`, `decimal`, or empty for the default.
    pub gigabyte: String,
    /// `existing`, `larger`, or empty for the default.
    pub failed_condition: String,
    /// The tables.
    pub tables: Vec<TableText>,
    /// The id of the next new row.
    pub next_id: RowId,
}

impl DesignText {
    /// A fresh row id.
    pub fn fresh_id(&mut self) -> RowId {
        self.next_id += 1;
        self.next_id
    }

    /// The table of a row id.
    pub fn table(&self, id: RowId) -> Option<&TableText> {
        self.tables.iter().find(|it| it.id == id)
    }
}

/// A key attribute as typed. The type is carried along.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyText {
    /// The attribute's name.
    pub name: String,
    /// `S`, `N`, `B`, or empty.
    pub kind: String,
}

/// A table as typed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableText {
    /// What the form has no field for, carried along so that nothing is lost; without its rows.
    pub carried: Box<TableV1>,
    /// What is typed in the fields that appear only when they are wanted.
    pub more: More,
    /// Its row.
    pub id: RowId,
    /// Its name.
    pub name: String,
    /// `standard` or `standard_infrequent_access`.
    pub class: String,
    /// The partition key.
    pub partition_key: KeyText,
    /// The sort key; an empty name for none.
    pub sort_key: KeyText,
    /// `on_demand` or `provisioned`.
    pub mode: String,
    /// Provisioned reads; empty to compute them.
    pub read: String,
    /// Provisioned writes; empty to compute them.
    pub write: String,
    /// The usual peak; empty for 1.
    pub peak: String,
    /// Kinds of item.
    pub entities: Vec<EntityText>,
    /// Indexes.
    pub indexes: Vec<IndexText>,
    /// Questions.
    pub patterns: Vec<PatternText>,
}

/// In which form a size is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SizeForm {
    /// One number of bytes.
    #[default]
    Bytes,
    /// A row for each attribute.
    Attributes,
    /// Pasted items.
    Sample,
    /// Several sizes with their weights, percentiles, or classes of a histogram.
    Sizes,
}

impl SizeForm {
    /// Its value in a list.
    pub const fn value(self) -> &'static str {
        match self {
            SizeForm::Bytes => "bytes",
            SizeForm::Attributes => "attributes",
            SizeForm::Sample => "item",
            SizeForm::Sizes => "distribution",
        }
    }

    /// Reads a list's value.
    pub fn from_value(value: &str) -> SizeForm {
        match value {
            "attributes" => SizeForm::Attributes,
            "item" => SizeForm::Sample,
            "distribution" => SizeForm::Sizes,
            _ => SizeForm::Bytes,
        }
    }
}

/// An entity as typed. All four forms of its size are kept, so that switching loses nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EntityText {
    /// What the form has no field for, carried along so that nothing is lost.
    pub carried: Box<EntityV1>,
    /// What is typed in the fields that appear only when they are wanted.
    pub more: More,
    /// Its row.
    pub id: RowId,
    /// Its name.
    pub name: String,
    /// Template of the partition key's value.
    pub partition_template: String,
    /// Template of the sort key's value.
    pub sort_template: String,
    /// Stored items.
    pub items: String,
    /// Growth a month.
    pub growth: String,
    /// Days until an item goes.
    pub lifetime: String,
    /// Which form of the size counts.
    pub size_form: SizeForm,
    /// Bytes.
    pub bytes: String,
    /// Attribute rows.
    pub attributes: Vec<AttributeText>,
    /// Pasted items.
    pub sample: String,
    /// Lines of bytes and a weight.
    pub sizes: String,
}

/// An attribute row as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AttributeText {
    /// Its row.
    pub id: RowId,
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: String,
    /// Bytes of its value.
    pub bytes: String,
}

/// An index as typed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct IndexText {
    /// What the form has no field for, carried along so that nothing is lost.
    pub carried: Box<IndexV1>,
    /// What is typed in the fields that appear only when they are wanted.
    pub more: More,
    /// Its row.
    pub id: RowId,
    /// Its name.
    pub name: String,
    /// `global` or `local`.
    pub kind: String,
    /// Partition key attributes, with commas between.
    pub partition_key: String,
    /// Sort key attributes, with commas between.
    pub sort_key: String,
    /// Types of key attributes that were said, carried along.
    pub key_types: Vec<KeyText>,
    /// `all`, `keys_only` or `include`.
    pub projection: String,
    /// Included attributes, with commas between.
    pub include: String,
    /// Members, once they are said; empty for every entity.
    pub members: Vec<MemberText>,
    /// Provisioned reads; empty to compute them.
    pub read: String,
    /// Provisioned writes; empty to compute them.
    pub write: String,
}

/// An entity's part in an index, as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MemberText {
    /// The entity's row.
    pub entity: RowId,
    /// Whether it has entries at all.
    pub held: bool,
    /// The share of its items; empty for all.
    pub share: String,
    /// Bytes of an entry; empty to compute them.
    pub entry_bytes: String,
    /// Templates of the index's key values, carried along.
    pub key_template: Option<KeyTemplateV1>,
}

/// A question as typed. Fields that another operation has are kept, so that switching loses nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PatternText {
    /// What the form has no field for, carried along so that nothing is lost.
    pub carried: Box<PatternV1>,
    /// What is typed in the fields that appear only when they are wanted.
    pub more: More,
    /// Its row.
    pub id: RowId,
    /// The question.
    pub name: String,
    /// The call, by the service's name.
    pub operation: String,
    /// How many times; empty for not said.
    pub times: String,
    /// In how long.
    pub per: String,
    /// Its own peak; empty for the table's.
    pub peak: String,
    /// The index it reads; 0 for the table.
    pub target: RowId,
    /// The entity; 0 for not said.
    pub entity: RowId,
    /// Items read, or keys.
    pub items_read: String,
    /// Items that the filter leaves.
    pub items_returned: String,
    /// Bytes read.
    pub bytes_read: String,
    /// `eventual` or `strong`.
    pub consistency: String,
    /// The key condition.
    pub key_condition: String,
    /// The filter.
    pub filter: String,
    /// Attributes wanted, with commas between.
    pub attributes: String,
    /// Share of failed conditions.
    pub failed_share: String,
    /// Share of conflicts.
    pub conflict_share: String,
    /// Share of replays.
    pub replay_share: String,
    /// Share of cancelled transactions.
    pub cancelled_share: String,
    /// The single write's own fields.
    pub write: WriteText,
    /// Actions of a batch or transaction.
    pub actions: Vec<ActionText>,
}

/// What one write does, as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WriteText {
    /// Bytes before; 0 where there is no item; empty for the entity's (or, of a put, none).
    pub before: String,
    /// Bytes after; empty for the entity's.
    pub after: String,
    /// Attributes that change, with commas between.
    pub changes: String,
    /// Whether it is said that nothing else changes: an empty list of changes, rather than none said.
    pub changes_nothing: bool,
    /// Stated effects on indexes.
    pub effects: Vec<EffectText>,
}

/// One action of a batch or transaction, as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActionText {
    /// Its row.
    pub id: RowId,
    /// The write, by the service's name.
    pub operation: String,
    /// The entity; 0 for not said.
    pub entity: RowId,
    /// How many; empty for 1.
    pub repeat: String,
    /// What it does.
    pub write: WriteText,
}

/// A stated effect on an index, as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EffectText {
    /// Its row.
    pub id: RowId,
    /// The index's row; 0 for none chosen yet.
    pub index: RowId,
    /// `enters`, `leaves`, `moves`, `changes` or `untouched`.
    pub effect: String,
    /// The share of requests; empty for the member's.
    pub share: String,
    /// Bytes of the entry before.
    pub before: String,
    /// Bytes of the entry after.
    pub after: String,
}

/// Parts of a text with commas between, without empty ones.
pub fn listed(text: &str) -> Vec<String> {
    text.split(',').map(str::trim).filter(|it| !it.is_empty()).map(String::from).collect()
}
