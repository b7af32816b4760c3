//! Numbers on the way into a drawing: exact decimals to positions, and the short labels of axes and points.
//!
//! Positions use only operations that IEEE 754 fixes to the last bit (no library logarithm or power), so that server
//! and browser draw the same bytes. Amounts stay decimals; a float here is never shown or added up.

use rust_decimal::{Decimal, RoundingStrategy};

use super::text::Voice;
use crate::money::Usd;
use crate::show;

/// The nearest float of a decimal, for positions only.
pub(super) fn position(value: Decimal) -> f64 {
    let mut divisor = 1.0;
    for _ in 0..value.scale() {
        divisor *= 10.0;
    }
    value.mantissa() as f64 / divisor
}

/// The decimal logarithm of a positive, normal float. Zero and less give the lowest position there is.
pub(super) fn log10(value: f64) -> f64 {
    if value.is_nan() || value < f64::MIN_POSITIVE {
        return -308.0;
    }
    let bits = value.to_bits();
    let mut exponent = ((bits >> 52) & 0x7ff) as i64 - 1_023;
    // The same significand with the exponent of one: 1 <= significand < 2.
    let mut significand = f64::from_bits((bits & 0x000f_ffff_ffff_ffff) | 0x3ff0_0000_0000_0000);
    if significand > std::f64::consts::SQRT_2 {
        significand /= 2.0;
        exponent += 1;
    }
    // ln(s) = 2 artanh((s - 1) / (s + 1)); the argument is at most 0.172, so twelve terms are beyond a float.
    let ratio = (significand - 1.0) / (significand + 1.0);
    let square = ratio * ratio;
    let mut power = ratio;
    let mut sum = 0.0;
    for term in 0..12 {
        sum += power / f64::from(2 * term + 1);
        power *= square;
    }
    (exponent as f64 * std::f64::consts::LN_2 + 2.0 * sum) / std::f64::consts::LN_10
}

/// Ten to the power of `exponent`, or `None` beyond the range of a decimal.
pub(super) fn power_of_ten(exponent: i32) -> Option<Decimal> {
    match exponent {
        -28..=-1 => Some(Decimal::new(1, exponent.unsigned_abs())),
        0..=28 => Decimal::try_from_i128_with_scale(10i128.pow(exponent.unsigned_abs()), 0).ok(),
        _ => None,
    }
}

/// Round steps (1, 2 or 5 times a power of ten) from zero until `most` is covered, at most `intervals` of them.
///
/// The first is zero; the last is at least `most`. Nothing positive gives zero and one.
pub(super) fn steps_to(most: Decimal, intervals: u32) -> Vec<Decimal> {
    let intervals = Decimal::from(intervals.max(1));
    let step = (-28..=28)
        .filter_map(power_of_ten)
        .flat_map(|power| [1u32, 2, 5].map(|factor| power.checked_mul(Decimal::from(factor))))
        .flatten()
        .find(|step| step.checked_mul(intervals).is_none_or(|reach| reach >= most))
        .unwrap_or(Decimal::MAX);
    if most <= Decimal::ZERO {
        return vec![Decimal::ZERO, Decimal::ONE];
    }
    let mut steps = vec![Decimal::ZERO];
    let mut reached = Decimal::ZERO;
    while reached < most {
        reached = reached.saturating_add(step);
        steps.push(reached);
    }
    steps
}

/// An amount as it is shown, or shorter where that is wider than `room`: in millions and the like, then as a power of
/// ten. An amount is never cut: its first digits alone are another amount.
pub(super) fn money_within(shown: String, amount: Usd, room: f64, voice: Voice) -> String {
    if voice.width(&shown) <= room {
        return shown;
    }
    let sign: String = shown.chars().take_while(|it| matches!(it, '+' | '−')).collect();
    let size = amount.decimal().abs();
    let short = format!("{sign}${}", show::units_short(size));
    if voice.width(&short) <= room { short } else { format!("{sign}${}", power(size)) }
}

