//! Numbers as the service keeps them: up to 38 digits, any spelling, exact.

use crate::limits::NUMBER_MAX_DIGITS;
use crate::units::Bytes;
use std::cmp::Ordering;

/// Power of ten of the highest digit that a number may have.
const HIGHEST_POWER: i64 = 125;
/// Power of ten of the highest digit of the number nearest to zero.
const LOWEST_POWER: i64 = -130;
/// What no number takes more than (R-ITEM-3).
const MAX_BYTES: u64 = 21;

/// A number with its sign, its significant digits and where they stand. Two spellings of one value are equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Number {
    negative: bool,
    /// From the highest to the lowest, no zero at either end; none at all for zero.
    digits: Vec<u8>,
    /// Power of ten of the last digit; 0 for zero.
    exponent: i64,
}

/// Why a text is not a number that the service takes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NumberError {
    /// Not a decimal number.
    #[error("`{0}` is not a number: write digits, with a sign, a point or an exponent where needed")]
    NotANumber(String),
    /// More significant digits than the service keeps.
    #[error("number of {0} significant digits is over the limit of 38: keep it as a string or round it")]
    TooManyDigits(usize),
    /// Too far from zero.
    #[error("number is beyond 9.9999999999999999999999999999999999999E+125, the largest the service takes")]
    TooLarge,
    /// Not zero, but too near to it.
    #[error("number is nearer to zero than 1E-130, the smallest the service takes")]
    TooSmall,
}

impl Number {
    /// Zero.
    pub const ZERO: Number = Number { negative: false, digits: Vec::new(), exponent: 0 };

    /// Reads a decimal number: `42`, `-0.5`, `1.50`, `6E-3`. Zeros at either end are dropped, also the sign of zero.
    ///
    /// Refuses what the service refuses: more than 38 significant digits, or a value outside its range (R-ITEM-3).
    pub fn parse(text: &str) -> Result<Number, NumberError> {
        let wrong = || NumberError::NotANumber(shortened(text));
        let (negative, unsigned) = match text.as_bytes() {
            [b'-', rest @ ..] => (true, rest),
            [b'+', rest @ ..] => (false, rest),
            rest => (false, rest),
        };
        let (mantissa, power) = match unsigned.iter().position(|byte| matches!(byte, b'e' | b'E')) {
            Some(at) => (&unsigned[..at], power_of(&unsigned[at + 1..]).ok_or_else(wrong)?),
            None => (unsigned, 0),
        };
        let (whole, fraction) = match mantissa.iter().position(|byte| *byte == b'.') {
            Some(at) => (&mantissa[..at], &mantissa[at + 1..]),
            None => (mantissa, &[][..]),
        };
        let digits: Vec<u8> = whole.iter().chain(fraction).copied().collect();
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            return Err(wrong());
        }
        let digits = digits.into_iter().map(|digit| digit - b'0').collect();
        Number::from_digits(negative, digits, power.saturating_sub(fraction.len() as i64))
    }

    /// Trims the digits and checks the limits.
    fn from_digits(negative: bool, mut digits: Vec<u8>, mut exponent: i64) -> Result<Number, NumberError> {
        while digits.last() == Some(&0) {
            digits.pop();
            exponent = exponent.saturating_add(1);
        }
        let leading = digits.iter().take_while(|digit| **digit == 0).count();
        digits.drain(..leading);
        if digits.is_empty() {
            return Ok(Number::ZERO);
        }
        if digits.len() as u64 > NUMBER_MAX_DIGITS {
            return Err(NumberError::TooManyDigits(digits.len()));
        }
        let number = Number { negative, digits, exponent };
        match number.highest_power() {
            power if power > HIGHEST_POWER => Err(NumberError::TooLarge),
            power if power < LOWEST_POWER => Err(NumberError::TooSmall),
            _ => Ok(number),
        }
    }

    /// Power of ten of the first digit; meaningless for zero.
    fn highest_power(&self) -> i64 {
        self.exponent.saturating_add(self.digits.len() as i64 - 1)
    }

    /// Bytes of the number, 1 to 21: a byte, one for each pair of digits aligned on the decimal point, and one for a
    /// minus sign; zero takes one (R-ITEM-3, doubt D-2).
    pub fn bytes(&self) -> Bytes {
        if self.digits.is_empty() {
            return Bytes::new(1);
        }
        let pairs = self.highest_power().div_euclid(2) - self.exponent.div_euclid(2) + 1;
        Bytes::new((1 + pairs.unsigned_abs() + u64::from(self.negative)).min(MAX_BYTES))
    }

    /// The sum, exact; an error where it has more digits than the service keeps or leaves its range.
    pub fn plus(&self, other: &Number) -> Result<Number, NumberError> {
        let lowest = self.exponent.min(other.exponent);
        let highest = self.highest_power().max(other.highest_power());
        let negative = match self.compare_magnitude(other) {
            Ordering::Less => other.negative,
            Ordering::Equal | Ordering::Greater => self.negative,
        };
        // One column a power of ten, from the lowest, with one more for the carry. The larger number's sign counts as
        // plus, so that the whole cannot be negative and every borrow is repaid.
        let mut columns = vec![0_i8; (highest - lowest + 2).unsigned_abs() as usize];
        for number in [self, other] {
            for (at, digit) in number.digits.iter().rev().enumerate() {
                let column = (number.exponent - lowest).unsigned_abs() as usize + at;
                columns[column] += if number.negative == negative { *digit as i8 } else { -(*digit as i8) };
            }
        }
        let mut carry = 0;
        for column in &mut columns {
            let sum = *column + carry;
            *column = sum.rem_euclid(10);
            carry = sum.div_euclid(10);
        }
        let digits = columns.into_iter().rev().map(|digit| digit.unsigned_abs()).collect();
        Number::from_digits(negative, digits, lowest)
    }

    /// The same number with the other sign.
    pub fn negated(&self) -> Number {
        Number { negative: !self.negative && !self.digits.is_empty(), ..self.clone() }
    }

    fn compare_magnitude(&self, other: &Number) -> Ordering {
        match (self.digits.is_empty(), other.digits.is_empty()) {
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            // Without zeros at the ends, the digits of equally high numbers compare like words.
            (false, false) => {
                self.highest_power().cmp(&other.highest_power()).then_with(|| self.digits.cmp(&other.digits))
            }
        }
    }
}

