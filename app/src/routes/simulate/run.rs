//! One simulation as the page shows it: the table with the delays that are chosen, and with the fastest and the slowest.

use super::{
    calendar::{Calendar, DAY},
    series::{Series, index_name},
    wanted::Wanted,
};
use crate::answer::Answer;
use keyfare_core::{
    capacity::{DimensionLoad, Unknown, dimension_loads, dimension_policy},
    chart::{Capacity, ChartTable, Paper, TrafficOverTime},
    design::{HourPolicy, Table},
    money::Usd,
    show,
    simulate::{
        self, Dimension, DimensionOutcome, Outcome, Preset, Row, ScalingPolicy, TableRules,
        costs::{DimensionCosts, UnitPrices, costs},
        reality::{Comparison, compare},
    },
    traffic::{DimensionId, Direction, Resource},
};
use rust_decimal::Decimal;
use std::{ops::Deref, sync::Arc};

/// Why nothing is simulated.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Gap {
    /// The design has no table.
    NoTable,
    /// Nothing is asked of the table, or nobody knows how often.
    NoTraffic(String),
    /// Something about the traffic is not known.
    Unknown(Unknown),
    /// The settings do not hold together: the field to mend, and why.
    Settings(&'static str, String),
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
            Gap::Unknown(Unknown::Replicated) => {
                "A global table has a capacity of its own in each Region, and takes the writes of all of them. None is simulated here. What all its Regions cost together, on-demand and fixed at the peak, stands below; a recorded series of one Region can be simulated.".to_owned()
            }
            Gap::Unknown(unknown) => format!("The simulation {unknown}."),
            Gap::Settings(_, words) | Gap::Prices(words) => format!("{words}."),
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
    /// The chosen delays, and when the series starts.
    rules: TableRules,
    /// When the minutes are.
    pub(super) calendar: Calendar,
    /// Whether the traffic is a recorded series.
    pub(super) source: Source,
    /// The series, where it is one.
    pub(super) series: Option<Series>,
    /// Each dimension whose real capacity the series has, beside what was simulated.
    pub(super) comparisons: Vec<Comparison>,
    /// Whether every minute is like every other.
    pub(super) is_flat: bool,
}

/// Where the traffic comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// The design's questions and their shapes.
    Design,
    /// A recorded series.
    Series,
}

/// A simulation that is shared. Equal only to itself.
#[derive(Clone)]
pub(super) struct SharedRun(Arc<Run>);

impl SharedRun {
    pub(super) fn new(run: Run) -> SharedRun {
        SharedRun(Arc::new(run))
    }
}

impl Deref for SharedRun {
    type Target = Run;

    fn deref(&self) -> &Run {
        &self.0
    }
}

