//! A year of a design, worked out by hand, and what each disputed rule moves.

use keyfare_core::{
    design::Design,
    estimate::{DisputedEffect, View, disputed_effects, estimate, year},
    pricing::PriceBook,
    wire::read_design,
};
use rust_decimal::Decimal;
use serde_json::{Value, json};

#[track_caller]
fn design(settings: Value, table: Value) -> Design {
    let mut table = table;
    table["name"] = json!("table");
    table["partition_key"] = json!({"name": "pk"});
    let text =
        json!({"version": 1, "name": "d", "region": "us-east-1", "settings": settings, "tables": [table]}).to_string();
    Design::from_wire(&read_design(&text).expect("it reads")).expect("it holds together")
}

fn dollars(text: &str) -> Decimal {
    text.parse().expect("a plain decimal")
}

#[test]
fn a_table_that_grows_a_gigabyte_a_month_costs_more_each_month() {
    // 1,048,576 items of 924 + 100 bytes are a gigabyte: 10.5 GB on average in the first month, 21.5 in the twelfth.
    let it = design(
        json!({"month_hours": 720}),
        json!({
            "entities": [{"name": "item", "items": 10_485_760, "growth_per_month": 1_048_576, "size": {"bytes": 924}}],
            "features": {"imports": [{"once": 1, "gigabytes": 10}]},
        }),
    );
    let found = year(&it, PriceBook::embedded(), View::AsDesigned).expect("it has a bill");
    let months: Vec<Decimal> = found.months.iter().map(|it| it.decimal()).collect();
    assert_eq!(months[0], dollars("2.625"));
    assert_eq!(months[11], dollars("5.375"));
    assert_eq!(found.steady_month.decimal(), dollars("2.625"));
    // 10 GB imported at $0.15; twelve months from 2.625 to 5.375 are 48.
    assert_eq!(found.one_time.decimal(), dollars("1.5"));
    assert_eq!(found.first_month().decimal(), dollars("4.125"));
    assert_eq!(found.total().decimal(), dollars("49.5"));
}

#[test]
fn backups_gather_until_the_first_ones_are_deleted() {
    // A gigabyte a day kept 60 days of 30-day months: 15 GB-months in the first month, 45 in the second, then 60.
    let backup = json!({"rate": {"times": 1, "per": "day"}, "retention_days": 60, "gigabytes": 1});
    let it = design(json!({"month_hours": 720}), json!({"features": {"backups": [backup]}}));
    let found = year(&it, PriceBook::embedded(), View::AsDesigned).expect("it has a bill");
    let months: Vec<Decimal> = found.months.iter().take(4).map(|it| it.decimal()).collect();
    assert_eq!(months, ["1.5", "4.5", "6", "6"].map(dollars));
    assert_eq!(found.steady_month.decimal(), dollars("6"));
}

#[test]
fn items_that_live_for_a_time_gather_in_the_first_months() {
    // 1,048,576 carts of a gigabyte a month, each for 45 days: half a gigabyte in the first month on average; in the
    // second one and an eighth and a quarter; then one and a half.
    let put = json!({"name": "put", "operation": "PutItem", "rate": {"times": 1_048_576, "per": "month"}});
    let entity = json!({"name": "cart", "lifetime_days": 45, "size": {"bytes": 924}});
    let it = design(json!({"month_hours": 720}), json!({"entities": [entity], "patterns": [put]}));
    let found = year(&it, PriceBook::embedded(), View::AsDesigned).expect("it has a bill");
    let writes = dollars("0.65536");
    let storage: Vec<Decimal> = found.months.iter().take(4).map(|it| it.decimal() - writes).collect();
    assert_eq!(storage, ["0.125", "0.34375", "0.375", "0.375"].map(dollars));
    assert_eq!(found.steady_month.decimal() - writes, dollars("0.375"));
}

#[test]
fn reserved_capacity_does_not_cover_replicated_writes() {
    let reserved = json!({"term": "one_year", "write_units": 100, "read_units": 100});
    let capacity = json!({"mode": "provisioned", "read": 100, "write": 100, "reserved": reserved});
    let total = |features: Value| {
        let it = design(json!({"month_hours": 730}), json!({"capacity": capacity, "features": features}));
        let all = estimate(&it, PriceBook::embedded()).expect("it has a bill");
        let own = all.provisioned.iter().filter(|it| it.replica.is_none());
        own.map(|it| it.amount.decimal()).sum::<Decimal>()
    };
    assert_eq!(total(json!({})), Decimal::ZERO);
    let replica = json!({"region": "us-west-2", "state": "existing", "reads": 0});
    // 100 rWCU for 730 hours at $0.00065 are paid on top of the reservation.
    assert_eq!(total(json!({"global_table": {"replicas": [replica]}})), dollars("47.45"));
}

