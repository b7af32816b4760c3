//! `keyfare simulate`: vectors, traces in each form, and input that cannot be used.

use crate::process::{Finished, check_snapshot, check_text, keyfare, keyfare_with};
use serde_json::Value;

fn json(arguments: &[&str]) -> Value {
    let Finished { code, stdout, stderr } = keyfare(arguments);
    assert_eq!((code, stderr.as_str()), (0, ""), "{arguments:?}");
    serde_json::from_str(&stdout).unwrap_or_else(|error| panic!("{arguments:?}: {error}\n{stdout}"))
}

#[track_caller]
fn check_refused(arguments: &[&str], input: &str, message: &str) {
    let Finished { code, stdout, stderr } = keyfare_with(arguments, input.as_bytes());
    assert!(stderr.contains(message), "{arguments:?}: {stderr}");
    assert!(code == 1 || code == 2, "{arguments:?} ends with {code}");
    assert_eq!(stdout, "");
}

#[test]
fn vectors_are_answered_a_line_each() {
    let all: Value = serde_json::from_str(include_str!("../data/simulation-vectors.json")).expect("the vectors");
    let Finished { code, stdout, stderr } = keyfare(&["simulate", "--vectors", "simulation-vectors.json"]);
    assert_eq!((code, stderr.as_str()), (0, ""));
    let expected = ["cases", "on_demand"].iter().flat_map(|key| all[*key].as_array().expect("a list"));
    let answers = stdout.lines().map(|line| serde_json::from_str::<Value>(line).expect("a line is JSON"));
    let mut count = 0;
    for (case, answer) in expected.zip(answers) {
        assert_eq!((&answer["id"], &answer["result"]), (&case["id"], &case["expect"]));
        count += 1;
    }
    assert_eq!((count, stdout.lines().count()), (24, 24));
}

#[test]
fn a_trace_that_is_missing_is_named_and_the_other_cases_are_answered() {
    let vectors = r#"{"cases": [{"id": "A", "demand_units_per_minute": [[60, 3]], "config": {"min": 1, "max": 1}}],
        "traces": [{"id": "T", "file": "nowhere.csv", "minutes_per_row": 1, "read_units_per_count": 1,
                    "write_units_per_count": 1}]}"#;
    let Finished { code, stdout, stderr } = keyfare_with(&["simulate", "--vectors", "-"], vectors.as_bytes());
    assert_eq!((code, stdout.lines().count()), (1, 1));
    assert!(stderr.contains("T: ") && stderr.contains("nowhere.csv"), "{stderr}");
    check_refused(&["simulate", "--vectors", "-"], "{}", "there are no cases");
    check_refused(&["simulate", "--vectors", "-"], "[", "no simulation vectors");
}

#[test]
fn a_console_file_is_reported_in_words_as_json_and_minute_by_minute() {
    check_snapshot("simulate-text", &["simulate", "simulation-console.csv"]);
    check_snapshot("simulate-json", &["simulate", "simulation-console.csv", "--format", "json", "--preset", "fast"]);
    let csv = keyfare(&["simulate", "simulation-console.csv", "--format", "csv"]);
    assert_eq!((csv.code, csv.stderr.as_str(), csv.stdout.lines().count()), (0, "", 301));
    check_text("simulate-csv", &csv.stdout.lines().take(12).map(|line| format!("{line}\n")).collect::<String>());
}

#[test]
fn a_search_prints_the_front_and_the_cheapest_that_is_allowed() {
    let search = ["simulate", "simulation-console.csv", "--search"];
    check_snapshot("simulate-search-text", &[&search[..], &["--max-throttled", "0.1%"]].concat());
    let csv = keyfare(&[&search[..], &["--format", "csv", "--class", "standard-ia"]].concat());
    assert_eq!((csv.code, csv.stderr.as_str(), csv.stdout.lines().count()), (0, "", 257));
    check_text("simulate-search-csv", &csv.stdout.lines().take(20).map(|line| format!("{line}\n")).collect::<String>());
    let document = json(&[&search[..], &["--max-throttled", "0.001", "--format", "json"]].concat());
    let settings = document["settings"].as_array().expect("settings");
    assert_eq!(settings.len(), 256);
    assert!(settings.contains(&document["cheapest"]), "the cheapest is one of them");
    assert_eq!((&document["max_throttled_share"], &document["cheapest"]["on_front"]), (&"0.001".into(), &true.into()));
}

#[test]
fn the_same_series_as_metric_data_gives_the_same_figures() {
    let [one, other] = ["simulation-console.csv", "simulation-metric-data.json"]
        .map(|file| json(&["simulate", file, "--format", "json"]));
    assert_eq!(one["dimensions"], other["dimensions"]);
    assert_eq!(one["real_capacity"], other["real_capacity"]);
}

