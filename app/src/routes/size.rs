//! The page at `/size`.

use leptos::prelude::*;
use leptos_meta::Title;

/// The page at `/size`.
#[component]
pub fn SizePage() -> impl IntoView {
    view! {
        <Title text="Item lab · Keyfare" />
        <div class="titlebar"><h1>"Item lab"</h1></div>
    }
}
