//! The user cases about auto scaling, bursts, decreases and limits of throughput, each with its traps.

use keyfare_core::{
    bill::charge,
    metering::{ItemChange, ReadConsistency, WriteKind, item_read_units, write_units},
    money::Usd,
    simulate::{
        DecreaseQuota, Decreases, Dimension, DimensionId, Direction, Outcome, Resource, ScalingPolicy, Table,
        TableRules, Timing, burst_lasts_seconds, burst_units,
        on_demand::{OnDemand, PEAK_AGE_MINUTES},
        partition,
    },
    traffic::Demand,
    units::Bytes,
    wire::WireNumber as N,
};
use rust_decimal::Decimal;
use serde_json::{Value, json};

const IDS: [&str; 8] = ["UC-24", "UC-39", "UC-40", "UC-41", "UC-42", "UC-43", "UC-47", "UC-49"];
const WRITES: DimensionId = DimensionId { resource: Resource::Table, direction: Direction::Write };
const INDEX_WRITES: DimensionId = DimensionId { resource: Resource::Index(0), direction: Direction::Write };

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn decimal(value: &Value) -> Decimal {
    value.to_string().parse().unwrap_or_else(|error| panic!("{value} is not a number: {error}"))
}

fn whole(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no whole number"))
}

fn capacity(value: &Value) -> u32 {
    u32::try_from(whole(value)).expect("a capacity")
}

fn simulate(rules: TableRules, parts: &[(DimensionId, &Demand, ScalingPolicy)]) -> Outcome {
    let parts = parts.iter().map(|(id, demand, policy)| Dimension { id: *id, demand, policy: policy.clone() });
    Table::new(rules, parts.collect()).expect("it holds together").simulate()
}

fn per_second(minutes: impl IntoIterator<Item = u64>) -> Demand {
    Demand::from_units(minutes.into_iter().map(|units| units * 60)).expect("it is demand")
}

/// How many minutes of a load above or below the alarms pass until capacity changes, without delays.
fn minutes_until_a_change(policy: &ScalingPolicy, load_milli: u64) -> Option<usize> {
    let demand = Demand::from_milli_units(vec![load_milli; 60]).expect("it is demand");
    let rules = TableRules { timing: Timing::FAST, ..TableRules::default() };
    simulate(rules, &[(WRITES, &demand, policy.clone())]).dimensions[0].changes.first().map(|change| change.minute)
}

