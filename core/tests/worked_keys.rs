//! Worked examples and questions of people about keys, partitions and lives, each through a design where it describes
//! one.

mod figures;

use figures::of_table;
use keyfare_core::{
    analysis::{
        hot_key::{
            HotKey, KeyLevel, ShareOrigin, SingleItem, SplitObstacle, Splitting, adaptive_capacity, hot_keys,
            index_pressures, item_requests_per_second,
        },
        life_cycle::{LifeCost, LifeOrigin, life_cost},
    },
    bill::{Place, UnitKind},
    design::Design,
    estimate::Estimate,
    pricing::PriceBook,
};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The operations of this file and how many examples each has.
const OPERATIONS: [(&str, usize); 7] = [
    ("adaptive", 1),
    ("adjacency", 2),
    ("gsi_back_pressure", 1),
    ("hot_key", 5),
    ("lifecycle_base", 1),
    ("lifecycle_index", 4),
    ("max_rate_single_item", 1),
];

fn examples() -> Vec<Value> {
    serde_json::from_str(include_str!("../../tests/data/worked-examples.json")).expect("the examples are a JSON list")
}

#[track_caller]
fn decimal(value: &Value) -> Decimal {
    value.to_string().parse().unwrap_or_else(|_| panic!("{value} is no decimal"))
}

fn d(text: &str) -> Decimal {
    text.parse().expect("a test writes plain decimals")
}

