//! The built-in examples: each opens without a mistake, and the figures that its lesson states are those of its estimate.
//! Questions that the founding lessons leave open are answered here with exact units.

use keyfare_core::{
    bill::{Family, Place, UnitKind},
    design::Design,
    estimate::{Estimate, View, estimate},
    examples::{EXAMPLES, Example},
    pricing::PriceBook,
    review::{KINDS, review},
    wire::{self, DesignV1},
};
use rust_decimal::Decimal;
use std::collections::BTreeSet;

fn opened(slug: &str) -> (DesignV1, Design, Estimate) {
    let wire = Example::find(slug).expect(slug).design().unwrap_or_else(|error| panic!("{slug}: {error}"));
    let design = Design::from_wire(&wire).unwrap_or_else(|mistakes| panic!("{slug}: {mistakes:#?}"));
    let all = estimate(&design, PriceBook::embedded()).unwrap_or_else(|error| panic!("{slug}: {error}"));
    (wire, design, all)
}

#[test]
fn every_example_opens_without_a_mistake_and_leaves_nothing_open() {
    for example in EXAMPLES {
        let (wire, _, all) = opened(example.slug);
        assert_eq!(all.missing, [], "{}", example.slug);
        assert_eq!(Example::find(example.slug), Some(example));
        assert_eq!(wire::read_design(&wire::write_design(&wire)), Ok(wire), "{}", example.slug);
    }
}

#[test]
fn every_example_is_complete() {
    for example in EXAMPLES {
        let (wire, ..) = opened(example.slug);
        for table in &wire.tables {
            assert!(!table.entities.is_empty() && !table.patterns.is_empty(), "{}", example.slug);
            for entity in &table.entities {
                let key = entity.key.as_ref().unwrap_or_else(|| panic!("{}: {} has no key", example.slug, entity.name));
                assert!(!key.partition.is_empty(), "{}: {}", example.slug, entity.name);
                assert_eq!(key.sort.is_empty(), table.sort_key.is_none(), "{}: {}", example.slug, entity.name);
                assert!(entity.size.is_some(), "{}: {}", example.slug, entity.name);
            }
            for pattern in &table.patterns {
                assert!(pattern.rate.is_some(), "{}: {}", example.slug, pattern.name);
                let by_key = pattern.actions.is_empty() && pattern.filter.is_empty() && pattern.answered_by.is_none();
                assert_eq!(!pattern.key_condition.is_empty(), by_key, "{}: {}", example.slug, pattern.name);
            }
        }
    }
}

#[test]
fn every_lesson_has_three_sentences() {
    for example in EXAMPLES {
        let (wire, ..) = opened(example.slug);
        let sentences = wire.notes.split(". ").count();
        assert!(sentences == 3 && wire.notes.ends_with('.'), "{}: {sentences} in “{}”", example.slug, wire.notes);
        assert!(!example.lesson.ends_with('.'), "{}", example.slug);
    }
}

#[test]
fn examples_have_their_own_names_and_point_to_each_other() {
    let mut slugs = BTreeSet::new();
    for example in EXAMPLES {
        assert!(slugs.insert(example.slug), "{} is there twice", example.slug);
        if let Some(before) = example.instead_of {
            assert!(Example::find(before).is_some_and(|it| it.instead_of.is_none()), "{}", example.slug);
        }
    }
}

/// Units of one request, at one place.
fn units_at(slug: &str, question: &str, place: Option<&str>, kind: UnitKind) -> Decimal {
    let (_, design, all) = opened(slug);
    let table = &design.tables[0];
    let pattern = table.patterns.iter().position(|it| it.name == question);
    let pattern = pattern.unwrap_or_else(|| panic!("{slug} has no question “{question}”"));
    let at = |it: Place| match it {
        Place::Table => None,
        Place::Index(index) => Some(table.indexes[index].name.as_str()),
    };
    all.usages
        .iter()
        .filter(|it| it.pattern == pattern && it.kind == kind && at(it.place) == place)
        .map(|it| it.units_per_request)
        .sum()
}

