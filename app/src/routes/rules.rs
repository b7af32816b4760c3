//! The rule book: all rules at `/rules`, and each rule and each doubt at an address of its own, such as
//! `/rules/R-WRITE-2` and `/rules/D-5`.
//!
//! Owns how rules are shown and looked for. Their texts and worked examples are the engine's
//! ([`keyfare_core::rules`]). Only the server writes these pages: a link or a form does all that there is to do.

#[cfg(feature = "ssr")]
mod book;
#[cfg(feature = "ssr")]
mod doubt;
#[cfg(feature = "ssr")]
mod parts;
#[cfg(feature = "ssr")]
mod rule;
#[cfg(feature = "ssr")]
mod unknown;

use crate::{components::ServerText, server_html};
use leptos::prelude::*;
use leptos_meta::Title;
use leptos_router::hooks::use_params_map;

/// What is looked for.
#[cfg(feature = "ssr")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Wanted {
    /// Words that must be in the texts.
    words: String,
    /// The strength that a rule must rest on, among others.
    strength: Option<keyfare_core::rules::Strength>,
}

#[cfg(feature = "ssr")]
impl Wanted {
    /// From `?q=` and `?strength=`. A word that is no strength asks for nothing.
    fn of_query() -> Wanted {
        use keyfare_core::rules::Strength;
        leptos_router::hooks::use_query_map().with_untracked(|query| {
            let strength = query.get("strength");
            let strength = Strength::ALL.into_iter().find(|it| Some(it.label()) == strength.as_deref());
            Wanted { words: query.get("q").unwrap_or_default().trim().to_owned(), strength }
        })
    }
}

/// Every rule, by family, or those that are looked for.
#[component]
pub fn RulesPage() -> impl IntoView {
    view! {
        <Title text="Rules · Keyfare" />
        <ServerText html=server_html!(book::book(&Wanted::of_query())) />
    }
    .into_any()
}

/// Longer ids are cut in the title: addresses may be very long.
const LONGEST_IN_TITLE: usize = 24;

/// One rule or doubt. An id that is not in the book answers 404 and suggests those that are almost the same.
#[component]
pub fn RulePage() -> impl IntoView {
    let id = use_params_map().with_untracked(|params| params.get("id")).unwrap_or_default();
    let shown: String = id.chars().take(LONGEST_IN_TITLE).map(|letter| letter.to_ascii_uppercase()).collect();
    view! {
        <Title text=format!("{shown} · Rules · Keyfare") />
        <ServerText html=server_html!(page_of(&id)) />
    }
    .into_any()
}

#[cfg(feature = "ssr")]
fn page_of(id: &str) -> AnyView {
    use keyfare_core::rules::{Entry, entry};
    match entry(id) {
        Some(Entry::Rule(id)) => rule::rule_page(id).into_any(),
        Some(Entry::Doubt(doubt)) => doubt::doubt_page(doubt).into_any(),
        None => {
            crate::port::set_status(404);
            unknown::unknown_page(id).into_any()
        }
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests;
