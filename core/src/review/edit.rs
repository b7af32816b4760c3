//! Edits: a finding's proposal as the table that it makes of today's. Applying one is a plain edit of the written
//! design, so that the link, the total and undo follow by themselves.

use super::{Finding, mistakes::review_mistakes, review};
use crate::{
    bill::BillError,
    design::Design,
    estimate::estimate,
    pricing::PriceBook,
    wire::{DesignV1, Mistakes, TableV1},
};
use thiserror::Error;

/// A change of one table.
#[derive(Clone, Debug, PartialEq)]
pub struct Edit {
    /// What it does, for a button: `Read it eventually`.
    pub label: String,
    /// The table's position in the design.
    pub(super) table: usize,
    /// The table after the change.
    pub(super) edited: Box<TableV1>,
}

impl Edit {
    /// The design after the change. A design without the table stays as it is.
    pub fn apply_to(&self, design: &DesignV1) -> DesignV1 {
        let mut edited = design.clone();
        if let Some(table) = edited.tables.get_mut(self.table) {
            *table = TableV1::clone(&self.edited);
        }
        edited
    }
}

/// Why a finding cannot be applied.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ApplyError {
    /// The design does not hold together.
    #[error("the design has {} to mend first", if .0.len() == 1 { "a mistake".to_string() } else { format!("{} mistakes", .0.len()) })]
    Mistakes(Mistakes),
    /// It has no bill.
    #[error(transparent)]
    Bill(#[from] BillError),
    /// No finding has this key.
    #[error("no finding of this design has the key “{0}”: it may be gone since the design changed")]
    NotFound(String),
    /// The finding is there, and leaves the change to the person.
    #[error("“{0}” has no change that could be applied: it says what to look at")]
    NothingToApply(String),
}

/// The design after the change that the finding of this key proposes.
///
/// Errors: a design without a bill, or with mistakes that no such finding mends; a key that no finding has; a finding without an edit.
pub fn apply(design: &DesignV1, key: &str, prices: &PriceBook) -> Result<DesignV1, ApplyError> {
    let (findings, mistakes) = match Design::from_wire(design) {
        Ok(checked) => (review(design, &checked, &estimate(&checked, prices)?, prices)?, None),
        Err(mistakes) => (review_mistakes(design), Some(mistakes)),
    };
    let found = findings.iter().find(|it| it.key() == key);
    if let (None, Some(mistakes)) = (found, mistakes) {
        return Err(ApplyError::Mistakes(mistakes));
    }
    let finding: &Finding = found.ok_or_else(|| ApplyError::NotFound(key.to_string()))?;
    let edit = finding.edit.as_ref().ok_or_else(|| ApplyError::NothingToApply(finding.title.clone()))?;
    Ok(edit.apply_to(design))
}
