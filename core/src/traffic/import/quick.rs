//! Plain numbers of plain files, eight characters at a time. Owns the short way only: what it does not take, be it right or
//! wrong, is left to [`super::number`], which gives the same for what both take.

use super::MISSING;

/// Digits that are read at most before the point; with three more behind it they fit into 64 bits.
const MOST_DIGITS: usize = 15;
const EACH_BYTE: u64 = 0x0101_0101_0101_0101;

/// A number at `from` in thousandths, of digits and at most three decimals, and where it ends; [`MISSING`] where there is
/// none at all. What ends it is not looked at. `None` for what has too many digits or ends with the text.
#[inline]
pub(super) fn thousandths(text: &[u8], from: usize) -> Option<(u64, usize)> {
    let (whole, at) = digits(text, from)?;
    let milli = if at == from { MISSING } else { whole * 1_000 };
    if *text.get(at)? != b'.' || at == from {
        return Some((milli, at));
    }
    let (part, end) = digits(text, at + 1)?;
    let scale = match end - at - 1 {
        1 => 100,
        2 => 10,
        3 => 1,
        _ => return None,
    };
    Some((milli + part * scale, end))
}

/// Digits and where they end.
#[inline]
fn digits(text: &[u8], from: usize) -> Option<(u64, usize)> {
    if let Some(eight) = text.get(from..).and_then(<[u8]>::first_chunk) {
        // The digits as numbers; a byte that was no digit has its highest bit set in `others`.
        let numbers = u64::from_le_bytes(*eight) ^ (EACH_BYTE * u64::from(b'0'));
        let over_nine = (numbers & (EACH_BYTE * 0x7f)) + EACH_BYTE * 0x76;
        let others = (over_nine | numbers) & (EACH_BYTE * 0x80);
        let length = others.trailing_zeros() as usize / 8;
        match length {
            0 => return Some((0, from)),
            1..8 => return Some((number_of_eight(numbers << (64 - 8 * length)), from + length)),
            _ => {}
        }
    }
    one_by_one(text, from)
}

/// The number of eight digits, the first in the lowest byte: pairs first, then fours, then all.
#[inline]
fn number_of_eight(digits: u64) -> u64 {
    let pairs = digits.wrapping_mul(1 + (10 << 8)) >> 8 & 0x00ff_00ff_00ff_00ff;
    let fours = pairs.wrapping_mul(1 + (100 << 16)) >> 16 & 0x0000_ffff_0000_ffff;
    fours.wrapping_mul(1 + (10_000 << 32)) >> 32
}

/// For long numbers and the end of the text.
fn one_by_one(text: &[u8], from: usize) -> Option<(u64, usize)> {
    let mut number = 0;
    for (at, byte) in text.iter().enumerate().skip(from) {
        match byte {
            b'0'..=b'9' if at - from < MOST_DIGITS => number = number * 10 + u64::from(byte - b'0'),
            b'0'..=b'9' => return None,
            _ => return Some((number, at)),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{super::number, *};
    use proptest::prelude::*;

    #[track_caller]
    fn check(text: &str, expected: Option<(u64, usize)>) {
        assert_eq!(thousandths(text.as_bytes(), 0), expected, "{text}");
    }

    #[test]
    fn digits_and_up_to_three_decimals_are_read_up_to_what_follows() {
        check("5,", Some((5_000, 1)));
        check("1234567,12345678", Some((1_234_567_000, 7)));
        check("12345678,12345678", Some((12_345_678_000, 8)));
        check("123456789012345\n", Some((123_456_789_012_345_000, 15)));
        check("1234567890123456\n", None);
        check("0.5,", Some((500, 3)));
        check("266.40\r\n", Some((266_400, 6)));
        check("1.0005,", None);
        check("1.,", None);
        check(",", Some((MISSING, 0)));
        check(".5,", Some((MISSING, 0)));
        check("-1,", Some((MISSING, 0)));
        check("12", None);
        check("1\u{e9},345678", Some((1_000, 1)));
    }

    proptest! {
        #[test]
        fn what_is_read_quickly_is_what_the_general_reader_reads(text in "[0-9]{0,17}(\\.[0-9]{0,5})?[,;\n][0-9a:/]{0,9}") {
            if let Some((milli, end)) = thousandths(text.as_bytes(), 0) {
                let general = number::thousandths(&text.as_bytes()[..end]);
                prop_assert_eq!(general.ok(), (end > 0).then_some(milli));
            }
        }
    }
}
