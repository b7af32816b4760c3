//! Items that come near 400 KB.

use super::{Amount, Case, Draft, Find, Kind, Severity, Unit};
use crate::{limits, rules::RuleId};
use rust_decimal::Decimal;

pub(in crate::review) static KIND: Kind = Kind {
    id: "item-near-400-kb",
    title: "An item near 400 KB",
    condition: "An item has at least 80 % of the 400 KB that an item may have",
    rules: &[RuleId::ITEM_9, RuleId::LIMIT_1],
    find: Find::Table(find),
};

/// From 80 % of the limit on an item is near it.
const NEAR: Decimal = Decimal::from_parts(8, 0, 0, false, 1);

fn find(case: &Case, out: &mut Vec<Draft>) {
    let limit = Decimal::from(limits::ITEM_MAX_BYTES);
    for (e, entity) in case.table.entities.iter().enumerate() {
        let Some(size) = entity.size else { continue };
        let share = Decimal::from(size.get()) / limit;
        if share < NEAR {
            continue;
        }
        let text = "A write that would make it larger than 400 KB is refused. Split it into one item for each part, or \
                    keep the large part in S3 and its key here.";
        let draft = Draft::new(
            case.entity_path(e),
            format!("{} fills {} of an item's limit", entity.name, crate::show::percent(share)),
            text,
        )
        .with_limit("Its size", Amount::of(size.get(), Unit::Bytes), Amount::of(limit, Unit::Bytes))
        .with("Left", Amount::of(limits::ITEM_MAX_BYTES - size.get(), Unit::Bytes))
        .threatens(Severity::Medium);
        out.push(draft);
    }
}
