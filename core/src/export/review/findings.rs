//! The summary on top, and the findings with their evidence.

use super::{Block, ReviewExport, Section, sheet::columns};
use crate::{
    estimate::View,
    export::HEADINGS,
    money::Usd,
    review::{Finding, Severity},
    show,
};

/// Totals, and how many findings there are.
pub(super) fn summary(review: &ReviewExport) -> Section {
    let export = &review.export;
    let total = export.estimate.known_total(View::AsDesigned);
    let mut text = match total {
        Some(total) => format!("The month costs {} as designed.", show::usd(total)),
        None => "The month depends on what has not been said yet.".to_string(),
    };
    if let Some(sentence) = export.incomplete() {
        text.push_str(&format!(" {sentence}"));
    }
    text.push_str(&format!(" {}", counts(review)));
    text.push_str(&format!(" {}: a heuristic, see below.", review.fit.verdict.label()));
    if let Some(most) = review.findings.iter().filter(|it| it.edit.is_some()).max_by_key(|it| it.saving)
        && let Some(saving) = most.saving.filter(|it| *it > Usd::ZERO)
    {
        text.push_str(&format!(" The largest single saving is {} a month: {}.", show::usd(saving), most.title));
    }
    let heads = columns(&[HEADINGS[0], HEADINGS[1], ">On-demand", ">Provisioned", ">As designed"]);
    let rows = export.totals().into_iter().map(Vec::from).collect();
    Section { title: "Summary", meta: String::new(), blocks: vec![Block::Text(text), Block::Table(heads, rows)] }
}

/// `Findings: 1 high, 2 medium.`
fn counts(review: &ReviewExport) -> String {
    let some = |severity: Severity| {
        let count = review.count(severity);
        (count > 0).then(|| format!("{count} {}", severity.key()))
    };
    let counts: Vec<String> = Severity::ALL.into_iter().filter_map(some).collect();
    if counts.is_empty() { "Nothing was found.".to_string() } else { format!("Findings: {}.", counts.join(", ")) }
}

/// Every finding, the most severe first.
pub(super) fn all(review: &ReviewExport) -> Section {
    let mut blocks = Vec::new();
    if review.findings.is_empty() {
        blocks.push(Block::Text("No kind of finding fits this design.".to_string()));
    } else {
        blocks.push(Block::Text(
            "Each saving is what the design with that one change costs less. Savings overlap: they do not add up."
                .to_string(),
        ));
    }
    for (number, finding) in review.findings.iter().enumerate() {
        one(number, finding, &mut blocks);
    }
    let meta = counts(review).trim_end_matches('.').replace("Findings: ", "");
    Section { title: "Findings", meta, blocks }
}

fn one(number: usize, finding: &Finding, out: &mut Vec<Block>) {
    out.push(Block::Sub(format!("{}. {}: {}", number + 1, finding.severity.label(), finding.title)));
    out.push(Block::Text(finding.text.clone()));
    let mut pairs: Vec<(String, String)> =
        finding.evidence.iter().map(|it| (it.label.to_string(), it.shown())).collect();
    pairs.push(("Rules".to_string(), crate::export::rules_words(finding.kind.rules)));
    pairs.push(("Where".to_string(), finding.place.clone()));
    if let Some(words) = remedy(finding) {
        pairs.push(("Change".to_string(), words));
    }
    out.push(Block::Pairs(pairs));
}

/// `Answer it from an index: −$119.50 a month`.
fn remedy(finding: &Finding) -> Option<String> {
    let change = |saving: Usd| {
        let change = Usd::ZERO.checked_sub(saving).unwrap_or_default();
        format!("{} a month", show::usd_difference(change))
    };
    match (&finding.edit, finding.saving) {
        (Some(edit), Some(saving)) => Some(format!("{}: {}", edit.label, change(saving))),
        (Some(edit), None) => Some(format!("{}: what it saves depends on what has not been said", edit.label)),
        (None, Some(saving)) => Some(format!("{} if you make it", change(saving))),
        (None, None) => None,
    }
}
