//! What the money, the charts and the report say about known designs.

use super::*;
use crate::{answer::Answer, books::Books, components::StaleCause, matrix::MatrixOrder, testing::html};
use keyfare_core::{
    estimate::{View, explain},
    show,
    wire::read_design,
};

pub(super) fn answer_of(file: &str) -> SharedAnswer {
    let wire = read_design(file).expect("the design is well formed");
    SharedAnswer::new(Answer::of(wire).expect("the design holds together"))
}

pub(super) fn reference() -> SharedAnswer {
    answer_of(include_str!("../../../tests/data/reference-design.json"))
}

pub(super) fn dashboard() -> SharedAnswer {
    answer_of(include_str!("../../../tests/data/scan-dashboard.json"))
}

/// A design with one question whose rate is not said, and an entity of unknown size.
fn unknown() -> SharedAnswer {
    answer_of(
        r#"{"version": 1, "name": "open", "region": "us-east-1", "tables": [{"name": "orders",
        "partition_key": {"name": "pk"}, "entities": [{"name": "order", "items": 1000}],
        "patterns": [{"name": "Read one", "operation": "GetItem", "entity": "order"},
        {"name": "Place one", "operation": "PutItem", "before_bytes": 0, "after_bytes": 900}]}]}"#,
    )
}

fn column(answer: SharedAnswer, stale: Option<StaleCause>, mode: &'static str) -> String {
    html(move || {
        view! { <MoneyColumn answer=Some(answer) stale=stale mode=mode on_mode=|_: String| () /> }
    })
}

#[track_caller]
fn check_has(html: &str, text: &str) {
    assert!(html.contains(text), "“{text}” is missing in {html}");
}

#[test]
fn the_column_says_the_total_of_the_estimate_and_of_both_modes() {
    let answer = reference();
    let html = column(answer.clone(), None, "on_demand");
    for view in [View::AsDesigned, View::OnDemand, View::Provisioned] {
        check_has(&html, &show::usd(answer.estimate.total(view)));
    }
    check_has(&html, "Monthly cost, on-demand");
    check_has(&html, "730 hours, prices of 28 August 2025");
    assert!(!html.contains("data-stale"), "{html}");
}

#[test]
fn a_line_says_its_product_its_steps_and_its_rules() {
    let html = column(dashboard(), None, "on_demand");
    check_has(&html, "RRU × $0.125 per million");
    check_has(&html, "<b>$6,843.75</b>");
    check_has(&html, r#"<a href="/rules/R-READ-6" rel="external" class="chip chip--rule">R-READ-6</a>"#);
    check_has(&html, "documented, price verified");
    assert_eq!(html.matches("<details").count(), dashboard().estimate.groups(View::AsDesigned).len(), "{html}");
    assert_eq!(html.matches(" open").count(), 2, "the two largest lines are open: {html}");
}

#[test]
fn a_line_with_many_reasons_says_the_largest_and_the_sum_of_the_others() {
    let answer = reference();
    let html = column(answer.clone(), None, "on_demand");
    let groups = answer.estimate.groups(View::AsDesigned);
    let (more, rest) = groups[0].rest(3).expect("the largest line has many questions");
    check_has(&html, &format!("{}: {} more questions, each in the report", show::usd(rest), words::number(more)));
    let shown = groups[0].lines[..3].iter().map(|line| line.amount).chain([rest]);
    assert_eq!(shown.reduce(|sum, it| sum.checked_add(it).expect("small")), Some(groups[0].amount));
}

#[test]
fn the_chosen_mode_is_checked() {
    let html = column(reference(), None, "provisioned");
    check_has(&html, r#"<legend class="visually-hidden">Capacity mode</legend>"#);
    check_has(&html, r#"value="provisioned" autocomplete="off" checked"#);
    assert_eq!(html.matches(" checked").count(), 1, "{html}");
}

#[test]
fn tables_in_different_modes_are_a_third_row() {
    let answer = answer_of(
        r#"{"version": 1, "name": "two", "region": "us-east-1", "tables": [
        {"name": "a", "partition_key": {"name": "pk"}, "entities": [{"name": "x", "items": 10, "size": {"bytes": 100}}],
         "patterns": [{"name": "Read", "operation": "GetItem", "entity": "x", "rate": {"times": 5, "per": "second"}}]},
        {"name": "b", "partition_key": {"name": "pk"}, "capacity": {"mode": "provisioned"},
         "entities": [{"name": "y", "items": 10, "size": {"bytes": 100}}],
         "patterns": [{"name": "Read", "operation": "GetItem", "entity": "y", "rate": {"times": 5, "per": "second"}}]}]}"#,
    );
    let html = column(answer.clone(), None, "");
    check_has(&html, "Monthly cost, as designed");
    check_has(&html, r#"value="as_designed" autocomplete="off" checked"#);
    check_has(&html, &show::usd(answer.estimate.total(View::AsDesigned)));
}

#[test]
fn a_capacity_below_the_peak_is_said() {
    let answer = answer_of(
        r#"{"version": 1, "name": "short", "region": "us-east-1", "tables": [{"name": "a",
        "partition_key": {"name": "pk"}, "capacity": {"mode": "provisioned", "read": 2, "write": 1},
        "entities": [{"name": "x", "items": 10, "size": {"bytes": 100}}],
        "patterns": [{"name": "Read", "operation": "GetItem", "entity": "x", "rate": {"times": 50, "per": "second"}}]}]}"#,
    );
    let html = column(answer, None, "provisioned");
    check_has(&html, "Provisioned as stated");
    check_has(&html, "too little, requests will be throttled: 2 RCU of a, peak 25");
    check_has(&html, "too little for the traffic");
}

