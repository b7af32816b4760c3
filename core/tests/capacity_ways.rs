//! What holds for the ways of paying for capacity, for the months ahead and for what moves the bill, whatever the
//! design.

use keyfare_core::{
    capacity::{
        Answer, Growth, GrowthError, GrowthLimit, GrowthOptions, Modes, Overlay, Presets, Unknown, Way, growth, modes,
        reason, sensitivity, table_classes,
    },
    design::Design,
    estimate::{View, estimate},
    money::Usd,
    pricing::PriceBook,
    wire::{DesignV1, read_design},
};
use rust_decimal::Decimal;
use serde_json::{Value, json};

fn decimal(text: &str) -> Decimal {
    text.parse().expect("a decimal in a test")
}

#[track_caller]
fn wire(design: Value) -> DesignV1 {
    read_design(&design.to_string()).unwrap_or_else(|error| panic!("{error}"))
}

#[track_caller]
fn of_table(table: Value) -> (DesignV1, Design) {
    let mut table = table;
    table["name"] = json!("orders");
    table["partition_key"] = json!({"name": "pk"});
    let wire = wire(json!({"version": 1, "name": "d", "region": "us-east-1", "tables": [table]}));
    let design = Design::from_wire(&wire).unwrap_or_else(|mistakes| panic!("{mistakes:#?}"));
    (wire, design)
}

fn puts(times: u32, traffic: Value) -> Value {
    json!([{"name": "Put", "operation": "PutItem", "after_bytes": 900,
        "rate": {"times": times, "per": "second"}, "traffic": traffic}])
}

fn all(design: &Design) -> Modes {
    modes(design, PriceBook::embedded(), Presets::FastToSlow).expect("it has a bill")
}

fn way(modes: &Modes, way: Way) -> Result<&Answer, Unknown> {
    let offer = modes.tables[0].offers.iter().find(|it| it.way == way).unwrap_or_else(|| panic!("no {way:?}"));
    offer.answer.as_ref().map_err(|it| *it)
}

const DAY: [u32; 24] = [2, 1, 1, 1, 1, 2, 4, 7, 10, 11, 12, 12, 13, 12, 11, 11, 12, 13, 14, 14, 11, 8, 5, 3];

#[test]
fn a_day_curve_is_priced_in_every_way() {
    let (_, design) = of_table(json!({"patterns": puts(200, json!({"shape": {"day": DAY}}))}));
    let modes = all(&design);
    let price = |it| way(&modes, it).expect("it has a time").throughput;
    // A curve of 24 steps: 200 × 24 × 14 / 191 = 351.8 at its peak.
    let peak = way(&modes, Way::FixedAtPeak).expect("known");
    assert_eq!(peak.capacities[0].units, decimal("352"));
    assert!(price(Way::FixedAtP95) <= price(Way::FixedAtP99) && price(Way::FixedAtP99) <= price(Way::FixedAtPeak));
    assert!(price(Way::AutoScaled) < price(Way::OnDemand), "{modes:#?}");
    let refused = |it| way(&modes, it).expect("known").throttled.expect("known");
    assert_eq!(refused(Way::FixedAtPeak).share, Decimal::ZERO);
    assert!(refused(Way::FixedAtP95).share >= refused(Way::FixedAtP99).share);
    let scaled = refused(Way::AutoScaled);
    assert!(scaled.range.0 <= scaled.share && scaled.share <= scaled.range.1);
    assert!(scaled.share < decimal("0.05"), "{scaled:?}");
    let scaled = way(&modes, Way::AutoScaled).expect("known");
    assert!(scaled.lower <= scaled.throughput);
    assert!(reason(&design, &modes).contains("pays from 28.9 %") || reason(&design, &modes).contains("Auto scaling"));
}

#[test]
fn a_peak_without_a_time_leaves_unknown_what_needs_one() {
    let (_, design) = of_table(json!({"patterns": puts(20, json!({"peak": 5}))}));
    let modes = all(&design);
    assert_eq!(way(&modes, Way::FixedAtPeak).expect("known").capacities[0].units, decimal("100"));
    for unknown in [Way::FixedAtP99, Way::FixedAtP95, Way::AutoScaled] {
        assert_eq!(way(&modes, unknown), Err(Unknown::PeakWithoutTime), "{unknown:?}");
    }
    let on_demand = way(&modes, Way::OnDemand).expect("known");
    assert_eq!(on_demand.throttled, Err(Unknown::PeakWithoutTime));
    assert_eq!(on_demand.savings_plan, Overlay::Unknown(Unknown::PeakWithoutTime));
    assert!(reason(&design, &modes).starts_with("On-demand is the cheapest"), "{}", reason(&design, &modes));
}

