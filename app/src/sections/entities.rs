//! The kinds of item that a table holds: key templates, size, number, lifetime, and what they store.

use super::{attributes::SizeDetails, keyboard, new_rows, wanted::Wanted};
use crate::{
    components::{
        Button, ButtonKind, Cell, CellNumber, CellSelect, CellText, Chip, ChipKind, Choice, EmptyState, IconButton,
        NOT_SAID, StepRuler,
    },
    form::{
        Form,
        more::ENTITY_FIELDS,
        row::{Row, dom_id},
        text::{EntityText, RowId, SizeForm},
    },
    icons::IconName,
    live::{focus_next, kept},
};
use keyfare_core::{bill::storage, show, units::Bytes};
use leptos::prelude::*;

/// The table of entities, inside the table's panel.
#[component]
pub fn EntitiesTable(
    /// The form.
    form: Form,
    /// The table's row.
    table: RowId,
) -> impl IntoView {
    let rows = form.part(move |text| {
        text.table(table).map(|it| it.entities.iter().map(|it| it.id).collect::<Vec<_>>()).unwrap_or_default()
    });
    let name = form.part(move |text| text.table(table).map(|it| it.name.clone()).unwrap_or_default());
    let add = move || {
        let id = new_rows::add_entity(form, table);
        focus_next(dom_id(id, "name"));
        id
    };
    let entity =
        move |id: RowId| kept(format!("r{id}"), move || view! { <EntityRow form=form table=table id=id /> }.into_any());
    let list = format!("entities-{table}");
    keyboard::column(&list, form, move || rows.get_untracked(), move || new_rows::add_entity(form, table));
    view! {
        <Show
            when=move || !rows.read().is_empty()
            fallback=|| view! { <EmptyState title="No entity yet">"What does the table hold? An order of 1,434 bytes, for example."</EmptyState> }
        >
            <table class="table fold entities">
                <caption class="visually-hidden">"Entities of " {name}</caption>
                <colgroup><col class="e-name" /><col class="e-key" /><col class="e-size" /><col class="e-ruler" /><col class="e-items" /><col class="e-life" /><col class="e-stored" /><col class="e-acts" /></colgroup>
                <thead>
                    <tr>
                        <th scope="col">"Entity"</th>
                        <th scope="col">"Key template"</th>
                        <th scope="col" class="num">"Size"</th>
                        <th scope="col" class="e-steps e-steps--head">"To the next step"</th>
                        <th scope="col" class="num">"Items"</th>
                        <th scope="col" class="num">"Lifetime"</th>
                        <th scope="col" class="num">"Stored"</th>
                        <th scope="col"><span class="visually-hidden">"Actions"</span></th>
                    </tr>
                </thead>
                <tbody id=list.clone() data-column="">
                    <For each=move || rows.get() key=|id| *id children=entity />
                </tbody>
            </table>
        </Show>
        <div class="panel__foot row">
            <Button kind=ButtonKind::Plain icon=IconName::Plus id=dom_id(table, "add-entity") on_click=Callback::new(move |()| { add(); })>"Entity"</Button>
        </div>
    }
    .into_any()
}

