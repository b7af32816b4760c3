//! What is kept of a price list while it is read, and what its tiers mean once it is whole.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::super::age::Day;
use super::super::book::{PriceBook, RegionPrices};
use super::super::dimension::Dimension;
use super::super::price::{FreeTier, PriceStrength};
use super::matching::{self, Attributes};
use super::plans::PlanGather;
use super::{NamedFile, Offer, OfferDoubt, OfferError, shape};

/// The only service whose list is read.
pub(super) const SERVICE: &str = "AmazonDynamoDB";
/// So many products, and so many terms, are kept at most: the real list has about 830 products.
const KEPT_MAX: usize = 50_000;

/// Whether a price is paid as one goes or for a reservation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum TermKind {
    OnDemand,
    Reserved,
}

/// One price of the list, as text.
#[derive(Clone, Debug, Default)]
pub(super) struct Rate {
    pub from: String,
    pub to: String,
    pub unit: String,
    /// Dollars; empty where the price is in another currency.
    pub dollars: String,
}

/// The prices of a product under one term.
#[derive(Clone, Debug, Default)]
struct Term {
    effective: String,
    lease: String,
    rates: Vec<Rate>,
}

/// What has been read so far.
#[derive(Debug, Default)]
pub(super) struct Gather {
    pub version: String,
    pub publication_date: String,
    pub offer_code: String,
    products: BTreeMap<String, (String, Dimension)>,
    names: BTreeMap<String, String>,
    terms: BTreeMap<(String, TermKind, String), Term>,
    /// The product before, if it is none that is priced here: it may have several rows.
    last_unknown: String,
    read: u64,
    known: u64,
    /// Whether terms of products that are not known may be dropped at once.
    products_are_complete: bool,
    doubts: Vec<OfferDoubt>,
    /// What it is instead: a list of Savings Plans.
    pub plans: PlanGather,
    /// The files of Regions that it names, where it does nothing else.
    pub named: Vec<NamedFile>,
}

/// The list holds more than any real one.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("it has more than 50,000 products of DynamoDB, and AWS's has about 830")]
pub(super) struct TooMany;

impl Gather {
    /// Takes a product. One that is seen again, as in every row of a CSV file, counts once.
    pub(super) fn product(&mut self, sku: &str, attributes: &Attributes) -> Result<(), TooMany> {
        if self.products.contains_key(sku) || (self.last_unknown == sku && self.read > self.known) {
            return Ok(());
        }
        self.read += 1;
        let (Some(dimension), Some(code)) = (matching::dimension(attributes), region_of(attributes)) else {
            sku.clone_into(&mut self.last_unknown);
            return Ok(());
        };
        if self.products.len() >= KEPT_MAX {
            return Err(TooMany);
        }
        self.known += 1;
        if !attributes.location.is_empty() {
            self.names.entry(code.clone()).or_insert_with(|| attributes.location.clone());
        }
        self.products.insert(sku.to_owned(), (code, dimension));
        Ok(())
    }

    /// Says that no product follows.
    pub(super) fn end_of_products(&mut self) {
        self.products_are_complete = true;
        let products = &self.products;
        self.terms.retain(|(sku, ..), _| products.contains_key(sku));
    }

    /// Whether prices of this product are worth reading.
    pub(super) fn wants(&self, sku: &str) -> bool {
        !self.products_are_complete || self.products.contains_key(sku)
    }

    /// Whether this product has been read, and is priced here.
    pub(super) fn is_known(&self, sku: &str) -> bool {
        self.products.contains_key(sku)
    }

    /// Takes one price of a product under a term.
    pub(super) fn rate(
        &mut self,
        (sku, kind, code): (&str, TermKind, &str),
        (effective, lease): (&str, &str),
        rate: Rate,
    ) -> Result<(), TooMany> {
        if !self.wants(sku) {
            return Ok(());
        }
        if self.terms.len() >= 4 * KEPT_MAX {
            return Err(TooMany);
        }
        let term = self.terms.entry((sku.to_owned(), kind, code.to_owned())).or_insert_with(|| Term {
            effective: effective.to_owned(),
            lease: lease.to_owned(),
            rates: Vec::new(),
        });
        if term.rates.len() >= 100 {
            return Err(TooMany);
        }
        term.rates.push(rate);
        Ok(())
    }

