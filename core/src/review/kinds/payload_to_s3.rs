//! Large payloads that would be cheaper in S3, with their key in the item.

use super::{Amount, Case, Draft, Find, Kind, Unit};
use crate::{
    rules::RuleId,
    units::Bytes,
    wire::{EntityV1, SizeV1},
};

pub(in crate::review) static KIND: Kind = Kind {
    id: "payload-to-s3",
    title: "A large payload inside an item",
    condition: "An item has at least 64 KB, or one attribute has at least 32 KB",
    rules: &[RuleId::WRITE_1, RuleId::ITEM_9, RuleId::STOR_1],
    find: Find::Table(find),
};

const LARGE_ITEM_BYTES: u64 = 65_536;
const LARGE_ATTRIBUTE_BYTES: u64 = 32_768;
/// What stays in the item: the key of an object.
const POINTER_BYTES: u64 = 100;

fn find(case: &Case, out: &mut Vec<Draft>) {
    for (e, entity) in case.table.entities.iter().enumerate() {
        let Some(size) = entity.size else { continue };
        let largest = entity.attributes.as_ref().and_then(|it| it.iter().max_by_key(|(_, bytes)| **bytes));
        let moved = match largest {
            Some((name, bytes)) if bytes.get() >= LARGE_ATTRIBUTE_BYTES => (bytes.get(), Some(name.clone())),
            None if size.get() >= LARGE_ITEM_BYTES => (size.get(), None),
            _ => continue,
        };
        let after = size.get() - moved.0 + POINTER_BYTES;
        let name = moved.1.as_deref().unwrap_or("its payload");
        let draft = Draft::new(
            case.entity_path(e),
            format!("{} carries {} in every write", entity.name, crate::show::bytes(u128::from(moved.0))),
            format!(
                "Each KB is a write unit, each 4 KB a read unit. With {name} in S3 and its key here the item is small; \
                 what S3 asks for requests and storage is not counted."
            ),
        )
        .with_change("One item", Amount::of(size.get(), Unit::Bytes), Amount::of(after, Unit::Bytes))
        .with_change(
            "One write",
            Amount::of(size.blocks(Bytes::KB), Unit::WriteUnits),
            Amount::of(Bytes::new(after).blocks(Bytes::KB), Unit::WriteUnits),
        )
        .what_if(case.with_entity(e, |it| point(it, moved.1.as_deref())));
        out.push(draft);
    }
}

fn point(entity: &mut EntityV1, attribute: Option<&str>) {
    if let (Some(SizeV1::Attributes(rows)), Some(name)) = (&mut entity.size, attribute) {
        for row in rows.iter_mut().filter(|it| it.name == name) {
            row.bytes = POINTER_BYTES.saturating_sub(name.len() as u64);
        }
    } else {
        entity.size = Some(SizeV1::Bytes(POINTER_BYTES));
    }
}
