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

/// Whether the free tier is counted (R-FREE-1 to R-FREE-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FreeTier {
    /// Nothing is free: most accounts have used it up.
    #[default]
    Off,
    /// The design's tables share the whole free tier of each of their Regions.
    On,
}

/// How many unit-hours the free tier gives for its 25 units (R-FREE-2, D-15).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FreeTierHours {
    /// Those of the price list: 744 hours each.
    #[default]
    PriceList,
    /// The hours of the month each.
    Month,
}

/// What an hour is billed by when the capacity changes within it. AWS does not say (R-PROV-3, D-8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HourPolicy {
    /// The highest capacity of the hour: the careful reading.
    #[default]
    Highest,
    /// The average over its minutes; minutes without a capacity count as none.
    Average,
}

/// What a cancelled transaction costs (R-TX-7, D-4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CancelledTransaction {
    /// As much as one that goes through.
    #[default]
    Full,
    /// Nothing.
    Free,
}

/// What filling a new index costs (D-14).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IndexBuild {
    /// Nothing.
    #[default]
    Free,
    /// One write for each entry.
    Entries,
}

/// What a transactional write costs in the other Regions of a global table (R-GT-6, D-13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReplicaTransactions {
    /// As much as a plain write.
    #[default]
    Single,
    /// Twice as much, as where it ran.
    Double,
}

/// Where a full page of a Query or Scan ends (R-READ-6, D-20).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PageEndRule {
    /// At 1 MB exactly.
    #[default]
    Bytes,
    /// With the item that reaches 1 MB; items are taken to be all of their average size.
    Items,
}

/// What raising the warm throughput costs (R-WARM-2, D-16).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WarmPrice {
    /// Not known: the amount is named and in no total.
    #[default]
    Unknown,
    /// Once the price of a capacity unit hour for each unit.
    CapacityHour,
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
    /// Whether the free tier is counted.
    pub free_tier: FreeTier,
    /// How many unit-hours the free tier gives.
    pub free_tier_hours: FreeTierHours,
    /// What an hour is billed by in which the capacity changes.
    pub billed_hour: HourPolicy,
    /// What a cancelled transaction costs.
    pub cancelled_transaction: CancelledTransaction,
    /// What filling a new index costs.
    pub index_build: IndexBuild,
    /// What a transactional write costs in the other Regions.
    pub replica_transactions: ReplicaTransactions,
    /// Where a full page of a Query or Scan ends.
    pub page_end: PageEndRule,
    /// What raising the warm throughput costs.
    pub warm_price: WarmPrice,
}

/// Reads the settings; mistakes go to `report(field, message)`.
pub(super) fn from_wire(wire: &SettingsV1, mut report: impl FnMut(&str, String)) -> Settings {
    use crate::wire::{
        BilledHourV1, CancelledTransactionV1, FailedConditionV1, FreeTierHoursV1, FreeTierV1, GigabyteV1, IndexBuildV1,
        PageEndV1, ReplicaTransactionsV1, WarmPriceV1,
    };
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
        free_tier: match wire.free_tier {
            None | Some(FreeTierV1::Off) => FreeTier::Off,
            Some(FreeTierV1::On) => FreeTier::On,
        },
        free_tier_hours: match wire.free_tier_hours {
            None | Some(FreeTierHoursV1::PriceList) => FreeTierHours::PriceList,
            Some(FreeTierHoursV1::Month) => FreeTierHours::Month,
        },
        billed_hour: match wire.billed_hour {
            None | Some(BilledHourV1::Highest) => HourPolicy::Highest,
            Some(BilledHourV1::Average) => HourPolicy::Average,
        },
        cancelled_transaction: match wire.cancelled_transaction {
            None | Some(CancelledTransactionV1::Full) => CancelledTransaction::Full,
            Some(CancelledTransactionV1::Free) => CancelledTransaction::Free,
        },
        index_build: match wire.index_build {
            None | Some(IndexBuildV1::Free) => IndexBuild::Free,
            Some(IndexBuildV1::Entries) => IndexBuild::Entries,
        },
        replica_transactions: match wire.replica_transactions {
            None | Some(ReplicaTransactionsV1::Single) => ReplicaTransactions::Single,
            Some(ReplicaTransactionsV1::Double) => ReplicaTransactions::Double,
        },
        page_end: match wire.page_end {
            None | Some(PageEndV1::Bytes) => PageEndRule::Bytes,
            Some(PageEndV1::Items) => PageEndRule::Items,
        },
        warm_price: match wire.warm_price {
            None | Some(WarmPriceV1::Unknown) => WarmPrice::Unknown,
            Some(WarmPriceV1::CapacityHour) => WarmPrice::CapacityHour,
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
