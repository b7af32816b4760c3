//! The images of a write: what was there, what is there after, and which attributes change.

use crate::{
    components::{NOT_SAID, NumberField, TextField},
    form::{Form, row::Row, text::WriteText},
};
use leptos::prelude::*;

/// Before, after and changes of one write. `at` is the path of the question or action that it belongs to.
#[component]
pub fn WriteFields(
    /// The form.
    form: Form,
    /// The write.
    row: Row<WriteText>,
    /// The call.
    verb: Signal<String>,
    /// The path of its question or action.
    at: Signal<String>,
) -> impl IntoView {
    let mistake = move |field: &'static str| form.mistake(move || format!("{}.{field}", at.get()));
    let before = row.field("size before", |it| &it.before, |it| &mut it.before);
    let after = row.field("size after", |it| &it.after, |it| &mut it.after);
    let changes = row.field("changed attributes", |it| &it.changes, |it| &mut it.changes);
    let is_put = Signal::derive(move || verb.read().as_str() == "PutItem");
    let leaves_item = Signal::derive(move || matches!(verb.read().as_str(), "PutItem" | "UpdateItem"));
    let before_hint = Signal::derive(move || {
        Some(
            if is_put.get() { "empty for a new item" } else { "the entity's unless said; 0 if it is not there" }
                .to_string(),
        )
    });
    view! {
        <NumberField
            id=row.dom("before_bytes")
            label=Signal::derive(move || if is_put.get() { "Replaces an item of".to_string() } else { "Item before".to_string() })
            placeholder=NOT_SAID
            unit="B"
            hint=before_hint
            value=before.value
            on_input=before.on_input
            on_commit=before.on_commit
            error=mistake("before_bytes")
        />
        <Show when=move || leaves_item.get()>
            <NumberField
                id=row.dom("after_bytes")
                label="Item after"
                placeholder=NOT_SAID
                unit="B"
                hint=Some("the entity's unless said".to_string())
                value=after.value
                on_input=after.on_input
                on_commit=after.on_commit
                error=mistake("after_bytes")
            />
            <TextField
                id=row.dom("changes")
                label="Attributes that change"
                class="field--words"
                placeholder=NOT_SAID
                hint=Some("with commas; decides what happens to each index".to_string())
                value=changes.value
                on_input=changes.on_input
                on_commit=changes.on_commit
                error=mistake("changes")
            />
        </Show>
    }
    .into_any()
}