#[track_caller]
fn check_write(slug: &str, question: &str, table: u32, indexes: &[(&str, u32)]) {
    assert_eq!(units_at(slug, question, None, UnitKind::Write), Decimal::from(table), "{question}: table");
    for (index, units) in indexes {
        let found = units_at(slug, question, Some(index), UnitKind::Write);
        assert_eq!(found, Decimal::from(*units), "{question}: {index}");
    }
}

/// `place` is an index, or empty for the table. Units with their decimals.
#[track_caller]
fn check_read(slug: &str, question: &str, place: &str, units: &str) {
    let found = units_at(slug, question, (!place.is_empty()).then_some(place), UnitKind::Read);
    assert_eq!(found.normalize().to_string(), units, "{question}");
}

/// The month of a family of lines, on demand, in dollars.
#[track_caller]
fn check_month(slug: &str, family: Family, dollars: &str) {
    let (_, _, all) = opened(slug);
    let sum: Decimal = all.on_demand.iter().filter(|it| it.family == family).map(|it| it.amount.decimal()).sum();
    assert_eq!(sum.normalize().to_string(), dollars, "{slug}: {family:?}");
}

/// Write units of a month at the table and at all indexes.
#[track_caller]
fn check_write_units(slug: &str, table: u64, indexes: u64) {
    let (_, _, all) = opened(slug);
    let sum = |of_table: bool| -> Decimal {
        let of_kind =
            all.usages.iter().filter(|it| it.kind == UnitKind::Write && (it.place == Place::Table) == of_table);
        of_kind.map(|it| it.traffic.expect("a rate").units_per_month).sum()
    };
    assert_eq!((sum(true), sum(false)), (Decimal::from(table), Decimal::from(indexes)), "{slug}");
}

#[test]
fn five_new_questions_add_five_write_units_to_an_order_of_three() {
    let placed = [("by-ship-day", 0), ("waiting-for-pickup", 0), ("by-total", 1), ("by-order-id", 1)];
    check_write("order-model", "Place an order", 1, &placed);
    let shipped = [("by-ship-day", 1), ("waiting-for-pickup", 1), ("by-total", 0), ("by-order-id", 0)];
    check_write("order-model", "Ship an order", 1, &shipped);
    let handed_over = [("by-ship-day", 0), ("waiting-for-pickup", 1), ("by-total", 0), ("by-order-id", 0)];
    check_write("order-model", "Hand an order over", 1, &handed_over);
    // 5 orders a second for 730 hours: 13.14 million, three units each on the table, five on the indexes.
    check_write_units("order-model", 39_420_000, 65_700_000);
    check_month("order-model", Family::TableWrites, "24.6375");
    check_month("order-model", Family::IndexWrites, "41.0625");
}

#[test]
fn the_five_new_questions_read_only_what_they_return() {
    check_read("order-model", "1. Ten newest orders of a customer", "", "1.5");
    check_read("order-model", "5. One order by its id", "by-order-id", "0.5");
}

#[test]
fn an_order_is_found_by_its_products_for_a_unit_a_line_and_addresses_cost_no_index() {
    check_write("customer-orders", "Place an order of three lines", 10, &[("gsi1", 3)]);
    check_write("customer-orders", "Ship an order", 4, &[("gsi1", 1)]);
    check_write("customer-orders", "Add an address", 1, &[("gsi1", 0)]);
    check_write("customer-orders", "Register a customer", 1, &[("gsi1", 1)]);
    check_read("customer-orders", "Addresses of a customer", "", "0.5");
    check_read("customer-orders", "Profile and the five newest orders", "", "0.5");
    check_read("customer-orders", "An order with its lines", "", "0.5");
}

