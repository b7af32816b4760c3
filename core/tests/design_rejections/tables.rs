//! Tables, entities and indexes.

use crate::base::*;

#[test]
fn names_are_needed_short_and_single() {
    for empty in ["", "  ", "\t"] {
        for pointer in
            ["/name", "/tables/0/name", "/tables/0/indexes/1/name", "/tables/0/entities/0/size/attributes/3/name"]
        {
            let broken = broken(pointer, json!(empty));
            let mistakes = Design::from_wire(&read(&broken).expect("it reads")).expect_err(pointer);
            assert_eq!(mistakes[&dotted(pointer)], "the name is empty: write one");
        }
    }
    let long = "x".repeat(256);
    check("/tables/0/name", json!(long), "a name of 256 bytes is too long: at most 255 bytes, shorten it");
    check("/tables/0/indexes/1/name", json!(long), "a name of 256 bytes is too long: at most 255 bytes, shorten it");
    check(
        &pattern(GET, "name"),
        json!("?".repeat(1_001)),
        "a question of 1001 bytes is too long: at most 1,000 bytes, shorten it",
    );
    check("/region", json!(" "), "no Region is named, and prices depend on it: write one, such as us-east-1");
    check("/tables/0/indexes/1/name", json!("by-status"), "“by-status” is there already: give each its own name");
    check("/tables/0/entities/1/name", json!("order"), "“order” is there already: give each its own name");
    let mut design = base();
    let twin = design["tables"][0].clone();
    design["tables"].as_array_mut().expect("a list").push(twin);
    check_design(&design, "tables[1].name", "“orders” is there already: give each its own name");
}

#[test]
fn items_and_growth_stay_in_range() {
    let entity =
        |field: &str, value: Value, message: &str| check(&format!("/tables/0/entities/1/{field}"), value, message);
    entity("items", json!(-1), "-1 is negative: items are counted from 0, write 0 or more");
    entity("items", json!("-0.5"), "-0.5 is negative: items are counted from 0, write 0 or more");
    entity(
        "items",
        json!(10_000_000_000_001_u64),
        "10000000000001 is out of range: write at most 10,000,000,000,000 items",
    );
    entity("items", json!(1e22), "10000000000000000000000 is out of range: write at most 10,000,000,000,000 items");
    entity("lifetime_days", json!(-1), "-1 is negative: days are counted from 0, write 0 or more");
    entity("lifetime_days", json!(36_501), "36501 is out of range: write at most 36,500 days");
    entity(
        "growth_per_month",
        json!(10_000_000_000_001_u64),
        "10000000000001 is out of range: write at most 10,000,000,000,000 items a month",
    );
    entity(
        "growth_per_month",
        json!("-10.5"),
        "the table cannot lose 10.5 of its 10 items in the month: write less, or more items",
    );
}

#[test]
fn growth_starts_from_a_number_of_items() {
    let mut design = base();
    let entity = design["tables"][0]["entities"][1].as_object_mut().expect("an object");
    entity.remove("items");
    entity.insert("growth_per_month".into(), json!(5));
    check_design(
        &design,
        "tables[0].entities[1].growth_per_month",
        "growth counts from a number of items: say items, or leave it out",
    );
}

