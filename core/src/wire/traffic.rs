//! How traffic differs from its average: a peak alone, or a shape over time.

use super::WireNumber;
use serde::{Deserialize, Serialize};

/// How traffic differs from its average.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrafficV1 {
    /// The highest rate as a multiple of the average; 1 unless said. When it comes is not said. Not together with a
    /// shape, which has its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peak: Option<WireNumber>,
    /// How the rate runs over time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<ShapeV1>,
}

/// How a rate runs over time. Only the proportions count: the average is the pattern's rate. The month starts on a
/// Monday at midnight, UTC.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShapeV1 {
    /// Always the same.
    Constant,
    /// Each hour of a day: 24 weights.
    Day(Vec<WireNumber>),
    /// Each hour of a week, from Monday on: 168 weights.
    Week(Vec<WireNumber>),
    /// Some hours of the day above the others.
    PeakHours(PeakHoursV1),
    /// A few minutes far above the rest.
    Spike(SpikeV1),
    /// A straight line over the month.
    Ramp(RampV1),
    /// Quiet until a day, then busy.
    Launch(LaunchV1),
    /// A part of the day's requests within a window.
    NightlyBatch(NightlyBatchV1),
    /// A weight for each period, over and over.
    Series(SeriesV1),
}

/// Some hours of the day above the others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PeakHoursV1 {
    /// The hour that they begin with, 0 to 23.
    pub start_hour: u32,
    /// How many hours, 1 to 23.
    pub hours: u32,
    /// Their rate as a multiple of that of the other hours.
    pub times: WireNumber,
    /// On which days; all of them unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<DaysV1>,
}

/// Days of a week.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DaysV1 {
    /// All seven.
    EveryDay,
    /// Monday to Friday.
    Weekdays,
}

/// A few minutes far above the rest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpikeV1 {
    /// The hour that it begins at, 0 to 23.
    pub start_hour: u32,
    /// How many minutes, 1 to 720.
    pub minutes: u32,
    /// Its rate as a multiple of the rest's.
    pub times: WireNumber,
    /// How often it comes: once a day, or once a week on its first day.
    pub every: SpikeEveryV1,
}

/// How often a spike comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpikeEveryV1 {
    /// Every day.
    Day,
    /// Every Monday.
    Week,
}

/// A straight line over the month.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RampV1 {
    /// The rate at the end as a multiple of that at the start.
    pub times: WireNumber,
}

/// Quiet until a day, then busy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LaunchV1 {
    /// The day of the month on which it begins, 1 to 28.
    pub day: u32,
    /// The rate from then on as a multiple of that before.
    pub times: WireNumber,
    /// Days in which the rate falls back to that before, in a straight line; it stays up unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decay_days: Option<u32>,
}

/// A part of the day's requests within a window.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NightlyBatchV1 {
    /// The hour that the window begins at, 0 to 23.
    pub start_hour: u32,
    /// How many minutes it is open, 1 to 1,439.
    pub minutes: u32,
    /// The part of all requests that come in it, 0 to 1; the rest comes evenly outside.
    pub share: WireNumber,
}

/// A weight for each period, over and over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeriesV1 {
    /// Minutes of one period, 1 to 1,440.
    pub minutes: u32,
    /// The weight of each, at most 10,080 of them.
    pub values: Vec<WireNumber>,
}
