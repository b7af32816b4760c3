//! Questions that people asked about modes, reserved capacity and table classes, answered through a design. A figure
//! that equals a known mistake fails.

use keyfare_core::{
    bill::{UnitKind, reserved},
    capacity::{Answer, Modes, Presets, Way, break_even_against_on_demand, break_even_of_hours, modes, table_classes},
    design::{Design, TableClass, Term},
    estimate::{View, break_even, estimate},
    money::Usd,
    pricing::{Dimension, PriceBook, RegionPrices},
    wire::read_design,
};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use std::collections::BTreeMap;

type Figures = BTreeMap<&'static str, Value>;

fn decimal(value: &Value) -> Decimal {
    value.to_string().parse().unwrap_or_else(|_| panic!("{value} is no decimal"))
}

fn figure(value: Decimal) -> Value {
    serde_json::from_str(&value.normalize().to_string()).expect("a number")
}

fn percent(share: Decimal) -> Value {
    figure(share * Decimal::ONE_HUNDRED)
}

fn dollars(amount: Usd) -> Value {
    figure(amount.decimal())
}

/// Every expected figure of a case that can come out of today's prices, within its tolerance, and none of its traps.
#[track_caller]
fn check(id: &str, not_offered: &[&str], answer: impl Fn(&Value) -> Figures) {
    let file: Value = serde_json::from_str(include_str!("../../tests/data/user-cases.json")).expect("JSON");
    let case = file["cases"].as_array().expect("a list").iter().find(|it| it["id"] == id).expect(id);
    let found = answer(&case["inputs"]);
    for wanted in case["expected"].as_array().expect("a list") {
        let name = wanted["name"].as_str().expect("a name");
        if not_offered.contains(&name) {
            continue;
        }
        let value = found.get(name).unwrap_or_else(|| panic!("{id}: no figure for {name}"));
        match &wanted["value"] {
            Value::Number(_) => {
                let off = (decimal(value) - decimal(&wanted["value"])).abs();
                assert!(off <= decimal(&wanted["tolerance"]), "{id}: {name} is {value}, not {}", wanted["value"]);
            }
            words => assert_eq!(value, words, "{id}: {name}"),
        }
    }
    for trap in case.get("traps").and_then(Value::as_array).into_iter().flatten() {
        let value = &found[trap["name"].as_str().expect("a name")];
        assert_ne!(decimal(value).round_dp(2), decimal(&trap["value"]), "{id}: {}", trap["why"]);
    }
}

fn region() -> &'static RegionPrices {
    PriceBook::embedded().region("us-east-1").expect("in the book")
}

fn usd(dimension: Dimension) -> Usd {
    region().price(dimension).expect("a price").usd
}

#[track_caller]
fn design(hours: &Value, table: Value) -> Design {
    let mut table = table;
    table["name"] = json!("table");
    table["partition_key"] = json!({"name": "pk"});
    let text = json!({"version": 1, "name": "case", "region": "us-east-1",
        "settings": {"month_hours": hours}, "tables": [table]});
    let wire = read_design(&text.to_string()).unwrap_or_else(|error| panic!("{error}"));
    Design::from_wire(&wire).unwrap_or_else(|mistakes| panic!("{mistakes:#?}"))
}

fn of(all: &Modes, way: Way) -> &Answer {
    let offer = all.tables[0].offers.iter().find(|it| it.way == way).unwrap_or_else(|| panic!("no {way:?}"));
    offer.answer.as_ref().unwrap_or_else(|unknown| panic!("{way:?} {unknown}"))
}

fn all_modes(design: &Design) -> Modes {
    let all = modes(design, PriceBook::embedded(), Presets::FastToSlow).expect("it has a bill");
    // With one table the whole is that table.
    for (whole, table) in all.whole.iter().zip(&all.tables[0].offers) {
        let price = |offer: &keyfare_core::capacity::Offer| offer.answer.as_ref().map(|it| it.throughput).ok();
        assert_eq!((whole.way, price(whole)), (table.way, price(table)));
    }
    all
}

fn call(operation: &str, times: &Value, per: &str) -> Value {
    json!({"name": operation, "operation": operation, "rate": {"times": times, "per": per}})
}

