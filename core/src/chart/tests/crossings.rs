//! Where two prices meet: the crossing of scan and index, and the use from which provisioned capacity pays.

use super::*;

#[track_caller]
fn check_crossing(change: impl Fn(&mut ScanOrIndex), said: &[&str], rings: usize) {
    let mut input = question("orders");
    change(&mut input);
    let figure = scan_or_index(&input, Ink::Themed);
    check_sound(&figure);
    let shown = texts(&figure);
    for text in said {
        assert!(shown.iter().any(|it| it == text), "{text} not in {shown:?}");
    }
    assert_eq!(count(&figure, "circle", "you"), rings);
    assert_eq!(count(&figure, "path", "line s-scan"), 1);
    assert_eq!(count(&figure, "path", "line s-write-index dash"), 1);
}

#[test]
fn the_crossing_is_marked_or_the_winner_is_named() {
    check_crossing(|_| (), &["even at", "2.7 a week", "scan", "index, from $8.05 a month", "orders $127.55"], 1);
    check_crossing(|it| it.index_query = usd("0.7"), &["The scan is cheaper at any rate"], 0);
    check_crossing(|it| it.index_month = Usd::ZERO, &["The index is cheaper at any rate", "index"], 0);
    check_crossing(|it| it.lowest = decimal("100"), &["The index is cheaper above 2.7 a week"], 0);
    check_crossing(|it| it.design = None, &["even at"], 1);
    check_crossing(|it| (it.lowest, it.highest) = (Decimal::ZERO, Decimal::ZERO), &["even at"], 1);
}

#[test]
fn both_paths_cost_the_same_where_they_are_even() {
    let input = question("orders");
    let even = input.even_at().expect("a crossing");
    let scan = input.scan.decimal() * even;
    let index = input.index_month.decimal() + input.index_query.decimal() * even;
    assert!((scan - index).abs() < decimal("0.0000000001"));
}

#[track_caller]
fn check_even(unit_hour: &str, on_demand: &str, percent: &str) {
    let mut input = prices("orders", &["50"]);
    (input.unit_hour, input.on_demand_million) = (usd(unit_hour), usd(on_demand));
    assert_eq!(input.even_at().map(|even| even.round_dp(2)), Some(decimal(percent)));
    check_sound(&break_even(&input, Ink::Themed));
}

#[test]
fn the_break_even_use_is_the_ratio_of_the_two_prices() {
    check_even("0.00065", "0.625", "28.89");
    check_even("0.00013", "0.125", "28.89");
    check_even("0.0018", "0.625", "80.00");
    check_even("0.0045", "0.625", "200.00");
}

#[test]
fn prices_that_are_even_look_equal_in_the_table() {
    let table = break_even(&prices("orders", &[]), Ink::Themed).table;
    let even = table.rows.iter().find(|row| row[0] == "even").expect("a row for the break-even");
    assert_eq!(even[1..], ["28.9", "0.625", "0.625"]);
}

#[test]
fn the_zone_is_drawn_only_where_provisioned_wins() {
    let mut input = prices("orders", &["23.2", "61.1"]);
    let figure = break_even(&input, Ink::Themed);
    assert_eq!((count(&figure, "rect", "zone"), count(&figure, "circle", "you")), (1, 2));
    assert!(texts(&figure).contains(&"even at 28.9 %".to_owned()));
    input.unit_hour = usd("0.0045");
    let figure = break_even(&input, Ink::Themed);
    assert_eq!(count(&figure, "rect", "zone"), 0);
    assert!(texts(&figure).contains(&"on-demand is cheaper at any use".to_owned()));
}

#[test]
fn marks_beside_each_other_keep_their_labels_apart() {
    for uses in [&["28", "28.5", "29", "29.5"][..], &["50"; 6], &["0.1", "0.2", "99.8", "100", "250", "0", "-4"]] {
        check_sound(&break_even(&prices("auto scaled", uses), Ink::Themed));
    }
}
