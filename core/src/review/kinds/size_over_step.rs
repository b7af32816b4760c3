//! Sizes that are a little over a step of 1 KB or 4 KB.

use super::{Amount, Case, Draft, Find, Kind, Unit};
use crate::{
    metering::StepDistance,
    rules::RuleId,
    show,
    units::Bytes,
    wire::{EntityV1, SizeV1},
};
use rust_decimal::Decimal;

pub(in crate::review) static KIND: Kind = Kind {
    id: "size-over-step",
    title: "A size just over a step",
    condition: "An item is over a step of 1 KB by at most half a KB and three tenths of its size",
    rules: &[RuleId::WRITE_3, RuleId::READ_1, RuleId::ITEM_1],
    find: Find::Table(find),
};

/// Over a step by more than this is not just over it.
const OVER_MAX_BYTES: u64 = 512;

fn find(case: &Case, out: &mut Vec<Draft>) {
    for (e, entity) in case.table.entities.iter().enumerate() {
        let Some(size) = entity.size else { continue };
        let Some(over) = StepDistance::of(size, Bytes::KB).over.map(Bytes::get) else { continue };
        // 10 × over within 3 × size: more than three tenths off an item is another item.
        if over > OVER_MAX_BYTES || over.saturating_mul(10) > size.get().saturating_mul(3) {
            continue;
        }
        let step = size.get() - over;
        let (blocks, after) = (size.blocks(Bytes::KB), Bytes::new(step).blocks(Bytes::KB));
        let largest = entity.attributes.as_ref().and_then(|it| it.iter().max_by_key(|(_, bytes)| **bytes));
        let target = show::bytes(u128::from(step));
        let text = match largest {
            Some((name, bytes)) => format!(
                "At {target} each write is one unit less, and so is each write of an index that holds all of it. Its \
                 largest attribute, {name}, has {}.",
                show::bytes(u128::from(bytes.get()))
            ),
            None => format!(
                "At {target} each write is one unit less, and so is each write of an index that holds all of it."
            ),
        };
        let title = format!("{} is {over} B over {} KB", entity.name, after);
        let draft = Draft::new(case.entity_path(e), title, text)
            .with_change("One write", Amount::of(blocks, Unit::WriteUnits), Amount::of(after, Unit::WriteUnits))
            .with("Over the step", Amount::of(over, Unit::Bytes))
            .with("Part of the item", Amount::of(Decimal::from(over) / Decimal::from(size.get()), Unit::Share))
            .what_if(case.with_entity(e, |it| shrink(it, over, step)))
            .only_if_it_saves();
        out.push(draft);
    }
}

/// The largest attribute loses what is over; a size without attributes becomes the step.
fn shrink(entity: &mut EntityV1, over: u64, step: u64) {
    if let Some(SizeV1::Attributes(rows)) = &mut entity.size
        && let Some(largest) = rows.iter_mut().max_by_key(|it| it.bytes)
        && largest.bytes >= over
    {
        largest.bytes -= over;
    } else {
        entity.size = Some(SizeV1::Bytes(step));
    }
}
