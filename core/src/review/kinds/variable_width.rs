//! Sort keys that do not sort as they read: times and numbers of variable width.

use super::{
    Amount, Case, Draft, Find, Kind, Unit,
    templates::{is_bare_number, is_loose_time, placeholders},
};
use crate::{
    design::{Operation, Pattern, Request},
    rules::RuleId,
    wire::KeyTypeV1,
};

pub(in crate::review) static KIND: Kind = Kind {
    id: "variable-width-sort-key",
    title: "A sort key that does not sort as it reads",
    condition: "A text sort key holds a time or a number whose width is not fixed",
    rules: &[RuleId::ITEM_2, RuleId::PART_2],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    let is_text = case.written.sort_key.as_ref().is_some_and(|it| matches!(it.kind, None | Some(KeyTypeV1::S)));
    if !is_text {
        return;
    }
    for (e, entity) in case.table.entities.iter().enumerate() {
        let template = &entity.key_template[1];
        let Some(name) = placeholders(template).find(|it| is_bare_number(it) || is_loose_time(it)) else { continue };
        let text = if is_loose_time(name) {
            "Text sorts letter by letter: 10:00:00.5Z comes before 10:00:00Z, and another offset comes anywhere. Write \
             UTC with the same number of decimals every time, such as 2026-10-17T10:00:00.000Z, and name the part for \
             it."
        } else {
            "Text sorts letter by letter: 10 comes before 9. Write the number with leading zeros to a fixed width, or \
             make the sort key a Number."
        };
        let ranges = case.table.patterns.iter().filter(|it| reads_ranges_of(it, e)).count() as u64;
        let items = case.estimate.stocks[case.position][e].ok();
        let draft = Draft::new(
            format!("{}.key.sort", case.entity_path(e)),
            format!("{template} does not sort by <{name}> as it reads"),
            text,
        )
        .with("Questions that read it in order", Amount::of(ranges, Unit::Count("questions")))
        .with_known("Items that would be written anew", items.map(|it| Amount::of(it, Unit::Count("items"))));
        out.push(draft);
    }
}

fn reads_ranges_of(pattern: &Pattern, entity: usize) -> bool {
    let Request::Range(read) = &pattern.request else { return false };
    pattern.operation == Operation::Query && read.index.is_none() && read.entity.is_none_or(|it| it == entity)
}
