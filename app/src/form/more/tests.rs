//! What is filled in comes out as it went in, and each mistake stands at its path.

use super::{
    super::{Form, check, fill, text::DesignText},
    rows::TABLE,
    *,
};
use keyfare_core::wire::{DesignV1, Mistakes, read_design};
use leptos::prelude::Owner;

fn designs() -> Vec<DesignV1> {
    let folder = format!("{}/../tests/data/designs", env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(&folder).expect(&folder).map(|it| it.expect("an entry").path());
    let texts = files.filter_map(|it| std::fs::read_to_string(it).ok());
    texts.filter_map(|it| read_design(&it).ok()).collect()
}

fn design(name: &str) -> DesignV1 {
    let path = format!("{}/../tests/data/designs/{name}.json", env!("CARGO_MANIFEST_DIR"));
    read_design(&std::fs::read_to_string(&path).expect(&path)).expect("a design")
}

fn blank_design() -> DesignV1 {
    let json = r#"{"version":1,"name":"n","region":"us-east-1","tables":[{"name":"t","partition_key":{"name":"pk"}}]}"#;
    read_design(json).expect("a design")
}

fn blank() -> DesignText {
    fill::fill(&blank_design())
}

/// A mistake stands at the path of its field, and what is typed stays typed.
#[track_caller]
fn check_mistake(group: &str, field: &str, typed: &str, path: &str, says: &str) {
    let mut text = blank();
    let groups = TABLE.iter().copied().flatten();
    let group = groups.into_iter().find(|it| it.at == group).expect(group);
    let place = group.add(&mut text.tables[0].more);
    if let Some(variant) = group.fields.iter().find(|it| it.path == field).map(|it| it.when).filter(|it| !it.is_empty())
    {
        text.tables[0].more.insert(place.clone(), variant.to_string());
    }
    text.tables[0].more.insert(at(&place, field), typed.to_string());
    let (_, mistakes) = check::read(&text);
    let message = mistakes.get(path).unwrap_or_else(|| panic!("{path} in {mistakes:?}"));
    assert!(message.contains(says) && !message.ends_with('.'), "{message}");
    assert_eq!(text.tables[0].more.get(&at(&place, field)).map(String::as_str), Some(typed));
}

#[test]
fn every_golden_design_comes_out_of_the_form_as_it_went_in() {
    let all = designs();
    assert!(all.len() >= 25, "{}", all.len());
    for design in all {
        let (wire, mistakes) = check::read(&fill::fill(&design));
        assert_eq!(mistakes, Mistakes::new(), "{}", design.name);
        // A pasted item goes on as its attributes, by intention.
        if !serde_json::to_string(&design).expect("text").contains("\"item\":") {
            assert_eq!(said(&wire), said(&design), "{}", design.name);
        }
    }
}

/// The wire form without what says only the default.
fn said(design: &DesignV1) -> serde_json::Value {
    let mut value = serde_json::to_value(design).expect("a value");
    leave_out_defaults(&mut value);
    value
}

fn leave_out_defaults(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(fields) => {
            for (name, default) in [("mode", "on_demand"), ("class", "standard"), ("consistency", "eventual")] {
                if fields.get(name).is_some_and(|it| it == default) {
                    fields.remove(name);
                }
            }
            fields.values_mut().for_each(leave_out_defaults);
            if fields.get("capacity").is_some_and(|it| it.as_object().is_some_and(serde_json::Map::is_empty)) {
                fields.remove("capacity");
            }
        }
        serde_json::Value::Array(items) => items.iter_mut().for_each(leave_out_defaults),
        _ => {}
    }
}

#[test]
fn nothing_that_has_a_field_is_carried_along() {
    for design in designs() {
        let text = fill::fill(&design);
        let table = text.tables.first().expect("a table");
        assert!(table.carried.features.is_none(), "{}", design.name);
        assert!(text.carried.typed_prices.is_empty(), "{}", design.name);
    }
}

