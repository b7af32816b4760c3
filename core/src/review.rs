//! What is wrong with a design, why, and what each change saves (B9).
//!
//! Owns the kinds of finding, how severe they are, and the edits that they propose. Units and money come from
//! [`crate::estimate`]; how findings are written for a terminal or a document is [`crate::export`]'s work. Each kind
//! is a file of its own under `kinds`: a condition over one table, so that a review is linear in tables and patterns.
//! What a change saves is what the edited table costs less than today's; both are estimated, never guessed.

mod answer;
mod case;
mod decision;
mod draft;
mod edit;
mod evidence;
mod fit;
mod kinds;
mod mistakes;
mod severity;

pub use decision::{Decision, decision};
pub use edit::{ApplyError, Edit, apply};
pub use evidence::{Against, Amount, Evidence, Unit};
pub use fit::{Fit, FitQuestion, MatrixLabel, Reason, Verdict, Weight, fit, fit_questions};
pub use kinds::KINDS;
pub use mistakes::review_mistakes;
pub use severity::Severity;

use crate::{
    analysis::hot_keys, bill::BillError, design::Design, estimate::Estimate, money::Usd, pricing::PriceBook,
    rules::RuleId, wire::DesignV1,
};
use case::Case;
use draft::{Draft, Judge};
use mistakes::{Mended, Written};
use std::cmp::Reverse;

/// A kind of finding.
#[derive(Debug)]
pub struct Kind {
    /// Its id, for keys and addresses: `scan-in-request-path`.
    pub id: &'static str,
    /// What it is about, in a few words.
    pub title: &'static str,
    /// When a design has it, in one sentence.
    pub condition: &'static str,
    /// The rules behind it. Their sources are in the rule book.
    pub rules: &'static [RuleId],
    find: Find,
}

/// Where a kind looks.
#[derive(Clone, Copy, Debug)]
enum Find {
    /// At one table of a design that holds together.
    Table(fn(&Case, &mut Vec<Draft>)),
    /// At the written form of a design that does not hold together because of it.
    Mistake(fn(&Written, &mut Vec<Mended>)),
}

/// Something that a review has found.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Its kind.
    pub kind: &'static Kind,
    /// How much it matters: by money or by throttling.
    pub severity: Severity,
    /// The path of what it is about, such as `tables[0].patterns[3]`.
    pub place: String,
    /// The fact, as a headline.
    pub title: String,
    /// Why it is so and what to do, in one to three sentences.
    pub text: String,
    /// The figures that it rests on.
    pub evidence: Vec<Evidence>,
    /// The change that it proposes, where one can be made for the person.
    pub edit: Option<Edit>,
    /// What the change takes off the month, below zero where it adds to it; `None` where that is not known.
    pub saving: Option<Usd>,
}

impl Finding {
    /// What it is known by as long as the design does not change: kind and place.
    pub fn key(&self) -> String {
        format!("{}@{}", self.kind.id, self.place)
    }
}

/// Reviews a design. The estimate must be that of the design with these prices, the design that of its wire form.
///
/// Findings come by severity, then by saving, then in the order of kinds and places: the same every time.
///
/// Errors: a Region that the prices lack, or a typed price that is none.
pub fn review(
    wire: &DesignV1,
    design: &Design,
    estimate: &Estimate,
    prices: &PriceBook,
) -> Result<Vec<Finding>, BillError> {
    let typed = prices.with_typed(&design.typed_prices)?;
    let region = typed.region(&design.region)?;
    let hot_keys = hot_keys(design, estimate);
    let mut found = Vec::new();
    for position in 0..design.tables.len().min(wire.tables.len()) {
        let case = Case::new(position, wire, design, estimate, region, &hot_keys);
        let judge = Judge::new(wire, position, estimate, prices);
        let mut drafts = Vec::new();
        for (order, kind) in KINDS.iter().enumerate() {
            let Find::Table(find) = kind.find else { continue };
            find(&case, &mut drafts);
            found.extend(drafts.drain(..).filter_map(|draft| judge.finding(kind, draft)).map(|it| (order, it)));
        }
    }
    found.sort_by(|(one_order, one), (order, other)| {
        let rank = |it: &Finding| (it.severity, Reverse(it.saving.unwrap_or(Usd::ZERO)));
        rank(one).cmp(&rank(other)).then_with(|| (one_order, &one.place).cmp(&(order, &other.place)))
    });
    Ok(found.into_iter().map(|(_, finding)| finding).collect())
}
