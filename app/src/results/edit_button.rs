//! Advice that is an edit: a button that turns the design into another one.
//!
//! Owns the button only. What the edit is comes from `keyfare-core`; whoever puts a panel on a page says what happens
//! with the edited design, so that undo, the link and every figure follow from the form.

use crate::{components::DoneEvent, live};
use keyfare_core::wire::DesignV1;
use leptos::prelude::*;

/// Takes what an edit is called and the design after it.
pub type OnEdit = Callback<(String, DesignV1)>;

/// A button that makes an edit. Paper has none: there `on_edit` is not given.
#[component]
pub(super) fn EditButton(
    /// Stable and unique on the page.
    id: String,
    /// What it does.
    words: String,
    /// What it is done to, heard with the words.
    about: String,
    /// The design after the edit; `None` where it no longer fits.
    edited: Callback<(), Option<DesignV1>>,
    /// What happens with it.
    on_edit: Option<OnEdit>,
) -> impl IntoView {
    let on_edit = on_edit?;
    let called = format!("{words}: {about}");
    let (label, name) = (called.clone(), called);
    let on_press: DoneEvent = Callback::new(move |()| {
        if let Some(design) = edited.run(()) {
            on_edit.run((name.clone(), design));
        }
    });
    live::on_press(&id, on_press);
    Some(view! { <button class="button" type="button" id=id data-press="" aria-label=label>{words}</button> })
}
