//! Writes of a pattern: the images before and after, and what they do to each index (R-IDX-3 to R-IDX-8).
//!
//! An effect is derived where the pattern says what changes, and taken as stated where the person knows better. What
//! neither gives stays a gap: the lines that need it depend on it.

use super::{
    EffectSpread, EntrySizes, Gap, Image, Index, Member, Operation, PlannedEffect, Projection, WriteAction,
    WriteRequest, WriteVerb, check::share, check_pattern::Place,
};
use crate::{
    limits,
    metering::{IndexEffect, WriteKind},
    units::Bytes,
    wire::{ActionOperationV1, ActionV1, EffectV1, IndexEffectV1, PatternV1},
};
use rust_decimal::Decimal;

/// The write request of a pattern.
pub(super) fn request(wire: &PatternV1, place: &mut Place) -> WriteRequest {
    let kind =
        if wire.operation == Operation::TransactWriteItems { WriteKind::Transactional } else { WriteKind::Standard };
    let actions = match wire.operation {
        Operation::BatchWriteItem | Operation::TransactWriteItems => several(wire, kind, place),
        _ => vec![action(&own_action(wire), "", place)],
    };
    let path = place.path.clone();
    let mut part = |value, field: &str| share(value, &format!("{path}.{field}"), place.report).unwrap_or(Decimal::ZERO);
    let (failed, cancelled) = (part(wire.failed_share, "failed_share"), part(wire.cancelled_share, "cancelled_share"));
    WriteRequest {
        kind,
        actions,
        refused_share: if kind == WriteKind::Transactional { cancelled } else { failed },
        conflict_share: part(wire.conflict_share, "conflict_share"),
        replay_share: part(wire.replay_share, "replay_share"),
    }
}

/// A single write's own fields, as the action that they describe.
fn own_action(wire: &PatternV1) -> ActionV1 {
    ActionV1 {
        operation: match wire.operation {
            Operation::DeleteItem => ActionOperationV1::DeleteItem,
            Operation::UpdateItem => ActionOperationV1::UpdateItem,
            _ => ActionOperationV1::PutItem,
        },
        entity: wire.entity.clone(),
        before_bytes: wire.before_bytes,
        after_bytes: wire.after_bytes,
        changes: wire.changes.clone(),
        index_effects: wire.index_effects.clone(),
        repeat: None,
    }
}

fn several(wire: &PatternV1, kind: WriteKind, place: &mut Place) -> Vec<WriteAction> {
    if wire.actions.is_empty() {
        place.wrong("actions", "no action: a batch or transaction has at least one, add it");
    }
    let mut actions = Vec::with_capacity(wire.actions.len());
    for (a, it) in wire.actions.iter().enumerate() {
        let fits = match kind {
            WriteKind::Transactional => true,
            WriteKind::Standard => matches!(it.operation, ActionOperationV1::PutItem | ActionOperationV1::DeleteItem),
        };
        if !fits {
            place.wrong(
                &format!("actions[{a}].operation"),
                "BatchWriteItem puts and deletes only (R-WRITE-6): use a transaction, or single calls",
            );
        }
        actions.push(action(it, &format!("actions[{a}]."), place));
    }
    let count = actions.iter().fold(0_u64, |sum, it| sum.saturating_add(it.repeat));
    let bytes = actions.iter().fold(0_u64, |sum, it| sum.saturating_add(larger(it, place).saturating_mul(it.repeat)));
    let (most, most_bytes, what) = match kind {
        WriteKind::Transactional => {
            (limits::TRANSACT_MAX_ITEMS, limits::TRANSACT_MAX_BYTES, "a transaction has at most 100 actions and 4 MB")
        }
        WriteKind::Standard => {
            (limits::BATCH_WRITE_MAX_ITEMS, limits::BATCH_MAX_BYTES, "BatchWriteItem has at most 25 actions and 16 MB")
        }
    };
    if count > most {
        place.wrong("actions", format!("{count} actions: {what} (R-LIMIT-1): split the request"));
    } else if bytes > most_bytes {
        place.wrong("actions", format!("{bytes} bytes: {what} (R-LIMIT-1): split the request"));
    }
    actions
}

fn larger(action: &WriteAction, place: &Place) -> u64 {
    let bytes = |image: Image| place.bytes(image).unwrap_or_default().get();
    bytes(action.before).max(bytes(action.after))
}

