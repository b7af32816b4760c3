//! Test vectors of the model: cases, on-demand ramps and traces in, the figures that they expect out. Owns the shape of
//! the vectors; the files of traces are read by the caller.

use super::{
    Dimension, DimensionId, DimensionOutcome, Direction, Resource, Table,
    config::{Config, ConfigError},
    on_demand::{AboveSafeRate, OnDemand},
    settings::SettingsError,
};
use crate::traffic::{Demand, DemandError};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use thiserror::Error;

/// One answer: `{"id": …, "result": …}`.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The id of the case.
    pub id: String,
    /// The fields that the case expects, as they came out.
    pub result: Value,
}

impl Answer {
    /// The answer as one line of JSON.
    pub fn line(&self) -> String {
        json!({"id": self.id, "result": self.result}).to_string()
    }
}

/// Why vectors have no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum VectorError {
    /// The file is not vectors.
    #[error("these are no simulation vectors: {0}")]
    Shape(String),
    /// A case cannot be run.
    #[error("{id}: {problem}")]
    Case {
        /// The id of the case.
        id: String,
        /// What is wrong with it.
        problem: String,
    },
}

/// A file of vectors.
#[derive(Debug, Deserialize)]
pub struct Vectors {
    #[serde(default)]
    defaults: Map<String, Value>,
    #[serde(default)]
    cases: Vec<Case>,
    #[serde(default)]
    on_demand: Vec<Ramp>,
    #[serde(default)]
    traces: Vec<Trace>,
}

#[derive(Debug, Deserialize)]
struct Case {
    id: String,
    #[serde(default)]
    start_minute_of_day: u32,
    quota: Option<Value>,
    /// Units in the minute, number of minutes.
    demand_units_per_minute: Vec<(u64, usize)>,
    #[serde(default)]
    config: Map<String, Value>,
}

#[derive(Debug, Deserialize)]
struct Ramp {
    id: String,
    ramp_minutes: u64,
    hold_minutes: u64,
    top_units_per_second: u64,
    warm_units_per_second: u64,
}

#[derive(Debug, Deserialize)]
struct Trace {
    id: String,
    file: String,
    minutes_per_row: u64,
    read_units_per_count: u64,
    write_units_per_count: u64,
    #[serde(default)]
    start_minute_of_day: u32,
    quota: Option<Value>,
    #[serde(default)]
    config: Map<String, Value>,
}

impl Vectors {
    /// Reads a file of vectors.
    pub fn read(text: &str) -> Result<Vectors, VectorError> {
        let vectors: Vectors = serde_json::from_str(text).map_err(|error| VectorError::Shape(error.to_string()))?;
        if vectors.cases.is_empty() && vectors.on_demand.is_empty() && vectors.traces.is_empty() {
            return Err(VectorError::Shape("there are no cases, no on_demand and no traces".to_string()));
        }
        Ok(vectors)
    }

    /// Answers every case in the order of the file. `load` gives the text of a trace by the name of its file.
    pub fn answers(
        &self,
        mut load: impl FnMut(&str) -> Result<String, String>,
    ) -> impl Iterator<Item = Result<Answer, VectorError>> {
        let cases = self.cases.iter().map(|case| answer(&case.id, self.case(case)));
        let ramps = self.on_demand.iter().map(|ramp| answer(&ramp.id, ramp.result()));
        let traces = self.traces.iter().map(move |trace| {
            // A remark may follow the name.
            let name = trace.file.split(" (").next().unwrap_or(&trace.file);
            answer(&trace.id, load(name).and_then(|text| self.trace(trace, &text)))
        });
        cases.chain(ramps).chain(traces)
    }

    fn config(&self, own: &Map<String, Value>, quota: Option<&Value>) -> Result<Config, String> {
        let mut fields = self.defaults.clone();
        fields.extend(quota.map(|quota| ("quota".to_string(), quota.clone())));
        fields.extend(own.clone());
        fields.retain(|_, value| !value.is_null());
        Config::from_value(Value::Object(fields)).map_err(said)
    }

    fn case(&self, case: &Case) -> Result<Value, String> {
        let units =
            case.demand_units_per_minute.iter().flat_map(|(units, minutes)| std::iter::repeat_n(*units, *minutes));
        let demand = Demand::from_units(units).map_err(said)?;
        let config = self.config(&case.config, case.quota.as_ref())?;
        let policy = config.policy("").map_err(said)?;
        let dimension = Dimension { id: id(Direction::Write), demand: &demand, policy };
        let table = Table::new(config.rules(case.start_minute_of_day), vec![dimension]).map_err(said)?;
        let outcome = table.simulate();
        let found = &outcome.dimensions[0];
        let changes: Vec<Value> = found.changes.iter().map(|change| json!([change.minute, change.to])).collect();
        Ok(json!({
            "changes": changes,
            "throttled_milli": found.throttling.milli_units,
            "first_throttled": found.throttling.first,
            "last_throttled": found.throttling.last,
            "unit_hours_max": found.unit_hours,
            "unit_minutes": found.unit_minutes,
            "final_burst_milli": found.final_burst_milli,
            "rejected_decreases": found.rejected_decreases,
        }))
    }

