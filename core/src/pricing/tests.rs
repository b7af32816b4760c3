//! The embedded book against its file read a second time, and what happens where there is no price.

use std::collections::BTreeSet;

use rust_decimal::Decimal;
use serde_json::Value;

use super::*;

fn file() -> Value {
    serde_json::from_str(include_str!("../../data/dynamodb-prices.json")).expect("the price file is JSON")
}

fn decimal(text: &str) -> Decimal {
    text.parse().expect("a test writes plain decimals")
}

#[track_caller]
fn region(code: &str) -> &'static RegionPrices {
    PriceBook::embedded().region(code).expect("a Region of the book")
}

#[track_caller]
fn check_price(code: &str, dimension: Dimension, dollars: &str) {
    assert_eq!(
        region(code).price(dimension).map(|price| price.usd.decimal()),
        Ok(decimal(dollars)),
        "{code} {dimension:?}"
    );
}

#[track_caller]
fn check_missing(code: &str, dimension: Dimension, message: &str) {
    let error = region(code).price(dimension).expect_err("no price");
    assert_eq!(error.to_string(), message);
    assert!(matches!(error, PriceError::Missing { dimension: named, .. } if named == dimension));
}

#[track_caller]
fn check_strength(code: &str, dimension: Dimension, strength: PriceStrength, sources: &[&str]) {
    let price = region(code).price(dimension).expect("a price");
    assert_eq!(price.strength, strength);
    assert_eq!(price.sources().map(|source| source.id).collect::<Vec<_>>(), sources);
}

#[test]
fn the_book_says_its_version_and_day() {
    let book = PriceBook::embedded();
    assert_eq!((book.version(), book.published()), ("20250828153819", "2025-08-28"));
}

#[test]
fn there_are_36_regions_in_order_and_each_is_found() {
    let book = PriceBook::embedded();
    let codes: Vec<&str> = book.regions().map(RegionPrices::code).collect();
    assert_eq!(codes.len(), 36);
    assert!(codes.is_sorted());
    for code in codes {
        assert_eq!(region(code).code(), code);
    }
    let file = file();
    let named: BTreeSet<&str> = file["regions"].as_object().expect("regions").keys().map(String::as_str).collect();
    assert_eq!(named, book.regions().map(RegionPrices::code).collect());
}

#[test]
fn every_price_is_that_of_the_file() {
    let file = file();
    let (mut prices, mut missing) = (0, 0);
    for (code, expected) in file["regions"].as_object().expect("regions") {
        let region = region(code);
        assert_eq!(region.name(), expected["name"]);
        for key in file["dimensions"].as_object().expect("dimensions").keys() {
            let dimension = Dimension::from_key(key).expect("a known dimension");
            match expected[key].as_array() {
                Some(cell) => {
                    let price = region.price(dimension).expect("a price");
                    assert_eq!(price.usd.decimal(), decimal(cell[0].as_str().expect("text")), "{code} {key}");
                    let strength = match cell[1].as_str() {
                        Some("v") => PriceStrength::Verified,
                        Some("r") => PriceStrength::Rule,
                        Some("s") => PriceStrength::SingleSource,
                        other => panic!("class {other:?} of {code} {key}"),
                    };
                    assert_eq!(price.strength, strength, "{code} {key}");
                    let ids = cell[2].as_str().expect("text").replace('~', "");
                    assert_eq!(
                        price.sources().map(|source| source.id).collect::<Vec<_>>().join(" "),
                        ids,
                        "{code} {key}"
                    );
                    prices += 1;
                }
                None => {
                    assert!(expected[key].is_null(), "{code} {key}");
                    assert!(region.price(dimension).is_err(), "{code} {key}");
                    missing += 1;
                }
            }
            let free = expected["free_tier"].get(key).and_then(Value::as_str).map(decimal);
            assert_eq!(region.free_tier(dimension), free, "{code} {key}");
        }
    }
    assert_eq!((prices, missing), (786, 6));
}

#[test]
fn every_dimension_has_its_place_key_and_words() {
    let keys: BTreeSet<&str> = Dimension::ALL.into_iter().map(Dimension::key).collect();
    let labels: BTreeSet<&str> = Dimension::ALL.into_iter().map(Dimension::label).collect();
    assert_eq!((keys.len(), labels.len()), (DIMENSION_COUNT, DIMENSION_COUNT));
    for (place, dimension) in Dimension::ALL.into_iter().enumerate() {
        assert_eq!(dimension.index(), place);
        assert_eq!(Dimension::from_key(dimension.key()), Some(dimension));
    }
    assert_eq!(Dimension::from_key("wrus"), None);
}

