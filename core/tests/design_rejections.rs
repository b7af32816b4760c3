//! Bad input, each through the wire form: where it is refused, and with which words. Nothing here panics, is clamped,
//! or becomes another number in silence.

use keyfare_core::{
    design::Design,
    wire::{DesignV1, WireError, read_design},
};
use serde_json::{Value, json};

/// A design with every operation, to be broken in one place at a time.
fn base() -> Value {
    let pattern = |operation: &str| json!({"name": operation, "operation": operation, "entity": "order"});
    let mut patterns: Vec<Value> = ["GetItem", "BatchGetItem", "TransactGetItems", "Query", "Scan", "PutItem"]
        .into_iter()
        .chain(["UpdateItem", "DeleteItem", "BatchWriteItem", "TransactWriteItems"])
        .map(pattern)
        .collect();
    for many in [BATCH_WRITE, TRANSACT_WRITE] {
        patterns[many].as_object_mut().expect("an object").remove("entity");
        patterns[many]["actions"] = json!([{"operation": "PutItem", "entity": "order"}]);
    }
    json!({
        "version": 1,
        "name": "shop",
        "region": "us-east-1",
        "tables": [{
            "name": "orders",
            "partition_key": {"name": "customer"},
            "sort_key": {"name": "placed_at"},
            "entities": [
                {"name": "order", "items": 1000, "size": {"attributes": [
                    {"name": "customer", "bytes": 20},
                    {"name": "placed_at", "bytes": 20},
                    {"name": "status", "bytes": 6},
                    {"name": "total", "bytes": 4},
                ]}},
                {"name": "customer", "items": 10, "size": {"bytes": 2000}},
            ],
            "indexes": [
                {"name": "by-status", "kind": "global", "partition_key": [{"name": "status"}], "projection": "keys_only"},
                {"name": "by-total", "kind": "local", "sort_key": [{"name": "total"}], "projection": {"include": ["status"]}},
            ],
            "patterns": patterns,
        }],
    })
}

const GET: usize = 0;
const BATCH_GET: usize = 1;
const TRANSACT_GET: usize = 2;
const QUERY: usize = 3;
const SCAN: usize = 4;
const PUT: usize = 5;
const UPDATE: usize = 6;
const DELETE: usize = 7;
const BATCH_WRITE: usize = 8;
const TRANSACT_WRITE: usize = 9;

/// The base with one field set to something else, by its pointer: `/tables/0/name`.
fn broken(pointer: &str, value: Value) -> Value {
    let mut design = base();
    let (parent, field) = pointer.rsplit_once('/').expect("a pointer has a slash");
    match design.pointer_mut(parent).unwrap_or_else(|| panic!("no {parent}")) {
        Value::Object(fields) => {
            fields.insert(field.to_string(), value);
        }
        Value::Array(values) => values[field.parse::<usize>().expect("a position")] = value,
        other => panic!("{parent} is {other}"),
    }
    design
}

fn table(field: &str) -> String {
    format!("/tables/0/{field}")
}

fn pattern(position: usize, field: &str) -> String {
    format!("/tables/0/patterns/{position}/{field}")
}

fn read(design: &Value) -> Result<DesignV1, WireError> {
    read_design(&design.to_string())
}

/// The one mistake of a design that reads, but does not hold together.
#[track_caller]
fn check_design(design: &Value, path: &str, message: &str) {
    let wire = read(design).expect("the shape is right");
    let mistakes = Design::from_wire(&wire).map(|_| "a design").expect_err("it must be refused");
    let found: Vec<_> = mistakes.iter().map(|(path, message)| format!("{path}: {message}")).collect();
    assert_eq!(found, [format!("{path}: {message}")]);
    assert!(!message.ends_with('.'), "no trailing dot");
}

/// Sets one field of the base; the mistake is at the same place.
#[track_caller]
fn check(pointer: &str, value: Value, message: &str) {
    check_at(pointer, value, &dotted(pointer), message);
}

#[track_caller]
fn check_at(pointer: &str, value: Value, path: &str, message: &str) {
    check_design(&broken(pointer, value), path, message);
}

/// Sets one field of the base to something that has the wrong shape.
#[track_caller]
fn check_shape(pointer: &str, value: Value, path: &str, problem: &str) {
    let wrong = WireError::Shape { path: path.into(), problem: problem.into() };
    assert_eq!(read(&broken(pointer, value)).map(|_| "a design").expect_err("it must be refused"), wrong);
}

