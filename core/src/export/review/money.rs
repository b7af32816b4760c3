//! The bill with its arithmetic, and the capacity modes side by side.

use super::{Block, ReviewExport, Section, sheet::columns};
use crate::{
    bill::{CostLine, UnitKind},
    estimate::{View, explain, table_uses},
    export::{index_name, pattern_name, price_doubt, rules_words, shortage},
    show,
};

/// Each line as quantity × price = amount with its steps, month after month and once; `None` where there is none.
pub(super) fn bill(review: &ReviewExport) -> Option<Section> {
    let (design, estimate) = (review.export.design, review.export.estimate);
    let names = ["For", ">Quantity × unit price", ">Amount", "Rules", "Because"];
    let mut blocks = Vec::new();
    let monthly: Vec<Vec<String>> = estimate.lines(View::AsDesigned).map(|it| line(review, it)).collect();
    if !monthly.is_empty() {
        blocks.push(Block::Table(columns(&names), monthly));
    }
    let beside = [
        ("Once, in no month", estimate.one_time_total(), &estimate.features.one_time),
        ("Commitments, paid upfront, in no month", estimate.upfront_total(), &estimate.upfront),
    ];
    for (title, total, lines) in beside.into_iter().filter(|(_, _, lines)| !lines.is_empty()) {
        blocks.push(Block::Sub(format!("{title}: {}", show::usd(total))));
        blocks.push(Block::Table(columns(&names), lines.iter().map(|it| line(review, it)).collect()));
    }
    if let Some(year) = review.export.year().filter(|_| !blocks.is_empty()) {
        blocks.push(Block::Sub("Over a year, as far as it is known".to_string()));
        let rows = year.rows().map(|it| vec![it.time.to_string(), show::usd(it.amount), it.what.to_string()]);
        blocks.push(Block::Table(columns(&["Time", ">Amount", "What is in it"]), rows.to_vec()));
    }
    let note =
        |it: &crate::bill::feature::Warning| format!("{}: {} ({})", design.tables[it.table].name, it.text, it.rule);
    if !estimate.features.warnings.is_empty() {
        blocks.push(Block::List(estimate.features.warnings.iter().map(note).collect()));
    }
    let unused = review.export.unused_prices();
    if !unused.is_empty() {
        blocks.push(Block::List(unused));
    }
    let total = show::usd(estimate.total(View::AsDesigned));
    let any = !blocks.is_empty();
    any.then_some(Section { title: "The bill", meta: format!("{total} a month as designed"), blocks })
}

fn line(review: &ReviewExport, line: &CostLine) -> Vec<String> {
    let export = &review.export;
    let table = &export.design.tables[line.table];
    let asked = line.pattern.map(|p| format!(" · {}. {}", p + 1, pattern_name(table, p))).unwrap_or_default();
    vec![
        format!("{}{asked}", explain::line_title(export.design, line)),
        explain::formula(line),
        show::usd(line.amount),
        price_doubt(line, export.today).into_iter().fold(rules_words(line.rules), |rules, it| format!("{rules}; {it}")),
        explain::steps(export.design, export.estimate, line).join("; "),
    ]
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
