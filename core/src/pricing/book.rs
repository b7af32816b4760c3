//! The book and its Regions: finding a price, and saying clearly when there is none.

use std::borrow::Cow;

use rust_decimal::Decimal;

use super::age::Day;
use super::dimension::Dimension;
use super::embedded;
use super::plan::PlanRate;
use super::price::{Cell, FreeTier, Price, PriceStrength, PriceTable};
use crate::money::Usd;

/// One version of DynamoDB's price list.
#[derive(Clone, Debug)]
pub struct PriceBook {
    version: Cow<'static, str>,
    published: Cow<'static, str>,
    /// In order of their code, no code twice.
    regions: Cow<'static, [RegionPrices]>,
}

/// The prices of one Region.
#[derive(Clone, Debug)]
pub struct RegionPrices {
    code: Cow<'static, str>,
    name: Cow<'static, str>,
    price_list: Cow<'static, str>,
    last_seen: Cow<'static, str>,
    prices: Cow<'static, PriceTable>,
    free_tiers: Cow<'static, [FreeTier]>,
    /// The version of the list of Savings Plans, and its rates; both empty where none was read.
    plan: (Cow<'static, str>, Cow<'static, [PlanRate]>),
}

/// Why there is no price. It is never taken as zero.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PriceError {
    /// No Region of this code is in the book.
    #[error("“{region}” is not a Region of price list {price_list}: {}", hint(.known))]
    UnknownRegion {
        /// The code that was asked for.
        region: String,
        /// The version of the price list.
        price_list: String,
        /// The codes that the message offers: those of the same area, or all.
        known: Vec<String>,
    },
    /// The Region is there, but has no price for this dimension.
    #[error("no price for {} in {region} in price list {price_list}", .dimension.label())]
    Missing {
        /// The Region's code.
        region: String,
        /// What has no price.
        dimension: Dimension,
        /// The version of the price list.
        price_list: String,
    },
    /// A price list that gives a negative price.
    #[error("the price of {} in {region} is {dollars}: prices are zero or more", .dimension.label())]
    Negative {
        /// The Region's code.
        region: String,
        /// What has that price.
        dimension: Dimension,
        /// The price.
        dollars: Decimal,
    },
    /// A price list that has one Region more than once.
    #[error("Region {region} comes more than once in price list {price_list}: keep one")]
    RegionTwice {
        /// The Region's code.
        region: String,
        /// The version of the price list.
        price_list: String,
    },
}

fn hint(known: &[String]) -> String {
    format!("write the code as AWS does, one of {}", known.join(", "))
}

