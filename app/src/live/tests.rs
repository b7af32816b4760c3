//! Pages that answer, without a browser: what a person does goes in, what is shown comes out.

use super::*;
use std::collections::BTreeSet;

pub(super) fn link(name: &str) -> String {
    let path = format!("{}/../tests/data/links.json", env!("CARGO_MANIFEST_DIR"));
    let links: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&path).expect(&path)).expect("JSON");
    format!("/design?d={}", links[name].as_str().expect(name))
}

/// The same link as a page writes it: it names the prices in use.
fn with_prices(address: &str) -> String {
    let mut design = crate::url::design(&Address::of(address)).expect("a design").expect("it opens");
    design.price_version = Some(keyfare_core::pricing::PriceBook::embedded().version().to_owned());
    crate::url::design_address(&keyfare_core::share::encode(&design))
}

fn input(id: &str, value: &str) -> Event {
    Event::Input { id: id.to_owned(), value: value.to_owned() }
}

fn press(id: &str) -> Event {
    Event::Press { id: id.to_owned() }
}

/// Does all of it, and returns what is shown after the last.
fn after(session: &mut Session, events: Vec<Event>) -> Shown {
    let mut shown = Shown::default();
    for event in events {
        session.happens(event);
        shown = session.show();
        if session.is_unfinished() {
            shown.parts.extend(session.show_rest().parts);
        }
    }
    shown
}

fn part<'a>(shown: &'a Shown, name: &str) -> &'a str {
    shown.parts.iter().find(|(it, _)| it == name).map_or("", |(_, html)| html)
}

#[test]
fn nothing_is_sent_while_nothing_happens() {
    for address in ["/", "/size", "/design", &link("reference")] {
        let mut session = Session::open(address).expect("the page answers");
        assert_eq!(session.show().parts, []);
    }
    assert!(Session::open("/prices").is_none());
}

#[test]
fn a_keystroke_changes_its_row_and_what_follows_and_nothing_else() {
    let mut session = Session::open(&link("flat")).expect("the page answers");
    let shown = after(&mut session, vec![input("r3-rate-times", "200")]);
    let names: Vec<&str> = shown.parts.iter().map(|(name, _)| name.as_str()).collect();
    // What is stored follows from the rate, so the entity's row differs too; the Region's list does not.
    let expected = [
        "",
        "title",
        "r2",
        "questions-1",
        "r3",
        "capacity-1",
        "money",
        "say",
        "scaled",
        "year",
        "cost-by-line",
        "cost-by-line-files",
        "break-even",
        "break-even-files",
        "findings",
        "fit",
        "hot-keys",
        "key-load",
        "key-load-files",
    ];
    assert_eq!(names, expected);
    assert!(part(&shown, "r3").contains("value=\"200\""), "{}", part(&shown, "r3"));
    assert!(part(&shown, "money").contains("$464.17"), "{}", part(&shown, "money"));
    let address = shown.address.expect("the design holds together");
    assert_ne!(address, link("flat"));
    let again = Session::open(&address).expect("the page answers").show();
    assert_eq!(again.address, Some(address));
}

#[test]
fn what_was_typed_and_given_up_at_once_is_shown_again() {
    let mut session = Session::open(&link("flat")).expect("the page answers");
    let shown = after(&mut session, vec![input("r3-rate-times", "999"), Event::Escape]);
    assert!(part(&shown, "r3").contains("value=\"100\""), "{}", part(&shown, "r3"));
}

#[test]
fn a_mistake_is_at_its_field_and_the_money_is_that_of_before() {
    let mut session = Session::open(&link("flat")).expect("the page answers");
    let shown = after(&mut session, vec![input("r2-size", "410,000")]);
    assert!(part(&shown, "r2").contains("aria-invalid=\"true\""), "{shown:?}");
    assert!(part(&shown, "money").contains("data-stale"), "{shown:?}");
    assert_eq!(shown.address, Some(with_prices(&link("flat"))));
    let mended = after(&mut session, vec![Event::Escape]);
    assert!(part(&mended, "r2").contains("value=\"1024\""), "{mended:?}");
}

