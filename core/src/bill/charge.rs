//! From a quantity and a price to an amount. Owns free allowances, sums and ratios of money; what is counted comes
//! from the other files of the bill, and rounding is left to [`crate::show`] (R-TOTAL-1).

use crate::money::Usd;
use rust_decimal::Decimal;

/// The part of a quantity that is paid for: what is above the `free` one, never less than nothing (R-FREE-1 to
/// R-FREE-3, R-STREAM-1).
pub fn charged_quantity(quantity: Decimal, free: Decimal) -> Decimal {
    // Subtracts only from the larger one, so that the difference always fits.
    if quantity > free { quantity - free.max(Decimal::ZERO) } else { Decimal::ZERO }
}

/// What a quantity costs at a price for one unit, after its free allowance. `None` beyond the range of a decimal.
pub fn amount(quantity: Decimal, free: Decimal, unit_price: Usd) -> Option<Usd> {
    unit_price.checked_mul(charged_quantity(quantity, free))
}

/// The exact sum of amounts. `None` beyond the range of a decimal.
pub fn total(amounts: impl IntoIterator<Item = Usd, IntoIter: Clone>) -> Option<Usd> {
    let amounts = amounts.into_iter();
    whole_sum(amounts.clone()).or_else(|| amounts.into_iter().try_fold(Usd::ZERO, Usd::checked_add))
}

/// The sum in whole numbers of the smallest decimal seen: several times faster than adding decimals one by one.
/// `None` where it does not fit, which does not yet mean that decimals cannot hold it.
fn whole_sum(amounts: impl Iterator<Item = Usd>) -> Option<Usd> {
    let (mut sum, mut scale) = (0_i128, 0);
    for amount in amounts {
        let decimal = amount.decimal();
        let mut mantissa = decimal.mantissa();
        match decimal.scale().checked_sub(scale) {
            Some(0) => {}
            Some(finer) => {
                sum = sum.checked_mul(10_i128.checked_pow(finer)?)?;
                scale += finer;
            }
            None => mantissa = mantissa.checked_mul(10_i128.checked_pow(scale - decimal.scale())?)?,
        }
        sum = sum.checked_add(mantissa)?;
    }
    Decimal::try_from_i128_with_scale(sum, scale).ok().map(Usd::new)
}

/// A price as a multiple of another: 1.248 for Standard-IA writes (R-CLASS-1); less one it is the change from `base`
/// (R-PRICE-1). `None` where `base` is zero or the ratio is beyond the range of a decimal.
pub fn price_ratio(price: Usd, base: Usd) -> Option<Decimal> {
    price.decimal().checked_div(base.decimal())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Decimal {
        text.parse().expect("a test writes plain decimals")
    }

    #[track_caller]
    fn check_amount(quantity: &str, free: &str, price: &str, dollars: Option<&str>) {
        let amount = amount(decimal(quantity), decimal(free), Usd::new(decimal(price)));
        assert_eq!(amount.map(Usd::decimal), dollars.map(decimal));
    }

    #[test]
    fn only_what_is_above_the_free_quantity_costs() {
        check_amount("27", "25", "0.25", Some("0.5"));
        check_amount("25", "25", "0.25", Some("0"));
        check_amount("24.999", "25", "0.25", Some("0"));
        check_amount("0", "0", "0.25", Some("0"));
        check_amount("42177000", "0", "0.00000125", Some("52.72125"));
    }

    #[test]
    fn amounts_are_exact_or_nothing() {
        check_amount("3888092921.875", "0", "0.000000125", Some("486.011615234375"));
        check_amount("79228162514264337593543950335", "0", "2", None);
        check_amount("79228162514264337593543950335", "-1", "1", Some("79228162514264337593543950335"));
        assert_eq!(total([Usd::new(Decimal::MAX), Usd::new(Decimal::ONE)]), None);
        assert_eq!(total([]), Some(Usd::ZERO));
    }

    #[test]
    fn a_sum_is_exact_whatever_decimals_its_parts_have() {
        let sum =
            |parts: &[&str]| total(parts.iter().map(|it| Usd::new(decimal(it)))).map(|it| it.decimal().to_string());
        assert_eq!(sum(&["1", "0.25", "10.5", "-0.0000001"]).as_deref(), Some("11.7499999"));
        assert_eq!(
            sum(&["7922816251426433759354395033", "0.0000000000000000000000000001"]).as_deref(),
            Some("7922816251426433759354395033.0")
        );
    }

    #[test]
    fn a_ratio_needs_a_base() {
        assert_eq!(price_ratio(Usd::new(decimal("0.78")), Usd::new(decimal("0.625"))), Some(decimal("1.248")));
        assert_eq!(price_ratio(Usd::new(Decimal::ONE), Usd::ZERO), None);
    }
}
