//! What a simulation found: changes, billed hours and throttling of each dimension (S-28, S-30).

use crate::traffic::DimensionId;

/// Why demand was throttled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    /// The capacity is fixed, and what was kept for bursts is used up.
    BurstEmpty,
    /// Auto scaling is at its maximum.
    AtMaximum,
    /// Auto scaling had not followed yet: alarms and updates take minutes.
    Lag,
    /// Another part of the same write could not be served: an index held the table up, or the table its indexes
    /// (S-22).
    BackPressure,
}

impl Cause {
    /// Every cause, in order.
    pub const ALL: [Cause; 4] = [Cause::BurstEmpty, Cause::AtMaximum, Cause::Lag, Cause::BackPressure];

    /// The cause in a few words.
    pub const fn label(self) -> &'static str {
        match self {
            Cause::BurstEmpty => "burst used up",
            Cause::AtMaximum => "at maximum",
            Cause::Lag => "capacity follows late",
            Cause::BackPressure => "held up by an index",
        }
    }
}

/// What happened in one minute of one dimension. Amounts are thousandths of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Minute {
    /// The capacity in force, in units.
    pub capacity: u32,
    /// What was served: what the metrics show.
    pub served_milli: u64,
    /// What was throttled.
    pub throttled_milli: u64,
    /// What is kept for bursts at the end of the minute.
    pub burst_milli: u64,
    /// Why something was throttled; `None` when nothing was.
    pub cause: Option<Cause>,
}

/// The minutes of one dimension, each quantity a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// Capacity in force, in units.
    pub capacity: Vec<u32>,
    /// Served, in thousandths of a unit.
    pub served_milli: Vec<u64>,
    /// Throttled, in thousandths of a unit.
    pub throttled_milli: Vec<u64>,
    /// Kept for bursts, in thousandths of a unit.
    pub burst_milli: Vec<u64>,
    /// Why something was throttled.
    pub cause: Vec<Option<Cause>>,
}

impl Row {
    pub(super) fn with_capacity(minutes: usize) -> Row {
        Row {
            capacity: Vec::with_capacity(minutes),
            served_milli: Vec::with_capacity(minutes),
            throttled_milli: Vec::with_capacity(minutes),
            burst_milli: Vec::with_capacity(minutes),
            cause: Vec::with_capacity(minutes),
        }
    }

    /// Adds a minute, for whoever keeps the minutes of one dimension only.
    pub fn push(&mut self, minute: Minute) {
        self.capacity.push(minute.capacity);
        self.served_milli.push(minute.served_milli);
        self.throttled_milli.push(minute.throttled_milli);
        self.burst_milli.push(minute.burst_milli);
        self.cause.push(minute.cause);
    }
}

/// A capacity that came into force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Its first minute.
    pub minute: usize,
    /// Units before.
    pub from: u32,
    /// Units from then on.
    pub to: u32,
}

/// What was throttled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Throttling {
    /// How much, in thousandths of a unit.
    pub milli_units: u64,
    /// In how many minutes.
    pub minutes: u64,
    /// The first of them.
    pub first: Option<usize>,
    /// The last of them.
    pub last: Option<usize>,
    /// The most in a row.
    pub longest_run: u64,
    /// Why the first was throttled.
    pub first_cause: Option<Cause>,
    /// How much for each cause of [`Cause::ALL`], in thousandths of a unit.
    pub milli_units_by_cause: [u64; Cause::ALL.len()],
}

/// What a simulation found for one dimension.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DimensionOutcome {
    /// Which it is.
    pub id: DimensionId,
    /// All that was asked for, in thousandths of a unit: served and throttled together.
    pub demand_milli: u64,
    /// What was throttled.
    pub throttling: Throttling,
    /// The capacity of minute 0, in units.
    pub start: u32,
    /// Each change, in order.
    pub changes: Vec<Change>,
    /// Billed units of each UTC hour that the trace touches: the highest capacity of the hour (S-28). The first and the
    /// last hour may be parts; they are billed whole.
    pub hours: Vec<u32>,
    /// Billed unit-hours: the sum of the hours.
    pub unit_hours: u64,
    /// The sum of the capacity of all minutes: divided by 60 the lower bound of what is billed.
    pub unit_minutes: u64,
    /// Minutes in which a decrease was wanted and none was left.
    pub rejected_decreases: u64,
    /// The highest capacity.
    pub peak: u32,
    /// The capacity of the last minute.
    pub last: u32,
    /// What is kept for bursts at the end, in thousandths of a unit.
    pub final_burst_milli: u64,
    /// Minutes simulated.
    pub minutes: usize,
}

impl DimensionOutcome {
    /// How many changes were increases.
    pub fn ups(&self) -> usize {
        self.changes.iter().filter(|change| change.to > change.from).count()
    }

    /// How many changes were decreases.
    pub fn downs(&self) -> usize {
        self.changes.len() - self.ups()
    }

    /// What was served, in thousandths of a unit.
    pub fn served_milli(&self) -> u64 {
        self.demand_milli - self.throttling.milli_units
    }

    /// The capacity of each minute, in units.
    pub fn capacity(&self) -> impl Iterator<Item = u32> {
        let ends = self.changes.iter().map(|change| change.minute).chain([self.minutes]);
        let values = std::iter::once(self.start).chain(self.changes.iter().map(|change| change.to));
        let mut start = 0;
        values.zip(ends).flat_map(move |(units, end)| {
            let length = end - start;
            start = end;
            std::iter::repeat_n(units, length)
        })
    }

    /// A number that stands for the whole row of capacities: the sum of (minute + 1) × capacity modulo 2³², minutes
    /// from 0.
    pub fn checksum(&self) -> u32 {
        (1_u32..).zip(self.capacity()).fold(0, |sum, (place, units)| sum.wrapping_add(place.wrapping_mul(units)))
    }
}

/// What a simulation found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Each dimension, in the order of the table.
    pub dimensions: Vec<DimensionOutcome>,
    /// Minutes of the first hour before the trace begins: billed, though not simulated.
    pub minutes_before: u32,
    /// Minutes of the last hour after the trace ends: billed, though not simulated.
    pub minutes_after: u32,
}

impl Outcome {
    /// The dimension with this id.
    pub fn dimension(&self, id: DimensionId) -> Option<&DimensionOutcome> {
        self.dimensions.iter().find(|dimension| dimension.id == id)
    }
}
