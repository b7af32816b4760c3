//! One question of the matrix, and its figures.

use super::{OpenRows, question_more::QuestionMore, row_id, target_choices};
use crate::{
    components::{CellNumber, CellSelect, CellText, Chip, ChipKind, Choice, NOT_SAID},
    form::{
        Form,
        row::Row,
        text::{PatternText, RowId},
    },
    icons::{Icon, IconName},
    live,
};
use keyfare_core::{bill::UnitKind, estimate::explain, review::MatrixLabel, show, wire::OperationV1};
use leptos::prelude::*;

/// The calls, by their names in the service.
fn operations() -> Vec<Choice> {
    OperationV1::ALL.iter().map(|it| Choice::new(format!("{it:?}"), format!("{it:?}"))).collect()
}

/// The times that a rate counts in.
fn periods() -> Vec<Choice> {
    [("second", "/s"), ("minute", "/min"), ("hour", "/hour"), ("day", "/day"), ("month", "/month")]
        .map(|(value, label)| Choice::new(value, label))
        .to_vec()
}

/// A row of the matrix; below it, while it is open, all its fields.
#[component]
pub fn QuestionRow(
    /// The form.
    form: Form,
    /// The table's row.
    table: RowId,
    /// The question's row.
    id: RowId,
    /// Which questions are open.
    open: OpenRows,
) -> impl IntoView {
    let row = Row::<PatternText>::of(form, id);
    let number = form.part(move |text| {
        text.table(table).and_then(|it| it.patterns.iter().position(|it| it.id == id)).map_or(0, |at| at + 1)
    });
    let of = move |what: &'static str| Signal::derive(move || format!("{what}, question {}", number.get()));
    let name = row.field("question", |it| &it.name, |it| &mut it.name);
    let operation = row.choice("operation", |it| it.operation.clone(), |it, chosen| it.operation = chosen);
    let target = row.choice("target", |it| it.target.to_string(), |it, chosen| it.target = row_id(&chosen));
    let condition = row.field("key condition", |it| &it.key_condition, |it| &mut it.key_condition);
    let times = row.field("rate", |it| &it.times, |it| &mut it.times);
    let per = row.choice("rate's time", |it| it.per.clone(), |it, chosen| it.per = chosen);
    let reads_range = row.signal(|it| matches!(it.operation.as_str(), "Query" | "Scan"));
    let is_open = Memo::new(move |_| open.is_open(id));
    let toggle = row.dom("toggle");
    live::on_press(&toggle, Callback::new(move |()| open.toggle(id)));
    let more = format!("more-{id}");
    let more_id = more.clone();
    let summary = summary(row, table);
    view! {
        <tr data-part=format!("r{id}") data-open=move || is_open.get().then_some("")>
            <td class="m-n">{number}</td>
            <td class="m-q">
                <CellText id=row.dom("name") label=Signal::derive(move || format!("Question {}", number.get())) placeholder="What is asked?" value=name.value on_input=name.on_input on_commit=name.on_commit error=row.mistake("name") />
                <button
                    type="button"
                    class="m-toggle"
                    aria-expanded=move || is_open.get().to_string()
                    aria-controls=more
                    aria-label=Signal::derive(move || format!("All fields of question {}: {}", number.get(), summary.get()))
                    id=toggle
                    data-press=""
                >
                    <Icon name=IconName::Chevron />
                    <span>{summary}</span>
                </button>
            </td>
            <td class="m-op" data-label="Operation on">
                <CellSelect id=row.dom("operation") label=of("Operation") options=operations() value=operation.value on_input=operation.on_input error=row.mistake("operation") />
                <Show when=move || reads_range.get()>
                    <CellSelect id=row.dom("target") label=of("Table or index") class="mono" options=target_choices(form, table) value=target.value on_input=target.on_input error=row.mistake("target") />
                </Show>
                {label(form, id)}
            </td>
            <td class="m-key" data-label="Key condition">
                <CellText id=row.dom("key_condition") label=of("Key condition") class="mono" placeholder="not said" value=condition.value on_input=condition.on_input on_commit=condition.on_commit />
            </td>
            <td class="m-rate num" data-label="Rate">
                <span class="ratecell"><span><CellNumber id=row.dom("rate.times") label=of("Rate") placeholder=NOT_SAID value=times.value on_input=times.on_input on_commit=times.on_commit error=row.mistake("rate.times") />
                </span><CellSelect id=row.dom("rate.per") label=of("Time of the rate") class="cell--small" options=periods() value=per.value on_input=per.on_input /></span>
            </td>
            <td class="m-con" data-label="Consistency">{consistency(row, of("Consistency"))}</td>
            <td class="m-units num" data-label="Units each">{units(form, id)}</td>
            <td class="m-usd num amount" data-label="$ a month">{cost(form, id)}</td>
        </tr>
        <Show when=move || is_open.get()>
            <tr class="m-more" id=more_id.clone() data-part=format!("r{id}-more")><td colspan="8"><QuestionMore form=form table=table row=row /></td></tr>
        </Show>
    }
    .into_any()
}

