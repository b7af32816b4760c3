//! What a simulation is told: bounds and targets of each dimension, delays and quotas of the table. Owns the options
//! of the model, their defaults, and which values are refused.

use thiserror::Error;

use crate::{
    limits::{AUTO_SCALING_TARGET_MAX_PERCENT, AUTO_SCALING_TARGET_MIN_PERCENT, BURST_SECONDS, TABLE_READ_QUOTA},
    traffic::{DimensionId, MINUTES_PER_DAY},
};

/// The largest capacity that the model counts with, in units; far above every quota.
pub const LARGEST_CAPACITY: u32 = 100_000_000;
/// The longest window of an alarm, and the longest delay, in minutes.
pub const LONGEST_WINDOW_MINUTES: u32 = 60;

/// How unused capacity is kept for later (S-9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Burst {
    /// A bucket that holds what 300 seconds of capacity give.
    #[default]
    Bucket,
    /// What each of the last five minutes left over, oldest first; then it lapses. The stricter reading.
    Window,
    /// Nothing is kept.
    Off,
}

/// Which point of an alarm's window sets the new capacity (S-14, S-15; doubt X-2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Basis {
    /// The largest.
    #[default]
    Max,
    /// The latest.
    Last,
}

/// How consumption divided by the target becomes whole units (doubt X-7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rounding {
    /// Up: "so as not to add too little or take too much".
    #[default]
    Up,
    /// To the nearest, halves up, as AWS's pricing example does.
    Nearest,
}

/// Whether capacity is taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ScaleIn {
    /// When consumption falls.
    #[default]
    On,
    /// Never: the policy has scale-in disabled.
    Off,
}

/// What a minute without traffic is in the metrics (S-13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ZeroTraffic {
    /// A point of zero, as today.
    #[default]
    Published,
    /// No point, as until about 2020: alarms pass over it and keep their state, so that a table at rest keeps its
    /// capacity.
    Missing,
}

/// Which reading of the quota of decreases holds (S-17).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DecreaseQuota {
    /// Four at the start of the UTC day, one more each hour, never more than four.
    #[default]
    Bucket,
    /// Four within 60 minutes of the day's first, then one whenever the last is 60 minutes ago.
    Legacy,
}

/// Which of the dimensions that wait for more capacity goes first (S-11; doubt X-10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ScaleOutOrder {
    /// The one that was changed longest ago.
    #[default]
    Fair,
    /// Table reads, table writes, then the indexes, always.
    Fixed,
}

/// How long the metric and the update take (S-16), in minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// Minutes until a point is seen.
    pub metric_lag: u32,
    /// Minutes from the decision until the capacity is there.
    pub update_time: u32,
}

impl Timing {
    /// Two minutes from the first minute of a step to new capacity.
    pub const FAST: Timing = Timing { metric_lag: 0, update_time: 0 };
    /// Five minutes.
    pub const DEFAULT: Timing = Timing { metric_lag: 2, update_time: 1 };
    /// Nine minutes.
    pub const SLOW: Timing = Timing { metric_lag: 4, update_time: 3 };
}

impl Default for Timing {
    fn default() -> Timing {
        Timing::DEFAULT
    }
}

/// When a scheduled action comes (S-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occurrence {
    /// Once, at the start of this minute of the trace.
    Minute(u32),
    /// Each day at this minute of the UTC day.
    Daily(u32),
    /// Each week at this minute of the week; minute 0 is the start of the trace's first UTC day.
    Weekly(u32),
}

/// A scheduled action: from its time on, other bounds hold (S-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScheduledAction {
    /// When.
    pub at: Occurrence,
    /// The new minimum, in units.
    pub minimum: u32,
    /// The new maximum, in units.
    pub maximum: u32,
}

/// How one dimension scales (S-12 to S-21). A fixed capacity has one value for minimum and maximum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScalingPolicy {
    /// Never fewer units than this; at least 1.
    pub minimum: u32,
    /// Never more.
    pub maximum: u32,
    /// The capacity of minute 0; `None` is what the peak of the first 15 minutes needs (S-21).
    pub start: Option<u32>,
    /// Target utilization in hundredths of a percent: 7,000.
    pub target_basis_points: u32,
    /// How far below the target scale-in starts, in hundredths of a percent: 2,000 (S-12, doubt X-1).
    pub margin_basis_points: u32,
    /// Points above the target in a row that scale out: 2.
    pub out_periods: u32,
    /// Points below in a row that scale in: 15.
    pub in_periods: u32,
    /// Seconds after a scale-out until the next (S-18).
    pub cooldown_out_seconds: u32,
    /// Seconds after a scale-in until the next.
    pub cooldown_in_seconds: u32,
    /// How unused capacity is kept.
    pub burst: Burst,
    /// Seconds of capacity that are kept: 300, in whole minutes.
    pub burst_seconds: u32,
    /// Units kept before minute 0.
    pub burst_start: u64,
    /// Which point sets a higher capacity.
    pub basis_out: Basis,
    /// Which point sets a lower one.
    pub basis_in: Basis,
    /// How the new capacity is rounded.
    pub rounding: Rounding,
    /// Whether capacity is taken back.
    pub scale_in: ScaleIn,
    /// What minutes without traffic are.
    pub zero_traffic: ZeroTraffic,
    /// How many times the mean of the minute its busiest seconds carry, in hundredths: 100 is even (S-24).
    pub peak_factor_hundredths: u32,
    /// Scheduled actions; of several at one time the last holds.
    pub schedule: Vec<ScheduledAction>,
}

