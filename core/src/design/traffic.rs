//! How a rate runs over time: every shape of the wire form as one curve of steps with mean 1. Owns bounds and the
//! arithmetic of shapes; spreading units over minutes is left to those who bill and simulate.

use super::{BillingMonth, Settings, check::Report};
use crate::{
    show,
    wire::{
        DaysV1, LaunchV1, NightlyBatchV1, PeakHoursV1, SeriesV1, ShapeV1, SpikeEveryV1, SpikeV1, TrafficV1, WireNumber,
    },
};
use rust_decimal::{Decimal, prelude::ToPrimitive};

const HOUR: u64 = 60;
const DAY: u64 = 24 * HOUR;
const WEEK: u64 = 7 * DAY;
/// A series has at most so many values: a week of minutes.
const SERIES_MAX: usize = 10_080;
/// A peak is at most so many times the average.
const TIMES_MAX: u64 = 1_000_000;

/// What a shape is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeKind {
    /// Always the same.
    Constant,
    /// Hours of a day.
    Day,
    /// Hours of a week.
    Week,
    /// Some hours above the others.
    PeakHours,
    /// A few minutes far above the rest.
    Spike,
    /// A straight line.
    Ramp,
    /// Quiet, then busy.
    Launch,
    /// A window for a part of the day's requests.
    NightlyBatch,
    /// Values one by one.
    Series,
}

/// A rate over time as a multiple of its average: steps that repeat from the start of the month, which is a Monday at
/// midnight, UTC. Neighbouring steps differ; the mean over one period is 1 (to 28 digits).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Shape {
    /// What it is called.
    pub kind: ShapeKind,
    /// The steps of one period, in order; at least one.
    pub steps: Vec<ShapeStep>,
}

/// Minutes in which a rate stays the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShapeStep {
    /// How many, at least 1.
    pub minutes: u64,
    /// The rate as a multiple of the average.
    pub multiple: Decimal,
}

impl Shape {
    /// Minutes after which it begins anew.
    pub fn period_minutes(&self) -> u64 {
        self.steps.iter().map(|step| step.minutes).sum()
    }

    /// The highest multiple, at least 1.
    pub fn peak(&self) -> Decimal {
        self.steps.iter().map(|step| step.multiple).max().unwrap_or(Decimal::ONE).max(Decimal::ONE)
    }

    /// The steps over and over, without end.
    pub fn repeated(&self) -> impl Iterator<Item = ShapeStep> + '_ {
        self.steps.iter().copied().cycle()
    }

    /// The mean of each hour of a day, for 24 `hours`, or of a week, for 168, over the first week.
    pub fn by_hour(&self, hours: usize) -> Vec<Decimal> {
        let mut sums = vec![Decimal::ZERO; hours.max(1)];
        let mut minute = 0;
        for step in self.repeated() {
            let until = (minute + step.minutes).min(WEEK);
            while minute < until {
                let end = until.min(minute - minute % HOUR + HOUR);
                let hour = (minute / HOUR) as usize % sums.len();
                sums[hour] += step.multiple * Decimal::from(end - minute);
                minute = end;
            }
            if minute >= WEEK {
                break;
            }
        }
        let minutes = Decimal::from(WEEK) / Decimal::from(sums.len() as u64);
        sums.into_iter().map(|sum| sum / minutes).collect()
    }

    /// From weights of so many minutes each. `None` where all are zero, or the numbers do not fit.
    fn of_weights(kind: ShapeKind, weights: impl IntoIterator<Item = (u64, Decimal)>) -> Option<Shape> {
        let mut steps: Vec<(u64, Decimal)> = Vec::new();
        let (mut minutes_sum, mut sum) = (0_u64, Decimal::ZERO);
        for (minutes, weight) in weights {
            if minutes == 0 {
                continue;
            }
            minutes_sum += minutes;
            sum = sum.checked_add(weight.checked_mul(Decimal::from(minutes))?)?;
            match steps.last_mut() {
                Some((before, same)) if *same == weight => *before += minutes,
                _ => steps.push((minutes, weight)),
            }
        }
        if sum <= Decimal::ZERO {
            return None;
        }
        let all = Decimal::from(minutes_sum);
        let step = |(minutes, weight): (u64, Decimal)| {
            // Multiplied first: two equal weights of three are 1.5 exactly.
            let multiple = weight.checked_mul(all)?.checked_div(sum)?;
            Some(ShapeStep { minutes, multiple })
        };
        Some(Shape { kind, steps: steps.into_iter().map(step).collect::<Option<_>>()? })
    }
}

