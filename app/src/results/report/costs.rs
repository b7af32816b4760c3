//! The bill with its arithmetic, both modes side by side, and the charts.

use super::{
    super::{
        bill::{
            BillRow, REASONS_SHOWN, bill_rows, gap_rows, note_rows, once_rows, once_total, rule_chips, upfront_rows,
            upfront_total, year_rows,
        },
        figures::{self, drawn_figure},
        parts,
    },
    CellView, Head, num, plain, table, text, usd, wide, words,
};
use crate::{
    answer::{Answer, SharedAnswer},
    components::{FigureFiles, with_rule_links},
};
use keyfare_core::{
    bill::{
        UnitKind,
        provisioned::{CapacityNeed, CapacityOrigin},
    },
    chart::{self, Ink},
    estimate::{View, permille, table_uses},
    show,
};
use leptos::prelude::*;

/// `on-demand, 730 hours`.
pub(super) fn bill_meta(answer: &Answer) -> String {
    format!("{}, {}", View::of(&answer.estimate).label(), words::basis(answer))
}

const BILL_HEADS: [Head; 4] =
    [text("Line"), wide("Quantity × price"), Head { name: "Rules", class: "rules" }, usd("$ a month")];

/// Every line, largest first, with how its quantity came about; then what is missing; then the total.
pub(super) fn bill(answer: &Answer) -> AnyView {
    let rows = bill_rows(answer, View::AsDesigned, usize::MAX).into_iter().map(bill_row);
    let missing = gap_rows(answer).into_iter().map(|gap| {
        let words = view! { <span class="chip chip--unknown">{gap.words}</span> }.into_any();
        let amount = match gap.missing {
            Some(_) => super::not_said(),
            None => view! { <span class="soft">"price not known"</span> }.into_any(),
        };
        vec![plain(gap.title), words, plain(""), amount]
    });
    let complete = answer.estimate.is_complete();
    let name = if complete { "Total" } else { "Total of what is known" };
    let total = show::amount(answer.estimate.total(View::AsDesigned));
    let total = (name, total);
    let monthly = table("The bill".to_string(), &BILL_HEADS, rows.chain(missing).collect(), Some(total));
    let notes = note_rows(answer).into_iter().map(|note| view! { <p>{with_rule_links(note)}</p> }).collect_view();
    view! {
        {monthly}
        {notes}
        {by_region(answer)}
        {once(answer)}
        {upfront(answer)}
        {over_a_year(answer)}
    }
    .into_any()
}

const ONCE_HEADS: [Head; 4] =
    [text("Once"), wide("Quantity × price"), Head { name: "Rules", class: "rules" }, usd("$ once")];

const UPFRONT_HEADS: [Head; 4] =
    [text("Commitment"), wide("Quantity × price"), Head { name: "Rules", class: "rules" }, usd("$ upfront")];

/// What is paid upfront for commitments; nothing where nothing is.
fn upfront(answer: &Answer) -> Option<AnyView> {
    let sum = upfront_total(answer)?;
    let rows = upfront_rows(answer, usize::MAX).into_iter().map(bill_row).collect();
    let total = Some(("Total, in no month", sum.trim_start_matches('$').to_string()));
    Some(
        view! {
            <h3 class="sheet__sub">"Commitments, paid upfront"</h3>
            {table("What is paid upfront".to_string(), &UPFRONT_HEADS, rows, total)}
        }
        .into_any(),
    )
}

/// What comes once; nothing where nothing does.
fn once(answer: &Answer) -> Option<AnyView> {
    let sum = once_total(answer)?;
    let rows = once_rows(answer, usize::MAX).into_iter().map(bill_row).collect();
    let total = Some(("Total, in no month", sum.trim_start_matches('$').to_string()));
    Some(
        view! {
            <h3 class="sheet__sub">"Once"</h3>
            {table("What comes once".to_string(), &ONCE_HEADS, rows, total)}
        }
        .into_any(),
    )
}

/// What each Region costs, where there are several.
fn by_region(answer: &Answer) -> Option<AnyView> {
    let regions = answer.estimate.by_region(&answer.design, View::AsDesigned);
    if regions.len() < 2 {
        return None;
    }
    let rows = regions.into_iter().map(|(region, amount)| vec![plain(region), plain(show::amount(amount))]);
    let heads = [text("Region"), usd("$ a month")];
    Some(
        view! {
            <h3 class="sheet__sub">"By Region"</h3>
            {table("The bill by Region".to_string(), &heads, rows.collect(), None)}
        }
        .into_any(),
    )
}

const YEAR_HEADS: [Head; 3] = [text("Time"), text("What"), usd("$")];

/// The first month, the steady month and twelve months.
fn over_a_year(answer: &Answer) -> Option<AnyView> {
    let rows = year_rows(answer)?.map(|it| vec![plain(it.time), plain(it.what), plain(show::amount(it.amount))]);
    Some(
        view! {
            <h3 class="sheet__sub">"Over a year, as far as it is known"</h3>
            {table("Costs over a year".to_string(), &YEAR_HEADS, rows.into(), None)}
        }
        .into_any(),
    )
}

fn bill_row(row: BillRow) -> Vec<CellView> {
    let reasons =
        row.reasons.into_iter().map(|reason| view! { <small>{with_rule_links(reason)}</small> }).collect_view();
    let why = view! {
        {row.formula}
        {reasons}
        <small>{row.strength}{row.badge.map(|badge| view! { " "<span class="chip chip--warn">{badge}</span> })}</small>
    };
    let amount = row.amount.trim_start_matches('$').to_string();
    vec![plain(row.title), why.into_any(), rule_chips(row.rules).into_any(), plain(amount)]
}

