//! Traffic over time: what is asked, the capacity that serves it, what is throttled, and what is kept for bursts.

use rust_decimal::Decimal;

use super::axis::{Frame, nothing_yet};
use super::break_even::Capacity;
use super::number::{position, steps_to};
use super::paint::{Family, Halo, Paint, Series, Stroke};
use super::sheet::{Anchor, Place, Plot, Sheet, WIDTH, draw_sized};
use super::text::Voice;
use super::{ChartTable, Figure, Ink, LegendKey};
use crate::show;
use crate::simulate::Row;
use crate::traffic::{
    Demand,
    import::{ProvisionedPoint, shown},
};

/// Where the chart is drawn, and with it how many stretches it has room for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// As wide as every other chart.
    #[default]
    Narrow,
    /// As wide as a page.
    Wide,
}

impl Paper {
    const fn width(self) -> u32 {
        match self {
            Paper::Narrow => WIDTH,
            Paper::Wide => 1_240,
        }
    }

    const fn most_stretches(self) -> usize {
        match self {
            Paper::Narrow => 170,
            Paper::Wide => 340,
        }
    }

    /// Minutes of a stretch: a round number of them, of which a day has a whole number as long as that is possible.
    fn minutes_a_stretch(self, minutes: usize) -> usize {
        const ROUND: [usize; 15] = [1, 2, 3, 5, 10, 15, 20, 30, 60, 90, 120, 180, 240, 360, 720];
        let least = minutes.div_ceil(self.most_stretches()).max(1);
        ROUND.into_iter().find(|it| *it >= least).unwrap_or(least.div_ceil(1_440) * 1_440)
    }
}

const MINUTE_MILLI: Decimal = Decimal::from_parts(60_000, 0, 0, false, 0);

/// Traffic, capacity, throttling and burst of one dimension.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrafficOverTime {
    /// What it is of: "reads of orders".
    pub subject: String,
    /// Reads or writes.
    pub capacity: Capacity,
    /// The minute at which the first stretch starts, from the start of the series.
    pub first_minute: usize,
    /// When the series starts, where that is known.
    pub start: Option<SeriesStart>,
    /// Where it is drawn.
    pub paper: Paper,
    /// Minutes of a stretch; the last may be shorter.
    pub minutes_a_stretch: usize,
    /// The stretches, in order.
    pub stretches: Vec<Stretch>,
}

/// When a series starts, in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeriesStart {
    /// The minute of the week, 0 on Monday at midnight.
    pub minute_of_week: usize,
    /// Seconds since 1970, where it is a date.
    pub seconds: Option<i64>,
}

impl SeriesStart {
    /// The start of a design's month: a Monday at midnight.
    pub const MONDAY: SeriesStart = SeriesStart { minute_of_week: 0, seconds: None };

    /// The start of a trace, in seconds since 1970, which began on a Thursday.
    pub fn of_seconds(seconds: i64) -> SeriesStart {
        let minute = seconds.div_euclid(60) + 3 * 1_440;
        let minute_of_week = usize::try_from(minute.rem_euclid(10_080)).unwrap_or(0);
        SeriesStart { minute_of_week, seconds: Some(seconds) }
    }

    /// A minute of the series by its date or day, and its time: `2026-11-30 14:05`, `day 8, Mon 14:05`.
    pub fn minute_name(self, minute: usize) -> String {
        if let Some(seconds) = self.seconds {
            return shown(seconds.saturating_add((minute as i64).saturating_mul(60)));
        }
        let (at, day) = (self.minute_of_week + minute, (self.minute_of_week % 1_440 + minute) / 1_440 + 1);
        format!("day {day}, {} {}", clock_time(at, 1_440), clock_time(at, 1))
    }
}

/// Some minutes, by their busiest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stretch {
    /// The highest demand of a minute, in units a second.
    pub demand: Decimal,
    /// The capacity of the minute that throttles most, else of that one.
    pub capacity: Decimal,
    /// The most throttled in a minute, in units a second.
    pub throttled: Decimal,
    /// The least kept for bursts, in units.
    pub burst: Decimal,
    /// The minute whose capacity it is, from the start of the series.
    pub minute: usize,
    /// The real capacity of that minute, where there is one.
    pub real: Option<Decimal>,
}

