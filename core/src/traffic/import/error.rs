//! What is wrong with a file, and what was taken for granted when it was read.

use super::time::{Zone, shown};
use crate::{
    show,
    traffic::{DemandError, LONGEST_MINUTES},
};
use rust_decimal::Decimal;
use std::fmt;
use thiserror::Error;

/// Where in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A line, from 1.
    Line(u32),
    /// A point of a series, from 1.
    Point {
        /// The label of the series.
        series: String,
        /// Which point.
        number: u32,
    },
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Line(line) => write!(out, "line {line}"),
            Place::Point { series, number } => write!(out, "{series}, point {number}"),
        }
    }
}

/// Why a file is no series.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ImportError {
    /// There is nothing in it.
    #[error("the file has no points: export at least two")]
    Empty,
    /// A single point has no period.
    #[error("there is only one point of {0}: at least two are needed to know how long each is")]
    OnePoint(String),
    /// Not UTF-8.
    #[error("line {0} is not UTF-8: save the file as UTF-8 text")]
    Encoding(u32),
    /// Not JSON, or JSON of something else.
    #[error("line {line}, column {column}: {problem}")]
    Json {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// What is wrong there.
        problem: String,
    },
    /// JSON without series.
    #[error("this is JSON, but neither get-metric-data (MetricDataResults) nor get-metric-statistics (Datapoints)")]
    OtherJson,
    /// A time that cannot be read.
    #[error(
        "{place}: “{text}” is no time: write 2026-11-30 14:05:00, 2026-11-30T14:05:00Z, or the number of the minute"
    )]
    Time {
        /// Where.
        place: Place,
        /// What is there.
        text: String,
    },
    /// No line begins with a time.
    #[error(
        "{place}: “{text}” is no time, and no line begins with one (cells are split at {taken}): begin each row of \
         data with 2026-11-30 14:05:00, 2026-11-30T14:05:00Z, or the number of the minute"
    )]
    NoRow {
        /// The first line that could be a row of data.
        place: Place,
        /// Its first cell.
        text: String,
        /// What cells are split at.
        taken: &'static str,
    },
    /// Cells that are split at something else than those of the first line.
    #[error(
        "{place}: “{text}” is no time: cells are split at {taken}, as on line {first}, but here at {other}: write the \
         whole file with one of them"
    )]
    Delimiter {
        /// The first line that could be a row of data.
        place: Place,
        /// The whole of it.
        text: String,
        /// The line that tells what cells are split at.
        first: u32,
        /// What cells are split at.
        taken: &'static str,
        /// What this line has.
        other: &'static str,
    },
    /// A value that cannot be read.
    #[error("{place}: “{text}” for {column} {problem}")]
    Value {
        /// Where.
        place: Place,
        /// The column or series.
        column: String,
        /// What is there.
        text: String,
        /// What is wrong with it.
        problem: String,
    },
    /// A row with more cells than the head.
    #[error("line {line} has {found} cells, but the rows before have {expected}")]
    Cells {
        /// Which line.
        line: u32,
        /// Its cells.
        found: usize,
        /// What the others have.
        expected: usize,
    },
    /// Stamps with and without a zone.
    #[error("{0}: some times say their zone and others do not: write all of them with one")]
    MixedZones(Place),
    /// One time twice.
    #[error("{second}: {} is there twice, first on {first}: keep one{}", when(*.time, *.zone), daylight_saving(*.zone))]
    Twice {
        /// The first.
        first: Place,
        /// The second.
        second: Place,
        /// The time, in seconds since 1970 or minute 0.
        time: i64,
        /// What the file says about its zone.
        zone: Zone,
    },
    /// Points that overlap.
    #[error(
        "{place}: {column} has a point {distance} s after the one before, but its period is {period} s: keep one series"
    )]
    Overlap {
        /// Where.
        place: Place,
        /// Which column.
        column: String,
        /// Seconds from the point before.
        distance: i64,
        /// Seconds of the period.
        period: u32,
    },
    /// One metric at two periods.
    #[error("{metric} is there at two periods, {first} s and {second} s: export one of them, or it counts twice")]
    TwoPeriods {
        /// The metric.
        metric: String,
        /// The period of one.
        first: u32,
        /// The period of the other.
        second: u32,
    },
    /// One metric twice.
    #[error("{0} is there twice: keep one series, or it counts twice")]
    MetricTwice(String),
    /// A period that is not a whole number of minutes.
    #[error("{column} has a period of {period} s: up to 60 s, or whole minutes, can be read")]
    Period {
        /// Which column.
        column: String,
        /// Its period.
        period: u32,
    },
    /// The average of consumption.
    #[error("{column} is the {statistic}: consumption and throttle events are read as Sum; export that statistic")]
    Statistic {
        /// Which column.
        column: String,
        /// Its statistic.
        statistic: String,
    },
    /// Provisioned capacity as a sum.
    #[error("{column} is the {statistic}: provisioned capacity is read as Average; export that statistic")]
    ProvisionedStatistic {
        /// Which column.
        column: String,
        /// Its statistic.
        statistic: String,
    },
    /// No consumption.
    #[error("there is no consumption: a column for read or write units is needed, such as ConsumedReadCapacityUnits")]
    NoConsumption,
    /// Several columns without a known name.
    #[error("columns {0}: name each for what it holds, such as read and write, or keep one")]
    UnknownColumns(String),
    /// Several resources of which none is the table.
    #[error("{0}: which of these is the table is not clear: label its series without a further name")]
    WhichTable(String),
    /// Too long a time.
    #[error("the times go from {} to {}: more than {LONGEST_MINUTES} minutes", shown(*.first), shown(*.last))]
    TooLong {
        /// The first time.
        first: i64,
        /// The last.
        last: i64,
    },
    /// Not a demand.
    #[error("{name}: {error}")]
    Demand {
        /// Which dimension.
        name: String,
        /// Why.
        error: DemandError,
    },
}

