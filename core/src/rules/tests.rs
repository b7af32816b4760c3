//! The book against the list of rules, and against the worked examples that name them.

use std::collections::BTreeSet;

use super::*;

/// The families of rules and how many each has, numbered from 1.
const FAMILIES: [(&str, usize); 30] = [
    ("ITEM", 9),
    ("READ", 9),
    ("WRITE", 8),
    ("TX", 8),
    ("IDX", 15),
    ("PQL", 3),
    ("OD", 5),
    ("PROV", 6),
    ("AS", 5),
    ("FREE", 3),
    ("RC", 4),
    ("SP", 1),
    ("CMP", 1),
    ("PART", 6),
    ("WARM", 2),
    ("STOR", 3),
    ("CLASS", 3),
    ("TTL", 2),
    ("STREAM", 3),
    ("CDC", 3),
    ("GT", 7),
    ("BKP", 7),
    ("DAX", 4),
    ("XFER", 2),
    ("KMS", 1),
    ("CCI", 1),
    ("VEC", 1),
    ("PRICE", 1),
    ("TOTAL", 1),
    ("LIMIT", 1),
];

#[track_caller]
fn check(id: RuleId, written: &str, strengths: &[Strength], doubts: &[&str]) {
    assert_eq!(id.as_str(), written);
    assert_eq!(id.strength(), strengths[0], "{id}");
    assert_eq!(id.strengths(), strengths, "{id}");
    assert_eq!(rule(id).doubts.iter().map(|doubt| doubt.id).collect::<Vec<_>>(), doubts, "{id}");
}

#[test]
fn every_rule_is_in_the_book_once() {
    let ids: Vec<&str> = RuleId::all().map(RuleId::as_str).collect();
    let expected: BTreeSet<String> = FAMILIES
        .into_iter()
        .flat_map(|(family, count)| (1..=count).map(move |number| format!("R-{family}-{number}")))
        .collect();
    assert_eq!(ids.iter().map(|id| (*id).to_owned()).collect::<BTreeSet<_>>(), expected);
    assert_eq!(ids.len(), expected.len());
}

#[test]
fn every_rule_belongs_to_the_family_of_its_id() {
    let listed: Vec<(&str, usize)> = families().iter().map(|family| (family.key, family.rules().len())).collect();
    assert_eq!(listed, FAMILIES);
    for id in RuleId::all() {
        assert!(id.as_str().starts_with(&format!("R-{}-", id.family().key)), "{id}");
        assert!(id.family().rules().any(|other| other == id), "{id}");
    }
    let in_families: Vec<RuleId> = families().iter().flat_map(Family::rules).collect();
    assert_eq!(in_families, RuleId::all().collect::<Vec<_>>());
}

#[test]
fn every_rule_has_its_own_texts() {
    let mut titles = BTreeSet::new();
    for id in RuleId::all() {
        let rule = rule(id);
        assert_eq!(rule.id, id);
        assert!(titles.insert(rule.title), "{id} has the title of another");
        for text in [rule.title, rule.statement, rule.formula, rule.source] {
            assert!(!text.trim().is_empty(), "{id}");
        }
        assert!(rule.statement.ends_with('.'), "{id}");
        assert!(!rule.title.ends_with('.'), "{id}");
    }
}

#[test]
fn a_rule_knows_its_strength_and_doubts() {
    check(RuleId::WRITE_1, "R-WRITE-1", &[Strength::Documented], &[]);
    check(RuleId::WRITE_5, "R-WRITE-5", &[Strength::Measured], &[]);
    check(RuleId::WRITE_7, "R-WRITE-7", &[Strength::Disputed], &["D-1"]);
    check(RuleId::ITEM_3, "R-ITEM-3", &[Strength::Documented, Strength::Measured], &["D-2"]);
    check(RuleId::IDX_14, "R-IDX-14", &[Strength::Inferred], &[]);
    check(RuleId::LIMIT_1, "R-LIMIT-1", &[Strength::Documented], &[]);
}