#[track_caller]
fn check_text(text: &str, message: &str) {
    assert_eq!(read_design(text).expect_err("it must be refused").to_string(), message);
}

/// `/tables/0/name` as `tables[0].name`.
fn dotted(pointer: &str) -> String {
    let mut path = String::new();
    for part in pointer.split('/').skip(1) {
        match part.parse::<usize>() {
            Ok(position) => path.push_str(&format!("[{position}]")),
            Err(_) if path.is_empty() => path.push_str(part),
            Err(_) => path.push_str(&format!(".{part}")),
        }
    }
    path
}

#[test]
fn the_base_itself_is_accepted() {
    let wire = read(&base()).expect("it reads");
    assert_eq!(Design::from_wire(&wire).map(|it| it.tables.len()), Ok(1));
}

#[test]
fn what_is_no_design_file_is_refused_with_its_place() {
    check_text("", "line 1, column 1: the file is empty: a design is an object in braces");
    check_text(" \n\t ", "line 1, column 1: the file is empty: a design is an object in braces");
    check_text("design", "line 1, column 1: this is not JSON: expected value");
    check_text("{\"version\": 1,\n \"name\" \"x\"}", "line 2, column 9: this is not JSON: expected `:`");
    check_text("{\"version\": 1", "line 1, column 13: this is not JSON: EOF while parsing an object");
    check_text("{\"version\": 1} {}", "line 1, column 16: this is not JSON: trailing characters");
    check_text("{\"version\": NaN}", "line 1, column 13: this is not JSON: expected value");
    check_text("{\"version\": 1e400}", "line 1, column 17: a number is beyond all ranges: write a smaller one");
    let deep = "[".repeat(200_000);
    check_text(&deep, "line 1, column 128: lists and objects are nested too deep: a design needs about ten levels");
    let deep = format!("{{\"name\": {}{}}}", "{\"a\":".repeat(5_000), "}".repeat(5_000));
    check_text(&deep, "line 1, column 640: lists and objects are nested too deep: a design needs about ten levels");
}

#[test]
fn what_is_json_but_no_object_is_refused() {
    for text in ["null", "12", "\"design\"", "true", "[]"] {
        let error = read_design(text).expect_err(text).to_string();
        assert!(error.starts_with("design: ") && error.ends_with("an object in braces is needed"), "{text}: {error}");
    }
    check_text("[1, \"a\"]", "design: a list is no design: an object in braces is needed");
    check_text("{}", "design: “version” is missing: add it");
    check_shape(&table("partition_key"), json!(["pk"]), "tables[0].partition_key", LIST_FOR_OBJECT);
    check_shape("/settings", json!([]), "settings", LIST_FOR_OBJECT);
    check_shape(&pattern(GET, "rate"), json!([1, "second"]), "tables[0].patterns[0].rate", LIST_FOR_OBJECT);
    check_shape(
        &table("entities"),
        json!({}),
        "tables[0].entities",
        "an object does not fit here: a list in brackets is needed",
    );
}

const LIST_FOR_OBJECT: &str = "a list does not fit here: an object in braces is needed";

#[test]
fn a_byte_order_mark_is_no_mistake() {
    assert!(read_design(&format!("\u{feff}{}", base())).is_ok());
}

#[test]
fn other_versions_are_named() {
    check_text("{\"version\": 0}", "version: 0 is no version: write 1");
    let too_new = "version: this design is of version 2, and this Keyfare reads version 1: open it with a newer one";
    check_text("{\"version\": 2, \"unheard_of\": []}", too_new);
    let needed = "does not fit here: a whole number from 0 on is needed";
    check_shape("/version", json!("1"), "version", &format!("“1” {needed}"));
    check_shape("/version", json!(-1), "version", &format!("-1 {needed}"));
    check_shape("/version", json!(1.5), "version", &format!("1.5 {needed}"));
    let mut wire = read(&base()).expect("it reads");
    wire.version = 2;
    let mistakes = Design::from_wire(&wire).expect_err("of another version");
    assert_eq!(mistakes["version"], "2 is not a version that this Keyfare reads: it reads 1");
}