#[test]
fn canceling_an_order_writes_four_items_twice_and_moves_one_entry() {
    // Four updates and a check, doubled; the index entry moves once, undoubled.
    check_write("order-cancellation", "Cancel an order of two products", 10, &[("orders-by-status", 2)]);
    // One in a hundred finds no stock: canceled, it writes no entry, and its table units are assumed to be used.
    check_write("order-cancellation", "Place an order of two products", 10, &[]);
    let entries =
        units_at("order-cancellation", "Place an order of two products", Some("orders-by-status"), UnitKind::Write);
    assert_eq!(entries.normalize().to_string(), "0.99");
}

#[test]
fn a_relation_costs_eight_units_from_both_sides_and_four_with_an_inverted_index() {
    check_write("students-courses", "Enroll a student", 4, &[]);
    check_write("students-courses", "Withdraw a student", 4, &[]);
    check_write("students-courses-index", "Enroll a student", 1, &[("by-course", 1)]);
    check_write("students-courses-index", "Withdraw a student", 1, &[("by-course", 1)]);
    check_write("students-courses-index", "Rename a course: the row of each of 120 students", 1, &[("by-course", 0)]);
    check_read("students-courses", "Students of a course", "", "3");
}

#[test]
fn a_month_of_tickets_is_nine_million_units_on_the_table_and_ten_on_the_indexes() {
    check_write_units("support-tickets", 9_000_000, 10_000_000);
    check_month("support-tickets", Family::TableWrites, "5.625");
    check_month("support-tickets", Family::IndexWrites, "6.25");
    check_write("support-tickets", "Open a ticket", 1, &[("newest", 1), ("by-assignee", 0), ("overdue", 1)]);
    check_write("support-tickets", "Assign a ticket", 1, &[("newest", 0), ("by-assignee", 1), ("overdue", 0)]);
    check_write("support-tickets", "Start work on a ticket", 1, &[("newest", 1), ("by-assignee", 2), ("overdue", 0)]);
    check_write("support-tickets", "Close a ticket", 1, &[("newest", 1), ("by-assignee", 2), ("overdue", 1)]);
    check_write("support-tickets", "5. Add a comment", 1, &[("newest", 0), ("by-assignee", 0), ("overdue", 0)]);
    // 1,024 B and five comments of 512 B are one block of 4 KB.
    check_read("support-tickets", "1. A ticket with its comments", "", "0.5");
}

#[test]
fn no_question_about_tickets_scans() {
    let (wire, ..) = opened("support-tickets");
    for pattern in &wire.tables[0].patterns {
        assert_ne!(pattern.operation, wire::OperationV1::Scan, "{}", pattern.name);
    }
    let record = &wire.decision_record;
    assert!(record.alternatives.as_ref().is_some_and(|it| it.len() >= 2), "a decision names what it rejects");
    assert!(record.consequences.is_some() && record.decision.is_some() && record.context.is_some());
}

#[test]
fn the_shards_of_a_counter_cost_ten_reads_for_one() {
    check_write("flash-sale-counter-before", "Count a view", 1, &[]);
    check_write("flash-sale-counter", "Count a view", 1, &[]);
    check_read("flash-sale-counter-before", "Show the count", "", "0.5");
    check_read("flash-sale-counter", "Show the count: all ten shards", "", "5");
}

#[test]
fn a_guest_order_costs_one_unit_and_its_index_entry_one_before_and_after() {
    for slug in ["guest-checkout-before", "guest-checkout"] {
        check_write(slug, "Place an order as a guest", 1, &[("by-order-id", 1)]);
    }
}

#[test]
fn ninety_days_of_a_device_are_ninety_queries_before_and_four_after() {
    let (before, ..) = opened("iot-telemetry-before");
    let (after, ..) = opened("iot-telemetry");
    let rate = |wire: &DesignV1| wire.tables[0].patterns[2].rate.as_ref().expect("a rate").times.0;
    // A hundred times a day, of one device over 90 days.
    assert_eq!((rate(&before), rate(&after)), (Decimal::from(9_000), Decimal::from(400)));
    let read = |wire: &DesignV1| wire.tables[0].patterns[2].items_read.as_ref().expect("a number").0;
    assert_eq!(rate(&before) * read(&before), rate(&after) * read(&after));
}

