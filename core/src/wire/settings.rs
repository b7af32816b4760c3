//! Settings that hold for the whole design: the month, and readings of the disputed rules.

use super::WireNumber;
use serde::{Deserialize, Serialize};

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
    pub(super) fn is_default(&self) -> bool {
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
