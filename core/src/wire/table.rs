//! A table and its keys.

use super::{CapacityV1, EntityV1, FeaturesV1, IndexV1, PatternV1, TrafficV1};
use serde::{Deserialize, Serialize};

/// One table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
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
    /// What it has beside: copies in other Regions, streams, backups and the like. Left out: not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub features: Option<Box<FeaturesV1>>,
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeyV1 {
    /// The attribute's name.
    pub name: String,
    /// `S`, `N` or `B`; a string unless said.
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<KeyTypeV1>,
}

/// The type of a key attribute.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum KeyTypeV1 {
    /// String.
    #[default]
    S,
    /// Number.
    N,
    /// Binary.
    B,
}
