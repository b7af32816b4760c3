//! The month of capacity that follows its use, alone: what a page shows beside a bill of fixed capacity, at a part of
//! what all ways take.

use super::{
    Presets,
    parts::ListPrices,
    table::{Asked, Raw},
};
use crate::{
    bill::{BillError, Family, Place, UnitKind, out_of_range},
    capacity::{
        cells::refused,
        load::loads,
        offer::{Throttled, Unknown},
    },
    design::Design,
    estimate::Estimate,
    money::Usd,
    pricing::RegionPrices,
};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// Auto scaled capacity of all tables, simulated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScaledMonth {
    /// Throughput, storage and features of a month at list prices, without what is reserved.
    pub total: Usd,
    /// Its parts by what they are for.
    pub by_family: BTreeMap<Family, Usd>,
    /// What is refused, with the range of fast and slow delays.
    pub throttled: Throttled,
}

impl ScaledMonth {
    /// `throttles 4.0 % (2.9 % to 5.2 %)`.
    pub fn refusal(&self) -> String {
        format!("throttles {}", refused(self.throttled))
    }
}

/// Simulates auto scaling of every table as [`super::modes`] does (R-AS-1 to R-AS-4, S-28). Inner error: why the
/// simulation says nothing.
///
/// Errors: those of the prices, and amounts beyond the range of a decimal.
pub fn scaled_month(
    design: &Design,
    estimate: &Estimate,
    region: &RegionPrices,
) -> Result<Result<ScaledMonth, Unknown>, BillError> {
    let loads = loads(design, estimate);
    let (mut by_family, mut all) = (BTreeMap::<Family, Usd>::new(), Vec::new());
    let mut add = |family: Family, amount: Usd| {
        let sum = by_family.entry(family).or_default();
        *sum = sum.checked_add(amount)?;
        Some(())
    };
    for (position, (table, loads)) in design.tables.iter().zip(&loads.tables).enumerate() {
        if table.global().is_some() {
            return Ok(Err(Unknown::Replicated));
        }
        let presets = Presets::FastToSlow;
        let asked = Asked { design, estimate, region, position, table, loads, presets, on_demand: Vec::new() };
        let prices = ListPrices::of(region, table.class)?;
        let too_large = || out_of_range(table, "costs");
        let Raw { throttled, capacities, .. } = match asked.auto_scaled(&prices) {
            Ok(raw) => raw.ok_or_else(too_large)?,
            Err(unknown) => return Ok(Err(unknown)),
        };
        match throttled {
            Ok(throttled) => all.push((throttled, asked.units_a_second().ok_or_else(too_large)?)),
            Err(unknown) => return Ok(Err(unknown)),
        }
        for capacity in capacities {
            let amount = prices.hour(capacity.kind).checked_mul(capacity.unit_hours);
            amount.and_then(|amount| add(family(capacity.place, capacity.kind), amount)).ok_or_else(too_large)?;
        }
        let fixed = estimate.storage.iter().chain(&estimate.features.monthly).filter(|it| it.table == position);
        for line in fixed {
            add(line.family, line.amount).ok_or_else(too_large)?;
        }
    }
    // Each sum fits, and so does theirs: what does not is no amount of money that anybody pays.
    let total =
        by_family.values().try_fold(Usd::ZERO, |sum, it| sum.checked_add(*it)).unwrap_or(Usd::new(Decimal::MAX));
    Ok(Ok(ScaledMonth { total, by_family, throttled: together(all) }))
}

const fn family(place: Place, kind: UnitKind) -> Family {
    match (place, kind) {
        (Place::Table, UnitKind::Write) => Family::TableWrites,
        (Place::Table, UnitKind::Read) => Family::TableReads,
        (Place::Index(_), UnitKind::Write) => Family::IndexWrites,
        (Place::Index(_), UnitKind::Read) => Family::IndexReads,
    }
}

/// What several tables refuse, each weighed by its units a second.
pub(super) fn together(tables: impl IntoIterator<Item = (Throttled, Decimal)>) -> Throttled {
    let (mut units, mut parts) = (Decimal::ZERO, [Decimal::ZERO; 4]);
    for (one, own) in tables {
        units = units.saturating_add(own);
        for (sum, share) in parts.iter_mut().zip([one.share, one.range.0, one.range.1, one.at_risk]) {
            *sum = sum.saturating_add(share.saturating_mul(own));
        }
    }
    let [share, low, high, at_risk] = parts.map(|it| it.checked_div(units).unwrap_or_default());
    Throttled { share, range: (low, high), at_risk }
}
