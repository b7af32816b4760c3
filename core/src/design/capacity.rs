//! What capacity a table or global index has: provisioned all the time, by a schedule or by auto scaling; what
//! on-demand mode may take; what is reserved. Owns the meaning and the bounds of these; what they cost is
//! [`crate::bill`]'s business, what they do over time that of the simulation.

use super::{
    REQUESTS_PER_SECOND_MAX, Settings, TableClass,
    check::{Report, amounts},
};
use crate::{
    limits, show,
    wire::{AutoScalingV1, CapacityV1, ReservedV1, ScalingV1, ScheduleV1, TermV1, WireNumber},
};
use rust_decimal::Decimal;

pub use crate::wire::TermV1 as Term;

/// Units that reserved capacity can have at most (R-RC-1).
const RESERVED_MAX: u64 = 1_000_000;
const TARGET: u64 = 70;
const COOLDOWN_MAX: u64 = 86_400;

/// Capacity beyond one amount for the whole month. A table and each of its global indexes have their own.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct CapacityPlan {
    /// Hours of the month with a capacity of their own, at most the whole month together.
    pub schedule: Vec<ScheduledHours>,
    /// Auto scaling of reads.
    pub read_scaling: Option<ScalingPolicy>,
    /// Auto scaling of writes.
    pub write_scaling: Option<ScalingPolicy>,
    /// What on-demand mode may take and serves at once.
    pub on_demand: OnDemandLimits,
}

/// Some hours of the month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScheduledHours {
    /// How many.
    pub hours: Decimal,
    /// Read capacity units in them; as in the other hours where not said.
    pub read: Option<u64>,
    /// Write capacity units in them; as in the other hours where not said.
    pub write: Option<u64>,
}

/// One auto scaling policy (R-AS-1 to R-AS-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScalingPolicy {
    /// The least capacity, at least 1.
    pub min: u64,
    /// The most capacity, at least `min`.
    pub max: u64,
    /// The use that it aims at, in hundredths of a percent: 2,000 to 9,000.
    pub target_bp: u32,
    /// Seconds between two increases.
    pub scale_out_cooldown: u32,
    /// Seconds between two decreases.
    pub scale_in_cooldown: u32,
}

/// What on-demand mode may take, and serves at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct OnDemandLimits {
    /// The most read units a second (R-OD-5).
    pub max_read: Option<u64>,
    /// The most write units a second (R-OD-5).
    pub max_write: Option<u64>,
    /// Warm throughput in read units a second (R-WARM-1).
    pub warm_read: Option<u64>,
    /// Warm throughput in write units a second (R-WARM-1).
    pub warm_write: Option<u64>,
}

/// Reserved capacity: whole blocks of 100 units in one Region, for the payer's whole account (R-RC-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReservedCapacity {
    /// For how long.
    pub term: Term,
    /// Read capacity units.
    pub read_units: u64,
    /// Write capacity units.
    pub write_units: u64,
}

/// A year of commitments: 365 days.
const HOURS_OF_A_YEAR: u32 = 8_760;

impl Term {
    /// Its hours: 8,760 or 26,280.
    pub const fn hours(self) -> u32 {
        match self {
            Term::OneYear => HOURS_OF_A_YEAR,
            Term::ThreeYears => 3 * HOURS_OF_A_YEAR,
        }
    }

    /// In words: `1 year`.
    pub const fn label(self) -> &'static str {
        match self {
            Term::OneYear => "1 year",
            Term::ThreeYears => "3 years",
        }
    }
}

/// The plan of a table or global index.
pub(super) fn plan(wire: Option<&CapacityV1>, settings: &Settings, path: &str, report: &mut Report) -> CapacityPlan {
    let Some(wire) = wire else { return CapacityPlan::default() };
    let (read_scaling, write_scaling) = scaling(wire.auto_scaling.as_ref(), path, report);
    let mut limit = |value, field: &str| units(value, &format!("{path}.{field}"), 1, REQUESTS_PER_SECOND_MAX, report);
    let on_demand = OnDemandLimits {
        max_read: limit(wire.max_read, "max_read"),
        max_write: limit(wire.max_write, "max_write"),
        warm_read: limit(wire.warm.as_ref().and_then(|it| it.read), "warm.read"),
        warm_write: limit(wire.warm.as_ref().and_then(|it| it.write), "warm.write"),
    };
    let schedule = schedule(&wire.schedule, settings, &format!("{path}.schedule"), report);
    if !schedule.is_empty() && (read_scaling.is_some() || write_scaling.is_some()) {
        report.at(
            format!("{path}.auto_scaling"),
            "a schedule of capacity and auto scaling do not go together: leave one of them out",
        );
    }
    CapacityPlan { schedule, read_scaling, write_scaling, on_demand }
}

fn schedule(wire: &[ScheduleV1], settings: &Settings, path: &str, report: &mut Report) -> Vec<ScheduledHours> {
    let mut spans = Vec::with_capacity(wire.len());
    let (month, mut together) = (settings.month.hours(), Decimal::ZERO);
    for (position, it) in wire.iter().enumerate() {
        let path = format!("{path}[{position}]");
        let hours = it.hours.0;
        if hours <= Decimal::ZERO || hours > month {
            report.at(
                format!("{path}.hours"),
                format!("{hours} hours do not fit into the month: write more than 0 and at most its {month} hours"),
            );
            continue;
        }
        together += hours;
        if together > month {
            report.at(
                format!("{path}.hours"),
                format!("the schedule has {together} hours up to here, and the month {month}: shorten it"),
            );
        }
        let amounts = CapacityV1 { read: it.read, write: it.write, ..CapacityV1::default() };
        let (read, write) = amounts_of(&amounts, &path, report);
        spans.push(ScheduledHours { hours, read, write });
    }
    spans
}

