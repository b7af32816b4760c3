//! What a table has beside its reads and writes, with every reference resolved. Owns the types and the questions that
//! stay open; the checks are in a file of their own, and what it all costs is [`crate::bill`]'s work.

use super::{CapacityMode, Rate, Table};
use rust_decimal::Decimal;

pub use crate::wire::{
    ExportKindV1 as ExportKind, InsightsModeV1 as InsightsMode, KmsKeyV1 as KmsKey, ReplicaStateV1 as ReplicaState,
    RestoreSourceV1 as RestoreSource, RestoredIndexesV1 as RestoredIndexes, StreamReaderV1 as StreamReader,
};

/// What a table has beside its reads and writes. What is absent has not been said.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Features {
    /// Copies in other Regions.
    pub global_table: Option<GlobalTable>,
    /// Readers of its stream; `None` without one.
    pub streams: Option<Vec<Consumer>>,
    /// Capture for Kinesis.
    pub kinesis: Option<Kinesis>,
    /// Point-in-time recovery: the days of its window, if said.
    pub pitr: Option<Pitr>,
    /// On-demand backups.
    pub backups: Vec<Backup>,
    /// AWS Backup plans.
    pub aws_backup: Vec<AwsBackup>,
    /// Restores.
    pub restores: Vec<Restore>,
    /// Exports to S3.
    pub exports: Vec<Export>,
    /// Imports from S3.
    pub imports: Vec<Import>,
    /// Deletes by time to live.
    pub ttl: Option<TimeToLive>,
    /// A cache.
    pub dax: Option<Dax>,
    /// Data that leaves the Region.
    pub transfer: Option<Transfer>,
    /// Contributor Insights.
    pub contributor_insights: Option<ContributorInsights>,
    /// The key.
    pub kms: Option<Kms>,
    /// Warm throughput to raise to.
    pub warm_throughput: Option<WarmThroughput>,
    /// CloudWatch alarms.
    pub alarms: Option<Decimal>,
    /// Vector indexes.
    pub vector_indexes: Vec<VectorIndex>,
    /// Global indexes, by position, that are added to a filled table.
    pub index_builds: Vec<usize>,
}

/// Which version of global tables replicates (R-GT-1, R-GT-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GlobalTableVersion {
    /// 2019.11.21.
    Current,
    /// 2017.11.29: writes twice.
    Legacy,
}

/// How fresh the copies are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GlobalConsistency {
    /// Multi-Region eventual consistency (MREC).
    Eventual,
    /// Multi-Region strong consistency (MRSC): exactly three Regions (R-GT-5).
    Strong,
}

/// A global table.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct GlobalTable {
    /// MREC or MRSC.
    pub consistency: GlobalConsistency,
    /// Its version.
    pub version: GlobalTableVersion,
    /// The other Regions that hold the table.
    pub replicas: Vec<Replica>,
    /// The witness's Region: it costs nothing.
    pub witness: Option<String>,
}

/// The table in one other Region.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Replica {
    /// The Region's code.
    pub region: String,
    /// Whether it is added to a filled table, if said.
    pub state: Option<ReplicaState>,
    /// Reads as a multiple of the design's own, if said.
    pub reads: Option<Decimal>,
}

/// A reader of a stream.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Consumer {
    /// What reads.
    pub reader: StreamReader,
    /// Shards, if said.
    pub shards: Option<Decimal>,
    /// Calls to each shard; an adapter's once a second unless said.
    pub calls: Option<Rate>,
}

/// Capture for Kinesis.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Kinesis {
    /// How the Kinesis stream is paid for, if said.
    pub mode: Option<CapacityMode>,
    /// Its shards, if said.
    pub shards: Option<Decimal>,
}

/// Point-in-time recovery.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Pitr {
    /// Days back, if said: the price does not depend on them (R-BKP-3).
    pub window_days: Option<Decimal>,
}

/// How often something happens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Occasion {
    /// Month after month.
    Every(Rate),
    /// So many times in all.
    Once(Decimal),
}

/// On-demand backups.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Backup {
    /// How they come and go, if said.
    pub schedule: Option<BackupSchedule>,
    /// Gigabytes of each, if said.
    pub gigabytes: Option<Decimal>,
}

/// How backups come and go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BackupSchedule {
    /// So many are kept all the time.
    Kept(Decimal),
    /// Taken at a rate and deleted after so many days; `None`: not said.
    Rolling {
        /// How often one is taken.
        rate: Rate,
        /// Days until it is deleted.
        days: Option<Decimal>,
    },
}

/// Backups by AWS Backup.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct AwsBackup {
    /// How often one is taken, if said.
    pub rate: Option<Rate>,
    /// Days in warm storage, if said.
    pub warm_days: Option<Decimal>,
    /// Days in cold storage after that.
    pub cold_days: Option<Decimal>,
    /// Gigabytes of each, if said.
    pub gigabytes: Option<Decimal>,
}

