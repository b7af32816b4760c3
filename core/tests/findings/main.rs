//! Every kind of finding on a small design that has it, with the exact figures, and on near misses that do not.
//!
//! `cases/KIND.json` holds a list of cases: a `table` (or a whole `design`), the arithmetic in words, what is found, and
//! changes by JSON pointer after which the kind finds nothing; `null` takes a field out. What the sentences must say
//! where a kind has several stands in `says`. `KEYFARE_REWRITE=1` writes
//! what is found now: check every figure against the words before you keep it.

mod examples;

use keyfare_core::{
    design::Design,
    estimate::{View, estimate},
    money::Usd,
    pricing::PriceBook,
    review::{Against, Amount, Evidence, Finding, KINDS, Severity, apply, review, review_mistakes},
    wire::{DesignV1, read_design, write_design},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::{collections::BTreeSet, fs, path::PathBuf};

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    #[serde(default, skip_serializing_if = "Value::is_null")]
    table: Value,
    #[serde(default, skip_serializing_if = "Value::is_null")]
    design: Value,
    because: String,
    found: Vec<Vec<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    says: Vec<String>,
    near_misses: Vec<Map<String, Value>>,
}

impl Case {
    fn root(&self) -> Value {
        if self.design.is_null() {
            json!({"version": 1, "name": "case", "region": "us-east-1", "tables": [self.table]})
        } else {
            self.design.clone()
        }
    }
}

fn file(kind: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/findings/cases/{kind}.json"))
}

fn cases(kind: &str) -> Vec<Case> {
    let text = fs::read_to_string(file(kind)).unwrap_or_else(|error| panic!("{kind} has no case: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{kind}: {error}"))
}