#[test]
fn on_demand_and_the_peak_are_those_of_the_estimate() {
    for file in [
        include_str!("../../tests/data/reference-design.json"),
        include_str!("../../tests/data/scan-dashboard.json"),
        include_str!("../../tests/data/designs/capacity.json"),
        include_str!("../../tests/data/designs/archive.json"),
    ] {
        let mut wire = read_design(file).expect("it reads");
        // Stated amounts and reservations are not those of the peak.
        for table in &mut wire.tables {
            table.capacity =
                table.capacity.take().map(|it| keyfare_core::wire::CapacityV1 { mode: it.mode, ..Default::default() });
            table.indexes.iter_mut().for_each(|it| it.capacity = None);
        }
        let design = Design::from_wire(&wire).expect("it holds together");
        let estimate = estimate(&design, PriceBook::embedded()).expect("it has a bill");
        let modes = all(&design);
        for (table, totals) in modes.tables.iter().zip(&estimate.tables) {
            let price = |way| {
                let offer = table.offers.iter().find(|it| it.way == way).expect("it is offered");
                offer.answer.as_ref().expect("it is known").throughput
            };
            assert_eq!((price(Way::OnDemand), price(Way::FixedAtPeak)), (totals.on_demand, totals.provisioned));
        }
        let whole = modes.whole.iter().find(|it| it.way == Way::OnDemand).expect("it is offered");
        let sum = whole.answer.as_ref().expect("known").throughput.checked_add(modes.storage).expect("small");
        assert_eq!(sum, estimate.total(View::OnDemand));
    }
}

#[test]
fn r_rc_3_no_other_number_of_blocks_costs_less() {
    let (_, design) = of_table(json!({"patterns": puts(200, json!({"shape": {"day": DAY}}))}));
    let modes = all(&design);
    let scaled = way(&modes, Way::AutoScaled).expect("known");
    let Some(best) = scaled.reserved[0].saving() else { panic!("a block pays: {:?}", scaled.reserved) };
    assert!(best.effective < scaled.throughput && best.upfront == Usd::new(Decimal::from(150 * best.write_blocks)));
    // The same through designs: capacity by the hours of the simulation cannot be stated, a fixed one can.
    let fixed = |units: u64, blocks: u64| {
        let (_, design) = of_table(json!({"capacity": {"mode": "provisioned", "read": 1, "write": units,
            "reserved": {"term": "one_year", "write_units": blocks * 100, "read_units": 100}}}));
        let all = estimate(&design, PriceBook::embedded()).expect("it has a bill");
        let upfront: Decimal = all.upfront.iter().map(|it| it.amount.decimal()).sum();
        all.total(View::AsDesigned).decimal() + upfront * decimal("730") / decimal("8760")
    };
    for units in [30_u64, 46, 47, 99, 130, 147, 352, 1_046, 1_047] {
        let (_, design) = of_table(json!({"capacity": {"mode": "provisioned", "read": 1, "write": units}}));
        let modes = all(&design);
        let stated = way(&modes, Way::AsStated).expect("known");
        let blocks = stated.reserved[0].saving().map_or(0, |it| it.write_blocks);
        for other in [blocks.saturating_sub(1), blocks + 1] {
            assert!(fixed(units, blocks) <= fixed(units, other), "{units} units: {blocks} blocks, not {other}");
        }
    }
}

#[test]
fn r_sp_1_a_savings_plan_takes_18_and_12_percent_off_a_steady_load() {
    let (_, design) = of_table(json!({"patterns": puts(200, json!({"shape": "constant"}))}));
    let modes = all(&design);
    for (of, paid) in [(Way::OnDemand, "0.82"), (Way::FixedAtPeak, "0.88"), (Way::AutoScaled, "0.88")] {
        let answer = way(&modes, of).expect("known");
        let plan = answer.savings_plan.saving().expect("it pays");
        assert_eq!(
            plan.monthly.decimal().round_dp(9),
            (answer.throughput.decimal() * decimal(paid)).round_dp(9),
            "{of:?}"
        );
        assert_eq!(plan.coverage, Decimal::ONE);
    }
    assert_eq!(way(&modes, Way::OnDemand).expect("known").reserved[0], Overlay::DoesNotApply);
    let (_, mut ohio) = of_table(json!({"patterns": puts(200, json!({"shape": "constant"}))}));
    ohio.region = "us-east-2".to_string();
    let modes = all(&ohio);
    assert_eq!(way(&modes, Way::FixedAtPeak).expect("known").reserved[1], Overlay::NotSold);
}