/// `even at 28.9 % use`, where all tables are even at the same use.
pub(super) fn modes_meta(answer: &Answer) -> String {
    let prices = answer.prices.region(&answer.design.region);
    let uses = prices.ok().and_then(|it| table_uses(&answer.design, &answer.estimate, it).ok()).unwrap_or_default();
    let mut evens: Vec<String> = uses.iter().map(|it| show::percent(it.even)).collect();
    evens.dedup();
    if evens.is_empty() { String::new() } else { format!("even at {} use", evens.join(", ")) }
}

const MODE_HEADS: [Head; 4] = [text("Mode"), usd("$ a month"), Head { name: "Parts", class: "barcell" }, text("Note")];

const CAPACITY_HEADS: [Head; 6] =
    [text("Capacity"), num("Average a second"), num("Peak a second"), num("Provisioned"), num("Used"), text("Note")];

const OTHER_HEADS: [Head; 3] = [text("Line"), wide("Quantity × price"), usd("$ a month")];

/// Both modes, what each capacity needs, and the bill of the other mode.
pub(super) fn modes(answer: &Answer) -> AnyView {
    let estimate = &answer.estimate;
    let own = View::of(estimate);
    let both = [(View::OnDemand, "On-demand"), (View::Provisioned, words::provisioned_name(estimate))];
    let scale = both.iter().map(|(view, _)| estimate.total(*view)).max().unwrap_or_default();
    let tick = permille(estimate.total(View::OnDemand), scale);
    let rows = both.iter().map(|(view, name)| {
        let note = if *view == own {
            "this design".to_string()
        } else {
            estimate.difference(View::AsDesigned, *view).map(show::usd_difference).unwrap_or_default()
        };
        vec![
            plain(*name),
            plain(show::amount(estimate.total(*view))),
            parts::scaled(&parts::family_parts(estimate, *view, scale), tick).into_any(),
            plain(note),
        ]
    });
    let modes = table("Capacity modes".to_string(), &MODE_HEADS, rows.collect(), None);
    let needs = estimate.capacities.iter().map(|need| capacity_row(answer, need)).collect();
    let needs = table("Provisioned capacity".to_string(), &CAPACITY_HEADS, needs, None);
    let other = match own {
        View::OnDemand => Some(View::Provisioned),
        View::Provisioned => Some(View::OnDemand),
        View::AsDesigned => None,
    };
    let other = other.map(|view| {
        let rows = bill_rows(answer, view, REASONS_SHOWN).into_iter().map(|row| {
            let amount = row.amount.trim_start_matches('$').to_string();
            vec![plain(row.title), plain(row.formula), plain(amount)]
        });
        let total = ("Total", show::amount(estimate.total(view)));
        let title = format!("The same month, {}", view.label());
        view! {
            <h3 class="sheet__sub">{title.clone()}</h3>
            {table(title, &OTHER_HEADS, rows.collect(), Some(total))}
        }
    });
    view! {
        {modes}
        <h3 class="sheet__sub">"Capacity that the traffic needs"</h3>
        {needs}
        {other}
    }
    .into_any()
}

fn capacity_row(answer: &Answer, need: &CapacityNeed) -> Vec<CellView> {
    let unit = match need.kind {
        UnitKind::Read => "RCU",
        UnitKind::Write => "WCU",
    };
    let origin = match need.origin {
        CapacityOrigin::Stated if need.is_short() => "stated, below the peak: requests will be throttled",
        CapacityOrigin::Stated => "stated",
        CapacityOrigin::Computed => "the peak, rounded up",
        CapacityOrigin::Bounded if need.is_short() => {
            "the maximum of auto scaling, below the peak: requests will be throttled"
        }
        CapacityOrigin::Bounded => "the minimum of auto scaling, above the peak",
        CapacityOrigin::Scheduled if need.is_short() => {
            "the most of a schedule, below the peak: requests will be throttled"
        }
        CapacityOrigin::Scheduled => "the most of a schedule",
    };
    vec![
        plain(format!("{}, {unit}", words::place_name(answer, need.table, need.place))),
        plain(show::units_short(need.average)),
        plain(show::units_short(need.peak)),
        plain(show::count(need.provisioned)),
        plain(show::percent(need.utilization())),
        plain(origin),
    ]
}

/// The three charts, or what would make one appear.
pub(super) fn charts(answer: &SharedAnswer) -> AnyView {
    let files = || Some(FigureFiles::of(answer));
    let figure = |(id, drawn): (&'static str, Result<chart::Figure, String>)| match drawn {
        Ok(drawn) => drawn_figure(id, drawn, files()),
        Err(words) => view! {
            <div class="figure figure--text">
                <h3>"Scan or index"</h3>
                <p class="small soft">{words}</p>
            </div>
        }
        .into_any(),
    };
    let all = [
        ("cost-by-line", figures::cost_by_line(answer, Ink::Themed)),
        ("scan-or-index", figures::scan_or_index(answer, Ink::Themed)),
        ("break-even", figures::break_even(answer, Ink::Themed)),
    ];
    view! { <div class="figures figures--sheet">{all.map(figure).into_iter().collect_view()}</div> }.into_any()
}
