//! Traces from seeds, with every figure and a checksum of the whole row of capacities stored: a change of the model, or a
//! machine that counts differently, shows here. `KEYFARE_REWRITE=1` writes them again: read the difference.

mod seeded;

use seeded::cases::result;
use serde_json::Value;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/simulation-seeded.json");

#[test]
fn seeded_traces_give_the_stored_figures() {
    let text = std::fs::read_to_string(FILE).expect("the cases");
    let mut cases: Value = serde_json::from_str(&text).expect("they are JSON");
    let stored = cases.clone();
    for case in cases.as_array_mut().expect("a list") {
        case["expect"] = result(case);
    }
    if std::env::var_os("KEYFARE_REWRITE").is_some() {
        std::fs::write(FILE, format!("{cases:#}\n")).expect("the cases are written");
    }
    for (found, stored) in cases.as_array().expect("a list").iter().zip(stored.as_array().expect("a list")) {
        assert_eq!(found["expect"], stored["expect"], "{}", stored["id"]);
    }
    assert_eq!(stored.as_array().map(Vec::len), Some(8));
}
