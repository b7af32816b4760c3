//! Every example of the look, and the edges where a figure changes its form.

use super::*;

fn decimal(text: &str) -> Decimal {
    text.parse().expect("a test writes plain decimals")
}

#[track_caller]
fn check_usd(amount: &str, shown: &str) {
    assert_eq!(usd(Usd::new(decimal(amount))), shown, "of {amount}");
}

#[track_caller]
fn check_difference(change: &str, shown: &str) {
    assert_eq!(usd_difference(Usd::new(decimal(change))), shown, "of {change}");
}

#[track_caller]
fn check_unit_price(price: &str, shown: &str) {
    assert_eq!(unit_price(Usd::new(decimal(price))), shown, "of {price}");
}

#[track_caller]
fn check_bytes(size: u128, shown: &str) {
    assert_eq!(bytes(size), shown, "of {size}");
}

#[track_caller]
fn check_number(show: fn(Decimal) -> String, number: &str, shown: &str) {
    assert_eq!(show(decimal(number)), shown, "of {number}");
}

#[track_caller]
fn check_rate(number: &str, period: &str, shown: &str) {
    assert_eq!(rate(decimal(number), period), shown, "of {number}");
}

#[test]
fn money_has_two_decimals_and_commas() {
    check_usd("366.05", "$366.05");
    check_usd("6843.75", "$6,843.75");
    check_usd("225", "$225.00");
    check_usd("0", "$0.00");
    check_usd("1234567.891", "$1,234,567.89");
    check_usd("79228162514264337593543950335", "$79,228,162,514,264,337,593,543,950,335.00");
}

#[test]
fn money_rounds_halves_away_from_zero() {
    check_usd("0.625", "$0.63");
    check_usd("2.345", "$2.35");
    check_usd("999.995", "$1,000.00");
    check_usd("-0.625", "−$0.63");
    check_usd("-1234.5", "−$1,234.50");
    check_usd("-0", "$0.00");
}

#[test]
fn money_under_one_cent_has_up_to_five_decimals() {
    check_usd("0.00009", "$0.00009");
    check_usd("0.000031", "$0.00003");
    check_usd("0.000035", "$0.00004");
    check_usd("0.005", "$0.005");
    check_usd("0.0099", "$0.0099");
    check_usd("0.009999", "$0.01");
    check_usd("0.01", "$0.01");
    check_usd("0.014", "$0.01");
}

#[test]
fn money_that_is_not_zero_never_reads_as_zero() {
    check_usd("0.00001", "$0.00001");
    check_usd("0.0000099", "under $0.00001");
    check_usd("0.0000000000000000000000000001", "under $0.00001");
    check_usd("-0.000001", "under $0.00001 below zero");
    check_difference("0.000001", "under $0.00001 more");
    check_difference("-0.000001", "under $0.00001 less");
}

#[test]
fn a_difference_always_says_its_sign() {
    check_difference("-119.50", "−$119.50");
    check_difference("83.77", "+$83.77");
    check_difference("0.004", "+$0.004");
    check_difference("0", "$0.00");
    check_difference("-1204.5", "−$1,204.50");
}

#[test]
fn a_unit_price_is_never_rounded() {
    check_unit_price("0.000000625", "$0.625 per million");
    check_unit_price("0.000000125", "$0.125 per million");
    check_unit_price("0.0000009375", "$0.9375 per million");
    check_unit_price("0.0000002", "$0.20 per million");
    check_unit_price("0.00065", "$0.00065");
    check_unit_price("0.00087465", "$0.00087465");
    check_unit_price("0.00001", "$0.00001");
    check_unit_price("0.25", "$0.25");
    check_unit_price("0.1", "$0.10");
    check_unit_price("0.16245", "$0.16245");
    check_unit_price("0", "$0.00");
    check_unit_price("7922816251426433759354395033", "$7,922,816,251,426,433,759,354,395,033.00");
}

#[test]
fn exact_money_keeps_every_decimal() {
    assert_eq!(usd_exact(Usd::new(decimal("0.000000625"))), "$0.000000625");
    assert_eq!(usd_exact(Usd::new(decimal("-1234.500"))), "−$1,234.50");
}

#[test]
fn bytes_are_exact_to_four_kilobytes() {
    check_bytes(0, "0 B");
    check_bytes(1_434, "1,434 B");
    check_bytes(4_096, "4,096 B");
    check_bytes(4_097, "4.00 KB");
    check_bytes(4_608, "4.50 KB");
}

