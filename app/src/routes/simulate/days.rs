//! What is billed: each day of the whole time, or each hour of a day.

use super::{
    run::{DAY, Run, day_name},
    units,
    wanted::Wanted,
};
use crate::{answer::Answer, components::Panel, results::narrow_table};
use keyfare_core::show;
use leptos::prelude::*;
use rust_decimal::Decimal;

/// Minutes of an hour.
const HOUR: usize = 60;

/// The billed units of the dimension shown.
pub(super) fn days(answer: &Answer, wanted: &Wanted, run: &Run) -> AnyView {
    let (first, count) = run.window;
    let minutes = run.loads[run.chosen].demand.minutes();
    let (title, meta) = ("Billed hours", "the highest capacity of an hour is what it is billed by (R-PROV-3)");
    let whole = count == minutes && minutes > DAY;
    let csv = wanted.address(&answer.token, "/simulate.csv", None);
    let body = match whole {
        true => by_day(answer, wanted, run, minutes),
        false => by_hour(run, first, first + count),
    };
    let back = (!whole && minutes > DAY).then(|| {
        let href = wanted.address(&answer.token, "/simulate", Some(("day", "")));
        view! { <a class="button button--plain" href=href>"The whole time"</a> }
    });
    view! {
        <Panel
            id="hours"
            title=title
            meta=Some(meta.to_owned())
            foot=move || view! { {back}<a class="button button--plain" href=csv download="minutes.csv">"Every minute as CSV"</a> }
        >
            {body}
        </Panel>
    }
    .into_any()
}

fn by_day(answer: &Answer, wanted: &Wanted, run: &Run, minutes: usize) -> AnyView {
    let heads = ["Day", "Unit-hours", "Lowest", "Highest", "Throttled"];
    let hours = &run.found().hours;
    let rows = (0..minutes.div_ceil(DAY)).map(|day| {
        let own = hours.get(day * 24..hours.len().min(day * 24 + 24)).unwrap_or_default();
        let all: u64 = own.iter().map(|it| u64::from(*it)).sum();
        let of = |units: Option<&u32>| show::count(Decimal::from(units.copied().unwrap_or_default()));
        let refused: u64 = run.row.throttled_milli[day * DAY..minutes.min(day * DAY + DAY)].iter().sum();
        let href = wanted.address(&answer.token, "/simulate", Some(("day", &(day + 1).to_string())));
        vec![
            view! { <a href=href>{show::capitalized(&day_name(day))}</a> }.into_any(),
            show::count(Decimal::from(all)).into_any(),
            of(own.iter().min()).into_any(),
            of(own.iter().max()).into_any(),
            units(refused).into_any(),
        ]
    });
    narrow_table(
        "Billed unit-hours of each day, its lowest and highest hour, and the units throttled".to_owned(),
        &heads,
        rows.collect(),
    )
}

fn by_hour(run: &Run, first: usize, end: usize) -> AnyView {
    let heads = ["UTC", "Billed units", "Most a second", "Throttled"];
    let demand = run.loads[run.chosen].demand.milli_units();
    let rows = (first..end).step_by(HOUR).map(|start| {
        let minutes = start..end.min(start + HOUR);
        let billed = run.found().hours.get(start / HOUR).copied().unwrap_or_default();
        let busiest = demand[minutes.clone()].iter().copied().max().unwrap_or_default();
        let refused: u64 = run.row.throttled_milli[minutes].iter().sum();
        vec![
            format!("{:02}:00", start % DAY / HOUR).into_any(),
            show::count(Decimal::from(billed)).into_any(),
            show::count((Decimal::from(busiest) / Decimal::from(60_000)).round_dp(2).normalize()).into_any(),
            units(refused).into_any(),
        ]
    });
    narrow_table(
        "Billed units of each hour, units a second of its busiest minute, and the units throttled".to_owned(),
        &heads,
        rows.collect(),
    )
}
