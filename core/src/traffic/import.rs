//! Recorded series as demand: CloudWatch's `get-metric-data` and `get-metric-statistics`, the console's CSV, and plain CSV
//! of a time and one or more columns.
//!
//! Consumed units and throttle events are sums over a period, provisioned units are averages. A point that is missing
//! counts as zero. What a file leaves open, such as its time zone, is in the [`Note`]s; what cannot be right is refused
//! with its line.

mod assemble;
mod csv;
mod error;
mod json;
mod metric;
mod no_row;
mod number;
mod quick;
mod time;
mod times;

pub use error::{ImportError, Note, Place};
pub use time::{Zone, shown};

use super::{Demand, DimensionId};

/// What the reader of a file knows beside it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImportOptions {
    /// Thousandths of a read unit for a count, for files that count requests.
    pub read_milli_units_per_count: Option<u64>,
    /// Thousandths of a write unit for a count.
    pub write_milli_units_per_count: Option<u64>,
    /// Thousandths of a unit that a throttle event asked for; one unit when it is not said.
    pub milli_units_per_event: Option<u64>,
}

/// A recorded series of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// Seconds since 1970 of the first minute; since midnight where minutes are only numbered.
    pub start_seconds: i64,
    /// What the file says about its zone.
    pub zone: Zone,
    /// Each dimension with a series, in the order table reads, table writes, indexes.
    pub dimensions: Vec<TraceDimension>,
    /// What was taken for granted, and what was left out.
    pub notes: Vec<Note>,
}

/// The series of one dimension.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceDimension {
    /// Which it is.
    pub id: DimensionId,
    /// Its name: `read`, `write`, `ByStatus read`.
    pub name: String,
    /// Demand a minute: consumed and throttled together (S-5).
    pub demand: Demand,
    /// Seconds between the points of the file.
    pub period_seconds: u32,
    /// Consumed units, in thousandths.
    pub consumed_milli: u64,
    /// Throttle events, in thousandths.
    pub throttle_events_milli: u64,
    /// Points with throttle events.
    pub throttle_points: u64,
    /// Provisioned capacity, where the file has it; never empty.
    pub provisioned: Option<Vec<ProvisionedPoint>>,
}

/// The average provisioned capacity of a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvisionedPoint {
    /// The first minute of the period, from the start of the trace.
    pub minute: usize,
    /// How many minutes it covers.
    pub minutes: usize,
    /// The average, in thousandths of a unit.
    pub average_milli: u64,
}

impl Trace {
    /// The minute of the UTC day at which the trace starts (S-2).
    pub fn start_minute_of_day(&self) -> u32 {
        // A remainder of a day in minutes.
        (self.start_seconds.rem_euclid(86_400) / 60) as u32
    }

    /// The provisioned capacity of the dimensions that have any.
    pub fn real(&self) -> Vec<(DimensionId, &[ProvisionedPoint])> {
        self.dimensions.iter().filter_map(|it| Some((it.id, it.provisioned.as_deref()?))).collect()
    }

    /// How many minutes it covers.
    pub fn minutes(&self) -> usize {
        self.dimensions.first().map_or(0, |dimension| dimension.demand.minutes())
    }
}

/// Reads a file piece by piece: CSV is read as it comes, JSON when all of it is there.
#[derive(Debug)]
pub struct TraceReader {
    options: ImportOptions,
    form: Form,
    expected_bytes: usize,
}

#[derive(Debug)]
enum Form {
    /// Nothing but space so far.
    Unknown,
    Csv(Box<csv::CsvReader>),
    Json(Vec<u8>),
}

impl TraceReader {
    /// A reader that has seen nothing.
    pub fn new(options: ImportOptions) -> TraceReader {
        TraceReader { options, form: Form::Unknown, expected_bytes: 0 }
    }

    /// The same for a file of about so many bytes: what it takes is set aside at once, instead of by and by.
    pub fn of_length(options: ImportOptions, bytes: u64) -> TraceReader {
        TraceReader { expected_bytes: usize::try_from(bytes).unwrap_or(0), ..TraceReader::new(options) }
    }

    /// Takes the next bytes of the file, cut anywhere.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), ImportError> {
        if let Form::Unknown = self.form {
            let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
            self.form = match text.trim_ascii_start().first() {
                Some(b'{' | b'[') => Form::Json(Vec::new()),
                _ => Form::Csv(Box::new(csv::CsvReader::of_length(self.expected_bytes))),
            };
            return self.push_known(text);
        }
        self.push_known(bytes)
    }

    fn push_known(&mut self, bytes: &[u8]) -> Result<(), ImportError> {
        match &mut self.form {
            Form::Csv(reader) => reader.push(bytes),
            Form::Json(all) => {
                all.extend_from_slice(bytes);
                Ok(())
            }
            Form::Unknown => Ok(()),
        }
    }

    /// The end of the file.
    pub fn finish(self) -> Result<Trace, ImportError> {
        let (frames, notes) = match self.form {
            Form::Unknown => return Err(ImportError::Empty),
            Form::Csv(reader) => reader.finish()?,
            Form::Json(bytes) => json::read(&bytes)?,
        };
        assemble::trace(frames, notes, self.options)
    }
}

/// Reads a whole file.
pub fn read_trace(bytes: &[u8], options: ImportOptions) -> Result<Trace, ImportError> {
    let mut reader = TraceReader::of_length(options, bytes.len() as u64);
    reader.push(bytes)?;
    reader.finish()
}

/// Points that share their times: the rows of a table, or one series.
#[derive(Clone, Debug)]
struct Frame {
    /// Seconds since 1970.
    times: times::Times,
    /// Where the points are in the file: lines, or numbers within the series.
    places: Places,
    /// For each point its place in the order of the file, where that is another.
    order: Option<Vec<usize>>,
    /// The series that the places are in; `None` for lines.
    series: Option<String>,
    zone: Zone,
    columns: Vec<Column>,
}

/// One quantity of a frame.
#[derive(Clone, Debug)]
struct Column {
    title: String,
    /// What it holds; `None` for counts of something.
    label: Option<metric::Label>,
    /// The period that the file says.
    period_seconds: Option<u32>,
    /// A value a time, in thousandths; [`MISSING`] where there is none.
    values: Vec<u64>,
}

/// Numbers that nearly always follow each other, kept as runs: the first point of a run, and its number.
#[derive(Clone, Debug, Default)]
struct Places(Vec<(usize, u32)>);

impl Places {
    /// The point after `points` others has this number.
    #[inline]
    fn add(&mut self, points: usize, number: u32) {
        match self.0.last() {
            Some((first, start)) if number - start == (points - first) as u32 => {}
            _ => self.0.push((points, number)),
        }
    }

    fn of(&self, point: usize) -> u32 {
        let run = self.0.partition_point(|(first, _)| *first <= point);
        self.0.get(run.wrapping_sub(1)).map_or(0, |(first, start)| start + (point - first) as u32)
    }
}

/// No point.
const MISSING: u64 = u64::MAX;

impl Frame {
    fn place(&self, at: usize) -> Place {
        let number = self.places.of(self.order.as_ref().map_or(at, |order| order[at]));
        match &self.series {
            None => Place::Line(number),
            Some(series) => Place::Point { series: series.clone(), number },
        }
    }
}
