//! The delays and settings that explain a real capacity best: tried one after the other, so that a page can show how far it
//! is, and stop it.

use super::{Comparison, Real, compare};
use crate::{
    show,
    simulate::{Burst, Dimension, Table, TableRules, Timing},
};
use rust_decimal::Decimal;
use std::{collections::VecDeque, ops::RangeInclusive};

/// Delays tried for a fit: up to so many minutes of each.
const LONGEST_LAG: u32 = 8;
const LONGEST_UPDATE: u32 = 4;
/// Targets tried for a fit, in hundredths of a percent.
const TARGETS: RangeInclusive<u32> = 2_000..=9_000;
const TARGET_STEP: usize = 500;
/// How often delays and settings are fitted in turn, at most.
const ROUNDS: usize = 3;

/// What explains the real capacity best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fit {
    /// The delays.
    pub timing: Timing,
    /// A target for every dimension, in hundredths of a percent; `None`: the targets as they are set.
    pub target_basis_points: Option<u32>,
    /// Whether unused capacity was kept; `None`: as it is set.
    pub burst: Option<Burst>,
    /// Simulated with these beside real.
    pub comparisons: Vec<Comparison>,
}

impl Fit {
    /// Whether it has other settings than the table, and not only other delays.
    pub fn has_other_settings(&self) -> bool {
        self.target_basis_points.is_some() || self.burst.is_some()
    }

    /// The delays and settings, as a part of a sentence.
    pub fn words(&self) -> String {
        let Timing { metric_lag, update_time } = self.timing;
        let mut words = format!("metrics are seen after {metric_lag} min, updates take {update_time} min");
        if let Some(target) = self.target_basis_points {
            let percent = (Decimal::from(target) / Decimal::ONE_HUNDRED).round_dp(1);
            words += &format!(", the target is {} %", show::count(percent));
        }
        if self.burst.is_some() {
            words += ", nothing is kept for bursts";
        }
        words
    }

    /// What to make of it, as a sentence.
    pub fn verdict(&self) -> Option<&'static str> {
        if self.comparisons.iter().any(|it| it.hours_within_step < it.hours) {
            Some("Not all of it is explained: bounds, schedules and changes by hand are not in the metrics.")
        } else if self.has_other_settings() {
            Some("The table moved as if it had these settings: simulate with them to see what they throttle.")
        } else {
            None
        }
    }
}

/// What is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Trial {
    timing: Timing,
    target_basis_points: Option<u32>,
    burst: Option<Burst>,
}

/// Hours outside a step, then the distance minute by minute: less is better.
type Rank = (u64, u64);

/// The first of the closest so far.
type Best = Option<(Rank, Trial)>;

/// A fit under way: the delays, the target and the bursts whose simulation is closest to the real capacities: the most hours
/// within a step, then the least apart minute by minute; of those alike the settings as they are, and the shortest delay.
///
/// Metrics do not say what a table's target was, and with the wrong one no delay fits. Delays and settings are fitted in
/// turn, from several starts: a close fit, not in every case the closest.
#[derive(Clone, Debug)]
pub struct Fitting {
    as_set: Trial,
    phase: Phase,
    waiting: VecDeque<Trial>,
    /// Of those of the phase.
    best: Best,
    /// With the settings as they are.
    only_delayed: Best,
    tried: usize,
}

/// What is being tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Every delay with the settings as they are.
    AsSet,
    /// Every setting with the three usual delays.
    Starts,
    /// Every delay with the best settings.
    Delays { round: usize, before: Trial },
    /// Every setting with the best delays.
    Settings { round: usize, before: Trial },
    /// Nothing any more.
    Over,
}

impl Fitting {
    /// Nothing tried yet, for a table with these rules.
    pub fn new(rules: TableRules) -> Fitting {
        let as_set = Trial { timing: rules.timing, target_basis_points: None, burst: None };
        let waiting = delays(as_set).collect();
        Fitting { as_set, phase: Phase::AsSet, waiting, best: None, only_delayed: None, tried: 0 }
    }

    /// How many trials were made.
    pub fn tried(&self) -> usize {
        self.tried
    }

    /// How many trials there will be, at most.
    pub fn most(&self) -> usize {
        let (delays, settings) = (delays(self.as_set).count(), settings(self.as_set).count());
        delays + 3 * settings + ROUNDS * (delays + settings)
    }

