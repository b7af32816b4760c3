//! Numbers of metric files as thousandths of a unit: whole numbers, decimals, and the exponents that spreadsheets write.

use rust_decimal::{Decimal, RoundingStrategy, prelude::ToPrimitive};

/// Reads a number in thousandths, to the nearest. The error says what is wrong with it.
#[inline]
pub(super) fn thousandths(text: &[u8]) -> Result<u64, &'static str> {
    // Nearly all are plain digits.
    let mut whole = 0_u64;
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'0'..=b'9' if at < 15 => whole = whole * 10 + u64::from(byte - b'0'),
            _ => return other(text),
        }
    }
    if text.is_empty() { other(text) } else { Ok(whole * 1_000) }
}

#[cold]
fn other(text: &[u8]) -> Result<u64, &'static str> {
    let text = std::str::from_utf8(text).unwrap_or_default().trim();
    let lower = text.to_ascii_lowercase();
    let sign_free = lower.trim_start_matches(['+', '-']);
    if matches!(sign_free, "nan" | "inf" | "infinity" | "null" | "n/a") {
        return Err("is no number: leave the cell empty where there was none");
    }
    let number = match lower.contains('e') {
        true => Decimal::from_scientific(&lower).ok(),
        false => lower.parse::<Decimal>().ok(),
    };
    let Some(number) = number else { return Err("is no number") };
    if number.is_sign_negative() && !number.is_zero() {
        return Err("is negative: units and events are counted from zero");
    }
    number
        .checked_mul(Decimal::ONE_THOUSAND)
        .and_then(|milli| milli.round_dp_with_strategy(0, RoundingStrategy::MidpointAwayFromZero).to_u64())
        .filter(|milli| *milli < u64::MAX / 4)
        .ok_or("is too large")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_to_the_nearest_thousandth() {
        for (text, milli) in
            [("0", 0), ("94.0", 94_000), ("266.4", 266_400), ("0.5", 500), ("1.0005", 1_001), ("5.3E4", 53_000_000)]
        {
            assert_eq!(thousandths(text.as_bytes()), Ok(milli), "{text}");
        }
        for text in ["NaN", "-1", "", "abc", "1e40", "1.2.3", "inf"] {
            assert!(thousandths(text.as_bytes()).is_err(), "{text}");
        }
    }
}