impl Default for ScalingPolicy {
    fn default() -> ScalingPolicy {
        ScalingPolicy {
            minimum: 1,
            maximum: TABLE_READ_QUOTA as u32,
            start: None,
            target_basis_points: 7_000,
            margin_basis_points: 2_000,
            out_periods: 2,
            in_periods: 15,
            cooldown_out_seconds: 0,
            cooldown_in_seconds: 0,
            burst: Burst::default(),
            burst_seconds: BURST_SECONDS as u32,
            burst_start: 0,
            basis_out: Basis::default(),
            basis_in: Basis::default(),
            rounding: Rounding::default(),
            scale_in: ScaleIn::default(),
            zero_traffic: ZeroTraffic::default(),
            peak_factor_hundredths: 100,
            schedule: Vec::new(),
        }
    }
}

impl ScalingPolicy {
    /// A capacity that stays as it is.
    pub fn fixed(units: u32) -> ScalingPolicy {
        ScalingPolicy { minimum: units, maximum: units, start: Some(units), ..ScalingPolicy::default() }
    }

    /// The sum above which a minute counts for scaling out, in thousandths of a unit, exact (S-12).
    pub const fn high_threshold_milli(&self, capacity: u32) -> u64 {
        // Target × 60 seconds × 1,000, with the target in ten-thousandths.
        6 * self.target_basis_points as u64 * capacity as u64
    }

    /// The sum below which a minute counts for scaling in, in thousandths of a unit, exact (S-12).
    pub const fn low_threshold_milli(&self, capacity: u32) -> u64 {
        6 * self.target_basis_points.saturating_sub(self.margin_basis_points) as u64 * capacity as u64
    }

    /// The capacity at which so much consumption in a minute is exactly at the target, in whole units; not bounded by
    /// minimum and maximum (S-14, S-15).
    pub const fn wanted_capacity(&self, consumed_milli: u64) -> u64 {
        let one = 6 * self.target_basis_points as u64;
        match self.rounding {
            Rounding::Up => consumed_milli.div_ceil(one),
            Rounding::Nearest => consumed_milli.saturating_add(one / 2) / one,
        }
    }

    /// A capacity within minimum and maximum (S-19).
    pub fn within_bounds(&self, units: u64) -> u32 {
        u32::try_from(units).unwrap_or(u32::MAX).clamp(self.minimum, self.maximum.max(self.minimum))
    }

    /// Whether the capacity can change at all.
    pub fn is_fixed(&self) -> bool {
        self.minimum == self.maximum && self.schedule.is_empty()
    }

    /// What is wrong with these settings, in the order of the fields.
    pub(super) fn check(&self) -> Result<(), SettingsError> {
        check_bounds(self.minimum, self.maximum)?;
        if let Some(start) = self.start.filter(|start| !(self.minimum..=self.maximum).contains(start)) {
            return Err(SettingsError::Start { start, minimum: self.minimum, maximum: self.maximum });
        }
        let (lowest, highest) =
            (AUTO_SCALING_TARGET_MIN_PERCENT as u32 * 100, AUTO_SCALING_TARGET_MAX_PERCENT as u32 * 100);
        if !(lowest..=highest).contains(&self.target_basis_points) {
            return Err(SettingsError::Target(self.target_basis_points));
        }
        if self.margin_basis_points > self.target_basis_points {
            return Err(SettingsError::Margin(self.margin_basis_points));
        }
        for (name, value) in [("out_periods", self.out_periods), ("in_periods", self.in_periods)] {
            if !(1..=LONGEST_WINDOW_MINUTES).contains(&value) {
                return Err(SettingsError::Window { name, value });
            }
        }
        if !self.burst_seconds.is_multiple_of(60) || self.burst_seconds > 3_600 {
            return Err(SettingsError::BurstSeconds(self.burst_seconds));
        }
        if self.burst_start > u64::from(LARGEST_CAPACITY) * 3_600 {
            return Err(SettingsError::BurstStart(self.burst_start));
        }
        if !(100..=6_000).contains(&self.peak_factor_hundredths) {
            return Err(SettingsError::PeakFactor(self.peak_factor_hundredths));
        }
        for (position, action) in self.schedule.iter().enumerate() {
            check_bounds(action.minimum, action.maximum)?;
            let (minute, limit) = match action.at {
                Occurrence::Minute(_) => (0, 1),
                Occurrence::Daily(minute) => (minute, MINUTES_PER_DAY),
                Occurrence::Weekly(minute) => (minute, 7 * MINUTES_PER_DAY),
            };
            if minute >= limit {
                return Err(SettingsError::Schedule { position, minute, limit });
            }
        }
        Ok(())
    }
}