#[test]
fn uc_26_provisioned_wins_from_28_9_percent() {
    check("UC-26", &["old_ratio", "old_break_even"], |_| {
        let even = |kind| break_even(region(), TableClass::Standard, kind).expect("both prices");
        let (writes, reads) = (even(UnitKind::Write), even(UnitKind::Read));
        // The same through a table that is used in full, and one that auto scaling holds at 70 %.
        let steady = design(
            &json!(730),
            json!({"patterns": [
            {"name": "w", "operation": "PutItem", "after_bytes": 100, "rate": {"times": 700, "per": "second"},
             "traffic": {"shape": "constant"}}]}),
        );
        let all = all_modes(&steady);
        let paid = |way| {
            let answer = of(&all, way);
            let writes = answer.capacities[0].unit_hours * usd(Dimension::WriteCapacityUnitHour).decimal();
            of(&all, Way::OnDemand).throughput.decimal() / writes
        };
        assert_eq!(paid(Way::FixedAtPeak).round_dp(4), writes.peak_factor.round_dp(4));
        BTreeMap::from([
            ("ratio_writes", figure(writes.peak_factor)),
            ("ratio_reads", figure(reads.peak_factor)),
            ("break_even", percent(writes.utilization)),
            ("ratio_at_70_percent_target", figure(paid(Way::AutoScaled))),
        ])
    });
}

#[test]
fn uc_27_a_small_table_measured_for_45_hours() {
    // What the price was before November 2024 and what the free tier makes of it are not asked of the modes.
    check("UC-27", &["on_demand_before_cut", "provisioned_with_free_allowance"], |given| {
        let month =
            |units: &Value| figure(decimal(units) * decimal(&given["month_hours"]) / decimal(&given["measured_hours"]));
        let mut put = call("PutItem", &month(&given["wru"]), "month");
        put["after_bytes"] = json!(100);
        let mut get = call("GetItem", &month(&given["rru"]), "month");
        (get["bytes_read"], get["consistency"]) = (json!(100), json!("strong"));
        let peak = &given["peak"];
        let capacity = json!({"mode": "provisioned", "read": peak["rcu"], "write": peak["wcu"]});
        let table = design(&given["month_hours"], json!({"capacity": capacity, "patterns": [put, get]}));
        let all = all_modes(&table);
        let estimate = estimate(&table, PriceBook::embedded()).expect("it has a bill");
        let units = |kind| {
            let own = estimate.usages.iter().filter(|it| it.kind == kind);
            figure(own.filter_map(|it| it.traffic).map(|it| it.units_per_month).sum())
        };
        BTreeMap::from([
            ("wru_month", units(UnitKind::Write)),
            ("rru_month", units(UnitKind::Read)),
            ("on_demand_now", dollars(of(&all, Way::OnDemand).throughput)),
            ("provisioned_at_peak", dollars(of(&all, Way::AsStated).throughput)),
        ])
    });
}

#[test]
fn uc_28_provisioned_at_3_8_percent_of_use_is_no_saving() {
    check("UC-28", &[], |given| {
        let mut put = call("PutItem", &given["writes_per_month"], "month");
        put["after_bytes"] = json!(100);
        let mut get = call("GetItem", &given["reads_per_month"], "month");
        (get["bytes_read"], get["consistency"]) = (json!(100), json!("strong"));
        let stated = &given["provisioned"];
        let capacity = json!({"mode": "provisioned", "read": stated["rcu"], "write": stated["wcu"]});
        let table = design(&given["hours"], json!({"capacity": capacity, "patterns": [put, get]}));
        let all = all_modes(&table);
        let (on_demand, provisioned) = (of(&all, Way::OnDemand), of(&all, Way::AsStated));
        let used = |kind| percent(provisioned.capacities.iter().find(|it| it.kind == kind).expect("a capacity").used);
        let cheaper = if on_demand.throughput < provisioned.throughput { "on-demand" } else { "provisioned" };
        BTreeMap::from([
            ("on_demand", dollars(on_demand.throughput)),
            ("provisioned", dollars(provisioned.throughput)),
            ("write_utilisation", used(UnitKind::Write)),
            ("read_utilisation", used(UnitKind::Read)),
            ("cheaper", json!(cheaper)),
        ])
    });
}

#[test]
fn uc_29_a_steady_load_both_modes_side_by_side() {
    check("UC-29", &[], |given| {
        let reads = call("GetItem", &given["reads_per_second"], "second");
        let writes = call("PutItem", &given["writes_per_second"], "second");
        let entity = json!({"name": "item", "size": {"bytes": given["item_bytes"]}});
        let shape = json!({"shape": "constant"});
        let table =
            design(&given["hours"], json!({"entities": [entity], "traffic": shape, "patterns": [reads, writes]}));
        let all = all_modes(&table);
        let peak = of(&all, Way::FixedAtPeak);
        let units = |kind| figure(peak.capacities.iter().find(|it| it.kind == kind).expect("a capacity").units);
        let scaled = of(&all, Way::AutoScaled);
        assert_eq!(scaled.throttled.expect("it has a time").share, Decimal::ZERO);
        BTreeMap::from([
            ("rcu", units(UnitKind::Read)),
            ("wcu", units(UnitKind::Write)),
            ("provisioned_at_100_percent", dollars(peak.throughput)),
            ("on_demand", dollars(of(&all, Way::OnDemand).throughput)),
            ("provisioned_at_70_percent_use", dollars(scaled.throughput)),
        ])
    });
}

