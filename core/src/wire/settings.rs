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
    /// Whether the free tier is counted (R-FREE-1 to R-FREE-3); off unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free_tier: Option<FreeTierV1>,
    /// How many unit-hours the free tier gives for its 25 units (R-FREE-2, D-15).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free_tier_hours: Option<FreeTierHoursV1>,
    /// What an hour is billed by in which the capacity changes (R-PROV-3, D-8).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub billed_hour: Option<BilledHourV1>,
    /// What a cancelled transaction costs (R-TX-7, D-4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cancelled_transaction: Option<CancelledTransactionV1>,
    /// What filling a new index costs (D-14).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index_build: Option<IndexBuildV1>,
    /// What a transactional write costs in the other Regions of a global table (R-GT-6, D-13).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replica_transactions: Option<ReplicaTransactionsV1>,
    /// Where a full page of a Query or Scan ends (R-READ-6, D-20).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_end: Option<PageEndV1>,
    /// What raising the warm throughput costs (R-WARM-2, D-16).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warm_price: Option<WarmPriceV1>,
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

/// Whether the free tier is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FreeTierV1 {
    /// Nothing is free, the default: most accounts have used it up.
    Off,
    /// The tables of this design have the whole free tier of their Regions to themselves.
    On,
}

/// How many unit-hours the free tier gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FreeTierHoursV1 {
    /// Those of the price list, 25 units for 744 hours; the default.
    PriceList,
    /// 25 units for the hours of the month.
    Month,
}

/// What an hour is billed by in which the capacity changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BilledHourV1 {
    /// The highest capacity of the hour, the default.
    Highest,
    /// The average over its minutes.
    Average,
}

/// What a cancelled transaction costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CancelledTransactionV1 {
    /// As much as one that goes through, the default.
    Full,
    /// Nothing.
    Free,
}

/// What filling a new index costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IndexBuildV1 {
    /// Nothing, the default.
    Free,
    /// One write for each entry.
    Entries,
}

/// What a transactional write costs in the other Regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReplicaTransactionsV1 {
    /// As much as a plain write, the default.
    Single,
    /// Twice as much, as where it ran.
    Double,
}

/// Where a full page of a Query or Scan ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PageEndV1 {
    /// At 1 MB exactly, the default.
    Bytes,
    /// With the item that reaches 1 MB.
    Items,
}

/// What raising the warm throughput costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WarmPriceV1 {
    /// Not known, the default: the amount is named and in no total.
    Unknown,
    /// Once the price of a capacity unit hour for each unit.
    CapacityHour,
}