impl TrafficOverTime {
    /// Some minutes of a simulated dimension, `count` from `first` on; as many as there are.
    pub fn of(
        subject: &str,
        capacity: Capacity,
        demand: &Demand,
        row: &Row,
        (first, count): (usize, usize),
        paper: Paper,
    ) -> TrafficOverTime {
        let end = first.saturating_add(count).min(demand.minutes()).min(row.capacity.len());
        let minutes_a_stretch = paper.minutes_a_stretch(end.saturating_sub(first));
        let stretches = (first..end)
            .step_by(minutes_a_stretch)
            .map(|start| {
                let minutes = start..(start + minutes_a_stretch).min(end);
                let a_second = |milli: u64| Decimal::from(milli) / MINUTE_MILLI;
                let busiest = minutes.clone().max_by_key(|at| (demand.milli_units()[*at], *at)).unwrap_or(start);
                // A capacity that has followed by then would stand before what was throttled until it came.
                let worst = minutes.clone().max_by_key(|at| (row.throttled_milli[*at], *at));
                let worst = worst.filter(|at| row.throttled_milli[*at] > 0).unwrap_or(busiest);
                Stretch {
                    demand: a_second(demand.milli_units()[busiest]),
                    capacity: Decimal::from(row.capacity[worst]),
                    throttled: a_second(minutes.clone().map(|at| row.throttled_milli[at]).max().unwrap_or(0)),
                    burst: Decimal::from(minutes.map(|at| row.burst_milli[at]).min().unwrap_or(0))
                        / Decimal::ONE_THOUSAND,
                    minute: worst,
                    real: None,
                }
            })
            .collect();
        let subject = subject.to_owned();
        TrafficOverTime { subject, capacity, first_minute: first, start: None, paper, minutes_a_stretch, stretches }
    }

    /// The same with the time at which the series starts: its axis has the times of the clock.
    pub fn starting(self, start: SeriesStart) -> TrafficOverTime {
        TrafficOverTime { start: Some(start), ..self }
    }

    /// The same with the capacity that the table really had, whose points are in order.
    pub fn beside(mut self, real: &[ProvisionedPoint]) -> TrafficOverTime {
        for stretch in &mut self.stretches {
            let place = real.partition_point(|it| it.minute <= stretch.minute);
            let point = real.get(place.wrapping_sub(1)).filter(|it| stretch.minute - it.minute < it.minutes);
            stretch.real = point.map(|it| Decimal::from(it.average_milli) / Decimal::ONE_THOUSAND);
        }
        self
    }

    /// Whether there is a real capacity beside the simulated one.
    fn has_real(&self) -> bool {
        self.stretches.iter().any(|it| it.real.is_some())
    }

    fn most(&self, of: impl Fn(&Stretch) -> Decimal) -> Decimal {
        self.stretches.iter().map(of).max().unwrap_or_default()
    }
}

/// Draws demand as an area with its throttled part on top, the capacity as a line, and below both the store for bursts.
pub fn traffic(input: &TrafficOverTime, ink: Ink) -> Figure {
    let title = "Traffic and capacity over time".to_owned();
    let throttled = input.stretches.iter().filter(|it| it.throttled > Decimal::ZERO).count();
    let verdict = match throttled {
        0 => "Nothing is throttled".to_owned(),
        some => format!("Throttled in {some} of {} stretches", input.stretches.len()),
    };
    let svg =
        draw_sized((input.paper.width(), 316), ink, &format!("{title}: {}. {verdict}.", input.subject), |sheet| {
            if input.stretches.is_empty() {
                nothing_yet(sheet, on_paper(Frame::beside(&[]), input.paper));
            } else {
                drawing(sheet, input);
            }
        });
    let real = input.has_real();
    let mut legend = vec![
        LegendKey::filled(family(input.capacity), "served"),
        LegendKey::filled(Family::Scan, "throttled"),
        LegendKey::line(CAPACITY, Stroke::Whole, if real { "simulated capacity" } else { "capacity" }),
        LegendKey::line(Series::Index, Stroke::Whole, "kept for bursts, below"),
    ];
    if real {
        legend.insert(3, LegendKey::line(REAL, Stroke::Dashed, "real capacity, dashed"));
    }
    Figure {
        title,
        unit: match input.minutes_a_stretch {
            1 => format!("units a second for {}", input.subject),
            _ => format!("units a second for {}, each column by its busiest minute", input.subject),
        },
        svg,
        legend,
        table: table(input),
    }
}