#[test]
fn a_better_score_costs_three_units() {
    check_write("leaderboard", "A better score", 1, &[("top", 2)]);
    check_write("leaderboard", "First score of a player in a game", 1, &[("top", 1)]);
}

#[test]
fn a_dashboard_costs_6_843_75_dollars_by_scanning_and_under_two_by_index() {
    check_read("scan-dashboard", "Latest orders, by scanning them all", "", "1250000");
    check_month("scan-dashboard", Family::Scans, "6843.75");
    check_read("scan-dashboard-index", "Latest orders, from the index", "by-time", "250");
    check_month("scan-dashboard-index", Family::IndexReads, "1.36875");
    check_month("scan-dashboard-index", Family::IndexWrites, "0.625");
}

#[test]
fn flat_writes_cost_less_than_a_third_with_provisioned_units() {
    let (_, _, all) = opened("flat-writes");
    let writes = |view: View| -> Decimal {
        all.lines(view).filter(|it| it.family != Family::Storage).map(|it| it.amount.decimal()).sum()
    };
    assert_eq!(writes(View::OnDemand).normalize().to_string(), "164.25");
    assert_eq!(writes(View::Provisioned).normalize().to_string(), "47.5449");
}

/// The kinds of finding of an example, each once, the most severe first.
fn findings(slug: &str) -> Vec<&'static str> {
    let (wire, design, all) = opened(slug);
    let mut kinds = Vec::new();
    for finding in review(&wire, &design, &all, PriceBook::embedded()).expect("a review") {
        if !kinds.contains(&finding.kind.id) {
            kinds.push(finding.kind.id);
        }
    }
    kinds
}

/// A flawed example shows exactly the findings that its lesson names, and its repair shows none of `repaired`.
#[track_caller]
fn check_flaw(before: &str, named: &[&str], after: &str, repaired: &[&str]) {
    assert_eq!(findings(before), named, "{before}");
    assert_eq!(Example::find(after).expect(after).instead_of, Some(before));
    let left = findings(after);
    for kind in repaired {
        assert!(named.contains(kind) && !left.contains(kind), "{after}: {left:?}");
    }
}

#[test]
fn a_flawed_example_shows_exactly_what_its_lesson_names() {
    let scan = ["scan-in-request-path", "capacity-mode"];
    check_flaw("scan-dashboard", &scan, "scan-dashboard-index", &["scan-in-request-path"]);
    check_flaw("iot-telemetry-before", &["hot-table-key"], "iot-telemetry", &["hot-table-key"]);
    let counter = ["hot-table-key", "failed-conditions"];
    check_flaw("flash-sale-counter-before", &counter, "flash-sale-counter", &["hot-table-key"]);
    let guest = ["hot-table-key", "rising-sort-key"];
    check_flaw("guest-checkout-before", &guest, "guest-checkout", &guest);
}

/// What no example shows that is not there to show it.
const FLAWS: [&str; 9] = [
    "amount-not-known",
    "hot-index-key",
    "hot-table-key",
    "key-condition-fails",
    "low-cardinality",
    "range-end-misses-a-day",
    "rising-sort-key",
    "unanswered-question",
    "variable-width-sort-key",
];

#[test]
fn no_other_example_has_a_flaw_of_keys() {
    for kind in FLAWS {
        assert!(KINDS.iter().any(|it| it.id == kind), "{kind} is no kind of finding");
    }
    for example in EXAMPLES.iter().filter(|it| !it.slug.ends_with("-before")) {
        let found = findings(example.slug);
        let flaw = FLAWS.iter().find(|kind| found.contains(kind));
        assert_eq!(flaw, None, "{}", example.slug);
    }
}
