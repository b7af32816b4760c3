//! JSON of a review: findings, fit and decision record, then the estimate as `keyfare estimate` writes it.

use super::ReviewExport;
use crate::{
    export::{
        json::{Document, document},
        record::{dollars, exact},
    },
    review::{Against, Amount, Evidence, Finding, Severity},
};
use serde::Serialize;

#[derive(Serialize)]
struct Review<'a> {
    findings: Vec<FindingRecord<'a>>,
    counts: std::collections::BTreeMap<&'static str, usize>,
    fit: FitRecord<'a>,
    decision_record: DecisionRecord<'a>,
    estimate: Document<'a>,
}

#[derive(Serialize)]
struct FindingRecord<'a> {
    key: String,
    kind: &'static str,
    severity: &'static str,
    path: &'a str,
    title: &'a str,
    text: &'a str,
    evidence: Vec<EvidenceRecord>,
    rules: Vec<&'static str>,
    /// The change that can be applied.
    #[serde(skip_serializing_if = "Option::is_none")]
    edit: Option<&'a str>,
    /// Dollars a month that it takes off; below zero where it adds to the month.
    saving: Option<String>,
}

#[derive(Serialize)]
struct EvidenceRecord {
    label: &'static str,
    value: String,
    unit: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<String>,
    shown: String,
}

#[derive(Serialize)]
struct FitRecord<'a> {
    verdict: &'static str,
    reasons: Vec<ReasonRecord<'a>>,
    unanswered: Vec<&'static str>,
}

#[derive(Serialize)]
struct ReasonRecord<'a> {
    weight: &'static str,
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    alternative: Option<&'static str>,
}

#[derive(Serialize)]
struct DecisionRecord<'a> {
    context: &'a str,
    decision: &'a str,
    alternatives: &'a [crate::design::Alternative],
    consequences: &'a [String],
}

pub(super) fn write(review: &ReviewExport) -> String {
    let fit = &review.fit;
    let record = Review {
        findings: review.findings.iter().map(finding).collect(),
        counts: Severity::ALL.into_iter().map(|it| (it.key(), review.count(it))).collect(),
        fit: FitRecord {
            verdict: fit.verdict.key(),
            reasons: fit
                .reasons
                .iter()
                .map(|it| ReasonRecord { weight: it.weight.label(), text: &it.text, alternative: it.alternative })
                .collect(),
            unanswered: fit.unanswered.iter().map(|it| it.field).collect(),
        },
        decision_record: DecisionRecord {
            context: &review.decision.context,
            decision: &review.decision.decision,
            alternatives: &review.decision.alternatives,
            consequences: &review.decision.consequences,
        },
        estimate: document(&review.export),
    };
    // Plain data without maps of odd keys: it always becomes text.
    let mut text = serde_json::to_string_pretty(&record).unwrap_or_default();
    text.push('\n');
    text
}

fn finding(finding: &Finding) -> FindingRecord<'_> {
    FindingRecord {
        key: finding.key(),
        kind: finding.kind.id,
        severity: finding.severity.key(),
        path: &finding.place,
        title: &finding.title,
        text: &finding.text,
        evidence: finding.evidence.iter().map(evidence).collect(),
        rules: finding.kind.rules.iter().map(|it| it.as_str()).collect(),
        edit: finding.edit.as_ref().map(|it| it.label.as_str()),
        saving: finding.saving.map(dollars),
    }
}

fn evidence(it: &Evidence) -> EvidenceRecord {
    let number = |amount: &Amount| exact(amount.number);
    let (limit, after) = match &it.against {
        None => (None, None),
        Some(Against::Limit(limit)) => (Some(number(limit)), None),
        Some(Against::After(after)) => (None, Some(number(after))),
    };
    EvidenceRecord {
        label: it.label,
        value: number(&it.value),
        unit: it.value.unit_key(),
        limit,
        after,
        shown: it.shown(),
    }
}
