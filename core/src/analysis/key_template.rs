//! Templates of key values: `CUSTOMER#<id>`, `ORDER#<date>#<id>`. Owns their reading and what follows from them: a
//! fixed value, a value of the current time only, a sort key that rises. What a hot key is, is [`super::hot_key`]'s
//! business.

/// A template, in pieces. Any text is one: what is not in angle brackets stands for itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyTemplate {
    parts: Vec<TemplatePart>,
}

/// A piece of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TemplatePart {
    /// Text that is the same in every value.
    Text(String),
    /// A value in angle brackets, by its name.
    Placeholder(String),
}

/// What a placeholder's name says about its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlaceholderKind {
    /// Values that only rise: a time, a date, a counter, an id that begins with the time.
    Rising,
    /// Few values: a status, a type, a country.
    Few,
    /// The part of a split key: `<shard>`.
    Shard,
    /// Anything else: an id.
    Other,
}

/// What rises without being a time.
const COUNTERS: &[&str] = &["ulid", "ksuid", "uuid7", "uuidv7", "seq", "sequence", "counter"];
const TIMES: &[&str] = &[
    "date",
    "day",
    "days",
    "time",
    "timestamp",
    "ts",
    "month",
    "year",
    "week",
    "hour",
    "minute",
    "second",
    "now",
    "today",
    "at",
    "created",
    "updated",
    "placed",
    "epoch",
    "millis",
    "iso",
    "isodate",
    "datetime",
    "quarter",
];
const FEW: &[&str] = &[
    "status", "state", "type", "kind", "flag", "country", "tier", "priority", "category", "gender", "level", "bool",
    "enabled", "active", "stage", "severity", "weekday",
];
const SHARD: &[&str] = &["shard", "shards", "bucket", "suffix", "partition"];

impl KeyTemplate {
    /// Reads a template. A bracket that does not close stands for itself.
    pub fn parse(text: &str) -> KeyTemplate {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(start) = rest.find('<') {
            let Some(length) = rest[start + 1..].find('>') else { break };
            if start > 0 {
                parts.push(TemplatePart::Text(rest[..start].to_string()));
            }
            parts.push(TemplatePart::Placeholder(rest[start + 1..start + 1 + length].trim().to_string()));
            rest = &rest[start + length + 2..];
        }
        if !rest.is_empty() {
            parts.push(TemplatePart::Text(rest.to_string()));
        }
        KeyTemplate { parts }
    }

    /// Its pieces, in order.
    pub fn parts(&self) -> &[TemplatePart] {
        &self.parts
    }

    /// Whether nothing was said.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Whether every item has the same value: something was said, and nothing of it is in brackets.
    pub fn is_fixed(&self) -> bool {
        !self.parts.is_empty() && self.placeholders().next().is_none()
    }

    /// The text before the first placeholder: `ORDER#`. What a `begins_with` for all of its values would ask for.
    pub fn prefix(&self) -> &str {
        match self.parts.first() {
            Some(TemplatePart::Text(text)) => text,
            _ => "",
        }
    }

    /// The names in brackets, in order.
    pub fn placeholders(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter_map(|it| match it {
            TemplatePart::Placeholder(name) => Some(name.as_str()),
            TemplatePart::Text(_) => None,
        })
    }

    /// Whether new values only rise: the first thing that differs is a time or a counter.
    pub fn rises(&self) -> bool {
        self.placeholders().next().is_some_and(|name| placeholder_kind(name) == PlaceholderKind::Rising)
    }

    /// Whether all writes of one moment go to one value: all that differs is the time, as in `DATE#<day>`.
    pub fn is_current_time_only(&self) -> bool {
        let mut names = self.placeholders().peekable();
        names.peek().is_some() && names.all(|name| is_among(name, TIMES))
    }

    /// Whether its values are few by their names: all that differs is a status, a type, a flag.
    pub fn has_few_values(&self) -> bool {
        let mut names = self.placeholders().peekable();
        names.peek().is_some() && names.all(|name| placeholder_kind(name) == PlaceholderKind::Few)
    }

    /// Whether it is split into shards already.
    pub fn is_sharded(&self) -> bool {
        self.placeholders().any(|name| placeholder_kind(name) == PlaceholderKind::Shard)
    }

    /// An example of a value, the `n`-th of its kind: ids are numbers from `n` on, times go day by day.
    pub fn example(&self, n: u64) -> String {
        let part = |it: &TemplatePart| match it {
            TemplatePart::Text(text) => text.clone(),
            TemplatePart::Placeholder(name) => example_of(name, n),
        };
        self.parts.iter().map(part).collect()
    }
}

