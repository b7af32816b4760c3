//! Batches of small items that a Query would read together.

use super::{Amount, Case, Draft, Find, Kind, Unit};
use crate::{
    analysis::{KeyTemplate, key_condition},
    bill::{Place, UnitKind},
    design::{Image, KeyRead, Operation, Pattern, Request},
    metering::paged_read,
    rules::RuleId,
    units::Bytes,
    wire::{OperationV1, WireNumber},
};

pub(in crate::review) static KIND: Kind = Kind {
    id: "batch-of-small-items",
    title: "A batch whose items round up one by one",
    condition: "A BatchGetItem of a table with a sort key reads items that fill less than half of their 4 KB, and that no key splits into shards",
    rules: &[RuleId::READ_4, RuleId::READ_5],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    if case.table.sort_key.is_none() {
        return;
    }
    for (p, pattern, _) in case.patterns() {
        let Request::Keys(read) = &pattern.request else { continue };
        let Image::Known(size) = read.item else { continue };
        let small = size.get() * 2 <= Bytes::READ_BLOCK.get();
        if pattern.operation != Operation::BatchGetItem || read.keys < 2 || !small || is_sharded(case, pattern, read) {
            continue;
        }
        let Some(together) = size.checked_mul(read.keys) else { continue };
        let after = paged_read(together, read.consistency).units.decimal();
        let Some(now) = case.units(p, Place::Table, UnitKind::Read) else { continue };
        if after >= now {
            continue;
        }
        let draft = Draft::new(
            case.pattern_path(p),
            format!("{} rounds {} small items up one by one", case.question(p), read.keys),
            "A Query adds the items up and rounds once. Items that are read together belong under one partition key.",
        )
        .with_change("One request", Amount::of(now, Unit::ReadUnits), Amount::of(after, Unit::ReadUnits))
        .with("Each item", Amount::of(size.get(), Unit::Bytes))
        .what_if(case.with_pattern(p, |it| {
            it.operation = OperationV1::Query;
            it.items_read = Some(WireNumber::from(read.keys));
        }));
        out.push(draft);
    }
}

/// Whether the items lie under several partition keys on purpose: shards of one key are read one by one.
fn is_sharded(case: &Case, pattern: &Pattern, read: &KeyRead) -> bool {
    let is_of_shards = |template: &str| KeyTemplate::parse(template).is_sharded();
    let condition = key_condition::parse(&pattern.key_condition);
    let of_key = condition.iter().flat_map(|it| &it.terms).filter(|it| it.is_about(&case.table.partition_key));
    read.entity.is_some_and(|e| is_of_shards(&case.table.entities[e].key_template[0]))
        || of_key.flat_map(|it| &it.values).any(|it| is_of_shards(it))
}
