//! Settings of a design: the length of a month, and which reading of a disputed rule holds.

use crate::{metering::FailedConditionSize, wire::SettingsV1};
use rust_decimal::{Decimal, prelude::ToPrimitive};

/// A month's length. The pricing examples use 720 hours, the vendor's tools 730, the free tier 744 (R-PROV-2): it is
/// always an argument, never a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BillingMonth {
    hours: Decimal,
}

impl BillingMonth {
    /// A month of so many hours.
    pub const fn of_hours(hours: Decimal) -> BillingMonth {
        BillingMonth { hours }
    }

    /// A real month; `None` where there is no such month.
    pub fn of_calendar(year: u32, month: u32) -> Option<BillingMonth> {
        let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if leap => 29,
            2 => 28,
            _ => return None,
        };
        (1970..=9999).contains(&year).then(|| BillingMonth { hours: Decimal::from(days * 24) })
    }

    /// Its hours.
    pub const fn hours(self) -> Decimal {
        self.hours
    }

    /// Its minutes, those of a part hour rounded up.
    pub fn minutes(self) -> u64 {
        (self.hours * Decimal::from(60)).ceil().to_u64().unwrap_or(44_640)
    }

    /// Its seconds.
    pub fn seconds(self) -> Decimal {
        self.hours * Decimal::from(3_600)
    }
}

impl Default for BillingMonth {
    /// 730 hours.
    fn default() -> BillingMonth {
        BillingMonth { hours: Decimal::from(730) }
    }
}

/// What a gigabyte of storage is (R-STOR-3, D-5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Gigabyte {
    /// 1,024³ bytes.
    #[default]
    Binary,
    /// 1,000³ bytes.
    Decimal,
}

impl Gigabyte {
    /// Its bytes.
    pub const fn bytes(self) -> u64 {
        match self {
            Gigabyte::Binary => 1_073_741_824,
            Gigabyte::Decimal => 1_000_000_000,
        }
    }
}

/// All settings.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Settings {
    /// The month.
    pub month: BillingMonth,
    /// The gigabyte.
    pub gigabyte: Gigabyte,
    /// The size of a write with a failed condition.
    pub failed_condition: FailedConditionSize,
}

/// Reads the settings; mistakes go to `report(field, message)`.
pub(super) fn from_wire(wire: &SettingsV1, mut report: impl FnMut(&str, String)) -> Settings {
    use crate::wire::{FailedConditionV1, GigabyteV1};
    let month = match (&wire.month_hours, &wire.calendar_month) {
        (None, None) => BillingMonth::default(),
        (Some(_), Some(_)) => {
            report("calendar_month", "a month has its own hours: leave out month_hours or calendar_month".into());
            BillingMonth::default()
        }
        (Some(hours), None) if hours.0 >= Decimal::ONE && hours.0 <= Decimal::from(744) => {
            BillingMonth { hours: hours.0 }
        }
        (Some(hours), None) => {
            report("month_hours", format!("{} is no length of a month: 1 to 744 hours, usually 730", hours.0));
            BillingMonth::default()
        }
        (None, Some(text)) => parse_calendar_month(text).unwrap_or_else(|| {
            report("calendar_month", format!("“{text}” is no month: write it as 2026-02"));
            BillingMonth::default()
        }),
    };
    Settings {
        month,
        gigabyte: match wire.gigabyte {
            None | Some(GigabyteV1::Binary) => Gigabyte::Binary,
            Some(GigabyteV1::Decimal) => Gigabyte::Decimal,
        },
        failed_condition: match wire.failed_condition {
            None | Some(FailedConditionV1::Existing) => FailedConditionSize::Existing,
            Some(FailedConditionV1::Larger) => FailedConditionSize::Larger,
        },
    }
}

fn parse_calendar_month(text: &str) -> Option<BillingMonth> {
    let (year, month) = text.split_once('-')?;
    if year.len() != 4 || month.len() != 2 {
        return None;
    }
    BillingMonth::of_calendar(year.parse().ok()?, month.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, hours: Option<u32>) {
        assert_eq!(parse_calendar_month(text).map(BillingMonth::hours), hours.map(Decimal::from), "{text}");
    }

    #[test]
    fn a_real_month_has_its_own_hours() {
        check("2026-11", Some(720));
        check("2026-12", Some(744));
        check("2026-02", Some(672));
        check("2028-02", Some(696));
        check("2100-02", Some(672));
        check("2026-13", None);
        check("2026-2", None);
        check("soon", None);
    }
}
