//! From the texts into the wire form, and back.

use super::{Field, Group, Kind, More, Need, Shape, at, json, value, wired::Wired};
use keyfare_core::wire::Mistakes;
use serde_json::{Value, json};

/// Takes what these groups say out of a row of the wire form: the texts, and the row without it.
pub fn take<T: Wired>(groups: &[&[Group]], row: &T) -> (More, T) {
    let mut more = More::new();
    let Some(mut rest) = row.to_json() else { return (more, row.clone()) };
    let all = rest.clone();
    for group in groups.iter().copied().flatten() {
        match (group.shape, json::get(&all, group.at)) {
            (Shape::Own, _) => fields(group, "", &all, &mut more),
            (_, None) => {}
            (Shape::List, Some(Value::Array(items))) => {
                for position in 0..items.len() {
                    let place = format!("{}[{position}]", group.at);
                    more.insert(place.clone(), "on".to_string());
                    fields(group, &place, &all, &mut more);
                }
            }
            (Shape::OneOf(_), Some(found)) => {
                let variant = found.as_str().or_else(|| found.as_object()?.keys().next().map(String::as_str));
                more.insert(group.at.to_string(), variant.unwrap_or_default().to_string());
                fields(group, group.at, &all, &mut more);
            }
            (_, Some(_)) => {
                more.insert(group.at.to_string(), "on".to_string());
                fields(group, group.at, &all, &mut more);
            }
        }
    }
    for group in groups.iter().copied().flatten() {
        match group.shape {
            Shape::Own => group.fields.iter().for_each(|it| json::remove(&mut rest, it.path)),
            _ => json::remove(&mut rest, group.at),
        }
    }
    match T::from_json(rest) {
        Ok(rest) => (more, rest),
        // What cannot be taken apart is carried along whole.
        Err(_) => (More::new(), row.clone()),
    }
}

fn fields(group: &Group, place: &str, all: &Value, more: &mut More) {
    for field in group.fields {
        let path = at(place, field.path);
        if let Some(found) = json::get(all, &path) {
            let text = value::text(field.kind, found);
            if !text.is_empty() {
                more.insert(path, text);
            }
        }
    }
}

/// A row of the wire form with what is typed. A text that is no value is a mistake at its path (that of the row is
/// `path`), and its value is left out.
pub fn write<T: Wired>(groups: &[&[Group]], more: &More, row: &T, path: &str, mistakes: &mut Mistakes) -> T {
    if more.is_empty() {
        return row.clone();
    }
    let Some(mut all) = row.to_json() else { return row.clone() };
    let mut wrong = Mistakes::new();
    for group in groups.iter().copied().flatten() {
        for place in group.places(more) {
            match group.shape {
                Shape::Own => {}
                Shape::OneOf(_) => {
                    let variant = more.get(&place).map(String::as_str).unwrap_or_default();
                    if !group.fields.iter().any(|it| it.when == variant) {
                        json::set(&mut all, &place, json!(variant));
                    }
                }
                Shape::Once | Shape::List => {
                    if json::get(&all, &place).is_none_or(|it| !it.is_object()) {
                        json::set(&mut all, &place, json!({}));
                    }
                }
            }
            for field in group.fields_at(&place, more) {
                match one(field, &place, more) {
                    Ok(None) => {}
                    Ok(Some(found)) => json::set(&mut all, &at(&place, field.path), found),
                    Err(message) => {
                        wrong.insert(at(path, &at(&place, field.path)), message);
                    }
                }
            }
        }
    }
    let read = T::from_json(all);
    if let (Err(error), true) = (&read, wrong.is_empty()) {
        wrong.insert(path.to_string(), format!("this does not fit together ({error}): take back what was typed last"));
    }
    mistakes.extend(wrong);
    read.unwrap_or_else(|_| row.clone())
}

/// What is wrong with a field that is needed and empty, behind its name.
pub const NOT_SAID: &str = "is not said: say it, or remove what it belongs to";

fn one(field: &Field, place: &str, more: &More) -> Result<Option<Value>, String> {
    let path = at(place, field.path);
    let text = more.get(&path).map(String::as_str).unwrap_or_default();
    if field.kind == Kind::Per {
        let times = path.strip_suffix("per").map(|it| format!("{it}times")).unwrap_or_default();
        let said = more.get(&times).is_some_and(|it| !it.trim().is_empty());
        return Ok(said.then(|| json!(if text.is_empty() { "month" } else { text })));
    }
    match value::read(field.kind, text)? {
        None if field.need == Need::Required => Err(format!("{} {NOT_SAID}", field.label)),
        found => Ok(found),
    }
}
