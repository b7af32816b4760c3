//! Scan or index for every filtered question, the one-time build of an index, and what each index is worth.

mod figures;

use figures::of_table;
use keyfare_core::{
    analysis::{
        index_economics::{EffectKind, index_economics, projection_options},
        scan_or_index::{ItemsCrossover, ScanCase, index_build, scan_cases},
    },
    design::Design,
    estimate::{Estimate, estimate},
    pricing::{PriceBook, RegionPrices},
    wire::{ProjectionV1, read_design},
};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn d(text: &str) -> Decimal {
    text.parse().expect("a test writes plain decimals")
}

fn prices() -> &'static RegionPrices {
    PriceBook::embedded().region("us-east-1").expect("us-east-1 is in the book")
}

fn read(file: &str) -> (Design, Estimate) {
    let path = format!("{}/../tests/data/{file}", env!("CARGO_MANIFEST_DIR"));
    let wire = read_design(&std::fs::read_to_string(&path).expect(&path)).expect("it reads");
    let design = Design::from_wire(&wire).expect("it holds together");
    let all = estimate(&design, PriceBook::embedded()).expect("it has a bill");
    (design, all)
}

fn with(mut value: Value, more: Value) -> Value {
    let fields = value.as_object_mut().expect("an object");
    fields.extend(more.as_object().cloned().expect("an object"));
    value
}

fn pattern(operation: &str, times: u64, per: &str, more: Value) -> Value {
    with(json!({"name": operation, "operation": operation, "rate": {"times": times, "per": per}}), more)
}

#[track_caller]
fn one(table: Value) -> (Design, ScanCase) {
    let (design, all) = of_table(table);
    let (cases, gaps) = scan_cases(&design, &all, prices());
    assert_eq!(gaps, []);
    assert_eq!(cases.len(), 1);
    (design, cases.into_iter().next().expect("a case"))
}

#[test]
fn the_scan_dashboard_takes_pages_time_and_money_and_the_index_pays() {
    let (design, all) = read("scan-dashboard.json");
    let (cases, _) = scan_cases(&design, &all, prices());
    let case = &cases[0];
    // 10 million items of 1,024 bytes are 9,765.6 pages of 1 MB and 1,250,000 eventual units.
    assert_eq!(case.pages, 9_766);
    assert_eq!(case.bytes, d("10240000000"));
    assert_eq!(case.sequential_seconds.round_dp(3), d("416.667"));
    assert_eq!(case.segments, 1);
    assert!(case.index_pays());
    assert_eq!(case.build.units, d("10000000"));
    assert_eq!(case.build.on_demand.decimal(), d("6.25"));
    let per_day = case.requests_per_day(&design).expect("they meet");
    assert_eq!(
        case.month.scan_at(per_day * d("730") / d("24")).round_dp(6),
        case.month.index_at(per_day * d("730") / d("24")).round_dp(6)
    );
    let ItemsCrossover::From(items) = case.items else { panic!("{:?}", case.items) };
    assert!(items > Decimal::ZERO && items < d("10000000"), "{items}");
}

#[test]
fn a_scan_once_a_month_is_cheaper_than_an_index_that_every_write_pays_for() {
    let (_, case) = one(json!({
        "entities": [{"name": "order", "items": 1_000, "size": {"bytes": 1_000}}],
        "patterns": [
            pattern("Scan", 1, "month", json!({"items_returned": 10})),
            pattern("PutItem", 10, "second", json!({})),
        ],
    }));
    assert!(!case.index_pays());
    assert!(case.saving().decimal() < Decimal::ZERO);
    assert_eq!(case.month.index_write_units, d("26280000"));
}

