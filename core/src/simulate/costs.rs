//! What simulated capacity costs (S-25, S-28 to S-30): on-demand, fixed at the peak and below it, auto scaled, each with
//! the share that it throttles. Reserved capacity and savings plans lie over the hours, and are left to others.

use super::{
    Dimension, Outcome, Table,
    on_demand::{OnDemandOutcome, OnDemandSettings},
    throttled_when_fixed,
};
use crate::{
    bill::charge,
    design::{BillingMonth, TableClass},
    money::Usd,
    pricing::{self, PriceError, RegionPrices},
    traffic::{DimensionId, Direction},
};
use rust_decimal::Decimal;
use thiserror::Error;

const MILLI: Decimal = Decimal::from_parts(1_000, 0, 0, false, 0);
const MINUTES_PER_HOUR: Decimal = Decimal::from_parts(60, 0, 0, false, 0);

/// The four prices that capacity is compared by, in dollars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitPrices {
    /// One on-demand read request unit.
    pub read_request: Usd,
    /// One on-demand write request unit.
    pub write_request: Usd,
    /// One read capacity unit for an hour.
    pub read_hour: Usd,
    /// One write capacity unit for an hour.
    pub write_hour: Usd,
}

impl UnitPrices {
    /// The prices of a Region and table class.
    pub fn of(prices: &RegionPrices, class: TableClass) -> Result<UnitPrices, PriceError> {
        use pricing::Dimension as D;
        let [read_request, write_request, read_hour, write_hour] = match class {
            TableClass::Standard => {
                [D::ReadRequestUnit, D::WriteRequestUnit, D::ReadCapacityUnitHour, D::WriteCapacityUnitHour]
            }
            TableClass::StandardInfrequentAccess => {
                [D::ReadRequestUnitIa, D::WriteRequestUnitIa, D::ReadCapacityUnitHourIa, D::WriteCapacityUnitHourIa]
            }
        }
        .map(|dimension| prices.price(dimension).map(|price| price.usd));
        Ok(UnitPrices {
            read_request: read_request?,
            write_request: write_request?,
            read_hour: read_hour?,
            write_hour: write_hour?,
        })
    }

    fn request(&self, direction: Direction) -> Usd {
        match direction {
            Direction::Read => self.read_request,
            Direction::Write => self.write_request,
        }
    }

    fn hour(&self, direction: Direction) -> Usd {
        match direction {
            Direction::Read => self.read_hour,
            Direction::Write => self.write_hour,
        }
    }
}

/// A way to pay, and what it throttles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// Provisioned units that do not change; `None` where they do, or where there are none.
    pub units: Option<u64>,
    /// The units that would be needed, where that is more than the quota of a table (S-19).
    pub needed: Option<u64>,
    /// Dollars for the month.
    pub monthly: Usd,
    /// Throttled, in thousandths of a unit over the trace.
    pub throttled_milli: u64,
    /// On-demand above the safe rate, which may be throttled (S-27), in thousandths of a unit over the trace.
    pub at_risk_milli: u64,
}

impl Way {
    /// Throttled, or on-demand at risk, in thousandths of a unit over the trace.
    pub const fn short_milli(&self) -> u64 {
        self.throttled_milli.saturating_add(self.at_risk_milli)
    }
}

/// A dimension on-demand, over the trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnDemandFigures {
    /// What it takes at once before any traffic, in units a second (S-26).
    pub safe: u64,
    /// The most that it ever serves, in units a second: the quota, or a lower maximum (R-OD-5).
    pub most: u64,
    /// How many times its peak has to double until the largest minute is safe, each in 30 minutes (R-OD-3, R-OD-4);
    /// `None` where that is above what it ever serves.
    pub doublings: Option<u32>,
    /// What is at risk and what is throttled.
    pub outcome: OnDemandOutcome,
}

/// The ways to pay for one dimension, for a month like the trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DimensionCosts {
    /// Which it is.
    pub id: DimensionId,
    /// All that is asked for over the trace, in thousandths of a unit.
    pub demand_milli: u64,
    /// On-demand: what is above the safe rate is at risk, and what is above the quota or a maximum throttled.
    pub on_demand: Way,
    /// What that rests on.
    pub on_demand_figures: OnDemandFigures,
    /// Fixed at the largest minute, or at the quota of a table where that is less (S-19).
    pub fixed_at_peak: Way,
    /// Fixed at what 99 % of the minutes do not exceed.
    pub fixed_at_99: Way,
    /// Fixed at what 95 % of the minutes do not exceed.
    pub fixed_at_95: Way,
    /// As simulated, by the highest capacity of each hour (S-28).
    pub simulated: Way,
    /// As simulated, by the mean of each hour: the lower bound.
    pub simulated_mean: Usd,
}

