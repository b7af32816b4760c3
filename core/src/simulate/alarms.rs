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
        }
    }

    /// A point becomes visible.
    #[inline]
    pub(super) fn see(&mut self, consumed_milli: u64) {
        self.values[self.count % HELD] = consumed_milli;
        self.count += 1;
        self.above = if consumed_milli > self.high { self.above + 1 } else { 0 };
        self.below = if consumed_milli < self.low { self.below + 1 } else { 0 };
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
    pub(super) fn are_high(&self, policy: &ScalingPolicy) -> bool {
        self.above >= policy.out_periods
    }

    /// Whether the alarm for scaling in is on.
    #[inline]
    pub(super) fn are_low(&self, policy: &ScalingPolicy) -> bool {
        self.below >= policy.in_periods
    }

    /// The point of the last `periods` that sets the capacity. Zero before the first.
    pub(super) fn basis(&self, periods: u32, basis: Basis) -> u64 {
        match basis {
            Basis::Max => self.latest(periods as usize).max().unwrap_or(0),
            Basis::Last => self.latest(1).next().unwrap_or(0),
        }
    }

    /// The newest points, newest first.
    fn latest(&self, most: usize) -> impl Iterator<Item = u64> {
        (self.count.saturating_sub(most.min(HELD))..self.count).rev().map(|at| self.values[at % HELD])
    }
}
