//! An entity's size in detail: rows of attributes, pasted items, or several sizes.

use super::new_rows;
use crate::{
    components::{Button, ButtonKind, Cell, CellNumber, CellSelect, Choice, CodeField, Disclosure, IconButton},
    form::{
        Form,
        row::{Row, dom_id, mistake_in},
        text::{AttributeText, EntityText, RowId, SizeForm},
    },
    icons::IconName,
    live::{self, focus_next},
};
use leptos::prelude::*;

/// The types of attribute values.
const TYPES: &[&str] = &["S", "N", "B", "BOOL", "NULL", "M", "L", "SS", "NS", "BS"];

/// Below an entity whose size is not one number.
#[component]
pub fn SizeDetails(
    /// The form.
    form: Form,
    /// The table's row.
    table: RowId,
    /// The entity.
    row: Row<EntityText>,
) -> impl IntoView {
    let is_sample = row.signal(|it| it.size_form == SizeForm::Sample);
    let named = row.signal(|it| it.name.clone());
    let sample = row.field("sample item", |it| &it.sample, |it| &mut it.sample);
    let sizes = row.field("sizes", |it| &it.sizes, |it| &mut it.sizes);
    let is_sizes = row.signal(|it| it.size_form == SizeForm::Sizes);
    let rows = row.signal(|it| it.attributes.iter().map(|it| it.id).collect::<Vec<_>>());
    let add = move || {
        let id = new_rows::add_attribute(form, table, row.id);
        focus_next(dom_id(id, "name"));
    };
    let attributes = move || {
        view! {
            <table class="table attributes">
                <caption class="visually-hidden">"Attributes of " {named}</caption>
                <thead><tr><th scope="col">"Attribute"</th><th scope="col">"Type"</th><th scope="col" class="num">"Value, bytes"</th><th scope="col"><span class="visually-hidden">"Actions"</span></th></tr></thead>
                <tbody>
                    <For each=move || rows.get() key=|id| *id children=move |id| view! { <AttributeRow form=form id=id /> } />
                </tbody>
            </table>
            <p class="field__error field__error--row" role="status">{move || row.mistake("size").get()}</p>
            <Button kind=ButtonKind::Plain icon=IconName::Plus id=row.dom("add-attribute") on_click=Callback::new(move |()| add())>"Attribute"</Button>
        }
    };
    let summary = row.signal(|it| match (it.size_form, it.attributes.len()) {
        (SizeForm::Sample, _) => "Pasted items".to_string(),
        (SizeForm::Sizes, _) => "Several sizes".to_string(),
        (_, 1) => "1 attribute".to_string(),
        (_, count) => format!("{count} attributes"),
    });
    let nothing_yet = row.read(|it| it.attributes.is_empty() && it.sample.is_empty() && it.sizes.is_empty());
    if is_sizes.get() {
        let problem = mistake_in(form, row.id, "size".to_string());
        live::on_commit(&row.dom("size.distribution"), Some(sizes.on_commit));
        let label = Signal::derive(move || format!("Sizes of {}", named.get()));
        let hint = Some(
            "a line for each: a size and how many items have it (1434 60), a percentile (p90 2048), or a range (1025-2048 60)"
                .to_string(),
        );
        return view! { <CodeField id=row.dom("size.distribution") label=label rows=6 hint=hint value=sizes.value on_input=sizes.on_input error=problem /> }
            .into_any();
    }
    let details = view! {
        <Show when=move || is_sample.get() fallback=attributes>
            <CodeField
                id=row.dom("size.item")
                label=Signal::derive(move || format!("Sample of {} as JSON", named.get()))
                value=sample.value
                on_input=sample.on_input
                error=row.mistake("size.item")
                hint=Some("DynamoDB JSON or plain JSON; several items, one a line or in a list, give a distribution. A link carries only sizes.".to_string())
                rows=8
            />
        </Show>
    };
    if nothing_yet {
        details.into_any()
    } else {
        view! { <Disclosure id=format!("size-{}", row.id) summary=summary>{details}</Disclosure> }.into_any()
    }
}

#[component]
fn AttributeRow(form: Form, id: RowId) -> impl IntoView {
    let row = Row::<AttributeText>::of(form, id);
    let named = row.signal(|it| if it.name.is_empty() { "this attribute".to_string() } else { it.name.clone() });
    let of = move |what: &'static str| Signal::derive(move || format!("{what} of {}", named.get()));
    let name = row.field("name", |it| &it.name, |it| &mut it.name);
    let bytes = row.field("bytes", |it| &it.bytes, |it| &mut it.bytes);
    let kind = row.choice("type", |it| it.kind.clone(), |it, chosen| it.kind = chosen);
    let mut kinds = Choice::plain(TYPES);
    kinds.insert(0, Choice::new("", "any"));
    view! {
        <tr>
            <td><Cell id=row.dom("name") label=of("Name") class="mono" value=name.value on_input=name.on_input on_commit=name.on_commit error=row.mistake("name") /></td>
            <td><CellSelect id=row.dom("type") label=of("Type") options=kinds value=kind.value on_input=kind.on_input /></td>
            <td class="num"><CellNumber id=row.dom("bytes") label=of("Bytes of the value") unit="B" value=bytes.value on_input=bytes.on_input on_commit=bytes.on_commit error=row.mistake("bytes") /></td>
            <td class="actions"><IconButton icon=IconName::Trash id=row.dom("remove") label=Signal::derive(move || format!("Remove {}", named.get())) on_click=Callback::new(move |()| new_rows::remove_attribute(form, id)) /></td>
        </tr>
    }
    .into_any()
}
