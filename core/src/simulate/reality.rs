//! Simulated capacity beside the real one, where a file has both (S §11): how far they are apart, and the delays and settings
//! that fit best.

mod fit;

pub use fit::{Fit, Fitting, fit};

use super::DimensionOutcome;
use crate::traffic::{DimensionId, import::ProvisionedPoint};

/// The real capacity of the dimensions of a table that have any.
pub type Real<'a> = [(DimensionId, &'a [ProvisionedPoint])];

/// How far simulated and real capacity of a dimension are apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Which dimension.
    pub id: DimensionId,
    /// Hours in which the real capacity is known.
    pub hours: u64,
    /// Those in which the highest simulated capacity is within one step of the highest real one. A step is the largest
    /// change of the real capacity in the hour, the one before and the one after; at least one unit.
    pub hours_within_step: u64,
    /// Simulated unit-minutes of the minutes in which the real capacity is known.
    pub simulated_unit_minutes: u64,
    /// Real unit-minutes of the same minutes, in thousandths: they are averages.
    pub real_milli_unit_minutes: u64,
    /// The distances between both, minute by minute, added up, in thousandths.
    pub apart_milli_unit_minutes: u64,
}

impl Comparison {
    /// By how much more capacity is simulated than there was, in hundredths of a percent of the real one; `None` where
    /// there was none.
    pub fn difference_basis_points(&self) -> Option<i64> {
        let real = i128::from(self.real_milli_unit_minutes);
        let more = i128::from(self.simulated_unit_minutes) * 1_000 - real;
        i64::try_from((more * 10_000).checked_div(real)?).ok()
    }
}

/// Compares a simulated dimension with the real capacity of the same minutes. `start_minute_of_day` is the table's.
pub fn compare(found: &DimensionOutcome, real: &[ProvisionedPoint], start_minute_of_day: u32) -> Comparison {
    let simulated: Vec<u32> = found.capacity().collect();
    let hour_of = |minute: usize| (start_minute_of_day as usize % 60 + minute) / 60;
    let hours = hour_of(simulated.len().saturating_sub(1)) + 1;
    // Per hour: the highest of both, and the largest change of the real one.
    let mut highest: Vec<Option<(u64, u64)>> = vec![None; hours];
    let mut steps = vec![0_u64; hours];
    let mut comparison = Comparison {
        id: found.id,
        hours: 0,
        hours_within_step: 0,
        simulated_unit_minutes: 0,
        real_milli_unit_minutes: 0,
        apart_milli_unit_minutes: 0,
    };
    let mut before: Option<u64> = None;
    for point in real {
        let end = point.minute.saturating_add(point.minutes).min(simulated.len());
        for (minute, units) in simulated.iter().enumerate().take(end).skip(point.minute) {
            let simulated_milli = u64::from(*units) * 1_000;
            comparison.simulated_unit_minutes += u64::from(*units);
            comparison.real_milli_unit_minutes += point.average_milli;
            comparison.apart_milli_unit_minutes += simulated_milli.abs_diff(point.average_milli);
            let of_hour = highest[hour_of(minute)].get_or_insert((0, 0));
            *of_hour = (of_hour.0.max(simulated_milli), of_hour.1.max(point.average_milli));
        }
        if point.minute < simulated.len() {
            let step = &mut steps[hour_of(point.minute)];
            *step = before.map_or(*step, |before| (*step).max(before.abs_diff(point.average_milli)));
        }
        before = Some(point.average_milli);
    }
    for (hour, both) in highest.iter().enumerate() {
        let Some((simulated, real)) = both else { continue };
        let around = &steps[hour.saturating_sub(1)..(hour + 2).min(hours)];
        let step = around.iter().copied().max().unwrap_or(0).max(1_000);
        comparison.hours += 1;
        comparison.hours_within_step += u64::from(simulated.abs_diff(*real) <= step);
    }
    comparison
}
