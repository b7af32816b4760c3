//! Traffic over time: what is asked of a table or index, minute by minute.
//!
//! Owns [`Demand`], the shapes that make one from an average ([`shape`]), and the reading of recorded series
//! ([`import`]). What a table makes of it is [`crate::simulate`]'s work; what one request consumes is
//! [`crate::metering`]'s.

pub mod import;
pub mod shape;

use thiserror::Error;

/// Values are told apart by so many of their leading bits when percentiles are looked for.
const BUCKET_BITS: u32 = 12;

/// Minutes of a UTC day.
pub const MINUTES_PER_DAY: u32 = 1_440;
/// The longest series: almost 16 years of minutes. With [`LARGEST_MILLI_UNITS`] it keeps every sum within 64 bits.
pub const LONGEST_MINUTES: usize = 8_388_608;
/// The most that one minute may ask for, in thousandths of a unit: 2 thousand million units, 33 million a second.
pub const LARGEST_MILLI_UNITS: u64 = 2_000_000_000_000;

/// Whether a dimension reads or writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Read units.
    Read,
    /// Write units.
    Write,
}

/// Whose capacity it is. Local indexes belong to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Resource {
    /// The table.
    Table,
    /// A global index, by its place.
    Index(usize),
}

/// One resource and one direction: what auto scaling acts on (S-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DimensionId {
    /// The table or an index.
    pub resource: Resource,
    /// Reads or writes.
    pub direction: Direction,
}

/// Demand for read or write units, a value a minute, in thousandths of a unit (S-3). Never empty, never beyond
/// [`LARGEST_MILLI_UNITS`] or [`LONGEST_MINUTES`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Demand {
    minutes: Vec<u64>,
    peak: u64,
}

/// Why a row of minutes is no demand.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DemandError {
    /// There is no minute at all.
    #[error("the series is empty: it needs at least one minute")]
    Empty,
    /// There are too many minutes.
    #[error("{0} minutes are too many: at most {LONGEST_MINUTES}, almost 16 years")]
    TooLong(usize),
    /// A minute asks for too much.
    #[error("minute {minute} asks for {units} units: at most 2,000,000,000 a minute")]
    TooLarge {
        /// The minute, from 0.
        minute: usize,
        /// What it asks for, in whole units.
        units: u64,
    },
}

impl Demand {
    /// Demand in thousandths of a unit a minute.
    pub fn from_milli_units(minutes: Vec<u64>) -> Result<Demand, DemandError> {
        if minutes.is_empty() {
            return Err(DemandError::Empty);
        }
        if minutes.len() > LONGEST_MINUTES {
            return Err(DemandError::TooLong(minutes.len()));
        }
        let peak = minutes.iter().copied().max().unwrap_or(0);
        let too_large = || minutes.iter().position(|milli| *milli > LARGEST_MILLI_UNITS);
        match (peak > LARGEST_MILLI_UNITS).then(too_large).flatten() {
            Some(minute) => Err(DemandError::TooLarge { minute, units: minutes[minute] / 1_000 }),
            None => Ok(Demand { minutes, peak }),
        }
    }

    /// Demand in whole units a minute.
    pub fn from_units(minutes: impl IntoIterator<Item = u64>) -> Result<Demand, DemandError> {
        Demand::from_milli_units(minutes.into_iter().map(|units| units.saturating_mul(1_000)).collect())
    }

    /// Each minute, in thousandths of a unit.
    pub fn milli_units(&self) -> &[u64] {
        &self.minutes
    }

    /// How many minutes there are; at least one.
    pub fn minutes(&self) -> usize {
        self.minutes.len()
    }

    /// Everything that is asked for, in thousandths of a unit.
    pub fn total_milli_units(&self) -> u64 {
        // The bounds of the type keep this within range.
        self.minutes.iter().sum()
    }

    /// The largest minute, in thousandths of a unit.
    pub fn peak_milli_units(&self) -> u64 {
        self.peak
    }

    /// The smallest value that at least this share of the minutes does not exceed, in thousandths of a unit. The share
    /// is in hundredths of a percent: 9,900 is the 99th percentile. More than 10,000 counts as 10,000.
    pub fn percentile_milli_units(&self, share_basis_points: u32) -> u64 {
        let [value] = self.percentiles_milli_units([share_basis_points]);
        value
    }

    /// Several percentiles at once, each as [`Demand::percentile_milli_units`].
    pub fn percentiles_milli_units<const N: usize>(&self, shares_basis_points: [u32; N]) -> [u64; N] {
        // Counted in buckets first, so that only the values of one bucket are put in order.
        let peak = self.peak_milli_units();
        let shift = (64 - peak.leading_zeros()).saturating_sub(BUCKET_BITS);
        let mut counts = vec![0_usize; 1 << BUCKET_BITS];
        self.minutes.iter().for_each(|milli| counts[(milli >> shift) as usize] += 1);
        shares_basis_points.map(|share| {
            // A share of a length that fits in memory.
            let rank = (self.minutes.len() as u64 * u64::from(share.min(10_000))).div_ceil(10_000).max(1) as usize - 1;
            if rank + 1 == self.minutes.len() {
                return peak;
            }
            let mut before = 0;
            let bucket = counts.iter().position(|count| {
                let within = rank < before + count;
                before += if within { 0 } else { *count };
                within
            });
            let Some(bucket) = bucket else { return peak };
            let mut values: Vec<u64> =
                self.minutes.iter().copied().filter(|it| (it >> shift) as usize == bucket).collect();
            let (_, value, _) = values.select_nth_unstable(rank - before);
            *value
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentile_is_a_value_of_the_series() {
        let demand = Demand::from_units(1..=100).expect("it is demand");
        for (share, units) in [(0, 1), (9_500, 95), (9_501, 96), (9_900, 99), (10_000, 100)] {
            assert_eq!(demand.percentile_milli_units(share), units * 1_000, "{share}");
        }
        let spread = Demand::from_milli_units((0..10_000).map(|at| at * at * 7 % 1_999_999_999).collect());
        let spread = spread.expect("it is demand");
        let mut sorted = spread.milli_units().to_vec();
        sorted.sort_unstable();
        for share in [1, 17, 2_500, 5_000, 9_999, 10_000] {
            assert_eq!(spread.percentile_milli_units(share), sorted[share as usize - 1], "{share}");
        }
        assert_eq!(Demand::from_milli_units(vec![0; 9]).map(|it| it.percentile_milli_units(9_900)), Ok(0));
    }

    #[test]
    fn what_is_no_demand_is_refused() {
        assert_eq!(Demand::from_units([]), Err(DemandError::Empty));
        let large = Demand::from_units([1, 2_000_000_001]);
        assert_eq!(large, Err(DemandError::TooLarge { minute: 1, units: 2_000_000_001 }));
        assert!(Demand::from_units([2_000_000_000]).is_ok());
        assert!(Demand::from_units([u64::MAX]).is_err());
        assert!(matches!(Demand::from_milli_units(vec![0; LONGEST_MINUTES + 1]), Err(DemandError::TooLong(_))));
    }
}
