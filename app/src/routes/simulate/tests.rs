//! What the page says of known designs, and of addresses that hold none.

use crate::{address::Address, document::document, testing::page};
use keyfare_core::{share, wire::read_design};

const TRAFFIC: &str = r#""traffic": {"shape": {"peak_hours": {"start_hour": 9, "hours": 8, "times": 6}}},"#;

fn orders(traffic: &str, rate: u32) -> String {
    let file = format!(
        r#"{{"version": 1, "name": "shop", "region": "us-east-1", "tables": [{{"name": "orders",
        "partition_key": {{"name": "pk"}}, {traffic} "entities": [{{"name": "order", "items": 1000, "size": {{"bytes": 924}}}}],
        "patterns": [{{"name": "get", "operation": "GetItem", "rate": {{"times": {rate}, "per": "second"}}}},
                     {{"name": "put", "operation": "PutItem", "rate": {{"times": 20, "per": "second"}}}}]}}]}}"#
    );
    share::encode(&read_design(&file).expect("the design is well formed"))
}

fn shown(rest: &str) -> String {
    page(&format!("/simulate?d={}{rest}", orders(TRAFFIC, 400)))
}

#[track_caller]
fn check_has(html: &str, text: &str) {
    assert!(html.contains(text), "“{text}” is missing in {html}");
}

#[track_caller]
fn check_status(address: &str, status: u16, text: &str) {
    let page = document(&Default::default(), &Address::of(address));
    assert_eq!(page.status, status, "{address}");
    check_has(&page.html, text);
}

#[test]
fn a_table_is_shown_minute_by_minute_with_its_hours_and_events() {
    let html = shown("");
    for text in [
        "Traffic and capacity over time",
        "Reads of orders",
        "a week from Monday 00:00 UTC",
        "Each dimension of orders as simulated",
        "capacity follows late",
        "day 1, Mon 09:0",
        "The same on day 1, Mon",
        "More capacity",
        "/simulate.csv?d=",
        r#"aria-current="page""#,
        "Ways of paying for capacity",
    ] {
        check_has(&html, text);
    }
    assert!(!html.contains("data-press"), "nobody listens on this page");
}

#[test]
fn a_day_is_shown_by_its_hours() {
    let html = shown("&on=t0.w&day=2");
    check_has(&html, "Writes of orders");
    check_has(&html, "day 2, Tue, 1,440 minutes");
    check_has(&html, r#"<th scope="row">09:00</th>"#);
    check_has(&html, "The whole time");
}

#[test]
fn settings_are_taken_from_the_form_and_kept_in_it() {
    let html = shown("&on=t0.r&of=t0.r&target=50&min=1%2C000&max=2000&preset=slow");
    check_has(&html, r#"value="1,000""#);
    check_has(&html, r#"value="50""#);
    check_has(&html, r#"<option value="slow" selected>"#);
    // A minimum above the peak is never changed.
    check_has(&html, "The capacity never changes, and nothing is throttled.");
    // Filled for another dimension, they say nothing.
    let other = shown("&on=t0.w&of=t0.r&target=50&min=1000&max=2000");
    check_has(&other, r#"value="70""#);
}

#[test]
fn settings_that_do_not_hold_together_are_refused_in_words() {
    let of = |rest: &str| format!("/simulate?d={}{rest}", orders(TRAFFIC, 400));
    check_status(&of("&min=9&max=5"), 400, "minimum 9 is above maximum 5");
    check_status(&of("&target=95"), 400, "a target of 95 %: write 20 to 90");
    check_status(&of("&min=many"), 400, "“many”, which is no number");
    check_status(&of("&min=0"), 400, "the service provisions at least 1");
    check_status(&of("&on=t7.i4.w&day=900&preset=never"), 200, "Reads of orders");
}

#[test]
fn traffic_that_never_changes_says_so_and_offers_shapes() {
    let html = page(&format!("/simulate?d={}", orders("", 400)));
    check_has(&html, "The traffic is constant");
    let href = html.split("href=\"").find(|it| it.contains("Try busy hours")).expect("the shape is offered");
    let href = href.split('"').next().expect("the address ends").replace("&amp;", "&");
    check_has(&page(&href), "a week from Monday 00:00 UTC");
    let drawn = html.split("href=\"").find(|it| it.contains("Draw it in the design")).expect("a way to draw it");
    let (address, row) = drawn.split('"').next().and_then(|it| it.split_once('#')).expect("a place in the design");
    check_has(&page(&address.replace("&amp;", "&")), &format!("id=\"{row}\""));
    let peak = page(&format!("/simulate?d={}", orders(r#""traffic": {"peak": 4},"#, 400)));
    check_has(&peak, "depends on when the peak comes");
    check_has(&peak, "Try busy hours");
}

#[test]
fn a_search_is_asked_for_and_says_how_much_it_tried() {
    assert!(!shown("").contains("Throttled at most"));
    let html = shown("&search=1&most=1");
    check_has(&html, "256 settings tried, 5,160,960 simulated minutes");
    check_has(&html, "The cheapest that throttles at most 1 %");
    check_has(&html, "settings that no other beats");
    check_has(&html, r#"<option value="1" selected>1 %</option>"#);
}

#[test]
fn an_address_without_a_design_or_traffic_says_what_to_do() {
    check_status("/simulate", 200, "It starts from a design");
    check_status("/simulate?d=damaged", 400, "This link is damaged");
    check_status(&format!("/simulate?d={}", orders("", 0)), 200, "Simulate");
    let blank = read_design(r#"{"version": 1, "name": "blank", "region": "us-east-1", "tables": []}"#);
    let blank = share::encode(&blank.expect("the design is well formed"));
    check_status(&format!("/simulate?d={blank}"), 200, "The design has no table yet");
}