impl PartialEq for SharedRun {
    fn eq(&self, other: &SharedRun) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Run {
    /// Simulates the table that is asked for, under its own traffic or that of a recorded series.
    pub(super) fn of(answer: &Answer, wanted: &Wanted, series: Option<&Series>) -> Result<Run, Gap> {
        let design = &answer.design;
        let table = design.tables.get(wanted.table).ok_or(Gap::NoTable)?;
        let mut loads = match series {
            None => dimension_loads(design, &answer.estimate, wanted.table).map_err(Gap::Unknown)?,
            Some(series) => loads_of(series, table)?,
        };
        if loads.iter().all(|it| it.demand.peak_milli_units() == 0) {
            return Err(Gap::NoTraffic(table.name.clone()));
        }
        let asked = wanted.dimension.and_then(|id| loads.iter().position(|it| it.id == id));
        let chosen = asked.unwrap_or_else(|| busiest(&loads));
        loads[chosen].policy =
            wanted.policy(&loads[chosen].policy).map_err(|(field, words)| Gap::Settings(field, words))?;
        let prices = unit_prices(answer, table).map_err(Gap::Prices)?;
        let start_minute_of_day = series.map_or(0, |it| it.trace.start_minute_of_day());
        let rules =
            |preset: Preset| TableRules { timing: preset.timing(), start_minute_of_day, ..TableRules::default() };
        let mut found = None;
        let mut simulated = |preset| {
            let table = tables(&loads, rules(preset))?;
            if preset != wanted.preset {
                return Ok(table.simulate());
            }
            let mut row = Row::default();
            let outcome = table.simulate_with(|dimension, _, minute| {
                if dimension == chosen {
                    row.push(minute);
                }
            });
            let costs = costs(&table, &outcome, &prices, design.settings.month);
            found = Some((row, costs.map_err(|error| Gap::Prices(error.to_string()))?));
            Ok(outcome)
        };
        let presets = [simulated(Preset::Fast)?, simulated(Preset::Default)?, simulated(Preset::Slow)?];
        let outcome = match wanted.preset {
            Preset::Fast => &presets[0],
            Preset::Default => &presets[1],
            Preset::Slow => &presets[2],
        };
        let outcome = outcome.clone();
        // One of the three is the chosen one.
        let (row, costs) = found.unwrap_or_default();
        let calendar = match series {
            None => Calendar::of_shapes(loads[chosen].demand.minutes()),
            Some(series) => Calendar::of_trace(&series.trace),
        };
        let is_flat = loads.iter().all(|it| it.demand.milli_units().windows(2).all(|pair| pair[0] == pair[1]));
        let names = match series {
            None => table.indexes.iter().map(|it| it.name.clone()).collect(),
            Some(series) => series.indexes(),
        };
        let names = (table.name.clone(), names);
        let billed = design.settings.billed_hour;
        let (rules, table) = (rules(wanted.preset), wanted.table);
        let source = if series.is_some() { Source::Series } else { Source::Design };
        let real = series.map(|it| it.trace.real()).unwrap_or_default();
        let beside = real.iter().filter_map(|(id, points)| Some((outcome.dimension(*id)?, *points)));
        let comparisons = beside.map(|(found, points)| compare(found, points, start_minute_of_day)).collect();
        Ok(Run {
            table,
            names,
            loads,
            chosen,
            outcome,
            row,
            presets,
            costs,
            prices,
            billed,
            rules,
            calendar,
            source,
            series: series.cloned(),
            comparisons,
            is_flat,
        })
    }

    /// The table as it was simulated.
    pub(super) fn simulated(&self) -> Result<simulate::Table<'_>, Gap> {
        tables(&self.loads, self.rules)
    }

