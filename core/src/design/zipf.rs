//! Zipf's law in decimals: what part of the requests the n-th busiest of so many keys gets. Owns the little analysis
//! that it takes (logarithm, power, a harmonic sum of up to 10¹³ terms); what a share means is [`super::keys`]' business.

use rust_decimal::{Decimal, prelude::ToPrimitive};

/// Digits after the point of a share: far more than anyone knows about their keys.
const SHARE_DIGITS: u32 = 12;
/// Terms that are added one by one; the rest is an integral with corrections, exact to more digits than are kept.
const SUMMED: u64 = 32;
const LN_2: Decimal = Decimal::from_parts(2_860_148_159, 2_180_329_217, 375_755_839, false, 28);

/// The part of all requests that goes to the key of a rank (1 is the busiest) among `distinct` keys, 0 to 1, to 12
/// decimals. The exponent is 0 (all the same) to 10. `None` where rank or number is out of range.
pub fn zipf_share(rank: u64, distinct: u64, exponent: Decimal) -> Option<Decimal> {
    if rank == 0 || rank > distinct || exponent < Decimal::ZERO || exponent > Decimal::TEN {
        return None;
    }
    let share = inverse_power(rank, exponent)?.checked_div(harmonic(distinct, exponent)?)?;
    Some(share.round_dp(SHARE_DIGITS).normalize())
}

/// The sum of k^-s for k from 1 to n.
fn harmonic(n: u64, s: Decimal) -> Option<Decimal> {
    let mut sum = Decimal::ZERO;
    for k in 1..=n.min(SUMMED) {
        sum = sum.checked_add(inverse_power(k, s)?)?;
    }
    if n <= SUMMED {
        return Some(sum);
    }
    // Euler and Maclaurin: the integral from K to n, half of the ends, and two corrections.
    let (low, high) = (inverse_power(SUMMED, s)?, inverse_power(n, s)?);
    let (from, to) = (Decimal::from(SUMMED), Decimal::from(n));
    let integral = if s == Decimal::ONE {
        ln(to)?.checked_sub(ln(from)?)?
    } else {
        let ends = high.checked_mul(to)?.checked_sub(low.checked_mul(from)?)?;
        ends.checked_div(Decimal::ONE - s)?
    };
    let first = |power: Decimal, at: Decimal| (s * power).checked_div(at);
    let third = |power: Decimal, at: Decimal| {
        let (one, two) = (s + Decimal::ONE, s + Decimal::TWO);
        (s * one * two * power).checked_div(at.checked_mul(at)?.checked_mul(at)?)
    };
    let halves = (high - low) / Decimal::TWO;
    let firsts = (first(low, from)? - first(high, to)?) / Decimal::from(12);
    let thirds = (third(low, from)? - third(high, to).unwrap_or_default()) / Decimal::from(720);
    sum.checked_add(integral)?.checked_add(halves)?.checked_add(firsts)?.checked_sub(thirds)
}

/// k^-s.
fn inverse_power(k: u64, s: Decimal) -> Option<Decimal> {
    if k == 1 || s.is_zero() {
        return Some(Decimal::ONE);
    }
    exp_of_negative(s.checked_mul(ln(Decimal::from(k))?)?)
}

/// The natural logarithm of a number from 1 on.
fn ln(x: Decimal) -> Option<Decimal> {
    let (mut mantissa, mut doublings) = (x, 0_u32);
    while mantissa > Decimal::new(15, 1) {
        mantissa /= Decimal::TWO;
        doublings += 1;
    }
    // ln m = 2 (y + y³/3 + y⁵/5 + …) with y = (m - 1) / (m + 1), which is at most a fifth.
    let y = (mantissa - Decimal::ONE).checked_div(mantissa + Decimal::ONE)?;
    let (square, mut power, mut sum) = (y * y, y, y);
    for odd in (3..=41_u64).step_by(2) {
        power *= square;
        sum += power / Decimal::from(odd);
    }
    Some(sum * Decimal::TWO + LN_2 * Decimal::from(doublings))
}

/// e^-y for a y from 0 on; nothing where it is below every digit that is kept.
fn exp_of_negative(y: Decimal) -> Option<Decimal> {
    let halvings = (y / LN_2).trunc().to_u32()?;
    if halvings > 90 {
        return Some(Decimal::ZERO);
    }
    let rest = y - LN_2 * Decimal::from(halvings);
    let (mut term, mut sum) = (Decimal::ONE, Decimal::ONE);
    for n in 1..=28_u64 {
        term = term * rest / Decimal::from(n);
        sum += term;
    }
    let mut value = Decimal::ONE / sum;
    for _ in 0..halvings {
        value /= Decimal::TWO;
    }
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rank: u64, distinct: u64, exponent: &str, expected: &str) {
        let share = zipf_share(rank, distinct, exponent.parse().expect("a decimal")).expect("in range");
        let expected: Decimal = expected.parse().expect("a decimal");
        assert!((share - expected).abs() <= Decimal::new(1, 9), "{rank} of {distinct} at {exponent}: {share}");
    }

    #[test]
    fn a_share_follows_zipf_s_law() {
        // 1 / (1 + 1/2 + 1/3 + 1/4) and its quarter.
        check(1, 4, "1", "0.48");
        check(4, 4, "1", "0.12");
        // The harmonic number of 1,000 is 7.485470860550345.
        check(1, 1_000, "1", "0.133592131");
        // Of a million: 14.392726722865724.
        check(1, 1_000_000, "1", "0.069479537");
        // The sum of k^-2 to 10,000 is 1.644834071848.
        check(1, 10_000, "2", "0.607964060");
        check(1, 100, "0", "0.01");
        check(1, 1, "3", "1");
    }

    #[test]
    fn shares_of_all_ranks_make_one() {
        for exponent in ["0", "0.5", "0.99", "1", "1.01", "2.5"] {
            let exponent: Decimal = exponent.parse().expect("a decimal");
            let sum: Decimal = (1..=200).filter_map(|rank| zipf_share(rank, 200, exponent)).sum();
            assert!((sum - Decimal::ONE).abs() < Decimal::new(1, 9), "{exponent}: {sum}");
        }
    }

    #[test]
    fn the_ends_of_the_range_have_a_share() {
        let most = crate::design::ITEMS_MAX;
        for exponent in ["0", "0.0001", "0.5", "1", "1.0001", "10"] {
            let share = zipf_share(1, most, exponent.parse().expect("a decimal"));
            assert!(share.is_some_and(|it| it >= Decimal::ZERO && it <= Decimal::ONE), "{exponent}: {share:?}");
        }
        assert_eq!(zipf_share(0, 5, Decimal::ONE), None);
        assert_eq!(zipf_share(6, 5, Decimal::ONE), None);
        assert_eq!(zipf_share(1, 5, Decimal::from(11)), None);
    }
}