#[track_caller]
fn wire(root: &Value, name: &str) -> DesignV1 {
    read_design(&root.to_string()).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[track_caller]
fn findings(wire: &DesignV1, name: &str) -> Vec<Finding> {
    let book = PriceBook::embedded();
    let design = match Design::from_wire(wire) {
        Ok(design) => design,
        Err(mistakes) => {
            let found = review_mistakes(wire);
            assert!(!found.is_empty(), "{name}: {mistakes:#?}");
            assert!(found.iter().all(|it| mistakes.contains_key(&it.place)), "{name}: {mistakes:#?}");
            return found;
        }
    };
    let all = estimate(&design, book).unwrap_or_else(|error| panic!("{name}: {error}"));
    review(wire, &design, &all, book).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[track_caller]
fn total(wire: &DesignV1) -> Usd {
    let design = Design::from_wire(wire).expect("an edit leaves a design that holds together");
    estimate(&design, PriceBook::embedded()).expect("it has a bill").total(View::AsDesigned)
}

/// A finding in exact words: where and how severe, then each figure, then what the change saves.
fn told(finding: &Finding) -> Vec<String> {
    let exact = |it: &Amount| format!("{} {}", it.number.normalize(), it.unit_key());
    let figure = |it: &Evidence| match &it.against {
        None => format!("{}: {}", it.label, exact(&it.value)),
        Some(Against::Limit(limit)) => format!("{}: {} of {}", it.label, exact(&it.value), exact(limit)),
        Some(Against::After(after)) => format!("{}: {} -> {}", it.label, exact(&it.value), exact(after)),
    };
    let mut lines = vec![format!("{} {}: {}", finding.severity.key(), finding.place, finding.title)];
    lines.extend(finding.evidence.iter().map(figure));
    lines.push(match (&finding.edit, finding.saving) {
        (Some(edit), Some(saving)) => format!("{} saves {}", edit.label, saving.decimal().normalize()),
        (Some(edit), None) => format!("{} saves an amount that is not known", edit.label),
        (None, Some(saving)) => format!("would save {}", saving.decimal().normalize()),
        (None, None) => "nothing to apply".to_string(),
    });
    lines
}

#[test]
fn every_kind_finds_its_case_with_exact_figures_and_passes_the_near_misses() {
    let rewrite = std::env::var_os("KEYFARE_REWRITE").is_some();
    let mut wrong = Vec::new();
    for kind in KINDS {
        let mut all = cases(kind.id);
        assert!(!all.is_empty(), "{} has no case", kind.id);
        for case in &mut all {
            let name = format!("{}, {}", kind.id, case.name);
            let of_kind = |root: &Value| -> Vec<Vec<String>> {
                findings(&wire(root, &name), &name).iter().filter(|it| it.kind.id == kind.id).map(told).collect()
            };
            let found = of_kind(&case.root());
            assert!(!found.is_empty(), "{name}: nothing is found");
            if rewrite {
                case.found = found;
            } else if case.found != found {
                wrong.push(format!("{name}: {found:#?}"));
            }
            let texts: String = findings(&wire(&case.root(), &name), &name)
                .into_iter()
                .filter(|it| it.kind.id == kind.id)
                .map(|it| it.text)
                .collect();
            for words in &case.says {
                assert!(texts.contains(words), "{name} does not say “{words}”: {texts}");
            }
            assert!(!case.near_misses.is_empty(), "{name} has no near miss");
            for near in &case.near_misses {
                let near_found = of_kind(&changed(case.root(), near, &name));
                assert!(near_found.is_empty(), "{name}, {near:?}: {near_found:#?}");
            }
        }
        if rewrite {
            let text = serde_json::to_string_pretty(&all).expect("cases are text") + "\n";
            fs::write(file(kind.id), text).expect("it can be written");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The design with other values at these pointers, which start at its only table.
fn changed(mut root: Value, changes: &Map<String, Value>, name: &str) -> Value {
    for (pointer, value) in changes {
        let whole = if pointer.starts_with("/tables")
            || pointer.starts_with("/settings")
            || pointer.starts_with("/fit_answers")
        {
            pointer.clone()
        } else {
            format!("/tables/0{pointer}")
        };
        let (parent, last) = whole.rsplit_once('/').expect("a pointer starts with a slash");
        match root.pointer_mut(parent) {
            Some(Value::Object(fields)) if value.is_null() => drop(fields.remove(last)),
            Some(Value::Object(fields)) => drop(fields.insert(last.to_string(), value.clone())),
            Some(Value::Array(all)) => {
                let position: usize = last.parse().expect("a position in a list");
                if position == all.len() {
                    all.push(value.clone());
                } else {
                    all[position] = value.clone();
                }
            }
            _ => panic!("{name}: {pointer} is nowhere"),
        }
    }
    root
}

#[test]
fn a_saving_is_exactly_what_the_edited_design_costs_less_and_its_key_applies_it() {
    for kind in KINDS {
        for case in cases(kind.id) {
            let name = format!("{}, {}", kind.id, case.name);
            let today = wire(&case.root(), &name);
            for finding in findings(&today, &name) {
                let Some(edit) = &finding.edit else { continue };
                let edited = edit.apply_to(&today);
                assert_ne!(edited, today, "{name}: {} changes nothing", finding.key());
                let after = total(&edited);
                if let Some(saving) = finding.saving {
                    let less = total(&today).checked_sub(after);
                    let noise = less.and_then(|it| it.checked_sub(saving)).expect("in range").decimal().abs();
                    assert!(noise.round_dp(18).is_zero(), "{name}: {} saves {less:?}, not {saving:?}", finding.key());
                }
                let after: Vec<String> = findings(&edited, &name).iter().map(Finding::key).collect();
                assert!(!after.contains(&finding.key()), "{name}: {} is there after its change", finding.key());
                let applied = apply(&today, &finding.key(), PriceBook::embedded()).expect("its key applies it");
                assert_eq!(applied, edited);
                let reread = read_design(&write_design(&applied)).expect("an edited design is a design file");
                assert_eq!(reread, applied, "{name}: {}", finding.key());
            }
        }
    }
}

/// The actions of each pattern, as `operation × repeat`, after the edit of a case's only finding.
#[track_caller]
fn check_split(kind: &str, case: usize, expected: &[(&str, &[&str])]) {
    let case = &cases(kind)[case];
    let today = wire(&case.root(), &case.name);
    let edited = findings(&today, &case.name)[0].edit.as_ref().expect("it has an edit").apply_to(&today);
    let told = edited.tables[0].patterns.iter().map(|pattern| {
        let actions = pattern.actions.iter().map(|it| format!("{:?} {}", it.operation, it.repeat.unwrap_or(1)));
        let reads = pattern.items_read.map(|it| format!("{} keys", it.0));
        let rate = pattern.rate.as_ref().map(|it| format!("{} times", it.times.0));
        (pattern.name.clone(), actions.chain(reads).chain(rate).collect::<Vec<_>>())
    });
    let expected =
        expected.iter().map(|(name, it)| ((*name).to_string(), it.iter().map(|it| (*it).to_string()).collect()));
    assert_eq!(told.collect::<Vec<_>>(), expected.collect::<Vec<(String, Vec<String>)>>());
}

#[test]
fn a_transaction_that_is_too_large_is_split_where_it_is_full() {
    let kind = "transaction-over-limits";
    let close = |number: u8| format!("Close the month ({number} of 2)");
    check_split(kind, 0, &[(&close(1), &["UpdateItem 100", "1 times"]), (&close(2), &["UpdateItem 50", "1 times"])]);
    check_split(
        kind,
        3,
        &[
            (&close(1), &["UpdateItem 60", "DeleteItem 1", "PutItem 39", "1 times"]),
            (&close(2), &["PutItem 21", "1 times"]),
        ],
    );
    check_split(kind, 1, &[("Look at all", &["75 keys", "2 times"])]);
    check_split(kind, 2, &[("Look at all", &["84 keys", "3 times"])]);
}

#[test]
fn findings_come_by_severity_then_saving_and_no_key_comes_twice() {
    for kind in KINDS {
        for case in cases(kind.id) {
            let all = findings(&wire(&case.root(), &case.name), &case.name);
            let rank = |it: &Finding| (it.severity, std::cmp::Reverse(it.saving.unwrap_or(Usd::ZERO)));
            assert!(all.is_sorted_by_key(rank), "{}: {}", kind.id, case.name);
            let keys: BTreeSet<String> = all.iter().map(Finding::key).collect();
            assert_eq!(keys.len(), all.len(), "{}: {}", kind.id, case.name);
        }
    }
}

#[test]
fn no_kind_is_called_like_another() {
    let ids: BTreeSet<&str> = KINDS.iter().map(|it| it.id).collect();
    assert_eq!(ids.len(), KINDS.len());
    assert!(KINDS.iter().all(|it| !it.rules.is_empty() && !it.condition.ends_with('.')));
    assert!(Severity::ALL.is_sorted());
}
