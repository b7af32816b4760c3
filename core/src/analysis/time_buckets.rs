//! Time buckets: a collection that grows for ever is cut by time, `DEVICE#7#2025-03` (R-PART-6). Owns how many buckets
//! a range touches, how large one gets, and the edit of the design.
//!
//! All writes of now still go to one bucket: buckets keep collections small, shards keep keys cool.

use super::{
    edited::{self, EditError, Edited, fan_out, is_about, is_query, lengthen_condition, lengthen_template},
    key_template::KeyTemplate,
};
use crate::{
    bill::stock::created_per_month,
    design::{BillingMonth, Design, Extent, Operation, Request, Table},
    units::Bytes,
    wire::{DesignV1, WireNumber},
};
use rust_decimal::{Decimal, prelude::ToPrimitive};

/// How long a bucket is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bucket {
    /// A day.
    Day,
    /// Seven days, from Monday on.
    Week,
    /// A month of the calendar.
    Month,
    /// A year of the calendar.
    Year,
}

/// A day of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    /// The year.
    pub year: i64,
    /// The month, 1 to 12.
    pub month: i64,
    /// The day of the month, 1 to 31.
    pub day: i64,
}

impl Bucket {
    /// Every length, the shortest first.
    pub const ALL: [Bucket; 4] = [Bucket::Day, Bucket::Week, Bucket::Month, Bucket::Year];

    /// Its name, as in a template.
    pub const fn name(self) -> &'static str {
        match self {
            Bucket::Day => "day",
            Bucket::Week => "week",
            Bucket::Month => "month",
            Bucket::Year => "year",
        }
    }

    /// The bucket that a partition key template has already: `DEVICE#<id>#<month>`.
    pub fn of_template(template: &str) -> Option<Bucket> {
        let template = KeyTemplate::parse(template);
        Bucket::ALL.into_iter().find(|it| template.placeholders().any(|name| name == it.name()))
    }

    /// Days of the longest one: a bucket is never larger than these make it.
    pub const fn longest_days(self) -> u64 {
        match self {
            Bucket::Day => 1,
            Bucket::Week => 7,
            Bucket::Month => 31,
            Bucket::Year => 366,
        }
    }

    /// Days of the shortest one: a range never touches more buckets than these make it.
    const fn shortest_days(self) -> u64 {
        match self {
            Bucket::Day => 1,
            Bucket::Week => 7,
            Bucket::Month => 28,
            Bucket::Year => 365,
        }
    }

    /// Which bucket a day is in, counted from some beginning.
    fn number(self, days: i64) -> i64 {
        let day = day_of(days);
        match self {
            Bucket::Day => days,
            // Day 0 is a Thursday.
            Bucket::Week => (days + 3).div_euclid(7),
            Bucket::Month => day.year * 12 + day.month,
            Bucket::Year => day.year,
        }
    }

    /// Queries for a range of so many days that begins on a day: one for each bucket that it touches (R-PART-6). The
    /// last day is the one that so many days later begins. `None` for a day that there is not.
    pub fn queries_from(self, start: Day, days: u64) -> Option<u64> {
        let first = number_of(start)?;
        let last = first.checked_add(i64::try_from(days).ok()?.min(10_000_000))?;
        u64::try_from(self.number(last) - self.number(first) + 1).ok()
    }

    /// The most queries that a range of so many days takes, wherever it begins.
    pub const fn queries_at_most(self, days: u64) -> u64 {
        days.div_ceil(self.shortest_days()).saturating_add(1)
    }
}

/// Days since the first of January 1970; `None` for a day that there is not.
fn number_of(day: Day) -> Option<i64> {
    if !(1..=9_999).contains(&day.year) || !(1..=12).contains(&day.month) || !(1..=31).contains(&day.day) {
        return None;
    }
    // Years begin in March, so that the leap day is the last.
    let year = if day.month <= 2 { day.year - 1 } else { day.year };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * ((day.month + 9) % 12) + 2) / 5 + day.day - 1;
    let number = era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468;
    (day_of(number) == day).then_some(number)
}

