//! The state of one dimension in one minute: its capacity, what it serves, what its alarms see and what it has added up.

use super::{
    Dimension,
    alarms::Points,
    burst::Store,
    outcome::{Cause, Change, DimensionOutcome, Minute, Throttling},
    settings::{ScalingPolicy, ZeroTraffic},
};
use crate::traffic::{Direction, Resource};

const MINUTE_MILLI: u64 = 60_000;
/// Minutes whose peak sets the capacity of minute 0 (S-21).
const START_MINUTES: usize = 15;

/// A dimension while it runs. It holds no demand, so that it can rest between two pieces of work.
#[derive(Clone, Debug)]
pub(super) struct Running {
    pub(super) policy: ScalingPolicy,
    pub(super) minimum: u32,
    pub(super) maximum: u32,
    pub(super) capacity: u32,
    pub(super) points: Points,
    /// Which decreases it uses: 0 is the table's.
    pub(super) quota: usize,
    /// The boundary at which its last change was decided; none sorts first (S-11).
    pub(super) changed: Option<usize>,
    pub(super) decreased: Option<usize>,
    /// The minutes in which the last scale-out and scale-in came into force (S-18).
    pub(super) scaled_out: Option<usize>,
    pub(super) scaled_in: Option<usize>,
    store: Store,
    /// What is served in a minute, split where the traffic within the minute is uneven (S-24).
    busy_milli: u64,
    quiet_milli: u64,
    /// Served in the minutes that are not seen yet, and in the latest.
    recent: [u64; RECENT],
    highest_of_hour: u32,
    counted_to: usize,
    outcome: DimensionOutcome,
    run: u64,
}

const RECENT: usize = 64;

impl Running {
    pub(super) fn new(dimension: &Dimension<'_>, quota: usize) -> Running {
        let policy = &dimension.policy;
        let demand = dimension.demand.milli_units();
        let first_peak = demand.iter().take(START_MINUTES).copied().max().unwrap_or(0);
        let capacity =
            policy.start.unwrap_or_else(|| clamp(policy.wanted_capacity(first_peak), policy.minimum, policy.maximum));
        let start_milli = policy.burst_start.saturating_mul(1_000);
        let mut running = Running {
            policy: policy.clone(),
            minimum: policy.minimum,
            maximum: policy.maximum,
            capacity,
            points: Points::new(policy, capacity),
            quota,
            changed: None,
            decreased: None,
            scaled_out: None,
            scaled_in: None,
            store: Store::new(policy.burst, policy.burst_seconds, start_milli, capacity),
            busy_milli: 0,
            quiet_milli: 0,
            recent: [0; RECENT],
            highest_of_hour: capacity,
            counted_to: 0,
            outcome: DimensionOutcome {
                id: dimension.id,
                demand_milli: dimension.demand.total_milli_units(),
                throttling: Throttling::default(),
                start: capacity,
                changes: Vec::new(),
                hours: Vec::new(),
                unit_hours: 0,
                unit_minutes: 0,
                rejected_decreases: 0,
                peak: capacity,
                last: capacity,
                final_burst_milli: 0,
                minutes: demand.len(),
            },
            run: 0,
        };
        running.split_capacity();
        running
    }

    /// Whether it is a write, which the table and its indexes do together or not at all.
    pub(super) fn writes(&self) -> bool {
        self.outcome.id.direction == Direction::Write
    }

    pub(super) fn is_index(&self) -> bool {
        self.outcome.id.resource != Resource::Table
    }

    /// What could be served of a demand, at most.
    pub(super) fn servable(&self, demand: u64) -> u64 {
        // Capacity that the busy part leaves is of no use to it; the quiet part asks for nothing.
        demand.min(self.busy_milli + self.store.held())
    }

    /// A capacity comes into force (S-7).
    pub(super) fn change(&mut self, minute: usize, to: u32) {
        self.count_minutes(minute);
        let from = std::mem::replace(&mut self.capacity, to);
        self.highest_of_hour = self.highest_of_hour.max(to);
        self.outcome.changes.push(Change { minute, from, to });
        if to > from {
            self.scaled_out = Some(minute);
        } else {
            self.scaled_in = Some(minute);
        }
        self.outcome.peak = self.outcome.peak.max(to);
        self.split_capacity();
        self.store.limit_to(to);
        self.points.measure_against(&self.policy, to);
    }