#[test]
fn what_is_taken_back_is_shown_as_before() {
    let mut session = Session::open(&link("reference")).expect("the page answers");
    let before = session.whole.shown();
    let changed = after(&mut session, vec![press("r1-copy")]);
    assert!(changed.parts.len() > 20, "a table was added: {}", changed.parts.len());
    after(&mut session, vec![press("undo")]);
    // The undone copy can be done again: the title bar says so.
    let differs: Vec<_> =
        session.whole.shown().into_iter().filter(|(name, html)| before.get(name) != Some(html)).collect();
    assert_eq!(differs.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["title"]);
}

#[test]
fn enter_at_the_end_of_a_column_adds_a_row_and_moves_there() {
    let mut session = Session::open(&link("flat")).expect("the page answers");
    let enter = Event::Enter { list: "questions-1".to_owned(), control: "r3-rate-times".to_owned() };
    let shown = after(&mut session, vec![enter]);
    let focus = shown.focus.clone().expect("the focus moves");
    assert!(focus.ends_with("-rate-times") && focus != "r3-rate-times", "{focus}");
    assert!(shown.parts.iter().any(|(_, html)| html.contains(&format!("id=\"{focus}\""))), "{shown:?}");
}

#[test]
fn a_link_that_is_followed_is_an_edit_and_a_damaged_one_changes_nothing() {
    let mut session = Session::open(&link("flat")).expect("the page answers");
    let damaged = Event::Follow { address: format!("{}x", link("reference")) };
    let shown = after(&mut session, vec![damaged]);
    assert!(part(&shown, "").contains("The link did not open."), "{shown:?}");
    assert_eq!(part(&shown, "money"), "");
    let shown = after(&mut session, vec![Event::Follow { address: link("reference") }]);
    assert!(part(&shown, "money").contains("$2,678.48"), "{shown:?}");
    assert!(!part(&shown, "").contains("did not open"), "{shown:?}");
    let shown = after(&mut session, vec![press("undo")]);
    assert_eq!(shown.address, Some(with_prices(&link("flat"))));
}

#[test]
fn the_start_page_and_the_item_lab_answer() {
    let mut session = Session::open("/").expect("the page answers");
    assert!(part(&after(&mut session, vec![input("indexes", "0")]), "answer").contains("$67.34"));
    let mut session = Session::open("/size").expect("the page answers");
    assert!(part(&after(&mut session, vec![input("item-json", "{\"id\": \"a\"}")]), "measures").contains("3 bytes"));
}

#[test]
fn every_control_is_found_by_an_id_of_its_own() {
    for address in ["/", "/size", "/design", &link("reference"), &link("shop")] {
        let mut session = Session::open(address).expect("the page answers");
        if address.starts_with("/design") {
            let toggles: Vec<Event> = (1..60).map(|row| press(&format!("r{row}-toggle"))).collect();
            after(&mut session, toggles);
        }
        let html: String = session.whole.shown().into_values().collect();
        let ids: Vec<&str> = html.split(" id=\"").skip(1).filter_map(|it| it.split('"').next()).collect();
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{address}: {ids:?}");
        for tag in html
            .split('<')
            .filter(|it| it.contains(" data-press") || it.starts_with("input") || it.starts_with("select"))
        {
            let tag = tag.split('>').next().unwrap_or_default();
            assert!(tag.contains(" id=\""), "{address}: {tag} has no id");
        }
    }
}

/// The built-in prices with another one for storage in us-east-1, as the server sends them.
fn dearer(version: &str) -> String {
    use keyfare_core::pricing::{Dimension, PriceBook, PriceStrength};
    let regions = PriceBook::embedded().regions().cloned().map(|region| match region.code() {
        "us-east-1" => region
            .with_price(Dimension::WriteRequestUnit, "0.000001".parse().expect("a decimal"), PriceStrength::Imported)
            .expect("a price"),
        _ => region,
    });
    PriceBook::new(version, "2026-11-29", regions.collect()).expect("no Region twice").to_compact()
}

