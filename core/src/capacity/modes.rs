//! All ways of paying for the capacity of each table, side by side, and of the whole design.

mod by_request;
mod dimensions;
pub(super) mod parts;
mod rows;
mod scaled;
mod table;

pub use dimensions::{DimensionLoad, dimension_loads, dimension_policy};
pub use scaled::{ScaledMonth, scaled_month};

use super::{
    load::loads,
    offer::{Answer, Offer, OverQuota, Throttled, Unknown, Way},
    on_demand::{self, OnDemandFacts},
};
use crate::{
    bill::{BillError, CostLine, Missing, charge, out_of_range},
    design::{Design, Table},
    estimate::{Estimate, TableUse, estimate},
    money::Usd,
    pricing::{PriceBook, RegionPrices},
};
use rows::{Rows, Terms, overlays, rows_together, terms_together};
use rust_decimal::Decimal;
use table::Asked;

/// With which delays auto scaling is simulated (S-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presets {
    /// The default ones: three times as quick to work out.
    DefaultOnly,
    /// The fastest and the slowest ones too, for a range of what is throttled.
    FastToSlow,
}

/// Every way of every table.
#[derive(Clone, Debug, PartialEq)]
pub struct Modes {
    /// By table.
    pub tables: Vec<TableModes>,
    /// All tables the same way. A way that a table lacks is missing.
    pub whole: Vec<Offer>,
    /// Storage of the month: the same in every way, and in no offer.
    pub storage: Usd,
    /// Amounts that are in no offer, because something has not been said.
    pub missing: Vec<Missing>,
}

/// Every way of one table.
#[derive(Clone, Debug, PartialEq)]
pub struct TableModes {
    /// The ways, in the order of [`Way::ALL`]; `AsStated` only where the design states an amount.
    pub offers: Vec<Offer>,
    /// The use of capacity fixed at the peak, and the use from which provisioned capacity is cheaper (R-CMP-1); `None`
    /// without traffic.
    pub at_peak: Option<TableUse>,
    /// Each dimension on-demand; none of a global table, which is not simulated.
    pub on_demand: Vec<OnDemandFacts>,
}

impl TableModes {
    /// What is paid of one of the table's on-demand lines: not the part that is refused (S-25). `None` beyond the range
    /// of a decimal.
    pub fn served_amount(&self, table: &Table, line: &CostLine) -> Option<Usd> {
        on_demand::served_amount(table, &self.on_demand, line)
    }
}

/// Works out every way. Rules R-OD-1, R-PROV-1 to R-PROV-4, R-AS-1 to R-AS-4, R-RC-1 to R-RC-4, R-SP-1, R-CMP-1.
///
/// Auto scaling without a policy in the design has the service's defaults: target 70 %, from 1 unit to the quota of a
/// table. No way has more than that quota, 40,000 units a second in each direction of a table or index unless the design
/// states more (S-19): above it requests are refused, and on-demand they are free (S-25).
///
/// Errors: those of [`estimate`].
pub fn modes(design: &Design, prices: &PriceBook, presets: Presets) -> Result<Modes, BillError> {
    let estimate = estimate(design, prices)?;
    let prices = prices.with_typed(&design.typed_prices)?;
    let region = prices.region(&design.region)?;
    modes_of(design, &estimate, region, presets)
}

fn modes_of(design: &Design, estimate: &Estimate, region: &RegionPrices, presets: Presets) -> Result<Modes, BillError> {
    let loads = loads(design, estimate);
    let mut tables = Vec::with_capacity(design.tables.len());
    let mut worked: Vec<Vec<Worked>> = Vec::with_capacity(design.tables.len());
    for (position, (table, loads)) in design.tables.iter().zip(&loads.tables).enumerate() {
        let simulated = if table.global().is_none() { loads.as_slice() } else { &[] };
        let on_demand = simulated.iter().map(|it| on_demand::facts(table, it)).collect();
        let asked = Asked { design, estimate, region, position, table, loads, presets, on_demand };
        let ways = asked.ways()?;
        let (at_peak, on_demand) = (asked.use_at_peak(&ways)?, asked.on_demand_facts(&ways));
        tables.push(TableModes { offers: ways.iter().map(|it| it.offer.clone()).collect(), at_peak, on_demand });
        worked.push(ways);
    }
    let storage = charge::total(estimate.tables.iter().map(|it| it.storage));
    let too_large = || match design.tables.first() {
        Some(table) => out_of_range(table, "costs"),
        None => BillError::OutOfRange { table: design.name.clone(), what: "costs" },
    };
    let whole = match worked.as_slice() {
        [] => Vec::new(),
        all => Way::ALL.into_iter().filter_map(|way| whole(way, all)).collect::<Option<_>>().ok_or_else(too_large)?,
    };
    let storage = storage.ok_or_else(too_large)?;
    Ok(Modes { tables, whole, storage, missing: estimate.missing.clone() })
}

/// An offer with what sums of several tables need.
struct Worked {
    offer: Offer,
    /// What overlays are worked out from, where it is known.
    rows: Result<Rows, Unknown>,
    terms: Terms,
    units: Decimal,
}

/// All tables one way. Outer `None`: not every table has this way, or the first does not. Inner `None`: beyond the
/// range of a decimal.
fn whole(way: Way, tables: &[Vec<Worked>]) -> Option<Option<Offer>> {
    // A table without stated amounts is computed at the peak where the others are as stated.
    let of_table = |ways: &'_ [Worked]| -> Option<usize> {
        let own = ways.iter().position(|it| it.offer.way == way);
        own.or_else(|| ways.iter().position(|it| it.offer.way == Way::FixedAtPeak))
    };
    if !tables.iter().any(|ways| ways.iter().any(|it| it.offer.way == way)) {
        return None;
    }
    let chosen: Vec<&Worked> = tables.iter().filter_map(|ways| ways.get(of_table(ways)?)).collect();
    let mut answers = Vec::with_capacity(chosen.len());
    for worked in &chosen {
        match &worked.offer.answer {
            Ok(answer) => answers.push(answer),
            Err(unknown) => return Some(Some(Offer { way, answer: Err(*unknown) })),
        }
    }
    let sum = |of: fn(&Answer) -> Usd| charge::total(answers.iter().map(|it| of(it)).collect::<Vec<_>>());
    let worked = || {
        let (throughput, lower) = (sum(|it| it.throughput)?, sum(|it| it.lower)?);
        let throttled = throttled_together(&chosen);
        let (rows, terms) = (rows_together(&chosen)?, terms_together(&chosen)?);
        let (reserved, savings_plan) = overlays(throughput, rows.as_ref().map_err(|it| *it), terms)?;
        let over_quota = OverQuota::largest(answers.iter().filter_map(|it| it.over_quota));
        let capacities = Vec::new();
        let answer = Answer { throughput, lower, throttled, capacities, over_quota, reserved, savings_plan };
        Some(Offer { way, answer: Ok(answer) })
    };
    Some(worked())
}

fn throttled_together(tables: &[&Worked]) -> Result<Throttled, Unknown> {
    let mut all = Vec::with_capacity(tables.len());
    for worked in tables {
        let Ok(answer) = &worked.offer.answer else { continue };
        all.push((answer.throttled?, worked.units));
    }
    Ok(scaled::together(all))
}
