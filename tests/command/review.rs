//! `keyfare review`: every format, the list of kinds, and the exit codes of a gate.

use crate::process::{check_snapshot, data, keyfare, keyfare_with};
use std::fs;

#[test]
fn every_format_prints_the_whole_review() {
    for format in ["text", "json", "markdown"] {
        check_snapshot(
            &format!("review-scan-dashboard-{format}"),
            &["review", "scan-dashboard.json", "--format", format],
        );
        check_snapshot(&format!("review-decision-{format}"), &["review", "designs/decision.json", "--format", format]);
    }
    check_snapshot("review-unsaid-text", &["review", "designs/unsaid.json"]);
}

#[test]
fn every_kind_is_listed_with_its_rules() {
    let kinds = keyfare(&["review", "--kinds"]);
    assert_eq!((kinds.code, kinds.stderr.as_str()), (0, ""));
    for word in ["scan-in-request-path", "strong-read", "R-READ-6", "A transaction of one item"] {
        assert!(kinds.stdout.contains(word), "{word} is missing in\n{}", kinds.stdout);
    }
}

#[track_caller]
fn check_gate(file: &str, fail_on: &[&str], code: i32) {
    let finished = keyfare(&[&["review", file], fail_on].concat());
    assert_eq!(finished.code, code, "{file} {fail_on:?}: {}", finished.stderr);
    assert!(finished.stdout.contains("Decision record"), "the review is printed all the same");
}

#[test]
fn a_finding_at_or_above_the_severity_exits_2() {
    let high = "scan-dashboard.json";
    check_gate(high, &[], 0);
    for severity in ["high", "medium", "low"] {
        check_gate(high, &["--fail-on", severity], 2);
    }
    let index = "scan-dashboard-index.json";
    check_gate(index, &["--fail-on", "high"], 0);
}

#[test]
fn the_scan_of_the_lesson_is_the_first_finding_with_its_saving() {
    let json: serde_json::Value =
        serde_json::from_str(&keyfare(&["review", "scan-dashboard.json", "--format", "json"]).stdout)
            .expect("it is JSON");
    let first = &json["findings"][0];
    assert_eq!(first["kind"], "scan-in-request-path");
    assert_eq!(first["severity"], "high");
    assert_eq!(first["evidence"][0]["value"], "1250000");
    assert_eq!(json["estimate"]["families"]["scans"], "6843.75");
}

#[test]
fn input_that_is_no_design_exits_1() {
    let finished = keyfare_with(&["review", "-"], b"{}");
    assert_eq!((finished.code, finished.stdout.as_str()), (1, ""));
    assert!(finished.stderr.starts_with("keyfare: standard input: "), "{}", finished.stderr);
    assert_eq!(keyfare(&["review"]).code, 2, "a design is needed");
    let text = fs::read(data().join("scan-dashboard.json")).expect("the design");
    assert_eq!(keyfare_with(&["review", "-"], &text).stdout, keyfare(&["review", "scan-dashboard.json"]).stdout);
}

#[test]
fn a_refused_request_is_told_with_the_change_that_mends_it() {
    let design = r#"{"version": 1, "name": "d", "region": "us-east-1", "tables": [{"name": "t",
        "partition_key": {"name": "pk"},
        "indexes": [{"name": "i", "kind": "global", "partition_key": [{"name": "x"}], "projection": "all"}],
        "patterns": [{"name": "Ask", "operation": "Query", "target": "i", "consistency": "strong"}]}]}"#;
    let finished = keyfare_with(&["review", "-"], design.as_bytes());
    assert_eq!((finished.code, finished.stdout.as_str()), (1, ""));
    let told: Vec<&str> = finished.stderr.lines().collect();
    assert_eq!(told.len(), 2, "{}", finished.stderr);
    let mended = "tables[0].patterns[0].consistency: Ask reads i strongly: Read it eventually";
    assert!(told[1].ends_with(mended), "{}", told[1]);
}
