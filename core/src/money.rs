//! Money: United States dollars over a decimal. Never floating point, never rounded except to be shown.

use crate::units::exact::{product, sum};
use rust_decimal::Decimal;

/// An amount in United States dollars, exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Usd(Decimal);

impl Usd {
    /// No money.
    pub const ZERO: Usd = Usd(Decimal::ZERO);

    /// This many dollars.
    pub const fn new(dollars: Decimal) -> Usd {
        Usd(dollars)
    }

    /// The dollars.
    pub const fn decimal(self) -> Decimal {
        self.0
    }

    /// The sum, or `None` beyond the range of a decimal.
    #[inline]
    pub fn checked_add(self, other: Usd) -> Option<Usd> {
        sum(self.0, other.0).map(Usd)
    }

    /// The difference, or `None` beyond the range of a decimal.
    pub fn checked_sub(self, other: Usd) -> Option<Usd> {
        self.0.checked_sub(other.0).map(Usd)
    }

    /// A unit price times a quantity, or `None` beyond the range of a decimal.
    #[inline]
    pub fn checked_mul(self, quantity: Decimal) -> Option<Usd> {
        product(self.0, quantity).map(Usd)
    }

    /// To the cent, halves away from zero: for showing only (R-TOTAL-1).
    pub fn rounded_to_cents(self) -> Usd {
        Usd(self.0.round_dp_with_strategy(2, rust_decimal::RoundingStrategy::MidpointAwayFromZero))
    }
}
