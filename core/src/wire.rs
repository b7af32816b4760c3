//! `DesignV1`: a design as it is written to files and links. Owns the shape and the reading of JSON; what a design
//! *means* and whether it holds together is [`crate::design`]'s business.
//!
//! Version 1 stays readable for ever: unknown fields are refused by name, optional fields may be added, meanings never
//! change. A field that is left out is *not said*, which is not the same as zero.

mod number;
mod operation;
mod read;
mod words;

pub use number::WireNumber;
pub use read::{WireError, read_design, write_design};

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A design: tables, what they hold, and what is asked of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DesignV1 {
    /// The version of this shape: 1.
    pub version: u32,
    /// What the design is called.
    pub name: String,
    /// Remarks, for people only.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// The Region whose prices apply, such as `us-east-1`.
    pub region: String,
    /// The price list that the design was last estimated with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price_version: Option<String>,
    /// Readings of the disputed rules, and the length of a month.
    #[serde(default, skip_serializing_if = "SettingsV1::is_default")]
    pub settings: SettingsV1,
    /// The tables.
    pub tables: Vec<TableV1>,
}

/// Settings that hold for the whole design.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SettingsV1 {
    /// Hours of a month: 730 unless said; 720 and 744 are common. Not together with `calendar_month`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub month_hours: Option<WireNumber>,
    /// A real month, `2026-02`: its own number of hours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calendar_month: Option<String>,
    /// What a gigabyte of storage is (R-STOR-3, D-5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gigabyte: Option<GigabyteV1>,
    /// What size a write with a failed condition is billed by (R-WRITE-7, D-1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed_condition: Option<FailedConditionV1>,
}

impl SettingsV1 {
    fn is_default(&self) -> bool {
        *self == SettingsV1::default()
    }
}

/// What a gigabyte of storage is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GigabyteV1 {
    /// 1,024³ bytes, the default.
    Binary,
    /// 1,000³ bytes.
    Decimal,
}

/// What size a write with a failed condition is billed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FailedConditionV1 {
    /// The stored item's, the default.
    Existing,
    /// The larger of the stored and the attempted item's.
    Larger,
}

/// One table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableV1 {
    /// The table's name.
    pub name: String,
    /// Standard unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<TableClassV1>,
    /// The partition key.
    pub partition_key: KeyV1,
    /// The sort key, if the table has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sort_key: Option<KeyV1>,
    /// On-demand unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capacity: Option<CapacityV1>,
    /// How traffic differs from its average, for patterns that do not say it themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub traffic: Option<TrafficV1>,
    /// The kinds of item that the table holds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entities: Vec<EntityV1>,
    /// Global and local secondary indexes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub indexes: Vec<IndexV1>,
    /// What is asked of the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub patterns: Vec<PatternV1>,
}

/// The table class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableClassV1 {
    /// DynamoDB Standard.
    Standard,
    /// DynamoDB Standard-Infrequent Access.
    StandardInfrequentAccess,
}

/// A key attribute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeyV1 {
    /// The attribute's name.
    pub name: String,
    /// `S`, `N` or `B`; a string unless said.
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<KeyTypeV1>,
}

/// The type of a key attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum KeyTypeV1 {
    /// String.
    S,
    /// Number.
    N,
    /// Binary.
    B,
}

/// How throughput is paid for. An amount that is left out is computed from the traffic.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CapacityV1 {
    /// On-demand or provisioned. An index follows its table and says no mode.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<CapacityModeV1>,
    /// Provisioned read capacity units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read: Option<WireNumber>,
    /// Provisioned write capacity units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub write: Option<WireNumber>,
}

/// The capacity mode of a table and its indexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CapacityModeV1 {
    /// Paid by request.
    OnDemand,
    /// Paid by the hour.
    Provisioned,
}

/// How traffic differs from its average.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrafficV1 {
    /// The highest rate as a multiple of the average; 1 unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peak: Option<WireNumber>,
}

/// A kind of item.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntityV1 {
    /// Its name, such as `order`.
    pub name: String,
    /// Values of the key attributes, as templates: `CUSTOMER#<id>`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<KeyTemplateV1>,
    /// How many are stored at the start of the month.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub items: Option<WireNumber>,
    /// How many are added in the month, net.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub growth_per_month: Option<WireNumber>,
    /// Days until an item expires or is deleted. Without `items`, the stored number is the rate of new items times this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lifetime_days: Option<WireNumber>,
    /// How large one is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<SizeV1>,
}

/// Templates of an entity's key values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeyTemplateV1 {
    /// The partition key's value.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub partition: String,
    /// The sort key's value.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub sort: String,
}

/// How large an item is, in one of three ways.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SizeV1 {
    /// Its bytes, names included.
    Bytes(u64),
    /// Its attributes, each with the bytes of its value.
    Attributes(Vec<AttributeV1>),
    /// A sample item, as DynamoDB JSON or plain JSON.
    Item(serde_json::Value),
}

/// One attribute of an item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttributeV1 {
    /// Its name, which counts too.
    pub name: String,
    /// Its type, for people: `S`, `N`, `M`, …
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The bytes of its value by the rules R-ITEM-2 to R-ITEM-7.
    pub bytes: u64,
}

