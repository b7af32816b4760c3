//! Amounts that nobody can add up yet.

use super::{Amount, Case, Draft, Find, Kind, Unit, counted};
use crate::{
    bill::Missing,
    design::{Gap, Table},
    estimate::explain,
    rules::RuleId,
    show,
};
use std::collections::BTreeMap;

pub(in crate::review) static KIND: Kind = Kind {
    id: "amount-not-known",
    title: "An amount that depends on what has not been said",
    condition: "A rate, size or number that a line of the bill needs has not been said",
    rules: &[RuleId::TOTAL_1],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    let mut gaps: BTreeMap<Gap, (u64, &Missing)> = BTreeMap::new();
    for missing in case.missing() {
        gaps.entry(missing.gap).or_insert((0, missing)).0 += 1;
    }
    for (lines, missing) in gaps.into_values() {
        let (path, words) = told(case, missing);
        let lines_words = counted(usize::try_from(lines).unwrap_or(usize::MAX), "amount", "amounts");
        let draft = Draft::new(
            path,
            format!("{words} has not been said"),
            format!("{lines_words} of the bill depend on it, and are in no total. Unknown is not zero."),
        )
        .with("In no total", Amount::of(lines, Unit::Count(if lines == 1 { "amount" } else { "amounts" })));
        out.push(draft);
    }
}

/// The path of what has not been said, and its name at the start of a sentence.
fn told(case: &Case, missing: &Missing) -> (String, String) {
    let Table { entities, indexes, .. } = case.table;
    match missing.gap {
        Gap::Rate(p) => (format!("{}.rate", case.pattern_path(p)), format!("The rate of “{}”", case.question(p))),
        Gap::ItemSize(e) => (format!("{}.size", case.entity_path(e)), format!("The size of {}", entities[e].name)),
        Gap::PatternSize(p) => {
            (format!("{}.entity", case.pattern_path(p)), format!("The entity of “{}”", case.question(p)))
        }
        Gap::ItemsRead(p) => {
            (format!("{}.items_read", case.pattern_path(p)), format!("What “{}” reads", case.question(p)))
        }
        Gap::EntryBytes { index, entity } => (
            format!("{}.members.{}", case.index_path(index), entities[entity].name),
            format!("The size of {}'s entries in {}", entities[entity].name, indexes[index].name),
        ),
        Gap::Items(e) => {
            (format!("{}.items", case.entity_path(e)), format!("The number of items of {}", entities[e].name))
        }
        Gap::Effect { pattern, index } => (
            format!("{}.changes.{}", case.pattern_path(pattern), indexes[index].name),
            format!("What “{}” changes in {}", case.question(pattern), indexes[index].name),
        ),
        Gap::Entities => (format!("{}.entities", case.table_path()), format!("What {} holds", case.table.name)),
        Gap::Feature { question, position } => {
            let words = explain::gap(case.design, missing);
            (format!("{}.features.{question:?}[{position}]", case.table_path()), show::capitalized(&words))
        }
    }
}
