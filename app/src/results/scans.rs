//! The panel "Scan or index": every question that reads more than it returns, by reading everything and by an index that
//! holds the answer: units, time, what keeps the index and what builds it, and from where on it pays. That it does not is
//! said as plainly.
//!
//! Figures come from the core; here are their words. The report shows the same.

use super::{
    derived,
    figures::{drawn_figure, figure_files, gap_words},
    grid::{Column, GridCell, cell, grid, noted, numbers, of_table, words},
};
use crate::{
    answer::{Answer, SharedAnswer},
    components::{FigureFiles, Panel, PanelBody},
};
use keyfare_core::{
    analysis::scan_or_index::{ItemsCrossover, ScanCase, scan_cases},
    chart::{self, Ink, ScanOrIndex},
    estimate::{Crossover, ScanOrIndexGap, explain},
    money::Usd,
    show,
};
use leptos::prelude::*;
use rust_decimal::Decimal;

const COLUMNS: [Column; 3] = [words("What it takes"), numbers("Reading everything"), numbers("The index")];
const UNKNOWN: &str =
    "Say what a question that scans returns, how often it is asked, and the number and size of its items.";
const UPKEEP: [Column; 2] = [words("Write that keeps the index"), numbers("Units a month")];

/// One question in words and drawings.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Scan {
    name: String,
    pays: bool,
    verdict: String,
    rows: Vec<Vec<GridCell>>,
    upkeep: Vec<Vec<GridCell>>,
    by_requests: ScanOrIndex,
    /// `None` where the items in the table are not what it grows by.
    by_items: Option<ScanOrIndex>,
}

/// Every question that can be compared, and what is to be said of the others.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Scans {
    pub(super) all: Vec<Scan>,
    open: Vec<String>,
}

impl Scans {
    pub(super) fn of(answer: &Answer) -> Scans {
        let Ok(prices) = answer.prices.region(&answer.design.region) else { return Scans::default() };
        let (cases, gaps) = scan_cases(&answer.design, &answer.estimate, prices);
        let gap =
            |(t, p, gap): &(usize, usize, ScanOrIndexGap)| format!("{}: {}", name(answer, *t, *p), gap_words(*gap));
        Scans { all: cases.iter().map(|it| scan(answer, it)).collect(), open: gaps.iter().map(gap).collect() }
    }

    /// Whether there is nothing that scans or filters.
    pub(super) const fn is_empty(&self) -> bool {
        self.all.is_empty() && self.open.is_empty()
    }

    /// `an index pays for one question of three`.
    pub(super) fn meta(&self) -> String {
        let pays = self.all.iter().filter(|it| it.pays).count();
        match (pays, self.all.len()) {
            (_, 0) => "not known yet".to_string(),
            (0, 1) => "the index does not pay".to_string(),
            (1, 1) => "the index pays".to_string(),
            (pays, all) => format!("an index pays for {pays} of {all} questions"),
        }
    }

    /// What is missing for the questions that cannot be compared.
    pub(super) fn open(&self) -> impl IntoView + use<> {
        let open = self.open.iter().map(|it| view! { <p class="small soft">{it.clone()}</p> });
        open.collect_view()
    }
}

fn name(answer: &Answer, t: usize, p: usize) -> String {
    let name = match answer.design.tables[t].patterns[p].name.as_str() {
        "" => format!("Question {}", p + 1),
        name => name.to_string(),
    };
    of_table(answer, t, &name)
}

fn usd(dollars: Decimal) -> String {
    show::usd(Usd::new(dollars))
}

fn units(units: Decimal) -> String {
    show::units_short(units.round_dp(4).normalize())
}

