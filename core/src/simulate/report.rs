//! A simulation of a recorded series as a report: for a terminal, as JSON, and minute by minute as CSV. Owns the words
//! and the order; the figures come from the model.

mod csv;
mod json;
mod search;
mod text;

pub use csv::write_minutes;
pub use search::SearchReport;

use super::{
    Outcome, Table,
    costs::{DimensionCosts, OutOfRange, UnitPrices, costs_after},
    on_demand::OnDemandSettings,
    reality::{Comparison, Fit, compare, fit},
    settings::{SettingsError, TableRules, Timing},
};
use crate::{design::BillingMonth, traffic::import::Trace};
use thiserror::Error;

/// All that is told about one trace.
#[derive(Debug)]
pub struct Report<'a> {
    name: &'a str,
    trace: &'a Trace,
    table: &'a Table<'a>,
    outcome: Outcome,
    /// The same with the fast and the slow delays, where none were chosen.
    range: Option<[Outcome; 2]>,
    costs: Vec<DimensionCosts>,
    region: &'a str,
    month: BillingMonth,
    reality: Option<Reality>,
}

/// Simulated beside real capacity.
#[derive(Debug)]
struct Reality {
    comparisons: Vec<Comparison>,
    fitted: Fit,
}

/// Whether the delays were chosen, or are only the likeliest of a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delays {
    /// As said.
    Chosen,
    /// The default, with the fast and the slow ones beside it.
    Range,
}

/// What is told beside the trace.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// What the trace is called.
    pub name: &'a str,
    /// The Region's code.
    pub region: &'a str,
    /// Its prices.
    pub prices: &'a UnitPrices,
    /// The month that costs are for.
    pub month: BillingMonth,
    /// Whether the delays were chosen.
    pub delays: Delays,
    /// What is said of the table on-demand.
    pub on_demand: OnDemandSettings,
}

/// Why there is no report.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReportError {
    /// The settings do not hold together.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// An amount is too large.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
}

impl<'a> Report<'a> {
    /// Simulates a table that was made of a trace: its dimensions are those of the trace, in the same order.
    pub fn new(setting: Setting<'a>, trace: &'a Trace, table: &'a Table<'a>) -> Result<Report<'a>, ReportError> {
        let range = match setting.delays {
            Delays::Chosen => None,
            Delays::Range => Some([with_timing(table, Timing::FAST)?, with_timing(table, Timing::SLOW)?]),
        };
        let report = Report::without_range(setting, trace, table)?;
        Ok(match range {
            None => report,
            Some(range) => report.beside(range),
        })
    }

    /// With the outcomes of [`with_timing`] for [`Timing::FAST`] and [`Timing::SLOW`] beside it.
    pub fn beside(self, fast_and_slow: [Outcome; 2]) -> Report<'a> {
        Report { range: Some(fast_and_slow), ..self }
    }

    /// The same without a range, also where the delays were not chosen: for a caller who makes the range at the same
    /// time and puts it [`Report::beside`].
    pub fn without_range(
        setting: Setting<'a>,
        trace: &'a Trace,
        table: &'a Table<'a>,
    ) -> Result<Report<'a>, ReportError> {
        let outcome = table.simulate();
        let costs = costs_after(setting.on_demand, table, &outcome, setting.prices, setting.month)?;
        let real = trace.real();
        let start = table.rules().start_minute_of_day;
        let fitted = if real.is_empty() { None } else { fit(table, &real) };
        let reality = fitted.map(|fitted| Reality {
            comparisons: real
                .iter()
                .filter_map(|(id, points)| Some(compare(outcome.dimension(*id)?, points, start)))
                .collect(),
            fitted,
        });
        let Setting { name, region, month, .. } = setting;
        Ok(Report { name, trace, table, outcome, range: None, costs, region, month, reality })
    }

    /// For a terminal.
    pub fn text(&self) -> String {
        text::text(self)
    }

    /// One JSON object. Units are numbers, in thousandths where the name ends in `_milli`; dollars are strings.
    pub fn json(&self) -> String {
        json::json(self)
    }

    fn name_of(&self, place: usize) -> &str {
        self.trace.dimensions.get(place).map_or("", |dimension| &dimension.name)
    }
}

/// What a table does with other delays.
pub fn with_timing(table: &Table<'_>, timing: Timing) -> Result<Outcome, SettingsError> {
    let rules = TableRules { timing, ..table.rules() };
    Ok(Table::new(rules, table.dimensions().to_vec())?.simulate())
}