    /// The Regions with their prices, once all is read.
    pub(super) fn finish(mut self, seen: Option<Day>) -> Result<Offer, OfferError> {
        if self.offer_code != SERVICE {
            return Err(match self.offer_code.as_str() {
                "" => shape("it does not say its offerCode"),
                other => OfferError::OtherService(cut(other)),
            });
        }
        let published = published(&self.version, &self.publication_date)?;
        let seen = seen.map_or(published, |seen| seen.max(published)).to_string();
        let mut table = Table::default();
        for ((sku, kind, _), term) in newest(std::mem::take(&mut self.terms)) {
            let Some((code, dimension)) = self.products.get(&sku) else { continue };
            match kind {
                TermKind::OnDemand => match tiers(&term.rates, *dimension) {
                    Ok((dollars, free)) => table.set(code, *dimension, dollars, free),
                    Err(Unclear::OtherCurrency) => {}
                    Err(Unclear::Doubt(reason)) => table.doubt(code, *dimension, reason),
                },
                TermKind::Reserved => reserved_term(&mut table, code, *dimension, &term),
            }
        }
        let mut regions = Vec::new();
        for (code, row) in table.rows {
            let name = name_of(&code, self.names.get(&code));
            let mut region = RegionPrices::new(&code, &name, &self.version, &seen);
            for (dimension, found) in row {
                match found {
                    Found::Price(dollars, free) => {
                        match region.clone().with_price(dimension, dollars, PriceStrength::Imported) {
                            Ok(with) => {
                                region = match free {
                                    Some(up_to) => with.with_free_tier(FreeTier { dimension, up_to }),
                                    None => with,
                                };
                            }
                            Err(error) => self.doubts.push(doubt(&code, dimension, error.to_string())),
                        }
                    }
                    Found::Doubt(reason) => self.doubts.push(doubt(&code, dimension, reason)),
                }
            }
            regions.push(region);
        }
        if regions.is_empty() {
            return Err(OfferError::NoPrices(self.read));
        }
        Ok(Offer {
            version: self.version,
            published: published.to_string(),
            regions,
            doubts: self.doubts,
            products: self.read,
            unknown_products: self.read - self.known,
        })
    }
}

/// The day of a list's publication. Its version must be a short plain word: it becomes the name of a file.
pub(super) fn published(version: &str, publication_date: &str) -> Result<Day, OfferError> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    if version.is_empty() || version.len() > 40 || !version.bytes().all(plain) {
        return Err(shape(format!("“{}” is no version of a price list", cut(version))));
    }
    Day::parse(publication_date).ok_or_else(|| shape(format!("“{}” is no publication date", cut(publication_date))))
}

fn doubt(region: &str, dimension: Dimension, reason: String) -> OfferDoubt {
    OfferDoubt { region: region.to_owned(), dimension, reason }
}

/// Of the terms of one product, only those that took effect last. Reserved terms differ in their lease instead.
fn newest(
    terms: BTreeMap<(String, TermKind, String), Term>,
) -> impl Iterator<Item = ((String, TermKind, String), Term)> {
    let mut last: BTreeMap<(String, TermKind, String), String> = BTreeMap::new();
    for ((sku, kind, _), term) in &terms {
        let effective = last.entry((sku.clone(), *kind, term.lease.clone())).or_default();
        if term.effective > *effective {
            effective.clone_from(&term.effective);
        }
    }
    terms.into_iter().filter(move |((sku, kind, _), term)| {
        last.get(&(sku.clone(), *kind, term.lease.clone())).is_some_and(|effective| *effective == term.effective)
    })
}

/// What the list says of one dimension in one Region.
enum Found {
    Price(Decimal, Option<Decimal>),
    Doubt(String),
}

#[derive(Default)]
struct Table {
    rows: BTreeMap<String, BTreeMap<Dimension, Found>>,
}

impl Table {
    fn set(&mut self, code: &str, dimension: Dimension, dollars: Decimal, free: Option<Decimal>) {
        let row = self.rows.entry(code.to_owned()).or_default();
        let reason = match row.get(&dimension) {
            Some(Found::Doubt(_)) => return,
            Some(Found::Price(known, known_free)) if (*known, *known_free) != (dollars, free) => {
                format!("it has two prices, {} and {}", known.normalize(), dollars.normalize())
            }
            _ => {
                row.insert(dimension, Found::Price(dollars, free));
                return;
            }
        };
        row.insert(dimension, Found::Doubt(reason));
    }

    fn doubt(&mut self, code: &str, dimension: Dimension, reason: String) {
        self.rows.entry(code.to_owned()).or_default().insert(dimension, Found::Doubt(reason));
    }
}

/// Why rates give no price.
pub(super) enum Unclear {
    OtherCurrency,
    Doubt(String),
}

fn unclear<T>(reason: impl Into<String>) -> Result<T, Unclear> {
    Err(Unclear::Doubt(reason.into()))
}

