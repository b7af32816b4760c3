//! Reading AWS's bulk price list of DynamoDB, JSON or CSV, into Regions with prices; and its lists of Database Savings
//! Plans, into rates.
//!
//! Owns what a product of the list is and what its tiers mean. The file is read as a stream: only products that are
//! known here, and their prices, are kept. A product that is not known is counted and left alone; a price that cannot be
//! told for certain is a doubt and is left out, so that it can never be taken for another. Putting the Regions into a
//! book is [`PriceBook::with_offer`]; where the file comes from, and how long it may take, is for the caller.

mod gather;
mod json;
mod matching;
mod plan_rows;
mod plans;
mod rows;
#[cfg(test)]
mod tests;

use std::fmt;
use std::io::{self, BufRead, Read};

use serde::Deserialize;

use super::age::Day;
use super::book::{PriceBook, PriceError, RegionPrices};
use super::dimension::Dimension;
use gather::Gather;
pub use plans::PlanList;

/// A longer file than this is refused: 100 MB. The real one has 1.4 MB.
pub const OFFER_MAX_BYTES: u64 = 100_000_000;

/// What a bulk price list says about DynamoDB.
#[derive(Clone, Debug)]
pub struct Offer {
    /// Its version, a timestamp: `20260831092153`.
    pub version: String,
    /// The day on which it was published: `2026-08-31`.
    pub published: String,
    /// Every Region in it, in order of their code, with the prices that are known here.
    pub regions: Vec<RegionPrices>,
    /// Prices that are left out because the file does not say them clearly.
    pub doubts: Vec<OfferDoubt>,
    /// How many products were read, known or not.
    pub products: u64,
    /// How many of them are nothing that is priced here.
    pub unknown_products: u64,
}

/// A price that is left out, and why.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OfferDoubt {
    /// The Region's code.
    pub region: String,
    /// What has no price because of it.
    pub dimension: Dimension,
    /// What the file says.
    pub reason: String,
}

impl fmt::Display for OfferDoubt {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} in {}: {}; its price is left out", self.dimension.label(), self.region, self.reason)
    }
}

/// Why a file is no price list that can be read.
#[derive(Debug, thiserror::Error)]
pub enum OfferError {
    /// It could not be read to its end.
    #[error("the price list cannot be read to its end: {0}")]
    Read(io::Error),
    /// It ends before it is whole.
    #[error("the price list ends too early, at line {line}: fetch it again")]
    CutOff {
        /// The last line.
        line: u64,
    },
    /// It is longer than [`OFFER_MAX_BYTES`].
    #[error("the price list is longer than 100 MB, and AWS's has 1.4 MB: this is another file")]
    TooLong,
    /// Its text is neither JSON nor CSV of the right shape.
    #[error("this is no price list of AWS: {problem}")]
    Shape {
        /// What is wrong, with its place.
        problem: String,
    },
    /// It is the price list of another service.
    #[error("this is the price list of {0}: Keyfare reads that of AmazonDynamoDB")]
    OtherService(String),
    /// It is whole, but has no price that is known here.
    #[error(
        "none of the {0} products of this price list has a price that Keyfare knows: it is of another shape or empty"
    )]
    NoPrices(u64),
    /// It is whole, but has no rate of DynamoDB.
    #[error(
        "none of the {0} rates of this list of Savings Plans is of DynamoDB, for one year and nothing upfront: fetch the \
         file of a Region from AWSDatabaseSavingsPlans"
    )]
    NoRates(u64),
    /// It is a list of Savings Plans where a price list is wanted.
    #[error("this is a list of Savings Plans, which has no list prices: import it by itself")]
    Plans,
}

/// What a file of AWS says.
#[derive(Clone, Debug)]
pub enum PriceFile {
    /// List prices.
    Offer(Offer),
    /// Rates of Database Savings Plans.
    Plans(PlanList),
    /// Where the rates of each Region are: `region_index.json` of the Savings Plans.
    PlanFiles(Vec<NamedFile>),
}

/// A file of one Region's Savings Plans.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct NamedFile {
    /// The Region's code.
    pub region_code: String,
    /// Its address, or the path of it on the same server.
    pub version_url: String,
}

/// Reads a bulk price list as [`read_price_file`] does; a list of Savings Plans is an error.
pub fn read_offer(input: impl BufRead, seen: Option<Day>) -> Result<Offer, OfferError> {
    match read_price_file(input, seen)? {
        PriceFile::Offer(offer) => Ok(offer),
        PriceFile::Plans(_) | PriceFile::PlanFiles(_) => Err(OfferError::Plans),
    }
}

/// Reads a bulk price list or a list of Savings Plans, JSON or CSV by its first character. `seen` is the day on which the file was the current one;
/// the day of its publication where nobody knows.
pub fn read_price_file(input: impl BufRead, seen: Option<Day>) -> Result<PriceFile, OfferError> {
    read_at_most(input, seen, OFFER_MAX_BYTES)
}

