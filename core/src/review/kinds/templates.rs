//! Key templates: the parts in angle brackets, and which of them sort as they read.

/// The names in angle brackets: `date` and `id` of `ORDER#<date>#<id>`.
pub(super) fn placeholders(template: &str) -> impl Iterator<Item = &str> {
    template.split('<').skip(1).filter_map(|rest| rest.split_once('>')).map(|(name, _)| name)
}

/// Whether a name stands for a number that is not told to have a fixed width: 10 sorts before 9 as text.
pub(super) fn is_bare_number(name: &str) -> bool {
    const NUMBERS: [&str; 18] = [
        "n",
        "number",
        "count",
        "version",
        "score",
        "total",
        "amount",
        "price",
        "rank",
        "sequence",
        "seq",
        "epoch",
        "timestamp_ms",
        "unix",
        "millis",
        "line",
        "line_number",
        "position",
    ];
    NUMBERS.contains(&name.to_ascii_lowercase().as_str())
}

/// Whether a name stands for a time of variable width: fractions of a second come and go, or an offset does.
pub(super) fn is_loose_time(name: &str) -> bool {
    const TIMES: [&str; 5] = ["timestamp", "time", "datetime", "now", "local_time"];
    TIMES.contains(&name.to_ascii_lowercase().as_str())
}

/// Whether a name stands for a day.
pub(super) fn is_day(name: &str) -> bool {
    matches!(name.to_ascii_lowercase().as_str(), "date" | "day" | "yyyy-mm-dd")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_stands_in_angle_brackets() {
        assert_eq!(placeholders("ORDER#<date>#<id>").collect::<Vec<_>>(), ["date", "id"]);
        assert_eq!(placeholders("PROFILE").count(), 0);
        assert_eq!(placeholders("BROKEN#<id").count(), 0);
    }
}