/// The price of one unit, and how many units are free first. The tiers must reach from nothing to no end, and all that
/// are not free must have one price.
fn tiers(rates: &[Rate], dimension: Dimension) -> Result<(Decimal, Option<Decimal>), Unclear> {
    if rates.iter().all(|rate| rate.dollars.is_empty()) {
        return Err(Unclear::OtherCurrency);
    }
    let mut tiers = Vec::with_capacity(rates.len());
    for rate in rates {
        if !matching::units(dimension).iter().any(|unit| unit.eq_ignore_ascii_case(rate.unit.trim())) {
            return unclear(format!(
                "it is priced by “{}”, not by {}",
                cut(&rate.unit),
                matching::units(dimension).join(" or ")
            ));
        }
        let from = if rate.from.is_empty() { Decimal::ZERO } else { number(&rate.from)? };
        let open = rate.to.is_empty() || rate.to.eq_ignore_ascii_case("inf");
        let to = if open { None } else { Some(number(&rate.to)?) };
        tiers.push((from, to, number(&rate.dollars)?));
    }
    tiers.sort();
    tiers.dedup();
    let mut reached = Some(Decimal::ZERO);
    for (from, to, _) in &tiers {
        if reached != Some(*from) {
            return unclear("its tiers do not follow each other");
        }
        reached = *to;
    }
    if reached.is_some() {
        return unclear("its last tier has an end");
    }
    match tiers.as_slice() {
        [(_, _, price)] => Ok((*price, None)),
        [(_, free, first), rest @ ..] if first.is_zero() => match one_price(rest) {
            Some(price) => Ok((price, *free)),
            None => unclear("its price changes with the quantity"),
        },
        all => {
            one_price(all).map(|price| (price, None)).map_or_else(|| unclear("its price changes with the quantity"), Ok)
        }
    }
}

fn one_price(tiers: &[(Decimal, Option<Decimal>, Decimal)]) -> Option<Decimal> {
    let (_, _, price) = tiers.first()?;
    tiers.iter().all(|(_, _, other)| other == price).then_some(*price)
}

/// A reserved term: what is paid once has the unit `Quantity`, the rest is paid each hour.
fn reserved_term(table: &mut Table, code: &str, dimension: Dimension, term: &Term) {
    let years: String = term.lease.chars().take_while(char::is_ascii_digit).collect();
    let Some((upfront, hour)) = years.parse().ok().and_then(|years| matching::reserved(dimension, years)) else {
        return;
    };
    for rate in &term.rates {
        let once = rate.unit.trim().eq_ignore_ascii_case("quantity");
        let priced = if once { upfront } else { hour };
        let fits = once || matching::units(dimension).iter().any(|unit| unit.eq_ignore_ascii_case(rate.unit.trim()));
        match number(&rate.dollars) {
            Ok(dollars) if fits => table.set(code, priced, dollars, None),
            Ok(_) => table.doubt(code, priced, format!("it is priced by “{}”", cut(&rate.unit))),
            Err(Unclear::Doubt(reason)) => table.doubt(code, priced, reason),
            Err(Unclear::OtherCurrency) => {}
        }
    }
}

/// An exact decimal, plain or with an exponent, not below zero.
pub(super) fn number(text: &str) -> Result<Decimal, Unclear> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Unclear::OtherCurrency);
    }
    let number = Decimal::from_str_exact(text).or_else(|_| Decimal::from_scientific(text));
    match number {
        Ok(number) if !number.is_sign_negative() || number.is_zero() => Ok(number.normalize()),
        Ok(_) => unclear(format!("“{}” is below zero", cut(text))),
        Err(_) => unclear(format!("“{}” is no number that fits in 28 digits", cut(text))),
    }
}

/// The code of a product's Region. Old files give only its name, and name those of Europe differently.
fn region_of(attributes: &Attributes) -> Option<String> {
    if !attributes.location_type.is_empty() && !attributes.location_type.eq_ignore_ascii_case("AWS Region") {
        return None;
    }
    let code = attributes.region_code.trim();
    if code.is_empty() {
        let name = our_name(&attributes.location);
        return PriceBook::embedded().regions().find(|region| region.name() == name).map(|it| it.code().to_owned());
    }
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (code.len() <= 30 && code.bytes().all(plain)).then(|| code.to_owned())
}

fn our_name(location: &str) -> String {
    match location.trim().strip_prefix("EU (") {
        Some(rest) => format!("Europe ({rest}"),
        None => location.trim().to_owned(),
    }
}

fn name_of(code: &str, location: Option<&String>) -> String {
    match PriceBook::embedded().region(code) {
        Ok(known) => known.name().to_owned(),
        Err(_) => location.map_or_else(|| code.to_owned(), |location| cut(&our_name(location))),
    }
}

/// A text from the file for a message: at most 60 characters.
pub(super) fn cut(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
