//! What surrounds every page: the bar at the top and the line at the bottom.

use crate::{
    components::{Chip, ChipKind},
    icons::brand,
    port::PriceFacts,
    theme::{Theme, ThemeSwitch},
};
use keyfare_core::pricing::{OLD_AFTER_DAYS, PriceBook};
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
pub fn Foot(
    /// The prices in use.
    prices: PriceFacts,
) -> impl IntoView {
    let book = &prices.book;
    let built_in = book.version() == PriceBook::embedded().version();
    let from = if built_in { "built in".to_owned() } else { format!("price list {}", book.version()) };
    let old = prices.today.map_or(0, |today| book.old_regions(today).count());
    let all = book.regions().len();
    let old = (old > 0).then(|| {
        let words = format!("{old} of {all} Regions not seen for more than {OLD_AFTER_DAYS} days");
        view! { <a href="/prices"><Chip kind=ChipKind::Warn>{words}</Chip></a> }
    });
    let prices = format!("Prices: {all} Regions, published {}, {from}", show::day(book.published()));
    view! {
        <footer class="foot">
            <span>{prices}</span>
            {old}
            <a href="/prices">"Every price and its source"</a>
            <span>"No request leaves this page. The link holds the whole design."</span>
        </footer>
    }
}