#[test]
fn keeping_the_index_is_counted_event_by_event() {
    let (_, case) = one(json!({
        "entities": [{"name": "order", "items": 1_000_000, "size": {"bytes": 1_500}}],
        "patterns": [
            pattern("Scan", 10, "day", json!({"items_returned": 10})),
            pattern("PutItem", 1_000, "month", json!({"failed_share": "0.1"})),
            pattern("UpdateItem", 2_000, "month", json!({"changes": ["status"]})),
            pattern("UpdateItem", 4_000, "month", json!({"changes": []})),
            pattern("DeleteItem", 500, "month", json!({})),
        ],
    }));
    let upkeep: Vec<_> = case.month.upkeep.iter().map(|it| (it.pattern, it.units)).collect();
    assert_eq!(upkeep, [(1, d("1800")), (2, d("4000")), (4, d("1000"))]);
    assert_eq!(case.month.index_write_units, d("6800"));
    assert_eq!(case.build.units, d("2000000"));
}

#[test]
fn a_question_asked_so_rarely_never_pays_for_the_index_s_storage() {
    let (_, case) = one(json!({
        "entities": [{"name": "log", "items": 50_000_000, "size": {"bytes": 1_000}}],
        "patterns": [pattern("Scan", 1, "month", json!({"items_returned": 1}))],
    }));
    assert_eq!(case.items, ItemsCrossover::Never);
    // 46.6 GB: worth a parallel scan, about a segment for 2 GB.
    assert_eq!(case.segments, 24);
}

#[test]
fn what_is_missing_for_a_comparison_is_told() {
    let (design, all) = of_table(json!({
        "entities": [{"name": "order", "size": {"bytes": 1_000}}],
        "patterns": [pattern("Scan", 1, "day", json!({}))],
    }));
    let (cases, gaps) = scan_cases(&design, &all, prices());
    assert_eq!((cases.len(), gaps.len()), (0, 1));
}

#[test]
fn uc_46_filling_an_index_costs_money_and_time_once() {
    let file: Value = serde_json::from_str(include_str!("../../tests/data/user-cases.json")).expect("JSON");
    let case = file["cases"].as_array().expect("a list").iter().find(|it| it["id"] == "UC-46").expect("UC-46");
    let given = &case["inputs"];
    let (design, all) = of_table(json!({
        "entities": [{"name": "item", "items": given["entries"], "size": {"bytes": 3_000}}],
        "indexes": [{"name": "i", "kind": "global", "partition_key": [{"name": "a"}], "projection": "keys_only",
            "members": [{"entity": "item", "entry_bytes": given["entry_bytes"]}]}],
    }));
    let build = index_build(&design, &all, prices(), 0, 0).expect("it is known");
    let capacity = |at: usize| d(&given["index_wcu"][at].to_string());
    let found = |name: &str| match name {
        "wru" => build.units,
        "on_demand" => build.on_demand.decimal(),
        "base_reads_charged" => build.table_read_units(),
        "hours_at_1000" => build.hours_at(capacity(0)).expect("capacity"),
        "provisioned_at_1000" => build.provisioned_at(capacity(0)).expect("capacity").decimal(),
        "years_at_1" => build.hours_at(capacity(1)).expect("capacity") / d("8760"),
        other => panic!("{other}"),
    };
    for wanted in case["expected"].as_array().expect("a list") {
        let name = wanted["name"].as_str().expect("a name");
        let off = (found(name) - d(&wanted["value"].to_string())).abs();
        assert!(off <= d(&wanted["tolerance"].to_string()), "{name}: {}", found(name));
    }
}

/// An order with a status index that holds more than its one query reads, and an index that nothing reads.
fn shop() -> Value {
    let rows = [("pk", 20), ("sk", 20), ("status", 8), ("total", 4), ("lines", 2_000)];
    let rows: Vec<Value> = rows.iter().map(|(name, bytes)| json!({"name": name, "bytes": bytes})).collect();
    let index = |name: &str, key: &str, projection: Value| json!({"name": name, "kind": "global", "partition_key": [{"name": key}], "projection": projection});
    json!({
        "entities": [{"name": "order", "items": 100_000, "size": {"attributes": rows}}],
        "indexes": [index("by-status", "status", json!("all")), index("by-total", "total", json!("keys_only"))],
        "patterns": [
            pattern("PutItem", 1_000_000, "month", json!({})),
            pattern("UpdateItem", 2_000_000, "month", json!({"changes": ["status"]})),
            pattern("UpdateItem", 500_000, "month", json!({"changes": ["lines"]})),
            pattern("Query", 1_000, "month", json!({"target": "by-status", "items_read": 10, "attributes": ["total", "sk"]})),
        ],
    })
}

