//! How old prices are. Owns days of the calendar and the age from which a badge says so; what day it is comes from
//! whoever has a clock.

use std::fmt;

use super::book::{PriceBook, RegionPrices};
use crate::show;

/// Prices that nobody has seen unchanged for more days than this are old.
pub const OLD_AFTER_DAYS: u32 = 90;

/// A day of the Gregorian calendar, from 1970 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    /// Days since 1 January 1970.
    number: u32,
}

/// How long ago prices were last seen unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Age {
    /// Whole days; 0 where they were seen today or later.
    pub days: u32,
}

impl Day {
    /// The day that is so many days after 1 January 1970. `None` beyond the year 9999.
    pub fn since_epoch(days: u64) -> Option<Day> {
        const LAST: u64 = 2_932_896;
        let number = u32::try_from(days).ok().filter(|number| u64::from(*number) <= LAST)?;
        Some(Day { number })
    }

    /// The day of a text that begins with one, such as `2025-08-28` or `2025-08-28T15:38:19Z`. `None` for any other.
    pub fn parse(text: &str) -> Option<Day> {
        let (date, rest) = (text.get(..10)?, text.get(10..)?);
        if !rest.is_empty() && !rest.starts_with(['T', ' ']) {
            return None;
        }
        let mut parts = date.split('-');
        let mut number = |length: usize| -> Option<u32> {
            let part = parts.next()?;
            let plain = part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
            plain.then(|| part.parse().ok()).flatten()
        };
        let (year, month, day) = (number(4)?, number(2)?, number(2)?);
        if !(1..=12).contains(&month) || !(1..=days_of(year, month)).contains(&day) || year < 1970 {
            return None;
        }
        let months: u32 = (1..month).map(|month| days_of(year, month)).sum();
        Some(Day { number: days_before(year) - days_before(1970) + months + day - 1 })
    }

    /// Whole days from another day to this one; 0 where the other is later.
    pub fn days_after(self, earlier: Day) -> u32 {
        self.number.saturating_sub(earlier.number)
    }
}

impl fmt::Display for Day {
    /// As `2025-08-28`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A year has at least 365 days: the first guess is never too early, and at most some years too late.
        let mut year = 1970 + self.number / 365;
        let first = |year: u32| days_before(year) - days_before(1970);
        while first(year) > self.number {
            year -= 1;
        }
        let (mut rest, mut month) = (self.number - first(year), 1);
        while rest >= days_of(year, month) {
            rest -= days_of(year, month);
            month += 1;
        }
        write!(out, "{year:04}-{month:02}-{:02}", rest + 1)
    }
}

impl Age {
    /// Whether the prices are older than [`OLD_AFTER_DAYS`].
    pub fn is_old(self) -> bool {
        self.days > OLD_AFTER_DAYS
    }
}

impl RegionPrices {
    /// How long ago these prices were last seen unchanged. `None` where the book does not say a day.
    pub fn age(&self, today: Day) -> Option<Age> {
        Day::parse(self.last_seen()).map(|seen| Age { days: today.days_after(seen) })
    }
}

impl PriceBook {
    /// The Regions whose prices are old, in order of their code. One that says no day is among them: its age is unknown.
    pub fn old_regions(&self, today: Day) -> impl Iterator<Item = &RegionPrices> {
        self.regions().filter(move |region| region.age(today).is_none_or(Age::is_old))
    }

    /// The Regions that were not in the newest list of all Regions, and have the prices of an earlier one still, in order
    /// of their code. None where the newest list was that of a single Region.
    pub fn left_behind(&self) -> impl Iterator<Item = &RegionPrices> {
        // Versions are timestamps of one length.
        let newest = self.regions().map(RegionPrices::price_list).max().unwrap_or_default();
        let one = self.regions().filter(|region| region.price_list() == newest).count() <= 1;
        self.regions().filter(move |region| !one && region.price_list() != newest)
    }

    /// [`PriceBook::left_behind`] in a sentence without its dot; `None` where there is none.
    pub fn left_behind_in_words(&self) -> Option<String> {
        let each = |region: &RegionPrices| {
            let (list, seen) = (region.price_list(), show::day(region.last_seen()));
            format!("{} has those of list {list}, last seen unchanged on {seen}", region.code())
        };
        let all: Vec<String> = self.left_behind().map(each).collect();
        (!all.is_empty())
            .then(|| format!("earlier prices stay where the newest price list says nothing: {}", all.join("; ")))
    }
}

