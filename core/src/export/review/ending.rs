//! The end of the sheet: fit, what has not been said, what was taken as given with its effect, and the decision.

use super::{Block, ReviewExport, Section, sheet::columns};
use crate::{
    capacity::disputed_effects_everywhere,
    estimate::{View, explain},
    money::Usd,
    rules::{Doubt, RuleId, rule},
    show,
};

/// The verdict with its reasons, as a heuristic.
pub(super) fn fit(review: &ReviewExport) -> Section {
    let fit = &review.fit;
    let reason = |it: &crate::review::Reason| {
        let alternative = it.alternative.map(|it| format!(" Better: {it}.")).unwrap_or_default();
        format!("{}: {}{alternative}", show::capitalized(it.weight.label()), it.text)
    };
    let mut blocks = vec![Block::Text(format!(
        "{}. A heuristic from the answers below and from the questions, no verdict.",
        fit.verdict.label()
    ))];
    if !fit.reasons.is_empty() {
        blocks.push(Block::List(fit.reasons.iter().map(reason).collect()));
    }
    if !fit.unanswered.is_empty() {
        let open: Vec<&str> = fit.unanswered.iter().map(|it| it.text).collect();
        blocks.push(Block::Text(format!("Not answered yet: {}", open.join(" "))));
    }
    Section { title: "DynamoDB or another store?", meta: "a heuristic".to_string(), blocks }
}

/// Amounts that are in no total; `None` where all are known.
pub(super) fn still_to_say(review: &ReviewExport) -> Option<Section> {
    let (design, missing) = (review.export.design, &review.export.estimate.missing);
    let row = |it: &crate::bill::Missing| {
        let asked = it.pattern.map(|p| format!(", question {}", p + 1)).unwrap_or_default();
        let title = explain::title(design, it.family, it.table, it.place);
        (format!("{title}{asked}"), format!("depends on {}", explain::gap(design, it)))
    };
    let unpriced = &review.export.estimate.features.unpriced;
    let without_price = unpriced.iter().map(|it| (explain::unpriced_title(design, it), explain::unpriced_reason(it)));
    let pairs: Vec<(String, String)> = missing.iter().map(row).chain(without_price).collect();
    let meta = format!("{} in no total", pairs.len());
    let any = !pairs.is_empty();
    let blocks = vec![Block::Pairs(pairs)];
    any.then_some(Section { title: "Still to say", meta, blocks })
}

/// Assumptions, disputed rules with what the other reading would change, and doubts behind this bill.
pub(super) fn basis(review: &ReviewExport) -> Section {
    let design = review.export.design;
    let month = format!("{} hours (R-PROV-2)", show::count(design.settings.month.hours()));
    let mut blocks = vec![Block::Pairs(vec![
        ("Month".to_string(), month),
        ("Money".to_string(), "exact, rounded only where it is shown (R-TOTAL-1)".to_string()),
        ("Provisioned capacity".to_string(), "fixed at the peak of each dimension unless said (R-PROV-1)".to_string()),
    ])];
    let effects = disputed_effects_everywhere(design, review.export.book).unwrap_or_default();
    let rows = effects.into_iter().map(|(it, words)| {
        let rules = it.doubt.map_or_else(|| it.rule.to_string(), |doubt| format!("{}, {doubt}", it.rule));
        let once = (it.one_time != Usd::ZERO).then(|| format!(", {} once", show::usd_difference(it.one_time)));
        let elsewhere = words.map(|words| format!(": {words}")).unwrap_or_default();
        let effect = format!("{}{}{elsewhere}", effect_words(it.monthly), once.unwrap_or_default());
        vec![it.question.to_string(), it.reading, it.alternative, effect, rules]
    });
    let names = ["Disputed", "Taken here", "The other reading", ">Its effect a month", "Rules"];
    blocks.push(Block::Table(columns(&names), rows.collect()));
    let doubts: Vec<(String, String)> = doubts(review)
        .into_iter()
        .map(|it| (format!("{}, {}", it.id, it.title.to_lowercase()), it.statement.to_string()))
        .collect();
    if !doubts.is_empty() {
        blocks.push(Block::Sub("What the sources leave open".to_string()));
        blocks.push(Block::Pairs(doubts));
    }
    Section { title: "Assumptions and disputed rules", meta: String::new(), blocks }
}

fn effect_words(change: Usd) -> String {
    if change == Usd::ZERO { "none".to_string() } else { show::usd_difference(change) }
}

/// The doubts of every rule behind the lines of this bill and behind its findings.
fn doubts(review: &ReviewExport) -> Vec<&'static Doubt> {
    let lines = review.export.estimate.lines(View::AsDesigned).flat_map(|line| line.rules);
    let found = review.findings.iter().flat_map(|it| it.kind.rules);
    let mut rules: Vec<RuleId> = lines.chain(found).copied().collect();
    rules.sort_unstable();
    rules.dedup();
    let mut all: Vec<&Doubt> = Vec::new();
    for doubt in rules.into_iter().flat_map(|id| rule(id).doubts.iter().copied()) {
        if !all.iter().any(|it| it.id == doubt.id) {
            all.push(doubt);
        }
    }
    all
}

/// The one-page record.
pub(super) fn decision(review: &ReviewExport) -> Section {
    let record = &review.decision;
    let alternatives = record.alternatives.iter().map(|it| (it.option.clone(), it.because.clone())).collect();
    let blocks = vec![
        Block::Sub("Context".to_string()),
        Block::Text(record.context.clone()),
        Block::Sub("Decision".to_string()),
        Block::Text(record.decision.clone()),
        Block::Sub("Alternatives rejected".to_string()),
        Block::Pairs(alternatives),
        Block::Sub("Consequences".to_string()),
        Block::List(record.consequences.clone()),
    ];
    let meta = if record.is_filled { "filled from the design" } else { "" };
    Section { title: "Decision record", meta: meta.to_string(), blocks }
}
