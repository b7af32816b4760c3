//! The tables of the review's parts: a caption that is heard, a first column that names the row, and cells with a
//! smaller second line. Narrow panels fold them.

use crate::components::with_rule_links;
use leptos::prelude::*;

/// A column.
#[derive(Clone, Copy)]
pub(super) struct Column {
    name: &'static str,
    class: &'static str,
}

/// A column of words.
pub(super) const fn words(name: &'static str) -> Column {
    Column { name, class: "" }
}

/// A column of numbers.
pub(super) const fn numbers(name: &'static str) -> Column {
    Column { name, class: "num" }
}

/// What stands in a cell: a text, and a smaller line below it where there is more to say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct GridCell {
    pub text: String,
    pub note: String,
    /// Whether the text is code: a template, an attribute, an index.
    pub is_code: bool,
    /// Whether nobody has said it.
    pub is_open: bool,
}

/// A text.
pub(super) fn cell(text: impl Into<String>) -> GridCell {
    GridCell { text: text.into(), ..GridCell::default() }
}

/// A text with a smaller line below it.
pub(super) fn noted(text: impl Into<String>, note: impl Into<String>) -> GridCell {
    GridCell { text: text.into(), note: note.into(), ..GridCell::default() }
}

/// A name as it stands in the design.
pub(super) fn code(text: impl Into<String>) -> GridCell {
    GridCell { text: text.into(), is_code: true, ..GridCell::default() }
}

/// A text, or that it depends on something which nobody has said.
pub(super) fn known(text: Option<String>) -> GridCell {
    match text {
        Some(text) => cell(text),
        None => GridCell { text: "not known".to_string(), is_open: true, ..GridCell::default() },
    }
}

/// The table.
pub(super) fn grid(caption: String, columns: &'static [Column], rows: Vec<Vec<GridCell>>) -> AnyView {
    let heads = columns.iter().map(|it| view! { <th scope="col" class=it.class>{it.name}</th> }).collect_view();
    let rows = rows.into_iter().map(|row| row_view(columns, row)).collect_view();
    view! {
        <table class="table fold">
            <caption class="visually-hidden">{caption}</caption>
            <thead><tr>{heads}</tr></thead>
            <tbody>{rows}</tbody>
        </table>
    }
    .into_any()
}

fn row_view(columns: &'static [Column], row: Vec<GridCell>) -> impl IntoView {
    let mut cells = columns.iter().zip(row);
    let first = cells.next().map(|(_, it)| view! { <th scope="row">{content(it)}</th> });
    let rest = cells
        .map(|(column, it)| view! { <td class=column.class data-label=column.name>{content(it)}</td> })
        .collect_view();
    view! { <tr>{first}{rest}</tr> }
}

fn content(cell: GridCell) -> AnyView {
    let note = (!cell.note.is_empty()).then(|| view! { <small>{with_rule_links(cell.note)}</small> });
    let text = match (cell.is_code, cell.is_open) {
        (true, _) => view! { <code>{cell.text}</code> }.into_any(),
        (_, true) => view! { <span class="soft">{cell.text}</span> }.into_any(),
        _ => with_rule_links(cell.text),
    };
    view! { {text}{note} }.into_any()
}

/// `orders: by-status` where there are several tables, else `by-status`.
pub(super) fn of_table(answer: &crate::answer::Answer, table: usize, name: &str) -> String {
    match answer.design.tables.len() {
        1 => name.to_string(),
        _ => format!("{}: {name}", answer.design.tables[table].name),
    }
}
