//! Two indexes with the same key: one of them is enough.

use super::{Amount, Case, Draft, Find, Kind, Unit, unused_index::take_out};
use crate::{
    bill::Place,
    design::{Index, Projection},
    estimate::View,
    rules::RuleId,
    wire::TableV1,
};

pub(in crate::review) static KIND: Kind = Kind {
    id: "redundant-index",
    title: "Two indexes with the same key",
    condition: "Two global indexes have the same key and the same members, and one holds all that the other does",
    rules: &[RuleId::IDX_14, RuleId::IDX_12],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    let indexes = &case.table.indexes;
    for (i, one) in indexes.iter().enumerate() {
        let holds_it = |(j, other): &(usize, &Index)| {
            let same_key = *j != i && one.kind == other.kind && one.key == other.key;
            let members = |it: &Index| it.members.iter().map(|it| (it.entity, it.share)).collect::<Vec<_>>();
            // Of two that are the same, the first stays.
            let holds = holds(other, one) && (!holds(one, other) || *j < i);
            same_key && holds && members(one) == members(other)
        };
        let Some((_, other)) = indexes.iter().enumerate().find(holds_it) else { continue };
        let month = case.estimate.index_total(View::AsDesigned, case.position, i);
        let stored = case.estimate.stored_bytes(case.position, Place::Index(i));
        let draft = Draft::new(
            case.index_path(i),
            format!("{} holds nothing that {} does not", one.name, other.name),
            "Both have the same key and the same items. Every write is paid for in both: ask the larger one instead.",
        )
        .with("A month", Amount::monthly(month))
        .with_known("Its entries", stored.map(|it| Amount::of(it, Unit::Bytes)))
        .apply(format!("Ask {} instead", other.name), case.with_table(|it| merge(it, &one.name, &other.name)))
        .only_if_it_saves();
        out.push(draft);
    }
}

/// Whether an index holds all that another one does.
fn holds(index: &Index, other: &Index) -> bool {
    match (&index.projection, &other.projection) {
        (Projection::All, _) | (_, Projection::KeysOnly) => true,
        (Projection::Include(names), Projection::Include(wanted)) => wanted.iter().all(|it| names.contains(it)),
        _ => false,
    }
}

fn merge(table: &mut TableV1, gone: &str, kept: &str) {
    take_out(table, gone);
    for pattern in table.patterns.iter_mut().filter(|it| it.target.as_deref() == Some(gone)) {
        pattern.target = Some(kept.to_string());
    }
}
