//! What happens in the time shown: changes of capacity, and spells of throttling with their cause.

use super::run::Run;
use crate::{
    components::{Panel, PanelBody},
    results::table_with_words,
};
use keyfare_core::{show, simulate::Cause};
use leptos::prelude::*;
use rust_decimal::Decimal;

/// So many are listed; the rest is counted.
const SHOWN: usize = 50;

/// One event: when it begins, what it is, and the rest of it.
struct Event {
    minute: usize,
    what: &'static str,
    detail: String,
}

/// The events of the time shown, in order.
pub(super) fn events(run: &Run, window: (usize, usize)) -> AnyView {
    let all = all(run, window);
    let ups = all.iter().filter(|it| it.what == "More capacity").count();
    let downs = all.iter().filter(|it| it.what == "Less capacity").count();
    let some = |count: usize, one: &str, several: &str| format!("{count} {}", if count == 1 { one } else { several });
    let meta = [
        some(ups, "increase", "increases"),
        some(downs, "decrease", "decreases"),
        some(all.len() - ups - downs, "spell of throttling", "spells of throttling"),
    ]
    .join(", ");
    let rest = all.len().saturating_sub(SHOWN);
    let rest = (rest > 0).then(|| {
        let words = format!("And {} more: choose a day to see fewer at once.", show::count(Decimal::from(rest as u64)));
        view! { <p class="panel__body soft small">{words}</p> }
    });
    let body = match all.is_empty() {
        true => {
            view! { <PanelBody><p class="soft">"The capacity never changes, and nothing is throttled."</p></PanelBody> }
                .into_any()
        }
        false => {
            let row = |it: &Event| {
                vec![run.calendar.minute_name(it.minute).into_any(), it.what.into_any(), it.detail.clone().into_any()]
            };
            let rows = all.iter().take(SHOWN).map(row).collect();
            let heads = ["From", "Event", "How much"];
            table_with_words("Events in order".to_owned(), &heads, &heads, rows)
        }
    };
    view! { <Panel id="events" title="Events" meta=Some(meta)>{body}{rest}</Panel> }.into_any()
}

fn all(run: &Run, (first, count): (usize, usize)) -> Vec<Event> {
    let shown = first..first + count;
    let changes = run.found().changes.iter().filter(|it| shown.contains(&it.minute)).map(|it| {
        let of = |units: u32| show::count(Decimal::from(units));
        Event {
            minute: it.minute,
            what: if it.to > it.from { "More capacity" } else { "Less capacity" },
            detail: format!("{} to {}", of(it.from), show::counted(Decimal::from(it.to), "unit", "units")),
        }
    });
    let mut all: Vec<Event> = changes.collect();
    let mut at = first;
    while at < shown.end {
        let length = run.row.throttled_milli[at..shown.end].iter().take_while(|it| **it > 0).count();
        if length > 0 {
            let spell = at..at + length;
            let throttled: u64 = run.row.throttled_milli[spell.clone()].iter().sum();
            let throttled = show::counted((Decimal::from(throttled) / Decimal::ONE_THOUSAND).round(), "unit", "units");
            let causes = Cause::ALL.iter().filter(|cause| run.row.cause[spell.clone()].contains(&Some(**cause)));
            let causes: Vec<&str> = causes.map(|it| it.label()).collect();
            let minutes = if length == 1 { "1 minute".to_owned() } else { format!("{length} minutes") };
            let detail = format!("{minutes}, {throttled}: {}", causes.join(", "));
            all.push(Event { minute: at, what: "Throttled", detail });
        }
        at += length + 1;
    }
    all.sort_by_key(|it| it.minute);
    all
}
