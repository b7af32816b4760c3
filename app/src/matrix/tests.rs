//! Which question stands where, by each column.

use super::*;
use keyfare_core::wire::read_design;

/// Four questions: one without a rate, one that reads everything, one by an index, one for another store.
const SHOP: &str = r#"{"version": 1, "name": "shop", "region": "us-east-1", "tables": [{"name": "shop",
    "partition_key": {"name": "pk"}, "sort_key": {"name": "sk"},
    "entities": [{"name": "order", "items": 1000, "size": {"bytes": 1500}}],
    "indexes": [{"name": "by-day", "kind": "global", "partition_key": [{"name": "day"}], "projection": "all",
        "members": [{"entity": "order", "entry_bytes": 1500}]}],
    "patterns": [
        {"name": "Place", "operation": "PutItem", "rate": {"times": 5, "per": "second"}},
        {"name": "all of them", "operation": "Scan", "rate": {"times": 1, "per": "day"}, "items_returned": 40},
        {"name": "Of a day", "operation": "Query", "target": "by-day", "items_read": 20},
        {"name": "By words", "operation": "Query", "answered_by": "other_store", "items_read": 3,
         "rate": {"times": 1, "per": "hour"}}
    ]}]}"#;

fn answer() -> Answer {
    Answer::of(read_design(SHOP).expect("a design")).expect("it holds together")
}

#[track_caller]
fn check(word: &str, expected: [usize; 4]) {
    let order = MatrixOrder::of_word(Some(word));
    assert_eq!(order.word(), word);
    assert_eq!(order.positions(&answer(), 0), expected, "{word}");
}

#[test]
fn questions_are_sorted_by_any_column_both_ways_and_what_is_not_said_stands_last() {
    check("number", [0, 1, 2, 3]);
    check("-number", [3, 2, 1, 0]);
    check("question", [1, 3, 2, 0]);
    check("operation", [0, 2, 3, 1]);
    check("target", [2, 0, 1, 3]);
    check("label", [2, 0, 3, 1]);
    check("-rate", [0, 3, 1, 2]);
    check("rate", [1, 3, 0, 2]);
    check("-read", [1, 2, 3, 0]);
    check("returned", [1, 0, 2, 3]);
    check("-returned", [1, 0, 2, 3]);
    check("-units", [1, 0, 2, 3]);
    check("-cost", [0, 1, 3, 2]);
}

#[test]
fn a_word_that_is_none_is_the_order_of_the_design() {
    for word in [None, Some(""), Some("price"), Some("--cost"), Some("-")] {
        assert_eq!(MatrixOrder::of_word(word), MatrixOrder::default());
    }
}

fn names(form: Form, rows: &[RowId]) -> Vec<String> {
    use crate::form::{row::RowText, text::PatternText};
    form.with_untracked(|text| rows.iter().filter_map(|id| Some(PatternText::find(text, *id)?.name.clone())).collect())
}

#[test]
fn rows_stay_where_they_are_until_they_are_sorted_again_and_new_ones_come_last() {
    let owner = Owner::new();
    owner.set();
    let form = Form::of(&answer().wire);
    let table = form.with_untracked(|text| text.tables[0].id);
    let (designed, _) = MatrixOrders::new().rows(form, table);
    let orders = MatrixOrders::new();
    orders.press(form, table, MatrixColumn::Rate);
    let (rows, order) = orders.rows(form, table);
    assert_eq!(names(form, &rows), ["Place", "By words", "all of them", "Of a day"]);
    assert_eq!(order.and_then(|it| it.aria(MatrixColumn::Rate)), Some("descending"));
    // Another rate, and a new row: nothing moves, and nobody says that it is in order.
    form.type_in("rate", |text| text.tables[0].patterns[1].times = "9000000".into());
    form.edit("a new question", |text| {
        let id = text.fresh_id();
        let copied = text.tables[0].patterns[0].clone();
        text.tables[0].patterns.insert(0, crate::form::text::PatternText { id, name: "new".into(), ..copied });
    });
    let (rows, order) = orders.rows(form, table);
    assert_eq!(names(form, &rows), ["Place", "By words", "all of them", "Of a day", "new"]);
    assert_eq!(order, None);
    // The same head sorts the same way again, and the next press the other way.
    orders.press(form, table, MatrixColumn::Rate);
    let (rows, order) = orders.rows(form, table);
    assert_eq!(names(form, &rows), ["all of them", "new", "Place", "By words", "Of a day"]);
    assert_eq!(order.and_then(|it| it.aria(MatrixColumn::Rate)), Some("descending"));
    orders.press(form, table, MatrixColumn::Rate);
    assert_eq!(names(form, &orders.rows(form, table).0), ["By words", "new", "Place", "all of them", "Of a day"]);
    // The design knows nothing of it, and its order comes back.
    form.undo();
    form.undo();
    orders.press(form, table, MatrixColumn::Number);
    assert_eq!(orders.rows(form, table), (designed, Some(MatrixOrder::default())));
    assert_eq!(form.undo_label().get_untracked(), None);
}
