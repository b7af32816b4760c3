//! The price book at `/prices`: one Region in full, then all Regions side by side.
//!
//! Owns how prices are shown. The prices, their strength and their sources are the engine's
//! ([`keyfare_core::pricing`]); a price that is not in the list is said to be missing and is never zero.

mod overview;
mod region;
mod sources;

use crate::{
    components::{Alert, AlertKind, Button, ButtonType, Choice, SelectField},
    dates::long_date,
    port,
};
use keyfare_core::pricing::PriceBook;
use leptos::prelude::*;
use leptos_meta::Title;
use leptos_router::{
    NavigateOptions,
    hooks::{use_navigate, use_query_map},
};
use overview::Overview;
use region::RegionDetail;
use sources::Sources;

const FIRST_REGION: &str = "us-east-1";

/// The price book.
#[component]
pub fn PricesPage() -> impl IntoView {
    let book = PriceBook::embedded();
    let query = use_query_map();
    let asked = Memo::new(move |_| query.with(|query| query.get("region")).unwrap_or_else(|| FIRST_REGION.to_owned()));
    if book.region(&asked.get_untracked()).is_err() {
        port::set_status(404);
    }
    let detail = move || {
        asked.with(|code| match book.region(code) {
            Ok(region) => view! { <RegionDetail region=region /> }.into_any(),
            Err(error) => {
                view! { <Alert kind=AlertKind::Error><strong>"No such Region: "</strong>{error.to_string()}"."</Alert> }
                    .into_any()
            }
        })
    };
    view! {
        <Title text="Prices · Keyfare" />
        <div class="titlebar">
            <div>
                <h1>"Prices"</h1>
                <p class="titlebar__meta">
                    <span>{format!("{} Regions", book.regions().len())}</span>
                    <span>{format!("published {}", long_date(book.published()))}</span>
                    <span>{format!("price list {}", book.version())}</span>
                    <span>"US dollars, without taxes"</span>
                </p>
            </div>
        </div>
        <div class="stack stack--wide">
            {region_choice(asked)}
            {detail}
            <Overview book=book chosen=asked />
            <Sources />
        </div>
    }
    .into_any()
}

/// The choice of a Region: at once in the browser, by the form's button without script.
fn region_choice(asked: Memo<String>) -> impl IntoView {
    let options: Vec<Choice> = PriceBook::embedded()
        .regions()
        .map(|region| Choice::new(region.code(), format!("{}, {}", region.name(), region.code())))
        .collect();
    let navigate = use_navigate();
    let choose = move |code: String| {
        let options = NavigateOptions { scroll: false, replace: true, ..NavigateOptions::default() };
        navigate(&format!("/prices?region={code}"), options);
    };
    view! {
        <form class="row" method="get" action="/prices">
            <SelectField id="region" name="region" label="Region" options=options value=asked on_input=choose />
            <span class="without-script"><Button button_type=ButtonType::Submit>"Show"</Button></span>
        </form>
    }
    .into_any()
}

#[cfg(all(test, feature = "ssr"))]
mod tests;
