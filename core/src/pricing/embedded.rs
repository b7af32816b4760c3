//! The book that is compiled in: the tables that the build script makes from `data/dynamodb-prices.json`.

use super::book::{PriceBook, RegionPrices};
use super::dimension::Dimension;
use super::price::{Cell, FreeTier, PriceStrength, PriceTable, Source};

include!(concat!(env!("OUT_DIR"), "/prices.rs"));

pub(super) static BOOK: PriceBook = PriceBook::embedded_from(VERSION, PUBLISHED, &REGIONS);

const fn p(mantissa: u32, scale: u8, strength: PriceStrength, source_set: u8) -> Option<Cell> {
    Some(Cell::embedded(mantissa, scale, strength, source_set))
}

/// Every source of the embedded book, in order of its id.
pub fn sources() -> &'static [Source] {
    &SOURCES
}

/// The sources whose bits are set in the set of this number.
pub(super) fn source_set(number: u8) -> impl Iterator<Item = &'static Source> {
    let bits = SOURCE_SETS.get(usize::from(number)).copied().unwrap_or(0);
    SOURCES.iter().enumerate().filter(move |(place, _)| bits >> place & 1 == 1).map(|(_, source)| source)
}
