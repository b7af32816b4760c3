//! Days and minutes by name: those of a week that is like every other, of numbered minutes, or of a date.

use keyfare_core::{
    chart::SeriesStart,
    show,
    traffic::import::{Trace, Zone, shown},
};
use rust_decimal::Decimal;

/// Minutes of a UTC day.
pub(super) const DAY: usize = 1_440;
/// Days of the week from the start of the time on.
const WEEKDAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/// When the first minute is, and how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Calendar {
    start: Start,
    minutes: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    /// A Monday, 00:00 UTC.
    Monday,
    /// Midnight of a day without a date, or some minutes later.
    Numbered(usize),
    /// Seconds since 1970.
    Date(i64),
}

impl Calendar {
    /// The time that shapes of traffic are laid over.
    pub(super) fn of_shapes(minutes: usize) -> Calendar {
        Calendar { start: Start::Monday, minutes }
    }

    /// The time of a recorded series.
    pub(super) fn of_trace(trace: &Trace) -> Calendar {
        let start = match trace.zone {
            Zone::Numbered => Start::Numbered(trace.start_minute_of_day() as usize),
            _ => Start::Date(trace.start_seconds),
        };
        Calendar { start, minutes: trace.minutes() }
    }

    /// Minutes between midnight UTC and the first minute.
    pub(super) fn offset(self) -> usize {
        match self.start {
            Start::Monday => 0,
            Start::Numbered(minute) => minute,
            Start::Date(seconds) => (seconds.rem_euclid(86_400) / 60) as usize,
        }
    }

    /// When the first minute is in its week; `None` where minutes are only numbered.
    pub(super) fn of_week(self) -> Option<SeriesStart> {
        match self.start {
            Start::Monday => Some(SeriesStart::MONDAY),
            Start::Numbered(_) => None,
            Start::Date(seconds) => Some(SeriesStart::of_seconds(seconds)),
        }
    }

    /// UTC days that are touched.
    pub(super) fn days(self) -> usize {
        (self.offset() + self.minutes).div_ceil(DAY)
    }

    /// The first minute of a day, and how many there are of it; the whole time where there is no such day.
    pub(super) fn window(self, day: Option<usize>) -> (usize, usize) {
        let Some(day) = day.filter(|day| *day < self.days()) else { return (0, self.minutes) };
        let first = (day * DAY).saturating_sub(self.offset());
        let end = ((day + 1) * DAY - self.offset()).min(self.minutes);
        (first, end - first)
    }

    /// The day that a minute is of.
    pub(super) fn day_of(self, minute: usize) -> usize {
        (self.offset() + minute) / DAY
    }

    /// A day: "day 3, Wed", or its date.
    pub(super) fn day_name(self, day: usize) -> String {
        match self.start {
            Start::Monday => format!("day {}, {}", day + 1, WEEKDAYS[day % 7]),
            Start::Numbered(_) => format!("day {}", day + 1),
            Start::Date(seconds) => {
                let midnight = seconds.div_euclid(86_400).saturating_add(day as i64).saturating_mul(86_400);
                shown(midnight).split(' ').next().unwrap_or_default().to_owned()
            }
        }
    }

    /// The hour and minute of the day: "09:05".
    pub(super) fn time_of(self, minute: usize) -> String {
        let of_day = (self.offset() + minute) % DAY;
        format!("{:02}:{:02}", of_day / 60, of_day % 60)
    }

    /// A minute by its day and time: "day 3, Wed 09:05".
    pub(super) fn minute_name(self, minute: usize) -> String {
        format!("{} {}", self.day_name(self.day_of(minute)), self.time_of(minute))
    }

    /// The whole time in words.
    pub(super) fn words(self) -> String {
        let days = self.minutes.div_ceil(DAY);
        match self.start {
            Start::Monday => match self.minutes {
                0..DAY => format!("{} minutes, all alike", self.minutes),
                10_080 => "a week from Monday 00:00 UTC, as every other".to_owned(),
                _ => format!("{days} days of the month from Monday 00:00 UTC"),
            },
            Start::Numbered(_) => {
                format!("{} minutes of the series", show::count(Decimal::from(self.minutes as u64)))
            }
            Start::Date(_) => {
                let last = self.minutes.saturating_sub(1);
                format!("from {} to {} UTC", self.minute_name(0), self.minute_name(last))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_series_that_starts_in_the_afternoon_has_a_short_first_day() {
        // 2026-11-30 14:00 UTC, two days and an hour.
        let calendar = Calendar { start: Start::Date(1_796_047_200), minutes: 2 * DAY + 60 };
        assert_eq!((calendar.offset(), calendar.days()), (840, 3));
        assert_eq!(calendar.window(Some(0)), (0, 600));
        assert_eq!(calendar.window(Some(1)), (600, 1_440));
        assert_eq!(calendar.window(Some(2)), (2_040, 900));
        assert_eq!(calendar.window(Some(3)), (0, 2 * DAY + 60));
        assert_eq!(calendar.minute_name(601), "2026-12-01 00:01");
        assert_eq!(calendar.words(), "from 2026-11-30 14:00 to 2026-12-02 14:59 UTC");
    }

    #[test]
    fn a_week_of_shapes_has_days_of_the_week() {
        let calendar = Calendar::of_shapes(10_080);
        assert_eq!(calendar.window(Some(2)), (2_880, 1_440));
        assert_eq!(calendar.minute_name(2_885), "day 3, Wed 00:05");
        assert_eq!(calendar.words(), "a week from Monday 00:00 UTC, as every other");
    }
}