fn is_leap(year: u32) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn days_of(year: u32, month: u32) -> u32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if is_leap(year) => 29,
        2 => 28,
        _ => 31,
    }
}

/// Days of all years before this one, from the year 1.
fn days_before(year: u32) -> u32 {
    let past = year - 1;
    past * 365 + past / 4 - past / 100 + past / 400
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, number: u32) {
        let day = Day::parse(text).expect("a day");
        assert_eq!((day.number, day.to_string().as_str()), (number, text));
        assert_eq!(Day::since_epoch(u64::from(number)), Some(day));
    }

    #[test]
    fn a_day_is_a_number_and_back() {
        check("1970-01-01", 0);
        check("2000-02-29", 11_016);
        check("2025-08-28", 20_328);
        check("2026-11-30", 20_787);
        check("2028-12-31", 21_549);
        check("9999-12-31", 2_932_896);
        assert_eq!(Day::since_epoch(2_932_897), None);
    }

    #[test]
    fn every_day_of_four_centuries_is_written_as_it_is_read() {
        for number in 0..=146_097 {
            let day = Day::since_epoch(number).expect("in range");
            assert_eq!(Day::parse(&day.to_string()), Some(day), "{number}");
        }
    }

    #[test]
    fn what_is_no_day_is_none() {
        for text in ["", "2025", "2025-8-28", "2025-02-29", "2025-13-01", "2025-00-01", "2025-01-00", "1969-12-31"] {
            assert_eq!(Day::parse(text), None, "{text}");
        }
        for text in ["2025-08-28x", "20250828153819", "２０25-08-28", "+025-08-28"] {
            assert_eq!(Day::parse(text), None, "{text}");
        }
        assert_eq!(Day::parse("2025-08-28T15:38:19Z"), Day::parse("2025-08-28"));
    }

    #[test]
    fn prices_are_old_after_ninety_days() {
        let today = |text| Day::parse(text).expect("a day");
        let old = |text, code| {
            let age = PriceBook::embedded().region(code).ok()?.age(today(text))?;
            Some((age.days, age.is_old()))
        };
        assert_eq!(old("2025-11-26", "sa-east-1"), Some((90, false)));
        assert_eq!(old("2025-11-27", "sa-east-1"), Some((91, true)));
        assert_eq!(old("2026-11-30", "us-east-1"), Some((66, false)));
        assert_eq!(old("2025-01-01", "us-east-1"), Some((0, false)));
        let book = PriceBook::embedded();
        assert_eq!(book.old_regions(today("2026-11-30")).count(), 28);
        assert_eq!(book.old_regions(today("2026-12-31")).count(), 36);
    }

    #[test]
    fn a_region_that_the_newest_list_left_out_is_named() {
        let region = |code, list| RegionPrices::new(code, code, list, "2026-01-02");
        let named = |lists: &[&'static str]| {
            let codes = ["a", "b", "c"].into_iter().zip(lists);
            let book =
                PriceBook::new("2", "", codes.map(|(code, list)| region(code, list)).collect()).expect("no twins");
            (book.left_behind().map(|it| it.code().to_owned()).collect::<String>(), book.left_behind_in_words())
        };
        assert_eq!(named(&["1", "1", "1"]), (String::new(), None));
        assert_eq!(named(&["2", "1", "1"]), (String::new(), None));
        let (codes, words) = named(&["2", "1", "2"]);
        assert_eq!(codes, "b");
        assert_eq!(
            words.as_deref(),
            Some(
                "earlier prices stay where the newest price list says nothing: b has those of list 1, last seen unchanged \
                 on 2 January 2026"
            )
        );
    }

    #[test]
    fn a_region_that_says_no_day_counts_as_old() {
        let book = PriceBook::new("1", "", vec![RegionPrices::new("xx-test-1", "Test", "1", "")]).expect("one Region");
        let today = Day::parse("2026-11-30").expect("a day");
        assert_eq!(book.old_regions(today).count(), 1);
    }
}
