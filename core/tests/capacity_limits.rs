//! What the quota of a table, maximum throughput and the pace of on-demand leave of the ways of paying for capacity
//! (S-19, S-25 to S-28, R-OD-2 to R-OD-5, R-CMP-1).

use keyfare_core::{
    bill::UnitKind,
    capacity::{ACCEPTED_THROTTLING, Answer, Modes, OnDemandFacts, Presets, Way, modes, offer_cells, reason, with_way},
    design::{BillingMonth, Design},
    money::Usd,
    pricing::PriceBook,
    simulate::{
        Dimension, ScalingPolicy, Table, TableRules,
        costs::{UnitPrices, costs},
    },
    traffic::{Demand, DimensionId, Direction, Resource},
    wire::{DesignV1, read_design},
};
use rust_decimal::Decimal;
use serde_json::{Value, json};

/// A table of puts of 1 KB with this capacity, so many a second on average.
fn design_of(times: u32, shape: Value, capacity: Value) -> (DesignV1, Design) {
    let wire = json!({"version": 1, "name": "d", "region": "us-east-1", "tables": [{
        "name": "events", "partition_key": {"name": "pk"}, "traffic": {"shape": shape}, "capacity": capacity,
        "patterns": [{"name": "Put", "operation": "PutItem", "after_bytes": 900,
            "rate": {"times": times, "per": "second"}}]}]});
    let wire = read_design(&wire.to_string()).expect("it reads");
    let design = Design::from_wire(&wire).expect("it holds together");
    (wire, design)
}

fn all(design: &Design) -> Modes {
    modes(design, PriceBook::embedded(), Presets::FastToSlow).expect("it has a bill")
}

#[track_caller]
fn way(modes: &Modes, way: Way) -> &Answer {
    let offer = modes.whole.iter().find(|it| it.way == way).unwrap_or_else(|| panic!("no {way:?}"));
    offer.answer.as_ref().unwrap_or_else(|error| panic!("{way:?} {error}"))
}

#[track_caller]
fn units(modes: &Modes, way: Way) -> Decimal {
    let offer = modes.tables[0].offers.iter().find(|it| it.way == way).expect("it is offered");
    let answer = offer.answer.as_ref().expect("it is known");
    answer.capacities.iter().find(|it| it.kind == UnitKind::Write).expect("it writes").units
}

/// Half an hour a day at 20 times the rest: 42,986 write units a second at 3,000 on average.
fn spike() -> Value {
    json!({"spike": {"start_hour": 9, "minutes": 30, "times": 20, "every": "day"}})
}

fn refused(answer: &Answer) -> Decimal {
    answer.throttled.expect("it has a time").share
}

#[test]
fn s_19_no_way_has_more_than_the_quota_of_a_table() {
    // Bursts would carry half an hour of 2,986 units above it, not twice as much.
    let (wire, design) = design_of(6_000, spike(), json!({}));
    let modes = all(&design);
    for fixed in [Way::FixedAtPeak, Way::FixedAtP99] {
        assert_eq!(units(&modes, fixed), Decimal::from(40_000), "{fixed:?}");
        let answer = way(&modes, fixed);
        assert!(refused(answer) > Decimal::ZERO, "{fixed:?}");
        let needed = answer.over_quota.expect("it is limited").needed;
        assert_eq!(needed, Decimal::from(85_971), "{fixed:?}");
    }
    assert!(units(&modes, Way::AutoScaled) <= Decimal::from(40_000));
    let peak = modes.whole.iter().find(|it| it.way == Way::FixedAtPeak).expect("it is offered");
    let note = offer_cells(peak, Usd::ZERO).note;
    assert_eq!(note, "needs 85,971 WCU, of which the quota of a table allows 40,000 unless it is raised (S-19)");
    let (_, shorter) = design_of(3_000, spike(), json!({}));
    let shorter = all(&shorter);
    let peak = shorter.whole.iter().find(|it| it.way == Way::FixedAtPeak).expect("it is offered");
    assert!(offer_cells(peak, Usd::ZERO).note.ends_with("(S-19); bursts carry the rest (S-9)"));
    // What is applied costs what the row says: less than the peak has to be stated.
    let applied = with_way(&wire, &modes, Way::FixedAtPeak).expect("it differs");
    let capacity = applied.tables[0].capacity.clone().expect("it has a capacity");
    assert_eq!(capacity.write.map(|it| it.0), Some(Decimal::from(40_000)));
}