fn check_bounds(minimum: u32, maximum: u32) -> Result<(), SettingsError> {
    if minimum == 0 {
        return Err(SettingsError::NoMinimum);
    }
    if maximum > LARGEST_CAPACITY {
        return Err(SettingsError::TooMuch(maximum));
    }
    if minimum > maximum { Err(SettingsError::Bounds { minimum, maximum }) } else { Ok(()) }
}

/// What holds for a table and its indexes together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableRules {
    /// The minute of the UTC day at which the trace starts, below 1,440 (S-2).
    pub start_minute_of_day: u32,
    /// The delays.
    pub timing: Timing,
    /// How often capacity can be taken back.
    pub quota: DecreaseQuota,
    /// Who goes first.
    pub scale_out_order: ScaleOutOrder,
}

impl TableRules {
    pub(super) fn check(&self) -> Result<(), SettingsError> {
        if self.start_minute_of_day >= MINUTES_PER_DAY {
            return Err(SettingsError::StartOfDay(self.start_minute_of_day));
        }
        let Timing { metric_lag, update_time } = self.timing;
        match [metric_lag, update_time].into_iter().find(|minutes| *minutes > LONGEST_WINDOW_MINUTES) {
            Some(minutes) => Err(SettingsError::Delay(minutes)),
            None => Ok(()),
        }
    }
}

/// Why settings cannot be simulated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SettingsError {
    /// No capacity at all.
    #[error("a minimum of 0 units: the service provisions at least 1")]
    NoMinimum,
    /// Beyond what the model counts with.
    #[error("a maximum of {0}: at most {LARGEST_CAPACITY} can be simulated")]
    TooMuch(u32),
    /// Crossed bounds.
    #[error("minimum {minimum} is above maximum {maximum}: lower the one or raise the other")]
    Bounds {
        /// The minimum.
        minimum: u32,
        /// The maximum.
        maximum: u32,
    },
    /// A start outside the bounds.
    #[error("a start of {start} is outside {minimum} to {maximum}: choose one between them, or leave it out")]
    Start {
        /// The start.
        start: u32,
        /// The minimum.
        minimum: u32,
        /// The maximum.
        maximum: u32,
    },
    /// A target that auto scaling does not take.
    #[error("a target of {} %: auto scaling takes 20 to 90 %, 70 % is advised", percent(*.0))]
    Target(u32),
    /// A margin above the target.
    #[error("a margin of {} points is above the target", percent(*.0))]
    Margin(u32),
    /// A window of no or too many points.
    #[error("{name} is {value}: 1 to {LONGEST_WINDOW_MINUTES} points can be simulated")]
    Window {
        /// The field.
        name: &'static str,
        /// Its value.
        value: u32,
    },
    /// Delays beyond an hour.
    #[error("a delay of {0} minutes: at most {LONGEST_WINDOW_MINUTES} can be simulated")]
    Delay(u32),
    /// A store that is not in whole minutes.
    #[error("burst of {0} seconds: whole minutes up to 3600 seconds, 300 as the service keeps")]
    BurstSeconds(u32),
    /// More in store than the model counts with.
    #[error("{0} units of burst at the start are too many")]
    BurstStart(u64),
    /// A factor below the mean or above the whole minute in one second.
    #[error("a peak factor of {}: 1 is even traffic, 60 is all of a minute in one second", percent(*.0))]
    PeakFactor(u32),
    /// A time that does not exist.
    #[error("schedule[{position}]: minute {minute} does not exist: minutes go from 0 to {}", .limit - 1)]
    Schedule {
        /// Which action.
        position: usize,
        /// Its minute.
        minute: u32,
        /// How many there are.
        limit: u32,
    },
    /// A start after the day's end.
    #[error("a day has no minute {0}: minutes go from 0 to 1439")]
    StartOfDay(u32),
    /// No dimension at all.
    #[error("there is nothing to simulate: give reads or writes")]
    NoDimension,
    /// The same dimension twice.
    #[error("{0:?} is there twice")]
    Twice(DimensionId),
    /// Rows of unequal length.
    #[error("all series of a table cover the same minutes, but one has {0} and another {1}")]
    Lengths(usize, usize),
}

fn percent(basis_points: u32) -> String {
    match (basis_points / 100, basis_points % 100) {
        (whole, 0) => whole.to_string(),
        (whole, rest) if rest % 10 == 0 => format!("{whole}.{}", rest / 10),
        (whole, rest) => format!("{whole}.{rest:02}"),
    }
}