/// The day of the calendar of a number of days since the first of January 1970.
fn day_of(number: i64) -> Day {
    let shifted = number + 719_468;
    let (era, of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * of_year + 2) / 153;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    Day { year, month, day: of_year - (153 * shifted_month + 2) / 5 + 1 }
}

/// What one key's bucket holds when it is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BucketSize {
    /// Items.
    pub items: Decimal,
    /// Bytes, without what storage adds.
    pub bytes: Decimal,
}

/// A full bucket of a key that gets so many new items a second of so many bytes each; of the longest month or year.
/// `None` beyond the range of a decimal.
pub fn bucket_size(items_per_second: Decimal, each: Bytes, bucket: Bucket) -> Option<BucketSize> {
    let items = items_per_second.checked_mul(Decimal::from(86_400 * bucket.longest_days()))?;
    Some(BucketSize { items, bytes: items.checked_mul(Decimal::from(each.get()))? })
}

/// New items of an entity a day: by the writes that make them, or by its growth. `None` where neither is said.
pub(super) fn new_items_per_day(table: &Table, entity: usize, month: BillingMonth) -> Option<Decimal> {
    let growth = table.entities[entity].growth_per_month;
    let created = created_per_month(table, entity, month).ok()?;
    let per_month = created.ok().or((growth > Decimal::ZERO).then_some(growth))?;
    per_month.checked_mul(Decimal::from(24))?.checked_div(month.hours())
}

/// What one length of bucket would make of an entity's items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BucketChoice {
    /// How long it is.
    pub bucket: Bucket,
    /// What a full one holds: of the busiest key where its share is known, else of one key on average.
    pub size: BucketSize,
    /// The most queries that the longest range of today takes; `None` where not every range is known.
    pub queries: Option<u64>,
}

/// Every length of bucket for an entity, the shortest first (R-PART-6). `None` where the table has no sort key to range
/// over, where the key is cut already, or where its size or the number of its new items under one key is not known.
pub fn bucket_choices(design: &Design, table: usize, entity: usize) -> Option<Vec<BucketChoice>> {
    let it = &design.tables[table];
    let of = &it.entities[entity];
    if it.sort_key.is_none() || Bucket::of_template(&of.key_template[0]).is_some() {
        return None;
    }
    let all = new_items_per_day(it, entity, design.settings.month)?;
    let keys = of.keys?;
    let per_day = match (keys.hottest_share(), keys.distinct) {
        (Some(share), _) => all.checked_mul(share)?,
        (None, Some(distinct)) => all.checked_div(Decimal::from(distinct))?,
        (None, None) => return None,
    };
    let days = longest_range(it, entity, per_day);
    let choice = |bucket: Bucket| {
        let size = bucket_size(per_day.checked_div(Decimal::from(86_400))?, of.size?, bucket)?;
        Some(BucketChoice { bucket, size, queries: days.map(|days| bucket.queries_at_most(days)) })
    };
    Bucket::ALL.into_iter().map(choice).collect()
}

/// Days that the longest Query of an entity reaches back, by the items that it reads; 0 without one. `None` where one of
/// them does not say it.
fn longest_range(table: &Table, entity: usize, per_day: Decimal) -> Option<u64> {
    let only = table.entities.len() == 1;
    let mut longest = 0;
    for pattern in table.patterns.iter().filter(|it| it.operation == Operation::Query && it.answered_by.is_here()) {
        let Request::Range(read) = &pattern.request else { continue };
        if read.index.is_some() || !(read.entity == Some(entity) || read.entity.is_none() && only) {
            continue;
        }
        let items = match read.extent {
            Extent::Items { items, .. } => items,
            Extent::Stated { items, .. } => items?,
            Extent::Everything | Extent::Unknown(_) => return None,
        };
        longest = longest.max(items.checked_div(per_day)?.ceil().to_u64()?);
    }
    Some(longest)
}

