//! The page at `/simulate?d=…`: a table of a design against its traffic, minute by minute.
//!
//! Owns what the page remembers (the design, the settings, a recorded series, a search) and which part of a simulation is
//! shown in which words; the model is the engine's ([`keyfare_core::simulate`]). Settings stand in the address, so that a
//! link holds what is shown, and the same page without script is a form of the address. The work of one page of the server
//! is bounded by the minutes of a month and the dimensions of a table, and for a search by [`search`]; in the browser by the
//! length of a [`series`].

mod calendar;
mod days;
mod events;
mod form;
mod run;
mod search;
mod series;
mod summary;
#[cfg(all(test, feature = "ssr"))]
mod tests;
mod wanted;

use super::report::problem_page;
use crate::{
    address::Address,
    answer::{Answer, SharedAnswer},
    components::{
        Alert, AlertKind, Button, EmptyState, Figure, LinkButton, Panel, ServerText, StaleCause, StaleLine,
    },
    live,
    page::Page,
    problem::Problem,
    results::{CapacityAnswer, CapacityResults, answer_of_link, figure_keys},
    server_html, url,
};
use keyfare_core::{
    capacity::{GrowthOptions, Presets, Unknown},
    chart::{self, ChartTable, Ink},
    estimate::View,
    share, show,
    wire::{DesignV1, PeakHoursV1, ShapeV1, SpikeEveryV1, SpikeV1, TrafficV1},
};
use leptos::prelude::*;
use run::{Gap, Run, SharedRun};
use rust_decimal::Decimal;
use search::Hunt;
use series::Series;
use wanted::{Search, Wanted};

/// The page at `/simulate`: what it remembers while it is open.
#[derive(Clone, Copy)]
pub struct Simulator {
    opened: RwSignal<Opened>,
    wanted: RwSignal<Wanted>,
    series: RwSignal<Option<Series>>,
    series_problem: RwSignal<Option<String>>,
    run: Memo<Option<Result<SharedRun, Gap>>>,
    /// What stays on screen while the settings do not hold together.
    shown: Memo<Option<SharedRun>>,
    hunt: RwSignal<Option<Hunt>>,
    applied: RwSignal<Option<Done>>,
}

/// What the address holds.
#[derive(Clone)]
enum Opened {
    Nothing,
    Problem(Problem),
    Design {
        answer: SharedAnswer,
        /// The link that the page was opened with: what only the server writes is of this design.
        first: String,
    },
}

/// An edit of the design that the page offers.
#[derive(Clone)]
struct Applied {
    what: String,
    design: DesignV1,
}

/// An edit that was made, in words, and the design before it.
#[derive(Clone)]
struct Done {
    words: String,
    before: SharedAnswer,
}

impl Simulator {
    /// The simulation of the design in the address.
    pub fn open(address: &Address) -> Simulator {
        let opened = match address.get("d") {
            None => Opened::Nothing,
            token => match answer_of_link(token) {
                Ok(answer) => Opened::Design { first: answer.token.clone(), answer },
                Err(problem) => Opened::Problem(problem),
            },
        };
        let wanted = match &opened {
            Opened::Design { answer, .. } => Wanted::of(address, answer),
            _ => Wanted::default(),
        };
        let is_search_asked = wanted.search == Search::Asked;
        let (opened, wanted) = (RwSignal::new(opened), RwSignal::new(wanted));
        let series = RwSignal::new(None::<Series>);
        // What a simulation depends on: not on which day of it is shown.
        let asked = Memo::new(move |_| wanted.with(Wanted::simulated));
        let run = Memo::new(move |_| {
            opened.with(|opened| {
                let Opened::Design { answer, .. } = opened else { return None };
                let run = asked.with(|asked| series.with(|series| Run::of(answer, asked, series.as_ref())));
                Some(run.map(SharedRun::new))
            })
        });
        let shown = Memo::new(move |before: Option<&Option<SharedRun>>| match run.get() {
            Some(Ok(run)) => Some(run),
            Some(Err(Gap::Settings(..))) => before.cloned().flatten(),
            _ => None,
        });
        let (series_problem, hunt, applied) = (RwSignal::new(None), RwSignal::new(None), RwSignal::new(None));
        let page = Simulator { opened, wanted, series, series_problem, run, shown, hunt, applied };
        if is_search_asked {
            page.search();
        }
        page
    }

    /// The page.
    pub fn page(self) -> Page {
        self.opened.with_untracked(|opened| match opened {
            Opened::Nothing => Page::new("Simulate · Keyfare", without_design().into_any()),
            Opened::Problem(problem) => problem_page(problem.clone()),
            Opened::Design { answer, first } => {
                let title = format!("{} · Simulate · Keyfare", answer.design.name);
                let wanted = self.wanted.get_untracked();
                let run = self.run.get_untracked();
                let status = if matches!(run, Some(Err(Gap::Settings(..)))) { 400 } else { 200 };
                let address = wanted.address(&answer.token, "/simulate", None);
                let sheet = sheet(self, answer, first, &wanted, run.and_then(Result::err));
                Page::new(title, sheet).with_status(status).at(Some(address))
            }
        })
    }

