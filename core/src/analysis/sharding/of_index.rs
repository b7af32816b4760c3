//! The key of a global index in shards: a new attribute `status_shard` takes the place of `status` in the key, so that
//! the item keeps its status.

use super::{divided, suffix_text};
use crate::{
    analysis::{
        edited::{fan_out, lengthen_condition},
        key_template::KeyTemplate,
    },
    wire::{ActionV1, AttributeV1, KeyTemplateV1, KeyV1, SizeV1, TableV1},
};
use rust_decimal::Decimal;

pub(super) fn shard(table: &mut TableV1, i: usize, parts: Decimal, notes: &mut Vec<String>) {
    let suffix = suffix_text(parts);
    let Some(old) = table.indexes[i].partition_key.first().map(|it| it.name.clone()) else {
        notes.push("a local index has its table's partition key: put the table's key into shards".to_string());
        return;
    };
    let mut new = format!("{old}_shard");
    while table.indexes[i].partition_key.iter().chain(&table.indexes[i].sort_key).any(|it| it.name == new) {
        new.push('_');
    }
    let digits = (parts - Decimal::ONE).to_string().len() as u64;
    let index = &mut table.indexes[i];
    index.partition_key[0] = KeyV1 { name: new.clone(), kind: None };
    let name = index.name.clone();
    let fixed =
        |key: &Option<KeyTemplateV1>| key.as_ref().is_some_and(|it| KeyTemplate::parse(&it.partition).is_fixed());
    let only_one = index.members.iter().flatten().any(|it| fixed(&it.key));
    index.keys = divided(index.keys.take(), only_one, parts);
    let mut templates = Vec::new();
    for key in index.members.iter_mut().flatten().filter_map(|it| it.key.as_mut()) {
        if !key.partition.is_empty() {
            templates.push(key.partition.clone());
            key.partition.push_str(&suffix);
        }
    }
    let members: Option<Vec<String>> =
        index.members.as_ref().map(|members| members.iter().map(|it| it.entity.clone()).collect());
    let is_member = |entity: &str| members.as_ref().is_none_or(|it| it.iter().any(|it| it == entity));
    for entity in table.entities.iter_mut().filter(|it| is_member(&it.name)) {
        let Some(SizeV1::Attributes(rows)) = &mut entity.size else { continue };
        let Some(bytes) = rows.iter().find(|it| it.name == old).map(|it| it.bytes) else { continue };
        if !rows.iter().any(|it| it.name == new) {
            rows.push(AttributeV1 { name: new.clone(), kind: Some("S".to_string()), bytes: bytes + 1 + digits });
        }
    }
    let follow = |changes: &mut Option<Vec<String>>| {
        if let Some(changes) = changes
            && changes.contains(&old)
            && !changes.contains(&new)
        {
            changes.push(new.clone());
        }
    };
    for event in table.entities.iter_mut().flat_map(|it| &mut it.life_cycle) {
        follow(&mut event.changes);
    }
    for pattern in &mut table.patterns {
        follow(&mut pattern.changes);
        pattern.actions.iter_mut().for_each(|it: &mut ActionV1| follow(&mut it.changes));
        if pattern.target.as_ref() != Some(&name) {
            continue;
        }
        fan_out(pattern, parts);
        if let Some(keys) = pattern.keys.take() {
            pattern.keys = divided(Some(keys), false, parts);
        }
        templates.iter().for_each(|it| lengthen_condition(&mut pattern.key_condition, it, &suffix));
        let named = pattern.key_condition.strip_prefix(old.as_str());
        if let Some(rest) = named.filter(|it| !it.starts_with(|next: char| next.is_alphanumeric() || next == '_')) {
            pattern.key_condition = format!("{new}{rest}");
        }
        // The shard's value begins with the old one: nothing more has to be projected.
        for wanted in pattern.attributes.iter_mut().filter(|it| **it == old) {
            *wanted = new.clone();
        }
    }
    notes.push(format!("items of “{name}” have a new attribute “{new}”: fill it in for those that are there already"));
}