/// The exponent after `E`; values far beyond any limit saturate.
fn power_of(text: &[u8]) -> Option<i64> {
    let (sign, digits) = match text {
        [b'-', rest @ ..] => (-1, rest),
        [b'+', rest @ ..] => (1, rest),
        rest => (1, rest),
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let size = digits.iter().fold(0_i64, |power, digit| {
        power.saturating_mul(10).saturating_add(i64::from(digit - b'0')).min(1_000_000_000)
    });
    Some(sign * size)
}

/// The start of a text, for messages.
fn shortened(text: &str) -> String {
    if text.chars().count() <= 40 { text.to_owned() } else { text.chars().take(40).chain(['…']).collect() }
}

impl Ord for Number {
    fn cmp(&self, other: &Number) -> Ordering {
        match (self.negative, other.negative) {
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
            (false, false) => self.compare_magnitude(other),
            (true, true) => other.compare_magnitude(self),
        }
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Number) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn number(text: &str) -> Number {
        Number::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[track_caller]
    fn check_bytes(text: &str, bytes: u64) {
        assert_eq!(number(text).bytes().get(), bytes, "{text}");
    }

    #[track_caller]
    fn check_sum(one: &str, other: &str, sum: &str) {
        assert_eq!(number(one).plus(&number(other)), Ok(number(sum)), "{one} + {other}");
    }

    #[track_caller]
    fn check_error(text: &str, error: NumberError) {
        assert_eq!(Number::parse(text), Err(error), "{text}");
    }

    #[test]
    fn r_item_3_digits_are_packed_in_pairs_around_the_point() {
        check_bytes("0", 1);
        check_bytes("-0.00", 1);
        check_bytes("12", 2);
        check_bytes("1.5", 3);
        check_bytes("100", 2);
        check_bytes("120", 3);
        check_bytes("0.012", 3);
        check_bytes("-42", 3);
        check_bytes("1E125", 2);
        check_bytes("-1234567890123456789012345678901234567.8", 21);
    }

    #[test]
    fn a_number_is_the_same_however_it_is_spelled() {
        for text in ["1", "1.0", "+1", "001", "10E-1", "0.1e+1", "1."] {
            assert_eq!(number(text), number("1"), "{text}");
        }
    }

    #[test]
    fn what_the_service_refuses_is_refused() {
        check_error(&"9".repeat(39), NumberError::TooManyDigits(39));
        check_error("1E126", NumberError::TooLarge);
        check_error("-1E999999999999999999999", NumberError::TooLarge);
        check_error("1E-131", NumberError::TooSmall);
        for text in ["", "-", ".", "1e", "1 ", "0x1", "NaN", "1,5", "--1"] {
            check_error(text, NumberError::NotANumber(text.to_owned()));
        }
        assert!(Number::parse(&format!("1{}", "0".repeat(100))).is_ok());
    }

    #[test]
    fn sums_are_exact() {
        check_sum("7", "5", "12");
        check_sum("10.5", "1", "11.5");
        check_sum("999", "1", "1000");
        check_sum("1", "-1", "0");
        check_sum("1", "-1000", "-999");
        check_sum("0.5", "0", "0.5");
        assert_eq!(number("1E100").plus(&number("1")), Err(NumberError::TooManyDigits(101)));
    }

    proptest! {
        #[test]
        fn sums_and_order_agree_with_whole_numbers(one in -1_000_000_000_000_i64..1_000_000_000_000, other in -1_000_000_000_000_i64..1_000_000_000_000) {
            let (a, b) = (number(&one.to_string()), number(&other.to_string()));
            prop_assert_eq!(a.plus(&b), Ok(number(&(one + other).to_string())));
            prop_assert_eq!(a.cmp(&b), one.cmp(&other));
            prop_assert_eq!(a.plus(&a.negated()), Ok(Number::ZERO));
        }

        #[test]
        fn a_number_takes_one_to_twenty_one_bytes(text in "-?[0-9]{1,20}(\\.[0-9]{1,18})?(E-?[0-9]{1,2})?") {
            let bytes = number(&text).bytes().get();
            prop_assert!((1..=21).contains(&bytes));
        }
    }
}
