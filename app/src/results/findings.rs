//! What a review has found, beside the design: findings with their evidence and what each change saves, and whether
//! DynamoDB fits.
//!
//! What happens with an edit is left to whoever puts the panels on a page. A finding names its place by the path of the
//! design file, as mistakes do.

use super::edit_button::{EditButton, OnEdit};
use crate::{
    answer::SharedAnswer,
    components::{RuleLink, with_rule_links},
    icons::{Icon, IconName},
};
use keyfare_core::{
    money::Usd,
    review::{Finding, Fit, Severity, review},
    show,
};
use leptos::prelude::*;

/// `1 high, 3 medium. Savings overlap: they do not add up.`
pub fn findings_meta(findings: &[Finding]) -> String {
    let some = |severity: Severity| {
        let count = findings.iter().filter(|it| it.severity == severity).count();
        (count > 0).then(|| format!("{count} {}", severity.key()))
    };
    let counts: Vec<String> = Severity::ALL.into_iter().filter_map(some).collect();
    let savings = findings.iter().filter(|it| it.saving.is_some_and(|it| it > Usd::ZERO)).count();
    match (counts.is_empty(), savings > 1) {
        (true, _) => "nothing was found".to_string(),
        (false, true) => format!("{}. Savings overlap: they do not add up.", counts.join(", ")),
        (false, false) => counts.join(", "),
    }
}

/// What a review has found, worked out once for an answer. Two are equal that show the same: what an edit would make of the
/// rest of the design is no part of that.
pub struct Found(pub Vec<Finding>);

/// Reviews an answer. It has a bill, so that it has prices too.
pub fn found(answer: &SharedAnswer) -> Found {
    let found = review(&answer.wire, &answer.design, &answer.estimate, &answer.prices);
    Found(found.unwrap_or_default())
}

impl PartialEq for Found {
    fn eq(&self, other: &Found) -> bool {
        let label = |it: &Finding| it.edit.as_ref().map(|it| it.label.clone());
        let same = |it: &Finding, other: &Finding| {
            it.kind.id == other.kind.id
                && it.severity == other.severity
                && it.place == other.place
                && it.title == other.title
                && it.text == other.text
                && it.evidence == other.evidence
                && it.saving == other.saving
                && label(it) == label(other)
        };
        self.0.len() == other.0.len() && self.0.iter().zip(&other.0).all(|(it, other)| same(it, other))
    }
}

/// All findings, the most severe first.
#[component]
pub fn FindingsPanel(
    /// What was found, in its order.
    findings: Vec<Finding>,
    /// The design that it was found in.
    #[prop(into)]
    answer: Signal<Option<SharedAnswer>>,
    /// What happens when a change is applied; without it there are no buttons.
    #[prop(optional_no_strip)]
    on_edit: Option<OnEdit>,
    /// What was applied last, with a way back.
    #[prop(optional, into)]
    applied: ViewFnOnce,
) -> impl IntoView {
    let meta = findings_meta(&findings);
    let none = findings.is_empty().then(|| {
        view! {
            <article class="finding">
                <p class="finding__sev" data-sev="fine"><Icon name=IconName::Check />"Fine"</p>
                <div class="finding__main"><h3>"No kind of finding fits this design"</h3></div>
            </article>
        }
    });
    let all = findings
        .into_iter()
        .enumerate()
        .map(|(position, it)| finding(position + 1, it, answer, on_edit))
        .collect_view();
    view! {
        <section class="panel" id="findings" data-part="findings" aria-labelledby="findings-title">
            <div class="panel__head">
                <h2 id="findings-title">"Findings"</h2>
                <span class="panel__meta">{meta}</span>
            </div>
            {applied.run()}
            {none}
            {all}
        </section>
    }
}

/// The icon and the word of a severity: never the color alone.
pub(super) fn severity(severity: Severity) -> impl IntoView {
    let icon = match severity {
        Severity::High => IconName::Error,
        Severity::Medium => IconName::Warning,
        Severity::Low => IconName::Tag,
        Severity::Note => IconName::Question,
    };
    view! {
        <Icon name=icon />
        {severity.label()}
    }
}

fn finding(number: usize, it: Finding, answer: Signal<Option<SharedAnswer>>, on_edit: Option<OnEdit>) -> AnyView {
    let (id, title_id) = (format!("finding-{number}"), format!("finding-{number}-title"));
    let rules = it.kind.rules.iter().map(|rule| view! { <RuleLink id=rule.as_str() /> }).collect_view();
    let evidence = it.evidence.iter().map(|it| view! { <dt>{it.label}</dt><dd>{it.shown()}</dd> }).collect_view();
    let act = it.edit.as_ref().map(|edit| {
        let (words, key) = (edit.label.clone(), it.key());
        // The same finding of the answer of then: its edit holds what else was typed since.
        let edited = Callback::new(move |()| {
            let answer = answer.get_untracked()?;
            let found = answer.once(found);
            let finding = found.0.iter().find(|it| it.key() == key)?;
            Some(finding.edit.as_ref()?.apply_to(&answer.wire))
        });
        let id = format!("finding-{number}-apply");
        view! { <EditButton id=id words=words about=it.title.clone() edited=edited on_edit=on_edit /> }
    });
    view! {
        <article class="finding" id=id data-path=it.place.clone() aria-labelledby=title_id.clone()>
            <p class="finding__sev" data-sev=it.severity.key()>{severity(it.severity)}</p>
            <div class="finding__main">
                <h3 id=title_id.clone()>{it.title.clone()}</h3>
                <p class="finding__text">{with_rule_links(&it.text)}</p>
                <p class="finding__rules">{rules}</p>
            </div>
            <dl class="evidence">{evidence}</dl>
            <p class="finding__saving">{saving(&it)}</p>
            <p class="finding__act">{act}</p>
        </article>
    }
    .into_any()
}

/// What the change does to the month; what it depends on where that is not known.
fn saving(finding: &Finding) -> AnyView {
    match (finding.saving, &finding.edit) {
        (Some(saving), edit) => {
            let change = Usd::ZERO.checked_sub(saving).unwrap_or_default();
            let note = if edit.is_some() { "a month" } else { "a month, if you make it" };
            view! {
                {show::usd_difference(change)}
                <small>{note}</small>
            }
            .into_any()
        }
        (None, Some(_)) => {
            view! { <small><span class="chip chip--unknown">"depends on what is not said"</span></small> }.into_any()
        }
        (None, None) => ().into_any(),
    }
}

/// Whether DynamoDB fits: the verdict as a heuristic, and its reasons.
#[component]
pub fn FitPanel(
    /// What answers and questions come to.
    fit: Fit,
) -> impl IntoView {
    let reasons = fit.reasons.into_iter().map(|it| {
        let better = it.alternative.map(|it| view! { " "<small>{format!("Better: {it}")}</small> });
        view! { <dt>{it.weight.label()}</dt><dd>{with_rule_links(it.text)}{better}</dd> }
    });
    view! {
        <section class="panel" id="fit" data-part="fit" aria-labelledby="fit-title">
            <div class="panel__head">
                <h2 id="fit-title">"DynamoDB or another store?"</h2>
                <span class="panel__meta">"a heuristic, no verdict"</span>
            </div>
            <div class="panel__body stack">
                <p><strong>{fit.verdict.label()}</strong></p>
                <dl class="record">{reasons.collect_view()}</dl>
            </div>
        </section>
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests;