/// Why there are no costs.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("an amount is beyond what a decimal can hold: the traffic or the prices are too large")]
pub struct OutOfRange;

/// The ways to pay for each dimension of a table, on-demand as a new one. Amounts are scaled from the hours of the trace
/// to those of a month (S-29).
pub fn costs(
    table: &Table<'_>,
    outcome: &Outcome,
    prices: &UnitPrices,
    month: BillingMonth,
) -> Result<Vec<DimensionCosts>, OutOfRange> {
    costs_after(OnDemandSettings::default(), table, outcome, prices, month)
}

/// The same for an on-demand table that is warm, was provisioned before or has a maximum throughput.
pub fn costs_after(
    settings: OnDemandSettings,
    table: &Table<'_>,
    outcome: &Outcome,
    prices: &UnitPrices,
    month: BillingMonth,
) -> Result<Vec<DimensionCosts>, OutOfRange> {
    let pairs = table.dimensions().iter().zip(&outcome.dimensions);
    pairs
        .map(|(dimension, found)| {
            let hour = prices.hour(dimension.id.direction);
            let [at_95, at_99, at_peak] = dimension.demand.percentiles_milli_units([9_500, 9_900, 10_000]);
            // A maximum above the usual quota says that it was raised.
            let rule = settings.rule(dimension.id.direction, dimension.policy.maximum.into());
            let quota = rule.quota_units_per_second;
            let fixed = |minute_milli| fixed(dimension, minute_milli, quota, hour, month);
            let minutes = Decimal::from(found.minutes as u64);
            let on_demand = rule.follow(dimension.demand);
            let figures = OnDemandFigures {
                safe: rule.instant_limit(0),
                most: rule.ceiling(),
                doublings: rule.doublings_to(at_peak.div_ceil(60_000)),
                outcome: on_demand,
            };
            let billed = Decimal::from(on_demand.billed_milli()) / MILLI;
            let months_of_minutes = month.hours() * MINUTES_PER_HOUR / minutes;
            let months_of_hours = month.hours() / Decimal::from(found.hours.len() as u64);
            Ok(DimensionCosts {
                id: dimension.id,
                demand_milli: found.demand_milli,
                on_demand: Way {
                    units: None,
                    needed: None,
                    monthly: times(prices.request(dimension.id.direction), billed, months_of_minutes)?,
                    throttled_milli: on_demand.throttled.milli_units,
                    at_risk_milli: on_demand.at_risk.milli_units,
                },
                on_demand_figures: figures,
                fixed_at_peak: fixed(at_peak)?,
                fixed_at_99: fixed(at_99)?,
                fixed_at_95: fixed(at_95)?,
                simulated: Way {
                    units: None,
                    needed: None,
                    monthly: times(hour, Decimal::from(found.unit_hours), months_of_hours)?,
                    throttled_milli: found.throttling.milli_units,
                    at_risk_milli: 0,
                },
                simulated_mean: times(hour, Decimal::from(found.unit_minutes) / MINUTES_PER_HOUR, months_of_minutes)?,
            })
        })
        .collect()
}

/// The sum of one way over all dimensions; reads and writes of a table and its indexes are in one mode (S-31).
pub fn total(of_each: &[DimensionCosts], way: impl Fn(&DimensionCosts) -> Usd + Clone) -> Result<Usd, OutOfRange> {
    charge::total(of_each.iter().map(way)).ok_or(OutOfRange)
}

/// Fixed at the units that a minute's demand needs, at least 1 (R-PROV-4), and no more than the quota (S-19).
fn fixed(
    dimension: &Dimension<'_>,
    minute_milli: u64,
    quota: u64,
    hour: Usd,
    month: BillingMonth,
) -> Result<Way, OutOfRange> {
    let needed = minute_milli.div_ceil(60_000).max(1);
    let units = u32::try_from(needed.min(quota)).unwrap_or(u32::MAX);
    Ok(Way {
        units: Some(units.into()),
        needed: (needed > quota).then_some(needed),
        monthly: times(hour, units.into(), month.hours())?,
        throttled_milli: throttled_when_fixed(dimension.demand, units, &dimension.policy),
        at_risk_milli: 0,
    })
}

fn times(price: Usd, quantity: Decimal, months: Decimal) -> Result<Usd, OutOfRange> {
    quantity.checked_mul(months).and_then(|quantity| price.checked_mul(quantity)).ok_or(OutOfRange)
}
