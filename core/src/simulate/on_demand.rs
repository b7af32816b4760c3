//! On-demand tables over time (S-25 to S-27): what a table takes at once, and what is at risk above it.
//!
//! Owns the safe rate, warm throughput, the table's own maximum and the quota. What requests cost is
//! [`crate::bill`]'s; throttled requests cost nothing (S-25).

use crate::{
    limits::{
        ON_DEMAND_INITIAL_READ_UNITS_PER_SECOND, ON_DEMAND_INITIAL_WRITE_UNITS_PER_SECOND, TABLE_READ_QUOTA,
        TABLE_WRITE_QUOTA,
    },
    traffic::{Demand, Direction},
};

/// Minutes after which a rate counts as reached before (S-26).
pub const PEAK_AGE_MINUTES: usize = 30;
/// How many times the previous peak a table takes at once (R-OD-3).
pub const PEAK_FACTOR: u64 = 2;
const MINUTE_MILLI: u64 = 60_000;

/// Warm throughput after a table was given more provisioned capacity, in units a second: it never falls (R-WARM-1).
pub const fn warm_after_provisioning(warm: u64, provisioned: u64) -> u64 {
    if provisioned > warm { provisioned } else { warm }
}

/// What becomes of demand above the safe rate (S-27, doubt X-9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AboveSafeRate {
    /// At risk: AWS says that throttling can occur.
    #[default]
    AtRisk,
    /// Throttled, and only what is served counts as a peak: the strict reading.
    Throttled,
}

/// An on-demand table or index, in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnDemand {
    /// What it takes at once, whatever its peak was, in units a second (S-26).
    pub warm_units_per_second: u64,
    /// The maximum throughput set on it, in units a second; `None` where none is set (R-OD-5).
    pub maximum_units_per_second: Option<u64>,
    /// The quota of a table, in units a second.
    pub quota_units_per_second: u64,
    /// What becomes of demand above the safe rate.
    pub above: AboveSafeRate,
}

/// What is said of a table on-demand beside its demand; nothing of it for a new one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OnDemandSettings {
    /// Warm throughput of reads, in units a second (R-WARM-1).
    pub warm_reads: Option<u64>,
    /// Warm throughput of writes, in units a second.
    pub warm_writes: Option<u64>,
    /// The highest capacity that each dimension ever had provisioned, in units (R-OD-2; doubt D-19).
    pub switched: Option<u64>,
    /// The maximum throughput of reads, in units a second (R-OD-5).
    pub maximum_reads: Option<u64>,
    /// The maximum throughput of writes, in units a second.
    pub maximum_writes: Option<u64>,
}

impl OnDemandSettings {
    /// The rule of a dimension. A quota below the usual one is none: what is larger counts.
    pub fn rule(&self, direction: Direction, quota_units_per_second: u64) -> OnDemand {
        let start = OnDemand::switched(direction, self.switched.unwrap_or(0));
        let (warm, maximum) = match direction {
            Direction::Read => (self.warm_reads, self.maximum_reads),
            Direction::Write => (self.warm_writes, self.maximum_writes),
        };
        OnDemand {
            warm_units_per_second: warm_after_provisioning(start.warm_units_per_second, warm.unwrap_or(0)),
            maximum_units_per_second: maximum,
            quota_units_per_second: start.quota_units_per_second.max(quota_units_per_second),
            ..start
        }
    }
}

/// An amount of demand, with the minutes that it falls in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Above {
    /// How much, in thousandths of a unit.
    pub milli_units: u64,
    /// In how many minutes.
    pub minutes: u64,
    /// The first of them.
    pub first: Option<usize>,
}

/// How an on-demand table meets its demand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OnDemandOutcome {
    /// All that is asked for, in thousandths of a unit.
    pub demand_milli: u64,
    /// Above the safe rate, but served as far as is known.
    pub at_risk: Above,
    /// Throttled: above the quota or the maximum, and in the strict reading above the safe rate.
    pub throttled: Above,
    /// The safe rate after the last minute, in thousandths of a unit a minute.
    pub last_safe_milli: u64,
}

impl OnDemandOutcome {
    /// What is billed, in thousandths of a unit: throttled requests are free (S-25).
    pub fn billed_milli(&self) -> u64 {
        self.demand_milli - self.throttled.milli_units
    }
}

impl OnDemand {
    /// A new table: 4,000 writes and 12,000 reads a second (R-OD-2).
    pub const fn new_table(direction: Direction) -> OnDemand {
        let (warm, quota) = match direction {
            Direction::Read => (ON_DEMAND_INITIAL_READ_UNITS_PER_SECOND, TABLE_READ_QUOTA),
            Direction::Write => (ON_DEMAND_INITIAL_WRITE_UNITS_PER_SECOND, TABLE_WRITE_QUOTA),
        };
        OnDemand {
            warm_units_per_second: warm,
            maximum_units_per_second: None,
            quota_units_per_second: quota,
            above: AboveSafeRate::AtRisk,
        }
    }

