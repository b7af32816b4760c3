//! Links that were sent once open for ever, and still mean the same design. The tokens are stored; they are never made anew
//! by the test.

use keyfare_core::{share, wire::read_design};
use std::collections::BTreeMap;

fn data(name: &str) -> String {
    let path = format!("{}/../{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).expect(&path)
}

#[test]
fn every_stored_link_opens_the_design_that_it_was_made_of() {
    let links: BTreeMap<String, String> = serde_json::from_str(&data("tests/data/links.json")).expect("JSON");
    let files = [
        ("reference", "tests/data/reference-design.json"),
        ("flat", "tests/data/links/flat.json"),
        ("shop", "tests/data/links/shop.json"),
        ("scan", "tests/data/scan-dashboard.json"),
        ("calculator", "tests/data/designs/calculator.json"),
        ("global", "tests/data/designs/combined-global.json"),
        ("services", "tests/data/designs/feature-other-services.json"),
        ("unsaid", "tests/data/designs/combined-unsaid.json"),
    ];
    assert_eq!(links.len(), files.len());
    for (name, file) in files {
        let design = read_design(&data(file)).expect(file);
        assert_eq!(share::decode(&links[name]).expect(name), design, "{name}");
        assert_eq!(share::encode(&design), links[name], "{name}: encoding has changed");
    }
}
