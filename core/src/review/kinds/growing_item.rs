//! Items that grow with every update: a list inside them has no bound.

use super::{Amount, Case, Draft, Find, Kind, Severity, Unit};
use crate::{
    design::{Image, Operation, Request, WriteVerb},
    limits,
    rules::RuleId,
    units::Bytes,
};

pub(in crate::review) static KIND: Kind = Kind {
    id: "growing-item",
    title: "A list that grows without bound inside an item",
    condition: "An update leaves its item larger than before",
    rules: &[RuleId::WRITE_3, RuleId::ITEM_9],
    find: Find::Table(find),
};

/// With fewer updates than this to go, the limit is near.
const UPDATES_NEAR: u64 = 1_000;

fn find(case: &Case, out: &mut Vec<Draft>) {
    for (p, pattern, _) in case.patterns() {
        let Request::Writes(request) = &pattern.request else { continue };
        let grows = request.actions.iter().find_map(|it| match (it.verb, it.before, it.after) {
            (WriteVerb::Update, Image::Known(before), Image::Known(after)) if after > before => Some((before, after)),
            _ => None,
        });
        let Some((before, after)) = grows else { continue };
        let growth = after.get() - before.get();
        // One action of a request: the larger image (R-WRITE-3), twice in a transaction (R-TX-1).
        let times = if pattern.operation == Operation::TransactWriteItems { 2 } else { 1 };
        let units = |size: Bytes| Amount::of(size.blocks(Bytes::KB) * times, Unit::WriteUnits);
        let left = (limits::ITEM_MAX_BYTES - after.get()) / growth;
        let draft = Draft::new(
            case.pattern_path(p),
            format!("{} makes its item larger each time", case.question(p)),
            "Every append pays for the whole item, and after so many the item is full. One item for each entry, under \
             the same partition key, is written alone and has no end.",
        )
        .with("Each time", Amount::of(growth, Unit::Bytes))
        .with("Until 400 KB", Amount::of(left, Unit::Count("updates")))
        .with_change("One append", units(after), units(Bytes::new(growth)))
        .what_if(case.with_pattern(p, |it| {
            if it.actions.is_empty() {
                (it.before_bytes, it.after_bytes) = (Some(0), Some(growth));
                it.changes = None;
                it.operation = crate::wire::OperationV1::PutItem;
            }
        }));
        out.push(if left < UPDATES_NEAR { draft.threatens(Severity::Medium) } else { draft });
    }
}
