//! The access-pattern matrix: what the application asks, what answers it, and what each answer costs.

use super::{CellView, Head, counted, not_said, num, plain, table, text, usd, wide, words};
use crate::answer::Answer;
use keyfare_core::{
    bill::{Place, UnitKind, usage::Usage},
    design::{Pattern, Request, Table},
    estimate::explain,
    metering::ReadConsistency,
    show,
};
use leptos::prelude::*;

/// `six questions, none open`.
pub(super) fn meta(answer: &Answer) -> String {
    let asked: usize = answer.design.tables.iter().map(|table| table.patterns.len()).sum();
    let open =
        answer.design.tables.iter().enumerate().flat_map(|(t, table)| (0..table.patterns.len()).map(move |p| (t, p)));
    let open = open.filter(|(t, p)| answer.estimate.pattern_on_demand(*t, *p).is_none()).count();
    let open = if open == 0 { "none".to_string() } else { words::number(open) };
    format!("{}, {open} open", counted(asked, "question", "questions"))
}

const HEADS: [Head; 5] =
    [text("Question"), wide("Answered by"), num("Rate"), num("Units each"), usd("$ a month, on-demand")];

/// One table of questions for each table of the design.
pub(super) fn section(answer: &Answer) -> AnyView {
    let tables = answer.design.tables.iter().enumerate();
    tables.map(|(position, it)| one_table(answer, position, it)).collect_view().into_any()
}

fn one_table(answer: &Answer, t: usize, it: &Table) -> AnyView {
    if it.patterns.is_empty() {
        let words = format!("Nothing is asked of {}.", it.name);
        return view! { <p class="soft">{words}</p> }.into_any();
    }
    let rows = (0..it.patterns.len()).map(|p| row(answer, t, p)).collect();
    let sum = answer.estimate.tables[t].on_demand;
    let total = ("Reads and writes", show::amount(sum));
    let name =
        (answer.design.tables.len() > 1).then(|| view! { <p class="sheet__table"><code>{it.name.clone()}</code></p> });
    view! {
        {name}
        {table(format!("Questions of {}", it.name), &HEADS, rows, Some(total))}
    }
    .into_any()
}

fn row(answer: &Answer, t: usize, p: usize) -> Vec<CellView> {
    let table = &answer.design.tables[t];
    let pattern = &table.patterns[p];
    let name = if pattern.name.is_empty() { "without a name" } else { &pattern.name };
    let usages: Vec<&Usage> = answer.estimate.pattern_usages(t, p).collect();
    vec![
        plain(format!("{}. {name}", p + 1)),
        answered_by(answer, t, p),
        pattern.rate.map_or_else(not_said, |rate| plain(explain::rate(rate))),
        units(&usages),
        answer.estimate.pattern_on_demand(t, p).map_or_else(not_said, |amount| plain(show::amount(amount))),
    ]
}

/// `Query on orders-by-status, eventual`, then the conditions as they were written, then how the units come about.
fn answered_by(answer: &Answer, t: usize, p: usize) -> CellView {
    let table = &answer.design.tables[t];
    let pattern = &table.patterns[p];
    let wire = answer.wire.tables.get(t).and_then(|table| table.patterns.get(p));
    let condition = wire.map(|it| it.key_condition.clone()).unwrap_or_default();
    let filter = wire.map(|it| it.filter.clone()).filter(|it| !it.is_empty()).map(|it| format!("filter {it}"));
    let conditions: Vec<String> = Some(condition).filter(|it| !it.is_empty()).into_iter().chain(filter).collect();
    let conditions = (!conditions.is_empty()).then(|| view! { <small><code>{conditions.join("; ")}</code></small> });
    let steps: Vec<String> = answer
        .estimate
        .pattern_usages(t, p)
        .map(|usage| {
            let steps = explain::unit_steps(table, usage).join("; ");
            match usage.place {
                Place::Table => steps,
                Place::Index(i) => format!("{}: {steps}", table.indexes[i].name),
            }
        })
        .collect();
    let steps = steps.into_iter().map(|it| view! { <small>{it}</small> }).collect_view();
    view! {
        {format!("{:?} on ", pattern.operation)}
        <code>{target(table, pattern)}</code>
        {consistency(pattern)}
        {conditions}
        {steps}
    }
    .into_any()
}

fn target(table: &Table, pattern: &Pattern) -> String {
    let index = match &pattern.request {
        Request::Range(read) => read.index,
        _ => None,
    };
    index.map_or(&table.name, |i| &table.indexes[i].name).clone()
}

fn consistency(pattern: &Pattern) -> &'static str {
    let consistency = match &pattern.request {
        Request::Keys(read) => read.consistency,
        Request::Range(read) => read.consistency,
        Request::Writes(_) => return "",
    };
    match consistency {
        ReadConsistency::Eventual => ", eventual",
        ReadConsistency::Strong => ", strong",
        ReadConsistency::Transactional => ", transactional",
    }
}

/// `2 + 4 WRU`, with the places below where there are several.
fn units(usages: &[&Usage]) -> CellView {
    let of = |kind: UnitKind, unit: &str| {
        let parts: Vec<String> =
            usages.iter().filter(|it| it.kind == kind).map(|it| show::units_short(it.units_per_request)).collect();
        (!parts.is_empty()).then(|| format!("{} {unit}", parts.join(" + ")))
    };
    let words: Vec<String> = [of(UnitKind::Write, "WRU"), of(UnitKind::Read, "RRU")].into_iter().flatten().collect();
    if words.is_empty() {
        return not_said();
    }
    let indexes = usages.iter().filter(|it| it.kind == UnitKind::Write && it.place != Place::Table).count();
    let pages = usages.iter().filter_map(|it| it.pages).max().unwrap_or(1);
    let note = if pages > 1 {
        format!("{} pages", show::count(pages.into()))
    } else {
        match indexes {
            0 => String::new(),
            1 => "table + index".to_string(),
            more => format!("table + {more} indexes"),
        }
    };
    super::noted(words.join(", "), note)
}
