//! `keyfare estimate`: every format, the arguments, and input that is no design.

use crate::process::{check_snapshot, data, keyfare, keyfare_with};
use std::{
    fs,
    process::{Command, Stdio},
};

#[test]
fn every_format_prints_the_whole_estimate() {
    for format in ["text", "json", "csv", "markdown"] {
        for design in ["scan-dashboard-index", "designs/transactions", "designs/unsaid"] {
            let name = design.trim_start_matches("designs/");
            let file = format!("{design}.json");
            check_snapshot(&format!("estimate-{name}-{format}"), &["estimate", &file, "--format", format]);
        }
    }
}

#[test]
fn text_of_the_reference_design_comes_out_line_by_line() {
    check_snapshot("estimate-reference-design-text", &["estimate", "reference-design.json"]);
}

#[test]
fn a_mode_chooses_the_lines_and_leaves_the_totals() {
    let file = "designs/provisioned.json";
    check_snapshot("estimate-mode-as-designed", &["estimate", file, "--mode", "as-designed"]);
    check_snapshot("estimate-mode-on-demand", &["estimate", file, "--mode", "on-demand"]);
    check_snapshot("estimate-mode-provisioned", &["estimate", "scan-dashboard.json", "--mode", "provisioned"]);
}

#[test]
fn a_region_and_a_month_are_tried_without_a_change_of_the_file() {
    let file = "scan-dashboard.json";
    check_snapshot(
        "estimate-region-hours",
        &["estimate", file, "--region", "eu-west-1", "--hours", "720", "--format", "csv"],
    );
    // The file has a real month, which the argument takes the place of.
    let february = keyfare(&["estimate", "designs/transactions.json", "--hours", "744"]);
    assert!(february.stdout.contains("a month of 744 hours"), "{}", february.stdout);
    assert_eq!(february.code, 0);
}

#[test]
fn the_scan_dashboard_costs_what_the_lesson_says() {
    let json = |hours: &str| keyfare(&["estimate", "scan-dashboard.json", "--format", "json", "--hours", hours]).stdout;
    let scans = |hours: &str| {
        let all: serde_json::Value = serde_json::from_str(&json(hours)).expect("it is JSON");
        all["families"]["scans"].as_str().expect("a sum of scans").to_string()
    };
    assert_eq!((scans("720").as_str(), scans("730").as_str()), ("6750", "6843.75"));
}

#[test]
fn the_standard_input_is_a_design_file_too() {
    let text = fs::read(data().join("scan-dashboard.json")).expect("the design");
    let from_input = keyfare_with(&["estimate", "-"], &text);
    assert_eq!(from_input.stdout, keyfare(&["estimate", "scan-dashboard.json"]).stdout);
    assert_eq!((from_input.code, from_input.stderr.as_str()), (0, ""));
    let with_mark = [b"\xef\xbb\xbf".as_slice(), &text].concat();
    assert_eq!(keyfare_with(&["estimate", "-"], &with_mark).stdout, from_input.stdout);
}

#[track_caller]
fn check_input(input: &[u8], message: &str) {
    let finished = keyfare_with(&["estimate", "-"], input);
    assert_eq!(finished.stderr, format!("keyfare: standard input: {message}\n"));
    assert_eq!((finished.code, finished.stdout.as_str()), (1, ""));
}

#[test]
fn what_is_no_design_file_is_refused_with_its_place() {
    check_input(b"", "line 1, column 1: the file is empty: a design is an object in braces");
    check_input(b"{\n  \"version\": 1,\n}", "line 3, column 1: this is not JSON: trailing comma");
    check_input(b"[]", "design: a list is no design: an object in braces is needed");
    check_input(b"3", "design: a number is no design: an object in braces is needed");
    check_input(b"\xff\xfe{", "byte 1 is not UTF-8: save the file as UTF-8 text");
    check_input(b"version: 1\nname: x\n", "looks like YAML: design files are read as JSON only so far");
    check_input(
        br#"{"version": 2, "anything": []}"#,
        "version: this design is of version 2, and this Keyfare reads version 1: open it with a newer one",
    );
    check_input(br#"{"version": 1, "name": "x", "region": "us-east-1"}"#, "design: “tables” is missing: add it");
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let finished = keyfare(&["estimate", "nowhere.json"]);
    assert_eq!(finished.stderr, "keyfare: nowhere.json: cannot be read: No such file or directory (os error 2)\n");
    assert_eq!(finished.code, 1);
}

#[track_caller]
fn check_usage(arguments: &[&str], part: &str) {
    let finished = keyfare(arguments);
    assert!(finished.stderr.contains(part), "{}", finished.stderr);
    assert_eq!((finished.code, finished.stdout.as_str()), (2, ""));
}

#[test]
fn wrong_arguments_are_wrong_usage() {
    check_usage(&["estimate"], "<DESIGN.json>");
    check_usage(&["estimate", "x.json", "--format", "pdf"], "[possible values: text, json, csv, markdown]");
    let moon = keyfare(&["estimate", "scan-dashboard.json", "--region", "us-moon-1"]);
    assert!(moon.stderr.starts_with("keyfare: --region: “us-moon-1” is not a Region of price list"), "{}", moon.stderr);
    assert_eq!((moon.code, moon.stdout.as_str()), (1, ""));
    check_usage(&["estimate", "x.json", "--hours", "0"], "a month has 1 to 744 hours, usually 730");
    check_usage(&["estimate", "x.json", "--hours", "all"], "“all” is not a number");
    check_usage(
        &["estimate", "x.json", "--mode", "reserved"],
        "[possible values: as-designed, on-demand, provisioned]",
    );
}

#[test]
fn a_reader_that_goes_early_is_no_error() {
    for command in [["estimate", "reference-design.json"], ["meter", "capacity-vectors.json"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_keyfare"))
            .args(command)
            .current_dir(data())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{command:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{command:?}");
    }
}

#[test]
fn names_neither_steer_the_terminal_nor_break_a_table_nor_run_in_a_spreadsheet() {
    let design = br#"{"version": 1, "name": "\u001b[31mred\n| x", "region": "us-east-1", "tables": [{"name": "=HYPERLINK(1)",
        "partition_key": {"name": "pk"}, "entities": [{"name": "e", "size": {"bytes": 10}, "items": 1}],
        "patterns": [{"name": "a|b \u001b]0;t\u0007, \"c\"", "operation": "PutItem", "rate": {"times": 1, "per": "day"}}]}]}"#;
    let print = |format| keyfare_with(&["estimate", "-", "--format", format], design).stdout;
    for format in ["text", "markdown"] {
        assert!(!print(format).contains('\u{1b}'), "{format}");
    }
    let markdown = print("markdown");
    assert!(markdown.starts_with("# \u{fffd}\\[31mred \\| x\n"), "{markdown}");
    for line in markdown.lines().filter(|line| line.starts_with('|')) {
        let cells = line.replace("\\|", "").matches('|').count();
        assert!([4, 6, 8, 10].contains(&cells), "{line}");
    }
    let csv = print("csv");
    assert!(csv.contains(",'=HYPERLINK(1),,\"a|b \u{1b}]0;t\u{7}, \"\"c\"\"\","), "{csv}");
}
