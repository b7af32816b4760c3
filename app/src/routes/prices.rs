//! The price book at `/prices`: one Region in full, then all Regions side by side.
//!
//! Owns how prices are shown. The prices, their strength and their sources are the engine's
//! ([`keyfare_core::pricing`]); a price that is not in the list is said to be missing and is never zero. Only the server
//! writes this page: there is nothing on it that a script could do better.

mod beside;
mod overview;
mod region;
mod sources;

use crate::{
    address::Address,
    components::{Alert, AlertKind, Button, ButtonType, Chip, ChipKind, Choice, SelectField},
    page::Page,
    port::PriceFacts,
};
use keyfare_core::{
    export::old_words,
    pricing::{Day, PriceBook, RegionPrices},
};
use leptos::prelude::*;
use sources::Sources;

const FIRST_REGION: &str = "us-east-1";

/// The price book.
pub(super) fn page(facts: &PriceFacts, address: &Address) -> Page {
    let asked = address.get("region").unwrap_or(FIRST_REGION).to_owned();
    let status = if facts.book.region(&asked).is_ok() { 200 } else { 404 };
    Page::new("Prices · Keyfare", book(facts, asked).into_any()).with_status(status)
}

/// The whole page.
fn book(facts: &PriceFacts, asked: String) -> impl IntoView + use<> {
    let book = &facts.book;
    let detail = match book.region(&asked) {
        Ok(region) => region::region_detail(region, facts.today).into_any(),
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
            {warnings(facts)}
            {region_choice(book, &asked)}
            {detail}
            {beside::panel(book, &asked, facts.today)}
            {overview::overview(book, facts.today, &asked)}
            <Sources />
        </div>
    }
}

/// What a person should know before they trust the prices: that they are old, that the newest list left
/// some out, or that a refresh failed.
fn warnings(facts: &PriceFacts) -> impl IntoView + use<> {
    let old = old_words(&facts.book, facts.today).map(|words| {
        let words = words.trim_start_matches("OLD: ").to_owned();
        view! { <Alert kind=AlertKind::Warn><strong>"Old prices: "</strong>{words}"."</Alert> }
    });
    let trouble = facts.trouble.clone().map(|words| {
        view! { <Alert kind=AlertKind::Warn><strong>"The last refresh failed, and these prices stay in use: "</strong>{words}"."</Alert> }
    });
    let partial = facts.book.left_behind_in_words().map(|words| {
        view! { <Alert kind=AlertKind::Warn><strong>"The newest list is not whole: "</strong>{words}"."</Alert> }
    });
    (old, partial, trouble)
}

/// The mark of old prices; none where they are young, or where nobody knows what day it is.
fn age_badge(region: &RegionPrices, today: Option<Day>) -> Option<impl IntoView + use<>> {
    let words = match region.age(today?) {
        Some(age) if age.is_old() => format!("{} days old", age.days),
        Some(_) => return None,
        None => "age unknown".to_owned(),
    };
    Some(view! { <Chip kind=ChipKind::Warn>{words}</Chip> })
}

/// The choice of a Region.
fn region_choice(book: &PriceBook, asked: &str) -> impl IntoView + use<> {
    let options: Vec<Choice> = book
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

#[cfg(test)]
mod tests;
