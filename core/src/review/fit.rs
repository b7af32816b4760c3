//! DynamoDB or another store? A heuristic: what people answer, and what the questions show, weighed into one of three
//! verdicts, each with its reasons and the alternative by name (B9).

mod answers;
mod signals;

use crate::{
    bill::Place,
    design::{AnsweredBy, Design, FitAnswers, Operation, Pattern},
    estimate::Estimate,
};

/// What a design comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// DynamoDB answers it.
    Fits,
    /// DynamoDB answers most of it; the rest is for an export or a second store.
    FitsWithSecondStore,
    /// Another store answers it better.
    LookElsewhere,
}

impl Verdict {
    /// In words, as a headline.
    pub const fn label(self) -> &'static str {
        match self {
            Verdict::Fits => "DynamoDB fits",
            Verdict::FitsWithSecondStore => "Fits with an export or a second store",
            Verdict::LookElsewhere => "Look elsewhere",
        }
    }

    /// In files: `fits`.
    pub const fn key(self) -> &'static str {
        match self {
            Verdict::Fits => "fits",
            Verdict::FitsWithSecondStore => "fits_with_second_store",
            Verdict::LookElsewhere => "look_elsewhere",
        }
    }
}

/// Which way a reason points, and how far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// It decides against DynamoDB.
    Against,
    /// It needs an export or another store beside it.
    Beside,
    /// It speaks for DynamoDB.
    For,
}

impl Weight {
    /// In one word.
    pub const fn label(self) -> &'static str {
        match self {
            Weight::Against => "against",
            Weight::Beside => "beside",
            Weight::For => "for",
        }
    }
}

/// One reason of a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Which way it points.
    pub weight: Weight,
    /// The reason, in a sentence.
    pub text: String,
    /// The store or way that answers it better.
    pub alternative: Option<&'static str>,
}

/// Whether a design fits. A heuristic, never a verdict of a machine: it is shown as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fit {
    /// What the reasons come to.
    pub verdict: Verdict,
    /// The reasons, those against first.
    pub reasons: Vec<Reason>,
    /// The questions that nobody has answered, by their field in the design file.
    pub unanswered: Vec<FitQuestion>,
}

/// One question of the questionnaire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FitQuestion {
    /// Its field in the design file.
    pub field: &'static str,
    /// The question.
    pub text: &'static str,
    /// The answer that was given.
    pub answer: Option<bool>,
}

/// The questionnaire with the answers that were given.
pub fn fit_questions(answers: &FitAnswers) -> [FitQuestion; 9] {
    answers::questions(answers)
}

/// Weighs answers and signals. Where an answer is given, the signal for the same thing is left out.
pub fn fit(design: &Design, estimate: &Estimate) -> Fit {
    let mut reasons = answers::reasons(&design.fit_answers);
    signals::add(design, estimate, &mut reasons);
    reasons.sort_by_key(|it| it.weight);
    let verdict = match reasons.first().map(|it| it.weight) {
        Some(Weight::Against) => Verdict::LookElsewhere,
        Some(Weight::Beside) => Verdict::FitsWithSecondStore,
        _ => Verdict::Fits,
    };
    let unanswered = fit_questions(&design.fit_answers).into_iter().filter(|it| it.answer.is_none()).collect();
    Fit { verdict, reasons, unanswered }
}

/// What answers a question, as the matrix labels it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MatrixLabel {
    /// A key of the table.
    Key,
    /// An index.
    Index,
    /// A Scan here: nothing that reads only the answer.
    Scan,
    /// Another store.
    OtherStore,
    /// Nothing yet.
    Nothing,
}

impl MatrixLabel {
    /// Its words.
    pub const fn label(self) -> &'static str {
        match self {
            MatrixLabel::Key => "Key",
            MatrixLabel::Index => "Index",
            MatrixLabel::Scan => "Scan",
            MatrixLabel::OtherStore => "Other store",
            MatrixLabel::Nothing => "Nothing yet",
        }
    }

    /// The label of a pattern.
    pub fn of(pattern: &Pattern) -> MatrixLabel {
        match pattern.answered_by {
            AnsweredBy::OtherStore => MatrixLabel::OtherStore,
            AnsweredBy::Nothing => MatrixLabel::Nothing,
            _ if pattern.operation == Operation::Scan => MatrixLabel::Scan,
            AnsweredBy::Index(_) => MatrixLabel::Index,
            AnsweredBy::Table => MatrixLabel::Key,
        }
    }

    /// Whether a key or an index answers: what is read is the answer.
    pub const fn is_answered(self) -> bool {
        matches!(self, MatrixLabel::Key | MatrixLabel::Index)
    }
}

/// Average units a second of the whole design at a kind of place.
fn peak_units_per_second(estimate: &Estimate) -> rust_decimal::Decimal {
    let needs = estimate.capacities.iter().filter(|it| it.place == Place::Table);
    needs.fold(rust_decimal::Decimal::ZERO, |sum, it| sum.saturating_add(it.peak))
}

#[cfg(test)]
mod tests;