    /// Adds up the minutes since the last change, before `end`.
    fn count_minutes(&mut self, end: usize) {
        self.outcome.unit_minutes += (end - self.counted_to) as u64 * u64::from(self.capacity);
        self.counted_to = end;
    }

    fn split_capacity(&mut self) {
        let all = u64::from(self.capacity) * MINUTE_MILLI;
        self.busy_milli = all * 100 / u64::from(self.policy.peak_factor_hundredths);
        self.quiet_milli = all - self.busy_milli;
    }

    /// Serves the demand of a minute, at most `ceiling` of it because of other dimensions (S-8, S-9).
    ///
    /// Always a part of its caller's loop: what nobody watches is then not put together.
    #[inline(always)]
    pub(super) fn serve(&mut self, minute: usize, demand: u64, ceiling: u64) -> Minute {
        let asked = demand.min(ceiling);
        // Whoever is the shortest holds the others up, and is short for a reason of its own.
        let held_up = ceiling < demand && ceiling < self.servable(demand);
        let served = if asked < self.busy_milli {
            self.store.put(self.busy_milli - asked + self.quiet_milli);
            asked
        } else {
            let from_store = self.store.take(asked - self.busy_milli);
            self.store.put(self.quiet_milli);
            self.busy_milli + from_store
        };
        self.recent[minute % RECENT] = served;
        let throttled = demand - served;
        let cause = if throttled > 0 {
            Some(self.throttle(minute, throttled, held_up))
        } else {
            self.run = 0;
            None
        };
        Minute {
            capacity: self.capacity,
            served_milli: served,
            throttled_milli: throttled,
            burst_milli: self.store.held(),
            cause,
        }
    }

    #[cold]
    fn throttle(&mut self, minute: usize, throttled: u64, held_up: bool) -> Cause {
        let cause = if held_up {
            Cause::BackPressure
        } else if self.policy.is_fixed() {
            Cause::BurstEmpty
        } else if self.capacity >= self.maximum {
            Cause::AtMaximum
        } else {
            Cause::Lag
        };
        self.run += 1;
        let all = &mut self.outcome.throttling;
        all.milli_units += throttled;
        all.minutes += 1;
        all.first = all.first.or(Some(minute));
        all.last = Some(minute);
        all.longest_run = all.longest_run.max(self.run);
        all.first_cause = all.first_cause.or(Some(cause));
        all.milli_units_by_cause[cause as usize] += throttled;
        cause
    }

    /// The point of a minute becomes visible (S-13). Whether an alarm is on that could change the capacity.
    #[inline]
    pub(super) fn see(&mut self, minute: usize) -> bool {
        let consumed = self.recent[minute % RECENT];
        if consumed > 0 || self.policy.zero_traffic == ZeroTraffic::Published {
            self.points.see(consumed);
        }
        self.points.are_high() || (self.points.are_low() && self.capacity > self.minimum)
    }

    /// The end of a UTC hour, or of the trace.
    pub(super) fn end_hour(&mut self) {
        self.outcome.hours.push(self.highest_of_hour);
        self.outcome.unit_hours += u64::from(self.highest_of_hour);
    }

    /// The first minute of a UTC hour, with its due changes made.
    pub(super) fn start_hour(&mut self) {
        self.highest_of_hour = self.capacity;
    }

    pub(super) fn reject_decrease(&mut self) {
        self.outcome.rejected_decreases += 1;
    }

    /// The capacity that a consumption calls for, within the bounds of now.
    pub(super) fn wanted(&self, consumed_milli: u64) -> u32 {
        clamp(self.policy.wanted_capacity(consumed_milli), self.minimum, self.maximum)
    }

    /// The figures up to a minute.
    pub(super) fn finish(mut self, end: usize) -> DimensionOutcome {
        self.count_minutes(end);
        self.outcome.last = self.capacity;
        self.outcome.final_burst_milli = self.store.held();
        self.outcome
    }
}

fn clamp(units: u64, minimum: u32, maximum: u32) -> u32 {
    u32::try_from(units).unwrap_or(u32::MAX).clamp(minimum, maximum)
}
