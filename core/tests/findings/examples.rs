//! What a review finds in the built-in examples: those that show a mistake show the finding that their lesson names, those
//! that mend it do not.

use super::findings;
use keyfare_core::{
    examples::{EXAMPLES, Example},
    review::{Severity, review_mistakes},
};

/// The kinds of an example's high and medium findings, the most severe first.
#[track_caller]
fn check(slug: &str, expected: &[(Severity, &str)]) {
    let example = Example::find(slug).unwrap_or_else(|| panic!("there is no example {slug}"));
    let wire = example.design().expect("every built-in file reads");
    let found = findings(&wire, slug);
    let found: Vec<(Severity, &str)> =
        found.iter().filter(|it| it.severity <= Severity::Medium).map(|it| (it.severity, it.kind.id)).collect();
    assert_eq!(found, expected, "{slug}");
}

#[test]
fn what_a_lesson_warns_of_is_found() {
    use Severity::{High, Medium};
    check("scan-dashboard", &[(High, "scan-in-request-path"), (Medium, "capacity-mode")]);
    check("iot-telemetry-before", &[(High, "hot-table-key")]);
    check("flash-sale-counter-before", &[(High, "hot-table-key")]);
    check("guest-checkout-before", &[(High, "hot-table-key"), (High, "rising-sort-key")]);
    check("leaderboard", &[(High, "index-key-moves"), (Medium, "capacity-mode")]);
    check("flat-writes", &[(Medium, "capacity-mode")]);
}

#[test]
fn what_mends_it_is_free_of_it() {
    check("scan-dashboard-index", &[]);
    check("iot-telemetry", &[]);
    check("flash-sale-counter", &[]);
    check("guest-checkout", &[]);
    check("customer-orders", &[]);
    check("order-model", &[]);
    check("students-courses-index", &[]);
}

#[test]
fn no_example_asks_for_what_the_service_refuses() {
    for example in EXAMPLES {
        let wire = example.design().expect("every built-in file reads");
        assert!(review_mistakes(&wire).is_empty(), "{}", example.slug);
        let amounts = findings(&wire, example.slug).iter().filter(|it| it.kind.id == "amount-not-known").count();
        assert_eq!(amounts, 0, "{} leaves an amount open", example.slug);
    }
}
