//! The start page.

use crate::icons::{Icon, IconName};
use leptos::prelude::*;
use leptos_meta::Title;

/// The question, and the ways in.
#[component]
pub fn HomePage() -> impl IntoView {
    view! {
        <Title text="Keyfare: what will this DynamoDB table cost?" />
        <section class="hero" aria-labelledby="ask">
            <div class="hero__head">
                <h1 id="ask">"What will this DynamoDB table cost?"</h1>
                <p>"Units and dollars of a design, on-demand and provisioned, with the arithmetic."</p>
            </div>
        </section>
        <section class="panel" aria-label="Ways to start">
            {start("/design", IconName::Table, "A blank design", "tables, indexes and the questions the application asks")}
            {start("/size", IconName::Item, "One item", "paste it as JSON and see its bytes, attribute by attribute")}
            {start("/prices", IconName::Tag, "The price book", "36 Regions, each price with its date and source")}
        </section>
    }
}

/// One way in.
fn start(href: &'static str, icon: IconName, name: &'static str, what: &'static str) -> impl IntoView {
    view! {
        <a class="start" href=href>
            <Icon name=icon />
            <span><strong>{name}</strong>{what}</span>
            <span class="start__num"><Icon name=IconName::Chevron /></span>
        </a>
    }
}
