//! Laws of the simulation, for any traffic and any settings: nothing is lost, bounds hold, decreases are counted.

mod seeded;

use keyfare_core::{
    simulate::{
        Basis, Burst, Cause, DecreaseQuota, Dimension, DimensionId, Direction, Resource, Rounding, ScaleOutOrder,
        ScalingPolicy, Simulation, Table, TableRules, Timing,
        on_demand::{AboveSafeRate, OnDemand},
        throttled_when_fixed,
    },
    traffic::Demand,
};
use proptest::prelude::*;

const TABLE_READ: DimensionId = DimensionId { resource: Resource::Table, direction: Direction::Read };
const TABLE_WRITE: DimensionId = DimensionId { resource: Resource::Table, direction: Direction::Write };
const INDEX_WRITE: DimensionId = DimensionId { resource: Resource::Index(0), direction: Direction::Write };

fn any_policy() -> impl Strategy<Value = ScalingPolicy> {
    let bounds = (1..200_u32, 0..3_000_u32);
    let burst = prop_oneof![Just(Burst::Bucket), Just(Burst::Window), Just(Burst::Off)];
    let basis = || prop_oneof![Just(Basis::Max), Just(Basis::Last)];
    let rounding = prop_oneof![Just(Rounding::Up), Just(Rounding::Nearest)];
    let cooldowns = (prop_oneof![Just(0_u32), 0..4_000_u32], prop_oneof![Just(0_u32), 0..4_000_u32]);
    (bounds, 2_000..=9_000_u32, burst, basis(), basis(), rounding, cooldowns, prop_oneof![Just(100_u32), 100..700_u32])
        .prop_map(|((minimum, more), target, burst, basis_out, basis_in, rounding, cooldowns, peak)| ScalingPolicy {
            minimum,
            maximum: minimum + more,
            target_basis_points: target,
            burst,
            basis_out,
            basis_in,
            rounding,
            cooldown_out_seconds: cooldowns.0,
            cooldown_in_seconds: cooldowns.1,
            peak_factor_hundredths: peak,
            ..ScalingPolicy::default()
        })
}

fn any_rules() -> impl Strategy<Value = TableRules> {
    let quota = prop_oneof![Just(DecreaseQuota::Bucket), Just(DecreaseQuota::Legacy)];
    let order = prop_oneof![Just(ScaleOutOrder::Fair), Just(ScaleOutOrder::Fixed)];
    (0..1_440_u32, 0..6_u32, 0..4_u32, quota, order).prop_map(
        |(start_minute_of_day, metric_lag, update_time, quota, scale_out_order)| TableRules {
            start_minute_of_day,
            timing: Timing { metric_lag, update_time },
            quota,
            scale_out_order,
        },
    )
}

/// Rows of one length: quiet and busy stretches.
fn any_minutes(rows: usize) -> impl Strategy<Value = Vec<Vec<u64>>> {
    let stretch = (prop_oneof![Just(0_u64), 0..10_000_u64, 0..9_000_000_u64, 0..90_000_000_u64], 1..90_usize);
    prop::collection::vec(prop::collection::vec(stretch, 40), rows).prop_map(|rows| {
        let rows: Vec<Vec<u64>> = rows
            .into_iter()
            .map(|row| row.into_iter().flat_map(|(milli, minutes)| std::iter::repeat_n(milli, minutes)).collect())
            .collect();
        let shortest = rows.iter().map(Vec::len).min().unwrap_or(0);
        rows.into_iter().map(|row| row[..shortest].to_vec()).collect()
    })
}

fn demands(rows: Vec<Vec<u64>>) -> Vec<Demand> {
    rows.into_iter().map(|row| Demand::from_milli_units(row).expect("it is demand")).collect()
}

fn table<'a>(
    rules: TableRules,
    parts: impl IntoIterator<Item = (DimensionId, &'a Demand, ScalingPolicy)>,
) -> Table<'a> {
    let dimensions = parts.into_iter().map(|(id, demand, policy)| Dimension { id, demand, policy }).collect();
    Table::new(rules, dimensions).expect("it holds together")
}

