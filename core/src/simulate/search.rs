//! Settings tried one after the other (S-32): targets against minimums, each with what it costs and what it throttles.
//!
//! A search is run in steps, so that a page can show how far it is, and stop it. Nothing is called best: cost and
//! throttling are weighed by whoever reads the front.

use super::{
    Dimension, ScalingPolicy, SettingsError, Table, TableRules,
    costs::{OutOfRange, UnitPrices},
    run::State,
};
use crate::{
    design::BillingMonth,
    money::Usd,
    traffic::{Demand, DimensionId, Direction},
};
use rust_decimal::Decimal;

/// Targets in hundredths of a percent that are tried unless others are said.
pub const TARGETS: [u32; 16] =
    [2_000, 2_500, 3_000, 3_500, 4_000, 4_500, 5_000, 5_500, 6_000, 6_500, 7_000, 7_500, 8_000, 8_500, 8_800, 9_000];
/// Minimums in hundredths of a percent of the units that the largest minute needs; at least one unit.
pub const MINIMUMS: [u32; 16] =
    [0, 50, 100, 200, 300, 500, 750, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 7_500, 10_000];

/// What is tried.
#[derive(Clone, Debug)]
pub struct Search {
    rules: TableRules,
    parts: Vec<(DimensionId, Demand, ScalingPolicy)>,
    prices: UnitPrices,
    month: BillingMonth,
    targets: Vec<u32>,
    minimums: Vec<u32>,
    tried: Vec<Setting>,
    under_way: Option<UnderWay>,
}

/// A setting that is being simulated.
#[derive(Clone, Debug)]
struct UnderWay {
    target_basis_points: u32,
    minimum_basis_points: u32,
    minimums: Vec<u32>,
    state: State,
}

/// One setting and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its target, in hundredths of a percent.
    pub target_basis_points: u32,
    /// Its minimum, in hundredths of a percent of the units that the largest minute needs.
    pub minimum_basis_points: u32,
    /// The minimum of each dimension in units, in the order of the table.
    pub minimums: Vec<u32>,
    /// Dollars for a month, all dimensions together.
    pub monthly: Usd,
    /// Throttled over the trace, in thousandths of a unit.
    pub throttled_milli: u64,
    /// Minutes in which the dimension that throttles most often throttles.
    pub throttled_minutes: u64,
}

impl Search {
    /// A search over the targets and minimums of [`TARGETS`] and [`MINIMUMS`]; every other setting is the table's own.
    pub fn new(table: &Table<'_>, prices: UnitPrices, month: BillingMonth) -> Search {
        let parts = table.dimensions().iter().map(|it| (it.id, it.demand.clone(), it.policy.clone())).collect();
        Search {
            rules: table.rules(),
            parts,
            prices,
            month,
            targets: TARGETS.to_vec(),
            minimums: MINIMUMS.to_vec(),
            tried: Vec::new(),
            under_way: None,
        }
    }

    /// Other targets and minimums, in hundredths of a percent. Starts again.
    pub fn over(self, targets: Vec<u32>, minimums: Vec<u32>) -> Search {
        Search { targets, minimums, tried: Vec::new(), under_way: None, ..self }
    }

    /// How many settings there are in all.
    pub fn len(&self) -> usize {
        self.targets.len() * self.minimums.len()
    }

    /// Whether there is nothing to try.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The settings tried so far, in order.
    pub fn tried(&self) -> &[Setting] {
        &self.tried
    }

    /// Whether every setting was tried.
    pub fn is_finished(&self) -> bool {
        self.tried.len() == self.len()
    }

    /// Minutes of all dimensions and settings together: all the work there is.
    pub fn work(&self) -> usize {
        let each: usize = self.parts.iter().map(|(_, demand, _)| demand.minutes()).sum();
        self.len().saturating_mul(each)
    }

    /// Simulates up to so many more minutes, those of every dimension counted, so that a step takes as long whatever the
    /// series are. At least one minute of each dimension.
    pub fn step(&mut self, minutes: usize) -> Result<(), SearchError> {
        let each = self.parts.len().max(1);
        let mut left = (minutes / each).max(1);
        while left > 0 && !self.is_finished() {
            let mut setting = match self.under_way.take() {
                Some(setting) => setting,
                None => self.start_next()?,
            };
            let before = setting.state.minute();
            let demands: Vec<&[u64]> = self.parts.iter().map(|(_, demand, _)| demand.milli_units()).collect();
            setting.state.advance(&demands, left, |_, _, _| {});
            left -= setting.state.minute() - before;
            if setting.state.is_finished() {
                let tried = self.found(setting)?;
                self.tried.push(tried);
            } else {
                self.under_way = Some(setting);
            }
        }
        Ok(())
    }

    /// Tries all that are left.
    pub fn run(&mut self) -> Result<(), SearchError> {
        self.step(usize::MAX)
    }

    /// All that is asked for, in thousandths of a unit.
    pub fn demand_milli(&self) -> u128 {
        self.parts.iter().map(|(_, demand, _)| u128::from(demand.total_milli_units())).sum()
    }

    /// The settings that no other beats in both cost and throttling, the cheapest first.
    pub fn front(&self) -> Vec<&Setting> {
        let mut sorted: Vec<&Setting> = self.tried.iter().collect();
        sorted.sort_by_key(|it| (it.monthly, it.throttled_milli, it.target_basis_points, it.minimum_basis_points));
        let mut least = None;
        sorted.retain(|setting| {
            let better = least.is_none_or(|least| setting.throttled_milli < least);
            if better {
                least = Some(setting.throttled_milli);
            }
            better
        });
        sorted
    }

