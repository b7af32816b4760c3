//! Both capacity modes side by side, on one scale; the radios choose the design's.

use super::{derived, parts, words};
use crate::{
    answer::{Answer, SharedAnswer},
    components::TextEvent,
    live,
};
use keyfare_core::{
    estimate::{View, permille},
    show,
};
use leptos::prelude::*;

/// The value of a mode's radio, as the form has it; anything else means that tables differ.
pub(super) const fn value(view: View) -> &'static str {
    match view {
        View::OnDemand => "on_demand",
        View::Provisioned => "provisioned",
        View::AsDesigned => "as_designed",
    }
}

/// One mode.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    name: &'static str,
    sum: String,
    parts: Vec<parts::Part>,
    tick: u16,
    note: String,
    difference: String,
}

fn row(answer: &Answer, view: View) -> Row {
    let estimate = &answer.estimate;
    let own = View::of(estimate);
    let on_demand = estimate.total(View::OnDemand);
    let views = [View::OnDemand, View::Provisioned, View::AsDesigned];
    let scale = views.into_iter().map(|it| estimate.total(it)).max().unwrap_or(on_demand);
    let (name, note) = match view {
        View::OnDemand => ("On-demand", "paid by the request".to_string()),
        View::AsDesigned => ("As designed", "the tables have different modes".to_string()),
        View::Provisioned => {
            let short = words::short_capacities(answer);
            let note = match short.as_slice() {
                [] => "paid by the hour, the peak fits".to_string(),
                some => format!("too little, requests will be throttled: {}", some.join("; ")),
            };
            (words::provisioned_name(estimate), note)
        }
    };
    let known = estimate.known_total(own).and_then(|_| estimate.known_total(view));
    let difference = match known.and_then(|_| estimate.difference(own, view)) {
        _ if view == own => "this design".to_string(),
        Some(difference) => show::usd_difference(difference),
        None => String::new(),
    };
    Row {
        name,
        sum: words::total(estimate, view),
        parts: parts::family_parts(estimate, view, scale),
        tick: permille(on_demand, scale),
        note,
        difference,
    }
}

/// The rows. Where tables differ there is a third one, which is chosen until another is.
#[component]
pub(super) fn Modes(answer: Signal<Option<SharedAnswer>>, mode: Signal<String>, on_mode: TextEvent) -> impl IntoView {
    let rows = derived(answer, |answer| {
        let is_mixed = View::of(&answer.estimate) == View::AsDesigned;
        let views = [View::OnDemand, View::Provisioned].into_iter().chain(is_mixed.then_some(View::AsDesigned));
        views.map(|view| (view, row(answer, view))).collect::<Vec<_>>()
    });
    let rows = rows.with_untracked(|rows| {
        let rows = rows.iter().flat_map(|it| it.iter());
        rows.map(|(view, row)| mode_row(mode, on_mode, *view, row)).collect_view()
    });
    view! {
        <fieldset class="modes">
            <legend class="visually-hidden">"Capacity mode"</legend>
            {rows}
        </fieldset>
    }
    .into_any()
}

fn mode_row(mode: Signal<String>, on_mode: TextEvent, view: View, row: &Row) -> AnyView {
    let chosen = move |mode: &str| match view {
        View::AsDesigned => mode != value(View::OnDemand) && mode != value(View::Provisioned),
        _ => mode == value(view),
    };
    let first = mode.with_untracked(|mode| chosen(mode));
    let radio = format!("mode-{}", value(view));
    if view != View::AsDesigned {
        live::on_input(&radio, on_mode);
    }
    view! {
        <label class="mode">
            <input
                type="radio"
                name="mode"
                id=radio
                value=value(view)
                autocomplete="off"
                checked=first
            />
            <span class="mode__name">{row.name}</span>
            <span class="mode__sum">{row.sum.clone()}</span>
            <span class="mode__bar">{parts::scaled(&row.parts, row.tick)}</span>
            <span class="mode__note">
                <span>{row.note.clone()}</span>
                <span>{row.difference.clone()}</span>
            </span>
        </label>
    }
    .into_any()
}
