//! Item collections of a table with local indexes: 10 GB each, and no more.

use super::{Amount, Case, Draft, Find, Kind, Severity, Unit};
use crate::{
    analysis::{
        collection::{Collection, Which, collections},
        time_buckets::{Bucket, bucket, bucket_choices},
    },
    bill::Place,
    design::IndexKind,
    rules::RuleId,
    wire::TableV1,
};
use rust_decimal::Decimal;

pub(in crate::review) static KIND: Kind = Kind {
    id: "local-index-collection",
    title: "A collection near 10 GB",
    condition: "In a table with local indexes, the items under one partition key value have at least 80 % of 10 GB, or \
                reach it within a year",
    rules: &[RuleId::LIMIT_1, RuleId::ITEM_9],
    find: Find::Table(find),
};

/// From 80 % of the limit on.
const NEAR: Decimal = Decimal::from_parts(8, 0, 0, false, 1);
/// What grows over the limit later than this is not near it.
const MONTHS_NEAR: u32 = 12;

fn find(case: &Case, out: &mut Vec<Draft>) {
    if case.table.indexes.iter().all(|it| it.kind != IndexKind::Local) {
        return;
    }
    for collection in collections(case.design, case.estimate, case.position) {
        let (Place::Table, Some(limit)) = (collection.place, collection.limit) else { continue };
        let limit = Decimal::from(limit.get());
        // The busiest value's items are known where its share is; else the average is the least that it has.
        let which = [Which::Largest, Which::Average].into_iter().find(|it| collection.bytes_after(0, *it).is_some());
        let Some((which, bytes)) = which.and_then(|it| Some((it, collection.bytes_after(0, it)?))) else { continue };
        let months = collection.months_to_limit(which);
        if bytes < limit * NEAR && months.is_none_or(|it| it > MONTHS_NEAR) {
            continue;
        }
        let over = bytes >= limit;
        let entity = collection.members.first().map(|it| it.entity);
        let name = entity.map_or("items", |e| case.table.entities[e].name.as_str());
        let label = if which == Which::Largest { "The busiest key has" } else { "One key has on average" };
        let draft = Draft::new(
            entity.map_or_else(|| case.table_path(), |e| case.entity_path(e)),
            format!("The collection of {name} {} 10 GB", if over { "is over" } else { "comes near" }),
            "With a local index, items and entries under one partition key value have 10 GB together: a write beyond it is \
             refused. Use a global index, or put a period into the partition key.",
        )
        .with_limit(label, Amount::of(bytes.round_dp(0), Unit::Bytes), Amount::of(limit, Unit::Bytes))
        .with_known("At the limit in", months.map(|it| Amount::of(it, Unit::Count("months"))))
        .threatens(if over { Severity::High } else { Severity::Medium });
        out.push(match cut(case, &collection, limit) {
            Some((bucket, table)) => draft.mend(format!("Cut the key of {name} by {}", bucket.name()), table),
            None => draft,
        });
    }
}

/// The table with the key of the largest entity cut into the longest buckets that have half of the limit to spare.
fn cut(case: &Case, collection: &Collection, limit: Decimal) -> Option<(Bucket, TableV1)> {
    let bytes = |it: &&crate::analysis::collection::CollectionMember| {
        it.average.or(it.largest)?.checked_mul(Decimal::from(it.counted?.get()))
    };
    let member = collection.members.iter().max_by_key(bytes)?;
    let counted = Decimal::from(member.counted?.get());
    let fits = |items: Decimal| items.checked_mul(counted).is_some_and(|it| it <= limit / Decimal::TWO);
    let choices = bucket_choices(case.design, case.position, member.entity)?;
    let choice = choices.into_iter().rev().find(|it| fits(it.size.items))?;
    let mut edited = bucket(case.wire, case.position, member.entity, choice.bucket, choice.queries?).ok()?.design;
    Some((choice.bucket, std::mem::take(edited.tables.get_mut(case.position)?)))
}
