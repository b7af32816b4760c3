//! The dimensions of the table side by side: what is billed and what is throttled.

use super::run::Run;
use crate::{
    answer::Answer,
    components::{Panel, with_rule_links},
    results::table_with_words,
};
use keyfare_core::{money::Usd, show, simulate::Outcome};
use leptos::prelude::*;
use rust_decimal::Decimal;

/// The summary of every dimension, with the sum of the table.
pub(super) fn summary(answer: &Answer, run: &Run) -> AnyView {
    let heads = ["Of", "Unit-hours a month", "Cost a month", "Throttled", "Fast to slow", "Minutes throttled", "Cause"];
    let month = answer.design.settings.month.hours();
    let mut sum = Some(Usd::ZERO);
    let rows = run.outcome.dimensions.iter().zip(&run.costs).enumerate().map(|(position, (found, costs))| {
        let monthly = run.monthly(costs);
        sum = sum.and_then(|sum| sum.checked_add(monthly));
        let months = month.checked_div(Decimal::from(found.hours.len() as u64)).unwrap_or_default();
        let unit_hours = Decimal::from(found.unit_hours).checked_mul(months).unwrap_or_default();
        let throttling = &found.throttling;
        let ends = [&run.presets[0], &run.presets[1], &run.presets[2]].map(|it| share(it, position));
        let (low, high) = (ends.iter().min().copied(), ends.iter().max().copied());
        let range = match (low.unwrap_or_default(), high.unwrap_or_default()) {
            (low, high) if low == high => show::percent(low),
            (low, high) => format!("{} to {}", show::percent(low), show::percent(high)),
        };
        let cause = throttling.first_cause.map_or("–", |it| it.label());
        vec![
            run.name(found.id).into_any(),
            show::count(unit_hours.round()).into_any(),
            view! { <span class="amount">{show::usd(monthly)}</span> }.into_any(),
            show::percent(share(&run.outcome, position)).into_any(),
            range.into_any(),
            show::count(Decimal::from(throttling.minutes)).into_any(),
            cause.into_any(),
        ]
    });
    let rows: Vec<Vec<AnyView>> = rows.collect();
    let meta = sum.map(|sum| format!("{} a month auto scaled like this, storage apart", show::usd(sum)));
    let table_name = answer.design.tables.get(run.table).map(|it| it.name.clone()).unwrap_or_default();
    let caption = format!("Each dimension of {table_name} as simulated");
    view! {
        <Panel id="summary" title=format!("{table_name} as simulated") meta=meta>
            {table_with_words(caption, &heads, &["Cause"], rows)}
            <p class="panel__body soft small">
                {with_rule_links("Throttled is the part of all units asked for, with the chosen delay; beside it the range over the fast, the default and the slow delays (S-16). Every hour is billed by the design’s reading of it (R-PROV-3, D-8), and the time is scaled to the month (S-29).")}
            </p>
        </Panel>
    }
    .into_any()
}

/// The figures of the dimension shown.
pub(super) fn facts(run: &Run) -> AnyView {
    let (found, load) = (run.found(), &run.loads[run.chosen]);
    let whole = |units: u64| format!("{} units", show::count(Decimal::from(units)));
    let a_second = |units: Decimal| format!("{} a second", show::count(units.round_dp(2).normalize()));
    let policy = run.policy();
    let target = (Decimal::from(policy.target_basis_points) / Decimal::ONE_HUNDRED).normalize();
    let facts = [
        ("Asked", "on average", a_second(load.average)),
        ("Asked", "at the peak", a_second(load.peak)),
        ("Capacity", "at the start", whole(found.start.into())),
        ("Capacity", "at most", whole(found.peak.into())),
        (
            "Bounds",
            "of the policy",
            format!("{} to {}", show::count(policy.minimum.into()), show::count(policy.maximum.into())),
        ),
        ("Target", "of the policy", format!("{target} %")),
        ("Throttled", "of all units", show::percent(share(&run.outcome, run.chosen))),
        ("Longest spell", "in minutes", show::count(Decimal::from(found.throttling.longest_run))),
        ("Refused", "decreases", show::count(Decimal::from(found.rejected_decreases))),
    ];
    let facts = facts.map(|(name, of, value)| view! { <div><dt>{name}</dt><dd>{of}</dd><dd>{value}</dd></div> });
    view! {
        <div class="figure figure--text">
            <h3>"In figures"</h3>
            <dl class="facts">{facts.into_iter().collect_view()}</dl>
        </div>
    }
    .into_any()
}

/// The throttled part of what is asked of a dimension.
fn share(outcome: &Outcome, position: usize) -> Decimal {
    let Some(found) = outcome.dimensions.get(position) else { return Decimal::ZERO };
    Decimal::from(found.throttling.milli_units).checked_div(Decimal::from(found.demand_milli)).unwrap_or_default()
}
