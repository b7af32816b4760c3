//! One simulation as the page shows it: the table with the delays that are chosen, and with the fastest and the slowest.

use super::wanted::Wanted;
use crate::answer::Answer;
use keyfare_core::{
    capacity::{DimensionLoad, Unknown, dimension_loads},
    chart::{Capacity, ChartTable, SeriesStart, TrafficOverTime},
    design::{HourPolicy, Table},
    money::Usd,
    pricing::PriceBook,
    show,
    simulate::{
        self, Dimension, DimensionOutcome, Outcome, Row, ScalingPolicy, TableRules, Timing,
        costs::{DimensionCosts, UnitPrices, costs},
    },
    traffic::{DimensionId, Direction, Resource},
};
use rust_decimal::Decimal;

/// Minutes of a UTC day.
pub(super) const DAY: usize = 1_440;
/// Days of the week from the start of the time on.
const WEEKDAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/// Why nothing is simulated.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Gap {
    /// The design has no table.
    NoTable,
    /// Nothing is asked of the table, or nobody knows how often.
    NoTraffic(String),
    /// Something about the traffic is not known.
    Unknown(Unknown),
    /// The settings do not hold together.
    Settings(String),
    /// There is no price, or an amount is too large.
    Prices(String),
}

impl Gap {
    /// In a sentence.
    pub(super) fn words(&self) -> String {
        match self {
            Gap::NoTable => {
                "The design has no table yet. Add one with a question and how often it is asked.".to_owned()
            }
            Gap::NoTraffic(table) => {
                format!(
                    "Nothing is asked of {table} yet. Say the rate of its questions in the design, and what they consume is simulated here."
                )
            }
            Gap::Unknown(unknown) => format!("The simulation {unknown}."),
            Gap::Settings(words) | Gap::Prices(words) => format!("{words}."),
        }
    }
}

/// A simulation.
pub(super) struct Run {
    /// The table's position.
    pub(super) table: usize,
    /// Its name and those of its indexes.
    names: (String, Vec<String>),
    /// What is asked, in the order of the outcomes, with the policies that were simulated.
    pub(super) loads: Vec<DimensionLoad>,
    /// The position of the dimension shown.
    pub(super) chosen: usize,
    /// By the chosen delays.
    pub(super) outcome: Outcome,
    /// The minutes of the dimension shown.
    pub(super) row: Row,
    /// With the fastest, the default and the slowest delays.
    pub(super) presets: [Outcome; 3],
    /// What each dimension costs.
    pub(super) costs: Vec<DimensionCosts>,
    /// What a unit costs.
    pub(super) prices: UnitPrices,
    /// Which amount of an hour is billed.
    billed: HourPolicy,
    /// The chosen delays.
    timing: Timing,
    /// The first minute shown, and how many.
    pub(super) window: (usize, usize),
    /// Whether every minute is like every other.
    pub(super) is_flat: bool,
}

impl Run {
    /// Simulates the table that is asked for.
    pub(super) fn of(answer: &Answer, wanted: &Wanted) -> Result<Run, Gap> {
        let design = &answer.design;
        let table = design.tables.get(wanted.table).ok_or(Gap::NoTable)?;
        let mut loads = dimension_loads(design, &answer.estimate, wanted.table).map_err(Gap::Unknown)?;
        if loads.iter().all(|it| it.demand.peak_milli_units() == 0) {
            return Err(Gap::NoTraffic(table.name.clone()));
        }
        let chosen = wanted.dimension.and_then(|id| loads.iter().position(|it| it.id == id)).unwrap_or(0);
        loads[chosen].policy = wanted.policy(&loads[chosen].policy).map_err(Gap::Settings)?;
        let prices = unit_prices(answer, table).map_err(Gap::Prices)?;
        let simulated = |timing| tables(&loads, timing).map(|it| it.simulate());
        let presets = [simulated(Timing::FAST)?, simulated(Timing::DEFAULT)?, simulated(Timing::SLOW)?];
        let timing = wanted.preset.timing();
        let (outcome, row, costs) = {
            let table = tables(&loads, timing)?;
            let (outcome, mut rows) = table.simulate_rows();
            let costs = costs(&table, &outcome, &prices, design.settings.month);
            (outcome, rows.swap_remove(chosen), costs.map_err(|error| Gap::Prices(error.to_string()))?)
        };
        let minutes = loads[chosen].demand.minutes();
        let window = match wanted.day {
            Some(day) if day * DAY < minutes => (day * DAY, DAY.min(minutes - day * DAY)),
            _ => (0, minutes),
        };
        let is_flat = loads.iter().all(|it| it.demand.milli_units().windows(2).all(|pair| pair[0] == pair[1]));
        let names = (table.name.clone(), table.indexes.iter().map(|it| it.name.clone()).collect());
        let billed = design.settings.billed_hour;
        let table = wanted.table;
        Ok(Run { table, names, loads, chosen, outcome, row, presets, costs, prices, billed, timing, window, is_flat })
    }

