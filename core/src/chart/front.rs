//! Cost against throttling: every setting that was tried, and the front of those that no other beats in both.

use rust_decimal::Decimal;

use super::axis::{Frame, nothing_yet};
use super::number::{axis_labels, cell, money_within, position, steps_to};
use super::paint::{Family, Paint, Series, Stroke};
use super::place::{Area, Label, Labels};
use super::sheet::{Anchor, Place, Plot, Sheet, draw};
use super::text::Voice;
use super::{ChartTable, Figure, Ink, LegendKey};
use crate::money::Usd;
use crate::show;
use crate::simulate::search::{Search, Setting};

/// The settings that were tried.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Front {
    /// Each setting, in the order in which it was tried.
    pub points: Vec<FrontPoint>,
    /// The positions of those that no other beats in both, the cheapest first.
    pub front: Vec<usize>,
    /// The position of the setting that is ringed.
    pub chosen: Option<usize>,
}

/// One setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrontPoint {
    /// Its target, in hundredths of a percent.
    pub target_basis_points: u32,
    /// Its minimum, in hundredths of a percent of what the largest minute needs.
    pub minimum_basis_points: u32,
    /// Dollars for a month.
    pub monthly: Usd,
    /// The part of all units that is throttled, 0 to 1.
    pub throttled: Decimal,
}

impl FrontPoint {
    fn words(&self) -> String {
        format!("target {}, minimum {}", hundredths(self.target_basis_points), hundredths(self.minimum_basis_points))
    }
}

impl Front {
    /// What a search has tried so far, with the setting that is chosen from it.
    pub fn of(search: &Search, chosen: Option<&Setting>) -> Front {
        let tried = search.tried();
        let point = |it: &Setting| FrontPoint {
            target_basis_points: it.target_basis_points,
            minimum_basis_points: it.minimum_basis_points,
            monthly: it.monthly,
            throttled: search.share_of(it),
        };
        let place = |setting: &Setting| tried.iter().position(|it| it == setting);
        Front {
            points: tried.iter().map(point).collect(),
            front: search.front().into_iter().filter_map(place).collect(),
            chosen: chosen.and_then(place),
        }
    }
}

fn hundredths(basis_points: u32) -> String {
    format!("{} %", (Decimal::from(basis_points) / Decimal::ONE_HUNDRED).normalize())
}

/// Draws cost over the throttled share, one faint point a setting, and the front as a line of steps.
pub fn front(input: &Front, ink: Ink) -> Figure {
    let title = "What less throttling costs".to_owned();
    let chosen = input.chosen.and_then(|at| input.points.get(at));
    let verdict = match chosen {
        Some(it) => {
            format!(
                "Ringed: {}, {} a month, {} throttled",
                it.words(),
                show::usd(it.monthly),
                show::percent(it.throttled)
            )
        }
        None => "No setting is ringed".to_owned(),
    };
    let label = format!("{title}: {} settings. {verdict}.", input.points.len());
    let svg = draw(238, ink, &label, |sheet| match input.points.is_empty() {
        true => nothing_yet(sheet, Frame::beside(&[])),
        false => drawing(sheet, input),
    });
    Figure {
        title,
        unit: "US dollars a month over the throttled part of all units".to_owned(),
        svg,
        legend: vec![
            LegendKey::filled(Family::Other, "a setting"),
            LegendKey::line(Series::Write, Stroke::Whole, "the front: nothing cheaper throttles as little"),
        ],
        table: table(input),
    }
}

