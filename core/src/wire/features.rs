//! What a table has beside its reads and writes: streams, backups, exports, a cache, keys, and the like.
//!
//! A feature that is left out is not said and costs nothing here; one that is there is on. What it needs and does not
//! say is shown as missing.

use super::{
    AwsBackupV1, BackupV1, CapacityModeV1, ExportV1, GlobalTableV1, ImportV1, PitrV1, RateV1, RestoreV1, WireNumber,
};
use serde::{Deserialize, Serialize};

/// What a table has beside its reads and writes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FeaturesV1 {
    /// Copies in other Regions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub global_table: Option<GlobalTableV1>,
    /// DynamoDB Streams.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub streams: Option<StreamsV1>,
    /// Change data capture for Kinesis Data Streams.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kinesis: Option<KinesisV1>,
    /// Point-in-time recovery.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pitr: Option<PitrV1>,
    /// On-demand backups.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub backups: Vec<BackupV1>,
    /// Backups by AWS Backup, with warm and cold storage.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aws_backup: Vec<AwsBackupV1>,
    /// Restores to a new table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub restores: Vec<RestoreV1>,
    /// Exports to S3.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exports: Vec<ExportV1>,
    /// Imports from S3.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub imports: Vec<ImportV1>,
    /// Deletes by time to live.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ttl: Option<TtlV1>,
    /// A DynamoDB Accelerator cluster in front of the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dax: Option<DaxV1>,
    /// Data that leaves the Region.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transfer: Option<TransferV1>,
    /// CloudWatch Contributor Insights.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contributor_insights: Option<ContributorInsightsV1>,
    /// The key that encrypts the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kms: Option<KmsV1>,
    /// Warm throughput above what the table has already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warm_throughput: Option<WarmThroughputV1>,
    /// CloudWatch alarms, such as those of auto scaling.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alarms: Option<WireNumber>,
    /// Vector indexes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vector_indexes: Vec<VectorIndexV1>,
    /// Names of global indexes that are added to a table that holds items already.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub index_builds: Vec<String>,
}

/// DynamoDB Streams and who reads them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StreamsV1 {
    /// The readers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub consumers: Vec<ConsumerV1>,
}

/// One reader of a stream.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConsumerV1 {
    /// What reads.
    pub reader: StreamReaderV1,
    /// Open shards of the stream.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shards: Option<WireNumber>,
    /// GetRecords calls to each shard: once a second for an adapter unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calls: Option<RateV1>,
}

/// What reads a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StreamReaderV1 {
    /// A Lambda trigger: its calls are free.
    Lambda,
    /// The Kinesis adapter.
    KinesisAdapter,
    /// A program of one's own.
    Program,
}

/// Change data capture for Kinesis Data Streams.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KinesisV1 {
    /// How the Kinesis stream itself is paid for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<CapacityModeV1>,
    /// Shards of a provisioned Kinesis stream; computed from the writes unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shards: Option<WireNumber>,
}

/// Deletes by time to live.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TtlV1 {
    /// Days that an expired item stays before it is deleted, 0 unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lag_days: Option<WireNumber>,
    /// How many items expire; those of entities with a lifetime unless said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub expired: Vec<ExpiredV1>,
}

/// Items of one kind that expire.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpiredV1 {
    /// The entity.
    pub entity: String,
    /// How many expire in how long.
    pub rate: RateV1,
}

/// A DynamoDB Accelerator cluster.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DaxV1 {
    /// The node type, such as `dax.r5.large`.
    pub node: String,
    /// Nodes, 1 to 11.
    pub nodes: WireNumber,
    /// The part of eventually consistent reads that the cache answers, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hit_share: Option<WireNumber>,
    /// How busy a node may be, 0 to 1; 0.7 unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target_use: Option<WireNumber>,
    /// Hours of surplus CPU in the month that T3 nodes are charged for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub surplus_vcpu_hours: Option<WireNumber>,
}

/// Data that leaves the Region in a month.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TransferV1 {
    /// Gigabytes to the internet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub internet_gigabytes: Option<WireNumber>,
    /// Gigabytes to other Regions, beside what replication sends.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<RegionTransferV1>,
}

/// Data to one other Region in a month.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegionTransferV1 {
    /// The other Region.
    pub region: String,
    /// Gigabytes.
    pub gigabytes: WireNumber,
}

/// CloudWatch Contributor Insights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContributorInsightsV1 {
    /// Which requests it counts.
    pub mode: InsightsModeV1,
    /// The part of requests that are throttled, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub throttled_share: Option<WireNumber>,
}

/// Which requests Contributor Insights counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InsightsModeV1 {
    /// Every request.
    AccessedAndThrottled,
    /// Throttled ones only.
    Throttled,
}

/// The key that encrypts the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KmsV1 {
    /// Whose key it is.
    pub key: KmsKeyV1,
    /// Callers that are active at the same time: each has its own copy of the table key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub callers: Option<WireNumber>,
    /// Hours a day in which they are active; 24 unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hours_per_day: Option<WireNumber>,
}

/// Whose key encrypts the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KmsKeyV1 {
    /// The one that AWS owns: free.
    AwsOwned,
    /// The one that AWS manages in the account.
    AwsManaged,
    /// One's own.
    CustomerManaged,
}

/// Units a second that the table is to take at once.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WarmThroughputV1 {
    /// Read units a second; a new on-demand table has 12,000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read: Option<WireNumber>,
    /// Write units a second; a new on-demand table has 4,000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub write: Option<WireNumber>,
}

/// A vector index.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VectorIndexV1 {
    /// Its name.
    pub name: String,
    /// Gigabytes written to it in a month.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub written_gigabytes: Option<WireNumber>,
    /// Gigabytes searched in a month. No design tells them: they are measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub searched_gigabytes: Option<WireNumber>,
    /// Gigabytes that it stores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stored_gigabytes: Option<WireNumber>,
}
