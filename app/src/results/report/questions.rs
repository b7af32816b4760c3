//! The access-pattern matrix: what the application asks, what answers it, and what each answer costs.

use super::{CellView, Head, counted, not_said, num, plain, sorted_table, text, usd, wide, words};
use crate::{
    answer::Answer,
    components::with_rule_links,
    matrix::{MatrixColumn, MatrixOrder},
};
use keyfare_core::{
    bill::{Place, UnitKind, usage::Usage},
    design::{Extent, Pattern, Request, Table},
    estimate::explain,
    metering::ReadConsistency,
    review::MatrixLabel,
    show,
    wire::PatternV1,
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

const HEADS: [(Head, MatrixColumn); 6] = [
    (text("Question"), MatrixColumn::Question),
    (wide("Answered by"), MatrixColumn::Label),
    (num("Rate"), MatrixColumn::Rate),
    (num("Items"), MatrixColumn::ItemsRead),
    (num("Units each"), MatrixColumn::Units),
    (usd("$ a month, on-demand"), MatrixColumn::Cost),
];

/// One table of questions for each table of the design, all in one order.
pub(super) fn section(answer: &Answer, order: MatrixOrder) -> AnyView {
    let tables = answer.design.tables.iter().enumerate();
    let several = answer.design.tables.iter().any(|it| it.patterns.len() > 1);
    view! {
        {several.then(|| orders(answer, order))}
        {tables.map(|(position, it)| one_table(answer, position, it, order)).collect_view()}
    }
    .into_any()
}

/// The orders that there are, each a link: without script the server sorts.
fn orders(answer: &Answer, order: MatrixOrder) -> impl IntoView + use<> {
    let link = |column: MatrixColumn| {
        let href = format!("/report?d={}&sort={}#sorted", answer.token, order.pressed(column).word());
        let arrow = order.aria(column).map(|it| if it == "ascending" { " ↑" } else { " ↓" });
        let way = order.aria(column).map(|it| view! { <span class="visually-hidden">", "{it}</span> });
        let current = arrow.map(|_| "true");
        view! { <li><a href=href aria-current=current>{column.title()}<span aria-hidden="true">{arrow}</span>{way}</a></li> }
    };
    let links = MatrixColumn::ALL.map(link).into_iter().collect_view();
    view! {
        <nav class="sheet__sort" id="sorted" aria-label="Order of the questions">
            <span>"Sorted by"</span>
            <ul>{links}</ul>
        </nav>
    }
}

fn one_table(answer: &Answer, t: usize, it: &Table, order: MatrixOrder) -> AnyView {
    if it.patterns.is_empty() {
        let words = format!("Nothing is asked of {}.", it.name);
        return view! { <p class="soft">{words}</p> }.into_any();
    }
    let rows = order.positions(answer, t).into_iter().map(|p| row(answer, t, p)).collect();
    let total = ("Reads and writes", show::amount(answer.estimate.tables[t].on_demand));
    let name =
        (answer.design.tables.len() > 1).then(|| view! { <p class="sheet__table"><code>{it.name.clone()}</code></p> });
    view! {
        {name}
        {sorted_table(format!("Questions of {}", it.name), &HEADS, order, rows, total)}
    }
    .into_any()
}

fn row(answer: &Answer, t: usize, p: usize) -> Vec<CellView> {
    let table = &answer.design.tables[t];
    let pattern = &table.patterns[p];
    let name = if pattern.name.is_empty() { "without a name" } else { &pattern.name };
    let usages: Vec<&Usage> = answer.estimate.pattern_usages(t, p).collect();
    let units = if pattern.answered_by.is_here() { units(&usages) } else { plain("none here") };
    vec![
        plain(format!("{}. {name}", p + 1)),
        answered_by(answer, t, p),
        rate(answer, t, p),
        items(pattern),
        units,
        answer.estimate.pattern_on_demand(t, p).map_or_else(not_said, |amount| plain(show::amount(amount))),
    ]
}

/// `30/s`, and below it which part of the requests fails, meets a conflict, or is repeated.
fn rate(answer: &Answer, t: usize, p: usize) -> CellView {
    let rate = answer.design.tables[t].patterns[p].rate.map_or_else(not_said, |rate| plain(explain::rate(rate)));
    let wire = answer.wire.tables.get(t).and_then(|table| table.patterns.get(p));
    let parts = |it: &PatternV1| {
        [
            (it.failed_share, "fail their condition"),
            (it.conflict_share, "meet a lock conflict"),
            (it.replay_share, "are repeated with a token"),
            (it.cancelled_share, "are cancelled"),
        ]
    };
    let parts = wire.map(parts).into_iter().flatten();
    let parts = parts.filter_map(|(share, words)| Some(format!("{} {words}", show::percent(share?.0))));
    let parts = parts.map(|it| view! { <small>{it}</small> }).collect_view();
    view! { {rate}{parts} }.into_any()
}

/// Items that a request reads or writes, and those that the filter leaves.
fn items(pattern: &Pattern) -> CellView {
    let (count, returned) = match &pattern.request {
        Request::Keys(read) => (Some(show::count(read.keys.into())), None),
        Request::Range(read) => {
            let count = match read.extent {
                Extent::Items { items, .. } => Some(show::count(items)),
                Extent::Stated { items, .. } => items.map(show::count),
                Extent::Everything => Some("all".to_string()),
                Extent::Unknown(_) => None,
            };
            (count, read.items_returned)
        }
        Request::Writes(request) => {
            (Some(show::count(request.actions.iter().map(|it| it.repeat).sum::<u64>().into())), None)
        }
    };
    match (count, returned.map(|it| format!("{} returned", show::count(it)))) {
        (Some(count), returned) => super::noted(count, returned.unwrap_or_default()),
        (None, Some(returned)) => super::noted("not said", returned),
        (None, None) => not_said(),
    }
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
    let steps = steps.into_iter().map(|it| view! { <small>{with_rule_links(it)}</small> }).collect_view();
    let place = pattern.answered_by.is_here().then(|| view! { " on " <code>{target(table, pattern)}</code> });
    view! {
        <strong>{MatrixLabel::of(pattern).label()}</strong>
        {format!(": {:?}", pattern.operation)}
        {place}
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