fn answer(id: &str, inputs: &Value) -> Value {
    let hundred = Decimal::ONE_HUNDRED;
    match id {
        "UC-24" => {
            let size = Some(Bytes::new(whole(&inputs["item_bytes"])));
            let units = write_units(ItemChange { before: None, after: size }, WriteKind::Standard).get();
            let a_minute = Decimal::from(units * whole(&inputs["writes_per_minute"]));
            let (rcu, wcu) = (decimal(&inputs["provisioned"]["rcu"]), decimal(&inputs["provisioned"]["wcu"]));
            let available = wcu * Decimal::from(60);
            let bill = |free: &dyn Fn(&str) -> Decimal| {
                let line = |units: Decimal, price: &str, allowance: &str| {
                    let hours = units * decimal(&inputs["hours"]);
                    charge::amount(hours, free(allowance), Usd::new(decimal(&inputs["prices"][price])))
                        .expect("in range")
                };
                let lines = [line(rcu, "rcu_hour", "free_rcu_hours"), line(wcu, "wcu_hour", "free_wcu_hours")];
                charge::total(lines).expect("in range").decimal()
            };
            json!({
                "consumed_per_minute": N(a_minute),
                "average_per_second": N(a_minute / Decimal::from(60)),
                "available_per_minute": N(available),
                "utilisation": N(a_minute * hundred / available),
                "burst_store": burst_units(capacity(&inputs["provisioned"]["wcu"])),
                "list_price_month": N(bill(&|_| Decimal::ZERO)),
                "bill_with_free_allowance": N(bill(&|allowance| decimal(&inputs["prices"][allowance]))),
            })
        }
        "UC-39" => {
            let per_write = whole(&inputs["index_units_per_write"]);
            let rate = whole(&inputs["table_wcu"]);
            // Five minutes of rest fill the store, then the table's full rate comes.
            let writes = per_second([vec![0; 5], vec![rate; 10]].concat());
            let entries = per_second([vec![0; 5], vec![rate * per_write; 10]].concat());
            let found = simulate(
                TableRules::default(),
                &[
                    (WRITES, &writes, ScalingPolicy::fixed(capacity(&inputs["table_wcu"]))),
                    (INDEX_WRITES, &entries, ScalingPolicy::fixed(capacity(&inputs["index_wcu"]))),
                ],
            );
            let served = found.dimensions[0].served_milli() / 1_000;
            let sustained = whole(&inputs["index_wcu"]) / per_write;
            json!({
                "sustained_writes_per_second": sustained,
                "burst_writes": served - sustained * 600,
                "index_wcu_needed": rate * per_write,
            })
        }
        "UC-40" => {
            let most = |consistency| {
                let units = item_read_units(Some(Bytes::new(whole(&inputs["item_bytes"]))), consistency).decimal();
                partition::most_requests_per_second(Direction::Read, units).expect("reads consume units")
            };
            json!({
                "max_strong_reads_per_second": N(most(ReadConsistency::Strong)),
                "max_eventual_reads_per_second": N(most(ReadConsistency::Eventual)),
            })
        }
        "UC-41" => {
            let units = capacity(&inputs["capacity"]);
            let target_basis_points = capacity(&inputs["target_percent"]) * 100;
            let policy = ScalingPolicy { start: Some(units), target_basis_points, ..ScalingPolicy::default() };
            let (high, low) = (policy.high_threshold_milli(units), policy.low_threshold_milli(units));
            assert_eq!(minutes_until_a_change(&policy, high), None);
            assert_eq!(minutes_until_a_change(&policy, low), None);
            json!({
                "scale_out_above": high / 60_000,
                "scale_out_after_minutes": minutes_until_a_change(&policy, high + 1),
                "scale_in_below": low / 60_000,
                "scale_in_after_minutes": minutes_until_a_change(&policy, low - 1),
                "scale_out_above_per_minute": high / 1_000,
            })
        }
        "UC-42" => {
            let a_day = || {
                let mut decreases = Decreases::new(DecreaseQuota::Bucket);
                let taken = (0..1_440).filter(|minute| {
                    if *minute > 0 && minute % 60 == 0 {
                        decreases.tick(*minute);
                    }
                    decreases.take(*minute)
                });
                taken.count()
            };
            json!({"decreases_per_day_table": a_day(), "decreases_per_day_index": a_day()})
        }
        "UC-43" => {
            assert_eq!(inputs["new_table"], json!(true));
            let size = Some(Bytes::new(whole(&inputs["item_bytes"])));
            let units = write_units(ItemChange { before: None, after: size }, WriteKind::Standard).get();
            let table = OnDemand::new_table(Direction::Write);
            let doublings = table.doublings_to(whole(&inputs["writes_per_second"]) * units).expect("under the quota");
            json!({
                "served_at_once": table.instant_limit(0),
                "doublings_needed": doublings,
                "minutes_to_ramp": doublings as usize * PEAK_AGE_MINUTES,
            })
        }
        "UC-47" => {
            let rate = whole(&inputs["constant_units_per_second"]);
            let policy = ScalingPolicy {
                target_basis_points: capacity(&inputs["target_percent"]) * 100,
                ..ScalingPolicy::default()
            };
            let demand = per_second(vec![rate; 600]);
            let units = simulate(TableRules::default(), &[(WRITES, &demand, policy)]).dimensions[0].last;
            let hours = decimal(&inputs["hours"]);
            let provisioned = Decimal::from(units) * hours * decimal(&inputs["prices"]["wcu_hour"]);
            let requests = Decimal::from(rate * 3_600) * hours;
            let on_demand = requests * decimal(&inputs["prices"]["wru_per_million"]) / Decimal::from(1_000_000);
            let cheaper = if provisioned < on_demand { "provisioned" } else { "on_demand" };
            json!({"capacity": units, "provisioned": N(provisioned), "on_demand": N(on_demand), "cheaper": cheaper})
        }
        "UC-49" => {
            let units = capacity(&inputs["provisioned_rcu"]);
            let lasts =
                |load: &Value| burst_lasts_seconds(burst_units(units), units, whole(load)).expect("it is above");
            let [slow, fast] = list(&inputs["spikes_per_second"]) else { panic!("two spikes") };
            json!({"burst_store": burst_units(units), "seconds_at_200": N(lasts(slow)), "seconds_at_1000": N(lasts(fast))})
        }
        other => panic!("{other} has no answer here"),
    }
}

/// A figure as a decimal; the engine's decimals come as strings.
fn figure(value: &Value) -> Decimal {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    text.parse().unwrap_or_else(|error| panic!("{value}: {error}"))
}

#[test]
fn every_case_about_capacity_comes_out_and_no_trap_is_fallen_into() {
    let cases: Value = serde_json::from_str(include_str!("../../tests/data/user-cases.json")).expect("the cases");
    let mut answered = Vec::new();
    for case in list(&cases["cases"]).iter().filter(|case| IDS.contains(&case["id"].as_str().unwrap_or_default())) {
        let id = case["id"].as_str().expect("an id");
        let found = answer(id, &case["inputs"]);
        for expected in list(&case["expected"]) {
            let (name, value) = (expected["name"].as_str().expect("a name"), &expected["value"]);
            let found = &found[name];
            assert!(!found.is_null(), "{id}: no figure for {name}");
            if value.is_string() {
                assert_eq!(found, value, "{id}: {name}");
                continue;
            }
            let off = (figure(found) - figure(value)).abs();
            assert!(off <= figure(&expected["tolerance"]), "{id}: {name} is {found}, not {value}");
        }
        for trap in list(&case["traps"]) {
            let name = trap["name"].as_str().expect("a name");
            assert_ne!(figure(&found[name]), figure(&trap["value"]), "{id}: {name}: {}", trap["why"]);
        }
        answered.push(id);
    }
    assert_eq!(answered, IDS);
}