#[test]
fn prices_of_northern_virginia() {
    for (dimension, dollars) in [
        (Dimension::WriteRequestUnit, "0.000000625"),
        (Dimension::ReadRequestUnit, "0.000000125"),
        (Dimension::ReplicatedWriteRequestUnit, "0.000000625"),
        (Dimension::WriteRequestUnitIa, "0.00000078"),
        (Dimension::ReadRequestUnitIa, "0.000000155"),
        (Dimension::WriteCapacityUnitHour, "0.00065"),
        (Dimension::ReadCapacityUnitHour, "0.00013"),
        (Dimension::StorageGbMonth, "0.25"),
        (Dimension::StorageIaGbMonth, "0.1"),
        (Dimension::PitrGbMonth, "0.2"),
        (Dimension::BackupGbMonth, "0.1"),
        (Dimension::RestoreGb, "0.15"),
        (Dimension::StreamsRead, "0.0000002"),
        (Dimension::KinesisChangeDataCapture, "0.0000001"),
    ] {
        check_price("us-east-1", dimension, dollars);
    }
}

#[test]
fn spot_prices_of_other_regions() {
    check_price("us-west-1", Dimension::WriteRequestUnit, "0.000000695");
    check_price("af-south-1", Dimension::StorageGbMonth, "0.33677");
    check_price("ap-northeast-2", Dimension::RestoreGb, "0.16245");
    check_price("ap-southeast-6", Dimension::WriteRequestUnitIa, "0.0000009345");
    check_price("eu-west-1", Dimension::WriteRequestUnit, "0.000000705");
    check_price("eu-north-1", Dimension::BackupGbMonth, "0.1");
    check_price("eu-central-2", Dimension::ReadCapacityUnitHour, "0.000175");
    check_price("il-central-1", Dimension::ReadRequestUnitIa, "0.000000177");
    check_price("sa-east-1", Dimension::PitrGbMonth, "0.3");
    check_price("us-gov-west-1", Dimension::WriteRequestUnitIa, "0.0000009375");
}

#[test]
fn a_replicated_write_costs_what_a_write_costs_everywhere() {
    for region in PriceBook::embedded().regions() {
        for (replicated, plain) in [
            (Dimension::ReplicatedWriteRequestUnit, Dimension::WriteRequestUnit),
            (Dimension::ReplicatedWriteRequestUnitIa, Dimension::WriteRequestUnitIa),
            (Dimension::ReplicatedWriteCapacityUnitHour, Dimension::WriteCapacityUnitHour),
            (Dimension::ReplicatedWriteCapacityUnitHourIa, Dimension::WriteCapacityUnitHourIa),
        ] {
            let dollars = |dimension| region.price(dimension).expect("a price").usd;
            assert_eq!(dollars(replicated), dollars(plain), "{} {plain:?}", region.code());
        }
    }
}

#[test]
fn no_price_in_the_book_is_zero() {
    for region in PriceBook::embedded().regions() {
        for price in Dimension::ALL.into_iter().filter_map(|dimension| region.price(dimension).ok()) {
            assert!(price.usd > crate::money::Usd::ZERO, "{}", region.code());
            assert!(price.sources().next().is_some(), "{}", region.code());
        }
    }
}

#[test]
fn a_missing_price_names_region_dimension_and_list() {
    check_missing(
        "il-central-1",
        Dimension::StreamsRead,
        "no price for Streams reads in il-central-1 in price list 20250828153819",
    );
    check_missing(
        "ca-west-1",
        Dimension::ExportIncrementalGb,
        "no price for Incremental export to S3 in ca-west-1 in price list 20250828153819",
    );
    check_missing(
        "me-central-1",
        Dimension::KinesisChangeDataCapture,
        "no price for Change data capture for Kinesis in me-central-1 in price list 20250828153819",
    );
}

#[test]
fn an_unknown_region_offers_the_codes_of_its_area() {
    let message = |code| PriceBook::embedded().region(code).expect_err("no such Region").to_string();
    assert_eq!(
        message("me-west-1"),
        "“me-west-1” is not a Region of price list 20250828153819: write the code as AWS does, one of me-central-1, \
         me-south-1"
    );
    for code in PriceBook::embedded().regions().map(RegionPrices::code) {
        assert!(message("").contains(code));
        assert!(message("Ireland").contains(code));
    }
    assert!(message("US-EAST-1").contains("us-east-1, us-east-2"));
}

