//! How a rate runs over time, small: what a shape of the design looks like.

use rust_decimal::Decimal;

use super::axis::{Frame, nothing_yet};
use super::number::{position, steps_to};
use super::paint::{Halo, Paint, Series, Stroke};
use super::sheet::{Anchor, Place, Sheet, draw};
use super::text::Voice;
use super::{ChartTable, Figure, Ink};
use crate::design::Shape;
use crate::show;

/// Stretches that a drawing has room for.
const MOST_STRETCHES: u64 = 160;
const HOUR: u64 = 60;
const DAY: u64 = 24 * HOUR;
const WEEK: u64 = 7 * DAY;

/// Minutes of a period, from one to another, by their highest multiple.
struct Stretch {
    from: u64,
    until: u64,
    multiple: Decimal,
}

/// Draws one period of a shape as stairs, with the average as a dotted line. `None` says that there is nothing yet.
pub fn shape(input: Option<&Shape>, ink: Ink) -> Figure {
    let stretches = input.map(stretches).unwrap_or_default();
    let period = input.map_or(0, Shape::period_minutes);
    let over = match period {
        DAY => "a day",
        WEEK => "a week",
        it if it > WEEK => "the month",
        _ => "one period",
    };
    let title = format!("Traffic over {over}");
    let most = stretches.iter().map(|it| it.multiple).max().unwrap_or_default();
    let verdict = match input {
        None => "Nothing to show yet".to_owned(),
        Some(_) if most == Decimal::ONE => "Always the average".to_owned(),
        Some(_) => format!("At most {} times the average", show::count(most.round_dp(2).normalize())),
    };
    let svg = draw(155, ink, &format!("{title}. {verdict}."), |sheet| {
        let frame = Frame { left: 33.0, right: 345.0, top: 12.0, bottom: 132.0 };
        match stretches.is_empty() {
            true => nothing_yet(sheet, frame),
            false => drawing(sheet, frame, &stretches, period),
        }
    });
    let rows = stretches.iter().map(|it| vec![it.from.to_string(), show::count(it.multiple.round_dp(4).normalize())]);
    let table = ChartTable {
        caption: title.clone(),
        columns: ["From minute", "Times the average"].map(str::to_owned).to_vec(),
        rows: rows.collect(),
    };
    Figure { title, unit: verdict, svg, legend: Vec::new(), table }
}

fn stretches(shape: &Shape) -> Vec<Stretch> {
    let wide = match shape.steps.len() as u64 > MOST_STRETCHES {
        true => shape.period_minutes().div_ceil(MOST_STRETCHES),
        false => 1,
    };
    let mut found: Vec<Stretch> = Vec::new();
    let mut from = 0;
    for step in &shape.steps {
        let until = from + step.minutes;
        match found.last_mut() {
            // Still in the stretch of the step before.
            Some(last) if from / wide * wide < last.until && wide > 1 => {
                last.multiple = last.multiple.max(step.multiple);
                last.until = last.until.max(until);
            }
            _ => found.push(Stretch { from, until: until.max(from / wide * wide + wide), multiple: step.multiple }),
        }
        from = until;
    }
    if let Some(last) = found.last_mut() {
        last.until = from;
    }
    found
}

fn drawing(sheet: &Sheet, frame: Frame, stretches: &[Stretch], period: u64) {
    let most = stretches.iter().map(|it| it.multiple).max().unwrap_or_default().max(Decimal::ONE);
    let steps = steps_to(most, 3);
    let top = position(steps.last().copied().unwrap_or(most));
    let plot = sheet.plot((0.0..period.max(1) as f64, 0.0..top), frame.left..frame.right, frame.top..frame.bottom);
    let level = |step: &Decimal| (plot.at((0.0, position(*step))).1, show::units_short(*step));
    frame.levels(sheet, &steps.iter().map(level).collect::<Vec<_>>());
    let stairs: Vec<Place> = stretches
        .iter()
        .flat_map(|it| [it.from, it.until].map(|minute| (minute as f64, position(it.multiple))))
        .collect();
    let ends = [(period as f64, 0.0), (0.0, 0.0)];
    let area: Vec<Place> = stairs.iter().chain(&ends).map(|place| plot.at(*place)).collect();
    sheet.polygon(&area, Paint::Zone);
    plot.curve(&stairs, Paint::Line(Series::Reference, Stroke::Whole));
    let (from, to) = (plot.at((0.0, 1.0)), plot.at((period as f64, 1.0)));
    sheet.line(from, to, Paint::Mark);
    sheet.text("average", (to.0, to.1 - 4.0), Anchor::End, Voice::Axis, Halo::With);
    frame.ticks(
        sheet,
        &ticks(period).into_iter().map(|(at, label)| (plot.at((at as f64, 0.0)).0, label)).collect::<Vec<_>>(),
        "",
    );
    frame.baseline(sheet);
}