    /// Whether there is work that is done piece by piece.
    pub fn has_work(self) -> bool {
        self.hunt.with_untracked(|it| it.as_ref().is_some_and(Hunt::is_under_way))
    }

    /// Does a piece of it: some milliseconds in a browser.
    pub fn work(self) {
        self.hunt.update(|it| {
            if let Some(hunt) = it {
                hunt.step();
            }
        });
    }

    /// Does all of it at once, or as much as a server does for one page.
    pub fn finish(self) {
        self.hunt.update(|it| {
            if let Some(hunt) = it {
                hunt.thin();
                while hunt.is_under_way() {
                    hunt.step();
                }
            }
        });
    }

    /// Other settings.
    fn set(self, change: impl FnOnce(&mut Wanted)) {
        self.wanted.update(change);
    }

    fn show_day(self, day: Option<usize>) {
        self.set(|it| it.day = day);
    }

    fn allow(self, most: String) {
        self.set(|it| it.most = most);
    }

    /// Another table or index: what is typed was for the one before.
    fn choose(self, on: &str) {
        if let Some((table, dimension)) = wanted::place(on) {
            self.set(|it| (it.table, it.dimension, it.typed) = (table, dimension, Default::default()));
        }
    }

    /// Starts a search, over again where there was one.
    fn search(self) {
        let Some(run) = self.shown.get_untracked() else { return };
        let month = self.opened.with_untracked(|it| match it {
            Opened::Design { answer, .. } => Some(answer.design.settings.month),
            _ => None,
        });
        // A simulation that is shown has dimensions and settings that hold together.
        let hunt = month.and_then(|month| Hunt::new(run, month).ok());
        self.set(|it| it.search = Search::Asked);
        self.hunt.set(hunt);
    }

    fn stop_search(self) {
        self.set(|it| it.search = Search::NotAsked);
        self.hunt.update(|it| it.iter_mut().for_each(Hunt::stop));
    }

    fn go_on_searching(self) {
        self.set(|it| it.search = Search::Asked);
        self.hunt.update(|it| it.iter_mut().for_each(Hunt::go_on));
    }

    /// Takes a recorded series in place of the design's traffic. What cannot be read changes nothing.
    fn read_series(self, text: &str) {
        if text.trim().is_empty() {
            return self.series_problem.set(None);
        }
        match Series::of(text) {
            Ok(series) => {
                self.series_problem.set(None);
                self.set(|it| (it.dimension, it.day, it.typed) = (None, None, Default::default()));
                self.series.set(Some(series));
            }
            Err(problem) => self.series_problem.set(Some(problem)),
        }
    }

    fn forget_series(self) {
        self.series_problem.set(None);
        self.set(|it| (it.dimension, it.day, it.typed) = (None, None, Default::default()));
        self.series.set(None);
    }

    /// Makes an edit of the design.
    fn apply(self, edit: Applied) {
        let Ok(answer) = Answer::of(edit.design) else { return };
        self.opened.update(|opened| {
            let Opened::Design { answer: shown, .. } = opened else { return };
            let (before, after) = (&shown.estimate, &answer.estimate);
            let change = after.total(View::of(after)).checked_sub(before.total(View::of(before)));
            let change = change.map(|it| format!(" The month as designed, without the simulation: {}.", show::usd_difference(it)));
            let words = format!("{}.{}", edit.what, change.unwrap_or_default());
            self.applied.set(Some(Done { words, before: shown.clone() }));
            *shown = SharedAnswer::new(answer);
        });
        self.set(|it| it.typed = Default::default());
    }

    /// Takes the last edit back.
    fn undo(self) {
        let Some(done) = self.applied.get_untracked() else { return };
        self.opened.update(|opened| {
            if let Opened::Design { answer, .. } = opened {
                *answer = done.before;
            }
        });
        self.applied.set(None);
    }
}

/// A link that the page follows by itself where there is script: a press of it runs `press`, and nothing is loaded.
fn live_link(
    id: &str,
    href: String,
    class: &'static str,
    words: impl Into<String>,
    press: impl Fn() + Send + Sync + 'static,
) -> AnyView {
    live::on_press(id, Callback::new(move |()| press()));
    view! { <a id=id.to_owned() data-press="" href=href class=class rel="nofollow">{words.into()}</a> }.into_any()
}

