//! What stands at an address without a page.

use crate::page::Page;
use leptos::prelude::*;

/// Says so, with status 404, and where to go from here.
pub(super) fn page() -> Page {
    let main = view! {
        <section class="panel panel--narrow" aria-labelledby="not-found">
            <div class="empty">
                <h1 id="not-found">"There is no page at this address"</h1>
                <p>"The address may be mistyped or cut short. A link to a design starts with /design?d= and is used whole."</p>
                <p class="row">
                    <a class="button button--primary" href="/">"Start page"</a>
                    <a class="button" href="/design">"A blank design"</a>
                    <a class="button" href="/size">"Item lab"</a>
                </p>
            </div>
        </section>
    };
    Page::new("No page here · Keyfare", main.into_any()).with_status(404)
}
