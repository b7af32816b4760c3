//! The scan dashboard of the founding lesson, before and after the index.

use keyfare_core::{
    bill::Family,
    design::Design,
    estimate::{Crossover, Estimate, estimate, scan_or_index},
    pricing::PriceBook,
    wire::{self, DesignV1, WireNumber},
};
use rust_decimal::Decimal;

fn file(name: &str) -> DesignV1 {
    let path = format!("{}/../tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    wire::read_design(&std::fs::read_to_string(&path).expect(&path)).expect("the file reads")
}

fn estimated(wire: &DesignV1) -> (Design, Estimate) {
    let design = Design::from_wire(wire).expect("the design holds together");
    let all = estimate(&design, PriceBook::embedded()).expect("it has a bill");
    (design, all)
}

#[track_caller]
fn check_family(wire: &DesignV1, family: Family, dollars: &str) {
    let (_, all) = estimated(wire);
    let sum: Decimal = all.on_demand.iter().filter(|it| it.family == family).map(|it| it.amount.decimal()).sum();
    assert_eq!(sum.normalize().to_string(), dollars);
}

fn with_month(hours: u64) -> DesignV1 {
    let mut wire = file("scan-dashboard.json");
    wire.settings.month_hours = Some(WireNumber::from(hours));
    wire
}

#[test]
fn a_scan_reads_1_250_000_units_and_a_day_of_them_costs_225_dollars() {
    let (_, all) = estimated(&file("scan-dashboard.json"));
    assert_eq!(all.usages[0].units_per_request, Decimal::from(1_250_000));
    check_family(&with_month(24), Family::Scans, "225");
}

#[test]
fn a_month_of_scans_costs_6_750_at_720_hours_and_6_843_75_at_730() {
    check_family(&with_month(720), Family::Scans, "6750");
    check_family(&with_month(730), Family::Scans, "6843.75");
}

#[test]
fn the_index_answers_for_250_units_and_costs_one_unit_for_each_order() {
    let mut wire = file("scan-dashboard-index.json");
    wire.settings.month_hours = Some(WireNumber::from(720));
    let (_, all) = estimated(&wire);
    assert_eq!(all.usages[0].units_per_request, Decimal::from(250));
    check_family(&wire, Family::IndexReads, "1.35");
    check_family(&wire, Family::IndexWrites, "0.625");
    wire.tables[0].patterns[0].bytes_read = Some(2_048 * 1_024);
    let (_, all) = estimated(&wire);
    assert_eq!(all.usages[0].units_per_request, Decimal::from(256));
    check_family(&wire, Family::IndexReads, "1.3824");
}

#[test]
fn scanning_and_the_index_meet_where_their_monthly_costs_are_equal() {
    let (design, all) = estimated(&file("scan-dashboard.json"));
    let prices = PriceBook::embedded().region("us-east-1").expect("us-east-1 is in the book");
    let both = scan_or_index(&design, &all, prices).expect("there is a scan");
    assert_eq!((both.scan_units, both.query_units), (Decimal::from(1_250_000), Decimal::from(250)));
    assert_eq!(both.index_write_units, Decimal::from(1_000_000));
    let Crossover::At(requests) = both.crossover else { panic!("{:?}", both.crossover) };
    let gap = both.scan_at(requests) - both.index_at(requests);
    assert!(gap.abs() < Decimal::new(1, 15), "{gap}");
}