impl std::fmt::Display for KeyTemplate {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.parts.iter().try_for_each(|it| match it {
            TemplatePart::Text(text) => out.write_str(text),
            TemplatePart::Placeholder(name) => write!(out, "<{name}>"),
        })
    }
}

/// What a placeholder's name says about its values: by the words in it, so that `placed_at` is a time.
pub fn placeholder_kind(name: &str) -> PlaceholderKind {
    if is_among(name, SHARD) {
        PlaceholderKind::Shard
    } else if is_among(name, TIMES) || is_among(name, COUNTERS) {
        PlaceholderKind::Rising
    } else if is_among(name, FEW) {
        PlaceholderKind::Few
    } else {
        PlaceholderKind::Other
    }
}

/// Whether one of the words of a name is on a list. Words end at anything but letters and digits, and at a capital.
pub(crate) fn is_among(name: &str, words: &[&str]) -> bool {
    let mut word = String::new();
    let mut found = false;
    let mut last_is_small = false;
    for it in name.chars().chain([' ']) {
        let ends = !it.is_alphanumeric() || (it.is_uppercase() && last_is_small);
        if ends {
            found |= words.contains(&word.as_str());
            word.clear();
        }
        if it.is_alphanumeric() {
            word.extend(it.to_lowercase());
        }
        last_is_small = it.is_lowercase();
    }
    found
}

fn example_of(name: &str, n: u64) -> String {
    let day = n % 28 + 1;
    let word = |it: &str| is_among(name, &[it]);
    match placeholder_kind(name) {
        PlaceholderKind::Shard => (n % 10).to_string(),
        PlaceholderKind::Few => format!("{}-{}", name.to_uppercase(), n % 3 + 1),
        PlaceholderKind::Rising if word("month") => format!("2026-{:02}", n % 12 + 1),
        PlaceholderKind::Rising if word("year") => "2026".to_string(),
        PlaceholderKind::Rising if word("date") || word("day") || word("today") => format!("2026-10-{day:02}"),
        PlaceholderKind::Rising if is_among(name, TIMES) => format!("2026-10-{day:02}T12:00:00.000Z"),
        PlaceholderKind::Rising => format!("{:08}", n + 1),
        PlaceholderKind::Other => (n + 1).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> KeyTemplate {
        KeyTemplate::parse(text)
    }

    #[test]
    fn a_template_is_text_and_names_in_brackets() {
        let template = of("ORDER#<placed_at>#<id>");
        assert_eq!(template.placeholders().collect::<Vec<_>>(), ["placed_at", "id"]);
        assert_eq!(template.prefix(), "ORDER#");
        for text in ["", "PROFILE", "<id>", "a<b", "x<y>z<", "CUSTOMER#<id>", "<a><b>"] {
            assert_eq!(of(text).to_string(), text);
        }
    }

    #[track_caller]
    fn check(text: &str, fixed: bool, rises: bool, current: bool, few: bool) {
        let template = of(text);
        let found = (template.is_fixed(), template.rises(), template.is_current_time_only(), template.has_few_values());
        assert_eq!(found, (fixed, rises, current, few), "{text}");
    }

    #[test]
    fn names_say_what_values_are_like() {
        check("", false, false, false, false);
        check("PROFILE", true, false, false, false);
        check("CUSTOMER#<id>", false, false, false, false);
        check("DATE#<day>", false, true, true, false);
        check("<year>-<month>", false, true, true, false);
        check("ORDER#<placed_at>#<id>", false, true, false, false);
        check("<createdAt>", false, true, true, false);
        check("<ulid>", false, true, false, false);
        check("STATUS#<status>", false, false, false, true);
        check("DEVICE#<id>#<month>", false, false, false, false);
        check("<paid>", false, false, false, false);
    }

    #[test]
    fn a_shard_is_known_by_its_name() {
        assert!(of("DATE#<day>#<shard 0-9>").is_sharded());
        assert!(!of("DATE#<day>").is_sharded());
    }

    #[test]
    fn examples_follow_the_template() {
        assert_eq!(of("ORDER#<date>#<id>").example(0), "ORDER#2026-10-01#1");
        assert_eq!(of("ORDER#<date>#<id>").example(4), "ORDER#2026-10-05#5");
        assert_eq!(of("PROFILE").example(9), "PROFILE");
    }
}
