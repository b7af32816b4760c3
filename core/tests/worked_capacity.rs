//! The worked examples about capacity over time, each run through the engine's own functions.
//!
//! An example's `expect` must come out key by key. Where it says `at_least`, the engine may give more.

use keyfare_core::simulate::{
    DecreaseQuota, Decreases, Dimension, DimensionId, DimensionOutcome, Direction, Resource, Rounding, ScalingPolicy,
    Table, TableRules, Timing, burst_units,
    on_demand::{OnDemand, warm_after_provisioning},
};
use keyfare_core::traffic::Demand;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The operations of this file and how many examples each has.
const OPERATIONS: [(&str, usize); 13] = [
    ("auto_scale_clamp", 1),
    ("auto_scale_in", 2),
    ("auto_scale_out", 1),
    ("auto_scale_target", 2),
    ("burst", 1),
    ("decrease_budget", 1),
    ("decrease_sequence", 1),
    ("on_demand_after_switch", 4),
    ("on_demand_effective_limit", 1),
    ("on_demand_initial", 2),
    ("on_demand_instant_limit", 2),
    ("on_demand_ramp", 2),
    ("warm_after_provisioning", 1),
];

/// No quota: the examples about doubling go above the default one.
const UNLIMITED: OnDemand = OnDemand { quota_units_per_second: u64::MAX, ..OnDemand::new_table(Direction::Write) };

#[track_caller]
fn whole(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no whole number"))
}

#[track_caller]
fn units(value: &Value) -> u32 {
    u32::try_from(whole(value)).expect("a capacity")
}

fn policy(given: &Value) -> ScalingPolicy {
    let rounding = if given["rounding"] == "nearest" { Rounding::Nearest } else { Rounding::Up };
    ScalingPolicy { target_basis_points: units(&given["target_percent"]) * 100, rounding, ..ScalingPolicy::default() }
}

/// Reads of a table without delays, each minute a number of units a second.
fn simulate(policy: ScalingPolicy, per_second: &[u64]) -> DimensionOutcome {
    let demand = Demand::from_units(per_second.iter().map(|units| units * 60)).expect("it is demand");
    let rules = TableRules { timing: Timing::FAST, ..TableRules::default() };
    let id = DimensionId { resource: Resource::Table, direction: Direction::Read };
    let table = Table::new(rules, vec![Dimension { id, demand: &demand, policy }]).expect("it holds together");
    table.simulate().dimensions.remove(0)
}

fn consumed(given: &Value) -> Vec<u64> {
    given["consumed_per_minute"].as_array().expect("a list").iter().map(whole).collect()
}

/// A minute longer, so that what is decided at the end comes into force.
fn with_one_more(mut minutes: Vec<u64>) -> Vec<u64> {
    minutes.extend(minutes.last().copied());
    minutes
}

