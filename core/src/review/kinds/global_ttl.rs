//! TTL deletes of a global table: free where they happen, billed where they are copied.

use super::{Amount, Case, Draft, Find, Kind, Unit};
use crate::{bill::usage::requests_per_month, rules::RuleId, units::Bytes};
use rust_decimal::Decimal;

pub(in crate::review) static KIND: Kind = Kind {
    id: "ttl-in-global-table",
    title: "TTL deletes that other Regions are billed for",
    condition: "A global table lets items expire",
    rules: &[RuleId::TTL_1, RuleId::GT_1],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    let Some(features) = &case.table.features else { return };
    let (Some(ttl), Some(global)) = (&features.ttl, &features.global_table) else { return };
    let regions = global.replicas.len() as u64;
    if regions == 0 {
        return;
    }
    let expired: Option<(Decimal, Decimal)> =
        ttl.expired.iter().try_fold((Decimal::ZERO, Decimal::ZERO), |sum, (e, rate)| {
            let deletes = requests_per_month(*rate, case.design.settings.month)?;
            let each = Decimal::from(case.table.entities[*e].size?.blocks(Bytes::KB));
            Some((sum.0.checked_add(deletes)?, sum.1.checked_add(deletes.checked_mul(each)?)?))
        });
    let said = expired.filter(|_| !ttl.expired.is_empty());
    let copied = said.and_then(|(_, units)| units.checked_mul(Decimal::from(regions)));
    let draft = Draft::new(
        format!("{}.features.ttl", case.table_path()),
        format!("Items of {} expire in every Region, and the copies are billed", case.table.name),
        "TTL deletes an item without write units in the Region where it expires. The delete is then copied, and each other \
         Region is billed a replicated write for it.",
    )
    .with("Other Regions", Amount::of(regions, Unit::Count(if regions == 1 { "Region" } else { "Regions" })))
    .with_known("Items that expire", said.map(|(deletes, _)| Amount::of(deletes, Unit::Count("a month"))))
    .with_known("Replicated writes", copied.map(|it| Amount::of(it, Unit::WriteUnitsPerMonth)))
    .what_if(case.with_table(|table| {
        if let Some(features) = &mut table.features {
            features.ttl = None;
        }
    }));
    out.push(draft);
}
