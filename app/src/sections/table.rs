//! One table of the design: its keys and class, and the sections below it.

use super::{
    OpenRows, capacity::CapacityPanel, entities::EntitiesTable, indexes::IndexesPanel, new_rows,
    questions::QuestionsPanel, wanted::Wanted,
};
use crate::{
    components::{Button, ButtonKind, Choice, EmptyState, IconButton, LegendPlace, Segments, TextField},
    form::{
        Form,
        more::FEATURES,
        row::{Row, dom_id},
        text::{RowId, TableText},
    },
    icons::IconName,
    live::{focus_next, kept},
    matrix::MatrixOrders,
};
use leptos::prelude::*;

/// All tables, and the way to add one.
#[component]
pub fn Tables(
    /// The form.
    form: Form,
    /// Which questions are open.
    open: OpenRows,
    /// In which order they stand.
    orders: MatrixOrders,
) -> impl IntoView {
    let rows = form.part(|text| text.tables.iter().map(|it| it.id).collect::<Vec<_>>());
    let add = move || {
        let id = new_rows::add_table(form);
        focus_next(dom_id(id, "name"));
    };
    let sections = move |id: RowId| {
        view! {
            {kept(format!("table-{id}"), move || view! { <TablePanel form=form id=id /> }.into_any())}
            {kept(format!("questions-{id}"), move || view! { <QuestionsPanel form=form table=id open=open orders=orders /> }.into_any())}
            {kept(format!("indexes-{id}"), move || view! { <IndexesPanel form=form table=id /> }.into_any())}
            {kept(format!("capacity-{id}"), move || view! { <CapacityPanel form=form table=id /> }.into_any())}
        }
    };
    view! {
        {rows.get().into_iter().map(sections).collect_view()}
        <div class="panel" data-part="tables">
            <Show when=move || rows.read().is_empty()>
                <EmptyState title="No table yet">"A design starts with a table: its keys, what it holds, and what is asked of it."</EmptyState>
            </Show>
            <div class="panel__foot row">
                <Button kind=ButtonKind::Plain icon=IconName::Plus id="add-table" on_click=Callback::new(move |()| add())>"Table"</Button>
            </div>
        </div>
    }
    .into_any()
}

/// A table's own panel.
#[component]
fn TablePanel(form: Form, id: RowId) -> impl IntoView {
    let row = Row::<TableText>::of(form, id);
    let name = row.signal(|it| it.name.clone());
    let keys = row.signal(|it| {
        let sort = it.sort_key.name.trim();
        if sort.is_empty() {
            format!("partition key {}", it.partition_key.name)
        } else {
            format!("partition key {}, sort key {sort}", it.partition_key.name)
        }
    });
    let of = Signal::derive(move || Some(format!("of {}", name.get())));
    let title = format!("table-{id}-title");
    let title_id = title.clone();
    let class = row.choice("class", |it| it.class.clone(), |it, chosen| it.class = chosen);
    let classes = vec![Choice::new("standard", "Standard"), Choice::new("standard_infrequent_access", "Standard-IA")];
    view! {
        <section class="panel" id=format!("table-{id}") data-part=format!("table-{id}") aria-labelledby=title>
            <div class="panel__head">
                <h2 id=title_id>"Table " <code>{name}</code></h2>
                <span class="panel__meta">{keys}</span>
                <div class="panel__end">
                    <Segments
                        id=format!("r{id}-class")
                        legend="Table class"
                        legend_place=LegendPlace::Hidden
                        options=classes
                        value=class.value
                        on_input=class.on_input
                    />
                    <IconButton icon=IconName::Copy id=row.dom("copy") label=Signal::derive(move || format!("Duplicate table {}", name.get())) on_click=Callback::new(move |()| new_rows::copy_table(form, id)) />
                    <IconButton icon=IconName::Trash id=row.dom("remove") label=Signal::derive(move || format!("Remove table {}", name.get())) on_click=Callback::new(move |()| new_rows::remove_table(form, id)) />
                </div>
            </div>
            <div class="panel__body fields">{name_and_keys(row)}</div>
            <EntitiesTable form=form table=id />
            <div class="panel__body">
                <Wanted form=form id=id fold="features" summary="Copies, streams, backups, a cache and other features" of=of groups=FEATURES />
            </div>
        </section>
    }
    .into_any()
}

fn name_and_keys(row: Row<TableText>) -> impl IntoView {
    let name = row.field("name", |it| &it.name, |it| &mut it.name);
    let partition = row.field("partition key", |it| &it.partition_key.name, |it| &mut it.partition_key.name);
    let sort = row.field("sort key", |it| &it.sort_key.name, |it| &mut it.sort_key.name);
    view! {
        <TextField id=row.dom("name") label="Name" value=name.value on_input=name.on_input on_commit=name.on_commit error=row.mistake("name") />
        <TextField
            id=row.dom("partition_key.name")
            label="Partition key"
            value=partition.value
            on_input=partition.on_input
            on_commit=partition.on_commit
            error=row.mistake("partition_key.name")
        />
        <TextField
            id=row.dom("sort_key.name")
            label="Sort key"
            placeholder="none"
            value=sort.value
            on_input=sort.on_input
            on_commit=sort.on_commit
            error=row.mistake("sort_key.name")
        />
    }
    .into_any()
}
