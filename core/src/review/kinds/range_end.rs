//! Ranges whose end leaves out the last day.

use super::{
    Amount, Case, Draft, Find, Kind, Unit,
    templates::{is_day, placeholders},
};
use crate::{design::Request, rules::RuleId};

pub(in crate::review) static KIND: Kind = Kind {
    id: "range-end-misses-a-day",
    title: "A range that misses its last day",
    condition: "A key condition ends at a day, and the sort key goes on after the day",
    rules: &[RuleId::READ_5, RuleId::ITEM_2],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    for (p, pattern, written) in case.patterns() {
        let Request::Range(read) = &pattern.request else { continue };
        let Some(end) = upper_end(&written.key_condition) else { continue };
        if !ends_at_a_day(end) {
            continue;
        }
        let entities = case.table.entities.iter().enumerate().filter(|(e, _)| read.entity.is_none_or(|it| it == *e));
        let goes_on = |template: &str| {
            let day = placeholders(template).find(|it| is_day(it));
            day.is_some_and(|day| !template.trim_end().ends_with(&format!("<{day}>")))
        };
        let mut templates = entities.map(|(_, it)| it.key_template[1].as_str());
        let Some(template) = templates.find(|it| goes_on(it)) else { continue };
        let text = format!(
            "{template} goes on after the day, and every value that does sorts after {end}: the last day is not in the \
             range. End it with the day after, or with a letter that sorts last: {end}#~."
        );
        let draft = Draft::new(
            format!("{}.key_condition", case.pattern_path(p)),
            format!("{} misses the last day of its range", case.question(p)),
            text,
        )
        .with("Left out of each range", Amount::of(1_u64, Unit::Count("day")))
        .with_known("Ranges", case.requests_per_month(pattern).map(|it| Amount::of(it, Unit::Count("a month"))));
        out.push(draft);
    }
}

/// What a range ends with: `B` of `sk BETWEEN A AND B`, or of `sk <= B`.
fn upper_end(condition: &str) -> Option<&str> {
    let lower = condition.to_ascii_lowercase();
    let end = match lower.find("between") {
        Some(start) => start + lower[start..].find(" and ")? + 5,
        None => lower.find("<=")? + 2,
    };
    let rest = condition.get(end..)?.trim_start();
    rest.split([' ', ',', ')', ';']).next().filter(|it| !it.is_empty())
}

/// `ORDER#2026-10-31` or `ORDER#<date>`: a day and nothing after it.
fn ends_at_a_day(end: &str) -> bool {
    let last = end.trim_end_matches(['\'', '"', '’', '”']);
    if let Some((_, name)) = last.strip_suffix('>').and_then(|it| it.rsplit_once('<')) {
        return is_day(name);
    }
    let day = last.get(last.len().saturating_sub(10)..).unwrap_or_default();
    let fits = |(position, it): (usize, u8)| match position {
        4 | 7 => it == b'-',
        _ => it.is_ascii_digit(),
    };
    day.len() == 10 && day.bytes().enumerate().all(fits)
}
