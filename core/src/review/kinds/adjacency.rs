//! Relations that are written twice, where one item and an inverted index would do.

use super::{Amount, Case, Draft, Find, Kind, Unit};
use crate::{
    bill::{Place, UnitKind},
    design::{Image, Request, WriteAction, WriteVerb},
    limits,
    rules::RuleId,
    wire::{IndexKindV1, IndexV1, KeyV1, MemberV1, OperationV1, ProjectionV1, TableV1},
};

pub(in crate::review) static KIND: Kind = Kind {
    id: "adjacency-or-inverted",
    title: "A relation that is written twice",
    condition: "A batch or transaction puts two new items of one entity, of the same size, in a table with a sort key",
    rules: &[RuleId::IDX_15, RuleId::TX_1, RuleId::IDX_4],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    let Some(sort) = &case.table.sort_key else { return };
    let inverted = [sort.clone(), case.table.partition_key.clone()];
    let has_inverted = case.table.indexes.iter().any(|it| it.key == inverted);
    if has_inverted || case.table.indexes.len() as u64 >= limits::GSI_DEFAULT_MAX {
        return;
    }
    for (p, pattern, _) in case.patterns() {
        let Request::Writes(request) = &pattern.request else { continue };
        let Some((entity, size)) = both_ways(&request.actions) else { continue };
        let name = &case.table.entities[entity].name;
        let transactional = pattern.operation == OperationV1::TransactWriteItems;
        let one = crate::units::Bytes::blocks(size, crate::units::Bytes::KB);
        let Some(now) = case.units(p, Place::Table, UnitKind::Write) else { continue };
        let draft = Draft::new(
            case.pattern_path(p),
            format!("{} writes {name} in both directions", case.question(p)),
            if transactional {
                "Two items in a transaction cost four writes. One item with an index that turns its key around costs \
                 two, and cannot come apart; the index is read eventually."
            } else {
                "Two items can come apart when one write fails. One item with an index that turns its key around costs \
                 the same two writes; the index is read eventually."
            },
        )
        .with_change("One relation", Amount::of(now, Unit::WriteUnits), Amount::of(2 * one, Unit::WriteUnits))
        .apply(
            "Turn the key around in an index",
            case.with_table(|table| invert(table, p, &inverted, name, size.get())),
        );
        out.push(draft);
    }
}

/// The entity and its size, where the actions are two puts of the same kind.
fn both_ways(actions: &[WriteAction]) -> Option<(usize, crate::units::Bytes)> {
    let puts = actions.iter().map(|it| it.repeat).sum::<u64>();
    let first = actions.first()?;
    let same = actions.iter().all(|it| {
        it.verb == WriteVerb::Put && it.before == Image::Absent && it.entity == first.entity && it.after == first.after
    });
    match (puts, same, first.entity, first.after) {
        (2, true, Some(entity), Image::Known(size)) => Some((entity, size)),
        _ => None,
    }
}

fn invert(table: &mut TableV1, pattern: usize, key: &[String; 2], entity: &str, bytes: u64) {
    let [partition, sort] = key.each_ref().map(|name| vec![KeyV1 { name: name.clone(), kind: None }]);
    table.indexes.push(IndexV1 {
        name: "inverted".to_string(),
        kind: IndexKindV1::Global,
        partition_key: partition,
        sort_key: sort,
        projection: ProjectionV1::All,
        members: Some(vec![MemberV1 { entity: entity.to_string(), entry_bytes: Some(bytes), ..MemberV1::default() }]),
        ..IndexV1::default()
    });
    // Half as many items: each relation was stored twice.
    if let Some(it) = table.entities.iter_mut().find(|it| it.name == entity)
        && let Some(items) = &mut it.items
    {
        items.0 /= rust_decimal::Decimal::TWO;
    }
    if let Some(it) = table.patterns.get_mut(pattern)
        && let Some(action) = it.actions.drain(..).next()
    {
        it.operation = OperationV1::PutItem;
        (it.entity, it.before_bytes, it.after_bytes) = (action.entity, action.before_bytes, action.after_bytes);
        it.index_effects = action.index_effects;
        it.failed_share = it.cancelled_share.take();
        it.replay_share = None;
    }
}