#[component]
fn EntityRow(form: Form, table: RowId, id: RowId) -> impl IntoView {
    let row = Row::<EntityText>::of(form, id);
    let named = row.signal(|it| if it.name.is_empty() { "this entity".to_string() } else { it.name.clone() });
    let of = move |what: &'static str| Signal::derive(move || format!("{what} of {}", named.get()));
    let name = row.field("name", |it| &it.name, |it| &mut it.name);
    let partition = row.field("partition key template", |it| &it.partition_template, |it| &mut it.partition_template);
    let sort = row.field("sort key template", |it| &it.sort_template, |it| &mut it.sort_template);
    let items = row.field("number of items", |it| &it.items, |it| &mut it.items);
    let growth = row.field("growth", |it| &it.growth, |it| &mut it.growth);
    let lifetime = row.field("lifetime", |it| &it.lifetime, |it| &mut it.lifetime);
    let is_bytes = row.signal(|it| it.size_form == SizeForm::Bytes);
    let size = form.of_row(id, |answer, t, e| answer.design.tables[t].entities.get(e)?.size);
    let of_it = Signal::derive(move || Some(format!("of {}", named.get())));
    view! {
        <tr data-part=format!("r{id}")>
            <th scope="row" class="wide">
                <Cell id=row.dom("name") label=of("Name") value=name.value on_input=name.on_input on_commit=name.on_commit error=row.mistake("name") />
            </th>
            <td class="wide" data-label="Key template">
                <CellText id=row.dom("key.partition") label=of("Partition key template") class="mono" placeholder="partition" value=partition.value on_input=partition.on_input on_commit=partition.on_commit />
                <CellText id=row.dom("key.sort") label=of("Sort key template") class="mono" placeholder="sort" value=sort.value on_input=sort.on_input on_commit=sort.on_commit />
            </td>
            <td class="num" data-label="Size">{size_cell(row, of("Size"), of("Form of the size"))}</td>
            <td class="e-steps" data-label="Steps"><StepRuler size=size /></td>
            <td class="num" data-label="Items">
                <CellNumber id=row.dom("items") label=of("Number of items") placeholder=NOT_SAID value=items.value on_input=items.on_input on_commit=items.on_commit error=row.mistake("items") />
                <CellNumber id=row.dom("growth_per_month") label=of("Growth a month") placeholder="growth" unit="/month" value=growth.value on_input=growth.on_input on_commit=growth.on_commit error=row.mistake("growth_per_month") />
            </td>
            <td class="num" data-label="Lifetime">
                <CellNumber id=row.dom("lifetime_days") label=of("Lifetime in days") placeholder="kept" unit="days" value=lifetime.value on_input=lifetime.on_input on_commit=lifetime.on_commit error=row.mistake("lifetime_days") />
            </td>
            <td class="num" data-label="Stored">{stored(form, id)}</td>
            <td class="actions">
                <IconButton icon=IconName::Copy id=row.dom("copy") label=Signal::derive(move || format!("Duplicate {}", named.get())) on_click=Callback::new(move |()| new_rows::copy_entity(form, table, id)) />
                <IconButton icon=IconName::Trash id=row.dom("remove") label=Signal::derive(move || format!("Remove {}", named.get())) on_click=Callback::new(move |()| new_rows::remove_entity(form, table, id)) />
            </td>
        </tr>
        <tr class="more" data-part=format!("r{id}-wanted")>
            <td colspan="8" class="wide"><Wanted form=form id=id fold="life" summary="Key spread, life and end" of=of_it groups=ENTITY_FIELDS /></td>
        </tr>
        <Show when=move || !is_bytes.get()>
            <tr class="more" data-part=format!("r{id}-more")><td colspan="8" class="wide"><SizeDetails form=form table=table row=row /></td></tr>
        </Show>
    }
    .into_any()
}

/// Bytes, or the sum of attributes of pasted items, or of several sizes; and in which form.
fn size_cell(row: Row<EntityText>, label: Signal<String>, form_label: Signal<String>) -> impl IntoView {
    let bytes = row.field("size", |it| &it.bytes, |it| &mut it.bytes);
    let is_bytes = row.signal(|it| it.size_form == SizeForm::Bytes);
    let form = row.choice(
        "form of the size",
        |it| it.size_form.value().to_string(),
        |it, chosen| it.size_form = SizeForm::from_value(&chosen),
    );
    let computed = row.form.of_row(row.id, |answer, t, e| answer.design.tables[t].entities.get(e)?.size);
    let forms = vec![
        Choice::new("bytes", "B"),
        Choice::new("attributes", "by attribute"),
        Choice::new("item", "pasted items"),
        Choice::new("distribution", "several sizes"),
    ];
    view! {
        <span class="cellnum">
            <Show
                when=move || is_bytes.get()
                fallback=move || view! { <span class="amount">{move || computed.get().map(|it: Bytes| show::bytes(u128::from(it.get())))}</span> }
            >
                <Cell id=row.dom("size") label=label placeholder=NOT_SAID class="cell--figure" value=bytes.value on_input=bytes.on_input on_commit=bytes.on_commit error=row.mistake("size") />
            </Show>
        </span>
        <CellSelect id=row.dom("size.form") label=form_label options=forms value=form.value on_input=form.on_input class="cell--small" />
    }
    .into_any()
}

/// What an entity's items store on average over the month, with the bytes that storage adds.
fn stored(form: Form, id: RowId) -> impl IntoView {
    let stored = form.of_row(id, |answer, t, e| {
        let size = answer.design.tables[t].entities.get(e)?.size?;
        let items = answer.estimate.stocks[t].get(e)?.ok()?;
        let replication = storage::Replication::of(&answer.design.tables[t]);
        let bytes = storage::stored_bytes(items, storage::stored_item_bytes(size, replication))?;
        let each = format!(" × (size + {} B)", replication.added_bytes());
        Some((show::bytes(u128::try_from(bytes.ceil()).ok()?), show::count(items.round()) + &each))
    });
    move || match stored.get() {
        Some((bytes, items)) => view! { {bytes}<small>{items}</small> }.into_any(),
        None => view! { <Chip kind=ChipKind::Unknown>"depends on size and items"</Chip> }.into_any(),
    }
}
