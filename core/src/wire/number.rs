//! Numbers of a design: exact decimals, written as JSON numbers where they are whole and as strings where they are not,
//! so that no reader's floating point can change them.

use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{fmt, str::FromStr};

/// An exact decimal of the wire form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WireNumber(pub Decimal);

impl From<u64> for WireNumber {
    fn from(whole: u64) -> WireNumber {
        WireNumber(Decimal::from(whole))
    }
}

impl FromStr for WireNumber {
    type Err = String;

    /// Reads `12`, `0.05` or `1e6`; the error is a sentence.
    fn from_str(text: &str) -> Result<WireNumber, String> {
        // A mantissa that does not fit would be rounded in silence.
        let exact = match text.split_once(['e', 'E']) {
            None => Decimal::from_str_exact(text),
            Some((mantissa, _)) => Decimal::from_str_exact(mantissa).and_then(|_| Decimal::from_scientific(text)),
        };
        exact.map(|value| WireNumber(value.normalize())).map_err(|_| {
            let what = if is_a_number(text) { "is not a number that fits in 28 digits" } else { "is not a number" };
            match text.char_indices().nth(40) {
                Some((end, _)) => format!("“{}…” {what}", &text[..end]),
                None => format!("“{text}” {what}"),
            }
        })
    }
}

/// Whether a text is written as a number, of whatever size: `-12.5e30`.
fn is_a_number(text: &str) -> bool {
    let is_digits = |it: &str| !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = |it: &'_ str| it.strip_prefix(['-', '+']).unwrap_or(it).to_owned();
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let mantissa = unsigned(mantissa);
    let (whole, decimals) = mantissa.split_once('.').unwrap_or((&mantissa, "0"));
    is_digits(whole) && is_digits(decimals) && is_digits(&unsigned(exponent))
}

impl Serialize for WireNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value = self.0.normalize();
        match u64::try_from(value) {
            Ok(whole) if value.scale() == 0 => serializer.serialize_u64(whole),
            _ => serializer.collect_str(&value),
        }
    }
}

impl<'de> Deserialize<'de> for WireNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<WireNumber, D::Error> {
        struct NumberVisitor;

        impl de::Visitor<'_> for NumberVisitor {
            type Value = WireNumber;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a number, alone or in quotes,")
            }

            fn visit_u64<E: de::Error>(self, value: u64) -> Result<WireNumber, E> {
                Ok(WireNumber::from(value))
            }

            fn visit_i64<E: de::Error>(self, value: i64) -> Result<WireNumber, E> {
                Ok(WireNumber(Decimal::from(value)))
            }

            // The shortest text that names the same double is what was typed, up to 15 digits: exact again.
            fn visit_f64<E: de::Error>(self, value: f64) -> Result<WireNumber, E> {
                value.to_string().parse().map_err(E::custom)
            }

            fn visit_str<E: de::Error>(self, value: &str) -> Result<WireNumber, E> {
                value.parse().map_err(E::custom)
            }
        }

        deserializer.deserialize_any(NumberVisitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(json: &str, expected: &str) {
        let number: WireNumber = serde_json::from_str(json).expect(json);
        assert_eq!(serde_json::to_string(&number).expect("serializes"), expected);
    }

    #[test]
    fn whole_numbers_stay_numbers_and_fractions_become_strings() {
        check("12", "12");
        check("12.0", "12");
        check("0.05", "\"0.05\"");
        check("\"0.050\"", "\"0.05\"");
        check("1e6", "1000000");
        check("\"1e-6\"", "\"0.000001\"");
        check("-1", "\"-1\"");
    }

    #[test]
    fn no_digit_is_rounded_away() {
        for text in ["1.2345678901234567890123456789012345e0", "79228162514264337593543950335.4", "1e-29"] {
            assert!(text.parse::<WireNumber>().is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_no_number_is_refused_with_its_text() {
        let error = serde_json::from_str::<WireNumber>("\"1O\"").expect_err("not a number").to_string();
        assert!(error.contains("“1O” is not a number"), "{error}");
    }
}
