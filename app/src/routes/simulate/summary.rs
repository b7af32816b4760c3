//! The dimensions of the table side by side: what is billed and what is throttled.

use super::run::Run;
use crate::{
    answer::Answer,
    components::{Panel, with_rule_links},
    results::table_with_words,
};
use keyfare_core::{
    money::Usd,
    show,
    simulate::{Cause, DimensionOutcome, Outcome, Throttling},
};
use leptos::prelude::*;
use rust_decimal::Decimal;

/// The summary of every dimension, with the sum of the table.
pub(super) fn summary(answer: &Answer, run: &Run) -> AnyView {
    let heads =
        ["Of", "Unit-hours a month", "Used", "Cost a month", "Changes", "Throttled", "Minutes throttled", "Why"];
    let month = answer.design.settings.month.hours();
    let mut sum = Some(Usd::ZERO);
    let rows = run.outcome.dimensions.iter().zip(&run.costs).enumerate().map(|(position, (found, costs))| {
        let monthly = run.monthly(costs);
        sum = sum.and_then(|sum| sum.checked_add(monthly));
        let months = month.checked_div(Decimal::from(found.hours.len() as u64)).unwrap_or_default();
        let a_month = |unit_hours: Decimal| unit_hours.checked_mul(months).unwrap_or_default();
        let billed = show::count(a_month(Decimal::from(found.unit_hours)).round());
        let mean = show::count(a_month(Decimal::from(found.unit_minutes) / MINUTES_OF_AN_HOUR).round());
        let throttling = &found.throttling;
        let ends = [&run.presets[0], &run.presets[1], &run.presets[2]].map(|it| share(it, position));
        let (low, high) = (ends.iter().min().copied(), ends.iter().max().copied());
        let range = match (low.unwrap_or_default(), high.unwrap_or_default()) {
            (low, high) if low == high => show::percent(low),
            (low, high) => format!("{} to {}", show::percent(low), show::percent(high)),
        };
        let refused = (found.rejected_decreases > 0).then(|| refused_decreases(found.rejected_decreases));
        let changes = format!("{} up, {} down", found.ups(), found.downs());
        vec![
            run.name(found.id).into_any(),
            view! { {billed}<small>{format!("{mean} on average")}</small> }.into_any(),
            used(found).map_or("–".to_owned(), show::percent).into_any(),
            view! { <span class="amount">{show::usd(monthly)}</span> }.into_any(),
            view! { {changes}{refused.map(|it| view! { <small>{it}</small> })} }.into_any(),
            view! { {show::percent(share(&run.outcome, position))}<small>{range}</small> }.into_any(),
            show::count(Decimal::from(throttling.minutes)).into_any(),
            causes(throttling).into_any(),
        ]
    });
    let rows: Vec<Vec<AnyView>> = rows.collect();
    let meta = sum.map(|sum| format!("{} a month auto scaled like this, storage apart", show::usd(sum)));
    let table_name = answer.design.tables.get(run.table).map(|it| it.name.clone()).unwrap_or_default();
    let caption = format!("Each dimension of {table_name} as simulated");
    view! {
        <Panel id="summary" title=format!("{table_name} as simulated") meta=meta>
            {table_with_words(caption, &heads, &["Why"], rows)}
            <p class="panel__body soft small">
                {with_rule_links("Throttled is the part of all units asked for, with the chosen delay; below it the range over the fast, the default and the slow delays (S-16), and beside it each cause with its part of what is throttled. Used is the part of the capacity that serves. Unit-hours are those of the highest capacity of each hour (R-PROV-3, S-28), and below them those of the average; the design says by which of them it is billed (D-8). The time is scaled to the month (S-29).")}
            </p>
        </Panel>
    }
    .into_any()
}

/// The figures of the dimension shown.
pub(super) fn facts(run: &Run) -> AnyView {
    let (found, load) = (run.found(), &run.loads[run.chosen]);
    let whole = |units: u64| show::counted(Decimal::from(units), "unit", "units");
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
        ("Used", "of the capacity", used(found).map_or("–".to_owned(), show::percent)),
        ("Changes", "up and down", format!("{} and {}", found.ups(), found.downs())),
        ("Decreases", "refused by the quota, in minutes", show::count(Decimal::from(found.rejected_decreases))),
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

const MINUTES_OF_AN_HOUR: Decimal = Decimal::from_parts(60, 0, 0, false, 0);

/// The part of the capacity that serves; `None` without capacity.
fn used(found: &DimensionOutcome) -> Option<Decimal> {
    let unit_seconds = Decimal::from(found.unit_minutes).checked_mul(MINUTES_OF_AN_HOUR)?;
    (Decimal::from(found.served_milli()) / Decimal::ONE_THOUSAND).checked_div(unit_seconds)
}

/// In words, for a number of minutes that is not zero.
fn refused_decreases(minutes: u64) -> String {
    match minutes {
        1 => "a decrease refused by the quota in 1 minute".to_owned(),
        many => format!("decreases refused by the quota in {} minutes", show::count(Decimal::from(many))),
    }
}

/// Every cause with its part of what is throttled, the largest first.
fn causes(throttling: &Throttling) -> String {
    let mut parts: Vec<(u64, &str)> =
        throttling.milli_units_by_cause.into_iter().zip(Cause::ALL.map(Cause::label)).filter(|it| it.0 > 0).collect();
    parts.sort_by_key(|(milli, _)| std::cmp::Reverse(*milli));
    let all = Decimal::from(throttling.milli_units);
    let part = |(milli, label): &(u64, &str)| match Decimal::from(*milli).checked_div(all) {
        Some(share) if share < Decimal::ONE => format!("{label} {}", show::percent(share)),
        _ => (*label).to_owned(),
    };
    if parts.is_empty() { "–".to_owned() } else { parts.iter().map(part).collect::<Vec<_>>().join(", ") }
}

/// The throttled part of what is asked of a dimension.
fn share(outcome: &Outcome, position: usize) -> Decimal {
    let Some(found) = outcome.dimensions.get(position) else { return Decimal::ZERO };
    Decimal::from(found.throttling.milli_units).checked_div(Decimal::from(found.demand_milli)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_causes(milli_units_by_cause: [u64; 4], words: &str) {
        let milli_units = milli_units_by_cause.iter().sum();
        assert_eq!(causes(&Throttling { milli_units, milli_units_by_cause, ..Throttling::default() }), words);
    }

    #[test]
    fn every_cause_is_named_with_its_part() {
        check_causes([0, 0, 0, 0], "–");
        check_causes([0, 0, 700, 0], "capacity follows late");
        check_causes([0, 900, 100, 0], "at maximum 90.0 %, capacity follows late 10.0 %");
    }
}
