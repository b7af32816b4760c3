//! What surrounds every page: the bar at the top and the line at the bottom.

use crate::{
    icons::brand,
    theme::{Theme, ThemeSwitch},
};
use keyfare_core::pricing::PriceBook;
use keyfare_core::show;
use leptos::prelude::*;

/// Name, pages, theme. Lists only pages that exist.
#[component]
pub fn TopBar(
    /// Path and query of the page.
    back: String,
    /// The theme that is chosen.
    theme: Theme,
) -> impl IntoView {
    let path = back.split('?').next().unwrap_or_default().to_owned();
    let here = |page: &str| {
        let rest = path.strip_prefix(page)?;
        (rest.is_empty() || rest.starts_with('/')).then_some("page")
    };
    view! {
        <header class="topbar">
            <a class="brand" href="/" aria-label="Keyfare, start page">{brand()}</a>
            <nav class="nav" aria-label="Pages">
                <a href="/design" aria-current=here("/design")>"Design"</a>
                <a href="/simulate" aria-current=here("/simulate")>"Simulate"</a>
                <a href="/size" aria-current=here("/size")>"Item lab"</a>
                <a href="/prices" aria-current=here("/prices")>"Prices"</a>
                <a href="/rules" aria-current=here("/rules")>"Rules"</a>
            </nav>
            <div class="topbar__end"><ThemeSwitch back=back chosen=theme /></div>
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