/// From here on a number is shown as a power of ten.
const MUCH: Decimal = Decimal::from_parts(2_808_348_672, 232_830_643, 0, false, 0);

/// A number as a power of ten: `7.92 × 10^28`.
fn power(size: Decimal) -> String {
    let exponent = (0..=28).rev().find(|it| power_of_ten(*it).is_some_and(|power| size >= power)).unwrap_or(0);
    let leading = power_of_ten(exponent).and_then(|power| size.checked_div(power)).unwrap_or(size);
    format!("{} × 10^{exponent}", half_up(leading, 2).normalize())
}

/// Money as a table cell: the unit stands in the column's head, so the number alone.
pub(super) fn cell(amount: Usd) -> String {
    show::usd(amount).replacen('$', "", 1)
}

/// A price as a table cell with this many decimals, halves away from zero.
pub(super) fn fixed(price: Decimal, places: u32) -> String {
    let mut price = half_up(price, places);
    // Not by the precision of a format: that has too little room for the largest decimals. Where no room for zeros is
    // left, the number has all of its digits already.
    price.rescale(places);
    price.to_string()
}

/// Round amounts beside an axis, all with the decimals that one of them needs.
pub(super) fn axis_labels(steps: &[Decimal]) -> Vec<String> {
    let needed = steps.iter().map(|step| step.normalize().scale()).max().unwrap_or_default();
    match needed {
        0 => steps.iter().map(|step| axis_money(*step)).collect(),
        1..=8 => steps.iter().map(|step| format!("${step:.places$}", places = needed.max(2) as usize)).collect(),
        _ => steps.iter().map(|step| tiny_money(*step)).collect(),
    }
}

/// A round amount far below a cent: `$2 × 10^-9`.
fn tiny_money(dollars: Decimal) -> String {
    let dollars = dollars.normalize();
    match dollars.is_zero() {
        true => "$0".to_owned(),
        false => format!("${} × 10^-{}", dollars.mantissa(), dollars.scale()),
    }
}

/// A round number beside an axis: `500`, `20 M`.
pub(super) fn axis_count(number: Decimal) -> String {
    match number >= MUCH || (number < Decimal::new(1, 6) && !number.is_zero()) {
        true if number < Decimal::ONE => {
            format!("{} × 10^-{}", number.normalize().mantissa(), number.normalize().scale())
        }
        true => power(number),
        false => show::units_short(number).replace(".00 ", " "),
    }
}

/// One round amount beside an axis, from ten million on in millions.
pub(super) fn axis_money(dollars: Decimal) -> String {
    let million = Decimal::from(1_000_000);
    if dollars >= MUCH {
        format!("${}", power(dollars))
    } else if dollars >= million * Decimal::from(10_000) {
        format!("${}", show::units_short(dollars).replace(".00 ", " "))
    } else if dollars >= million * Decimal::TEN {
        format!("${} M", show::count(dollars / million))
    } else if dollars.normalize().scale() == 1 {
        format!("${dollars:.2}")
    } else {
        format!("${}", show::count(dollars))
    }
}

/// A share given in percent; from a million percent on it is shortened.
pub(super) fn percent(value: Decimal) -> String {
    if value >= MUCH {
        return format!("{} %", power(value));
    }
    if value >= Decimal::from(1_000_000) {
        return format!("{} %", show::units_short(value));
    }
    show::percent(value / Decimal::ONE_HUNDRED)
}

/// A count a month in the shortest period in which it is at least one: "2.6 a week", "90 a second".
pub(super) fn rate(per_month: Decimal, hours_in_month: Decimal) -> String {
    let (count, period) = periods(hours_in_month)
        .into_iter()
        .rev()
        .filter_map(|(period, in_month)| Some((per_month.checked_div(in_month)?, period)))
        .find(|(count, _)| *count >= Decimal::ONE)
        .unwrap_or((per_month, "month"));
    format!("{} a{} {period}", count_label(count), if period == "hour" { "n" } else { "" })
}

