//! What DynamoDB's price list charges for. Owns the list of dimensions and their names; prices are in the book.
//!
//! The build script reads this file too, so that the generated tables follow the same order: name nothing of the
//! crate here.

/// One thing with a price of its own in every Region.
///
/// Request units are counts, capacity unit hours are rates held for one hour, gigabytes are those of R-STOR-3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Dimension {
    /// One on-demand write request unit, Standard class (R-OD-1).
    WriteRequestUnit,
    /// One on-demand read request unit, Standard class (R-OD-1).
    ReadRequestUnit,
    /// One on-demand replicated write request unit of a global table, Standard class (R-GT-1).
    ReplicatedWriteRequestUnit,
    /// One on-demand write request unit, Standard-IA class (R-CLASS-1).
    WriteRequestUnitIa,
    /// One on-demand read request unit, Standard-IA class (R-CLASS-1).
    ReadRequestUnitIa,
    /// One on-demand replicated write request unit, Standard-IA class (R-GT-1, R-CLASS-1).
    ReplicatedWriteRequestUnitIa,
    /// One provisioned write capacity unit for one hour, Standard class (R-PROV-2).
    WriteCapacityUnitHour,
    /// One provisioned read capacity unit for one hour, Standard class (R-PROV-2).
    ReadCapacityUnitHour,
    /// One provisioned replicated write capacity unit for one hour, Standard class (R-GT-1).
    ReplicatedWriteCapacityUnitHour,
    /// One provisioned write capacity unit for one hour, Standard-IA class (R-CLASS-1).
    WriteCapacityUnitHourIa,
    /// One provisioned read capacity unit for one hour, Standard-IA class (R-CLASS-1).
    ReadCapacityUnitHourIa,
    /// One provisioned replicated write capacity unit for one hour, Standard-IA class (R-GT-1, R-CLASS-1).
    ReplicatedWriteCapacityUnitHourIa,
    /// One gigabyte of table data and indexes for a month, Standard class (R-STOR-1).
    StorageGbMonth,
    /// One gigabyte of table data and indexes for a month, Standard-IA class (R-STOR-1, R-CLASS-1).
    StorageIaGbMonth,
    /// One gigabyte under point-in-time recovery for a month (R-BKP-3).
    PitrGbMonth,
    /// One gigabyte of on-demand backup for a month (R-BKP-2).
    BackupGbMonth,
    /// One gigabyte restored (R-BKP-4).
    RestoreGb,
    /// One gigabyte of a full export to S3 (R-BKP-5).
    ExportGb,
    /// One gigabyte of an incremental export to S3 (R-BKP-6).
    ExportIncrementalGb,
    /// One gigabyte imported from S3 (R-BKP-7).
    ImportGb,
    /// One read request unit of DynamoDB Streams: one GetRecords call (R-STREAM-1).
    StreamsRead,
    /// One change data capture unit for Kinesis Data Streams (R-CDC-1).
    KinesisChangeDataCapture,
    /// One provisioned write capacity unit reserved for one year: what is paid once, at the start (R-RC-2).
    ReservedWriteCapacityOneYearUpfront,
    /// One provisioned write capacity unit reserved for one year: what each of its hours costs (R-RC-2).
    ReservedWriteCapacityOneYearHour,
    /// One provisioned read capacity unit reserved for one year: what is paid once, at the start (R-RC-2).
    ReservedReadCapacityOneYearUpfront,
    /// One provisioned read capacity unit reserved for one year: what each of its hours costs (R-RC-2).
    ReservedReadCapacityOneYearHour,
    /// One provisioned write capacity unit reserved for three years: what is paid once, at the start (R-RC-2).
    ReservedWriteCapacityThreeYearsUpfront,
    /// One provisioned write capacity unit reserved for three years: what each of its hours costs (R-RC-2).
    ReservedWriteCapacityThreeYearsHour,
    /// One provisioned read capacity unit reserved for three years: what is paid once, at the start (R-RC-2).
    ReservedReadCapacityThreeYearsUpfront,
    /// One provisioned read capacity unit reserved for three years: what each of its hours costs (R-RC-2).
    ReservedReadCapacityThreeYearsHour,
    /// One gigabyte sent to another Region (R-XFER-2).
    TransferRegionGb,
    /// One gigabyte sent to the internet (R-XFER-1).
    TransferInternetGb,
    /// One node of a DAX cluster for one hour (R-DAX-1). Its price depends on the type of node.
    DaxNodeHour,
    /// One hour of surplus CPU of a T3 node (R-DAX-4).
    DaxSurplusVcpuHour,
    /// One shard of a provisioned Kinesis stream for one hour (R-CDC-2).
    KinesisShardHour,
    /// One gigabyte taken by an on-demand Kinesis stream (R-CDC-2).
    KinesisGb,
    /// One gigabyte in AWS Backup's warm storage for a month.
    AwsBackupWarmGbMonth,
    /// One gigabyte in AWS Backup's cold storage for a month.
    AwsBackupColdGbMonth,
    /// One gigabyte restored from AWS Backup's warm storage.
    AwsBackupRestoreWarmGb,
    /// One gigabyte restored from AWS Backup's cold storage.
    AwsBackupRestoreColdGb,
    /// One request to the key management service (R-KMS-1).
    KmsRequest,
    /// One event of CloudWatch Contributor Insights (R-CCI-1).
    ContributorInsightsEvent,
    /// One CloudWatch alarm for a month (R-AS-5).
    AlarmMonth,
    /// One read unit a second of raised warm throughput, once (R-WARM-2).
    WarmReadUnit,
    /// One write unit a second of raised warm throughput, once (R-WARM-2).
    WarmWriteUnit,
    /// One gigabyte written to a vector index, Standard class (R-VEC-1).
    VectorWriteGb,
    /// One gigabyte searched in a vector index, Standard class (R-VEC-1).
    VectorSearchGb,
    /// One gigabyte written to a vector index, Standard-IA class (R-VEC-1).
    VectorWriteGbIa,
    /// One gigabyte searched in a vector index, Standard-IA class (R-VEC-1).
    VectorSearchGbIa,
}

