//! `keyfare prices`: what is in the book, how old it is, and bad arguments.

use crate::process::{check_snapshot, keyfare};

#[test]
fn the_book_is_printed_with_the_age_of_every_region() {
    check_snapshot("prices-text", &["prices", "--today", "2026-11-30"]);
    let young = keyfare(&["prices", "--today", "2025-09-01"]);
    assert!(!young.stdout.contains("OLD"), "{}", young.stdout);
    let old = keyfare(&["prices", "--today", "2027-01-01"]);
    assert!(
        old.stdout.contains("OLD: no Region's prices were seen unchanged within the last 90 days"),
        "{}",
        old.stdout
    );
}

#[test]
fn one_region_is_printed_in_full() {
    check_snapshot("prices-region-text", &["prices", "--region", "il-central-1", "--today", "2026-11-30"]);
    check_snapshot("prices-region-csv", &["prices", "--region", "il-central-1", "--format", "csv"]);
}

#[test]
fn every_price_is_in_the_files_for_programs() {
    let json = keyfare(&["prices", "--format", "json", "--today", "2026-11-30"]).stdout;
    let book: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
    let prices = book["regions"].as_array().expect("Regions").iter().flat_map(|it| it["prices"].as_array()).flatten();
    let known = prices.clone().filter(|price| price["usd"].is_string()).count();
    assert_eq!((prices.count(), known), (36 * 30, 786 + 36 * 4 + 13 * 4));
    let csv = keyfare(&["prices", "--format", "csv"]).stdout;
    assert_eq!(csv.lines().count(), 1 + 36 * 30);
}

#[test]
fn a_region_or_a_day_that_is_none_is_refused() {
    let region = keyfare(&["prices", "--region", "me-west-1"]);
    assert_eq!(region.code, 1);
    assert!(region.stderr.contains("one of me-central-1, me-south-1"), "{}", region.stderr);
    let day = keyfare(&["prices", "--today", "yesterday"]);
    assert_eq!(day.code, 2);
    assert!(day.stderr.contains("write a day such as 2026-11-30"), "{}", day.stderr);
}
