//! The price book at `/prices`: one Region in full, then all Regions side by side.
//!
//! Owns how prices are shown. The prices, their strength and their sources are the engine's
//! ([`keyfare_core::pricing`]); a price that is not in the list is said to be missing and is never zero. Only the server
//! writes this page: there is nothing on it that a script could do better.

mod overview;
mod region;
mod sources;

use crate::{
    address::Address,
    components::{Alert, AlertKind, Button, ButtonType, Choice, SelectField},
    page::Page,
};
use keyfare_core::pricing::PriceBook;
use leptos::prelude::*;
use overview::Overview;
use region::RegionDetail;
use sources::Sources;

const FIRST_REGION: &str = "us-east-1";

/// The price book.
pub(super) fn page(address: &Address) -> Page {
    let asked = address.get("region").unwrap_or(FIRST_REGION).to_owned();
    let status = if PriceBook::embedded().region(&asked).is_ok() { 200 } else { 404 };
    Page::new("Prices · Keyfare", book(asked).into_any()).with_status(status)
}

/// The whole page.
fn book(asked: String) -> impl IntoView {
    let book = PriceBook::embedded();
    let detail = match book.region(&asked) {
        Ok(region) => view! { <RegionDetail region=region /> }.into_any(),
        Err(error) => {
            view! { <Alert kind=AlertKind::Error><strong>"No such Region: "</strong>{error.to_string()}"."</Alert> }
                .into_any()
        }
    };
    view! {
        <div class="titlebar">
            <div>
                <h1>"Prices"</h1>
                <p class="titlebar__meta">
                    <span>{format!("{} Regions", book.regions().len())}</span>
                    <span>{format!("published {}", keyfare_core::show::day(book.published()))}</span>
                    <span>{format!("price list {}", book.version())}</span>
                    <span>"US dollars, without taxes"</span>
                </p>
            </div>
        </div>
        <div class="stack stack--wide">
            {region_choice(&asked)}
            {detail}
            <Overview book=book chosen=asked />
            <Sources />
        </div>
    }
}

/// The choice of a Region.
fn region_choice(asked: &str) -> impl IntoView + use<> {
    let options: Vec<Choice> = PriceBook::embedded()
        .regions()
        .map(|region| Choice::new(region.code(), format!("{}, {}", region.name(), region.code())))
        .collect();
    view! {
        <form class="row" method="get" action="/prices">
            <SelectField id="region" name="region" label="Region" options=options value=asked.to_owned() on_input=|_: String| {} />
            <Button button_type=ButtonType::Submit>"Show"</Button>
        </form>
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests;
