//! What a column or series holds, by its label: consumption, throttle events or provisioned capacity, of which resource.

use crate::traffic::Direction;

/// What a series holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Metric {
    /// Units consumed: a sum over the period.
    Consumed(Direction),
    /// Throttle events: a count over the period.
    Throttled(Direction),
    /// Provisioned units: an average.
    Provisioned(Direction),
}

impl Metric {
    pub(super) fn direction(self) -> Direction {
        match self {
            Metric::Consumed(direction) | Metric::Throttled(direction) | Metric::Provisioned(direction) => direction,
        }
    }

    /// The service's name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Metric::Consumed(Direction::Read) => "ConsumedReadCapacityUnits",
            Metric::Consumed(Direction::Write) => "ConsumedWriteCapacityUnits",
            Metric::Throttled(Direction::Read) => "ReadThrottleEvents",
            Metric::Throttled(Direction::Write) => "WriteThrottleEvents",
            Metric::Provisioned(Direction::Read) => "ProvisionedReadCapacityUnits",
            Metric::Provisioned(Direction::Write) => "ProvisionedWriteCapacityUnits",
        }
    }
}

/// A label taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Label {
    pub(super) metric: Metric,
    /// What is left of the label: the resource, or nothing.
    pub(super) resource: String,
    /// Whether the values are said to be a second instead of a period.
    pub(super) per_second: bool,
}

/// Words that say how a figure was made, not what it belongs to.
const NOISE: [&str; 22] = [
    "sum",
    "avg",
    "average",
    "units",
    "unit",
    "capacity",
    "events",
    "requests",
    "request",
    "count",
    "consumed",
    "provisioned",
    "throttle",
    "throttles",
    "throttled",
    "read",
    "write",
    "reads",
    "writes",
    "per",
    "second",
    "s",
];

/// Takes a label apart: `ConsumedReadCapacityUnits`, `ProvisionedRCUAvg`, `orders ByStatus consumed_write`. `None` for
/// what is not one of the six metrics.
pub(super) fn label(text: &str) -> Option<Label> {
    let words = words(text);
    let has = |names: &[&str]| words.iter().any(|word| names.contains(&word.to_ascii_lowercase().as_str()));
    let read = has(&["read", "reads", "rcu", "rru", "rcus"]);
    let write = has(&["write", "writes", "wcu", "wru", "wcus"]);
    let direction = match (read, write) {
        (true, false) => Direction::Read,
        (false, true) => Direction::Write,
        _ => return None,
    };
    let metric = if has(&["throttle", "throttles", "throttled", "throttling"]) {
        Metric::Throttled(direction)
    } else if has(&["provisioned"]) {
        Metric::Provisioned(direction)
    } else {
        Metric::Consumed(direction)
    };
    let lower: Vec<String> = words.iter().map(|it| it.to_ascii_lowercase()).collect();
    let per_second = lower.windows(2).any(|pair| pair[0] == "per" && (pair[1] == "second" || pair[1] == "s"))
        || text.trim_end().ends_with("/s");
    let is_noise = |word: &str| NOISE.contains(&word) || ["rcu", "wcu", "rru", "wru", "rcus", "wcus"].contains(&word);
    let own: Vec<&str> = words.iter().filter(|it| !is_noise(&it.to_ascii_lowercase())).map(String::as_str).collect();
    Some(Label { metric, resource: own.join(" "), per_second })
}

/// The words of a label: between spaces and punctuation, and where small letters or short forms end.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for part in text.split(|it: char| !it.is_alphanumeric() && it != '-').filter(|it| !it.is_empty()) {
        let part = part.replace("RCU", "Rcu ").replace("WCU", "Wcu ").replace("RRU", "Rru ").replace("WRU", "Wru ");
        for part in part.split_whitespace() {
            words.extend(if is_metric_word(part) { in_humps(part) } else { vec![part.to_string()] });
        }
    }
    words
}

/// Whether a word is one of the service's metric names or a short form of one; a resource's name stays whole.
fn is_metric_word(word: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    ["consumed", "provisioned", "throttle", "read", "write"].iter().any(|it| lower.starts_with(it))
}

fn in_humps(word: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for character in word.chars() {
        match parts.last_mut() {
            Some(last) if !character.is_uppercase() => last.push(character),
            _ => parts.push(character.to_string()),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use Direction::{Read, Write};

    #[track_caller]
    fn check(text: &str, metric: Metric, resource: &str) {
        let found = label(text).unwrap_or_else(|| panic!("{text} is not known"));
        assert_eq!((found.metric, found.resource.as_str()), (metric, resource), "{text}");
    }

    #[test]
    fn labels_of_exports_are_known() {
        check("ConsumedReadCapacityUnits", Metric::Consumed(Read), "");
        check("consumed_write", Metric::Consumed(Write), "");
        check("ProvisionedRCUAvg", Metric::Provisioned(Read), "");
        check("ConsumedWCUSum", Metric::Consumed(Write), "");
        check("ReadThrottlesSum", Metric::Throttled(Read), "");
        check("WriteThrottleEvents", Metric::Throttled(Write), "");
        check("write", Metric::Consumed(Write), "");
        check("ByStatus ConsumedWriteCapacityUnits", Metric::Consumed(Write), "ByStatus");
        check("orders ByStatus provisioned read", Metric::Provisioned(Read), "orders ByStatus");
        check("reads per second", Metric::Consumed(Read), "");
        assert!(label("reads per second").is_some_and(|it| it.per_second));
        assert!(label("ConsumedReadCapacityUnits").is_some_and(|it| !it.per_second));
        for text in ["value", "requests", "SuccessfulRequestLatency", "read and write"] {
            assert_eq!(label(text), None, "{text}");
        }
    }
}
