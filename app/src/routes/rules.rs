//! The rule book: all rules at `/rules`, and each rule and each doubt at an address of its own, such as
//! `/rules/R-WRITE-2` and `/rules/D-5`.
//!
//! Owns how rules are shown and looked for. Their texts and worked examples are the engine's
//! ([`keyfare_core::rules`]). Only the server writes these pages: a link or a form does all that there is to do.

mod book;
mod doubt;
mod parts;
mod rule;
mod unknown;

use crate::{address::Address, page::Page};
use keyfare_core::rules::{Entry, Strength, entry};
use leptos::prelude::*;

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
    fn of(address: &Address) -> Wanted {
        let strength = address.get("strength");
        let strength = Strength::ALL.into_iter().find(|it| Some(it.label()) == strength);
        Wanted { words: address.get("q").unwrap_or_default().trim().to_owned(), strength }
    }
}

/// Every rule, by family, or those that are looked for.
pub(super) fn page(address: &Address) -> Page {
    Page::new("Rules · Keyfare", book::book(&Wanted::of(address)).into_any())
}

/// Longer ids are cut in the title: addresses may be very long.
const LONGEST_IN_TITLE: usize = 24;

/// One rule or doubt. An id that is not in the book answers 404 and suggests those that are almost the same.
pub(super) fn page_of(id: &str) -> Page {
    let shown: String = id.chars().take(LONGEST_IN_TITLE).map(|letter| letter.to_ascii_uppercase()).collect();
    let (status, main) = match entry(id) {
        Some(Entry::Rule(id)) => (200, rule::rule_page(id).into_any()),
        Some(Entry::Doubt(doubt)) => (200, doubt::doubt_page(doubt).into_any()),
        None => (404, unknown::unknown_page(id).into_any()),
    };
    Page::new(format!("{shown} · Rules · Keyfare"), main).with_status(status)
}

#[cfg(test)]
mod tests;
