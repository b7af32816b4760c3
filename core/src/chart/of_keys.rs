//! Charts of keys and sizes from a design: what is drawn, and what it is called.

use super::{Family, ItemSizes, KeyBar, KeyLoads};
use crate::{
    analysis::hot_key::{HotKey, KeyLevel, KeyLoad},
    bill::Place,
    design::Design,
};

impl KeyLoads {
    /// The reads and the writes of each kind of key that has any.
    pub fn of(design: &Design, keys: &[HotKey]) -> KeyLoads {
        let mut bars = Vec::new();
        for hot in keys {
            let (write, read) = match hot.place {
                Place::Table => (Family::Write, Family::Read),
                Place::Index(_) => (Family::WriteIndex, Family::ReadIndex),
            };
            for (load, family, kind) in [(&hot.writes, write, "writes"), (&hot.reads, read, "reads")] {
                if load.level() != KeyLevel::Idle {
                    bars.push(bar(design, hot, load, family, kind));
                }
            }
        }
        KeyLoads { bars }
    }
}

fn bar(design: &Design, hot: &HotKey, load: &KeyLoad, family: Family, kind: &str) -> KeyBar {
    let (at_least, at_most) = match load.hottest() {
        Some(hottest) => (hottest, hottest),
        None => (load.at_least, load.at_most),
    };
    KeyBar { label: format!("{}, {kind}", key_name(design, hot)), family, at_least, at_most, limit: load.limit }
}

/// What a key is called: its template, or the table or index with its entity.
fn key_name(design: &Design, hot: &HotKey) -> String {
    let table = &design.tables[hot.table];
    let place = match hot.place {
        Place::Table => &table.name,
        Place::Index(index) => &table.indexes[index].name,
    };
    match (hot.template.as_str(), hot.entities.as_slice()) {
        ("", [entity]) if table.entities.len() > 1 && hot.place == Place::Table => {
            format!("{place} {}", table.entities[*entity].name)
        }
        ("", _) => place.clone(),
        (template, _) => format!("{place} {template}"),
    }
}

impl ItemSizes {
    /// The sizes of an entity, where they are said: of one size, or of several.
    pub fn of(design: &Design, table: usize, entity: usize) -> Option<ItemSizes> {
        let it = design.tables.get(table)?.entities.get(entity)?;
        let average = it.size?;
        let shares = match &it.distribution {
            None => vec![(average, rust_decimal::Decimal::ONE)],
            Some(sizes) => sizes
                .shares()
                .iter()
                .filter_map(|(size, weight)| Some((*size, weight.checked_div(sizes.total())?)))
                .collect(),
        };
        Some(ItemSizes { subject: it.name.clone(), shares, average })
    }
}
