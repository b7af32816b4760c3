//! Sizes that differ: from pasted items, a histogram or percentiles to a distribution, and what an average would have
//! hidden (A9). The mean over a distribution is [`SizeDistribution`]'s.

use crate::{
    design::{SIZES_MAX, SizeDistribution},
    limits,
    metering::{ItemChange, ReadConsistency, WriteKind, item_read_units, write_units},
    units::Bytes,
    wire::{SizeShareV1, SizeV1, WireNumber},
};
use rust_decimal::Decimal;
use std::collections::BTreeMap;
use thiserror::Error;

/// Sizes between two percentiles, or within a class of a histogram, are taken at so many places.
const PLACES: u64 = 10;

/// One class of a histogram: so many items from one size to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistogramClass {
    /// The smallest size.
    pub from: Bytes,
    /// The largest size.
    pub to: Bytes,
    /// How many items.
    pub count: Decimal,
}

/// One percentile: this part of the items is at most so large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Percentile {
    /// Above 0 and up to 100.
    pub percent: Decimal,
    /// The size.
    pub bytes: Bytes,
}

/// Why there is no distribution.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DistributionError {
    /// Nothing was given.
    #[error("no sizes: give at least one item")]
    Empty,
    /// A size that no item has.
    #[error("{0} bytes is no size of an item: write 1 to 409,600 (R-ITEM-9)")]
    Size(u64),
    /// A class from a larger to a smaller size.
    #[error("a class from {from} to {to} bytes is the wrong way round: write the smaller size first")]
    Backwards {
        /// As given.
        from: u64,
        /// As given.
        to: u64,
    },
    /// A count or percentage that makes no sense.
    #[error("{0} is no count of items: write more than 0")]
    Count(Decimal),
    /// Percentages go up, from above 0 to 100, and sizes with them.
    #[error("percentile {0}: percentages go up to 100, and sizes never go down")]
    Percentile(Decimal),
    /// The last percentile is not the largest size.
    #[error("the largest size is missing: say percentile 100")]
    NoLargest,
}

fn sound(size: Bytes) -> Result<Bytes, DistributionError> {
    match size.get() {
        1..=limits::ITEM_MAX_BYTES => Ok(size),
        bytes => Err(DistributionError::Size(bytes)),
    }
}

/// From the sizes of items, one by one: as they are, or, where there are more than 1,000 different ones, each rounded to
/// the largest of its neighbors that share its write units.
pub fn from_sizes(sizes: impl IntoIterator<Item = Bytes>) -> Result<SizeDistribution, DistributionError> {
    let mut counts: BTreeMap<Bytes, u64> = BTreeMap::new();
    for size in sizes {
        *counts.entry(sound(size)?).or_insert(0) += 1;
    }
    if counts.len() > SIZES_MAX {
        // All sizes of one KB cost the same; their mean stands for them.
        let mut by_block: BTreeMap<u64, (u128, u64)> = BTreeMap::new();
        for (size, count) in counts {
            let block = by_block.entry(size.blocks(Bytes::KB)).or_insert((0, 0));
            block.0 += u128::from(size.get()) * u128::from(count);
            block.1 += count;
        }
        let mean = |(sum, count): (u128, u64)| {
            let mean = (sum + u128::from(count) / 2) / u128::from(count.max(1));
            (Bytes::new(u64::try_from(mean).unwrap_or(limits::ITEM_MAX_BYTES)), count)
        };
        counts = by_block.into_values().map(mean).collect();
    }
    let shares = counts.into_iter().map(|(size, count)| (size, Decimal::from(count)));
    SizeDistribution::new(shares).ok_or(DistributionError::Empty)
}

/// From a histogram: each class at ten sizes that are evenly apart.
pub fn from_histogram(classes: &[HistogramClass]) -> Result<SizeDistribution, DistributionError> {
    let mut shares = Vec::new();
    for it in classes {
        let (from, to) = (sound(it.from)?, sound(it.to)?);
        if from > to {
            return Err(DistributionError::Backwards { from: from.get(), to: to.get() });
        }
        if it.count <= Decimal::ZERO {
            return Err(DistributionError::Count(it.count));
        }
        spread(from, to, it.count, &mut shares);
    }
    SizeDistribution::new(shares).ok_or(DistributionError::Empty)
}