#[test]
fn an_index_s_worth_is_its_questions_its_events_and_its_month() {
    let (design, all) = of_table(shop());
    let found = index_economics(&design, &all);
    let status = &found[0];
    assert_eq!((status.needed_by.as_slice(), status.is_unused()), (&[3][..], false));
    let events: Vec<_> = status.events.iter().map(|it| (it.pattern, it.effects[0].0, it.units_per_request)).collect();
    // 2,082 bytes are 3 units: entering 3, moving 3 + 3, changing in place 3.
    let expected = [(0, EffectKind::Enters, "3"), (1, EffectKind::Moves, "6"), (2, EffectKind::Changes, "3")];
    assert_eq!(events, expected.map(|(p, kind, units)| (p, kind, Some(d(units)))));
    assert_eq!(status.write_units_per_month, Some(d("16500000")));
    assert_eq!(status.writes_for_each_table_write.expect("known").round_dp(4), d("1.5714"));
    assert_eq!(status.write_cost.decimal(), d("10.3125"));
    assert_eq!((status.movers.len(), status.movers[0].attributes.as_slice()), (1, &["status".to_string()][..]));
    assert_eq!(status.attributes_read, Some(BTreeSet::from(["total".to_string()])));
    assert_eq!(status.unread, Some(BTreeSet::from(["lines".to_string()])));
    let total = &found[1];
    assert!(total.is_unused());
    assert_eq!(total.unread, None);
    assert_eq!(total.events.len(), 1);
}

#[test]
fn projections_stand_side_by_side_with_what_they_would_cost_and_lack() {
    let table = with(shop(), json!({"name": "t", "partition_key": {"name": "pk"}, "sort_key": {"name": "sk"}}));
    let text = json!({"version": 1, "name": "d", "region": "us-east-1", "tables": [table]}).to_string();
    let wire = read_design(&text).expect("it reads");
    let options = projection_options(&wire, 0, 0, PriceBook::embedded());
    let figures: Vec<_> = options
        .iter()
        .map(|it| {
            (it.projection.clone(), it.is_current, it.write_units_per_month, it.lacks.as_ref().map(BTreeSet::len))
        })
        .collect();
    let include = ProjectionV1::Include(vec!["total".to_string()]);
    // A thin entry is one unit: it enters once and moves twice two; lines no longer touch it.
    assert_eq!(
        figures,
        [
            (ProjectionV1::All, true, Some(d("16500000")), Some(0)),
            (include, false, Some(d("5000000")), Some(0)),
            (ProjectionV1::KeysOnly, false, Some(d("5000000")), Some(1)),
        ]
    );
    let costs: Vec<_> = options.iter().map(|it| it.cost.expect("known")).collect();
    assert!(costs[0] > costs[1] && costs[1] > costs[2], "{costs:?}");
}

#[test]
fn without_attributes_a_thinner_projection_stays_unknown() {
    let text = json!({"version": 1, "name": "d", "region": "us-east-1", "tables": [{
        "name": "t", "partition_key": {"name": "pk"}, "entities": [{"name": "order", "items": 10, "size": {"bytes": 2_000}}],
        "indexes": [{"name": "i", "kind": "global", "partition_key": [{"name": "a"}], "projection": "keys_only",
            "members": [{"entity": "order", "entry_bytes": 100}]}],
        "patterns": [pattern("PutItem", 1_000, "month", json!({}))],
    }]});
    let options = projection_options(&read_design(&text.to_string()).expect("it reads"), 0, 0, PriceBook::embedded());
    let units: Vec<_> = options.iter().map(|it| (it.is_current, it.write_units_per_month)).collect();
    assert_eq!(units, [(false, Some(d("2000"))), (true, Some(d("1000")))]);
}
