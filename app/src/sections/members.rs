//! Which entities have entries in an index, how many of their items, and how large an entry is.

use crate::{
    components::{CellNumber, Disclosure},
    form::{
        Form,
        row::Row,
        text::{IndexText, MemberText, RowId},
    },
    live,
};
use keyfare_core::show;
use leptos::prelude::*;

/// One row for each entity of the table.
#[component]
pub fn Members(
    /// The form.
    form: Form,
    /// The table's row.
    table: RowId,
    /// The index.
    row: Row<IndexText>,
) -> impl IntoView {
    let entities = form.part(move |text| {
        text.table(table).map(|it| it.entities.iter().map(|it| it.id).collect::<Vec<_>>()).unwrap_or_default()
    });
    let said = row.signal(|it| !it.members.is_empty());
    let summary =
        move || if said.get() { "Entries, as said".to_string() } else { "Entries of every entity".to_string() };
    view! {
        <Show when=move || !entities.read().is_empty()>
            <Disclosure id=format!("members-{}", row.id) summary=Signal::derive(summary)>
                <table class="table plain members">
                    <caption class="visually-hidden">"Entities with entries in this index"</caption>
                    <thead><tr><th scope="col">"Entity"</th><th scope="col" class="num">"Share"</th><th scope="col" class="num">"Entry"</th></tr></thead>
                    <tbody>
                        <For each=move || entities.get() key=|id| *id children=move |entity| view! { <MemberRow form=form table=table row=row entity=entity /> } />
                    </tbody>
                </table>
            </Disclosure>
        </Show>
    }
    .into_any()
}

/// Changes one member. The first change says all of them: until then every entity is one.
fn change(row: Row<IndexText>, table: RowId, entity: RowId, what: &str, change: impl FnOnce(&mut MemberText)) {
    let others: Vec<RowId> = row.form.with_untracked(|text| {
        text.table(table).map(|it| it.entities.iter().map(|it| it.id).collect()).unwrap_or_default()
    });
    row.edit(what, |index| {
        if index.members.is_empty() {
            index.members =
                others.into_iter().map(|entity| MemberText { entity, held: true, ..MemberText::default() }).collect();
        }
        if !index.members.iter().any(|it| it.entity == entity) {
            index.members.push(MemberText { entity, ..MemberText::default() });
        }
        if let Some(member) = index.members.iter_mut().find(|it| it.entity == entity) {
            change(member);
        }
    });
}

#[component]
fn MemberRow(form: Form, table: RowId, row: Row<IndexText>, entity: RowId) -> impl IntoView {
    let name = form.part(move |text| {
        text.table(table)
            .and_then(|it| it.entities.iter().find(|it| it.id == entity))
            .map(|it| it.name.clone())
            .unwrap_or_default()
    });
    let member = row.signal(move |it| it.members.iter().find(|it| it.entity == entity).cloned());
    let all = row.signal(|it| it.members.is_empty());
    let held = Signal::derive(move || all.get() || member.with(|it| it.as_ref().is_some_and(|it| it.held)));
    let share = Signal::derive(move || member.with(|it| it.as_ref().map(|it| it.share.clone()).unwrap_or_default()));
    let entry =
        Signal::derive(move || member.with(|it| it.as_ref().map(|it| it.entry_bytes.clone()).unwrap_or_default()));
    let position = move || row.read(|it| it.members.iter().filter(|it| it.held).position(|it| it.entity == entity));
    let mistake = move |field: &'static str| {
        form.mistake(move || match position() {
            Some(m) => {
                format!("{}.members[{m}].{field}", form.with_untracked(|text| crate::form::row::path_of(text, row.id)))
            }
            None => String::new(),
        })
    };
    let computed = form.of_row(row.id, move |answer, t, i| {
        let (table, index) = (answer.design.tables.get(t)?, answer.design.tables.get(t)?.indexes.get(i)?);
        let sizes = index.members.iter().filter_map(|it| Some((table.entities[it.entity].name.clone(), it.entry?)));
        Some(sizes.map(|(name, entry)| (name, show::bytes(u128::from(entry.get())))).collect::<Vec<_>>())
    });
    let placeholder = move || {
        let sizes = computed.get().unwrap_or_default();
        sizes.into_iter().find(|(it, _)| *it == name.get()).map_or_else(|| "not said".to_string(), |(_, size)| size)
    };
    let of = move |what: &'static str| Signal::derive(move || format!("{what} {}", name.get()));
    let check = format!("{}-{entity}", row.dom("held"));
    live::on_input(
        &check,
        Callback::new(move |(checked,): (String,)| {
            change(row, table, entity, "members", |it| it.held = !checked.is_empty());
        }),
    );
    view! {
        <tr>
            <th scope="row">
                <label class="check">
                    <input
                        type="checkbox"
                        id=check
                        checked=held.get_untracked()
                    />
                    {name}
                </label>
            </th>
            <td class="num">
                <CellNumber
                    id=format!("{}-{entity}", row.dom("share"))
                    label=of("Share of")
                    placeholder="all"
                    value=share
                    on_input=Callback::new(move |(typed,)| change(row, table, entity, "share", |it| it.share = typed))
                    error=mistake("share")
                />
            </td>
            <td class="num">
                <CellNumber
                    id=format!("{}-{entity}", row.dom("entry"))
                    label=of("Entry bytes of")
                    placeholder=untrack(placeholder)
                    value=entry
                    on_input=Callback::new(move |(typed,)| change(row, table, entity, "entry size", |it| it.entry_bytes = typed))
                    error=mistake("entry_bytes")
                />
            </td>
        </tr>
    }
    .into_any()
}