/// What traffic says: a shape, or a peak whose time is not known.
pub(super) struct Traffic {
    pub(super) peak: Decimal,
    pub(super) shape: Option<Shape>,
}

/// Checks what traffic says; `None` where it says nothing.
pub(super) fn traffic(
    wire: Option<&TrafficV1>,
    settings: &Settings,
    path: &str,
    report: &mut Report,
) -> Option<Traffic> {
    let wire = wire?;
    let peak = peak(wire.peak, &format!("{path}.peak"), report);
    match &wire.shape {
        None => peak.map(|peak| Traffic { peak, shape: None }),
        Some(said) => {
            if wire.peak.is_some() {
                report.at(format!("{path}.peak"), "the shape says the peak already: leave the peak out, or the shape");
            }
            let mut reader = Reader { path: format!("{path}.shape"), month: settings.month, report };
            let shape = reader.shape(said)?;
            Some(Traffic { peak: shape.peak(), shape: Some(shape) })
        }
    }
}

fn peak(wire: Option<WireNumber>, path: &str, report: &mut Report) -> Option<Decimal> {
    let value = wire?.0;
    if value < Decimal::ONE || value > Decimal::from(TIMES_MAX) {
        report.at(
            path,
            format!("{value} is no peak: write how many times the average the highest rate is, from 1 to 1,000,000"),
        );
        return None;
    }
    Some(value)
}

struct Reader<'r> {
    path: String,
    month: BillingMonth,
    report: &'r mut Report,
}

