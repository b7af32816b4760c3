//! Every worked example is run by some test: no operation of the file is forgotten.

use serde_json::Value;
use std::{fs, path::PathBuf};

fn examples() -> Vec<Value> {
    serde_json::from_str(include_str!("../../tests/data/worked-examples.json")).expect("the examples are a JSON list")
}

/// The text of every test file without the lists of what other files run.
fn test_files() -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut folders = vec![folder];
    let mut all = String::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder of tests") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "rs") {
                all.push_str(&without_lists(&fs::read_to_string(&path).expect("a test file")));
            }
        }
    }
    all
}

fn without_lists(text: &str) -> String {
    let mut out = String::new();
    let mut inside = false;
    for line in text.lines() {
        inside |= line.starts_with("const ELSEWHERE");
        if !inside {
            out.push_str(line);
            out.push('\n');
        }
        inside &= !line.starts_with("];");
    }
    out
}

#[test]
fn every_worked_example_is_run_by_some_test() {
    let files = test_files();
    let mut left_out: Vec<String> = Vec::new();
    for example in examples() {
        let operation = example["given"]["op"].as_str().expect("an operation");
        if !files.contains(&format!("\"{operation}\"")) {
            left_out.push(format!("{} ({operation})", example["id"]));
        }
    }
    assert_eq!(left_out, Vec::<String>::new());
}
