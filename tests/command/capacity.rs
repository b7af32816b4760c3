//! `keyfare capacity`: every format, growth, and input that cannot be used.

use crate::process::{check_snapshot, keyfare};

#[test]
fn every_format_prints_the_ways_side_by_side() {
    for format in ["text", "json", "csv", "markdown"] {
        let file = "designs/capacity.json";
        check_snapshot(&format!("capacity-{format}"), &["capacity", file, "--format", format]);
    }
}

#[test]
fn the_reference_design_comes_out() {
    check_snapshot("capacity-reference-design", &["capacity", "reference-design.json", "--traffic-growth", "10%"]);
}

#[test]
fn the_vendors_calculator_reserves_what_it_was_given() {
    let json = keyfare(&["capacity", "designs/calculator.json", "--format", "json"]).stdout;
    let all: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
    let ways = all["ways"].as_array().expect("ways");
    let stated = ways.iter().find(|it| it["way"] == "as_stated").expect("its amounts are stated");
    // 473,000 WCU-hours and 94,600 RCU-hours at list price.
    assert_eq!(stated["throughput"], "319.748");
    assert_eq!(stated["reserved_1yr"]["write_blocks"], 5);
    assert_eq!(stated["reserved_1yr"]["upfront"], "780");
    assert_eq!(stated["reserved_1yr"]["monthly"], "121.553");
}

#[track_caller]
fn check_refused(arguments: &[&str], code: i32, message: &str) {
    let finished = keyfare(arguments);
    assert!(finished.stderr.contains(message), "{message} is not in {}", finished.stderr);
    assert_eq!((finished.code, finished.stdout.as_str()), (code, ""));
}

#[test]
fn what_cannot_be_used_is_refused() {
    let file = "reference-design.json";
    check_refused(&["capacity", file, "--months", "0"], 1, "0 months cannot be looked ahead: write 1 to 120");
    check_refused(&["capacity", file, "--traffic-growth", "1001%"], 1, "1001 % a month cannot be");
    check_refused(&["capacity", file, "--traffic-growth", "much"], 2, "“much” is not a number");
    check_refused(&["capacity", file, "--format", "poem"], 2, "poem");
    check_refused(&["capacity", "nowhere.json"], 1, "nowhere.json: cannot be read");
}
