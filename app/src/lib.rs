//! Keyfare's pages. Rendered whole on the server (`ssr`), made live in the browser (`hydrate`).
//!
//! Owns everything a person sees and types; leaves arithmetic to `keyfare-core`, and sockets, headers and files to the
//! server, which hands over what it alone knows through [`port::ServerFacts`].

// The type of a view holds the types of all that is in it, and pages are deep.
#![recursion_limit = "512"]

pub mod answer;
pub mod chrome;
pub mod components;
#[cfg(feature = "ssr")]
pub mod examples;
pub mod form;
pub mod icons;
pub mod port;
pub mod problem;
pub mod results;
pub mod routes;
pub mod sections;
#[cfg(all(test, feature = "ssr"))]
mod testing;
pub mod theme;
pub mod url;

use chrome::{Foot, TopBar};
use leptos::prelude::*;
use leptos_meta::provide_meta_context;
use leptos_router::{
    components::{Route, Router, Routes},
    path,
};
use routes::{DesignPage, HomePage, NotFoundPage, PricesPage, ReportPage, RulePage, RulesPage, SizePage};

/// The HTML document around the pages. Rendered on the server only.
///
/// The icons follow the application: hydration walks the body from its first child and stops at the application's end.
#[cfg(feature = "ssr")]
pub fn shell() -> impl IntoView {
    let facts = port::server_facts();
    let nonce = leptos::nonce::use_nonce();
    view! {
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
                <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
                <link rel="stylesheet" href=facts.assets.stylesheet.clone() />
                {facts.assets.script.clone().map(|script| view! { <script type="module" nonce=nonce>{script}</script> })}
                <leptos_meta::MetaTags />
            </head>
            <body>
                <App />
                <div inner_html=icons::SPRITE></div>
            </body>
        </html>
    }
}

/// All pages.
#[component]
pub fn App() -> impl IntoView {
    provide_meta_context();
    view! {
        // The browser itself must follow this one: the router would scroll, but not move the focus.
        <a class="skip" href="#main" rel="external">"Skip to the content"</a>
        <Router>
            <TopBar />
            <main class="page" id="main" tabindex="-1">
                <Routes fallback=NotFoundPage>
                    <Route path=path!("/") view=HomePage />
                    <Route path=path!("/design") view=DesignPage />
                    <Route path=path!("/size") view=SizePage />
                    <Route path=path!("/prices") view=PricesPage />
                    <Route path=path!("/report") view=ReportPage />
                    <Route path=path!("/rules") view=RulesPage />
                    <Route path=path!("/rules/:id") view=RulePage />
                </Routes>
            </main>
            <Foot />
        </Router>
    }
}

/// Makes the server's HTML live. The one entry point of the browser's module. When it is done the root element carries
/// `data-hydrated`.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    console_error_panic_hook::set_once();
    leptos::mount::hydrate_body(App);
    // Tells tests, and the stylesheet, that the page answers to input now. Setting a fixed, valid name cannot fail.
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute("data-hydrated", "");
    }
}