#[test]
fn uc_30_a_block_of_100_pays_from_46_percent_of_the_hours() {
    check("UC-30", &[], |given| {
        let hours = decimal(&given["hours_per_year"]);
        let mut figures = Figures::new();
        let names: [(&str, &str, &str, &str); 4] = [
            ("wcu_1yr_reserved", "wcu_1yr_list", "wcu_1yr_saving", "wcu"),
            ("rcu_1yr_reserved", "rcu_1yr_list", "rcu_1yr_saving", "rcu"),
            ("wcu_3yr_reserved", "wcu_3yr_list", "wcu_3yr_saving", "wcu"),
            ("rcu_3yr_reserved", "rcu_3yr_list", "rcu_3yr_saving", "rcu"),
        ];
        for (position, (reserved_name, list_name, saving_name, unit)) in names.into_iter().enumerate() {
            let (term, wire_term, years) =
                if position < 2 { (Term::OneYear, "one_year", 1) } else { (Term::ThreeYears, "three_years", 3) };
            let (field, own, other) =
                if unit == "wcu" { ("write_units", "write", "read") } else { ("read_units", "read", "write") };
            // 100 units all the time, with a block and without, for a month of 730 hours: a twelfth of the year.
            let table = |capacity: Value| {
                let design = design(&json!(730), json!({"capacity": capacity}));
                estimate(&design, PriceBook::embedded()).expect("it has a bill")
            };
            let stated = json!({"mode": "provisioned", own: 100, other: 1});
            let mut with_block = stated.clone();
            with_block["reserved"] = json!({"term": wire_term, field: 100});
            let (list, reserved) = (table(stated), table(with_block));
            let months = hours * Decimal::from(years) / Decimal::from(730);
            let own_lines = |all: &keyfare_core::estimate::Estimate| -> Decimal {
                let other =
                    if other == "read" { Dimension::ReadCapacityUnitHour } else { Dimension::WriteCapacityUnitHour };
                all.lines(View::AsDesigned).filter(|it| it.dimension != other).map(|it| it.amount.decimal()).sum()
            };
            let once: Decimal = reserved.upfront.iter().map(|it| it.amount.decimal()).sum();
            let (list, reserved) = (own_lines(&list) * months, own_lines(&reserved) * months + once);
            figures.insert(reserved_name, figure(reserved));
            figures.insert(list_name, figure(list));
            figures.insert(saving_name, percent(Decimal::ONE - reserved / list));
            if position == 0 {
                let price = reserved::price(region(), term, UnitKind::Write).expect("sold there");
                let even = break_even_of_hours(price, term, usd(Dimension::WriteCapacityUnitHour)).expect("a price");
                let against = break_even_against_on_demand(price, term, usd(Dimension::WriteRequestUnit));
                figures.insert("wcu_1yr_break_even_hours", percent(even));
                figures.insert("wcu_1yr_break_even_against_on_demand", percent(against.expect("a price")));
            }
        }
        figures
    });
}

#[test]
fn uc_31_standard_ia_for_a_terabyte() {
    check("UC-31", &[], |given| {
        // 1,000 GB of items of 412 bytes: 512 with what storage adds.
        let items = decimal(&given["billed_gb"]) * Decimal::from(1_073_741_824) / Decimal::from(512);
        let entity = json!({"name": "item", "items": figure(items), "size": {"bytes": 412}});
        let compare = |patterns: Value| {
            let table = design(&json!(730), json!({"entities": [entity], "patterns": patterns}));
            table_classes(&table, PriceBook::embedded()).expect("it has a bill").remove(0)
        };
        let put = call("PutItem", &given["wru_per_month"], "month");
        let mut get = call("GetItem", &json!(1_000_000), "month");
        get["consistency"] = json!("strong");
        let (writes, reads) = (compare(json!([put])), compare(json!([get])));
        let (cheaper, saving) = writes.cheaper().expect("everything is known");
        assert_eq!(cheaper, TableClass::StandardInfrequentAccess);
        BTreeMap::from([
            ("standard", dollars(writes.standard.total().expect("small"))),
            ("standard_ia", dollars(writes.infrequent.total().expect("small"))),
            ("saving", dollars(saving)),
            ("threshold_storage_over_writes", percent(writes.threshold.expect("it saves storage"))),
            ("threshold_storage_over_reads", percent(reads.threshold.expect("it saves storage"))),
            ("storage_over_throughput_here", percent(writes.ratio.expect("it has traffic"))),
        ])
    });
}