/// The periods a rate is said in, longest first, each with how many of it a month has.
pub(super) fn periods(hours_in_month: Decimal) -> [(&'static str, Decimal); 6] {
    let hours = if hours_in_month > Decimal::ZERO && hours_in_month < Decimal::from(10_000) {
        hours_in_month
    } else {
        Decimal::from(730)
    };
    [
        ("month", Decimal::ONE),
        ("week", hours / Decimal::from(168)),
        ("day", hours / Decimal::from(24)),
        ("hour", hours),
        ("minute", hours * Decimal::from(60)),
        ("second", hours * Decimal::from(3_600)),
    ]
}

/// A count with about three figures.
fn count_label(count: Decimal) -> String {
    if count >= MUCH {
        return power(count);
    }
    let short = if count >= Decimal::ONE_HUNDRED {
        half_up(count, 0)
    } else if count >= Decimal::ONE {
        half_up(count, 1)
    } else {
        count.round_sf(2).unwrap_or(count)
    };
    show::count(short)
}

fn half_up(value: Decimal, decimals: u32) -> Decimal {
    value.round_dp_with_strategy(decimals, RoundingStrategy::MidpointAwayFromZero)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Decimal {
        text.parse().expect("a decimal in a test")
    }

    #[track_caller]
    fn check_steps(most: &str, intervals: u32, shown: &[&str]) {
        assert_eq!(axis_labels(&steps_to(decimal(most), intervals)), shown);
    }

    #[test]
    fn axis_steps_are_round_and_cover_the_largest_value() {
        check_steps("127.55", 4, &["$0", "$50", "$100", "$150"]);
        check_steps("1.25", 4, &["$0.00", "$0.50", "$1.00", "$1.50"]);
        check_steps("0", 4, &["$0", "$1"]);
        check_steps("0.003", 3, &["$0.000", "$0.001", "$0.002", "$0.003"]);
        check_steps("90000000", 2, &["$0", "$50 M", "$100 M"]);
        check_steps("50000000000", 1, &["$0", "$50 bn"]);
        check_steps("5000000000000000000000", 1, &["$0", "$5 × 10^21"]);
        check_steps("0.000000002", 1, &["$0", "$2 × 10^-9"]);
    }

    #[track_caller]
    fn check_money(amount: &str, room: f64, shown: &str) {
        let amount = Usd::new(decimal(amount));
        assert_eq!(money_within(show::usd_difference(amount), amount, room, Voice::Axis), shown);
    }

    #[test]
    fn an_amount_too_wide_for_its_room_is_shortened_and_never_cut() {
        check_money("-103.125", 60.0, "−$103.13");
        check_money("1234567.891", 100.0, "+$1,234,567.89");
        check_money("-1234567.891", 60.0, "−$1.23 M");
        check_money("79228162514264337593543950335", 90.0, "+$7.92 × 10^28");
    }

    #[track_caller]
    fn check_rate(per_month: &str, shown: &str) {
        assert_eq!(rate(decimal(per_month), Decimal::from(730)), shown);
    }

    #[test]
    fn a_rate_is_said_in_the_shortest_period_in_which_it_is_at_least_one() {
        check_rate("0.25", "0.25 a month");
        check_rate("11.46", "2.6 a week");
        check_rate("182.5", "6 a day");
        check_rate("730", "1 an hour");
        check_rate("2628000", "1 a second");
        check_rate("7884000000", "3,000 a second");
    }

    #[test]
    fn the_logarithm_agrees_with_the_library_to_the_last_digits() {
        for value in [1e-28, 3.3e-9, 0.5, 1.0, 1.41, 1.42, 1.5, 2.0, 9.99, 10.0, 12_345.678, 1e15, 7.9e28] {
            assert!((log10(value) - value.log10()).abs() < 1e-13, "{value}: {} {}", log10(value), value.log10());
        }
        assert!(log10(0.0) < -300.0 && log10(-1.0) < -300.0 && log10(f64::NAN) < -300.0);
    }
}
