//! `keyfare rules`: the list, one rule, one doubt, every format, and an id that is not in the book.

use crate::process::{Finished, check_snapshot, keyfare};

#[test]
fn a_rule_and_a_doubt_are_printed_in_every_format() {
    for format in ["text", "json", "markdown"] {
        check_snapshot(&format!("rules-write-7-{format}"), &["rules", "R-WRITE-7", "--format", format]);
        check_snapshot(&format!("rules-d-1-{format}"), &["rules", "d-1", "--format", format]);
    }
}

#[test]
fn the_list_names_everything() {
    check_snapshot("rules-text", &["rules"]);
    let Finished { code, stdout, .. } = keyfare(&["rules", "--format", "json"]);
    let all: serde_json::Value = serde_json::from_str(&stdout).expect("a JSON list");
    assert_eq!((code, all.as_array().map(Vec::len)), (0, Some(145)));
    let Finished { code, stdout, .. } = keyfare(&["rules", "--format", "markdown"]);
    assert_eq!((code, stdout.matches("\n## ").count()), (0, 145));
}

#[test]
fn words_narrow_the_list() {
    let Finished { code, stdout, stderr } = keyfare(&["rules", "--find", "Repeated token"]);
    assert_eq!(
        (code, stdout.as_str(), stderr.as_str()),
        (0, "R-TX-4  documented, measured  Repeated transaction\n", "")
    );
}

#[track_caller]
fn check_refused(arguments: &[&str], message: &str) {
    let Finished { code, stdout, stderr } = keyfare(arguments);
    assert_eq!((code, stdout.as_str(), stderr), (1, "", format!("keyfare: {message}\n")));
}

#[test]
fn an_id_that_is_not_in_the_book_is_told_its_neighbors() {
    check_refused(&["rules", "R-VEC-2"], "“R-VEC-2” is no rule: did you mean R-VEC-1");
    check_refused(&["rules", "D-21"], "“D-21” is no rule: did you mean D-1, D-2, D-11 or D-20");
    check_refused(&["rules", "nonsense"], "“nonsense” is no rule: `keyfare rules` lists them all");
    check_refused(&["rules", "--find", "zebra"], "no rule has all of “zebra” in its texts: try fewer or other words");
}