#[test]
fn auto_scaling_has_two_alarms_a_policy_in_every_region() {
    let policy = json!({"min": 5, "max": 100});
    let capacity = json!({"mode": "provisioned", "auto_scaling": {"read": policy, "write": policy}});
    let alarms = |features: Value| {
        let it = design(json!({}), json!({"capacity": capacity, "features": features}));
        let all = estimate(&it, PriceBook::embedded()).expect("it has a bill");
        all.features.unpriced.iter().map(|it| it.quantity).sum::<Decimal>()
    };
    assert_eq!(alarms(json!({})), Decimal::from(4));
    let replica = json!({"region": "us-west-2", "state": "existing", "reads": 0});
    assert_eq!(alarms(json!({"global_table": {"replicas": [replica]}})), Decimal::from(8));
    assert_eq!(alarms(json!({"alarms": 3})), Decimal::from(3));
}

#[test]
fn the_regions_add_up_to_the_whole() {
    let replica = json!({"region": "us-west-2", "state": "existing", "reads": 0});
    let put = json!({"name": "put", "operation": "PutItem", "after_bytes": 100, "rate": {"times": 1_000_000, "per": "month"}});
    let it = design(json!({}), json!({"features": {"global_table": {"replicas": [replica]}}, "patterns": [put]}));
    let all = estimate(&it, PriceBook::embedded()).expect("it has a bill");
    let regions = all.by_region(&it, View::AsDesigned);
    assert_eq!(regions.iter().map(|it| it.0).collect::<Vec<_>>(), ["us-east-1", "us-west-2"]);
    let sum: Decimal = regions.iter().map(|it| it.1.decimal()).sum();
    assert_eq!(sum, all.total(View::AsDesigned).decimal());
}

#[test]
fn reserved_capacity_is_paid_upfront_in_the_first_month() {
    let it = design(
        json!({"month_hours": 730}),
        json!({"capacity": {"mode": "provisioned", "read": 100, "write": 100,
            "reserved": {"term": "one_year", "write_units": 100}}}),
    );
    let all = estimate(&it, PriceBook::embedded()).expect("it has a bill");
    let found = year(&it, PriceBook::embedded(), View::AsDesigned).expect("it has a bill");
    assert_eq!(found.upfront.decimal(), dollars("150"));
    assert_eq!(found.first_month().decimal(), all.total(View::AsDesigned).decimal() + dollars("150"));
}

/// What the other reading of a setting changes in the month and once.
#[track_caller]
fn check(it: &Design, setting: &str, alternative: &str, monthly: &str, one_time: &str) {
    let effects = disputed_effects(it, PriceBook::embedded()).expect("it has a bill");
    let of_setting = |it: &&DisputedEffect| it.setting == setting && it.alternative == alternative;
    let effect = effects.iter().find(of_setting).unwrap_or_else(|| panic!("{setting} is not there"));
    assert_eq!(effect.monthly.decimal().round_dp(12).normalize(), dollars(monthly).normalize(), "{setting}");
    assert_eq!(effect.one_time.decimal().normalize(), dollars(one_time).normalize(), "{setting}");
}

#[test]
fn each_disputed_rule_says_what_it_moves() {
    let it = design(
        json!({"month_hours": 720}),
        json!({
            "entities": [{"name": "item", "items": 1_048_576, "size": {"bytes": 876}}],
            "indexes": [{"name": "by-a", "kind": "global", "partition_key": [{"name": "a"}], "projection": "keys_only",
                "members": [{"entity": "item", "entry_bytes": 156}]}],
            "features": {
                "global_table": {"replicas": [{"region": "us-west-2", "state": "existing", "reads": 0}]},
                "index_builds": ["by-a"],
                "warm_throughput": {"read": 12_000, "write": 5_000},
            },
            "patterns": [
                {"name": "move", "operation": "TransactWriteItems", "rate": {"times": 1_000_000, "per": "month"},
                    "cancelled_share": "0.5", "actions": [{"operation": "UpdateItem", "changes": []}]},
                {"name": "guard", "operation": "UpdateItem", "rate": {"times": 1_000_000, "per": "month"},
                    "before_bytes": 1_000, "after_bytes": 3_000, "changes": [], "failed_share": 1},
            ],
        }),
    );
    // Half of a million transactions of 2 rWRU: a million units less, at $0.625 a million.
    check(&it, "cancelled_transaction", "free", "-0.625", "0");
    // A refused write of 1,000 B on an item that would have 3,000: 3 units for 1, a million times.
    check(&it, "failed_condition", "larger", "1.25", "0");
    // The half million transactions that go through are 2 units for 1 in the other Region.
    check(&it, "replica_transactions", "double", "0.3125", "0");
    // 1,048,576 entries of one write each.
    check(&it, "index_build", "entries", "0", "0.65536");
    // A thousand write units above the 4,000 of a new table.
    check(&it, "warm_price", "capacity_hour", "0", "0.65");
    // Table and index keep 1 and 0.25 GB in two Regions: 7.374 % more of $0.625, and nothing else counts gigabytes.
    check(&it, "gigabyte", "decimal", "0.046088640000", "0");
    // The same 1.25 GB in each Region cost nothing.
    check(&it, "free_tier", "on", "-0.625", "0");
    // Rates by the month and storage by the month do not depend on its length.
    check(&it, "month_hours", "744", "0", "0");
    check(&it, "free_tier_hours", "month", "0", "0");
    check(&it, "page_end", "items", "0", "0");
    check(&it, "billed_hour", "average", "0", "0");
}