impl PriceBook {
    /// The book that is compiled in.
    pub fn embedded() -> &'static PriceBook {
        &embedded::BOOK
    }

    pub(super) const fn embedded_from(
        version: &'static str,
        published: &'static str,
        regions: &'static [RegionPrices],
    ) -> PriceBook {
        PriceBook {
            version: Cow::Borrowed(version),
            published: Cow::Borrowed(published),
            regions: Cow::Borrowed(regions),
        }
    }

    /// A book that owns its data. Errors when a Region comes twice.
    pub fn new(version: &str, published: &str, mut regions: Vec<RegionPrices>) -> Result<PriceBook, PriceError> {
        regions.sort_by(|one, other| one.code.cmp(&other.code));
        if let Some(pair) = regions.windows(2).find(|pair| pair[0].code == pair[1].code) {
            return Err(PriceError::RegionTwice { region: pair[0].code.to_string(), price_list: version.to_owned() });
        }
        Ok(PriceBook {
            version: Cow::Owned(version.to_owned()),
            published: Cow::Owned(published.to_owned()),
            regions: Cow::Owned(regions),
        })
    }

    /// A book of Regions of which none comes twice.
    #[cfg(feature = "import")]
    pub(super) fn of_sorted(
        version: String,
        published: String,
        regions: impl Iterator<Item = RegionPrices>,
    ) -> PriceBook {
        let mut regions: Vec<RegionPrices> = regions.collect();
        regions.sort_by(|one, other| one.code.cmp(&other.code));
        PriceBook { version: Cow::Owned(version), published: Cow::Owned(published), regions: Cow::Owned(regions) }
    }

    /// This book after one of its Regions was seen unchanged on a day. A Region that it has not, or an earlier day, changes
    /// nothing.
    pub fn seen_again(mut self, region: &str, day: Day) -> PriceBook {
        if let Ok(place) = self.place(region) {
            let region = &mut self.regions.to_mut()[place];
            if Day::parse(&region.last_seen).is_none_or(|known| known < day) {
                region.last_seen = Cow::Owned(day.to_string());
            }
        }
        self
    }

    /// The version of the price list, a timestamp: `20250828153819`.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The day on which the price list was published: `2025-08-28`.
    pub fn published(&self) -> &str {
        &self.published
    }

    /// Every Region, in order of its code.
    pub fn regions(&self) -> impl ExactSizeIterator<Item = &RegionPrices> {
        self.regions.iter()
    }

    /// The prices of the Region with this code. Errors when the book has none.
    pub fn region(&self, code: &str) -> Result<&RegionPrices, PriceError> {
        self.place(code).map(|place| &self.regions[place])
    }

    fn place(&self, code: &str) -> Result<usize, PriceError> {
        self.regions.binary_search_by(|region| region.code().cmp(code)).map_err(|_| self.unknown_region(code))
    }

    /// Sets the price of a listed dimension in one Region.
    pub(super) fn set(
        &mut self,
        region: &str,
        dimension: Option<Dimension>,
        usd: Usd,
        strength: PriceStrength,
    ) -> Result<(), PriceError> {
        let Some(dimension) = dimension else { return Ok(()) };
        let place = self.place(region)?;
        self.regions.to_mut()[place].set(dimension, usd.decimal(), strength)
    }

    /// Sets the price of a listed dimension in every Region.
    pub(super) fn set_everywhere(
        &mut self,
        dimension: Option<Dimension>,
        usd: Usd,
        strength: PriceStrength,
    ) -> Result<(), PriceError> {
        let Some(dimension) = dimension else { return Ok(()) };
        self.regions.to_mut().iter_mut().try_for_each(|region| region.set(dimension, usd.decimal(), strength))
    }

    #[cold]
    fn unknown_region(&self, code: &str) -> PriceError {
        let area = code.trim().split('-').next().unwrap_or_default().to_ascii_lowercase();
        let same_area = |region: &&RegionPrices| region.code().split('-').next() == Some(area.as_str());
        let mut known: Vec<String> = self.regions().filter(same_area).map(|region| region.code().to_owned()).collect();
        if known.is_empty() {
            known = self.regions().map(|region| region.code().to_owned()).collect();
        }
        PriceError::UnknownRegion { region: code.to_owned(), price_list: self.version.to_string(), known }
    }
}

impl RegionPrices {
    pub(super) const fn embedded(
        code: &'static str,
        name: &'static str,
        price_list: &'static str,
        last_seen: &'static str,
        prices: &'static PriceTable,
        free_tiers: &'static [FreeTier],
    ) -> RegionPrices {
        RegionPrices {
            code: Cow::Borrowed(code),
            name: Cow::Borrowed(name),
            price_list: Cow::Borrowed(price_list),
            last_seen: Cow::Borrowed(last_seen),
            prices: Cow::Borrowed(prices),
            free_tiers: Cow::Borrowed(free_tiers),
            plan: (Cow::Borrowed(""), Cow::Borrowed(&[])),
        }
    }

