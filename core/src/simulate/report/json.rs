//! The report as one JSON object.

use super::Report;
use crate::{
    simulate::{
        Cause, Outcome,
        costs::{DimensionCosts, OnDemandFigures, Way},
        reality::Comparison,
    },
    traffic::import::{Zone, shown},
};
use serde_json::{Value, json};

pub(super) fn json(report: &Report<'_>) -> String {
    let trace = report.trace;
    let rules = report.table.rules();
    let mut document = json!({
        "trace": {
            "name": report.name,
            "minutes": trace.minutes(),
            "start": if trace.zone == Zone::Numbered { Value::Null } else { json!(shown(trace.start_seconds)) },
            "zone": match trace.zone {
                Zone::Said => "said",
                Zone::NotSaid => "not said, taken as UTC",
                Zone::Numbered => "minutes are numbered",
            },
            "start_minute_of_day": rules.start_minute_of_day,
            "notes": trace.notes.iter().map(ToString::to_string).collect::<Vec<_>>(),
        },
        "metric_lag": rules.timing.metric_lag,
        "update_time": rules.timing.update_time,
        "region": report.region,
        "month_hours": report.month.hours().normalize().to_string(),
        "minutes_of_the_first_hour_not_in_the_trace": report.outcome.minutes_before,
        "minutes_of_the_last_hour_not_in_the_trace": report.outcome.minutes_after,
        "dimensions": (0..report.outcome.dimensions.len()).map(|place| dimension(report, place)).collect::<Vec<_>>(),
    });
    if let Some([fast, slow]) = &report.range {
        document["range"] = json!({"fast": throttled(fast), "slow": throttled(slow)});
    }
    if let Some(reality) = &report.reality {
        document["real_capacity"] = json!({
            "simulated": reality.comparisons.iter().map(|it| comparison(report, it)).collect::<Vec<_>>(),
            "fitted": {
                "metric_lag": reality.fitted.timing.metric_lag,
                "update_time": reality.fitted.timing.update_time,
                "target_bp": reality.fitted.target_basis_points,
                "burst": reality.fitted.burst.map(|_| "off"),
                "simulated": reality.fitted.comparisons.iter().map(|it| comparison(report, it)).collect::<Vec<_>>(),
            },
        });
    }
    format!("{document:#}\n")
}

fn dimension(report: &Report<'_>, place: usize) -> Value {
    let (found, policy) = (&report.outcome.dimensions[place], &report.table.dimensions()[place].policy);
    let throttling = &found.throttling;
    let by_cause: serde_json::Map<String, Value> = Cause::ALL
        .into_iter()
        .zip(throttling.milli_units_by_cause)
        .map(|(cause, milli)| (cause.label().to_string(), json!(milli)))
        .collect();
    json!({
        "name": report.name_of(place),
        "target_bp": policy.target_basis_points,
        "min": policy.minimum,
        "max": policy.maximum,
        "demand_milli": found.demand_milli,
        "served_milli": found.served_milli(),
        "start": found.start,
        "peak": found.peak,
        "final": found.last,
        "changes": found.changes.iter().map(|change| json!([change.minute, change.to])).collect::<Vec<_>>(),
        "rejected_decreases": found.rejected_decreases,
        "unit_hours_max": found.unit_hours,
        "unit_minutes": found.unit_minutes,
        "hours": found.hours,
        "final_burst_milli": found.final_burst_milli,
        "throttled_milli": throttling.milli_units,
        "throttled_minutes": throttling.minutes,
        "longest_throttled_run": throttling.longest_run,
        "first_throttled": throttling.first,
        "last_throttled": throttling.last,
        "first_cause": throttling.first_cause.map(Cause::label),
        "throttled_milli_by_cause": by_cause,
        "checksum": found.checksum(),
        "monthly": monthly(&report.costs[place]),
    })
}

fn monthly(costs: &DimensionCosts) -> Value {
    let way = |way: &Way| {
        json!({
            "units": way.units,
            "usd": way.monthly.decimal().normalize().to_string(),
            "short_milli": way.short_milli(),
            "throttled_milli": way.throttled_milli,
            "at_risk_milli": way.at_risk_milli,
            "needed_units": way.needed,
        })
    };
    json!({
        "on_demand": on_demand(way(&costs.on_demand), &costs.on_demand_figures),
        "fixed_at_peak": way(&costs.fixed_at_peak),
        "fixed_at_p99": way(&costs.fixed_at_99),
        "fixed_at_p95": way(&costs.fixed_at_95),
        "auto_scaled": way(&costs.simulated),
        "auto_scaled_by_mean_usd": costs.simulated_mean.decimal().normalize().to_string(),
    })
}

/// What a table takes on-demand, beside what it costs.
fn on_demand(mut way: Value, figures: &OnDemandFigures) -> Value {
    way["safe_units_per_second"] = json!(figures.safe);
    way["most_units_per_second"] = json!(figures.most);
    way["doublings_to_peak"] = json!(figures.doublings);
    way["throttled_minutes"] = json!(figures.outcome.throttled.minutes);
    way["at_risk_minutes"] = json!(figures.outcome.at_risk.minutes);
    way["first_at_risk"] = json!(figures.outcome.at_risk.first);
    way
}

fn throttled(outcome: &Outcome) -> Vec<Value> {
    let figures = outcome.dimensions.iter();
    figures.map(|it| json!({"unit_hours_max": it.unit_hours, "throttled_milli": it.throttling.milli_units})).collect()
}

fn comparison(report: &Report<'_>, it: &Comparison) -> Value {
    let name = report.trace.dimensions.iter().find(|dimension| dimension.id == it.id).map(|it| it.name.as_str());
    json!({
        "name": name,
        "hours": it.hours,
        "hours_within_step": it.hours_within_step,
        "unit_hours_difference_bp": it.difference_basis_points(),
    })
}
