//! Provisioned capacity that the peak goes beyond.

use super::{Amount, Case, Draft, Find, Kind, Severity, Unit};
use crate::{
    bill::{
        Place, UnitKind,
        provisioned::{CapacityNeed, CapacityOrigin},
    },
    rules::RuleId,
    wire::{TableV1, WireNumber},
};

pub(in crate::review) static KIND: Kind = Kind {
    id: "provisioned-below-peak",
    title: "Capacity below the peak",
    condition: "A provisioned table has less capacity than its peak needs",
    rules: &[RuleId::PROV_1, RuleId::PROV_5, RuleId::PART_3],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    if case.is_on_demand() {
        return;
    }
    for need in case.needs().iter().filter(|it| it.place == Place::Table && it.is_short()) {
        let (unit, word) = match need.kind {
            UnitKind::Read => (Unit::ReadUnitsPerSecond, "reads"),
            UnitKind::Write => (Unit::WriteUnitsPerSecond, "writes"),
        };
        let field = if need.kind == UnitKind::Read { "read" } else { "write" };
        let draft = Draft::new(
            format!("{}.capacity.{field}", case.table_path()),
            format!("The {word} of {} are throttled at the peak", case.table.name),
            "Bursts carry at most five minutes of unused capacity. Beyond them requests are refused until the rate \
             falls.",
        )
        .with_limit("At the peak", Amount::of(need.peak, unit), Amount::of(need.provisioned, unit))
        .with("On average", Amount::of(need.average, unit))
        .threatens(Severity::High);
        out.push(match need.origin {
            // A policy ends below the peak: without an amount that could be forgotten.
            CapacityOrigin::Bounded => {
                draft.mend("Raise the maximum to the peak", case.with_table(|table| raise(table, need)))
            }
            _ => draft.mend("Provision for the peak", case.with_table(|table| forget(table, need.kind))),
        });
    }
}

/// Auto scaling that can follow the traffic up to its peak.
fn raise(table: &mut TableV1, need: &CapacityNeed) {
    let policies = table.capacity.as_mut().and_then(|it| it.auto_scaling.as_mut());
    let policy = policies.and_then(|it| match need.kind {
        UnitKind::Read => it.read.as_mut(),
        UnitKind::Write => it.write.as_mut(),
    });
    if let Some(policy) = policy {
        policy.max = WireNumber(need.peak.ceil());
    }
}

/// Without a stated amount, the capacity follows the traffic.
fn forget(table: &mut TableV1, kind: UnitKind) {
    if let Some(capacity) = &mut table.capacity {
        match kind {
            UnitKind::Read => capacity.read = None,
            UnitKind::Write => capacity.write = None,
        }
    }
}
