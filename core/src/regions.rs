//! One design in every Region of a price book: what it costs there, and which lines make the difference.
//!
//! Owns the order, the comparison and the Regions that cannot be compared; every amount comes from [`crate::estimate`].
//! A Region without a price that the design needs is never among the cheap ones: it is listed apart, with the reason.

use crate::{
    bill::BillError,
    design::Design,
    estimate::{Estimate, LineDifference, View, estimate, line_differences},
    money::Usd,
    pricing::{PriceBook, RegionPrices},
    show,
};
use std::collections::BTreeSet;

/// Who may use a Region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Partition {
    /// Everybody.
    Commercial,
    /// AWS GovCloud (US): accounts of its own, for those whom AWS admits.
    GovCloud,
}

impl Partition {
    /// The partition of a Region's code.
    pub fn of(code: &str) -> Partition {
        if code.starts_with("us-gov-") { Partition::GovCloud } else { Partition::Commercial }
    }
}

/// What is said of every Region of GovCloud.
pub const GOVCLOUD_NOTE: &str =
    "AWS GovCloud (US): needs an account of its own, for those whom AWS admits, and has no free tier";

/// A design in all Regions.
#[derive(Clone, Debug)]
pub struct RegionComparison {
    /// The code of the design's own Region.
    pub own: String,
    /// Which modes are priced.
    pub view: View,
    /// The version of the price book.
    pub price_version: String,
    /// What it costs in the design's own Region, a month.
    pub own_total: Usd,
    /// Every Region that can be compared, the cheapest month first; Regions that cost the same in order of their code.
    pub priced: Vec<RegionCost>,
    /// Every other Region, in order of its code.
    pub apart: Vec<RegionApart>,
}

/// What the design costs in one Region.
#[derive(Clone, Debug)]
pub struct RegionCost {
    /// The Region's code.
    pub code: String,
    /// The Region's name.
    pub name: String,
    /// Who may use it.
    pub partition: Partition,
    /// A month.
    pub total: Usd,
    /// What comes once: imports, restores, new replicas and the like. In no month.
    pub one_time: Usd,
    /// What is paid upfront for reserved capacity. In no month.
    pub upfront: Usd,
    /// How much more than in the design's own Region; less than nothing where it is cheaper.
    pub difference: Usd,
    /// Which lines make the difference, the largest first.
    pub lines: Vec<LineDifference>,
}

/// A Region that cannot be compared.
#[derive(Clone, Debug)]
pub struct RegionApart {
    /// The Region's code.
    pub code: String,
    /// The Region's name.
    pub name: String,
    /// Who may use it.
    pub partition: Partition,
    /// Why, in a sentence without its dot.
    pub reason: String,
}

/// A cost that is in no month, and so has a column of its own where a design has any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// What comes once.
    OneTime,
    /// What is paid upfront for reserved capacity.
    Upfront,
}

impl Beside {
    /// The head of its column.
    pub const fn label(self) -> &'static str {
        match self {
            Beside::OneTime => "Once",
            Beside::Upfront => "Upfront",
        }
    }

    /// The amount in one Region.
    pub fn amount(self, cost: &RegionCost) -> Usd {
        match self {
            Beside::OneTime => cost.one_time,
            Beside::Upfront => cost.upfront,
        }
    }
}

impl RegionComparison {
    /// The costs beside the month that the design has in any Region.
    pub fn beside(&self) -> Vec<Beside> {
        let any = |it: &Beside| self.priced.iter().any(|cost| it.amount(cost) != Usd::ZERO);
        [Beside::OneTime, Beside::Upfront].into_iter().filter(any).collect()
    }

    /// What the order is by, in a sentence without its dot.
    pub fn order_in_words(&self) -> &'static str {
        match self.beside().as_slice() {
            [] => "in order of the month, the cheapest first",
            [Beside::OneTime] => "in order of the month alone, the cheapest first; what comes once is beside it",
            [Beside::Upfront] => "in order of the month alone, the cheapest first; what is paid upfront is beside it",
            _ => {
                "in order of the month alone, the cheapest first; what comes once and what is paid upfront are beside it"
            }
        }
    }
}

