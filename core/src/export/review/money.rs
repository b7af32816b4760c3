//! The bill with its arithmetic, and the capacity modes side by side.

use super::{Block, ReviewExport, Section, sheet::columns};
use crate::{
    bill::UnitKind,
    estimate::{View, explain, table_uses},
    export::{index_name, pattern_name, rules_words, shortage},
    show,
};

/// Each line as quantity × price = amount with its steps; `None` where there is none.
pub(super) fn bill(review: &ReviewExport) -> Option<Section> {
    let export = &review.export;
    let mut rows = Vec::new();
    for line in export.estimate.lines(View::AsDesigned) {
        let table = &export.design.tables[line.table];
        let asked = line.pattern.map(|p| format!(" · {}. {}", p + 1, pattern_name(table, p))).unwrap_or_default();
        rows.push(vec![
            format!("{}{asked}", explain::title(export.design, line.family, line.table, line.place)),
            explain::formula(line),
            show::usd(line.amount),
            rules_words(line.rules),
            explain::steps(export.design, export.estimate, line).join("; "),
        ]);
    }
    let total = show::usd(export.estimate.total(View::AsDesigned));
    let names = ["For", ">Quantity × unit price", ">Amount", "Rules", "Because"];
    let blocks = vec![Block::Table(columns(&names), rows)];
    let any = matches!(&blocks[..], [Block::Table(_, rows)] if !rows.is_empty());
    any.then_some(Section { title: "The bill", meta: format!("{total} a month as designed"), blocks })
}

/// On-demand and provisioned at the peak, and where each dimension stands.
pub(super) fn modes(review: &ReviewExport) -> Section {
    let export = &review.export;
    let mut blocks = Vec::new();
    let uses = table_uses(export.design, export.estimate, export.region).unwrap_or_default();
    let sentence = |it: &crate::estimate::TableUse| {
        let name = &export.design.tables[it.table].name;
        let (used, even) = (show::percent(it.utilization), show::percent(it.even));
        let word = if it.pays() { "pays" } else { "does not pay" };
        format!("{name}: provisioned capacity is {used} used and pays from {even} on (R-CMP-1): it {word}.")
    };
    if !uses.is_empty() {
        blocks.push(Block::List(uses.iter().map(sentence).collect()));
    }
    let rows = export.estimate.capacities.iter().map(|need| {
        let table = &export.design.tables[need.table];
        let place =
            index_name(table, need.place).map_or_else(|| table.name.clone(), |it| format!("{}: {it}", table.name));
        let unit = if need.kind == UnitKind::Read { "RCU" } else { "WCU" };
        let short = if need.is_short() { "throttled at the peak" } else { "enough" };
        vec![
            format!("{place}, {unit}"),
            show::units_short(need.average),
            show::units_short(need.peak),
            show::count(need.provisioned),
            show::percent(need.utilization()),
            short.to_string(),
        ]
    });
    let names = ["Capacity", ">Average", ">Peak", ">Provisioned", ">Used", "At the peak"];
    blocks.push(Block::Table(columns(&names), rows.collect()));
    let short = export.estimate.lines(View::AsDesigned).filter_map(|line| {
        Some(format!(
            "{}: {}",
            explain::title(export.design, line.family, line.table, line.place),
            shortage(export.estimate, line)?
        ))
    });
    let short: Vec<String> = short.collect();
    if !short.is_empty() {
        blocks.push(Block::List(short));
    }
    Section { title: "Capacity modes", meta: "units a second".to_string(), blocks }
}
