//! What a design cost by the price list that it was made with, beside what it costs now (E3), as files say it.

use super::{
    line_reasons,
    record::{dollars, exact},
};
use crate::{
    design::Design,
    estimate::{ThenAndNow, View, then_and_now},
    pricing::PriceBook,
};
use serde::Serialize;

/// Then and now of a design that was made with another price list than the one in use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Then {
    made_with: String,
    now: String,
    found: Result<ThenAndNow, String>,
}

#[derive(Serialize)]
pub(super) struct ThenRecord<'a> {
    made_with: &'a str,
    in_use: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    then: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    now: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<String>,
    lines: Vec<ThenLine>,
    words: String,
}

#[derive(Serialize)]
struct ThenLine {
    dimension: &'static str,
    quantity: String,
    then: String,
    now: String,
    difference: String,
}

impl Then {
    /// `None` for a design that was made with the prices in use, or that does not say with which. `book` is the price list of
    /// that version, where it is kept.
    pub fn of(design: &Design, now: &PriceBook, book: Option<&PriceBook>, view: View) -> Option<Then> {
        let made_with = design.price_version.clone().filter(|version| *version != now.version())?;
        let found = match book {
            Some(book) => then_and_now(design, book, now, view)
                .map_err(|error| format!("what it cost with price list {made_with} cannot be told: {error}")),
            None => Err(format!(
                "made with price list {made_with}, which is not stored here: what it cost then cannot be told"
            )),
        };
        Some(Then { made_with, now: now.version().to_owned(), found })
    }

    /// Both totals with their difference, or why they cannot be told; then what makes the difference. Without their dots.
    pub fn sentences(&self) -> Vec<String> {
        match &self.found {
            Ok(both) => {
                let because = line_reasons(&both.lines);
                std::iter::once(format!("Then and now: {}", both.words()))
                    .chain((!because.is_empty()).then_some(because))
                    .collect()
            }
            Err(words) => vec![format!("Then and now: {words}")],
        }
    }

    pub(super) fn record(&self) -> ThenRecord<'_> {
        let both = self.found.as_ref().ok();
        ThenRecord {
            made_with: &self.made_with,
            in_use: &self.now,
            then: both.map(|it| dollars(it.then)),
            now: both.map(|it| dollars(it.now)),
            difference: both.map(|it| dollars(it.change())),
            lines: both.map(|it| it.lines.iter().map(line).collect()).unwrap_or_default(),
            words: self.sentences().join(". "),
        }
    }
}

fn line(it: &crate::estimate::LineDifference) -> ThenLine {
    ThenLine {
        dimension: it.dimension.key(),
        quantity: exact(it.quantity),
        then: dollars(it.before),
        now: dollars(it.after),
        difference: dollars(it.change()),
    }
}
