//! The page at `/simulate?d=…`: a table of a design against its traffic, minute by minute.
//!
//! Only the server writes it: settings are a form of the address, so that a link holds what is shown. Owns which part of
//! a simulation is shown and in which words; the model is the engine's ([`keyfare_core::simulate`]). The work of one
//! page is bounded by the minutes of a month and the dimensions of a table, and for a search by
//! [`search::MOST_MINUTES`].

mod days;
mod events;
mod form;
mod run;
mod search;
mod summary;
#[cfg(all(test, feature = "ssr"))]
mod tests;
mod wanted;

use super::report::problem_page;
use crate::{
    address::Address,
    answer::SharedAnswer,
    charts::Asked,
    components::{Alert, AlertKind, EmptyState, FigureFiles, LinkButton, Panel},
    form::{fill::fill as form_of, row::dom_id},
    page::Page,
    problem::Problem,
    results::{CapacityAnswer, CapacityResults, answer_of_link, drawn_figure},
    url,
};
use keyfare_core::{
    capacity::{GrowthOptions, Presets, Unknown},
    chart::{self, ChartTable, Ink},
    share, show,
    wire::{PeakHoursV1, ShapeV1, SpikeEveryV1, SpikeV1, TrafficV1},
};
use leptos::prelude::*;
use run::{DAY, Gap, Run, day_name};
use rust_decimal::Decimal;
use wanted::Wanted;

/// The simulation of the design in the address, or what is wrong with the address.
pub(super) fn page(address: &Address) -> Page {
    if address.get("d").is_none() {
        return Page::new("Simulate · Keyfare", without_design().into_any());
    }
    let answer = match answer_of_link(address.get("d")) {
        Ok(answer) => answer,
        Err(problem) => return problem_page(problem),
    };
    let title = format!("{} · Simulate · Keyfare", answer.design.name);
    let wanted = Wanted::of(address, &answer);
    let run = Run::of(&answer, &wanted);
    let status = if matches!(run, Err(Gap::Settings(_))) { 400 } else { 200 };
    Page::new(title, sheet(&answer, &wanted, run).into_any()).with_status(status)
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
    let run = Run::of(&answer, &wanted)
        .map_err(|gap| Problem { title: "There is nothing to simulate".to_owned(), advice: gap.words() })?;
    Ok(run.minutes_table())
}

fn sheet(answer: &SharedAnswer, wanted: &Wanted, run: Result<Run, Gap>) -> impl IntoView + use<> {
    let token = &answer.token;
    let body = match run {
        Ok(run) => found(answer, wanted, &run).into_any(),
        Err(gap) => view! {
            {form::form(answer, wanted, None)}
            {missing(answer, wanted, &gap)}
        }
        .into_any(),
    };
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
        <div class="stack stack--wide">{body}{below(answer)}</div>
    }
}

/// All that a simulation shows.
fn found(answer: &SharedAnswer, wanted: &Wanted, run: &Run) -> impl IntoView + use<> {
    let files = Some(FigureFiles::with(answer, &wanted.pairs()));
    let day = day_figure(run, Ink::Themed).map(|drawn| drawn_figure("traffic-of-a-day", drawn, files.clone()));
    let whole = drawn_figure("traffic-over-time", whole_figure(run, Ink::Themed), files);
    let facts = summary::facts(run);
    view! {
        {form::form(answer, wanted, Some(run))}
        {run.is_flat.then(|| constant(answer, run.table))}
        <Panel id="traffic" title=run.subject() meta=Some(run.period_words())>
            <div class="figures">
                {whole}
                {day}
                {facts}
            </div>
        </Panel>
        {summary::summary(answer, run)}
        {events::events(run)}
        {days::days(answer, wanted, run)}
        {search::section(answer, wanted, run)}
    }
}

/// The chart of the whole time.
fn whole_figure(run: &Run, ink: Ink) -> chart::Figure {
    chart::traffic(&run.chart((0, run.loads[run.chosen].demand.minutes())), ink)
}

/// The chart of a day, where there is more than one.
fn day_figure(run: &Run, ink: Ink) -> Option<chart::Figure> {
    let day = run.day()?;
    let drawn = chart::traffic(&run.chart((day * DAY, DAY)), ink);
    Some(chart::Figure { title: format!("The same on {}", day_name(day)), ..drawn })
}

fn run_of(asked: Asked) -> Result<Run, String> {
    Run::of(asked.answer, &Wanted::of(asked.address, asked.answer)).map_err(|gap| gap.words())
}

/// The chart of the whole time, as a file has it.
pub(crate) fn traffic_chart(asked: Asked, ink: Ink) -> Result<chart::Figure, String> {
    Ok(whole_figure(&run_of(asked)?, ink))
}

/// The chart of a day, as a file has it.
pub(crate) fn traffic_of_a_day_chart(asked: Asked, ink: Ink) -> Result<chart::Figure, String> {
    let run = run_of(asked)?;
    let drawn = day_figure(&run, ink).ok_or("The traffic is that of one day: the chart of the whole time shows it.")?;
    // Beside no other chart, it says of what.
    let title = format!("Traffic and capacity on {}", run.day().map(day_name).unwrap_or_default());
    Ok(chart::Figure { title, ..drawn })
}

/// Why nothing is simulated, and what to do.
fn missing(answer: &SharedAnswer, wanted: &Wanted, gap: &Gap) -> AnyView {
    let words = gap.words();
    match gap {
        Gap::Settings(_) => {
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
