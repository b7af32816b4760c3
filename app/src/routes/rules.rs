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

use crate::{components::ServerText, port, server_html};
use keyfare_core::rules::{Strength, entry};
use leptos::prelude::*;
use leptos_meta::Title;
use leptos_router::hooks::{use_params_map, use_query_map};

/// What is looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Wanted {
    /// Words that must be in the texts.
    words: String,
    /// The strength that a rule must rest on, among others.
    strength: Option<Strength>,
}

impl Wanted {
    /// From `?q=` and `?strength=`. A word that is no strength asks for nothing.
    fn of_query() -> Wanted {
        use_query_map().with_untracked(|query| {
            let strength = query.get("strength");
            let strength = Strength::ALL.into_iter().find(|it| Some(it.label()) == strength.as_deref());
            Wanted { words: query.get("q").unwrap_or_default().trim().to_owned(), strength }
        })
    }
}

/// Every rule, by family, or those that are looked for.
#[component]
pub fn RulesPage() -> impl IntoView {
    let wanted = Wanted::of_query();
    view! {
        <Title text="Rules · Keyfare" />
        <ServerText html=server_html!(book::book(&wanted)) />
    }
    .into_any()
}

/// One rule or doubt. An id that is not in the book answers 404 and suggests those that are almost the same.
#[component]
pub fn RulePage() -> impl IntoView {
    let id = use_params_map().with_untracked(|params| params.get("id")).unwrap_or_default();
    let title = match entry(&id) {
        Some(entry) => format!("{} · Rules · Keyfare", entry.id()),
        None => {
            port::set_status(404);
            "No such rule · Keyfare".to_owned()
        }
    };
    view! {
        <Title text=title />
        <ServerText html=server_html!(page_of(&id)) />
    }
    .into_any()
}

#[cfg(feature = "ssr")]
fn page_of(id: &str) -> AnyView {
    use keyfare_core::rules::Entry;
    match entry(id) {
        Some(Entry::Rule(id)) => rule::rule_page(id).into_any(),
        Some(Entry::Doubt(doubt)) => doubt::doubt_page(doubt).into_any(),
        None => unknown::unknown_page(id).into_any(),
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests;
