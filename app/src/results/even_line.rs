//! Where each table's provisioned capacity stands against the use from which it pays.

use super::derived;
use crate::answer::{Answer, SharedAnswer};
use keyfare_core::{estimate::table_uses, show};
use leptos::prelude::*;

/// One table's use.
#[derive(Clone, Debug, PartialEq, Eq)]
struct TableLine {
    name: String,
    used: String,
    even: String,
    at: u16,
    even_at: u16,
    verdict: &'static str,
}

fn lines(answer: &Answer) -> Vec<TableLine> {
    let Ok(prices) = answer.prices.region(&answer.design.region) else { return Vec::new() };
    let uses = table_uses(&answer.design, &answer.estimate, prices).unwrap_or_default();
    uses.into_iter()
        .map(|it| TableLine {
            name: answer.design.tables[it.table].name.clone(),
            used: show::percent(it.utilization),
            even: show::percent(it.even),
            at: it.permille(),
            even_at: it.even_permille(),
            verdict: match (it.is_over(), it.pays()) {
                (true, _) => "too little for the traffic",
                (false, true) => "provisioned is cheaper",
                (false, false) => "on-demand is cheaper",
            },
        })
        .collect()
}

/// A line for each table with traffic: its use, the use where both modes cost the same, and which is cheaper.
#[component]
pub(super) fn EvenLine(answer: Signal<Option<SharedAnswer>>) -> impl IntoView {
    let lines = derived(answer, |answer| lines(answer));
    lines.get_untracked().filter(|it| !it.is_empty()).map(|lines| {
        view! {
            <div class="evenline">
                <p class="small soft">"Use of provisioned capacity, and where it pays"</p>
                <ul>{lines.iter().cloned().map(table_line).collect_view()}</ul>
            </div>
        }
    })
}

fn table_line(line: TableLine) -> impl IntoView {
    // 344 units wide; thousandths of the line become units of the drawing.
    let at = |permille: u16| format!("{:.1}", f64::from(permille) * 0.344);
    let rest = at(1_000 - line.even_at);
    let circle = at(line.at.clamp(14, 986));
    view! {
        <li>
            <p class="evenline__words">
                <span><strong>{line.name}</strong>" "{line.used}" used"</span>
                <span>"even at "{line.even}", "{line.verdict}</span>
            </p>
            <svg class="chart" viewBox="0 0 344 14" aria-hidden="true">
                <rect class="f-track" y="3" width="344" height="8" />
                <rect class="zone" x=at(line.even_at) y="3" width=rest height="8" />
                <rect class="f-accent" x=at(line.even_at) y="0" width="2" height="14" />
                <circle class="you" cx=circle cy="7" r="4.5" />
            </svg>
        </li>
    }
}
