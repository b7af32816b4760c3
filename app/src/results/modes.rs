//! Both capacity modes side by side, on one scale; the radios choose the design's.

use super::{derived, parts, words};
use crate::{
    answer::{Answer, SharedAnswer},
    components::TextEvent,
    icons::{Icon, IconName},
    live::{self, kept_later},
};
use keyfare_core::{
    bill::Family,
    capacity::scaled_month,
    estimate::{View, permille},
    money::Usd,
    share, show,
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
    // Every minute of a week is followed three times: not before what is typed is answered.
    let scaled = kept_later("scaled", move || {
        let row = derived(answer, scaled);
        row.get_untracked().and_then(|it| Option::clone(&it)).map(|it| scaled_row(&it)).into_any()
    });
    view! {
        <fieldset class="modes">
            <legend class="visually-hidden">"Capacity mode"</legend>
            {rows}
            <div data-part="scaled" id="scaled">{scaled}</div>
        </fieldset>
    }
    .into_any()
}

/// Capacity that follows its use, as it is simulated: no mode of the bill, which has fixed capacity.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Scaled {
    row: Row,
    href: String,
}

/// The row; none where nothing follows its use, or where a design that has no policies does not say when its peak comes.
fn scaled(answer: &SharedAnswer) -> Option<Scaled> {
    let (design, estimate) = (&answer.design, &answer.estimate);
    if estimate.usages.is_empty() || answer.token.len() > share::TOKEN_MAX {
        return None;
    }
    let href = format!("/simulate?d={}#ways", answer.token);
    let region = answer.prices.region(&design.region).ok()?;
    let month = scaled_month(design, estimate, region).ok()?;
    let on_demand = estimate.total(View::OnDemand);
    let name = "Auto scaled, simulated";
    let row = match month {
        Err(unknown) => design.tables.iter().any(|it| it.scaling_policies() > 0).then(|| Row {
            name,
            sum: "not known".to_string(),
            parts: Vec::new(),
            tick: 1_000,
            note: unknown.to_string(),
            difference: String::new(),
        }),
        Ok(month) => {
            let views = [View::OnDemand, View::Provisioned, View::AsDesigned];
            let totals = views.into_iter().map(|it| estimate.total(it));
            let scale = totals.chain([month.total]).max().unwrap_or(on_demand);
            let part = |(family, amount): (&Family, &Usd)| parts::Part {
                color: parts::color(*family),
                permille: permille(*amount, scale),
            };
            let difference = estimate.known_total(View::of(estimate)).and_then(|own| month.total.checked_sub(own));
            let reserved = if estimate.reserved.is_empty() { "" } else { ", without what is reserved" };
            Some(Row {
                name,
                sum: show::usd(month.total),
                parts: month.by_family.iter().map(part).filter(|it| it.permille > 0).collect(),
                tick: permille(on_demand, scale),
                note: format!("{}, by its traffic{reserved}", month.refusal()),
                difference: difference.map(show::usd_difference).unwrap_or_default(),
            })
        }
    };
    row.map(|row| Scaled { row, href })
}

/// What stands in every row: the name, the sum, its parts, and what there is to say.
fn figures(row: &Row) -> impl IntoView + use<> {
    view! {
        <span class="mode__name">{row.name}</span>
        <span class="mode__sum">{row.sum.clone()}</span>
        <span class="mode__bar">{parts::scaled(&row.parts, row.tick)}</span>
        <span class="mode__note">
            <span>{row.note.clone()}</span>
            <span>{row.difference.clone()}</span>
        </span>
    }
}

fn scaled_row(it: &Scaled) -> AnyView {
    view! {
        <a class="mode mode--link" id="mode-scaled" href=it.href.clone() rel="nofollow">
            <Icon name=IconName::Chevron />
            {figures(&it.row)}
        </a>
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
            {figures(row)}
        </label>
    }
    .into_any()
}
