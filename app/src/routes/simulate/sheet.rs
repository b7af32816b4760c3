//! What the page shows: settings, charts, tables and the search, and why something is missing.

use super::{
    Simulator, days, events, form, reality,
    run::{Gap, Run, SharedRun, Source},
    search, series, summary,
    wanted::Wanted,
};
use crate::{
    answer::SharedAnswer,
    charts::Asked,
    components::{
        Alert, AlertKind, Button, EmptyState, FigureFiles, LinkButton, Panel, ServerText, StaleCause, StaleLine,
    },
    form::{fill::fill as form_of, row::dom_id},
    live,
    results::{drawn_figure, wide_figure},
    server_html, url,
};
use keyfare_core::{
    capacity::Unknown,
    chart::{self, Ink, Paper},
    limits, share, show,
    traffic::Direction,
    wire::{PeakHoursV1, ShapeV1, SpikeEveryV1, SpikeV1, TrafficV1},
};
use leptos::prelude::*;

/// What belongs here, for who comes without a design.
pub(super) fn without_design() -> impl IntoView {
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

/// The page of a design.
pub(super) fn sheet(page: Simulator, answer: &SharedAnswer, first: &str, wanted: &Wanted, gap: Option<Gap>) -> AnyView {
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
    let told: Vec<String> =
        wanted.unmet.iter().cloned().chain(shown.iter().flat_map(|it| remarks(wanted, it))).collect();
    let told = (!told.is_empty()).then(|| view! { <Alert kind=AlertKind::Warn>{told.join(" ")}</Alert> });
    let applied = page.applied.with_untracked(|it| it.as_ref().map(|it| it.words.clone())).map(|words| {
        let undo = move || view! { <Button id="undo" on_click=move |()| page.undo()>"Undo"</Button> };
        view! { <Alert kind=AlertKind::Good action=undo><strong>"Applied: "</strong>{words}</Alert> }
    });
    // What follows for the whole design changes with no setting of this page: only the server writes it.
    let below = server_html!(below(answer, wanted));
    let is_edited = token != first;
    let edited = is_edited.then(|| {
        let href = format!("{}#ways", wanted.address(token, "/simulate", None));
        view! {
            <Alert kind=AlertKind::Warn action=move || view! { <a class="button" href=href>"Show them for the design as it is now"</a> }>
                <strong>"The design has changed. "</strong>"The ways of paying, the months ahead and what moves the bill are those of before."
            </Alert>
        }
    });
    let is_recorded = page.series.with_untracked(Option::is_some) && !answer.estimate.usages.is_empty();
    let other = is_recorded.then(|| {
        view! {
            <Alert kind=AlertKind::Warn>
                <strong>"Of the design’s own traffic: "</strong>
                "the ways of paying, the months ahead and what moves the bill below. The recorded series is in none of them."
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
            <div data-part="told" class="stack">{told}</div>
            {body}
            {series::section(page)}
            <div data-part="edited" class="stack">{other}{edited}</div>
            <div data-part="below"><ServerText html=below class="stack stack--wide" /></div>
        </div>
    }
    .into_any()
}

/// What the settings ask for beyond what there is.
fn remarks(wanted: &Wanted, run: &Run) -> Vec<String> {
    let mut told = Vec::new();
    let days = run.calendar.days();
    if let Some(day) = wanted.day.filter(|day| *day >= days) {
        let has = if days == 1 { "1 day".to_owned() } else { format!("{days} days") };
        told.push(format!(
            "There is no day {}: the time simulated has {has}. This is the whole of it.",
            day.saturating_add(1)
        ));
    }
    let quota = match run.found().id.direction {
        Direction::Read => limits::TABLE_READ_QUOTA,
        Direction::Write => limits::TABLE_WRITE_QUOTA,
    };
    let maximum = u64::from(run.policy().maximum);
    if maximum > quota {
        let count = |units: u64| show::count(units.into());
        told.push(format!(
            "A maximum of {} units a second is over the default quota of {} for a table or index (S-19): it has to be raised by the service first.",
            count(maximum),
            count(quota)
        ));
    }
    told
}

/// All that a simulation shows. With a gap it is the one before the settings stopped holding together.
fn found(
    page: Simulator,
    answer: &SharedAnswer,
    wanted: &Wanted,
    run: &SharedRun,
    gap: Option<&Gap>,
) -> impl IntoView + use<> {
    let cause = match gap {
        Some(Gap::Settings(field, problem)) => {
            Some(StaleCause { field_id: (*field).to_owned(), field: "Settings".to_owned(), problem: problem.clone() })
        }
        _ => None,
    };
    // A year of minutes takes long to show: not while a search only says how far it is.
    let results = live::kept("results", move || {
        live::followed(move || page.results()).get_untracked().map(|it| results(page, &it)).into_any()
    });
    view! {
        {form::form(page, answer, wanted, Some(run), gap)}
        <div data-part="stale"><StaleLine cause=cause /></div>
        {results}
        {reality::section(page, run)}
        {search::section(page, answer, wanted, run)}
    }
}

/// What the results are made of.
#[derive(Clone, PartialEq)]
pub(super) struct Results {
    pub(super) answer: SharedAnswer,
    pub(super) wanted: Wanted,
    pub(super) run: SharedRun,
    /// Whether they are those of before.
    pub(super) age: Age,
}

/// Whether figures are those of the settings on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Age {
    OfNow,
    OfBefore,
}

/// Charts, summary, events and hours.
fn results(page: Simulator, Results { answer, wanted, run, age }: &Results) -> AnyView {
    let window = run.calendar.window(wanted.day);
    let day = day_figure(run, wanted, Ink::Themed).map(|drawn| {
        // With the colors of a file it is the same chart.
        let files = files(answer, wanted, run, || day_figure(run, wanted, Ink::Light).unwrap_or_else(|| drawn.clone()));
        drawn_figure("traffic-of-a-day", drawn, files)
    });
    let [wide, narrow] = [Paper::Wide, Paper::Narrow].map(|paper| whole_figure(run, paper, Ink::Themed));
    let files = files(answer, wanted, run, || whole_figure(run, Paper::Wide, Ink::Light));
    let whole = wide_figure("traffic-over-time", wide, narrow, files);
    let facts = summary::facts(run);
    view! {
        {(run.is_flat && run.source == Source::Design).then(|| constant(answer, run.table))}
        <Panel id="traffic" title=run.subject() meta=Some(run.period_words(window)) stale=*age == Age::OfBefore>
            <div class="figures figures--wide-first">
                {whole}
                {day}
                {facts}
            </div>
        </Panel>
        {summary::summary(answer, run)}
        {events::events(run, window)}
        {days::days(page, answer, wanted, run)}
    }
    .into_any()
}

/// The files of a chart: those of a design, which the server draws again. A recorded series it does not know, so that the
/// page makes them of the chart as a file has it.
pub(super) fn files(
    answer: &SharedAnswer,
    wanted: &Wanted,
    run: &Run,
    drawn: impl FnOnce() -> chart::Figure,
) -> Option<FigureFiles> {
    Some(match run.source {
        Source::Design => FigureFiles::with(answer, &wanted.pairs()),
        Source::Series => FigureFiles::made(answer, &drawn()),
    })
}

/// The chart of the whole time.
fn whole_figure(run: &Run, paper: Paper, ink: Ink) -> chart::Figure {
    chart::traffic(&run.chart(run.calendar.window(None), paper), ink)
}

/// The chart of a day, where there is more than one.
fn day_figure(run: &Run, wanted: &Wanted, ink: Ink) -> Option<chart::Figure> {
    let day = run.day(wanted.day)?;
    let drawn = chart::traffic(&run.chart(run.calendar.window(Some(day)), Paper::Narrow), ink);
    Some(chart::Figure { title: format!("The same on {}", run.calendar.day_name(day)), ..drawn })
}

fn run_of(asked: Asked) -> Result<(Wanted, Run), String> {
    let wanted = Wanted::of(asked.address, asked.answer);
    let run = Run::of(asked.answer, &wanted, None).map_err(|gap| gap.words())?;
    Ok((wanted, run))
}

/// The chart of the whole time, as a file has it.
pub(crate) fn traffic_chart(asked: Asked, ink: Ink) -> Result<chart::Figure, String> {
    Ok(whole_figure(&run_of(asked)?.1, Paper::Wide, ink))
}

/// The chart of a day, as a file has it.
pub(crate) fn traffic_of_a_day_chart(asked: Asked, ink: Ink) -> Result<chart::Figure, String> {
    let (wanted, run) = run_of(asked)?;
    let drawn = day_figure(&run, &wanted, ink);
    let drawn = drawn.ok_or("The traffic is that of one day: the chart of the whole time shows it.")?;
    // Beside no other chart, it says of what.
    let title = drawn.title.replacen("The same on", "Traffic and capacity on", 1);
    Ok(chart::Figure { title, ..drawn })
}

/// The chart of cost against throttling, as a file has it.
pub(crate) fn front_chart(asked: Asked, ink: Ink) -> Result<chart::Figure, String> {
    let (wanted, run) = run_of(asked)?;
    let hunt = search::Hunt::whole(SharedRun::new(run), asked.answer.design.settings.month)?;
    Ok(hunt.figure(wanted.share().map_err(|words| format!("{}.", show::capitalized(&words)))?, ink))
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
    // The design's rows have numbers of their own; the traffic of a table stands below its row.
    let row = form_of(&answer.wire).tables.get(table).map_or(1, |it| it.id);
    let draw = format!("{}#{}", url::design_address(&answer.token), dom_id(row, "traffic"));
    view! {
        <p class="row">
            {link("Try busy hours", busy)}
            {link("Try a daily spike", spike)}
            <a class="button" href=draw>"Draw it in the design"</a>
            <span class="soft small">"Hours from 09:00 to 17:00 UTC at 4 times the rest, or 30 minutes at 10 times the rest, for every question of the table."</span>
        </p>
    }
    .into_any()
}

/// The ways of paying, and what follows from them.
#[cfg(not(target_arch = "wasm32"))]
fn below(answer: &SharedAnswer, wanted: &Wanted) -> AnyView {
    use crate::results::{CapacityAnswer, CapacityResults, GrowthAsked};
    use keyfare_core::capacity::Presets;

    if answer.estimate.usages.is_empty() {
        return ().into_any();
    }
    let growth = GrowthAsked::typed(&wanted.growth, wanted.pairs());
    // What is wrong with it stands at its field.
    let options = growth.options().unwrap_or_default();
    match CapacityAnswer::of(answer, Presets::FastToSlow, options) {
        Ok(capacity) => {
            view! { <CapacityResults answer=answer.clone() capacity=capacity growth=growth /> }.into_any()
        }
        Err(error) => {
            view! { <Alert kind=AlertKind::Warn><strong>"The ways of paying cannot be compared: "</strong>{error.to_string()}"."</Alert> }
                .into_any()
        }
    }
}