/// Prices a design in every Region of a book.
///
/// Errors as the estimate of the design in its own Region does.
pub fn compare_regions(design: &Design, prices: &PriceBook, view: View) -> Result<RegionComparison, BillError> {
    let own = estimate(design, prices)?;
    let mut comparison = RegionComparison {
        own: design.region.clone(),
        view,
        price_version: prices.version().to_owned(),
        own_total: own.total(view),
        priced: Vec::new(),
        apart: Vec::new(),
    };
    let replicas = replicas(design);
    let mut moved = design.clone();
    for region in prices.regions() {
        if replicas.contains(region.code()) {
            comparison.apart.push(apart(region, "the design has a replica there, or its witness".to_owned()));
            continue;
        }
        region.code().clone_into(&mut moved.region);
        match estimate(&moved, prices) {
            Ok(there) => match lacking(&own, &there) {
                None => comparison.priced.push(cost(region, &own, &there, view)),
                Some(reason) => {
                    let rest = show::usd(there.total(view));
                    comparison.apart.push(apart(region, format!("{reason}; the rest costs {rest}")));
                }
            },
            Err(error) => comparison.apart.push(apart(region, error.to_string())),
        }
    }
    comparison.priced.sort_by(|one, two| one.total.cmp(&two.total).then_with(|| one.code.cmp(&two.code)));
    Ok(comparison)
}

/// Regions that the design is in besides its own.
fn replicas(design: &Design) -> BTreeSet<&str> {
    let globals = design.tables.iter().filter_map(|table| table.global());
    globals
        .flat_map(|global| global.replicas.iter().map(|it| it.region.as_str()).chain(global.witness.as_deref()))
        .filter(|region| *region != design.region)
        .collect()
}

/// What has a price in the design's own Region and none in another: `None` where there is nothing.
fn lacking(own: &Estimate, there: &Estimate) -> Option<String> {
    let unpriced = |estimate: &Estimate| -> BTreeSet<_> {
        estimate.features.unpriced.iter().map(|line| (line.dimension, line.table, line.when)).collect()
    };
    let known = unpriced(own);
    let more = unpriced(there).into_iter().filter(|line| !known.contains(line)).map(|(dimension, ..)| dimension);
    let labels: BTreeSet<&str> = more.map(|dimension| dimension.label()).collect();
    if labels.is_empty() {
        return None;
    }
    let labels: Vec<&str> = labels.into_iter().collect();
    Some(format!("no price is known there for {}", labels.join(", ")))
}

fn cost(region: &RegionPrices, own: &Estimate, there: &Estimate, view: View) -> RegionCost {
    let total = there.total(view);
    RegionCost {
        code: region.code().to_owned(),
        name: region.name().to_owned(),
        partition: Partition::of(region.code()),
        total,
        one_time: there.one_time_total(),
        upfront: there.upfront_total(),
        difference: total.checked_sub(own.total(view)).unwrap_or(total),
        lines: line_differences(own, there, view),
    }
}

