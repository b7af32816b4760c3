//! One doubt: what the sources leave open, and the rules that it is about.

use super::parts::{DOUBTS, short_list, trail};
use crate::components::{Chip, ChipKind, Panel, rule_address};
use keyfare_core::rules::{Doubt, doubts};
use leptos::prelude::*;

/// The page of a doubt.
pub(super) fn doubt_page(doubt: &'static Doubt) -> impl IntoView {
    let place = doubts().iter().position(|other| other.id == doubt.id);
    let link = |neighbor: Option<&'static Doubt>, words: &'static str| {
        neighbor.map(|neighbor| {
            view! { <a class="button" href=rule_address(neighbor.id) rel="external">{format!("{words}: {} {}", neighbor.id, neighbor.title)}</a> }
        })
    };
    let before = place.and_then(|place| doubts().get(place.checked_sub(1)?));
    let after = place.and_then(|place| doubts().get(place + 1));
    view! {
        {trail(DOUBTS.to_owned(), "Doubts")}
        <div class="titlebar">
            <div>
                <h1>{doubt.title}</h1>
                <p class="titlebar__meta"><span class="id">{doubt.id}</span><Chip kind=ChipKind::Warn>"open"</Chip></p>
            </div>
        </div>
        <div class="stack stack--wide rule">
            <section class="panel" aria-label="What is known">
                <div class="panel__body stack"><p class="rule__statement">{doubt.statement}</p></div>
            </section>
            <Panel id="rules" title="Rules that it is about">{short_list(doubt.rules())}</Panel>
            <nav class="row rule__pager" aria-label="Neighbors in the book">{link(before, "Before")}{link(after, "After")}</nav>
        </div>
    }
}