#[test]
fn s_19_a_design_that_states_more_has_had_the_quota_raised() {
    let scaling = json!({"mode": "provisioned", "auto_scaling": {"write": {"min": 1, "max": 90_000}}});
    let (_, design) = design_of(3_000, spike(), scaling);
    let modes = all(&design);
    assert_eq!(units(&modes, Way::FixedAtPeak), Decimal::from(42_986));
    let peak = way(&modes, Way::FixedAtPeak);
    assert_eq!((refused(peak), peak.over_quota), (Decimal::ZERO, None));
    let (_, design) = design_of(3_000, spike(), json!({"max_write": 50_000}));
    assert_eq!(refused(way(&all(&design), Way::OnDemand)), Decimal::ZERO);
}

#[test]
fn s_25_what_is_refused_on_demand_is_free() {
    let (_, free) = design_of(3_000, spike(), json!({}));
    let (_, bounded) = design_of(3_000, spike(), json!({"max_write": 30_000}));
    let (_, high) = design_of(3_000, spike(), json!({"max_write": 43_000}));
    let [free, bounded, high] = [free, bounded, high].map(|it| all(&it));
    let full = way(&high, Way::OnDemand).throughput;
    // 3,000 × 730 × 3,600 write units at $0.625 a million.
    assert_eq!(full, Usd::new(Decimal::new(49_275, 1)));
    for modes in [&free, &bounded] {
        let answer = way(modes, Way::OnDemand);
        let served = Decimal::ONE - refused(answer);
        assert!(served < Decimal::ONE);
        assert_eq!(answer.throughput.decimal().round_dp(6), (full.decimal() * served).round_dp(6));
        // A Savings Plan on top is for what is served too.
        let plan = answer.savings_plan.saving().expect("it pays");
        assert!(plan.monthly < answer.throughput);
    }
    // 12,986 of 42,986 are refused for 30 minutes of 1,440.
    let share = refused(way(&bounded, Way::OnDemand)) * Decimal::ONE_HUNDRED;
    assert_eq!(share.round_dp(1), Decimal::new(90, 1));
    let offer = bounded.whole.iter().find(|it| it.way == Way::OnDemand).expect("it is offered");
    assert!(offer_cells(offer, Usd::ZERO).note.ends_with("what is throttled costs nothing (S-25)"));
}

#[test]
fn the_sentence_names_the_accepted_share_and_what_it_passes_over() {
    let hours = json!({"peak_hours": {"start_hour": 9, "hours": 8, "times": 6}});
    let (_, design) = design_of(100, hours, json!({}));
    let modes = all(&design);
    let words = reason(&design, &modes);
    let scaled = way(&modes, Way::AutoScaled);
    assert!(refused(scaled) > ACCEPTED_THROTTLING, "{scaled:?}");
    assert!(
        words.contains("among the ways that throttle at most 0.10 % of the units (the accepted share)."),
        "{words}"
    );
    let cells = modes.whole.iter().map(|it| offer_cells(it, Usd::ZERO));
    let cells = cells.into_iter().find(|it| it.name == "Auto scaled").expect("it is offered");
    let price = cells.throughput.split(' ').next().expect("it has a price");
    let passed = format!("auto scaled at {price}, which throttles {}", cells.refused);
    assert!(words.contains(&passed), "{passed} is missing in {words}");
    assert!(cells.refused.contains(" to "), "a range of fast and slow delays: {}", cells.refused);
}

#[test]
fn the_sentence_holds_together_where_the_cheapest_refuses_too_much() {
    let (_, design) = design_of(2_000, spike(), json!({"max_write": 20_000}));
    let words = reason(&design, &all(&design));
    assert!(words.starts_with("Fixed at the peak is the cheapest"), "{words}");
    assert!(words.contains("By price alone it would not win: capacity fixed at the peak is used"), "{words}");
    assert!(words.contains(" Less is paid where more is throttled: "), "{words}");
    assert!(words.contains("; on-demand at $2,988.78, which throttles 9.0 %, 2.4 % at risk."), "{words}");
    // No way is left under the accepted share.
    let (_, design) = design_of(6_000, spike(), json!({"max_write": 30_000}));
    let words = reason(&design, &all(&design));
    assert!(words.starts_with("No way throttles at most 0.10 % of the units (the accepted share): "), "{words}");
    assert!(words.contains("fixed at the peak at $18,980.09, which throttles "), "{words}");
}

