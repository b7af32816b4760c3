//! What is kept of a list of Savings Plans while it is read: the rates of DynamoDB for one year with nothing upfront.

use std::collections::BTreeMap;

use super::super::book::PriceError;
use super::super::dimension::Dimension;
use super::super::plan::PlanRate;
use super::gather::{SERVICE, TooMany, Unclear, cut, number, published};
use super::{OfferDoubt, OfferError, matching, shape};
use crate::money::Usd;

/// What a list of Savings Plans says about DynamoDB.
#[derive(Clone, Debug)]
pub struct PlanList {
    /// Its version, a timestamp: `20260422194203`.
    pub version: String,
    /// The day on which it was published: `2026-04-22`.
    pub published: String,
    /// The rates of each Region, in order of their code.
    pub regions: BTreeMap<String, Vec<PlanRate>>,
    /// Rates that are left out because the file does not say them clearly.
    pub doubts: Vec<OfferDoubt>,
    /// How many rates were read, of any service.
    pub rates: u64,
    /// How many of them are of nothing that is priced here.
    pub unknown_rates: u64,
}

impl PlanList {
    /// The lists of several Regions as one, of the latest version among them; `None` of none. A Region that is in more than
    /// one has the rates of the last.
    pub fn joined(lists: impl IntoIterator<Item = PlanList>) -> Option<PlanList> {
        lists.into_iter().reduce(|mut all, list| {
            // Versions are timestamps of one length.
            if list.version > all.version {
                (all.version, all.published) = (list.version, list.published);
            }
            all.regions.extend(list.regions);
            all.doubts.extend(list.doubts);
            all.rates += list.rates;
            all.unknown_rates += list.unknown_rates;
            all
        })
    }

    /// Only this Region of it. Errors where the file has no such Region.
    pub fn only(mut self, code: &str) -> Result<PlanList, PriceError> {
        let known = self.regions.keys().cloned().collect();
        self.regions.retain(|region, _| region == code);
        self.doubts.retain(|doubt| doubt.region == code);
        if self.regions.is_empty() {
            return Err(PriceError::UnknownRegion { region: code.to_owned(), price_list: self.version, known });
        }
        Ok(self)
    }
}

/// For how long a plan binds, and what is paid at its start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Commitment {
    pub length: String,
    pub unit: String,
    /// Empty where the file does not say.
    pub option: String,
}

impl Commitment {
    /// One year with nothing upfront: what Keyfare knows of a plan.
    fn is_ours(&self) -> bool {
        let year = matches!(self.unit.trim().to_ascii_lowercase().as_str(), "year" | "years");
        let option = self.option.trim();
        self.length.trim() == "1" && year && (option.is_empty() || option.eq_ignore_ascii_case("No Upfront"))
    }
}

/// One rate of the list, as text.
#[derive(Clone, Debug, Default)]
pub(super) struct RawRate {
    pub region: String,
    pub service: String,
    pub usage: String,
    pub operation: String,
    pub unit: String,
    pub dollars: String,
}

/// What has been read so far.
#[derive(Debug, Default)]
pub(super) struct PlanGather {
    /// Whether the file is a list of Savings Plans at all.
    pub found: bool,
    /// The Region of the whole file, where it has one.
    pub region: String,
    /// What is paid upfront for each plan, by its SKU.
    pub options: BTreeMap<String, String>,
    kept: Vec<(Dimension, RawRate)>,
    read: u64,
    unknown: u64,
}

impl PlanGather {
    /// So many rates of DynamoDB are kept at most: the real lists have twelve a Region.
    pub(super) const KEPT_MAX: usize = 10_000;

    /// Notes a rate that is no one's here, or returns it with its dimension.
    pub(super) fn sorted(&mut self, rate: RawRate) -> Option<(Dimension, RawRate)> {
        self.read += 1;
        let ours = rate.service == SERVICE;
        let dimension = ours.then(|| matching::of_usage(&rate.usage, &rate.operation)).flatten();
        if dimension.is_none() {
            self.unknown += 1;
        }
        dimension.map(|dimension| (dimension, rate))
    }

    /// Keeps rates of a plan; those of another length or payment count as not known.
    pub(super) fn keep(&mut self, of: &Commitment, rates: Vec<(Dimension, RawRate)>) -> Result<(), TooMany> {
        if !of.is_ours() {
            self.unknown += rates.len() as u64;
            return Ok(());
        }
        if self.kept.len() + rates.len() > PlanGather::KEPT_MAX {
            return Err(TooMany);
        }
        self.kept.extend(rates);
        Ok(())
    }

    /// The rates by Region, once all is read.
    pub(super) fn finish(self, version: &str, publication_date: &str) -> Result<PlanList, OfferError> {
        let published = published(version, publication_date)?;
        let mut found: BTreeMap<(String, Dimension), Result<Usd, String>> = BTreeMap::new();
        for (dimension, rate) in self.kept {
            let region = if rate.region.is_empty() { &self.region } else { &rate.region };
            let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
            if region.is_empty() || region.len() > 30 || !region.bytes().all(plain) {
                return Err(shape(format!("“{}” is no code of a Region", cut(region))));
            }
            let fits = matching::units(dimension).iter().any(|unit| unit.eq_ignore_ascii_case(rate.unit.trim()));
            let read = match number(&rate.dollars) {
                Ok(dollars) if fits => Ok(Usd::new(dollars)),
                Ok(_) => Err(format!("it is priced by “{}”", cut(&rate.unit))),
                Err(Unclear::Doubt(reason)) => Err(reason),
                Err(Unclear::OtherCurrency) => continue,
            };
            let known = found.entry((region.clone(), dimension)).or_insert_with(|| read.clone());
            if *known != read {
                *known = Err("it has two rates".to_owned());
            }
        }
        let (mut regions, mut doubts) = (BTreeMap::<String, Vec<PlanRate>>::new(), Vec::new());
        for ((region, dimension), rate) in found {
            match rate {
                Ok(usd) => regions.entry(region).or_default().push(PlanRate { dimension, usd }),
                Err(reason) => doubts.push(OfferDoubt { region, dimension, reason }),
            }
        }
        if regions.is_empty() {
            return Err(OfferError::NoRates(self.read));
        }
        Ok(PlanList {
            version: version.to_owned(),
            published: published.to_string(),
            regions,
            doubts,
            rates: self.read,
            unknown_rates: self.unknown,
        })
    }
}
