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
mod reality;
mod run;
mod search;
mod series;
mod sheet;
mod summary;
#[cfg(all(test, feature = "ssr"))]
mod tests;
mod wanted;

use super::report::problem_page;
use crate::{
    address::Address,
    answer::{Answer, SharedAnswer},
    books::Books,
    live,
    page::Page,
    port::PriceFacts,
    problem::Problem,
    results::answer_of_link_by,
};
use keyfare_core::{chart::ChartTable, estimate::View, show, wire::DesignV1};
use leptos::prelude::*;
use reality::Fitter;
use run::{Gap, Run, SharedRun};
use rust_decimal::Decimal;
use search::Hunt;
use series::{Given, Series};
use sheet::{Age, Results, sheet, without_design};
pub(crate) use sheet::{front_chart, traffic_chart, traffic_of_a_day_chart};
use std::collections::BTreeMap;
use wanted::{Search, Wanted};

/// The page at `/simulate`: what it remembers while it is open.
#[derive(Clone, Copy)]
pub struct Simulator {
    opened: RwSignal<Opened>,
    wanted: RwSignal<Wanted>,
    series: RwSignal<Option<Series>>,
    series_problem: RwSignal<Option<String>>,
    given: RwSignal<Given>,
    run: Memo<Option<Result<SharedRun, Gap>>>,
    /// What stays on screen while the settings do not hold together.
    shown: Memo<Option<SharedRun>>,
    hunt: RwSignal<Option<Hunt>>,
    fitter: RwSignal<Option<Fitter>>,
    applied: RwSignal<Option<Done>>,
    /// What was typed for each table and index while it was chosen, by its name in the address.
    typed_for: StoredValue<BTreeMap<String, [Option<String>; 3]>>,
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
            token => match answer_of_link_by(token, &Books::here()) {
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
        let (series_problem, hunt, fitter) = (RwSignal::new(None), RwSignal::new(None), RwSignal::new(None));
        let typed_for = StoredValue::new(BTreeMap::new());
        let (applied, given) = (RwSignal::new(None), RwSignal::new(Given::default()));
        let page =
            Simulator { opened, wanted, series, series_problem, given, run, shown, hunt, fitter, applied, typed_for };
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
        self.is_searching() || self.fitter.with_untracked(|it| it.as_ref().is_some_and(Fitter::is_under_way))
    }

    fn is_searching(self) -> bool {
        self.hunt.with_untracked(|it| it.as_ref().is_some_and(Hunt::is_under_way))
    }

    /// Does a piece of it: some milliseconds in a browser.
    pub fn work(self) {
        if self.is_searching() {
            self.hunt.update(|it| it.iter_mut().for_each(Hunt::step));
        } else {
            self.fitter.update(|it| it.iter_mut().for_each(Fitter::step));
        }
    }

    /// Does all of it at once, or as much as a server does for one page.
    pub fn finish(self) {
        self.hunt.update(|it| it.iter_mut().for_each(Hunt::finish));
    }

    /// What charts and tables are made of.
    fn results(self) -> Option<Results> {
        let run = self.shown.get_untracked()?;
        let age = match self.run.with_untracked(|it| matches!(it, Some(Err(_)))) {
            true => Age::OfBefore,
            false => Age::OfNow,
        };
        self.opened.with_untracked(|opened| match opened {
            Opened::Design { answer, .. } => {
                Some(Results { answer: answer.clone(), wanted: self.wanted.get_untracked(), run, age })
            }
            _ => None,
        })
    }

    /// Other settings.
    fn set(self, change: impl FnOnce(&mut Wanted)) {
        self.wanted.update(change);
    }

    fn show_day(self, day: Option<usize>) {
        self.set(|it| {
            it.day = day;
            it.unmet.clear();
        });
    }

    fn allow(self, most: String) {
        self.set(|it| it.most = most);
    }

    /// Another table or index: what is typed is for the one before, and is there again when that is chosen again.
    fn choose(self, on: &str) {
        let Some((table, dimension)) = wanted::place(on) else { return };
        let before = self.shown.with_untracked(|run| run.as_ref().map(|run| wanted::on(run.table, run.found().id)));
        let before = before.unwrap_or_else(|| self.wanted.with_untracked(Wanted::on));
        let typed = self.wanted.with_untracked(|it| it.typed.clone());
        let kept = self.typed_for.try_update_value(|all| {
            all.insert(before, typed);
            all.get(on).cloned()
        });
        self.set(|it| {
            (it.table, it.dimension, it.typed) = (table, dimension, kept.flatten().unwrap_or_default());
            it.unmet.clear();
        });
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

    /// Starts to look for what explains the real capacity of the series best.
    fn fit(self) {
        self.fitter.set(self.shown.get_untracked().map(Fitter::new));
    }

    fn stop_fitting(self) {
        self.fitter.set(None);
    }

    /// Takes a recorded series in place of the design's traffic, or reads the one that is there anew. What cannot be read
    /// changes nothing.
    fn read_series(self, change: impl FnOnce(Given) -> Given) {
        self.given.update(|given| *given = change(std::mem::take(given)));
        if self.given.with_untracked(Given::is_empty) {
            return self.series_problem.set(None);
        }
        match self.given.with_untracked(Given::read) {
            Ok(series) => {
                self.series_problem.set(None);
                self.set(|it| (it.dimension, it.day, it.typed) = (None, None, Default::default()));
                self.typed_for.update_value(BTreeMap::clear);
                self.fitter.set(None);
                self.series.set(Some(series));
            }
            Err(problem) => self.series_problem.set(Some(problem)),
        }
    }

    fn forget_series(self) {
        self.series_problem.set(None);
        self.given.update(|it| *it = std::mem::take(it).with_text(String::new()));
        self.set(|it| (it.dimension, it.day, it.typed) = (None, None, Default::default()));
        self.typed_for.update_value(BTreeMap::clear);
        self.fitter.set(None);
        self.series.set(None);
    }

    /// Makes an edit of the design.
    fn apply(self, edit: Applied) {
        let Ok(answer) = Answer::of(edit.design) else { return };
        self.opened.update(|opened| {
            let Opened::Design { answer: shown, .. } = opened else { return };
            let (before, after) = (&shown.estimate, &answer.estimate);
            let change = after.total(View::of(after)).checked_sub(before.total(View::of(before)));
            let change = change
                .map(|it| format!(" The month as designed, without the simulation: {}.", show::usd_difference(it)));
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

/// Each minute of the chosen dimension as a table: what `/simulate.csv` holds. The error says why there is none.
pub fn minutes_table(address: &Address, prices: &PriceFacts) -> Result<ChartTable, Problem> {
    let answer = answer_of_link_by(address.get("d"), &prices.books())?;
    let wanted = Wanted::of(address, &answer);
    let run = Run::of(&answer, &wanted, None)
        .map_err(|gap| Problem { title: "There is nothing to simulate".to_owned(), advice: gap.words() })?;
    Ok(run.minutes_table(run.calendar.window(wanted.day)))
}

/// Units of thousandths, rounded to whole ones.
fn units(milli: u64) -> String {
    show::count((Decimal::from(milli) / Decimal::ONE_THOUSAND).round())
}
