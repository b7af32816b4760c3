//! What is billed in which Region: caches, transfer and its steps, worked out by hand.

use keyfare_core::{
    design::Design,
    estimate::{Estimate, View, estimate},
    pricing::{Dimension, PriceBook},
    wire::read_design,
};
use rust_decimal::Decimal;
use serde_json::{Value, json};

#[track_caller]
fn all(region: &str, tables: Value) -> Estimate {
    let text = json!({"version": 1, "name": "d", "region": region, "tables": tables}).to_string();
    let design = Design::from_wire(&read_design(&text).expect("it reads")).expect("it holds together");
    estimate(&design, PriceBook::embedded()).expect("it has a bill")
}

/// The quantities of a dimension: in the design's Region, then in its replicas.
fn quantities(all: &Estimate, view: View, dimension: Dimension) -> [Decimal; 2] {
    let sum = |replica: bool| {
        let lines = all.lines(view).filter(|it| it.dimension == dimension && it.replica.is_some() == replica);
        lines.map(|it| it.quantity).sum()
    };
    [false, true].map(sum)
}

/// A table with a replica that has as many reads, and a cache that answers nine of ten in its own Region.
fn cached(mode: &str, hit_share: &str) -> Value {
    json!([{
        "name": "orders",
        "partition_key": {"name": "pk"},
        "capacity": {"mode": mode},
        "entities": [{"name": "order", "items": 1000, "size": {"bytes": 1000}}],
        "patterns": [{"name": "get", "operation": "GetItem", "rate": {"times": 1000, "per": "second"}}],
        "features": {
            "dax": {"node": "dax.r5.large", "nodes": 3, "hit_share": hit_share},
            "global_table": {"replicas": [{"region": "eu-west-1", "state": "existing", "reads": 1}]},
        },
    }])
}

#[test]
fn a_cache_answers_in_its_own_region_only() {
    // 1,000 a second over 730 hours are 2,628,000,000 requests of half a unit; one in ten misses the cache.
    for (hit_share, own) in [("0.9", 131_400_000_u64), ("1", 0)] {
        let by_request = all("us-east-1", cached("on_demand", hit_share));
        let found = quantities(&by_request, View::OnDemand, Dimension::ReadRequestUnit);
        assert_eq!(found, [own.into(), 1_314_000_000_u64.into()], "{hit_share}");
    }
    // 50 units there and 500 here, each for 730 hours.
    let by_the_hour = all("us-east-1", cached("provisioned", "0.9"));
    let found = quantities(&by_the_hour, View::Provisioned, Dimension::ReadCapacityUnitHour);
    assert_eq!(found, [36_500.into(), 365_000.into()]);
}

#[test]
fn the_steps_of_transfer_are_those_of_all_tables_together() {
    let table = |name: &str, gigabytes: u32| json!({"name": name, "partition_key": {"name": "pk"}, "features": {"transfer": {"internet_gigabytes": gigabytes}}});
    let amount = |all: &Estimate, table: usize| -> Decimal {
        let lines = all.features.monthly.iter().filter(|it| it.dimension == Dimension::TransferInternetGb);
        lines.filter(|it| it.table == table).map(|it| it.amount.decimal()).sum()
    };
    // 10,240 GB at $0.09, 40,960 at $0.085, 102,400 at $0.07, and what is above 153,600 GB at $0.05.
    let both = all("us-east-1", json!([table("a", 200_000), table("b", 10_240)]));
    assert_eq!(amount(&both, 0), Decimal::new(1_389_120, 2));
    assert_eq!(amount(&both, 1), Decimal::from(512));
    // A step is left in the middle of a table.
    let split = all("us-east-1", json!([table("a", 10_000), table("b", 10_000)]));
    assert_eq!(amount(&split, 1), Decimal::from(240) * Decimal::new(9, 2) + Decimal::from(9_760) * Decimal::new(85, 3));
}

#[test]
fn what_replication_sends_is_billed_where_it_leaves() {
    let table = json!([{
        "name": "orders",
        "partition_key": {"name": "pk"},
        "entities": [{"name": "order", "items": 1000, "size": {"bytes": 1000}}],
        "patterns": [{"name": "put", "operation": "PutItem", "rate": {"times": 10, "per": "second"}}],
        "features": {"global_table": {"replicas": [{"region": "eu-west-1", "state": "existing", "reads": 0}]}},
    }]);
    let found = all("me-central-1", table);
    let line = found.features.unpriced.iter().find(|it| it.dimension == Dimension::TransferRegionGb);
    assert_eq!(line.map(|it| it.region.as_str()), Some("me-central-1"));
}