/// One write. `at` is the path of its fields within the pattern, with a dot at the end, or empty.
pub(super) fn action(wire: &ActionV1, at: &str, place: &mut Place) -> WriteAction {
    let entity = place.entity(wire.entity.as_deref(), &format!("{at}entity"));
    let (before_field, after_field) = (format!("{at}before_bytes"), format!("{at}after_bytes"));
    let verb = match wire.operation {
        ActionOperationV1::PutItem => WriteVerb::Put,
        ActionOperationV1::UpdateItem => WriteVerb::Update,
        ActionOperationV1::DeleteItem => WriteVerb::Delete,
        ActionOperationV1::ConditionCheck => WriteVerb::Check,
    };
    let before = match verb {
        WriteVerb::Put if wire.before_bytes.is_none() => Image::Absent,
        _ => place.image(wire.before_bytes, entity, &before_field),
    };
    let after = match verb {
        WriteVerb::Delete => Image::Absent,
        WriteVerb::Check => before,
        _ => place.image(wire.after_bytes, entity, &after_field),
    };
    match verb {
        WriteVerb::Delete | WriteVerb::Check if wire.after_bytes.is_some() => {
            place.wrong(&after_field, "a delete or condition check leaves no new item: leave it out");
        }
        WriteVerb::Put | WriteVerb::Update if after == Image::Absent => {
            place.wrong(&after_field, "0 bytes: a put or update leaves an item; use DeleteItem to remove one");
        }
        _ => {}
    }
    let table = place.table;
    let is_key = |name: &&String| **name == table.partition_key || Some(*name) == table.sort_key.as_ref();
    if let Some(key) = wire.changes.iter().flatten().find(is_key) {
        place.wrong(
            &format!("{at}changes"),
            format!("“{key}” is a key of the table and never changes: delete the item and put another one"),
        );
    }
    let repeat = wire.repeat.unwrap_or(1);
    if repeat == 0 {
        place.wrong(&format!("{at}repeat"), "0 times is no action: leave it out, or say how often");
    }
    let effects = effects(wire, at, Write { verb, entity, before, after }, place);
    WriteAction { verb, entity, before, after, changes: wire.changes.clone(), repeat: repeat.max(1), effects }
}

/// What is known of a write when its index effects are worked out.
#[derive(Clone, Copy)]
struct Write {
    verb: WriteVerb,
    entity: Option<usize>,
    before: Image,
    after: Image,
}

fn effects(wire: &ActionV1, at: &str, write: Write, place: &mut Place) -> Vec<PlannedEffect> {
    let table = place.table;
    for (e, stated) in wire.index_effects.iter().enumerate() {
        if !table.indexes.iter().any(|it| it.name == stated.index) {
            place.wrong(
                &format!("{at}index_effects[{e}].index"),
                format!("“{}” is no index of this table: choose one that it has", stated.index),
            );
        }
    }
    let mut planned = Vec::new();
    for (i, index) in table.indexes.iter().enumerate() {
        let member = index.members.iter().find(|it| Some(it.entity) == write.entity);
        let stated: Vec<_> = wire.index_effects.iter().enumerate().filter(|(_, it)| it.index == index.name).collect();
        if stated.is_empty() {
            if let Some(member) = member
                && let Some(effect) = derived(wire, write, i, index, member, place)
            {
                let spread = spread(write, (wire.before_bytes, wire.after_bytes), index, Some(member));
                planned.push(PlannedEffect { index: i, share: member.share, effect, spread });
            }
            continue;
        }
        let mut sum = Decimal::ZERO;
        for (e, it) in stated {
            let path = format!("{}.{at}index_effects[{e}].share", place.path);
            let share =
                share(it.share, &path, place.report).unwrap_or_else(|| member.map_or(Decimal::ONE, |it| it.share));
            sum += share;
            if sum > Decimal::ONE {
                place.wrong(
                    &format!("{at}index_effects[{e}].share"),
                    format!(
                        "the shares of “{}” add up to {sum}: write at most 1 in all, the rest is untouched",
                        index.name
                    ),
                );
            }
            if let Some(effect) = as_stated(it, write, i, index, member, &format!("{at}index_effects[{e}]"), place) {
                let spread = spread(write, (it.entry_before_bytes, it.entry_after_bytes), index, member);
                planned.push(PlannedEffect { index: i, share, effect, spread });
            }
        }
    }
    planned
}

/// Which sides of an effect follow the sizes of a distribution: those that nothing states, in an index of whole items.
fn spread(
    write: Write,
    stated: (Option<u64>, Option<u64>),
    index: &Index,
    member: Option<&Member>,
) -> Option<EffectSpread> {
    let entity = write.entity?;
    let side = |stated: Option<u64>, image: Image| match member {
        _ if stated.is_some() => false,
        Some(member) => member.sizes == EntrySizes::OfItems,
        None => index.projection == Projection::All && matches!(image, Image::Spread(_)),
    };
    let (before, after) = (side(stated.0, write.before), side(stated.1, write.after));
    (before || after).then_some(EffectSpread { entity, before, after })
}

