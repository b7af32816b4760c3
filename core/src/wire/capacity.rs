//! How throughput is paid for. How traffic differs from its average is in [`super::traffic`].

use super::WireNumber;
use serde::{Deserialize, Serialize};

/// How throughput is paid for. An amount that is left out is computed from the traffic.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CapacityV1 {
    /// On-demand or provisioned. An index follows its table and says no mode.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<CapacityModeV1>,
    /// Provisioned read capacity units, in the hours that no schedule names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read: Option<WireNumber>,
    /// Provisioned write capacity units, in the hours that no schedule names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub write: Option<WireNumber>,
    /// Provisioned capacity of some hours of the month.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub schedule: Vec<ScheduleV1>,
    /// Provisioned capacity that follows its use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub auto_scaling: Option<AutoScalingV1>,
    /// Capacity that is paid for one or three years. Tables only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reserved: Option<ReservedV1>,
    /// On-demand: the most read units a second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_read: Option<WireNumber>,
    /// On-demand: the most write units a second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_write: Option<WireNumber>,
    /// Warm throughput: what is served at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warm: Option<WarmV1>,
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

/// Provisioned capacity of some hours.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScheduleV1 {
    /// How many hours of the month.
    pub hours: WireNumber,
    /// Read capacity units in them; as in the other hours unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read: Option<WireNumber>,
    /// Write capacity units in them; as in the other hours unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub write: Option<WireNumber>,
}

/// Auto scaling of reads and of writes, each with a policy of its own.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AutoScalingV1 {
    /// Of read capacity.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read: Option<ScalingV1>,
    /// Of write capacity.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub write: Option<ScalingV1>,
}

/// A scaling policy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScalingV1 {
    /// The least capacity.
    pub min: WireNumber,
    /// The most capacity.
    pub max: WireNumber,
    /// The use that it aims at, in percent; 70 unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<WireNumber>,
    /// Seconds between two increases; 0 unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scale_out_cooldown: Option<WireNumber>,
    /// Seconds between two decreases; 0 unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scale_in_cooldown: Option<WireNumber>,
}

/// Reserved capacity, in whole blocks of 100 units.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReservedV1 {
    /// For how long.
    pub term: TermV1,
    /// Read capacity units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_units: Option<WireNumber>,
    /// Write capacity units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub write_units: Option<WireNumber>,
}

/// The term of reserved capacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TermV1 {
    /// 8,760 hours.
    OneYear,
    /// 26,280 hours.
    ThreeYears,
}

/// Warm throughput.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WarmV1 {
    /// Read units a second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read: Option<WireNumber>,
    /// Write units a second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub write: Option<WireNumber>,
}
