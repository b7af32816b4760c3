//! One labelled line of text or figures, with its unit, and one line below for a hint or an error.

use super::{Choice, DoneEvent, TextEvent, rule_link::field_label};
use crate::{
    icons::{Icon, IconName},
    live,
};
use leptos::prelude::*;

/// The placeholder of a figure that may stay unknown. An empty field with a placeholder has the dashed edge.
pub const NOT_SAID: &str = "not said";

/// A unit that the person can change, at the end of the field.
#[derive(Clone)]
pub struct UnitChoice {
    /// What a screen reader hears: "Unit of the item size".
    pub label: String,
    /// The units.
    pub options: Vec<Choice>,
    /// The value of the chosen one.
    pub value: Signal<String>,
    /// Called with the value of another one.
    pub on_input: TextEvent,
    /// Its name in a form that works without script.
    pub name: Option<String>,
}

/// How the text is typed and aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Typing {
    Words,
    Figures,
}

/// One labelled line of words.
#[component]
pub fn TextField(
    /// Stable, from the row: `table-3-name`. Never random.
    #[prop(into)]
    id: String,
    /// Above the field.
    #[prop(into)]
    label: Signal<String>,
    /// The text as typed.
    #[prop(into)]
    value: Signal<String>,
    /// At each keystroke.
    #[prop(into)]
    on_input: TextEvent,
    /// When the typing is committed.
    #[prop(optional, into)]
    on_commit: Option<DoneEvent>,
    /// What is wrong with the text; takes the hint's place.
    #[prop(optional, into)]
    error: Signal<Option<String>>,
    /// What the text is for.
    #[prop(optional, into)]
    hint: Signal<Option<String>>,
    /// Shown while the field is empty, with a dashed edge: [`NOT_SAID`].
    #[prop(optional, into)]
    placeholder: String,
    /// At the end of the field.
    #[prop(optional, into)]
    unit: Signal<Option<String>>,
    /// A unit that can change, instead of `unit`.
    #[prop(optional, into)]
    units: Option<UnitChoice>,
    /// Its name in a form that works without script.
    #[prop(optional, into)]
    name: Option<String>,
    /// More classes of the whole field: `wide`.
    #[prop(optional, into)]
    class: String,
    /// The id of a `<datalist>` of texts that fit.
    #[prop(optional, into)]
    list: Option<String>,
) -> impl IntoView {
    field(Parts {
        typing: Typing::Words,
        id,
        label,
        value,
        on_input,
        on_commit,
        error,
        hint,
        placeholder,
        unit,
        units,
        name,
        class,
        list,
    })
}

/// One labelled line of figures: aligned at the end, a decimal keyboard on a phone. Takes any text; what is wrong with
/// it comes back through `error`.
#[component]
pub fn NumberField(
    /// Stable, from the row: `table-3-items`. Never random.
    #[prop(into)]
    id: String,
    /// Above the field.
    #[prop(into)]
    label: Signal<String>,
    /// The text as typed.
    #[prop(into)]
    value: Signal<String>,
    /// At each keystroke.
    #[prop(into)]
    on_input: TextEvent,
    /// When the typing is committed.
    #[prop(optional, into)]
    on_commit: Option<DoneEvent>,
    /// What is wrong with the text; takes the hint's place.
    #[prop(optional, into)]
    error: Signal<Option<String>>,
    /// What the figure is for.
    #[prop(optional, into)]
    hint: Signal<Option<String>>,
    /// Shown while the field is empty, with a dashed edge: [`NOT_SAID`].
    #[prop(optional, into)]
    placeholder: String,
    /// At the end of the field: "a second".
    #[prop(optional, into)]
    unit: Signal<Option<String>>,
    /// A unit that can change, instead of `unit`.
    #[prop(optional, into)]
    units: Option<UnitChoice>,
    /// Its name in a form that works without script.
    #[prop(optional, into)]
    name: Option<String>,
    /// More classes of the whole field: `wide`.
    #[prop(optional, into)]
    class: String,
) -> impl IntoView {
    field(Parts {
        typing: Typing::Figures,
        id,
        label,
        value,
        on_input,
        on_commit,
        error,
        hint,
        placeholder,
        unit,
        units,
        name,
        class,
        list: None,
    })
}

/// What both kinds of field are made of.
struct Parts {
    typing: Typing,
    id: String,
    label: Signal<String>,
    value: Signal<String>,
    on_input: TextEvent,
    on_commit: Option<DoneEvent>,
    error: Signal<Option<String>>,
    hint: Signal<Option<String>>,
    placeholder: String,
    unit: Signal<Option<String>>,
    units: Option<UnitChoice>,
    name: Option<String>,
    class: String,
    list: Option<String>,
}

