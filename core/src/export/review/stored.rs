//! What is stored: tables with their collections, and indexes with the questions that need them.

use super::{Block, ReviewExport, Section, sheet::columns};
use crate::{
    analysis::collection::{Collection, Which, collections},
    bill::{Place, UnitKind},
    design::{Index, Projection, Request, Table},
    estimate::View,
    export::{class_words, kind_words, mode_words, pattern_name},
    show,
};
use rust_decimal::Decimal;

/// Each table with the kinds of item that lie under one key, in sort order.
pub(super) fn tables(review: &ReviewExport) -> Option<Section> {
    let design = review.export.design;
    let mut blocks = Vec::new();
    for (t, table) in design.tables.iter().enumerate() {
        let key = match &table.sort_key {
            Some(sort) => format!("{}, {sort}", table.partition_key),
            None => table.partition_key.clone(),
        };
        let stored = review.export.estimate.stored_bytes(t, Place::Table).map(show::average_bytes);
        blocks.push(Block::Sub(table.name.clone()));
        blocks.push(Block::Text(format!(
            "Key {key}; {}, {}; {} stored.",
            mode_words(table.capacity.mode),
            class_words(table.class),
            stored.unwrap_or_else(|| "an unknown amount".to_string()),
        )));
        if !table.entities.is_empty() {
            let names = ["Entity", "Partition key", "Sort key", ">Bytes", ">Items, average", ">Lifetime, days"];
            blocks.push(Block::Table(columns(&names), entities(review, t, table)));
        }
        let rows: Vec<Vec<String>> = collections(design, review.export.estimate, t)
            .iter()
            .filter(|it| it.place == Place::Table && !it.template.is_empty())
            .map(|it| collection(table, it))
            .collect();
        if !rows.is_empty() {
            let names =
                ["Items under one key", "In sort order", ">Items, average", ">Size, average", ">In a year", ">Busiest"];
            blocks.push(Block::Table(columns(&names), rows));
        }
    }
    (!blocks.is_empty()).then_some(Section { title: "Tables and collections", meta: String::new(), blocks })
}

/// What lies under one key value, how large it is, and how large it gets.
fn collection(table: &Table, it: &Collection) -> Vec<String> {
    let size = |months: u32, which: Which| {
        it.bytes_after(months, which).map_or_else(|| "not known".to_string(), show::average_bytes)
    };
    let row = |row: &crate::analysis::collection::CollectionRow| {
        let more = if row.more { ", …" } else { "" };
        format!("{}{more}", if row.sort.is_empty() { &table.entities[row.entity].name } else { &row.sort })
    };
    vec![
        it.template.clone(),
        it.rows.iter().map(row).collect::<Vec<_>>().join("; "),
        it.items().map_or_else(|| "not known".to_string(), |items| show::units_short(items.round_dp(1))),
        size(0, Which::Average),
        size(12, Which::Average),
        size(0, Which::Largest),
    ]
}

/// Entities in the order in which a Query meets them: by the templates of their keys.
fn entities(review: &ReviewExport, t: usize, table: &Table) -> Vec<Vec<String>> {
    let mut order: Vec<usize> = (0..table.entities.len()).collect();
    order.sort_by_key(|e| &table.entities[*e].key_template);
    let said = |text: &str| if text.is_empty() { "not said".to_string() } else { text.to_string() };
    let row = |e: usize| {
        let entity = &table.entities[e];
        vec![
            entity.name.clone(),
            said(&entity.key_template[0]),
            said(&entity.key_template[1]),
            entity.size.map_or_else(|| "not said".to_string(), |it| show::count(it.get().into())),
            review.export.estimate.stocks[t][e]
                .map_or_else(|_| "not said".to_string(), |it| show::units_short(it.round_dp(0))),
            entity.lifetime_days.map_or_else(|| "kept".to_string(), show::count),
        ]
    };
    order.into_iter().map(row).collect()
}

/// Each index with its reason and its price; `None` where there are none.
pub(super) fn indexes(review: &ReviewExport) -> Option<Section> {
    let design = review.export.design;
    let mut rows = Vec::new();
    for (t, table) in design.tables.iter().enumerate() {
        for (i, index) in table.indexes.iter().enumerate() {
            rows.push(index_row(review, (t, table), (i, index)));
        }
    }
    let names = ["Index", "Key", "Holds", "Needed by", "Adds to a write", ">Writes a month", ">Stored", ">$ a month"];
    let meta = format!("{} in all", rows.len());
    let blocks = vec![Block::Table(columns(&names), rows)];
    (design.tables.iter().any(|it| !it.indexes.is_empty())).then_some(Section { title: "Indexes", meta, blocks })
}

fn index_row(review: &ReviewExport, (t, table): (usize, &Table), (i, index): (usize, &Index)) -> Vec<String> {
    let estimate = review.export.estimate;
    let needed: Vec<String> = (0..table.patterns.len())
        .filter(|p| matches!(&table.patterns[*p].request, Request::Range(read) if read.index == Some(i)))
        .map(|p| format!("{}. {}", p + 1, pattern_name(table, p)))
        .collect();
    let own =
        |p: usize| estimate.pattern_usages(t, p).find(|it| it.place == Place::Index(i) && it.kind == UnitKind::Write);
    let adds: Vec<String> = (0..table.patterns.len())
        .filter_map(|p| Some(format!("{} +{}", p + 1, show::units_short(own(p)?.units_per_request))))
        .collect();
    let writes: Decimal = (0..table.patterns.len()).filter_map(|p| own(p)?.traffic.map(|it| it.units_per_month)).sum();
    vec![
        format!("{} ({})", index.name, kind_words(index.kind)),
        index.key.join(", "),
        match &index.projection {
            Projection::All => "all attributes".to_string(),
            Projection::KeysOnly => "keys only".to_string(),
            Projection::Include(names) => format!("keys and {}", names.join(", ")),
        },
        if needed.is_empty() { "no question".to_string() } else { needed.join("; ") },
        if adds.is_empty() { "nothing".to_string() } else { adds.join(", ") },
        show::units_short(writes),
        estimate.stored_bytes(t, Place::Index(i)).map_or_else(|| "not known".to_string(), show::average_bytes),
        show::amount(estimate.index_total(View::AsDesigned, t, i)),
    ]
}
