//! The page at `/prices`.

use leptos::prelude::*;
use leptos_meta::Title;

/// The page at `/prices`.
#[component]
pub fn PricesPage() -> impl IntoView {
    view! {
        <Title text="Prices · Keyfare" />
        <div class="titlebar"><h1>"Prices"</h1></div>
    }
}
