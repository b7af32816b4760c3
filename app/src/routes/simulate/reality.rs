//! The capacity that a recorded series holds, beside the simulated one, and the delays and settings that explain it best. Those
//! are looked for on request, trial by trial between what is typed; the model of it is [`keyfare_core::simulate::reality`].

use super::{
    Simulator,
    run::{Run, SharedRun},
    search::{PIECE, progress},
    wanted::PRESETS,
};
use crate::{
    components::{Button, ButtonKind, Panel, PanelBody},
    results::table_with_words,
};
use keyfare_core::{
    show,
    simulate::{
        Preset, Timing,
        reality::{Comparison, Fit, Fitting},
    },
};
use leptos::prelude::*;
use rust_decimal::Decimal;

/// A fit under way or over.
#[derive(Clone)]
pub(super) struct Fitter {
    fitting: Fitting,
    /// What it was started with.
    of: SharedRun,
    found: Option<Fit>,
}

impl Fitter {
    pub(super) fn new(run: SharedRun) -> Fitter {
        Fitter { fitting: Fitting::new(run.rules()), of: run, found: None }
    }

    /// Whether it has something to do now.
    pub(super) fn is_under_way(&self) -> bool {
        !self.fitting.is_finished()
    }

    /// Does a piece of the work: at least one trial.
    pub(super) fn step(&mut self) {
        // A run that is there holds together, and a fit is offered for one with a series only.
        let (Ok(table), Some(series)) = (self.of.simulated(), &self.of.series) else { return };
        let real = series.trace.real();
        let each = (table.minutes() * table.dimensions().len()).max(1);
        for _ in 0..(PIECE / each).max(1) {
            self.fitting.step(&table, &real);
        }
        if self.fitting.is_finished() {
            self.found = self.fitting.found(&table, &real);
        }
    }
}

/// What the series says about the real capacity; nothing where it says nothing.
pub(super) fn section(page: Simulator, run: &SharedRun) -> Option<AnyView> {
    if run.comparisons.is_empty() {
        return None;
    }
    let caption = "Simulated beside real capacity".to_owned();
    let fitted = page.fitter.with_untracked(|fitter| match fitter {
        None => invitation(page),
        Some(fitter) if fitter.is_under_way() => under_way(page, fitter),
        Some(fitter) => found(page, run, fitter),
    });
    let compared = comparison_table(run, caption, &run.comparisons);
    let view = view! {
        <Panel id="reality" title="Beside the real capacity" meta=Some("from the series; dashed in the charts".to_owned())>
            {compared}
            <p class="panel__body soft small">
                "An hour is within one step where the highest simulated and the highest real capacity of it are no further apart than the largest change of the real one around that hour, and never less than one unit."
            </p>
            {fitted}
        </Panel>
    };
    Some(view.into_any())
}

fn comparison_table(run: &Run, caption: String, comparisons: &[Comparison]) -> AnyView {
    let heads = ["Of", "Hours known", "Within one step", "Unit-hours simulated", "Unit-hours real", "Difference"];
    let hours = |unit_minutes: Decimal| show::count((unit_minutes / Decimal::from(60)).round());
    let rows = comparisons.iter().map(|it| {
        let share = Decimal::from(it.hours_within_step).checked_div(Decimal::from(it.hours)).unwrap_or_default();
        let within = format!("{} ({})", show::count(it.hours_within_step.into()), show::percent(share));
        vec![
            run.name(it.id).into_any(),
            show::count(it.hours.into()).into_any(),
            within.into_any(),
            hours(it.simulated_unit_minutes.into()).into_any(),
            hours(Decimal::from(it.real_milli_unit_minutes) / Decimal::ONE_THOUSAND).into_any(),
            it.difference_basis_points().map_or("no real capacity".to_owned(), signed_percent).into_any(),
        ]
    });
    table_with_words(caption, &heads, &[], rows.collect())
}

fn signed_percent(basis_points: i64) -> String {
    show::percent_difference(Decimal::new(basis_points, 4))
}

fn invitation(page: Simulator) -> AnyView {
    view! {
        <PanelBody>
            <p class="small">"The service’s delays and the table’s target are not in the metrics. Those that come closest to the real capacity can be looked for."</p>
            <p class="row"><Button id="fit-start" on_click=move |()| page.fit()>"Fit delays and target"</Button></p>
        </PanelBody>
    }
    .into_any()
}

fn under_way(page: Simulator, fitter: &Fitter) -> AnyView {
    let tried = (fitter.fitting.tried(), fitter.fitting.most());
    view! {
        <PanelBody>
            {progress("fit-progress", "Tried, at most", tried, "Delays and targets are being tried.")}
            <p class="row"><Button id="fit-cancel" on_click=move |()| page.stop_fitting()>"Cancel"</Button></p>
        </PanelBody>
    }
    .into_any()
}

fn found(page: Simulator, run: &SharedRun, fitter: &Fitter) -> AnyView {
    let Some(fit) = &fitter.found else {
        return view! { <PanelBody><p role="status">"Nothing could be compared."</p></PanelBody> }.into_any();
    };
    let old = (fitter.of != *run).then(|| {
        view! {
            <p class="row">
                <span>"Fitted with the settings of before."</span>
                <Button id="fit-anew" kind=ButtonKind::Plain on_click=move |()| page.fit()>"Fit again"</Button>
            </p>
        }
    });
    let words = format!("What fits best: {}.", fit.words());
    let (preset, name) = nearest(fit.timing);
    let target = fit.target_basis_points.map(|it| (Decimal::from(it) / Decimal::ONE_HUNDRED).normalize());
    // Settings are typed for the dimension that is shown.
    let of = run.name(run.found().id);
    let label = match target {
        Some(target) => format!("Simulate {of} with a target of {target} % and the delay “{name}”"),
        None => format!("Simulate with the delay “{name}”"),
    };
    let new = target.is_some() || preset != page.wanted.with_untracked(|it| it.preset);
    let take = (new && fitter.of == *run).then(|| {
        let press = move |()| {
            page.set(|it| {
                it.preset = preset;
                if let Some(target) = target {
                    it.typed[0] = Some(target.to_string());
                }
            });
        };
        view! { <p class="row"><Button id="fit-take" on_click=press>{label}</Button></p> }
    });
    view! {
        <div class="panel__body stack">
            {old}
            <p role="status">{words}</p>
            {fit.verdict().map(|it| view! { <p class="small soft">{it}</p> })}
            {take}
        </div>
        {comparison_table(run, "With what fits best".to_owned(), &fit.comparisons)}
    }
    .into_any()
}

/// Of the three delays of the page the one whose sum is nearest, and its name.
fn nearest(timing: Timing) -> (Preset, &'static str) {
    let sum = |timing: Timing| timing.metric_lag + timing.update_time;
    let nearest = PRESETS.into_iter().min_by_key(|(preset, ..)| sum(preset.timing()).abs_diff(sum(timing)));
    nearest.map_or((Preset::Default, ""), |(preset, _, name)| (preset, name))
}
