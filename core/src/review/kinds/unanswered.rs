//! Questions that nothing answers yet.

use super::{Amount, Case, Draft, Find, Kind, Severity, Unit};
use crate::{design::AnsweredBy, rules::RuleId};

pub(in crate::review) static KIND: Kind = Kind {
    id: "unanswered-question",
    title: "A question that nothing answers",
    condition: "A question is said to be answered by nothing yet",
    rules: &[RuleId::READ_8, RuleId::IDX_10],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    for (p, pattern) in case.table.patterns.iter().enumerate() {
        if pattern.answered_by != AnsweredBy::Nothing {
            continue;
        }
        let draft = Draft::new(
            case.pattern_path(p),
            format!("Nothing answers {}", case.question(p)),
            "A design with an open row is not finished. Give it a key or an index, a new kind of item, or name the store \
             that answers it.",
        )
        .with_known("Asked", case.requests_per_month(pattern).map(|it| Amount::of(it, Unit::Count("times a month"))))
        .threatens(Severity::High);
        out.push(draft);
    }
}
