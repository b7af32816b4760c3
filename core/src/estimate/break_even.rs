//! When provisioned capacity pays: the share of it that must be used (R-CMP-1).

use crate::{
    bill::UnitKind,
    design::TableClass,
    pricing::{Dimension, PriceError, RegionPrices},
};
use rust_decimal::Decimal;

/// The two prices that meet, and where.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BreakEven {
    /// The part of a provisioned unit that must be used for it to cost what on-demand costs, 0 to 1.
    pub utilization: Decimal,
    /// The peak over the average up to which capacity fixed at the peak is cheaper.
    pub peak_factor: Decimal,
    /// Dollars for a million units on-demand.
    pub on_demand_per_million: Decimal,
    /// Dollars for a million units of capacity that is always used in full.
    pub provisioned_per_million: Decimal,
}

/// Break-even of a Region's prices for reads or writes. Rule R-CMP-1: hour price / (3,600 × request price).
pub fn break_even(prices: &RegionPrices, class: TableClass, kind: UnitKind) -> Result<BreakEven, PriceError> {
    use {Dimension as D, TableClass::*, UnitKind::*};
    let (request, hour) = match (class, kind) {
        (Standard, Write) => (D::WriteRequestUnit, D::WriteCapacityUnitHour),
        (Standard, Read) => (D::ReadRequestUnit, D::ReadCapacityUnitHour),
        (StandardInfrequentAccess, Write) => (D::WriteRequestUnitIa, D::WriteCapacityUnitHourIa),
        (StandardInfrequentAccess, Read) => (D::ReadRequestUnitIa, D::ReadCapacityUnitHourIa),
    };
    let (request, hour) = (prices.price(request)?.usd.decimal(), prices.price(hour)?.usd.decimal());
    let utilization = hour / (Decimal::from(3_600) * request);
    let million = Decimal::from(1_000_000);
    Ok(BreakEven {
        utilization,
        peak_factor: Decimal::ONE / utilization,
        on_demand_per_million: request * million,
        provisioned_per_million: hour * million / Decimal::from(3_600),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pricing::PriceBook;

    #[test]
    fn r_cmp_1_provisioned_writes_in_us_east_1_pay_from_28_9_percent() {
        let prices = PriceBook::embedded().region("us-east-1").expect("us-east-1 is in the book");
        let even = break_even(prices, TableClass::Standard, UnitKind::Write).expect("both prices are there");
        assert_eq!((even.utilization * Decimal::ONE_HUNDRED).round_dp(1).to_string(), "28.9");
        assert_eq!(even.peak_factor.round_dp(2).to_string(), "3.46");
        assert_eq!(even.on_demand_per_million.normalize().to_string(), "0.625");
    }
}
