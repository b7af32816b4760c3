//! The one-page decision record: what was decided, which alternatives were rejected and why, and what follows. Starts
//! filled from the design; every part that was written by hand stays as it was written.

use super::{
    Finding,
    fit::{Fit, Verdict},
    severity::Severity,
};
use crate::{
    bill::{BillError, Place},
    design::{Alternative, CapacityMode, Design, TableClass},
    estimate::{Estimate, View, estimate},
    money::Usd,
    pricing::PriceBook,
    show,
};
use rust_decimal::Decimal;

/// A whole decision record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// What made a decision necessary.
    pub context: String,
    /// What is decided.
    pub decision: String,
    /// What is not chosen, and why.
    pub alternatives: Vec<Alternative>,
    /// What follows, the drawbacks included, a sentence each.
    pub consequences: Vec<String>,
    /// Whether all of it comes from the design, nothing by hand.
    pub is_filled: bool,
}

/// The record of a design: its written parts, and the rest filled from its estimate and findings.
///
/// Errors: a Region that the prices lack.
pub fn decision(
    design: &Design,
    estimate: &Estimate,
    findings: &[Finding],
    fit: &Fit,
    prices: &PriceBook,
) -> Result<Decision, BillError> {
    let written = &design.decision_record;
    let consequences = match &written.consequences {
        Some(text) => text.lines().map(str::trim).filter(|it| !it.is_empty()).map(str::to_string).collect(),
        None => consequences(design, estimate, findings),
    };
    Ok(Decision {
        context: written.context.clone().unwrap_or_else(|| context(design, estimate)),
        decision: written.decision.clone().unwrap_or_else(|| decided(design, estimate)),
        alternatives: match &written.alternatives {
            Some(alternatives) => alternatives.clone(),
            None => alternatives(design, estimate, fit, prices)?,
        },
        consequences,
        is_filled: *written == Default::default(),
    })
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

fn context(design: &Design, estimate: &Estimate) -> String {
    let questions = design.tables.iter().map(|it| it.patterns.len()).sum();
    let entities = design.tables.iter().map(|it| it.entities.len()).sum();
    let peak = |kind| {
        let needs = estimate.capacities.iter().filter(|it| it.place == Place::Table && it.kind == kind);
        show::units_short(needs.fold(Decimal::ZERO, |sum, it| sum.saturating_add(it.peak)))
    };
    format!(
        "{} has to answer {} about {} in {}. At the peak they take {} read and {} write units a second of the tables; \
         {} items are stored on average.",
        design.name,
        counted(questions, "question", "questions"),
        counted(entities, "kind of item", "kinds of item"),
        design.region,
        peak(crate::bill::UnitKind::Read),
        peak(crate::bill::UnitKind::Write),
        show::units_short(estimate.known_items()),
    )
}

fn decided(design: &Design, estimate: &Estimate) -> String {
    let mut text = String::new();
    for table in &design.tables {
        let mode = match table.capacity.mode {
            CapacityMode::OnDemand => "on-demand",
            CapacityMode::Provisioned => "with provisioned capacity",
        };
        let class = match table.class {
            TableClass::Standard => "",
            TableClass::StandardInfrequentAccess => ", in Standard-IA",
        };
        let names: Vec<&str> = table.indexes.iter().map(|it| it.name.as_str()).collect();
        let indexes =
            if names.is_empty() { "without an index".to_string() } else { format!("with {}", names.join(", ")) };
        text.push_str(&format!("Keep {} {mode}{class}, {indexes}. ", table.name));
    }
    let total = show::usd(estimate.total(View::AsDesigned));
    text.push_str(&match estimate.missing.len() {
        0 => format!("The month costs {total}."),
        open => format!("The month costs {total}, without {} not known yet.", counted(open, "amount", "amounts")),
    });
    text
}

fn alternatives(
    design: &Design,
    estimate_today: &Estimate,
    fit: &Fit,
    prices: &PriceBook,
) -> Result<Vec<Alternative>, BillError> {
    let mut rejected = Vec::new();
    let mut compare = |option: String, today: Usd, other: Usd, drawback: &str| {
        let more = other.checked_sub(today).unwrap_or_default();
        let because = if more > Usd::ZERO {
            format!("{} a month instead of {}. {drawback}", show::usd(other), show::usd(today))
        } else {
            format!(
                "{} a month instead of {}: it would save money, and has to be looked at again. {drawback}",
                show::usd(other),
                show::usd(today)
            )
        };
        rejected.push(Alternative { option, because: because.trim_end().to_string() });
    };
    for (table, totals) in design.tables.iter().zip(&estimate_today.tables) {
        let (option, today, other, drawback) = match totals.mode {
            CapacityMode::OnDemand => (
                "Provisioned at the peak",
                totals.on_demand,
                totals.provisioned,
                "Above its capacity requests are throttled.",
            ),
            CapacityMode::Provisioned => ("On-demand", totals.provisioned, totals.on_demand, ""),
        };
        compare(format!("{option}, {}", table.name), today, other, drawback);
    }
    let mut other_class = design.clone();
    for (position, table) in design.tables.iter().enumerate() {
        let (class, word) = match table.class {
            TableClass::Standard => (TableClass::StandardInfrequentAccess, "Standard-IA"),
            TableClass::StandardInfrequentAccess => (TableClass::Standard, "Standard"),
        };
        other_class.tables.clone_from(&design.tables);
        other_class.tables.truncate(position + 1);
        other_class.tables.drain(..position);
        let today = estimate(&other_class, prices)?.total(View::AsDesigned);
        other_class.tables[0].class = class;
        let other = estimate(&other_class, prices)?.total(View::AsDesigned);
        compare(format!("Class {word}, {}", table.name), today, other, "");
    }
    if fit.verdict != Verdict::Fits
        && let Some(reason) = fit.reasons.first()
        && let Some(alternative) = reason.alternative
    {
        let because = format!("{} Still to be weighed: it is one more system to run.", reason.text);
        rejected.push(Alternative { option: show::capitalized(alternative), because });
    } else {
        rejected.push(Alternative {
            option: "A relational database".to_string(),
            because: "Every question has its key or index here, and no server is sized or patched. Free joins and \
                      filters are given up."
                .to_string(),
        });
    }
    Ok(rejected)
}

fn consequences(design: &Design, estimate: &Estimate, findings: &[Finding]) -> Vec<String> {
    let mut follows = vec![
        "A question that is not in the matrix needs a new index, and existing items have to be filled in.".to_string(),
    ];
    for (t, table) in design.tables.iter().enumerate() {
        for (i, index) in table.indexes.iter().enumerate() {
            let month = show::usd(estimate.index_total(View::AsDesigned, t, i));
            follows.push(format!("{} is written with every change that touches it: {month} a month.", index.name));
        }
    }
    let open = findings.iter().filter(|it| it.severity <= Severity::Medium);
    follows.extend(
        open.map(|it| format!("Accepted as it stands ({}): {}.", it.severity.label().to_lowercase(), it.title)),
    );
    if !estimate.missing.is_empty() {
        let open = counted(estimate.missing.len(), "amount is", "amounts are");
        follows.push(format!("{open} in no total until somebody says what they depend on."));
    }
    follows
}
