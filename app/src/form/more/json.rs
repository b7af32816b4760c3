//! Places in JSON: `features.backups[0].rate.times`.

use serde_json::{Map, Value};

enum Step<'a> {
    Field(&'a str),
    Position(usize),
}

fn steps(path: &str) -> impl Iterator<Item = Step<'_>> {
    path.split(['.', '[']).filter(|it| !it.is_empty()).map(|it| match it.strip_suffix(']') {
        Some(position) => Step::Position(position.parse().unwrap_or(0)),
        None => Step::Field(it),
    })
}

/// The value at a place.
pub(super) fn get<'a>(value: &'a Value, path: &str) -> Option<&'a Value> {
    steps(path).try_fold(value, |value, step| match step {
        Step::Field(name) => value.get(name),
        Step::Position(position) => value.get(position),
    })
}

/// Sets the value at a place; what is missing on the way is made.
pub(super) fn set(mut value: &mut Value, path: &str, new: Value) {
    for step in steps(path) {
        value = match step {
            Step::Field(name) => {
                if !value.is_object() {
                    *value = Value::Object(Map::new());
                }
                let Value::Object(fields) = value else { return };
                fields.entry(name).or_insert(Value::Null)
            }
            Step::Position(position) => {
                if !value.is_array() {
                    *value = Value::Array(Vec::new());
                }
                let Value::Array(items) = value else { return };
                if items.len() <= position {
                    items.resize(position + 1, Value::Null);
                }
                &mut items[position]
            }
        };
    }
    *value = new;
}

/// Takes away what is at a place, and what is empty around it then.
pub(super) fn remove(value: &mut Value, path: &str) {
    let (around, name) = path.rsplit_once('.').unwrap_or(("", path));
    let Some(Value::Object(fields)) = get_mut(value, around) else { return };
    let taken = fields.remove(name).is_some();
    if taken && fields.is_empty() && !around.is_empty() {
        remove(value, around);
    }
}

fn get_mut<'a>(value: &'a mut Value, path: &str) -> Option<&'a mut Value> {
    steps(path).try_fold(value, |value, step| match step {
        Step::Field(name) => value.get_mut(name),
        Step::Position(position) => value.get_mut(position),
    })
}
