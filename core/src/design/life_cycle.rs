//! What happens to one item from its creation to its end, as an entity says it. Owns the checks of the wire form's
//! `life_cycle`; an event is a write like a pattern's, and its effects follow in the same way ([`super::check_write`]).
//! What a life costs is the review's business: events are no traffic and on no bill.

use super::{
    EndOfLife, Gap, Table, WriteAction, WriteVerb,
    check::{Report, bounded, name},
    check_pattern::Place,
    check_write,
};
use crate::wire::{ActionOperationV1, ActionV1, EntityV1, LifeEventV1};
use rust_decimal::Decimal;

/// How often one event may happen to one item.
const COUNT_MAX: u64 = 1_000_000_000;

/// One event of an item's life.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct LifeEvent {
    /// What happens, such as `SHIPPED`.
    pub name: String,
    /// How often it happens to one item; below 1: not to every item.
    pub count: Decimal,
    /// The write that it is.
    pub action: WriteAction,
}

/// The events of an entity whose table and indexes are known.
pub(super) fn events(wire: &EntityV1, table: &Table, entity: usize, path: &str, report: &mut Report) -> Vec<LifeEvent> {
    let mut events = Vec::with_capacity(wire.life_cycle.len());
    for (e, it) in wire.life_cycle.iter().enumerate() {
        events.push(event(it, &wire.name, table, entity, &format!("{path}.life_cycle[{e}]"), report));
    }
    let ends = events.iter().position(|it| it.action.verb == WriteVerb::Delete);
    if let (Some(e), Some(EndOfLife::Ttl | EndOfLife::Never)) = (ends, wire.end_of_life) {
        report.at(
            format!("{path}.life_cycle[{e}]"),
            "the life ends with a delete, and end_of_life says otherwise: leave one of them out",
        );
    }
    events
}

fn event(
    wire: &LifeEventV1,
    entity_name: &str,
    table: &Table,
    entity: usize,
    path: &str,
    report: &mut Report,
) -> LifeEvent {
    name(&format!("{path}.name"), &wire.name, report);
    let count = bounded(wire.count, COUNT_MAX, "times in a life", &format!("{path}.count"), report);
    if wire.operation == ActionOperationV1::ConditionCheck {
        report.at(
            format!("{path}.operation"),
            "a condition check changes nothing in a life: choose a put, update or delete",
        );
    }
    if wire.operation == ActionOperationV1::UpdateItem && wire.changes.is_none() && !table.indexes.is_empty() {
        let says_all = table.indexes.iter().all(|index| wire.index_effects.iter().any(|it| it.index == index.name));
        if !says_all {
            report.at(
                format!("{path}.changes"),
                "an update changes something, and indexes follow from that: name the attributes, or its effect on each index",
            );
        }
    }
    let action = ActionV1 {
        operation: wire.operation,
        entity: Some(entity_name.to_string()),
        before_bytes: wire.before_bytes,
        after_bytes: wire.after_bytes,
        changes: wire.changes.clone(),
        index_effects: wire.index_effects.clone(),
        repeat: None,
    };
    let mut place = Place { table, pattern: 0, path: path.to_string(), report };
    let mut action = check_write::action(&action, "", &mut place);
    // What is missing is the entity's to say, since there is no pattern here.
    for planned in &mut action.effects {
        if let Err(Gap::Effect { index, .. }) = planned.effect {
            planned.effect = Err(Gap::EntryBytes { index, entity });
        }
    }
    LifeEvent { name: wire.name.clone(), count: count.unwrap_or(Decimal::ONE), action }
}