#[test]
fn items_and_keys_stay_within_the_limits_of_the_service() {
    let over = "is over the 400 KB limit of an item (409,600 bytes, R-ITEM-9): split it, or keep the large part in S3";
    let size = "/tables/0/entities/1/size";
    check(size, json!({"bytes": 0}), "an item of 0 bytes cannot be, since it has at least its key: give its bytes");
    let mut design = broken(size, json!({"bytes": 409_601}));
    design["tables"][0]["indexes"].as_array_mut().expect("a list").clear();
    check_design(&design, "tables[0].entities[1].size", &format!("409601 bytes {over}"));
    let mut design = broken(size, json!({"bytes": u64::MAX}));
    design["tables"][0]["indexes"].as_array_mut().expect("a list").clear();
    check_design(&design, "tables[0].entities[1].size", &format!("{} bytes {over}", u64::MAX));
    let attribute = |position: usize, bytes: u64, message: &str| {
        check_at(
            &format!("/tables/0/entities/0/size/attributes/{position}/bytes"),
            json!(bytes),
            "tables[0].entities[0].size",
            message,
        );
    };
    attribute(
        0,
        2_049,
        "the partition key “customer” has a value of 2049 bytes, over the 2,048 bytes of R-ITEM-9: shorten it",
    );
    attribute(
        1,
        1_025,
        "the sort key “placed_at” has a value of 1025 bytes, over the 1,024 bytes of R-ITEM-9: shorten it",
    );
    attribute(0, 0, "the partition key “customer” has an empty value, and a key has at least 1 byte: give it some");
    let at = "/tables/0/entities/0/size/attributes/1/name";
    check_at(
        at,
        json!("when"),
        "tables[0].entities[0].size",
        "the sort key “placed_at” is missing, and every item has it: add it",
    );
    check("/tables/0/entities/0/size/attributes/3/name", json!("status"), "“status” is listed twice: keep one");
    let both = "“customer” and its entries in local indexes up to here have 409602 bytes together, over the 400 KB that they share (R-ITEM-9): project less, or make an index global";
    let mut design = broken(size, json!({"bytes": 204_801}));
    design["tables"][0]["indexes"][1]["projection"] = json!("all");
    check_design(&design, "tables[0].indexes[1]", both);
}

#[test]
fn a_sample_item_is_read_by_the_rules_of_items() {
    let sample = |item: Value, message: &str| {
        let mut design = broken("/tables/0/entities/1/size", json!({"item": item}));
        design["tables"][0]["indexes"].as_array_mut().expect("a list").clear();
        let mistakes = Design::from_wire(&read(&design).expect("it reads")).expect_err("no item");
        let found: Vec<_> = mistakes.iter().map(|(path, message)| format!("{path}: {message}")).collect();
        assert_eq!(found, [format!("tables[0].entities[1].size.item: {message}")]);
    };
    sample(json!([]), "an item is an object of attributes, not a list");
    sample(json!("text"), "an item is an object of attributes, not a string");
    sample(
        json!({"customer": {"N": "one"}, "placed_at": {"S": "x"}}),
        "customer: `one` is not a number: write digits, with a sign, a point or an exponent where needed",
    );
}

#[test]
fn table_keys_are_two_attributes() {
    check(
        "/tables/0/sort_key/name",
        json!("customer"),
        "“customer” is the partition key already: choose another attribute, or leave the sort key out",
    );
    check("/tables/0/partition_key/name", json!(""), "the name is empty: write one");
}

#[test]
fn global_indexes_are_at_most_20_with_keys_of_up_to_4_attributes() {
    let mut design = base();
    let indexes = design["tables"][0]["indexes"].as_array_mut().expect("a list");
    for i in 0..20 {
        indexes.push(json!({"name": format!("g{i}"), "kind": "global", "partition_key": [{"name": "status"}], "projection": "all"}));
    }
    check_design(
        &design,
        "tables[0].indexes[21]",
        "this is global index 21, and a table has at most 20 (R-LIMIT-1): remove one",
    );
    let keys = |count: usize| Value::from((0..count).map(|i| json!({"name": format!("k{i}")})).collect::<Vec<_>>());
    let at = "/tables/0/indexes/0";
    check(
        &format!("{at}/partition_key"),
        keys(0),
        "0 partition key attributes: a global index has 1 to 4 (R-IDX-8), name that many",
    );
    check(
        &format!("{at}/partition_key"),
        keys(5),
        "5 partition key attributes: a global index has 1 to 4 (R-IDX-8), name that many",
    );
    check(
        &format!("{at}/sort_key"),
        keys(5),
        "5 sort key attributes: a global index has at most 4 (R-IDX-8), remove some",
    );
    check_at(
        &format!("{at}/sort_key"),
        json!([{"name": " "}]),
        "tables[0].indexes[0].sort_key[0].name",
        "the name of this key attribute is empty: write it",
    );
    check(
        &format!("{at}/sort_key"),
        json!([{"name": "status"}]),
        "“status” is in the key twice: name each attribute once",
    );
    let capacity = json!({"mode": "provisioned"});
    check_at(
        &format!("{at}/capacity"),
        capacity,
        "tables[0].indexes[0].capacity.mode",
        "an index follows the mode of its table: leave it out",
    );
}