/// Times below the baseline: hours of a day, days of a week or of the month, else what has passed.
fn ticks(period: u64) -> Vec<(u64, String)> {
    match period {
        DAY => (0..=4).map(|it| (it * 6 * HOUR, format!("{:02}:00", it * 6))).collect(),
        WEEK => {
            let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
            days.iter().zip(0..).map(|(day, at)| (at * DAY + DAY / 2, (*day).to_owned())).collect()
        }
        it if it > WEEK => (0..5).map(|week| (week * WEEK, format!("day {}", week * 7 + 1))).collect(),
        _ => {
            let (unit, name) = match period {
                0..=240 => (1, "min"),
                241..=5_760 => (HOUR, "h"),
                _ => (DAY, "days"),
            };
            let all = steps_to(Decimal::from((period / unit).max(1)), 5);
            let tick = |step: &Decimal| Some((u64::try_from(*step).ok()? * unit, format!("{step} {name}")));
            all.iter().filter_map(tick).filter(|(at, _)| *at <= period).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::design::Design;
    use crate::wire::read_design;

    fn of(shape: &str) -> Shape {
        let text = format!(
            r#"{{"version": 1, "name": "d", "region": "us-east-1", "tables": [{{"name": "t",
                 "partition_key": {{"name": "pk"}}, "traffic": {{"shape": {shape}}}}}]}}"#
        );
        Design::from_wire(&read_design(&text).expect("it reads")).expect("it holds together").tables[0].shapes[0]
            .clone()
    }

    #[track_caller]
    fn check(said: &str, title: &str, verdict: &str, tick: &str) {
        for ink in [Ink::Themed, Ink::Light, Ink::Dark] {
            let figure = shape(Some(&of(said)), ink);
            assert_eq!((figure.title.as_str(), figure.unit.as_str()), (title, verdict));
            assert!(figure.svg.contains(&format!(">{tick}</text>")), "{tick} in {}", figure.svg);
            assert!(figure.table.rows.len() <= MOST_STRETCHES as usize + 1, "{}", figure.table.rows.len());
            assert_eq!(figure, shape(Some(&of(said)), ink), "the same every time");
        }
    }

    #[test]
    fn every_shape_is_drawn_with_its_own_time() {
        let (day, week, month) = ("Traffic over a day", "Traffic over a week", "Traffic over the month");
        check(r#""constant""#, day, "Always the average", "06:00");
        check(
            r#"{"peak_hours": {"start_hour": 9, "hours": 8, "times": 4}}"#,
            day,
            "At most 2 times the average",
            "12:00",
        );
        let weekdays = r#"{"peak_hours": {"start_hour": 9, "hours": 8, "times": 4, "on": "weekdays"}}"#;
        check(weekdays, week, "At most 2.33 times the average", "Mon");
        check(r#"{"ramp": {"times": 3}}"#, month, "At most 1.5 times the average", "day 8");
        check(
            r#"{"launch": {"day": 8, "times": 11, "decay_days": 10}}"#,
            month,
            "At most 4.15 times the average",
            "day 8",
        );
        check(
            r#"{"series": {"minutes": 5, "values": [0, 1, 1, 2]}}"#,
            "Traffic over one period",
            "At most 2 times the average",
            "10 min",
        );
        let long: Vec<u32> = (0..10_080).map(|it| it % 97).collect();
        check(
            &format!(r#"{{"series": {{"minutes": 1, "values": {long:?}}}}}"#),
            week,
            "At most 2 times the average",
            "Sun",
        );
    }

    #[test]
    fn short_peaks_of_a_long_series_are_not_lost() {
        let mut values = vec![1; 10_000];
        values[7_777] = 50;
        values[3] = 2;
        for (at, value) in values.iter_mut().enumerate().skip(100) {
            *value += (at % 2) as i32;
        }
        let figure = shape(Some(&of(&format!(r#"{{"series": {{"minutes": 1, "values": {values:?}}}}}"#))), Ink::Themed);
        let most = figure.table.rows.iter().map(|row| row[1].parse::<Decimal>().expect("a number")).max();
        assert!(most > Some(Decimal::from(30)), "{most:?}");
    }

    #[test]
    fn what_is_not_said_is_not_drawn() {
        let figure = shape(None, Ink::Themed);
        assert!(figure.svg.contains("nothing to show yet") && figure.table.rows.is_empty());
    }
}