#[test]
fn a_browser_answers_with_the_prices_of_its_page() {
    let books = Books::loaded([dearer("20261129000000")]).expect("it is a book");
    let mut session = Session::open_with(&link("flat"), books).expect("the page answers");
    let shown = after(&mut session, vec![input("r3-rate-times", "200")]);
    assert!(!part(&shown, "money").contains("$464.17"), "{}", part(&shown, "money"));
    assert!(part(&shown, "money").contains("prices of 29 November 2026"), "{}", part(&shown, "money"));
    assert!(!shown.parts.iter().any(|(name, _)| name == "prices"), "{:?}", shown.parts);
    // The new link says which prices it was made with.
    let address = shown.address.expect("the design holds together");
    let design = crate::url::design(&Address::of(&address)).expect("a design").expect("it opens");
    assert_eq!(design.price_version.as_deref(), Some("20261129000000"));
}

#[test]
fn a_link_made_with_other_prices_says_so_until_the_new_ones_are_taken() {
    let design = crate::url::design(&Address::of(&link("flat"))).expect("a design").expect("it opens");
    let of = |version: &str| {
        let design = keyfare_core::wire::DesignV1 { price_version: Some(version.to_owned()), ..design.clone() };
        crate::url::design_address(&keyfare_core::share::encode(&design))
    };
    let built_in = keyfare_core::pricing::PriceBook::embedded().version();
    let opened = |address: &str| {
        let books = Books::loaded([dearer("20261129000000")]).expect("it is a book");
        let mut session = Session::open_with(address, books).expect("the page answers");
        let note = session.whole.shown().get("prices").cloned().expect("the part is there");
        (note, session.show(), session)
    };
    let (note, shown, mut session) = opened(&of(built_in));
    assert!(note.contains("Then and now") && note.contains("On-demand writes +$"), "{note}");
    // The link stays what it was until the new prices are taken, whatever else is edited.
    assert_eq!(shown.address, Some(of(built_in)));
    let edited = after(&mut session, vec![input("r3-rate-times", "200")]);
    let wire =
        crate::url::design(&Address::of(&edited.address.expect("an address"))).expect("a design").expect("it opens");
    assert_eq!(wire.price_version.as_deref(), Some(built_in));
    let (_, _, mut session) = opened(&of(built_in));
    let taken = after(&mut session, vec![Event::Follow { address: of("20261129000000") }]);
    assert!(!part(&taken, "prices").contains("Then and now"), "{}", part(&taken, "prices"));
    assert!(part(&taken, "title").contains("Undo: today’s prices"), "{}", part(&taken, "title"));
    let back = after(&mut session, vec![press("undo")]);
    assert!(part(&back, "prices").contains("Then and now"), "{}", part(&back, "prices"));
    let (unknown, ..) = opened(&of("20200101"));
    assert!(unknown.contains("reload the page to see what it cost then"), "{unknown}");
}

