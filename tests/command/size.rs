//! `keyfare size`: both forms of an item, both formats, and what is no item.

use crate::process::{Finished, check_snapshot, keyfare_with};

#[test]
fn an_item_is_broken_down_in_both_formats() {
    for format in ["text", "json"] {
        check_snapshot(&format!("size-dynamodb-{format}"), &["size", "cli/item-dynamodb.json", "--format", format]);
        check_snapshot(&format!("size-plain-{format}"), &["size", "cli/item-plain.json", "--format", format]);
    }
}

#[track_caller]
fn check(input: &[u8], message: &str) {
    let Finished { code, stdout, stderr } = keyfare_with(&["size", "-"], input);
    assert_eq!(stderr, format!("keyfare: standard input: {message}\n"));
    assert_eq!((code, stdout.as_str()), (1, ""));
}

#[test]
fn what_is_no_item_is_refused_with_its_place() {
    check(b"", "line 1, column 1: expected a JSON value");
    check(b"[1]", "an item is an object of attributes, not a list");
    check(
        br#"{"pk": {"S": "a"}, "n": {"N": "1O"}}"#,
        "n: `1O` is not a number: write digits, with a sign, a point or an exponent where needed",
    );
    check(b"{\"a\": \"\xe9\"}", "byte 8 is not UTF-8: save the file as UTF-8 text");
}

#[test]
fn an_item_over_the_limit_is_broken_down_and_refused() {
    let item = format!("{{\"a\": \"{}\"}}", "x".repeat(409_600));
    let Finished { code, stdout, stderr } = keyfare_with(&["size", "-"], item.as_bytes());
    assert!(stdout.starts_with("409,601 bytes, 100.0 % of the 400 KB"), "{stdout}");
    assert_eq!(
        stderr,
        "keyfare: standard input: item of 409,601 bytes is over the 400 KB limit of 409,600 bytes (R-ITEM-9): split it, or keep the large part in S3\n"
    );
    assert_eq!(code, 1);
}
