//! The reference design: one table, three indexes, twenty access patterns, line by line, to the unit and the cent.

use keyfare_core::{
    bill::{Place, UnitKind},
    design::Design,
    estimate::{Estimate, View, estimate},
    pricing::PriceBook,
    share, wire,
};
use rust_decimal::Decimal;
use serde_json::Value;
use std::str::FromStr;

fn data(name: &str) -> String {
    let path = format!("{}/../tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).expect(&path)
}

fn decimal(value: &Value) -> Decimal {
    Decimal::from_str(value.as_str().expect("a decimal string")).expect("a decimal")
}

fn reference() -> (Design, Estimate, Value) {
    let wire = wire::read_design(&data("reference-design.json")).expect("the file reads");
    let design = Design::from_wire(&wire).expect("the design holds together");
    let all = estimate(&design, PriceBook::embedded()).expect("it has a bill");
    let expected: Value = serde_json::from_str(&data("reference-design.expected.json")).expect("JSON");
    (design, all, expected["expected"].clone())
}

fn place_name(design: &Design, place: Place) -> &str {
    match place {
        Place::Table => "table",
        Place::Index(i) => &design.tables[0].indexes[i].name,
    }
}

#[test]
fn every_line_has_its_units_and_its_cost_and_none_of_the_traps() {
    let (design, all, expected) = reference();
    let lines = expected["lines"].as_array().expect("lines");
    assert_eq!(lines.len(), 20);
    for (p, line) in lines.iter().enumerate() {
        let id = line["id"].as_str().expect("id");
        let wanted = line["units_per_request"].as_object().expect("units");
        let got: Vec<_> = all.pattern_usages(0, p).collect();
        let touched = wanted.values().filter(|it| !decimal(it).is_zero()).count();
        assert_eq!(
            got.iter().filter(|it| !it.units_per_request.is_zero()).count(),
            touched,
            "{id}: places that are touched"
        );
        let mut per_month = Decimal::ZERO;
        for usage in got {
            let place = place_name(&design, usage.place);
            assert_eq!(usage.units_per_request, decimal(&wanted[place]), "{id} on {place}");
            let traffic = usage.traffic.expect("every rate is known");
            let printed = decimal(&line["requests_per_month"]);
            assert_eq!(traffic.requests_per_month.round_dp(printed.scale()).normalize(), printed, "{id}: requests");
            per_month += traffic.units_per_month;
            let own = all.on_demand.iter().find(|it| it.pattern == Some(p) && it.place == usage.place).expect("a line");
            assert!(
                (own.amount.decimal() - decimal(&line["cost"][place])).abs() < Decimal::new(5, 12),
                "{id} on {place}"
            );
            let trap = |trap: &Value| {
                trap["line"] == line["id"]
                    && trap["where"] == place
                    && trap.get("units_per_request").is_some_and(|it| decimal(it) == usage.units_per_request)
            };
            assert!(!expected["traps"].as_array().expect("traps").iter().any(trap), "{id} fell into a trap");
        }
        assert_eq!(per_month.normalize(), decimal(&line["units_per_month"]), "{id}: units a month");
    }
}

#[test]
fn storage_and_totals_come_out() {
    let (_, all, expected) = reference();
    for (line, wanted) in all.storage.iter().zip(expected["storage"].as_array().expect("storage")) {
        assert!((line.quantity - decimal(&wanted["gb"])).abs() < Decimal::new(1, 11), "{line:?}");
        assert!((line.amount.decimal() - decimal(&wanted["cost"])).abs() < Decimal::new(1, 11), "{line:?}");
    }
    assert_eq!(all.storage.len(), 4);
    assert!(all.missing.is_empty(), "{:?}", all.missing);
    let units = |kind| {
        all.usages
            .iter()
            .filter(|it| it.kind == kind)
            .map(|it| it.traffic.expect("known").units_per_month)
            .sum::<Decimal>()
    };
    assert_eq!(units(UnitKind::Read).normalize().to_string(), "3888092921.875");
    assert_eq!(units(UnitKind::Write).normalize().to_string(), "3495240000");
    assert_eq!(all.total(View::AsDesigned).rounded_to_cents().decimal().to_string(), "2678.48");
    assert!((all.total(View::AsDesigned).decimal() - decimal(&expected["totals"]["month"])).abs() < Decimal::new(1, 9));
}

#[test]
fn its_link_has_at_most_2_000_characters_and_opens_the_same_design() {
    let wire = wire::read_design(&data("reference-design.json")).expect("the file reads");
    let token = share::encode(&wire);
    println!("{} characters", token.len());
    assert!(token.len() <= 2_000, "{} characters", token.len());
    assert_eq!(share::decode(&token).expect("it opens"), wire);
}
