//! The matrix: each question with what answers it, its units, and its month.

use super::{Block, ReviewExport, Section, sheet::columns};
use crate::{
    bill::UnitKind,
    design::{Extent, Pattern, Request, Table},
    estimate::{PatternUnits, explain},
    export::pattern_name,
    metering::ReadConsistency,
    review::MatrixLabel,
    show,
};
use rust_decimal::Decimal;

/// All questions of all tables; `None` where there are none.
pub(super) fn questions(review: &ReviewExport) -> Option<Section> {
    let design = review.export.design;
    let mut blocks = Vec::new();
    let (mut all, mut open) = (0, 0);
    for (t, table) in design.tables.iter().enumerate().filter(|(_, it)| !it.patterns.is_empty()) {
        all += table.patterns.len();
        open += table.patterns.iter().filter(|it| !MatrixLabel::of(it).is_answered()).count();
        if design.tables.len() > 1 {
            blocks.push(Block::Sub(table.name.clone()));
        }
        let rows = (0..table.patterns.len()).map(|p| row(review, t, table, p)).collect();
        let names = [
            ">#",
            "Question",
            "By",
            "Call on",
            "Key condition",
            ">Rate",
            ">Items",
            "Consistency",
            ">Units each",
            ">$ a month",
        ];
        blocks.push(Block::Table(columns(&names), rows));
    }
    let meta = format!("{} answered by a key or an index, {open} by none", all - open);
    (all > 0).then_some(Section { title: "Questions", meta, blocks })
}

fn row(review: &ReviewExport, t: usize, table: &Table, p: usize) -> Vec<String> {
    let pattern = &table.patterns[p];
    let place = match &pattern.request {
        Request::Range(read) => read.index.map_or(&table.name, |i| &table.indexes[i].name),
        _ => &table.name,
    };
    vec![
        (p + 1).to_string(),
        pattern_name(table, p),
        MatrixLabel::of(pattern).label().to_string(),
        format!("{:?} {place}", pattern.operation),
        conditions(review, t, p),
        rate(pattern),
        items(pattern),
        consistency(pattern).to_string(),
        units(review, t, p),
        review.export.estimate.pattern_on_demand(t, p).map_or_else(|| "not known".to_string(), show::amount),
    ]
}

/// `30/s`, and which part of the requests is refused, meets a conflict, or is repeated.
fn rate(pattern: &Pattern) -> String {
    let mut words = vec![pattern.rate.map_or_else(|| "not said".to_string(), explain::rate)];
    if let Request::Writes(request) = &pattern.request {
        let shares = [
            (request.refused_share, "refused"),
            (request.conflict_share, "conflicts"),
            (request.replay_share, "repeated"),
        ];
        let said = shares.into_iter().filter(|it| !it.0.is_zero());
        words.extend(said.map(|(share, what)| format!("{} {what}", show::percent(share))));
    }
    words.join(", ")
}

fn conditions(review: &ReviewExport, t: usize, p: usize) -> String {
    let written = review.wire.tables.get(t).and_then(|it| it.patterns.get(p));
    written.map_or_else(String::new, |it| match (it.key_condition.as_str(), it.filter.as_str()) {
        (key, "") => key.to_string(),
        ("", filter) => format!("none; filter {filter}"),
        (key, filter) => format!("{key}; filter {filter}"),
    })
}

/// `50`, or `50 → 10` where a filter leaves some out.
fn items(pattern: &Pattern) -> String {
    match &pattern.request {
        Request::Keys(read) => read.keys.to_string(),
        Request::Range(read) => {
            let reached = match read.extent {
                Extent::Items { items, .. } => show::units_short(items),
                Extent::Stated { items: Some(items), .. } => show::units_short(items),
                Extent::Everything => "all".to_string(),
                _ => "not said".to_string(),
            };
            match read.items_returned {
                Some(returned) => format!("{reached} → {}", show::units_short(returned)),
                None => reached,
            }
        }
        Request::Writes(request) => request.actions.iter().map(|it| it.repeat).sum::<u64>().to_string(),
    }
}

fn consistency(pattern: &Pattern) -> &'static str {
    let words = |consistency| match consistency {
        ReadConsistency::Eventual => "eventual",
        ReadConsistency::Strong => "strong",
        ReadConsistency::Transactional => "transaction",
    };
    match &pattern.request {
        Request::Keys(read) => words(read.consistency),
        Request::Range(read) => words(read.consistency),
        Request::Writes(request) if request.kind == crate::metering::WriteKind::Transactional => "transaction",
        Request::Writes(_) => "write",
    }
}

/// `2 + 4 WRU`: on the table and on its indexes.
fn units(review: &ReviewExport, t: usize, p: usize) -> String {
    let short = |units: Decimal| show::units_short(units);
    let of = |kind, word| {
        let PatternUnits { table, indexes } = review.export.estimate.pattern_units(t, p, kind);
        match (table, indexes) {
            (None, None) => None,
            (Some(one), None) | (None, Some(one)) => Some(format!("{} {word}", short(one))),
            (Some(table), Some(indexes)) => Some(format!("{} + {} {word}", short(table), short(indexes))),
        }
    };
    let all: Vec<String> = [of(UnitKind::Write, "WRU"), of(UnitKind::Read, "RRU")].into_iter().flatten().collect();
    if all.is_empty() { "not known".to_string() } else { all.join(", ") }
}
