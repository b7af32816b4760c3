//! What is stored: tables with their entities, and indexes.

use super::{CellView, Head, counted, not_said, noted, num, of_table, plain, table, text, usd};
use crate::answer::Answer;
use keyfare_core::{
    bill::{Place, storage::Replication},
    design::{CapacityMode, IndexKind, Projection, Table, TableClass},
    estimate::View,
    show,
};
use leptos::prelude::*;

/// `2 tables, 5 entities`.
pub(super) fn meta(answer: &Answer) -> String {
    let entities = answer.design.tables.iter().map(|table| table.entities.len()).sum();
    format!("{}, {}", counted(answer.design.tables.len(), "table", "tables"), counted(entities, "entity", "entities"))
}

const ENTITY_HEADS: [Head; 4] = [text("Entity"), num("Bytes"), num("Items, average"), text("Lifetime")];

/// Each table with its key, class and mode, then its entities.
pub(super) fn section(answer: &Answer) -> AnyView {
    let tables = answer.design.tables.iter().enumerate();
    tables.map(|(position, it)| one_table(answer, position, it)).collect_view().into_any()
}

fn one_table(answer: &Answer, position: usize, it: &Table) -> AnyView {
    let key = match &it.sort_key {
        Some(sort) => format!("key {}, {sort}", it.partition_key),
        None => format!("key {}", it.partition_key),
    };
    let class = match it.class {
        TableClass::Standard => "Standard",
        TableClass::StandardInfrequentAccess => "Standard-IA",
    };
    let mode = match it.capacity.mode {
        CapacityMode::OnDemand => "on-demand",
        CapacityMode::Provisioned => "provisioned",
    };
    let added = Replication::of(it).added_bytes();
    let stored = answer.estimate.stored_bytes(position, Place::Table).map(show::average_bytes);
    let stored = stored.map_or_else(|| "size not known".to_string(), |it| format!("{it} with {added} B for each item"));
    let rows: Vec<Vec<CellView>> = it
        .entities
        .iter()
        .zip(&answer.estimate.stocks[position])
        .map(|(entity, stock)| {
            let template: Vec<&str> =
                entity.key_template.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
            vec![
                noted(entity.name.clone(), template.join(", ")),
                entity.size.map_or_else(not_said, |size| plain(show::bytes(u128::from(size.get())))),
                stock.map_or_else(|_| not_said(), |items| plain(show::count(items.round_dp(0)))),
                plain(
                    entity
                        .lifetime_days
                        .map_or_else(|| "kept".to_string(), |days| format!("{} days", show::count(days))),
                ),
            ]
        })
        .collect();
    let none = rows.is_empty();
    view! {
        <p class="sheet__table"><code>{it.name.clone()}</code>{format!(" {key}; {class}, {mode}; {stored}")}</p>
        {if none {
            view! { <p class="soft">"What the table holds has not been said."</p> }.into_any()
        } else {
            table(format!("Entities of {}", it.name), &ENTITY_HEADS, rows, None)
        }}
    }
    .into_any()
}

const INDEX_HEADS: [Head; 4] = [text("Index"), text("Holds"), num("Stored"), usd("$ a month")];

/// All indexes; `None` where there are none.
pub(super) fn indexes(answer: &Answer) -> Option<(String, AnyView)> {
    let mut rows: Vec<Vec<CellView>> = Vec::new();
    for (t, it) in answer.design.tables.iter().enumerate() {
        for (i, index) in it.indexes.iter().enumerate() {
            let kind = match index.kind {
                IndexKind::Global => "global",
                IndexKind::Local => "local",
            };
            let projection = match &index.projection {
                Projection::All => "all attributes".to_string(),
                Projection::KeysOnly => "keys only".to_string(),
                Projection::Include(attributes) => format!("includes {}", attributes.join(", ")),
            };
            let members: Vec<&str> = index.members.iter().map(|it2| it.entities[it2.entity].name.as_str()).collect();
            rows.push(vec![
                noted(of_table(answer, t, &index.name), format!("{kind}; {}", index.key.join(", "))),
                noted(projection, members.join(", ")),
                answer
                    .estimate
                    .stored_bytes(t, Place::Index(i))
                    .map_or_else(not_said, |bytes| plain(show::average_bytes(bytes))),
                plain(show::amount(answer.estimate.index_total(View::AsDesigned, t, i))),
            ]);
        }
    }
    if rows.is_empty() {
        return None;
    }
    let meta = counted(rows.len(), "index", "indexes");
    Some((meta, table("Indexes".to_string(), &INDEX_HEADS, rows, None)))
}
