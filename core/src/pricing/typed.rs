//! Prices that a person typed, valid by construction, and how they take the place of those of a list.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::book::{PriceBook, PriceError};
use super::dimension::Dimension;
use super::price::{Price, PriceStrength};
use super::services::dax_node_types;
use super::unlisted::{UNLISTED, Unlisted};
use crate::money::Usd;

/// The price of one unit, typed by the person who made the design.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedPrice {
    key: String,
    dimension: Option<Dimension>,
    region: Option<String>,
    usd: Usd,
    note: String,
}

impl TypedPrice {
    /// A price for what a key names, in one Region or in all. Errors for a key that names nothing.
    pub fn new(key: &str, region: Option<&str>, usd: Usd, note: &str) -> Result<TypedPrice, UnknownKey> {
        let dimension = Dimension::from_key(key);
        if dimension.is_none() && Unlisted::of_key(key).is_none() {
            return Err(UnknownKey { key: key.to_owned() });
        }
        let region = region.map(str::to_owned);
        Ok(TypedPrice { key: key.to_owned(), dimension, region, usd, note: note.to_owned() })
    }

    /// What is priced, as files write it: `wru`, `kms_request`, `dax_node_hour:dax.r5.large`.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The dimension of the price list, where it is one.
    pub fn dimension(&self) -> Option<Dimension> {
        self.dimension
    }

    /// The Region it holds in; `None` for every Region.
    pub fn region(&self) -> Option<&str> {
        self.region.as_deref()
    }

    /// Dollars for one unit; exact.
    pub fn usd(&self) -> Usd {
        self.usd
    }

    /// Where it was read, as the person says.
    pub fn note(&self) -> &str {
        &self.note
    }

    /// What is priced, for people: `KMS requests`, `DAX nodes, dax.r5.large`.
    pub fn label(&self) -> String {
        key_in_words(&self.key).map_or_else(|| self.key.clone(), |(label, _)| label)
    }
}

/// What a key names, for people, and one unit of it: `DAX nodes, dax.r5.large` and `node-hour`. `None` for a key that
/// names nothing.
pub fn key_in_words(key: &str) -> Option<(String, &'static str)> {
    match (Dimension::from_key(key), Unlisted::of_key(key)) {
        (Some(dimension), _) => Some((dimension.label().to_owned(), dimension.unit())),
        (None, Some((thing, Some(kind)))) => Some((format!("{}, {kind}", thing.label), thing.unit)),
        (None, Some((thing, None))) => Some((thing.label.to_owned(), thing.unit)),
        (None, None) => None,
    }
}

/// Every key that a price may be typed for: what the price list has no price for, then what it has. A DAX node stands
/// there with each type that a price is known of.
pub fn price_keys() -> Vec<String> {
    let unlisted = UNLISTED.iter().flat_map(|thing| match thing.kind {
        None => vec![thing.key.to_owned()],
        Some(_) => {
            let types: BTreeSet<&str> = dax_node_types().collect();
            types.into_iter().map(|node| format!("{}:{node}", thing.key)).collect()
        }
    });
    unlisted.chain(Dimension::ALL.into_iter().map(|it| it.key().to_owned())).collect()
}

/// A key that names nothing that has a price.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{key}” is nothing that has a price: {}", advice(.key))]
pub struct UnknownKey {
    /// What was written.
    pub key: String,
}

fn advice(key: &str) -> String {
    let name = key.split(':').next().unwrap_or(key);
    match UNLISTED.iter().find(|thing| thing.key == name) {
        Some(Unlisted { kind: Some(kind), .. }) => format!("after “{name}:” write {kind}"),
        Some(_) => format!("write “{name}” alone"),
        None => {
            let keys = Dimension::ALL.into_iter().map(Dimension::key).chain(UNLISTED.iter().map(|thing| thing.key));
            format!("write one of {}", keys.collect::<Vec<_>>().join(", "))
        }
    }
}

/// The price that was typed for a key and holds in a Region: the Region's own before that of every Region. `None` where
/// none was typed.
pub fn typed_price(typed: &[TypedPrice], region: &str, key: &str) -> Option<Price> {
    let of_key = || typed.iter().filter(|price| price.key == key);
    let own = of_key().find(|price| price.region.as_deref() == Some(region));
    own.or_else(|| of_key().find(|price| price.region.is_none())).map(|price| Price::typed(price.usd))
}

