//! Many settings tried for the whole table: what less throttling costs. The server tries them behind a link, in one go; in
//! the browser the engine tries them piece by piece, so that the page goes on answering, and can be told to stop.

use super::{
    Applied, Simulator, live_link,
    run::{Run, SharedRun, Source},
    sheet::files,
    wanted::{Wanted, short},
};
use crate::{
    answer::{Answer, SharedAnswer},
    components::{Button, ButtonKind, ButtonType, NumberField, Panel, PanelBody},
    results::{drawn_figure, narrow_table},
};
use keyfare_core::{
    capacity::{ScalingSetting, with_scaling},
    chart::{self, Front, Ink},
    design::BillingMonth,
    share, show,
    simulate::search::{MINIMUMS, Search, Setting, TARGETS},
    traffic::{DimensionId, Resource},
    wire::DesignV1,
};
use leptos::prelude::*;
use rust_decimal::Decimal;

/// Simulated minutes of all dimensions and settings of a search together that the server does at most: fewer settings are
/// tried where all of them would take more.
const MOST_MINUTES: usize = 40_000_000;
/// Simulated minutes of one piece of work: about two milliseconds in a browser.
pub(super) const PIECE: usize = 30_000;

/// A search, under way or over.
#[derive(Clone)]
pub(super) struct Hunt {
    search: Search,
    /// What it was started with.
    of: SharedRun,
    state: State,
}

#[derive(Clone, Debug, PartialEq)]
enum State {
    UnderWay,
    Stopped,
    Over,
    Failed(String),
}

impl Hunt {
    /// All settings, none tried yet; the error says why there are none.
    pub(super) fn new(run: SharedRun, month: BillingMonth) -> Result<Hunt, String> {
        let search = Search::new(&run.simulated().map_err(|gap| gap.words())?, run.prices, month);
        Ok(Hunt { search, of: run, state: State::UnderWay })
    }

    /// So many settings, in proportion, that the server can do them at once.
    fn thin(&mut self) {
        let fits = |step: &usize| (16_usize.div_ceil(*step)).pow(2) * (self.search.work() / 256) <= MOST_MINUTES;
        let step = [1, 2, 4].into_iter().find(fits).unwrap_or(8);
        let some = |all: [u32; 16]| all.into_iter().rev().step_by(step).collect::<Vec<u32>>();
        if step > 1 {
            self.search = self.search.clone().over(some(TARGETS), some(MINIMUMS));
        }
    }

    /// All of it done, or as much as a server does for one page.
    pub(super) fn whole(run: SharedRun, month: BillingMonth) -> Result<Hunt, String> {
        let mut hunt = Hunt::new(run, month)?;
        hunt.finish();
        match hunt.state {
            State::Failed(words) => Err(format!("{}.", show::capitalized(&words))),
            _ => Ok(hunt),
        }
    }

    /// Does all of it at once, or as much as a server does for one page.
    pub(super) fn finish(&mut self) {
        self.thin();
        while self.is_under_way() {
            self.step();
        }
    }

    /// Cost against throttling, with the cheapest ringed that throttles at most so many millionths.
    pub(super) fn figure(&self, most: u32, ink: Ink) -> chart::Figure {
        chart::front(&Front::of(&self.search, self.search.cheapest_under(most)), ink)
    }

    /// Whether it has something to do now.
    pub(super) fn is_under_way(&self) -> bool {
        self.state == State::UnderWay
    }

    /// Does a piece of the work.
    pub(super) fn step(&mut self) {
        if self.is_under_way() {
            self.state = match self.search.step(PIECE) {
                Err(error) => State::Failed(error.to_string()),
                Ok(()) if self.search.is_finished() => State::Over,
                Ok(()) => State::UnderWay,
            };
        }
    }

    pub(super) fn stop(&mut self) {
        if self.is_under_way() {
            self.state = State::Stopped;
        }
    }

    pub(super) fn go_on(&mut self) {
        if self.state == State::Stopped {
            self.state = State::UnderWay;
        }
    }
}

/// The way to the search, how far it is, or what it found.
pub(super) fn section(page: Simulator, answer: &SharedAnswer, wanted: &Wanted, run: &SharedRun) -> AnyView {
    page.hunt.with_untracked(|hunt| {
        let (meta, body) = match hunt {
            None => (None, invitation(page, answer, wanted, run)),
            Some(hunt) => {
                let (tried, all) = (hunt.search.tried().len(), hunt.search.len());
                let work = show::count(Decimal::from(hunt.search.work() as u64));
                let (meta, body) = match &hunt.state {
                    State::UnderWay => (format!("{all} settings"), under_way(page, hunt)),
                    State::Stopped => (format!("{tried} of {all} settings tried"), stopped(page, hunt)),
                    State::Over => (
                        format!("{all} settings tried, {work} simulated minutes"),
                        found(page, answer, wanted, hunt, run),
                    ),
                    State::Failed(words) => {
                        let words = format!("{}.", show::capitalized(words));
                        (String::new(), view! { <PanelBody><p>{words}</p></PanelBody> }.into_any())
                    }
                };
                (Some(meta), body)
            }
        };
        view! { <Panel id="search" title="Targets and minimums" meta=meta>{body}</Panel> }.into_any()
    })
}