/// The line of the simulated capacity.
const CAPACITY: Series = Series::Reference;
/// The line of the real one.
const REAL: Series = Series::Real;

/// The same frame as far as the paper goes.
fn on_paper(frame: Frame, paper: Paper) -> Frame {
    Frame { right: f64::from(paper.width()) - 12.0, ..frame }
}

fn drawing(sheet: &Sheet, input: &TrafficOverTime) {
    let steps = steps_to(input.most(|it| it.demand.max(it.capacity).max(it.real.unwrap_or_default())), 4);
    let labels: Vec<String> = steps.iter().map(|step| show::units_short(*step)).collect();
    let burst_steps = steps_to(input.most(|it| it.burst), 2);
    let burst_labels: Vec<String> = burst_steps.iter().map(|step| show::units_short(*step)).collect();
    let frame = on_paper(Frame::beside(&[labels.clone(), burst_labels.clone()].concat()), input.paper);
    let below = Frame { top: 254.0, bottom: 300.0, ..frame };

    let count = input.stretches.len() as f64;
    let plot = |frame: Frame, steps: &[Decimal]| {
        let top = position(*steps.last().unwrap_or(&Decimal::ONE));
        sheet.plot((0.0..count, 0.0..top), frame.left..frame.right, frame.top..frame.bottom)
    };
    let (traffic, burst) = (plot(frame, &steps), plot(below, &burst_steps));
    let levels = |plot: &Plot, steps: &[Decimal], labels: Vec<String>| -> Vec<(f64, String)> {
        steps.iter().map(|step| plot.at((0.0, position(*step))).1).zip(labels).collect()
    };
    frame.levels(sheet, &levels(&traffic, &steps, labels));
    below.levels(sheet, &levels(&burst, &burst_steps, burst_labels));

    for (place, stretch) in input.stretches.iter().enumerate() {
        let (left, right) = (place as f64, place as f64 + 1.0);
        let served = position((stretch.demand - stretch.throttled).max(Decimal::ZERO));
        if served > 0.0 {
            traffic.rect((left, served), (right, 0.0), Paint::Fill(family(input.capacity)));
        }
        if stretch.throttled > Decimal::ZERO {
            traffic.rect((left, position(stretch.demand)), (right, served), Paint::Fill(Family::Scan));
        }
    }
    let real = real_stairs(input);
    for known in &real {
        traffic.curve(known, Paint::Casing);
    }
    traffic.curve(&stairs(input, |it| it.capacity), Paint::Line(CAPACITY, Stroke::Whole));
    for known in &real {
        traffic.curve(known, Paint::Line(REAL, Stroke::Dashed));
    }
    burst.curve(&stairs(input, |it| it.burst), Paint::Line(Series::Index, Stroke::Whole));
    frame.baseline(sheet);
    below.baseline(sheet);
    // The strip counts something else than what stands above it.
    let unit = (frame.left, below.top - 9.0);
    sheet.text("kept for bursts, units", unit, Anchor::Start, Voice::Axis, Halo::Without);
    let (ticks, name) = ticks(input, &traffic);
    frame.ticks(sheet, &ticks, name);
}

/// A line that keeps each stretch's value until the next.
fn stairs(input: &TrafficOverTime, of: impl Fn(&Stretch) -> Decimal) -> Vec<Place> {
    let stretches = input.stretches.iter().enumerate();
    stretches.flat_map(|(place, it)| [0.0, 1.0].map(|side| (place as f64 + side, position(of(it))))).collect()
}