    /// The table as it was simulated.
    pub(super) fn simulated(&self) -> Result<simulate::Table<'_>, Gap> {
        tables(&self.loads, self.timing)
    }

    /// What is shown of the chosen dimension.
    pub(super) fn found(&self) -> &DimensionOutcome {
        &self.outcome.dimensions[self.chosen]
    }

    /// The policy of the chosen dimension.
    pub(super) fn policy(&self) -> &ScalingPolicy {
        &self.loads[self.chosen].policy
    }

    /// A dimension in words: "reads of orders".
    pub(super) fn name(&self, id: DimensionId) -> String {
        dimension_name(&self.names.0, &self.names.1, id)
    }

    /// The chosen dimension as a heading.
    pub(super) fn subject(&self) -> String {
        show::capitalized(&self.name(self.found().id))
    }

    /// Which time is shown.
    pub(super) fn period_words(&self) -> String {
        let (first, count) = self.window;
        let minutes = self.loads[self.chosen].demand.minutes();
        if count < minutes {
            return format!("{}, {} minutes", day_name(first / DAY), show::count(Decimal::from(count as u64)));
        }
        match minutes {
            0..DAY => format!("{minutes} minutes, all alike"),
            10_080 => "a week from Monday 00:00 UTC, as every other".to_owned(),
            _ => format!("{} days of the month from Monday 00:00 UTC", minutes.div_ceil(DAY)),
        }
    }

    /// What a dimension costs a month, as the design's hours are billed.
    pub(super) fn monthly(&self, costs: &DimensionCosts) -> Usd {
        match self.billed {
            HourPolicy::Highest => costs.simulated.monthly,
            HourPolicy::Average => costs.simulated_mean,
        }
    }

    /// Some minutes of the chosen dimension as a chart.
    pub(super) fn chart(&self, (first, count): (usize, usize)) -> TrafficOverTime {
        let load = &self.loads[self.chosen];
        let capacity = match load.id.direction {
            Direction::Read => Capacity::Read,
            Direction::Write => Capacity::Write,
        };
        TrafficOverTime::of(&self.name(load.id), capacity, &load.demand, &self.row, first, count)
            .starting(SeriesStart::MONDAY)
    }

    /// The day that is drawn beside the whole time: the one that is shown, else the first of those that throttle most,
    /// else the first of the busiest. `None` where there is no more than one.
    pub(super) fn day(&self) -> Option<usize> {
        let demand = self.loads[self.chosen].demand.milli_units();
        if demand.len() <= DAY {
            return None;
        }
        if self.window.1 < demand.len() {
            return Some(self.window.0 / DAY);
        }
        let days = demand.chunks(DAY).zip(self.row.throttled_milli.chunks(DAY)).enumerate();
        let most = days.max_by_key(|(day, (demand, throttled))| {
            let (throttled, asked) = (throttled.iter().sum::<u64>(), demand.iter().sum::<u64>());
            (throttled, asked, std::cmp::Reverse(*day))
        });
        most.map(|(day, _)| day)
    }

    /// The minutes shown, one row each.
    pub(super) fn minutes_table(&self) -> ChartTable {
        let (first, count) = self.window;
        let demand = self.loads[self.chosen].demand.milli_units();
        let milli = |value: u64| (Decimal::from(value) / Decimal::ONE_THOUSAND).normalize().to_string();
        let rows = (first..first + count).map(|at| {
            let cause = self.row.cause[at].map_or("", |it| it.label());
            vec![
                at.to_string(),
                milli(demand[at]),
                milli(self.row.served_milli[at]),
                milli(self.row.throttled_milli[at]),
                self.row.capacity[at].to_string(),
                milli(self.row.burst_milli[at]),
                cause.to_owned(),
            ]
        });
        ChartTable {
            caption: format!("Minutes of {}", self.name(self.found().id)),
            columns: [
                "Minute",
                "Demand, units",
                "Served, units",
                "Throttled, units",
                "Capacity, units a second",
                "Kept for bursts, units",
                "Cause",
            ]
            .map(str::to_owned)
            .to_vec(),
            rows: rows.collect(),
        }
    }
}

fn tables(loads: &[DimensionLoad], timing: Timing) -> Result<simulate::Table<'_>, Gap> {
    let dimensions = loads.iter().map(|it| Dimension { id: it.id, demand: &it.demand, policy: it.policy.clone() });
    let rules = TableRules { timing, ..TableRules::default() };
    simulate::Table::new(rules, dimensions.collect()).map_err(|error| Gap::Settings(error.to_string()))
}

fn unit_prices(answer: &Answer, table: &Table) -> Result<UnitPrices, String> {
    let prices = PriceBook::embedded().with_typed(&answer.design.typed_prices).map_err(|error| error.to_string())?;
    let region = prices.region(&answer.design.region).map_err(|error| error.to_string())?;
    UnitPrices::of(region, table.class).map_err(|error| error.to_string())
}

/// A dimension in words: "reads of orders", "writes of by-customer".
pub(super) fn dimension_name(table: &str, indexes: &[String], id: DimensionId) -> String {
    let direction = match id.direction {
        Direction::Read => "reads",
        Direction::Write => "writes",
    };
    match id.resource {
        Resource::Table => format!("{direction} of {table}"),
        Resource::Index(i) => format!("{direction} of index {}", indexes.get(i).map_or("?", String::as_str)),
    }
}

/// A day by its number: "day 3, Wed".
pub(super) fn day_name(day: usize) -> String {
    format!("day {}, {}", day + 1, WEEKDAYS[day % 7])
}

/// A minute by its day and time: "day 3, Wed 09:05".
pub(super) fn minute_name(minute: usize) -> String {
    format!("{} {:02}:{:02}", day_name(minute / DAY), minute % DAY / 60, minute % 60)
}
