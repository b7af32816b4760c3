//! The findings on paper: severity, fact and evidence, and what each change saves.

use super::{super::findings::severity, Head, num, table, text, wide};
use crate::components::with_rule_links;
use keyfare_core::{
    money::Usd,
    review::{Finding, Fit},
    show,
};
use leptos::prelude::*;

const HEADS: [Head; 3] = [text("Severity"), wide("Finding and evidence"), num("Saves a month")];

/// Every finding in a row; a sentence where there is none.
pub(super) fn section(findings: &[Finding]) -> AnyView {
    if findings.is_empty() {
        return view! { <p class="soft">"No kind of finding fits this design."</p> }.into_any();
    }
    let rows = findings.iter().enumerate().map(|(position, it)| row(position + 1, it)).collect();
    table("Findings".to_string(), &HEADS, rows, None)
}

fn row(number: usize, it: &Finding) -> Vec<AnyView> {
    let evidence: Vec<String> = it.evidence.iter().map(|it| format!("{} {}", it.label, it.shown())).collect();
    let rules: Vec<&str> = it.kind.rules.iter().map(|it| it.as_str()).collect();
    let small = format!("{}. {}", evidence.join("; "), rules.join(", "));
    let change = it.edit.as_ref().map(|it| view! { <small>{format!("Change: {}", it.label)}</small> });
    let saves = match it.saving {
        Some(saving) if saving < Usd::ZERO => {
            let more = Usd::ZERO.checked_sub(saving).unwrap_or_default();
            format!("costs {}", show::usd(more))
        }
        Some(saving) => show::usd(saving),
        None if it.edit.is_some() => "not known".to_string(),
        None => String::new(),
    };
    vec![
        view! { <span class="finding__sev" data-sev=it.severity.key()>{severity(it.severity)}</span> }.into_any(),
        view! {
            <strong>{format!("{number}. {}", it.title)}</strong>
            <br />
            <span class="soft">{with_rule_links(&it.text)}</span>
            <small>{with_rule_links(small)}</small>
            {change}
        }
        .into_any(),
        saves.into_any(),
    ]
}

/// Whether DynamoDB fits, with the reasons.
pub(super) fn fit_section(fit: &Fit) -> AnyView {
    let reason = |it: &keyfare_core::review::Reason| {
        let better = it.alternative.map(|it| format!(" Better: {it}.")).unwrap_or_default();
        view! { <dt>{it.weight.label()}</dt><dd>{with_rule_links(format!("{}{better}", it.text))}</dd> }
    };
    let open: Vec<&str> = fit.unanswered.iter().map(|it| it.text).collect();
    let open = (!open.is_empty()).then(|| view! { <dt>"Not answered yet"</dt><dd>{open.join(" ")}</dd> });
    view! {
        <dl class="record">
            <dt>"A heuristic"</dt>
            <dd>{fit.verdict.label()}</dd>
            {fit.reasons.iter().map(reason).collect_view()}
            {open}
        </dl>
    }
    .into_any()
}