fn field(parts: Parts) -> impl IntoView {
    let Parts {
        typing,
        id,
        label,
        value,
        on_input,
        on_commit,
        error,
        hint,
        placeholder,
        unit,
        units,
        name,
        class,
        list,
    } = parts;
    live::on_input(&id, on_input);
    live::on_commit(&id, on_commit);
    let note = format!("{id}-note");
    let dashed = !placeholder.is_empty();
    let end = match units {
        Some(units) => unit_select(format!("{id}-unit"), units).into_any(),
        None => view! { {move || unit.get().map(|unit| view! { <span class="unit">{unit}</span> })} }.into_any(),
    };
    let input_class = move || {
        if dashed && value.read().trim().is_empty() { "input input--unknown" } else { "input" }
    };
    view! {
        <div class=format!("field {class}")>
            {field_label(id.clone(), label)}
            <div class=input_class>
                <input
                    id=id
                    type="text"
                    name=name
                    list=list
                    inputmode=(typing == Typing::Figures).then_some("decimal")
                    autocomplete="off"
                    spellcheck="false"
                    placeholder=dashed.then_some(placeholder)
                    value=value.get_untracked()
                    aria-invalid=move || error.read().is_some().then_some("true")
                    aria-describedby=note.clone()
                />
                {end}
            </div>
            {note_line(note, error, hint)}
        </div>
    }
    .into_any()
}

fn unit_select(id: String, units: UnitChoice) -> impl IntoView {
    let UnitChoice { label, options, value, on_input, name } = units;
    live::on_input(&id, on_input);
    view! {
        <select
            class="unit"
            id=id
            aria-label=label
            name=name
            autocomplete="off"
        >
            {super::select_field::options(options, value)}
        </select>
    }
}

/// The line below a field: the error, or else the hint, or else nothing, at the same height.
pub(super) fn note_line(id: String, error: Signal<Option<String>>, hint: Signal<Option<String>>) -> impl IntoView {
    let class = move || {
        if error.read().is_some() { "field__error" } else { "field__hint" }
    };
    view! {
        <p class=class id=id role="status">
            {move || match error.get() {
                Some(error) => view! { <Icon name=IconName::Error /><span>{error}</span> }.into_any(),
                None => hint.get().into_any(),
            }}
        </p>
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use crate::testing::html;

    #[track_caller]
    fn check(html: &str, parts: &[&str]) {
        for part in parts {
            assert!(html.contains(part), "{part} is missing in {html}");
        }
    }

    #[test]
    fn a_number_field_is_labelled_and_described() {
        let html = html(
            || view! { <NumberField id="x" label="Rate" value="90" on_input=|_: String| () unit="a second" hint="average over the month" /> },
        );
        check(
            &html,
            &[
                r#"<label for="x">Rate</label>"#,
                r#"id="x""#,
                r#"inputmode="decimal""#,
                r#"value="90""#,
                r#"aria-describedby="x-note""#,
                r#"<span class="unit">a second</span>"#,
                r#"id="x-note""#,
                "average over the month",
            ],
        );
        assert!(!html.contains("aria-invalid"), "{html}");
    }

    #[test]
    fn an_error_takes_the_place_of_the_hint() {
        let html = html(|| {
            view! { <NumberField id="x" label="Item size" value="410,000" on_input=|_: String| () hint="rounds up" error="410,000 bytes is over the 400 KB limit of an item" /> }
        });
        check(
            &html,
            &[r#"aria-invalid="true""#, r#"class="field__error""#, r#"role="status""#, "400 KB limit", "#i-error"],
        );
        assert!(!html.contains("rounds up"), "{html}");
    }

    #[test]
    fn an_empty_figure_that_may_stay_unknown_is_dashed() {
        let html = html(
            || view! { <NumberField id="x" label="Items" value="" on_input=|_: String| () placeholder=NOT_SAID /> },
        );
        check(&html, &["input input--unknown", r#"placeholder="not said""#]);
        let html =
            crate::testing::html(|| view! { <NumberField id="x" label="Items" value="" on_input=|_: String| () /> });
        assert!(!html.contains("input--unknown"), "{html}");
    }

    #[test]
    fn a_unit_that_can_change_is_a_labelled_select() {
        let html = html(|| {
            let units = UnitChoice {
                label: "Unit of the item size".into(),
                options: Choice::plain(&["B", "KB"]),
                value: "KB".into(),
                on_input: Callback::from(|_: String| ()),
                name: Some("unit".into()),
            };
            view! { <NumberField id="x" label="Item size" value="1" on_input=|_: String| () units=units /> }
        });
        check(
            &html,
            &[r#"aria-label="Unit of the item size""#, r#"name="unit""#, r#"<option value="KB" selected>KB</option>"#],
        );
    }

    #[test]
    fn words_are_not_aligned_as_figures() {
        let html = html(|| view! { <TextField id="x" label="Name" value="a \"b\" <c>" on_input=|_: String| () /> });
        assert!(!html.contains("inputmode"), "{html}");
        check(&html, &[r#"value="a &quot;b&quot; &lt;c&gt;""#]);
    }
}
