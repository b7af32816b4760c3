//! Keyfare's pages. Rendered whole on the server (`ssr`), made live in the browser (`hydrate`).
//!
//! Owns everything a person sees and types; leaves arithmetic to `keyfare-core`, and sockets, headers and files to the
//! server, which hands over what it alone knows through [`ServerFacts`].

pub mod port;
pub mod problem;
pub mod theme;

use leptos::prelude::*;
use leptos_meta::{Title, provide_meta_context};
use leptos_router::{
    components::{Route, Router, Routes},
    path,
};

/// The HTML document around the pages. Rendered on the server only.
pub fn shell() -> impl IntoView {
    let facts = port::server_facts();
    let nonce = leptos::nonce::use_nonce();
    view! {
        <!DOCTYPE html>
        <html lang="en" data-theme=facts.theme.attribute()>
            <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <link rel="icon" href="/favicon.svg" />
                <link rel="stylesheet" href=facts.assets.stylesheet.clone() />
                {facts.assets.script.clone().map(|script| view! { <script type="module" nonce=nonce>{script}</script> })}
                <leptos_meta::MetaTags />
            </head>
            <body>
                <App />
            </body>
        </html>
    }
}

/// All pages.
#[component]
pub fn App() -> impl IntoView {
    provide_meta_context();
    view! {
        <Router>
            <main id="main">
                <Routes fallback=|| {
                    port::set_status(404);
                    view! { <Title text="No such page · Keyfare" /><h1>"There is no page at this address"</h1> }
                }>
                    <Route path=path!("/") view=|| view! { <Title text="Keyfare" /><h1>"Keyfare"</h1> } />
                </Routes>
            </main>
        </Router>
    }
}

/// Makes the server's HTML live. The one entry point of the browser's module.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    console_error_panic_hook::set_once();
    leptos::mount::hydrate_body(App);
    // Tells tests, and the stylesheet, that the page answers to input now.
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute("data-hydrated", "");
    }
}
