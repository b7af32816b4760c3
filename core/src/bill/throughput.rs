//! Capacity: how many units a rate needs, how many unit-hours are billed, and what a capacity serves. Rules R-PROV-1
//! to R-PROV-5. What one request consumes is [`crate::metering`]'s work, when capacity pays
//! [`crate::estimate::break_even`]'s.

use crate::{
    design::BillingMonth,
    metering::{ItemChange, ReadConsistency, WriteKind, item_read_units, write_units},
    units::Bytes,
};
use rust_decimal::{Decimal, prelude::ToPrimitive};

/// Read and write units that the table, and each of its global indexes, have at least (R-PROV-4).
pub const SMALLEST_CAPACITY: u64 = 1;
const SECONDS_PER_MINUTE: Decimal = Decimal::from_parts(60, 0, 0, false, 0);
const MINUTES_PER_HOUR: u64 = 60;

pub use crate::design::HourPolicy;

/// A capacity that holds from the start of one minute to the start of another, counted from a full hour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CapacitySpan {
    /// The first minute.
    pub from_minute: u64,
    /// The first minute after it.
    pub to_minute: u64,
    /// Capacity units.
    pub units: u64,
}

/// Capacity units that a rate needs: requests a second times the units of one request (R-PROV-1). Not rounded; add
/// the patterns of a table up first. `None` beyond the range of a decimal.
pub fn needed_capacity(requests_per_second: Decimal, units_per_request: Decimal) -> Option<Decimal> {
    requests_per_second.checked_mul(units_per_request)
}

/// Whole units to provision for a need: rounded up, at least one (R-PROV-4). `None` where it does not fit.
pub fn provisioned_capacity(needed: Decimal) -> Option<u64> {
    needed.ceil().max(Decimal::from(SMALLEST_CAPACITY)).to_u64()
}

/// The least capacity of tables and their global indexes together, in read units and again in write units (R-PROV-4).
pub const fn smallest_capacity(tables: u64, global_indexes: u64) -> u64 {
    tables.saturating_add(global_indexes).saturating_mul(SMALLEST_CAPACITY)
}

/// Unit-hours of a capacity that stays the same all month, used or not (R-PROV-2). `None` beyond the range of a
/// decimal.
pub fn unit_hours(units: u64, month: BillingMonth) -> Option<Decimal> {
    Decimal::from(units).checked_mul(month.hours())
}

/// Unit-hours of a capacity that changes, hour by hour (R-PROV-3). Spans must not overlap; an empty one counts for
/// nothing. `None` beyond the range of a decimal.
pub fn unit_hours_of_spans(spans: &[CapacitySpan], policy: HourPolicy) -> Option<Decimal> {
    let end = spans.iter().map(|span| span.to_minute).max().unwrap_or(0);
    let mut unit_hours = Decimal::ZERO;
    for hour in 0..end.div_ceil(MINUTES_PER_HOUR) {
        let (start, end) = (hour * MINUTES_PER_HOUR, hour.saturating_add(1).saturating_mul(MINUTES_PER_HOUR));
        let within = spans.iter().filter_map(|span| {
            let minutes = span.to_minute.min(end).checked_sub(span.from_minute.max(start))?;
            (minutes > 0).then_some((minutes, span.units))
        });
        let billed = match policy {
            HourPolicy::Highest => Decimal::from(within.map(|(_, units)| units).max().unwrap_or(0)),
            HourPolicy::Average => {
                // Units times at most 60 minutes, over spans that do not overlap: far inside the range of a u128.
                let unit_minutes: u128 = within.map(|(minutes, units)| u128::from(minutes) * u128::from(units)).sum();
                Decimal::try_from_i128_with_scale(i128::try_from(unit_minutes).ok()?, 0).ok()?
                    / Decimal::from(MINUTES_PER_HOUR)
            }
        };
        unit_hours = unit_hours.checked_add(billed)?;
    }
    Some(unit_hours)
}

/// Bytes a second that a read capacity serves, in items that fill their 4 KB blocks (R-PROV-1). `None` beyond the
/// range of a decimal.
pub fn read_bytes_per_second(units: Decimal, consistency: ReadConsistency) -> Option<Decimal> {
    let units_per_block = item_read_units(Some(Bytes::READ_BLOCK), consistency).decimal();
    units.checked_mul(Decimal::from(Bytes::READ_BLOCK.get()))?.checked_div(units_per_block)
}

/// Bytes a second that a write capacity serves, in items that fill their KB (R-PROV-1). `None` beyond the range of a
/// decimal.
pub fn write_bytes_per_second(units: Decimal, kind: WriteKind) -> Option<Decimal> {
    let one_kb = ItemChange { before: None, after: Some(Bytes::KB) };
    units.checked_mul(Decimal::from(Bytes::KB.get()))?.checked_div(write_units(one_kb, kind).decimal())
}

/// Units that a capacity serves in a minute, if they come evenly: the limit itself holds every second (R-PROV-5).
/// `None` beyond the range of a decimal.
pub fn units_per_minute(units: Decimal) -> Option<Decimal> {
    units.checked_mul(SECONDS_PER_MINUTE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_provisioned(needed: &str, units: Option<u64>) {
        assert_eq!(provisioned_capacity(needed.parse().expect("a plain decimal")), units);
    }

    #[track_caller]
    fn check_hours(spans: &[(u64, u64, u64)], highest: u64, average: &str) {
        let spans: Vec<CapacitySpan> = spans
            .iter()
            .map(|&(from_minute, to_minute, units)| CapacitySpan { from_minute, to_minute, units })
            .collect();
        assert_eq!(unit_hours_of_spans(&spans, HourPolicy::Highest), Some(Decimal::from(highest)));
        let found = unit_hours_of_spans(&spans, HourPolicy::Average).expect("in range");
        assert_eq!(found.round_dp(4).normalize().to_string(), average);
    }

    #[test]
    fn r_prov_4_capacity_is_whole_and_at_least_one() {
        check_provisioned("0", Some(1));
        check_provisioned("0.2", Some(1));
        check_provisioned("1", Some(1));
        check_provisioned("112.5", Some(113));
        check_provisioned("300", Some(300));
        check_provisioned("79228162514264337593543950335", None);
        assert_eq!(smallest_capacity(3, 4), 7);
    }

    #[test]
    fn r_prov_2_capacity_costs_every_hour_of_the_month() {
        assert_eq!(unit_hours(100, BillingMonth::default()), Some(Decimal::from(73_000)));
        assert_eq!(unit_hours(25, BillingMonth::of_hours(Decimal::from(744))), Some(Decimal::from(18_600)));
        assert_eq!(unit_hours(u64::MAX, BillingMonth::of_hours(Decimal::MAX)), None);
    }

    #[test]
    fn r_prov_3_an_hour_is_billed_by_its_highest_or_its_average_capacity() {
        check_hours(&[(0, 20, 100), (20, 60, 300)], 300, "233.3333");
        check_hours(&[(0, 60, 100)], 100, "100");
        check_hours(&[(0, 90, 100), (90, 120, 10)], 200, "155");
        check_hours(&[(60, 61, 60)], 60, "1");
        check_hours(&[(0, 0, 100), (0, 60, 5)], 5, "5");
        check_hours(&[], 0, "0");
    }
}