#[test]
fn a_head_sorts_the_questions_and_changes_nothing_else() {
    let mut session = Session::open(&link("reference")).expect("the page answers");
    let before = session.whole.shown();
    let shown = after(&mut session, vec![press("r1-sort-cost")]);
    assert_eq!(shown.parts.iter().map(|it| it.0.as_str()).collect::<Vec<_>>(), ["questions-1"], "{shown:?}");
    assert_eq!(shown.address, Some(with_prices(&link("reference"))));
    let panel = part(&shown, "questions-1");
    assert!(panel.contains(r#"aria-sort="descending" class="num"><button type="button" id="r1-sort-cost""#), "{panel}");
    let rows = |html: &str| {
        html.split("<tr data-part=\"r").skip(1).map(|it| it.split('"').next().map(str::to_owned)).collect::<Vec<_>>()
    };
    let designed = rows(&before["questions-1"]);
    let sorted = rows(panel);
    assert_ne!(sorted, designed);
    assert_eq!(sorted.iter().collect::<BTreeSet<_>>(), designed.iter().collect::<BTreeSet<_>>());
    // While somebody types the rows stay, and no head says that they are in order.
    let row = sorted[0].clone().expect("a row");
    let typed = after(&mut session, vec![input(&format!("r{row}-rate-times"), "0.001")]);
    let panel = part(&typed, "questions-1");
    assert_eq!(rows(panel), sorted);
    assert!(!panel.contains("aria-sort") && panel.contains("Sort again"), "{panel}");
    // By number they stand as designed.
    let shown = after(&mut session, vec![Event::Escape, press("r1-sort-number")]);
    assert_eq!(rows(part(&shown, "questions-1")), designed);
}

fn link_of(design: &str) -> String {
    let design = keyfare_core::wire::read_design(design).expect("the design is well formed");
    format!("/design?d={}", keyfare_core::share::encode(&design))
}

/// Presses the button of a remedy, looks at the page, and takes it back.
#[track_caller]
fn check_remedy(design: &str, button: &str, problem: &str, after_it: &[&str]) {
    let mut session = Session::open(&link_of(design)).expect("the page answers");
    let page = |session: &Session| session.whole.shown().into_values().collect::<String>();
    let before = session.whole.shown();
    assert!(page(&session).contains(problem), "{}", page(&session));
    after(&mut session, vec![press(button)]);
    let now = page(&session);
    assert!(!now.contains(problem), "“{problem}” is still there: {now}");
    for words in after_it {
        assert!(now.contains(words), "“{words}” is missing in {now}");
    }
    let shown = after(&mut session, vec![press("undo-applied")]);
    assert_eq!(shown.address, Some(with_prices(&link_of(design))));
    let differs: Vec<_> =
        session.whole.shown().into_iter().filter(|(name, html)| before.get(name) != Some(html)).collect();
    assert_eq!(differs.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["title"]);
}

#[test]
fn splitting_a_hot_key_edits_its_template_and_questions_and_the_finding_goes() {
    let design = r#"{"version": 1, "name": "hot", "region": "us-east-1", "tables": [{"name": "orders",
        "partition_key": {"name": "pk"}, "sort_key": {"name": "sk"},
        "entities": [{"name": "order", "size": {"bytes": 1000}, "key": {"partition": "STATUS#<status>", "sort": "<time>"},
            "keys": {"distinct": 5, "hottest_share": "0.8"}}],
        "patterns": [{"name": "Place", "operation": "PutItem", "rate": {"times": 5000, "per": "second"}},
            {"name": "Latest", "operation": "Query", "items_read": 80, "rate": {"times": 2, "per": "second"},
             "key_condition": "pk = STATUS#<status>"}]}]}"#;
    let after_it = ["value=\"16\"", "STATUS#&lt;status&gt;#&lt;shard 0-7&gt;"];
    check_remedy(design, "hot-key-0-split", "The writes of STATUS#&lt;status&gt; of orders are throttled", &after_it);
    check_remedy(design, "hot-key-0-split", "<span class=\"panel__meta\">1 over a limit", &["none over its limit"]);
}

#[test]
fn cutting_a_key_by_time_edits_its_template_and_questions_and_the_finding_goes() {
    let design = r#"{"version": 1, "name": "iot", "region": "us-east-1", "tables": [{"name": "iot",
        "partition_key": {"name": "pk"}, "sort_key": {"name": "sk"},
        "entities": [{"name": "reading", "lifetime_days": 365, "size": {"bytes": 4000},
            "key": {"partition": "DEVICE#<id>", "sort": "<time>"}, "keys": {"distinct": 100, "hottest_share": "0.02"}}],
        "indexes": [{"name": "by-kind", "kind": "local", "sort_key": [{"name": "kind"}], "projection": "keys_only",
            "members": [{"entity": "reading", "entry_bytes": 100}]}],
        "patterns": [
            {"name": "Write", "operation": "PutItem", "before_bytes": 0, "rate": {"times": 10, "per": "second"}},
            {"name": "Last week", "operation": "Query", "items_read": 120960, "rate": {"times": 3, "per": "hour"},
             "key_condition": "pk = DEVICE#<id> AND sk > :from"}]}]}"#;
    let problem = "The collection of reading is over 10 GB";
    let after_it = ["pk = DEVICE#&lt;id&gt;#&lt;month&gt; AND sk &gt; :from", "value=\"6\""];
    check_remedy(design, "collection-0-0-month", problem, &after_it);
}
