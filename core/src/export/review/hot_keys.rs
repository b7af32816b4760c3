//! Hot keys: what the busiest key of the table and of each index gets, against what one partition serves, and what could
//! be done.

use super::{Block, ReviewExport, Section, sheet::columns};
use crate::{
    analysis::{
        HotKey,
        hot_key::{KeyLevel, KeyLoad, SplitObstacle, Splitting, hot_keys},
    },
    bill::{Place, UnitKind},
    design::Design,
    show,
};
use rust_decimal::Decimal;

/// Every kind of key that something is asked of; `None` where there is none.
pub(super) fn section(review: &ReviewExport) -> Option<Section> {
    let design = review.export.design;
    let keys = hot_keys(design, review.export.estimate);
    let mut rows = Vec::new();
    for hot in &keys {
        for (load, kind) in [(&hot.writes, UnitKind::Write), (&hot.reads, UnitKind::Read)] {
            if load.level() != KeyLevel::Idle {
                rows.push(row(design, hot, load, kind));
            }
        }
    }
    let over = keys.iter().filter(|it| it.level() == KeyLevel::Over).count();
    let near = keys.iter().filter(|it| it.level() == KeyLevel::Near).count();
    let names =
        ["Key", "Load", ">All keys", ">Busiest key", ">Of the limit", "Verdict", "Split by the service", "Mitigation"];
    let meta =
        format!("{over} over a limit, {near} near one; 3,000 reads and 1,000 writes a second for each partition");
    let blocks = vec![Block::Table(columns(&names), rows)];
    (!keys.is_empty()).then_some(Section { title: "Hot keys", meta, blocks })
}

fn row(design: &Design, hot: &HotKey, load: &KeyLoad, kind: UnitKind) -> Vec<String> {
    let table = &design.tables[hot.table];
    let (place, attribute) = match hot.place {
        Place::Table => (&table.name, &table.partition_key),
        Place::Index(i) => (&table.indexes[i].name, &table.indexes[i].key[0]),
    };
    let key = if hot.template.is_empty() { attribute } else { &hot.template };
    let word = if kind == UnitKind::Read { "reads/s" } else { "writes/s" };
    let of_limit = |units: Decimal| units.checked_div(load.limit).map_or_else(String::new, show::percent);
    let (busiest, share) = match load.hottest() {
        Some(units) => (show::units_short(units), of_limit(units)),
        None => (
            format!("{} to {}", show::units_short(load.at_least), show::units_short(load.at_most)),
            format!("{} to {}", of_limit(load.at_least), of_limit(load.at_most)),
        ),
    };
    vec![
        format!("{place}: {key}"),
        word.to_string(),
        show::units_short(load.all),
        busiest,
        share,
        verdict(load).to_string(),
        splitting(hot.splitting).to_string(),
        mitigation(hot, load, kind),
    ]
}

fn verdict(load: &KeyLoad) -> &'static str {
    match load.level() {
        KeyLevel::Idle | KeyLevel::Fine => "fine",
        KeyLevel::Unknown => "depends on the busiest key's part",
        KeyLevel::Near => "near the limit",
        KeyLevel::Over => "throttled",
    }
}

fn splitting(splitting: Splitting) -> &'static str {
    match splitting {
        Splitting::Possible => "by sort key, over time",
        Splitting::Unknown => "not known",
        Splitting::Impossible(SplitObstacle::SingleItem) => "no: one item",
        Splitting::Impossible(SplitObstacle::RisingSortKey) => "no: the sort key only rises",
        Splitting::Impossible(SplitObstacle::LocalIndex) => "no: a local index",
        Splitting::Impossible(SplitObstacle::NoSortKey) => "no: no sort key",
    }
}

fn mitigation(hot: &HotKey, load: &KeyLoad, kind: UnitKind) -> String {
    let (units, what) = match load.level() {
        KeyLevel::Over | KeyLevel::Near => (load.at_least, ""),
        KeyLevel::Unknown => (load.at_most, " if one key gets all of it"),
        _ => return "none needed".to_string(),
    };
    let shards = (units / (load.limit / Decimal::TWO)).ceil().max(Decimal::TWO);
    match kind {
        UnitKind::Write => format!("{} shards{what}", show::count(shards)),
        UnitKind::Read if matches!(hot.place, Place::Table) => {
            format!("a cache, or {} copies{what}", show::count(shards))
        }
        UnitKind::Read => format!("{} copies{what}", show::count(shards)),
    }
}
