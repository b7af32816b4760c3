//! Replicas: every write is written again in each of them.

use super::{Amount, Case, Draft, Find, Kind, Unit};
use crate::{
    bill::{Place, UnitKind},
    rules::RuleId,
    wire::{ReplicaRoleV1, TableV1},
};
use rust_decimal::Decimal;

pub(in crate::review) static KIND: Kind = Kind {
    id: "replicas-multiply-writes",
    title: "A replica that nobody reads",
    condition: "A global table is written in another Region in which nobody reads",
    rules: &[RuleId::GT_1, RuleId::GT_2, RuleId::GT_4],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    let Some(global) = case.table.features.as_ref().and_then(|it| it.global_table.as_ref()) else { return };
    let writes: Decimal = (0..case.table.patterns.len())
        .flat_map(|p| case.usages(p))
        .filter(|it| it.kind == UnitKind::Write && it.place == Place::Table)
        .filter_map(|it| Some(it.traffic?.units_per_month))
        .sum();
    let regions = Decimal::from(global.replicas.len() as u64 + 1);
    for (r, replica) in global.replicas.iter().enumerate() {
        if replica.reads != Some(Decimal::ZERO) {
            continue;
        }
        let Some(all) = writes.checked_mul(regions) else { continue };
        let text = format!(
            "Each write is billed in every Region that holds the table, indexes included, and so is what is stored. {} is \
             worth that only if it takes over when this Region fails.",
            replica.region
        );
        let draft = Draft::new(
            format!("{}.features.global_table.replicas[{r}]", case.table_path()),
            format!("{} is written in {} and read by nobody there", case.table.name, replica.region),
            text,
        )
        .with("Regions", Amount::of(regions, Unit::Count("Regions")))
        .with_change(
            "Writes of the table",
            Amount::of(writes, Unit::WriteUnitsPerMonth),
            Amount::of(all, Unit::WriteUnitsPerMonth),
        )
        .apply("Take the replica out", case.with_table(|table| take_out(table, &replica.region)));
        out.push(draft);
    }
}

/// Without the replica; without any other, the table is no global one.
fn take_out(table: &mut TableV1, region: &str) {
    let Some(features) = &mut table.features else { return };
    if let Some(global) = &mut features.global_table {
        global.replicas.retain(|it| it.region != region);
        if global.replicas.iter().all(|it| it.role == Some(ReplicaRoleV1::Witness)) {
            features.global_table = None;
        }
    }
}
