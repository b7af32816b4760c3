//! Cells of a table that read as text until they are touched. The label is heard, not seen.

use super::{Choice, DoneEvent, TextEvent};
use crate::live;
use leptos::prelude::*;

/// One line of words.
#[component]
pub fn Cell(
    /// Stable, from the row: `pattern-7-name`. Never random.
    #[prop(into)]
    id: String,
    /// What a screen reader hears: "Name of index 2".
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
    /// What is wrong with the text; below the cell.
    #[prop(optional, into)]
    error: Signal<Option<String>>,
    /// Shown while the cell is empty.
    #[prop(optional, into)]
    placeholder: String,
    /// More classes of the cell: `mono`.
    #[prop(optional, into)]
    class: String,
) -> impl IntoView {
    live::on_input(&id, on_input);
    live::on_commit(&id, on_commit);
    let note = format!("{id}-note");
    view! {
        <input
            class=format!("cell {class}")
            id=id
            type="text"
            autocomplete="off"
            spellcheck="false"
            placeholder=placeholder
            aria-label=move || label.get()
            value=value.get_untracked()
            aria-invalid=move || error.read().is_some().then_some("true")
            aria-describedby=described_by(note.clone(), error)
        />
        {error_line(note, error)}
    }
    .into_any()
}

/// Words of more than one line; grows with its text.
#[component]
pub fn CellText(
    /// Stable, from the row. Never random.
    #[prop(into)]
    id: String,
    /// What a screen reader hears: "Question 1".
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
    /// What is wrong with the text; below the cell.
    #[prop(optional, into)]
    error: Signal<Option<String>>,
    /// Shown while the cell is empty.
    #[prop(optional, into)]
    placeholder: String,
    /// More classes of the cell: `mono`.
    #[prop(optional, into)]
    class: String,
) -> impl IntoView {
    live::on_input(&id, on_input);
    live::on_commit(&id, on_commit);
    let note = format!("{id}-note");
    // Where `field-sizing` is missing, the rows come from the length of the text: about 26 characters a line.
    let rows = move || value.with(|text| text.chars().count().div_ceil(26).clamp(1, 4).to_string());
    view! {
        <textarea
            class=format!("cell {class}")
            id=id
            rows=rows
            autocomplete="off"
            placeholder=placeholder
            aria-label=move || label.get()
            aria-invalid=move || error.read().is_some().then_some("true")
            aria-describedby=described_by(note.clone(), error)
            inner_html=super::code_field::as_html(&value.get_untracked())
        ></textarea>
        {error_line(note, error)}
    }
    .into_any()
}

/// Figures with their unit, aligned at the end.
#[component]
pub fn CellNumber(
    /// Stable, from the row: `pattern-7-rate`. Never random.
    #[prop(into)]
    id: String,
    /// What a screen reader hears: "Rate of question 1, a second".
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
    /// What is wrong with the text; below the cell.
    #[prop(optional, into)]
    error: Signal<Option<String>>,
    /// Shown while the cell is empty.
    #[prop(optional, into)]
    placeholder: String,
    /// After the figure: `/s`.
    #[prop(optional, into)]
    unit: Signal<Option<String>>,
) -> impl IntoView {
    live::on_input(&id, on_input);
    live::on_commit(&id, on_commit);
    let note = format!("{id}-note");
    view! {
        <span class="cellnum">
            <input
                class="cell"
                id=id
                type="text"
                inputmode="decimal"
                autocomplete="off"
                placeholder=placeholder
                aria-label=move || label.get()
                value=value.get_untracked()
                aria-invalid=move || error.read().is_some().then_some("true")
                aria-describedby=described_by(note.clone(), error)
            />
            {move || unit.get().map(|unit| view! { <span>{unit}</span> })}
        </span>
        {error_line(note, error)}
    }
    .into_any()
}

/// A choice from a list.
#[component]
pub fn CellSelect(
    /// Stable, from the row. Never random.
    #[prop(into)]
    id: String,
    /// What a screen reader hears: "Operation of question 1".
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
    /// What is wrong with the choice; below the cell.
    #[prop(optional, into)]
    error: Signal<Option<String>>,
    /// More classes of the cell: `mono`.
    #[prop(optional, into)]
    class: String,
) -> impl IntoView {
    live::on_input(&id, on_input);
    let note = format!("{id}-note");
    view! {
        <select
            class=format!("cell {class}")
            id=id
            autocomplete="off"
            aria-label=move || label.get()
            aria-invalid=move || error.read().is_some().then_some("true")
            aria-describedby=described_by(note.clone(), error)
        >
            {move || super::select_field::options(options.get(), value)}
        </select>
        {error_line(note, error)}
    }
    .into_any()
}

/// A cell names its line below only while there is one.
fn described_by(note: String, error: Signal<Option<String>>) -> impl Fn() -> Option<String> + Clone + Send + 'static {
    move || error.read().is_some().then(|| note.clone())
}

fn error_line(note: String, error: Signal<Option<String>>) -> impl IntoView {
    move || error.get().map(|error| view! { <small class="cell__error" id=note.clone() role="status">{error}</small> })
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use crate::testing::html;

    #[test]
    fn a_cell_is_labelled_without_a_visible_label() {
        let html = html(
            || view! { <Cell id="i2" label="Name of index 2" value="by-email" on_input=|_: String| () class="mono" /> },
        );
        assert!(html.contains(r#"aria-label="Name of index 2""#), "{html}");
        assert!(html.contains(r#"value="by-email""#), "{html}");
        assert!(html.contains(r#"class="cell mono""#), "{html}");
        assert!(!html.contains("aria-describedby") && !html.contains("<small"), "{html}");
    }

    #[test]
    fn a_wrong_figure_is_marked_and_described() {
        let html = html(|| {
            view! { <CellNumber id="r" label="Rate of question 1" value="1O" on_input=|_: String| () unit="/s" error="“1O” is not a number" /> }
        });
        assert!(html.contains(r#"aria-invalid="true""#), "{html}");
        assert!(html.contains(r#"aria-describedby="r-note""#), "{html}");
        assert!(
            html.contains(r#"<small id="r-note" role="status" class="cell__error">“1O” is not a number</small>"#),
            "{html}"
        );
        assert!(html.contains("<span>/s</span>"), "{html}");
    }

    #[test]
    fn a_text_of_many_lines_survives_as_typed() {
        let html =
            html(|| view! { <CellText id="q" label="Question 1" value="</textarea><b>&" on_input=|_: String| () /> });
        assert!(html.contains("\n&lt;/textarea&gt;&lt;b&gt;&amp;</textarea>"), "{html}");
    }

    #[test]
    fn a_choice_in_a_cell_is_labelled() {
        let html = html(|| {
            view! { <CellSelect id="o" label="Operation of question 1" options=Choice::plain(&["Query", "Scan"]) value="Scan" on_input=|_: String| () /> }
        });
        assert!(html.contains(r#"aria-label="Operation of question 1""#), "{html}");
        assert!(html.contains(r#"<option value="Scan" selected>Scan</option>"#), "{html}");
    }
}
