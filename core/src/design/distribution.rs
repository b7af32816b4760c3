//! Sizes that differ from item to item: a weighted list. Owns its mean and means over it; what a size costs is said by
//! whoever asks.
//!
//! Units over a distribution are the weighted mean of the rounded units, never the rounding of the mean: 900 and 1,100
//! bytes in equal parts cost 1.5 write units, not 1.

use super::check::{Report, item_too_large};
use crate::{limits, metering::IndexEffect, show, units::Bytes, wire::SizeShareV1};
use rust_decimal::{Decimal, prelude::ToPrimitive};

/// More sizes than this are no histogram any more.
pub const SIZES_MAX: usize = 1_000;
/// The largest weight: a count of items.
const WEIGHT_MAX: u64 = super::ITEMS_MAX;

/// Sizes and their weights, in order of size, each size once. Valid by construction: there is at least one.
#[derive(Clone, Debug, PartialEq)]
pub struct SizeDistribution {
    shares: Vec<(Bytes, Decimal)>,
    total: Decimal,
}

impl SizeDistribution {
    /// From sizes and weights; sizes that come twice are put together, weights of 0 are left out. `None` where nothing
    /// is left, where a weight is negative, or where the weights do not add up within a decimal.
    pub fn new(shares: impl IntoIterator<Item = (Bytes, Decimal)>) -> Option<SizeDistribution> {
        let mut sorted: Vec<(Bytes, Decimal)> = Vec::new();
        let mut total = Decimal::ZERO;
        for (bytes, weight) in shares {
            if weight < Decimal::ZERO {
                return None;
            }
            if weight.is_zero() {
                continue;
            }
            total = total.checked_add(weight)?;
            match sorted.binary_search_by_key(&bytes, |it| it.0) {
                Ok(position) => sorted[position].1 = sorted[position].1.checked_add(weight)?,
                Err(position) => sorted.insert(position, (bytes, weight)),
            }
        }
        (!sorted.is_empty()).then_some(SizeDistribution { shares: sorted, total })
    }

    /// The sizes and their weights, in order of size.
    pub fn shares(&self) -> &[(Bytes, Decimal)] {
        &self.shares
    }

    /// The sum of the weights.
    pub const fn total(&self) -> Decimal {
        self.total
    }

    /// The weighted mean of something that depends on the size, to 28 digits. `None` beyond the range of a decimal.
    pub fn mean_of(&self, of: impl Fn(Bytes) -> Decimal) -> Option<Decimal> {
        let weigh = |sum: Decimal, &(bytes, weight): &(Bytes, Decimal)| {
            of(bytes).checked_mul(weight).and_then(|it| it.checked_add(sum))
        };
        self.shares.iter().try_fold(Decimal::ZERO, weigh)?.checked_div(self.total)
    }

    /// The mean size, rounded to the nearest byte: what stored and summed bytes go by.
    pub fn mean(&self) -> Bytes {
        // A mean lies between the smallest and the largest size, so it fits.
        let mean = self.mean_of(|bytes| Decimal::from(bytes.get())).unwrap_or_default();
        Bytes::new(mean.round().to_u64().unwrap_or_default())
    }

    /// The largest size.
    pub fn largest(&self) -> Bytes {
        self.shares.last().map(|it| it.0).unwrap_or_default()
    }

    /// The part of the items for which something holds, 0 to 1, to 28 digits.
    pub fn share_where(&self, holds: impl Fn(Bytes) -> bool) -> Decimal {
        // At most the total, which fits.
        let sum: Decimal = self.shares.iter().filter(|it| holds(it.0)).map(|it| it.1).sum();
        sum / self.total
    }
}

/// What an entry's bytes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntrySizes {
    /// All entries count as this large.
    One,
    /// Entries hold whole items, whose sizes are distributed: the bytes are the mean.
    OfItems,
}

/// The sides of an index effect whose bytes are the mean of an entity's distribution: both follow the same item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EffectSpread {
    /// The entity's position.
    pub entity: usize,
    /// The entry before.
    pub before: bool,
    /// The entry after.
    pub after: bool,
}

