//! Transactions of one action: they cost twice what a single call with a condition costs.

use super::{Amount, Case, Draft, Find, Kind, Unit};
use crate::{
    bill::{Place, UnitKind},
    design::{Operation, Request, WriteVerb},
    rules::RuleId,
    wire::{ActionOperationV1, ConsistencyV1, OperationV1, PatternV1},
};
use rust_decimal::Decimal;

pub(in crate::review) static KIND: Kind = Kind {
    id: "transaction-of-one",
    title: "A transaction of one item",
    condition: "A transaction reads or writes a single item",
    rules: &[RuleId::TX_1, RuleId::READ_3, RuleId::WRITE_8],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    for (p, pattern, _) in case.patterns() {
        let (kind, label, text) = match &pattern.request {
            Request::Keys(read) if pattern.operation == Operation::TransactGetItems && read.keys == 1 => (
                UnitKind::Read,
                "Read it strongly instead",
                "One item is always read as a whole. A strong GetItem sees the same and costs half.",
            ),
            Request::Writes(request) if pattern.operation == Operation::TransactWriteItems => {
                match request.actions.as_slice() {
                    [one] if one.repeat == 1 && one.verb != WriteVerb::Check => (
                        UnitKind::Write,
                        "Write it alone",
                        "One item is always written as a whole. The same write with a condition expression is as safe \
                         and costs half.",
                    ),
                    _ => continue,
                }
            }
            _ => continue,
        };
        let unit = if kind == UnitKind::Read { Unit::ReadUnits } else { Unit::WriteUnits };
        let title = format!("{} is a transaction of one item", case.question(p));
        let draft = Draft::new(case.pattern_path(p), title, text);
        let draft = match case.units(p, Place::Table, kind) {
            Some(units) => {
                draft.with_change("One request", Amount::of(units, unit), Amount::of(units / Decimal::TWO, unit))
            }
            None => draft,
        };
        out.push(draft.apply(label, case.with_pattern(p, alone)));
    }
}

/// The call without its transaction; its cancelled share becomes the share of failed conditions.
fn alone(pattern: &mut PatternV1) {
    if pattern.operation == OperationV1::TransactGetItems {
        pattern.operation = OperationV1::GetItem;
        pattern.consistency = Some(ConsistencyV1::Strong);
        return;
    }
    let Some(action) = pattern.actions.pop() else { return };
    pattern.operation = match action.operation {
        ActionOperationV1::PutItem => OperationV1::PutItem,
        ActionOperationV1::DeleteItem => OperationV1::DeleteItem,
        _ => OperationV1::UpdateItem,
    };
    pattern.entity = action.entity;
    pattern.before_bytes = action.before_bytes;
    pattern.after_bytes = action.after_bytes;
    pattern.changes = action.changes;
    pattern.index_effects = action.index_effects;
    pattern.failed_share = pattern.cancelled_share.take();
    pattern.replay_share = None;
}
