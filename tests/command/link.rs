//! `keyfare link` and `keyfare open`: a design there and back, and links that do not open.

use crate::process::{Finished, data, keyfare, keyfare_with};
use serde_json::{Value, json};
use std::{fs, path::Path};

fn token_of(file: &str) -> String {
    keyfare(&["link", file, "--token"]).stdout.trim_end().to_string()
}

/// Names of the golden designs, as arguments.
fn goldens() -> Vec<String> {
    let mut files: Vec<String> = fs::read_dir(data().join("designs"))
        .expect("the golden designs")
        .map(|entry| format!("designs/{}", entry.expect("an entry").file_name().to_string_lossy()))
        .filter(|name| !name.ends_with(".estimate.json"))
        .collect();
    files.sort();
    files
}

#[test]
fn every_golden_design_comes_back_through_its_link() {
    for file in goldens() {
        let linked = keyfare(&["link", &file]);
        let opened = keyfare(&["open", linked.stdout.trim_end()]);
        assert_eq!((linked.code, opened.code, opened.stderr.as_str()), (0, 0, ""), "{file}");
        let estimate = |text: &str| keyfare_with(&["estimate", "-", "--format", "json"], text.as_bytes()).stdout;
        let original = fs::read_to_string(data().join(&file)).expect("the design");
        assert_eq!(estimate(&opened.stdout), estimate(&original), "{file}");
        // A link made of what came back is the same link.
        assert_eq!(keyfare_with(&["link", "-"], opened.stdout.as_bytes()).stdout, linked.stdout, "{file}");
        let note = "its sample items are in the link as attributes with sizes, without values";
        let expected =
            if original.contains("\"item\":") { format!("keyfare: {file}: {note}\n") } else { String::new() };
        assert_eq!(linked.stderr, expected, "{file}");
    }
}

/// The scan dashboard as a link brings it back: to the byte, with the price list that the link was made with.
fn dashboard_from_a_link() -> String {
    let text = fs::read_to_string(data().join("scan-dashboard.json")).expect("the design");
    let region = "  \"region\": \"us-east-1\",\n";
    text.replacen(region, &format!("{region}  \"price_version\": \"20250828153819\",\n"), 1)
}

#[test]
fn a_design_file_comes_back_to_the_byte() {
    let opened = keyfare(&["open", &token_of("scan-dashboard.json")]);
    assert_eq!(opened.stdout, dashboard_from_a_link());
}

#[test]
fn a_link_names_the_server_that_opens_it() {
    let token = token_of("scan-dashboard.json");
    let link = |base: &[&str]| keyfare(&[&["link", "scan-dashboard.json"], base].concat()).stdout;
    assert_eq!(link(&[]), format!("http://127.0.0.1:3000/design?d={token}\n"));
    assert_eq!(link(&["--base", "https://k.example/"]), format!("https://k.example/design?d={token}\n"));
    let refused = keyfare(&["link", "scan-dashboard.json", "--base", "k.example"]);
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("write the address of a Keyfare server"), "{}", refused.stderr);
}

#[test]
fn a_link_opens_into_a_file() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("opened.json");
    let opened = keyfare(&["open", &token_of("scan-dashboard.json"), "-o", &file.to_string_lossy()]);
    assert_eq!((opened.code, opened.stdout.as_str(), opened.stderr.as_str()), (0, "", ""));
    let text = fs::read_to_string(&file).expect("the file is there");
    assert_eq!(text, dashboard_from_a_link());
    let nowhere = keyfare(&["open", &token_of("scan-dashboard.json"), "-o", "/nowhere/at/all.json"]);
    assert!(nowhere.stderr.starts_with("keyfare: /nowhere/at/all.json cannot be written: "), "{}", nowhere.stderr);
    assert_eq!(nowhere.code, 1);
}

#[track_caller]
fn check_damaged(link: &str, message: &str) {
    let Finished { code, stdout, stderr } = keyfare_with(&["open", "-"], link.as_bytes());
    assert_eq!(stderr, format!("keyfare: {message}\n"));
    assert_eq!((code, stdout.as_str()), (1, ""));
}

#[test]
fn a_link_that_does_not_open_says_why() {
    let token = token_of("scan-dashboard.json");
    let copy = "Copy it again from where it came from, whole";
    let checksum = format!("this link is damaged: its checksum does not fit, so a part is missing or changed. {copy}");
    // A whole number of base64 groups: what is missing is noticed by the checksum alone.
    check_damaged(&token[..(token.len() - 1) / 4 * 4], &checksum);
    check_damaged(&format!("{}AAAA{}", &token[..40], &token[44..]), &checksum);
    check_damaged("", &format!("this link is damaged: it is empty. {copy}"));
    check_damaged(
        "not*a*token",
        &format!("this link is damaged: it has characters that no link has, or its end is missing. {copy}"),
    );
    check_damaged("http://127.0.0.1:3000/design", "this address has no d= with a design: copy the whole link");
    // A first byte of 2 is the next version's.
    check_damaged(
        &format!("Ag{}", &token[2..]),
        "this link is of version 2, and this Keyfare reads version 1: open it with a newer one",
    );
    check_damaged(
        &"A".repeat(16_001),
        "this link has 16001 characters, more than the 16,000 that open: send the design as a file",
    );
}

/// A design of so many patterns with names that do not compress.
fn large(patterns: u64) -> String {
    let mut state = 1_u64;
    let mut name = || {
        let mut text = String::new();
        for _ in 0..6 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            text.push_str(&format!("{:x}", state >> 32));
        }
        text
    };
    let patterns: Vec<Value> = (0..patterns).map(|_| json!({"name": name(), "operation": "GetItem"})).collect();
    let table = json!({"name": "t", "partition_key": {"name": "pk"}, "patterns": patterns});
    json!({"version": 1, "name": "large", "region": "us-east-1", "tables": [table]}).to_string()
}

#[test]
fn a_long_link_is_warned_of_and_one_that_would_not_open_is_refused() {
    let long = keyfare_with(&["link", "-", "--token"], large(250).as_bytes());
    let length = long.stdout.trim_end().len();
    assert!((6_001..=16_000).contains(&length), "{length}");
    assert!(long.stderr.contains(&format!("the link has {length} characters; some servers refuse")), "{}", long.stderr);
    assert_eq!((long.code, keyfare(&["open", long.stdout.trim_end()]).code), (0, 0));
    let too_long = keyfare_with(&["link", "-"], large(1_000).as_bytes());
    assert!(
        too_long.stderr.contains("more than the 16000 that open: send the design as a file"),
        "{}",
        too_long.stderr
    );
    assert_eq!((too_long.code, too_long.stdout.as_str()), (1, ""));
}

#[test]
fn a_design_with_mistakes_gets_no_link() {
    let finished = keyfare_with(&["link", "-"], br#"{"version": 1, "name": "", "region": "us-east-1", "tables": []}"#);
    assert_eq!(finished.stderr, "keyfare: standard input: name: the name is empty: write one\n");
    assert_eq!((finished.code, finished.stdout.as_str()), (1, ""));
}
