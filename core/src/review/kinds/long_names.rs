//! Attribute names that are a good part of the item.

use super::{Amount, Case, Draft, Find, Kind, Unit};
use crate::{
    rules::RuleId,
    wire::{EntityV1, SizeV1},
};
use rust_decimal::Decimal;

pub(in crate::review) static KIND: Kind = Kind {
    id: "long-names",
    title: "Attribute names that fill the item",
    condition: "Attribute names are at least a fifth of an item, and shorter ones would save units",
    rules: &[RuleId::ITEM_1, RuleId::ITEM_2],
    find: Find::Table(find),
};

/// From a fifth of the item on.
const MUCH: Decimal = Decimal::from_parts(2, 0, 0, false, 1);
/// What a short name has.
const SHORT_NAME_BYTES: u64 = 2;

fn find(case: &Case, out: &mut Vec<Draft>) {
    for (e, entity) in case.table.entities.iter().enumerate() {
        let (Some(sizes), Some(size)) = (&entity.attributes, entity.size) else { continue };
        let names: u64 = sizes.keys().map(|it| it.len() as u64).sum();
        let Some(share) = Decimal::from(names).checked_div(Decimal::from(size.get())).filter(|it| *it >= MUCH) else {
            continue;
        };
        let spare: u64 = sizes.keys().map(|it| (it.len() as u64).saturating_sub(SHORT_NAME_BYTES)).sum();
        let draft = Draft::new(
            case.entity_path(e),
            format!("Names are {} of {}", crate::show::percent(share), entity.name),
            "Every item stores the names of its attributes, and pays for them with each write and read. Two letters do, \
             with the long names kept in the code.",
        )
        .with("Names", Amount::of(names, Unit::Bytes))
        .with_change("One item", Amount::of(size.get(), Unit::Bytes), Amount::of(size.get() - spare, Unit::Bytes))
        .what_if(case.with_entity(e, |it| shorten(it, spare)))
        .only_if_it_saves();
        out.push(draft);
    }
}

/// The values lose what the names would: keys and indexes keep their names, so that the design still holds together.
fn shorten(entity: &mut EntityV1, spare: u64) {
    match &mut entity.size {
        Some(SizeV1::Attributes(rows)) => {
            let mut left = spare;
            for row in rows.iter_mut().rev() {
                let less = left.min(row.bytes.saturating_sub(1));
                row.bytes -= less;
                left -= less;
            }
        }
        Some(SizeV1::Bytes(bytes)) => *bytes -= spare,
        _ => {}
    }
}
