//! One design by two versions of the price book: what it cost when its link was made, and what it costs now (E3).

use super::{Estimate, LineDifference, View, estimate, line_differences};
use crate::{bill::BillError, design::Design, money::Usd, pricing::PriceBook, show};

/// What a design costs a month by two books.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThenAndNow {
    /// The version of the book that it was made with.
    pub then_version: String,
    /// The day on which that version was published.
    pub then_published: String,
    /// The version in use.
    pub now_version: String,
    /// What it cost.
    pub then: Usd,
    /// What it costs.
    pub now: Usd,
    /// What came once and upfront, beside the month.
    pub once_then: Usd,
    /// What comes once and upfront.
    pub once_now: Usd,
    /// Which lines make the difference, the largest first.
    pub lines: Vec<LineDifference>,
}

/// Estimates a design by the book that it was made with and by the one in use. Errors as [`estimate()`] does, also where
/// only one of the books has a price that it needs.
pub fn then_and_now(design: &Design, then: &PriceBook, now: &PriceBook, view: View) -> Result<ThenAndNow, BillError> {
    let (before, after) = (estimate(design, then)?, estimate(design, now)?);
    Ok(ThenAndNow {
        then_version: then.version().to_owned(),
        then_published: then.published().to_owned(),
        now_version: now.version().to_owned(),
        then: before.total(view),
        now: after.total(view),
        once_then: outside_months(&before),
        once_now: outside_months(&after),
        lines: line_differences(&before, &after, view),
    })
}

/// What is in no month: what comes once, and what is paid upfront.
fn outside_months(estimate: &Estimate) -> Usd {
    let upfront = estimate.upfront.iter().try_fold(estimate.one_time_total(), |sum, line| sum.checked_add(line.amount));
    upfront.unwrap_or(super::END_OF_RANGE)
}

impl ThenAndNow {
    /// How much more it costs now; less than nothing where it is cheaper. Saturates at the end of a decimal's range.
    pub fn change(&self) -> Usd {
        self.now.checked_sub(self.then).unwrap_or(super::END_OF_RANGE)
    }

    /// Both totals and their difference as one sentence without its dot.
    pub fn words(&self) -> String {
        let then = format!(
            "with price list {} of {} it cost {} a month",
            self.then_version,
            show::day(&self.then_published),
            show::usd(self.then)
        );
        let month = match self.change() {
            none if none == Usd::ZERO => format!("{then}, and with {} it costs the same", self.now_version),
            change => {
                let (now, change) = (show::usd(self.now), show::usd_difference(change));
                format!("{then}; with {} it costs {now}: {change}", self.now_version)
            }
        };
        let (before, after) = (self.once_then, self.once_now);
        if before == after {
            return month;
        }
        let change = show::usd_difference(after.checked_sub(before).unwrap_or(super::END_OF_RANGE));
        let (before, after) = (show::usd(before), show::usd(after));
        format!("{month}. What is in no month, once or upfront, cost {before} and costs {after}: {change}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        pricing::{Dimension, PriceStrength, RegionPrices},
        wire::read_design,
    };

    const DASHBOARD: &str = include_str!("../../../tests/data/scan-dashboard-index.json");

    /// The built-in book before storage in us-east-1 became dearer or cheaper.
    fn earlier(storage: &str) -> PriceBook {
        let region = PriceBook::embedded().region("us-east-1").expect("it is there").clone();
        let dollars = storage.parse().expect("a decimal");
        let region: RegionPrices =
            region.with_price(Dimension::StorageGbMonth, dollars, PriceStrength::Imported).expect("a price");
        PriceBook::new("20240101000000", "2024-01-01", vec![region]).expect("one Region")
    }

    #[test]
    fn a_dearer_restore_is_told_though_the_month_is_the_same() {
        let text = DASHBOARD.replacen(
            "\"entities\"",
            r#""features": {"restores": [{"once": 1, "gigabytes": 10}]}, "entities""#,
            1,
        );
        let design = Design::from_wire(&read_design(&text).expect("it reads")).expect("it holds together");
        let region = PriceBook::embedded().region("us-east-1").expect("it is there").clone();
        let region =
            region.with_price(Dimension::RestoreGb, "0.25".parse().expect("a decimal"), PriceStrength::Imported);
        let dearer =
            PriceBook::new("20270101000000", "2027-01-01", vec![region.expect("a price")]).expect("one Region");
        let both = then_and_now(&design, PriceBook::embedded(), &dearer, View::OnDemand).expect("prices");
        let end = "costs the same. What is in no month, once or upfront, cost $1.50 and costs $2.50: +$1.00";
        assert!(both.words().ends_with(end), "{}", both.words());
    }

    #[track_caller]
    fn check(storage: &str, words: &str) {
        let design = Design::from_wire(&read_design(DASHBOARD).expect("it reads")).expect("it holds together");
        let both = then_and_now(&design, &earlier(storage), PriceBook::embedded(), View::OnDemand).expect("prices");
        assert_eq!(both.words(), words);
        let sum: rust_decimal::Decimal = both.lines.iter().map(|line| line.change().decimal()).sum();
        assert_eq!(sum, both.change().decimal());
    }

    #[test]
    fn both_totals_are_told_with_their_difference() {
        check(
            "0.20",
            "with price list 20240101000000 of 1 January 2024 it cost $6.81 a month; with 20250828153819 it costs $7.85: +$1.05",
        );
        check(
            "0.25",
            "with price list 20240101000000 of 1 January 2024 it cost $7.85 a month, and with 20250828153819 it costs the same",
        );
        check(
            "0.30",
            "with price list 20240101000000 of 1 January 2024 it cost $8.90 a month; with 20250828153819 it costs $7.85: −$1.05",
        );
    }
}
