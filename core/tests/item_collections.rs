//! Item collections: examples in sort order, growth, and what a Query reaches.

mod figures;

use figures::of_table;
use keyfare_core::{
    analysis::collection::{Collection, CollectionGap, Which, collections, missing},
    bill::Place,
};
use rust_decimal::Decimal;
use serde_json::{Value, json};

fn d(text: &str) -> Decimal {
    text.parse().expect("a test writes plain decimals")
}

/// The shop of the developer guide: a customer, orders and their lines under one key.
fn shop() -> Value {
    let entity = |name: &str, sort: &str, items: u64, growth: u64, bytes: u64| {
        json!({"name": name, "key": {"partition": "CUSTOMER#<id>", "sort": sort}, "items": items,
            "growth_per_month": growth, "size": {"bytes": bytes}, "keys": {"distinct": 1_000, "hottest_share": "0.01"}})
    };
    let query = |name: &str, entity: Value, condition: &str, items: u64| {
        let mut it = json!({"name": name, "operation": "Query", "key_condition": condition, "items_read": items});
        if !entity.is_null() {
            it["entity"] = entity;
        }
        it
    };
    json!({
        "entities": [
            entity("order", "ORDER#<date>#<id>", 5_000, 1_000, 1_000),
            entity("profile", "PROFILE", 1_000, 0, 500),
            entity("line", "ORDER#<date>#<id>#LINE#<n>", 20_000, 4_000, 200),
        ],
        "patterns": [
            query("everything of a customer", json!("order"), "pk = CUSTOMER#<id>", 26),
            query("orders", json!("order"), "pk = CUSTOMER#<id> AND begins_with(sk, ORDER#)", 10),
            query("of a month", json!("order"), "pk = :c AND sk BETWEEN ORDER#2026-10-01 AND ORDER#2026-10-31", 4),
            query("the profile", json!("profile"), "pk = :c AND sk = PROFILE", 1),
        ],
    })
}

#[track_caller]
fn of(table: Value) -> Vec<Collection> {
    let (design, all) = of_table(table);
    collections(&design, &all, 0)
}

#[test]
fn items_of_one_key_stand_in_the_order_of_their_sort_keys() {
    let found = of(shop());
    assert_eq!(found.len(), 1);
    let shown: Vec<_> = found[0].rows.iter().map(|it| (it.entity, it.sort.as_str(), it.more)).collect();
    assert_eq!(
        shown,
        [
            (0, "ORDER#2026-10-01#1", false),
            (2, "ORDER#2026-10-01#1#LINE#1", false),
            (0, "ORDER#2026-10-02#2", false),
            (2, "ORDER#2026-10-02#2#LINE#2", false),
            (0, "ORDER#2026-10-03#3", true),
            (2, "ORDER#2026-10-03#3#LINE#3", true),
            (1, "PROFILE", false),
        ]
    );
    assert_eq!(found[0].key, "CUSTOMER#1");
}

#[test]
fn a_collection_grows_with_its_items() {
    let found = &of(shop())[0];
    // 5 orders of 1,000 bytes, a profile of 500, 20 lines of 200; a month adds 1,000 + 800.
    assert_eq!(found.items(), Some(d("26")));
    assert_eq!(found.bytes_after(0, Which::Average), Some(d("9500")));
    assert_eq!(found.bytes_after(12, Which::Average), Some(d("31100")));
    // The busiest of a thousand with a hundredth of everything has ten times as much.
    assert_eq!(found.bytes_after(0, Which::Largest), Some(d("95000.00")));
    assert_eq!((found.limit, found.months_to_limit(Which::Largest)), (None, None));
}

#[test]
fn r_part_2_with_a_local_index_a_collection_ends_at_10_gb_with_its_entries() {
    let (items, growth) = (4_000_000_u64, 500_000_u64);
    let found = of(json!({
        "entities": [{"name": "post", "key": {"partition": "FEED", "sort": "<time>"}, "items": items,
            "growth_per_month": growth, "size": {"bytes": 1_000}}],
        "indexes": [{"name": "by-score", "kind": "local", "sort_key": [{"name": "score"}], "projection": "keys_only",
            "members": [{"entity": "post", "entry_bytes": 100}]}],
    }));
    let table = found.iter().find(|it| it.place == Place::Table).expect("the table's");
    assert_eq!(table.bytes_after(0, Which::Average), Some(d("4400000000")));
    // 6,337,418,240 bytes are left, 550,000,000 a month: in the 12th month it is full.
    assert_eq!(table.months_to_limit(Which::Average), Some(12));
}

#[test]
fn what_a_query_reaches_follows_from_its_condition() {
    let reached: Vec<_> = of(shop())[0].queries.iter().map(|it| it.entities.clone()).collect();
    assert_eq!(reached, [vec![0, 1, 2], vec![0, 2], vec![0, 2], vec![1]]);
    let first = &of(shop())[0].queries[0];
    assert_eq!((first.bytes, first.units, first.pages), (Some(d("26000")), Some(d("3.5")), Some(1)));
}

#[test]
fn a_size_that_nobody_knows_stays_unknown() {
    let found = of(json!({"entities": [
        {"name": "a", "items": 10}, {"name": "b", "size": {"bytes": 5}}, {"name": "c", "items": 10, "size": {"bytes": 5}},
    ]}));
    assert_eq!(found.len(), 3);
    for one in &found {
        assert_eq!(one.bytes_after(0, Which::Average), None);
    }
    let gaps: Vec<_> = found.iter().filter_map(missing).collect();
    assert_eq!(gaps, [CollectionGap::Size(0), CollectionGap::Items(1), CollectionGap::Keys(2)]);
}

#[test]
fn entries_of_an_index_are_collections_too() {
    let found = of(json!({
        "sort_key": {"name": "sk", "type": "N"},
        "entities": [{"name": "order", "items": 900, "size": {"bytes": 1_000}, "key": {"partition": "C#<id>", "sort": "<id>"}}],
        "indexes": [{"name": "open", "kind": "global", "partition_key": [{"name": "state"}], "sort_key": [{"name": "sk"}],
            "projection": "all", "keys": {"distinct": 3},
            "members": [{"entity": "order", "share": "0.1", "key": {"partition": "OPEN", "sort": "<seq>"}}]}],
    }));
    let index = found.iter().find(|it| it.place == Place::Index(0)).expect("the index's");
    assert_eq!((index.key.as_str(), index.items()), ("OPEN", Some(d("30"))));
    assert_eq!(index.bytes_after(0, Which::Average), Some(d("30000")));
}