#[test]
fn unknown_fields_are_refused_by_name_and_path() {
    let unknown = |pointer: &str, fields: &str| {
        check_shape(pointer, json!(1), &dotted(pointer), &format!("“colour” is no field here: use {fields}"));
    };
    unknown("/colour", "version, name, notes, region, price_version, settings or tables");
    unknown("/tables/0/partition_key/colour", "name or type");
    unknown("/tables/0/entities/0/colour", "name, key, items, growth_per_month, lifetime_days or size");
    unknown("/tables/0/entities/0/size/attributes/1/colour", "name, type or bytes");
    unknown("/tables/0/indexes/1/colour", "name, kind, partition_key, sort_key, projection, members or capacity");
    unknown(
        "/tables/0/patterns/9/actions/0/colour",
        "operation, entity, before_bytes, after_bytes, changes, index_effects or repeat",
    );
    check_shape(
        &table("rate"),
        json!(1),
        "tables[0].rate",
        "“rate” is no field here: use name, class, partition_key, sort_key, capacity, traffic, entities, indexes or patterns",
    );
    let mut design = base();
    design["settings"] = json!({"free_tier": "off"});
    let problem = "“free_tier” is no field here: use month_hours, calendar_month, gigabyte or failed_condition";
    let wrong = WireError::Shape { path: "settings.free_tier".into(), problem: problem.into() };
    assert_eq!(read(&design), Err(wrong));
}

#[test]
fn missing_and_doubled_fields_are_named() {
    let mut design = base();
    design["tables"][0]["indexes"][1].as_object_mut().expect("an object").remove("projection");
    let wrong =
        WireError::Shape { path: "tables[0].indexes[1]".into(), problem: "“projection” is missing: add it".into() };
    assert_eq!(read(&design), Err(wrong));
    let text = "{\"version\": 1, \"name\": \"a\", \"name\": \"b\", \"region\": \"us-east-1\", \"tables\": []}";
    check_text(text, "design: “name” is there twice: keep one");
}

#[test]
fn wrong_words_are_refused_with_the_right_ones() {
    let word = |pointer: &str, word: &str, words: &str| {
        check_shape(
            pointer,
            json!(word),
            &dotted(pointer),
            &format!("“{word}” is no word that fits here: use {words}"),
        );
    };
    word("/tables/0/indexes/1/projection", "ALL", "all, keys_only or include");
    word("/tables/0/indexes/0/kind", "GSI", "global or local");
    word("/tables/0/class", "STANDARD_IA", "standard or standard_infrequent_access");
    word("/tables/0/patterns/0/consistency", "weak", "eventual or strong");
    check_shape(
        "/tables/0/partition_key/type",
        json!("SS"),
        "tables[0].partition_key.type",
        "“SS” is no word that fits here: use S, N or B",
    );
    let rate = json!({"times": 1, "per": "fortnight"});
    let problem = "“fortnight” is no word that fits here: use second, minute, hour, day or month";
    check_shape(&pattern(GET, "rate"), rate, "tables[0].patterns[0].rate.per", problem);
    let problem = "“Get” is no word that fits here: use GetItem, BatchGetItem, TransactGetItems, Query, Scan, PutItem, UpdateItem, DeleteItem, BatchWriteItem or TransactWriteItems";
    check_shape(&pattern(GET, "operation"), json!("Get"), "tables[0].patterns[0].operation", problem);
    let mut design = base();
    design["tables"][0]["capacity"] = json!({"mode": "serverless"});
    let problem = "“serverless” is no word that fits here: use on_demand or provisioned".to_string();
    assert_eq!(read(&design), Err(WireError::Shape { path: "tables[0].capacity.mode".into(), problem }));
}

