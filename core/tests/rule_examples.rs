//! The worked examples that the rule book shows, against the cases that the engine must pass: the same rules, and every
//! figure of the case in its words.

use keyfare_core::rules::{Origin, RuleId, WorkedExample, find, worked, worked_count};
use rust_decimal::Decimal;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

fn cases() -> BTreeMap<String, Value> {
    let text = include_str!("../../tests/data/worked-examples.json");
    let cases: Vec<Value> = serde_json::from_str(text).expect("a list of cases");
    cases.into_iter().map(|case| (case["id"].as_str().expect("an id").to_owned(), case)).collect()
}

fn shown() -> Vec<&'static WorkedExample> {
    let mut ids = BTreeSet::new();
    RuleId::all().flat_map(worked).filter(|example| ids.insert(example.id)).collect()
}

/// The figures of a text, without their signs and thousands commas.
fn figures(text: &str) -> BTreeSet<Decimal> {
    let plain = text.replace(',', "");
    let parts = plain.split(|it: char| !it.is_ascii_digit() && it != '.');
    parts.filter_map(|part| part.trim_matches('.').parse::<Decimal>().ok()).map(|it| it.normalize()).collect()
}

/// Every number in a value, without its sign.
fn numbers(value: &Value, into: &mut Vec<Decimal>) {
    match value {
        Value::Number(number) => {
            let text = number.to_string();
            let number = text.parse().or_else(|_| Decimal::from_scientific(&text)).expect("a decimal");
            into.push(Decimal::normalize(&number.abs()));
        }
        Value::Array(items) => items.iter().for_each(|item| numbers(item, into)),
        Value::Object(members) => members.values().for_each(|member| numbers(member, into)),
        _ => {}
    }
}

#[test]
fn an_example_says_what_comes_out_of_its_case() {
    let cases = cases();
    for example in shown() {
        let case = cases.get(example.id).unwrap_or_else(|| panic!("{} is no case", example.id));
        let said = figures(example.expected);
        let mut expected = Vec::new();
        numbers(&case["expect"], &mut expected);
        for figure in expected {
            assert!(said.contains(&figure), "{}: {figure} is not said in “{}”", example.id, example.expected);
        }
    }
}

#[test]
fn an_example_names_the_rules_and_the_origin_of_its_case() {
    let cases = cases();
    for example in shown() {
        let case = &cases[example.id];
        let rules: Vec<RuleId> = case["rules"]
            .as_array()
            .expect("rules")
            .iter()
            .filter_map(|rule| find(rule.as_str().expect("an id")))
            .collect();
        assert_eq!(example.rules, rules, "{}", example.id);
        let origin = match case["kind"].as_str() {
            Some("document") => Origin::Document,
            Some("measured") => Origin::Measured,
            Some("tool") => Origin::Tool,
            Some("seed") => Origin::Lesson,
            _ => Origin::Derived,
        };
        assert_eq!(example.origin, origin, "{}", example.id);
    }
}

#[test]
fn whole_numbers_that_are_given_are_said() {
    let cases = cases();
    for example in shown() {
        let said = figures(&format!("{} {}", example.given, example.expected));
        let mut given = Vec::new();
        numbers(&cases[example.id]["given"], &mut given);
        for figure in given.into_iter().filter(|it| it.fract().is_zero() && *it > Decimal::TEN) {
            assert!(said.contains(&figure), "{}: {figure} is not said in “{}”", example.id, example.given);
        }
    }
}

#[test]
fn every_rule_that_a_case_shows_has_an_example() {
    for case in cases().values() {
        for rule in case["rules"].as_array().expect("rules") {
            let id = find(rule.as_str().expect("an id")).expect("a rule of the book");
            assert!(worked(id).next().is_some(), "{id} has a case and no example");
        }
    }
    assert_eq!(shown().len(), worked_count());
}

#[test]
fn no_two_examples_of_a_rule_say_the_same() {
    for id in RuleId::all() {
        let mut texts = BTreeSet::new();
        for example in worked(id) {
            assert!(texts.insert((example.given, example.expected)), "{id}: {} is there twice", example.id);
        }
    }
}
