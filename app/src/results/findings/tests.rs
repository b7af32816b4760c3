//! What the panels of a review say of known designs.

use super::*;
use crate::{answer::Answer, testing::html};
use keyfare_core::{
    pricing::PriceBook,
    review::{fit, review},
    wire::read_design,
};

fn reviewed(file: &str) -> (Answer, Vec<Finding>) {
    let wire = read_design(file).expect("the design is well formed");
    let answer = Answer::of(wire).expect("the design holds together");
    let book = PriceBook::embedded();
    let findings = review(&answer.wire, &answer.design, &answer.estimate, book).expect("it has prices");
    (answer, findings)
}

fn dashboard() -> (Answer, Vec<Finding>) {
    reviewed(include_str!("../../../../tests/data/scan-dashboard.json"))
}

fn shared_dashboard() -> (SharedAnswer, Vec<Finding>) {
    let (answer, findings) = dashboard();
    (SharedAnswer::new(answer), findings)
}

#[track_caller]
fn check_has(html: &str, text: &str) {
    assert!(html.contains(text), "“{text}” is missing in {html}");
}

#[test]
fn a_finding_says_its_severity_in_words_its_evidence_its_rules_and_its_saving() {
    let (answer, findings) = shared_dashboard();
    let first = findings[0].clone();
    let html =
        html(move || view! { <FindingsPanel findings=findings answer=answer on_edit=Some(Callback::new(|_| ())) /> });
    check_has(&html, r#"data-sev="high""#);
    check_has(&html, "</svg>High");
    check_has(&html, "1,250,000 RRU");
    check_has(&html, r#"href="/rules/R-READ-8""#);
    check_has(&html, &format!(r#"data-path="{}""#, first.place));
    let change = Usd::ZERO.checked_sub(first.saving.expect("it saves")).expect("in range");
    check_has(&html, &show::usd_difference(change));
}

#[test]
fn a_change_is_a_button_that_names_its_finding() {
    let (answer, findings) = shared_dashboard();
    let edits = findings.iter().filter(|it| it.edit.is_some()).count();
    let html =
        html(move || view! { <FindingsPanel findings=findings answer=answer on_edit=Some(Callback::new(|_| ())) /> });
    assert_eq!(html.matches("-apply\" data-press").count(), edits);
    check_has(&html, r#"id="finding-1-apply""#);
}

#[test]
fn nothing_found_says_so() {
    let (answer, _) = shared_dashboard();
    let html = html(|| view! { <FindingsPanel findings=Vec::new() answer=answer /> });
    check_has(&html, "nothing was found");
    check_has(&html, r#"data-sev="fine""#);
}

#[test]
fn a_fit_is_a_heuristic_with_reasons() {
    let (answer, _) = dashboard();
    let fit = fit(&answer.design, &answer.estimate);
    let verdict = fit.verdict.label();
    let html = html(move || view! { <FitPanel fit=fit /> });
    check_has(&html, verdict);
    check_has(&html, "a heuristic, no verdict");
    check_has(&html, "Better: ");
}

#[test]
fn the_sheet_holds_findings_fit_and_a_decision_record_with_room_to_sign() {
    let (answer, findings) = dashboard();
    let shared = crate::answer::SharedAnswer::new(answer);
    let html = html(move || crate::results::report::sheet(&shared, crate::matrix::MatrixOrder::default()));
    check_has(&html, &format!("1. {}", findings[0].title));
    check_has(&html, "DynamoDB or another store?");
    check_has(&html, "Decision record");
    check_has(&html, r#"<div class="sign">"#);
    assert!(!html.contains("data-press"), "paper has no buttons");
}