/// A few words on what is below: `order, 20 items`.
fn summary(row: Row<PatternText>, table: RowId) -> Signal<String> {
    let form = row.form;
    form.part(move |text| {
        use crate::form::row::RowText;
        let Some(pattern) = PatternText::find(text, row.id) else { return String::new() };
        let entity = text.table(table).and_then(|it| match pattern.entity {
            0 if it.entities.len() == 1 => it.entities.first(),
            id => it.entities.iter().find(|it| it.id == id),
        });
        let mut words: Vec<String> = entity.map(|it| it.name.clone()).into_iter().collect();
        match pattern.operation.as_str() {
            "BatchWriteItem" | "TransactWriteItems" => {
                words = vec![match pattern.actions.len() {
                    1 => "1 action".to_string(),
                    many => format!("{many} actions"),
                }]
            }
            "Query" | "Scan" | "BatchGetItem" | "TransactGetItems" if !pattern.items_read.is_empty() => {
                let noun = if pattern.items_read.trim() == "1" { "item" } else { "items" };
                words.push(format!("{} {noun}", pattern.items_read))
            }
            "Scan" => words = vec!["everything".to_string()],
            "UpdateItem" if !pattern.write.changes.is_empty() => {
                words.push(format!("changes {}", pattern.write.changes))
            }
            _ => {}
        }
        if words.is_empty() { "more".to_string() } else { words.join(", ") }
    })
}

fn consistency(row: Row<PatternText>, label: Signal<String>) -> impl IntoView {
    let fixed = row.signal(|it| match it.operation.as_str() {
        "GetItem" | "BatchGetItem" | "Query" | "Scan" => None,
        "TransactGetItems" => Some("transaction"),
        "TransactWriteItems" => Some("transaction"),
        _ => Some("write"),
    });
    let choice = row.choice("consistency", |it| it.consistency.clone(), |it, chosen| it.consistency = chosen);
    let options = vec![Choice::new("eventual", "eventual"), Choice::new("strong", "strong")];
    move || {
        match fixed.get() {
        Some(words) => view! { <span class="muted">{words}</span> }.into_any(),
        None => view! {
            <CellSelect id=row.dom("consistency") label=label options=options.clone() value=choice.value on_input=choice.on_input error=row.mistake("consistency") />
        }
        .into_any(),
    }
    }
}

/// What answers the question: a key, an index, or something else.
fn label(form: Form, id: RowId) -> impl IntoView {
    let label = form.of_row(id, |answer, t, p| Some(MatrixLabel::of(answer.design.tables[t].patterns.get(p)?).label()));
    move || label.get().map(|it| view! { <small class="m-label">{it}</small> })
}

/// Units of one request: `2 + 4 WRU`, table and indexes.
fn units(form: Form, id: RowId) -> impl IntoView {
    let shown = form.of_row(id, |answer, t, p| {
        let of = |kind: UnitKind, unit: &str| {
            let units = answer.estimate.pattern_units(t, p, kind);
            Some(match (units.table, units.indexes) {
                (Some(table), Some(indexes)) => (
                    format!("{} + {} {unit}", show::units_short(table), show::units_short(indexes)),
                    "table + index".to_string(),
                ),
                (Some(table), None) => (format!("{} {unit}", show::units_short(table)), String::new()),
                (None, Some(indexes)) => (format!("{} {unit}", show::units_short(indexes)), "index".to_string()),
                (None, None) => return None,
            })
        };
        let pages = answer.estimate.pattern_usages(t, p).filter_map(|it| it.pages).find(|it| *it > 1);
        let lines: Vec<_> = [of(UnitKind::Write, "WRU"), of(UnitKind::Read, "RRU")].into_iter().flatten().collect();
        Some((lines, pages.map(|it| format!("{} pages", show::count(it.into())))))
    });
    move || {
        let (lines, pages) = shown.get().unwrap_or_default();
        lines
            .into_iter()
            .map(|(units, place)| view! { {units}<small>{pages.clone().unwrap_or(place)}</small> })
            .collect_view()
    }
}

/// The month on-demand, or what it depends on.
fn cost(form: Form, id: RowId) -> impl IntoView {
    let cost = form.of_row(id, |answer, t, p| {
        let missing = answer.estimate.missing.iter().find(|it| it.table == t && it.pattern == Some(p));
        Some(match missing {
            Some(missing) => Err(explain::gap(&answer.design, missing)),
            None => Ok(show::usd(answer.estimate.pattern_on_demand(t, p)?).trim_start_matches('$').to_string()),
        })
    });
    move || match cost.get() {
        Some(Ok(amount)) => amount.into_any(),
        Some(Err(what)) => view! { <Chip kind=ChipKind::Unknown>"depends on " {what}</Chip> }.into_any(),
        None => ().into_any(),
    }
}
