//! Why two estimates of one design differ: the same lines at other prices, summed by what is charged.

use super::{Estimate, View};
use crate::{bill::CostLine, money::Usd, pricing::Dimension};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// What one dimension costs a month in two estimates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineDifference {
    /// What is charged.
    pub dimension: Dimension,
    /// How much of it, in the later estimate.
    pub quantity: Decimal,
    /// The price of one unit before; `None` where there was no such line, or its lines have several prices.
    pub price_before: Option<Usd>,
    /// The price of one unit after; `None` likewise.
    pub price_after: Option<Usd>,
    /// What it cost.
    pub before: Usd,
    /// What it costs.
    pub after: Usd,
}

impl LineDifference {
    /// How much more it costs; less than nothing where it is cheaper. Saturates at the end of a decimal's range.
    pub fn change(&self) -> Usd {
        self.after.checked_sub(self.before).unwrap_or(super::END_OF_RANGE)
    }
}

/// Every dimension whose monthly amount differs between two estimates in a view, the largest change first.
pub fn line_differences(before: &Estimate, after: &Estimate, view: View) -> Vec<LineDifference> {
    let mut sums: BTreeMap<Dimension, [Sum; 2]> = BTreeMap::new();
    for (side, estimate) in [before, after].into_iter().enumerate() {
        for line in estimate.lines(view) {
            sums.entry(line.dimension).or_default()[side].add(line);
        }
    }
    let differing = sums.into_iter().filter(|(_, [before, after])| before.amount != after.amount);
    let mut differences: Vec<LineDifference> = differing
        .map(|(dimension, [before, after])| LineDifference {
            dimension,
            quantity: after.quantity,
            price_before: before.price.one(),
            price_after: after.price.one(),
            before: before.amount,
            after: after.amount,
        })
        .collect();
    // By dimension where changes are equal: the sort is stable.
    differences.sort_by_key(|it| std::cmp::Reverse(it.change().decimal().abs()));
    differences
}

#[derive(Clone, Copy, Default)]
struct Sum {
    quantity: Decimal,
    amount: Usd,
    price: Prices,
}

/// The prices of the lines of one dimension.
#[derive(Clone, Copy, Default)]
enum Prices {
    #[default]
    None,
    One(Usd),
    Several,
}

impl Prices {
    fn one(self) -> Option<Usd> {
        match self {
            Prices::One(price) => Some(price),
            Prices::None | Prices::Several => None,
        }
    }
}

impl Sum {
    fn add(&mut self, line: &CostLine) {
        self.quantity = self.quantity.checked_add(line.quantity).unwrap_or(Decimal::MAX);
        self.amount = self.amount.checked_add(line.amount).unwrap_or(super::END_OF_RANGE);
        self.price = match self.price {
            Prices::None => Prices::One(line.price.usd),
            Prices::One(price) if price == line.price.usd => self.price,
            Prices::One(_) | Prices::Several => Prices::Several,
        };
    }
}
