//! What the page says of known designs, and of addresses that hold none.

use crate::{
    address::Address,
    document::document,
    live::{Event, Session, Shown},
    testing::page,
};
use keyfare_core::{share, wire::read_design};

const TRAFFIC: &str = r#""traffic": {"shape": {"peak_hours": {"start_hour": 9, "hours": 8, "times": 6}}},"#;

fn orders(traffic: &str, rate: u32) -> String {
    let file = format!(
        r#"{{"version": 1, "name": "shop", "region": "us-east-1", "tables": [{{"name": "orders",
        "partition_key": {{"name": "pk"}}, {traffic} "entities": [{{"name": "order", "items": 1000, "size": {{"bytes": 924}}}}],
        "patterns": [{{"name": "get", "operation": "GetItem", "rate": {{"times": {rate}, "per": "second"}}}},
                     {{"name": "put", "operation": "PutItem", "rate": {{"times": 20, "per": "second"}}}}]}}]}}"#
    );
    share::encode(&read_design(&file).expect("the design is well formed"))
}

fn shown(rest: &str) -> String {
    page(&format!("/simulate?d={}{rest}", orders(TRAFFIC, 400)))
}

#[track_caller]
fn check_has(html: &str, text: &str) {
    assert!(html.contains(text), "“{text}” is missing in {html}");
}

#[track_caller]
fn check_status(address: &str, status: u16, text: &str) {
    let page = document(&Default::default(), &Address::of(address));
    assert_eq!(page.status, status, "{address}");
    check_has(&page.html, text);
}

