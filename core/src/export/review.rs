//! A design review as a file: text for a terminal, JSON, and Markdown that is complete enough to decide by. Owns the
//! order of its sections and what each says; what is found comes from [`crate::review`], every figure from the estimate.
//!
//! Text and Markdown are one sheet of sections, written twice.

mod ending;
mod findings;
mod hot_keys;
mod json;
mod matrix;
mod money;
mod sheet;
mod stored;

use super::{Export, Then};
use crate::{
    bill::BillError,
    design::Design,
    estimate::{Estimate, View},
    pricing::{Day, PriceBook},
    review::{Decision, Finding, Fit, KINDS, Severity, decision, fit},
    wire::DesignV1,
};
use sheet::{Block, Section};

/// A reviewed design, ready to be written in any format.
#[derive(Clone, Debug)]
pub struct ReviewExport<'a> {
    export: Export<'a>,
    wire: &'a DesignV1,
    findings: &'a [Finding],
    fit: Fit,
    decision: Decision,
}

impl<'a> ReviewExport<'a> {
    /// Puts together what belongs together: the design must be that of its wire form, estimate and findings those of the
    /// design with these prices.
    ///
    /// Errors: a Region that the prices lack.
    pub fn new(
        wire: &'a DesignV1,
        design: &'a Design,
        estimate: &'a Estimate,
        findings: &'a [Finding],
        book: &'a PriceBook,
    ) -> Result<ReviewExport<'a>, BillError> {
        let fit = fit(design, estimate);
        let decision = decision(design, estimate, findings, &fit, book)?;
        let export = Export::new(design, estimate, book, View::AsDesigned)?;
        Ok(ReviewExport { export, wire, findings, fit, decision })
    }

    /// With what the design cost by the price list that it was made with.
    pub fn with_then(self, then: Option<&'a Then>) -> ReviewExport<'a> {
        ReviewExport { export: self.export.with_then(then), ..self }
    }

    /// On a day: the age of old prices is told.
    pub fn on(self, today: Option<Day>) -> ReviewExport<'a> {
        ReviewExport { export: self.export.on(today), ..self }
    }

    /// Region, month and prices; then what it cost by other prices.
    fn head(&self) -> Vec<String> {
        let then = self.export.then.map(Then::sentences).unwrap_or_default();
        [self.export.title_line(), self.export.price_line()].into_iter().chain(then).collect()
    }

    /// For a terminal of a hundred columns.
    pub fn text(&self) -> String {
        let design = self.export.design;
        sheet::text(&design.name, &design.notes, &self.head(), &self.sections())
    }

    /// A document for a design review: complete without anything beside it.
    pub fn markdown(&self) -> String {
        let design = self.export.design;
        sheet::markdown(&design.name, &design.notes, &self.head(), &self.sections())
    }

    /// One JSON object: findings, fit and decision record, then the whole estimate.
    pub fn json(&self) -> String {
        json::write(self)
    }

    fn sections(&self) -> Vec<Section> {
        let sections = [
            Some(findings::summary(self)),
            matrix::questions(self),
            stored::tables(self),
            stored::indexes(self),
            hot_keys::section(self),
            money::bill(self),
            Some(money::modes(self)),
            Some(findings::all(self)),
            Some(ending::fit(self)),
            ending::still_to_say(self),
            Some(ending::basis(self)),
            Some(ending::decision(self)),
        ];
        sections.into_iter().flatten().collect()
    }

    /// How many findings have this severity.
    fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|it| it.severity == severity).count()
    }
}

/// Every kind of finding with its rules and its condition, for a terminal.
pub fn kinds_text() -> String {
    let rules = |kind: &crate::review::Kind| kind.rules.iter().map(|it| it.as_str()).collect::<Vec<_>>().join(", ");
    let row = |kind: &&crate::review::Kind| [kind.id.to_string(), kind.title.to_string(), rules(kind)];
    let rows: Vec<[String; 3]> = KINDS.iter().map(row).collect();
    let mut out = String::new();
    super::columns::aligned(&rows, &[super::columns::Align::Left; 3], 0, &mut out);
    out
}