    fn trace(&self, trace: &Trace, text: &str) -> Result<Value, String> {
        let counts = counts(text)?;
        let demand = |units_per_count: u64| {
            let of_row = |milli_counts: &u64| {
                let milli = milli_counts.checked_mul(units_per_count)? / trace.minutes_per_row.max(1);
                Some(std::iter::repeat_n(milli, trace.minutes_per_row as usize))
            };
            let rows: Option<Vec<_>> = counts.iter().map(of_row).collect();
            let rows = rows.ok_or("a row asks for too many units")?;
            Demand::from_milli_units(rows.into_iter().flatten().collect()).map_err(said)
        };
        let (reads, writes) = (demand(trace.read_units_per_count)?, demand(trace.write_units_per_count)?);
        let config = self.config(&trace.config, trace.quota.as_ref())?;
        let dimension = |direction, name, demand| {
            config.policy(name).map(|policy| Dimension { id: id(direction), demand, policy }).map_err(said)
        };
        let dimensions =
            vec![dimension(Direction::Read, "read", &reads)?, dimension(Direction::Write, "write", &writes)?];
        let table = Table::new(config.rules(trace.start_minute_of_day), dimensions).map_err(said)?;
        let outcome = table.simulate();
        Ok(json!({"read": figures(&outcome.dimensions[0]), "write": figures(&outcome.dimensions[1])}))
    }
}

impl Ramp {
    fn result(&self) -> Result<Value, String> {
        let top = self.top_units_per_second.saturating_mul(60);
        let ramp = (1..=self.ramp_minutes).map(|minute| top.saturating_mul(minute) / self.ramp_minutes);
        let hold = (0..self.hold_minutes).map(|_| top);
        let demand = Demand::from_units(ramp.chain(hold)).map_err(said)?;
        let table =
            OnDemand { warm_units_per_second: self.warm_units_per_second, ..OnDemand::new_table(Direction::Write) };
        let found = table.follow(&demand);
        let strict = OnDemand { above: AboveSafeRate::Throttled, ..table }.follow(&demand);
        let whole =
            |milli: u64| if milli.is_multiple_of(1_000) { json!(milli / 1_000) } else { json!(milli as f64 / 1e3) };
        Ok(json!({
            "total": whole(demand.total_milli_units()),
            "at_risk_units": whole(found.at_risk.milli_units),
            "first_at_risk_minute": found.at_risk.first,
            "strict_throttled_units": whole(strict.throttled.milli_units),
        }))
    }
}

/// The figures of a dimension of a trace.
pub fn figures(found: &DimensionOutcome) -> Value {
    json!({
        "changes": found.changes.len(),
        "ups": found.ups(),
        "unit_hours_max": found.unit_hours,
        "unit_minutes": found.unit_minutes,
        "throttled_milli": found.throttling.milli_units,
        "throttled_minutes": found.throttling.minutes,
        "rejected_decreases": found.rejected_decreases,
        "final": found.last,
        "peak": found.peak,
        "checksum": found.checksum(),
    })
}

/// The second column of a file with a head, row after row, in thousandths.
fn counts(text: &str) -> Result<Vec<u64>, String> {
    let rows = text.lines().enumerate().skip(1).filter(|(_, line)| !line.trim().is_empty());
    rows.map(|(at, line)| {
        let cell = line.split(',').nth(1).unwrap_or_default().trim();
        thousandths(cell).ok_or_else(|| format!("line {}: “{cell}” is no count", at + 1))
    })
    .collect()
}

fn thousandths(cell: &str) -> Option<u64> {
    let (whole, fraction) = cell.split_once('.').unwrap_or((cell, ""));
    if fraction.len() > 3 || !fraction.bytes().all(|it| it.is_ascii_digit()) {
        return None;
    }
    let fraction: u64 = format!("{fraction:0<3}").parse().ok()?;
    whole.parse::<u64>().ok()?.checked_mul(1_000)?.checked_add(fraction)
}

fn id(direction: Direction) -> DimensionId {
    DimensionId { resource: Resource::Table, direction }
}

fn answer(id: &str, result: Result<Value, String>) -> Result<Answer, VectorError> {
    match result {
        Ok(result) => Ok(Answer { id: id.to_string(), result }),
        Err(problem) => Err(VectorError::Case { id: id.to_string(), problem }),
    }
}

/// The three errors that running a case can meet, in words.
fn said(error: impl Into<Problem>) -> String {
    error.into().to_string()
}

#[derive(Debug, Error)]
enum Problem {
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Settings(#[from] SettingsError),
    #[error(transparent)]
    Demand(#[from] DemandError),
}
