//! What the results say of known designs.

use super::*;
use crate::testing::html;
use keyfare_core::wire::read_design;

fn shown(file: &str, ahead: GrowthOptions) -> String {
    let wire = read_design(file).expect("the design is well formed");
    let answer = SharedAnswer::new(Answer::of(wire).expect("the design holds together"));
    let capacity = CapacityAnswer::of(&answer, Presets::FastToSlow, ahead).expect("it has a bill");
    html(move || view! { <CapacityResults answer=answer capacity=capacity growth=Default::default() /> })
}

fn reference() -> String {
    shown(include_str!("../../../../tests/data/reference-design.json"), GrowthOptions::default())
}

#[track_caller]
fn check_has(html: &str, text: &str) {
    assert!(html.contains(text), "“{text}” is missing in {html}");
}

#[test]
fn the_ways_stand_side_by_side_with_what_they_refuse() {
    let html = reference();
    for name in ["On-demand", "Fixed at the peak", "Auto scaled"] {
        check_has(&html, &format!(r#"<th scope="row">{name}</th>"#));
    }
    check_has(&html, "Fixed at the peak is the cheapest at $771.63");
    check_has(&html, "$2,670.54");
    check_has(&html, r#"data-label="Throttled""#);
    check_has(&html, "<caption class=\"visually-hidden\">Every way of paying, storage included</caption>");
}

#[test]
fn what_could_be_bought_is_shown_and_nothing_is_chosen() {
    let html = reference();
    check_has(&html, "once and");
    let opens = html.split(r#"id="on-top""#).nth(1).expect("it opens");
    assert!(
        opens.split("</summary>").next().is_some_and(|it| it.contains("<svg")),
        "a line without its chevron: {opens}"
    );
    let cell = html.split("<td ").find(|it| it.contains("once and")).expect("something is bought on top");
    assert!(!cell.contains(r#"class="num""#), "a sentence in a cell that does not wrap: {cell}");
    check_has(&html, "18.0 % off on-demand units and 12.0 % off provisioned ones");
    let ways = html.split("id=\"growth-panel\"").next().unwrap_or_default();
    assert!(!ways.contains("checked") && !ways.contains("<input"), "{ways}");
}

#[test]
fn a_table_that_would_be_cheaper_in_the_other_class_can_be_changed() {
    let html = shown(
        r#"{"version": 1, "name": "n", "region": "us-east-1", "tables": [{"name": "archive",
        "partition_key": {"name": "pk"}, "entities": [{"name": "e", "items": 1000000000, "size": {"bytes": 924}}],
        "patterns": [{"name": "q", "operation": "GetItem", "rate": {"times": 1, "per": "second"}}]}]}"#,
        GrowthOptions::default(),
    );
    check_has(&html, r#"<a href="/design?d="#);
    check_has(&html, r#"aria-label="Use Standard-IA for archive, saves"#);
}

#[test]
fn a_peak_without_a_time_is_unknown_and_says_why() {
    let html = shown(
        r#"{"version": 1, "name": "n", "region": "us-east-1", "tables": [{"name": "t",
        "partition_key": {"name": "pk"}, "traffic": {"peak": 4}, "entities": [{"name": "e", "items": 10, "size": {"bytes": 924}}],
        "patterns": [{"name": "q", "operation": "PutItem", "rate": {"times": 10, "per": "second"}}]}]}"#,
        GrowthOptions::default(),
    );
    check_has(&html, "not known");
    check_has(&html, "depends on when the peak comes: say the shape of the traffic");
}

#[test]
fn the_months_and_the_numbers_are_drawn_with_their_tables() {
    let ahead = GrowthOptions {
        traffic: Some(keyfare_core::capacity::Growth::Percent(rust_decimal::Decimal::from(20))),
        ..GrowthOptions::default()
    };
    let html = shown(include_str!("../../../../tests/data/reference-design.json"), ahead);
    check_has(&html, "<strong>Month ");
    check_has(&html, "pass the default quota of 40,000 units a second");
    check_has(&html, "The bill in the months ahead");
    check_has(&html, "What moves the bill");
    check_has(&html, "<code>tables[0].patterns[13].rate.times</code>");
    assert!(!html.contains("style="), "the policy of the page refuses them");
}

#[test]
fn every_way_but_the_one_that_is_can_be_applied_and_nothing_that_is_bought_on_top() {
    let html = reference();
    check_has(&html, r#"aria-label="Apply Auto scaled to "#);
    check_has(&html, "<small>as it is</small>");
    let token = |label: &str| {
        let link = html.split("<a ").find(|it| it.contains(label)).expect("the way can be applied");
        let token =
            link.split("/design?d=").nth(1).and_then(|it| it.split(['"', '&']).next()).expect("it leads to a design");
        keyfare_core::share::decode(token).expect("the link opens")
    };
    let scaled = token("Apply Auto scaled to ").tables.swap_remove(0).capacity.expect("it has a capacity");
    assert!(scaled.auto_scaling.is_some() && scaled.reserved.is_none(), "{scaled:?}");
}

#[test]
fn of_a_global_table_is_said_what_is_shown_and_what_is_not() {
    let html = shown(
        r#"{"version": 1, "name": "n", "region": "us-east-1", "tables": [{"name": "everywhere",
        "partition_key": {"name": "pk"}, "entities": [{"name": "e", "items": 10, "size": {"bytes": 924}}],
        "patterns": [{"name": "q", "operation": "PutItem", "rate": {"times": 10, "per": "second"}}],
        "features": {"global_table": {"replicas": [{"region": "eu-west-1"}]}}}]}"#,
        GrowthOptions::default(),
    );
    check_has(&html, "everywhere: a global table has a capacity of its own in each Region");
    check_has(&html, "is not simulated for a global table");
    check_has(&html, r#"aria-label="Apply Fixed at the peak to everywhere""#);
}

#[test]
fn what_is_taken_at_once_on_demand_stands_beside_the_ways_with_its_rules() {
    let html = shown(
        r#"{"version": 1, "name": "n", "region": "us-east-1", "tables": [{"name": "events",
        "partition_key": {"name": "pk"}, "traffic": {"shape": {"spike": {"start_hour": 9, "minutes": 30, "times": 20, "every": "day"}}},
        "capacity": {"mode": "provisioned", "write": 5000, "max_write": 30000},
        "entities": [{"name": "e", "items": 10, "size": {"bytes": 924}}],
        "patterns": [{"name": "q", "operation": "PutItem", "rate": {"times": 3000, "per": "second"}}]}]}"#,
        GrowthOptions::default(),
    );
    check_has(&html, "On-demand: what is taken at once");
    for words in ["30,000/s, its maximum", "4,000/s<small>", "5,000/s<small>after 5,000 provisioned; "] {
        check_has(&html, words);
    }
    check_has(&html, "the peak is above what is ever served");
    check_has(&html, r#"href="/rules/R-OD-3""#);
}