impl PriceBook {
    /// This book with typed prices in place of its own, each of strength [`PriceStrength::Typed`]. The book itself where
    /// none is of a listed dimension. Errors for a Region that the book has not.
    pub fn with_typed<'book>(&'book self, typed: &[TypedPrice]) -> Result<Cow<'book, PriceBook>, PriceError> {
        if typed.iter().all(|price| price.dimension.is_none()) {
            return Ok(Cow::Borrowed(self));
        }
        let mut book = self.clone();
        // A price of one Region goes before one of all Regions, so it is set last.
        for price in typed.iter().filter(|price| price.region.is_none()) {
            book.set_everywhere(price.dimension, price.usd, PriceStrength::Typed)?;
        }
        for price in typed {
            if let Some(region) = price.region() {
                book.set(region, price.dimension, price.usd, PriceStrength::Typed)?;
            }
        }
        Ok(Cow::Owned(book))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(key: &str, region: Option<&str>, dollars: &str) -> TypedPrice {
        let usd = Usd::new(dollars.parse().expect("a test writes plain decimals"));
        TypedPrice::new(key, region, usd, "").expect("a key of the list")
    }

    #[track_caller]
    fn check(typed: &[TypedPrice], region: &str, dollars: &str, strength: PriceStrength) {
        let book = PriceBook::embedded().with_typed(typed).expect("Regions of the book");
        let price = book.region(region).and_then(|it| it.price(Dimension::WriteRequestUnit)).expect("a price");
        assert_eq!((price.usd.decimal().normalize().to_string().as_str(), price.strength), (dollars, strength));
    }

    #[test]
    fn a_typed_price_goes_before_the_list_and_that_of_a_region_before_that_of_all() {
        let (own, all) = (typed("wru", Some("eu-west-1"), "0.000002"), typed("wru", None, "0.000003"));
        check(&[], "eu-west-1", "0.000000705", PriceStrength::Verified);
        check(std::slice::from_ref(&own), "eu-west-1", "0.000002", PriceStrength::Typed);
        check(std::slice::from_ref(&own), "us-east-1", "0.000000625", PriceStrength::Verified);
        for both in [[own.clone(), all.clone()], [all, own]] {
            check(&both, "eu-west-1", "0.000002", PriceStrength::Typed);
            check(&both, "us-east-1", "0.000003", PriceStrength::Typed);
            assert_eq!(
                typed_price(&both, "eu-west-1", "wru").map(|it| it.usd),
                Some(both_usd(&both, Some("eu-west-1")))
            );
            assert_eq!(typed_price(&both, "us-east-1", "wru").map(|it| it.usd), Some(both_usd(&both, None)));
        }
    }

    fn both_usd(both: &[TypedPrice], region: Option<&str>) -> Usd {
        both.iter().find(|it| it.region() == region).expect("it is there").usd()
    }

    #[test]
    fn what_is_in_no_list_is_found_by_its_key_alone() {
        let prices = [typed("kms_request", Some("eu-west-1"), "0.000003")];
        assert!(matches!(PriceBook::embedded().with_typed(&prices), Ok(Cow::Borrowed(_))));
        let found = typed_price(&prices, "eu-west-1", "kms_request").expect("it was typed");
        assert_eq!((found.strength, found.sources().count()), (PriceStrength::Typed, 0));
        assert_eq!(typed_price(&prices, "us-east-1", "kms_request"), None);
        assert_eq!(typed_price(&prices, "eu-west-1", "kms_key_month"), None);
    }

    #[test]
    fn a_typed_price_has_words() {
        assert_eq!(typed("wru_ia", None, "1").label(), "On-demand writes, Standard-IA");
        assert_eq!(typed("dax_node_hour:dax.t3.small", None, "1").label(), "DAX nodes, dax.t3.small");
        for key in ["dax_node_hour:", "dax_node_hour:DAX r5", "kms_request:", "", ":"] {
            assert!(TypedPrice::new(key, None, Usd::ZERO, "").is_err(), "{key}");
        }
    }

    #[test]
    fn every_key_that_is_offered_may_be_typed_and_has_words() {
        let keys = price_keys();
        assert!(keys.len() >= Dimension::ALL.len() + UNLISTED.len(), "{}", keys.len());
        for key in keys {
            let words = key_in_words(&key);
            assert!(words.is_some_and(|(label, unit)| label != key && !unit.is_empty()), "{key}");
            assert!(TypedPrice::new(&key, None, Usd::ZERO, "").is_ok(), "{key}");
        }
        assert_eq!(key_in_words("kms_requests"), None);
    }

    #[test]
    fn a_region_that_the_book_has_not_is_an_error() {
        let unknown = [typed("wru", Some("eu-west-9"), "1")];
        assert!(matches!(PriceBook::embedded().with_typed(&unknown), Err(PriceError::UnknownRegion { .. })));
    }

    #[test]
    fn no_key_names_two_things() {
        let mut keys: Vec<&str> = UNLISTED.iter().map(|it| it.key).chain(Dimension::ALL.map(Dimension::key)).collect();
        keys.sort_unstable();
        assert!(keys.windows(2).all(|pair| pair[0] != pair[1]), "{keys:?}");
    }
}
