//! What each key and each drag makes of a curve, and what is shown of it.

use super::*;
use crate::{
    address::Address,
    live::{Event, Session, Shown},
};
use keyfare_core::wire::{DesignV1, ShapeV1};

const DAY_CURVE: &str = "r1-traffic-shape-day";

fn happens(session: &mut Session, word: &str, id: &str, text: &str) -> Shown {
    session.happens(Event::of(word, id.to_owned(), text.to_owned()).expect(word));
    session.show()
}

/// The design in the address.
#[track_caller]
fn linked(shown: &Shown) -> DesignV1 {
    let address = shown.address.as_deref().expect("an address");
    crate::url::design(&Address::of(address)).expect("a design").expect("it opens")
}

/// The weights in the link, with spaces between.
#[track_caller]
fn weights(shown: &Shown) -> String {
    let shape = linked(shown).tables[0].traffic.as_ref().and_then(|it| it.shape.clone());
    let (Some(ShapeV1::Day(weights)) | Some(ShapeV1::Week(weights))) = shape else { panic!("no curve: {shape:?}") };
    weights.iter().map(|it| it.0.to_string()).collect::<Vec<_>>().join(" ")
}

/// The weights of a level day, one of them another.
fn level_but(hour: usize, weight: &str) -> String {
    curve::with(&curve::level(24), hour, weight)
}

fn html(shown: &Shown) -> String {
    shown.parts.iter().map(|it| it.1.as_str()).collect()
}

/// A blank design whose table has a level day.
fn level() -> Session {
    let mut session = Session::open("/design").expect("the page answers");
    let shown = happens(&mut session, "press", "r1-add-traffic-shape", "");
    assert_eq!(weights(&shown), curve::level(24));
    session
}

fn key(session: &mut Session, hour: usize, key: &str) -> Shown {
    happens(session, "key", &format!("{DAY_CURVE}-curve-0"), &format!("{DAY_CURVE}-{hour}-point {key}"))
}

/// Keys on the point of nine o'clock of a level day, and its weight then.
#[track_caller]
fn check(keys: &[&str], weight: &str) {
    let mut session = level();
    let mut shown = Shown::default();
    for name in keys {
        shown = key(&mut session, 9, name);
    }
    assert_eq!(weights(&shown), level_but(9, weight), "{keys:?}");
}

#[test]
fn each_key_has_its_weight() {
    check(&["ArrowUp"], "101");
    check(&["ArrowDown", "ArrowDown"], "98");
    check(&["PageUp"], "110");
    check(&["PageDown", "ArrowUp"], "91");
    check(&["Home"], "0");
    check(&["End"], "150");
    check(&["Home", "ArrowDown", "ArrowUp"], "1");
    check(&["4", "2"], "42");
    check(&["4", "2", "Backspace", ".", "5"], "4.5");
    check(&["4", "Enter", "2"], "2");
    check(&["4", "2", "Escape", "ArrowUp"], "101");
    check(&["7", "ArrowUp"], "8");
}

#[test]
fn keys_that_are_faster_than_answers_all_count() {
    let mut session = level();
    for name in ["ArrowUp", "PageUp", "ArrowUp", "4", "2"] {
        let key = Event::Key { area: format!("{DAY_CURVE}-curve-0"), key: format!("{DAY_CURVE}-9-point {name}") };
        session.happens(key);
    }
    assert_eq!(weights(&session.show()), level_but(9, "42"));
    let shown = happens(&mut session, "press", "undo", "");
    assert_eq!(weights(&shown), level_but(9, "112"));
}

#[test]
fn keys_on_one_point_are_one_step_and_typing_is_another() {
    let mut session = level();
    for name in ["ArrowUp", "ArrowUp", "PageUp", "5", "0"] {
        key(&mut session, 9, name);
    }
    let typed = happens(&mut session, "press", "undo", "");
    assert_eq!(weights(&typed), level_but(9, "112"));
    let none = happens(&mut session, "press", "undo", "");
    assert_eq!(weights(&none), curve::level(24));
}

#[test]
fn the_neighbor_is_reached_and_is_the_one_tab_stop() {
    let mut session = level();
    key(&mut session, 9, "ArrowUp");
    // The desk names the point that it moved the focus to.
    let shown = key(&mut session, 10, "ArrowRight");
    let all = html(&shown);
    assert_eq!(all.matches("role=\"slider\"").count(), 24);
    assert_eq!(all.matches("tabindex=\"0\" aria-orientation").count(), 1);
    assert!(all.contains("id=\"r1-traffic-shape-day-10-point\" tabindex=\"0\""), "{all}");
    key(&mut session, 10, "ArrowUp");
    let shown = happens(&mut session, "press", "undo", "");
    assert_eq!(weights(&shown), level_but(9, "101"), "the neighbor is a step of its own");
}

#[test]
fn one_drag_is_one_step_whatever_it_paints() {
    let mut session = level();
    let area = format!("{DAY_CURVE}-curve-0");
    happens(&mut session, "input", &area, "9 120");
    happens(&mut session, "input", &area, "9 130 10 140");
    let shown = happens(&mut session, "key", &area, " Enter");
    assert_eq!(weights(&shown), curve::with(&level_but(9, "130"), 10, "140"));
    assert!(html(&shown).contains("aria-valuemax=\"200\""), "the paper follows once the hand is off it");
    let shown = happens(&mut session, "press", "undo", "");
    assert_eq!(weights(&shown), curve::level(24));
    // What comes from elsewhere than a hand changes nothing.
    let before = weights(&happens(&mut session, "input", &area, "24 1"));
    assert_eq!(weights(&happens(&mut session, "input", &area, "x")), before);
}

