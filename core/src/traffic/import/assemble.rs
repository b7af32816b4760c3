//! From series with their own times to minutes that all dimensions share. Owns periods, order, gaps, and what may not
//! be counted twice.

use super::{
    Column, Frame, ImportError, ImportOptions, MISSING, Note, ProvisionedPoint, Trace, TraceDimension,
    metric::{Label, Metric},
    time::Zone,
};
use crate::traffic::{Demand, DimensionId, Direction, LONGEST_MINUTES, Resource};
use std::collections::BTreeMap;

const MINUTE: i64 = 60;
/// Seconds, in whole minutes; longer ones are far beyond any series.
const LONGEST_PERIOD: u32 = u32::MAX - u32::MAX % 60;

/// One series with its own period, in order of time.
struct Series<'a> {
    frame: &'a Frame,
    column: &'a Column,
    place: ColumnPlace,
    metric: Metric,
    resource: &'a str,
    per_second: bool,
    /// Seconds of a period; 0 where there is only one point.
    period: u32,
    /// Whether there is a point every so many seconds, without a gap.
    regular: Option<u32>,
}

/// Which frame of the file, and which of its columns.
#[derive(Clone, Copy)]
struct ColumnPlace {
    frame: usize,
    column: usize,
}

/// The minutes of a dimension.
enum Row {
    /// Put together.
    Made(Vec<u64>),
    /// The values of a column as they are, which need no copy: a year of minutes is 4 MB.
    Column(ColumnPlace),
}

/// What a dimension is made of.
#[derive(Default)]
struct Parts<'a> {
    consumed: Option<&'a Series<'a>>,
    throttled: Option<&'a Series<'a>>,
    provisioned: Option<&'a Series<'a>>,
}

/// A trace from the series of a file.
pub(super) fn trace(
    mut frames: Vec<Frame>,
    mut notes: Vec<Note>,
    options: ImportOptions,
) -> Result<Trace, ImportError> {
    name_counts(&mut frames, &mut notes, options)?;
    for frame in &mut frames {
        put_in_order(frame, &mut notes)?;
    }
    let mut series = Vec::new();
    for (frame, of_frame) in frames.iter().enumerate() {
        for (column, of_column) in of_frame.columns.iter().enumerate() {
            if let Some(label) = &of_column.label {
                series.push(Series::new(ColumnPlace { frame, column }, of_frame, of_column, label)?);
            }
        }
    }
    let zone = frames.first().map_or(Zone::NotSaid, |frame| frame.zone);
    match zone {
        Zone::Said => {}
        Zone::NotSaid => notes.push(Note::ZoneNotSaid),
        Zone::Numbered => notes.push(Note::MinutesNumbered),
    }
    let parts = by_dimension(&series)?;
    let consumed = || parts.values().filter_map(|parts| parts.consumed);
    let (Some(first), Some(last)) = (consumed().map(Series::first).min(), consumed().map(Series::last_minute).max())
    else {
        return Err(ImportError::NoConsumption);
    };
    let start = first.div_euclid(MINUTE);
    let minutes = last - start + 1;
    let minutes = usize::try_from(minutes).ok().filter(|minutes| *minutes <= LONGEST_MINUTES);
    let minutes = minutes.ok_or(ImportError::TooLong { first, last: last * MINUTE })?;
    let table = table_name(parts.keys().map(|(resource, _)| *resource))?;
    let mut indexes: Vec<&str> = parts.keys().map(|(resource, _)| *resource).filter(|name| *name != table).collect();
    indexes.dedup();
    let mut found = Vec::new();
    for ((resource, direction), parts) in &parts {
        let place = indexes.iter().position(|name| name == resource);
        let id = DimensionId { resource: place.map_or(Resource::Table, Resource::Index), direction: *direction };
        let word = match direction {
            Direction::Read => "read",
            Direction::Write => "write",
        };
        let name = match place {
            None => word.to_string(),
            Some(_) => format!("{} {word}", resource.strip_prefix(table).unwrap_or(resource).trim()),
        };
        if let Some(consumed) = parts.consumed {
            found.push(dimension(id, name, consumed, parts, start, minutes, options, &mut notes));
        }
    }
    let mut dimensions = Vec::with_capacity(found.len());
    for (row, with_row) in found {
        let row = match row {
            Row::Made(row) => row,
            Row::Column(place) => std::mem::take(&mut frames[place.frame].columns[place.column].values),
        };
        dimensions.push(with_row(row)?);
    }
    dimensions.sort_by_key(|dimension| dimension.id);
    let longest = dimensions.iter().map(|dimension| dimension.period_seconds).max().unwrap_or(0);
    if longest > 60 {
        notes.push(Note::Smoothed { period: longest });
    }
    Ok(Trace { start_seconds: start * MINUTE, zone, dimensions, notes })
}