#[test]
fn free_tiers_are_25_units_and_25_gigabytes_but_not_in_govcloud() {
    let free = |code, dimension| region(code).free_tier(dimension);
    assert_eq!(free("us-east-1", Dimension::WriteCapacityUnitHour), Some(decimal("18600")));
    assert_eq!(free("us-east-1", Dimension::ReadCapacityUnitHour), Some(decimal("18600")));
    assert_eq!(free("us-east-1", Dimension::ReplicatedWriteCapacityUnitHour), Some(decimal("18600")));
    assert_eq!(free("us-east-1", Dimension::StorageGbMonth), Some(decimal("25")));
    assert_eq!(free("us-east-1", Dimension::StreamsRead), Some(decimal("2500000")));
    assert_eq!(free("us-east-1", Dimension::StorageIaGbMonth), None);
    assert_eq!(free("us-east-1", Dimension::WriteRequestUnit), None);
    for code in ["us-gov-east-1", "us-gov-west-1"] {
        assert!(Dimension::ALL.into_iter().all(|dimension| free(code, dimension).is_none()));
    }
}

#[test]
fn strength_and_sources_stand_behind_each_price() {
    check_strength("us-east-1", Dimension::RestoreGb, PriceStrength::Verified, &["S1", "S3"]);
    check_strength("us-east-1", Dimension::ReplicatedWriteCapacityUnitHour, PriceStrength::Rule, &["S1", "S19"]);
    check_strength("us-east-1", Dimension::ImportGb, PriceStrength::SingleSource, &["S1"]);
    assert_eq!(sources().len(), 27);
    assert_eq!((sources()[0].id, sources()[0].date), ("S1", "2025-08-28"));
}

#[test]
fn eight_regions_were_seen_again_after_the_publication() {
    let seen_again: Vec<&str> = PriceBook::embedded()
        .regions()
        .filter(|region| region.last_seen() == "2026-09-25")
        .map(RegionPrices::code)
        .collect();
    assert_eq!(
        seen_again,
        [
            "ap-northeast-1",
            "ap-northeast-2",
            "ap-southeast-2",
            "eu-central-1",
            "eu-west-1",
            "eu-west-2",
            "us-east-1",
            "us-west-2"
        ]
    );
    assert!(PriceBook::embedded().regions().all(|region| region.last_seen() >= "2025-08-28"));
}

#[test]
fn a_book_may_own_its_data() {
    let region = RegionPrices::new("xx-test-1", "Test", "1", "2024-10-31")
        .with_price(Dimension::WriteRequestUnit, decimal("0.00000125"), PriceStrength::SingleSource)
        .and_then(|region| region.with_price(Dimension::ImportGb, Decimal::MAX, PriceStrength::Weak))
        .expect("prices are not negative")
        .with_free_tier(FreeTier { dimension: Dimension::WriteRequestUnit, up_to: decimal("10") });
    let book = PriceBook::new("1", "2024-10-31", vec![region.clone()]).expect("one Region");
    let found = book.region("xx-test-1").expect("it is there");
    let price = found.price(Dimension::WriteRequestUnit).expect("a price");
    assert_eq!(price.usd.decimal(), decimal("0.00000125"));
    assert_eq!(price.sources().count(), 0);
    assert_eq!(found.price(Dimension::ImportGb).map(|price| price.usd.decimal()), Ok(Decimal::MAX));
    assert_eq!(found.free_tier(Dimension::WriteRequestUnit), Some(decimal("10")));
    assert_eq!(
        found.price(Dimension::ReadRequestUnit).expect_err("none").to_string(),
        "no price for On-demand reads in xx-test-1 in price list 1"
    );
    assert!(matches!(PriceBook::new("1", "", vec![region.clone(), region]), Err(PriceError::RegionTwice { .. })));
}

#[test]
fn a_negative_price_is_refused() {
    let region = RegionPrices::new("xx-test-1", "Test", "1", "2024-10-31");
    let refused = region.with_price(Dimension::ImportGb, decimal("-0.1"), PriceStrength::Weak);
    assert_eq!(
        refused.expect_err("negative").to_string(),
        "the price of Import from S3 in xx-test-1 is -0.1: prices are zero or more"
    );
}

#[test]
fn the_embedded_prices_take_about_twelve_kilobytes() {
    let table = size_of::<super::price::PriceTable>() * PriceBook::embedded().regions().len();
    assert_eq!(table, 36 * 30 * 16);
}
