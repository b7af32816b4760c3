//! Findings of designs that do not hold together: the service refuses what they ask for, and a change mends it. Such a
//! design has no estimate, so that no saving is known.

use super::{Find, Finding, KINDS, edit::Edit, evidence::Evidence, severity::Severity};
use crate::wire::{DesignV1, TableV1};

/// One written table and its position.
pub(super) struct Written<'a> {
    /// The position in the design.
    pub(super) position: usize,
    /// As written.
    pub(super) table: &'a TableV1,
}

/// A refused request with the change that mends it.
pub(super) struct Mended {
    /// The path of the mistake.
    pub(super) place: String,
    /// The fact.
    pub(super) title: String,
    /// Why, and what to do.
    pub(super) text: &'static str,
    /// Its figures.
    pub(super) evidence: Vec<Evidence>,
    /// The button, and the table after the change.
    pub(super) edit: (&'static str, TableV1),
}

/// What the service would refuse in a design, each with a change that mends it. All of them are high: the requests fail.
/// A design that holds together has none.
pub fn review_mistakes(wire: &DesignV1) -> Vec<Finding> {
    let mut found = Vec::new();
    for kind in KINDS {
        let Find::Mistake(find) = kind.find else { continue };
        for (position, table) in wire.tables.iter().enumerate() {
            let mut mended = Vec::new();
            find(&Written { position, table }, &mut mended);
            found.extend(mended.into_iter().map(|it| Finding {
                kind,
                severity: Severity::High,
                place: it.place,
                title: it.title,
                text: it.text.to_string(),
                evidence: it.evidence,
                edit: Some(Edit { label: it.edit.0.to_string(), table: position, edited: Box::new(it.edit.1) }),
                saving: None,
            }));
        }
    }
    found
}