#[test]
fn arguments_go_over_the_settings_of_a_file() {
    let config = r#"{"target_bp": 5000, "min": 10, "dimensions": {"write": {"max": 30}}}"#;
    let dimensions = |arguments: &[&str]| {
        let all = [&["simulate", "simulation-console.csv", "--config", "-", "--format", "json"], arguments].concat();
        let Finished { code, stdout, stderr } = keyfare_with(&all, config.as_bytes());
        assert_eq!((code, stderr.as_str()), (0, ""));
        let document: Value = serde_json::from_str(&stdout).expect("JSON");
        ["target_bp", "min", "max"].map(|key| [0, 1].map(|place| document["dimensions"][place][key].clone()))
    };
    assert_eq!(dimensions(&[]), [[5_000, 5_000], [10, 10], [40_000, 30]]);
    assert_eq!(
        dimensions(&["--target", "62.5", "--min", "20", "--max", "500"]),
        [[6_250, 6_250], [20, 20], [500, 500]]
    );
}

#[test]
fn what_cannot_be_simulated_is_refused_with_a_reason() {
    let file = "simulation-console.csv";
    check_refused(&["simulate"], "", "TRACE");
    check_refused(&["simulate", file, "--target", "95"], "", "20 to 90 %");
    check_refused(&["simulate", file, "--target", "0.7"], "", "write 70, not 0.7");
    check_refused(&["simulate", file, "--min", "500", "--max", "20"], "", "minimum 500 is above maximum 20");
    check_refused(&["simulate", file, "--min", "0"], "", "at least 1");
    check_refused(&["simulate", file, "--region", "nowhere"], "", "nowhere");
    check_refused(&["simulate", file, "--config", "-"], "{\"targets\": 5}", "targets");
    check_refused(&["simulate", file, "--config", "-"], "{\"dimensions\": {\"x\": {}}}", "the trace has read, write");
    check_refused(&["simulate", file, "--search", "--max-throttled", "2"], "", "write 0 to 1, or 0% to 100%");
    check_refused(&["simulate", file, "--search", "--target", "50"], "", "--target");
    check_refused(&["simulate", file, "--max-throttled", "0.1"], "", "--search");
    check_refused(&["simulate", "-"], "", "no points");
    check_refused(&["simulate", "-"], "time,read\n0,5\n", "only one point");
    check_refused(&["simulate", "-"], "time,read\n0,5\n1,NaN\n", "standard input: line 3: “NaN”");
    check_refused(&["simulate", "-"], "time,read\n0,5\n1,5\n1,6\n", "minute 1 is there twice");
    check_refused(&["simulate", "-"], "{\"x\": 1}", "neither get-metric-data");
}

/// On-demand of 240 minutes of 60,000 writes a second, as JSON.
fn on_demand(arguments: &[&str]) -> Value {
    let rows: String = (0..240).map(|minute| format!("{minute},3600000\n")).collect();
    let arguments = [&["simulate", "-", "--format", "json"], arguments].concat();
    let Finished { code, stdout, stderr } = keyfare_with(&arguments, format!("minute,write\n{rows}").as_bytes());
    assert_eq!((code, stderr.as_str()), (0, ""), "{arguments:?}");
    let all: Value = serde_json::from_str(&stdout).expect("it is JSON");
    all["dimensions"][0]["monthly"].clone()
}

#[test]
fn on_demand_starts_from_what_is_warm_or_was_provisioned_and_ends_at_its_maximum() {
    let check = |arguments: &[&str], safe: u64, most: u64, throttled: u64, doublings: Option<u64>| {
        let found = &on_demand(arguments)["on_demand"];
        assert_eq!(found["safe_units_per_second"], safe, "{arguments:?}");
        assert_eq!(found["most_units_per_second"], most, "{arguments:?}");
        assert_eq!(found["throttled_milli"], throttled, "{arguments:?}");
        assert_eq!(found["doublings_to_peak"].as_u64(), doublings, "{arguments:?}");
    };
    // Above 40,000 a second a third is throttled: 240 minutes of 1,200,000 units.
    check(&[], 4_000, 40_000, 288_000_000_000, None);
    check(&["--warm-writes", "15000"], 15_000, 40_000, 288_000_000_000, None);
    check(&["--max-on-demand-writes", "30000"], 4_000, 30_000, 432_000_000_000, None);
    check(&["--switched", "20000", "--max", "60000"], 20_000, 60_000, 0, Some(2));
    let [usual, raised] = [on_demand(&[]), on_demand(&["--max", "60000"])];
    assert_eq!(
        (&usual["fixed_at_peak"]["units"], &usual["fixed_at_peak"]["needed_units"]),
        (&40_000.into(), &60_000.into())
    );
    assert_eq!(
        (&raised["fixed_at_peak"]["units"], &raised["fixed_at_peak"]["throttled_milli"]),
        (&60_000.into(), &0.into())
    );
    check_refused(&["simulate", "-", "--search", "--switched", "5"], "minute,write\n0,1\n", "cannot be used with");
}