    /// Whether there is nothing left to try.
    pub fn is_finished(&self) -> bool {
        self.phase == Phase::Over
    }

    /// Makes the next trial: one simulation of the table that it was made for, with the real capacity of its dimensions.
    pub fn step(&mut self, table: &Table<'_>, real: &Real<'_>) {
        let Some(trial) = self.waiting.pop_front() else { return };
        self.tried += 1;
        if let Some(comparisons) = comparisons(table, real, trial) {
            let rank = rank(&comparisons);
            if self.best.is_none_or(|(best, _)| rank < best) {
                self.best = Some((rank, trial));
            }
        }
        if self.waiting.is_empty() {
            self.start_next_phase();
        }
    }

    fn start_next_phase(&mut self) {
        let Some((_, best)) = self.best else {
            self.phase = Phase::Over;
            return;
        };
        self.phase = match self.phase {
            Phase::AsSet => {
                self.only_delayed = self.best;
                Phase::Starts
            }
            Phase::Starts => Phase::Delays { round: 0, before: best },
            Phase::Delays { round, before } => Phase::Settings { round, before },
            Phase::Settings { round, before } if best != before && round + 1 < ROUNDS => {
                Phase::Delays { round: round + 1, before: best }
            }
            Phase::Settings { .. } | Phase::Over => Phase::Over,
        };
        let presets = [Timing::DEFAULT, Timing::FAST, Timing::SLOW];
        self.waiting = match self.phase {
            Phase::AsSet | Phase::Over => return,
            Phase::Starts => presets.into_iter().flat_map(|timing| settings(Trial { timing, ..self.as_set })).collect(),
            Phase::Delays { .. } => delays(best).collect(),
            Phase::Settings { .. } => settings(best).collect(),
        };
        self.best = None;
    }

    /// What fits best of all that was tried. `None` where no dimension has a real capacity.
    pub fn found(&self, table: &Table<'_>, real: &Real<'_>) -> Option<Fit> {
        let (_, trial) = [self.only_delayed, self.best].into_iter().flatten().min_by_key(|(rank, _)| *rank)?;
        let Trial { timing, target_basis_points, burst } = trial;
        Some(Fit { timing, target_basis_points, burst, comparisons: comparisons(table, real, trial)? })
    }
}

/// The whole of a [`Fitting`]. `real` holds the points of the dimensions that have any.
pub fn fit(table: &Table<'_>, real: &Real<'_>) -> Option<Fit> {
    let mut fitting = Fitting::new(table.rules());
    while !fitting.is_finished() {
        fitting.step(table, real);
    }
    fitting.found(table, real)
}

/// The same settings with every delay, the shortest first.
fn delays(trial: Trial) -> impl Iterator<Item = Trial> {
    let timings = (0..=LONGEST_LAG)
        .flat_map(|metric_lag| (0..=LONGEST_UPDATE).map(move |update_time| Timing { metric_lag, update_time }));
    timings.map(move |timing| Trial { timing, ..trial })
}

/// The same delays with all settings, those of the table first.
fn settings(trial: Trial) -> impl Iterator<Item = Trial> {
    [None, Some(Burst::Off)].into_iter().flat_map(move |burst| {
        let targets = std::iter::once(None).chain(TARGETS.step_by(TARGET_STEP).map(Some));
        targets.map(move |target_basis_points| Trial { target_basis_points, burst, ..trial })
    })
}

fn rank(comparisons: &[Comparison]) -> Rank {
    let outside = comparisons.iter().map(|it| it.hours - it.hours_within_step).sum();
    (outside, comparisons.iter().map(|it| it.apart_milli_unit_minutes).sum())
}

