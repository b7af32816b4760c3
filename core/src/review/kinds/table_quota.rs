//! Peaks near or above the default quota of a table.

use super::{Amount, Case, Draft, Find, Kind, Severity, Unit};
use crate::{
    bill::{Place, UnitKind},
    limits,
    rules::RuleId,
};
use rust_decimal::Decimal;

pub(in crate::review) static KIND: Kind = Kind {
    id: "table-quota",
    title: "A peak near the quota of a table",
    condition: "The peak of a table, or of an on-demand index, is at least 80 % of the default quota",
    rules: &[RuleId::LIMIT_1],
    find: Find::Table(find),
};

/// From 80 % of the quota on a peak is near it.
const NEAR: Decimal = Decimal::from_parts(8, 0, 0, false, 1);

fn find(case: &Case, out: &mut Vec<Draft>) {
    for need in case.needs() {
        let (unit, word, field, quota) = match need.kind {
            UnitKind::Read => (Unit::ReadUnitsPerSecond, "reads", "read", limits::TABLE_READ_QUOTA),
            UnitKind::Write => (Unit::WriteUnitsPerSecond, "writes", "write", limits::TABLE_WRITE_QUOTA),
        };
        let quota = Decimal::from(quota);
        let (path, name) = match need.place {
            Place::Table => (case.table_path(), &case.table.name),
            Place::Index(i) if case.is_on_demand() => (case.index_path(i), &case.table.indexes[i].name),
            Place::Index(_) => continue,
        };
        if need.peak < quota * NEAR {
            continue;
        }
        let (severity, how) =
            if need.peak > quota { (Severity::High, "are above the") } else { (Severity::Medium, "come near the") };
        let draft = Draft::new(
            format!("{path}.{field}"),
            format!("The {word} of {name} {how} default quota"),
            "Above the quota requests are refused. It can be raised on request: ask before the launch, not after.",
        )
        .with_limit("At the peak", Amount::of(need.peak, unit), Amount::of(quota, unit))
        .threatens(severity);
        out.push(draft);
    }
}