    /// A table that was provisioned: the highest capacity it ever had, but no less than a new table (R-OD-2; doubt
    /// D-19).
    pub const fn switched(direction: Direction, highest_provisioned: u64) -> OnDemand {
        let new = OnDemand::new_table(direction);
        OnDemand {
            warm_units_per_second: warm_after_provisioning(new.warm_units_per_second, highest_provisioned),
            ..new
        }
    }

    /// What it takes at once after a previous peak, in units a second (S-26, R-OD-3), under its maximum and the quota.
    pub fn instant_limit(&self, previous_peak_units_per_second: u64) -> u64 {
        let safe = self.warm_units_per_second.max(previous_peak_units_per_second.saturating_mul(PEAK_FACTOR));
        safe.min(self.ceiling())
    }

    /// The most that it ever serves, in units a second: the quota, or a lower maximum (R-OD-5).
    pub fn ceiling(&self) -> u64 {
        self.quota_units_per_second.min(self.maximum_units_per_second.unwrap_or(u64::MAX))
    }

    /// How many times the peak must double before a table without traffic takes a rate, in units a second. Each doubling
    /// takes [`PEAK_AGE_MINUTES`]. `None` where the maximum or the quota is below the rate.
    pub fn doublings_to(&self, units_per_second: u64) -> Option<u32> {
        if units_per_second > self.ceiling() {
            return None;
        }
        let (mut doublings, mut rate) = (0, self.warm_units_per_second.max(1));
        while rate < units_per_second {
            rate = rate.saturating_mul(PEAK_FACTOR);
            doublings += 1;
        }
        Some(doublings)
    }

    /// Follows a demand minute by minute.
    pub fn follow(&self, demand: &Demand) -> OnDemandOutcome {
        let peak = demand.peak_milli_units();
        let at_once = self.warm_units_per_second.min(self.ceiling()).saturating_mul(MINUTE_MILLI);
        if peak > at_once {
            return self.follow_with(demand, |_, _| {});
        }
        // Nothing is ever above what it takes at once.
        let rows = demand.milli_units();
        let (known, latest) = rows.split_at(rows.len().saturating_sub(PEAK_AGE_MINUTES));
        // Most often the peak is not among the latest minutes, and need not be looked for.
        let reached = if latest.contains(&peak) { known.iter().copied().max().unwrap_or(0) } else { peak };
        let reached = reached.saturating_mul(PEAK_FACTOR);
        let last_safe_milli = self.warm_units_per_second.saturating_mul(MINUTE_MILLI).max(reached);
        OnDemandOutcome { demand_milli: demand.total_milli_units(), last_safe_milli, ..OnDemandOutcome::default() }
    }

    /// Follows a demand and shows each minute's safe rate, in thousandths of a unit a minute, to `watch`.
    pub fn follow_with(&self, demand: &Demand, mut watch: impl FnMut(usize, u64)) -> OnDemandOutcome {
        let minutes = demand.milli_units();
        let ceiling = self.ceiling().saturating_mul(MINUTE_MILLI);
        let warm = self.warm_units_per_second.saturating_mul(MINUTE_MILLI);
        let mut outcome = OnDemandOutcome { demand_milli: demand.total_milli_units(), ..OnDemandOutcome::default() };
        // What each of the last minutes counts for as a peak.
        let mut recent = [0_u64; PEAK_AGE_MINUTES];
        let mut peak = 0;
        let mut safe = warm;
        for (minute, asked) in minutes.iter().copied().enumerate() {
            let slot = &mut recent[minute % PEAK_AGE_MINUTES];
            peak = peak.max(*slot);
            safe = warm.max(peak.saturating_mul(PEAK_FACTOR));
            watch(minute, safe);
            let served = match self.above {
                AboveSafeRate::AtRisk => asked.min(ceiling),
                AboveSafeRate::Throttled => asked.min(ceiling).min(safe),
            };
            outcome.at_risk.add(minute, served.saturating_sub(safe));
            outcome.throttled.add(minute, asked - served);
            *slot = served;
        }
        outcome.last_safe_milli = safe;
        outcome
    }
}

impl Above {
    pub(super) fn add(&mut self, minute: usize, milli_units: u64) {
        if milli_units > 0 {
            self.milli_units += milli_units;
            self.minutes += 1;
            self.first = self.first.or(Some(minute));
        }
    }
}
