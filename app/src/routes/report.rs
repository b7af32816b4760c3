//! The page at `/report`.

use leptos::prelude::*;
use leptos_meta::Title;

/// The page at `/report`.
#[component]
pub fn ReportPage() -> impl IntoView {
    view! {
        <Title text="Report · Keyfare" />
        <div class="titlebar"><h1>"Report"</h1></div>
    }
}