#[test]
fn a_text_that_is_no_value_is_a_mistake_at_its_path() {
    check_mistake("features.pitr", "window_days", "1O", "tables[0].features.pitr.window_days", "“1O” is not a number");
    check_mistake("features.backups", "rate.times", "x", "tables[0].features.backups[0].rate.times", "“x” is not");
    check_mistake("features.dax", "nodes", "3", "tables[0].features.dax.node", "Node type is not said");
    check_mistake("features.dax", "hit_share", "8O %", "tables[0].features.dax.hit_share", "not a number");
    check_mistake(
        "traffic.shape",
        "peak_hours.hours",
        "1.5",
        "tables[0].traffic.shape.peak_hours.hours",
        "1.5 is no whole number",
    );
    check_mistake(
        "capacity.auto_scaling.read",
        "target",
        "seventy",
        "tables[0].capacity.auto_scaling.read.target",
        "“seventy” is not a number",
    );
}

#[test]
fn a_value_beyond_its_rule_is_a_mistake_at_its_path_too() {
    let mut text = blank();
    text.tables[0].more.insert("features.pitr".into(), "on".into());
    text.tables[0].more.insert("features.pitr.window_days".into(), "50".into());
    let form = Form::of(&blank_design());
    let owner = Owner::new();
    owner.set();
    form.edit("a window", |it| *it = text);
    let mistakes = form.mistakes_untracked();
    assert_eq!(mistakes.keys().collect::<Vec<_>>(), ["tables[0].features.pitr.window_days"], "{mistakes:?}");
}

#[test]
fn the_first_of_a_list_is_removed_and_the_second_moves_up() {
    let group = FEATURES.iter().find(|it| it.at == "features.backups").expect("backups");
    let mut more = More::new();
    for days in ["7", "35"] {
        let place = group.add(&mut more);
        more.insert(at(&place, "retention_days"), days.into());
    }
    group.remove(&mut more, "features.backups[0]");
    let expected = [("features.backups[0]", "on"), ("features.backups[0].retention_days", "35")];
    assert_eq!(more.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect::<Vec<_>>(), expected);
}

#[test]
fn what_is_removed_is_said_no_more() {
    let mut text = fill::fill(&design("feature-backups"));
    for table in &mut text.tables {
        for group in FEATURES {
            while let Some(place) = group.places(&table.more).first().cloned().filter(|it| !it.is_empty()) {
                group.remove(&mut table.more, &place);
            }
        }
    }
    let (wire, mistakes) = check::read(&text);
    assert_eq!(mistakes, Mistakes::new());
    assert!(
        wire.tables.iter().all(|it| it.features.as_ref().is_none_or(|it| it.pitr.is_none() && it.backups.is_empty()))
    );
}

#[test]
fn a_rate_without_times_says_nothing_and_one_without_a_time_is_a_months() {
    let group = FEATURES.iter().find(|it| it.at == "features.exports").expect("exports");
    let mut text = blank();
    let place = group.add(&mut text.tables[0].more);
    text.tables[0].more.insert(at(&place, "rate.per"), "day".into());
    let rate = |text: &DesignText| {
        let (wire, mistakes) = check::read(text);
        assert_eq!(mistakes, Mistakes::new());
        wire.tables[0].features.as_ref().expect("features").exports[0].rate.clone()
    };
    assert_eq!(rate(&text), None);
    text.tables[0].more.remove(&at(&place, "rate.per"));
    text.tables[0].more.insert(at(&place, "rate.times"), "2".into());
    assert_eq!(rate(&text).map(|it| it.per), Some(keyfare_core::wire::PerV1::Month));
}

#[test]
fn sizes_are_lines_of_bytes_and_a_weight() {
    let found = sizes("1 KB 60\n4096 40 %\n").expect("sizes").expect("some");
    assert_eq!(sizes_text(&found), "1024 60\n4096 0.4");
    assert!(sizes("1434").expect_err("no weight").contains("“1434” is no size with a weight"));
    assert_eq!(sizes(" \n"), Ok(None));
}

