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
}

impl ListPrices {
    pub(super) fn of(region: &RegionPrices, class: TableClass) -> Result<ListPrices, PriceError> {
        let price = |standard, infrequent| match class {
            TableClass::Standard => region.price(standard).map(|it| it.usd),
            TableClass::StandardInfrequentAccess => region.price(infrequent).map(|it| it.usd),
        };
        Ok(ListPrices {
            write_request: price(Priced::WriteRequestUnit, Priced::WriteRequestUnitIa)?,
            read_request: price(Priced::ReadRequestUnit, Priced::ReadRequestUnitIa)?,
            write_hour: price(Priced::WriteCapacityUnitHour, Priced::WriteCapacityUnitHourIa)?,
            read_hour: price(Priced::ReadCapacityUnitHour, Priced::ReadCapacityUnitHourIa)?,
        })
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

pub(super) const fn direction(kind: UnitKind) -> Direction {
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

pub(super) fn share_of(part: u64, whole: u64) -> Decimal {
    Decimal::from(part).checked_div(Decimal::from(whole)).unwrap_or_default()
}
