//! The report for a terminal: columns for dimensions, then the ways to pay for a month.

use super::Report;
use crate::{
    money::Usd,
    show,
    simulate::{
        Cause, DimensionOutcome,
        costs::{DimensionCosts, OnDemandFigures, Way, total},
        on_demand::PEAK_AGE_MINUTES,
        reality::Comparison,
    },
    traffic::import::{Zone, shown},
};
use rust_decimal::Decimal;

/// Lines of cells: the first column to the left, the others to the right.
pub(super) struct Lines(pub(super) Vec<Vec<String>>);

impl Lines {
    pub(super) fn add(&mut self, name: &str, cells: impl IntoIterator<Item = String>) {
        self.0.push(std::iter::once(name.to_string()).chain(cells).collect());
    }

    pub(super) fn write(&self, out: &mut String) {
        let columns = self.0.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            self.0.iter().filter_map(|line| line.get(column)).map(|it| it.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for line in &self.0 {
            let mut text = String::new();
            for (column, (cell, width)) in line.iter().zip(&widths).enumerate() {
                let space = " ".repeat(width.saturating_sub(cell.chars().count()));
                text += &if column == 0 { format!("{cell}{space}") } else { format!("  {space}{cell}") };
            }
            out.push_str(text.trim_end());
            out.push('\n');
        }
    }
}

pub(super) fn text(report: &Report<'_>) -> String {
    let mut out = String::new();
    opening(report, &mut out);
    let mut lines = Lines(Vec::new());
    dimensions(report, &mut lines);
    lines.write(&mut out);
    out.push('\n');
    costs(report, &mut out);
    on_demand(report, &mut out);
    reality(report, &mut out);
    out.push_str(
        "\nSimulated: a planning aid. The service's own delays are not known; hours are billed by their highest capacity, \
         which is taken, not documented.\n",
    );
    out
}

fn opening(report: &Report<'_>, out: &mut String) {
    let trace = report.trace;
    let minutes = count(trace.minutes() as u64);
    let from = match trace.zone {
        Zone::Numbered => format!("minute {}", trace.start_seconds / 60),
        Zone::Said | Zone::NotSaid => format!("{} UTC", shown(trace.start_seconds)),
    };
    let periods: Vec<String> =
        trace.dimensions.iter().map(|it| format!("{} every {} s", it.name, it.period_seconds)).collect();
    *out += &format!("{}: {minutes} minutes from {from}; {}\n", report.name, periods.join(", "));
    trace.notes.iter().for_each(|note| *out += &format!("  {note}\n"));
    let timing = report.table.rules().timing;
    *out += &format!(
        "Metrics are seen after {} min, updates take {} min{}.\n\n",
        timing.metric_lag,
        timing.update_time,
        if report.range.is_some() { "; fast: 0 and 0, slow: 4 and 3" } else { "" }
    );
}

fn dimensions(report: &Report<'_>, lines: &mut Lines) {
    let names = (0..report.outcome.dimensions.len()).map(|place| report.name_of(place).to_string());
    lines.add("", names);
    let policies = || report.table.dimensions().iter().map(|it| &it.policy);
    lines.add("Target, %", policies().map(|it| tenths(u64::from(it.target_basis_points), 100)));
    lines.add(
        "Minimum and maximum",
        policies().map(|it| format!("{} to {}", count(it.minimum.into()), count(it.maximum.into()))),
    );
    let demands = || report.table.dimensions().iter().map(|it| it.demand);
    lines.add("Demand, units", demands().map(|it| milli(it.total_milli_units())));
    lines.add("  largest minute, units a second", demands().map(|it| tenths(it.peak_milli_units() / 60, 1_000)));
    let mut each = |name: &str, figure: &dyn Fn(&DimensionOutcome) -> String| {
        lines.add(name, report.outcome.dimensions.iter().map(figure));
    };
    each("Capacity at the start, units", &|it| count(it.start.into()));
    each("  highest", &|it| count(it.peak.into()));
    each("  at the end", &|it| count(it.last.into()));
    each("Changes up and down", &|it| format!("{} and {}", count(it.ups() as u64), count(it.downs() as u64)));
    each("  minutes without a decrease left", &|it| count(it.rejected_decreases));
    each("Billed unit-hours", &|it| count(it.unit_hours));
    each("  by the mean of each hour", &|it| tenths(it.unit_minutes, 60));
    each("Utilization", &|it| share(it.served_milli(), it.unit_minutes.saturating_mul(60_000)));
    each("Throttled, units", &|it| milli(it.throttling.milli_units));
    each("  share of demand", &|it| share(it.throttling.milli_units, it.demand_milli));
    if let Some([fast, slow]) = &report.range {
        let of = |outcome: &crate::simulate::Outcome| -> Vec<String> {
            outcome.dimensions.iter().map(|it| share(it.throttling.milli_units, it.demand_milli)).collect()
        };
        lines.add("  with the fast delays", of(fast));
        lines.add("  with the slow delays", of(slow));
    }
    let mut each = |name: &str, figure: &dyn Fn(&DimensionOutcome) -> String| {
        lines.add(name, report.outcome.dimensions.iter().map(figure));
    };
    each("  minutes", &|it| count(it.throttling.minutes));
    each("  longest run, minutes", &|it| count(it.throttling.longest_run));
    let first = |it: &DimensionOutcome| match it.throttling.first {
        None => "never".to_string(),
        Some(minute) => format!("minute {}", count(minute as u64)),
    };
    each("  first", &first);
    for (place, cause) in Cause::ALL.into_iter().enumerate() {
        if report.outcome.dimensions.iter().any(|it| it.throttling.milli_units_by_cause[place] > 0) {
            each(&format!("  {}, units", cause.label()), &|it| milli(it.throttling.milli_units_by_cause[place]));
        }
    }
}

fn costs(report: &Report<'_>, out: &mut String) {
    let hours = show::count(report.month.hours());
    *out += &format!("A month of {hours} hours at the prices of {}, and what is throttled\n", report.region);
    let mut lines = Lines(Vec::new());
    let names: Vec<String> = (0..report.costs.len()).map(|place| report.name_of(place).to_string()).collect();
    let together = (names.len() > 1).then(|| "together".to_string());
    lines.add("", names.into_iter().chain(together).chain(["throttled".to_string()]));
    type Pick = fn(&DimensionCosts) -> Way;
    let ways: [(&str, Pick); 5] = [
        ("On-demand", |it| it.on_demand),
        ("Fixed at the largest minute", |it| it.fixed_at_peak),
        ("Fixed at what 99 % of minutes need", |it| it.fixed_at_99),
        ("Fixed at what 95 % of minutes need", |it| it.fixed_at_95),
        ("Auto scaled", |it| it.simulated),
    ];
    let demand: u128 = report.costs.iter().map(|it| u128::from(it.demand_milli)).sum();
    for (name, way) in ways {
        let throttled: u128 = report.costs.iter().map(|it| u128::from(way(it).throttled_milli)).sum();
        let cells = report.costs.iter().map(|it| match way(it) {
            Way { units: Some(units), monthly, .. } => {
                format!("{}  {}", show::counted(units.into(), "unit", "units"), show::usd(monthly))
            }
            Way { units: None, monthly, .. } => show::usd(monthly),
        });
        let at_risk: u128 = report.costs.iter().map(|it| u128::from(way(it).at_risk_milli)).sum();
        let refused = match at_risk {
            0 => share_of(throttled, demand),
            _ => format!("{}, {} at risk", share_of(throttled, demand), share_of(at_risk, demand)),
        };
        lines.add(name, cells.chain(sum_of(report, |it| way(it).monthly)).chain([refused]));
        let needed = |it: &DimensionCosts| match way(it).needed {
            Some(needed) => format!("{} are needed", count(needed)),
            None => String::new(),
        };
        if report.costs.iter().any(|it| way(it).needed.is_some()) {
            lines.add("  limited to the quota of a table", report.costs.iter().map(needed));
        }
    }
    let mean = report.costs.iter().map(|it| show::usd(it.simulated_mean));
    lines.add("  if the mean of an hour is billed", mean.chain(sum_of(report, |it| it.simulated_mean)));
    lines.write(out);
    if report.costs.iter().any(|it| it.fixed_at_peak.needed.is_some()) {
        *out += "A table has 40,000 units a second in each direction unless its quota is raised (S-19): the rest is refused.\n";
    }
    let parts = [(report.outcome.minutes_before, "first"), (report.outcome.minutes_after, "last")];
    for (missing, which) in parts.into_iter().filter(|(missing, _)| *missing > 0) {
        *out += &format!("The {which} hour is only in part in the trace ({missing} min are not) and counts whole.\n");
    }
}

/// What a table takes on-demand: at once, at most, and how long its peak has to grow (S-26, S-27, R-OD-2 to R-OD-5).
fn on_demand(report: &Report<'_>, out: &mut String) {
    *out += "\nOn-demand\n";
    let mut lines = Lines(Vec::new());
    lines.add("", (0..report.costs.len()).map(|place| report.name_of(place).to_string()));
    let mut each = |name: &str, figure: &dyn Fn(&OnDemandFigures, u64) -> String| {
        lines.add(name, report.costs.iter().map(|it| figure(&it.on_demand_figures, it.demand_milli)));
    };
    each("Taken at once, units a second", &|it, _| count(it.safe));
    each("  never more than", &|it, _| count(it.most));
    each("At risk above the safe rate, share of demand", &|it, all| share(it.outcome.at_risk.milli_units, all));
    each("  minutes", &|it, _| count(it.outcome.at_risk.minutes));
    each("Throttled, share of demand", &|it, all| share(it.outcome.throttled.milli_units, all));
    each("  minutes", &|it, _| count(it.outcome.throttled.minutes));
    let minutes = |doublings: u32| count(u64::from(doublings) * PEAK_AGE_MINUTES as u64);
    each("Until the largest minute is safe", &|it, _| match it.doublings {
        None => "never".to_string(),
        Some(0) => "at once".to_string(),
        Some(1) => format!("1 doubling, {} min", minutes(1)),
        Some(many) => format!("{many} doublings, {} min", minutes(many)),
    });
    lines.write(out);
}

/// The sum over all dimensions, where there are several.
fn sum_of(report: &Report<'_>, way: impl Fn(&DimensionCosts) -> Usd + Clone) -> Option<String> {
    let sum = || total(&report.costs, way).map_or_else(|_| "out of range".to_string(), show::usd);
    (report.costs.len() > 1).then(sum)
}

fn reality(report: &Report<'_>, out: &mut String) {
    let Some(reality) = &report.reality else { return };
    *out += "\nBeside the provisioned capacity of the file\n";
    let mut lines = Lines(Vec::new());
    let name = |it: &Comparison| {
        report
            .trace
            .dimensions
            .iter()
            .find(|dimension| dimension.id == it.id)
            .map_or(String::new(), |it| it.name.clone())
    };
    let rows = |comparisons: &[Comparison], lines: &mut Lines| {
        let within = |it: &Comparison| format!("{} of {}", count(it.hours_within_step), count(it.hours));
        lines.add("  hours within one step", comparisons.iter().map(within));
        let apart = |it: &Comparison| it.difference_basis_points().map_or("no capacity".to_string(), signed_percent);
        lines.add("  unit-hours, simulated against real", comparisons.iter().map(apart));
    };
    lines.add("", reality.comparisons.iter().map(name));
    lines.add("With the delays above", []);
    rows(&reality.comparisons, &mut lines);
    let fitted = &reality.fitted;
    lines.add("With what fits best", []);
    rows(&fitted.comparisons, &mut lines);
    lines.write(out);
    *out += &format!("What fits best: {}.\n", fitted.words());
    if let Some(verdict) = fitted.verdict() {
        *out += verdict;
        *out += "\n";
    }
}

fn count(number: u64) -> String {
    show::count(Decimal::from(number))
}

/// Thousandths as units, rounded to whole ones, unless they are few.
fn milli(milli_units: u64) -> String {
    let units = Decimal::from(milli_units) / Decimal::ONE_THOUSAND;
    show::count(if milli_units < 1_000_000 { units } else { units.round() })
}

/// A quotient with one decimal.
fn tenths(number: u64, divisor: u64) -> String {
    show::count((Decimal::from(number) / Decimal::from(divisor)).round_dp(1))
}

fn share(part: u64, whole: u64) -> String {
    share_of(part.into(), whole.into())
}

fn share_of(part: u128, whole: u128) -> String {
    match (u64::try_from(part), u64::try_from(whole)) {
        (_, Ok(0)) => "no demand".to_string(),
        (Ok(part), Ok(whole)) => show::percent(Decimal::from(part) / Decimal::from(whole)),
        // Beyond 64 bits thousandths of a unit are of no account.
        _ => share_of(part / 1_000, whole / 1_000),
    }
}

fn signed_percent(basis_points: i64) -> String {
    show::percent_difference(Decimal::new(basis_points, 4))
}
