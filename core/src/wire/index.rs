//! A secondary index: its key, its projection, the entities that have entries.

use super::{CapacityV1, KeyTemplateV1, KeyV1, KeysV1, WireNumber};
use serde::{Deserialize, Serialize};

/// A secondary index.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
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
    /// How entries and queries spread over the values of its partition key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keys: Option<KeysV1>,
}

/// Global or local.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IndexKindV1 {
    /// Any key, own capacity, eventually consistent.
    #[default]
    Global,
    /// The table's partition key and capacity, another sort key.
    Local,
}

/// Which attributes an index entry holds besides the keys.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProjectionV1 {
    /// All of them.
    #[default]
    All,
    /// None.
    KeysOnly,
    /// These.
    Include(Vec<String>),
}

/// An entity's entries in an index.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
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
    /// Values of the index's key attributes, as templates: `SHIPPED#<day>`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<KeyTemplateV1>,
}