#[test]
fn peaks_at_different_times_do_not_add_up() {
    let spike =
        |hour: u32| json!({"shape": {"spike": {"start_hour": hour, "minutes": 60, "times": 24, "every": "day"}}});
    let pattern = |hour: u32| puts(100, spike(hour)).as_array().expect("a list")[0].clone();
    let peak = |patterns: Value| {
        let (_, design) = of_table(json!({"patterns": patterns}));
        estimate(&design, PriceBook::embedded()).expect("it has a bill").capacities[0].provisioned
    };
    let one = peak(json!([pattern(3)]));
    assert_eq!(peak(json!([pattern(3), pattern(3)])), one * Decimal::TWO);
    let apart = peak(json!([pattern(3), pattern(9)]));
    assert!(apart < one * Decimal::TWO && apart > one, "{apart} and {one}");
}

#[track_caller]
fn check_limits(table: Value, options: GrowthOptions, expected: &[(u32, GrowthLimit)]) {
    let (_, design) = of_table(table);
    let outlook = growth(&design, PriceBook::embedded(), options).expect("it can be looked ahead");
    assert_eq!(outlook.months.len() as u32, options.months + 1);
    let found: Vec<_> = outlook.reached.iter().map(|it| (it.month, it.limit)).collect();
    assert_eq!(found, expected);
}

fn traffic_grows(percent: u32, months: u32) -> GrowthOptions {
    GrowthOptions { months, traffic: Some(Growth::Percent(Decimal::from(percent))), items: None }
}

#[test]
fn the_month_that_reaches_a_limit_is_the_first_above_it() {
    use keyfare_core::bill::UnitKind::Write;
    // 10,000 doubles: 20,000, 40,000, 80,000.
    let plain = json!({"patterns": puts(10_000, json!({"shape": "constant"}))});
    check_limits(plain.clone(), traffic_grows(100, 3), &[(3, GrowthLimit::TableQuota(Write))]);
    check_limits(plain.clone(), traffic_grows(100, 2), &[]);
    let more = GrowthOptions { months: 4, traffic: Some(Growth::Absolute(decimal("10000"))), items: None };
    check_limits(plain, more, &[(4, GrowthLimit::TableQuota(Write))]);
    let stated = json!({"capacity": {"mode": "provisioned", "write": 40, "read": 1}, "patterns": puts(10, json!({"shape": "constant"}))});
    check_limits(stated, traffic_grows(100, 4), &[(3, GrowthLimit::StatedCapacity(Write))]);
    let scaled = json!({"capacity": {"mode": "provisioned", "auto_scaling": {"write": {"min": 1, "max": 56}}},
        "patterns": puts(10, json!({"shape": "constant"}))});
    check_limits(scaled, traffic_grows(100, 4), &[(2, GrowthLimit::ScalingMaximum(Write))]);
    let bounded = json!({"capacity": {"max_write": 20}, "patterns": puts(10, json!({"shape": "constant"}))});
    check_limits(bounded, traffic_grows(100, 4), &[(2, GrowthLimit::OnDemandMaximum(Write))]);
    // 924 + 100 bytes and an entry as large: 10 GB are 5,242,880 items.
    let collection = json!({"sort_key": {"name": "sk"}, "entities": [
            {"name": "e", "items": 5_000_000, "growth_per_month": 100_000, "size": {"bytes": 924}}],
        "indexes": [{"name": "l", "kind": "local", "sort_key": [{"name": "at"}], "projection": "all"}]});
    check_limits(collection, traffic_grows(0, 6), &[(2, GrowthLimit::ItemCollection)]);
}

