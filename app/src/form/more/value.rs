//! One value: from its text to JSON, and back.

use super::{super::number, Kind};
use keyfare_core::wire::{SizeShareV1, WireNumber};
use serde_json::{Value, json};

/// The value of a text, or a sentence that says why it has none; `None` for an empty text.
pub(super) fn read(kind: Kind, text: &str) -> Result<Option<Value>, String> {
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Ok(None);
    }
    let value = match kind {
        Kind::Number => exact(number::number(trimmed)?),
        Kind::Share => exact(number::share(trimmed)?),
        Kind::Bytes => json!(number::bytes(trimmed)?),
        Kind::Whole => match number::number(trimmed)?.map(|it| (it, u32::try_from(it.0))) {
            Some((it, Ok(whole))) if WireNumber::from(u64::from(whole)) == it => json!(whole),
            _ => return Err(format!("{trimmed} is no whole number: write one from 0 on, without a fraction")),
        },
        Kind::Numbers | Kind::Hours(_) => {
            let parts = trimmed.split_whitespace().map(|it| it.trim_end_matches([',', ';']));
            let numbers: Result<Vec<_>, String> = parts.map(|it| Ok(exact(number::number(it)?))).collect();
            Value::Array(numbers?)
        }
        Kind::Text | Kind::Lines => json!(text),
        Kind::Names => json!(super::super::text::listed(trimmed)),
        Kind::Words(words) => match words.iter().any(|it| it.0 == trimmed) {
            true => json!(trimmed),
            false => return Err(format!("“{trimmed}” is none of the choices: choose one of the list")),
        },
        Kind::Per => json!(trimmed),
        Kind::YesNo => json!(trimmed == "true"),
        Kind::Alternatives => {
            let line = |line: &str| {
                let (option, because) = line.split_once(':').unwrap_or((line, ""));
                json!({ "option": option.trim(), "because": because.trim() })
            };
            Value::Array(trimmed.lines().filter(|it| !it.trim().is_empty()).map(line).collect())
        }
        Kind::Json => serde_json::from_str(trimmed)
            .map_err(|error| format!("this is not JSON ({error}): write it as in the design file"))?,
    };
    Ok(Some(value))
}

fn exact(number: Option<WireNumber>) -> Value {
    serde_json::to_value(number).unwrap_or_default()
}

/// The text of a value.
pub(super) fn text(kind: Kind, value: &Value) -> String {
    let plain = |it: &Value| match it {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    match (kind, value) {
        (Kind::Json, _) => value.to_string(),
        (Kind::Numbers | Kind::Hours(_), Value::Array(items)) => items.iter().map(plain).collect::<Vec<_>>().join(" "),
        (Kind::Names, Value::Array(items)) => items.iter().map(plain).collect::<Vec<_>>().join(", "),
        (Kind::Alternatives, Value::Array(items)) => {
            let part = |it: &Value, name: &str| it.get(name).map(plain).unwrap_or_default();
            let line = |it: &Value| format!("{}: {}", part(it, "option"), part(it, "because"));
            items.iter().map(line).collect::<Vec<_>>().join("\n")
        }
        _ => plain(value),
    }
}

/// Sizes with their weights, from lines of `bytes weight`.
pub fn sizes(text: &str) -> Result<Option<Vec<SizeShareV1>>, String> {
    let mut sizes = Vec::new();
    for line in text.lines().map(|it| it.trim().replace(" %", "%")).filter(|it| !it.is_empty()) {
        let wrong =
            || format!("“{line}” is no size with a weight: write the bytes, a space, and how many, such as 1434 60");
        let (bytes, weight) = line.rsplit_once(char::is_whitespace).ok_or_else(wrong)?;
        let bytes = number::bytes(bytes.trim_end_matches([',', ';', ' ']))?.ok_or_else(wrong)?;
        let weight = number::share(weight)?.ok_or_else(wrong)?;
        sizes.push(SizeShareV1 { bytes, weight });
    }
    Ok((!sizes.is_empty()).then_some(sizes))
}

/// Lines of `bytes weight`.
pub fn sizes_text(sizes: &[SizeShareV1]) -> String {
    let line = |it: &SizeShareV1| format!("{} {}", it.bytes, it.weight.0.normalize());
    sizes.iter().map(line).collect::<Vec<_>>().join("\n")
}