/// What belongs here, for who comes without a design.
fn without_design() -> impl IntoView {
    view! {
        <section class="panel panel--narrow" aria-labelledby="no-design">
            <div class="empty">
                <h1 id="no-design">"Simulate"</h1>
                <p>"Capacity against traffic, minute by minute: what auto scaling follows, what bursts carry, and what is throttled. It starts from a design: open one, and choose Simulate at its head."</p>
                <p class="row">
                    <LinkButton href="/design">"A blank design"</LinkButton>
                    <a class="button" href="/">"Examples"</a>
                </p>
            </div>
        </section>
    }
}

/// Each minute of the chosen dimension as a table: what `/simulate.csv` holds. The error says why there is none.
pub fn minutes_table(address: &Address) -> Result<ChartTable, Problem> {
    let answer = answer_of_link(address.get("d"))?;
    let wanted = Wanted::of(address, &answer);
    let run = Run::of(&answer, &wanted, None)
        .map_err(|gap| Problem { title: "There is nothing to simulate".to_owned(), advice: gap.words() })?;
    Ok(run.minutes_table(run.calendar.window(wanted.day)))
}

fn sheet(page: Simulator, answer: &SharedAnswer, first: &str, wanted: &Wanted, gap: Option<Gap>) -> AnyView {
    let token = &answer.token;
    let shown = page.shown.get_untracked();
    let body = match (&shown, &gap) {
        (Some(run), _) => found(page, answer, wanted, run, gap.as_ref()).into_any(),
        (None, gap) => view! {
            {form::form(page, answer, wanted, None, gap.as_ref())}
            {gap.as_ref().map(|gap| missing(answer, wanted, gap))}
        }
        .into_any(),
    };
    let applied = page.applied.with_untracked(|it| it.as_ref().map(|it| it.words.clone())).map(|words| {
        let undo = move || view! { <Button id="undo" on_click=move |()| page.undo()>"Undo"</Button> };
        view! { <Alert kind=AlertKind::Good action=undo><strong>"Applied: "</strong>{words}</Alert> }
    });
    // What follows for the whole design changes with no setting of this page: only the server writes it.
    let below = server_html!(below(answer));
    let is_edited = token != first;
    let edited = is_edited.then(|| {
        let href = format!("{}#ways", wanted.address(token, "/simulate", None));
        view! {
            <Alert kind=AlertKind::Warn action=move || view! { <a class="button" href=href>"Show them for the design as it is now"</a> }>
                <strong>"The design has changed. "</strong>"The ways of paying, the months ahead and what moves the bill are those of before."
            </Alert>
        }
    });
    view! {
        <div class="titlebar">
            <div>
                <h1>"Simulate"</h1>
                <p class="titlebar__meta">
                    <span>{answer.design.name.clone()}</span>
                    <span>"capacity against traffic, minute by minute"</span>
                    <span>"a planning aid: the service’s own delays are not known"</span>
                </p>
            </div>
        </div>
        <p class="row">
            <a class="button" href=url::design_address(token)>"Open the design"</a>
            <a class="button" href=format!("/report?d={token}")>"Report"</a>
        </p>
        <div class="stack stack--wide">
            <div data-part="applied" class="stack">{applied}</div>
            {body}
            {series::section(page)}
            <div data-part="edited">{edited}</div>
            <div data-part="below"><ServerText html=below class="stack stack--wide" /></div>
        </div>
    }
    .into_any()
}

/// All that a simulation shows. With a gap it is the one before the settings stopped holding together.
fn found(page: Simulator, answer: &SharedAnswer, wanted: &Wanted, run: &SharedRun, gap: Option<&Gap>) -> impl IntoView + use<> {
    let window = run.calendar.window(wanted.day);
    let day = run.day(wanted.day).map(|day| {
        let drawn = chart::traffic(&run.chart(run.calendar.window(Some(day))), Ink::Themed);
        let title = format!("The same on {}", run.calendar.day_name(day));
        let csv = minutes_href(answer, wanted, run, Some(day));
        figure("traffic-of-a-day", title, drawn, csv)
    });
    let whole = chart::traffic(&run.chart(run.calendar.window(None)), Ink::Themed);
    let whole = figure("traffic-over-time", whole.title.clone(), whole, minutes_href(answer, wanted, run, None));
    let facts = summary::facts(run);
    let cause = match gap {
        Some(Gap::Settings(field, problem)) => Some(StaleCause {
            field_id: (*field).to_owned(),
            field: "Settings".to_owned(),
            problem: problem.clone(),
        }),
        _ => None,
    };
    let stale = cause.is_some();
    view! {
        {form::form(page, answer, wanted, Some(run), gap)}
        <div data-part="stale"><StaleLine cause=cause /></div>
        {(run.is_flat && run.source == run::Source::Design).then(|| constant(answer, run.table))}
        <Panel id="traffic" title=run.subject() meta=Some(run.period_words(window)) stale=stale>
            <div class="figures">
                {whole}
                {day}
                {facts}
            </div>
        </Panel>
        {summary::summary(answer, run)}
        {events::events(run, window)}
        {days::days(page, answer, wanted, run)}
        {search::section(page, answer, wanted, run)}
    }
}