fn drawing(sheet: &Sheet, input: &Front) {
    let amounts = || input.points.iter().map(|it| it.monthly.decimal());
    let on_front: Vec<&FrontPoint> = input.front.iter().filter_map(|at| input.points.get(*at)).collect();
    // Settings that cost far more than any that is worth its money would press the others together.
    let worth = on_front.iter().map(|it| it.monthly.decimal()).max().unwrap_or_default();
    let most = amounts().max().unwrap_or_default();
    let shown = most.min(worth.saturating_mul(Decimal::new(16, 1)));
    let steps = steps_between(amounts().min().unwrap_or_default(), if worth.is_zero() { most } else { shown });
    let names = axis_labels(&steps);
    let frame = Frame::beside(&names);
    let (bottom, top) = (steps.first().copied().unwrap_or_default(), steps.last().copied().unwrap_or(Decimal::ONE));
    let most = input.points.iter().map(|it| it.throttled).max().unwrap_or_default();
    let shares = steps_to(most.saturating_mul(Decimal::ONE_HUNDRED), 5);
    let end = position(shares.last().copied().unwrap_or(Decimal::ONE));
    // A setting that throttles nothing stands beside the axis, not on it.
    let start = -end / 40.0;
    let values = (start..end, position(bottom)..position(top));
    let plot = sheet.plot(values, frame.left..frame.right, frame.top..frame.bottom);
    let levels: Vec<(f64, String)> = steps.iter().map(|step| plot.at((0.0, position(*step))).1).zip(names).collect();
    frame.levels(sheet, &levels);
    let tick = |share: &Decimal| (plot.at((position(*share), position(bottom))).0, show::count(share.normalize()));
    let ticks: Vec<(f64, String)> = shares.iter().map(tick).collect();
    frame.ticks(sheet, &ticks, "throttled, %");

    let beyond = amounts().filter(|it| *it > top).count();
    for point in &input.points {
        sheet.circle(frame.nearest(at(&plot, point)), 1.5, Paint::Fill(Family::Other));
    }
    let line = stairs(input, position(most.saturating_mul(Decimal::ONE_HUNDRED)));
    plot.curve(&line, Paint::Line(Series::Write, Stroke::Whole));
    for point in &on_front {
        sheet.circle(at(&plot, point), 2.5, Paint::Fill(Family::Write));
    }

    let mut labels =
        Labels::within(Area { left: frame.left + 2.0, top: 4.0, right: 357.0, bottom: frame.bottom - 1.0 });
    for pair in line.windows(2) {
        labels.avoid_line(plot.at(pair[0]), plot.at(pair[1]));
    }
    for (y, _) in &levels {
        labels.grid_line((frame.left, *y), (frame.right, *y));
    }
    let ringed = input.chosen.and_then(|it| input.points.get(it));
    for point in on_front.iter().copied().chain(ringed) {
        labels.keep_clear(Area::around(at(&plot, point), 5.0));
    }
    if beyond > 0 {
        let words = match beyond {
            1 => "1 setting costs more".to_owned(),
            many => format!("{many} settings cost more"),
        };
        let label = Label::new([(Voice::Axis, words)], 200.0);
        let (x, y) = (frame.left + 16.0, frame.top + 14.0);
        labels.write(sheet, &label, &[((x, y), Anchor::Start), ((frame.right, y), Anchor::End)]);
    }
    if let Some(point) = ringed {
        let what = format!("{}, {} throttled", amount(point), show::percent(point.throttled));
        let place = frame.nearest(at(&plot, point));
        name(sheet, &mut labels, place, [(Voice::Strong, point.words()), (Voice::Plain, what)]);
        sheet.circle(place, 4.0, Paint::You);
    }
    let cheapest = on_front.first().copied().filter(|it| ringed != Some(it));
    if let Some(point) = cheapest {
        let what = format!("{} throttled", show::percent(point.throttled));
        let cheapest = (Voice::Plain, format!("cheapest, {}", amount(point)));
        name(sheet, &mut labels, at(&plot, point), [cheapest, (Voice::Plain, what)]);
    }
    frame.baseline(sheet);
}

fn amount(point: &FrontPoint) -> String {
    money_within(show::usd(point.monthly), point.monthly, 100.0, Voice::Plain)
}

fn at(plot: &Plot, point: &FrontPoint) -> Place {
    plot.at((position(point.throttled.saturating_mul(Decimal::ONE_HUNDRED)), position(point.monthly.decimal())))
}

/// Two lines beside a point, above it rather than below.
fn name(sheet: &Sheet, labels: &mut Labels, (x, y): Place, lines: [(Voice, String); 2]) {
    let label = Label::new(lines, 210.0);
    let wishes = [
        ((x + 9.0, y - 20.0), Anchor::Start),
        ((x - 9.0, y - 20.0), Anchor::End),
        ((x, y - 26.0), Anchor::Middle),
        ((x + 9.0, y + 16.0), Anchor::Start),
        ((x - 9.0, y + 16.0), Anchor::End),
    ];
    labels.write(sheet, &label, &wishes);
}