/// From percentiles: the items between two of them at ten sizes that are evenly apart; those below the first from its
/// half on. The last one is 100.
pub fn from_percentiles(percentiles: &[Percentile]) -> Result<SizeDistribution, DistributionError> {
    let first = percentiles.first().ok_or(DistributionError::Empty)?;
    let mut shares = Vec::new();
    let (mut below, mut from) = (Decimal::ZERO, Bytes::new((sound(first.bytes)?.get() / 2).max(1)));
    for it in percentiles {
        let to = sound(it.bytes)?;
        if it.percent <= below || it.percent > Decimal::ONE_HUNDRED || to < from {
            return Err(DistributionError::Percentile(it.percent));
        }
        spread(from, to, it.percent - below, &mut shares);
        (below, from) = (it.percent, to);
    }
    if below < Decimal::ONE_HUNDRED {
        return Err(DistributionError::NoLargest);
    }
    SizeDistribution::new(shares).ok_or(DistributionError::Empty)
}

/// A weight over the sizes from one to another, at the middles of ten equal pieces.
fn spread(from: Bytes, to: Bytes, weight: Decimal, shares: &mut Vec<(Bytes, Decimal)>) {
    let width = to.get() - from.get();
    if width == 0 {
        shares.push((from, weight));
        return;
    }
    for place in 0..PLACES {
        let at = from.get() + (width * (2 * place + 1)).div_ceil(2 * PLACES);
        shares.push((Bytes::new(at), weight / Decimal::from(PLACES)));
    }
}

/// The distribution as a size of the written design. Weights keep 12 decimals.
pub fn to_wire(distribution: &SizeDistribution) -> SizeV1 {
    let share = |(size, weight): &(Bytes, Decimal)| SizeShareV1 {
        bytes: size.get(),
        weight: WireNumber(weight.round_dp(12).normalize()),
    };
    SizeV1::Distribution(distribution.shares().iter().map(share).collect())
}

/// Units of one request over a distribution, beside what the average size would have said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BesideAverage {
    /// The mean size.
    pub average: Bytes,
    /// Write units of one write.
    pub write_units: Decimal,
    /// Write units of an item of the average size.
    pub write_units_of_average: Decimal,
    /// Read units of one eventual read by key.
    pub read_units: Decimal,
    /// Read units of an item of the average size.
    pub read_units_of_average: Decimal,
}

impl BesideAverage {
    /// How much more the writes take than the average would have said, as a part of that; below zero where they take less.
    pub fn write_difference(&self) -> Option<Decimal> {
        part_more(self.write_units, self.write_units_of_average)
    }

    /// The same of eventual reads by key.
    pub fn read_difference(&self) -> Option<Decimal> {
        part_more(self.read_units, self.read_units_of_average)
    }
}

fn part_more(units: Decimal, of_average: Decimal) -> Option<Decimal> {
    units.checked_sub(of_average)?.checked_div(of_average)
}

/// Units over a distribution and of its average. `None` beyond the range of a decimal.
pub fn beside_average(distribution: &SizeDistribution) -> Option<BesideAverage> {
    let write = |size| write_units(ItemChange { before: None, after: Some(size) }, WriteKind::Standard).decimal();
    let read = |size| item_read_units(Some(size), ReadConsistency::Eventual).decimal();
    let average = distribution.mean();
    Some(BesideAverage {
        average,
        write_units: distribution.mean_of(write)?,
        write_units_of_average: write(average),
        read_units: distribution.mean_of(read)?,
        read_units_of_average: read(average),
    })
}

/// The part of the items, 0 to 1, that are at most so many bytes above a step of 1 KB or 4 KB: they pay for a whole
/// block that they hardly use, and a little less would save it.
pub fn share_just_above(distribution: &SizeDistribution, step: Bytes, within: Bytes) -> Decimal {
    distribution.share_where(|size| {
        let over = size.get() % step.get().max(1);
        size > step && over > 0 && over <= within.get()
    })
}

/// The part of the items, 0 to 1, that are within so many bytes of a step, above or below it.
pub fn share_near_step(distribution: &SizeDistribution, step: Bytes, within: Bytes) -> Decimal {
    let step = step.get().max(1);
    distribution.share_where(|size| {
        let over = size.get() % step;
        let above = size.get() > step && over > 0 && over <= within.get();
        above || (step - over) % step <= within.get()
    })
}

/// Items in order of their write units: how many KB an item fills, and the part of the items that do.
pub fn shares_by_write_units(distribution: &SizeDistribution) -> BTreeMap<u64, Decimal> {
    let mut shares: BTreeMap<u64, Decimal> = BTreeMap::new();
    for (size, weight) in distribution.shares() {
        *shares.entry(size.blocks(Bytes::KB)).or_default() += *weight;
    }
    shares.values_mut().for_each(|it| *it /= distribution.total());
    shares
}

