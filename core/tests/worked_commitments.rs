//! The worked examples about commitments and table classes, and the vendor's calculator, each run through the engine's
//! own functions.

mod given;

use given::{data, decimal, list};
use keyfare_core::{
    bill::{UnitKind, reserved},
    capacity::{accepted_class_changes, class_threshold},
    design::{CapacityMode, Design, TableClass, Term},
    estimate::{View, estimate},
    money::Usd,
    pricing::{Dimension, PriceBook},
    wire::read_design,
};
use rust_decimal::Decimal;
use serde_json::Value;
use std::collections::BTreeMap;

fn usd(value: &Value) -> Usd {
    Usd::new(decimal(value))
}

/// What a capacity or request unit is billed as.
fn dimension(unit: &str, class: TableClass, mode: CapacityMode) -> Dimension {
    use {CapacityMode::*, Dimension as D, TableClass::*};
    match (unit, class, mode) {
        ("wcu", Standard, Provisioned) => D::WriteCapacityUnitHour,
        ("rcu", Standard, Provisioned) => D::ReadCapacityUnitHour,
        ("wcu", StandardInfrequentAccess, Provisioned) => D::WriteCapacityUnitHourIa,
        ("rwcu", Standard, Provisioned) => D::ReplicatedWriteCapacityUnitHour,
        ("wru", Standard, OnDemand) => D::WriteRequestUnit,
        other => panic!("{other:?} is not in the examples"),
    }
}

/// The figures of an example, each under the name that it has there; `None` for an operation of another file.
fn run(operation: &str, given: &Value) -> Option<BTreeMap<&'static str, Value>> {
    let number = |value: Decimal| serde_json::from_str(&value.normalize().to_string()).expect("a number");
    Some(match operation {
        "reserved_upfront" => {
            let units = given["units"].as_u64().expect("units");
            let blocks = reserved::blocks(units);
            let all = usd(&given["upfront_per_100"]).checked_mul(Decimal::from(blocks)).expect("small");
            BTreeMap::from([("blocks", Value::from(blocks)), ("usd", number(all.decimal()))])
        }
        "reserved_effective_month" => {
            let term = u32::try_from(given["term_hours"].as_u64().expect("hours")).expect("small");
            let hours = decimal(&given["period_hours"]);
            let share = reserved::upfront_share(usd(&given["upfront_usd"]), hours, term).expect("small");
            let month = share.checked_add(usd(&given["recurring_and_excess_usd"])).expect("small");
            BTreeMap::from([("usd", number(month.rounded_to_cents().decimal()))])
        }
        "reserved_saving" => {
            let each = |key: &str| Usd::new(decimal(&given[key]) / Decimal::ONE_HUNDRED);
            let price = reserved::ReservedPrice { upfront: each("upfront_per_100"), hour: each("hour_per_100") };
            let term = u32::try_from(given["hours"].as_u64().expect("hours")).expect("small");
            let saving = reserved::saving(price, term, usd(&given["public_unit_hour"])).expect("a list price");
            BTreeMap::from([("percent", number(saving * Decimal::ONE_HUNDRED))])
        }
        "reserved_applies" => {
            let applies = |case: &Value| {
                let class = match case[1].as_str() {
                    Some("STANDARD") => TableClass::Standard,
                    _ => TableClass::StandardInfrequentAccess,
                };
                let mode = match case[2].as_str() {
                    Some("provisioned") => CapacityMode::Provisioned,
                    _ => CapacityMode::OnDemand,
                };
                reserved::covers(dimension(case[0].as_str().expect("a unit"), class, mode))
            };
            BTreeMap::from([("applies", list(&given["cases"]).iter().map(applies).collect::<Vec<_>>().into())])
        }
        "class_break_even" => {
            let found = class_threshold(decimal(&given["storage_saving"]), decimal(&given["throughput_extra"]));
            BTreeMap::from([("storage_to_throughput_ratio", number(found.expect("storage is cheaper")))])
        }
        "class_changes" => {
            let days: Vec<u64> = list(&given["days"]).iter().map(|it| it.as_u64().expect("a day")).collect();
            BTreeMap::from([("accepted", accepted_class_changes(&days).into())])
        }
        _ => return None,
    })
}

#[track_caller]
fn check(example: &Value, found: &BTreeMap<&'static str, Value>) {
    let tolerance = example.get("tolerance").map_or(Decimal::ZERO, decimal);
    for (key, expected) in example["expect"].as_object().expect("an object") {
        let value = found.get(key.as_str()).unwrap_or_else(|| panic!("{}: no figure for {key}", example["id"]));
        if expected.is_number() {
            let off = (decimal(value) - decimal(expected)).abs();
            assert!(off <= tolerance, "{}: {key} is {value}, not {expected}", example["id"]);
        } else {
            assert_eq!(value, expected, "{}: {key}", example["id"]);
        }
    }
}

#[test]
fn every_example_about_reserved_capacity_and_table_classes_comes_out() {
    let mut seen = BTreeMap::new();
    for example in list(&data("worked-examples.json")) {
        let operation = example["given"]["op"].as_str().expect("an operation");
        if let Some(found) = run(operation, &example["given"]) {
            check(example, &found);
            *seen.entry(operation.to_string()).or_insert(0) += 1;
        }
    }
    let expected = [
        ("class_break_even", 1),
        ("class_changes", 1),
        ("reserved_applies", 1),
        ("reserved_effective_month", 2),
        ("reserved_saving", 2),
        ("reserved_upfront", 2),
    ];
    assert_eq!(seen, BTreeMap::from(expected.map(|(name, count)| (name.to_string(), count))));
}

