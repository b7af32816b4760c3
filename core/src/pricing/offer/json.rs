//! The JSON form, read as a stream: products and terms go by one at a time.

use std::collections::BTreeMap;
use std::fmt;
use std::io::Read;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, Visitor};

use super::gather::{Gather, Rate, TermKind};
use super::matching::Attributes;
use super::{OfferError, shape};

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

/// An object whose entries go by one at a time: who takes them, and which object it is.
struct Each<'gather, K>(&'gather mut Gather, K);

/// The file itself.
struct Whole;
/// `products`: SKU to product.
struct Products;
/// `terms`: kind of term to the terms of all products.
struct Terms;
/// Terms of one kind: SKU to the terms of that product.
struct OfKind(TermKind);

impl<'de, K> DeserializeSeed<'de> for Each<'_, K>
where
    Self: Visitor<'de, Value = ()>,
{
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Each<'_, Whole> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a bulk price list")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let gather = self.0;
        let mut products = false;
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "version" => gather.version = map.next_value()?,
                "publicationDate" => gather.publication_date = map.next_value()?,
                "offerCode" => gather.offer_code = map.next_value()?,
                "products" => {
                    map.next_value_seed(Each(&mut *gather, Products))?;
                    gather.end_of_products();
                    products = true;
                }
                "terms" => map.next_value_seed(Each(&mut *gather, Terms))?,
                _ => skip(&mut map)?,
            }
        }
        if products { Ok(()) } else { Err(A::Error::custom("it has no products")) }
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

fn skip<'de, A: MapAccess<'de>>(map: &mut A) -> Result<(), A::Error> {
    map.next_value::<IgnoredAny>().map(|_| ())
}