/// A secondary index.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IndexV1 {
    /// Its name.
    pub name: String,
    /// Global or local.
    pub kind: IndexKindV1,
    /// One to four attributes; a local index may leave it out, since it has the table's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub partition_key: Vec<KeyV1>,
    /// None to four attributes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sort_key: Vec<KeyV1>,
    /// Which attributes an entry holds.
    pub projection: ProjectionV1,
    /// Which entities have entries; all of them unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub members: Option<Vec<MemberV1>>,
    /// Its own capacity, where the table is provisioned. Global indexes only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capacity: Option<CapacityV1>,
}

/// Global or local.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IndexKindV1 {
    /// Any key, own capacity, eventually consistent.
    Global,
    /// The table's partition key and capacity, another sort key.
    Local,
}

/// Which attributes an index entry holds besides the keys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProjectionV1 {
    /// All of them.
    All,
    /// None.
    KeysOnly,
    /// These.
    Include(Vec<String>),
}

/// An entity's entries in an index.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemberV1 {
    /// The entity.
    pub entity: String,
    /// The part of its items that are in the index, 0 to 1; all of them unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<WireNumber>,
    /// The bytes of an entry; computed from the attributes unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry_bytes: Option<u64>,
}

/// Something that is asked of a table: an access pattern.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PatternV1 {
    /// The question it answers.
    pub name: String,
    /// The call.
    pub operation: OperationV1,
    /// How often, averaged over the month.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate: Option<RateV1>,
    /// How the rate differs from its average.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub traffic: Option<TrafficV1>,
    /// The index that a Query or Scan reads; the table unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The entity; may be left out where the table has one only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entity: Option<String>,
    /// Items that the key condition reaches, or the number of keys; 0 for a key that is not there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub items_read: Option<WireNumber>,
    /// Items that are left after the filter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub items_returned: Option<WireNumber>,
    /// Bytes that one Query or Scan reads; items times size unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes_read: Option<u64>,
    /// Eventual unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub consistency: Option<ConsistencyV1>,
    /// The key condition, for people.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub key_condition: String,
    /// The filter, for people: it saves nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub filter: String,
    /// The attributes that the caller wants; decides whether a local index must fetch from the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attributes: Vec<String>,
    /// A write's item before; 0 where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before_bytes: Option<u64>,
    /// A write's item after.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after_bytes: Option<u64>,
    /// The attributes that an update changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changes: Option<Vec<String>>,
    /// What the write does to indexes, where it does not follow from the rest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub index_effects: Vec<IndexEffectV1>,
    /// The part of requests whose condition fails, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed_share: Option<WireNumber>,
    /// Conflicts of optimistic locking per request, 0 to 1: each a failed write and a fresh strong read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conflict_share: Option<WireNumber>,
    /// Repeats with the same token per request, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay_share: Option<WireNumber>,
    /// The part of transactions that are cancelled, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cancelled_share: Option<WireNumber>,
    /// What a batch or transaction of writes holds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<ActionV1>,
}

/// One write of a batch or transaction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionV1 {
    /// The write.
    pub operation: ActionOperationV1,
    /// The entity; may be left out where the table has one only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entity: Option<String>,
    /// The item before; 0 where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before_bytes: Option<u64>,
    /// The item after.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after_bytes: Option<u64>,
    /// The attributes that an update changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changes: Option<Vec<String>>,
    /// What the write does to indexes, where it does not follow from the rest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub index_effects: Vec<IndexEffectV1>,
    /// How many such writes; 1 unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeat: Option<u64>,
}

/// What a write does to an index.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IndexEffectV1 {
    /// The index.
    pub index: String,
    /// What happens.
    pub effect: EffectV1,
    /// The part of requests for which it happens, 0 to 1; the member's share unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<WireNumber>,
    /// The entry before; the member's entry unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry_before_bytes: Option<u64>,
    /// The entry after; the member's entry unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry_after_bytes: Option<u64>,
}

/// What happens to an index entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EffectV1 {
    /// A new entry.
    Enters,
    /// An entry goes.
    Leaves,
    /// Its key changes: a delete and an insert.
    Moves,
    /// Something projected changes in place.
    Changes,
    /// Nothing that the index stores changes.
    Untouched,
}

/// How often.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RateV1 {
    /// How many times.
    pub times: WireNumber,
    /// In how long.
    pub per: PerV1,
}

/// The time that a rate counts in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PerV1 {
    /// 1 second.
    Second,
    /// 60 seconds.
    Minute,
    /// 3,600 seconds.
    Hour,
    /// 86,400 seconds.
    Day,
    /// The month of the settings.
    Month,
}

/// Read consistency of a GetItem, BatchGetItem, Query or Scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConsistencyV1 {
    /// Half the units.
    Eventual,
    /// The latest state.
    Strong,
}

/// The call of an access pattern, by its name in the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the service's own")]
pub enum OperationV1 {
    GetItem,
    BatchGetItem,
    TransactGetItems,
    Query,
    Scan,
    PutItem,
    UpdateItem,
    DeleteItem,
    BatchWriteItem,
    TransactWriteItems,
}

/// One write of a batch or transaction, by its name in the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the service's own")]
pub enum ActionOperationV1 {
    PutItem,
    UpdateItem,
    DeleteItem,
    ConditionCheck,
}

/// Mistakes by the path of the field they are in, such as `tables[0].indexes[1].projection`.
pub type Mistakes = BTreeMap<String, String>;
