//! What the pages of the rule book share.

use crate::{
    components::{Chip, ChipKind, RuleLink},
    icons::{Icon, IconName},
};
use keyfare_core::rules::{Doubt, Family, RuleId, Strength, rule};
use leptos::prelude::*;

/// How sure a rule is, a chip for each part of it.
pub(super) fn strengths(id: RuleId) -> impl IntoView {
    id.strengths().iter().map(|strength| view! { <Chip kind=look(*strength)>{strength.label()}</Chip> }).collect_view()
}

/// The look of a strength: what sources disagree about asks for caution.
pub(super) fn look(strength: Strength) -> ChipKind {
    match strength {
        Strength::Documented | Strength::Measured => ChipKind::Good,
        Strength::Inferred => ChipKind::Plain,
        Strength::Disputed => ChipKind::Warn,
    }
}

/// The doubts as links.
pub(super) fn doubt_links(doubts: &[&'static Doubt]) -> impl IntoView + use<> {
    doubts.iter().map(|doubt| view! { <RuleLink id=doubt.id /> }).collect_view()
}

/// A formula as it is written.
pub(super) fn formula(text: &'static str) -> impl IntoView {
    view! { <code class="formula">{text}</code> }
}

/// Rules in short: id, name and statement of each.
pub(super) fn short_list(rules: impl Iterator<Item = RuleId>) -> impl IntoView {
    let rows = rules
        .map(|id| {
            view! {
                <li>
                    <RuleLink id=id.as_str() />
                    <span><strong>{rule(id).title}</strong>{rule(id).statement}</span>
                </li>
            }
        })
        .collect_view();
    view! { <ul class="rule-list">{rows}</ul> }
}

/// The way back to the book, and to the place in it.
pub(super) fn trail(place: String, name: &'static str) -> impl IntoView {
    view! {
        <nav class="trail" aria-label="Place in the book">
            <a href="/rules" rel="external">"Rules"</a>
            <Icon name=IconName::Chevron />
            <a href=format!("/rules#{place}") rel="external">{name}</a>
        </nav>
    }
}

/// The id of a family's panel.
pub(super) fn place_of(family: &Family) -> String {
    format!("family-{}", family.key)
}

/// The id of the panel of doubts.
pub(super) const DOUBTS: &str = "doubts";