/// The design with an entity's partition key cut by time: its template gets the bucket, and each Query of its items
/// becomes one for each bucket that its range touches.
///
/// Errors: no such table or entity, or a range of none or more than 10,000 buckets.
pub fn bucket(
    wire: &DesignV1,
    table: usize,
    entity: usize,
    bucket: Bucket,
    queries_per_range: u64,
) -> Result<Edited, EditError> {
    let queries = match queries_per_range {
        1 => Decimal::ONE,
        several => edited::parts(several)?,
    };
    let mut edited = Edited { design: wire.clone(), notes: Vec::new() };
    let it = edited.design.tables.get_mut(table).ok_or(EditError::NoSuchPlace)?;
    if entity >= it.entities.len() {
        return Err(EditError::NoSuchPlace);
    }
    let suffix = format!("#<{}>", bucket.name());
    let before = lengthen_template(it, entity, &suffix);
    let of_entity = &mut it.entities[entity];
    let name = of_entity.name.clone();
    let alive = of_entity.lifetime_days.map(|days| days.0 / Decimal::from(bucket.shortest_days()));
    if let Some(keys) = &mut of_entity.keys {
        // So many buckets at a time, where the lifetime says it; else they grow in number for ever.
        let buckets = alive.map(|it| it.ceil() + Decimal::ONE);
        keys.distinct = keys.distinct.and_then(|it| it.0.checked_mul(buckets?)).map(WireNumber);
        if keys.zipf.take().is_some() {
            keys.hottest_share = None;
            edited.notes.push(format!("say again how requests for “{name}” spread: Zipf's law was over uncut keys"));
        }
    }
    for p in 0..it.patterns.len() {
        if is_about(it, &it.patterns[p], &name) && it.patterns[p].target.is_none() {
            let pattern = &mut it.patterns[p];
            lengthen_condition(&mut pattern.key_condition, &before, &suffix);
            if is_query(pattern) && queries > Decimal::ONE {
                fan_out(pattern, queries);
            }
        }
    }
    edited.notes.push(format!(
        "all new items of one key still go to the bucket of now: a {} bounds its size, not its rate",
        bucket.name()
    ));
    Ok(edited)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(start: (i64, i64, i64), days: u64, bucket: Bucket, queries: Option<u64>) {
        let (year, month, day) = start;
        let found = bucket.queries_from(Day { year, month, day }, days);
        assert_eq!(found, queries);
        assert!(found.is_none_or(|it| it <= bucket.queries_at_most(days)));
    }

    #[test]
    fn a_range_takes_a_query_for_each_bucket_that_it_touches() {
        check((2025, 1, 15), 90, Bucket::Month, Some(4));
        check((2025, 1, 1), 30, Bucket::Month, Some(1));
        check((2025, 1, 31), 1, Bucket::Month, Some(2));
        check((2024, 12, 31), 1, Bucket::Year, Some(2));
        check((2024, 2, 28), 2, Bucket::Month, Some(2));
        check((2026, 11, 29), 1, Bucket::Week, Some(2));
        check((2026, 11, 30), 6, Bucket::Week, Some(1));
        check((2025, 1, 15), 90, Bucket::Day, Some(91));
        check((2025, 2, 30), 1, Bucket::Day, None);
        check((2023, 2, 29), 1, Bucket::Day, None);
    }

    #[test]
    fn days_and_their_numbers_are_the_same_both_ways() {
        for number in (-200_000..1_000_000).step_by(17) {
            assert_eq!(number_of(day_of(number)).unwrap_or(number), number);
        }
        assert_eq!(number_of(Day { year: 1970, month: 1, day: 1 }), Some(0));
        assert_eq!(number_of(Day { year: 2000, month: 3, day: 1 }), Some(11_017));
    }
}