#[test]
fn the_paper_stays_while_a_point_is_moved() {
    let mut session = level();
    let area = format!("{DAY_CURVE}-curve-0");
    for step in ["140", "3", "149"] {
        let shown = happens(&mut session, "input", &area, &format!("9 {step}"));
        assert!(html(&shown).contains("aria-valuemax=\"150\""), "{step}");
    }
}

#[test]
fn the_table_is_the_same_data() {
    let mut session = level();
    let shown = happens(&mut session, "input", &format!("{DAY_CURVE}-9"), "250");
    assert_eq!(weights(&shown), level_but(9, "250"));
    let all = html(&shown);
    assert!(all.contains("aria-valuenow=\"250\" aria-valuetext=\"250, 2.35 times the average\""), "{all}");
    let wrong = happens(&mut session, "input", &format!("{DAY_CURVE}-9"), "2S");
    assert_eq!(weights(&wrong), level_but(9, "250"), "the last good answer stays");
    let all = html(&wrong);
    assert!(all.contains("aria-invalid=\"true\"") && all.contains("“2S” is not a number"), "{all}");
    assert!(all.contains("aria-valuetext=\"not said\""), "{all}");
    let gone = happens(&mut session, "input", &format!("{DAY_CURVE}-9"), "");
    assert!(html(&gone).contains("is not a number"), "an hour that is taken away is no zero");
    let mended = happens(&mut session, "input", &format!("{DAY_CURVE}-9"), "5");
    assert_eq!(weights(&mended), level_but(9, "5"));
}

#[test]
fn a_curve_begins_with_the_hours_of_the_shape_that_was_there() {
    let mut session = level();
    for (field, text) in
        [("", "peak_hours"), ("-peak_hours-start_hour", "9"), ("-peak_hours-hours", "2"), ("-peak_hours-times", "4")]
    {
        happens(&mut session, "input", &format!("r1-traffic-shape{field}"), text);
    }
    let shown = happens(&mut session, "input", "r1-traffic-shape", "week");
    let week = weights(&shown);
    let week: Vec<&str> = week.split(' ').collect();
    assert_eq!((week.len(), week[8], week[9], week[10], week[11]), (168, "25", "100", "100", "25"));
    assert_eq!((week[24 + 8], week[24 + 9]), ("25", "100"));
    let all = html(&shown);
    assert_eq!(all.matches("role=\"slider\"").count(), 168);
    assert_eq!(all.matches("tabindex=\"0\" aria-orientation").count(), 1);
    assert!(all.contains("aria-label=\"Sunday 23:00\""), "{all}");
    let shown = happens(&mut session, "input", "r1-traffic-shape-week-curve-6", "23 120");
    assert_eq!(weights(&shown).split(' ').next_back(), Some("120"));
}

#[test]
fn every_other_shape_has_a_picture_once_it_is_said() {
    let mut session = level();
    let shown = happens(&mut session, "input", "r1-traffic-shape", "spike");
    assert!(html(&shown).contains("nothing to show yet"), "{shown:?}");
    for (field, text) in [("start_hour", "9"), ("minutes", "30"), ("times", "8")] {
        happens(&mut session, "input", &format!("r1-traffic-shape-spike-{field}"), text);
    }
    let day = happens(&mut session, "commit", "r1-traffic-shape-spike-times", "");
    assert!(linked(&day).tables[0].traffic.is_some(), "the first choice of a list is made");
    let shown = happens(&mut session, "input", "r1-traffic-shape-spike-every", "week");
    let all = html(&shown);
    assert!(all.contains("Traffic over a week<small>At most 7.84 times the average"), "{all}");
    let drawn = happens(&mut session, "input", "r1-traffic-shape", "constant");
    assert!(html(&drawn).contains("Traffic over a day<small>Always the average"), "{drawn:?}");
}

#[test]
fn a_text_without_a_word_for_each_hour_has_no_points() {
    let mut session = level();
    let shown = happens(&mut session, "input", DAY_CURVE, "1 2 3");
    let all = html(&shown);
    assert!(
        !all.contains("role=\"slider\"") && all.contains("3 weights are not one for each of the 24 hours"),
        "{all}"
    );
}

#[test]
fn a_question_has_a_curve_of_its_own_with_its_rate_in_words() {
    let mut session = Session::open(&link("flat")).expect("the page answers");
    happens(&mut session, "press", "r3-toggle", "");
    happens(&mut session, "press", "r3-add-traffic-shape", "");
    let shown = happens(&mut session, "key", "r3-traffic-shape-day-curve-0", "r3-traffic-shape-day-9-point PageUp");
    let all = html(&shown);
    assert!(all.contains("aria-valuetext=\"110, 1.1 times the average, 109.54 a second\""), "{all}");
    assert!(linked(&shown).tables[0].patterns[0].traffic.is_some());
    assert!(linked(&shown).tables[0].traffic.is_none());
}

fn link(name: &str) -> String {
    let path = format!("{}/../tests/data/links.json", env!("CARGO_MANIFEST_DIR"));
    let links: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&path).expect(&path)).expect("JSON");
    format!("/design?d={}", links[name].as_str().expect(name))
}