#[test]
fn sizes_have_one_of_three_forms() {
    let at = "/tables/0/entities/1/size";
    let size = |value: Value, path: &str, problem: &str| {
        check_shape(at, value, &format!("tables[0].entities[1].size{path}"), problem)
    };
    size(json!({"kilobytes": 2}), "", "“kilobytes” is no word that fits here: use bytes, attributes or item");
    size(json!({"bytes": -1}), ".bytes", "-1 does not fit here: a whole number from 0 on is needed");
    size(json!({"bytes": 1.5}), ".bytes", "1.5 does not fit here: a whole number from 0 on is needed");
    size(json!({"bytes": "2 KB"}), ".bytes", "“2 KB” does not fit here: a whole number from 0 on is needed");
    size(json!({"bytes": null}), ".bytes", "null does not fit here: a whole number from 0 on is needed");
    size(json!({"bytes": 1e30}), ".bytes", "1e+30 does not fit here: a whole number from 0 on is needed");
    size(
        json!("bytes"),
        ".bytes",
        "a word alone does not fit here: an object of one field, such as {\"bytes\": 1024}, is needed",
    );
    let neither = "this does not fit here: a word in quotes, or an object of exactly one field, is needed";
    size(json!(1024), "", neither);
    size(json!({}), "", neither);
    size(json!({"bytes": 1, "attributes": []}), "", neither);
}

#[test]
fn numbers_that_are_none_are_refused() {
    let at = "/tables/0/entities/1/items";
    for text in [
        "",
        " ",
        "NaN",
        "nan",
        "inf",
        "-Infinity",
        "1O",
        "1,000",
        "0x10",
        "1e",
        "1e400",
        "1e-400",
        "1e999999999999",
        "--1",
        "12 items",
        "１２",
    ] {
        check_shape(
            at,
            json!(text),
            "tables[0].entities[1].items",
            &format!("“{text}” is not a number that fits in 28 digits"),
        );
    }
    for (value, word) in [(json!(true), "true"), (json!([1]), "a list"), (json!({"$": 1}), "an object")] {
        check_shape(
            at,
            value,
            "tables[0].entities[1].items",
            &format!("{word} does not fit here: a number, alone or in quotes, is needed"),
        );
    }
    let long = format!("“1{}…” is not a number that fits in 28 digits", "0".repeat(39));
    check_shape(at, json!(1e300), "tables[0].entities[1].items", &long);
    check_shape(
        at,
        json!("9".repeat(40)),
        "tables[0].entities[1].items",
        &format!("“{}” is not a number that fits in 28 digits", "9".repeat(40)),
    );
}

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

#[test]
fn rates_peaks_and_capacities_stay_in_range() {
    let rate = |times: Value, per: &str, message: &str| {
        check_at(
            &pattern(GET, "rate"),
            json!({"times": times, "per": per}),
            "tables[0].patterns[0].rate.times",
            message,
        );
    };
    rate(json!(-1), "second", "-1 is negative: requests are counted from 0, write 0 or more");
    rate(json!("10000000.5"), "second", "10000000.5 is out of range: write at most 10,000,000 requests a second");
    rate(json!(600_000_001), "minute", "600000001 is out of range: write at most 10,000,000 requests a second");
    rate(json!(864_000_000_001_u64), "day", "864000000001 is out of range: write at most 10,000,000 requests a second");
    rate(
        json!("79228162514264337593543950335"),
        "month",
        "79228162514264337593543950335 is out of range: write at most 10,000,000 requests a second",
    );
    for value in ["0", "0.99", "-3", "1000000.1"] {
        let message =
            format!("{value} is no peak: write how many times the average the highest rate is, from 1 to 1,000,000");
        check_at(&pattern(GET, "traffic"), json!({"peak": value}), "tables[0].patterns[0].traffic.peak", &message);
        check_at(&table("traffic"), json!({"peak": value}), "tables[0].traffic.peak", &message);
    }
    for value in ["0", "-1", "1.5", "10000001"] {
        let message = format!("{value} is no provisioned capacity: write whole units from 1 to 10,000,000 (R-PROV-4)");
        check_at(
            &table("capacity"),
            json!({"mode": "provisioned", "write": value}),
            "tables[0].capacity.write",
            &message,
        );
        check_at(
            "/tables/0/indexes/0/capacity",
            json!({"read": value}),
            "tables[0].indexes[0].capacity.read",
            &message,
        );
    }
}

#[test]
fn settings_do_not_conflict() {
    let month = |settings: Value, field: &str, message: &str| {
        check_at("/settings", settings, &format!("settings.{field}"), message)
    };
    for hours in ["0", "0.5", "744.1", "-730"] {
        month(
            json!({"month_hours": hours}),
            "month_hours",
            &format!("{hours} is no length of a month: 1 to 744 hours, usually 730"),
        );
    }
    for text in ["2026-13", "2026-00", "26-01", "2026/01", "2026-1", "+026-01", "", "soon", "1969-12"] {
        month(json!({"calendar_month": text}), "calendar_month", &format!("“{text}” is no month: write it as 2026-02"));
    }
    let both = json!({"month_hours": 730, "calendar_month": "2026-02"});
    month(both, "calendar_month", "a month has its own hours: leave out month_hours or calendar_month");
}

