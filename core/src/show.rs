//! Figures as people read them: one function a kind, the same in pages, reports and on the command line.
//!
//! Owns rounding for show, thousands commas, signs and unit prefixes. Nothing here goes back into a calculation.
//! Halves round away from zero. A figure that is not zero never reads as zero. A minus is the true minus sign.

use rust_decimal::{Decimal, RoundingStrategy};

use crate::money::Usd;

#[cfg(test)]
mod tests;

const MINUS: char = '−';
/// Decimals of an amount under one cent.
const SMALL_MONEY_DECIMALS: u32 = 5;
const ONE_CENT: Decimal = Decimal::from_parts(1, 0, 0, false, 2);
const SMALLEST_MONEY: Decimal = Decimal::from_parts(1, 0, 0, false, SMALL_MONEY_DECIMALS);
const ONE_MILLION: Decimal = Decimal::from_parts(1_000_000, 0, 0, false, 0);

/// Words as the start of a sentence, a heading or a label: the first letter is a capital.
pub fn capitalized(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// An amount: `$366.05`, `$6,843.75`; under one cent with up to five decimals, `$0.00009`; then `under $0.00001`.
pub fn usd(amount: Usd) -> String {
    let dollars = amount.decimal();
    let size = dollars.abs();
    let sign = if is_below_zero(dollars) { "−" } else { "" };
    match money_text(size) {
        Some(text) => format!("{sign}${text}"),
        None if sign.is_empty() => format!("under ${SMALLEST_MONEY}"),
        None => format!("under ${SMALLEST_MONEY} below zero"),
    }
}

/// An amount without its sign, for a column whose head says dollars: `366.05`.
pub fn amount(amount: Usd) -> String {
    usd(amount).replacen('$', "", 1)
}

/// A change of an amount, its sign always said: `−$119.50`, `+$83.77`; no change is `$0.00`.
pub fn usd_difference(change: Usd) -> String {
    let dollars = change.decimal();
    let (sign, more_or_less) = if is_below_zero(dollars) { (MINUS, "less") } else { ('+', "more") };
    match money_text(dollars.abs()) {
        Some(text) if dollars.is_zero() => format!("${text}"),
        Some(text) => format!("{sign}${text}"),
        None => format!("under ${SMALLEST_MONEY} {more_or_less}"),
    }
}

/// An amount with every decimal that it has, at least two: `$225.00`, `$0.000000625`.
pub fn usd_exact(amount: Usd) -> String {
    let dollars = amount.decimal();
    let sign = if is_below_zero(dollars) { "−" } else { "" };
    format!("{sign}${}", at_least_two_decimals(dollars.abs()))
}

/// The price of one unit, never rounded: `$0.00065` as listed, and below `$0.00001` for a million units,
/// `$0.625 per million`.
pub fn unit_price(price: Usd) -> String {
    let dollars = price.decimal();
    let tiny = !dollars.is_zero() && dollars.abs() < SMALLEST_MONEY;
    match dollars.checked_mul(ONE_MILLION) {
        Some(per_million) if tiny => format!("{} per million", usd_exact(Usd::new(per_million))),
        _ => usd_exact(price),
    }
}

/// A size: exact to `4,096 B`, then `45.83 GB` with two decimals; a KB is 1,024 bytes.
pub fn bytes(size: u128) -> String {
    const LARGER: [&str; 4] = ["KB", "MB", "GB", "TB"];
    if size <= 4_096 {
        return format!("{} B", grouped(&size.to_string()));
    }
    let mut hundredths = 0;
    for (power, unit) in (1_u32..).zip(LARGER) {
        let one = 1_u128 << (10 * power);
        // The rest is below 2⁴⁰, so that only the whole part can come near the end of the range; it is divided first.
        hundredths = (size / one).saturating_mul(100).saturating_add(((size % one) * 100 + one / 2) / one);
        if hundredths < 102_400 {
            return format!("{} {unit}", hundredths_text(hundredths));
        }
    }
    format!("{} TB", hundredths_text(hundredths))
}

/// An average number of bytes as a size: `45.83 GB`. Rounded to whole bytes first; negative is none.
pub fn average_bytes(size: Decimal) -> String {
    bytes(u128::try_from(rounded(size, 0).max(Decimal::ZERO)).unwrap_or(u128::MAX))
}

/// A number, exact: `1,020,394,639`, `3,888,092,921.875`, `0.5`.
pub fn count(number: Decimal) -> String {
    let sign = if is_below_zero(number) { "−" } else { "" };
    format!("{sign}{}", grouped(&number.abs().normalize().to_string()))
}

/// A number with what it counts: `1 unit`, `0 units`, `1,200 units`.
pub fn counted(number: Decimal, one: &str, many: &str) -> String {
    format!("{} {}", count(number), if number == Decimal::ONE { one } else { many })
}

/// A number short enough for a table: from a million on `5.59 M`, then `3.89 bn` and `1.20 tn`; below that with at
/// most two decimals, `1,020`, `312.5`.
pub fn units_short(number: Decimal) -> String {
    let sign = if is_below_zero(number) { "−" } else { "" };
    let size = number.abs();
    if size < ONE_MILLION {
        let rounded = rounded(size, 2);
        return if rounded.is_zero() && !size.is_zero() {
            format!("{sign}{}", grouped(&three_digits(size)))
        } else {
            format!("{sign}{}", grouped(&rounded.normalize().to_string()))
        };
    }
    let mut short = size;
    for (place, suffix) in ["M", "bn", "tn"].into_iter().enumerate() {
        short /= if place == 0 { ONE_MILLION } else { Decimal::ONE_THOUSAND };
        if rounded(short, 2) < Decimal::ONE_THOUSAND || suffix == "tn" {
            return format!("{sign}{} {suffix}", fixed(short, 2));
        }
    }
    count(number)
}

/// A rate per `period` (`s`, `min`, `h`, `day`, `month`): `90/s`, `6/day`; at most two decimals, below one three
/// significant digits, `0.0167/s`.
pub fn rate(number: Decimal, period: &str) -> String {
    let sign = if is_below_zero(number) { "−" } else { "" };
    let size = number.abs();
    let text = if size < Decimal::ONE { three_digits(size) } else { rounded(size, 2).normalize().to_string() };
    format!("{sign}{}/{period}", grouped(&text))
}

/// A share of one as a percentage: 0.289 is `28.9 %`; under one percent with two decimals, `0.15 %`, then
/// `under 0.01 %`. Zero is `0 %`.
pub fn percent(share: Decimal) -> String {
    if share.is_zero() {
        return String::from("0 %");
    }
    let sign = if is_below_zero(share) { "−" } else { "" };
    let Some(percent) = share.abs().checked_mul(Decimal::ONE_HUNDRED) else {
        // No share of anything comes here; the words stay true if one does.
        return format!("{sign}{} times", count(share.abs()));
    };
    let decimals = if percent < Decimal::ONE { 2 } else { 1 };
    if rounded(percent, decimals).is_zero() {
        let below_zero = if sign.is_empty() { "" } else { " below zero" };
        return format!("under 0.01 %{below_zero}");
    }
    // 0.996 % rounds to 1.00 %, which is no longer under one percent.
    let decimals = if rounded(percent, decimals) < Decimal::ONE { 2 } else { 1 };
    format!("{sign}{} %", fixed(percent, decimals))
}

/// A change as a percentage with its sign, unless it is none: `+13.7 %`.
pub fn percent_difference(change: Decimal) -> String {
    let plus = if change > Decimal::ZERO { "+" } else { "" };
    format!("{plus}{}", percent(change))
}

/// A day or a month of the calendar as prose has it: `2025-08-28` is `28 August 2025`, `2025-06` is `June 2025`. Anything
/// else stays as it is.
pub fn day(date: &str) -> String {
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
    let words = || -> Option<String> {
        let mut parts = date.splitn(3, '-');
        let (year, month, day) = (parts.next()?, parts.next()?, parts.next());
        let month = MONTHS.get(month.parse::<usize>().ok()?.checked_sub(1)?)?;
        match day {
            Some(day) => Some(format!("{} {month} {year}", day.parse::<u8>().ok()?)),
            None => year.parse::<u16>().ok().map(|year| format!("{month} {year}")),
        }
    };
    words().unwrap_or_else(|| date.to_string())
}

/// The text of an amount that is not negative, or `None` where five decimals cannot tell it from zero.
fn money_text(size: Decimal) -> Option<String> {
    if size.is_zero() || size >= ONE_CENT {
        Some(fixed(size, 2))
    } else if size < SMALLEST_MONEY {
        None
    } else {
        Some(at_least_two_decimals(rounded(size, SMALL_MONEY_DECIMALS)))
    }
}

fn is_below_zero(number: Decimal) -> bool {
    number.is_sign_negative() && !number.is_zero()
}

fn rounded(number: Decimal, decimals: u32) -> Decimal {
    number.round_dp_with_strategy(decimals, RoundingStrategy::MidpointAwayFromZero)
}

/// Rounded, with exactly this many decimals and commas.
fn fixed(number: Decimal, decimals: u32) -> String {
    let rounded = rounded(number, decimals);
    grouped(&format!("{rounded:.places$}", places = decimals as usize))
}

/// At most three significant digits, no zeros at the end.
fn three_digits(number: Decimal) -> String {
    let rounded = number.round_sf_with_strategy(3, RoundingStrategy::MidpointAwayFromZero).unwrap_or(number);
    rounded.normalize().to_string()
}

fn at_least_two_decimals(number: Decimal) -> String {
    let exact = number.normalize();
    if exact.scale() < 2 { grouped(&format!("{exact:.2}")) } else { grouped(&exact.to_string()) }
}

fn hundredths_text(hundredths: u128) -> String {
    grouped(&format!("{}.{:02}", hundredths / 100, hundredths % 100))
}

/// Thousands commas for plain digits with or without decimals.
fn grouped(number: &str) -> String {
    let (whole, fraction) = number.split_at(number.find('.').unwrap_or(number.len()));
    let mut text = String::with_capacity(number.len() + whole.len() / 3);
    for (place, digit) in whole.char_indices() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text.push_str(fraction);
    text
}
