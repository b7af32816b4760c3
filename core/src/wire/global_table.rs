//! Copies of a table in other Regions.

use super::{ConsistencyV1, WireNumber};
use serde::{Deserialize, Serialize};

/// A global table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GlobalTableV1 {
    /// `eventual` (MREC) unless said, or `strong` (MRSC): exactly three Regions then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub consistency: Option<ConsistencyV1>,
    /// `2019.11.21` unless said, or the legacy `2017.11.29`, which writes twice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The other Regions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replicas: Vec<ReplicaV1>,
}

/// A global table in one other Region.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReplicaV1 {
    /// Its code.
    pub region: String,
    /// A replica unless said, or the witness of a strongly consistent global table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<ReplicaRoleV1>,
    /// Whether it is there already, or is added to a table that holds items.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<ReplicaStateV1>,
    /// Reads there as a multiple of those in the design's Region: 1 is as many, 0 is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reads: Option<WireNumber>,
}

/// What a Region has of a global table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReplicaRoleV1 {
    /// The whole table.
    Replica,
    /// Only what is needed to agree: it costs nothing.
    Witness,
}

/// Whether a replica is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReplicaStateV1 {
    /// From the table's first day on, or for long.
    Existing,
    /// Added to a table that holds items: that costs once.
    New,
}