#[test]
fn what_is_under_one_key_value_counts_where_the_number_of_values_is_known() {
    use keyfare_core::bill::UnitKind::Write;
    // 924 bytes and an entry as large: 10 GB of one key value are 5,810,220 items.
    let collection = |keys: Value| {
        json!({"sort_key": {"name": "sk"}, "entities": [{"name": "e", "items": 8_000_000, "growth_per_month": 1_000_000,
            "size": {"bytes": 924}, "keys": keys, "key": {"partition": "C#<id>", "sort": "O#<n>"}}],
            "indexes": [{"name": "l", "kind": "local", "sort_key": [{"name": "at"}], "projection": "all"}]})
    };
    check_limits(collection(json!({"distinct": 1_000})), traffic_grows(0, 12), &[]);
    let two = collection(json!({"distinct": 2}));
    check_limits(two, traffic_grows(0, 6), &[(4, GrowthLimit::FullCollection)]);
    // 300 writes a second with 10 % each month more: a partition's 1,000 are passed in the 13th, if all are of one value.
    let mut one = json!({"patterns": puts(300, json!({"shape": "constant"})), "entities": [{"name": "e", "items": 10,
        "size": {"bytes": 900}, "keys": {"distinct": 1_000, "hottest_share": 1}}]});
    one["patterns"][0]["entity"] = json!("e");
    check_limits(one, traffic_grows(10, 14), &[(13, GrowthLimit::HotKey(Write))]);
}

#[test]
fn numbers_of_features_and_of_shapes_move_the_bill_too() {
    let (wire, _) = of_table(json!({"capacity": {"mode": "provisioned"},
        "traffic": {"shape": {"peak_hours": {"start_hour": 9, "hours": 8, "times": 4}}},
        "entities": [{"name": "e", "items": 10_000_000, "size": {"bytes": 924}}],
        "patterns": [{"name": "Put", "operation": "PutItem", "rate": {"times": 90, "per": "second"}}],
        "features": {"backups": [{"rate": {"times": 1, "per": "day"}, "retention_days": 30}]}}));
    let found = sensitivity(&wire, PriceBook::embedded()).expect("it has a bill").inputs;
    let paths: Vec<&str> = found.iter().map(|it| it.path.as_str()).collect();
    for field in
        ["traffic.shape.peak_hours.times", "traffic.shape.peak_hours.hours", "features.backups[0].retention_days"]
    {
        assert!(paths.contains(&format!("tables[0].{field}").as_str()), "{field} is missing in {paths:?}");
    }
}

#[test]
fn a_range_of_a_feature_makes_a_range_of_the_month() {
    let (mut wire, _) = of_table(json!({"entities": [{"name": "e", "items": 10_000_000, "size": {"bytes": 924}}],
        "features": {"backups": [{"rate": {"times": 1, "per": "day"}, "retention_days": 30}]},
        "patterns": puts(10, json!({"shape": "constant"}))}));
    let path = "tables[0].features.backups[0].retention_days";
    wire.ranges = serde_json::from_value(json!([{"path": path, "low": 10, "high": 60}])).expect("it is a range");
    let found = sensitivity(&wire, PriceBook::embedded()).expect("it has a bill");
    let kept = found.inputs.iter().find(|it| it.path == path).expect("it moves the bill");
    let ends = [kept.low, kept.high].map(|it| it.and_then(|it| found.total.checked_add(it.change)));
    assert_eq!(found.range.map(|(least, most)| [Some(least), Some(most)]), Some(ends));
    assert!(ends[0] < Some(found.total) && Some(found.total) < ends[1]);
}

#[test]
fn the_first_month_is_the_design_and_items_grow_as_it_says() {
    let (_, design) = of_table(json!({"entities": [
        {"name": "e", "items": 1_000_000, "growth_per_month": 50_000, "size": {"bytes": 924}}]}));
    let outlook = growth(&design, PriceBook::embedded(), GrowthOptions::default()).expect("it can be looked ahead");
    let now = estimate(&design, PriceBook::embedded()).expect("it has a bill");
    assert_eq!(outlook.months[0].as_designed, now.total(View::AsDesigned));
    assert_eq!(outlook.months[0].items, decimal("1025000"));
    assert_eq!(outlook.months[36].items, decimal("2825000"));
    let doubled = GrowthOptions { months: 1, items: Some(Growth::Percent(decimal("100"))), traffic: None };
    let outlook = growth(&design, PriceBook::embedded(), doubled).expect("it can be looked ahead");
    assert_eq!(outlook.months[1].items, decimal("3000000"), "from two to four millions");
}

