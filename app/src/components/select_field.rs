//! A labelled choice from a list.

use super::{Choice, TextEvent, field::note_line, rule_link::field_label};
use crate::live;
use leptos::prelude::*;

/// A labelled choice from a list.
#[component]
pub fn SelectField(
    /// Stable, from the row. Never random.
    #[prop(into)]
    id: String,
    /// Above the field.
    #[prop(into)]
    label: Signal<String>,
    /// The list.
    #[prop(into)]
    options: Signal<Vec<Choice>>,
    /// The value of the chosen one.
    #[prop(into)]
    value: Signal<String>,
    /// Called with the value of another one.
    #[prop(into)]
    on_input: TextEvent,
    /// What is wrong with the choice; takes the hint's place.
    #[prop(optional, into)]
    error: Signal<Option<String>>,
    /// What the choice is for.
    #[prop(optional, into)]
    hint: Signal<Option<String>>,
    /// Its name in a form that works without script.
    #[prop(optional, into)]
    name: Option<String>,
    /// More classes of the whole field: `wide`.
    #[prop(optional, into)]
    class: String,
) -> impl IntoView {
    live::on_input(&id, on_input);
    let note = format!("{id}-note");
    view! {
        <div class=format!("field {class}")>
            {field_label(id.clone(), label)}
            <div class="input">
                <select
                    id=id
                    name=name
                    autocomplete="off"
                    aria-invalid=move || error.read().is_some().then_some("true")
                    aria-describedby=note.clone()
                >
                    {move || self::options(options.get(), value)}
                </select>
            </div>
            {note_line(note, error, hint)}
        </div>
    }
    .into_any()
}

/// The options of a select; the chosen one says so.
pub(super) fn options(options: Vec<Choice>, value: Signal<String>) -> impl IntoView {
    options
        .into_iter()
        .map(|Choice { value: own, label }| {
            let chosen = value.with_untracked(|value| *value == own);
            view! { <option value=own selected=chosen>{label}</option> }
        })
        .collect_view()
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use crate::testing::html;

    #[test]
    fn a_select_shows_the_chosen_option() {
        let html = html(|| {
            let regions = vec![Choice::new("us-east-1", "N. Virginia"), Choice::new("eu-west-1", "Ireland")];
            view! { <SelectField id="region" label="Region" options=regions value="eu-west-1" on_input=|_: String| () name="region" /> }
        });
        assert!(html.contains(r#"<label for="region">Region</label>"#), "{html}");
        assert!(html.contains(r#"<option value="us-east-1">N. Virginia</option>"#), "{html}");
        assert!(html.contains(r#"<option value="eu-west-1" selected>Ireland</option>"#), "{html}");
        assert!(html.contains(r#"aria-describedby="region-note""#), "{html}");
    }
}
