//! A text of many lines in the monospaced face: pasted JSON.

use super::{TextEvent, field::note_line};
use crate::live;
use leptos::prelude::*;

/// A text of many lines. Its label is the heading of the panel, so it is heard only.
#[component]
pub fn CodeField(
    /// Stable. Never random.
    #[prop(into)]
    id: String,
    /// What a screen reader hears.
    #[prop(into)]
    label: Signal<String>,
    /// The text as typed.
    #[prop(into)]
    value: Signal<String>,
    /// At each keystroke.
    #[prop(into)]
    on_input: TextEvent,
    /// What is wrong with the text; takes the hint's place.
    #[prop(optional, into)]
    error: Signal<Option<String>>,
    /// What was understood.
    #[prop(optional, into)]
    hint: Signal<Option<String>>,
    /// Lines shown before it scrolls.
    #[prop(default = 24)]
    rows: u16,
    /// Its name in a form that works without script.
    #[prop(optional, into)]
    name: Option<String>,
) -> impl IntoView {
    live::on_input(&id, on_input);
    let note = format!("{id}-note");
    view! {
        <textarea
            class="code"
            id=id
            name=name
            rows=rows.to_string()
            spellcheck="false"
            autocomplete="off"
            autocapitalize="off"
            aria-label=move || label.get()
            aria-invalid=move || error.read().is_some().then_some("true")
            aria-describedby=note.clone()
            inner_html=as_html(&value.get_untracked())
        ></textarea>
        {note_line(note, error, hint)}
    }
    .into_any()
}

/// The text as the content of a `<textarea>`. A parser drops one line break after the opening tag, so one is added;
/// children would not do, because an empty text child is written as a space.
pub(super) fn as_html(text: &str) -> String {
    format!("\n{}", text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;"))
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use crate::testing::html;

    #[test]
    fn an_empty_text_is_empty() {
        let html = html(|| view! { <CodeField id="json" label="Item" value="" on_input=|_: String| () /> });
        assert!(html.contains(">\n</textarea>"), "{html}");
        assert!(html.contains(r#"aria-label="Item""#), "{html}");
        assert!(html.contains(r#"aria-describedby="json-note""#), "{html}");
    }

    #[test]
    fn markup_in_the_text_stays_text() {
        assert_eq!(as_html("\n</textarea>&amp;"), "\n\n&lt;/textarea&gt;&amp;amp;");
    }
}
