//! Traffic over time: what is asked of a table or index, minute by minute.
//!
//! Owns [`Demand`], the shapes that make one from an average ([`shape`]), and the reading of recorded series
//! ([`import`]). What a table makes of it is [`crate::simulate`]'s work; what one request consumes is
//! [`crate::metering`]'s.

use thiserror::Error;

/// Minutes of a UTC day.
pub const MINUTES_PER_DAY: u32 = 1_440;
/// The longest series: almost 16 years of minutes. With [`LARGEST_MILLI_UNITS`] it keeps every sum within 64 bits.
pub const LONGEST_MINUTES: usize = 8_388_608;
/// The most that one minute may ask for, in thousandths of a unit: 2 thousand million units, 33 million a second.
pub const LARGEST_MILLI_UNITS: u64 = 2_000_000_000_000;

/// Demand for read or write units, a value a minute, in thousandths of a unit (S-3). Never empty, never beyond
/// [`LARGEST_MILLI_UNITS`] or [`LONGEST_MINUTES`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Demand(Vec<u64>);

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
        match minutes.iter().position(|milli| *milli > LARGEST_MILLI_UNITS) {
            Some(minute) => Err(DemandError::TooLarge { minute, units: minutes[minute] / 1_000 }),
            None => Ok(Demand(minutes)),
        }
    }

    /// Demand in whole units a minute.
    pub fn from_units(minutes: impl IntoIterator<Item = u64>) -> Result<Demand, DemandError> {
        Demand::from_milli_units(minutes.into_iter().map(|units| units.saturating_mul(1_000)).collect())
    }

    /// Each minute, in thousandths of a unit.
    pub fn milli_units(&self) -> &[u64] {
        &self.0
    }

    /// How many minutes there are; at least one.
    pub fn minutes(&self) -> usize {
        self.0.len()
    }

    /// Everything that is asked for, in thousandths of a unit.
    pub fn total_milli_units(&self) -> u64 {
        // The bounds of the type keep this within range.
        self.0.iter().sum()
    }

    /// The largest minute, in thousandths of a unit.
    pub fn peak_milli_units(&self) -> u64 {
        self.0.iter().copied().max().unwrap_or(0)
    }

    /// The smallest value that at least this share of the minutes does not exceed, in thousandths of a unit. The share
    /// is in hundredths of a percent: 9,900 is the 99th percentile. More than 10,000 counts as 10,000.
    pub fn percentile_milli_units(&self, share_basis_points: u32) -> u64 {
        let mut sorted = self.0.clone();
        let share = u64::from(share_basis_points.min(10_000));
        let rank = (sorted.len() as u64 * share).div_ceil(10_000).max(1);
        let (_, value, _) = sorted.select_nth_unstable(rank as usize - 1);
        *value
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
