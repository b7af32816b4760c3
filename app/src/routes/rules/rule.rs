//! One rule in full: what it says, how sure it is, worked examples, and its neighbors.

use super::parts::{formula, place_of, short_list, strengths, trail};
use crate::components::{EmptyState, Panel, RuleLink, rule_address};
use keyfare_core::{
    rules::{Doubt, RuleId, rule, worked},
    show,
};
use leptos::prelude::*;

/// The page of a rule.
pub(super) fn rule_page(id: RuleId) -> impl IntoView {
    let it = rule(id);
    let family = id.family();
    let sure = id
        .strengths()
        .iter()
        .map(|strength| format!("{}: {}", show::capitalized(strength.label()), strength.meaning()))
        .collect::<Vec<_>>()
        .join(" ");
    let others = (family.rules().len() > 1).then(|| {
        view! {
            <Panel id="family" title=format!("More about {}", uncapital(family.title)) meta=family.about.trim_end_matches('.').to_owned()>
                {short_list(family.rules().filter(move |other| *other != id))}
            </Panel>
        }
    });
    view! {
        {trail(place_of(family), family.title)}
        <div class="titlebar">
            <div>
                <h1>{it.title}</h1>
                <p class="titlebar__meta"><span class="id">{id.as_str()}</span><span class="chips">{strengths(id)}</span></p>
            </div>
        </div>
        <div class="stack stack--wide rule">
            <section class="panel" aria-label="What it says">
                <div class="panel__body stack">
                    <p class="rule__statement">{it.statement}</p>
                    {formula(it.formula)}
                    <dl class="rule__facts">
                        <div><dt>"Source"</dt><dd>{it.source}</dd></div>
                        <div><dt>"How sure"</dt><dd>{sure}</dd></div>
                        <div><dt>"Address"</dt><dd>{format!("{}, and it stays", rule_address(id.as_str()))}</dd></div>
                    </dl>
                </div>
            </section>
            {(!it.doubts.is_empty()).then(|| doubts(it.doubts))}
            {examples(id)}
            {others}
            {neighbors(id)}
        </div>
    }
}

fn doubts(doubts: &'static [&'static Doubt]) -> impl IntoView {
    let rows = doubts
        .iter()
        .map(|doubt| {
            view! {
                <li>
                    <RuleLink id=doubt.id />
                    <span><strong>{doubt.title}</strong>{doubt.statement}</span>
                </li>
            }
        })
        .collect_view();
    view! {
        <Panel id="doubts" title="Doubts" meta="what the sources leave open">
            <ul class="rule-list">{rows}</ul>
        </Panel>
    }
}

/// The worked examples that show the rule.
fn examples(id: RuleId) -> AnyView {
    let rows: Vec<_> = worked(id)
        .map(|example| {
            let more = example
                .rules
                .iter()
                .filter(|other| **other != id)
                .map(|other| view! { <RuleLink id=other.as_str() /> })
                .collect_view();
            view! {
                <tr>
                    <td class="wide">{example.given}</td>
                    <td class="amount" data-label="Comes out">{example.expected}</td>
                    <td data-label="By">{example.origin.label()}<span class="chips">{more}</span></td>
                    <td class="id" data-label="Case">{example.id}</td>
                </tr>
            }
        })
        .collect();
    if rows.is_empty() {
        return view! {
            <Panel id="examples" title="Worked examples">
                <EmptyState title="No worked example yet">"No printed or measured case shows this rule alone."</EmptyState>
            </Panel>
        }
        .into_any();
    }
    let meta = if rows.len() == 1 {
        "one case that the engine must give".to_owned()
    } else {
        format!("{} cases that the engine must give", rows.len())
    };
    view! {
        <Panel id="examples" title="Worked examples" meta=meta>
            <table class="table fold rule-examples">
                <caption class="visually-hidden">{format!("Worked examples of {id}")}</caption>
                <thead>
                    <tr><th scope="col">"Given"</th><th scope="col">"Comes out"</th><th scope="col">"By"</th><th scope="col">"Case"</th></tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </Panel>
    }
    .into_any()
}

/// The rules before and after it in the book.
fn neighbors(id: RuleId) -> impl IntoView {
    let link = |neighbor: Option<RuleId>, words: &'static str, rel: &'static str| {
        neighbor.map(|neighbor| {
            view! {
                <a class="button" href=rule_address(neighbor.as_str()) rel=format!("external {rel}")>
                    {format!("{words}: {} {}", neighbor.as_str(), rule(neighbor).title)}
                </a>
            }
        })
    };
    let before = RuleId::all().take_while(|other| *other != id).last();
    let after = RuleId::all().skip_while(|other| *other != id).nth(1);
    view! { <nav class="row rule__pager" aria-label="Neighbors in the book">{link(before, "Before", "prev")}{link(after, "After", "next")}</nav> }
}

/// A title within a sentence. Names and abbreviations keep their capitals.
fn uncapital(title: &str) -> String {
    let mut letters = title.chars();
    let (first, second) = (letters.next(), letters.next());
    match (first, second) {
        (Some(first), Some(second)) if second.is_lowercase() && !title.starts_with("Kinesis") => {
            first.to_lowercase().chain([second]).chain(letters).collect()
        }
        _ => title.to_owned(),
    }
}
