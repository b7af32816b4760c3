//! By which rule the units of each dimension are counted.

use super::Dimension;
use crate::rules::RuleId;

impl Dimension {
    /// The rule that says how its units come about.
    pub const fn counted_by(self) -> RuleId {
        match self {
            Dimension::WriteRequestUnit => RuleId::WRITE_1,
            Dimension::ReadRequestUnit => RuleId::READ_1,
            Dimension::ReplicatedWriteRequestUnit => RuleId::GT_1,
            Dimension::WriteRequestUnitIa
            | Dimension::ReadRequestUnitIa
            | Dimension::ReplicatedWriteRequestUnitIa
            | Dimension::WriteCapacityUnitHourIa
            | Dimension::ReadCapacityUnitHourIa
            | Dimension::ReplicatedWriteCapacityUnitHourIa
            | Dimension::StorageIaGbMonth => RuleId::CLASS_1,
            Dimension::WriteCapacityUnitHour | Dimension::ReadCapacityUnitHour => RuleId::PROV_2,
            Dimension::ReplicatedWriteCapacityUnitHour => RuleId::GT_3,
            Dimension::StorageGbMonth => RuleId::STOR_1,
            Dimension::PitrGbMonth => RuleId::BKP_3,
            Dimension::BackupGbMonth | Dimension::AwsBackupWarmGbMonth | Dimension::AwsBackupColdGbMonth => {
                RuleId::BKP_2
            }
            Dimension::RestoreGb | Dimension::AwsBackupRestoreWarmGb | Dimension::AwsBackupRestoreColdGb => {
                RuleId::BKP_4
            }
            Dimension::ExportGb => RuleId::BKP_5,
            Dimension::ExportIncrementalGb => RuleId::BKP_6,
            Dimension::ImportGb => RuleId::BKP_7,
            Dimension::StreamsRead => RuleId::STREAM_1,
            Dimension::KinesisChangeDataCapture => RuleId::CDC_1,
            Dimension::ReservedWriteCapacityOneYearUpfront
            | Dimension::ReservedWriteCapacityOneYearHour
            | Dimension::ReservedReadCapacityOneYearUpfront
            | Dimension::ReservedReadCapacityOneYearHour
            | Dimension::ReservedWriteCapacityThreeYearsUpfront
            | Dimension::ReservedWriteCapacityThreeYearsHour
            | Dimension::ReservedReadCapacityThreeYearsUpfront
            | Dimension::ReservedReadCapacityThreeYearsHour => RuleId::RC_2,
            Dimension::TransferRegionGb => RuleId::XFER_2,
            Dimension::TransferInternetGb => RuleId::XFER_1,
            Dimension::DaxNodeHour => RuleId::DAX_1,
            Dimension::DaxSurplusVcpuHour => RuleId::DAX_4,
            Dimension::KinesisShardHour => RuleId::CDC_3,
            Dimension::KinesisGb => RuleId::CDC_2,
            Dimension::KmsRequest => RuleId::KMS_1,
            Dimension::ContributorInsightsEvent => RuleId::CCI_1,
            Dimension::AlarmMonth => RuleId::AS_5,
            Dimension::WarmReadUnit | Dimension::WarmWriteUnit => RuleId::WARM_2,
            Dimension::VectorWriteGb
            | Dimension::VectorSearchGb
            | Dimension::VectorWriteGbIa
            | Dimension::VectorSearchGbIa => RuleId::VEC_1,
        }
    }
}
