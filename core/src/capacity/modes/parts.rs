//! The small pieces of a table's ways: list prices of its class, whole units, and the words of the simulation.

use crate::{
    bill::{Place, UnitKind},
    capacity::{load::Load, offer::Unknown},
    design::{self, TableClass},
    money::Usd,
    pricing::{Dimension as Priced, PriceError, RegionPrices},
    simulate::{self, DimensionId, Direction, Resource, ScalingPolicy},
};
use rust_decimal::Decimal;

/// List prices of a table's class.
pub(super) struct ListPrices {
    pub(super) write_request: Usd,
    pub(super) read_request: Usd,
    pub(super) write_hour: Usd,
    pub(super) read_hour: Usd,
    /// The part of each that is left to pay under a Savings Plan, in the same order.
    left: [Decimal; 4],
}

impl ListPrices {
    pub(super) fn of(region: &RegionPrices, class: TableClass) -> Result<ListPrices, PriceError> {
        use Priced::*;
        let dimensions = match class {
            TableClass::Standard => [WriteRequestUnit, ReadRequestUnit, WriteCapacityUnitHour, ReadCapacityUnitHour],
            TableClass::StandardInfrequentAccess => {
                [WriteRequestUnitIa, ReadRequestUnitIa, WriteCapacityUnitHourIa, ReadCapacityUnitHourIa]
            }
        };
        let [mut prices, mut left] = [[Decimal::ZERO; 4]; 2];
        for (place, dimension) in dimensions.into_iter().enumerate() {
            prices[place] = region.price(dimension)?.usd.decimal();
            left[place] = region.plan_share(dimension)?;
        }
        let [write_request, read_request, write_hour, read_hour] = prices.map(Usd::new);
        Ok(ListPrices { write_request, read_request, write_hour, read_hour, left })
    }

    /// The part of an hour's price that is left to pay under a Savings Plan.
    pub(super) fn left_of_hour(&self, kind: UnitKind) -> Decimal {
        match kind {
            UnitKind::Write => self.left[2],
            UnitKind::Read => self.left[3],
        }
    }

    /// The part of a request's price that is left to pay under a Savings Plan.
    pub(super) fn left_of_request(&self, kind: UnitKind) -> Decimal {
        match kind {
            UnitKind::Write => self.left[0],
            UnitKind::Read => self.left[1],
        }
    }

    pub(super) fn hour(&self, kind: UnitKind) -> Usd {
        match kind {
            UnitKind::Write => self.write_hour,
            UnitKind::Read => self.read_hour,
        }
    }

    pub(super) fn request(&self, kind: UnitKind) -> Usd {
        match kind {
            UnitKind::Write => self.write_request,
            UnitKind::Read => self.read_request,
        }
    }
}

pub(super) fn simulated_policy(said: design::ScalingPolicy) -> Result<ScalingPolicy, Unknown> {
    let units =
        |units: u64| u32::try_from(units).ok().filter(|it| *it <= simulate::LARGEST_CAPACITY).ok_or(Unknown::TooLarge);
    Ok(ScalingPolicy {
        minimum: units(said.min)?,
        maximum: units(said.max)?,
        target_basis_points: said.target_bp,
        cooldown_out_seconds: said.scale_out_cooldown,
        cooldown_in_seconds: said.scale_in_cooldown,
        ..ScalingPolicy::default()
    })
}

pub(in crate::capacity) const fn direction(kind: UnitKind) -> Direction {
    match kind {
        UnitKind::Read => Direction::Read,
        UnitKind::Write => Direction::Write,
    }
}

pub(super) fn id(load: &Load) -> DimensionId {
    let resource = match load.place {
        Place::Table => Resource::Table,
        Place::Index(i) => Resource::Index(i),
    };
    DimensionId { resource, direction: direction(load.kind) }
}

/// Whole units, at least one (R-PROV-4).
pub(super) fn at_least_one(units: Decimal) -> Decimal {
    units.ceil().max(Decimal::ONE)
}

/// Whole units that this share of the minutes needs, in hundredths of a percent.
pub(super) fn percentile(load: &Load, share: u32) -> Result<Decimal, Unknown> {
    let minutes = load.minutes.as_ref().map_err(|it| *it)?;
    let milli = minutes.percentile_milli_units(share);
    // Never above the peak, whose own rounding to thousandths could be a hair higher.
    Ok(at_least_one(Decimal::from(milli.div_ceil(60_000))).min(at_least_one(load.peak)))
}

pub(in crate::capacity) fn share_of(part: u64, whole: u64) -> Decimal {
    Decimal::from(part).checked_div(Decimal::from(whole)).unwrap_or_default()
}
