//! One price with what stands behind it. Owns the compact cell that price tables are made of.

use rust_decimal::Decimal;

use super::DIMENSION_COUNT;
use super::dimension::Dimension;
use super::embedded;
use crate::money::Usd;

/// How sure a price is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum PriceStrength {
    /// The price feed and at least one independent source agree on this Region and dimension.
    Verified,
    /// The price feed, and by a documented rule equal to a verified price of the same Region.
    Rule,
    /// One source.
    SingleSource,
    /// Computed from other prices by a stated rule.
    Derived,
    /// A third party's word, or sources that disagree.
    Weak,
    /// Read from a price list file that was imported: the book itself is the source.
    Imported,
    /// Typed by the person who made the design.
    Typed,
}

impl PriceStrength {
    /// Every strength, from the surest of the built-in book to what came from elsewhere.
    pub(super) const ALL: [PriceStrength; 7] = [
        PriceStrength::Verified,
        PriceStrength::Rule,
        PriceStrength::SingleSource,
        PriceStrength::Derived,
        PriceStrength::Weak,
        PriceStrength::Imported,
        PriceStrength::Typed,
    ];

    /// The strength of a label, or `None` for words that are none.
    pub(super) fn from_label(label: &str) -> Option<PriceStrength> {
        PriceStrength::ALL.into_iter().find(|strength| strength.label() == label)
    }

    /// The strength in words.
    pub const fn label(self) -> &'static str {
        match self {
            PriceStrength::Verified => "verified",
            PriceStrength::Rule => "verified by rule",
            PriceStrength::SingleSource => "single source",
            PriceStrength::Derived => "derived",
            PriceStrength::Weak => "weak",
            PriceStrength::Imported => "imported price list",
            PriceStrength::Typed => "typed",
        }
    }
}

/// Where prices were read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its id in the price file: `S1`, `S2`, …
    pub id: &'static str,
    /// What it is.
    pub what: &'static str,
    /// Where it was found.
    pub place: &'static str,
    /// When it was published or read, as far as known; may be a span or words.
    pub date: &'static str,
}

/// The price of one unit of a dimension in a Region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    /// Dollars for one unit; exact.
    pub usd: Usd,
    /// How sure it is.
    pub strength: PriceStrength,
    source_set: u8,
}

impl Price {
    /// A price that the person typed.
    pub(super) const fn typed(usd: Usd) -> Price {
        Price { usd, strength: PriceStrength::Typed, source_set: 0 }
    }

    /// The embedded book's sources that give this price. Empty for a book that was not embedded: there the book
    /// itself is the source.
    pub fn sources(self) -> impl Iterator<Item = &'static Source> {
        embedded::source_set(self.source_set)
    }
}

/// The end of a first tier that costs nothing, per month, Region and payer account (R-FREE-1 to R-FREE-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FreeTier {
    /// What is free.
    pub dimension: Dimension,
    /// How many units a month are.
    pub up_to: Decimal,
}

impl FreeTier {
    /// From the digits and decimals of the build script.
    pub(super) const fn embedded(dimension: Dimension, mantissa: u32, scale: u32) -> FreeTier {
        FreeTier { dimension, up_to: Decimal::from_parts(mantissa, 0, 0, false, scale) }
    }
}

/// A price in 16 bytes. The digits are those of a [`Decimal`], so that a look-up only puts them together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    low: u32,
    middle: u32,
    high: u32,
    scale: u8,
    strength: PriceStrength,
    source_set: u8,
}

/// A Region's prices, in order of [`Dimension::ALL`]; `None` where the list has no price.
pub(super) type PriceTable = [Option<Cell>; DIMENSION_COUNT];

impl Cell {
    /// From the digits and decimals of the build script.
    pub(super) const fn embedded(mantissa: u32, scale: u8, strength: PriceStrength, source_set: u8) -> Cell {
        Cell { low: mantissa, middle: 0, high: 0, scale, strength, source_set }
    }

    /// A price of a book that owns its data. `None` for a negative one.
    pub(super) fn owned(dollars: Decimal, strength: PriceStrength) -> Option<Cell> {
        if dollars.is_sign_negative() && !dollars.is_zero() {
            return None;
        }
        let parts = dollars.unpack();
        let scale = u8::try_from(parts.scale).ok()?;
        Some(Cell { low: parts.lo, middle: parts.mid, high: parts.hi, scale, strength, source_set: 0 })
    }

    pub(super) const fn price(&self) -> Price {
        let dollars = Decimal::from_parts(self.low, self.middle, self.high, false, self.scale as u32);
        Price { usd: Usd::new(dollars), strength: self.strength, source_set: self.source_set }
    }
}
