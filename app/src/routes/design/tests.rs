//! What a person does on the workbench beside the rows of the design.

use crate::{
    address::Address,
    document::document,
    live::{Event, Session, Shown},
    port::{PriceFacts, ServerFacts},
};
use keyfare_core::{pricing::Day, share, wire::read_design};

fn open(file: &str) -> (Session, String) {
    let path = format!("{}/../tests/data/designs/{file}.json", env!("CARGO_MANIFEST_DIR"));
    let wire = read_design(&std::fs::read_to_string(&path).expect(&path)).expect("a design");
    let address = format!("/design?d={}", share::encode(&wire));
    (Session::open(&address).expect("the page answers"), crate::testing::page(&address))
}

fn press(session: &mut Session, id: &str) -> Shown {
    session.happens(Event::Press { id: id.to_owned() });
    session.show()
}

fn part<'a>(shown: &'a Shown, name: &str) -> &'a str {
    shown.parts.iter().find(|(it, _)| it == name).map_or("", |(_, html)| html)
}

#[test]
fn a_price_that_is_not_known_leads_to_a_field_for_it() {
    let (mut session, html) = open("feature-restores");
    let chip =
        r##"<a id="price-to-type-0" data-press="" href="#r0-typed_prices" rel="external" class="chip chip--unknown">"##;
    assert!(html.contains(chip), "{html}");
    assert!(html.contains(r#"<details id="r0-typed_prices""#), "{html}");
    let shown = press(&mut session, "price-to-type-0");
    assert_eq!(shown.focus.as_deref(), Some("r0-typed_prices-0-usd"));
    let fields = part(&shown, "r0-typed_prices-part");
    for said in
        [r#"value="aws_backup_restore_warm_gb""#, r#"value="us-east-1""#, "Restore from AWS Backup, warm: one GB"]
    {
        assert!(fields.contains(said), "{said} is missing in {fields}");
    }
    // Pressed again it goes to the same field.
    let shown = press(&mut session, "price-to-type-0");
    assert_eq!(shown.focus.as_deref(), Some("r0-typed_prices-0-usd"));
    assert!(!part(&shown, "r0-typed_prices-part").contains("Typed price 2"));
}

#[test]
fn what_may_be_priced_is_a_list_with_names() {
    let (_, html) = open("typed-prices");
    for said in [r#"list="r0-typed_prices-0-dimension-keys""#, r#"<option value="kms_request">KMS requests</option>"#] {
        assert!(html.contains(said), "{said} is missing in {html}");
    }
}

#[test]
fn a_replica_that_nothing_is_said_of_reads_as_not_said() {
    let (_, html) = open("combined-global");
    let state = html.split(r#"id="r1-features-global_table-replicas-0-state""#).nth(1).expect("its field");
    let state = &state[..state.find("</select>").expect("its end")];
    assert!(state.contains(">not said</option>") && !state.contains("default"), "{state}");
}

/// A page on a day.
fn on(day: &str, address: &str) -> String {
    let prices = PriceFacts { today: Day::parse(day), ..PriceFacts::default() };
    let facts = ServerFacts { prices, ..ServerFacts::default() };
    document(&facts, &Address::of(address)).html
}

#[test]
fn prices_that_are_old_say_so_beside_the_total_and_in_their_line() {
    let cached = r#"{"version": 1, "name": "n", "region": "us-east-1", "tables": [{"name": "t",
        "partition_key": {"name": "pk"}, "entities": [{"name": "e", "items": 1000, "size": {"bytes": 500}}],
        "features": {"dax": {"node": "dax.r5.large", "nodes": 3}},
        "patterns": [{"name": "q", "operation": "GetItem", "entity": "e", "rate": {"times": 9, "per": "second"}}]}]}"#;
    let token = |text: &str| share::encode(&read_design(text).expect("a design"));
    for page in ["/design", "/report"] {
        let html = on("2026-11-30", &format!("{page}?d={}", token(cached)));
        assert!(html.contains("price weak, of June 2025") && html.contains(">547 days old<"), "{page}: {html}");
        assert!(!html.contains("prices 66 days old"), "{page}: {html}");
        let elsewhere = cached.replace("us-east-1", "af-south-1");
        let html = on("2026-11-30", &format!("{page}?d={}", token(&elsewhere)));
        assert!(html.contains("prices 459 days old"), "{page}: {html}");
    }
}

#[test]
fn an_item_of_a_global_table_stores_48_bytes_more() {
    let (_, html) = open("combined-global");
    assert!(html.contains(" × (size + 148 B)</small>"), "{html}");
    let report = crate::testing::page(&report_address("combined-global"));
    assert!(report.contains("with 148 B for each item"), "{report}");
}

fn report_address(file: &str) -> String {
    let path = format!("{}/../tests/data/designs/{file}.json", env!("CARGO_MANIFEST_DIR"));
    let wire = read_design(&std::fs::read_to_string(&path).expect(&path)).expect("a design");
    format!("/report?d={}", share::encode(&wire))
}

#[test]
fn every_field_that_is_missing_is_named_once() {
    let empty = |name: &str| format!("{name} {}", super::NOT_SAID);
    let named = |all: &[String]| super::missing(all.iter());
    assert_eq!(
        named(&[empty("Hours"), empty("Rate at the end"), empty("Hours")]).as_deref(),
        Some("Hours, Rate at the end")
    );
    assert_eq!(named(&["“x” is not a number".to_owned(), empty("Hours")]), None);
    assert_eq!(named(&[]), None);
}
