//! The JSON form, read as a stream: products and terms go by one at a time.

use std::collections::BTreeMap;
use std::fmt;
use std::io::Read;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::super::dimension::Dimension;
use super::gather::{Gather, Rate, TermKind, TooMany};
use super::matching::Attributes;
use super::plans::{Commitment, PlanGather, RawRate};
use super::{NamedFile, OfferError, shape};

/// So many plans are told apart: real lists have one.
const MOST_PLANS: usize = 1_000;
/// So many files of Regions are named at most: AWS has about 40 Regions.
const MOST_FILES: usize = 500;

/// Reads the whole file into `gather`.
pub(super) fn read(input: &mut impl Read, gather: &mut Gather) -> Result<(), OfferError> {
    let mut reader = serde_json::Deserializer::from_reader(input);
    Each(gather, Whole).deserialize(&mut reader).and_then(|()| reader.end()).map_err(problem)
}

fn problem(error: serde_json::Error) -> OfferError {
    if error.is_eof() {
        OfferError::CutOff { line: error.line() as u64 }
    } else if error.is_io() {
        OfferError::Read(error.into())
    } else {
        shape(error.to_string())
    }
}

/// A product; what is not named here is skipped.
#[derive(Deserialize)]
struct Product {
    #[serde(default)]
    attributes: Attributes,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Term {
    #[serde(default)]
    effective_date: String,
    #[serde(default)]
    price_dimensions: BTreeMap<String, PriceDimension>,
    #[serde(default)]
    term_attributes: TermAttributes,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
struct PriceDimension {
    // The documentation calls these startingRange and endingRange; the files do not.
    #[serde(alias = "startingRange")]
    begin_range: String,
    #[serde(alias = "endingRange")]
    end_range: String,
    unit: String,
    price_per_unit: BTreeMap<String, String>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct TermAttributes {
    #[serde(rename = "LeaseContractLength")]
    lease_contract_length: String,
}

/// The Regions that a list of Savings Plans has files for.
struct Named;

/// A plan of a list of Savings Plans.
#[derive(Deserialize)]
struct PlanProduct {
    #[serde(default)]
    sku: String,
    #[serde(default)]
    attributes: PlanAttributes,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct PlanAttributes {
    purchase_option: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Lease {
    duration: serde_json::Value,
    unit: String,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct PlanRate {
    discounted_region_code: String,
    discounted_service_code: String,
    discounted_usage_type: String,
    discounted_operation: String,
    unit: String,
    discounted_rate: DiscountedRate,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct DiscountedRate {
    price: String,
    currency: String,
}

/// An object or a list whose entries go by one at a time: who takes them, and which one it is.
struct Each<'gather, K>(&'gather mut Gather, K);

/// The file itself.
struct Whole;
/// `products`: SKU to product.
struct Products;
/// `terms`: kind of term to the terms of all products.
struct Terms;
/// Terms of one kind: SKU to the terms of that product.
struct OfKind(TermKind);
/// `terms.savingsPlan`: a list of plans.
struct Plans;
/// One plan: how long it binds, and its rates.
struct Plan;
/// The rates of a plan; those that are known here are kept.
struct Rates<'rates>(&'rates mut Vec<(Dimension, RawRate)>);

impl<'de, K> DeserializeSeed<'de> for Each<'_, K>
where
    Self: Visitor<'de, Value = ()>,
{
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Each<'_, Whole> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a bulk price list")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let gather = self.0;
        let (mut products, mut regions) = (false, false);
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "version" => gather.version = map.next_value()?,
                "publicationDate" => gather.publication_date = map.next_value()?,
                "offerCode" => gather.offer_code = map.next_value()?,
                "regionCode" => gather.plans.region = map.next_value()?,
                "regions" => {
                    gather.named = map.next_value_seed(Named)?;
                    regions = true;
                }
                "products" => {
                    map.next_value_seed(Each(&mut *gather, Products))?;
                    gather.end_of_products();
                    products = true;
                }
                "terms" => map.next_value_seed(Each(&mut *gather, Terms))?,
                _ => skip(&mut map)?,
            }
        }
        match (products, regions) {
            (true, _) => Ok(()),
            (false, true) if !gather.named.is_empty() => Ok(()),
            (false, true) => Err(A::Error::custom("it only names the files of Regions: import one that it names")),
            (false, false) => Err(A::Error::custom("it has no products")),
        }
    }
}

impl<'de> Visitor<'de> for Each<'_, Products> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("products by their SKU")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some((sku, product)) = map.next_entry::<String, Product>()? {
            self.0.product(&sku, &product.attributes).map_err(A::Error::custom)?;
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let plans = &mut self.0.plans;
        plans.found = true;
        while let Some(plan) = list.next_element::<PlanProduct>()? {
            if plans.options.len() < MOST_PLANS {
                plans.options.insert(plan.sku, plan.attributes.purchase_option);
            }
        }
        Ok(())
    }
}

