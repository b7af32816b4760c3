//! The page of prices, rendered as the server does.

use crate::{
    address::Address,
    document::document,
    port::{PriceFacts, ServerFacts},
    testing::page,
};
use keyfare_core::pricing::{Day, Dimension, PriceBook};

#[track_caller]
fn check(html: &str, parts: &[&str]) {
    for part in parts {
        assert!(html.contains(part), "{part} is missing in {html}");
    }
}

#[test]
fn every_region_is_listed_with_its_main_prices() {
    let html = page("/prices");
    for region in PriceBook::embedded().regions() {
        check(&html, &[&format!(r#"href="/prices?region={}""#, region.code()), region.code()]);
    }
    check(
        &html,
        &["published 28 August 2025", "36 Regions", r#"data-label="Writes, a million WRU" class="num">0.625</td>"#],
    );
}

#[test]
fn a_region_shows_every_dimension_with_strength_and_sources() {
    let html = page("/prices?region=eu-west-1");
    for dimension in Dimension::ALL {
        let rule = dimension.counted_by();
        let name = format!(r#"<th scope="row">{}<small><a href="/rules/{rule}""#, dimension.label());
        check(&html, &[&name]);
    }
    check(
        &html,
        &["Europe (Ireland)", "verified", r##"href="#S1""##, r#"id="S1""#, r#"<option value="eu-west-1" selected>"#],
    );
}

#[test]
fn what_stands_beside_the_list_has_its_own_date_and_badge() {
    let html = page_with(on("2026-11-30"));
    check(
        &html,
        &[
            "Beside the price list",
            "DAX nodes, dax.r5.large",
            "June 2025",
            "547 days old",
            "Vector index writes",
            "August 2026",
        ],
    );
    let html = page("/prices?region=mx-central-1");
    check(&html, &["No price is known here of data transfer, DAX, AWS Backup or vector indexes"]);
}

#[test]
fn a_missing_price_is_said_and_is_not_zero() {
    let missing = PriceBook::embedded().regions().find_map(|region| {
        let dimension = Dimension::ALL.into_iter().find(|dimension| region.price(*dimension).is_err())?;
        Some((region.code(), dimension))
    });
    let Some((code, _)) = missing else { return };
    let html = page(&format!("/prices?region={code}"));
    check(&html, &["not in the price list"]);
    assert!(!html.contains(">$0.00<"), "{html}");
}

#[test]
fn an_unknown_region_is_named_and_the_book_stays() {
    let html = page("/prices?region=eu-west-9");
    check(&html, &["“eu-west-9” is not a Region of price list", "All Regions", r#"role="alert""#]);
}

/// The page as the server writes it with these facts.
fn page_with(prices: PriceFacts) -> String {
    let facts = ServerFacts { prices, ..ServerFacts::default() };
    document(&facts, &Address::of("/prices")).html
}

fn on(day: &str) -> PriceFacts {
    PriceFacts { today: Day::parse(day), ..PriceFacts::default() }
}

#[test]
fn old_prices_carry_a_badge_and_young_ones_none() {
    let html = page_with(on("2026-11-30"));
    check(&html, &["the prices of 28 of 36 Regions were last seen unchanged more than 90 days ago", "459 days old"]);
    assert_eq!(html.matches("459 days old").count(), 28);
    assert!(!html.contains("66 days old"), "{html}");
    let html = page_with(on("2025-08-29"));
    assert!(!html.contains("days old") && !html.contains("Old prices"), "{html}");
}

#[test]
fn a_refresh_that_failed_is_told() {
    let trouble = Some("the file ends too early".to_owned());
    let html = page_with(PriceFacts { trouble, ..on("2025-09-01") });
    check(&html, &["The last refresh failed, and these prices stay in use: ", "the file ends too early."]);
}
