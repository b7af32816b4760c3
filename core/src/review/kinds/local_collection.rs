//! Item collections of a table with local indexes: 10 GB each, and no more.

use super::{Amount, Case, Draft, Find, Kind, Severity, Unit};
use crate::{
    bill::{Place, storage},
    design::IndexKind,
    limits,
    rules::RuleId,
};
use rust_decimal::Decimal;

pub(in crate::review) static KIND: Kind = Kind {
    id: "local-index-collection",
    title: "A collection near 10 GB",
    condition: "In a table with local indexes, the items under one partition key value have at least 80 % of 10 GB",
    rules: &[RuleId::LIMIT_1, RuleId::ITEM_9],
    find: Find::Table(find),
};

/// From 80 % of the limit on.
const NEAR: Decimal = Decimal::from_parts(8, 0, 0, false, 1);

fn find(case: &Case, out: &mut Vec<Draft>) {
    let local: Vec<usize> =
        (0..case.table.indexes.len()).filter(|i| case.table.indexes[*i].kind == IndexKind::Local).collect();
    if local.is_empty() {
        return;
    }
    let limit = Decimal::from(limits::ITEM_COLLECTION_MAX_BYTES_WITH_LSI);
    for hot in case.hot_keys().iter().filter(|it| it.place == Place::Table) {
        let Some(distinct) = hot.distinct else { continue };
        let bytes: Option<Decimal> = hot.entities.iter().map(|e| bytes_of(case, *e, &local)).sum();
        let Some(average) = bytes.and_then(|it| it.checked_div(Decimal::from(distinct))) else { continue };
        if average < limit * NEAR {
            continue;
        }
        let (entity, over) = (hot.entities.first(), average > limit);
        let name = entity.map_or("items", |e| case.table.entities[*e].name.as_str());
        let draft = Draft::new(
            entity.map_or_else(|| case.table_path(), |e| case.entity_path(*e)),
            format!("The {name} of one key {} 10 GB", if over { "are above" } else { "come near" }),
            "With a local index, items and entries under one partition key value have 10 GB together: a write beyond it is \
             refused. Use a global index, or put a period into the partition key.",
        )
        .with_limit("On average", Amount::of(average.round_dp(0), Unit::Bytes), Amount::of(limit, Unit::Bytes))
        .with("Keys", Amount::of(distinct, Unit::Count("values")))
        .threatens(if over { Severity::High } else { Severity::Medium });
        out.push(draft);
    }
}

/// Bytes of an entity's items and of their entries in local indexes, without what storage adds.
fn bytes_of(case: &Case, entity: usize, local: &[usize]) -> Option<Decimal> {
    let items = case.estimate.stocks[case.position][entity].ok()?;
    let mut sum = storage::stored_bytes(items, u128::from(case.table.entities[entity].size?.get()))?;
    for i in local {
        for member in case.table.indexes[*i].members.iter().filter(|it| it.entity == entity) {
            let entries = items.checked_mul(member.share)?;
            sum = sum.checked_add(storage::stored_bytes(entries, u128::from(member.entry?.get()))?)?;
        }
    }
    Some(sum)
}