impl<'de> Visitor<'de> for Each<'_, Terms> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("terms by their kind")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(kind) = map.next_key::<String>()? {
            match kind.as_str() {
                "OnDemand" => map.next_value_seed(Each(&mut *self.0, OfKind(TermKind::OnDemand)))?,
                "Reserved" => map.next_value_seed(Each(&mut *self.0, OfKind(TermKind::Reserved)))?,
                "savingsPlan" => map.next_value_seed(Each(&mut *self.0, Plans))?,
                _ => skip(&mut map)?,
            }
        }
        Ok(())
    }
}

impl<'de> Visitor<'de> for Each<'_, OfKind> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("terms by the SKU of their product")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Each(gather, OfKind(kind)) = self;
        while let Some(sku) = map.next_key::<String>()? {
            if !gather.wants(&sku) {
                skip(&mut map)?;
                continue;
            }
            for (code, term) in map.next_value::<BTreeMap<String, Term>>()? {
                let lease = &term.term_attributes.lease_contract_length;
                for dimension in term.price_dimensions.into_values() {
                    let rate = Rate {
                        from: dimension.begin_range,
                        to: dimension.end_range,
                        unit: dimension.unit,
                        dollars: dimension.price_per_unit.get("USD").cloned().unwrap_or_default(),
                    };
                    let place = (sku.as_str(), kind, code.as_str());
                    gather.rate(place, (&term.effective_date, lease), rate).map_err(A::Error::custom)?;
                }
            }
        }
        Ok(())
    }
}

impl<'de> Visitor<'de> for Each<'_, Plans> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a list of plans")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        self.0.plans.found = true;
        while list.next_element_seed(Each(&mut *self.0, Plan))?.is_some() {}
        Ok(())
    }
}

impl<'de> Visitor<'de> for Each<'_, Plan> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a plan with its rates")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let gather = self.0;
        let (mut of, mut sku, mut rates) = (Commitment::default(), String::new(), Vec::new());
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "sku" => sku = map.next_value()?,
                "leaseContractLength" => {
                    let lease: Lease = map.next_value()?;
                    (of.length, of.unit) = (lease.duration.to_string().replace('"', ""), lease.unit);
                }
                "rates" => map.next_value_seed(Each(&mut *gather, Rates(&mut rates)))?,
                _ => skip(&mut map)?,
            }
        }
        of.option = gather.plans.options.get(&sku).cloned().unwrap_or_default();
        gather.plans.keep(&of, rates).map_err(A::Error::custom)
    }
}

impl<'de> Visitor<'de> for Each<'_, Rates<'_>> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a list of rates")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let Each(gather, Rates(kept)) = self;
        while let Some(rate) = list.next_element::<PlanRate>()? {
            let dollars = rate.discounted_rate;
            let raw = RawRate {
                region: rate.discounted_region_code,
                service: rate.discounted_service_code,
                usage: rate.discounted_usage_type,
                operation: rate.discounted_operation,
                unit: rate.unit,
                dollars: if dollars.currency.eq_ignore_ascii_case("USD") { dollars.price } else { String::new() },
            };
            kept.extend(gather.plans.sorted(raw));
            if kept.len() > PlanGather::KEPT_MAX {
                return Err(A::Error::custom(TooMany));
            }
        }
        Ok(())
    }
}

impl<'de> DeserializeSeed<'de> for Named {
    type Value = Vec<NamedFile>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Named {
    type Value = Vec<NamedFile>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Regions and their files")
    }

    /// That of a price list, whose files are in one list of all Regions too.
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        while map.next_entry::<String, IgnoredAny>()?.is_some() {}
        Ok(Vec::new())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut files = Vec::new();
        while let Some(file) = list.next_element::<NamedFile>()? {
            // Lists of other things have no such address.
            files.extend(Some(file).filter(|it| !it.region_code.is_empty() && !it.version_url.is_empty()));
            if files.len() > MOST_FILES {
                return Err(A::Error::custom("it names more Regions than there are"));
            }
        }
        Ok(files)
    }
}

fn skip<'de, A: MapAccess<'de>>(map: &mut A) -> Result<(), A::Error> {
    map.next_value::<IgnoredAny>().map(|_| ())
}
