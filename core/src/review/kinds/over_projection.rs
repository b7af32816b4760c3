//! Indexes that copy more than their questions read.

use super::{Amount, Case, Draft, Find, Kind, Unit, counted};
use crate::{
    bill::Place,
    design::{Index, Projection, Request},
    rules::RuleId,
    wire::{IndexEffectV1, ProjectionV1, SizeV1, TableV1},
};
use std::collections::BTreeSet;

pub(in crate::review) static KIND: Kind = Kind {
    id: "over-projection",
    title: "An index that copies more than is read from it",
    condition: "All questions of an index say which attributes they want, and it projects others too",
    rules: &[RuleId::IDX_2, RuleId::IDX_5, RuleId::IDX_7],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    let mut wanted: Vec<Option<BTreeSet<&str>>> = vec![Some(BTreeSet::new()); case.table.indexes.len()];
    let mut is_read = vec![false; case.table.indexes.len()];
    for (_, pattern, written) in case.patterns() {
        let Request::Range(read) = &pattern.request else { continue };
        let Some(i) = read.index else { continue };
        is_read[i] = true;
        if written.attributes.is_empty() {
            wanted[i] = None;
        } else if let Some(names) = &mut wanted[i] {
            names.extend(written.attributes.iter().map(String::as_str));
        }
    }
    for (i, index) in case.table.indexes.iter().enumerate().filter(|(i, _)| is_read[*i]) {
        let Some(names) = &wanted[i] else { continue };
        out.extend(copied_for_nothing(case, i, index, names));
    }
}

fn copied_for_nothing(case: &Case, i: usize, index: &Index, wanted: &BTreeSet<&str>) -> Option<Draft> {
    let table = case.table;
    let is_key = |name: &str| {
        name == table.partition_key || Some(name) == table.sort_key.as_deref() || index.key.iter().any(|it| it == name)
    };
    let members: Vec<usize> = index.members.iter().map(|it| it.entity).collect();
    // A size without attributes does not say what a thinner entry would be.
    let by_attributes =
        |e: &usize| matches!(case.written.entities[*e].size, Some(SizeV1::Attributes(_) | SizeV1::Item(_)));
    let spare: BTreeSet<&str> = match &index.projection {
        Projection::KeysOnly => return None,
        Projection::All => {
            let known = members.iter().filter_map(|e| table.entities[*e].attributes.as_ref());
            known.flat_map(|sizes| sizes.keys().map(String::as_str)).collect()
        }
        Projection::Include(names) => names.iter().map(String::as_str).collect(),
    };
    let spare = spare.into_iter().filter(|name| !is_key(name) && !wanted.contains(name)).count();
    if spare == 0 || members.is_empty() || !members.iter().all(by_attributes) {
        return None;
    }
    let kept: Vec<String> = wanted.iter().filter(|it| !is_key(it)).map(|it| it.to_string()).collect();
    let label = if kept.is_empty() { "Project keys only" } else { "Project what is read" };
    let edited = case.with_table(|it| thinner(it, i, &index.name, kept.clone()));
    let stored = case.estimate.stored_bytes(case.position, Place::Index(i));
    let draft = Draft::new(
        case.index_path(i),
        format!("{} copies {} that no question reads", index.name, counted(spare, "attribute", "attributes")),
        "Each copied byte is stored again, read again, and makes updates write to the index that could leave it alone.",
    )
    .with("Attributes read from it", Amount::of(kept.len() as u64, Unit::Count("beside the keys")))
    .with("Attributes copied for nothing", Amount::of(spare as u64, Unit::Count("attributes")))
    .with_known("Its entries", stored.map(|it| Amount::of(it, Unit::Bytes)))
    .apply(label, edited)
    .only_if_it_saves();
    Some(draft)
}

/// The index with only these attributes: sizes of entries that were said are worked out anew.
fn thinner(table: &mut TableV1, position: usize, name: &str, kept: Vec<String>) {
    let Some(index) = table.indexes.get_mut(position) else { return };
    index.projection = if kept.is_empty() { ProjectionV1::KeysOnly } else { ProjectionV1::Include(kept) };
    for member in index.members.iter_mut().flatten() {
        member.entry_bytes = None;
    }
    let forget = |effects: &mut Vec<IndexEffectV1>| {
        for effect in effects.iter_mut().filter(|it| it.index == name) {
            (effect.entry_before_bytes, effect.entry_after_bytes) = (None, None);
        }
    };
    for pattern in &mut table.patterns {
        forget(&mut pattern.index_effects);
        pattern.actions.iter_mut().for_each(|it| forget(&mut it.index_effects));
    }
}
