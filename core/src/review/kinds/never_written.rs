//! Entities that nobody writes: their writes are forgotten, not free.

use super::{Amount, Case, Draft, Find, Kind, Unit};
use crate::{
    design::Request,
    metering::{IndexEffect, ItemChange, WriteKind, index_write_units, write_units},
    rules::RuleId,
};

pub(in crate::review) static KIND: Kind = Kind {
    id: "never-written",
    title: "An entity that no question writes",
    condition: "A table has questions, and none of them writes one of its entities",
    rules: &[RuleId::WRITE_1, RuleId::IDX_4],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    if case.table.patterns.is_empty() {
        return;
    }
    let mut is_written = vec![false; case.table.entities.len()];
    for pattern in &case.table.patterns {
        let Request::Writes(request) = &pattern.request else { continue };
        for action in &request.actions {
            match action.entity {
                Some(entity) => is_written[entity] = true,
                // A write that names no entity may be of any.
                None => return,
            }
        }
    }
    for (e, entity) in case.table.entities.iter().enumerate().filter(|(e, _)| !is_written[*e]) {
        let change = entity.size.map(|size| ItemChange { before: None, after: Some(size) });
        let on_table = change.map(|it| Amount::of(write_units(it, WriteKind::Standard).get(), Unit::WriteUnits));
        let entries = case.table.indexes.iter().flat_map(|it| &it.members).filter(|it| it.entity == e);
        let units = entries.map(|it| it.entry.map(|after| index_write_units(IndexEffect::Enters { after }).get()));
        let on_indexes: Option<u64> = units.sum();
        let draft = Draft::new(
            case.entity_path(e),
            format!("No question writes {}", entity.name),
            "Somebody creates, changes and deletes these items, and each of these writes costs. Say how often, or say \
             that it never happens.",
        )
        .with_known("Each new one, on the table", on_table)
        .with_known("Each new one, on indexes", on_indexes.map(|it| Amount::of(it, Unit::WriteUnits)));
        out.push(draft);
    }
}