#[test]
fn a_rule_is_found_by_its_id() {
    assert_eq!(find("R-TX-6"), Some(RuleId::TX_6));
    assert_eq!(find("r-tx-6"), Some(RuleId::TX_6));
    assert_eq!(find("R-TX-9"), None);
    assert_eq!(find(""), None);
}

#[test]
fn an_entry_is_found_by_its_id() {
    let found = |id| entry(id).map(Entry::id);
    assert_eq!(found("r-write-2"), Some("R-WRITE-2"));
    assert_eq!(found("d-5"), Some("D-5"));
    assert_eq!(found("D-21"), None);
    assert_eq!(entries().count(), RuleId::all().len() + doubts().len());
}

#[track_caller]
fn check_near(wrong: &str, first: &[&str]) {
    let near: Vec<&str> = near(wrong).into_iter().map(Entry::id).collect();
    assert_eq!(near.get(..first.len()), Some(first), "{wrong} is near {near:?}");
}

#[test]
fn an_id_that_is_almost_right_has_neighbors() {
    check_near("R-WRIT-2", &["R-WRITE-2"]);
    check_near("write-2", &["R-WRITE-2"]);
    check_near("R-WRITE-12", &["R-WRITE-1", "R-WRITE-2"]);
    check_near("R-TX-9", &["R-TX-1", "R-TX-2", "R-TX-3"]);
    check_near("D-21", &["D-1", "D-2"]);
    check_near("r_write_2", &["R-WRITE-2"]);
    assert_eq!(near("").len(), 0);
    assert_eq!(near("something else").len(), 0);
    assert_eq!(near(&"R-WRITE-2".repeat(10_000)).len(), 0);
}

#[track_caller]
fn check_matching(words: &str, expected: &[&str]) {
    assert_eq!(matching(words).map(Entry::id).collect::<Vec<_>>(), expected, "{words}");
}

#[test]
fn words_are_looked_for_in_all_texts() {
    check_matching("Repeated TOKEN", &["R-TX-4"]);
    check_matching("disputed gigabyte", &["R-STOR-3"]);
    check_matching("d-12", &["R-XFER-2", "D-12"]);
    check_matching("no such words", &[]);
    assert_eq!(matching("  ").count(), entries().count());
}

#[test]
fn a_doubt_knows_its_rules() {
    let rules = |id: &str| match entry(id) {
        Some(Entry::Doubt(doubt)) => doubt.rules().map(RuleId::as_str).collect::<Vec<_>>(),
        _ => Vec::new(),
    };
    assert_eq!(rules("D-1"), ["R-WRITE-7", "R-PQL-1"]);
    assert_eq!(rules("D-20"), ["R-READ-6"]);
}

#[test]
fn every_doubt_is_there_and_belongs_to_a_rule() {
    let named: BTreeSet<&str> = RuleId::all().flat_map(|id| rule(id).doubts).map(|doubt| doubt.id).collect();
    for (place, doubt) in doubts().iter().enumerate() {
        assert_eq!(doubt.id, format!("D-{}", place + 1));
        assert!(named.contains(doubt.id), "no rule names {}", doubt.id);
    }
    assert_eq!(doubts().len(), 20);
}

#[test]
fn the_rules_of_the_worked_examples_are_in_the_book() {
    let examples: serde_json::Value =
        serde_json::from_str(include_str!("../../../tests/data/worked-examples.json")).expect("the examples are JSON");
    let examples = examples.as_array().expect("a list");
    assert_eq!(examples.len(), 343);
    let mut named = BTreeSet::new();
    for example in examples {
        for id in example["rules"].as_array().expect("a list of rules") {
            let id = id.as_str().expect("an id");
            assert!(find(id).is_some(), "{} names {id}", example["id"]);
            named.insert(id);
        }
    }
    assert_eq!(named.len(), 114);
}
