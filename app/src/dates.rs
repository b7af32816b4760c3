//! Dates as people write them. Knows no clock: it only spells what it is given.

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// `2025-08-28` as "28 August 2025". Anything else stays as it is.
pub fn long_date(date: &str) -> String {
    spelled(date).unwrap_or_else(|| date.to_owned())
}

fn spelled(date: &str) -> Option<String> {
    let mut parts = date.splitn(3, '-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let month = MONTHS.get(month.parse::<usize>().ok()?.checked_sub(1)?)?;
    let day: u8 = day.parse().ok()?;
    Some(format!("{day} {month} {year}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(date: &str, expected: &str) {
        assert_eq!(long_date(date), expected);
    }

    #[test]
    fn a_date_is_spelled_and_anything_else_is_left() {
        check("2025-08-28", "28 August 2025");
        check("2026-01-03", "3 January 2026");
        check("2026-13-03", "2026-13-03");
        check("2024-09 to 2024-11", "2024-09 to 2024-11");
        check("undated", "undated");
    }
}
