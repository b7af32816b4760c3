//! Answers and questions with the verdict that they come to.

use super::*;
use crate::{estimate::estimate, pricing::PriceBook, wire::read_design};

/// A design with these answers and operations, and what it comes to.
#[track_caller]
fn check(answers: &str, operations: &[&str], verdict: Verdict, alternative: Option<&str>) {
    let pattern = |it: &&str| {
        format!(r#"{{"name": "{it}", "operation": "{it}", "items_read": 1, "rate": {{"times": 1, "per": "day"}}}}"#)
    };
    let patterns: Vec<String> = operations.iter().map(pattern).collect();
    let text = format!(
        r#"{{"version": 1, "name": "d", "region": "us-east-1", "fit_answers": {answers}, "tables": [{{"name": "t",
        "partition_key": {{"name": "pk"}}, "entities": [{{"name": "e", "items": 10, "size": {{"bytes": 100}}}}],
        "patterns": [{}]}}]}}"#,
        patterns.join(",")
    );
    let design = Design::from_wire(&read_design(&text).expect("well formed")).expect("holds together");
    let fit = fit(&design, &estimate(&design, PriceBook::embedded()).expect("has prices"));
    assert_eq!(fit.verdict, verdict, "{:#?}", fit.reasons);
    let named = fit.reasons.iter().find_map(|it| it.alternative).filter(|_| verdict != Verdict::Fits);
    assert_eq!(named.is_some(), alternative.is_some(), "{:#?}", fit.reasons);
    if let (Some(named), Some(word)) = (named, alternative) {
        assert!(named.contains(word), "{named}");
    }
}

#[test]
fn a_listed_set_of_questions_with_keys_fits() {
    check("{}", &["GetItem", "Query"], Verdict::Fits, None);
    check(r#"{"questions_listed": true, "spiky": true}"#, &["Query"], Verdict::Fits, None);
}

#[test]
fn reports_free_filters_and_joins_want_a_second_store_by_name() {
    check(r#"{"reports": true}"#, &["Query"], Verdict::FitsWithSecondStore, Some("Athena"));
    check(r#"{"ad_hoc_filters": true}"#, &["Query"], Verdict::FitsWithSecondStore, Some("OpenSearch"));
    check(r#"{"joins": true, "questions_listed": true}"#, &["Query"], Verdict::FitsWithSecondStore, Some("Aurora"));
    check(r#"{"questions_listed": false}"#, &["Query"], Verdict::FitsWithSecondStore, Some("Athena"));
    check("{}", &["Query", "Query", "Scan"], Verdict::FitsWithSecondStore, Some("index"));
}

#[test]
fn what_no_key_can_answer_is_for_another_store() {
    check(r#"{"outside_aws": true}"#, &["Query"], Verdict::LookElsewhere, Some("PostgreSQL"));
    check(r#"{"entity_above_400_kb": true}"#, &["Query"], Verdict::LookElsewhere, Some("S3"));
    let open = r#"{"questions_listed": false, "ad_hoc_filters": true}"#;
    check(open, &["Query"], Verdict::LookElsewhere, Some("relational"));
    check("{}", &["Query", "Scan", "Scan"], Verdict::LookElsewhere, Some("relational"));
}

#[test]
fn every_question_is_asked_until_it_is_answered() {
    assert_eq!(fit_questions(&FitAnswers::default()).iter().filter(|it| it.answer.is_none()).count(), 9);
    let answers = FitAnswers { joins: Some(false), ..FitAnswers::default() };
    assert_eq!(fit_questions(&answers).iter().filter(|it| it.answer.is_none()).count(), 8);
}
