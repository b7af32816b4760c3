//! An id that is not in the book: what it may have meant.

use crate::components::RuleLink;
use keyfare_core::rules::near;
use leptos::prelude::*;

/// The page, answered with status 404.
pub(super) fn unknown_page(id: &str) -> impl IntoView + use<> {
    // Addresses may be very long.
    let shown: String = id.chars().take(40).collect();
    let neighbors = near(id)
        .into_iter()
        .map(|entry| view! { <li><RuleLink id=entry.id() /><span><strong>{entry.title()}</strong></span></li> })
        .collect::<Vec<_>>();
    let suggested = (!neighbors.is_empty()).then(|| {
        view! {
            <h2>"Close to it"</h2>
            <ul class="rule-list rule-list--plain">{neighbors}</ul>
        }
    });
    view! {
        <section class="panel panel--narrow" aria-labelledby="unknown">
            <div class="empty">
                <h1 id="unknown">"No such rule"</h1>
                <p>{format!("“{shown}” is not in the book. Rules are named R-WRITE-2, doubts D-5.")}</p>
                {suggested}
                <p class="row"><a class="button button--primary" href="/rules" rel="external">"All rules"</a></p>
            </div>
        </section>
    }
}
