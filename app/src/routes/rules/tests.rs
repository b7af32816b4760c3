//! The pages of the rule book, rendered as the server does.

use crate::testing::page;
use keyfare_core::rules::{RuleId, doubts, families, rule, worked};

#[track_caller]
fn check(html: &str, parts: &[&str]) {
    for part in parts {
        assert!(html.contains(part), "{part} is missing in {html}");
    }
}

/// A text as it stands in HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[test]
fn the_book_has_every_rule_and_every_doubt() {
    let html = page("/rules");
    for id in RuleId::all() {
        check(
            &html,
            &[
                &format!(r#"href="/rules/{id}""#),
                &escaped(rule(id).title),
                &escaped(rule(id).statement),
                &escaped(rule(id).formula),
            ],
        );
    }
    for doubt in doubts() {
        check(&html, &[&format!(r#"href="/rules/{}""#, doubt.id), &escaped(doubt.statement)]);
    }
    for family in families() {
        check(&html, &[&format!(r##"href="#family-{}""##, family.key), &format!(r#"id="family-{}""#, family.key)]);
    }
    check(&html, &["125 rules", "20 open doubts", r#"<a href="/rules" aria-current="page">Rules</a>"#]);
}

#[test]
fn every_rule_has_a_page_with_all_that_is_known() {
    for id in RuleId::all() {
        let html = page(&format!("/rules/{id}"));
        let it = rule(id);
        check(&html, &[&escaped(it.title), &escaped(it.statement), &escaped(it.formula), &escaped(it.source)]);
        for strength in id.strengths() {
            check(&html, &[strength.label(), strength.meaning()]);
        }
        for doubt in it.doubts {
            check(&html, &[&format!(r#"href="/rules/{}""#, doubt.id), &escaped(doubt.statement)]);
        }
        for example in worked(id) {
            check(&html, &[&escaped(example.given), &escaped(example.expected), example.origin.label(), example.id]);
        }
    }
}

#[test]
fn a_doubt_has_a_page_with_its_rules() {
    for doubt in doubts() {
        let html = page(&format!("/rules/{}", doubt.id));
        check(&html, &[&escaped(doubt.title), &escaped(doubt.statement)]);
        for id in doubt.rules() {
            check(&html, &[&format!(r#"href="/rules/{id}""#)]);
        }
    }
}

#[test]
fn words_and_a_strength_are_looked_for_without_a_script() {
    let html = page("/rules?q=repeated+token");
    check(&html, &["1 of 125 rules and 0 of 20 doubts", r#"href="/rules/R-TX-4""#, r#"value="repeated token""#]);
    assert!(!html.contains(r#"href="/rules/R-TX-1""#), "{html}");
    let html = page("/rules?q=&strength=disputed");
    check(&html, &[r#"href="/rules/R-STOR-3""#, r#"href="/rules/D-5""#, r#"<option value="disputed" selected>"#]);
    assert!(!html.contains(r#"href="/rules/R-ITEM-1""#), "{html}");
}

#[test]
fn nothing_found_is_said() {
    check(&page("/rules?q=zebra"), &["0 of 125 rules", "Nothing in the book says this"]);
}

#[test]
fn an_unknown_rule_names_its_neighbors() {
    check(&page("/rules/R-WRIT-2"), &["No such rule", "“R-WRIT-2”", r#"href="/rules/R-WRITE-2""#]);
    check(&page("/rules/%3Cb%3E"), &["“&lt;b&gt;”", "All rules"]);
}
