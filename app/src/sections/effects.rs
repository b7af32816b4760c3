//! What a write does to each index, where the person knows better than what follows from the rest.

use super::{new_rows, row_id};
use crate::{
    components::{Button, ButtonKind, CellNumber, CellSelect, Choice, IconButton},
    form::{
        Form,
        row::Row,
        text::{EffectText, RowId, WriteText},
    },
    icons::IconName,
};
use leptos::prelude::*;

/// The stated effects of one write; nothing while the table has no index.
#[component]
pub fn Effects(
    /// The form.
    form: Form,
    /// The table's row.
    table: RowId,
    /// The write.
    row: Row<WriteText>,
) -> impl IntoView {
    let indexes = form.part(move |text| {
        let indexes = text
            .table(table)
            .map(|it| it.indexes.iter().map(|it| Choice::new(it.id.to_string(), it.name.clone())).collect::<Vec<_>>());
        indexes.unwrap_or_default()
    });
    let rows = row.signal(|it| it.effects.iter().map(|it| it.id).collect::<Vec<_>>());
    view! {
        <Show when=move || !indexes.read().is_empty()>
            <div class="field wide effects">
                <span class="field__label">"Index effects"</span>
                <Show
                    when=move || !rows.read().is_empty()
                    fallback=|| view! { <p class="field__hint">"They follow from the attributes that change. State one where you know better, or only sizes."</p> }
                >
                    <table class="table">
                        <caption class="visually-hidden">"Stated index effects"</caption>
                        <thead>
                            <tr><th scope="col">"Index"</th><th scope="col">"Effect"</th><th scope="col" class="num">"Share"</th><th scope="col" class="num">"Entry before"</th><th scope="col" class="num">"Entry after"</th><th scope="col"><span class="visually-hidden">"Actions"</span></th></tr>
                        </thead>
                        <tbody>
                            <For each=move || rows.get() key=|id| *id children=move |id| view! { <EffectRow form=form id=id indexes=indexes /> } />
                        </tbody>
                    </table>
                </Show>
                <div class="row">
                    <Button kind=ButtonKind::Plain icon=IconName::Plus id=format!("{}-effects", row.dom("add")) on_click=Callback::new(move |()| new_rows::add_effect(form, table, row.id))>"Effect on an index"</Button>
                </div>
            </div>
        </Show>
    }
    .into_any()
}

#[component]
fn EffectRow(form: Form, id: RowId, indexes: Signal<Vec<Choice>>) -> impl IntoView {
    let row = Row::<EffectText>::of(form, id);
    let index = row.choice("index", |it| it.index.to_string(), |it, chosen| it.index = row_id(&chosen));
    let effect = row.choice("effect", |it| it.effect.clone(), |it, chosen| it.effect = chosen);
    let share = row.field("share", |it| &it.share, |it| &mut it.share);
    let before = row.field("entry before", |it| &it.before, |it| &mut it.before);
    let after = row.field("entry after", |it| &it.after, |it| &mut it.after);
    let effects = Choice::plain(&["enters", "leaves", "moves", "changes", "untouched"]);
    view! {
        <tr>
            <td><CellSelect id=row.dom("index") label="Index" class="mono" options=indexes value=index.value on_input=index.on_input error=row.mistake("index") /></td>
            <td><CellSelect id=row.dom("effect") label="Effect" options=effects value=effect.value on_input=effect.on_input error=row.mistake("effect") /></td>
            <td class="num"><CellNumber id=row.dom("share") label="Share of calls" placeholder="all" value=share.value on_input=share.on_input on_commit=share.on_commit error=row.mistake("share") /></td>
            <td class="num"><CellNumber id=row.dom("entry_before_bytes") label="Entry before, bytes" placeholder="entry" unit="B" value=before.value on_input=before.on_input on_commit=before.on_commit error=row.mistake("entry_before_bytes") /></td>
            <td class="num"><CellNumber id=row.dom("entry_after_bytes") label="Entry after, bytes" placeholder="entry" unit="B" value=after.value on_input=after.on_input on_commit=after.on_commit error=row.mistake("entry_after_bytes") /></td>
            <td class="actions"><IconButton icon=IconName::Trash id=row.dom("remove") label="Remove this effect" on_click=Callback::new(move |()| new_rows::remove_effect(form, id)) /></td>
        </tr>
    }
    .into_any()
}