/// The least that a share costs: from nothing throttled on, a step down wherever more throttling allows a cheaper setting.
fn stairs(input: &Front, end: f64) -> Vec<Place> {
    let place = |at: &usize| {
        let point = input.points.get(*at)?;
        Some((position(point.throttled.saturating_mul(Decimal::ONE_HUNDRED)), position(point.monthly.decimal())))
    };
    let mut line: Vec<Place> = Vec::with_capacity(input.front.len() * 2 + 1);
    for (share, cost) in input.front.iter().rev().filter_map(place) {
        if let Some((_, above)) = line.last().copied() {
            line.push((share, above));
        }
        line.push((share, cost));
    }
    if let Some((share, cost)) = line.last().copied().filter(|(share, _)| *share < end) {
        line.push((end.max(share), cost));
    }
    line
}

/// Round steps that cover both amounts, from zero where the lesser is less than half of the larger.
fn steps_between(least: Decimal, most: Decimal) -> Vec<Decimal> {
    if least.saturating_mul(Decimal::TWO) < most {
        return steps_to(most, 4);
    }
    // Settings that cost the same still have an axis around them.
    let apart = most.saturating_sub(least).max(most / Decimal::TEN);
    let step = steps_to(apart, 3).get(1).copied().unwrap_or(Decimal::ONE);
    let mut steps = vec![least.checked_div(step).map_or(Decimal::ZERO, |it| it.floor().saturating_mul(step))];
    while let Some(last) = steps.last().copied().filter(|it| *it < most || steps.len() < 2) {
        steps.push(last.saturating_add(step));
        // An amount so large that a step no longer shows in it.
        if steps.len() > 8 {
            break;
        }
    }
    steps
}

fn table(input: &Front) -> ChartTable {
    let row = |(place, it): (usize, &FrontPoint)| {
        vec![
            hundredths(it.target_basis_points).replace(" %", ""),
            hundredths(it.minimum_basis_points).replace(" %", ""),
            cell(it.monthly),
            show::percent(it.throttled).replace(" %", ""),
            if input.front.contains(&place) { "yes".to_owned() } else { String::new() },
        ]
    };
    ChartTable {
        caption: "Every setting that was tried, its cost and what it throttles".to_owned(),
        columns: ["Target, %", "Minimum, % of the busiest minute", "$ a month", "Throttled, %", "On the front"]
            .map(str::to_owned)
            .to_vec(),
        rows: input.points.iter().enumerate().map(row).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_steps(least: i64, most: i64, expected: &[i64]) {
        let steps = steps_between(Decimal::new(least, 0), Decimal::new(most, 0));
        assert_eq!(steps, expected.iter().map(|it| Decimal::new(*it, 0)).collect::<Vec<_>>());
    }

    #[test]
    fn the_axis_of_cost_starts_near_the_cheapest_setting() {
        check_steps(100, 130, &[100, 110, 120, 130]);
        check_steps(103, 131, &[100, 110, 120, 130, 140]);
        check_steps(10, 130, &[0, 50, 100, 150]);
        check_steps(100, 100, &[100, 105]);
        check_steps(0, 0, &[0, 1]);
    }

    fn point(monthly: i64, throttled_per_mille: i64) -> FrontPoint {
        FrontPoint {
            target_basis_points: 7_000,
            minimum_basis_points: 50,
            monthly: Usd::new(Decimal::new(monthly, 0)),
            throttled: Decimal::new(throttled_per_mille, 3),
        }
    }

    #[test]
    fn settings_far_above_the_front_stand_at_the_edge_and_are_counted() {
        let points = vec![point(10, 50), point(30, 0), point(900, 0)];
        let figure = front(&Front { points, front: vec![0, 1], chosen: None }, Ink::Themed);
        assert!(figure.svg.contains("1 setting costs more") && !figure.svg.contains("$1,000"), "{}", figure.svg);
        assert_eq!(figure.svg.matches("f-quiet").count(), 3);
    }

    #[test]
    fn the_front_goes_down_in_steps_as_more_throttling_is_allowed() {
        let points = vec![point(10, 50), point(30, 0), point(20, 10), point(40, 20)];
        let input = Front { points, front: vec![0, 2, 1], chosen: Some(1) };
        assert_eq!(stairs(&input, 5.0), [(0.0, 30.0), (1.0, 30.0), (1.0, 20.0), (5.0, 20.0), (5.0, 10.0)]);
        let figure = front(&input, Ink::Themed);
        assert_eq!(figure.svg.matches("f-quiet").count(), 4, "every setting is a point");
        assert!(figure.svg.contains("target 70 %, minimum 0.5 %") && figure.svg.contains("$30.00, 0 % throttled"));
        assert_eq!(figure.table.rows[1], ["70", "0.5", "30.00", "0", "yes"]);
        assert_eq!(figure.table.rows[3][4], "");
    }
}
