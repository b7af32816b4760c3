//! The item lab, rendered as the server does.

use super::*;
use crate::testing::page;

#[track_caller]
fn check(html: &str, parts: &[&str]) {
    for part in parts {
        assert!(html.contains(part), "{part} is missing in {html}");
    }
}

#[test]
fn the_sample_is_measured_at_once() {
    let html = page("/size");
    check(
        &html,
        &[
            "1,434 bytes",
            "0.35 % of the 400 KB limit",
            "2 WRU",
            "0.5 RRU",
            "410 bytes less would save one write unit",
            "Plain JSON: 21 attributes, 3 levels deep",
            r#"aria-label="1,434 bytes: 410 B over 1 KB, 614 B to 2 KB""#,
        ],
    );
}

#[test]
fn without_script_the_address_holds_the_item() {
    let html = page("/size?item=%7B%22id%22%3A%7B%22S%22%3A%22a%22%7D%7D");
    check(
        &html,
        &[
            "3 bytes",
            "DynamoDB JSON: 1 attribute.",
            r#"method="get" action="/size""#,
            r#"name="item""#,
            r#"{"id":{"S":"a"}}</textarea>"#,
        ],
    );
}

#[test]
fn the_form_can_be_said() {
    let html = page("/size?form=plain&item=%7B%22id%22%3A%7B%22S%22%3A%22a%22%7D%7D");
    check(&html, &["Plain JSON: 1 attribute, 1 level deep", r#"value="plain" autocomplete="off" checked"#]);
}

#[test]
fn what_is_wrong_is_said_at_the_field_with_its_path() {
    let html = page("/size?item=%7B%22id%22%3A%7B%22N%22%3A%22x%22%7D%7D");
    check(&html, &[r#"aria-invalid="true""#, "id: ", "No item to measure yet"]);
    let html = page("/size?item=%7B%22id%22");
    check(&html, &[r#"aria-invalid="true""#, "line 1, column"]);
}

#[test]
fn an_item_over_the_limit_is_measured_and_told() {
    let text = format!("{{\"a\":\"{}\"}}", "x".repeat(410_000));
    let html = page(&format!("/size?item={}", escaped(&text)));
    check(&html, &["410,001 bytes", "over the limit of 400 KB", "401 WRU"]);
}

#[test]
fn an_address_too_long_for_proxies_is_not_offered() {
    assert!(link(SAMPLE, FormChoice::Detect).is_some());
    assert_eq!(link(&"x".repeat(6_000), FormChoice::Detect), None);
    assert_eq!(link("{}", FormChoice::Plain).as_deref(), Some("/size?form=plain&item=%7B%7D"));
}