    /// A Region without any price yet, for a book that owns its data. `last_seen` is the day on which its prices were
    /// last read.
    pub fn new(code: &str, name: &str, price_list: &str, last_seen: &str) -> RegionPrices {
        RegionPrices {
            code: Cow::Owned(code.to_owned()),
            name: Cow::Owned(name.to_owned()),
            price_list: Cow::Owned(price_list.to_owned()),
            last_seen: Cow::Owned(last_seen.to_owned()),
            prices: Cow::Owned(PriceTable::default()),
            free_tiers: Cow::Owned(Vec::new()),
            plan: (Cow::Borrowed(""), Cow::Borrowed(&[])),
        }
    }

    /// This Region with a price for one unit of `dimension`, in place of an earlier one. Errors when it is negative, and
    /// for a dimension that is not in DynamoDB's own list.
    pub fn with_price(
        mut self,
        dimension: Dimension,
        dollars: Decimal,
        strength: PriceStrength,
    ) -> Result<RegionPrices, PriceError> {
        self.set(dimension, dollars, strength)?;
        Ok(self)
    }

    fn set(&mut self, dimension: Dimension, dollars: Decimal, strength: PriceStrength) -> Result<(), PriceError> {
        let Some(cell) = Cell::owned(dollars, strength) else {
            return Err(PriceError::Negative { region: self.code.to_string(), dimension, dollars });
        };
        match self.prices.to_mut().get_mut(dimension.index()) {
            Some(place) => *place = Some(cell),
            None => return Err(self.missing(dimension)),
        }
        Ok(())
    }

    /// This Region with the price that another has, its strength and its sources too.
    pub(super) fn with_price_of(mut self, dimension: Dimension, other: &RegionPrices) -> RegionPrices {
        self.prices.to_mut()[dimension.index()] = other.prices[dimension.index()];
        self
    }

    /// This Region with a first tier that costs nothing, in place of an earlier one of the same dimension.
    pub fn with_free_tier(mut self, tier: FreeTier) -> RegionPrices {
        let tiers = self.free_tiers.to_mut();
        tiers.retain(|known| known.dimension != tier.dimension);
        tiers.push(tier);
        self
    }

    /// This Region with the rates of a list of Savings Plans, in place of those of an earlier one.
    pub fn with_plan(mut self, version: &str, rates: Vec<PlanRate>) -> RegionPrices {
        self.plan = (Cow::Owned(version.to_owned()), Cow::Owned(rates));
        self
    }

    /// This Region with the rates of another version of it.
    #[cfg(feature = "import")]
    pub(super) fn with_plan_of(mut self, other: &RegionPrices) -> RegionPrices {
        self.plan = other.plan.clone();
        self
    }

    pub(super) fn plan_version(&self) -> &str {
        &self.plan.0
    }

    pub(super) fn plan_rates(&self) -> &[PlanRate] {
        &self.plan.1
    }

    /// The code: `eu-west-1`.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// The name: `Europe (Ireland)`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The version of the price list that these prices are from.
    pub fn price_list(&self) -> &str {
        &self.price_list
    }

    /// The last day on which these prices were seen unchanged: at least the day of publication.
    pub fn last_seen(&self) -> &str {
        &self.last_seen
    }

    /// The price of one unit, without free tier. Errors when the list has none: that is never zero.
    #[inline]
    pub fn price(&self, dimension: Dimension) -> Result<Price, PriceError> {
        match self.prices.get(dimension.index()) {
            Some(Some(cell)) => Ok(cell.price()),
            _ => Err(self.missing(dimension)),
        }
    }

    #[cold]
    fn missing(&self, dimension: Dimension) -> PriceError {
        PriceError::Missing { region: self.code.to_string(), dimension, price_list: self.price_list.to_string() }
    }

    /// How many units a month cost nothing at first (R-FREE-1 to R-FREE-3), or `None` where all are charged.
    pub fn free_tier(&self, dimension: Dimension) -> Option<Decimal> {
        self.free_tiers.iter().find(|tier| tier.dimension == dimension).map(|tier| tier.up_to)
    }
}