#[test]
fn r_cmp_1_the_use_of_a_way_is_what_is_served_over_what_is_billed() {
    let hours = json!({"peak_hours": {"start_hour": 9, "hours": 8, "times": 6, "on": "weekdays"}});
    for (capacity, highest) in [
        (json!({"mode": "provisioned", "auto_scaling": {"write": {"min": 20, "max": 300}}}), "highest"),
        (json!({"mode": "provisioned", "write": 30, "read": 1}), "highest"),
        (json!({"mode": "provisioned", "write": 30, "read": 1}), "average"),
    ] {
        let (mut wire, _) = design_of(60, hours.clone(), capacity);
        wire.settings.billed_hour = serde_json::from_value(json!(highest)).expect("a policy");
        let design = Design::from_wire(&wire).expect("it holds together");
        let modes = all(&design);
        let month = design.settings.month.hours();
        for offer in &modes.tables[0].offers {
            let Ok(answer) = &offer.answer else { continue };
            let mut paid = Decimal::ZERO;
            for capacity in &answer.capacities {
                assert!(capacity.used <= Decimal::ONE, "{:?} is used {}", offer.way, capacity.used);
                let price = if capacity.kind == UnitKind::Write { "0.00065" } else { "0.00013" };
                paid += capacity.unit_hours * price.parse::<Decimal>().expect("a price");
                if let (UnitKind::Write, Some(refused)) = (capacity.kind, capacity.throttled) {
                    let served = Decimal::from(60) * (Decimal::ONE - refused) * month;
                    assert_eq!(
                        (capacity.used * capacity.unit_hours).round_dp(6),
                        served.round_dp(6),
                        "{:?}",
                        offer.way
                    );
                }
            }
            assert!(answer.capacities.is_empty() || paid.round_dp(6) == answer.throughput.decimal().round_dp(6));
        }
    }
}

#[track_caller]
fn on_demand(capacity: Value) -> OnDemandFacts {
    let (_, design) = design_of(3_000, spike(), capacity);
    let modes = all(&design);
    *modes.tables[0].on_demand.iter().find(|it| it.kind == UnitKind::Write).expect("it writes")
}

#[test]
fn s_26_a_table_takes_at_once_what_is_warm_or_was_provisioned() {
    let new = on_demand(json!({}));
    assert_eq!((new.new.safe, new.new.doublings, new.switched), (4_000, None, None));
    // The quota refuses 2,986 of 42,986 for 30 minutes a day; what comes first of each day's spike is at risk.
    assert_eq!(new.warm_needed, Ok(40_000));
    let bounded = on_demand(json!({"max_write": 43_000}));
    assert_eq!((bounded.new.doublings, bounded.new.minutes()), (Some(4), Some(120)));
    let warm = on_demand(json!({"max_write": 43_000, "warm": {"write": 22_000}}));
    assert_eq!((warm.new.safe, warm.new.doublings), (22_000, Some(1)));
    let share = |it: OnDemandFacts| it.new.shares.expect("it has a time").at_risk();
    assert!(share(warm) < share(bounded) && share(bounded) > Decimal::ZERO);
    let switched = on_demand(json!({"mode": "provisioned", "write": 43_000}));
    assert_eq!((switched.provisioned, switched.new.safe), (Some(43_000), 4_000));
    let before = switched.switched.expect("it was provisioned");
    assert_eq!((before.safe, before.doublings), (43_000, Some(0)));
    assert_eq!(before.shares.map(|it| (it.at_risk_milli, it.refused_milli)), Ok((0, 0)));
    let scaled = on_demand(json!({"mode": "provisioned", "auto_scaling": {"write": {"min": 5_000, "max": 9_000}}}));
    assert_eq!(scaled.provisioned, Some(9_000));
}

#[test]
fn s_19_a_recorded_series_is_not_fixed_above_the_quota_either() {
    let demand = Demand::from_milli_units(vec![3_600_000_000; 240]).expect("it fits");
    let id = DimensionId { resource: Resource::Table, direction: Direction::Write };
    let cost = |policy: ScalingPolicy| {
        let dimensions = vec![Dimension { id, demand: &demand, policy }];
        let table = Table::new(TableRules::default(), dimensions).expect("it holds together");
        let region = PriceBook::embedded().region("us-east-1").expect("it has prices");
        let prices = UnitPrices::of(region, keyfare_core::design::TableClass::Standard).expect("it has prices");
        let month = BillingMonth::of_hours(Decimal::from(730));
        costs(&table, &table.simulate(), &prices, month).expect("it fits").remove(0)
    };
    let usual = cost(ScalingPolicy::default());
    let third = usual.demand_milli / 3;
    assert_eq!((usual.fixed_at_peak.units, usual.fixed_at_peak.needed), (Some(40_000), Some(60_000)));
    assert_eq!(usual.fixed_at_peak.throttled_milli, third);
    // On-demand refuses the same; what is served above the safe rate is at risk, and told apart.
    assert_eq!(usual.on_demand.throttled_milli, third);
    assert!(usual.on_demand.at_risk_milli > 0);
    assert_eq!(usual.on_demand.short_milli(), third + usual.on_demand.at_risk_milli);
    let raised = cost(ScalingPolicy { maximum: 60_000, ..ScalingPolicy::default() });
    assert_eq!((raised.fixed_at_peak.units, raised.fixed_at_peak.needed), (Some(60_000), None));
    assert_eq!((raised.fixed_at_peak.throttled_milli, raised.on_demand.throttled_milli), (0, 0));
}
