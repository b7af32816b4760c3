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
mod tests {
    use super::*;
    use crate::simulate::{Dimension, ScalingPolicy, Table, TableRules};
    use crate::traffic::{DimensionId, Direction, Resource};

    fn figure(minutes: u64, subject: &str, ink: Ink) -> Figure {
        let demand = Demand::from_units((0..minutes).map(|minute| if minute / 30 % 2 == 0 { 600 } else { 7_000 }));
        let demand = demand.expect("it is demand");
        let id = DimensionId { resource: Resource::Table, direction: Direction::Read };
        let table = Table::new(
            TableRules::default(),
            vec![Dimension { id, demand: &demand, policy: ScalingPolicy::default() }],
        );
        let table = table.expect("it holds together");
        let (_, rows) = table.simulate_rows();
        traffic(&TrafficOverTime::of(subject, Capacity::Read, &demand, &rows[0], (0, usize::MAX), Paper::Narrow), ink)
    }

    #[test]
    fn a_stretch_shows_its_busiest_minute_and_nothing_that_was_throttled_is_lost() {
        for minutes in [1, 159, 161, 3_000] {
            let figure = figure(minutes, "reads", Ink::Themed);
            assert!(figure.table.rows.len() <= Paper::Narrow.most_stretches(), "{minutes}");
            assert_eq!(figure.svg.contains("f-scan"), minutes > 30, "{minutes}");
            assert!(figure.table.rows.iter().all(|row| row.len() == figure.table.columns.len()));
        }
        let day = figure(3_000, "reads", Ink::Themed);
        let demands: Vec<&str> = day.table.rows.iter().map(|row| row[1].as_str()).collect();
        assert!(demands.contains(&"116.67") && demands.contains(&"10"), "{demands:?}");
    }

    #[test]
    fn a_stretch_that_throttles_has_the_capacity_that_did_not_follow_in_time() {
        let figure = figure(3_000, "reads", Ink::Themed);
        let number = |cell: &String| cell.replace(',', "").parse::<Decimal>().expect("it is a number");
        let throttled: Vec<_> = figure.table.rows.iter().filter(|row| number(&row[3]) > Decimal::ZERO).collect();
        assert!(!throttled.is_empty());
        assert!(throttled.iter().all(|row| number(&row[2]) < number(&row[1])), "{throttled:?}");
    }

    #[test]
    fn real_capacity_stands_beside_the_simulated_one_where_it_is_known() {
        let demand = Demand::from_units([600; 10]).expect("it is demand");
        let row = Row {
            capacity: vec![20; 10],
            served_milli: vec![600_000; 10],
            throttled_milli: vec![0; 10],
            burst_milli: vec![0; 10],
            cause: vec![None; 10],
        };
        let input = TrafficOverTime::of("reads", Capacity::Read, &demand, &row, (0, usize::MAX), Paper::Narrow);
        let points = [(1, 2, 25_000), (6, 3, 12_500)].map(|(minute, minutes, average_milli)| ProvisionedPoint {
            minute,
            minutes,
            average_milli,
        });
        let figure = traffic(&input.clone().beside(&points), Ink::Themed);
        let real: Vec<&str> = figure.table.rows.iter().map(|row| row[5].as_str()).collect();
        assert_eq!(real, ["–", "25", "25", "–", "–", "–", "12.5", "12.5", "12.5", "–"]);
        assert_eq!(figure.table.columns.len(), 6);
        assert!(figure.legend.iter().any(|it| it.label == "real capacity, dashed"));
        assert_eq!(real_stairs(&input.beside(&points)).iter().map(Vec::len).collect::<Vec<_>>(), [4, 6]);
    }

    #[track_caller]
    fn check_axis(minutes: usize, first: usize, start: SeriesStart, shown: &[&str], name: &str) {
        let input = TrafficOverTime {
            subject: "reads".to_owned(),
            capacity: Capacity::Read,
            first_minute: first,
            start: Some(start),
            paper: Paper::Narrow,
            minutes_a_stretch: 1,
            stretches: vec![Stretch { demand: Decimal::ONE, ..Stretch::default() }; minutes],
        };
        let svg = traffic(&input, Ink::Themed).svg;
        for label in shown {
            assert!(svg.contains(&format!(">{label}</text>")), "{label} in {svg}");
        }
        assert!(svg.contains(&format!(">{name}</text>")), "{name} in {svg}");
    }

    #[test]
    fn a_known_start_gives_the_times_of_the_clock() {
        let nine = SeriesStart::of_seconds(1_756_717_200);
        assert_eq!(nine.minute_of_week, 540, "1 September 2025 was a Monday");
        check_axis(1_440, 1_440, SeriesStart::MONDAY, &["00:00", "04:00", "20:00"], "time of day, UTC");
        check_axis(600, 0, nine, &["09:00", "12:00", "18:00"], "time of day, UTC");
        check_axis(4_320, 0, nine, &["Tue", "Wed", "Thu"], "days at 00:00 UTC");
        check_axis(10_080, 0, SeriesStart::MONDAY, &["Mon", "Sat"], "days at 00:00 UTC");
    }

    #[test]
    fn a_long_time_is_drawn_in_round_stretches_and_wide_paper_has_more_of_them() {
        let check = |paper: Paper, minutes: usize, each: usize| {
            assert_eq!(paper.minutes_a_stretch(minutes), each, "{minutes} minutes");
        };
        check(Paper::Narrow, 60, 1);
        check(Paper::Narrow, 10_080, 60);
        check(Paper::Wide, 10_080, 30);
        check(Paper::Wide, 44_640, 180);
        check(Paper::Narrow, 576_000, 4_320);
    }

    #[test]
    fn rows_have_their_day_and_time_beside_their_minute() {
        let start = SeriesStart::of_seconds(1_756_717_200);
        assert_eq!(start.minute_name(61), "2025-09-01 10:01");
        assert_eq!(SeriesStart::MONDAY.minute_name(10_080 + 65), "day 8, Mon 01:05");
        let input = TrafficOverTime {
            subject: "reads".to_owned(),
            capacity: Capacity::Read,
            first_minute: 1_440,
            start: Some(SeriesStart::MONDAY),
            paper: Paper::Wide,
            minutes_a_stretch: 30,
            stretches: vec![Stretch { demand: Decimal::ONE, ..Stretch::default() }; 3],
        };
        let figure = traffic(&input, Ink::Themed);
        assert_eq!(figure.table.columns[..2], ["From, UTC", "From minute"]);
        assert_eq!(figure.table.rows[2][..2], ["Day 2, Tue 01:00", "1,500"]);
        assert!(figure.svg.contains("viewBox=\"0 0 1240 316\"") && figure.svg.contains(">kept for bursts, units<"));
    }

    #[test]
    fn nothing_to_show_is_said_and_names_are_text() {
        let empty = TrafficOverTime {
            subject: "<b>".to_owned(),
            capacity: Capacity::Write,
            first_minute: 0,
            start: None,
            paper: Paper::Narrow,
            minutes_a_stretch: 1,
            stretches: Vec::new(),
        };
        let figure = traffic(&empty, Ink::Light);
        assert!(figure.svg.contains("nothing to show yet") && !figure.svg.contains("<b>"));
    }

    #[test]
    fn the_same_traffic_is_drawn_the_same_in_every_ink() {
        for ink in [Ink::Themed, Ink::Light, Ink::Dark] {
            assert_eq!(figure(500, "reads", ink), figure(500, "reads", ink));
        }
    }
}