/// A figure as JSON text; null where it is not known.
fn figure(value: impl Into<Option<Decimal>>) -> Value {
    json!(value.into().map(|it| it.to_string()))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// Figures as JSON, so that words and truths compare like numbers.
fn run(given: &Value) -> Option<Value> {
    Some(match given["op"].as_str().expect("an operation") {
        "hot_key" => hot_key(given),
        "max_rate_single_item" => {
            let (_, all) = of_table(json!({
                "entities": [{"name": "item", "size": {"bytes": given["item_bytes"]}}],
                "patterns": [{"name": "read", "operation": "GetItem", "consistency": "strong"}],
            }));
            let units = figures::units(&all, 0, UnitKind::Read);
            json!({"per_s": figure(item_requests_per_second(UnitKind::Read, units))})
        }
        "adaptive" => {
            let loads: Vec<Decimal> = list(&given["load"]).iter().map(decimal).collect();
            let found = adaptive_capacity(UnitKind::Write, decimal(&given["wcu"]), &loads).expect("a partition");
            json!({"even_share": figure(found.even_share), "hot_needs": figure(found.hottest), "fits_after_adaptive": found.fits})
        }
        "gsi_back_pressure" => {
            let (design, all) = of_table(json!({
                "capacity": {"mode": "provisioned", "write": given["table_wcu"]},
                "entities": [{"name": "item", "size": {"bytes": 1_000}}],
                "indexes": [index("i", json!({"capacity": {"write": given["gsi_wcu"]}}))],
                "patterns": [put(&given["index_units_per_s"])],
            }));
            json!({"base_table_throttled": index_pressures(&design, &all)[0].throttles_table()})
        }
        "adjacency" => {
            // Two items hold one relation, one each way: both are written, and both are deleted.
            let kind = if given["transactional"] == true { "TransactWriteItems" } else { "BatchWriteItem" };
            let both = |operation: &str, times: &Value| {
                json!({"name": operation, "operation": kind, "rate": {"times": times, "per": "month"},
                    "actions": [{"operation": operation, "entity": "relation", "repeat": 2}]})
            };
            let (_, all) = of_table(json!({
                "entities": [{"name": "relation", "size": {"bytes": given["item_bytes"]}}],
                "patterns": [both("PutItem", &given["enrolments"]), both("DeleteItem", &given["withdrawals"])],
            }));
            let units: Decimal = all.usages.iter().map(|it| it.traffic.expect("a rate").units_per_month).sum();
            json!({"write_units": figure(units)})
        }
        "lifecycle_base" => {
            let mut events = vec![json!({"name": "put", "operation": "PutItem", "count": given["puts"]})];
            events.push(json!({"name": "update", "operation": "UpdateItem", "count": given["updates"], "changes": []}));
            let life = life(json!({"size": {"bytes": given["item_bytes"]}, "life_cycle": events}), json!([]));
            json!({"write_units": figure(life.table_units())})
        }
        "lifecycle_index" => {
            let event = |it: &Value| {
                let (operation, effect) = match it.as_str().expect("an event") {
                    "enter" => ("PutItem", "enters"),
                    "leave" => ("UpdateItem", "leaves"),
                    "projected_change" => ("UpdateItem", "changes"),
                    "key_move" => ("UpdateItem", "moves"),
                    other => panic!("{other}"),
                };
                json!({"name": it, "operation": operation, "index_effects": [{"index": "i", "effect": effect}]})
            };
            let events: Vec<Value> = list(&given["events"]).iter().map(event).collect();
            let members = json!([{"entity": "item", "entry_bytes": given["entry_bytes"]}]);
            let life = life(
                json!({"size": {"bytes": 1_024}, "life_cycle": events}),
                json!([index("i", json!({"projection": "keys_only", "members": members}))]),
            );
            json!({"extra_write_units": figure(life.index_units(0))})
        }
        _ => return None,
    })
}

fn index(name: &str, more: Value) -> Value {
    let mut index = json!({"name": name, "kind": "global", "partition_key": [{"name": "a"}], "sort_key": [{"name": "b"}], "projection": "all"});
    merge(&mut index, more);
    index
}

fn merge(into: &mut Value, more: Value) {
    if let (Value::Object(into), Value::Object(more)) = (into, more) {
        into.extend(more);
    }
}

fn put(per_second: &Value) -> Value {
    json!({"name": "write", "operation": "PutItem", "rate": {"times": per_second, "per": "second"}})
}

/// The life of the one entity of a table with these indexes.
#[track_caller]
fn life(mut entity: Value, indexes: Value) -> LifeCost {
    entity["name"] = json!("item");
    let (design, all) = of_table(json!({"entities": [entity], "indexes": indexes}));
    life_of(&design, &all, 0)
}

#[track_caller]
fn life_of(design: &Design, all: &Estimate, entity: usize) -> LifeCost {
    let prices = PriceBook::embedded().region(&design.region).expect("its Region is known");
    life_cost(design, all, prices, 0, entity).expect("a life")
}

fn hot_key(given: &Value) -> Value {
    let keys = json!({"hottest_share": given["share"]});
    let on_index = given["on"] == "gsi";
    let mut table = json!({
        "entities": [{"name": "item", "size": {"bytes": given["item_bytes"]}}],
        "patterns": [put(&given["writes_per_s"])],
    });
    let place = if on_index {
        table["indexes"] = json!([index("i", json!({"keys": keys}))]);
        Place::Index(0)
    } else {
        table["entities"][0]["keys"] = keys;
        Place::Table
    };
    let (design, all) = of_table(table);
    let hot = at(&design, &all, place);
    json!({
        "key_write_units_per_s": figure(hot.writes.hottest()),
        "times_partition_limit": figure(hot.writes.times_limit()),
        "over_limit": hot.level() == KeyLevel::Over,
        "excess_units_per_s": figure(hot.writes.excess()),
        "throttles": if hot.throttles_table() { "base table writes" } else { "" },
    })
}

#[track_caller]
fn at(design: &Design, all: &Estimate, place: Place) -> HotKey {
    let mut found = hot_keys(design, all).into_iter().filter(|it| it.place == place);
    let hot = found.next().expect("a key at this place");
    assert_eq!(found.next(), None, "one kind of key value");
    hot
}

#[test]
fn every_example_of_keys_and_lives_comes_out() {
    let mut counts = BTreeMap::new();
    for example in examples() {
        let Some(figures) = run(&example["given"]) else { continue };
        for (name, value) in example["expect"].as_object().expect("an object") {
            let found = &figures[name];
            let same = match (value, found) {
                (Value::Number(_), Value::String(text)) => d(text) == decimal(value),
                _ => value == found,
            };
            assert!(same, "{}: {name} is {found}, not {value}", example["id"]);
        }
        *counts.entry(example["given"]["op"].as_str().expect("an operation").to_string()).or_insert(0) += 1;
    }
    let expected: BTreeMap<_, _> = OPERATIONS.iter().map(|(name, count)| (name.to_string(), *count)).collect();
    assert_eq!(counts, expected);
}

/// The busiest key of a table of one entity that is written so often.
fn written(per_second: u64, entity: Value) -> (Design, Estimate) {
    let mut it = json!({"name": "item", "size": {"bytes": 200}});
    merge(&mut it, entity);
    of_table(json!({"entities": [it], "patterns": [put(&json!(per_second))]}))
}

#[track_caller]
fn check_writes(per_second: u64, entity: Value, level: KeyLevel, hottest: Option<&str>, origin: ShareOrigin) {
    let (design, all) = written(per_second, entity);
    let hot = at(&design, &all, Place::Table);
    assert_eq!(hot.writes.level(), level);
    assert_eq!(hot.writes.hottest(), hottest.map(d));
    assert_eq!(hot.writes.parts[0].origin, origin);
}

#[test]
fn a_template_without_a_placeholder_is_one_key() {
    let key = json!({"key": {"partition": "GUEST", "sort": "<id>"}});
    check_writes(2_400, key, KeyLevel::Over, Some("2400"), ShareOrigin::Template);
}

#[test]
fn a_key_of_the_current_day_takes_every_write_of_now() {
    let key = json!({"key": {"partition": "DATE#<day>", "sort": "<time>"}});
    check_writes(600, key, KeyLevel::Near, Some("600"), ShareOrigin::Template);
}

#[test]
fn an_unknown_share_is_not_made_up() {
    check_writes(5_000, json!({}), KeyLevel::Unknown, None, ShareOrigin::Unknown);
    // Below half of the limit no share can make it hot; over four values the busiest has at least a quarter.
    check_writes(499, json!({}), KeyLevel::Fine, None, ShareOrigin::Unknown);
    check_writes(5_000, json!({"keys": {"distinct": 4}}), KeyLevel::Over, None, ShareOrigin::Unknown);
    check_writes(5_000, json!({"keys": {"distinct": 1}}), KeyLevel::Over, Some("5000"), ShareOrigin::Keys);
}

#[test]
fn zipf_s_law_gives_the_busiest_key_its_part() {
    let keys = json!({"keys": {"distinct": 4, "zipf": 1}});
    check_writes(1_000, keys, KeyLevel::Fine, Some("480"), ShareOrigin::Keys);
}

#[test]
fn a_limit_is_passed_only_above_it() {
    let one = || json!({"keys": {"distinct": 1}});
    check_writes(1_000, one(), KeyLevel::Near, Some("1000"), ShareOrigin::Keys);
    check_writes(1_001, one(), KeyLevel::Over, Some("1001"), ShareOrigin::Keys);
    check_writes(500, one(), KeyLevel::Near, Some("500"), ShareOrigin::Keys);
    check_writes(499, one(), KeyLevel::Fine, Some("499"), ShareOrigin::Keys);
}

#[track_caller]
fn check_splitting(entity: Value, indexes: Value, single: SingleItem, splitting: Splitting) {
    let mut it = json!({"name": "item", "size": {"bytes": 200}});
    merge(&mut it, entity);
    let (design, all) = of_table(json!({"entities": [it], "indexes": indexes, "patterns": [put(&json!(10))]}));
    let hot = hot_keys(&design, &all).into_iter().find(|it| it.place == Place::Table).expect("a table");
    assert_eq!((hot.single_item, hot.splitting), (single, splitting));
}

#[test]
fn adaptive_capacity_splits_neither_one_item_nor_a_rising_sort_key_nor_a_table_with_a_local_index() {
    let key = |sort: &str| json!({"key": {"partition": "C#<id>", "sort": sort}});
    let one = Splitting::Impossible(SplitObstacle::SingleItem);
    check_splitting(key("PROFILE"), json!([]), SingleItem::Yes, one);
    check_splitting(key("ORDER#<id>"), json!([]), SingleItem::No, Splitting::Possible);
    let rising = Splitting::Impossible(SplitObstacle::RisingSortKey);
    check_splitting(key("ORDER#<time>"), json!([]), SingleItem::No, rising);
    check_splitting(json!({}), json!([]), SingleItem::Unknown, Splitting::Unknown);
    let said = json!({"keys": {"rising": true}});
    check_splitting(said, json!([]), SingleItem::Unknown, rising);
    let local = json!([{"name": "l", "kind": "local", "sort_key": [{"name": "s"}], "projection": "all"}]);
    let obstacle = Splitting::Impossible(SplitObstacle::LocalIndex);
    check_splitting(key("ORDER#<id>"), local, SingleItem::No, obstacle);
}

#[test]
fn items_under_one_template_share_a_key_and_others_do_not() {
    let entity = |name: &str, partition: &str, share: &str| {
        json!({"name": name, "size": {"bytes": 200}, "key": {"partition": partition, "sort": "<id>"},
            "keys": {"hottest_share": share}})
    };
    let write = |entity: &str, times: u64| json!({"name": entity, "operation": "PutItem", "entity": entity, "rate": {"times": times, "per": "second"}});
    let (design, all) = of_table(json!({
        "entities": [entity("order", "C#<id>", "0.5"), entity("line", "C#<id>", "0.25"), entity("log", "L#<id>", "1")],
        "patterns": [write("order", 1_000), write("line", 2_000), write("log", 100)],
    }));
    let found = hot_keys(&design, &all);
    let loads: Vec<_> = found.iter().map(|it| (it.entities.clone(), it.writes.hottest())).collect();
    assert_eq!(loads, [(vec![0, 1], Some(d("1000.00"))), (vec![2], Some(d("100")))]);
}

#[test]
fn a_transaction_is_divided_among_its_entities_by_their_units() {
    let action = |entity: &str, repeat: u64| json!({"operation": "PutItem", "entity": entity, "repeat": repeat});
    let (design, all) = of_table(json!({
        "entities": [
            {"name": "order", "size": {"bytes": 1_000}, "keys": {"distinct": 1}},
            {"name": "line", "size": {"bytes": 2_000}, "keys": {"distinct": 1}},
        ],
        "patterns": [{"name": "place", "operation": "TransactWriteItems", "rate": {"times": 100, "per": "second"},
            "actions": [action("order", 1), action("line", 2)]}],
    }));
    let loads: Vec<_> = hot_keys(&design, &all).iter().map(|it| it.writes.hottest()).collect();
    assert_eq!(loads, [Some(d("200")), Some(d("800"))]);
}

#[test]
fn reads_have_a_limit_of_their_own_and_a_pattern_may_say_its_share() {
    let read = json!({"name": "read", "operation": "GetItem", "consistency": "strong",
        "rate": {"times": 4_000, "per": "second"}, "keys": {"hottest_share": "0.9"}});
    let (design, all) = of_table(json!({
        "entities": [{"name": "item", "size": {"bytes": 200}, "keys": {"hottest_share": "0.1"}}],
        "patterns": [read],
    }));
    let hot = at(&design, &all, Place::Table);
    assert_eq!((hot.reads.hottest(), hot.reads.level()), (Some(d("3600.0")), KeyLevel::Over));
    assert_eq!(hot.writes.level(), KeyLevel::Idle);
}

/// The figures of a user's case, within their tolerance, and none of its traps.
#[track_caller]
fn check_case(id: &str, answer: impl Fn(&Value) -> Vec<(&'static str, Decimal)>) {
    let file: Value = serde_json::from_str(include_str!("../../tests/data/user-cases.json")).expect("JSON");
    let case = list(&file["cases"]).iter().find(|it| it["id"] == id).expect(id);
    let figures: BTreeMap<_, _> = answer(&case["inputs"]).into_iter().collect();
    let found = |wanted: &Value| figures[wanted["name"].as_str().expect("a name")];
    for wanted in list(&case["expected"]) {
        let off = (found(wanted) - decimal(&wanted["value"])).abs();
        assert!(off <= decimal(&wanted["tolerance"]), "{id}: {} is {}", wanted["name"], found(wanted));
    }
    for trap in list(&case["traps"]) {
        assert_ne!(found(trap), decimal(&trap["value"]), "{id}: {}", trap["why"]);
    }
}

#[test]
fn uc_39_an_index_of_one_unit_throttles_a_table_of_a_thousand() {
    check_case("UC-39", |given| {
        let (design, all) = of_table(json!({
            "capacity": {"mode": "provisioned", "write": given["table_wcu"]},
            "entities": [{"name": "item", "size": {"bytes": 900}}],
            "indexes": [index("i", json!({"capacity": {"write": given["index_wcu"]}}))],
            "patterns": [put(&given["table_wcu"])],
        }));
        let pressure = &index_pressures(&design, &all)[0];
        assert!(pressure.throttles_table());
        vec![
            ("sustained_writes_per_second", pressure.sustained_writes_per_second().expect("writes")),
            ("burst_writes", pressure.burst_units()),
            ("index_wcu_needed", pressure.needed),
        ]
    });
}

#[test]
fn uc_40_one_item_serves_no_more_than_its_partition() {
    check_case("UC-40", |given| {
        let most = |consistency: &str| {
            let (design, all) = of_table(json!({
                "capacity": {"mode": "provisioned", "read": given["table_rcu"]},
                "entities": [{"name": "item", "size": {"bytes": given["item_bytes"]}, "keys": {"distinct": 1}}],
                "patterns": [{"name": "read", "operation": "GetItem", "consistency": consistency,
                    "rate": {"times": 1, "per": "second"}}],
            }));
            let part = at(&design, &all, Place::Table).reads.parts[0];
            item_requests_per_second(UnitKind::Read, part.units_per_request).expect("units")
        };
        vec![("max_strong_reads_per_second", most("strong")), ("max_eventual_reads_per_second", most("eventual"))]
    });
}

#[test]
fn an_order_that_is_placed_shipped_and_delivered_costs_three_writes_and_what_its_indexes_add() {
    let event = |name: &str, operation: &str| json!({"name": name, "operation": operation, "changes": ["status"]});
    let mut events = json!([
        {"name": "PLACED", "operation": "PutItem"}, event("SHIPPED", "UpdateItem"), event("DELIVERED", "UpdateItem"),
    ]);
    let indexes = json!([
        index("newest", json!({"partition_key": [{"name": "all"}], "projection": "keys_only"})),
        index("newest-full", json!({"partition_key": [{"name": "all"}], "projection": "all"})),
        index("by-status", json!({"partition_key": [{"name": "status"}], "projection": "keys_only"})),
    ]);
    let rows = |names: &[&str]| -> Vec<Value> { names.iter().map(|it| json!({"name": it, "bytes": 60})).collect() };
    let attributes = json!({"attributes": rows(&["pk", "sk", "all", "a", "b", "status", "lines"])});
    let entity = |events: &Value, end: &str| json!({"size": attributes, "life_cycle": events, "end_of_life": end});
    let units = |life: &LifeCost| {
        let places = [Place::Table, Place::Index(0), Place::Index(1), Place::Index(2)];
        places.map(|place| life.units_at(place).expect("known").to_string())
    };
    let kept = life(entity(&events, "never"), indexes.clone());
    assert_eq!(kept.origin, LifeOrigin::Stated);
    assert_eq!(units(&kept), ["3", "1", "3", "5"]);
    assert_eq!(kept.cost_of_a_million().expect("known").decimal(), d("7.5"));
    // Expiry is free on the table and on every index (R-TTL-1); a delete is not.
    assert_eq!(units(&life(entity(&events, "ttl"), indexes.clone())), ["3", "1", "3", "5"]);
    assert_eq!(units(&life(entity(&events, "delete"), indexes.clone())), ["4", "2", "4", "6"]);
    // What has left an index already is not deleted from it again.
    events[2]["index_effects"] = json!([{"index": "by-status", "effect": "leaves"}]);
    assert_eq!(units(&life(entity(&events, "delete"), indexes)), ["4", "2", "4", "4"]);
}

#[test]
fn a_life_read_off_the_patterns_agrees_with_the_bill() {
    let write = |operation: &str, times: u64, more: Value| {
        let mut it = json!({"name": operation, "operation": operation, "rate": {"times": times, "per": "month"}});
        merge(&mut it, more);
        it
    };
    let (design, all) = of_table(json!({
        "entities": [{"name": "order", "size": {"bytes": 1_500}}],
        "indexes": [index("by-status", json!({"partition_key": [{"name": "status"}]}))],
        "patterns": [
            write("PutItem", 1_000, json!({"failed_share": "0.2"})),
            write("UpdateItem", 1_600, json!({"changes": ["status"]})),
            write("DeleteItem", 400, json!({})),
        ],
    }));
    let life = life_of(&design, &all, 0);
    assert_eq!(life.origin, LifeOrigin::Patterns);
    // 800 new ones: two updates each, half of them deleted, a quarter of a refused put for each.
    assert_eq!(life.steps.iter().map(|it| it.count).collect::<Vec<_>>(), [d("1.25"), d("2"), d("0.5")]);
    assert_eq!(life.table_units(), Some(d("7.5")));
    assert_eq!(life.index_units(0), Some(d("11")));
    let month: Decimal = all.usages.iter().map(|it| it.traffic.expect("a rate").units_per_month).sum();
    assert_eq!(life.units().expect("known") * d("800"), month);
}
