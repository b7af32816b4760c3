//! What the patterns of a table ask of one dimension over time: units a second of the table or a global index, reads or
//! writes. Owns the sum of patterns whose traffic has different shapes; what a capacity makes of it is left to
//! provisioned lines and to the simulation.

use super::{Place, UnitKind, usage::Usage};
use crate::design::{IndexKind, Shape, ShapeStep, Table};
use rust_decimal::Decimal;

/// Minutes of a week: shapes of days and weeks come again after it.
const WEEK_MINUTES: u64 = 10_080;

/// Units a second that stay the same for some minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DemandStep {
    /// How many minutes, at least 1.
    pub minutes: u64,
    /// Units a second.
    pub units_per_second: Decimal,
}

/// The patterns of one shape, summed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DemandPart {
    /// The shape's position in the table's; without one the rate is the same, or its peak has no time.
    pub shape: Option<usize>,
    /// Average units a second.
    pub average: Decimal,
    /// Units a second at the part's own peak.
    pub peak: Decimal,
}

/// All that is asked of one dimension.
#[derive(Clone, Debug, PartialEq)]
pub struct Demand {
    /// The table or a global index.
    pub place: Place,
    /// Reads or writes.
    pub kind: UnitKind,
    /// Its parts, one a shape.
    pub parts: Vec<DemandPart>,
}

/// Who pays for units at a place: local indexes use the table's capacity (R-IDX-12).
pub fn payer(table: &Table, place: Place) -> Place {
    match place {
        Place::Index(i) if table.indexes[i].kind == IndexKind::Local => Place::Table,
        place => place,
    }
}

/// The demand of every dimension of a table: writes and reads of the table, then of each global index. `usages` are the
/// table's own. `None` beyond the range of a decimal.
pub fn demands(table: &Table, usages: &[Usage]) -> Option<Vec<Demand>> {
    let global = table.indexes.iter().enumerate().filter(|(_, it)| it.kind == IndexKind::Global);
    let places = std::iter::once(Place::Table).chain(global.map(|(i, _)| Place::Index(i)));
    let both = |place| [UnitKind::Write, UnitKind::Read].map(|kind| Demand { place, kind, parts: Vec::new() });
    let mut all: Vec<Demand> = places.flat_map(both).collect();
    for usage in usages {
        let Some(traffic) = usage.traffic else { continue };
        let place = payer(table, usage.place);
        let Some(demand) = all.iter_mut().find(|it| it.place == place && it.kind == usage.kind) else { continue };
        let shape = table.patterns[usage.pattern].shape;
        let (average, peak) = (traffic.units_per_second, traffic.peak_units_per_second);
        match demand.parts.iter_mut().find(|part| part.shape == shape) {
            Some(part) => {
                part.average = part.average.checked_add(average)?;
                part.peak = part.peak.checked_add(peak)?;
            }
            None => demand.parts.push(DemandPart { shape, average, peak }),
        }
    }
    Some(all)
}

impl Demand {
    /// Average units a second. `None` beyond the range of a decimal.
    pub fn average(&self) -> Option<Decimal> {
        self.parts.iter().try_fold(Decimal::ZERO, |sum, part| sum.checked_add(part.average))
    }

    /// The highest units a second: that of the sum, where all times are known. A peak whose time is not said is taken to
    /// come together with the others. `None` beyond the range of a decimal.
    pub fn peak(&self, table: &Table, month_minutes: u64) -> Option<Decimal> {
        let timed = self.parts.iter().filter(|part| part.shape.is_some()).count();
        if timed < 2 {
            // One shape: its peak is the time of all others'.
            return self.parts.iter().try_fold(Decimal::ZERO, |sum, part| sum.checked_add(part.peak));
        }
        let anytime = self.parts.iter().filter(|part| part.shape.is_none());
        let anytime = anytime.map(|part| part.peak).try_fold(Decimal::ZERO, Decimal::checked_add)?;
        let steps = self.sum(table, anytime, month_minutes)?;
        steps.into_iter().map(|step| step.units_per_second).max()
    }

    /// Whether the time of every peak is known.
    pub fn is_timed(&self) -> bool {
        self.parts.iter().all(|part| part.shape.is_some() || part.peak == part.average)
    }

    /// Units a second over time, for as long as it takes until everything comes again, at most a month. `None` where a
    /// peak has no time ([`Demand::is_timed`]) or the numbers do not fit.
    pub fn steps(&self, table: &Table, month_minutes: u64) -> Option<Vec<DemandStep>> {
        if !self.is_timed() {
            return None;
        }
        let steady = self.parts.iter().filter(|part| part.shape.is_none());
        let steady = steady.map(|part| part.average).try_fold(Decimal::ZERO, Decimal::checked_add)?;
        self.sum(table, steady, month_minutes)
    }

    /// The shaped parts over time on top of what is always there.
    fn sum(&self, table: &Table, always: Decimal, month_minutes: u64) -> Option<Vec<DemandStep>> {
        let shaped = |part: &DemandPart| Some((table.shapes.get(part.shape?)?, part.average));
        let mut courses: Vec<Course> = self
            .parts
            .iter()
            .filter_map(shaped)
            .map(|(shape, average)| Course { shape, position: 0, left: shape.steps[0].minutes, average })
            .collect();
        let mut left = horizon(courses.iter().map(|it| it.shape), month_minutes);
        let mut steps: Vec<DemandStep> = Vec::new();
        while left > 0 {
            let minutes = courses.iter().map(|it| it.left).min().unwrap_or(left).min(left);
            let mut units = always;
            for course in &courses {
                units = units.checked_add(course.average.checked_mul(course.step().multiple)?)?;
            }
            match steps.last_mut() {
                Some(last) if last.units_per_second == units => last.minutes += minutes,
                _ => steps.push(DemandStep { minutes, units_per_second: units }),
            }
            courses.iter_mut().for_each(|it| it.pass(minutes));
            left -= minutes;
        }
        Some(steps)
    }
}

/// A shape on its way through time.
struct Course<'a> {
    shape: &'a Shape,
    position: usize,
    left: u64,
    average: Decimal,
}

impl Course<'_> {
    fn step(&self) -> ShapeStep {
        self.shape.steps[self.position]
    }

    /// At most the minutes that are left of the step.
    fn pass(&mut self, minutes: u64) {
        self.left = self.left.saturating_sub(minutes);
        if self.left == 0 {
            self.position = (self.position + 1) % self.shape.steps.len();
            self.left = self.step().minutes;
        }
    }
}

/// Minutes after which all shapes come again together, where that is a week or less; else the month.
fn horizon<'a>(shapes: impl Iterator<Item = &'a Shape> + Clone, month_minutes: u64) -> u64 {
    let periods = shapes.map(Shape::period_minutes);
    let longest = periods.clone().max().unwrap_or(1);
    let fits = |minutes: u64| periods.clone().all(|period| minutes.is_multiple_of(period));
    let again = [longest, WEEK_MINUTES].into_iter().find(|it| *it <= WEEK_MINUTES && fits(*it));
    again.unwrap_or(month_minutes).min(month_minutes).max(1)
}