#[test]
fn reads_have_keys_and_targets_that_are_there() {
    check(&pattern(GET, "items_read"), json!(2), "2 keys: GetItem has one key, write 1 (0: a key that is not there)");
    check(
        &pattern(GET, "items_read"),
        json!("0.5"),
        "0.5 keys: GetItem has one key, write 1 (0: a key that is not there)",
    );
    for call in [BATCH_GET, TRANSACT_GET] {
        for keys in ["101", "1.5", "-1"] {
            check(
                &pattern(call, "items_read"),
                json!(keys),
                &format!("{keys} keys: a batch or transaction has 1 to 100 keys (R-LIMIT-1), split it"),
            );
        }
        check(
            &pattern(call, "items_read"),
            json!(0),
            "0 keys: a batch or transaction has 1 to 100 keys (R-LIMIT-1), write how many",
        );
        check(
            &pattern(call, "bytes_read"),
            json!(5),
            "each item of a batch rounds by itself (R-READ-4): give the entity's size instead",
        );
    }
    check(
        &pattern(GET, "target"),
        json!("by-status"),
        "GetItem does not read the index “by-status” (R-IDX-10): use Query, or leave the target out",
    );
    check(
        &pattern(TRANSACT_GET, "consistency"),
        json!("strong"),
        "a transaction has its own consistency: leave it out",
    );
    check(
        &pattern(QUERY, "target"),
        json!("by-colour"),
        "“by-colour” is no index of this table: choose one that it has, or leave the target out",
    );
    check(
        &pattern(QUERY, "entity"),
        json!("invoice"),
        "“invoice” is no entity of this table: choose one that it has, or add it",
    );
    check(
        &pattern(QUERY, "items_read"),
        json!(10_000_000_000_001_u64),
        "10000000000001 is out of range: write at most 10,000,000,000,000 items",
    );
    check(&pattern(QUERY, "items_read"), json!(-2), "-2 is negative: items are counted from 0, write 0 or more");
    check(
        &pattern(SCAN, "bytes_read"),
        json!(u64::MAX),
        "18446744073709551615 bytes are more than 10,000,000,000,000 items of 400 KB: write fewer",
    );
    let mut design = broken(&pattern(QUERY, "items_read"), json!(10));
    design["tables"][0]["patterns"][QUERY]["items_returned"] = json!(11);
    check_design(
        &design,
        "tables[0].patterns[3].items_returned",
        "11 is more than the 10 items read: a filter only leaves some out, write fewer",
    );
}

#[test]
fn global_indexes_are_not_read_strongly_and_do_not_fetch() {
    let mut design = broken(&pattern(QUERY, "target"), json!("by-status"));
    design["tables"][0]["patterns"][QUERY]["consistency"] = json!("strong");
    check_design(
        &design,
        "tables[0].patterns[3].consistency",
        "a global index such as “by-status” cannot be read strongly (R-IDX-10): read it eventually, or read the table",
    );
    design["tables"][0]["patterns"][QUERY]["target"] = json!("by-total");
    assert!(Design::from_wire(&read(&design).expect("it reads")).is_ok(), "a local index can be read strongly");
    let mut design = broken(&pattern(QUERY, "target"), json!("by-status"));
    design["tables"][0]["patterns"][QUERY]["attributes"] = json!(["total"]);
    check_design(
        &design,
        "tables[0].patterns[3].attributes",
        "the global index “by-status” does not project “total” and cannot fetch it (R-IDX-10): include it, or read the table too",
    );
    let mut design = broken(&pattern(QUERY, "target"), json!("by-status"));
    design["tables"][0]["patterns"][QUERY]["items_read"] = json!(10);
    design["tables"][0]["indexes"][0]["members"] = json!([{"entity": "customer"}]);
    check_design(
        &design,
        "tables[0].patterns[3].entity",
        "“order” has no entries in “by-status”: add it to the index's members, or read something else",
    );
}

