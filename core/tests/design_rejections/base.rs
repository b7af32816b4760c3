//! A design that is accepted, and how one thing of it is broken.
pub use keyfare_core::{
    design::Design,
    wire::{DesignV1, WireError, read_design},
};
pub use serde_json::{Value, json};

/// A design with every operation, to be broken in one place at a time.
pub fn base() -> Value {
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

pub const GET: usize = 0;
pub const BATCH_GET: usize = 1;
pub const TRANSACT_GET: usize = 2;
pub const QUERY: usize = 3;
pub const SCAN: usize = 4;
pub const PUT: usize = 5;
pub const UPDATE: usize = 6;
pub const DELETE: usize = 7;
pub const BATCH_WRITE: usize = 8;
pub const TRANSACT_WRITE: usize = 9;

/// The base with one field set to something else, by its pointer: `/tables/0/name`.
pub fn broken(pointer: &str, value: Value) -> Value {
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

pub fn table(field: &str) -> String {
    format!("/tables/0/{field}")
}

pub fn pattern(position: usize, field: &str) -> String {
    format!("/tables/0/patterns/{position}/{field}")
}

pub fn read(design: &Value) -> Result<DesignV1, WireError> {
    read_design(&design.to_string())
}

/// The one mistake of a design that reads, but does not hold together.
#[track_caller]
pub fn check_design(design: &Value, path: &str, message: &str) {
    let wire = read(design).expect("the shape is right");
    let mistakes = Design::from_wire(&wire).map(|_| "a design").expect_err("it must be refused");
    let found: Vec<_> = mistakes.iter().map(|(path, message)| format!("{path}: {message}")).collect();
    assert_eq!(found, [format!("{path}: {message}")]);
    assert!(!message.ends_with('.'), "no trailing dot");
}

/// Sets one field of the base; the mistake is at the same place.
#[track_caller]
pub fn check(pointer: &str, value: Value, message: &str) {
    check_at(pointer, value, &dotted(pointer), message);
}

#[track_caller]
pub fn check_at(pointer: &str, value: Value, path: &str, message: &str) {
    check_design(&broken(pointer, value), path, message);
}

/// Sets one field of the base to something that has the wrong shape.
#[track_caller]
pub fn check_shape(pointer: &str, value: Value, path: &str, problem: &str) {
    let wrong = WireError::Shape { path: path.into(), problem: problem.into() };
    assert_eq!(read(&broken(pointer, value)).map(|_| "a design").expect_err("it must be refused"), wrong);
}

/// A field that nothing has is refused by its name, with the names that begin with `choice` as the choice.
#[track_caller]
pub fn check_unknown(pointer: &str, choice: &str) {
    let mut design = base();
    let (parent, field) = pointer.rsplit_once('/').expect("a pointer to a field");
    design.pointer_mut(parent).expect("it is there")[field] = json!(1);
    match read(&design).map(|_| "a design").expect_err("it must be refused") {
        WireError::Shape { path, problem } => {
            assert_eq!(path, dotted(pointer));
            let start = format!("“{field}” is no field here: use {choice}");
            assert!(problem.starts_with(&start), "{problem}");
        }
        other => panic!("{other}"),
    }
}

#[track_caller]
pub fn check_text(text: &str, message: &str) {
    assert_eq!(read_design(text).expect_err("it must be refused").to_string(), message);
}

/// `/tables/0/name` as `tables[0].name`.
pub fn dotted(pointer: &str) -> String {
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
