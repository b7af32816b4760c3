//! Features in the estimate: where their lines go, and what the free tier takes off at the end.

use super::{Estimate, total_of};
use crate::{
    bill::{
        BillError, Working,
        feature::{FeatureBill, Moment},
        free_tier::Allowances,
        global_table::{self, Throughput},
        out_of_range,
        stock::Stock,
    },
    design::{CapacityMode, Design, Features},
    pricing::{PriceBook, RegionPrices},
};

/// Where a table's own usages, storage, on-demand and provisioned lines begin.
pub(super) type Starts = (usize, usize, usize, usize);

/// Lines of one table's features, and of its throughput and storage in other Regions.
#[allow(clippy::too_many_arguments, reason = "everything that an estimate of one table has")]
#[cold]
pub(super) fn of_table(
    design: &Design,
    position: usize,
    book: &PriceBook,
    region: &RegionPrices,
    moment: Moment,
    starts: Starts,
    stocks: &[Stock],
    all: &mut Estimate,
) -> Result<(), BillError> {
    let table = &design.tables[position];
    // A table without features may still have alarms of its auto scaling.
    let none = Features::default();
    let features = table.features.as_deref().unwrap_or(&none);
    let storage = all.storage[starts.1..].to_vec();
    let mut bill = FeatureBill {
        position,
        design,
        table,
        features,
        book,
        region,
        usages: &all.usages[starts.0..],
        storage: &storage,
        stocks,
        moment,
        out: &mut all.features,
        missing: &mut all.missing,
    };
    let mut lines = Throughput {
        on_demand: &mut all.on_demand,
        provisioned: &mut all.provisioned,
        capacities: &all.capacities,
        storage: &mut all.storage,
        first_provisioned: starts.3,
    };
    global_table::throughput(&mut bill, &mut lines)?;
    bill.lines()
}

/// What is free, as lines of their own: storage and features in either mode, capacity in provisioned mode. Tables that
/// are provisioned by design come first.
#[cold]
pub(super) fn free_tier(design: &Design, book: &PriceBook, all: &mut Estimate) -> Result<(), BillError> {
    let Some(mut allowances) = Allowances::of(design, book) else { return Ok(()) };
    let steps = &mut all.features.steps;
    let (mut monthly, mut provisioned) = (Vec::new(), Vec::new());
    for line in all.storage.iter().chain(&all.features.monthly) {
        monthly.extend(allowances.credit(line, Working::Told, steps)?);
    }
    for mode in [CapacityMode::Provisioned, CapacityMode::OnDemand] {
        for line in all.provisioned.iter().filter(|it| design.tables[it.table].capacity.mode == mode) {
            provisioned.extend(allowances.credit(line, Working::ToldProvisioned, steps)?);
        }
    }
    for (position, totals) in all.tables.iter_mut().enumerate() {
        let table = &design.tables[position];
        let own = |lines: &[crate::bill::CostLine]| {
            let own: Vec<_> = lines.iter().filter(|it| it.table == position).cloned().collect();
            total_of(&own).ok_or_else(|| out_of_range(table, "costs"))
        };
        let sum = |one: crate::money::Usd, other| one.checked_add(other).ok_or_else(|| out_of_range(table, "costs"));
        totals.features = sum(totals.features, own(&monthly)?)?;
        totals.provisioned = sum(totals.provisioned, own(&provisioned)?)?;
    }
    all.features.monthly.append(&mut monthly);
    all.provisioned.append(&mut provisioned);
    Ok(())
}