fn scan(answer: &Answer, case: &ScanCase) -> Scan {
    let month = &case.month;
    let requests = month.requests_per_month;
    let pattern = &answer.design.tables[month.table].patterns[month.pattern];
    let rate = pattern.rate.map(explain::rate).unwrap_or_default();
    let mut rows = vec![
        vec![
            cell("One request"),
            noted(format!("{} RRU", units(month.scan_units)), usd(month.scan_each)),
            noted(format!("{} RRU", units(month.query_units)), usd(month.query_each)),
        ],
        vec![
            cell("Pages, one after the other"),
            noted(show::count(case.pages.into()), format!("at least {}", seconds(case.sequential_seconds))),
            cell("what it returns"),
        ],
    ];
    if case.segments > 1 {
        let segments = format!("{} segments", show::count(case.segments.into()));
        rows.push(vec![cell("In parallel"), noted(segments, "one for each 2 GB"), GridCell::default()]);
    }
    let kept = format!("writes {}, storage {}", usd(month.index_writes()), usd(month.index_storage));
    rows.push(vec![cell("To keep it, a month"), cell("nothing"), noted(usd(month.index_upkeep), kept)]);
    let both = [usd(month.scan_at(requests)), usd(month.index_at(requests))];
    rows.push(vec![cell(format!("The month at {rate}")), cell(both[0].clone()), cell(both[1].clone())]);
    let build = format!("{} if it is charged (D-14)", show::usd(case.build.on_demand));
    rows.push(vec![cell("Built once"), cell("nothing"), noted(format!("{} WRU", units(case.build.units)), build)]);
    rows.push(vec![
        cell("It pays from"),
        GridCell::default(),
        noted(requests_even(answer, case), items_even(case.items)),
    ]);
    let upkeep = month.upkeep.iter().map(|it| vec![cell(name(answer, month.table, it.pattern)), cell(units(it.units))]);
    Scan {
        name: name(answer, month.table, month.pattern),
        pays: case.index_pays(),
        verdict: verdict(answer, case, &rate, both),
        rows,
        upkeep: upkeep.collect(),
        by_requests: ScanOrIndex::of_question(&answer.design, month),
        by_items: ScanOrIndex::of_growth(&answer.design, case),
    }
}

/// The answer in two sentences, whichever it is.
fn verdict(answer: &Answer, case: &ScanCase, rate: &str, [scan, index]: [String; 2]) -> String {
    if case.index_pays() {
        return format!("The index pays: asked {rate} it costs {index} a month, reading everything {scan}.");
    }
    let from = match (case.month.crossover, case.items) {
        (Crossover::Never, _) => "One query of it costs as much as reading everything, so it never pays.".to_string(),
        (_, ItemsCrossover::From(_)) => {
            format!("It pays from {} on, or {}.", requests_even(answer, case), items_even(case.items))
        }
        _ => format!("It pays from {} on, and {}.", requests_even(answer, case), items_even(case.items)),
    };
    format!("The index does not pay: asked {rate}, reading everything costs {scan} a month, the index {index}. {from}")
}

fn requests_even(answer: &Answer, case: &ScanCase) -> String {
    match case.requests_per_day(&answer.design) {
        Some(requests) if requests.is_zero() => "the first request".to_string(),
        Some(requests) => format!("{} requests a day", show::units_short(requests.round_sf(4).unwrap_or(requests))),
        None => "no number of requests".to_string(),
    }
}

fn items_even(items: ItemsCrossover) -> String {
    match items {
        ItemsCrossover::From(items) => format!("at this rate from {} items on", show::units_short(items)),
        ItemsCrossover::Always => "at this rate with any number of items".to_string(),
        ItemsCrossover::Never => "at this rate with no number of items".to_string(),
    }
}

/// `45 s`, `7 min`, `3.5 h`.
fn seconds(seconds: Decimal) -> String {
    let of = |length: u32, unit: &str| {
        let shown = seconds.checked_div(length.into()).unwrap_or_default().round_dp(1).normalize();
        format!("{} {unit}", show::count(shown))
    };
    match seconds {
        it if it < Decimal::from(120) => of(1, "s"),
        it if it < Decimal::from(7_200) => of(60, "min"),
        _ => of(3_600, "h"),
    }
}

/// One question's chart over requests, as a file has it.
pub(crate) fn by_requests(answer: &Answer, position: usize, ink: Ink) -> Result<chart::Figure, String> {
    let scan = Scans::of(answer).all.into_iter().nth(position).ok_or(UNKNOWN)?;
    Ok(chart::scan_or_index(&scan.by_requests, ink))
}

/// One question's chart over the size of the table, as a file has it.
pub(crate) fn by_items(answer: &Answer, position: usize, ink: Ink) -> Result<chart::Figure, String> {
    let scan = Scans::of(answer).all.into_iter().nth(position).ok_or(UNKNOWN)?;
    Ok(chart::scan_or_index(&scan.by_items.ok_or(UNKNOWN)?, ink))
}