/// The size that a part of the items, in percent, does not exceed.
pub fn percentile(distribution: &SizeDistribution, percent: u8) -> Bytes {
    let wanted = distribution.total() * Decimal::from(percent.min(100)) / Decimal::ONE_HUNDRED;
    let mut below = Decimal::ZERO;
    for (size, weight) in distribution.shares() {
        below += *weight;
        if below >= wanted {
            return *size;
        }
    }
    distribution.largest()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(of: &[u64]) -> SizeDistribution {
        from_sizes(of.iter().map(|bytes| Bytes::new(*bytes))).expect("a test gives sizes of items")
    }

    fn d(text: &str) -> Decimal {
        text.parse().expect("a test writes plain decimals")
    }

    #[test]
    fn units_over_the_items_stand_beside_those_of_the_average() {
        let found = beside_average(&sizes(&[200, 200, 200, 9_000])).expect("in range");
        assert_eq!(found.average, Bytes::new(2_400));
        assert_eq!((found.write_units, found.write_units_of_average), (d("3"), d("3")));
        assert_eq!((found.read_units, found.read_units_of_average), (d("0.75"), d("0.5")));
        let found = beside_average(&sizes(&[900, 1_100])).expect("in range");
        assert_eq!((found.write_units, found.write_units_of_average), (d("1.5"), d("1")));
    }

    #[track_caller]
    fn check_near(of: &[u64], step: u64, within: u64, above: &str, near: &str) {
        let (distribution, step, within) = (sizes(of), Bytes::new(step), Bytes::new(within));
        assert_eq!(share_just_above(&distribution, step, within), d(above));
        assert_eq!(share_near_step(&distribution, step, within), d(near));
    }

    #[test]
    fn items_near_a_step_are_counted() {
        check_near(&[1_000, 1_024, 1_040, 2_000], 1_024, 30, "0.25", "0.75");
        check_near(&[10, 20], 1_024, 30, "0", "0");
        check_near(&[4_100, 8_200, 100, 4_000], 4_096, 10, "0.5", "0.5");
    }

    #[test]
    fn a_histogram_and_percentiles_become_sizes() {
        let class = |from, to, count| HistogramClass { from: Bytes::new(from), to: Bytes::new(to), count: d(count) };
        let histogram = from_histogram(&[class(1, 1_024, "90"), class(1_025, 2_048, "10")]).expect("it is sound");
        assert_eq!(beside_average(&histogram).expect("in range").write_units, d("1.1"));
        assert_eq!(histogram.total(), d("100"));
        let at = |percent, bytes| Percentile { percent: d(percent), bytes: Bytes::new(bytes) };
        let found = from_percentiles(&[at("50", 800), at("90", 1_000), at("100", 1_000)]).expect("it is sound");
        assert_eq!(found.largest(), Bytes::new(1_000));
        assert_eq!(percentile(&found, 50), Bytes::new(780));
        assert_eq!(shares_by_write_units(&found), BTreeMap::from([(1, Decimal::ONE)]));
    }

    #[test]
    fn what_is_no_distribution_says_why() {
        let class = |from, to, count| HistogramClass { from: Bytes::new(from), to: Bytes::new(to), count: d(count) };
        let at = |percent, bytes| Percentile { percent: d(percent), bytes: Bytes::new(bytes) };
        assert_eq!(from_sizes([]), Err(DistributionError::Empty));
        assert_eq!(from_sizes([Bytes::ZERO]), Err(DistributionError::Size(0)));
        assert_eq!(from_histogram(&[]), Err(DistributionError::Empty));
        assert_eq!(from_histogram(&[class(9, 5, "1")]), Err(DistributionError::Backwards { from: 9, to: 5 }));
        assert_eq!(from_histogram(&[class(5, 9, "0")]), Err(DistributionError::Count(d("0"))));
        assert_eq!(from_percentiles(&[at("50", 9)]), Err(DistributionError::NoLargest));
        let falls = from_percentiles(&[at("50", 900), at("100", 200)]);
        assert_eq!(falls, Err(DistributionError::Percentile(d("100"))));
    }

    #[test]
    fn very_many_sizes_are_put_together_by_their_units() {
        let found = from_sizes((1..=4_096).map(Bytes::new)).expect("sizes of items");
        assert_eq!(found.shares().len(), 4);
        assert_eq!(beside_average(&found).expect("in range").write_units, d("2.5"));
    }
}
