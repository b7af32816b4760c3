//! Keys of the workbench: Enter moves down a column, Escape gives up the typing, Ctrl Z and Ctrl Shift Z take back and do
//! again. In the browser only; the server renders the same page without them.

use crate::form::{Form, text::RowId};
use leptos::{ev, prelude::*};

/// Moves the focus to a control once the page has it. Does nothing on the server.
pub fn focus_later(id: String) {
    set_timeout(
        move || {
            use leptos::wasm_bindgen::JsCast;
            let control = document().get_element_by_id(&id);
            if let Some(control) = control.and_then(|it| it.dyn_into::<leptos::web_sys::HtmlElement>().ok()) {
                // A control that cannot take the focus is no reason to stop.
                let _ = control.focus();
            }
        },
        std::time::Duration::ZERO,
    );
}

/// The row and field of the control that an event comes from, if it is a single line of a row.
fn row_field(event: &ev::KeyboardEvent) -> Option<(RowId, String)> {
    use leptos::wasm_bindgen::JsCast;
    let target = event.target()?.dyn_into::<leptos::web_sys::Element>().ok()?;
    let (row, field) =
        target.id().strip_prefix('r')?.split_once('-').map(|(row, field)| (row.to_string(), field.to_string()))?;
    let single = matches!(target.tag_name().as_str(), "INPUT" | "TEXTAREA") && target.class_name().contains("cell");
    single.then_some(())?;
    Some((row.parse().ok()?, field))
}

/// Enter moves to the same field of the next row of `rows`; on the last row `add` makes one. Escape gives up the typing.
pub fn column_keys(
    form: Form,
    rows: impl Fn() -> Vec<RowId> + Clone + 'static,
    add: impl Fn() -> RowId + Clone + 'static,
) -> impl Fn(ev::KeyboardEvent) + Clone + 'static {
    move |event: ev::KeyboardEvent| match event.key().as_str() {
        "Enter" if !event.shift_key() && !event.ctrl_key() && !event.is_composing() => {
            let Some((row, field)) = row_field(&event) else { return };
            event.prevent_default();
            form.commit();
            let rows = rows();
            let next = rows.iter().position(|it| *it == row).and_then(|at| rows.get(at + 1).copied());
            let next = next.unwrap_or_else(&add);
            focus_later(format!("r{next}-{field}"));
        }
        "Escape" => form.give_up(),
        _ => {}
    }
}

/// Ctrl Z and Ctrl Shift Z (or Ctrl Y) anywhere on the page. Call it from a component; it ends with it.
pub fn undo_keys(form: Form) {
    Effect::new(move |_| {
        let handle = window_event_listener(ev::keydown, move |event| {
            if !(event.ctrl_key() || event.meta_key()) || event.alt_key() {
                return;
            }
            match (event.key().to_lowercase().as_str(), event.shift_key()) {
                ("z", false) => form.undo(),
                ("z", true) | ("y", false) => form.redo(),
                _ => return,
            }
            event.prevent_default();
        });
        on_cleanup(move || handle.remove());
    });
}
