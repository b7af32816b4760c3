//! Files and shapes: what is no design at all.

use crate::base::*;

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
    check_unknown("/colour", "version, name, ");
    check_unknown("/tables/0/partition_key/colour", "name or type");
    check_unknown("/tables/0/entities/0/colour", "name, key, ");
    check_unknown("/tables/0/entities/0/size/attributes/1/colour", "name, type or bytes");
    check_unknown("/tables/0/indexes/1/colour", "name, kind, ");
    check_unknown("/tables/0/patterns/9/actions/0/colour", "operation, entity, ");
    check_unknown("/tables/0/colour", "name, class, ");
    check_unknown("/tables/0/patterns/9/colour", "name, operation, ");
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
fn sizes_have_one_of_four_forms() {
    let at = "/tables/0/entities/1/size";
    let size = |value: Value, path: &str, problem: &str| {
        check_shape(at, value, &format!("tables[0].entities[1].size{path}"), problem)
    };
    size(
        json!({"kilobytes": 2}),
        "",
        "“kilobytes” is no word that fits here: use bytes, attributes, item or distribution",
    );
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

const TOO_LONG: &str = "is not a number that fits in 28 digits";

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
            &format!(
                "“{text}” {}",
                if text.starts_with("1e") && text.len() > 2 { TOO_LONG } else { "is not a number" }
            ),
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
