//! Provisioned capacity in the other Regions: the same writes everywhere (R-GT-3), as many reads as are said.

use super::{
    super::{provisioned::CapacityOrigin, throughput::SMALLEST_CAPACITY},
    BillError, CostLine, Family, FeatureBill, FeatureQuestion, Gap, Place, Replica, ReplicaLine, RuleId, Throughput,
    UnitKind, Usage, Working, expiries, expiry_units, replica_line, show,
};
use rust_decimal::Decimal;

/// The table's own provisioned lines once more, in one other Region.
pub(super) fn by_the_hour(
    bill: &mut FeatureBill,
    position: usize,
    replica: &Replica,
    own: &[CostLine],
    usages: &[Usage],
    lines: &mut Throughput,
) -> Result<(), BillError> {
    let hours = bill.hours();
    for line in own {
        let need = match line.working {
            Working::Capacity(it) => lines.capacities.get(it),
            _ => None,
        };
        let kind = match line.family {
            Family::TableWrites | Family::IndexWrites => UnitKind::Write,
            _ => UnitKind::Read,
        };
        let (quantity, steps, rules): (_, _, &'static [RuleId]) = match kind {
            UnitKind::Write => {
                let expiring = expiring_units(bill, line.place)?;
                let quantity = match need {
                    Some(need) if need.origin == CapacityOrigin::Computed && !expiring.is_zero() => {
                        let units = need.peak.saturating_add(expiring).ceil().max(Decimal::from(SMALLEST_CAPACITY));
                        bill.product(units, hours)?
                    }
                    _ => line.quantity,
                };
                let mut steps = vec![format!(
                    "the writes of all Regions: {} unit-hours, as in {}",
                    show::count(quantity.round_dp(4)),
                    bill.design.region
                )];
                if !expiring.is_zero() {
                    steps.push(format!("{} units a second for items that expire", show::units_short(expiring)));
                }
                let rules: &'static [RuleId] = match line.place {
                    Place::Table => &[RuleId::GT_1, RuleId::GT_3],
                    Place::Index(_) => &[RuleId::GT_2, RuleId::GT_3],
                };
                (quantity, steps, rules)
            }
            UnitKind::Read => {
                let Some(reads) = replica.reads else {
                    bill.gap(line.family, Gap::feature(FeatureQuestion::ReplicaReads, position));
                    continue;
                };
                let quantity = match need {
                    Some(need) => {
                        let base = match need.origin {
                            CapacityOrigin::Computed => {
                                let cached = peak_of_reads(bill.usages, line.place);
                                need.peak.saturating_add(peak_of_reads(usages, line.place)).saturating_sub(cached)
                            }
                            _ => need.provisioned,
                        };
                        let units = bill.product(base, reads)?.ceil().max(Decimal::from(SMALLEST_CAPACITY));
                        bill.product(units, hours)?
                    }
                    None => bill.product(line.quantity, reads)?.max(hours),
                };
                let steps = vec![format!(
                    "{} times the reads of {}: {} unit-hours",
                    show::count(reads),
                    bill.design.region,
                    show::count(quantity.round_dp(4))
                )];
                (quantity, steps, &[RuleId::GT_4, RuleId::PROV_4])
            }
        };
        let it = ReplicaLine {
            family: line.family,
            place: line.place,
            pattern: None,
            dimension: line.dimension,
            quantity,
            steps,
            rules,
        };
        let line = replica_line(bill, position, replica, it, Working::ToldProvisioned)?;
        lines.provisioned.push(line);
    }
    Ok(())
}

/// Read units a second at the peaks of all questions.
fn peak_of_reads(usages: &[Usage], place: Place) -> Decimal {
    let reads = usages.iter().filter(|it| (it.kind, it.place) == (UnitKind::Read, place));
    reads.filter_map(|it| it.traffic).fold(Decimal::ZERO, |sum, it| sum.saturating_add(it.peak_units_per_second))
}

/// Units a second that items which expire take at a place of another Region; what is unknown is noted elsewhere.
fn expiring_units(bill: &FeatureBill, place: Place) -> Result<Decimal, BillError> {
    let mut units = Decimal::ZERO;
    for expiry in expiries(bill)? {
        let (Ok(times), Ok(bytes)) = (expiry.times, expiry.bytes) else { continue };
        let each = match place {
            Place::Table => expiry_units(bytes),
            Place::Index(i) => {
                let member = bill.table.indexes[i].members.iter().find(|it| it.entity == expiry.entity);
                let entry = member.and_then(|it| Some(expiry_units(it.entry?) * it.share));
                entry.unwrap_or_default()
            }
        };
        units = units.saturating_add(bill.product(times, each)?);
    }
    Ok(units / bill.design.settings.month.seconds())
}