    /// The part of all units that a setting throttles, 0 to 1.
    pub fn share_of(&self, setting: &Setting) -> Decimal {
        // Sums of series: within 80 bits.
        let demand = Decimal::try_from_i128_with_scale(i128::try_from(self.demand_milli()).unwrap_or(i128::MAX), 0);
        let demand = demand.unwrap_or(Decimal::MAX);
        Decimal::from(setting.throttled_milli).checked_div(demand).unwrap_or_default()
    }

    /// The cheapest setting that throttles at most this share of the demand, in millionths; `None` where none does.
    pub fn cheapest_under(&self, throttled_millionths: u32) -> Option<&Setting> {
        let most = self.demand_milli() * u128::from(throttled_millionths);
        let fits = |setting: &&Setting| u128::from(setting.throttled_milli) * 1_000_000 <= most;
        self.front().into_iter().find(fits)
    }

    fn start_next(&self) -> Result<UnderWay, SearchError> {
        let at = self.tried.len();
        let target_basis_points = self.targets[at / self.minimums.len()];
        let minimum_basis_points = self.minimums[at % self.minimums.len()];
        let dimension = |(id, demand, policy): &'_ (DimensionId, Demand, ScalingPolicy)| {
            let peak = demand.peak_milli_units().div_ceil(60_000);
            let minimum = (peak * u64::from(minimum_basis_points)).div_ceil(10_000).max(1);
            let minimum = u32::try_from(minimum).unwrap_or(u32::MAX).min(policy.maximum);
            let start = policy.start.map(|start| start.max(minimum));
            (*id, ScalingPolicy { minimum, start, target_basis_points, ..policy.clone() })
        };
        let policies: Vec<(DimensionId, ScalingPolicy)> = self.parts.iter().map(dimension).collect();
        let minimums = policies.iter().map(|(_, policy)| policy.minimum).collect();
        let dimensions = policies
            .into_iter()
            .zip(&self.parts)
            .map(|((id, policy), (_, demand, _))| Dimension { id, demand, policy })
            .collect();
        let state = State::new(&Table::new(self.rules, dimensions)?);
        Ok(UnderWay { target_basis_points, minimum_basis_points, minimums, state })
    }

    fn found(&self, setting: UnderWay) -> Result<Setting, SearchError> {
        let UnderWay { target_basis_points, minimum_basis_points, minimums, state } = setting;
        let outcome = state.finish();
        let mut monthly = Usd::ZERO;
        for found in &outcome.dimensions {
            let price = match found.id.direction {
                Direction::Read => self.prices.read_hour,
                Direction::Write => self.prices.write_hour,
            };
            let hours = self.month.hours() / Decimal::from(found.hours.len() as u64);
            let amount = Decimal::from(found.unit_hours).checked_mul(hours).and_then(|it| price.checked_mul(it));
            monthly = amount.and_then(|amount| monthly.checked_add(amount)).ok_or(OutOfRange)?;
        }
        Ok(Setting {
            target_basis_points,
            minimum_basis_points,
            minimums,
            monthly,
            throttled_milli: outcome.dimensions.iter().map(|it| it.throttling.milli_units).sum(),
            throttled_minutes: outcome.dimensions.iter().map(|it| it.throttling.minutes).max().unwrap_or(0),
        })
    }
}

/// Why a setting cannot be tried.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// The settings do not hold together.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// An amount is too large.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::traffic::Resource;

    fn search(demand: &Demand) -> Search {
        let id = DimensionId { resource: Resource::Table, direction: Direction::Write };
        let dimension = Dimension { id, demand, policy: ScalingPolicy::default() };
        let table = Table::new(TableRules::default(), vec![dimension]).expect("it holds together");
        let dollar = Usd::new(Decimal::ONE);
        let prices = UnitPrices { read_request: dollar, write_request: dollar, read_hour: dollar, write_hour: dollar };
        Search::new(&table, prices, BillingMonth::default())
    }

    fn waves() -> Demand {
        Demand::from_units((0..3_000_u64).map(|minute| if minute / 40 % 2 == 0 { 600 } else { 9_000 }))
            .expect("it is demand")
    }

    #[test]
    fn s_32_steps_give_the_same_as_one_run() {
        let demand = waves();
        let (mut whole, mut parts) = (search(&demand), search(&demand));
        whole.run().expect("it runs");
        while !parts.is_finished() {
            parts.step(7_001).expect("it runs");
        }
        assert_eq!((whole.tried().len(), whole.tried()), (256, parts.tried()));
    }

    #[test]
    fn the_front_has_what_nothing_else_beats() {
        let demand = waves();
        let mut search = search(&demand);
        search.run().expect("it runs");
        let front = search.front();
        assert!(front.len() > 2, "{front:?}");
        assert!(
            front
                .windows(2)
                .all(|pair| pair[0].monthly < pair[1].monthly && pair[0].throttled_milli > pair[1].throttled_milli)
        );
        for setting in search.tried() {
            assert!(
                front.iter().any(|it| it.monthly <= setting.monthly && it.throttled_milli <= setting.throttled_milli)
            );
        }
        let none = search.cheapest_under(0).expect("the highest minimum throttles nothing");
        assert_eq!(none.throttled_milli, 0);
        let some = search.cheapest_under(1_000_000).expect("more is allowed");
        assert!(some.monthly < none.monthly);
    }
}