/// `None` where nothing is there to compare.
fn comparisons(table: &Table<'_>, real: &Real<'_>, trial: Trial) -> Option<Vec<Comparison>> {
    let rules = TableRules { timing: trial.timing, ..table.rules() };
    let mut dimensions: Vec<Dimension<'_>> = table.dimensions().to_vec();
    for Dimension { policy, .. } in &mut dimensions {
        policy.target_basis_points = trial.target_basis_points.unwrap_or(policy.target_basis_points);
        policy.burst = trial.burst.unwrap_or(policy.burst);
    }
    let outcome = Table::new(rules, dimensions).ok()?.simulate();
    let pairs = real.iter().filter_map(|(id, points)| Some((outcome.dimension(*id)?, *points)));
    let comparisons: Vec<Comparison> =
        pairs.map(|(found, points)| compare(found, points, rules.start_minute_of_day)).collect();
    (!comparisons.is_empty()).then_some(comparisons)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        simulate::ScalingPolicy,
        traffic::{Demand, DimensionId, Direction, Resource, import::ProvisionedPoint},
    };

    fn demand() -> Demand {
        Demand::from_units((0..2_880_u64).map(|minute| 60 * (20 + minute * 37 % 90 + minute / 100 * 7 % 300)))
            .expect("it is demand")
    }

    /// What is fitted, with settings of its own, to the capacity of a table with these.
    fn fitted(policy: ScalingPolicy, timing: Timing) -> Fit {
        let demand = demand();
        let id = DimensionId { resource: Resource::Table, direction: Direction::Read };
        let dimension = |policy| vec![Dimension { id, demand: &demand, policy }];
        let rules = TableRules { start_minute_of_day: 75, timing, ..TableRules::default() };
        let real = Table::new(rules, dimension(policy)).expect("it holds together").simulate();
        let points: Vec<ProvisionedPoint> = real.dimensions[0]
            .capacity()
            .enumerate()
            .map(|(minute, units)| ProvisionedPoint { minute, minutes: 1, average_milli: u64::from(units) * 1_000 })
            .collect();
        let start = Some(real.dimensions[0].start);
        let rules = TableRules { timing: Timing::DEFAULT, ..rules };
        let table = Table::new(rules, dimension(ScalingPolicy { start, ..ScalingPolicy::default() }));
        fit(&table.expect("it holds together"), &[(id, &points)]).expect("there are points")
    }

    #[track_caller]
    fn check(fit: &Fit, target_basis_points: Option<u32>, burst: Option<Burst>, delay: u32) {
        assert_eq!((fit.target_basis_points, fit.burst), (target_basis_points, burst));
        // Lag and update of one dimension act alike: only their sum shows.
        assert_eq!(fit.timing.metric_lag + fit.timing.update_time, delay);
        assert_eq!((fit.comparisons[0].hours, fit.comparisons[0].hours_within_step), (49, 49));
        assert_eq!(fit.comparisons[0].difference_basis_points(), Some(0));
    }

    #[test]
    fn a_simulation_fits_itself_and_its_own_delay() {
        let fit = fitted(ScalingPolicy::default(), Timing { metric_lag: 3, update_time: 2 });
        check(&fit, None, None, 5);
        assert!(!fit.has_other_settings());
    }

    #[test]
    fn a_table_with_another_target_and_without_bursts_is_found_out() {
        let policy = ScalingPolicy { target_basis_points: 8_500, burst: Burst::Off, ..ScalingPolicy::default() };
        let fit = fitted(policy, Timing::SLOW);
        check(&fit, Some(8_500), Some(Burst::Off), 7);
        assert!(fit.has_other_settings());
    }

    #[test]
    fn trials_are_counted_and_do_not_exceed_what_is_said_before() {
        let demand = demand();
        let id = DimensionId { resource: Resource::Table, direction: Direction::Read };
        let dimension = Dimension { id, demand: &demand, policy: ScalingPolicy::default() };
        let table = Table::new(TableRules::default(), vec![dimension]).expect("it holds together");
        let points = [ProvisionedPoint { minute: 0, minutes: 2_880, average_milli: 90_000 }];
        let real: &Real<'_> = &[(id, &points)];
        let mut fitting = Fitting::new(table.rules());
        let mut made = 0;
        while !fitting.is_finished() {
            fitting.step(&table, real);
            made += 1;
            assert_eq!(fitting.tried(), made);
        }
        assert!(made <= fitting.most(), "{made} of {}", fitting.most());
        assert_eq!(fitting.found(&table, real), fit(&table, real));
        // What never moves is not explained by any setting.
        let found = fitting.found(&table, real).expect("there is a real capacity");
        assert!(found.verdict().is_some_and(|it| it.starts_with("Not all of it")));
        assert_eq!(fit(&table, &[]), None);
    }
}