#[test]
fn the_prices_of_reserved_capacity_in_the_examples_are_those_of_the_book() {
    let region = PriceBook::embedded().region("us-east-1").expect("in the book");
    let block = |term, kind| {
        let price = reserved::price(region, term, kind).expect("sold there");
        [price.upfront, price.hour].map(|it| (it.decimal() * Decimal::ONE_HUNDRED).normalize().to_string())
    };
    assert_eq!(block(Term::OneYear, UnitKind::Write), ["150", "0.0128"]);
    assert_eq!(block(Term::OneYear, UnitKind::Read), ["30", "0.0025"]);
    assert_eq!(block(Term::ThreeYears, UnitKind::Write), ["180", "0.0081"]);
    assert_eq!(block(Term::ThreeYears, UnitKind::Read), ["36", "0.0016"]);
    let ohio = PriceBook::embedded().region("us-east-2").expect("in the book");
    let error = reserved::price(ohio, Term::ThreeYears, UnitKind::Write).expect_err("not sold there");
    assert!(error.to_string().contains("Reserved writes, 3 years, upfront in us-east-2"), "{error}");
}

#[test]
fn the_vendors_calculator_at_its_defaults_comes_out_line_by_line() {
    let wire = read_design(include_str!("../../tests/data/designs/calculator.json")).expect("it reads");
    let design = Design::from_wire(&wire).expect("it holds together");
    let all = estimate(&design, PriceBook::embedded()).expect("it has a bill");
    let cents = |amount: Usd| amount.rounded_to_cents().decimal().to_string();
    let lines: Vec<(&str, String, String)> = all
        .lines(View::AsDesigned)
        .map(|line| (line.dimension.key(), line.quantity.round_dp(3).normalize().to_string(), cents(line.amount)))
        .collect();
    let expected = [
        ("wcu_hour", "108000", "70.20"),
        ("rcu_hour", "21600", "2.81"),
        ("reserved_1yr_wcu_hour", "365000", "46.72"),
        ("reserved_1yr_rcu_hour", "73000", "1.83"),
        ("storage_gb_month", "100", "25.00"),
    ];
    let lines: Vec<_> =
        lines.iter().map(|(key, quantity, amount)| (*key, quantity.as_str(), amount.as_str())).collect();
    let pad = |it: &str| if it.contains('.') { it.to_string() } else { format!("{it}.00") };
    let same: Vec<_> = lines.iter().map(|(key, quantity, amount)| (*key, *quantity, pad(amount))).collect();
    assert_eq!(same, expected.map(|(key, quantity, amount)| (key, quantity, amount.to_string())));
    let upfront: Vec<_> = all.upfront.iter().map(|line| (line.dimension.key(), line.amount.decimal())).collect();
    let once = [("reserved_1yr_wcu_upfront", Decimal::from(750)), ("reserved_1yr_rcu_upfront", Decimal::from(30))];
    assert_eq!(upfront, once);
    assert_eq!(cents(all.total(View::AsDesigned)), "146.55");
}

/// A design of two tables of 80 and 70 write units, the first of which has 100 reserved; and the unit-hours that are
/// left at list price.
#[track_caller]
fn check_pool(modes: [&str; 2], left: [u32; 2], used_percent: u32) {
    let table = |name: &str, mode: &str, write: u32, more: &str| {
        format!(
            r#"{{"name": "{name}", "partition_key": {{"name": "pk"}},
                 "capacity": {{"mode": "{mode}", "read": 1, "write": {write}{more}}}}}"#
        )
    };
    let text = format!(
        r#"{{"version": 1, "name": "d", "region": "us-east-1", "settings": {{"month_hours": 720}}, "tables": [{}, {}]}}"#,
        table("a", modes[0], 80, r#", "reserved": {"term": "one_year", "write_units": 100}"#),
        table("b", modes[1], 70, ""),
    );
    let design = Design::from_wire(&read_design(&text).expect("it reads")).expect("it holds together");
    let all = estimate(&design, PriceBook::embedded()).expect("it has a bill");
    let writes = all.provisioned.iter().filter(|it| it.dimension == Dimension::WriteCapacityUnitHour);
    let hours: Vec<Decimal> = writes.map(|it| it.quantity / Decimal::from(720)).collect();
    assert_eq!(hours, left.map(Decimal::from));
    let steps = keyfare_core::estimate::explain::steps(&design, &all, &all.reserved[0]);
    assert!(steps[1].starts_with(&format!("{used_percent}.0 %")) || used_percent == 0, "{steps:?}");
    for view in [View::AsDesigned, View::OnDemand, View::Provisioned] {
        assert!(
            all.lines(view).any(|it| it.dimension == Dimension::ReservedWriteCapacityOneYearHour),
            "paid in {view:?}"
        );
    }
}

#[test]
fn r_rc_1_a_reservation_covers_every_table_of_the_region_and_is_paid_unused() {
    check_pool(["provisioned", "provisioned"], [0, 50], 100);
    check_pool(["provisioned", "on_demand"], [0, 50], 80);
    check_pool(["on_demand", "provisioned"], [50, 0], 70);
    check_pool(["on_demand", "on_demand"], [0, 50], 0);
}
