//! Edits of a written design that several remedies share: which patterns are about an entity, and a rate or a number of
//! items taken many times or in parts.

use crate::wire::{DesignV1, EntityV1, KeyTemplateV1, OperationV1, PatternV1, RateV1, TableV1, WireNumber};
use rust_decimal::Decimal;
use thiserror::Error;

/// Decimals that a part of a number keeps.
const PART_DIGITS: u32 = 12;

/// A design after a remedy, and what the remedy leaves to people.
#[derive(Clone, Debug, PartialEq)]
pub struct Edited {
    /// The design, to be checked and estimated like any other.
    pub design: DesignV1,
    /// What else has to be done or known, in sentences without a dot.
    pub notes: Vec<String>,
}

/// Why a remedy cannot be applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum EditError {
    /// The design has no such table, index or entity.
    #[error("the design has no such table, index or entity: it may have changed since")]
    NoSuchPlace,
    /// The number of parts makes no sense.
    #[error("{0} parts: write 2 to 10,000")]
    Parts(u64),
}

/// A number of parts from 2 to 10,000.
pub(super) fn parts(parts: u64) -> Result<Decimal, EditError> {
    if (2..=10_000).contains(&parts) { Ok(Decimal::from(parts)) } else { Err(EditError::Parts(parts)) }
}

/// Whether a pattern's own entity is this one: named, or the only one.
pub(super) fn is_about(table: &TableV1, pattern: &PatternV1, entity: &str) -> bool {
    match &pattern.entity {
        Some(named) => named == entity,
        None => table.entities.len() == 1,
    }
}

/// A part of a share or a number of items, to 12 decimals.
pub(super) fn part_of(number: WireNumber, parts: Decimal) -> WireNumber {
    // The number of parts is at least 2.
    WireNumber(number.0.checked_div(parts).unwrap_or_default().round_dp(PART_DIGITS).normalize())
}

/// So many times a rate; a rate that would be out of range stays, and the check of the design tells.
pub(super) fn often(rate: &mut Option<RateV1>, times: Decimal) {
    if let Some(rate) = rate {
        rate.times = WireNumber(rate.times.0.checked_mul(times).unwrap_or(rate.times.0).normalize());
    }
}

/// One Query becomes several, each over a part of the items.
pub(super) fn fan_out(pattern: &mut PatternV1, queries: Decimal) {
    often(&mut pattern.rate, queries);
    pattern.items_read = pattern.items_read.map(|it| part_of(it, queries));
    pattern.items_returned = pattern.items_returned.map(|it| part_of(it, queries));
    pattern.bytes_read = pattern.bytes_read.map(|bytes| {
        let each = Decimal::from(bytes).checked_div(queries).unwrap_or_default().ceil();
        u64::try_from(each).unwrap_or(bytes)
    });
}

/// Whether a pattern is a Query.
pub(super) fn is_query(pattern: &PatternV1) -> bool {
    pattern.operation == OperationV1::Query
}

/// Puts something at the end of an entity's partition key template, and wherever a key condition names it. Returns the
/// template before.
pub(super) fn lengthen_template(table: &mut TableV1, entity: usize, suffix: &str) -> String {
    let attribute = table.partition_key.name.clone();
    let it: &mut EntityV1 = &mut table.entities[entity];
    let key = it.key.get_or_insert_with(KeyTemplateV1::default);
    let before = key.partition.clone();
    let base = if before.is_empty() { format!("<{attribute}>") } else { before.clone() };
    key.partition = format!("{base}{suffix}");
    before
}

/// A key condition after its partition key value got longer.
pub(super) fn lengthen_condition(condition: &mut String, template: &str, suffix: &str) {
    if !template.is_empty() && !condition.contains(&format!("{template}{suffix}")) {
        *condition = condition.replacen(template, &format!("{template}{suffix}"), 1);
    }
}