impl Reader<'_> {
    fn wrong(&mut self, field: &str, message: impl Into<String>) {
        let path = if field.is_empty() { self.path.clone() } else { format!("{}.{field}", self.path) };
        self.report.at(path, message);
    }

    /// Whole minutes of the month, rounded up to full hours.
    fn month_hours(&self) -> u64 {
        self.month.hours().ceil().to_u64().unwrap_or(744)
    }

    fn shape(&mut self, said: &ShapeV1) -> Option<Shape> {
        match said {
            ShapeV1::Constant => Shape::of_weights(ShapeKind::Constant, [(DAY, Decimal::ONE)]),
            ShapeV1::Day(weights) => self.hours(ShapeKind::Day, "day", weights, 24),
            ShapeV1::Week(weights) => self.hours(ShapeKind::Week, "week", weights, 168),
            ShapeV1::PeakHours(it) => self.peak_hours(it),
            ShapeV1::Spike(it) => self.spike(it),
            ShapeV1::Ramp(it) => self.ramp(it.times),
            ShapeV1::Launch(it) => self.launch(it),
            ShapeV1::NightlyBatch(it) => self.nightly_batch(it),
            ShapeV1::Series(it) => self.series(it),
        }
    }

    fn hours(&mut self, kind: ShapeKind, field: &str, weights: &[WireNumber], needed: usize) -> Option<Shape> {
        if weights.len() != needed {
            self.wrong(
                field,
                format!("{} weights are not one for each of the {needed} hours: write {needed}", weights.len()),
            );
            return None;
        }
        self.weights(kind, field, weights, HOUR)
    }

    fn weights(&mut self, kind: ShapeKind, field: &str, weights: &[WireNumber], minutes: u64) -> Option<Shape> {
        let most = Decimal::from(1_000_000_000_000_u64);
        if let Some(position) = weights.iter().position(|it| it.0 < Decimal::ZERO || it.0 > most) {
            let value = weights[position].0;
            let message = if value < Decimal::ZERO {
                format!("{value} is negative: write 0 or more")
            } else {
                format!("{value} is out of range: write at most {}", show::count(most))
            };
            self.wrong(&format!("{field}[{position}]"), message);
            return None;
        }
        let shape = Shape::of_weights(kind, weights.iter().map(|it| (minutes, it.0)));
        if shape.is_none() {
            self.wrong(field, "all weights are zero, so that no time has traffic: write at least one above zero");
        }
        shape
    }

    /// A number of times, above zero.
    fn times(&mut self, field: &str, value: WireNumber) -> Option<Decimal> {
        let value = value.0;
        if value <= Decimal::ZERO || value > Decimal::from(TIMES_MAX) {
            self.wrong(
                field,
                format!("{value} times the rest does not fit here: write more than 0, at most 1,000,000"),
            );
            return None;
        }
        Some(value)
    }

    fn whole(&mut self, field: &str, value: u32, least: u64, most: u64) -> Option<u64> {
        let value = u64::from(value);
        if !(least..=most).contains(&value) {
            let most = show::count(Decimal::from(most));
            self.wrong(field, format!("{value} does not fit here: write a whole number from {least} to {most}"));
            return None;
        }
        Some(value)
    }

    fn peak_hours(&mut self, it: &PeakHoursV1) -> Option<Shape> {
        let start = self.whole("peak_hours.start_hour", it.start_hour, 0, 23);
        let hours = self.whole("peak_hours.hours", it.hours, 1, 23);
        let times = self.times("peak_hours.times", it.times);
        let (start, hours, times) = (start?, hours?, times?);
        let days = if it.on == Some(DaysV1::Weekdays) { 5 } else { 7 };
        // A window over midnight ends on the next day, at the end of a week on its first.
        let busy = move |hour: u64| {
            let since = (hour + 168 - start) % 24;
            let began_on = (hour + 168 - since) % 168 / 24;
            since < hours && began_on < days
        };
        let weight = move |hour: u64| (HOUR, if busy(hour) { times } else { Decimal::ONE });
        let period = if days == 7 { 24 } else { 168 };
        Shape::of_weights(ShapeKind::PeakHours, (0..period).map(weight))
    }

    fn spike(&mut self, it: &SpikeV1) -> Option<Shape> {
        let start = self.whole("spike.start_hour", it.start_hour, 0, 23);
        let minutes = self.whole("spike.minutes", it.minutes, 1, 720);
        let times = self.times("spike.times", it.times);
        let period = match it.every {
            SpikeEveryV1::Day => DAY,
            SpikeEveryV1::Week => WEEK,
        };
        window(ShapeKind::Spike, period, (start? * HOUR, minutes?), times?, Decimal::ONE)
    }

    fn nightly_batch(&mut self, it: &NightlyBatchV1) -> Option<Shape> {
        let start = self.whole("nightly_batch.start_hour", it.start_hour, 0, 23);
        let minutes = self.whole("nightly_batch.minutes", it.minutes, 1, DAY - 1);
        let share = it.share.0;
        if share < Decimal::ZERO || share > Decimal::ONE {
            self.wrong("nightly_batch.share", format!("{share} is no share: write a number from 0 to 1 (5 % is 0.05)"));
            return None;
        }
        let (start, minutes) = (start?, minutes?);
        // Weights a minute: the window's share over its minutes, the rest over the others'; multiplied by both.
        let inside = share.checked_mul(Decimal::from(DAY - minutes))?;
        let outside = (Decimal::ONE - share).checked_mul(Decimal::from(minutes))?;
        window(ShapeKind::NightlyBatch, DAY, (start * HOUR, minutes), inside, outside)
    }

    fn ramp(&mut self, times: WireNumber) -> Option<Shape> {
        let times = self.times("ramp.times", times)?;
        let hours = self.month_hours();
        let last = Decimal::from(hours.saturating_sub(1).max(1));
        let weight = move |hour: u64| {
            let climbed = (times - Decimal::ONE) * Decimal::from(hour) / last;
            (HOUR, Decimal::ONE + climbed)
        };
        Shape::of_weights(ShapeKind::Ramp, (0..hours).map(weight))
    }

    fn launch(&mut self, it: &LaunchV1) -> Option<Shape> {
        let day = self.whole("launch.day", it.day, 1, 28);
        let decay = match it.decay_days {
            None => Some(None),
            Some(days) => self.whole("launch.decay_days", days, 1, 365).map(Some),
        };
        let times = self.times("launch.times", it.times);
        let (begins, decay, times) = ((day? - 1) * 24, decay?, times?);
        let hours = self.month_hours();
        if begins >= hours {
            self.wrong(
                "launch.day",
                format!("day {} is not in a month of {hours} hours: choose an earlier one", it.day),
            );
            return None;
        }
        let weight = move |hour: u64| {
            let Some(since) = hour.checked_sub(begins) else { return (HOUR, Decimal::ONE) };
            let left = match decay {
                None => Decimal::ONE,
                Some(days) => {
                    let all = Decimal::from(days * 24);
                    ((all - Decimal::from(since)) / all).max(Decimal::ZERO)
                }
            };
            (HOUR, Decimal::ONE + (times - Decimal::ONE) * left)
        };
        Shape::of_weights(ShapeKind::Launch, (0..hours).map(weight))
    }

    fn series(&mut self, it: &SeriesV1) -> Option<Shape> {
        let minutes = self.whole("series.minutes", it.minutes, 1, DAY);
        if it.values.is_empty() || it.values.len() > SERIES_MAX {
            let message = format!("{} values: a series has 1 to 10,080 of them, write that many", it.values.len());
            self.wrong("series.values", message);
            return None;
        }
        let minutes = minutes?;
        self.weights(ShapeKind::Series, "series.values", &it.values, minutes)
    }
}

