//! How throughput is paid for, and how traffic differs from its average.

use super::WireNumber;
use serde::{Deserialize, Serialize};

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