/// The real capacity likewise, a line for each time in which it is known.
fn real_stairs(input: &TrafficOverTime) -> Vec<Vec<Place>> {
    let mut lines = vec![Vec::new()];
    for (place, stretch) in input.stretches.iter().enumerate() {
        match (stretch.real, lines.last_mut()) {
            (Some(units), Some(line)) => {
                line.extend([0.0, 1.0].map(|side| (place as f64 + side, position(units))));
            }
            _ => lines.push(Vec::new()),
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// Round times below the baseline: minutes, hours or days from the start of the series.
fn ticks(input: &TrafficOverTime, plot: &Plot) -> (Vec<(f64, String)>, &'static str) {
    let minutes = input.stretches.len() * input.minutes_a_stretch;
    if let Some(start) = input.start.filter(|_| minutes <= 15_840) {
        return clock(input, plot, start, minutes);
    }
    let (unit, name) = match minutes {
        0..=240 => (1, "minutes from the start"),
        241..=5_760 => (60, "hours from the start"),
        _ => (1_440, "days from the start"),
    };
    let first = input.first_minute;
    let all = steps_to(Decimal::from((minutes / unit).max(1) as u64), 6);
    let step = all.get(1).and_then(|step| usize::try_from(*step).ok()).unwrap_or(1).max(1) * unit;
    let times = (first.div_ceil(step)..).map(|multiple| multiple * step).take_while(|time| *time <= first + minutes);
    let ticks = times.map(|time| {
        let across = (time - first) as f64 / input.minutes_a_stretch as f64;
        (plot.at((across, 0.0)).0, (time / unit).to_string())
    });
    (ticks.collect(), name)
}

/// Times of the clock: hours and minutes up to two days, then days of the week.
fn clock(
    input: &TrafficOverTime,
    plot: &Plot,
    start: SeriesStart,
    minutes: usize,
) -> (Vec<(f64, String)>, &'static str) {
    let first = start.minute_of_week + input.first_minute;
    let step = match minutes {
        0..=10 => 2,
        11..=40 => 10,
        41..=90 => 15,
        91..=240 => 60,
        241..=1_200 => 180,
        1_201..=1_600 => 240,
        1_601..=2_880 => 480,
        _ => 1_440,
    };
    let times = (first.div_ceil(step)..).map(|multiple| multiple * step).take_while(|time| *time <= first + minutes);
    let ticks = times.map(|time| {
        let across = (time - first) as f64 / input.minutes_a_stretch as f64;
        (plot.at((across, 0.0)).0, clock_time(time, step))
    });
    (ticks.collect(), if step < 1_440 { "time of day, UTC" } else { "days at 00:00 UTC" })
}

/// `09:00`, or for whole days `Tue`.
fn clock_time(minute_of_week: usize, step: usize) -> String {
    let of_day = minute_of_week % 1_440;
    if step < 1_440 {
        return format!("{:02}:{:02}", of_day / 60, of_day % 60);
    }
    ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][minute_of_week / 1_440 % 7].to_owned()
}

fn family(capacity: Capacity) -> Family {
    match capacity {
        Capacity::Read => Family::Read,
        Capacity::Write => Family::Write,
    }
}

fn stretch_name(input: &TrafficOverTime) -> String {
    match input.minutes_a_stretch {
        1 => "minute".to_owned(),
        minutes => format!("{minutes} minutes"),
    }
}

fn table(input: &TrafficOverTime) -> ChartTable {
    let real = input.has_real();
    let rows = input.stretches.iter().enumerate().map(|(place, it)| {
        let minute = input.first_minute + place * input.minutes_a_stretch;
        let figures = [it.demand, it.capacity, it.throttled, it.burst].map(|figure| show::count(figure.round_dp(2)));
        let real = real.then(|| it.real.map_or("–".to_owned(), |units| show::count(units.round_dp(2))));
        let time = input.start.map(|start| show::capitalized(&start.minute_name(minute)));
        time.into_iter().chain([show::count(minute.into())]).chain(figures).chain(real).collect()
    });
    let mut columns = vec![
        "From minute",
        "Demand, units a second",
        "Capacity, units",
        "Throttled, units a second",
        "Kept for bursts, units",
    ];
    columns.extend(real.then_some("Real capacity, units"));
    if input.start.is_some() {
        columns.insert(0, "From, UTC");
    }
    ChartTable {
        caption: format!(
            "Traffic and capacity of {} by the busiest minute of each {}",
            input.subject,
            stretch_name(input)
        ),
        columns: columns.into_iter().map(str::to_owned).collect(),
        rows: rows.collect(),
    }
}

#[cfg(test)]
mod tests;
