//! What the money, the charts and the report say about known designs.

use super::*;
use crate::{answer::Answer, components::StaleCause, testing::html};
use keyfare_core::{estimate::View, show, wire::read_design};

pub(super) fn answer_of(file: &str) -> SharedAnswer {
    let wire = read_design(file).expect("the design is well formed");
    SharedAnswer::new(Answer::of(wire).expect("the design holds together"))
}

pub(super) fn reference() -> SharedAnswer {
    answer_of(include_str!("../../../tests/data/reference-design.json"))
}

pub(super) fn dashboard() -> SharedAnswer {
    answer_of(include_str!("../../../tests/data/scan-dashboard.json"))
}

/// A design with one question whose rate is not said, and an entity of unknown size.
fn unknown() -> SharedAnswer {
    answer_of(
        r#"{"version": 1, "name": "open", "region": "us-east-1", "tables": [{"name": "orders",
        "partition_key": {"name": "pk"}, "entities": [{"name": "order", "items": "1000"}],
        "patterns": [{"name": "Read one", "operation": "GetItem", "entity": "order"}]}]}"#,
    )
}

fn column(answer: SharedAnswer, stale: Option<StaleCause>, mode: &'static str) -> String {
    html(move || {
        view! { <MoneyColumn answer=Some(answer) stale=stale mode=mode on_mode=|_: String| () /> }
    })
}

#[track_caller]
fn check_has(html: &str, text: &str) {
    assert!(html.contains(text), "“{text}” is missing in {html}");
}

#[test]
fn the_column_says_the_total_of_the_estimate_and_of_both_modes() {
    let answer = reference();
    let html = column(answer.clone(), None, "on_demand");
    for view in [View::AsDesigned, View::OnDemand, View::Provisioned] {
        check_has(&html, &show::usd(answer.estimate.total(view)));
    }
    check_has(&html, "Monthly cost, on-demand");
    check_has(&html, "730 hours, prices of 28 August 2025");
    assert!(!html.contains("data-stale"), "{html}");
}