/// The entry on one side: the whole item where the index holds all of it and the pattern gives its size.
fn entry(
    image: Image,
    stated_image: Option<u64>,
    i: usize,
    index: &Index,
    member: Option<&Member>,
    place: &Place,
) -> Result<Bytes, Gap> {
    if let (Projection::All, Some(_), Image::Known(size)) = (&index.projection, stated_image, image) {
        return Ok(size);
    }
    match member {
        Some(member) => member.entry.ok_or(Gap::EntryBytes { index: i, entity: member.entity }),
        None => Err(Gap::Effect { pattern: place.pattern, index: i }),
    }
}

/// `None`: untouched for certain.
fn derived(
    wire: &ActionV1,
    write: Write,
    i: usize,
    index: &Index,
    member: &Member,
    place: &Place,
) -> Option<Result<IndexEffect, Gap>> {
    let before = || entry(write.before, wire.before_bytes, i, index, Some(member), place);
    let after = || entry(write.after, wire.after_bytes, i, index, Some(member), place);
    let both =
        |make: fn(Bytes, Bytes) -> IndexEffect| before().and_then(|before| after().map(|after| make(before, after)));
    match (write.verb, write.before) {
        (WriteVerb::Check, _) | (WriteVerb::Delete, Image::Absent) => None,
        (WriteVerb::Delete, _) => Some(before().map(|before| IndexEffect::Leaves { before })),
        (WriteVerb::Put | WriteVerb::Update, Image::Absent) => Some(after().map(|after| IndexEffect::Enters { after })),
        (WriteVerb::Put | WriteVerb::Update, _) => {
            let Some(changes) = &wire.changes else {
                return Some(Err(Gap::Effect { pattern: place.pattern, index: i }));
            };
            let projected = |name: &String| match &index.projection {
                Projection::All => true,
                Projection::KeysOnly => false,
                Projection::Include(names) => names.contains(name),
            };
            if changes.iter().any(|name| index.key.contains(name)) {
                Some(both(|before, after| IndexEffect::Moves { before, after }))
            } else if changes.iter().any(projected) {
                Some(both(|before, after| IndexEffect::Changes { before, after }))
            } else {
                None
            }
        }
    }
}

/// `None`: untouched, as stated.
fn as_stated(
    it: &IndexEffectV1,
    write: Write,
    i: usize,
    index: &Index,
    member: Option<&Member>,
    at: &str,
    place: &mut Place,
) -> Option<Result<IndexEffect, Gap>> {
    for (field, bytes) in [("entry_before_bytes", it.entry_before_bytes), ("entry_after_bytes", it.entry_after_bytes)] {
        match bytes {
            Some(0) => place.wrong(&format!("{at}.{field}"), super::check::EMPTY_ENTRY),
            Some(bytes) if bytes > limits::ITEM_MAX_BYTES => {
                place.wrong(&format!("{at}.{field}"), super::check::item_too_large(Bytes::new(bytes)));
            }
            _ => {}
        }
    }
    let impossible = match (it.effect, write.verb) {
        (EffectV1::Untouched, _) => return None,
        (_, WriteVerb::Check) => Some("a condition check writes to no index: leave the effect out"),
        (EffectV1::Enters | EffectV1::Moves | EffectV1::Changes, WriteVerb::Delete) => {
            Some("a delete only takes entries out of an index: choose leaves or untouched")
        }
        (EffectV1::Leaves | EffectV1::Moves | EffectV1::Changes, _) if write.before == Image::Absent => {
            Some("there was no item before, so no entry: choose enters or untouched")
        }
        _ => None,
    };
    if let Some(message) = impossible {
        place.wrong(&format!("{at}.effect"), message);
        return None;
    }
    let side = |bytes: Option<u64>, other: Option<u64>| match bytes.or(other) {
        Some(bytes) => Ok(Bytes::new(bytes)),
        None => match member {
            Some(member) => member.entry.ok_or(Gap::EntryBytes { index: i, entity: member.entity }),
            None if index.projection == Projection::All => {
                match (place.bytes(write.after), place.bytes(write.before)) {
                    (Some(size), _) | (_, Some(size)) => Ok(size),
                    _ => match (write.after, write.before) {
                        (Image::Unknown(gap), _) | (_, Image::Unknown(gap)) => Err(gap),
                        _ => Err(Gap::Effect { pattern: place.pattern, index: i }),
                    },
                }
            }
            None => Err(Gap::Effect { pattern: place.pattern, index: i }),
        },
    };
    let (before, after) = (side(it.entry_before_bytes, None), side(it.entry_after_bytes, None));
    Some(match it.effect {
        EffectV1::Enters => after.map(|after| IndexEffect::Enters { after }),
        EffectV1::Leaves => before.map(|before| IndexEffect::Leaves { before }),
        EffectV1::Moves => before.and_then(|before| after.map(|after| IndexEffect::Moves { before, after })),
        EffectV1::Changes | EffectV1::Untouched => {
            before.and_then(|before| after.map(|after| IndexEffect::Changes { before, after }))
        }
    })
}