/// What is tried, in words.
fn tried_in_words() -> String {
    let list = |all: [u32; 16]| {
        let words = all.map(|it| (Decimal::from(it) / Decimal::ONE_HUNDRED).normalize().to_string());
        words.join(", ")
    };
    format!(
        "Targets: {} %. Minimums: {} % of what the busiest minute needs, at least 1 unit.",
        list(TARGETS),
        list(MINIMUMS)
    )
}

fn invitation(page: Simulator, answer: &SharedAnswer, wanted: &Wanted, run: &Run) -> AnyView {
    let href = format!("{}#search", wanted.address(&answer.token, "/simulate", Some(("search", "1"))));
    let each: usize = run.loads.iter().map(|it| it.demand.minutes()).sum();
    let work = show::count(Decimal::from((256 * each) as u64));
    let words = format!(
        "16 targets and 16 minimums are tried for the whole table, {work} simulated minutes: what costs less throttles more, and nothing is chosen for you."
    );
    view! {
        <PanelBody>
            <p>{words}</p>
            <p class="small soft">{tried_in_words()}</p>
            <p class="row">{live_link("search-start", href, "button", "Search 256 settings", move || page.search())}</p>
        </PanelBody>
    }
    .into_any()
}

/// How far it is. What is said to those who listen changes with each quarter only.
fn under_way(page: Simulator, hunt: &Hunt) -> AnyView {
    let (tried, all) = (hunt.search.tried().len(), hunt.search.len());
    let said = match tried * 4 / all.max(1) {
        0 => "The search has begun.",
        1 => "A quarter of the settings is tried.",
        2 => "Half of the settings are tried.",
        _ => "Three quarters of the settings are tried.",
    };
    view! {
        <PanelBody>
            {progress("search-progress", "Settings tried", (tried, all), said)}
            <p class="row"><Button id="search-cancel" on_click=move |()| page.stop_search()>"Cancel"</Button></p>
        </PanelBody>
    }
    .into_any()
}

/// How many of all there are, for the eye, and some words for those who listen.
pub(super) fn progress(
    id: &'static str,
    label: &'static str,
    (tried, all): (usize, usize),
    said: &'static str,
) -> impl IntoView {
    let words = format!("{tried} of {all}");
    view! {
        <div class="progress" data-part=id>
            <label for=id>{label}</label>
            <progress id=id max=all.to_string() value=tried.to_string()>{words.clone()}</progress>
            <span aria-hidden="true">{words}</span>
            <span class="visually-hidden" role="status">{said}</span>
        </div>
    }
}

fn stopped(page: Simulator, hunt: &Hunt) -> AnyView {
    let words = format!(
        "Stopped: {} of {} settings were tried, from the lowest targets on, so that there is no front to show yet.",
        hunt.search.tried().len(),
        hunt.search.len()
    );
    view! {
        <PanelBody>
            <p role="status">{words}</p>
            <p class="row">
                <Button id="search-go-on" on_click=move |()| page.go_on_searching()>"Go on"</Button>
                <Button id="search-anew" kind=ButtonKind::Plain on_click=move |()| page.search()>"Start again"</Button>
            </p>
        </PanelBody>
    }
    .into_any()
}

fn found(page: Simulator, answer: &SharedAnswer, wanted: &Wanted, hunt: &Hunt, run: &SharedRun) -> AnyView {
    let search = &hunt.search;
    let share = wanted.share();
    let allowed = share.as_ref().ok().copied();
    let cheapest = allowed.and_then(|it| search.cheapest_under(it));
    let most = allowed.map(|it| show::percent(Decimal::new(it.into(), 6))).unwrap_or_default();
    let words = match (cheapest, allowed) {
        (_, None) => String::new(),
        (None, _) => format!("No setting throttles at most {most}."),
        (Some(it), _) => format!(
            "The cheapest that throttles at most {most}: {}, {} a month, {} throttled.",
            setting_words(it),
            show::usd(it.monthly),
            show::percent(search.share_of(it)),
        ),
    };
    let figure = |ink| hunt.figure(allowed.unwrap_or_default(), ink);
    let drawn = drawn_figure("front", figure(Ink::Themed), files(answer, wanted, run, || figure(Ink::Light)));
    let old = (hunt.of != *run).then(|| {
        view! {
            <p class="row">
                <span>"Searched with the settings and the traffic of before."</span>
                <Button id="search-anew" on_click=move |()| page.search()>"Search again"</Button>
            </p>
        }
    });
    let hidden = wanted.pairs().into_iter().filter(|(name, _)| *name != "most").map(|(name, value)| {
        view! { <input type="hidden" name=name value=value /> }
    });
    let hidden = hidden.collect_view();
    view! {
        <form class="panel__body row rule-search" method="get" action="/simulate#search">
            <input type="hidden" name="d" value=answer.token.clone() />
            {hidden}
            <NumberField
                id="most"
                name="most"
                label="Throttled at most"
                value=if wanted.most.is_empty() { "0".to_owned() } else { wanted.most.clone() }
                unit="%"
                on_input=move |text: String| page.allow(short(&text))
                error=share.err()
            />
            <span class="without-script"><Button button_type=ButtonType::Submit>"Show"</Button></span>
        </form>
        <div class="panel__body stack">
            {old}
            <p role="status" data-say=words.clone()>{words.clone()}</p>
            {cheapest.map(|it| apply(page, answer, wanted, hunt, it))}
        </div>
        <div class="figures figures--two">
            {drawn}
            <div class="figure figure--text">
                <h3>"What was tried"</h3>
                <p class="small">{tried_in_words()}</p>
                <p class="small soft">"Every setting keeps the maximum and the other settings of the simulation. Below are those that no other beats in both, the cheapest first."</p>
            </div>
        </div>
        {front_rows(search, cheapest)}
    }
    .into_any()
}