/// Number of dimensions: the length of a Region's price table.
pub const DIMENSION_COUNT: usize = Dimension::ALL.len();

impl Dimension {
    /// Every dimension of DynamoDB's own price list, in the order of its price tables.
    pub const ALL: [Dimension; 30] = [
        Dimension::WriteRequestUnit,
        Dimension::ReadRequestUnit,
        Dimension::ReplicatedWriteRequestUnit,
        Dimension::WriteRequestUnitIa,
        Dimension::ReadRequestUnitIa,
        Dimension::ReplicatedWriteRequestUnitIa,
        Dimension::WriteCapacityUnitHour,
        Dimension::ReadCapacityUnitHour,
        Dimension::ReplicatedWriteCapacityUnitHour,
        Dimension::WriteCapacityUnitHourIa,
        Dimension::ReadCapacityUnitHourIa,
        Dimension::ReplicatedWriteCapacityUnitHourIa,
        Dimension::StorageGbMonth,
        Dimension::StorageIaGbMonth,
        Dimension::PitrGbMonth,
        Dimension::BackupGbMonth,
        Dimension::RestoreGb,
        Dimension::ExportGb,
        Dimension::ExportIncrementalGb,
        Dimension::ImportGb,
        Dimension::StreamsRead,
        Dimension::KinesisChangeDataCapture,
        Dimension::ReservedWriteCapacityOneYearUpfront,
        Dimension::ReservedWriteCapacityOneYearHour,
        Dimension::ReservedReadCapacityOneYearUpfront,
        Dimension::ReservedReadCapacityOneYearHour,
        Dimension::ReservedWriteCapacityThreeYearsUpfront,
        Dimension::ReservedWriteCapacityThreeYearsHour,
        Dimension::ReservedReadCapacityThreeYearsUpfront,
        Dimension::ReservedReadCapacityThreeYearsHour,
    ];

