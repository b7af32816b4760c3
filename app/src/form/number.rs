//! Numbers as people type them: `1,434`, `2 KB`, `5 %`. A text that is no number gets a sentence that says why.

use keyfare_core::wire::WireNumber;

/// An exact number; `Ok(None)` for an empty text.
pub fn number(text: &str) -> Result<Option<WireNumber>, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let (digits, power) = scaled(text);
    let plain = without_commas(digits).ok_or_else(|| not_a_number(text))?;
    if plain.parse::<WireNumber>().is_err() {
        return Err(not_a_number(text));
    }
    let value: Result<WireNumber, _> = if power == 0 { plain.parse() } else { format!("{plain}e{power}").parse() };
    value.map(Some).map_err(|_| format!("“{text}” is more than can be counted"))
}

/// A share: `0.05` or `5 %`.
pub fn share(text: &str) -> Result<Option<WireNumber>, String> {
    match text.trim().strip_suffix('%') {
        None => number(text),
        Some(percent) => {
            let hundredth = WireNumber::from(100);
            Ok(number(percent)?.map(|it| WireNumber((it.0 / hundredth.0).normalize())))
        }
    }
}

/// Whole bytes: `1434`, `1,434 B`, `2 KB` (1,024-based).
pub fn bytes(text: &str) -> Result<Option<u64>, String> {
    let trimmed = text.trim();
    let upper = trimmed.to_uppercase();
    let (digits, factor) = match upper.strip_suffix('B') {
        None => (upper.as_str(), 1),
        Some(rest) => match rest.trim_end().chars().last() {
            Some('K') => (rest.trim_end().trim_end_matches('K'), 1_024),
            Some('M') => (rest.trim_end().trim_end_matches('M'), 1_048_576),
            Some('G') => (rest.trim_end().trim_end_matches('G'), 1_073_741_824),
            _ => (rest, 1),
        },
    };
    let Some(value) = number(digits).map_err(|_| not_a_number(trimmed))? else {
        return if trimmed.is_empty() { Ok(None) } else { Err(not_a_number(trimmed)) };
    };
    let product = value.0.checked_mul(WireNumber::from(factor).0).map(|it| it.round());
    match product.map(u64::try_from) {
        Some(Ok(bytes)) => Ok(Some(bytes)),
        _ if value.0.is_sign_negative() => Err(format!("{trimmed} is negative: a size is counted from 0 bytes")),
        _ => Err(format!("{trimmed} is more than can be counted")),
    }
}

/// `10k`, `2M`, `1.5 million`: the figure and the power of ten behind it.
fn scaled(text: &str) -> (&str, u32) {
    for (suffix, power) in [(" million", 6), (" billion", 9), ("k", 3), ("M", 6), ("bn", 9)] {
        if let Some(digits) = text.strip_suffix(suffix)
            && digits.trim_end().ends_with(|it: char| it.is_ascii_digit())
        {
            return (digits.trim_end(), power);
        }
    }
    (text, 0)
}

/// Thousands commas stand before groups of three digits, and nowhere else: `1,5` is not 15.
fn without_commas(text: &str) -> Option<String> {
    if !text.contains(',') {
        return Some(text.to_string());
    }
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut groups = whole.split(',');
    let first = groups.next()?.trim_start_matches('-');
    let grouped = (1..=3).contains(&first.len()) && groups.all(|it| it.len() == 3);
    (grouped && !fraction.contains(',')).then(|| text.replace(',', ""))
}

fn not_a_number(text: &str) -> String {
    let hint = if text.contains(['O', 'o']) && text.contains(|it: char| it.is_ascii_digit()) {
        ": is one of its characters the letter O?"
    } else if text.contains(['l', 'I']) && text.contains(|it: char| it.is_ascii_digit()) {
        ": is one of its characters the letter l or I?"
    } else if text.contains(',') {
        ": write decimals with a point, and commas only between thousands"
    } else {
        ": write it with digits, such as 1434 or 0.5"
    };
    format!("“{text}” is not a number{hint}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let shown = match number(text) {
            Ok(None) => "empty".to_string(),
            Ok(Some(value)) => value.0.to_string(),
            Err(message) => message,
        };
        assert_eq!(shown, expected);
    }

    #[track_caller]
    fn check_bytes(text: &str, expected: Result<Option<u64>, ()>) {
        assert_eq!(bytes(text).map_err(|_| ()), expected, "{text}");
    }

    #[test]
    fn numbers_are_read_as_people_type_them() {
        check("", "empty");
        check(" 1,434 ", "1434");
        check("12,345,678.5", "12345678.5");
        check("1.50", "1.5");
        check("10k", "10000");
        check("2 million", "2000000");
        check("1e6", "1000000");
        check("-3", "-3");
    }

    #[test]
    fn what_is_no_number_says_what_may_be_wrong() {
        check("1O", "“1O” is not a number: is one of its characters the letter O?");
        check("1,5", "“1,5” is not a number: write decimals with a point, and commas only between thousands");
        check("many", "“many” is not a number: write it with digits, such as 1434 or 0.5");
        check("--1", "“--1” is not a number: write it with digits, such as 1434 or 0.5");
    }

    #[test]
    fn sizes_take_units_of_1_024() {
        check_bytes("1434", Ok(Some(1434)));
        check_bytes("2 KB", Ok(Some(2_048)));
        check_bytes("1.4 kb", Ok(Some(1_434)));
        check_bytes("1,434 B", Ok(Some(1_434)));
        check_bytes("3MB", Ok(Some(3_145_728)));
        check_bytes("", Ok(None));
        check_bytes("KB", Err(()));
        check_bytes("-1", Err(()));
        check_bytes("2 cats", Err(()));
    }

    #[test]
    fn a_share_may_be_typed_in_percent() {
        assert_eq!(share("5 %"), Ok(Some("0.05".parse().expect("a number"))));
        assert_eq!(share("0.05"), share("5%"));
    }
}
