//! Traffic over time: what is asked, the capacity that serves it, what is throttled, and what is kept for bursts.

use rust_decimal::Decimal;

use super::axis::{Frame, nothing_yet};
use super::break_even::Capacity;
use super::number::{position, steps_to};
use super::paint::{Family, Paint, Series, Stroke};
use super::sheet::{Place, Plot, Sheet, draw};
use super::{ChartTable, Figure, Ink, LegendKey};
use crate::show;
use crate::simulate::Row;
use crate::traffic::{Demand, import::ProvisionedPoint};

/// Stretches that a drawing has room for.
const MOST_STRETCHES: usize = 160;
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
}

impl SeriesStart {
    /// The start of a design's month: a Monday at midnight.
    pub const MONDAY: SeriesStart = SeriesStart { minute_of_week: 0 };

    /// The start of a trace, in seconds since 1970, which began on a Thursday.
    pub fn of_seconds(seconds: i64) -> SeriesStart {
        let minute = seconds.div_euclid(60) + 3 * 1_440;
        SeriesStart { minute_of_week: usize::try_from(minute.rem_euclid(10_080)).unwrap_or(0) }
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
        first: usize,
        count: usize,
    ) -> TrafficOverTime {
        let end = first.saturating_add(count).min(demand.minutes()).min(row.capacity.len());
        let minutes_a_stretch = end.saturating_sub(first).div_ceil(MOST_STRETCHES).max(1);
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
        TrafficOverTime { subject, capacity, first_minute: first, start: None, minutes_a_stretch, stretches }
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
    let svg = draw(316, ink, &format!("{title}: {}. {verdict}.", input.subject), |sheet| {
        if input.stretches.is_empty() {
            nothing_yet(sheet, Frame::beside(&[]));
        } else {
            drawing(sheet, input);
        }
    });
    let real = input.has_real();
    let mut legend = vec![
        (family(input.capacity).class(), "served"),
        (Family::Scan.class(), "throttled"),
        ("f-ink", if real { "simulated capacity" } else { "capacity" }),
        (Family::WriteIndex.class(), "kept for bursts, below"),
    ];
    if real {
        legend.insert(3, ("f-ink", "real capacity, dashed"));
    }
    Figure {
        title,
        unit: format!("units a second for {}, by the busiest minute of each {}", input.subject, stretch_name(input)),
        svg,
        legend: legend
            .into_iter()
            .map(|(class, label)| LegendKey { class: class.to_owned(), label: label.to_owned() })
            .collect(),
        table: table(input),
    }
}

fn drawing(sheet: &Sheet, input: &TrafficOverTime) {
    let steps = steps_to(input.most(|it| it.demand.max(it.capacity).max(it.real.unwrap_or_default())), 4);
    let labels: Vec<String> = steps.iter().map(|step| show::units_short(*step)).collect();
    let burst_steps = steps_to(input.most(|it| it.burst), 2);
    let burst_labels: Vec<String> = burst_steps.iter().map(|step| show::units_short(*step)).collect();
    let frame = Frame::beside(&[labels.clone(), burst_labels.clone()].concat());
    let below = Frame { top: 250.0, bottom: 296.0, ..frame };

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
    traffic.curve(&stairs(input, |it| it.capacity), Paint::Line(Series::Reference, Stroke::Whole));
    for known in real_stairs(input) {
        traffic.curve(&known, Paint::Line(Series::Reference, Stroke::Dashed));
    }
    burst.curve(&stairs(input, |it| it.burst), Paint::Line(Series::Index, Stroke::Whole));
    frame.baseline(sheet);
    below.baseline(sheet);
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
        std::iter::once(minute.to_string()).chain(figures).chain(real).collect()
    });
    let mut columns = vec![
        "From minute",
        "Demand, units a second",
        "Capacity, units",
        "Throttled, units a second",
        "Kept for bursts, units",
    ];
    columns.extend(real.then_some("Real capacity, units"));
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
        traffic(&TrafficOverTime::of(subject, Capacity::Read, &demand, &rows[0], 0, usize::MAX), ink)
    }

    #[test]
    fn a_stretch_shows_its_busiest_minute_and_nothing_that_was_throttled_is_lost() {
        for minutes in [1, 159, 161, 3_000] {
            let figure = figure(minutes, "reads", Ink::Themed);
            assert!(figure.table.rows.len() <= MOST_STRETCHES, "{minutes}");
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
        let input = TrafficOverTime::of("reads", Capacity::Read, &demand, &row, 0, usize::MAX);
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
    fn nothing_to_show_is_said_and_names_are_text() {
        let empty = TrafficOverTime {
            subject: "<b>".to_owned(),
            capacity: Capacity::Write,
            first_minute: 0,
            start: None,
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
