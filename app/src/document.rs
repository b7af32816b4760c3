//! The HTML document around a page: what the server sends.

use crate::{
    address::Address,
    chrome::{Foot, TopBar},
    components::{Alert, AlertKind},
    icons,
    live::LivePage,
    page::{Page, html_of},
    port::ServerFacts,
    routes,
};
use leptos::prelude::*;

/// A page as it is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The status of the answer.
    pub status: u16,
    /// The whole HTML.
    pub html: String,
}

/// The document of an address.
///
/// A page that answers to input names its engine, and the price books that the engine has not, which the desk starts at the first touch, and has the words for an
/// engine that does not start.
pub fn document(facts: &ServerFacts, address: &Address) -> Document {
    Owner::new().with(|| {
        provide_context(facts.prices.books());
        let live = LivePage::open(address);
        if let Some(page) = live {
            page.finish();
        }
        let engine = live.and(facts.assets.engine.clone());
        let books = live.and_then(|it| facts.prices.addresses_for(it.made_with().as_deref()));
        let Page { title, status, main, .. } = live.map_or_else(|| routes::page(facts, address), LivePage::page);
        let script = facts.assets.script.clone();
        let nonce = facts.nonce.clone();
        let html = html_of(view! {
            <!DOCTYPE html>
            <html lang="en" data-theme=facts.theme.attribute()>
                <head>
                    <meta charset="utf-8" />
                    <meta name="viewport" content="width=device-width, initial-scale=1" />
                    <meta name="color-scheme" content="light dark" />
                    <meta
                        name="description"
                        content="What a DynamoDB table consumes and costs a month, on-demand and provisioned, with the arithmetic."
                    />
                    <title>{title}</title>
                    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
                    <link rel="stylesheet" href=facts.assets.stylesheet.clone() />
                    {script.map(|script| view! { <script type="module" nonce=nonce>{script}</script> })}
                </head>
                <body>
                    <a class="skip" href="#main">"Skip to the content"</a>
                    <TopBar back=address.text().to_owned() theme=facts.theme />
                    <main class="page" id="main" tabindex="-1" data-engine=engine data-books=books>{main}</main>
                    <Foot prices=facts.prices.clone() />
                    {live.map(|_| without_engine())}
                    <div inner_html=icons::SPRITE></div>
                </body>
            </html>
        });
        Document { status, html }
    })
}

/// What the desk shows when the engine does not start, or stops.
fn without_engine() -> impl IntoView {
    view! {
        <template id="without-engine">
            <div class="page__alert">
                <Alert kind=AlertKind::Error>
                    <strong>"The calculation did not load. "</strong>
                    "What you typed is still on this page, but the figures are those of before. Check the connection and reload the page; a browser from before 2023 has to be updated."
                </Alert>
            </div>
        </template>
    }
}
