//! Time stamps of metric files: dates with or without a zone, seconds since 1970, or the number of a minute.

/// What a stamp says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    /// Seconds since 1970 in UTC, or since minute 0.
    pub(super) seconds: i64,
    /// Whether it says its zone.
    pub(super) zone: Zone,
}

/// What the stamps of a file say about their zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// Each says its offset from UTC.
    Said,
    /// None is said: taken as UTC.
    NotSaid,
    /// Minutes are only numbered: minute 0 is taken as midnight UTC.
    Numbered,
}

/// The smallest number that is taken as seconds since 1970: 9 September 2001.
const FIRST_EPOCH_SECONDS: i64 = 1_000_000_000;
/// Characters of a date with hours, minutes and seconds.
const TIME: usize = 19;

/// Reads stamps; remembers the last date, which most rows share.
#[derive(Clone, Debug, Default)]
pub(super) struct Clock {
    date: [u8; 10],
    day: i64,
    /// The minute after the last that was read quickly; nothing where it is of another day.
    next: Option<Next>,
}

impl Clock {
    /// Reads a stamp: `2014-04-10 00:04:00`, `2014/04/10 00:04`, with `T` between, with `Z`, `+00:00` or `+0000`
    /// after it, with fractions of a second; `1396310400` and `1396310400.0` since 1970; `14989` as a minute.
    pub(super) fn read(&mut self, text: &[u8]) -> Option<Stamp> {
        if text.len() >= 10 && text[4].is_ascii_punctuation() {
            return self.date_and_time(text);
        }
        let text = std::str::from_utf8(text).ok()?;
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        if whole.is_empty() || !(whole.bytes().chain(fraction.bytes())).all(|it| it.is_ascii_digit()) {
            return None;
        }
        let number: i64 = whole.parse().ok()?;
        match number {
            0..FIRST_EPOCH_SECONDS if fraction.is_empty() => {
                Some(Stamp { seconds: number.checked_mul(60)?, zone: Zone::Numbered })
            }
            0..FIRST_EPOCH_SECONDS => None,
            // Thousandths of a second.
            _ if number >= 1_000 * FIRST_EPOCH_SECONDS => Some(Stamp { seconds: number / 1_000, zone: Zone::Said }),
            _ => Some(Stamp { seconds: number, zone: Zone::Said }),
        }
    }

    /// Reads a stamp of the commonest forms at the start of a line, up to a delimiter: the same date as before with hours,
    /// minutes and seconds, or the number of a minute. The length of the stamp comes with it; `None` where it takes
    /// [`Clock::read`] to tell.
    #[inline]
    pub(super) fn read_quickly(&mut self, line: &[u8], delimiter: u8) -> Option<(Stamp, usize)> {
        if let (Some(text), Some(next)) = (line.first_chunk(), &mut self.next)
            && next.is(text)
        {
            let seconds = next.seconds;
            if !next.step() {
                self.next = Next::after(text, seconds);
            }
            return Clock::ended(line, delimiter, seconds);
        }
        self.read_in_parts(line, delimiter)
    }

    fn read_in_parts(&mut self, line: &[u8], delimiter: u8) -> Option<(Stamp, usize)> {
        if let Some(text) = line.first_chunk().filter(|text| text[..10] == self.date) {
            let seconds = self.time_of_day(text)?;
            self.next = Next::after(text, seconds);
            return Clock::ended(line, delimiter, seconds);
        }
        let length = line.iter().take(10).position(|byte| *byte == delimiter).filter(|length| *length > 0)?;
        let number = digits(&line[..length])?;
        (number < FIRST_EPOCH_SECONDS).then_some((Stamp { seconds: number * 60, zone: Zone::Numbered }, length))
    }

