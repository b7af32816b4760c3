//! One value: from its text to JSON, and back.

use super::{super::number, Kind};
use keyfare_core::{
    analysis::distribution::{self, DistributionError, HistogramClass, Percentile},
    design::SizeDistribution,
    units::Bytes,
    wire::{SizeShareV1, SizeV1, WireNumber},
};
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
        Kind::PriceKey | Kind::Place => json!(trimmed),
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

/// Sizes with their weights, from lines of `bytes weight`; or from percentiles, `p90 2048`, or classes of a histogram,
/// `1025-2048 60`. All lines are of one kind, that of the first.
pub fn sizes(text: &str) -> Result<Option<Vec<SizeShareV1>>, String> {
    let lines = text.lines().enumerate().map(|(at, it)| (at + 1, it.trim().replace(" %", "%")));
    let lines: Vec<(usize, String)> = lines.filter(|it| !it.1.is_empty()).collect();
    let Some((_, first)) = lines.first() else { return Ok(None) };
    let at = |line: usize, message: String| format!("line {line}: {message}");
    if first.starts_with(['p', 'P']) {
        let mut percentiles = Vec::new();
        for (line, text) in &lines {
            percentiles.push(percentile(text).map_err(|it| at(*line, it))?);
            match distribution::from_percentiles(&percentiles) {
                Ok(_) | Err(DistributionError::NoLargest) => {}
                Err(error) => return Err(at(*line, error.to_string())),
            }
        }
        return distribution::from_percentiles(&percentiles).map(shares).map_err(|it| it.to_string());
    }
    if class(first).is_some() {
        let mut classes = Vec::new();
        for (line, text) in &lines {
            let class = class(text).unwrap_or_else(|| Err(NO_CLASS.replace("{}", text)));
            let class = class.map_err(|it| at(*line, it))?;
            distribution::from_histogram(&[class]).map_err(|it| at(*line, it.to_string()))?;
            classes.push(class);
        }
        return distribution::from_histogram(&classes).map(shares).map_err(|it| it.to_string());
    }
    let mut sizes = Vec::new();
    for (line, text) in &lines {
        let wrong = || NO_SIZE.replace("{}", text);
        let read = || -> Result<SizeShareV1, String> {
            let (bytes, weight) = text.rsplit_once(char::is_whitespace).ok_or_else(wrong)?;
            let bytes = number::bytes(bytes.trim_end_matches([',', ';', ' ']))?.ok_or_else(wrong)?;
            Ok(SizeShareV1 { bytes, weight: number::share(weight)?.ok_or_else(wrong)? })
        };
        sizes.push(read().map_err(|it| at(*line, it))?);
    }
    Ok(Some(sizes))
}

const NO_SIZE: &str = "“{}” is no size with a weight: write the bytes, a space, and how many, such as 1434 60";
const NO_CLASS: &str = "“{}” is no range of sizes: write both ends and how many items, such as 1025-2048 60";
const NO_PERCENTILE: &str = "“{}” is no percentile: write it with its bytes, such as p90 2048";

fn shares(distribution: SizeDistribution) -> Option<Vec<SizeShareV1>> {
    match distribution::to_wire(&distribution) {
        SizeV1::Distribution(shares) => Some(shares),
        _ => None,
    }
}

/// `p90 2048`: nine items of ten have at most 2,048 bytes.
fn percentile(text: &str) -> Result<Percentile, String> {
    let wrong = || NO_PERCENTILE.replace("{}", text);
    let (percent, bytes) = text.trim_start_matches(['p', 'P']).split_once(char::is_whitespace).ok_or_else(wrong)?;
    let percent = number::number(percent.trim_end_matches([':', ',', ';', '%']))?.ok_or_else(wrong)?;
    let bytes = number::bytes(bytes.trim())?.ok_or_else(wrong)?;
    Ok(Percentile { percent: percent.0, bytes: Bytes::new(bytes) })
}

/// `1025-2048 60`: sixty items from one size to another. `None` for a text without a range.
fn class(text: &str) -> Option<Result<HistogramClass, String>> {
    let (range, count) = text.rsplit_once(char::is_whitespace)?;
    let (from, to) = range.split_once(['-', '–'])?;
    let wrong = || NO_CLASS.replace("{}", text);
    let end = |text: &str| number::bytes(text.trim().trim_end_matches([':', ',', ';']))?.ok_or_else(wrong);
    let read = || {
        // An item has at least one byte.
        let (from, to) = (Bytes::new(end(from)?.max(1)), Bytes::new(end(to)?));
        Ok(HistogramClass { from, to, count: number::share(count)?.ok_or_else(wrong)?.0 })
    };
    Some(read())
}

/// Lines of `bytes weight`.
pub fn sizes_text(sizes: &[SizeShareV1]) -> String {
    let line = |it: &SizeShareV1| format!("{} {}", it.bytes, it.weight.0.normalize());
    sizes.iter().map(line).collect::<Vec<_>>().join("\n")
}