fn apart(region: &RegionPrices, reason: String) -> RegionApart {
    RegionApart {
        code: region.code().to_owned(),
        name: region.name().to_owned(),
        partition: Partition::of(region.code()),
        reason,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::read_design;
    use rust_decimal::Decimal;

    const DASHBOARD: &str = include_str!("../../tests/data/scan-dashboard-index.json");

    fn design(text: &str) -> Design {
        Design::from_wire(&read_design(text).expect("it reads")).expect("it holds together")
    }

    fn compared(text: &str) -> RegionComparison {
        compare_regions(&design(text), PriceBook::embedded(), View::OnDemand).expect("its Region is known")
    }

    #[test]
    fn every_region_is_priced_once_cheapest_first() {
        let all = compared(DASHBOARD);
        assert_eq!(all.priced.len() + all.apart.len(), 36);
        assert!(all.priced.is_sorted_by_key(|cost| (cost.total, cost.code.clone())));
        assert_eq!((all.priced[0].code.as_str(), all.priced[0].difference), ("us-east-1", Usd::ZERO));
        let dearest = all.priced.last().expect("many Regions");
        assert_eq!(dearest.code, "sa-east-1");
    }

    #[test]
    fn a_region_costs_what_the_design_costs_when_it_is_written_for_it() {
        for cost in compared(DASHBOARD).priced {
            let there = design(&DASHBOARD.replace("us-east-1", &cost.code));
            let all = estimate(&there, PriceBook::embedded()).expect("the same prices");
            assert_eq!(all.total(View::OnDemand), cost.total, "{}", cost.code);
        }
    }

    #[test]
    fn the_lines_add_up_to_the_difference() {
        for cost in compared(DASHBOARD).priced {
            let sum: Decimal = cost.lines.iter().map(|line| line.change().decimal()).sum();
            assert_eq!(sum, cost.difference.decimal(), "{}", cost.code);
            for line in &cost.lines {
                let (Some(before), Some(after)) = (line.price_before, line.price_after) else { continue };
                let change = (after.decimal() - before.decimal()) * line.quantity;
                assert_eq!(change, line.change().decimal(), "{} {:?}", cost.code, line.dimension);
            }
        }
    }

    #[test]
    fn a_region_without_a_price_stands_apart_and_says_which() {
        let streams = r#"{"version": 1, "name": "s", "region": "us-east-1", "tables": [{"name": "t",
            "partition_key": {"name": "id"}, "entities": [{"name": "e", "items": 1000, "size": {"bytes": 500}}],
            "features": {"streams": {"consumers": [{"reader": "program", "shards": 2, "calls": {"times": 2, "per": "second"}}]}},
            "patterns": [{"name": "p", "operation": "PutItem", "entity": "e", "rate": {"times": 9, "per": "second"}}]}]}"#;
        let all = compared(streams);
        let apart: Vec<(&str, &str)> = all.apart.iter().map(|it| (it.code.as_str(), it.reason.as_str())).collect();
        assert_eq!(apart.len(), 1, "{apart:?}");
        assert_eq!(apart[0].0, "il-central-1");
        assert!(apart[0].1.contains("Streams reads"), "{apart:?}");
    }

    #[test]
    fn the_regions_of_govcloud_are_known() {
        let all = compared(DASHBOARD);
        let gov: Vec<&str> = all
            .priced
            .iter()
            .filter(|cost| cost.partition == Partition::GovCloud)
            .map(|cost| cost.code.as_str())
            .collect();
        assert_eq!(gov, ["us-gov-east-1", "us-gov-west-1"]);
    }

    #[test]
    fn a_region_that_the_book_has_not_is_an_error() {
        let nowhere = design(&DASHBOARD.replace("us-east-1", "moon-1"));
        assert!(compare_regions(&nowhere, PriceBook::embedded(), View::AsDesigned).is_err());
    }

    #[test]
    fn what_is_in_no_month_stands_beside_it_and_the_order_is_by_the_month() {
        let all = compared(include_str!("../../tests/data/designs/calculator.json"));
        assert_eq!(all.beside(), [Beside::Upfront]);
        let own = all.priced.iter().find(|cost| cost.code == all.own).expect("its own Region");
        assert_eq!(show::usd(own.upfront), "$780.00");
        assert!(all.priced.iter().any(|cost| cost.upfront != own.upfront), "it differs by Region");
        assert!(all.priced.is_sorted_by_key(|cost| (cost.total, cost.code.clone())));
        assert!(all.order_in_words().ends_with("what is paid upfront is beside it"), "{}", all.order_in_words());
        let once = compared(include_str!("../../tests/data/designs/feature-index-build.json"));
        assert_eq!(once.beside(), [Beside::OneTime]);
        assert_eq!(compared(DASHBOARD).beside(), []);
    }

    #[test]
    fn reasons_have_words() {
        let all = compared(DASHBOARD);
        let ireland = all.priced.iter().find(|cost| cost.code == "eu-west-1").expect("it is priced");
        assert!(show::usd_difference(ireland.difference).starts_with('+'));
        assert!(ireland.lines.len() >= 3);
    }
}
