//! The tables of capacity.

use crate::{answer::Answer, url};
use keyfare_core::{
    capacity::{
        ClassComparison, CommitmentCells, Offer, OnDemandFacts, Outlook, RangeSource, Sensitivity, Way, input_cells,
        offer_cells,
    },
    design::{Design, Table, TableClass},
    money::Usd,
    share, show,
    wire::DesignV1,
};
use leptos::prelude::*;

/// The numbers with the largest effect that are listed.
const INPUTS_SHOWN: usize = 15;

/// A table with a caption for those who do not see it, the first column naming the row, the others figures.
pub(crate) fn table(caption: String, heads: &[&'static str], rows: Vec<Vec<AnyView>>) -> AnyView {
    table_of("table fold", caption, heads, &[], rows)
}

/// The same for few and short columns: it stays a table on a phone.
pub(crate) fn narrow_table(caption: String, heads: &[&'static str], rows: Vec<Vec<AnyView>>) -> AnyView {
    table_of("table", caption, heads, &[], rows)
}

/// The same with words in some of the columns.
pub(crate) fn table_with_words(
    caption: String,
    heads: &[&'static str],
    words: &[&'static str],
    rows: Vec<Vec<AnyView>>,
) -> AnyView {
    table_of("table fold", caption, heads, words, rows)
}

fn table_of(
    look: &'static str,
    caption: String,
    heads: &[&'static str],
    words: &[&'static str],
    rows: Vec<Vec<AnyView>>,
) -> AnyView {
    let heads: Vec<&'static str> = heads.to_vec();
    let class = |column: usize, head: &&'static str| (column > 0 && !words.contains(head)).then_some("num");
    let head = heads
        .iter()
        .enumerate()
        .map(|(column, head)| view! { <th scope="col" class=class(column, head)>{*head}</th> })
        .collect_view();
    let body = rows
        .into_iter()
        .map(|row| {
            let cells = row
                .into_iter()
                .zip(&heads)
                .enumerate()
                .map(|(column, (cell, head))| match column {
                    0 => view! { <th scope="row">{cell}</th> }.into_any(),
                    _ => view! { <td class=class(column, head) data-label=*head>{cell}</td> }.into_any(),
                })
                .collect_view();
            view! { <tr>{cells}</tr> }
        })
        .collect_view();
    view! {
        <table class=look>
            <caption class="visually-hidden">{caption}</caption>
            <thead><tr>{head}</tr></thead>
            <tbody>{body}</tbody>
        </table>
    }
    .into_any()
}

fn text(words: impl Into<String>) -> AnyView {
    words.into().into_any()
}

/// Words with smaller ones below; none where these are empty.
fn with_note(words: String, note: String) -> AnyView {
    let note = (!note.is_empty()).then(|| view! { <small>{note}</small> });
    view! { {words} {note} }.into_any()
}

/// The ways, each with its price and what it refuses, and the design that is paid for so, to go to; the month's total
/// where storage is given.
pub(super) fn way_rows(
    caption: String,
    offers: &[Offer],
    storage: Option<Usd>,
    of: &str,
    table_position: Option<usize>,
    edited: impl Fn(&Offer) -> Option<DesignV1>,
) -> AnyView {
    let heads: &[&'static str] = match storage {
        Some(_) => &["Way", "Throughput a month", "With storage", "Throttled", "Apply"],
        None => &["Way", "Throughput a month", "Throttled", "Apply"],
    };
    let row = |offer: &Offer| {
        let cells = offer_cells(offer, storage.unwrap_or_default());
        let mut row = vec![text(cells.name), text(cells.throughput)];
        if storage.is_some() {
            row.push(view! { <span class="amount">{cells.total}</span> }.into_any());
        }
        row.push(with_note(cells.refused, cells.note));
        row.push(match edited(offer) {
            Some(design) => {
                let href = applied_address(&design, offer.way, table_position);
                let label = format!("Apply {} to {of}", cells.name);
                view! { <a class="button" href=href aria-label=label rel="nofollow">"Apply"</a> }.into_any()
            }
            None if offer.answer.is_ok() => view! { <small>"as it is"</small> }.into_any(),
            None => text("–"),
        });
        row
    };
    table(caption, heads, offers.iter().map(row).collect())
}

/// Where the workbench shows a design that a way was applied to, and names what its row promised.
fn applied_address(design: &DesignV1, way: Way, table_position: Option<usize>) -> String {
    let table = table_position.map(|it| format!("&table={it}")).unwrap_or_default();
    format!("{}&applied={}{table}", url::design_address(&share::encode(design)), way.key())
}

/// What each dimension of a table takes on-demand: as a new table, and as one that was provisioned before.
pub(super) fn on_demand_rows(table: &Table, facts: &[OnDemandFacts]) -> AnyView {
    let heads = ["Of", "At the peak", "Never more than", "Warm throughput", "New table", "Provisioned before"];
    let row = |it: &OnDemandFacts| {
        let cells = it.cells(table);
        vec![
            text(cells.name),
            text(cells.peak),
            text(cells.most),
            text(cells.warm),
            with_note(cells.new, cells.new_note),
            with_note(cells.switched, cells.switched_note),
        ]
    };
    table_with_words(format!("{} on-demand", table.name), &heads, &heads[2..], facts.iter().map(row).collect())
}

/// What could be bought on top of each way.
pub(super) fn overlay_rows(offers: &[Offer]) -> AnyView {
    let heads = ["On top of", "Reserved for 1 year", "Reserved for 3 years", "Savings plan, 1 year"];
    let cell = |it: CommitmentCells| {
        let once = if it.once.is_empty() { String::new() } else { format!("{} once and ", it.once) };
        let bought = !it.detail.is_empty();
        let month = if bought { format!("{once}{} a month", it.month) } else { it.month };
        with_note(month, it.detail)
    };
    let row = |offer: &Offer| {
        let cells = offer_cells(offer, Usd::ZERO);
        vec![text(cells.name), cell(cells.one_year), cell(cells.three_years), cell(cells.savings_plan)]
    };
    let known = offers.iter().filter(|it| it.answer.is_ok());
    // Sentences rather than figures: cells of figures do not wrap, and would be wider than any page.
    table_with_words("Commitments on top of each way".to_string(), &heads, &heads[1..], known.map(row).collect())
}

/// Each table in both classes, with a way to change it where the other one costs less.
pub(super) fn class_rows(answer: &Answer, classes: &[ClassComparison]) -> AnyView {
    let design = &answer.design;
    let heads = ["Table", "Standard", "Standard-IA", "Storage of throughput", "Standard-IA pays from", "Cheaper"];
    let row = |it: &ClassComparison| {
        let table = &design.tables[it.table];
        let total = |cost: keyfare_core::capacity::ClassCost| cost.total().map(show::usd).unwrap_or_default();
        let part = |it: Option<rust_decimal::Decimal>| it.map_or("–".to_string(), show::percent);
        let verdict = match it.cheaper() {
            None if !it.missing.is_empty() => text("depends on what is not said yet"),
            None => text("both cost the same"),
            Some((class, saving)) => {
                let name = match class {
                    TableClass::Standard => "Standard",
                    TableClass::StandardInfrequentAccess => "Standard-IA",
                };
                let saves = show::usd(saving);
                if class == table.class {
                    text(format!("{name}, as it is, by {saves}"))
                } else {
                    let label = format!("Use {name} for {}, saves {saves} a month", table.name);
                    let words = format!("Use {name}, saves {saves}");
                    let mut wire = answer.wire.clone();
                    if let Some(table) = wire.tables.get_mut(it.table) {
                        table.class = Some(class);
                    }
                    let href = url::design_address(&share::encode(&wire));
                    view! { <a class="button" href=href aria-label=label>{words}</a> }.into_any()
                }
            }
        };
        vec![
            text(table.name.clone()),
            text(total(it.standard)),
            text(total(it.infrequent)),
            text(part(it.ratio)),
            text(it.pays_from()),
            verdict,
        ]
    };
    table("Each table in both classes, a month".to_string(), &heads, classes.iter().map(row).collect())
}

/// The months in which a limit is reached.
pub(super) fn limits(design: &Design, outlook: &Outlook) -> AnyView {
    if outlook.reached.is_empty() {
        let months = outlook.months.len().saturating_sub(1);
        return view! { <p class="panel__body small">{format!("No limit is reached within {months} months.")}</p> }
            .into_any();
    }
    let entry = |it: &keyfare_core::capacity::LimitReached| {
        let when = if it.month == 0 { "Now".to_string() } else { format!("Month {}", it.month) };
        view! { <li><strong>{when}</strong>": "{it.words(design)}</li> }
    };
    view! { <ul class="panel__body">{outlook.reached.iter().map(entry).collect_view()}</ul> }.into_any()
}

/// The numbers that move the bill most.
pub(super) fn input_rows(design: &Design, all: &Sensitivity) -> AnyView {
    let heads = ["Number", "Value", "Lower", "Higher"];
    let row = |it: &keyfare_core::capacity::InputEffect| {
        let [path, value, low, high] = input_cells(it);
        let source = if it.source == RangeSource::Stated { "stated range" } else { "" };
        let name = view! { {it.name(design)}<small><code>{path}</code></small> };
        vec![name.into_any(), with_note(value, source.to_string()), text(low), text(high)]
    };
    let shown = all.inputs.iter().take(INPUTS_SHOWN).map(row).collect();
    let caption = "What the month changes by when one number is lower or higher".to_string();
    table(caption, &heads, shown)
}
