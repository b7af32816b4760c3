//! What the two alarms of a dimension see (S-12, S-13): the latest points, and how many in a row are above or below
//! their thresholds. What follows from an alarm is decided in [`super::run`].

use super::settings::{Basis, LONGEST_WINDOW_MINUTES, ScalingPolicy};

const HELD: usize = 64;
const _: () = assert!(HELD >= LONGEST_WINDOW_MINUTES as usize);

/// The published points that matter, in thousandths of a unit consumed in a minute.
#[derive(Clone, Debug)]
pub(super) struct Points {
    values: [u64; HELD],
    count: usize,
    above: u32,
    below: u32,
    high: u64,
    low: u64,
    out_periods: u32,
    in_periods: u32,
    /// The largest of the last `in_periods`, unless it has left the window.
    largest: Option<u64>,
}

impl Points {
    pub(super) fn new(policy: &ScalingPolicy, capacity: u32) -> Points {
        Points {
            values: [0; HELD],
            count: 0,
            above: 0,
            below: 0,
            high: policy.high_threshold_milli(capacity),
            low: policy.low_threshold_milli(capacity),
            out_periods: policy.out_periods,
            in_periods: policy.in_periods,
            largest: None,
        }
    }

    /// A point becomes visible.
    #[inline]
    pub(super) fn see(&mut self, consumed_milli: u64) {
        if let Some(largest) = self.largest {
            let leaves = self.values[self.count.wrapping_sub(self.in_periods as usize) % HELD];
            self.largest = if consumed_milli >= largest {
                Some(consumed_milli)
            } else if leaves == largest {
                None
            } else {
                Some(largest)
            };
        }
        self.values[self.count % HELD] = consumed_milli;
        self.count += 1;
        self.above = (self.above + 1) * u32::from(consumed_milli > self.high);
        self.below = (self.below + 1) * u32::from(consumed_milli < self.low);
    }

    /// New thresholds hold at once, also for points seen before.
    pub(super) fn measure_against(&mut self, policy: &ScalingPolicy, capacity: u32) {
        self.high = policy.high_threshold_milli(capacity);
        self.low = policy.low_threshold_milli(capacity);
        self.above = self.latest(HELD).take_while(|point| *point > self.high).count() as u32;
        self.below = self.latest(HELD).take_while(|point| *point < self.low).count() as u32;
    }

    /// Whether the alarm for scaling out is on.
    #[inline]
    pub(super) fn are_high(&self) -> bool {
        self.above >= self.out_periods
    }

    /// Whether the alarm for scaling in is on.
    #[inline]
    pub(super) fn are_low(&self) -> bool {
        self.below >= self.in_periods
    }

    /// The point of the alarm for scaling out that sets the capacity. Zero before the first.
    pub(super) fn basis_out(&self, basis: Basis) -> u64 {
        match basis {
            Basis::Max => self.latest(self.out_periods as usize).max().unwrap_or(0),
            Basis::Last => self.latest(1).next().unwrap_or(0),
        }
    }

    /// The point of the alarm for scaling in that sets the capacity.
    pub(super) fn basis_in(&mut self, basis: Basis) -> u64 {
        match (basis, self.largest) {
            (Basis::Last, _) => self.latest(1).next().unwrap_or(0),
            (Basis::Max, Some(largest)) => largest,
            (Basis::Max, None) => {
                let largest = self.latest(self.in_periods as usize).max().unwrap_or(0);
                self.largest = Some(largest);
                largest
            }
        }
    }

    /// The newest points, newest first.
    fn latest(&self, most: usize) -> impl Iterator<Item = u64> {
        (self.count.saturating_sub(most.min(HELD))..self.count).rev().map(|at| self.values[at % HELD])
    }
}
