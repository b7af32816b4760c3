//! All fields of one question: what it reads or writes, how its rate varies, what goes wrong how often.

use super::{effects::Effects, entity_choices, new_rows, row_id, write_fields::WriteFields};
use crate::{
    components::{Button, ButtonKind, Choice, IconButton, NOT_SAID, NumberField, SelectField, TextField},
    form::{
        Form,
        row::Row,
        text::{ActionText, PatternText, RowId, WriteText},
    },
    icons::IconName,
};
use leptos::prelude::*;

/// Which fields an operation has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    #[default]
    OneKey,
    Keys,
    Range,
    Write,
    Batch,
    Transaction,
}

fn kind(operation: &str) -> Kind {
    match operation {
        "GetItem" => Kind::OneKey,
        "BatchGetItem" | "TransactGetItems" => Kind::Keys,
        "Query" | "Scan" => Kind::Range,
        "BatchWriteItem" => Kind::Batch,
        "TransactWriteItems" => Kind::Transaction,
        _ => Kind::Write,
    }
}

/// All fields of a question that its row does not show.
#[component]
pub fn QuestionMore(
    /// The form.
    form: Form,
    /// The table's row.
    table: RowId,
    /// The question.
    row: Row<PatternText>,
) -> impl IntoView {
    let of = row.signal(|it| kind(&it.operation));
    let body = move || match of.get() {
        Kind::OneKey | Kind::Keys => key_fields(row, of).into_any(),
        Kind::Range => range_fields(row).into_any(),
        Kind::Write => single_write(form, table, row).into_any(),
        Kind::Batch | Kind::Transaction => actions(form, table, row, of.get() == Kind::Transaction).into_any(),
    };
    let peak = row.field("peak", |it| &it.peak, |it| &mut it.peak);
    let entity = row.choice("entity", |it| it.entity.to_string(), |it, chosen| it.entity = row_id(&chosen));
    view! {
        <div class="fields more__fields">
            <Show when=move || !matches!(of.get(), Kind::Batch | Kind::Transaction)>
                <SelectField id=row.dom("entity") label="Entity" options=entity_choices(form, table) value=entity.value on_input=entity.on_input error=row.mistake("entity") />
            </Show>
            <NumberField
                id=row.dom("traffic.peak")
                label="Peak"
                placeholder="as the table"
                unit="× the average"
                value=peak.value
                on_input=peak.on_input
                on_commit=peak.on_commit
                error=row.mistake("traffic.peak")
            />
            {body}
        </div>
        <div class="row row--end">
            <Button kind=ButtonKind::Plain icon=IconName::Copy id=row.dom("copy") on_click=Callback::new(move |()| new_rows::copy_pattern(form, table, row.id))>"Duplicate question"</Button>
            <Button kind=ButtonKind::Plain icon=IconName::Trash id=row.dom("remove") on_click=Callback::new(move |()| new_rows::remove_pattern(form, table, row.id))>"Remove question"</Button>
        </div>
    }
    .into_any()
}

/// One number of a question.
fn number(
    row: Row<PatternText>,
    field: &'static str,
    label: &'static str,
    hint: &'static str,
    unit: &'static str,
    get: fn(&PatternText) -> &String,
    get_mut: fn(&mut PatternText) -> &mut String,
) -> AnyView {
    let it = row.field(label, get, get_mut);
    view! {
        <NumberField
            id=row.dom(field)
            label=label
            placeholder=NOT_SAID
            hint=(!hint.is_empty()).then(|| hint.to_string())
            unit=(!unit.is_empty()).then(|| unit.to_string())
            value=it.value
            on_input=it.on_input
            on_commit=it.on_commit
            error=row.mistake(field)
        />
    }
    .into_any()
}

/// One line of words of a question.
fn words(
    row: Row<PatternText>,
    field: &'static str,
    label: &'static str,
    hint: &'static str,
    get: fn(&PatternText) -> &String,
    get_mut: fn(&mut PatternText) -> &mut String,
) -> AnyView {
    let it = row.field(label, get, get_mut);
    view! {
        <TextField
            id=row.dom(field)
            label=label
            class="field--words"
            placeholder=NOT_SAID
            hint=(!hint.is_empty()).then(|| hint.to_string())
            value=it.value
            on_input=it.on_input
            on_commit=it.on_commit
            error=row.mistake(field)
        />
    }
    .into_any()
}

fn key_fields(row: Row<PatternText>, kind: Signal<Kind>) -> impl IntoView {
    let (label, hint) = match kind.get_untracked() {
        Kind::OneKey => ("Keys that are there", "1, or 0 for a key that is not there"),
        _ => ("Keys of a call", "1 to 100; each item rounds by itself"),
    };
    view! {
        {number(row, "items_read", label, hint, "", |it| &it.items_read, |it| &mut it.items_read)}
        <Show when=move || kind.get() == Kind::OneKey>
            {number(row, "bytes_read", "Size of this item", "the entity's unless said", "B", |it| &it.bytes_read, |it| &mut it.bytes_read)}
        </Show>
    }
}