#[test]
fn what_cannot_be_looked_ahead_is_refused() {
    let (_, design) = of_table(json!({}));
    let ask = |options| growth(&design, PriceBook::embedded(), options).map(|_| "an outlook");
    assert_eq!(ask(GrowthOptions { months: 0, ..GrowthOptions::default() }), Err(GrowthError::Months(0)));
    assert_eq!(ask(GrowthOptions { months: 121, ..GrowthOptions::default() }), Err(GrowthError::Months(121)));
    let percent = decimal("1000.1");
    let options = GrowthOptions { traffic: Some(Growth::Percent(percent)), ..GrowthOptions::default() };
    assert_eq!(ask(options), Err(GrowthError::Percent(percent)));
    let options = GrowthOptions { items: Some(Growth::Absolute(decimal("5"))), ..GrowthOptions::default() };
    assert_eq!(ask(options), Err(GrowthError::Nothing));
}

/// The changes of a number, worked out by changing the whole design.
#[track_caller]
fn check_effects(file: &str) {
    let wire = read_design(file).expect("it reads");
    let found = sensitivity(&wire, PriceBook::embedded()).expect("it has a bill");
    assert!(found.inputs.is_sorted_by(|one, next| one.swing() >= next.swing()));
    assert!(!found.inputs.is_empty());
    for input in &found.inputs {
        for end in [input.low, input.high].into_iter().flatten() {
            let mut text: Value = serde_json::from_str(&keyfare_core::wire::write_design(&wire)).expect("it is JSON");
            text["ranges"] = json!([]);
            let pointer = format!("/{}", input.path.replace('[', ".").replace(']', "").replace('.', "/"));
            let Some(place) = text.pointer_mut(&pointer) else { panic!("no {pointer}") };
            if place.is_object() {
                // A size by attributes: all of them grow.
                continue;
            }
            *place = if end.value.fract().is_zero() {
                json!(u64::try_from(end.value).expect("whole"))
            } else {
                json!(end.value.to_string())
            };
            let other =
                Design::from_wire(&read_design(&text.to_string()).expect("it reads")).expect("it holds together");
            let total = estimate(&other, PriceBook::embedded()).expect("it has a bill").total(View::AsDesigned);
            let change = total.checked_sub(found.total).expect("small").decimal();
            assert_eq!(change.round_dp(12), end.change.decimal().round_dp(12), "{} at {}", input.path, end.value);
        }
    }
}

#[test]
fn a_number_alone_changes_what_the_whole_design_with_it_changes() {
    check_effects(include_str!("../../tests/data/reference-design.json"));
    check_effects(include_str!("../../tests/data/designs/transactions.json"));
    check_effects(include_str!("../../tests/data/designs/index-effects.json"));
    check_effects(include_str!("../../tests/data/designs/provisioned.json"));
    check_effects(include_str!("../../tests/data/designs/capacity.json"));
}

#[test]
fn stated_ranges_give_the_total_a_range() {
    let (mut wire, _) = of_table(json!({"patterns": puts(10, json!({"shape": "constant"}))}));
    let found = sensitivity(&wire, PriceBook::embedded()).expect("it has a bill");
    assert_eq!(found.range, None);
    wire.ranges = serde_json::from_value(json!([{"path": "tables[0].patterns[0].rate.times", "low": 5, "high": 40}]))
        .expect("a range");
    let found = sensitivity(&wire, PriceBook::embedded()).expect("it has a bill");
    // 10 writes a second are $16.425 a month.
    assert_eq!(found.range, Some((Usd::new(decimal("8.2125")), Usd::new(decimal("65.7")))));
}

#[test]
fn a_share_of_one_cannot_be_higher() {
    let (wire, _) = of_table(json!({"patterns": [{"name": "q", "operation": "PutItem", "after_bytes": 900,
        "before_bytes": 2000, "failed_share": "0.9", "index_effects": [], "rate": {"times": 10, "per": "second"}}]}));
    let found = sensitivity(&wire, PriceBook::embedded()).expect("it has a bill");
    let share = found.inputs.iter().find(|it| it.path.ends_with("failed_share"));
    assert!(share.is_none_or(|it| it.high.is_none()), "{share:?}");
}

#[test]
fn what_is_not_known_leaves_the_class_open() {
    let (_, design) = of_table(json!({"entities": [{"name": "e", "size": {"bytes": 924}}],
        "patterns": puts(10, json!({"shape": "constant"}))}));
    let classes = table_classes(&design, PriceBook::embedded()).expect("it has a bill");
    assert_eq!((classes[0].cheaper(), classes[0].missing.len()), (None, 1));
}