#[test]
fn sizes_may_be_percentiles_or_ranges_and_a_mistake_is_told_at_its_line() {
    let total = |text: &str| {
        let found = sizes(text).expect("sizes").expect("some");
        (found.len(), found.iter().map(|it| it.weight.0).sum::<rust_decimal::Decimal>().normalize().to_string())
    };
    assert_eq!(total("p50 800\np90: 1 KB\np100 4 KB"), (30, "100".to_string()));
    assert_eq!(total("0-1024 90\n1025–2048 10"), (20, "100".to_string()));
    for (text, says) in [
        ("1434 60\n\nmany", "line 3: “many” is no size"),
        ("p50 800\np40 900\np100 1000", "line 2: percentile 40"),
        ("p50 800\np90 900", "the largest size is missing: say percentile 100"),
        ("p50", "line 1: “p50” is no percentile"),
        ("1-1024 90\n2048 10", "line 2: “2048 10” is no range of sizes"),
        ("1-1024 90\n4096-2048 10", "line 2: a class from 4096 to 2048 bytes is the wrong way round"),
    ] {
        let found = sizes(text).expect_err(text);
        assert!(found.contains(says) && !found.ends_with('.'), "{text}: {found}");
    }
}

/// What pasted items make of the size of an entity, or the mistake at their field.
fn pasted(items: &str) -> Result<serde_json::Value, String> {
    let mut text = blank();
    let id = text.fresh_id();
    let size_form = crate::form::text::SizeForm::Sample;
    let entity =
        crate::form::text::EntityText { id, name: "e".into(), size_form, sample: items.into(), ..Default::default() };
    text.tables[0].entities.push(entity);
    let (wire, mut mistakes) = check::read(&text);
    match mistakes.remove("tables[0].entities[0].size.item") {
        Some(mistake) => Err(mistake),
        None => Ok(serde_json::to_value(&wire.tables[0].entities[0].size).expect("a value")),
    }
}

#[test]
fn one_pasted_item_is_its_attributes_and_several_are_their_sizes() {
    let one = pasted(r#"{"pk": {"S": "abc"}}"#).expect("an item");
    assert_eq!(one["attributes"][0]["bytes"], 3);
    let several = pasted("{\"pk\": \"abc\"}\n{\"pk\": \"abc\"}\n{\"pk\": \"abcdef\"}").expect("items");
    let expected = serde_json::json!({"distribution": [{"bytes": 5, "weight": 2}, {"bytes": 8, "weight": 1}]});
    assert_eq!(several, expected);
    assert_eq!(pasted("  "), Ok(serde_json::Value::Null));
    let wrong = pasted("{\"pk\": 1}\n{\"pk\": }").expect_err("no JSON");
    assert!(wrong.starts_with("item 2: line 2, column 8"), "{wrong}");
    let large = format!("{{\"pk\": \"a\"}}\n{{\"pk\": \"{}\"}}", "x".repeat(409_600));
    let wrong = pasted(&large).expect_err("too large");
    assert_eq!(wrong, "line 2: 409,602 bytes is over the 400 KB limit of an item (R-ITEM-9)");
}

/// The mistake of a design that says this, at a path.
#[track_caller]
fn check_rule(said: &[(&str, &str)], path: &str) {
    let owner = Owner::new();
    owner.set();
    let form = Form::of(&blank_design());
    form.edit("it", |text| {
        text.tables[0].more = said.iter().map(|(path, typed)| (path.to_string(), typed.to_string())).collect();
    });
    let mistakes = form.mistakes_untracked();
    assert_eq!(mistakes.keys().map(String::as_str).collect::<Vec<_>>(), [path], "{mistakes:?}");
}

#[test]
fn what_the_design_refuses_is_refused_at_the_field() {
    let dax = [("features.dax", "on"), ("features.dax.node", "dax.r5.large"), ("features.dax.nodes", "12")];
    check_rule(&dax, "tables[0].features.dax.nodes");
    let scaling = "capacity.auto_scaling.read";
    let scaling = [(scaling.to_string(), "on"), (format!("{scaling}.min"), "10"), (format!("{scaling}.max"), "5")];
    let scaling: Vec<(&str, &str)> = scaling.iter().map(|it| (it.0.as_str(), it.1)).collect();
    check_rule(&scaling, "tables[0].capacity.auto_scaling.read.max");
    check_rule(&[("traffic.shape", "day"), ("traffic.shape.day", "1 2 3")], "tables[0].traffic.shape.day");
}