fn range_fields(row: Row<PatternText>) -> impl IntoView {
    view! {
        {number(row, "items_read", "Items read", "what the key condition reaches, up to Limit", "", |it| &it.items_read, |it| &mut it.items_read)}
        {number(row, "items_returned", "Items returned", "what the filter leaves; it saves nothing", "", |it| &it.items_returned, |it| &mut it.items_returned)}
        {number(row, "bytes_read", "Bytes read", "items × size unless said", "B", |it| &it.bytes_read, |it| &mut it.bytes_read)}
        {words(row, "filter", "Filter", "", |it| &it.filter, |it| &mut it.filter)}
        {words(row, "attributes", "Attributes wanted", "with commas; what a local index lacks is fetched", |it| &it.attributes, |it| &mut it.attributes)}
    }
}

fn single_write(form: Form, table: RowId, row: Row<PatternText>) -> impl IntoView {
    let verb = row.signal(|it| it.operation.clone());
    let write = Row::<WriteText>::of(form, row.id);
    let at = Signal::derive(move || form.with_untracked(|text| crate::form::row::path_of(text, row.id)));
    view! {
        <WriteFields form=form row=write verb=verb at=at />
        {number(row, "failed_share", "Failed conditions", "share of calls: 0.05 or 5 %", "", |it| &it.failed_share, |it| &mut it.failed_share)}
        {number(row, "conflict_share", "Lock conflicts", "each a failed write and a strong read", "", |it| &it.conflict_share, |it| &mut it.conflict_share)}
        <Effects form=form table=table row=write />
    }
}

fn actions(form: Form, table: RowId, row: Row<PatternText>, transaction: bool) -> impl IntoView {
    let rows = row.signal(|it| it.actions.iter().map(|it| it.id).collect::<Vec<_>>());
    let shares = transaction.then(|| {
        view! {
            {number(row, "replay_share", "Repeats with a token", "share of calls; they read instead", "", |it| &it.replay_share, |it| &mut it.replay_share)}
            {number(row, "cancelled_share", "Cancelled", "share of calls; counted in full", "", |it| &it.cancelled_share, |it| &mut it.cancelled_share)}
        }
    });
    view! {
        {shares}
        <div class="field wide">
            <span class="field__label">"Actions of one call"</span>
            <For each=move || rows.get() key=|id| *id children=move |id| view! { <Action form=form table=table id=id transaction=transaction /> } />
            <p class="field__error" role="status">{move || row.mistake("actions").get()}</p>
            <div class="row">
                <Button kind=ButtonKind::Plain icon=IconName::Plus id=row.dom("add-action") on_click=Callback::new(move |()| { new_rows::add_action(form, table, row.id); })>"Action"</Button>
            </div>
        </div>
    }
}

#[component]
fn Action(form: Form, table: RowId, id: RowId, transaction: bool) -> impl IntoView {
    let row = Row::<ActionText>::of(form, id);
    let write = Row::<WriteText>::of(form, id);
    let verb = row.signal(|it| it.operation.clone());
    let operation = row.choice("operation", |it| it.operation.clone(), |it, chosen| it.operation = chosen);
    let entity = row.choice("entity", |it| it.entity.to_string(), |it, chosen| it.entity = row_id(&chosen));
    let repeat = row.field("repeat", |it| &it.repeat, |it| &mut it.repeat);
    let at = Signal::derive(move || form.with_untracked(|text| crate::form::row::path_of(text, id)));
    let verbs: &[&str] = if transaction {
        &["PutItem", "UpdateItem", "DeleteItem", "ConditionCheck"]
    } else {
        &["PutItem", "DeleteItem"]
    };
    view! {
        <div class="action fields">
            <SelectField id=row.dom("operation") label="Action" options=Choice::plain(verbs) value=operation.value on_input=operation.on_input error=row.mistake("operation") />
            <SelectField id=row.dom("entity") label="Entity" options=entity_choices(form, table) value=entity.value on_input=entity.on_input error=row.mistake("entity") />
            <NumberField id=row.dom("repeat") label="How many" placeholder="1" value=repeat.value on_input=repeat.on_input on_commit=repeat.on_commit error=row.mistake("repeat") />
            <WriteFields form=form row=write verb=verb at=at />
            <IconButton icon=IconName::Trash id=row.dom("remove") label="Remove this action" on_click=Callback::new(move |()| new_rows::remove_action(form, id)) />
            <Effects form=form table=table row=write />
        </div>
    }
    .into_any()
}
