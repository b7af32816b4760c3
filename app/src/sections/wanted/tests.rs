use super::*;
use crate::{
    form::more::{FEATURES, TRAFFIC},
    sections::{DecisionFields, FitFields},
    testing::html,
};
use keyfare_core::wire::read_design;
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
