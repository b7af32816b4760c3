//! Typed prices: what each names, what it may be, and that none is said twice.

use super::check::{Report, bounded};
use crate::{money::Usd, pricing::TypedPrice, wire::DesignV1};
use std::collections::BTreeSet;

/// Dollars for one unit are at most this: dearer is a slip of the keyboard, and sums must stay within 28 digits.
const USD_MAX: u64 = 1_000_000;
/// Notes travel in the link.
const NOTE_MAX_BYTES: usize = 1_000;

/// Checks every typed price of a design.
pub(super) fn typed_prices(wire: &DesignV1, report: &mut Report) -> Vec<TypedPrice> {
    let mut seen = BTreeSet::new();
    let mut prices = Vec::with_capacity(wire.typed_prices.len());
    for (position, typed) in wire.typed_prices.iter().enumerate() {
        let path = format!("typed_prices[{position}]");
        let region = typed.region.as_deref();
        if region.is_some_and(|it| it.trim().is_empty()) {
            report
                .at(format!("{path}.region"), "the Region is empty: write its code, or leave it out for every Region");
        }
        if typed.note.len() > NOTE_MAX_BYTES {
            let bytes = typed.note.len();
            report.at(format!("{path}.note"), format!("a note of {bytes} bytes is too long for a link: at most 1,000"));
        }
        if !seen.insert((typed.dimension.as_str(), region)) {
            let place = region.unwrap_or("every Region");
            report.at(
                format!("{path}.dimension"),
                format!("“{}” has a price in {place} already: keep one", typed.dimension),
            );
        }
        let Some(usd) = bounded(Some(typed.usd), USD_MAX, "dollars", &format!("{path}.usd"), report) else { continue };
        match TypedPrice::new(&typed.dimension, region, Usd::new(usd), &typed.note) {
            Ok(price) => prices.push(price),
            Err(error) => report.at(format!("{path}.dimension"), error.to_string()),
        }
    }
    prices
}
