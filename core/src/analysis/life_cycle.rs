//! What one item costs over its life, from its creation to its end: write units on the table and on each index (R-IDX-14)
//! and their price on demand. Owns the sum over the events that the entity says, or else over its patterns; what an
//! event does to an index was worked out with the design.

mod from_patterns;
mod stated;

use crate::{
    bill::Place,
    design::{Design, Gap, TableClass},
    estimate::Estimate,
    money::Usd,
    pricing::{Dimension, RegionPrices},
};
use rust_decimal::Decimal;

/// What one item of an entity costs over its life.
#[derive(Clone, Debug, PartialEq)]
pub struct LifeCost {
    /// The table's position.
    pub table: usize,
    /// The entity's position.
    pub entity: usize,
    /// What it was worked out from.
    pub origin: LifeOrigin,
    /// What happens, in order.
    pub steps: Vec<LifeStep>,
    /// The price of one write unit on demand.
    pub unit_price: Usd,
}

/// Where the events of a life come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LifeOrigin {
    /// The entity says them.
    Stated,
    /// The patterns that write it, divided by its new items.
    Patterns,
}

/// One event of a life. Units are expected ones over the whole life: an event that happens twice counts twice.
#[derive(Clone, Debug, PartialEq)]
pub struct LifeStep {
    /// Its name: the event's or the pattern's.
    pub name: String,
    /// What it is.
    pub kind: LifeStepKind,
    /// The pattern that it was read off, where it was.
    pub pattern: Option<usize>,
    /// How often it happens to one item.
    pub count: Decimal,
    /// Write units on the table; `None` where a size is not known.
    pub table_units: Option<Decimal>,
    /// Write units on each index, in the order of the indexes; `None` where an entry's size is not known.
    pub index_units: Vec<Option<Decimal>>,
}

/// What an event of a life is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LifeStepKind {
    /// The item comes.
    Create,
    /// The item changes.
    Update,
    /// The item is deleted.
    Delete,
    /// The item expires: no write units (R-TTL-1).
    Expiry,
}

impl LifeCost {
    /// Write units on the table over the life; `None` where a part is not known.
    pub fn table_units(&self) -> Option<Decimal> {
        sum(self.steps.iter().map(|it| it.table_units))
    }

    /// Write units on one index over the life; `None` where a part is not known.
    pub fn index_units(&self, index: usize) -> Option<Decimal> {
        sum(self.steps.iter().map(|it| it.index_units.get(index).copied().unwrap_or(Some(Decimal::ZERO))))
    }

    /// Write units on one place over the life; `None` where a part is not known.
    pub fn units_at(&self, place: Place) -> Option<Decimal> {
        match place {
            Place::Table => self.table_units(),
            Place::Index(index) => self.index_units(index),
        }
    }

    /// Write units on the table and all its indexes over the life; `None` where a part is not known.
    pub fn units(&self) -> Option<Decimal> {
        sum(self.steps.iter().map(LifeStep::units))
    }

    /// Dollars of one life on demand, exact; `None` where a part is not known.
    pub fn cost(&self) -> Option<Usd> {
        self.unit_price.checked_mul(self.units()?)
    }

    /// Dollars of a million lives on demand, exact; `None` where a part is not known.
    pub fn cost_of_a_million(&self) -> Option<Usd> {
        self.cost()?.checked_mul(Decimal::from(1_000_000))
    }
}

impl LifeStep {
    /// Write units on the table and all its indexes; `None` where a part is not known.
    pub fn units(&self) -> Option<Decimal> {
        sum(self.index_units.iter().copied().chain([self.table_units]))
    }
}

fn sum(parts: impl Iterator<Item = Option<Decimal>>) -> Option<Decimal> {
    let mut sum = Decimal::ZERO;
    for part in parts {
        sum = sum.checked_add(part?)?;
    }
    Some(sum)
}

/// The life of one item of an entity. `Err`: what is missing where nothing writes it, nothing creates it, or a creating
/// pattern has no rate.
pub fn life_cost(
    design: &Design,
    estimate: &Estimate,
    prices: &RegionPrices,
    table: usize,
    entity: usize,
) -> Result<LifeCost, Gap> {
    let it = &design.tables[table];
    let (origin, steps) = if it.entities[entity].life_cycle.is_empty() {
        (LifeOrigin::Patterns, from_patterns::steps(design, estimate, table, entity)?)
    } else {
        (LifeOrigin::Stated, stated::steps(it, entity))
    };
    let dimension = match it.class {
        TableClass::Standard => Dimension::WriteRequestUnit,
        TableClass::StandardInfrequentAccess => Dimension::WriteRequestUnitIa,
    };
    let unit_price = prices.price(dimension).map(|it| it.usd).map_err(|_| Gap::Entities)?;
    Ok(LifeCost { table, entity, origin, steps, unit_price })
}

/// The lives of all entities of which one is known, table after table.
pub fn life_costs(design: &Design, estimate: &Estimate, prices: &RegionPrices) -> Vec<LifeCost> {
    let entities = design.tables.iter().enumerate().flat_map(|(t, it)| (0..it.entities.len()).map(move |e| (t, e)));
    entities.filter_map(|(t, e)| life_cost(design, estimate, prices, t, e).ok()).collect()
}
