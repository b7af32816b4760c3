//! The design review on paper: one sheet, rendered on the server only, that can be read without the application.
//!
//! Free of clock and script: the same link gives the same sheet. Sections are one file each.

mod costs;
mod decision;
mod ending;
mod findings;
mod questions;
mod scans;
mod sizes;
mod summary;
mod tables;

use super::words;
use crate::{
    answer::{Answer, SharedAnswer},
    components::with_rule_links,
    matrix::{MatrixColumn, MatrixOrder},
};
use keyfare_core::review::{decision as decision_record, fit, review};
use leptos::prelude::*;

/// The sheet's content, with the questions in an order.
pub(crate) fn sheet(answer: &SharedAnswer, order: MatrixOrder) -> impl IntoView + use<> {
    let book = &answer.prices;
    // An answer has a bill, so that it has prices too.
    let found = review(&answer.wire, &answer.design, &answer.estimate, book).unwrap_or_default();
    let fits = fit(&answer.design, &answer.estimate);
    let record = decision_record(&answer.design, &answer.estimate, &found, &fits, book).ok();
    let sections: Vec<(&str, String, AnyView)> = [
        Some(("Tables", tables::meta(answer), tables::section(answer))),
        Some(("Questions", questions::meta(answer), questions::section(answer, order))),
        tables::indexes(answer).map(|(meta, view)| ("Indexes", meta, view)),
        scans::section(answer).map(|(meta, view)| ("Scan or index", meta, view)),
        sizes::section(answer).map(|(meta, view)| ("Item sizes", meta, view)),
        Some(("The bill", costs::bill_meta(answer), costs::bill(answer))),
        Some(("Capacity modes", costs::modes_meta(answer), costs::modes(answer))),
        Some(("Charts", "US dollars".to_string(), costs::charts(answer))),
        Some(("Findings", super::findings::findings_meta(&found), findings::section(&found))),
        Some(("DynamoDB or another store?", "a heuristic".to_string(), findings::fit_section(&fits))),
        ending::still_to_say(answer).map(|(meta, view)| ("Still to say", meta, view)),
        Some(("What was taken as given", "settings, open questions, sources".to_string(), ending::basis(answer))),
        record.map(|it| ("Decision record", String::new(), decision::section(&it))),
    ]
    .into_iter()
    .flatten()
    .collect();
    let numbered = sections.into_iter().enumerate().map(|(position, (title, meta, body))| {
        view! {
            <h2><span>{position + 1}</span><span>{title}</span><span>{meta}</span></h2>
            {body}
        }
    });
    view! {
        {summary::head(answer)}
        {numbered.collect_view()}
        <p class="sheet__foot">{ending::foot(answer)}</p>
    }
}

/// A table of the sheet: its caption is heard, its first column names the row.
fn table(caption: String, heads: &[Head], rows: Vec<Vec<CellView>>, total: Option<(&'static str, String)>) -> AnyView {
    let heads: Vec<Head> = heads.to_vec();
    let head_cells = heads.iter().map(|head| head_cell(*head, None)).collect_view();
    table_below(caption, head_cells.into_any(), &heads, rows, total)
}

/// The same where the questions of the matrix stand in an order, and the head of their column says so.
fn sorted_table(
    caption: String,
    heads: &[(Head, MatrixColumn)],
    order: MatrixOrder,
    rows: Vec<Vec<CellView>>,
    total: (&'static str, String),
) -> AnyView {
    let cells = heads.iter().map(|(head, column)| head_cell(*head, order.aria(*column))).collect_view();
    let heads: Vec<Head> = heads.iter().map(|it| it.0).collect();
    table_below(caption, cells.into_any(), &heads, rows, Some(total))
}

fn head_cell(head: Head, sorted: Option<&'static str>) -> impl IntoView {
    view! { <th scope="col" class=head.class aria-sort=sorted>{head.name}</th> }
}

/// A table below its head.
fn table_below(
    caption: String,
    head_cells: AnyView,
    heads: &[Head],
    rows: Vec<Vec<CellView>>,
    total: Option<(&'static str, String)>,
) -> AnyView {
    let body = rows.into_iter().map(|row| cells(heads, row)).collect_view();
    let span = heads.len().saturating_sub(1).to_string();
    let foot = total.map(|(name, amount)| {
        view! { <tfoot><tr><th scope="row" colspan=span>{name}</th><td class="num amount">{amount}</td></tr></tfoot> }
    });
    view! {
        <table class="table fold">
            <caption class="visually-hidden">{caption}</caption>
            <thead><tr>{head_cells}</tr></thead>
            <tbody>{body}</tbody>
            {foot}
        </table>
    }
    .into_any()
}

/// A column.
#[derive(Clone, Copy)]
struct Head {
    name: &'static str,
    class: &'static str,
}

const fn text(name: &'static str) -> Head {
    Head { name, class: "" }
}

const fn num(name: &'static str) -> Head {
    Head { name, class: "num" }
}

/// The column of amounts.
const fn usd(name: &'static str) -> Head {
    Head { name, class: "num amount" }
}

/// A column that takes the whole width where the table is folded.
const fn wide(name: &'static str) -> Head {
    Head { name, class: "wide" }
}

/// What stands in a cell.
type CellView = AnyView;

/// Plain text, in which rules lead to their pages.
fn plain(text: impl Into<String>) -> CellView {
    let text: String = text.into();
    with_rule_links(text)
}

/// Text with a second, smaller line.
fn noted(text: impl Into<String>, note: impl Into<String>) -> CellView {
    let (text, note): (String, String) = (text.into(), note.into());
    let text = with_rule_links(text);
    let note = (!note.is_empty()).then(|| view! { <small>{with_rule_links(note)}</small> });
    view! {
        {text}
        {note}
    }
    .into_any()
}

/// What nobody has said.
fn not_said() -> CellView {
    view! { <span class="soft">"not said"</span> }.into_any()
}

fn cells(heads: &[Head], row: Vec<CellView>) -> impl IntoView + use<> {
    let mut columns = heads.iter().copied().zip(row);
    let first = columns.next().map(|(_, cell)| view! { <th scope="row">{cell}</th> });
    let rest =
        columns.map(|(head, cell)| view! { <td class=head.class data-label=head.name>{cell}</td> }).collect_view();
    view! { <tr>{first}{rest}</tr> }
}

/// The name of a table in front, where there are several.
fn of_table(answer: &Answer, table: usize, name: &str) -> String {
    if answer.design.tables.len() > 1 {
        format!("{}: {name}", answer.design.tables[table].name)
    } else {
        name.to_string()
    }
}

/// `2 tables`, `1 table`.
fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
