//! Database Savings Plans: what a Region's plan leaves to pay of a unit. Owns the look-up and the rule that stands in for
//! a list that nobody has read; how much to commit to is [`crate::capacity`]'s work.

use rust_decimal::Decimal;

use super::book::{PriceError, RegionPrices};
use super::dimension::Dimension;
use crate::money::Usd;

/// What a Database Savings Plan takes off on-demand units where no list of rates was read (R-SP-1).
pub const SAVINGS_PLAN_ON_DEMAND: Decimal = Decimal::from_parts(18, 0, 0, false, 2);
/// What a Database Savings Plan takes off provisioned units where no list of rates was read (R-SP-1).
pub const SAVINGS_PLAN_PROVISIONED: Decimal = Decimal::from_parts(12, 0, 0, false, 2);

/// The rate of a plan of one year, nothing paid upfront, for one unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanRate {
    /// What it is the rate of.
    pub dimension: Dimension,
    /// Dollars for one unit; exact.
    pub usd: Usd,
}

/// What a plan covers: on-demand and provisioned units of both classes, replicated ones too (R-SP-1). How much the rule
/// takes off; `None` for what no plan covers.
pub(super) const fn rule(dimension: Dimension) -> Option<Decimal> {
    use Dimension::*;
    match dimension {
        WriteRequestUnit
        | ReadRequestUnit
        | ReplicatedWriteRequestUnit
        | WriteRequestUnitIa
        | ReadRequestUnitIa
        | ReplicatedWriteRequestUnitIa => Some(SAVINGS_PLAN_ON_DEMAND),
        WriteCapacityUnitHour
        | ReadCapacityUnitHour
        | ReplicatedWriteCapacityUnitHour
        | WriteCapacityUnitHourIa
        | ReadCapacityUnitHourIa
        | ReplicatedWriteCapacityUnitHourIa => Some(SAVINGS_PLAN_PROVISIONED),
        _ => None,
    }
}

impl RegionPrices {
    /// The version of the list of Savings Plans whose rates this Region has; `None` where none was read and the rule
    /// R-SP-1 holds.
    pub fn plan_list(&self) -> Option<&str> {
        (!self.plan_rates().is_empty()).then(|| self.plan_version())
    }

    /// The rate of one unit in the list of Savings Plans; `None` where no list was read, or has none.
    pub fn plan_rate(&self, dimension: Dimension) -> Option<Usd> {
        self.plan_rates().iter().find(|rate| rate.dimension == dimension).map(|rate| rate.usd)
    }

    /// The part of the list price that a unit costs under a plan, above 0 and at most 1: what the list of Savings Plans
    /// says, or 1 for what is not in it; without a list what R-SP-1 says. Errors where the unit has no price.
    pub fn plan_share(&self, dimension: Dimension) -> Result<Decimal, PriceError> {
        let list = self.price(dimension)?.usd.decimal();
        let share = match self.plan_list() {
            Some(_) => self.plan_rate(dimension).and_then(|rate| rate.decimal().checked_div(list)),
            None => rule(dimension).map(|off| Decimal::ONE - off),
        };
        Ok(share.filter(|share| *share > Decimal::ZERO && *share < Decimal::ONE).unwrap_or(Decimal::ONE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pricing::PriceBook;

    #[track_caller]
    fn check(region: &RegionPrices, dimension: Dimension, share: &str) {
        assert_eq!(region.plan_share(dimension).map(|it| it.normalize().to_string()), Ok(share.to_owned()));
    }

    #[test]
    fn without_a_list_the_rule_holds() {
        let region = PriceBook::embedded().region("ap-south-2").expect("it is there");
        assert_eq!(region.plan_list(), None);
        check(region, Dimension::WriteRequestUnit, "0.82");
        check(region, Dimension::ReadCapacityUnitHourIa, "0.88");
        check(region, Dimension::StorageGbMonth, "1");
    }

    #[test]
    fn a_list_goes_before_the_rule_and_what_it_leaves_out_is_not_covered() {
        let region = PriceBook::embedded().region("ap-south-2").expect("it is there").clone();
        let rate =
            |dimension, dollars: &str| PlanRate { dimension, usd: Usd::new(dollars.parse().expect("a decimal")) };
        let region = region.with_plan(
            "20260422194203",
            vec![rate(Dimension::WriteRequestUnit, "0.000000355"), rate(Dimension::ReadRequestUnit, "0.0000002")],
        );
        assert_eq!(region.plan_list(), Some("20260422194203"));
        check(&region, Dimension::WriteRequestUnit, "0.5");
        // A rate above the list price saves nothing.
        check(&region, Dimension::ReadRequestUnit, "1");
        check(&region, Dimension::WriteCapacityUnitHour, "1");
    }
}