fn when(time: i64, zone: Zone) -> String {
    match zone {
        Zone::Numbered => format!("minute {}", time / 60),
        Zone::Said | Zone::NotSaid => shown(time),
    }
}

fn daylight_saving(zone: Zone) -> &'static str {
    match zone {
        Zone::NotSaid => "; if the times are local, this is the end of daylight-saving time: export them in UTC",
        Zone::Said | Zone::Numbered => "",
    }
}

/// What was taken for granted, or left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// No zone is said.
    ZoneNotSaid,
    /// Minutes are numbered.
    MinutesNumbered,
    /// The file starts with the newest.
    NewestFirst,
    /// The file is in no order.
    Sorted,
    /// Periods longer than a minute.
    Smoothed {
        /// Seconds of the period.
        period: u32,
    },
    /// Points that are missing.
    Gaps {
        /// Which dimension.
        name: String,
        /// Minutes without a point.
        minutes: usize,
        /// Whether one gap is exactly an hour in times without a zone: where it starts.
        hour_at: Option<i64>,
    },
    /// Throttle events taken as units.
    ThrottleEvents {
        /// Which dimension.
        name: String,
        /// How many, in thousandths.
        events_milli: u64,
    },
    /// A column that is not read.
    Ignored(String),
    /// Counts taken as units.
    CountsAsReads(String),
    /// A series that CloudWatch did not give in full.
    Partial(String),
}

impl fmt::Display for Note {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::ZoneNotSaid => out.write_str("the times say no zone: taken as UTC"),
            Note::MinutesNumbered => out.write_str("minutes are numbered: minute 0 is taken as midnight UTC"),
            Note::NewestFirst => out.write_str("the newest points come first: put in order"),
            Note::Sorted => out.write_str("the points are not in order: sorted"),
            Note::Smoothed { period } => write!(
                out,
                "points of {period} s are spread evenly over their minutes: real traffic is less even, so that \
                 throttling is a lower bound"
            ),
            Note::Gaps { name, minutes, hour_at } => {
                write!(out, "{name}: {minutes} minutes have no point and count as zero")?;
                match hour_at {
                    None => Ok(()),
                    Some(at) => write!(
                        out,
                        "; the hour from {} may be the start of daylight-saving time: if so, export in UTC",
                        shown(*at)
                    ),
                }
            }
            Note::ThrottleEvents { name, events_milli } => write!(
                out,
                "{name}: {} throttle events count as demand: clients retry, so that this is a rough upper estimate",
                show::count(Decimal::from(events_milli / 1_000))
            ),
            Note::Ignored(column) => write!(out, "{column} is not read"),
            Note::CountsAsReads(column) => {
                write!(out, "{column}: each is taken as one read unit; say how many read units a count is if it is not")
            }
            Note::Partial(series) => write!(out, "{series} is not complete: CloudWatch gave a part of it"),
        }
    }
}