fn read_at_most(input: impl BufRead, seen: Option<Day>, most: u64) -> Result<PriceFile, OfferError> {
    let mut input = Limited { inner: input, left: most, over: false };
    let first = first_character(&mut input).map_err(|error| input.error(error))?;
    let mut gather = Gather::default();
    let read = match first {
        Some(b'{') => json::read(&mut input, &mut gather),
        Some(b'[') => Err(shape("it begins with a list, and a bulk price list is an object: fetch its index.json")),
        Some(b'<') => Err(shape("it begins like a web page: check the address")),
        Some(_) => rows::read(&mut input, &mut gather),
        None => Err(shape("the file is empty")),
    };
    if input.over {
        return Err(OfferError::TooLong);
    }
    read?;
    if gather.plans.found {
        let plans = std::mem::take(&mut gather.plans);
        return plans.finish(&gather.version, &gather.publication_date).map(PriceFile::Plans);
    }
    if !gather.named.is_empty() {
        return Ok(PriceFile::PlanFiles(gather.named));
    }
    gather.finish(seen).map(PriceFile::Offer)
}

fn shape(problem: impl Into<String>) -> OfferError {
    OfferError::Shape { problem: problem.into() }
}

/// The first character that is neither white space nor a byte order mark; white space before it is taken.
fn first_character(input: &mut impl BufRead) -> io::Result<Option<u8>> {
    loop {
        let ahead = input.fill_buf()?;
        let skip = match ahead {
            [] => return Ok(None),
            [0xef, 0xbb, 0xbf, ..] => 3,
            [first, ..] if first.is_ascii_whitespace() => 1,
            [first, ..] => return Ok(Some(*first)),
        };
        input.consume(skip);
    }
}

/// Input that ends in an error once it is too long.
struct Limited<R> {
    inner: R,
    left: u64,
    over: bool,
}

impl<R> Limited<R> {
    fn error(&self, error: io::Error) -> OfferError {
        if self.over { OfferError::TooLong } else { OfferError::Read(error) }
    }

    fn spend(&mut self, bytes: usize) -> io::Result<usize> {
        match self.left.checked_sub(bytes as u64) {
            Some(left) => {
                self.left = left;
                Ok(bytes)
            }
            None => {
                self.over = true;
                Err(io::Error::other("too long"))
            }
        }
    }
}

impl<R: BufRead> Read for Limited<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let bytes = self.inner.read(into)?;
        self.spend(bytes)
    }
}

impl<R: BufRead> BufRead for Limited<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.inner.fill_buf()
    }

    fn consume(&mut self, bytes: usize) {
        // Only white space before the text is taken this way.
        self.left = self.left.saturating_sub(bytes as u64);
        self.inner.consume(bytes);
    }
}

impl Offer {
    /// Only this Region of it. Errors where the file has no such Region.
    pub fn only(mut self, code: &str) -> Result<Offer, PriceError> {
        let known: Vec<String> = self.regions.iter().map(|region| region.code().to_owned()).collect();
        self.regions.retain(|region| region.code() == code);
        self.doubts.retain(|doubt| doubt.region == code);
        if self.regions.is_empty() {
            return Err(PriceError::UnknownRegion { region: code.to_owned(), price_list: self.version, known });
        }
        Ok(self)
    }
}

impl PriceBook {
    /// This book with the Regions of a price list in place of its own; Regions that are not in the list stay as they are.
    ///
    /// Its version is that of the list, with the Region's code after it where the list has only one. Rates of Savings
    /// Plans stay, and their version too.
    pub fn with_offer(&self, offer: &Offer) -> PriceBook {
        let listed = |code: &str| offer.regions.iter().any(|region| region.code() == code);
        let kept: Vec<RegionPrices> = self.regions().filter(|region| !listed(region.code())).cloned().collect();
        let mut version = match offer.regions.as_slice() {
            [one] if !kept.is_empty() => format!("{}-{}", offer.version, one.code()),
            _ => offer.version.clone(),
        };
        if let Some((_, plans)) = self.version().split_once(PLANS) {
            version.push_str(PLANS);
            version.push_str(plans);
        }
        let listed = offer.regions.iter().cloned().map(|region| match self.region(region.code()) {
            Ok(known) => region.with_plan_of(known),
            Err(_) => region,
        });
        PriceBook::of_sorted(version, offer.published.clone(), kept.into_iter().chain(listed))
    }

    /// This book with the rates of a list of Savings Plans in place of its own; Regions that are not in the list, or not
    /// in the book, stay as they are.
    ///
    /// Its version says both: `20250828153819-plans-20260422194203`, with the Region's code where the list has only one.
    pub fn with_plans(&self, list: &PlanList) -> PriceBook {
        let base = self.version().split_once(PLANS).map_or(self.version(), |(base, _)| base);
        let mut version = format!("{base}{PLANS}{}", list.version);
        if let Some((code, _)) = list.regions.first_key_value().filter(|_| list.regions.len() == 1) {
            version.push('-');
            version.push_str(code);
        }
        let regions = self.regions().cloned().map(|region| match list.regions.get(region.code()) {
            Some(rates) => region.with_plan(&list.version, rates.clone()),
            None => region,
        });
        PriceBook::of_sorted(version, self.published().to_owned(), regions)
    }
}

/// What stands before the version of a list of Savings Plans in the version of a book.
const PLANS: &str = "-plans-";
