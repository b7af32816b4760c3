//! A life by the events that the entity says, and by the end that it says where no event is a delete.

use super::{LifeStep, LifeStepKind};
use crate::{
    analysis::parts::{action_units, index_units},
    bill::usage::mean_of_items,
    design::{EndOfLife, EntrySizes, Image, Table, WriteAction, WriteRequest, WriteVerb},
    metering::{IndexEffect, ItemChange, WriteKind, index_write_units, write_units},
};
use rust_decimal::Decimal;

pub(super) fn steps(table: &Table, entity: usize) -> Vec<LifeStep> {
    let it = &table.entities[entity];
    let mut steps: Vec<LifeStep> = Vec::with_capacity(it.life_cycle.len() + 1);
    // The part of the items that has an entry, index by index.
    let mut present = vec![Decimal::ZERO; table.indexes.len()];
    for event in &it.life_cycle {
        for planned in &event.action.effects {
            let part = planned.share.saturating_mul(event.count);
            match planned.effect {
                Ok(IndexEffect::Enters { .. }) => present[planned.index] = present[planned.index].saturating_add(part),
                Ok(IndexEffect::Leaves { .. }) => present[planned.index] = present[planned.index].saturating_sub(part),
                _ => {}
            }
        }
        let times = |units: Option<Decimal>| units?.checked_mul(event.count);
        steps.push(LifeStep {
            name: event.name.clone(),
            kind: kind(&event.action),
            pattern: None,
            count: event.count,
            table_units: times(table_units(table, &event.action)),
            index_units: (0..table.indexes.len()).map(|i| times(index_units(table, &event.action, i))).collect(),
        });
    }
    if it.life_cycle.iter().any(|event| event.action.verb == WriteVerb::Delete) {
        return steps;
    }
    match it.end_of_life {
        Some(EndOfLife::Delete) => steps.push(deletion(table, entity, &present)),
        Some(EndOfLife::Ttl) => steps.push(expiry(table)),
        Some(EndOfLife::Never) | None => {}
    }
    steps
}

/// The end by expiry: nothing is billed, on the table or any index (R-TTL-1).
pub(super) fn expiry(table: &Table) -> LifeStep {
    LifeStep {
        name: "expires".to_string(),
        kind: LifeStepKind::Expiry,
        pattern: None,
        count: Decimal::ONE,
        table_units: Some(Decimal::ZERO),
        index_units: vec![Some(Decimal::ZERO); table.indexes.len()],
    }
}

/// The end by a delete that no event says: the item goes, with the entries that are still there.
fn deletion(table: &Table, entity: usize, present: &[Decimal]) -> LifeStep {
    let it = &table.entities[entity];
    let whole = |size| write_units(ItemChange { before: Some(size), after: None }, WriteKind::Standard).decimal();
    let entries = |i: usize| {
        let Some(member) = table.indexes[i].members.iter().find(|it| it.entity == entity) else {
            return Some(Decimal::ZERO);
        };
        let part = present[i].clamp(Decimal::ZERO, Decimal::ONE);
        if part.is_zero() {
            return Some(Decimal::ZERO);
        }
        let one = |before| index_write_units(IndexEffect::Leaves { before }).decimal();
        let units = match member.sizes {
            EntrySizes::OfItems => mean_of_items(table, entity, one)?,
            EntrySizes::One => one(member.entry?),
        };
        units.checked_mul(part)
    };
    LifeStep {
        name: "deleted".to_string(),
        kind: LifeStepKind::Delete,
        pattern: None,
        count: Decimal::ONE,
        table_units: it.size.and_then(|_| mean_of_items(table, entity, whole)),
        index_units: (0..table.indexes.len()).map(entries).collect(),
    }
}

fn table_units(table: &Table, action: &WriteAction) -> Option<Decimal> {
    let alone = WriteRequest {
        kind: WriteKind::Standard,
        actions: Vec::new(),
        refused_share: Decimal::ZERO,
        conflict_share: Decimal::ZERO,
        replay_share: Decimal::ZERO,
    };
    action_units(table, action, &alone)
}

/// What a write is in an item's life.
pub(super) fn kind(action: &WriteAction) -> LifeStepKind {
    match (action.verb, action.before) {
        (WriteVerb::Delete, _) => LifeStepKind::Delete,
        (WriteVerb::Put | WriteVerb::Update, Image::Absent) => LifeStepKind::Create,
        _ => LifeStepKind::Update,
    }
}
