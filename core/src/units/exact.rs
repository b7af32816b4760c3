//! Products and sums of decimals, digit for digit those of [`Decimal`], but quick for what nearly all quantities and prices
//! are. Owns the short way only; what is beyond it goes to [`Decimal`]'s own arithmetic.

use rust_decimal::Decimal;

/// The product as [`Decimal::checked_mul`] gives it. Quick where no factor is negative or longer than 64 bits and nothing
/// needs to be rounded. `None` beyond the range of a decimal.
#[inline]
pub(crate) fn product(one: Decimal, other: Decimal) -> Option<Decimal> {
    let (first, second) = (one.unpack(), other.unpack());
    let scale = first.scale + second.scale;
    if (first.hi | second.hi) == 0 && !(first.negative | second.negative) && scale <= Decimal::MAX_SCALE {
        let digits = u128::from(joined(first.lo, first.mid)) * u128::from(joined(second.lo, second.mid));
        if let (Ok(high), 1..) = (u32::try_from(digits >> 64), digits) {
            return Some(Decimal::from_parts(digits as u32, (digits >> 32) as u32, high, false, scale));
        }
    }
    in_parts(any_product(one, other))
}

/// The sum as [`Decimal::checked_add`] gives it. Quick where both have as many decimals, none is negative and the sum is
/// within 64 bits. `None` beyond the range of a decimal.
#[inline]
pub(crate) fn sum(one: Decimal, other: Decimal) -> Option<Decimal> {
    let (first, second) = (one.unpack(), other.unpack());
    let is_plain = (first.hi | second.hi) == 0 && !(first.negative | second.negative);
    if is_plain
        && first.scale == second.scale
        && let Some(digits) = joined(first.lo, first.mid).checked_add(joined(second.lo, second.mid))
    {
        return Some(Decimal::from_parts(digits as u32, (digits >> 32) as u32, 0, false, first.scale));
    }
    in_parts(any_sum(one, other))
}

/// The low 64 of a decimal's 96 bits.
#[inline]
fn joined(low: u32, middle: u32) -> u64 {
    u64::from(low) | u64::from(middle) << 32
}

#[cold]
#[inline(never)]
fn any_product(one: Decimal, other: Decimal) -> Option<Decimal> {
    one.checked_mul(other)
}

#[inline(never)]
fn any_sum(one: Decimal, other: Decimal) -> Option<Decimal> {
    one.checked_add(other)
}

/// The same number, put together anew: else the compiler would keep every result where such a call wants its own, and the
/// quick way would go through memory.
#[inline]
fn in_parts(number: Option<Decimal>) -> Option<Decimal> {
    let it = number?.unpack();
    let mut again = Decimal::from_parts(it.lo, it.mid, it.hi, false, it.scale);
    again.set_sign_negative(it.negative);
    Some(again)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same number with the same decimals and sign.
    #[track_caller]
    fn check(one: Decimal, other: Decimal) {
        let digits = |it: Option<Decimal>| it.map(|it| it.serialize());
        assert_eq!(digits(product(one, other)), digits(one.checked_mul(other)), "{one} × {other}");
        assert_eq!(digits(sum(one, other)), digits(one.checked_add(other)), "{one} + {other}");
    }

    #[test]
    fn quick_products_and_sums_are_those_of_decimals_digit_for_digit() {
        let largest = (1_i128 << 96) - 1;
        let mantissas = [0, 1, 7, 5_000, (1 << 32) - 1, 1 << 32, (1 << 48) + 1, (1 << 64) - 1, 1 << 64, largest];
        let signed = mantissas.into_iter().flat_map(|it: i128| [it, -it]);
        let numbers = signed.flat_map(|it| [0, 1, 9, 14, 15, 28].map(|scale| Decimal::from_i128_with_scale(it, scale)));
        let numbers: Vec<Decimal> = numbers.collect();
        for one in &numbers {
            numbers.iter().for_each(|other| check(*one, *other));
        }
    }
}
