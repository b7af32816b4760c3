//! The folds as text, and what a person does in them.

use super::*;
use crate::{
    address::Address,
    form::more::{FEATURES, TRAFFIC},
    live::{Event, Session, Shown},
    sections::{DecisionFields, FitFields},
    testing::html,
};
use keyfare_core::wire::{DesignV1, ShapeV1, read_design};
use std::collections::BTreeSet;

fn form() -> Form {
    let path = format!("{}/../tests/data/designs/feature-backups.json", env!("CARGO_MANIFEST_DIR"));
    Form::of(&read_design(&std::fs::read_to_string(&path).expect(&path)).expect("a design"))
}

fn table(form: Form) -> RowId {
    form.with_untracked(|text| text.tables[0].id)
}

fn panel(form: Form, groups: &'static [Group]) -> AnyView {
    view! { <Wanted form=form id=table(form) fold="features" summary="Features" groups=groups /> }.into_any()
}

#[track_caller]
fn check_ids(html: &str) {
    let ids: Vec<&str> = html.split(" id=\"").skip(1).filter_map(|it| it.split('"').next()).collect();
    assert!(!ids.is_empty());
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{ids:?}");
    for of in ["for=\"", "aria-labelledby=\"", "aria-describedby=\""] {
        for id in html.split(of).skip(1).filter_map(|it| it.split('"').next()) {
            assert!(ids.contains(&id), "{of}{id}");
        }
    }
}

#[test]
fn a_feature_that_is_said_is_shown_open_and_others_have_a_button() {
    let html = html(|| panel(form(), FEATURES));
    assert!(html.contains("<details") && html.contains(" open"), "{html}");
    assert!(html.contains("r1-features-backups-0-retention_days"), "{html}");
    assert!(html.contains(r#"id="r1-add-features-dax""#), "{html}");
    assert!(!html.contains(r#"id="r1-features-dax-node""#), "{html}");
    check_ids(&html);
}

#[test]
fn a_group_that_is_not_said_is_closed() {
    let html = html(|| panel(form(), TRAFFIC));
    assert!(html.contains("<details") && !html.contains(" open"), "{html}");
    assert!(html.contains("Traffic shape"), "{html}");
    check_ids(&html);
}

#[test]
fn a_mistake_stands_at_its_field_with_what_is_typed() {
    let html = html(|| {
        let form = form();
        let id = table(form);
        form.edit("a cache", |text| {
            let more = more::of_mut(text, id).expect("the table");
            more.insert("features.dax".into(), "on".into());
            more.insert("features.dax.nodes".into(), "3O".into());
        });
        panel(form, FEATURES)
    });
    let field = html.split("<div class=\"field").find(|it| it.contains("r1-features-dax-nodes\"")).expect("the field");
    assert!(field.contains(r#"value="3O""#) && field.contains("“3O” is not a number"), "{field}");
    check_ids(&html);
}

#[test]
fn every_group_can_be_there_at_once_with_unique_ids() {
    let html = html(|| {
        let form = form();
        let id = table(form);
        form.edit("everything", |text| {
            let more = more::of_mut(text, id).expect("the table");
            FEATURES.iter().filter(|it| it.shape != Shape::Own).for_each(|it| {
                it.add(more);
            });
        });
        panel(form, FEATURES)
    });
    check_ids(&html);
}

#[test]
fn fit_answers_and_the_decision_record_are_fields_of_the_form() {
    let html = html(|| {
        let form = form();
        view! { <FitFields form=form /> <DecisionFields form=form /> }
    });
    assert_eq!(html.matches("<select").count(), 9, "{html}");
    assert_eq!(html.matches("<textarea").count(), 4, "{html}");
    check_ids(&html);
}

fn happens(session: &mut Session, word: &str, id: &str, text: &str) -> Shown {
    session.happens(Event::of(word, id.to_owned(), text.to_owned()).expect(word));
    session.show()
}

/// The design in the address.
fn linked(shown: &Shown) -> DesignV1 {
    let address = shown.address.as_deref().expect("an address");
    crate::url::design(&Address::of(address)).expect("a design").expect("it opens")
}

#[test]
fn a_feature_is_added_typed_linked_and_taken_back() {
    let mut session = Session::open("/design").expect("the page answers");
    let added = happens(&mut session, "press", "r1-add-features-pitr", "");
    assert_eq!(added.focus.as_deref(), Some("r1-features-pitr-window_days"));
    let shown = happens(&mut session, "input", "r1-features-pitr-window_days", "35");
    let pitr = |design: &DesignV1| design.tables[0].features.as_ref().and_then(|it| it.pitr.clone());
    assert_eq!(pitr(&linked(&shown)).and_then(|it| it.window_days), Some(35.into()));
    let again = Session::open(shown.address.as_deref().expect("an address")).expect("the page answers").show();
    assert_eq!(again.address, shown.address);
    // A mistake keeps the address and the text; Escape brings back what was committed.
    happens(&mut session, "commit", "r1-features-pitr-window_days", "");
    let wrong = happens(&mut session, "input", "r1-features-pitr-window_days", "3S");
    assert!(wrong.parts.iter().any(|(_, html)| html.contains("“3S” is not a number")), "{wrong:?}");
    assert_eq!(wrong.address, shown.address);
    let mended = happens(&mut session, "escape", "", "");
    assert!(mended.parts.iter().any(|(_, html)| html.contains(r#"value="35""#)), "{mended:?}");
    happens(&mut session, "press", "undo", "");
    let gone = happens(&mut session, "press", "undo", "");
    assert_eq!(pitr(&linked(&gone)), None);
}

#[test]
fn another_traffic_shape_has_other_fields() {
    let mut session = Session::open("/design").expect("the page answers");
    happens(&mut session, "press", "r1-add-traffic-shape", "");
    happens(&mut session, "input", "r1-traffic-shape", "peak_hours");
    let shown = happens(&mut session, "input", "r1-traffic-shape", "day");
    let html: String = shown.parts.iter().map(|it| it.1.as_str()).collect();
    assert!(html.contains("r1-traffic-shape-day") && !html.contains("r1-traffic-shape-peak_hours"), "{html}");
    let weights = vec!["1"; 24].join(" ");
    let shown = happens(&mut session, "input", "r1-traffic-shape-day", &weights);
    let shape = linked(&shown).tables[0].traffic.as_ref().and_then(|it| it.shape.clone());
    assert_eq!(shape, Some(ShapeV1::Day(vec![1.into(); 24])));
}

#[test]
fn a_row_that_is_removed_takes_its_fields_with_it() {
    let mut session = Session::open("/design").expect("the page answers");
    happens(&mut session, "press", "r1-add-features-exports", "");
    let there = happens(&mut session, "press", "r1-add-features-exports", "");
    assert_eq!(linked(&there).tables[0].features.as_ref().map(|it| it.exports.len()), Some(2));
    happens(&mut session, "press", "r1-remove-features-exports-0", "");
    let none = happens(&mut session, "press", "r1-remove-features-exports-0", "");
    assert_eq!(linked(&none).tables[0].features, None);
}