/// A period with one window of other weight, which may go over its end.
fn window(
    kind: ShapeKind,
    period: u64,
    (start, minutes): (u64, u64),
    inside: Decimal,
    outside: Decimal,
) -> Option<Shape> {
    let over = (start + minutes).saturating_sub(period);
    let within = minutes - over;
    let weights = [(over, inside), (start - over, outside), (within, inside), (period - start - within, outside)];
    Shape::of_weights(kind, weights)
}

#[cfg(test)]
mod tests {
    use crate::{design::Design, wire::read_design};
    use rust_decimal::Decimal;

    /// Minutes and multiples of the shape that a table's traffic has.
    #[track_caller]
    fn shape_of(shape: &str) -> super::Shape {
        let text = format!(
            r#"{{"version": 1, "name": "d", "region": "us-east-1", "tables": [{{"name": "t",
                 "partition_key": {{"name": "pk"}}, "traffic": {{"shape": {shape}}},
                 "patterns": [{{"name": "q", "operation": "PutItem", "after_bytes": 1}}]}}]}}"#
        );
        let design = Design::from_wire(&read_design(&text).expect("it reads")).expect("it holds together");
        let shape = design.tables[0].shapes[0].clone();
        assert_eq!(design.tables[0].patterns[0].peak, shape.peak());
        shape
    }

    #[track_caller]
    fn steps(shape: &str) -> Vec<(u64, String)> {
        let shape = shape_of(shape);
        let sum: Decimal = shape.steps.iter().map(|it| it.multiple * Decimal::from(it.minutes)).sum();
        let mean = (sum / Decimal::from(shape.period_minutes())).round_dp(20).normalize();
        assert_eq!(mean, Decimal::ONE, "the mean of {shape:?}");
        shape.steps.iter().map(|it| (it.minutes, it.multiple.round_dp(4).normalize().to_string())).collect()
    }

    #[track_caller]
    fn check(shape: &str, expected: &[(u64, &str)]) {
        let expected: Vec<_> = expected.iter().map(|(minutes, multiple)| (*minutes, multiple.to_string())).collect();
        assert_eq!(steps(shape), expected);
    }

    #[test]
    fn every_shape_has_the_mean_of_one() {
        check(r#""constant""#, &[(1_440, "1")]);
        let day: Vec<u32> = (0..24).map(|hour| if hour < 12 { 1 } else { 3 }).collect();
        check(&format!(r#"{{"day": {day:?}}}"#), &[(720, "0.5"), (720, "1.5")]);
        let week: Vec<u32> = (0..168).map(|hour| if hour < 120 { 2 } else { 0 }).collect();
        check(&format!(r#"{{"week": {week:?}}}"#), &[(7_200, "1.4"), (2_880, "0")]);
        check(
            r#"{"peak_hours": {"start_hour": 9, "hours": 8, "times": 4}}"#,
            &[(540, "0.5"), (480, "2"), (420, "0.5")],
        );
        check(
            r#"{"spike": {"start_hour": 12, "minutes": 10, "times": 145, "every": "day"}}"#,
            &[(720, "0.5"), (10, "72.5"), (710, "0.5")],
        );
        check(
            r#"{"nightly_batch": {"start_hour": 2, "minutes": 144, "share": 0.9}}"#,
            &[(120, "0.1111"), (144, "9"), (1_176, "0.1111")],
        );
        check(r#"{"series": {"minutes": 5, "values": [0, 1, 1, 2]}}"#, &[(5, "0"), (10, "1"), (5, "2")]);
    }

    #[test]
    fn a_window_may_go_over_midnight_and_over_the_end_of_the_week() {
        check(
            r#"{"spike": {"start_hour": 23, "minutes": 120, "times": 13, "every": "day"}}"#,
            &[(60, "6.5"), (1_320, "0.5"), (60, "6.5")],
        );
        let weekdays = r#"{"peak_hours": {"start_hour": 22, "hours": 4, "times": 10, "on": "weekdays"}}"#;
        let found = steps(weekdays);
        // Monday night has no hours of Sunday's, Saturday morning has Friday's.
        assert_eq!(found[0].0, 22 * 60);
        assert_eq!(found.iter().filter(|(_, multiple)| multiple.starts_with('4')).count(), 5, "{found:?}");
    }

    #[test]
    fn the_hours_of_a_shape_have_its_means() {
        let by_hour = |shape: &str, hours: usize| {
            let hours = shape_of(shape).by_hour(hours);
            hours.iter().map(|it| it.round_dp(4).normalize().to_string()).collect::<Vec<_>>()
        };
        let busy = by_hour(r#"{"peak_hours": {"start_hour": 9, "hours": 8, "times": 4}}"#, 24);
        assert_eq!(
            (busy[8].as_str(), busy[9].as_str(), busy[16].as_str(), busy[17].as_str()),
            ("0.5", "2", "2", "0.5")
        );
        let spike = r#"{"spike": {"start_hour": 12, "minutes": 90, "times": 3, "every": "week"}}"#;
        let (day, week) = (by_hour(spike, 24), by_hour(spike, 168));
        assert_eq!((week[11].as_str(), week[36].as_str()), ("0.9825", "0.9825"));
        assert_eq!((week[12].as_str(), week[13].as_str()), ("2.9474", "1.9649"));
        assert_eq!(day[12], "1.2632", "six days of seven have none");
    }

    #[test]
    fn a_ramp_and_a_launch_take_the_month() {
        let ramp = steps(r#"{"ramp": {"times": 3}}"#);
        assert_eq!((ramp.len(), ramp[0].1.as_str(), ramp[729].1.as_str()), (730, "0.5", "1.5"));
        check(r#"{"launch": {"day": 1, "times": 5}}"#, &[(730 * 60, "1")]);
        let launch = steps(r#"{"launch": {"day": 8, "times": 11, "decay_days": 10}}"#);
        assert_eq!(launch[0].0, 7 * 1_440);
        assert_eq!(launch.last().map(|it| it.1.as_str()), Some(launch[0].1.as_str()), "back where it was");
    }
}
