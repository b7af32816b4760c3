//! `keyfare regions`: every format, and Regions that cannot be compared.

use crate::process::{check_snapshot, keyfare};

#[test]
fn every_format_prints_all_regions() {
    for format in ["text", "json", "csv", "markdown"] {
        check_snapshot(&format!("regions-{format}"), &["regions", "scan-dashboard-index.json", "--format", format]);
    }
}

#[test]
fn regions_without_a_price_are_named_with_what_is_missing() {
    check_snapshot("regions-global", &["regions", "designs/combined-global.json"]);
    check_snapshot("regions-cache", &["regions", "designs/feature-cache.json"]);
    check_snapshot("regions-typed", &["regions", "designs/typed-prices.json"]);
}

#[test]
fn a_region_that_is_none_is_refused() {
    let done = keyfare(&["regions", "nowhere.json"]);
    assert_eq!(done.code, 1);
    assert!(done.stderr.contains("nowhere.json: cannot be read"), "{}", done.stderr);
    assert_eq!(keyfare(&["regions", "x.json", "--format", "poem"]).code, 2);
}