/// The figures of one example, by the key that its `expect` uses; `None` for an operation of another file.
fn run(operation: &str, given: &Value) -> Option<Value> {
    Some(match operation {
        "on_demand_instant_limit" => {
            json!({"instant_units_per_s": UNLIMITED.instant_limit(whole(&given["previous_peak_units_per_s"]))})
        }
        "on_demand_initial" => {
            assert_eq!(given["history"], "new");
            let initial = |direction| OnDemand::new_table(direction).instant_limit(0);
            json!({"write_units_per_s": initial(Direction::Write), "read_units_per_s": initial(Direction::Read)})
        }
        "on_demand_after_switch" => {
            let at_once = |direction, key: &str| OnDemand::switched(direction, whole(&given[key])).instant_limit(0);
            json!({
                "write_units_per_s_at_least": at_once(Direction::Write, "highest_past_wcu"),
                "read_units_per_s_at_least": at_once(Direction::Read, "highest_past_rcu"),
            })
        }
        "on_demand_effective_limit" => {
            let table = OnDemand {
                warm_units_per_second: whole(&given["warm_read"]),
                maximum_units_per_second: Some(whole(&given["max_read"])),
                ..OnDemand::new_table(Direction::Read)
            };
            json!({"read_units_per_s": table.instant_limit(0)})
        }
        "warm_after_provisioning" => {
            json!({"warm_read": warm_after_provisioning(whole(&given["warm_read"]), whole(&given["new_provisioned_rcu"]))})
        }
        "on_demand_ramp" => {
            // The peak was held for an hour, and kept up for the minutes since.
            let (peak, since) = (whole(&given["previous_peak_units_per_s"]), whole(&given["minutes_since_peak"]));
            let before = vec![peak; 60 + since as usize];
            json!({"throttle_risk": is_last_at_risk(&before, whole(&given["target_units_per_s"]))})
        }
        "auto_scale_target" => {
            json!({"provisioned": policy(given).wanted_capacity(whole(&given["consumed"]) * 60_000)})
        }
        "auto_scale_clamp" => {
            let bounds = ScalingPolicy {
                minimum: units(&given["min"]),
                maximum: units(&given["max"]),
                ..ScalingPolicy::default()
            };
            json!({"provisioned": bounds.within_bounds(whole(&given["wanted"]))})
        }
        "auto_scale_out" => {
            // Without delays the change comes into force with the minute after the decision; the example counts from 1.
            let minutes = with_one_more(consumed(given));
            let found =
                simulate(ScalingPolicy { start: Some(units(&given["provisioned"])), ..policy(given) }, &minutes);
            json!({"scale_out_at_minute": found.changes.first().map(|change| change.minute)})
        }
        "auto_scale_in" => {
            let minutes = with_one_more(consumed(given));
            let found =
                simulate(ScalingPolicy { start: Some(units(&given["provisioned"])), ..policy(given) }, &minutes);
            json!({"scale_in": !found.changes.is_empty(), "new_provisioned": found.last})
        }
        "decrease_budget" => {
            let minutes = whole(&given["hours"]) * 60;
            let requests: Vec<u64> = (0..minutes).collect();
            json!({"max_decreases": accepted(&requests).iter().filter(|it| **it).count()})
        }
        "decrease_sequence" => {
            let requests: Vec<u64> = given["request_minutes"].as_array().expect("a list").iter().map(whole).collect();
            json!({"accepted": accepted(&requests)})
        }
        "burst" => {
            let capacity = units(&given["provisioned_units"]);
            let idle = whole(&given["idle_seconds"]) / 60;
            let load = whole(&given["load_units_per_s"]);
            let found = simulate(ScalingPolicy::fixed(capacity), &[vec![0; idle as usize], vec![load; 100]].concat());
            let first = found.throttling.first.expect("it is used up") as u64;
            json!({"burst_units": burst_units(capacity), "burst_seconds": (first - idle) * 60})
        }
        _ => return None,
    })
}

/// Which of these requests, in minutes of a UTC day in order, get a decrease.
fn accepted(minutes: &[u64]) -> Vec<bool> {
    let mut decreases = Decreases::new(DecreaseQuota::Bucket);
    let mut hour = 0;
    minutes
        .iter()
        .map(|minute| {
            while hour < minute / 60 {
                hour += 1;
                decreases.tick(hour * 60);
            }
            decreases.take(*minute)
        })
        .collect()
}

/// Whether a minute at the end of a demand is at risk; the rise to the first peak does not count.
fn is_last_at_risk(before: &[u64], last: u64) -> bool {
    let minutes_at_risk = |minutes: &[u64]| {
        let demand = Demand::from_units(minutes.iter().map(|units| units * 60)).expect("it is demand");
        UNLIMITED.follow(&demand).at_risk.minutes
    };
    minutes_at_risk(&[before, &[last]].concat()) > minutes_at_risk(before)
}

#[track_caller]
fn check(example: &Value, found: &Value) {
    let expected: &Map<String, Value> = example["expect"].as_object().expect("an object");
    assert!(!expected.is_empty(), "{} expects nothing", example["id"]);
    for (key, value) in expected {
        let figure = &found[key];
        let fits = if key.ends_with("at_least") { whole(figure) >= whole(value) } else { figure == value };
        assert!(fits, "{}: {key} is {figure}, not {value}", example["id"]);
    }
}

#[test]
fn every_example_about_capacity_over_time_comes_out() {
    let examples: Vec<Value> =
        serde_json::from_str(include_str!("../../tests/data/worked-examples.json")).expect("the examples are a list");
    let mut run_of_each = BTreeMap::new();
    for example in &examples {
        let operation = example["given"]["op"].as_str().expect("an operation");
        if let Some(found) = run(operation, &example["given"]) {
            check(example, &found);
            *run_of_each.entry(operation).or_insert(0) += 1;
        }
    }
    assert_eq!(run_of_each, BTreeMap::from(OPERATIONS));
}

#[test]
fn three_times_the_peak_is_at_risk_however_long_ago_the_peak_was() {
    for (since, times, risk) in [(10, 3, true), (40, 3, true), (40, 2, false), (10, 2, false)] {
        let given = json!({"previous_peak_units_per_s": 50_000, "minutes_since_peak": since,
                           "target_units_per_s": 50_000 * times});
        assert_eq!(run("on_demand_ramp", &given), Some(json!({"throttle_risk": risk})), "{since} {times}");
    }
}