#[test]
fn a_table_is_shown_minute_by_minute_with_its_hours_and_events() {
    let html = shown("");
    for text in [
        "Traffic and capacity over time",
        "Reads of orders",
        "a week from Monday 00:00 UTC",
        "Each dimension of orders as simulated",
        "capacity follows late",
        "day 1, Mon 09:0",
        "The same on day 1, Mon",
        "More capacity",
        "/simulate.csv?d=",
        r#"aria-current="page""#,
        "Ways of paying for capacity",
    ] {
        check_has(&html, text);
    }
    // What follows without script is what is pressed with it.
    check_has(&html, r#"<a id="day-1" data-press="" href="/simulate?d="#);
}

#[test]
fn a_day_is_shown_by_its_hours() {
    let html = shown("&on=t0.w&day=2");
    check_has(&html, "Writes of orders");
    check_has(&html, "day 2, Tue, 1,440 minutes");
    check_has(&html, r#"<th scope="row">09:00</th>"#);
    check_has(&html, "The whole time");
}

#[test]
fn settings_are_taken_from_the_form_and_kept_in_it() {
    let html = shown("&on=t0.r&of=t0.r&target=50&min=1%2C000&max=2000&preset=slow");
    check_has(&html, r#"value="1,000""#);
    check_has(&html, r#"value="50""#);
    check_has(&html, r#"<option value="slow" selected>"#);
    // A minimum above the peak is never changed.
    check_has(&html, "The capacity never changes, and nothing is throttled.");
    // Filled for another dimension, they say nothing.
    let other = shown("&on=t0.w&of=t0.r&target=50&min=1000&max=2000");
    check_has(&other, r#"value="70""#);
}

#[test]
fn settings_that_do_not_hold_together_are_refused_in_words() {
    let of = |rest: &str| format!("/simulate?d={}{rest}", orders(TRAFFIC, 400));
    check_status(&of("&min=9&max=5"), 400, "minimum 9 is above maximum 5");
    check_status(&of("&target=95"), 400, "a target of 95 %: write 20 to 90");
    check_status(&of("&min=many"), 400, "“many”, which is no number");
    check_status(&of("&min=0"), 400, "the service provisions at least 1");
    check_status(&of("&on=t7.i4.w&day=900&preset=never"), 200, "Reads of orders");
    check_status(&of("&min=-1"), 400, "the minimum is -1, below zero: write it in units, such as 5");
}

#[test]
fn what_is_asked_for_and_is_not_there_is_told() {
    check_has(&shown("&on=t9"), "The design has no table or index “t9”: this is its first table.");
    check_has(&shown("&on=t0.i3.w"), "The design has no table or index “t0.i3.w”");
    check_has(&shown("&day=99"), "There is no day 99: the time simulated has 7 days.");
    check_has(&shown("&day=noon"), "“noon” is no day");
    check_has(&shown("&preset=never"), "“never” is no delay");
    check_has(&shown("&on=t0.w&of=t0.r&target=50"), "What was typed was for another table or index");
    check_has(&shown("&max=99999999"), "is over the default quota of 40,000 for a table or index (S-19)");
    assert!(!shown("&on=t0.r&day=2&max=4000").contains("alert--warn"), "nothing is told where all is well");
}

#[test]
fn the_dimension_with_the_most_traffic_is_shown_first_and_what_is_typed_for_one_is_kept() {
    check_has(&page(&format!("/simulate?d={}", orders(TRAFFIC, 1))), "Writes of orders");
    let mut session = open("");
    input(&mut session, "target", "50");
    check_has(part(&input(&mut session, "on", "t0.w"), "settings"), r#"value="70""#);
    check_has(part(&input(&mut session, "on", "t0.r"), "settings"), r#"value="50""#);
}

#[test]
fn the_traffic_of_the_months_ahead_grows_by_what_is_typed() {
    let html = shown("&growth=5&target=60");
    check_has(&html, "requests a second, on average");
    check_has(&html, "/chart/growth.csv?d=");
    check_has(&html, "&amp;growth=5");
    check_has(&html, r#"<input type="hidden" name="target" value="60">"#);
    check_has(&shown("&growth=fast"), "“fast” is no growth of traffic");
}

#[test]
fn traffic_that_never_changes_says_so_and_offers_shapes() {
    let html = page(&format!("/simulate?d={}", orders("", 400)));
    check_has(&html, "The traffic is constant");
    let href = html.split("href=\"").find(|it| it.contains("Try busy hours")).expect("the shape is offered");
    let href = href.split('"').next().expect("the address ends").replace("&amp;", "&");
    check_has(&page(&href), "a week from Monday 00:00 UTC");
    let drawn = html.split("href=\"").find(|it| it.contains("Draw it in the design")).expect("a way to draw it");
    let (address, row) = drawn.split('"').next().and_then(|it| it.split_once('#')).expect("a place in the design");
    check_has(&page(&address.replace("&amp;", "&")), &format!("id=\"{row}\""));
    let peak = page(&format!("/simulate?d={}", orders(r#""traffic": {"peak": 4},"#, 400)));
    check_has(&peak, "depends on when the peak comes");
    check_has(&peak, "Try busy hours");
}

/// Traffic that never changes is an hour of minutes: a search over it is quick.
fn flat(rest: &str) -> String {
    format!("/simulate?d={}{rest}", orders("", 400))
}

#[test]
fn a_search_is_asked_for_and_says_how_much_it_tried() {
    assert!(!page(&flat("")).contains("Throttled at most"));
    let html = page(&flat("&search=1&most=1"));
    check_has(&html, "256 settings tried, 30,720 simulated minutes");
    check_has(&html, "The cheapest that throttles at most 1.0 %");
    check_has(&html, "those that no other beats in both");
    check_has(&html, r#"value="1""#);
    check_has(&html, "What less throttling costs");
    check_has(&html, r#"<a id="search-apply" data-press="" href="/simulate?d="#);
    check_has(&page(&flat("&search=1")), "The cheapest that throttles at most 0 %");
    check_has(&page(&flat("&search=1&most=some")), "“some”, which is no number");
}

#[test]
fn an_address_without_a_design_or_traffic_says_what_to_do() {
    check_status("/simulate", 200, "It starts from a design");
    check_status("/simulate?d=damaged", 400, "This link is damaged");
    check_status(&format!("/simulate?d={}", orders("", 0)), 200, "Simulate");
    let blank = read_design(r#"{"version": 1, "name": "blank", "region": "us-east-1", "tables": []}"#);
    let blank = share::encode(&blank.expect("the design is well formed"));
    check_status(&format!("/simulate?d={blank}"), 200, "The design has no table yet");
}

fn open(rest: &str) -> Session {
    Session::open(&format!("/simulate?d={}{rest}", orders(TRAFFIC, 400))).expect("the page answers")
}

fn input(session: &mut Session, id: &str, value: &str) -> Shown {
    session.happens(Event::Input { id: id.to_owned(), value: value.to_owned() });
    session.show()
}

fn press(session: &mut Session, id: &str) -> Shown {
    session.happens(Event::Press { id: id.to_owned() });
    session.show()
}

fn part<'a>(shown: &'a Shown, name: &str) -> &'a str {
    shown.parts.iter().find(|(it, _)| it == name).map_or("", |(_, html)| html)
}

/// Works so many pieces, or until nothing is left.
fn work(session: &mut Session, pieces: usize) -> Shown {
    for _ in 0..pieces {
        if !session.has_work() {
            break;
        }
        session.work();
    }
    session.show()
}

#[test]
fn settings_answer_at_once_and_the_address_holds_them() {
    let mut session = open("");
    let shown = input(&mut session, "target", "50");
    check_has(part(&shown, "settings"), r#"value="50""#);
    check_has(part(&shown, "traffic"), "<dd>50 %</dd>");
    assert!(shown.address.is_some_and(|it| it.ends_with("&on=t0&target=50")));
    let files = shown.parts.iter().find(|(name, _)| name == "traffic-over-time-files").map_or("", |(_, html)| html);
    check_has(files, "&amp;target=50");
    let shown = press(&mut session, "day-2");
    check_has(part(&shown, "hours"), r#"<th scope="row">09:00</th>"#);
    assert!(shown.address.is_some_and(|it| it.ends_with("&target=50&day=3")));
    let shown = input(&mut session, "on", "t0.w");
    check_has(part(&shown, "traffic"), "Writes of orders");
    check_has(part(&shown, "settings"), r#"value="70""#);
}

#[test]
fn settings_that_do_not_hold_together_keep_the_last_good_result() {
    let mut session = open("");
    let shown = input(&mut session, "min", "1O");
    check_has(part(&shown, "settings"), "the minimum is “1O”, which is no number");
    check_has(part(&shown, "stale"), "Last good result.");
    check_has(part(&shown, "traffic"), "data-stale");
    let shown = input(&mut session, "min", "");
    assert!(!part(&shown, "traffic").contains("data-stale") && part(&shown, "stale").contains("visually-hidden"));
}

#[test]
fn a_search_is_done_in_pieces_while_typing_is_answered() {
    let mut session = open("");
    check_has(part(&press(&mut session, "search-start"), "search-progress"), "0 of 256");
    let shown = work(&mut session, 3);
    let names: Vec<&str> = shown.parts.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["search-progress"], "only how far it is is shown anew");
    assert!(session.has_work());
    check_has(part(&input(&mut session, "target", "55"), "settings"), r#"value="55""#);
    check_has(part(&press(&mut session, "search-cancel"), "search"), "Stopped: ");
    assert!(!session.has_work());
    check_has(part(&press(&mut session, "search-go-on"), "search-progress"), "of 256");
    assert!(session.has_work());
}

#[test]
fn a_search_that_is_over_says_when_it_is_of_other_settings() {
    let mut session = Session::open(&flat("")).expect("the page answers");
    press(&mut session, "search-start");
    assert!(work(&mut session, 1).parts.iter().all(|(name, _)| name == "search-progress"));
    input(&mut session, "target", "55");
    let shown = work(&mut session, usize::MAX);
    check_has(part(&shown, "search"), "256 settings tried");
    check_has(part(&shown, "search"), "Searched with the settings and the traffic of before.");
    let all = part(&shown, "front").matches(r#"class="f-quiet""#).count();
    assert!(all >= 256, "{all} points");
    check_has(part(&input(&mut session, "most", "50"), "search"), "The cheapest that throttles at most 50.0 %");
}

#[test]
fn what_the_search_found_is_written_into_the_design_and_taken_back() {
    let mut session = Session::open(&flat("&search=1")).expect("the page answers");
    let found = work(&mut session, usize::MAX);
    assert!(found.address.as_ref().is_some_and(|it| it.ends_with("&on=t0&search=1")), "{:?}", found.address);
    let shown = press(&mut session, "search-apply");
    check_has(part(&shown, "applied"), "Applied: </strong>target ");
    check_has(part(&shown, "edited"), "The design has changed.");
    let applied = shown.address.expect("the address follows");
    let token = applied.trim_start_matches("/simulate?d=").split('&').next().unwrap_or_default();
    let scaling = share::decode(token).expect("it is a link").tables[0].capacity.clone().and_then(|it| it.auto_scaling);
    assert!(scaling.is_some_and(|it| it.read.is_some() && it.write.is_some()));
    let shown = press(&mut session, "undo");
    assert_eq!(shown.address, found.address);
    assert!(!part(&shown, "applied").contains("Applied"));
}

#[test]
fn a_recorded_series_takes_the_place_of_the_traffic_and_a_mistake_changes_nothing() {
    let mut session = open("");
    let shown = input(&mut session, "series", "time,read\n2026-11-30 14:00:00,600\n2026-11-30 14:01:00,six\n");
    check_has(part(&shown, "recorded"), "Line 3: “six” for read");
    assert_eq!(part(&shown, "traffic"), "");
    let rows: String = (0..3_000)
        .map(|minute| {
            format!(
                "2026-11-{:02} {:02}:{:02}:00,{}\n",
                27 + minute / 1_440,
                minute / 60 % 24,
                minute % 60,
                minute % 7 * 900
            )
        })
        .collect();
    let shown = input(&mut session, "series-file", &format!("time,read\n{rows}"));
    check_has(part(&shown, "recorded"), "Simulated: 3,000 minutes of read.");
    check_has(part(&shown, "traffic"), "from 2026-11-27 00:00 to 2026-11-29 01:59 UTC");
    check_has(part(&shown, "edited"), "Of the design’s own traffic: ");
    let files = part(&shown, "traffic-over-time-files");
    check_has(files, "data:image/svg+xml;charset=utf-8,");
    check_has(files, "data:text/csv;charset=utf-8,%22From%2C%20UTC%22");
    check_has(part(&shown, "hours"), "2026-11-28</a>");
    check_has(part(&shown, "hours"), "Every hour as CSV");
    check_has(part(&press(&mut session, "day-1"), "hours"), r#"href="data:text/csv;charset=utf-8,Minute"#);
    let shown = press(&mut session, "series-away");
    check_has(part(&shown, "traffic"), "a week from Monday 00:00 UTC");
}

#[test]
fn real_capacity_stands_beside_the_simulated_one_and_is_fitted_on_request() {
    let mut session = open("");
    let stamp = |minute: usize| format!("2026-11-27 {:02}:{:02}:00", minute / 60, minute % 60);
    let rows: String = (0..600)
        .map(|minute| format!("{},{},{}\n", stamp(minute), minute / 60 % 3 * 9_000 + 600, minute / 60 % 3 * 200 + 20))
        .collect();
    let head = "time,ConsumedReadCapacityUnits,ProvisionedReadCapacityUnits";
    let shown = input(&mut session, "series", &format!("{head}\n{rows}"));
    check_has(part(&shown, "recorded"), "Simulated: 600 minutes of read.");
    check_has(part(&shown, "reality"), "Within one step");
    check_has(part(&shown, "traffic-over-time"), "real capacity, dashed");
    let shown = press(&mut session, "fit-start");
    check_has(part(&shown, "fit-progress"), "0 of ");
    let shown = work(&mut session, 1);
    // How far it is changes, and nothing else does.
    let names: Vec<&str> = shown.parts.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["fit-progress"]);
    let shown = work(&mut session, usize::MAX);
    check_has(part(&shown, "reality"), "What fits best: metrics are seen after");
    check_has(part(&shown, "reality"), "With what fits best");
    let shown = press(&mut session, "fit-take");
    check_has(part(&shown, "reality"), "Fitted with the settings of before.");
    let shown = press(&mut session, "series-away");
    check_has(part(&shown, "traffic"), "a week from Monday 00:00 UTC");
    assert_eq!(session.show().parts.iter().filter(|(name, _)| name == "reality").count(), 0);
}