/// Gives columns of counts what they stand for: what the options say, or read units.
fn name_counts(frames: &mut [Frame], notes: &mut Vec<Note>, options: ImportOptions) -> Result<(), ImportError> {
    let unknown: Vec<String> =
        frames.iter().flat_map(|it| &it.columns).filter(|it| it.label.is_none()).map(|it| it.title.clone()).collect();
    if unknown.len() > 1 {
        return Err(ImportError::UnknownColumns(unknown.join(", ")));
    }
    let label =
        |direction| Some(Label { metric: Metric::Consumed(direction), resource: String::new(), per_second: false });
    for frame in frames {
        let Some(at) = frame.columns.iter().position(|column| column.label.is_none()) else { continue };
        let counts = frame.columns.remove(at);
        let said = [
            (Direction::Read, options.read_milli_units_per_count),
            (Direction::Write, options.write_milli_units_per_count),
        ];
        for (direction, milli) in said.into_iter().filter_map(|(direction, milli)| Some((direction, milli?))) {
            let values = counts.values.iter().map(|value| times(*value, milli)).collect();
            frame.columns.push(Column { label: label(direction), values, ..counts.clone() });
        }
        if frame.columns.is_empty() {
            notes.push(Note::CountsAsReads(counts.title.clone()));
            frame.columns.push(Column { label: label(Direction::Read), ..counts });
        }
    }
    Ok(())
}

/// Thousandths of a count, each so many thousandths of a unit; too much stays too much for the check of the demand.
fn times(value: u64, milli_units: u64) -> u64 {
    match value {
        MISSING => MISSING,
        value if milli_units == 1_000 => value,
        value => {
            let product = u128::from(value) * u128::from(milli_units) / 1_000;
            u64::try_from(product).unwrap_or(MISSING).min(MISSING - 1)
        }
    }
}

/// Sorts the points of a frame; a time that is there twice is refused.
fn put_in_order(frame: &mut Frame, notes: &mut Vec<Note>) -> Result<(), ImportError> {
    if frame.times.are_ascending() {
        return Ok(());
    }
    let mut times: Vec<i64> = frame.times.iter().collect();
    if !frame.times.are_oldest_first() {
        let note = if frame.times.are_newest_first() { Note::NewestFirst } else { Note::Sorted };
        let mut order: Vec<usize> = (0..times.len()).collect();
        order.sort_by_key(|at| (times[*at], *at));
        times = order.iter().map(|at| times[*at]).collect();
        frame.times = times.iter().copied().collect();
        for column in &mut frame.columns {
            column.values = order.iter().map(|at| column.values[*at]).collect();
        }
        frame.order = Some(order);
        if !notes.contains(&note) {
            notes.push(note);
        }
    }
    match times.windows(2).position(|pair| pair[0] == pair[1]) {
        None => Ok(()),
        Some(at) => Err(ImportError::Twice {
            first: frame.place(at),
            second: frame.place(at + 1),
            time: times[at],
            zone: frame.zone,
        }),
    }
}

