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

/// How usage types end, after the prefix of a Region: only for lists that name a product by nothing else.
const USAGES: [(&str, Dimension); 12] = [
    ("WriteRequestUnits", WriteRequestUnit),
    ("ReadRequestUnits", ReadRequestUnit),
    ("ReplWriteRequestUnits", ReplicatedWriteRequestUnit),
    ("IA-WriteRequestUnits", WriteRequestUnitIa),
    ("IA-ReadRequestUnits", ReadRequestUnitIa),
    ("IA-ReplWriteRequestUnits", ReplicatedWriteRequestUnitIa),
    ("WriteCapacityUnit-Hrs", WriteCapacityUnitHour),
    ("ReadCapacityUnit-Hrs", ReadCapacityUnitHour),
    ("ReplWriteCapacityUnit-Hrs", ReplicatedWriteCapacityUnitHour),
    ("IA-WriteCapacityUnit-Hrs", WriteCapacityUnitHourIa),
    ("IA-ReadCapacityUnit-Hrs", ReadCapacityUnitHourIa),
    ("IA-ReplWriteCapacityUnit-Hrs", ReplicatedWriteCapacityUnitHourIa),
];

/// The dimension of a usage type, such as `APS5-IA-WriteRequestUnits`, together with its operation; `None` for what is
/// no throughput of DynamoDB.
///
/// The longest ending holds: what is before it must be the one prefix of a Region, or nothing.
pub(super) fn of_usage(usage: &str, operation: &str) -> Option<Dimension> {
    let prefix = |name: &str| match usage.trim().strip_suffix(name)? {
        "" => Some(""),
        before => before.strip_suffix('-'),
    };
    let found = USAGES.iter().filter_map(|(name, dimension)| Some((prefix(name)?, *dimension)));
    let (prefix, dimension) = found.min_by_key(|(prefix, _)| prefix.len())?;
    let known = PRODUCTS.iter().find(|(known, ..)| *known == dimension)?;
    let plain = prefix.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    (plain && operation.trim().eq_ignore_ascii_case(known.2)).then_some(dimension)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(usage: &str, operation: &str, dimension: Option<Dimension>) {
        assert_eq!(of_usage(usage, operation), dimension, "{usage}");
    }

    #[test]
    fn a_usage_type_is_told_by_its_longest_ending() {
        check("WriteRequestUnits", ON_DEMAND, Some(WriteRequestUnit));
        check("APS5-WriteRequestUnits", ON_DEMAND, Some(WriteRequestUnit));
        check("APS5-IA-WriteRequestUnits", ON_DEMAND, Some(WriteRequestUnitIa));
        check("IA-WriteRequestUnits", ON_DEMAND, Some(WriteRequestUnitIa));
        check("EUW1-ReplWriteRequestUnits", ON_DEMAND, Some(ReplicatedWriteRequestUnit));
        check("IA-ReplWriteCapacityUnit-Hrs", PROVISIONED, Some(ReplicatedWriteCapacityUnitHourIa));
    }

    #[test]
    fn what_is_only_like_one_is_none() {
        check("APS5-WriteRequestUnits", PROVISIONED, None);
        check("APS5-NewWriteRequestUnits", ON_DEMAND, None);
        check("APS5-X-WriteRequestUnits", ON_DEMAND, None);
        check("APS5-VectorWriteRequest", "VectorWriteRequest", None);
        check("", "", None);
    }
}
