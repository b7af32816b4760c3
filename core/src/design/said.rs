//! What people say beside the tables: the tables that fit answers name are there, and a decision record fits a link.

use super::check::Report;
use crate::wire::DesignV1;

/// The record travels in the link: a longer one would make a token that no Keyfare opens.
const RECORD_MAX_BYTES: usize = 20_000;

/// Checks fit answers and the decision record.
pub(super) fn check(wire: &DesignV1, report: &mut Report) {
    let named = &wire.fit_answers.irreplaceable_tables;
    for (position, name) in named.iter().enumerate() {
        let path = format!("fit_answers.irreplaceable_tables[{position}]");
        if !wire.tables.iter().any(|it| it.name == *name) {
            report.at(path, format!("“{name}” is no table of this design: choose one that it has, or remove it"));
        } else if named[..position].contains(name) {
            report.at(path, format!("“{name}” is named twice: keep one"));
        }
    }
    let record = &wire.decision_record;
    let alternatives = record.alternatives.iter().flatten();
    for (position, it) in alternatives.clone().enumerate() {
        if it.option.trim().is_empty() {
            let path = format!("decision_record.alternatives[{position}].option");
            report.at(path, "an alternative needs a name: write what it was, or remove it");
        }
    }
    let texts = [&record.context, &record.decision, &record.consequences].into_iter().flatten();
    let bytes = texts.map(String::len).sum::<usize>()
        + alternatives.map(|it| it.option.len() + it.because.len()).sum::<usize>();
    if bytes > RECORD_MAX_BYTES {
        let message = format!("a decision record of {bytes} bytes is too long for a link: at most 20,000");
        report.at("decision_record", message);
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        design::Design,
        wire::{AlternativeV1, DesignV1, TableV1},
    };

    #[track_caller]
    fn check(change: impl FnOnce(&mut DesignV1), path: Option<&str>) {
        let table = TableV1 { name: "orders".to_string(), ..TableV1::default() };
        let mut wire = DesignV1 {
            version: 1,
            name: "d".to_string(),
            region: "us-east-1".to_string(),
            tables: vec![table],
            ..DesignV1::default()
        };
        wire.tables[0].partition_key.name = "pk".to_string();
        change(&mut wire);
        let found = Design::from_wire(&wire).err().unwrap_or_default();
        assert_eq!(found.keys().map(String::as_str).collect::<Vec<_>>(), Vec::from_iter(path), "{found:?}");
    }

    #[test]
    fn answers_name_tables_that_are_there() {
        let named = |names: &[&str]| names.iter().map(|it| it.to_string()).collect::<Vec<_>>();
        check(|it| it.fit_answers.irreplaceable_tables = named(&["orders"]), None);
        check(
            |it| it.fit_answers.irreplaceable_tables = named(&["order"]),
            Some("fit_answers.irreplaceable_tables[0]"),
        );
        check(
            |it| it.fit_answers.irreplaceable_tables = named(&["orders", "orders"]),
            Some("fit_answers.irreplaceable_tables[1]"),
        );
    }

    #[test]
    fn a_decision_record_fits_a_link_and_names_its_alternatives() {
        check(|it| it.decision_record.context = Some("x".repeat(20_000)), None);
        check(|it| it.decision_record.context = Some("x".repeat(20_001)), Some("decision_record"));
        let unnamed = vec![AlternativeV1 { option: " ".to_string(), because: "dear".to_string() }];
        check(|it| it.decision_record.alternatives = Some(unnamed), Some("decision_record.alternatives[0].option"));
    }
}
