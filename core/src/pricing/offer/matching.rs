//! Which product of the price list is which dimension: by its group or volume type together with its operation, and
//! never by its usage type, whose prefixes vary.

use super::super::dimension::Dimension;
use Dimension::*;

/// What identifies a product and how its price is counted: a dimension, its group or volume type, its operation, and the
/// units that its price may be for.
const PRODUCTS: [(Dimension, Mark, &str, &[&str]); 22] = [
    (WriteRequestUnit, Group("DDB-WriteUnits"), ON_DEMAND, &["WriteRequestUnits"]),
    (ReadRequestUnit, Group("DDB-ReadUnits"), ON_DEMAND, &["ReadRequestUnits"]),
    (ReplicatedWriteRequestUnit, Group("DDB-ReplicatedWriteUnits"), ON_DEMAND, &["ReplicatedWriteRequestUnits"]),
    (WriteRequestUnitIa, Group("DDB-WriteUnitsIA"), ON_DEMAND, &["WriteRequestUnits"]),
    (ReadRequestUnitIa, Group("DDB-ReadUnitsIA"), ON_DEMAND, &["ReadRequestUnits"]),
    (ReplicatedWriteRequestUnitIa, Group("DDB-ReplicatedWriteUnitsIA"), ON_DEMAND, &["ReplicatedWriteRequestUnits"]),
    (WriteCapacityUnitHour, Group("DDB-WriteUnits"), PROVISIONED, &["WriteCapacityUnit-Hrs"]),
    (ReadCapacityUnitHour, Group("DDB-ReadUnits"), PROVISIONED, &["ReadCapacityUnit-Hrs"]),
    (
        ReplicatedWriteCapacityUnitHour,
        Group("DDB-ReplicatedWriteUnits"),
        PROVISIONED,
        &["ReplicatedWriteCapacityUnit-Hrs"],
    ),
    (WriteCapacityUnitHourIa, Group("DDB-WriteUnitsIA"), PROVISIONED, &["WriteCapacityUnit-Hrs"]),
    (ReadCapacityUnitHourIa, Group("DDB-ReadUnitsIA"), PROVISIONED, &["ReadCapacityUnit-Hrs"]),
    (
        ReplicatedWriteCapacityUnitHourIa,
        Group("DDB-ReplicatedWriteUnitsIA"),
        PROVISIONED,
        &["ReplicatedWriteCapacityUnit-Hrs"],
    ),
    (StorageGbMonth, Volume("Amazon DynamoDB - Indexed DataStore"), "", MONTHS),
    (StorageIaGbMonth, Volume("Amazon DynamoDB - Indexed DataStore - IA"), "", MONTHS),
    (PitrGbMonth, Volume("Amazon DynamoDB - Point-In-Time-Restore (PITR) Backup Storage"), "", MONTHS),
    (BackupGbMonth, Volume("Amazon DynamoDB - On-Demand Backup Storage"), "", MONTHS),
    (RestoreGb, Volume("Amazon DynamoDB - Backup Restore Size"), "", &["GB"]),
    (ExportGb, Volume("Amazon DynamoDB - Export Size"), "", &["GB"]),
    (ExportIncrementalGb, Volume("Amazon DynamoDB - Incremental Export"), "", &["GB"]),
    (ImportGb, Volume("Amazon DynamoDB - Import Size"), "", &["GB"]),
    (StreamsRead, Group("DDB-StreamsReadRequests"), "GetRecords", &["Requests"]),
    (KinesisChangeDataCapture, Group("DDB-Kinesis"), "DelegatedOperations", &["ChangeDataCaptureUnits"]),
];

const ON_DEMAND: &str = "PayPerRequestThroughput";
const PROVISIONED: &str = "CommittedThroughput";
const MONTHS: &[&str] = &["GB-Mo", "GB-Month"];

use Mark::{Group, Volume};

#[derive(Clone, Copy)]
enum Mark {
    Group(&'static str),
    Volume(&'static str),
}

/// The attributes of a product that tell what it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Attributes {
    pub region_code: String,
    pub location: String,
    pub location_type: String,
    pub group: String,
    pub volume_type: String,
    pub operation: String,
}

/// The dimension of a product; `None` for one that is not priced here, such as vector indexes.
pub(super) fn dimension(attributes: &Attributes) -> Option<Dimension> {
    let same = |one: &str, other: &str| one.trim().eq_ignore_ascii_case(other);
    let fits = |mark: Mark| match mark {
        Group(group) => same(&attributes.group, group),
        // A volume type stands alone: backups have no operation in some files and one of their own in others.
        Volume(volume) => same(&attributes.volume_type, volume),
    };
    let found = PRODUCTS.iter().find(|(_, mark, operation, _)| {
        fits(*mark) && (operation.is_empty() || same(&attributes.operation, operation))
    });
    found.map(|(dimension, ..)| *dimension)
}

/// The units that a price of this dimension may be for.
pub(super) fn units(dimension: Dimension) -> &'static [&'static str] {
    PRODUCTS.iter().find(|(known, ..)| *known == dimension).map_or(&[], |(.., units)| units)
}

/// The dimensions of reserved capacity that belong to a provisioned one: what is paid upfront, and each hour.
pub(super) fn reserved(dimension: Dimension, years: u32) -> Option<(Dimension, Dimension)> {
    match (dimension, years) {
        (WriteCapacityUnitHour, 1) => Some((ReservedWriteCapacityOneYearUpfront, ReservedWriteCapacityOneYearHour)),
        (ReadCapacityUnitHour, 1) => Some((ReservedReadCapacityOneYearUpfront, ReservedReadCapacityOneYearHour)),
        (WriteCapacityUnitHour, 3) => {
            Some((ReservedWriteCapacityThreeYearsUpfront, ReservedWriteCapacityThreeYearsHour))
        }
        (ReadCapacityUnitHour, 3) => Some((ReservedReadCapacityThreeYearsUpfront, ReservedReadCapacityThreeYearsHour)),
        _ => None,
    }
}
