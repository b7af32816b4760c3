//! What one partition can serve (S-23): a warning beside a simulation, not a part of it. Owns the least number of
//! partitions and the minutes in which the hottest one is over its limit. How keys spread traffic is not known here: the
//! share of the hottest partition is an argument.

use super::on_demand::Above;
use crate::{
    limits::{PARTITION_READ_UNITS_PER_SECOND, PARTITION_WRITE_UNITS_PER_SECOND},
    traffic::{Demand, Direction},
    units::Bytes,
};
use rust_decimal::Decimal;

/// Bytes that one partition holds at most: 10 GB.
const PARTITION_BYTES: u64 = 10 * Bytes::GB.get();

/// Units a second that one partition serves at most (R-PART-1).
pub const fn limit(direction: Direction) -> u64 {
    match direction {
        Direction::Read => PARTITION_READ_UNITS_PER_SECOND,
        Direction::Write => PARTITION_WRITE_UNITS_PER_SECOND,
    }
}

/// Partitions that a table has at least, after the highest capacity and size it ever had: they never merge.
pub fn at_least(read_units: u64, write_units: u64, size: Bytes) -> u64 {
    let (read_limit, write_limit) = (limit(Direction::Read), limit(Direction::Write));
    // The sum of the two quotients over one denominator, rounded once.
    let parts = u128::from(read_units) * u128::from(write_limit) + u128::from(write_units) * u128::from(read_limit);
    let by_throughput = parts.div_ceil(u128::from(read_limit) * u128::from(write_limit));
    u64::try_from(by_throughput).unwrap_or(u64::MAX).max(size.get().div_ceil(PARTITION_BYTES)).max(1)
}

/// Requests a second that one item, or one key whose items cannot be split, takes at most. `None` for requests that
/// consume nothing.
pub fn most_requests_per_second(direction: Direction, units_per_request: Decimal) -> Option<Decimal> {
    Decimal::from(limit(direction)).checked_div(units_per_request)
}

/// Demand that is throttled whatever the capacity is, when the hottest partition has this share of the traffic, in
/// hundredths of a percent.
pub fn above_limit(demand: &Demand, direction: Direction, hottest_share_basis_points: u32) -> Above {
    let most = limit(direction) * 60_000;
    let mut above = Above::default();
    for (minute, milli) in demand.milli_units().iter().enumerate() {
        let hot = u128::from(*milli) * u128::from(hottest_share_basis_points.min(10_000)) / 10_000;
        // A share of a u64.
        above.add(minute, (hot as u64).saturating_sub(most));
    }
    above
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s_23_partitions_follow_throughput_and_size() {
        let gb = |count: u64| Bytes::new(count * Bytes::GB.get());
        for (read, write, size, expected) in [
            (0, 0, gb(0), 1),
            (3_000, 0, gb(1), 1),
            (3_000, 1, gb(1), 2),
            (6_000, 1_000, gb(1), 3),
            (1, 1, gb(101), 11),
        ] {
            assert_eq!(at_least(read, write, size), expected, "{read} {write} {size:?}");
        }
    }

    #[test]
    fn s_23_a_hot_partition_throttles_whatever_the_capacity_is() {
        let demand = Demand::from_units([60_000, 120_000, 240_000]).expect("it is demand");
        let half = above_limit(&demand, Direction::Write, 5_000);
        assert_eq!((half.milli_units, half.minutes, half.first), (60_000_000, 1, Some(2)));
        assert_eq!(above_limit(&demand, Direction::Read, 5_000), Above::default());
        // The example of the service: 400 units over four partitions, 50, 50, 50 and 150 asked.
        let adaptive = Demand::from_units([300 * 60; 10]).expect("it is demand");
        assert_eq!(above_limit(&adaptive, Direction::Write, 5_000), Above::default());
    }
}
