//! The whole book: what can be looked for, the families, and a table of the rules of each.

use super::{
    Wanted,
    parts::{DOUBTS, doubt_links, formula, look, place_of, strengths},
};
use crate::components::{
    Button, ButtonType, Chip, Choice, EmptyState, Panel, RuleLink, SelectField, TextField, rule_address,
};
use keyfare_core::rules::{Doubt, Entry, Family, RuleId, Strength, doubts, families, matching, rule, worked_count};
use leptos::prelude::*;

/// The page.
pub(super) fn book(wanted: &Wanted) -> impl IntoView + use<> {
    let (mut rules, mut open): (Vec<RuleId>, Vec<&'static Doubt>) = (Vec::new(), Vec::new());
    for entry in matching(&wanted.words) {
        match entry {
            Entry::Rule(id) if wanted.strength.is_none_or(|strength| id.strengths().contains(&strength)) => {
                rules.push(id);
            }
            Entry::Doubt(doubt) if wanted.strength.is_none_or(|strength| strength == Strength::Disputed) => {
                open.push(doubt);
            }
            _ => {}
        }
    }
    let everything = *wanted == Wanted::default();
    let found = (!everything).then(|| {
        view! {
            <p class="row" role="status">
                <span>{format!("{} of {} rules and {} of {} doubts", rules.len(), RuleId::all().len(), open.len(), doubts().len())}</span>
                <a href="/rules" rel="external">"Show all"</a>
            </p>
        }
    });
    let nothing = (rules.is_empty() && open.is_empty()).then(|| {
        view! {
            <section class="panel" aria-label="Nothing found">
                <EmptyState title="Nothing in the book says this">"Fewer or other words may find it: a call such as Query, a line such as storage, or an id such as R-TX-6."</EmptyState>
            </section>
        }
    });
    let panels = families().iter().filter_map(|family| family_panel(family, &rules)).collect_view();
    view! {
        <div class="titlebar">
            <div>
                <h1>"Rules"</h1>
                <p class="titlebar__meta">
                    <span>{format!("{} rules", RuleId::all().len())}</span>
                    <span>{format!("{} open doubts", doubts().len())}</span>
                    <span>{format!("{} worked examples", worked_count())}</span>
                    <span>"every number in Keyfare rests on one of them"</span>
                </p>
            </div>
        </div>
        <div class="stack stack--wide">
            {search(wanted)}
            {if everything { contents().into_any() } else { found.into_any() }}
            {nothing}
            {panels}
            {(!open.is_empty()).then(|| doubts_panel(&open))}
            {everything.then(meanings)}
        </div>
    }
}

/// Words and a strength to look for. The address holds them, so that what was found can be shared.
fn search(wanted: &Wanted) -> impl IntoView + use<> {
    let mut options = vec![Choice::new("", "Any strength")];
    options.extend(Strength::ALL.map(|strength| Choice::new(strength.label(), strength.label())));
    let chosen = wanted.strength.map(Strength::label).unwrap_or_default();
    view! {
        <form class="row rule-search" method="get" action="/rules" role="search">
            <TextField id="q" name="q" label="Words" value=wanted.words.clone() on_input=|_: String| {} />
            <SelectField id="strength" name="strength" label="How sure" options=options value=chosen.to_owned() on_input=|_: String| {} />
            <Button button_type=ButtonType::Submit>"Find"</Button>
        </form>
    }
}

/// The families, each leading to its place below.
fn contents() -> impl IntoView {
    let links = families()
        .iter()
        .map(|family| {
            let count = family.rules().len();
            view! { <li><a href=format!("#{}", place_of(family)) rel="external">{family.title}</a><small>{count}</small></li> }
        })
        .collect_view();
    view! {
        <nav class="panel" aria-labelledby="contents">
            <div class="panel__head"><h2 id="contents">"Subjects"</h2></div>
            <ul class="panel__body rule-contents">
                {links}
                <li><a href=format!("#{DOUBTS}") rel="external">"Doubts"</a><small>{doubts().len()}</small></li>
            </ul>
        </nav>
    }
}

fn family_panel(family: &'static Family, found: &[RuleId]) -> Option<AnyView> {
    let rows: Vec<_> = family.rules().filter(|id| found.contains(id)).map(row).collect();
    if rows.is_empty() {
        return None;
    }
    Some(
        view! {
            <Panel id=place_of(family) title=family.title meta=family.about.trim_end_matches('.').to_owned()>
                <table class="table fold rules-table">
                    <caption class="visually-hidden">{format!("Rules about {}", family.title)}</caption>
                    <thead>
                        <tr><th scope="col">"Rule"</th><th scope="col">"What it says"</th><th scope="col">"How sure"</th></tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </Panel>
        }
        .into_any(),
    )
}

fn row(id: RuleId) -> impl IntoView {
    let it = rule(id);
    view! {
        <tr>
            <th scope="row"><a href=rule_address(id.as_str()) rel="external">{it.title}</a><small class="id">{id.as_str()}</small></th>
            <td class="wide">{it.statement}{formula(it.formula)}</td>
            <td class="wide"><span class="chips">{strengths(id)}{doubt_links(it.doubts)}</span></td>
        </tr>
    }
}

fn doubts_panel(open: &[&'static Doubt]) -> impl IntoView + use<> {
    let rows = open
        .iter()
        .map(|doubt| {
            let rules = doubt.rules().map(|id| view! { <RuleLink id=id.as_str() /> }).collect_view();
            view! {
                <tr>
                    <th scope="row"><a href=rule_address(doubt.id) rel="external">{doubt.title}</a><small class="id">{doubt.id}</small></th>
                    <td class="wide">{doubt.statement}</td>
                    <td class="wide"><span class="chips">{rules}</span></td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <Panel id=DOUBTS title="Doubts" meta="what the sources leave open, and what is taken">
            <table class="table fold rules-table">
                <caption class="visually-hidden">"Doubts and the rules that they are about"</caption>
                <thead>
                    <tr><th scope="col">"Doubt"</th><th scope="col">"What is known"</th><th scope="col">"Rules"</th></tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </Panel>
    }
}

/// What the words for strengths mean.
fn meanings() -> impl IntoView {
    let rows = Strength::ALL
        .map(|strength| {
            view! { <div><dt><Chip kind=look(strength)>{strength.label()}</Chip></dt><dd>{strength.meaning()}</dd></div> }
        })
        .into_iter()
        .collect_view();
    view! {
        <Panel id="strengths" title="How sure is sure" meta="what a rule rests on">
            <dl class="panel__body sources sources--strengths">{rows}</dl>
        </Panel>
    }
}