    /// The stamp of a time, if the delimiter or the sign of UTC and the delimiter follow it.
    #[inline]
    fn ended(line: &[u8], delimiter: u8, seconds: i64) -> Option<(Stamp, usize)> {
        match line.get(TIME)? {
            byte if *byte == delimiter => Some((Stamp { seconds, zone: Zone::NotSaid }, TIME)),
            b'Z' if line.get(TIME + 1) == Some(&delimiter) => Some((Stamp { seconds, zone: Zone::Said }, TIME + 1)),
            _ => None,
        }
    }

    /// The seconds of a time of the known date.
    fn time_of_day(&self, text: &[u8; TIME + 1]) -> Option<i64> {
        if !matches!(text[10], b' ' | b'T') || text[13] != b':' || text[16] != b':' {
            return None;
        }
        let (hour, minute, second) = (digits(&text[11..13])?, digits(&text[14..16])?, digits(&text[17..TIME])?);
        if hour > 23 || minute > 59 || second > 59 {
            return None;
        }
        Some(self.day * 86_400 + hour * 3_600 + minute * 60 + second)
    }

    fn date_and_time(&mut self, text: &[u8]) -> Option<Stamp> {
        let date: &[u8; 10] = text.first_chunk()?;
        if *date != self.date {
            let separator = date[4];
            if date[7] != separator || !matches!(separator, b'-' | b'/') {
                return None;
            }
            self.day = day_number(digits(&date[..4])?, digits(&date[5..7])?, digits(&date[8..])?)?;
            self.date = *date;
        }
        let rest = &text[10..];
        let Some((separator, rest)) = rest.split_first() else {
            return Some(Stamp { seconds: self.day * 86_400, zone: Zone::NotSaid });
        };
        if !matches!(separator, b' ' | b'T' | b't') || rest.len() < 5 || rest[2] != b':' {
            return None;
        }
        let (hour, minute) = (digits(&rest[..2])?, digits(&rest[3..5])?);
        let (second, rest) = match &rest[5..] {
            [b':', tens, ones, rest @ ..] => (digits(&[*tens, *ones])?, rest),
            rest => (0, rest),
        };
        if hour > 23 || minute > 59 || second > 59 {
            return None;
        }
        let rest = match rest {
            [b'.', fraction @ ..] => {
                let end = fraction.iter().position(|it| !it.is_ascii_digit()).unwrap_or(fraction.len());
                &fraction[end..]
            }
            rest => rest,
        };
        let local = self.day * 86_400 + hour * 3_600 + minute * 60 + second;
        let (zone, offset) = match rest.trim_ascii() {
            b"" => (Zone::NotSaid, 0),
            b"Z" | b"z" | b"UTC" | b"GMT" => (Zone::Said, 0),
            [sign @ (b'+' | b'-'), h1, h2, b':', m1, m2] | [sign @ (b'+' | b'-'), h1, h2, m1, m2] => {
                let seconds = digits(&[*h1, *h2])? * 3_600 + digits(&[*m1, *m2])? * 60;
                (Zone::Said, if *sign == b'+' { seconds } else { -seconds })
            }
            _ => return None,
        };
        Some(Stamp { seconds: local - offset, zone })
    }
}

/// A time as people read it: `2014-04-10 00:04` in UTC.
pub fn shown(seconds: i64) -> String {
    let (year, month, day) = date_of(seconds.div_euclid(86_400));
    let of_day = seconds.rem_euclid(86_400);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}", of_day / 3_600, of_day / 60 % 60)
}

/// A time as it would be written, with the byte behind it, and its seconds.
#[derive(Clone, Copy, Debug)]
struct Next {
    /// Up to the minutes, whose ones are in the highest byte.
    to_minutes: u128,
    rest: u32,
    seconds: i64,
}

