//! What is billed: each day of the whole time, or each hour of a day.

use super::{
    Simulator,
    calendar::DAY,
    live_link,
    run::{Run, Source},
    units,
    wanted::Wanted,
};
use crate::{address::escaped, answer::Answer, components::Panel, results::narrow_table};
use keyfare_core::{chart::ChartTable, show};
use leptos::prelude::*;
use rust_decimal::Decimal;
use std::ops::Range;

/// Minutes of an hour.
const HOUR: usize = 60;

/// The billed units of the dimension shown.
pub(super) fn days(page: Simulator, answer: &Answer, wanted: &Wanted, run: &Run) -> AnyView {
    let (first, count) = run.calendar.window(wanted.day);
    let minutes = run.loads[run.chosen].demand.minutes();
    let (title, meta) = ("Billed hours", "the highest capacity of an hour is what it is billed by (R-PROV-3)");
    let whole = count == minutes && minutes > DAY;
    let body = match whole {
        true => by_day(page, answer, wanted, run),
        false => by_hour(run, first..first + count),
    };
    let back = (!whole && minutes > DAY).then(|| {
        let href = wanted.address(&answer.token, "/simulate", Some(("day", "")));
        live_link("day-whole", href, "button button--plain", "The whole time", move || page.show_day(None))
    });
    let (href, words, name) = file(answer, wanted, run, first..first + count);
    view! {
        <Panel
            id="hours"
            title=title
            meta=Some(meta.to_owned())
            foot=move || view! { {back}<a class="button button--plain" href=href download=name>{words}</a> }
        >
            {body}
        </Panel>
    }
    .into_any()
}

/// The figures as a file: address, words and name. The server makes every minute of a design; of a recorded series, which
/// it does not know, the page itself makes the minutes of a day, or the hours of more.
fn file(answer: &Answer, wanted: &Wanted, run: &Run, shown: Range<usize>) -> (String, &'static str, &'static str) {
    let made = |table: ChartTable| format!("data:text/csv;charset=utf-8,{}", escaped(&table.to_csv()));
    match run.source {
        Source::Design => (wanted.address(&answer.token, "/simulate.csv", None), "Every minute as CSV", "minutes.csv"),
        Source::Series if shown.len() <= DAY => {
            (made(run.minutes_table((shown.start, shown.len()))), "Every minute as CSV", "minutes.csv")
        }
        Source::Series => {
            let name = |hour: &Hour| run.calendar.minute_name(hour.minutes.start);
            let rows = hours(run, shown).map(|it| {
                let figures = [
                    it.billed.to_string(),
                    it.busiest.to_string(),
                    (Decimal::from(it.throttled_milli) / Decimal::ONE_THOUSAND).normalize().to_string(),
                ];
                std::iter::once(name(&it)).chain(figures).collect()
            });
            let columns = ["Hour from, UTC", "Billed units", "Most units a second", "Throttled, units"];
            let table = ChartTable {
                caption: format!("Hours of {}", run.subject()),
                columns: columns.map(str::to_owned).to_vec(),
                rows: rows.collect(),
            };
            (made(table), "Every hour as CSV", "hours.csv")
        }
    }
}

/// A UTC hour, or the part of it that the series has.
struct Hour {
    minutes: Range<usize>,
    billed: u32,
    busiest: Decimal,
    throttled_milli: u64,
}

/// The UTC hours that some minutes touch.
fn hours(run: &Run, shown: Range<usize>) -> impl Iterator<Item = Hour> + '_ {
    let before = run.calendar.offset() % HOUR;
    let demand = run.loads[run.chosen].demand.milli_units();
    let count = (before + shown.end).div_ceil(HOUR);
    ((before + shown.start) / HOUR..count).map(move |hour| {
        let start = (hour * HOUR).saturating_sub(before).max(shown.start);
        let minutes = start..((hour + 1) * HOUR - before).min(shown.end);
        let busiest = demand[minutes.clone()].iter().copied().max().unwrap_or_default();
        Hour {
            billed: run.found().hours.get(hour).copied().unwrap_or_default(),
            busiest: (Decimal::from(busiest) / Decimal::from(60_000)).round_dp(2).normalize(),
            throttled_milli: run.row.throttled_milli[minutes.clone()].iter().sum(),
            minutes,
        }
    })
}

fn by_day(page: Simulator, answer: &Answer, wanted: &Wanted, run: &Run) -> AnyView {
    let heads = ["Day", "Unit-hours", "Lowest", "Highest", "Throttled"];
    let rows = (0..run.calendar.days()).map(|day| {
        let (first, count) = run.calendar.window(Some(day));
        let (mut all, mut lowest, mut highest, mut throttled) = (0_u64, u32::MAX, 0, 0);
        for hour in hours(run, first..first + count) {
            all += u64::from(hour.billed);
            (lowest, highest) = (lowest.min(hour.billed), highest.max(hour.billed));
            throttled += hour.throttled_milli;
        }
        let of = |units: u32| show::count(Decimal::from(units));
        let href = wanted.address(&answer.token, "/simulate", Some(("day", &(day + 1).to_string())));
        // A day and its number stay together, and so does a date.
        let name = show::capitalized(&run.calendar.day_name(day)).replacen(' ', "\u{a0}", 1);
        let class = if name.contains(' ') { "" } else { "nowrap" };
        vec![
            live_link(&format!("day-{day}"), href, class, name, move || page.show_day(Some(day))),
            show::count(Decimal::from(all)).into_any(),
            of(lowest).into_any(),
            of(highest).into_any(),
            units(throttled).into_any(),
        ]
    });
    narrow_table(
        "Billed unit-hours of each day, its lowest and highest hour, and the units throttled".to_owned(),
        &heads,
        rows.collect(),
    )
}

fn by_hour(run: &Run, shown: Range<usize>) -> AnyView {
    let heads = ["UTC", "Billed units", "Most a second", "Throttled"];
    let rows = hours(run, shown).map(|hour| {
        vec![
            run.calendar.time_of(hour.minutes.start).into_any(),
            show::count(Decimal::from(hour.billed)).into_any(),
            show::count(hour.busiest).into_any(),
            units(hour.throttled_milli).into_any(),
        ]
    });
    narrow_table(
        "Billed units of each hour, units a second of its busiest minute, and the units throttled".to_owned(),
        &heads,
        rows.collect(),
    )
}