#[test]
fn a_transaction_reads_at_most_4_megabytes() {
    let mut design = broken("/tables/0/entities/1/size", json!({"bytes": 45_000}));
    design["tables"][0]["patterns"][TRANSACT_GET]["entity"] = json!("customer");
    design["tables"][0]["patterns"][TRANSACT_GET]["items_read"] = json!(100);
    check_design(
        &design,
        "tables[0].patterns[2].items_read",
        "4500000 bytes are over the 4 MB of a transaction (R-LIMIT-1): read fewer items",
    );
}

#[test]
fn batches_and_transactions_of_writes_stay_within_their_limits() {
    let actions = |call: usize, actions: Value, message: &str| check(&pattern(call, "actions"), actions, message);
    let put = |repeat: u64, bytes: u64| json!([{"operation": "PutItem", "entity": "order", "after_bytes": bytes, "repeat": repeat}]);
    actions(
        BATCH_WRITE,
        put(26, 10),
        "26 actions: BatchWriteItem has at most 25 actions and 16 MB (R-LIMIT-1): split the request",
    );
    actions(
        TRANSACT_WRITE,
        put(101, 10),
        "101 actions: a transaction has at most 100 actions and 4 MB (R-LIMIT-1): split the request",
    );
    actions(
        TRANSACT_WRITE,
        put(u64::MAX, 10),
        "18446744073709551615 actions: a transaction has at most 100 actions and 4 MB (R-LIMIT-1): split the request",
    );
    actions(
        TRANSACT_WRITE,
        put(100, 41_944),
        "4194400 bytes: a transaction has at most 100 actions and 4 MB (R-LIMIT-1): split the request",
    );
    for call in [BATCH_WRITE, TRANSACT_WRITE] {
        actions(call, json!([]), "no action: a batch or transaction has at least one, add it");
        check_at(
            &pattern(call, "actions"),
            put(0, 10),
            &format!("tables[0].patterns[{call}].actions[0].repeat"),
            "0 times is no action: leave it out, or say how often",
        );
    }
    for operation in ["UpdateItem", "ConditionCheck"] {
        let path = "tables[0].patterns[8].actions[0].operation";
        check_at(
            &pattern(BATCH_WRITE, "actions"),
            json!([{"operation": operation, "entity": "order"}]),
            path,
            "BatchWriteItem puts and deletes only (R-WRITE-6): use a transaction, or single calls",
        );
    }
}

#[test]
fn images_of_a_write_fit_what_it_does() {
    let over = "409601 bytes is over the 400 KB limit of an item (409,600 bytes, R-ITEM-9): split it, or keep the large part in S3";
    check(&pattern(PUT, "after_bytes"), json!(409_601), over);
    check(&pattern(UPDATE, "before_bytes"), json!(409_601), over);
    for call in [PUT, UPDATE] {
        check(
            &pattern(call, "after_bytes"),
            json!(0),
            "0 bytes: a put or update leaves an item; use DeleteItem to remove one",
        );
    }
    check(&pattern(DELETE, "after_bytes"), json!(10), "a delete or condition check leaves no new item: leave it out");
    let check_in_transaction = json!([{"operation": "ConditionCheck", "entity": "order", "after_bytes": 10}]);
    check_at(
        &pattern(TRANSACT_WRITE, "actions"),
        check_in_transaction,
        "tables[0].patterns[9].actions[0].after_bytes",
        "a delete or condition check leaves no new item: leave it out",
    );
}

