//! What surrounds every page: the bar at the top and the line at the bottom.

use crate::{icons::brand, theme::ThemeSwitch};
use keyfare_core::pricing::PriceBook;
use keyfare_core::show;
use leptos::prelude::*;
use leptos_router::{components::A, hooks::use_location};

/// Name, pages, theme. Lists only pages that exist.
#[component]
pub fn TopBar() -> impl IntoView {
    let location = use_location();
    let here = move || {
        let search = location.search.get();
        let question_mark = if search.is_empty() { "" } else { "?" };
        format!("{}{question_mark}{search}", location.pathname.get())
    };
    view! {
        <header class="topbar">
            <a class="brand" href="/" aria-label="Keyfare, start page">{brand()}</a>
            <nav class="nav" aria-label="Pages">
                <A href="/design" attr:rel="external">"Design"</A>
                <A href="/size" attr:rel="external">"Item lab"</A>
                <A href="/prices" attr:rel="external">"Prices"</A>
                <A href="/rules" attr:rel="external">"Rules"</A>
            </nav>
            <div class="topbar__end"><ThemeSwitch back=here /></div>
        </header>
    }
}

/// Which prices these are, and that nothing leaves the page.
#[component]
pub fn Foot() -> impl IntoView {
    let book = PriceBook::embedded();
    let prices =
        format!("Prices: {} Regions, published {}, built in", book.regions().len(), show::day(book.published()));
    view! {
        <footer class="foot">
            <span>{prices}</span>
            <a href="/prices">"Every price and its source"</a>
            <span>"No request leaves this page. The link holds the whole design."</span>
        </footer>
    }
}