/// Where the server has the minutes as a file: of a design, not of a recorded series.
fn minutes_href(answer: &Answer, wanted: &Wanted, run: &Run, day: Option<usize>) -> Option<String> {
    let day = day.map(|it| (it + 1).to_string()).unwrap_or_default();
    let href = || wanted.address(&answer.token, "/simulate.csv", Some(("day", &day)));
    (run.source == run::Source::Design).then(href)
}

/// A chart with its numbers and its minutes as a file.
fn figure(id: &'static str, title: String, drawn: chart::Figure, csv: Option<String>) -> AnyView {
    let keys = figure_keys(&drawn.legend);
    view! {
        <Figure
            id=id
            title=title
            unit=drawn.unit
            svg=drawn.svg
            keys=keys
            heads=drawn.table.columns
            rows=drawn.table.rows
            csv_href=csv
        />
    }
    .into_any()
}

/// Why nothing is simulated, and what to do.
fn missing(answer: &SharedAnswer, wanted: &Wanted, gap: &Gap) -> AnyView {
    let words = gap.words();
    match gap {
        Gap::Settings(..) => {
            view! { <Alert kind=AlertKind::Error><strong>"These settings cannot be simulated: "</strong>{words}</Alert> }
                .into_any()
        }
        Gap::Unknown(Unknown::PeakWithoutTime) => view! {
            <Alert kind=AlertKind::Warn><strong>"The peak has no time: "</strong>{words}</Alert>
            {shapes(answer, wanted.table)}
        }
        .into_any(),
        _ => {
            let href = url::design_address(&answer.token);
            view! {
                <Panel id="nothing" title="Nothing to simulate yet">
                    <EmptyState
                        title="No traffic"
                        actions=move || view! { <LinkButton href=href>"Open the design"</LinkButton> }
                    >
                        {words}
                    </EmptyState>
                </Panel>
            }
            .into_any()
        }
    }
}

/// For traffic that never changes: that it is so, and shapes to try.
fn constant(answer: &SharedAnswer, table: usize) -> AnyView {
    view! {
        <Alert kind=AlertKind::Warn>
            <strong>"The traffic is constant: "</strong>
            "no question says when it is asked more often, so that capacity never has to change. Say the shape of the traffic in the design, or try one here."
        </Alert>
        {shapes(answer, table)}
    }
    .into_any()
}

/// The same design with a shape of traffic for the whole table, simulated.
fn shapes(answer: &SharedAnswer, table: usize) -> AnyView {
    let busy = ShapeV1::PeakHours(PeakHoursV1 { start_hour: 9, hours: 8, times: 4.into(), on: None });
    let spike = ShapeV1::Spike(SpikeV1 { start_hour: 12, minutes: 30, times: 10.into(), every: SpikeEveryV1::Day });
    let link = |label: &'static str, shape: ShapeV1| {
        let mut wire = answer.wire.clone();
        if let Some(table) = wire.tables.get_mut(table) {
            table.traffic = Some(TrafficV1 { peak: None, shape: Some(shape) });
            // A peak without a time would stay one.
            for pattern in &mut table.patterns {
                if pattern.traffic.as_ref().is_some_and(|it| it.peak.is_some()) {
                    pattern.traffic = None;
                }
            }
        }
        let href = format!("/simulate?d={}&on=t{table}", share::encode(&wire));
        view! { <a class="button" href=href>{label}</a> }
    };
    view! {
        <p class="row">
            {link("Try busy hours", busy)}
            {link("Try a daily spike", spike)}
            <span class="soft small">"Hours from 09:00 to 17:00 UTC at 4 times the rest, or 30 minutes at 10 times the rest, for every question of the table."</span>
        </p>
    }
    .into_any()
}

/// The ways of paying, and what follows from them.
fn below(answer: &SharedAnswer) -> AnyView {
    if answer.estimate.usages.is_empty() {
        return ().into_any();
    }
    match CapacityAnswer::of(answer, Presets::DefaultOnly, GrowthOptions::default()) {
        Ok(capacity) => view! { <CapacityResults answer=answer.clone() capacity=capacity /> }.into_any(),
        Err(error) => {
            view! { <Alert kind=AlertKind::Warn><strong>"The ways of paying cannot be compared: "</strong>{error.to_string()}"."</Alert> }
                .into_any()
        }
    }
}

/// Units of thousandths, rounded to whole ones.
fn units(milli: u64) -> String {
    show::count((Decimal::from(milli) / Decimal::ONE_THOUSAND).round())
}