    /// The chosen delays, and when the series starts.
    pub(super) fn rules(&self) -> TableRules {
        self.rules
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

    /// The name of an index.
    pub(super) fn index(&self, place: usize) -> &str {
        self.names.1.get(place).map_or("?", String::as_str)
    }

    /// The chosen dimension as a heading.
    pub(super) fn subject(&self) -> String {
        show::capitalized(&self.name(self.found().id))
    }

    /// Which time is shown.
    pub(super) fn period_words(&self, (first, count): (usize, usize)) -> String {
        let minutes = self.loads[self.chosen].demand.minutes();
        if count < minutes {
            let day = self.calendar.day_name(self.calendar.day_of(first));
            return format!("{day}, {} minutes", show::count(Decimal::from(count as u64)));
        }
        self.calendar.words()
    }

    /// What a dimension costs a month, as the design's hours are billed.
    pub(super) fn monthly(&self, costs: &DimensionCosts) -> Usd {
        match self.billed {
            HourPolicy::Highest => costs.simulated.monthly,
            HourPolicy::Average => costs.simulated_mean,
        }
    }

    /// Some minutes of the chosen dimension as a chart.
    pub(super) fn chart(&self, window: (usize, usize), paper: Paper) -> TrafficOverTime {
        let load = &self.loads[self.chosen];
        let capacity = match load.id.direction {
            Direction::Read => Capacity::Read,
            Direction::Write => Capacity::Write,
        };
        let chart = TrafficOverTime::of(&self.name(load.id), capacity, &load.demand, &self.row, window, paper);
        let real = self.series.as_ref().map(|it| it.trace.real()).unwrap_or_default();
        let chart = match real.iter().find(|(id, _)| *id == load.id) {
            Some((_, points)) => chart.beside(points),
            None => chart,
        };
        match self.calendar.of_week() {
            Some(start) => chart.starting(start),
            None => chart,
        }
    }

    /// The day that is drawn beside the whole time: the one that is shown, else the first of those that throttle most,
    /// else the first of the busiest. `None` where there is no more than one.
    pub(super) fn day(&self, wanted: Option<usize>) -> Option<usize> {
        let demand = self.loads[self.chosen].demand.milli_units();
        let days = self.calendar.days();
        if demand.len() <= DAY {
            return None;
        }
        if let Some(day) = wanted.filter(|day| *day < days) {
            return Some(day);
        }
        (0..days).max_by_key(|day| {
            let (first, count) = self.calendar.window(Some(*day));
            let own = first..first + count;
            let throttled: u64 = self.row.throttled_milli[own.clone()].iter().sum();
            (throttled, demand[own].iter().sum::<u64>(), std::cmp::Reverse(*day))
        })
    }

    /// The minutes shown, one row each.
    pub(super) fn minutes_table(&self, (first, count): (usize, usize)) -> ChartTable {
        let demand = self.loads[self.chosen].demand.milli_units();
        let milli = |value: u64| (Decimal::from(value) / Decimal::ONE_THOUSAND).normalize().to_string();
        let start = self.calendar.of_week();
        let rows = (first..first + count).map(|at| {
            let time = start.map(|_| show::capitalized(&self.calendar.minute_name(at)));
            let cause = self.row.cause[at].map_or("", |it| it.label());
            let figures = [
                milli(demand[at]),
                milli(self.row.served_milli[at]),
                milli(self.row.throttled_milli[at]),
                self.row.capacity[at].to_string(),
                milli(self.row.burst_milli[at]),
                cause.to_owned(),
            ];
            std::iter::once(at.to_string()).chain(time).chain(figures).collect()
        });
        let heads = [
            "Demand, units",
            "Served, units",
            "Throttled, units",
            "Capacity, units a second",
            "Kept for bursts, units",
            "Cause",
        ];
        let time = start.map(|_| "Time, UTC");
        ChartTable {
            caption: format!("Minutes of {}", self.name(self.found().id)),
            columns: std::iter::once("Minute").chain(time).chain(heads).map(str::to_owned).collect(),
            rows: rows.collect(),
        }
    }
}

/// The position of the dimension with the most traffic, the first of several.
fn busiest(loads: &[DimensionLoad]) -> usize {
    let traffic = |place: &usize| (loads[*place].average, std::cmp::Reverse(*place));
    (0..loads.len()).max_by_key(traffic).unwrap_or(0)
}

fn tables(loads: &[DimensionLoad], rules: TableRules) -> Result<simulate::Table<'_>, Gap> {
    let dimensions = loads.iter().map(|it| Dimension { id: it.id, demand: &it.demand, policy: it.policy.clone() });
    simulate::Table::new(rules, dimensions.collect()).map_err(|error| Gap::Settings("min", error.to_string()))
}

/// The dimensions of a recorded series. They scale as the design's table says, and indexes as those of the same name.
fn loads_of(series: &Series, table: &Table) -> Result<Vec<DimensionLoad>, Gap> {
    let a_second = |milli: u64| Decimal::from(milli) / Decimal::from(60_000);
    let load = |it: &keyfare_core::traffic::import::TraceDimension| {
        let demand = it.demand.clone();
        let peak = a_second(demand.peak_milli_units());
        let average = a_second(demand.total_milli_units()) / Decimal::from(demand.minutes() as u64);
        let own = match it.id.resource {
            Resource::Table => Resource::Table,
            // A name that the design has not is no index of it: beyond the last one.
            Resource::Index(_) => Resource::Index(
                table
                    .indexes
                    .iter()
                    .position(|index| index.name == index_name(&it.name))
                    .unwrap_or(table.indexes.len()),
            ),
        };
        let own = DimensionId { resource: own, direction: it.id.direction };
        let mut policy = dimension_policy(table, own, peak).map_err(Gap::Unknown)?;
        if let Some([first, ..]) = it.provisioned.as_deref() {
            policy.start = Some(policy.within_bounds(first.average_milli.div_ceil(1_000)));
        }
        Ok(DimensionLoad { id: it.id, average, peak, demand, policy })
    };
    series.trace.dimensions.iter().map(load).collect()
}

fn unit_prices(answer: &Answer, table: &Table) -> Result<UnitPrices, String> {
    let prices = answer.prices.with_typed(&answer.design.typed_prices).map_err(|error| error.to_string())?;
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
