//! The answers of `get-metric-data` and `get-metric-statistics`, one or several in a file.

use super::{
    Column, Frame, ImportError, Note, Place, Places,
    csv::check_statistic,
    metric::{self, Metric},
    number::thousandths,
    time::{Clock, Zone},
    times::Times,
};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
struct MetricData {
    #[serde(rename = "MetricDataResults")]
    results: Vec<MetricDataResult>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct MetricDataResult {
    #[serde(default)]
    id: String,
    #[serde(default)]
    label: String,
    #[serde(default)]
    timestamps: Vec<Value>,
    #[serde(default)]
    values: Vec<Value>,
    status_code: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct MetricStatistics {
    #[serde(default)]
    label: String,
    datapoints: Vec<serde_json::Map<String, Value>>,
}

/// The series of all documents in a file, and what was not read.
pub(super) fn read(bytes: &[u8]) -> Result<(Vec<Frame>, Vec<Note>), ImportError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = bytes[..error.valid_up_to()].iter().filter(|byte| **byte == b'\n').count();
        ImportError::Encoding(before as u32 + 1)
    })?;
    let mut reading = Reading::default();
    for document in serde_json::Deserializer::from_str(text).into_iter::<Value>() {
        match document.map_err(|error| at(&error))? {
            Value::Array(documents) => documents.into_iter().try_for_each(|it| reading.document(it))?,
            document => reading.document(document)?,
        }
    }
    if reading.frames.is_empty() && reading.notes.is_empty() {
        return Err(ImportError::Empty);
    }
    Ok((reading.frames, reading.notes))
}

#[derive(Default)]
struct Reading {
    frames: Vec<Frame>,
    notes: Vec<Note>,
}

impl Reading {
    fn document(&mut self, document: Value) -> Result<(), ImportError> {
        if document.get("MetricDataResults").is_some() {
            let data: MetricData = serde_json::from_value(document).map_err(|error| at(&error))?;
            return data.results.into_iter().try_for_each(|it| self.result(it));
        }
        if document.get("Datapoints").is_some() {
            let statistics: MetricStatistics = serde_json::from_value(document).map_err(|error| at(&error))?;
            return self.statistics(statistics);
        }
        Err(ImportError::OtherJson)
    }

    fn result(&mut self, result: MetricDataResult) -> Result<(), ImportError> {
        let title = if result.label.is_empty() { result.id.clone() } else { result.label.clone() };
        let Some(label) = metric::label(&result.label).or_else(|| metric::label(&result.id)) else {
            self.notes.push(Note::Ignored(title));
            return Ok(());
        };
        if result.status_code.as_deref() == Some("PartialData") {
            self.notes.push(Note::Partial(title.clone()));
        }
        if result.timestamps.len() != result.values.len() {
            return Err(ImportError::Value {
                place: Place::Point {
                    series: title.clone(),
                    number: result.timestamps.len().min(result.values.len()) as u32 + 1,
                },
                column: title,
                text: String::new(),
                problem: format!(
                    "is missing: there are {} times and {} values",
                    result.timestamps.len(),
                    result.values.len()
                ),
            });
        }
        let points: Vec<(Value, Value)> = result.timestamps.into_iter().zip(result.values).collect();
        self.series(title, label, &points)
    }

    fn statistics(&mut self, statistics: MetricStatistics) -> Result<(), ImportError> {
        let title = statistics.label;
        let Some(label) = metric::label(&title) else {
            self.notes.push(Note::Ignored(title));
            return Ok(());
        };
        let wanted: &[&str] = match label.metric {
            Metric::Provisioned(_) => &["Average", "Maximum", "Minimum"],
            Metric::Consumed(_) | Metric::Throttled(_) => &["Sum"],
        };
        let mut points = Vec::with_capacity(statistics.datapoints.len());
        for (number, point) in (1_u32..).zip(statistics.datapoints) {
            let time = point.get("Timestamp").cloned().unwrap_or_default();
            let Some(value) = wanted.iter().find_map(|name| point.get(*name)) else {
                if let Some(name) =
                    ["Average", "Sum", "SampleCount", "Maximum", "Minimum"].iter().find(|it| point.contains_key(**it))
                {
                    check_statistic(&label, &title, name)?;
                }
                return Err(ImportError::Value {
                    place: Place::Point { series: title.clone(), number },
                    column: title,
                    text: String::new(),
                    problem: format!("is missing: the point has no {}", wanted[0]),
                });
            };
            points.push((time, value.clone()));
        }
        self.series(title, label, &points)
    }

    fn series(&mut self, title: String, label: metric::Label, points: &[(Value, Value)]) -> Result<(), ImportError> {
        let mut clock = Clock::default();
        let mut zone = None;
        let (mut times, mut values) = (Times::default(), Vec::with_capacity(points.len()));
        for (number, (time, value)) in (1_u32..).zip(points) {
            let place = || Place::Point { series: title.clone(), number };
            let text = plain(time);
            let stamp = clock.read(text.as_bytes());
            let stamp = stamp.ok_or_else(|| ImportError::Time { place: place(), text: text.clone() })?;
            if *zone.get_or_insert(stamp.zone) != stamp.zone {
                return Err(ImportError::MixedZones(place()));
            }
            let text = plain(value);
            values.push(thousandths(text.as_bytes()).map_err(|problem| ImportError::Value {
                place: place(),
                column: title.clone(),
                text: text.clone(),
                problem: problem.to_string(),
            })?);
            times.push(stamp.seconds);
        }
        let mut places = Places::default();
        places.add(0, 1);
        let zone = zone.unwrap_or(Zone::Said);
        let column = Column { title: title.clone(), label: Some(label), period_seconds: None, values };
        self.frames.push(Frame { times, places, order: None, series: Some(title), zone, columns: vec![column] });
        Ok(())
    }
}

/// A string without its quotes, anything else as JSON writes it.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_string)
}

fn at(error: &serde_json::Error) -> ImportError {
    let message = error.to_string();
    let problem = message.split(" at line ").next().unwrap_or(&message);
    ImportError::Json {
        line: error.line(),
        column: error.column(),
        problem: format!("this is not JSON as CloudWatch writes it: {problem}"),
    }
}
