//! Backups, restores, exports and imports.

use super::{RateV1, WireNumber};
use serde::{Deserialize, Serialize};

/// Point-in-time recovery.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PitrV1 {
    /// How far back it reaches, 1 to 35 days. The price does not depend on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window_days: Option<WireNumber>,
}

/// On-demand backups of one schedule.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BackupV1 {
    /// How often one is taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate: Option<RateV1>,
    /// Days until each is deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retention_days: Option<WireNumber>,
    /// How many are kept all the time, instead of a rate and days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<WireNumber>,
    /// Gigabytes of each; the table and its local indexes unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gigabytes: Option<WireNumber>,
}

/// Backups of one AWS Backup plan.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AwsBackupV1 {
    /// How often one is taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate: Option<RateV1>,
    /// Days in warm storage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warm_days: Option<WireNumber>,
    /// Days in cold storage after that: at least 90, or none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cold_days: Option<WireNumber>,
    /// Gigabytes of each; the table and its local indexes unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gigabytes: Option<WireNumber>,
}

/// Restores to a new table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RestoreV1 {
    /// What is restored from; point-in-time recovery unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<RestoreSourceV1>,
    /// Which indexes come back too; all unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub indexes: Option<RestoredIndexesV1>,
    /// How often, month after month.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate: Option<RateV1>,
    /// How many times in all, instead of a rate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub once: Option<WireNumber>,
    /// Gigabytes of each; the table and the restored indexes unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gigabytes: Option<WireNumber>,
    /// The Region that is restored to, where it is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
}

/// What is restored from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RestoreSourceV1 {
    /// Point-in-time recovery.
    Pitr,
    /// An on-demand backup.
    Backup,
    /// A backup in AWS Backup's warm storage.
    AwsBackupWarm,
    /// A backup in AWS Backup's cold storage.
    AwsBackupCold,
}

/// Which indexes a restore brings back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RestoredIndexesV1 {
    /// Every index.
    All,
    /// Only local ones.
    Local,
    /// No index.
    None,
}

/// Exports to S3.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExportV1 {
    /// Everything, or what has changed.
    pub kind: ExportKindV1,
    /// How often, month after month.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate: Option<RateV1>,
    /// How many times in all, instead of a rate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub once: Option<WireNumber>,
    /// Gigabytes of each. A full export: the table and its local indexes unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gigabytes: Option<WireNumber>,
}

/// What an export holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExportKindV1 {
    /// The whole table at a moment.
    Full,
    /// What changed in a period.
    Incremental,
}

/// Imports from S3.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImportV1 {
    /// How often, month after month.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate: Option<RateV1>,
    /// How many times in all, instead of a rate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub once: Option<WireNumber>,
    /// Gigabytes of each, uncompressed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gigabytes: Option<WireNumber>,
}
