//! The page at `/design`.

use leptos::prelude::*;
use leptos_meta::Title;

/// The page at `/design`.
#[component]
pub fn DesignPage() -> impl IntoView {
    view! {
        <Title text="Design · Keyfare" />
        <div class="titlebar"><h1>"Design"</h1></div>
    }
}