#[test]
fn index_effects_fit_the_write() {
    let effects = |call: usize, effects: Value, field: &str, message: &str| {
        check_at(
            &pattern(call, "index_effects"),
            effects,
            &format!("tables[0].patterns[{call}].index_effects{field}"),
            message,
        );
    };
    effects(
        PUT,
        json!([{"index": "by-colour", "effect": "enters"}]),
        "[0].index",
        "“by-colour” is no index of this table: choose one that it has",
    );
    for effect in ["leaves", "moves", "changes"] {
        effects(
            PUT,
            json!([{"index": "by-status", "effect": effect}]),
            "[0].effect",
            "there was no item before, so no entry: choose enters or untouched",
        );
    }
    for effect in ["enters", "moves", "changes"] {
        effects(
            DELETE,
            json!([{"index": "by-status", "effect": effect}]),
            "[0].effect",
            "a delete only takes entries out of an index: choose leaves or untouched",
        );
    }
    effects(
        UPDATE,
        json!([{"index": "by-status", "effect": "moves", "share": 2}]),
        "[0].share",
        "2 is no share: write a number from 0 to 1 (5 % is 0.05)",
    );
    let shares = json!([{"index": "by-status", "effect": "moves", "share": "0.7"}, {"index": "by-status", "effect": "changes", "share": "0.4"}]);
    effects(
        UPDATE,
        shares,
        "[1].share",
        "the shares of “by-status” add up to 1.1: write at most 1 in all, the rest is untouched",
    );
    for side in ["entry_before_bytes", "entry_after_bytes"] {
        let effect = json!([{"index": "by-status", "effect": "moves", side: 409_601}]);
        effects(
            UPDATE,
            effect,
            &format!("[0].{side}"),
            "409601 bytes is over the 400 KB limit of an item (409,600 bytes, R-ITEM-9): split it, or keep the large part in S3",
        );
        let effect = json!([{"index": "by-status", "effect": "moves", side: 0}]);
        effects(
            UPDATE,
            effect,
            &format!("[0].{side}"),
            "an entry of 0 bytes cannot be, since it has at least its keys: give its bytes, or leave it out",
        );
    }
    let actions = json!([{"operation": "ConditionCheck", "entity": "order", "index_effects": [{"index": "by-status", "effect": "enters"}]}]);
    check_at(
        &pattern(TRANSACT_WRITE, "actions"),
        actions,
        "tables[0].patterns[9].actions[0].index_effects[0].effect",
        "a condition check writes to no index: leave the effect out",
    );
}

#[test]
fn shares_go_from_0_to_1() {
    for (call, field) in [
        (PUT, "failed_share"),
        (UPDATE, "conflict_share"),
        (TRANSACT_WRITE, "replay_share"),
        (TRANSACT_WRITE, "cancelled_share"),
    ] {
        for value in ["1.0000001", "-0.01", "5"] {
            check(
                &pattern(call, field),
                json!(value),
                &format!("{value} is no share: write a number from 0 to 1 (5 % is 0.05)"),
            );
        }
    }
}

#[test]
fn fields_that_an_operation_does_not_have_are_refused() {
    let foreign = |call: usize, operation: &str, field: &str, value: Value| {
        check(&pattern(call, field), value, &format!("{operation} has no {field}: leave it out"));
    };
    foreign(GET, "GetItem", "items_returned", json!(1));
    foreign(GET, "GetItem", "before_bytes", json!(1));
    foreign(QUERY, "Query", "failed_share", json!("0.1"));
    foreign(SCAN, "Scan", "actions", json!([{"operation": "PutItem"}]));
    foreign(PUT, "PutItem", "items_read", json!(1));
    foreign(PUT, "PutItem", "consistency", json!("strong"));
    foreign(PUT, "PutItem", "replay_share", json!("0.1"));
    foreign(DELETE, "DeleteItem", "target", json!("by-status"));
    foreign(UPDATE, "UpdateItem", "cancelled_share", json!("0.1"));
    foreign(BATCH_WRITE, "BatchWriteItem", "after_bytes", json!(5));
    foreign(BATCH_WRITE, "BatchWriteItem", "changes", json!(["status"]));
    foreign(TRANSACT_WRITE, "TransactWriteItems", "conflict_share", json!("0.1"));
    foreign(
        TRANSACT_WRITE,
        "TransactWriteItems",
        "index_effects",
        json!([{"index": "by-status", "effect": "untouched"}]),
    );
    foreign(BATCH_WRITE, "BatchWriteItem", "entity", json!("order"));
}

#[test]
fn every_mistake_is_reported_at_once() {
    let mut design = broken("/tables/0/name", json!(""));
    design["tables"][0]["patterns"][QUERY]["items_read"] = json!(-1);
    design["tables"][0]["indexes"][1]["sort_key"] = json!([]);
    let mistakes = Design::from_wire(&read(&design).expect("it reads")).expect_err("three mistakes");
    let paths: Vec<_> = mistakes.keys().map(String::as_str).collect();
    assert_eq!(paths, ["tables[0].indexes[1].sort_key", "tables[0].name", "tables[0].patterns[3].items_read"]);
}
