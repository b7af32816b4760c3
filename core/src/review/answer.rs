//! The change that answers a filtered question by an index instead of reading everything: a global index sorted by what
//! the filter asks for, a Query that reads only what it returns, and the writes that keep the index (B4).

use super::case::Case;
use crate::{
    design::{IndexKind, Request},
    limits,
    wire::{
        ActionOperationV1, AttributeV1, EffectV1, EntityV1, IndexEffectV1, IndexKindV1, IndexV1, KeyV1, MemberV1,
        OperationV1, PatternV1, ProjectionV1, SizeV1, TableV1,
    },
};
use rust_decimal::Decimal;

/// Bytes of the value that puts an item into the index: a day, `2026-10-17`.
const BUCKET_BYTES: u64 = 10;

/// The table with an index that answers this pattern; `None` where the answer's size or the entity is not known, or no
/// room is left for an index.
pub(super) fn by_index(case: &Case, pattern: usize) -> Option<TableV1> {
    let (wire, Request::Range(read)) = (case.written.patterns.get(pattern)?, &case.table.patterns[pattern].request)
    else {
        return None;
    };
    let returned = wire.items_returned.filter(|it| it.0 > Decimal::ZERO)?;
    let global = case.table.indexes.iter().filter(|it| it.kind == IndexKind::Global).count() as u64;
    if global >= limits::GSI_DEFAULT_MAX {
        return None;
    }
    let asked = leading_name(&wire.filter);
    let entity = read.entity.or_else(|| only_entity_with(case, asked?))?;
    let mut edited = case.written.clone();
    let it = &mut edited.entities[entity];
    let entity_name = it.name.clone();
    let sort = asked.filter(|name| holds(it, name) && *name != case.table.partition_key).map(str::to_string);
    let bucket = match &sort {
        Some(sort) => format!("{sort}_day"),
        None => format!("answer_{}", pattern + 1),
    };
    let wished = sort.as_deref().map_or_else(|| format!("answer-{}", pattern + 1), |it| format!("by-{it}"));
    let name = unused_name(case.written, wished);
    let mut member = MemberV1 { entity: entity_name.clone(), ..MemberV1::default() };
    match &mut it.size {
        Some(SizeV1::Attributes(rows)) => {
            rows.push(AttributeV1 { name: bucket.clone(), kind: Some("S".to_string()), bytes: BUCKET_BYTES });
        }
        _ => member.entry_bytes = Some(case.table.entities[entity].size?.get()),
    }
    let thin = !wire.attributes.is_empty() && member.entry_bytes.is_none();
    let key = |name: &str| KeyV1 { name: name.to_string(), kind: None };
    edited.indexes.push(IndexV1 {
        name: name.clone(),
        kind: IndexKindV1::Global,
        partition_key: vec![key(&bucket)],
        sort_key: sort.iter().map(|it| key(it)).collect(),
        projection: if thin { ProjectionV1::Include(wire.attributes.clone()) } else { ProjectionV1::All },
        members: Some(vec![member]),
        ..IndexV1::default()
    });
    for it in &mut edited.patterns {
        say_effects(it, &name, &entity_name, edited.entities.len() == 1);
    }
    let condition = match &sort {
        Some(sort) => format!("{bucket} = :day AND {}", if wire.filter.is_empty() { sort } else { &wire.filter }),
        None => format!("{bucket} = :value"),
    };
    edited.patterns[pattern] = PatternV1 {
        name: wire.name.clone(),
        operation: OperationV1::Query,
        rate: wire.rate.clone(),
        traffic: wire.traffic.clone(),
        target: Some(name),
        entity: Some(entity_name),
        items_read: Some(returned),
        key_condition: condition,
        attributes: wire.attributes.clone(),
        ..PatternV1::default()
    };
    Some(edited)
}

/// Writes that replace an item without saying what changes are counted as changes of its entry: the careful reading.
fn say_effects(pattern: &mut PatternV1, index: &str, entity: &str, only_entity: bool) {
    let about = |named: &Option<String>| named.as_deref().map_or(only_entity, |it| it == entity);
    let change = || IndexEffectV1 {
        index: index.to_string(),
        effect: EffectV1::Changes,
        share: None,
        entry_before_bytes: None,
        entry_after_bytes: None,
    };
    let replaces =
        |before: Option<u64>, put: bool| if put { before.is_some_and(|it| it > 0) } else { before != Some(0) };
    match pattern.operation {
        OperationV1::PutItem | OperationV1::UpdateItem => {
            let put = pattern.operation == OperationV1::PutItem;
            if pattern.changes.is_none() && about(&pattern.entity) && replaces(pattern.before_bytes, put) {
                pattern.index_effects.push(change());
            }
        }
        _ => {
            for action in &mut pattern.actions {
                let put = match action.operation {
                    ActionOperationV1::PutItem => true,
                    ActionOperationV1::UpdateItem => false,
                    _ => continue,
                };
                if action.changes.is_none() && about(&action.entity) && replaces(action.before_bytes, put) {
                    action.index_effects.push(change());
                }
            }
        }
    }
}

/// The name that a condition starts with: `placed_at` of `placed_at >= :from`.
pub(super) fn leading_name(condition: &str) -> Option<&str> {
    let text = condition.trim_start();
    let end = text.find(|it: char| !it.is_alphanumeric() && !matches!(it, '_' | '-' | '.')).unwrap_or(text.len());
    (end > 0).then(|| &text[..end])
}

fn holds(entity: &EntityV1, name: &str) -> bool {
    match &entity.size {
        Some(SizeV1::Attributes(rows)) => rows.iter().any(|it| it.name == name),
        Some(SizeV1::Item(item)) => item.get(name).is_some(),
        _ => false,
    }
}

fn only_entity_with(case: &Case, name: &str) -> Option<usize> {
    let mut with = case.written.entities.iter().enumerate().filter(|(_, it)| holds(it, name)).map(|(e, _)| e);
    with.next().filter(|_| with.next().is_none())
}

fn unused_name(table: &TableV1, wished: String) -> String {
    let taken = |name: &str| table.indexes.iter().any(|it| it.name == name);
    if !taken(&wished) {
        return wished;
    }
    (2_u32..).map(|number| format!("{wished}-{number}")).find(|it| !taken(it)).unwrap_or(wished)
}