#[test]
fn local_indexes_are_at_most_5_with_the_partition_key_of_the_table() {
    let mut design = base();
    let indexes = design["tables"][0]["indexes"].as_array_mut().expect("a list");
    for i in 0..5 {
        indexes.push(json!({"name": format!("l{i}"), "kind": "local", "sort_key": [{"name": "total"}], "projection": "keys_only"}));
    }
    check_design(
        &design,
        "tables[0].indexes[6]",
        "this is local index 6, and a table has at most 5 (R-LIMIT-1): make it global",
    );
    let at = "/tables/0/indexes/1";
    check(
        &format!("{at}/partition_key"),
        json!([{"name": "status"}]),
        "a local index has the table's partition key “customer”: leave it out, or make the index global",
    );
    check(&format!("{at}/sort_key"), json!([]), "0 sort key attributes: a local index has exactly one, name it");
    check(
        &format!("{at}/sort_key"),
        json!([{"name": "placed_at"}]),
        "“placed_at” is the table's own sort key: a local index has another, name that",
    );
    check(
        &format!("{at}/capacity"),
        json!({"read": 5}),
        "a local index has no capacity of its own, it uses the table's (R-IDX-12): leave it out",
    );
    let mut design = base();
    let table = design["tables"][0].as_object_mut().expect("an object");
    table.remove("sort_key");
    check_design(
        &design,
        "tables[0].indexes[1].kind",
        "a local index needs a table with a sort key: make the index global",
    );
}

#[test]
fn projections_include_1_to_100_attributes_over_all_indexes() {
    let names = |count: usize| json!({"include": (0..count).map(|i| format!("a{i}")).collect::<Vec<_>>()});
    let at = "/tables/0/indexes/1/projection";
    check(
        at,
        names(101),
        "101 attributes are included over all indexes, more than the 100 of a table (R-LIMIT-1): include fewer, or project all",
    );
    check(at, names(0), "INCLUDE names at least one attribute: name one, or choose KEYS_ONLY");
    let mut design = broken(at, names(60));
    design["tables"][0]["indexes"][0]["projection"] = names(41);
    check_design(
        &design,
        "tables[0].indexes[1].projection",
        "101 attributes are included over all indexes, more than the 100 of a table (R-LIMIT-1): include fewer, or project all",
    );
    check(at, json!({"include": ["status", ""]}), "one of the included names is empty: write it, or remove it");
}

#[test]
fn members_are_entities_of_the_table_each_once() {
    let members = |members: Value, field: &str, message: &str| {
        check_at("/tables/0/indexes/1/members", members, &format!("tables[0].indexes[1].members{field}"), message);
    };
    members(
        json!([{"entity": "invoice"}]),
        "[0].entity",
        "“invoice” is no entity of this table: choose one that it has, or add it",
    );
    members(json!([{"entity": "order"}, {"entity": "order"}]), "[1].entity", "“order” is listed twice: keep one");
    members(
        json!([{"entity": "order", "share": "1.01"}]),
        "[0].share",
        "1.01 is no share: write a number from 0 to 1 (5 % is 0.05)",
    );
    members(
        json!([{"entity": "order", "share": "-0.1"}]),
        "[0].share",
        "-0.1 is no share: write a number from 0 to 1 (5 % is 0.05)",
    );
    members(
        json!([{"entity": "order", "entry_bytes": 0}]),
        "[0].entry_bytes",
        "an entry of 0 bytes cannot be, since it has at least its keys: give its bytes, or leave it out",
    );
}