impl<'a> Series<'a> {
    fn new(
        place: ColumnPlace,
        frame: &'a Frame,
        column: &'a Column,
        label: &'a Label,
    ) -> Result<Series<'a>, ImportError> {
        let Label { metric, resource, per_second } = label;
        let (metric, per_second) = (*metric, *per_second);
        let mut series = Series { frame, column, place, metric, resource, per_second, period: 0, regular: None };
        series.regular = series.regular_distance();
        let usual = series.regular.or_else(|| series.usual_distance());
        series.period = match (column.period_seconds, usual) {
            // Throttle events and averages come now and then; the period of consumption is that of its points.
            (Some(said), _) => said,
            (None, Some(usual)) => usual,
            (None, None) if matches!(metric, Metric::Consumed(_)) => {
                return Err(match series.points().next() {
                    None => ImportError::Empty,
                    Some(_) => ImportError::OnePoint(column.title.clone()),
                });
            }
            (None, None) => 0,
        };
        if matches!(metric, Metric::Consumed(_)) {
            series.check_distances()?;
        }
        let Series { period, .. } = series;
        if period > 60 && !period.is_multiple_of(60) {
            return Err(ImportError::Period { column: column.title.clone(), period });
        }
        Ok(series)
    }

    /// Times with their places and values, where there is a value.
    fn points(&self) -> impl Iterator<Item = (i64, usize, u64)> {
        let values = self.column.values.iter().copied();
        let all = self.frame.times.iter().zip(values).enumerate();
        all.filter(|(_, (_, value))| *value != MISSING).map(|(at, (time, value))| (time, at, value))
    }

    fn first(&self) -> i64 {
        self.points().next().map_or(0, |(time, ..)| time)
    }

    /// The last minute that a point covers, since 1970.
    fn last_minute(&self) -> i64 {
        let values = &self.column.values;
        let last = values.iter().rposition(|value| *value != MISSING);
        let last = last.and_then(|at| self.frame.times.get(at)).unwrap_or(0);
        last.div_euclid(MINUTE) + i64::from(self.period / 60).max(1) - 1
    }

    /// The distance of neighbors where it is the same everywhere and no value is missing.
    fn regular_distance(&self) -> Option<u32> {
        let distance = u32::try_from(self.frame.times.even_distance()?).ok()?;
        // Without a way out of the loop, it takes several at once.
        let missing = self.column.values.iter().fold(false, |missing, value| missing | (*value == MISSING));
        (!missing).then_some(distance)
    }

    /// The distance in seconds that most neighbors have; the smaller of two that are as frequent.
    fn usual_distance(&self) -> Option<u32> {
        let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
        let (mut last, mut same): (Option<i64>, (i64, usize)) = (None, (0, 0));
        for (time, ..) in self.points() {
            if let Some(before) = last {
                let distance = time - before;
                if distance == same.0 {
                    same.1 += 1;
                } else {
                    *counts.entry(same.0).or_insert(0) += same.1;
                    same = (distance, 1);
                }
            }
            last = Some(time);
        }
        *counts.entry(same.0).or_insert(0) += same.1;
        let most = counts
            .into_iter()
            .filter(|(distance, _)| *distance > 0)
            .max_by_key(|(distance, count)| (*count, -*distance));
        most.map(|(distance, _)| u32::try_from(distance).unwrap_or(LONGEST_PERIOD))
    }

    fn check_distances(&self) -> Result<(), ImportError> {
        if self.regular.is_some_and(|distance| distance >= self.period) {
            return Ok(());
        }
        let mut before: Option<i64> = None;
        for (time, at, _) in self.points() {
            let distance = before.map_or(i64::MAX, |before| time - before);
            if distance < i64::from(self.period) {
                return Err(ImportError::Overlap {
                    place: self.frame.place(at),
                    column: self.column.title.clone(),
                    distance,
                    period: self.period,
                });
            }
            before = Some(time);
        }
        Ok(())
    }

    /// Whether its values are the minutes from `start`, each in its place.
    fn is_a_row(&self, start: i64, minutes: usize) -> bool {
        let starts = self.frame.times.get(0).is_some_and(|time| time.div_euclid(MINUTE) == start);
        let every_minute = (self.regular, self.period, self.per_second) == (Some(60), 60, false);
        starts && every_minute && self.column.values.len() == minutes
    }

    /// Adds each point to its minutes, in thousandths; what is coarser than a minute is spread evenly, so that the sum
    /// stays (S-4).
    fn add_to(&self, minutes: &mut [u64], start: i64, period: u32, milli_units: u64) {
        let length = u64::from(period / 60).max(1);
        let first = usize::try_from(self.first().div_euclid(MINUTE) - start).unwrap_or(usize::MAX);
        if (self.regular, period, self.per_second, milli_units) == (Some(60), 60, false, 1_000) && first < minutes.len()
        {
            for (minute, value) in minutes[first..].iter_mut().zip(&self.column.values) {
                *minute = minute.saturating_add(*value);
            }
            return;
        }
        for (time, _, value) in self.points() {
            let value = if self.per_second { value.saturating_mul(u64::from(period)) } else { value };
            let value = times(value, milli_units);
            let Some(first) = usize::try_from(time.div_euclid(MINUTE) - start).ok() else { continue };
            if length == 1 {
                if let Some(minute) = minutes.get_mut(first) {
                    *minute = minute.saturating_add(value);
                }
                continue;
            }
            let (whole, rest) = (value / length, value % length);
            for (at, minute) in minutes.iter_mut().skip(first).take(length as usize).enumerate() {
                *minute = minute.saturating_add(whole + u64::from((at as u64) < rest));
            }
        }
    }

    fn sum(&self) -> u64 {
        self.points().fold(0, |sum, (.., value)| sum.saturating_add(value))
    }

    /// Minutes from the first point to the last that no point covers, and the start of a gap of exactly an hour.
    fn gaps(&self) -> (usize, Option<i64>) {
        if self.regular == Some(self.period) {
            return (0, None);
        }
        let period = i64::from(self.period);
        let (mut before, mut missing, mut hour_at) = (None, 0, None);
        for (time, ..) in self.points() {
            if let Some(end) = before.map(|before: i64| before + period) {
                let gap = time - end;
                missing += gap.max(0) / MINUTE;
                if gap == 60 * MINUTE {
                    hour_at = hour_at.or(Some(end));
                }
            }
            before = Some(time);
        }
        (usize::try_from(missing).unwrap_or(0), hour_at)
    }
}