/// What is said of one question.
pub(super) fn question(position: usize, it: &Scan, files: Signal<Option<FigureFiles>>) -> AnyView {
    let figure = |name: &str, input: &ScanOrIndex| {
        let drawn = chart::scan_or_index(input, Ink::Themed);
        drawn_figure(format!("{name}-{position}"), drawn, files)
    };
    let upkeep = (!it.upkeep.is_empty())
        .then(|| grid(format!("What keeps the index of {}", it.name), &UPKEEP, it.upkeep.clone()));
    view! {
        {grid(format!("{} by scanning and by an index", it.name), &COLUMNS, it.rows.clone())}
        {upkeep}
        <div class="figures figures--two">
            {figure("scan-by-requests", &it.by_requests)}
            {it.by_items.as_ref().map(|input| figure("scan-by-items", input))}
        </div>
    }
    .into_any()
}

/// Its name and the verdict.
pub(super) fn heading(it: &Scan) -> (String, String) {
    (it.name.clone(), it.verdict.clone())
}

/// The panel; nothing where no question scans or filters.
#[component]
pub fn ScansPanel(
    /// The last good answer.
    #[prop(into)]
    answer: Signal<Option<SharedAnswer>>,
) -> impl IntoView {
    let shown = derived(answer, |answer| Scans::of(answer)).get_untracked().filter(|it| !it.is_empty())?;
    let files = figure_files(answer);
    let one = |(position, it): (usize, &Scan)| {
        let ((name, verdict), rest) = (heading(it), question(position, it, files));
        view! {
            <PanelBody><h3>{name}</h3><p>{verdict}</p></PanelBody>
            {rest}
        }
    };
    let content = shown.all.iter().enumerate().map(one).collect_view();
    let (open, meta) = (shown.open(), shown.meta());
    let open = (!shown.open.is_empty()).then(|| view! { <PanelBody>{open}</PanelBody> });
    Some(view! { <Panel id="scans" title="Scan or index" meta=Some(meta)>{content}{open}</Panel> }.into_any())
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use crate::{
        results::tests::{answer_of, dashboard},
        testing::html,
    };

    fn panel(answer: SharedAnswer) -> String {
        html(move || view! { <ScansPanel answer=Some(answer) /> })
    }

    #[track_caller]
    fn check_has(html: &str, text: &str) {
        assert!(html.contains(text), "“{text}” is missing in {html}");
    }

    #[test]
    fn a_scan_that_an_index_should_answer_says_what_both_cost_and_where_they_meet() {
        let html = panel(dashboard());
        check_has(&html, "The index pays: asked ");
        check_has(&html, "1.25 M RRU");
        check_has(&html, "9,766<small>at least 6.9 min</small>");
        check_has(&html, r#"10.00 M WRU<small>$6.25 if it is charged (<a href="/rules/D-14""#);
        check_has(&html, "as the table grows");
        check_has(&html, "the index pays</span>");
        assert_eq!(html.matches("class=\"chart\"").count(), 2, "{html}");
    }

    /// Scanned once a month, written ten times a second.
    const RARE: &str = r#"{"version": 1, "name": "rare", "region": "us-east-1", "tables": [{"name": "orders",
        "partition_key": {"name": "pk"}, "entities": [{"name": "order", "items": 1000, "size": {"bytes": 1000}}],
        "patterns": [
            {"name": "Month's report", "operation": "Scan", "rate": {"times": 1, "per": "month"}, "items_returned": 10},
            {"name": "Place", "operation": "PutItem", "rate": {"times": 10, "per": "second"}},
            {"name": "Search", "operation": "Scan", "rate": {"times": 1, "per": "day"}}]}]}"#;

    #[test]
    fn an_index_that_does_not_pay_is_said_as_plainly_and_what_is_missing_too() {
        let html = panel(answer_of(RARE));
        check_has(
            &html,
            "The index does not pay: asked 1/month, reading everything costs $0.00002 a month, the index $16.4",
        );
        check_has(&html, "It pays from ");
        check_has(&html, "Place</th><td data-label=\"Units a month\" class=\"num\">26.28 M");
        check_has(&html, "Search: A question scans or filters. Say how many items it returns");
        check_has(&html, "the index does not pay</span>");
    }

    #[test]
    fn without_a_scan_there_is_no_panel() {
        let html = panel(answer_of(&RARE.replace("\"Scan\"", "\"PutItem\"").replace(", \"items_returned\": 10", "")));
        assert_eq!(html, "");
    }
}
