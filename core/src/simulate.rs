//! Capacity against traffic, minute by minute: auto scaled, fixed and on-demand (rules S-1 to S-32).
//!
//! Owns the model: alarms, delays, bursts, decreases, back-pressure, billed hours. All of it is whole-number
//! arithmetic, so that every machine gives the same figures, bit for bit. It is a planning aid: the service's own
//! delays are not known, so a result is best shown for [`Timing::FAST`] to [`Timing::SLOW`]. Traffic itself is
//! [`crate::traffic`]'s, money [`crate::bill`]'s.
//!
//! ```
//! use keyfare_core::simulate::{Dimension, DimensionId, Direction, Resource, ScalingPolicy, Table, TableRules};
//! use keyfare_core::traffic::Demand;
//!
//! let demand = Demand::from_units([600; 30].into_iter().chain([6_000; 60])).unwrap();
//! let id = DimensionId { resource: Resource::Table, direction: Direction::Read };
//! let policy = ScalingPolicy { minimum: 5, maximum: 1_000, ..ScalingPolicy::default() };
//! let table = Table::new(TableRules::default(), vec![Dimension { id, demand: &demand, policy }]).unwrap();
//! let outcome = table.simulate();
//! assert_eq!(outcome.dimensions[0].unit_hours, 286);
//! ```

mod alarms;
mod burst;
mod config;
pub mod costs;
mod dimension;
mod fixed;
pub mod on_demand;
mod outcome;
pub mod partition;
mod quota;
pub mod reality;
pub mod report;
mod run;
pub mod search;
mod settings;
pub mod vectors;

pub use burst::{burst_lasts_seconds, burst_units};
pub use config::{Config, ConfigError, Preset};
pub use fixed::throttled_when_fixed;
pub use outcome::{Cause, Change, DimensionOutcome, Minute, Outcome, Row, Throttling};
pub use quota::Decreases;
pub use run::Simulation;
pub use settings::{
    Basis, Burst, DecreaseQuota, LARGEST_CAPACITY, Occurrence, Rounding, ScaleIn, ScaleOutOrder, ScalingPolicy,
    ScheduledAction, SettingsError, TableRules, Timing, ZeroTraffic,
};

pub use crate::traffic::{DimensionId, Direction, Resource};

use crate::traffic::Demand;

/// One resource and direction with its traffic and its policy.
#[derive(Clone, Debug)]
pub struct Dimension<'a> {
    /// Which it is.
    pub id: DimensionId,
    /// What is asked of it; all dimensions of a table cover the same minutes.
    pub demand: &'a Demand,
    /// How it scales.
    pub policy: ScalingPolicy,
}

/// A table with its indexes, ready to be simulated: at least one dimension, none twice, in the order table reads,
/// table writes, then the indexes (S-11), all rows of one length, all settings within their bounds.
#[derive(Clone, Debug)]
pub struct Table<'a> {
    rules: TableRules,
    dimensions: Vec<Dimension<'a>>,
}

impl<'a> Table<'a> {
    /// Checks the settings and puts the dimensions in order. The dimensions of a result come in this order.
    pub fn new(rules: TableRules, mut dimensions: Vec<Dimension<'a>>) -> Result<Table<'a>, SettingsError> {
        rules.check()?;
        dimensions.sort_by_key(|dimension| dimension.id);
        let Some(first) = dimensions.first() else { return Err(SettingsError::NoDimension) };
        let minutes = first.demand.minutes();
        for dimension in &dimensions {
            dimension.policy.check()?;
            if dimension.demand.minutes() != minutes {
                return Err(SettingsError::Lengths(minutes, dimension.demand.minutes()));
            }
        }
        match dimensions.windows(2).find(|pair| pair[0].id == pair[1].id) {
            Some(pair) => Err(SettingsError::Twice(pair[0].id)),
            None => Ok(Table { rules, dimensions }),
        }
    }

    /// What holds for the table as a whole.
    pub fn rules(&self) -> TableRules {
        self.rules
    }

    /// The dimensions, in order.
    pub fn dimensions(&self) -> &[Dimension<'a>] {
        &self.dimensions
    }

    /// How many minutes are simulated.
    pub fn minutes(&self) -> usize {
        self.dimensions.first().map_or(0, |dimension| dimension.demand.minutes())
    }

    /// Runs all minutes.
    pub fn simulate(&self) -> Outcome {
        self.simulate_with(|_, _, _| {})
    }

    /// Runs all minutes and keeps each: served, throttled and what is left for bursts.
    pub fn simulate_rows(&self) -> (Outcome, Vec<Row>) {
        let mut rows = vec![Row::with_capacity(self.minutes()); self.dimensions.len()];
        let outcome = self.simulate_with(|dimension, _, minute| rows[dimension].push(minute));
        (outcome, rows)
    }

    /// Runs all minutes and shows each to `watch`: the place of the dimension, the minute, and what happened.
    pub fn simulate_with(&self, watch: impl FnMut(usize, usize, Minute)) -> Outcome {
        let mut simulation = Simulation::new(self);
        simulation.advance(usize::MAX, watch);
        simulation.finish()
    }
}
