//! What changes from one price book to another, and which changes no real price list makes.

use std::collections::BTreeMap;
use std::fmt;

use rust_decimal::Decimal;

use super::book::PriceBook;
use super::dimension::Dimension;
use crate::money::Usd;
use crate::show;

/// A price that moves by more than this factor, up or down, is taken for a mistake of the file.
const PLAUSIBLE_FACTOR: Decimal = Decimal::TEN;

/// What of a dimension a change is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priced {
    /// The price of one unit in dollars.
    Unit,
    /// How many units a month cost nothing.
    FreeAllowance,
    /// The rate of one unit under a Savings Plan, in dollars.
    PlanRate,
}

impl Priced {
    /// What is after the name of a dimension: nothing for its price.
    pub fn suffix(self) -> &'static str {
        match self {
            Priced::Unit => "",
            Priced::FreeAllowance => ", free a month",
            Priced::PlanRate => ", Savings Plan",
        }
    }
}

/// One number that differs between two books. `None` where a book has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PriceChange {
    /// The Region's code.
    pub region: String,
    /// What it is the price of.
    pub dimension: Dimension,
    /// Its price or its free allowance.
    pub priced: Priced,
    /// In the earlier book.
    pub old: Option<Decimal>,
    /// In the later book.
    pub new: Option<Decimal>,
}

impl fmt::Display for PriceChange {
    /// `eu-west-1, Storage: $0.283 → $0.29, +2.5 %`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [old, new] = self.figures();
        write!(out, "{}, {}{}: {old} → {new}", self.region, self.dimension.label(), self.priced.suffix())?;
        match self.relative() {
            Some(change) if change.is_sign_negative() => write!(out, ", {}", show::percent(change)),
            Some(change) => write!(out, ", +{}", show::percent(change)),
            None => Ok(()),
        }
    }
}

impl PriceChange {
    /// The old and the new number, for people.
    pub fn figures(&self) -> [String; 2] {
        [self.old, self.new].map(|value| match (value, self.priced) {
            (None, Priced::Unit | Priced::PlanRate) => "not in the list".to_owned(),
            (None, Priced::FreeAllowance) => "none".to_owned(),
            (Some(dollars), Priced::Unit | Priced::PlanRate) => show::unit_price(Usd::new(dollars)),
            (Some(units), Priced::FreeAllowance) => format!("{} {}", show::count(units), self.dimension.units(units)),
        })
    }

    /// The change as a part of the old number: 0.025 is 2.5 % more. `None` where there is none, or nothing to compare.
    pub fn relative(&self) -> Option<Decimal> {
        let (old, new) = (self.old?, self.new?);
        new.checked_sub(old)?.checked_div(old)
    }
}

/// Every number that differs, in order of Regions and dimensions. A Region that one book has not is one without prices.
pub fn changes(old: &PriceBook, new: &PriceBook) -> Vec<PriceChange> {
    let codes = old.regions().chain(new.regions()).map(|region| (region.code(), ())).collect::<BTreeMap<_, _>>();
    let mut found = Vec::new();
    for code in codes.into_keys() {
        let (before, after) = (old.region(code).ok(), new.region(code).ok());
        for dimension in Dimension::ALL {
            let price = |region: Option<&super::RegionPrices>| {
                region.and_then(|it| it.price(dimension).ok()).map(|price| price.usd.decimal())
            };
            let free = |region: Option<&super::RegionPrices>| region.and_then(|it| it.free_tier(dimension));
            let rate = |region: Option<&super::RegionPrices>| {
                region.and_then(|it| it.plan_rate(dimension)).map(|rate| rate.decimal())
            };
            for (priced, old, new) in [
                (Priced::Unit, price(before), price(after)),
                (Priced::FreeAllowance, free(before), free(after)),
                (Priced::PlanRate, rate(before), rate(after)),
            ] {
                if old != new {
                    found.push(PriceChange { region: code.to_owned(), dimension, priced, old, new });
                }
            }
        }
    }
    found
}

/// A change that no real price list makes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Implausible {
    /// A Region has prices for fewer things than before.
    #[error("{region} loses the price of {}", names(.lost))]
    FewerDimensions {
        /// The Region's code.
        region: String,
        /// What has no price any more.
        lost: Vec<Dimension>,
    },
    /// A Region has Savings Plan rates for fewer things than before.
    #[error("{region} loses the Savings Plan rate of {}", names(.lost))]
    FewerRates {
        /// The Region's code.
        region: String,
        /// What has no rate any more.
        lost: Vec<Dimension>,
    },
    /// A Savings Plan rate that no plan has: above the list price, or less than a tenth of it.
    #[error("{region}, {}: a Savings Plan rate of {rate} for a list price of {list} is not plausible", .dimension.label())]
    Rate {
        /// The Region's code.
        region: String,
        /// What has that rate.
        dimension: Dimension,
        /// The rate, for people.
        rate: String,
        /// The list price, for people.
        list: String,
    },
    /// A price moved by more than ten times.
    #[error("{0}: more than ten times")]
    MovedTooFar(Box<PriceChange>),
}

fn names(dimensions: &[Dimension]) -> String {
    dimensions.iter().map(|dimension| dimension.label()).collect::<Vec<_>>().join("; ")
}

/// Which of the changes no real price list makes, in order of Regions: prices that are gone, then those that moved too
/// far.
pub fn implausible(changes: &[PriceChange]) -> Vec<Implausible> {
    let lost = |priced: Priced| {
        let mut lost: BTreeMap<&str, Vec<Dimension>> = BTreeMap::new();
        for change in changes.iter().filter(|change| change.priced == priced && change.new.is_none()) {
            lost.entry(&change.region).or_default().push(change.dimension);
        }
        lost.into_iter().map(|(region, lost)| (region.to_owned(), lost))
    };
    let fewer = lost(Priced::Unit).map(|(region, lost)| Implausible::FewerDimensions { region, lost });
    let fewer_rates = lost(Priced::PlanRate).map(|(region, lost)| Implausible::FewerRates { region, lost });
    let in_dollars = changes.iter().filter(|change| change.priced != Priced::FreeAllowance);
    let too_far = in_dollars.filter(|change| moved_too_far(change)).cloned();
    fewer.chain(fewer_rates).chain(too_far.map(|change| Implausible::MovedTooFar(Box::new(change)))).collect()
}

/// Savings Plan rates of a book that no plan has, in order of Regions: a plan takes something off the list price, and
/// never nine tenths of it.
pub fn implausible_rates(book: &PriceBook) -> Vec<Implausible> {
    let mut found = Vec::new();
    for region in book.regions() {
        for dimension in Dimension::ALL {
            let (Some(rate), Ok(list)) = (region.plan_rate(dimension), region.price(dimension)) else { continue };
            let far = rate.decimal().checked_mul(PLAUSIBLE_FACTOR).is_some_and(|bound| list.usd.decimal() > bound);
            if rate > list.usd || far {
                let (rate, list) = (show::unit_price(rate), show::unit_price(list.usd));
                found.push(Implausible::Rate { region: region.code().to_owned(), dimension, rate, list });
            }
        }
    }
    found
}

fn moved_too_far(change: &PriceChange) -> bool {
    let (Some(old), Some(new)) = (change.old, change.new) else { return false };
    let (less, more) = (old.min(new), old.max(new));
    // Beyond the range of a decimal it is certainly too far.
    less.checked_mul(PLAUSIBLE_FACTOR).is_some_and(|bound| more > bound)
}