    /// What stands on the bill of a table beside DynamoDB's own price list: priced in other lists, or not at all.
    pub const BESIDE: [Dimension; 19] = [
        Dimension::TransferRegionGb,
        Dimension::TransferInternetGb,
        Dimension::DaxNodeHour,
        Dimension::DaxSurplusVcpuHour,
        Dimension::KinesisShardHour,
        Dimension::KinesisGb,
        Dimension::AwsBackupWarmGbMonth,
        Dimension::AwsBackupColdGbMonth,
        Dimension::AwsBackupRestoreWarmGb,
        Dimension::AwsBackupRestoreColdGb,
        Dimension::KmsRequest,
        Dimension::ContributorInsightsEvent,
        Dimension::AlarmMonth,
        Dimension::WarmReadUnit,
        Dimension::WarmWriteUnit,
        Dimension::VectorWriteGb,
        Dimension::VectorSearchGb,
        Dimension::VectorWriteGbIa,
        Dimension::VectorSearchGbIa,
    ];

    /// The place of this dimension in [`Dimension::ALL`] and in every price table; beyond their end for one of
    /// [`Dimension::BESIDE`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The short key of price files and output: `wru`, `rcu_hour`, `storage_gb_month`, …
    pub const fn key(self) -> &'static str {
        match self {
            Dimension::WriteRequestUnit => "wru",
            Dimension::ReadRequestUnit => "rru",
            Dimension::ReplicatedWriteRequestUnit => "rwru",
            Dimension::WriteRequestUnitIa => "wru_ia",
            Dimension::ReadRequestUnitIa => "rru_ia",
            Dimension::ReplicatedWriteRequestUnitIa => "rwru_ia",
            Dimension::WriteCapacityUnitHour => "wcu_hour",
            Dimension::ReadCapacityUnitHour => "rcu_hour",
            Dimension::ReplicatedWriteCapacityUnitHour => "rwcu_hour",
            Dimension::WriteCapacityUnitHourIa => "wcu_hour_ia",
            Dimension::ReadCapacityUnitHourIa => "rcu_hour_ia",
            Dimension::ReplicatedWriteCapacityUnitHourIa => "rwcu_hour_ia",
            Dimension::StorageGbMonth => "storage_gb_month",
            Dimension::StorageIaGbMonth => "storage_ia_gb_month",
            Dimension::PitrGbMonth => "pitr_gb_month",
            Dimension::BackupGbMonth => "backup_gb_month",
            Dimension::RestoreGb => "restore_gb",
            Dimension::ExportGb => "export_gb",
            Dimension::ExportIncrementalGb => "export_incremental_gb",
            Dimension::ImportGb => "import_gb",
            Dimension::StreamsRead => "streams_read",
            Dimension::KinesisChangeDataCapture => "cdc_kinesis",
            Dimension::ReservedWriteCapacityOneYearUpfront => "reserved_1yr_wcu_upfront",
            Dimension::ReservedWriteCapacityOneYearHour => "reserved_1yr_wcu_hour",
            Dimension::ReservedReadCapacityOneYearUpfront => "reserved_1yr_rcu_upfront",
            Dimension::ReservedReadCapacityOneYearHour => "reserved_1yr_rcu_hour",
            Dimension::ReservedWriteCapacityThreeYearsUpfront => "reserved_3yr_wcu_upfront",
            Dimension::ReservedWriteCapacityThreeYearsHour => "reserved_3yr_wcu_hour",
            Dimension::ReservedReadCapacityThreeYearsUpfront => "reserved_3yr_rcu_upfront",
            Dimension::ReservedReadCapacityThreeYearsHour => "reserved_3yr_rcu_hour",
            Dimension::TransferRegionGb => "inter_region_out_gb",
            Dimension::TransferInternetGb => "internet_out_gb",
            Dimension::DaxNodeHour => "dax_node_hour",
            Dimension::DaxSurplusVcpuHour => "dax_surplus_vcpu_hour",
            Dimension::KinesisShardHour => "kinesis_shard_hour",
            Dimension::KinesisGb => "kinesis_gb",
            Dimension::AwsBackupWarmGbMonth => "aws_backup_warm_gb_month",
            Dimension::AwsBackupColdGbMonth => "aws_backup_cold_gb_month",
            Dimension::AwsBackupRestoreWarmGb => "aws_backup_restore_warm_gb",
            Dimension::AwsBackupRestoreColdGb => "aws_backup_restore_cold_gb",
            Dimension::KmsRequest => "kms_request",
            Dimension::ContributorInsightsEvent => "contributor_insights_event",
            Dimension::AlarmMonth => "cloudwatch_alarm_month",
            Dimension::WarmReadUnit => "warm_read_unit",
            Dimension::WarmWriteUnit => "warm_write_unit",
            Dimension::VectorWriteGb => "vector_write_gb",
            Dimension::VectorSearchGb => "vector_search_gb",
            Dimension::VectorWriteGbIa => "vector_write_gb_ia",
            Dimension::VectorSearchGbIa => "vector_search_gb_ia",
        }
    }

    /// The dimension of a key of DynamoDB's own price list, or `None` for a word that is none.
    pub fn from_key(key: &str) -> Option<Dimension> {
        Dimension::ALL.into_iter().find(|dimension| dimension.key() == key)
    }

    /// What one unit of it is called beside a number: `WRU`, `RCU-hour`, `GB-month`, …
    pub const fn unit(self) -> &'static str {
        match self {
            Dimension::WriteRequestUnit | Dimension::WriteRequestUnitIa => "WRU",
            Dimension::ReadRequestUnit | Dimension::ReadRequestUnitIa => "RRU",
            Dimension::ReplicatedWriteRequestUnit | Dimension::ReplicatedWriteRequestUnitIa => "rWRU",
            Dimension::WriteCapacityUnitHour | Dimension::WriteCapacityUnitHourIa => "WCU-hour",
            Dimension::ReadCapacityUnitHour | Dimension::ReadCapacityUnitHourIa => "RCU-hour",
            Dimension::ReplicatedWriteCapacityUnitHour | Dimension::ReplicatedWriteCapacityUnitHourIa => "rWCU-hour",
            Dimension::StorageGbMonth
            | Dimension::StorageIaGbMonth
            | Dimension::PitrGbMonth
            | Dimension::BackupGbMonth => "GB-month",
            Dimension::RestoreGb | Dimension::ExportGb | Dimension::ExportIncrementalGb | Dimension::ImportGb => "GB",
            Dimension::StreamsRead => "streams read",
            Dimension::KinesisChangeDataCapture => "capture unit",
            Dimension::ReservedWriteCapacityOneYearUpfront | Dimension::ReservedWriteCapacityThreeYearsUpfront => {
                "reserved WCU"
            }
            Dimension::ReservedReadCapacityOneYearUpfront | Dimension::ReservedReadCapacityThreeYearsUpfront => {
                "reserved RCU"
            }
            Dimension::ReservedWriteCapacityOneYearHour | Dimension::ReservedWriteCapacityThreeYearsHour => {
                "reserved WCU-hour"
            }
            Dimension::ReservedReadCapacityOneYearHour | Dimension::ReservedReadCapacityThreeYearsHour => {
                "reserved RCU-hour"
            }
            Dimension::TransferRegionGb
            | Dimension::TransferInternetGb
            | Dimension::KinesisGb
            | Dimension::AwsBackupRestoreWarmGb
            | Dimension::AwsBackupRestoreColdGb
            | Dimension::VectorWriteGb
            | Dimension::VectorSearchGb
            | Dimension::VectorWriteGbIa
            | Dimension::VectorSearchGbIa => "GB",
            Dimension::DaxNodeHour => "node-hour",
            Dimension::DaxSurplusVcpuHour => "vCPU-hour",
            Dimension::KinesisShardHour => "shard-hour",
            Dimension::AwsBackupWarmGbMonth | Dimension::AwsBackupColdGbMonth => "GB-month",
            Dimension::KmsRequest => "request",
            Dimension::ContributorInsightsEvent => "event",
            Dimension::AlarmMonth => "alarm",
            Dimension::WarmReadUnit => "read unit/s",
            Dimension::WarmWriteUnit => "write unit/s",
        }
    }

    /// Its name for people.
    pub const fn label(self) -> &'static str {
        match self {
            Dimension::WriteRequestUnit => "On-demand writes",
            Dimension::ReadRequestUnit => "On-demand reads",
            Dimension::ReplicatedWriteRequestUnit => "On-demand replicated writes",
            Dimension::WriteRequestUnitIa => "On-demand writes, Standard-IA",
            Dimension::ReadRequestUnitIa => "On-demand reads, Standard-IA",
            Dimension::ReplicatedWriteRequestUnitIa => "On-demand replicated writes, Standard-IA",
            Dimension::WriteCapacityUnitHour => "Provisioned writes",
            Dimension::ReadCapacityUnitHour => "Provisioned reads",
            Dimension::ReplicatedWriteCapacityUnitHour => "Provisioned replicated writes",
            Dimension::WriteCapacityUnitHourIa => "Provisioned writes, Standard-IA",
            Dimension::ReadCapacityUnitHourIa => "Provisioned reads, Standard-IA",
            Dimension::ReplicatedWriteCapacityUnitHourIa => "Provisioned replicated writes, Standard-IA",
            Dimension::StorageGbMonth => "Storage",
            Dimension::StorageIaGbMonth => "Storage, Standard-IA",
            Dimension::PitrGbMonth => "Point-in-time recovery",
            Dimension::BackupGbMonth => "On-demand backup",
            Dimension::RestoreGb => "Restore",
            Dimension::ExportGb => "Full export to S3",
            Dimension::ExportIncrementalGb => "Incremental export to S3",
            Dimension::ImportGb => "Import from S3",
            Dimension::StreamsRead => "Streams reads",
            Dimension::KinesisChangeDataCapture => "Change data capture for Kinesis",
            Dimension::ReservedWriteCapacityOneYearUpfront => "Reserved writes, 1 year, upfront",
            Dimension::ReservedWriteCapacityOneYearHour => "Reserved writes, 1 year",
            Dimension::ReservedReadCapacityOneYearUpfront => "Reserved reads, 1 year, upfront",
            Dimension::ReservedReadCapacityOneYearHour => "Reserved reads, 1 year",
            Dimension::ReservedWriteCapacityThreeYearsUpfront => "Reserved writes, 3 years, upfront",
            Dimension::ReservedWriteCapacityThreeYearsHour => "Reserved writes, 3 years",
            Dimension::ReservedReadCapacityThreeYearsUpfront => "Reserved reads, 3 years, upfront",
            Dimension::ReservedReadCapacityThreeYearsHour => "Reserved reads, 3 years",
            Dimension::TransferRegionGb => "Transfer to another Region",
            Dimension::TransferInternetGb => "Transfer to the internet",
            Dimension::DaxNodeHour => "DAX nodes",
            Dimension::DaxSurplusVcpuHour => "Surplus CPU of DAX nodes",
            Dimension::KinesisShardHour => "Shards of the Kinesis stream",
            Dimension::KinesisGb => "Data into the Kinesis stream",
            Dimension::AwsBackupWarmGbMonth => "AWS Backup, warm storage",
            Dimension::AwsBackupColdGbMonth => "AWS Backup, cold storage",
            Dimension::AwsBackupRestoreWarmGb => "Restore from AWS Backup, warm",
            Dimension::AwsBackupRestoreColdGb => "Restore from AWS Backup, cold",
            Dimension::KmsRequest => "Requests to KMS",
            Dimension::ContributorInsightsEvent => "Contributor Insights",
            Dimension::AlarmMonth => "CloudWatch alarms",
            Dimension::WarmReadUnit => "Warm throughput, reads",
            Dimension::WarmWriteUnit => "Warm throughput, writes",
            Dimension::VectorWriteGb => "Vector index writes",
            Dimension::VectorSearchGb => "Vector searches",
            Dimension::VectorWriteGbIa => "Vector index writes, Standard-IA",
            Dimension::VectorSearchGbIa => "Vector searches, Standard-IA",
        }
    }
}