/// The series of each resource and direction; the same metric twice is refused.
fn by_dimension<'a>(series: &'a [Series<'a>]) -> Result<BTreeMap<(&'a str, Direction), Parts<'a>>, ImportError> {
    let mut all: BTreeMap<(&str, Direction), Parts<'_>> = BTreeMap::new();
    for one in series {
        if one.points().next().is_none() {
            continue;
        }
        let parts = all.entry((one.resource, one.metric.direction())).or_default();
        let place = match one.metric {
            Metric::Consumed(_) => &mut parts.consumed,
            Metric::Throttled(_) => &mut parts.throttled,
            Metric::Provisioned(_) => &mut parts.provisioned,
        };
        if let Some(other) = place.replace(one) {
            let metric = match one.resource {
                "" => one.metric.name().to_string(),
                resource => format!("{} of {resource}", one.metric.name()),
            };
            return Err(match (other.period, one.period) {
                (first, second) if first != second => ImportError::TwoPeriods { metric, first, second },
                _ => ImportError::MetricTwice(metric),
            });
        }
    }
    Ok(all)
}

/// The name that all others begin with.
fn table_name<'a>(names: impl Iterator<Item = &'a str>) -> Result<&'a str, ImportError> {
    let mut names: Vec<&str> = names.collect();
    names.sort_by_key(|name| name.len());
    names.dedup();
    let table = names.first().copied().unwrap_or_default();
    if names.iter().all(|name| name.starts_with(table)) {
        Ok(table)
    } else {
        Err(ImportError::WhichTable(names.join(", ")))
    }
}

/// The minutes of a dimension, and all the rest of it, which takes them.
#[expect(clippy::too_many_arguments, reason = "the pieces of one dimension, each from another place")]
fn dimension(
    id: DimensionId,
    name: String,
    consumed: &Series<'_>,
    parts: &Parts<'_>,
    start: i64,
    minutes: usize,
    options: ImportOptions,
    notes: &mut Vec<Note>,
) -> (Row, impl FnOnce(Vec<u64>) -> Result<TraceDimension, ImportError> + use<>) {
    let sum = |row: &[u64]| row.iter().fold(0_u64, |sum, milli| sum.saturating_add(*milli));
    let (mut row, consumed_milli) = if consumed.is_a_row(start, minutes) && parts.throttled.is_none() {
        (Row::Column(consumed.place), sum(&consumed.column.values))
    } else {
        let mut row = vec![0; minutes];
        consumed.add_to(&mut row, start, consumed.period, 1_000);
        let consumed_milli = sum(&row);
        (Row::Made(row), consumed_milli)
    };
    let (mut throttle_events_milli, mut throttle_points) = (0, 0);
    if let (Some(throttled), Row::Made(row)) = (parts.throttled, &mut row) {
        throttled.add_to(row, start, consumed.period, options.milli_units_per_event.unwrap_or(1_000));
        throttle_events_milli = throttled.sum();
        throttle_points = throttled.points().filter(|(.., value)| *value > 0).count() as u64;
        if throttle_events_milli > 0 {
            notes.push(Note::ThrottleEvents { name: name.clone(), events_milli: throttle_events_milli });
        }
    }
    let (gaps, hour_at) = consumed.gaps();
    if gaps > 0 {
        let hour_at = hour_at.filter(|_| consumed.frame.zone == Zone::NotSaid);
        notes.push(Note::Gaps { name: name.clone(), minutes: gaps, hour_at });
    }
    let provisioned = parts.provisioned.map(|series| {
        let length = (series.period as usize / 60).max(1);
        let usual = series.usual_distance().map_or(length, |seconds| (seconds as usize / 60).max(1));
        let points = series.points().filter_map(|(time, _, average_milli)| {
            let minute = usize::try_from(time.div_euclid(MINUTE) - start).ok().filter(|minute| *minute < minutes)?;
            Some(ProvisionedPoint { minute, minutes: usual.min(minutes - minute), average_milli })
        });
        points.collect::<Vec<_>>()
    });
    let period_seconds = consumed.period;
    let with_row = move |row| {
        let demand =
            Demand::from_milli_units(row).map_err(|error| ImportError::Demand { name: name.clone(), error })?;
        Ok(TraceDimension {
            id,
            name,
            demand,
            period_seconds,
            consumed_milli,
            throttle_events_milli,
            throttle_points,
            provisioned: provisioned.filter(|points| !points.is_empty()),
        })
    };
    (row, with_row)
}