#[test]
fn bytes_grow_by_1024_with_two_decimals() {
    check_bytes(71_700, "70.02 KB");
    check_bytes(1_048_575, "1.00 MB");
    check_bytes(1_048_570, "1,023.99 KB");
    check_bytes(1_048_576, "1.00 MB");
    check_bytes(49_209_588_613, "45.83 GB");
    check_bytes(1 << 40, "1.00 TB");
    check_bytes(u128::from(u64::MAX), "16,777,216.00 TB");
    check_bytes(2_048_u128 << 40, "2,048.00 TB");
    check_bytes(1 << 120, "1,208,925,819,614,629,174,706,176.00 TB");
}

#[test]
fn a_count_is_exact_with_commas() {
    check_number(count, "1020394639", "1,020,394,639");
    check_number(count, "3888092921.875", "3,888,092,921.875");
    check_number(count, "0.50", "0.5");
    check_number(count, "100", "100");
    check_number(count, "1000", "1,000");
    check_number(count, "-12345.60", "−12,345.6");
    check_number(count, "79228162514264337593543950335", "79,228,162,514,264,337,593,543,950,335");
    check_number(count, "0", "0");
}

#[test]
fn units_are_short_from_a_million_on() {
    check_number(units_short, "5590000", "5.59 M");
    check_number(units_short, "1250000", "1.25 M");
    check_number(units_short, "1020", "1,020");
    check_number(units_short, "999999", "999,999");
    check_number(units_short, "1000000", "1.00 M");
    check_number(units_short, "1234567.5", "1.23 M");
    check_number(units_short, "1005000", "1.01 M");
    check_number(units_short, "999994999", "999.99 M");
    check_number(units_short, "999995000", "1.00 bn");
    check_number(units_short, "3888092921.875", "3.89 bn");
    check_number(units_short, "56623104000000", "56.62 tn");
    check_number(units_short, "79228162514264337593543950335", "79,228,162,514,264,337.59 tn");
    check_number(units_short, "-5590000", "−5.59 M");
}

#[test]
fn small_units_keep_two_decimals_and_never_read_as_zero() {
    check_number(units_short, "0", "0");
    check_number(units_short, "0.5", "0.5");
    check_number(units_short, "312.505", "312.51");
    check_number(units_short, "0.00012345", "0.000123");
}

#[test]
fn a_rate_is_a_number_and_its_period() {
    check_rate("90", "s", "90/s");
    check_rate("6", "day", "6/day");
    check_rate("2000", "s", "2,000/s");
    check_rate("0.0166666666666666666666666667", "s", "0.0167/s");
    check_rate("1.005", "s", "1.01/s");
    check_rate("0.5", "s", "0.5/s");
    check_rate("0", "s", "0/s");
}

#[test]
fn a_percentage_has_one_decimal_and_two_under_one_percent() {
    check_number(percent, "0.289", "28.9 %");
    check_number(percent, "0.0015", "0.15 %");
    check_number(percent, "0.28888888888888888888", "28.9 %");
    check_number(percent, "1", "100.0 %");
    check_number(percent, "0.01", "1.0 %");
    check_number(percent, "0.00999", "1.0 %");
    check_number(percent, "0.00994", "0.99 %");
    check_number(percent, "0", "0 %");
    check_number(percent, "0.00005", "0.01 %");
    check_number(percent, "0.00004", "under 0.01 %");
    check_number(percent, "-0.00004", "under 0.01 % below zero");
    check_number(percent, "-0.127", "−12.7 %");
    check_number(percent, "12.5", "1,250.0 %");
    check_number(percent, "79228162514264337593543950335", "79,228,162,514,264,337,593,543,950,335 times");
}

#[test]
fn a_day_is_written_out() {
    assert_eq!(day("2025-08-28"), "28 August 2025");
    assert_eq!(day("2026-01-01"), "1 January 2026");
    assert_eq!(day("2026-13-01"), "2026-13-01");
    assert_eq!(day("soon"), "soon");
}

#[test]
fn an_amount_in_a_column_of_dollars_has_no_sign_of_its_own() {
    let dollars = |text: &str| Usd::new(text.parse().expect("a decimal"));
    assert_eq!(amount(dollars("2678.475")), "2,678.48");
    assert_eq!(amount(dollars("-119.5")), "−119.50");
    assert_eq!(amount(dollars("0.000001")), "under 0.00001");
}

#[test]
fn an_average_size_is_a_size() {
    assert_eq!(average_bytes("1433.6".parse().expect("a decimal")), "1,434 B");
    assert_eq!(average_bytes("15000000000".parse().expect("a decimal")), "13.97 GB");
}

#[test]
fn one_of_something_is_singular() {
    let check = |number: u32, shown: &str| assert_eq!(counted(Decimal::from(number), "unit", "units"), shown);
    check(0, "0 units");
    check(1, "1 unit");
    check(1_200, "1,200 units");
}