impl Next {
    /// A minute after a time, if that is the same day.
    fn after(text: &[u8; TIME + 1], seconds: i64) -> Option<Next> {
        let mut later = *text;
        let ends = [(15, b'9'), (14, b'5')];
        let kept = ends.iter().position(|(at, most)| later[*at] < *most);
        ends[..kept.unwrap_or(ends.len())].iter().for_each(|(at, _)| later[*at] = b'0');
        match kept {
            Some(place) => later[ends[place].0] += 1,
            None => {
                (later[11], later[12]) = match (later[11], later[12]) {
                    (b'2', b'3') => return None,
                    (tens, b'9') => (tens + 1, b'0'),
                    (tens, ones) => (tens, ones + 1),
                }
            }
        }
        let (to_minutes, rest) = Next::parts(&later);
        Some(Next { to_minutes, rest, seconds: seconds + 60 })
    }

    #[inline]
    fn parts(text: &[u8; TIME + 1]) -> (u128, u32) {
        let &[a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, rest @ ..] = text;
        (u128::from_le_bytes([a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]), u32::from_le_bytes(rest))
    }

    #[inline]
    fn is(&self, text: &[u8; TIME + 1]) -> bool {
        Next::parts(text) == (self.to_minutes, self.rest)
    }

    /// Goes on by a minute, if only its last digit changes.
    #[inline]
    fn step(&mut self) -> bool {
        let is_simple = (self.to_minutes >> 120) as u8 != b'9';
        if is_simple {
            self.to_minutes += 1 << 120;
            self.seconds += 60;
        }
        is_simple
    }
}

fn digits(text: &[u8]) -> Option<i64> {
    text.iter().try_fold(0, |number, digit| digit.is_ascii_digit().then(|| number * 10 + i64::from(digit - b'0')))
}

/// Days since 1970 of a date of the Gregorian calendar; `None` where there is none such.
fn day_number(year: i64, month: i64, day: i64) -> Option<i64> {
    let leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    let length = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    if !(1..=length).contains(&day) {
        return None;
    }
    // Years that begin in March have their odd day at the end.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let before_month = (153 * month + 2) / 5;
    Some(
        365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + before_month + day
            - 1
            - 719_468,
    )
}

fn date_of(day_number: i64) -> (i64, i64, i64) {
    let days = day_number + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (year_of_era + era * 400 + next, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<(i64, Zone)>) {
        let found = Clock::default().read(text.as_bytes());
        assert_eq!(found.map(|stamp| (stamp.seconds, stamp.zone)), expected, "{text}");
    }

    #[test]
    fn stamps_of_every_form_are_read() {
        let noon = 1_396_310_400 + 12 * 3_600;
        check("2014-04-01 12:00:00", Some((noon, Zone::NotSaid)));
        check("2014/04/01 12:00", Some((noon, Zone::NotSaid)));
        check("2014-04-01", Some((1_396_310_400, Zone::NotSaid)));
        check("2014-04-01T12:00:00Z", Some((noon, Zone::Said)));
        check("2014-04-01T14:00:00.250+02:00", Some((noon, Zone::Said)));
        check("2014-04-01T08:30:00-0330", Some((noon, Zone::Said)));
        check("1396353600", Some((noon, Zone::Said)));
        check("1396353600.0", Some((noon, Zone::Said)));
        check("1396353600000", Some((noon, Zone::Said)));
        check("14989", Some((14_989 * 60, Zone::Numbered)));
        check("1969-12-31T23:59:00Z", Some((-60, Zone::Said)));
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for text in [
            "",
            "timestamp",
            "2014-02-29 00:00:00",
            "2014-13-01 00:00",
            "2014-04-01 24:00",
            "2014-04-01 12:60",
            "-5",
            "1.5",
            "2014-04/01 12:00",
            "2014-04-01 12:00 CEST",
            "Timestamp,",
        ] {
            check(text, None);
        }
    }

    #[test]
    fn days_come_back_from_their_numbers() {
        for day in (-800_000..800_000).step_by(379) {
            let (year, month, of_month) = date_of(day);
            assert_eq!(day_number(year, month, of_month), Some(day));
        }
        assert_eq!(shown(1_396_310_400 + 3_660), "2014-04-01 01:01");
    }
}
