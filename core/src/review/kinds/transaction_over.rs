//! Transactions of more actions than one may have.

use super::{Amount, Find, Kind, Mended, Unit, Written};
use crate::{
    limits::TRANSACT_MAX_ITEMS,
    review::evidence::{Against, Evidence},
    rules::RuleId,
    wire::{ActionV1, OperationV1, PatternV1, PerV1, TableV1, WireNumber},
};
use rust_decimal::Decimal;

pub(in crate::review) static KIND: Kind = Kind {
    id: "transaction-over-limits",
    title: "A transaction over its limits",
    condition: "A transaction has more than 100 actions: the service refuses it",
    rules: &[RuleId::TX_1, RuleId::LIMIT_1],
    find: Find::Mistake(find),
};

/// The noun of a rate.
pub(super) const fn times_a(per: PerV1) -> &'static str {
    match per {
        PerV1::Second => "a second",
        PerV1::Minute => "a minute",
        PerV1::Hour => "an hour",
        PerV1::Day => "a day",
        PerV1::Month => "a month",
    }
}

fn find(written: &Written, out: &mut Vec<Mended>) {
    for (p, pattern) in written.table.patterns.iter().enumerate() {
        let (field, actions, edited) = match pattern.operation {
            OperationV1::TransactWriteItems => {
                let count = pattern.actions.iter().fold(0_u64, |sum, it| sum.saturating_add(it.repeat.unwrap_or(1)));
                ("actions", Decimal::from(count), split_writes(written.table, p))
            }
            OperationV1::TransactGetItems => {
                let keys = pattern.items_read.map_or(Decimal::ONE, |it| it.0);
                ("items_read", keys, split_reads(written.table, p, keys))
            }
            _ => continue,
        };
        if actions <= Decimal::from(TRANSACT_MAX_ITEMS) {
            continue;
        }
        let Some(edited) = edited else { continue };
        out.push(Mended {
            place: format!("tables[{}].patterns[{p}].{field}", written.position),
            title: format!("{} is too large for a transaction", pattern.name),
            text: "A transaction has at most 100 actions. Several transactions are not one: what must not come apart has \
                   to be in the same, and the rest needs a status that says how far it is.",
            evidence: vec![Evidence {
                label: "Actions",
                value: Amount::of(actions, Unit::Count("actions")),
                against: Some(Against::Limit(Amount::of(TRANSACT_MAX_ITEMS, Unit::Count("actions")))),
            }],
            edit: ("Split it", edited),
        });
    }
}

/// As many reads of the same size as are needed.
fn split_reads(table: &TableV1, pattern: usize, keys: Decimal) -> Option<TableV1> {
    let most = Decimal::from(TRANSACT_MAX_ITEMS);
    let parts = keys.checked_div(most)?.ceil();
    let mut edited = table.clone();
    let it = &mut edited.patterns[pattern];
    it.items_read = Some(WireNumber(keys.checked_div(parts)?.ceil()));
    if let Some(rate) = &mut it.rate {
        rate.times = WireNumber(rate.times.0.checked_mul(parts)?);
    }
    Some(edited)
}

/// The actions one after the other, a new transaction whenever one is full.
fn split_writes(table: &TableV1, pattern: usize) -> Option<TableV1> {
    let whole = table.patterns.get(pattern)?;
    let mut parts: Vec<Vec<ActionV1>> = vec![Vec::new()];
    let mut room = TRANSACT_MAX_ITEMS;
    for action in &whole.actions {
        let mut left = action.repeat.unwrap_or(1);
        // A hundred transactions for one request are another design.
        if left > 100 * TRANSACT_MAX_ITEMS {
            return None;
        }
        while left > 0 {
            if room == 0 {
                parts.push(Vec::new());
                room = TRANSACT_MAX_ITEMS;
            }
            let now = left.min(room);
            let repeat = (now > 1).then_some(now);
            parts.last_mut()?.push(ActionV1 { repeat, ..action.clone() });
            (left, room) = (left - now, room - now);
        }
    }
    let count = parts.len();
    let part = |(number, actions): (usize, Vec<ActionV1>)| PatternV1 {
        name: format!("{} ({} of {count})", whole.name, number + 1),
        actions,
        ..whole.clone()
    };
    let mut edited = table.clone();
    edited.patterns.splice(pattern..=pattern, parts.into_iter().enumerate().map(part));
    Some(edited)
}