#[test]
fn what_is_not_known_depends_on_something_and_is_never_zero() {
    let html = column(unknown(), None, "on_demand");
    check_has(&html, r#"<span class="chip chip--unknown">depends on how often “Place one” is asked</span>"#);
    check_has(&html, r#"<span class="chip chip--unknown">depends on the size of order</span>"#);
    check_has(&html, "more amounts depend on you.");
    check_has(&html, r#"id="unknown""#);
    check_has(&html, r#"<p class="total__figure">not known yet<small>"#);
    assert!(!html.contains("$0.00"), "{html}");
}

#[test]
fn a_missing_amount_leads_to_its_field() {
    let html = html(|| {
        let href = GapHref::from(|_: Missing| Some("#order-size".to_string()));
        view! { <MoneyColumn answer=Some(unknown()) stale=None mode="on_demand" on_mode=|_: String| () gap_href=href /> }
    });
    check_has(&html, r##"<a href="#order-size" rel="external" class="chip chip--unknown">"##);
}

#[test]
fn a_stale_answer_is_marked_and_leads_to_the_field() {
    let cause =
        StaleCause { field_id: "q1-rate".into(), field: "Rate".into(), problem: "“1O” is not a number".into() };
    let html = column(reference(), Some(cause), "on_demand");
    check_has(&html, "data-stale");
    check_has(&html, r##"<a href="#q1-rate" rel="external">Rate</a>"##);
    check_has(&html, "$2,678.48");
}

#[test]
fn without_anything_to_pay_for_the_places_say_what_belongs_there() {
    let blank = || answer_of(r#"{"version": 1, "name": "blank", "region": "us-east-1", "tables": []}"#);
    check_has(&column(blank(), None, "on_demand"), "Nothing to pay for yet");
    assert_eq!(html(|| view! { <Figures answer=Some(blank()) /> }), "");
    assert!(!html(|| view! { <Dock answer=Some(blank()) /> }).contains("aside"));
    assert_eq!(html(|| view! { <Figures answer=None /> }), "");
}

#[test]
fn the_dock_has_both_totals_and_the_way_to_the_bill() {
    let answer = reference();
    let provisioned = show::usd(answer.estimate.total(View::Provisioned));
    let html = html(move || view! { <Dock answer=Some(answer) /> });
    check_has(&html, r#"aria-label="Total a month""#);
    check_has(&html, "$2,678.48");
    check_has(&html, &provisioned);
    check_has(&html, r##"href="#money""##);
}

#[test]
fn every_figure_has_a_title_a_table_and_files() {
    let answer = dashboard();
    let token = answer.token.clone();
    let html = html(move || view! { <Figures answer=Some(answer) /> });
    for title in
        ["Monthly cost by line", "Latest orders, by scanning them all: scan or index", "When provisioned capacity pays"]
    {
        check_has(&html, &format!("<figcaption>{title}"));
    }
    assert_eq!(html.matches(r#"role="img""#).count(), 3, "{html}");
    assert_eq!(html.matches("<thead>").count(), 3, "{html}");
    for chart in ["cost-by-line", "scan-or-index", "break-even"] {
        check_has(&html, &format!("/chart/{chart}.svg?d={token}"));
        check_has(&html, &format!("/chart/{chart}.csv?d={token}"));
    }
}

#[test]
fn without_a_scan_the_second_figure_says_what_would_make_it_appear() {
    let html = html(|| view! { <Figures answer=Some(unknown()) /> });
    check_has(&html, "No question filters what it reads");
}

#[track_caller]
fn sheet(answer: &SharedAnswer) -> String {
    html(|| report::sheet(answer, MatrixOrder::default()))
}

#[test]
fn the_report_of_the_reference_design_has_its_total_and_every_section() {
    let answer = reference();
    let html = sheet(&answer);
    check_has(&html, "for $2,678.48 a month on-demand");
    check_has(&html, &show::usd(answer.estimate.total(View::Provisioned)));
    check_has(&html, "prices of 28 August 2025");
    for title in ["Tables", "Questions", "Indexes", "The bill", "Capacity modes", "Charts", "What was taken as given"] {
        check_has(&html, &format!("<span>{title}</span>"));
    }
    for (group, table) in answer.estimate.groups(View::AsDesigned).iter().map(|group| (group, group.key.table)) {
        check_has(&html, &explain::title(&answer.design, group.key.family, table, group.key.place));
        check_has(&html, &show::amount(group.amount));
    }
    for rule in ["R-PROV-2", "R-STOR-3", "R-WRITE-7", "R-TOTAL-1"] {
        check_has(&html, rule);
    }
}

#[test]
fn every_table_of_the_report_has_a_caption_and_heads() {
    let html = sheet(&reference());
    let tables = html.matches(r#"<table class="table fold">"#).count();
    assert!(tables >= 6, "{tables}");
    assert_eq!(html.matches("<caption").count(), tables, "{html}");
    assert!(html.matches(r#"<th scope="row">"#).count() > 40, "{html}");
    assert!(!html.contains(r#"scope="col" class="num"></th>"#));
}

#[test]
fn the_report_says_what_is_missing_and_how_it_was_rounded() {
    let open = sheet(&unknown());
    check_has(&open, "<span>Still to say</span>");
    check_has(&open, "Total of what is known");
    let dashboard = dashboard();
    let estimate = &dashboard.estimate;
    let differs =
        estimate.sum_of_rounded_groups(View::AsDesigned) != estimate.total(View::AsDesigned).rounded_to_cents();
    assert_eq!(sheet(&dashboard).contains("the sum of the rounded lines is"), differs);
}

#[test]
fn a_link_that_does_not_open_says_which_way() {
    #[track_caller]
    fn check(token: Option<&str>, title: &str) {
        assert_eq!(answer_of_link_by(token, &Books::here()).expect_err("the link does not open").title, title);
    }
    let whole = reference().token.clone();
    check(None, "This address holds no design");
    check(Some(""), "This address holds no design");
    check(Some(&whole[..whole.len() - 9]), "This link is damaged");
    check(Some("_w"), "This link is from a newer Keyfare");
    check(Some(&"A".repeat(16_001)), "This link is too long");
    assert!(answer_of_link_by(Some(&whole), &Books::here()).is_ok());
}

/// A shop with one import, a price that no list has, and exports without recovery.
fn featured() -> SharedAnswer {
    answer_of(
        r#"{"version": 1, "name": "shop", "region": "us-east-1", "settings": {"month_hours": 720}, "tables": [{
        "name": "orders", "partition_key": {"name": "pk"},
        "entities": [{"name": "order", "items": 1048576, "growth_per_month": 1048576, "size": {"bytes": 924}}],
        "features": {"imports": [{"once": 1, "gigabytes": 100}], "alarms": 8,
            "exports": [{"kind": "full", "rate": {"times": 1, "per": "month"}}]}}]}"#,
    )
}

#[test]
fn what_comes_once_and_what_has_no_price_stand_apart() {
    let html = column(featured(), None, "on_demand");
    check_has(&html, "Full export to S3, orders");
    check_has(&html, "Once, in no month");
    check_has(&html, "$15.00");
    check_has(&html, "8 alarms a month: price not known in us-east-1, type it as cloudwatch_alarm_month");
    check_has(
        &html,
        r#"exports need point-in-time recovery, and it is not said: its cost is not in the bill (<a href="/rules/R-BKP-5""#,
    );
    // One import once, an export and storage a month: nothing is a commitment.
    check_has(&html, r#"<dt>First month<small>with what comes once and what is paid upfront</small></dt>"#);
    assert!(!html.contains("Commitments"), "{html}");
    let ids: Vec<&str> = html.split(r#"<details id=""#).skip(1).filter_map(|it| it.split('"').next()).collect();
    let unique: std::collections::BTreeSet<_> = ids.iter().collect();
    assert_eq!(unique.len(), ids.len(), "{ids:?}");
}

#[test]
fn the_report_tells_a_year_and_what_other_readings_would_change() {
    let html = sheet(&featured());
    check_has(&html, "Over a year, as far as it is known");
    // 1.5 GB on average in the first month, each GB stored and exported: $0.525; twelve months and 100 GB imported.
    check_has(&html, "15.53");
    check_has(&html, "What other readings would change");
    check_has(&html, "decimal rather than binary");
    check_has(&html, "Total of what is known");
    // Where every month is the same, twelve of them are told all the same.
    check_has(&sheet(&dashboard()), "nothing comes once, nothing is paid upfront");
}

#[test]
fn what_comes_once_and_what_is_committed_are_two_sums() {
    let upfront = answer_of(include_str!("../../../tests/data/designs/calculator.json"));
    let html = column(upfront.clone(), None, "provisioned");
    check_has(&html, r#"<span>Commitments, paid upfront, in no month</span><span class="amount">$780.00</span>"#);
    assert!(!html.contains("Once, in no month"), "{html}");
    let html = sheet(&upfront);
    check_has(&html, "Commitments, paid upfront");
    assert!(!html.contains(r#"<h3 class="sheet__sub">Once</h3>"#), "{html}");
}

/// A counter with conflicts, a transaction that is repeated, and a question for another store.
fn matrix() -> SharedAnswer {
    answer_of(
        r#"{"version": 1, "name": "m", "region": "us-east-1", "tables": [{"name": "t", "partition_key": {"name": "pk"},
        "entities": [{"name": "e", "items": 1000, "size": {"bytes": 900}}],
        "patterns": [
        {"name": "Count", "operation": "UpdateItem", "rate": {"times": 2, "per": "second"}, "failed_share": "0.05",
         "conflict_share": "0.01"},
        {"name": "Move", "operation": "TransactWriteItems", "rate": {"times": 1, "per": "second"}, "replay_share": "0.02",
         "actions": [{"operation": "PutItem", "entity": "e", "repeat": 3}]},
        {"name": "Words", "operation": "Query", "answered_by": "other_store", "items_read": 7},
        {"name": "All", "operation": "Scan", "items_returned": 12, "rate": {"times": 1, "per": "day"}}]}]}"#,
    )
}

#[test]
fn the_matrix_says_what_answers_how_many_items_and_what_goes_wrong_how_often() {
    let html = sheet(&matrix());
    for words in [
        "<strong>Key</strong>: UpdateItem on <code>t</code>",
        "<small>5.0 % fail their condition</small><small>1.0 % meet a lock conflict</small>",
        "<small>2.0 % are repeated with a token</small>",
        r#"data-label="Items" class="num">3</td>"#,
        "<strong>Other store</strong>: Query, eventual",
        "none here",
        "all<small>12 returned</small>",
    ] {
        check_has(&html, words);
    }
}

#[test]
fn the_matrix_is_sorted_by_its_address_and_stays_whole() {
    let answer = matrix();
    let rows = |word| {
        let html = html(|| report::sheet(&answer, MatrixOrder::of_word(word)));
        let body = html.split("Questions of t").nth(1).and_then(|it| it.split("</table>").next()).expect("the matrix");
        let names = body.split(r#"<th scope="row">"#).skip(1).filter_map(|it| it.split(' ').next().map(str::to_owned));
        (names.take(4).collect::<Vec<_>>(), html.clone())
    };
    let (designed, html) = rows(None);
    assert_eq!(designed, ["1.", "2.", "3.", "4."]);
    check_has(&html, &format!("/report?d={}&amp;sort=-cost#sorted", answer.token));
    check_has(&html, r#"aria-current="true">as designed"#);
    assert!(!html.contains("aria-sort"), "no column is sorted");
    let (sorted, html) = rows(Some("-items"));
    assert_eq!((sorted, html.contains("aria-sort")), (designed, false), "a word that is none");
    let (sorted, html) = rows(Some("-cost"));
    assert_eq!(sorted, ["2.", "1.", "4.", "3."]);
    check_has(&html, r#"<th scope="col" aria-sort="descending" class="num amount">$ a month, on-demand"#);
    check_has(&html, "&amp;sort=cost#sorted");
}

/// The month of the week's busy hours, written to an index too.
fn busy(capacity: &str) -> SharedAnswer {
    answer_of(&format!(
        r#"{{"version": 1, "name": "busy", "region": "us-east-1", "tables": [{{"name": "orders", "partition_key": {{"name": "pk"}},
        "traffic": {{"shape": {{"peak_hours": {{"start_hour": 9, "hours": 8, "times": 6, "on": "weekdays"}}}}}}, {capacity}
        "entities": [{{"name": "order", "items": 5000000, "size": {{"bytes": 1900}}}}],
        "patterns": [{{"name": "Place", "operation": "PutItem", "entity": "order", "rate": {{"times": 60, "per": "second"}}}}]}}]}}"#
    ))
}

#[test]
fn capacity_that_follows_its_use_is_simulated_beside_the_modes() {
    let policies = r#""capacity": {"mode": "provisioned", "auto_scaling": {"read": {"min": 5, "max": 100}, "write": {"min": 20, "max": 300}}},"#;
    let answer = busy(policies);
    let html = column(answer.clone(), None, "provisioned");
    let row = html.split(r#"id="mode-scaled""#).nth(1).expect("there is a row");
    let region = answer.prices.region("us-east-1").expect("it has prices");
    let month = keyfare_core::capacity::scaled_month(&answer.design, &answer.estimate, region);
    let month = month.expect("it has a price").expect("its peak has a time");
    assert!(month.total < answer.estimate.total(View::Provisioned));
    check_has(row, &format!(r#"<span class="mode__sum">{}</span>"#, show::usd(month.total)));
    check_has(row, &month.refusal());
    check_has(row, " % to ");
    // The bill stays within the bounds of the policy and says what it is.
    check_has(&html, "a peak of 328.6957 WCU, and auto scaling ends at 300");
    check_has(&html, "Auto scaled capacity counts at its peak here");
    // The row on the page of the ways says the same.
    let modes =
        keyfare_core::capacity::modes(&answer.design, &answer.prices, keyfare_core::capacity::Presets::FastToSlow);
    let modes = modes.expect("it has a bill");
    let way = modes.whole.iter().find(|it| it.way == keyfare_core::capacity::Way::AutoScaled).expect("it is offered");
    let throughput = way.answer.as_ref().expect("it is known").throughput;
    assert_eq!(throughput.checked_add(modes.storage).map(show::usd), Some(show::usd(month.total)));
}

#[test]
fn without_policies_and_without_a_time_of_the_peak_nothing_is_simulated() {
    let html = column(busy(""), None, "on_demand");
    check_has(&html, "Auto scaled, simulated");
    assert!(!html.contains("Auto scaled capacity counts"), "{html}");
    let untimed = answer_of(
        r#"{"version": 1, "name": "n", "region": "us-east-1", "tables": [{"name": "t",
        "partition_key": {"name": "pk"}, "traffic": {"peak": 4}, "entities": [{"name": "e", "items": 10, "size": {"bytes": 924}}],
        "patterns": [{"name": "q", "operation": "PutItem", "rate": {"times": 10, "per": "second"}}]}]}"#,
    );
    assert!(!column(untimed, None, "on_demand").contains("Auto scaled, simulated"));
}
