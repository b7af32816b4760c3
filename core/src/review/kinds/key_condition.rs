//! Key conditions that the service refuses.

use super::{Amount, Case, Draft, Find, Kind, Severity, Unit};
use crate::{
    analysis::{KeyConditionProblem, key_condition_problems},
    rules::RuleId,
};

pub(in crate::review) static KIND: Kind = Kind {
    id: "key-condition-fails",
    title: "A key condition that no key answers",
    condition: "A key condition does not fit the keys of what it asks: the service would refuse it",
    rules: &[RuleId::PQL_3, RuleId::IDX_8, RuleId::IDX_10],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    for (p, pattern, _) in case.patterns() {
        let problems = key_condition_problems(case.design, case.position, p);
        let Some(first) = problems.first() else { continue };
        let draft = Draft::new(
            format!("{}.key_condition", case.pattern_path(p)),
            format!("No key answers {}", case.question(p)),
            sentence(first),
        )
        .with(
            "What does not fit",
            Amount::of(
                problems.len() as u64,
                Unit::Count(if problems.len() == 1 { "condition" } else { "conditions" }),
            ),
        )
        .with_known("Asked", case.requests_per_month(pattern).map(|it| Amount::of(it, Unit::Count("times a month"))))
        .threatens(Severity::High);
        out.push(draft);
    }
}

fn sentence(problem: &KeyConditionProblem) -> String {
    use KeyConditionProblem as P;
    match problem {
        P::PartitionKeyMissing { attribute } => format!(
            "A Query needs {attribute} = a value. Ask an index whose partition key the question knows, or give {attribute}."
        ),
        P::PartitionKeyNotEqual { attribute, .. } => {
            format!("The partition key {attribute} takes = only: ranges are for the sort key.")
        }
        P::NotAKey { attribute } => format!(
            "{attribute} is in no key of what is asked. As a filter it saves nothing: put it into a key, or into an index."
        ),
        P::Twice { attribute } => format!("{attribute} has two conditions: a range is one BETWEEN."),
        P::BeginsWithNeedsString { attribute, .. } => format!("begins_with needs text, and {attribute} is none."),
        P::NotForKeys { operator } => format!("{operator} is for filters only: a key condition is = and one range."),
        P::SortKeyOutOfOrder { attribute } => {
            format!("{attribute} comes after a sort key attribute without =: they are given from left to right.")
        }
        P::SortKeyMissing { attribute } => {
            format!("A single item needs its whole key: give {attribute}, or use Query.")
        }
        P::RangeOnSingleItem { attribute, .. } => format!("A single item has no range of {attribute}: use Query."),
        P::ScanHasNone => "A Scan has no key condition: it reads everything. Use Query.".to_string(),
    }
}
