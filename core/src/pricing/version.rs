//! A price book as a file of its own: how versions are kept, and how one is read again. Owns that file's shape; where it
//! is kept is for the caller.

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use super::age::Day;
use super::book::{PriceBook, PriceError, RegionPrices};
use super::dimension::Dimension;
use super::plan::PlanRate;
use super::price::{FreeTier, PriceStrength};
use crate::money::Usd;

/// Why a file is no price book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VersionError {
    /// It is not JSON of this shape.
    #[error("this is no price book of Keyfare: {0}")]
    Shape(String),
    /// A later Keyfare wrote it.
    #[error("this price book is of form {0}, and this Keyfare reads forms 1 and 2: open it with a newer one")]
    TooNew(u32),
    /// A value in it cannot be.
    #[error("{path}: {problem}")]
    Value {
        /// Where it is: `regions[0].prices.wru`.
        path: String,
        /// What is wrong with it.
        problem: String,
    },
    /// Its prices cannot be.
    #[error(transparent)]
    Price(#[from] PriceError),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BookFile {
    keyfare_prices: u32,
    version: String,
    published: String,
    regions: Vec<RegionFile>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RegionFile {
    code: String,
    name: String,
    price_list: String,
    last_seen: String,
    /// Dimension to dollars and strength.
    prices: BTreeMap<String, (String, String)>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    free: BTreeMap<String, String>,
    /// Form 2: the rates of a list of Savings Plans.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    plan: Option<PlanFile>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanFile {
    list: String,
    /// Dimension to dollars.
    rates: BTreeMap<String, String>,
}

impl PriceBook {
    /// The book as JSON: every price exact, in an order that depends on nothing but the book.
    pub fn to_json(&self) -> String {
        let regions = self.regions().map(|region| RegionFile {
            code: region.code().to_owned(),
            name: region.name().to_owned(),
            price_list: region.price_list().to_owned(),
            last_seen: region.last_seen().to_owned(),
            prices: Dimension::ALL
                .into_iter()
                .filter_map(|dimension| {
                    let price = region.price(dimension).ok()?;
                    let dollars = price.usd.decimal().normalize().to_string();
                    Some((dimension.key().to_owned(), (dollars, price.strength.label().to_owned())))
                })
                .collect(),
            free: Dimension::ALL
                .into_iter()
                .filter_map(|it| Some((it.key().to_owned(), region.free_tier(it)?.normalize().to_string())))
                .collect(),
            plan: region.plan_list().map(|list| PlanFile {
                list: list.to_owned(),
                rates: region
                    .plan_rates()
                    .iter()
                    .map(|rate| (rate.dimension.key().to_owned(), rate.usd.decimal().normalize().to_string()))
                    .collect(),
            }),
        });
        // A Keyfare that knows no rates of plans refuses form 2 instead of losing them.
        let form = if self.regions().any(|region| region.plan_list().is_some()) { 2 } else { 1 };
        let file = BookFile {
            keyfare_prices: form,
            version: self.version().to_owned(),
            published: self.published().to_owned(),
            regions: regions.collect(),
        };
        // Plain data always becomes text.
        serde_json::to_string_pretty(&file).map(|text| text + "\n").unwrap_or_default()
    }

    /// Reads what [`PriceBook::to_json`] wrote. Prices that the built-in book has too keep its sources.
    pub fn from_json(text: &str) -> Result<PriceBook, VersionError> {
        #[derive(Deserialize)]
        struct Form {
            keyfare_prices: u32,
        }
        let shape = |error: serde_json::Error| VersionError::Shape(error.to_string());
        // The form first: a later one may have fields that are not known here.
        let form: Form = serde_json::from_str(text).map_err(shape)?;
        if !matches!(form.keyfare_prices, 1 | 2) {
            return Err(VersionError::TooNew(form.keyfare_prices));
        }
        let file: BookFile = serde_json::from_str(text).map_err(shape)?;
        let regions = file.regions.iter().enumerate().map(|(place, region)| read_region(region, place));
        Ok(PriceBook::new(&file.version, &file.published, regions.collect::<Result<_, _>>()?)?)
    }
}

fn read_region(file: &RegionFile, place: usize) -> Result<RegionPrices, VersionError> {
    let wrong =
        |field: String, problem: String| VersionError::Value { path: format!("regions[{place}].{field}"), problem };
    let decimal = |field: String, text: &str| {
        Decimal::from_str_exact(text).map_err(|_| wrong(field, format!("“{text}” is no plain decimal")))
    };
    if Day::parse(&file.last_seen).is_none() {
        return Err(wrong("last_seen".to_owned(), format!("“{}” is no day: write it as 2025-08-28", file.last_seen)));
    }
    let embedded = PriceBook::embedded().region(&file.code).ok().filter(|it| it.price_list() == file.price_list);
    let mut region = RegionPrices::new(&file.code, &file.name, &file.price_list, &file.last_seen);
    for (key, (dollars, strength)) in &file.prices {
        let field = || format!("prices.{key}");
        let dimension = known(key).map_err(|problem| wrong(field(), problem))?;
        let dollars = decimal(field(), dollars)?;
        let strength = PriceStrength::from_label(strength)
            .ok_or_else(|| wrong(field(), format!("“{strength}” is no strength of a price")))?;
        region = match embedded.map(|it| (it, it.price(dimension))) {
            Some((it, Ok(price))) if price.usd.decimal() == dollars && price.strength == strength => {
                region.with_price_of(dimension, it)
            }
            _ => region.with_price(dimension, dollars, strength)?,
        };
    }
    for (key, up_to) in &file.free {
        let field = || format!("free.{key}");
        let dimension = known(key).map_err(|problem| wrong(field(), problem))?;
        region = region.with_free_tier(FreeTier { dimension, up_to: decimal(field(), up_to)? });
    }
    if let Some(plan) = &file.plan {
        let mut rates = Vec::new();
        for (key, dollars) in &plan.rates {
            let field = || format!("plan.rates.{key}");
            let dimension = known(key).map_err(|problem| wrong(field(), problem))?;
            let usd = decimal(field(), dollars)?;
            if usd.is_sign_negative() {
                return Err(wrong(field(), format!("“{dollars}” is below zero")));
            }
            rates.push(PlanRate { dimension, usd: Usd::new(usd) });
        }
        region = region.with_plan(&plan.list, rates);
    }
    Ok(region)
}

fn known(key: &str) -> Result<Dimension, String> {
    Dimension::from_key(key).ok_or_else(|| format!("“{key}” is nothing that this Keyfare has prices for"))
}
