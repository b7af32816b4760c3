//! AWS's bulk price list, as JSON and as CSV, made from the price table: what is read must be the table again.

use crate::price_list::{Row, as_csv, as_json, rows};
use keyfare_core::pricing::{Dimension, Offer, PriceBook, PriceStrength, changes, read_offer};
use serde_json::Value;

const RECONSTRUCTED: &str = include_str!("../data/prices/offer-reconstructed.json");

#[track_caller]
fn read(text: &str) -> Offer {
    read_offer(text.as_bytes(), None).unwrap_or_else(|error| panic!("{error}"))
}

/// What is read is the built-in book again, whatever the book was before.
#[track_caller]
fn check_round_trip(text: &str) {
    let offer = read(text);
    assert_eq!(offer.doubts, []);
    let empty = PriceBook::new("0", "2020-01-01", Vec::new()).expect("a book without Regions");
    for before in [PriceBook::embedded(), &empty] {
        let book = before.with_offer(&offer);
        assert_eq!(changes(PriceBook::embedded(), &book), []);
        assert_eq!((book.version(), book.published()), ("20261129000000", "2026-11-29"));
        for (region, original) in book.regions().zip(PriceBook::embedded().regions()) {
            assert_eq!((region.code(), region.name()), (original.code(), original.name()));
            assert_eq!((region.price_list(), region.last_seen()), ("20261129000000", "2026-11-29"));
        }
        let kept = PriceBook::from_json(&book.to_json()).expect("a book that was written is read");
        assert_eq!(changes(&book, &kept), []);
        assert_eq!(kept.to_json(), book.to_json());
    }
}

#[test]
fn a_json_list_of_all_36_regions_becomes_the_same_book() {
    let rows = rows();
    assert!(rows.len() > 786, "{} rows are too few", rows.len());
    check_round_trip(&as_json(&rows));
    assert_eq!(read(&as_json(&rows)).unknown_products, 1);
}

#[test]
fn a_csv_list_of_all_36_regions_becomes_the_same_book() {
    check_round_trip(&as_csv(&rows()));
}

#[test]
fn rows_and_fields_may_come_in_any_order() {
    let mut rows = rows();
    rows.reverse();
    check_round_trip(&as_csv(&rows));
    let text = as_json(&rows);
    let mut whole: Value = serde_json::from_str(&text).expect("JSON");
    let products = whole["products"].take();
    whole.as_object_mut().expect("an object").remove("products");
    // serde_json sorts keys: a name after "terms" puts the products last.
    let late = whole.to_string();
    let late = format!(
        "{},\"products\":{products}}}",
        late.trim_end_matches('}').to_owned() + &"}".repeat(late.len() - late.trim_end_matches('}').len() - 1)
    );
    check_round_trip(&late);
}

#[test]
fn a_list_of_one_region_replaces_that_region_only() {
    let ireland: Vec<Row> = rows().into_iter().filter(|row| row.attributes["regionCode"] == "eu-west-1").collect();
    let cheaper: Vec<Row> =
        ireland.into_iter().map(|row| Row { dollars: row.dollars.replace("0.283", "0.281"), ..row }).collect();
    let book = PriceBook::embedded().with_offer(&read(&as_csv(&cheaper)));
    assert_eq!(book.version(), "20261129000000-eu-west-1");
    let found: Vec<String> = changes(PriceBook::embedded(), &book).iter().map(ToString::to_string).collect();
    assert_eq!(found, ["eu-west-1, Storage: $0.283 → $0.281, −0.71 %"]);
    let of = |code: &str| book.region(code).expect("a Region").price_list().to_owned();
    assert_eq!((of("eu-west-1").as_str(), of("us-east-1").as_str()), ("20261129000000", "20250828153819"));
    let strength =
        |code: &str| book.region(code).and_then(|it| it.price(Dimension::StorageGbMonth)).map(|it| it.strength);
    assert_eq!(strength("eu-west-1"), Ok(PriceStrength::Imported));
    assert_eq!(strength("us-east-1"), Ok(PriceStrength::Verified));
    let kept = PriceBook::from_json(&book.to_json()).expect("it is read");
    let sources = |book: &PriceBook| {
        let price = book.region("us-east-1").and_then(|it| it.price(Dimension::StorageGbMonth)).expect("a price");
        price.sources().map(|source| source.id).collect::<Vec<_>>()
    };
    assert_eq!(sources(&kept), sources(PriceBook::embedded()), "prices of the built-in book keep their sources");
}

#[test]
fn the_reconstructed_file_is_read_and_agrees_with_the_table() {
    let offer = read(RECONSTRUCTED);
    assert_eq!((offer.version.as_str(), offer.published.as_str()), ("20250828153819", "2025-08-28"));
    assert_eq!((offer.products, offer.unknown_products), (43, 0));
    assert_eq!(offer.doubts, []);
    let mut prices = 0;
    for region in &offer.regions {
        let table = PriceBook::embedded().region(region.code()).expect("a Region of the table");
        for dimension in Dimension::ALL {
            if let Ok(price) = region.price(dimension) {
                let known = table.price(dimension).map(|price| price.usd);
                assert_eq!(Ok(price.usd), known, "{} {dimension:?}", region.code());
                assert_eq!(region.free_tier(dimension), table.free_tier(dimension), "{} {dimension:?}", region.code());
                prices += 1;
            }
        }
    }
    assert!(prices >= 43, "{prices} prices are too few");
}