#[test]
fn auto_scaling_refuses_a_range_of_what_its_delays_can_be() {
    let hours = r#"{"version": 1, "name": "n", "region": "us-east-1", "tables": [{"name": "t",
        "partition_key": {"name": "pk"}, "traffic": {"shape": {"peak_hours": {"start_hour": 9, "hours": 8, "times": 6}}},
        "entities": [{"name": "e", "items": 10, "size": {"bytes": 924}}],
        "patterns": [{"name": "q", "operation": "PutItem", "rate": {"times": 100, "per": "second"}}]}]}"#;
    let html = shown(hours, GrowthOptions::default());
    let row = html.split("<tr>").find(|it| it.contains("Auto scaled</th>")).expect("it is a way");
    assert!(row.contains(" % (") && row.contains(" to "), "{row}");
    // The file of the chart says the same as the page.
    let answer = Answer::of(read_design(hours).expect("it is well formed")).expect("it holds together");
    let drawn = ways_of_paying(&answer, Ink::Themed).expect("it is drawn");
    assert!(html.contains(&drawn.svg), "the page and the file differ");
}

#[test]
fn what_was_applied_names_the_amount_that_its_row_promised() {
    let design = r#"{"version": 1, "name": "n", "region": "us-east-1", "tables": [{"name": "t",
        "partition_key": {"name": "pk"}, "traffic": {"shape": {"peak_hours": {"start_hour": 9, "hours": 8, "times": 6}}},
        "entities": [{"name": "e", "items": 10, "size": {"bytes": 924}}],
        "patterns": [{"name": "q", "operation": "PutItem", "rate": {"times": 100, "per": "second"}}]}]}"#;
    let html = shown(design, GrowthOptions::default());
    let row = html.split("<tr>").find(|it| it.contains("Auto scaled</th>")).expect("it is a way");
    let total =
        row.split(r#"<span class="amount">"#).nth(1).and_then(|it| it.split('<').next()).expect("it has a total");
    let href = row.split("href=\"").nth(1).and_then(|it| it.split('"').next()).expect("it leads on");
    assert!(href.ends_with("&amp;applied=auto_scaled"), "{href}");
    let token = href.split("d=").nth(1).and_then(|it| it.split('&').next()).expect("it holds a design");
    let wire = keyfare_core::share::decode(token).expect("the link opens");
    let applied = Answer::of(wire).expect("it holds together");
    let alert = applied_way(&applied, "auto_scaled", None).expect("the way is there");
    let alert = html_of_view(alert);
    check_has(&alert, "Auto scaled is applied. ");
    check_has(&alert, &format!("Its row says {total} a month with storage, and throttles "));
    let before = Answer::of(read_design(design).expect("it is well formed")).expect("it holds together");
    assert!(applied_way(&before, "auto_scaled", None).is_none(), "it was not applied");
    assert!(applied_way(&applied, "free", None).is_none() && applied_way(&applied, "auto_scaled", Some(7)).is_none());
}

fn html_of_view(view: AnyView) -> String {
    html(move || view)
}
