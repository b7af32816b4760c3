//! Simulated capacity beside the real one, where a file has both (S §11): how far they are apart, and the delays and settings
//! that fit best.

use super::{Burst, Dimension, DimensionOutcome, Table, TableRules, Timing};
use crate::traffic::{DimensionId, import::ProvisionedPoint};
use std::ops::RangeInclusive;

/// How far simulated and real capacity of a dimension are apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Which dimension.
    pub id: DimensionId,
    /// Hours in which the real capacity is known.
    pub hours: u64,
    /// Those in which the highest simulated capacity is within one step of the highest real one. A step is the largest
    /// change of the real capacity in the hour, the one before and the one after; at least one unit.
    pub hours_within_step: u64,
    /// Simulated unit-minutes of the minutes in which the real capacity is known.
    pub simulated_unit_minutes: u64,
    /// Real unit-minutes of the same minutes, in thousandths: they are averages.
    pub real_milli_unit_minutes: u64,
    /// The distances between both, minute by minute, added up, in thousandths.
    pub apart_milli_unit_minutes: u64,
}

impl Comparison {
    /// By how much more capacity is simulated than there was, in hundredths of a percent of the real one; `None` where
    /// there was none.
    pub fn difference_basis_points(&self) -> Option<i64> {
        let real = i128::from(self.real_milli_unit_minutes);
        let more = i128::from(self.simulated_unit_minutes) * 1_000 - real;
        i64::try_from((more * 10_000).checked_div(real)?).ok()
    }
}

/// Compares a simulated dimension with the real capacity of the same minutes. `start_minute_of_day` is the table's.
pub fn compare(found: &DimensionOutcome, real: &[ProvisionedPoint], start_minute_of_day: u32) -> Comparison {
    let simulated: Vec<u32> = found.capacity().collect();
    let hour_of = |minute: usize| (start_minute_of_day as usize % 60 + minute) / 60;
    let hours = hour_of(simulated.len().saturating_sub(1)) + 1;
    // Per hour: the highest of both, and the largest change of the real one.
    let mut highest: Vec<Option<(u64, u64)>> = vec![None; hours];
    let mut steps = vec![0_u64; hours];
    let mut comparison = Comparison {
        id: found.id,
        hours: 0,
        hours_within_step: 0,
        simulated_unit_minutes: 0,
        real_milli_unit_minutes: 0,
        apart_milli_unit_minutes: 0,
    };
    let mut before: Option<u64> = None;
    for point in real {
        let end = point.minute.saturating_add(point.minutes).min(simulated.len());
        for (minute, units) in simulated.iter().enumerate().take(end).skip(point.minute) {
            let simulated_milli = u64::from(*units) * 1_000;
            comparison.simulated_unit_minutes += u64::from(*units);
            comparison.real_milli_unit_minutes += point.average_milli;
            comparison.apart_milli_unit_minutes += simulated_milli.abs_diff(point.average_milli);
            let of_hour = highest[hour_of(minute)].get_or_insert((0, 0));
            *of_hour = (of_hour.0.max(simulated_milli), of_hour.1.max(point.average_milli));
        }
        if point.minute < simulated.len() {
            let step = &mut steps[hour_of(point.minute)];
            *step = before.map_or(*step, |before| (*step).max(before.abs_diff(point.average_milli)));
        }
        before = Some(point.average_milli);
    }
    for (hour, both) in highest.iter().enumerate() {
        let Some((simulated, real)) = both else { continue };
        let around = &steps[hour.saturating_sub(1)..(hour + 2).min(hours)];
        let step = around.iter().copied().max().unwrap_or(0).max(1_000);
        comparison.hours += 1;
        comparison.hours_within_step += u64::from(simulated.abs_diff(*real) <= step);
    }
    comparison
}

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

/// The delays, the target and the bursts whose simulation is closest to the real capacities: the most hours within a step,
/// then the least apart minute by minute; of those alike the settings as they are, and the shortest delay. `real` holds the
/// points of the dimensions that have any. `None` where none has.
///
/// Metrics do not say what a table's target was, and with the wrong one no delay fits. Delays and settings are fitted in
/// turn, from several starts: a close fit, not in every case the closest.
pub fn fit(table: &Table<'_>, real: &[(DimensionId, &[ProvisionedPoint])]) -> Option<Fit> {
    let as_set = Trial { timing: table.rules().timing, target_basis_points: None, burst: None };
    let search = Search { table, real };
    let mut best = search.best(delays(as_set))?;
    let presets = [Timing::DEFAULT, Timing::FAST, Timing::SLOW];
    let starts = presets.into_iter().flat_map(|timing| settings(Trial { timing, ..as_set }));
    let mut other = search.best(starts)?;
    for _ in 0..ROUNDS {
        let before = other.1;
        let delayed = search.best(delays(before))?;
        other = search.best(settings(delayed.1))?;
        if other.1 == before {
            break;
        }
    }
    if other.0 < best.0 {
        best = other;
    }
    let (_, Trial { timing, target_basis_points, burst }) = best;
    let comparisons = search.comparisons(best.1)?;
    Some(Fit { timing, target_basis_points, burst, comparisons })
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

/// The table and what it is compared with.
#[derive(Clone, Copy)]
struct Search<'a> {
    table: &'a Table<'a>,
    real: &'a [(DimensionId, &'a [ProvisionedPoint])],
}

impl Search<'_> {
    /// The first of the closest.
    fn best(self, trials: impl Iterator<Item = Trial>) -> Option<(Rank, Trial)> {
        trials.filter_map(|trial| Some((self.rank(trial)?, trial))).min_by_key(|(rank, _)| *rank)
    }

    fn rank(self, trial: Trial) -> Option<Rank> {
        let comparisons = self.comparisons(trial)?;
        let outside = comparisons.iter().map(|it| it.hours - it.hours_within_step).sum();
        Some((outside, comparisons.iter().map(|it| it.apart_milli_unit_minutes).sum()))
    }

    /// `None` where nothing is there to compare.
    fn comparisons(self, trial: Trial) -> Option<Vec<Comparison>> {
        let rules = TableRules { timing: trial.timing, ..self.table.rules() };
        let mut dimensions: Vec<Dimension<'_>> = self.table.dimensions().to_vec();
        for Dimension { policy, .. } in &mut dimensions {
            policy.target_basis_points = trial.target_basis_points.unwrap_or(policy.target_basis_points);
            policy.burst = trial.burst.unwrap_or(policy.burst);
        }
        let outcome = Table::new(rules, dimensions).ok()?.simulate();
        let pairs = self.real.iter().filter_map(|(id, points)| Some((outcome.dimension(*id)?, *points)));
        let comparisons: Vec<Comparison> =
            pairs.map(|(found, points)| compare(found, points, rules.start_minute_of_day)).collect();
        (!comparisons.is_empty()).then_some(comparisons)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        simulate::ScalingPolicy,
        traffic::{Demand, Direction, Resource},
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
}
