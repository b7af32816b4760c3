//! Quantities: bytes and the units that requests consume. Money is in [`crate::money`].
//!
//! Request units are counts (what one call consumes); capacity units are rates (what a table offers each second).
//! They are never the same type. Counting is exact: reads in whole halves, writes in whole units.

pub(crate) mod exact;

use rust_decimal::Decimal;

/// A size in bytes. DynamoDB's "KB" is 1,024 bytes and its "MB" 1,024 KB (conventions of the billing rules).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bytes(u64);

impl Bytes {
    /// Nothing at all.
    pub const ZERO: Bytes = Bytes(0);
    /// 1,024 bytes: one write unit's worth.
    pub const KB: Bytes = Bytes(1_024);
    /// 4,096 bytes: one strongly consistent read unit's worth.
    pub const READ_BLOCK: Bytes = Bytes(4_096);
    /// 1,048,576 bytes: where a page of a Query or Scan ends (R-READ-6).
    pub const MB: Bytes = Bytes(1_048_576);
    /// 1,073,741,824 bytes: the binary gigabyte of R-STOR-3.
    pub const GB: Bytes = Bytes(1_073_741_824);

    /// This many bytes.
    pub const fn new(bytes: u64) -> Bytes {
        Bytes(bytes)
    }

    /// The number of bytes.
    pub const fn get(self) -> u64 {
        self.0
    }

    /// Number of `block`s this size fills, rounded up. Zero bytes still fill one: every request has a minimum.
    pub const fn blocks(self, block: Bytes) -> u64 {
        let full = self.0.div_ceil(block.0);
        if full == 0 { 1 } else { full }
    }

    /// The sum, or `None` where it does not fit.
    pub const fn checked_add(self, other: Bytes) -> Option<Bytes> {
        match self.0.checked_add(other.0) {
            Some(sum) => Some(Bytes(sum)),
            None => None,
        }
    }

    /// This size `count` times, or `None` where it does not fit.
    pub const fn checked_mul(self, count: u64) -> Option<Bytes> {
        match self.0.checked_mul(count) {
            Some(product) => Some(Bytes(product)),
            None => None,
        }
    }
}

impl std::iter::Sum for Bytes {
    /// Saturates: no sum of sizes that we accept comes near the end of the range.
    fn sum<I: Iterator<Item = Bytes>>(sizes: I) -> Bytes {
        Bytes(sizes.fold(0, |sum, size| sum.saturating_add(size.0)))
    }
}

/// Read request units that one call consumes, counted in whole halves: an eventually consistent read of up to
/// 4 KB is half a unit (R-READ-2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ReadRequestUnits(u64);

impl ReadRequestUnits {
    /// None.
    pub const ZERO: ReadRequestUnits = ReadRequestUnits(0);

    /// This many halves of a unit.
    pub const fn from_halves(halves: u64) -> ReadRequestUnits {
        ReadRequestUnits(halves)
    }

    /// How many halves of a unit.
    pub const fn halves(self) -> u64 {
        self.0
    }

    /// The units as a decimal: 0.5, 1, 1.5, …
    pub fn decimal(self) -> Decimal {
        if self.0.is_multiple_of(2) {
            Decimal::from(self.0 / 2)
        } else {
            Decimal::from_i128_with_scale(i128::from(self.0) * 5, 1)
        }
    }

    /// The sum, saturating at the end of the range.
    pub const fn plus(self, other: ReadRequestUnits) -> ReadRequestUnits {
        ReadRequestUnits(self.0.saturating_add(other.0))
    }

    /// These units `count` times, saturating at the end of the range.
    pub const fn times(self, count: u64) -> ReadRequestUnits {
        ReadRequestUnits(self.0.saturating_mul(count))
    }
}

impl std::iter::Sum for ReadRequestUnits {
    fn sum<I: Iterator<Item = ReadRequestUnits>>(units: I) -> ReadRequestUnits {
        units.fold(ReadRequestUnits::ZERO, ReadRequestUnits::plus)
    }
}

/// Write request units that one call consumes: always whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WriteRequestUnits(u64);

impl WriteRequestUnits {
    /// None.
    pub const ZERO: WriteRequestUnits = WriteRequestUnits(0);

    /// This many units.
    pub const fn new(units: u64) -> WriteRequestUnits {
        WriteRequestUnits(units)
    }

    /// The number of units.
    pub const fn get(self) -> u64 {
        self.0
    }

    /// The units as a decimal.
    pub fn decimal(self) -> Decimal {
        Decimal::from(self.0)
    }

    /// The sum, saturating at the end of the range.
    pub const fn plus(self, other: WriteRequestUnits) -> WriteRequestUnits {
        WriteRequestUnits(self.0.saturating_add(other.0))
    }

    /// These units `count` times, saturating at the end of the range.
    pub const fn times(self, count: u64) -> WriteRequestUnits {
        WriteRequestUnits(self.0.saturating_mul(count))
    }
}

impl std::iter::Sum for WriteRequestUnits {
    fn sum<I: Iterator<Item = WriteRequestUnits>>(units: I) -> WriteRequestUnits {
        units.fold(WriteRequestUnits::ZERO, WriteRequestUnits::plus)
    }
}