fn throttled(burst: Burst, capacity: u32, demand: &Demand) -> u64 {
    let policy = ScalingPolicy { burst, ..ScalingPolicy::fixed(capacity) };
    table(TableRules::default(), [(TABLE_READ, demand, policy)]).simulate().dimensions[0].throttling.milli_units
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn nothing_is_lost_and_every_bound_holds(
        rules in any_rules(),
        policies in prop::collection::vec(any_policy(), 3),
        rows in any_minutes(3),
    ) {
        let demands = demands(rows);
        let ids = [TABLE_READ, TABLE_WRITE, INDEX_WRITE];
        let parts = ids.into_iter().zip(&demands).zip(policies).map(|((id, demand), policy)| (id, demand, policy));
        let table = table(rules, parts);
        let (outcome, rows) = table.simulate_rows();
        for ((dimension, found), row) in table.dimensions().iter().zip(&outcome.dimensions).zip(&rows) {
            let policy = &dimension.policy;
            for (minute, asked) in dimension.demand.milli_units().iter().enumerate() {
                let capacity = row.capacity[minute];
                prop_assert_eq!(row.served_milli[minute] + row.throttled_milli[minute], *asked);
                prop_assert!(row.burst_milli[minute] <= 300_000 * u64::from(capacity));
                prop_assert!((policy.minimum..=policy.maximum).contains(&capacity));
                prop_assert_eq!(row.cause[minute].is_some(), row.throttled_milli[minute] > 0);
            }
            prop_assert_eq!(found.served_milli(), row.served_milli.iter().sum::<u64>());
            prop_assert_eq!(found.throttling.milli_units, row.throttled_milli.iter().sum::<u64>());
            prop_assert_eq!(found.throttling.milli_units, found.throttling.milli_units_by_cause.iter().sum::<u64>());
            let throttled = |it: &u64| *it > 0;
            let runs = row.throttled_milli.split(|it| *it == 0);
            prop_assert_eq!(found.throttling.longest_run, runs.map(|it| it.len() as u64).max().unwrap_or(0));
            prop_assert_eq!(found.throttling.minutes, row.throttled_milli.iter().filter(|it| throttled(it)).count() as u64);
            prop_assert_eq!(found.throttling.first, row.throttled_milli.iter().position(throttled));
            prop_assert_eq!(found.throttling.last, row.throttled_milli.iter().rposition(throttled));
            for (at, cause) in Cause::ALL.into_iter().enumerate() {
                let of_cause = row.cause.iter().zip(&row.throttled_milli).filter(|(it, _)| **it == Some(cause));
                prop_assert_eq!(found.throttling.milli_units_by_cause[at], of_cause.map(|(_, it)| it).sum::<u64>());
            }
            prop_assert_eq!(found.capacity().collect::<Vec<_>>(), row.capacity.clone());
            prop_assert_eq!(found.unit_minutes, row.capacity.iter().map(|it| u64::from(*it)).sum::<u64>());
            let start = rules.start_minute_of_day as usize % 60;
            let mut hours = vec![0; (start + row.capacity.len()).div_ceil(60)];
            for (minute, capacity) in row.capacity.iter().enumerate() {
                let hour: &mut u32 = &mut hours[(start + minute) / 60];
                *hour = (*hour).max(*capacity);
            }
            prop_assert_eq!(&found.hours, &hours);
            prop_assert_eq!(found.unit_hours, hours.iter().map(|it| u64::from(*it)).sum::<u64>());
        }
        // Decreases of a resource in a UTC day: 27, and never more than the quota had.
        for resource in [Resource::Table, Resource::Index(0)] {
            let mut of_day = std::collections::BTreeMap::new();
            for found in outcome.dimensions.iter().filter(|it| it.id.resource == resource) {
                for change in found.changes.iter().filter(|it| it.to < it.from) {
                    let decided = change.minute - 1 - rules.timing.update_time as usize;
                    *of_day.entry((rules.start_minute_of_day as usize + decided) / 1_440).or_insert(0) += 1;
                }
            }
            prop_assert!(of_day.values().all(|count| *count <= 27), "{:?}", of_day);
        }
    }

    #[test]
    fn at_a_fixed_capacity_a_larger_store_never_throttles_more(rows in any_minutes(1), capacity in 1..1_500_u32) {
        let demands = demands(rows);
        let [off, window, bucket] =
            [Burst::Off, Burst::Window, Burst::Bucket].map(|burst| throttled(burst, capacity, &demands[0]));
        prop_assert!(off >= window && window >= bucket, "{} {} {}", off, window, bucket);
    }

    #[test]
    fn a_fixed_capacity_by_itself_throttles_what_a_simulation_of_it_throttles(
        rows in any_minutes(1),
        capacity in 1..1_500_u32,
        policy in any_policy(),
    ) {
        let demands = demands(rows);
        let fixed = ScalingPolicy {
            burst: policy.burst,
            peak_factor_hundredths: policy.peak_factor_hundredths,
            ..ScalingPolicy::fixed(capacity)
        };
        let found = table(TableRules::default(), [(TABLE_READ, &demands[0], fixed)]).simulate();
        let alone = throttled_when_fixed(&demands[0], capacity, &policy);
        prop_assert_eq!(found.dimensions[0].throttling.milli_units, alone);
    }

    #[test]
    fn a_constant_load_ends_at_its_capacity_and_stays(
        load in 1..1_000_u64,
        target in 2_000..=9_000_u32,
        lag in 0..6_u32,
        update in 0..4_u32,
        quarter in 0..4_u64,
    ) {
        let demand = Demand::from_milli_units(vec![load * 60_000 + quarter * 15_000; 3_000]).expect("it is demand");
        let policy = ScalingPolicy {
            start: Some(1),
            target_basis_points: target,
            ..ScalingPolicy::default()
        };
        let needed = policy.wanted_capacity(demand.milli_units()[0]);
        let rules = TableRules { timing: Timing { metric_lag: lag, update_time: update }, ..TableRules::default() };
        let found = table(rules, [(TABLE_READ, &demand, policy)]).simulate().dimensions.remove(0);
        prop_assert_eq!(u64::from(found.last), needed);
        prop_assert_eq!(found.downs(), 0);
        prop_assert!(found.changes.last().is_none_or(|change| change.minute < 2_500));
    }

    #[test]
    fn a_dimension_at_rest_changes_nothing_in_the_other(rules in any_rules(), policy in any_policy(), rows in any_minutes(1)) {
        let demands = demands(rows);
        let rest = Demand::from_milli_units(vec![0; demands[0].minutes()]).expect("it is demand");
        let at_rest = ScalingPolicy { start: Some(policy.minimum), ..policy.clone() };
        let alone = table(rules, [(TABLE_WRITE, &demands[0], policy.clone())]).simulate();
        let both =
            table(rules, [(TABLE_READ, &rest, at_rest), (TABLE_WRITE, &demands[0], policy)]).simulate();
        prop_assert_eq!(&alone.dimensions[0], &both.dimensions[1]);
        prop_assert!(both.dimensions[0].changes.is_empty());
    }

    #[test]
    fn parts_give_the_same_as_the_whole(rules in any_rules(), policy in any_policy(), rows in any_minutes(1), part in 1..500_usize) {
        let demands = demands(rows);
        let table = table(rules, [(TABLE_READ, &demands[0], policy)]);
        let mut simulation = Simulation::new(&table);
        while !simulation.is_finished() {
            simulation.advance(part, |_, _, _| {});
        }
        prop_assert_eq!(simulation.finish(), table.simulate());
    }

    #[test]
    fn on_demand_demand_is_served_at_risk_or_throttled(
        rows in any_minutes(1),
        warm in 0..2_000_u64,
        maximum in prop::option::of(1..3_000_u64),
    ) {
        let demands = demands(rows);
        let table = OnDemand {
            warm_units_per_second: warm,
            maximum_units_per_second: maximum,
            ..OnDemand::new_table(Direction::Write)
        };
        let mut safe = Vec::new();
        let found = table.follow_with(&demands[0], |_, rate| safe.push(rate));
        let strict = OnDemand { above: AboveSafeRate::Throttled, ..table }.follow(&demands[0]);
        let ceiling = table.ceiling() * 60_000;
        let (mut at_risk, mut throttled) = (0, 0);
        for (asked, safe) in demands[0].milli_units().iter().zip(safe) {
            throttled += asked.saturating_sub(ceiling);
            at_risk += (*asked.min(&ceiling)).saturating_sub(safe);
        }
        prop_assert_eq!((found.at_risk.milli_units, found.throttled.milli_units), (at_risk, throttled));
        // A table that throttles never reaches the peaks of one that does not.
        prop_assert!(strict.throttled.milli_units >= found.at_risk.milli_units + found.throttled.milli_units);
        prop_assert_eq!(strict.at_risk.milli_units, 0);
    }

    #[test]
    fn an_index_and_its_table_serve_the_same_share_of_writes(
        asked in prop::collection::vec(0..4_000_u64, 1..300),
        of_index in 1..4_u64,
        table_units in 1..60_u32,
        index_units in 1..60_u32,
    ) {
        let writes = Demand::from_units(asked.iter().copied()).expect("it is demand");
        let entries = Demand::from_units(asked.iter().map(|units| units * of_index)).expect("it is demand");
        let policy = |units| ScalingPolicy::fixed(units);
        let table = table(
            TableRules::default(),
            [(TABLE_WRITE, &writes, policy(table_units)), (INDEX_WRITE, &entries, policy(index_units))],
        );
        let (outcome, rows) = table.simulate_rows();
        // One of the two is short by itself in every minute in which the other is held up.
        let held_up = |at: usize| outcome.dimensions[at].throttling.milli_units_by_cause[Cause::BackPressure as usize];
        for minute in 0..asked.len() {
            let causes = [0, 1].map(|at| rows[at].cause[minute]);
            prop_assert!(causes[0].is_some() == causes[1].is_some());
            prop_assert!(causes != [Some(Cause::BackPressure); 2]);
        }
        prop_assert!(held_up(0) + held_up(1) <= outcome.dimensions.iter().map(|it| it.throttling.milli_units).sum());
        for minute in 0..asked.len() {
            let (writes, entries) = (rows[0].served_milli[minute], rows[1].served_milli[minute]);
            // Shares are rounded down to thousandths of a unit.
            prop_assert!((writes * of_index).abs_diff(entries) <= of_index, "{} {}", writes, entries);
        }
    }
}

/// Demand of a table with a seed, on a table that scales.
#[test]
fn seeds_give_the_same_traffic_every_time() {
    assert_eq!(seeded::counts(1, 2_000), seeded::counts(1, 2_000));
    assert_ne!(seeded::counts(1, 2_000), seeded::counts(2, 2_000));
    assert!(seeded::counts(1, 20_000).contains(&0));
}