fn amounts_of(wire: &CapacityV1, path: &str, report: &mut Report) -> (Option<u64>, Option<u64>) {
    amounts(Some(wire), path, report)
}

fn scaling(
    wire: Option<&AutoScalingV1>,
    path: &str,
    report: &mut Report,
) -> (Option<ScalingPolicy>, Option<ScalingPolicy>) {
    let mut one = |it: Option<&ScalingV1>, side: &str| policy(it?, &format!("{path}.auto_scaling.{side}"), report);
    match wire {
        None => (None, None),
        Some(both) => (one(both.read.as_ref(), "read"), one(both.write.as_ref(), "write")),
    }
}

fn policy(wire: &ScalingV1, path: &str, report: &mut Report) -> Option<ScalingPolicy> {
    let min = units(Some(wire.min), &format!("{path}.min"), 1, REQUESTS_PER_SECOND_MAX, report);
    let max = units(Some(wire.max), &format!("{path}.max"), 1, REQUESTS_PER_SECOND_MAX, report);
    if let (Some(min), Some(max)) = (min, max)
        && min > max
    {
        report.at(format!("{path}.max"), format!("{max} is below the minimum of {min}: write {min} or more"));
    }
    let target = wire.target.map_or(Decimal::from(TARGET), |it| it.0);
    let (least, most) = (limits::AUTO_SCALING_TARGET_MIN_PERCENT, limits::AUTO_SCALING_TARGET_MAX_PERCENT);
    let target_bp = target.checked_mul(Decimal::ONE_HUNDRED).filter(|it| it.fract().is_zero());
    let target_bp = target_bp.and_then(|it| u32::try_from(it).ok());
    let target_bp = target_bp.filter(|it| (100 * least..=100 * most).contains(&u64::from(*it)));
    if target_bp.is_none() {
        report.at(
            format!("{path}.target"),
            format!("{target} is no target of auto scaling: write {least} to {most} percent (R-AS-4), usually 70"),
        );
    }
    let mut seconds = |value: Option<WireNumber>, field: &str| {
        let value = value.unwrap_or(WireNumber::from(0));
        units(Some(value), &format!("{path}.{field}"), 0, COOLDOWN_MAX, report).and_then(|it| u32::try_from(it).ok())
    };
    let scale_out_cooldown = seconds(wire.scale_out_cooldown, "scale_out_cooldown");
    let scale_in_cooldown = seconds(wire.scale_in_cooldown, "scale_in_cooldown");
    Some(ScalingPolicy {
        min: min?,
        max: max?,
        target_bp: target_bp?,
        scale_out_cooldown: scale_out_cooldown?,
        scale_in_cooldown: scale_in_cooldown?,
    })
}

/// A table's reservation.
pub(super) fn reserved(
    wire: Option<&ReservedV1>,
    class: TableClass,
    path: &str,
    report: &mut Report,
) -> Option<ReservedCapacity> {
    let wire = wire?;
    if class == TableClass::StandardInfrequentAccess {
        report.at(
            path,
            "reserved capacity does not cover the Standard-IA class (R-RC-1): leave it out, or choose Standard",
        );
    }
    let mut blocks = |value: Option<WireNumber>, field: &str| {
        let path = format!("{path}.{field}");
        let units = units(Some(value.unwrap_or(WireNumber::from(0))), &path, 0, RESERVED_MAX, report)?;
        let block = limits::RESERVED_BLOCK_UNITS;
        if !units.is_multiple_of(block) {
            let (below, above) = (units / block * block, units.next_multiple_of(block));
            report.at(
                path,
                format!("{units} units are no whole blocks, and capacity is reserved in blocks of {block} (R-RC-1): write {below} or {above}"),
            );
        }
        Some(units)
    };
    let (read_units, write_units) = (blocks(wire.read_units, "read_units"), blocks(wire.write_units, "write_units"));
    if (read_units, write_units) == (Some(0), Some(0)) {
        report.at(path, "nothing is reserved here: write read_units or write_units, or leave it out");
    }
    Some(ReservedCapacity { term: wire.term, read_units: read_units?, write_units: write_units? })
}

/// What an index may not say, since its table says it.
pub(super) fn refuse_in_index(wire: &CapacityV1, path: &str, report: &mut Report) {
    if wire.mode.is_some() {
        report.at(format!("{path}.mode"), "an index follows the mode of its table: leave it out");
    }
    if wire.reserved.is_some() {
        report.at(
            format!("{path}.reserved"),
            "capacity is reserved for the whole Region, not for an index (R-RC-1): say it at the table",
        );
    }
}

fn units(value: Option<WireNumber>, path: &str, least: u64, most: u64, report: &mut Report) -> Option<u64> {
    let value = value?.0;
    let whole = u64::try_from(value).ok().filter(|it| value.fract().is_zero() && (least..=most).contains(it));
    if whole.is_none() {
        let most = show::count(Decimal::from(most));
        report.at(path, format!("{value} does not fit here: write a whole number from {least} to {most}"));
    }
    whole
}

/// The term is part of the wire form, and its words are its own.
const _: () = assert!(TermV1::OneYear.hours() == 8_760);