/// Restores.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Restore {
    /// What from.
    pub from: RestoreSource,
    /// Which indexes come back.
    pub indexes: RestoredIndexes,
    /// How often, if said.
    pub occasion: Option<Occasion>,
    /// Gigabytes of each, if said.
    pub gigabytes: Option<Decimal>,
    /// Another Region, where it is one.
    pub region: Option<String>,
}

/// Exports.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Export {
    /// Everything or changes.
    pub kind: ExportKind,
    /// How often, if said.
    pub occasion: Option<Occasion>,
    /// Gigabytes of each, if said.
    pub gigabytes: Option<Decimal>,
}

/// Imports.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Import {
    /// How often, if said.
    pub occasion: Option<Occasion>,
    /// Uncompressed gigabytes of each, if said.
    pub gigabytes: Option<Decimal>,
}

/// Deletes by time to live.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct TimeToLive {
    /// Days that an expired item stays (R-TTL-2).
    pub lag_days: Decimal,
    /// Expiring items by entity, where said.
    pub expired: Vec<(usize, Rate)>,
}

/// A DAX cluster.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Dax {
    /// The node type.
    pub node: String,
    /// Nodes, 1 to 11.
    pub nodes: u64,
    /// The part of eventually consistent reads that it answers, if said.
    pub hit_share: Option<Decimal>,
    /// How busy a node may be.
    pub target_use: Decimal,
    /// Hours of surplus CPU.
    pub surplus_vcpu_hours: Option<Decimal>,
}

/// Data that leaves the Region in a month.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Transfer {
    /// Gigabytes to the internet.
    pub internet_gigabytes: Option<Decimal>,
    /// Other Regions and the gigabytes to each.
    pub regions: Vec<(String, Decimal)>,
}

/// Contributor Insights.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ContributorInsights {
    /// Which requests count.
    pub mode: InsightsMode,
    /// The part that is throttled, if said.
    pub throttled_share: Option<Decimal>,
}

/// The key that encrypts the table.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Kms {
    /// Whose it is.
    pub key: KmsKey,
    /// Active callers, if said.
    pub callers: Option<Decimal>,
    /// Hours a day.
    pub hours_per_day: Decimal,
}

/// Warm throughput to raise to, in units a second.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct WarmThroughput {
    /// Reads, if said.
    pub read: Option<Decimal>,
    /// Writes, if said.
    pub write: Option<Decimal>,
}

/// A vector index.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct VectorIndex {
    /// Its name.
    pub name: String,
    /// Gigabytes written in a month, if said.
    pub written_gigabytes: Option<Decimal>,
    /// Gigabytes searched in a month, if said.
    pub searched_gigabytes: Option<Decimal>,
    /// Gigabytes stored, if said.
    pub stored_gigabytes: Option<Decimal>,
}

/// A question about a feature that stays open. The position that goes with it is that of the row of its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FeatureQuestion {
    /// How many shards a stream's consumer reads.
    StreamShards,
    /// How often a stream's consumer calls.
    StreamCalls,
    /// How the Kinesis stream is paid for.
    KinesisMode,
    /// How often a backup is taken, or how many are kept.
    BackupRate,
    /// How long a backup is kept.
    BackupRetention,
    /// How often AWS Backup takes one.
    AwsBackupRate,
    /// How long it is kept in warm storage.
    AwsBackupDays,
    /// How often a restore happens.
    RestoreOccasion,
    /// How often an export happens.
    ExportOccasion,
    /// How much an incremental export holds.
    ExportGigabytes,
    /// How often an import happens.
    ImportOccasion,
    /// How much an import reads.
    ImportGigabytes,
    /// How many items expire.
    Expiries,
    /// How many requests are throttled.
    ThrottledShare,
    /// How many callers are active at the same time.
    KmsCallers,
    /// How much is read in a replica's Region.
    ReplicaReads,
    /// Whether a replica is there already.
    ReplicaState,
    /// How much is written to a vector index.
    VectorWritten,
    /// How much is searched in a vector index.
    VectorSearched,
    /// How much a vector index stores.
    VectorStored,
    /// Which warm throughput is wanted.
    WarmThroughput,
}

impl Table {
    /// Its global table, where it has a replica in another Region.
    pub fn global(&self) -> Option<&GlobalTable> {
        let global = self.features.as_ref()?.global_table.as_ref()?;
        (!global.replicas.is_empty()).then_some(global)
    }

    /// Auto scaling policies of the table and its global indexes in one Region; none in on-demand mode.
    pub fn scaling_policies(&self) -> u64 {
        if self.capacity.mode == CapacityMode::OnDemand {
            return 0;
        }
        let plans = self.indexes.iter().map(|it| &it.plan).chain([&self.capacity.plan]);
        plans.map(|it| u64::from(it.read_scaling.is_some()) + u64::from(it.write_scaling.is_some())).sum()
    }

    /// Its cache.
    pub fn dax(&self) -> Option<&Dax> {
        self.features.as_ref()?.dax.as_ref()
    }
}