#[test]
fn the_reading_in_force_and_the_doubt_are_named() {
    let it = design(json!({"cancelled_transaction": "free"}), json!({}));
    let effects = disputed_effects(&it, PriceBook::embedded()).expect("it has a bill");
    let effect = effects.iter().find(|it| it.setting == "cancelled_transaction").expect("it is there");
    assert_eq!((effect.reading.as_str(), effect.alternative.as_str()), ("free", "full"));
    assert_eq!((effect.rule.as_str(), effect.doubt), ("R-TX-7", Some("D-4")));
    let known: Vec<&str> = keyfare_core::rules::doubts().iter().map(|it| it.id).collect();
    assert!(effects.iter().filter_map(|it| it.doubt).all(|it| known.contains(&it)));
}

#[test]
fn a_price_that_is_typed_makes_a_line_of_what_had_none() {
    let table = json!({"features": {"alarms": 8}});
    let without = design(json!({}), table.clone());
    let all = estimate(&without, PriceBook::embedded()).expect("it has a bill");
    assert_eq!((all.features.monthly.len(), all.features.unpriced.len()), (0, 1));
    assert!(!all.is_complete());
    let mut wire = json!({"version": 1, "name": "d", "region": "us-east-1", "tables": [table],
        "typed_prices": [{"dimension": "cloudwatch_alarm_month", "usd": "0.1"}]});
    wire["tables"][0]["name"] = json!("table");
    wire["tables"][0]["partition_key"] = json!({"name": "pk"});
    let with = Design::from_wire(&read_design(&wire.to_string()).expect("it reads")).expect("it holds together");
    let all = estimate(&with, PriceBook::embedded()).expect("it has a bill");
    assert_eq!(all.total(View::AsDesigned).decimal(), dollars("0.8"));
    assert!(all.features.unpriced.is_empty());
}

#[test]
fn every_price_that_is_not_listed_can_be_typed() {
    use keyfare_core::pricing::{Dimension, TypedPrice};
    for dimension in Dimension::BESIDE {
        let key = match dimension {
            Dimension::DaxNodeHour => "dax_node_hour:dax.r4.large",
            other => other.key(),
        };
        assert!(TypedPrice::new(key, None, Default::default(), "").is_ok(), "{key}");
    }
}

#[test]
fn what_another_store_answers_costs_no_feature() {
    let put = json!({"name": "put", "operation": "PutItem", "after_bytes": 100, "answered_by": "other_store",
        "rate": {"times": 1_000_000, "per": "month"}});
    let replica = json!({"region": "us-west-2", "state": "existing", "reads": 0});
    let features = json!({"kinesis": {"mode": "on_demand"}, "global_table": {"replicas": [replica]},
        "contributor_insights": {"mode": "accessed_and_throttled"}});
    let it = design(json!({}), json!({"features": features, "patterns": [put]}));
    let all = estimate(&it, PriceBook::embedded()).expect("it has a bill");
    assert_eq!(all.total(View::AsDesigned).decimal(), Decimal::ZERO);
    assert_eq!(all.features.unpriced, []);
}

#[test]
fn tables_share_what_is_free_and_those_provisioned_by_design_come_first() {
    let table = |name: &str, mode: &str, gigabytes: u64| {
        json!({"name": name, "partition_key": {"name": "pk"}, "capacity": {"mode": mode, "read": 20, "write": 20},
            "entities": [{"name": "item", "items": gigabytes * 1_048_576, "size": {"bytes": 924}}]})
    };
    let text = json!({"version": 1, "name": "d", "region": "us-east-1",
        "settings": {"month_hours": 744, "free_tier": "on"},
        "tables": [table("a", "on_demand", 20), table("b", "provisioned", 10), table("c", "provisioned", 1)]});
    let it = Design::from_wire(&read_design(&text.to_string()).expect("it reads")).expect("it holds together");
    let all = estimate(&it, PriceBook::embedded()).expect("it has a bill");
    // 31 GB less 25, and 40 units of each kind less 25: 15 x 744 x (0.00065 + 0.00013).
    assert_eq!(all.total(View::AsDesigned).decimal(), dollars("1.5") + dollars("8.7048"));
    // All three provisioned: 60 units less 25.
    assert_eq!(all.total(View::Provisioned).decimal(), dollars("1.5") + dollars("20.3112"));
    assert_eq!(all.total(View::OnDemand).decimal(), dollars("1.5"));
}