impl EffectSpread {
    /// The effect on the entry of an item of this size.
    pub fn at(self, size: Bytes, effect: IndexEffect) -> IndexEffect {
        let old = |before| if self.before { size } else { before };
        let new = |after| if self.after { size } else { after };
        match effect {
            IndexEffect::Untouched => IndexEffect::Untouched,
            IndexEffect::Enters { after } => IndexEffect::Enters { after: new(after) },
            IndexEffect::Leaves { before } => IndexEffect::Leaves { before: old(before) },
            IndexEffect::Changes { before, after } => IndexEffect::Changes { before: old(before), after: new(after) },
            IndexEffect::Moves { before, after } => IndexEffect::Moves { before: old(before), after: new(after) },
        }
    }
}

/// Checks and reads a distribution of the wire form.
pub(super) fn from_wire(wire: &[SizeShareV1], path: &str, report: &mut Report) -> Option<SizeDistribution> {
    let path = format!("{path}.distribution");
    if wire.is_empty() {
        report.at(path, "no size: a distribution has at least one, add it or leave the size out");
        return None;
    }
    if wire.len() > SIZES_MAX {
        report.at(path, format!("{} sizes are too many: at most 1,000, put near ones together", wire.len()));
        return None;
    }
    let mut sound = true;
    let mut wrong = |path: String, message: String| {
        report.at(path, message);
        sound = false;
    };
    for (s, it) in wire.iter().enumerate() {
        if it.bytes == 0 {
            let message = "an item of 0 bytes cannot be, since it has at least its key: give its bytes";
            wrong(format!("{path}[{s}].bytes"), message.to_string());
        } else if it.bytes > limits::ITEM_MAX_BYTES {
            wrong(format!("{path}[{s}].bytes"), item_too_large(Bytes::new(it.bytes)));
        }
        let weight = it.weight.0;
        if weight < Decimal::ZERO {
            let message = format!("{weight} is negative: a weight is a count of items or a share, write 0 or more");
            wrong(format!("{path}[{s}].weight"), message);
        } else if weight > Decimal::from(WEIGHT_MAX) || weight.scale() > 12 {
            let most = show::count(Decimal::from(WEIGHT_MAX));
            let message = format!("{weight} is out of range: write at most {most} items, with at most 12 decimals");
            wrong(format!("{path}[{s}].weight"), message);
        }
    }
    if !sound {
        return None;
    }
    let distribution = SizeDistribution::new(wire.iter().map(|it| (Bytes::new(it.bytes), it.weight.0)));
    if distribution.is_none() {
        report.at(path, "every weight is 0: give at least one size a weight");
    }
    distribution
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(shares: &[(u64, u64)]) -> SizeDistribution {
        let shares = shares.iter().map(|&(bytes, weight)| (Bytes::new(bytes), Decimal::from(weight)));
        SizeDistribution::new(shares).expect("a test writes sizes with weights")
    }

    #[track_caller]
    fn check(shares: &[(u64, u64)], mean: u64, write_units: &str) {
        let distribution = of(shares);
        assert_eq!(distribution.mean(), Bytes::new(mean));
        let units = distribution.mean_of(|bytes| Decimal::from(bytes.blocks(Bytes::KB))).expect("in range");
        assert_eq!(units.normalize().to_string(), write_units);
    }

    #[test]
    fn units_are_the_mean_of_the_rounded_units_and_not_the_rounding_of_the_mean() {
        check(&[(900, 1), (1_100, 1)], 1_000, "1.5");
        check(&[(200, 9), (10_240, 1)], 1_204, "1.9");
        check(&[(1_024, 1), (1_024, 1), (1_024, 1)], 1_024, "1");
        check(&[(1_025, 7)], 1_025, "2");
    }

    #[test]
    fn weights_of_nothing_do_not_count() {
        check(&[(900, 1), (5_000, 0)], 900, "1");
        assert_eq!(SizeDistribution::new([(Bytes::KB, Decimal::ZERO)]), None);
        assert_eq!(SizeDistribution::new([(Bytes::KB, Decimal::NEGATIVE_ONE)]), None);
        assert_eq!(SizeDistribution::new([]), None);
    }

    #[test]
    fn a_share_is_of_the_whole_weight() {
        let distribution = of(&[(100, 1), (1_000, 2), (2_000, 1)]);
        assert_eq!(distribution.share_where(|bytes| bytes.get() < 1_500), Decimal::new(75, 2));
        assert_eq!(distribution.largest(), Bytes::new(2_000));
    }
}