fn setting_words(setting: &Setting) -> String {
    let (target, minimum) = (percent_of(setting.target_basis_points), percent_of(setting.minimum_basis_points));
    format!("target {target}, minimum {minimum} of what the busiest minute needs")
}

/// In how many minutes, below the share: a column of its own would be one too many for a phone.
fn throttled_minutes(setting: &Setting) -> Option<AnyView> {
    let minutes = show::count(Decimal::from(setting.throttled_minutes));
    let words = if setting.throttled_minutes == 1 { "1 minute".to_owned() } else { format!("{minutes} minutes") };
    (setting.throttled_minutes > 0).then(|| view! { <small>{words}</small> }.into_any())
}

/// The settings that no other beats.
fn front_rows(search: &Search, cheapest: Option<&Setting>) -> AnyView {
    let heads = ["Target", "Minimum", "Cost a month", "Throttled"];
    let rows = search.front().into_iter().map(|it| {
        let chosen = (Some(it) == cheapest).then(|| view! { <small>"the cheapest allowed"</small> });
        vec![
            view! { {percent_of(it.target_basis_points)} {chosen} }.into_any(),
            percent_of(it.minimum_basis_points).into_any(),
            view! { <span class="amount">{show::usd(it.monthly)}</span> }.into_any(),
            view! { {show::percent(search.share_of(it))} {throttled_minutes(it)} }.into_any(),
        ]
    });
    let caption = "Settings that no other beats in both cost and throttling, the cheapest first".to_owned();
    narrow_table(caption, &heads, rows.collect())
}

/// The cheapest setting, written into the design.
fn apply(page: Simulator, answer: &SharedAnswer, wanted: &Wanted, hunt: &Hunt, setting: &Setting) -> AnyView {
    let (edited, left_out) = edited(answer, hunt, setting);
    let name = answer.design.tables.get(hunt.of.table).map(|it| it.name.clone()).unwrap_or_default();
    let what = format!("{} for {name}", setting_words(setting));
    let left_out = (!left_out.is_empty()).then(|| {
        let words = format!(
            "The design has no {}, which the series has: there is nothing to write it into.",
            left_out.join(", ")
        );
        view! { <p class="small soft">{words}</p> }
    });
    if edited == answer.wire {
        return view! { <p class="small soft">"The design has these settings already."</p>{left_out} }.into_any();
    }
    // Typed settings would go over those of the design.
    let plain = Wanted { typed: Default::default(), ..wanted.clone() };
    let href = plain.address(&share::encode(&edited), "/simulate", None);
    let press = move || page.apply(Applied { what: what.clone(), design: edited.clone() });
    view! {
        <p class="row">{live_link("search-apply", href, "button button--primary", format!("Apply to {name}"), press)}</p>
        {left_out}
    }
    .into_any()
}

/// The design with a setting, and what of a series it has no place for.
fn edited(answer: &Answer, hunt: &Hunt, setting: &Setting) -> (DesignV1, Vec<String>) {
    let run = &hunt.of;
    let (mut edited, mut left_out) = (answer.wire.clone(), Vec::new());
    let Some(table) = edited.tables.get_mut(run.table) else { return (edited, left_out) };
    let mut settings = Vec::with_capacity(run.loads.len());
    for (load, minimum) in run.loads.iter().zip(&setting.minimums) {
        let resource = match (load.id.resource, run.source) {
            (Resource::Index(place), Source::Series) => {
                let name = run.index(place);
                match table.indexes.iter().position(|it| it.name == name) {
                    Some(own) => Resource::Index(own),
                    None => {
                        left_out.push(format!("index {name}"));
                        continue;
                    }
                }
            }
            (own, _) => own,
        };
        settings.push(ScalingSetting {
            id: DimensionId { resource, direction: load.id.direction },
            target_basis_points: setting.target_basis_points,
            minimum: *minimum,
            maximum: load.policy.maximum,
        });
    }
    *table = with_scaling(table, &settings);
    left_out.dedup();
    (edited, left_out)
}

fn percent_of(basis_points: u32) -> String {
    format!("{} %", (Decimal::from(basis_points) / Decimal::ONE_HUNDRED).normalize())
}
