//! The bill of the months ahead: one line a mode, and the months in which a limit is reached.

use rust_decimal::Decimal;
use std::ops::Range;

use super::axis::{Frame, nothing_yet};
use super::number::{axis_count, axis_labels, cell, position, steps_to};
use super::paint::{Halo, Paint, Series, Stroke};
use super::place::{Area, Label, Labels};
use super::sheet::{Anchor, Place, Plot, Sheet, draw};
use super::text::Voice;
use super::{ChartTable, Figure, Ink, LegendKey};
use crate::capacity::Outlook;
use crate::design::Design;
use crate::money::Usd;
use crate::show;

/// The months, the first one being now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GrowthChart {
    /// In order.
    pub months: Vec<GrowthPoint>,
    /// Months in which a limit is reached, and which.
    pub limits: Vec<(u32, String)>,
}

/// One month.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrowthPoint {
    /// How many months from now.
    pub month: u32,
    /// Items on average.
    pub items: Decimal,
    /// Requests a second on average.
    pub requests_per_second: Decimal,
    /// All tables on-demand.
    pub on_demand: Usd,
    /// All tables provisioned.
    pub provisioned: Usd,
    /// The storage of both.
    pub storage: Usd,
}

impl GrowthChart {
    /// The months of an outlook.
    pub fn of(design: &Design, outlook: &Outlook) -> GrowthChart {
        let point = |it: &crate::capacity::MonthAhead| GrowthPoint {
            month: it.month,
            items: it.items,
            requests_per_second: it.requests_per_second,
            on_demand: it.on_demand,
            provisioned: it.provisioned,
            storage: it.storage,
        };
        GrowthChart {
            months: outlook.months.iter().map(point).collect(),
            limits: outlook.reached.iter().map(|it| (it.month, it.words(design))).collect(),
        }
    }
}

/// Draws the month's total over the months ahead.
pub fn growth(input: &GrowthChart, ink: Ink) -> Figure {
    let title = "The bill in the months ahead".to_owned();
    let label = format!("{title}, on-demand and provisioned. The table of this chart has the same numbers.");
    let svg = draw(372, ink, &label, |sheet| match input.months.len() {
        0 | 1 => nothing_yet(sheet, Frame::beside(&[])),
        _ => drawing(sheet, input),
    });
    Figure {
        title,
        unit: "US dollars a month; below it what grows".to_owned(),
        svg,
        legend: vec![
            LegendKey::line(Series::Write, Stroke::Whole, "on-demand"),
            LegendKey::line(Series::Read, Stroke::Dashed, "provisioned at the peak, dashed"),
            LegendKey::line(Series::Reference, Stroke::Whole, "storage, its part of both"),
            LegendKey::line(Series::Index, Stroke::Whole, "items, below"),
            LegendKey::line(Series::Scan, Stroke::Whole, "requests a second, at the bottom"),
        ],
        table: table(input),
    }
}

fn drawing(sheet: &Sheet, input: &GrowthChart) {
    let amounts = input.months.iter().flat_map(|it| [it.on_demand, it.provisioned, it.storage]);
    let most = amounts.map(Usd::decimal).max().unwrap_or_default();
    let steps = steps_to(most, 4);
    let names = axis_labels(&steps);
    let strips = [
        Strip::of(input, "items, on average", Series::Index, |it| it.items),
        Strip::of(input, "requests a second, on average", Series::Scan, |it| it.requests_per_second),
    ];
    let strip_names = strips.iter().flat_map(|it| it.names.clone());
    let frame = Frame::beside(&names.iter().cloned().chain(strip_names).collect::<Vec<_>>());
    let top = position(*steps.last().unwrap_or(&Decimal::ONE));
    let first = input.months.iter().map(|it| it.month).min().unwrap_or(0);
    let last = input.months.iter().map(|it| it.month).max().unwrap_or(1).max(first + 1);
    let across = f64::from(first)..f64::from(last);
    for (strip, top) in strips.iter().zip([254.0, 322.0]) {
        strip.draw(sheet, &across, Frame { top, bottom: top + 44.0, ..frame });
    }
    let plot = sheet.plot((across, 0.0..top), frame.left..frame.right, frame.top..frame.bottom);
    let levels: Vec<(f64, String)> = steps.iter().map(|step| plot.at((0.0, position(*step))).1).zip(names).collect();
    frame.levels(sheet, &levels);
    let every = ((last - first) / 6).max(1);
    let ticks: Vec<(f64, String)> = (first..=last)
        .step_by(every as usize)
        .map(|month| (plot.at((f64::from(month), 0.0)).0, month.to_string()))
        .collect();
    frame.ticks(sheet, &ticks, "months from now");

    let line = |of: fn(&GrowthPoint) -> Usd| -> Vec<Place> {
        let at = |it: &GrowthPoint| (f64::from(it.month), position(of(it).decimal()).clamp(0.0, top));
        input.months.iter().map(at).collect()
    };
    let lines = [
        (line(|it| it.on_demand), Series::Write, Stroke::Whole, "on-demand"),
        (line(|it| it.provisioned), Series::Read, Stroke::Dashed, "provisioned"),
        (line(|it| it.storage), Series::Reference, Stroke::Whole, "storage"),
    ];
    let mut labels =
        Labels::within(Area { left: frame.left + 2.0, top: 2.0, right: 357.0, bottom: frame.bottom - 1.0 });
    for (y, _) in &levels {
        labels.grid_line((frame.left, *y), (frame.right, *y));
    }
    for (points, series, stroke, _) in &lines {
        plot.curve(points, Paint::Line(*series, *stroke));
        for pair in points.windows(2) {
            labels.avoid_line(plot.at(pair[0]), plot.at(pair[1]));
        }
    }
    marks(sheet, input, &plot, frame, &mut labels);
    for (points, _, _, name) in &lines {
        let Some(end) = points.last() else { continue };
        let mut wishes = Vec::new();
        for share in [1.0, 0.75, 0.5, 0.25] {
            let index = ((points.len() - 1) as f64 * share) as usize;
            let (x, y) = plot.at(*points.get(index).unwrap_or(end));
            wishes.push(((x - 2.0, y - 7.0), Anchor::End));
            wishes.push(((x - 2.0, y + 15.0), Anchor::End));
        }
        labels.write_beside(sheet, &Label::new([(Voice::Plain, (*name).to_owned())], 120.0), &wishes);
    }
    frame.baseline(sheet);
}

/// A dotted line in each month that reaches a limit; which one is said for the first, and in the table for all.
fn marks(sheet: &Sheet, input: &GrowthChart, plot: &Plot, frame: Frame, labels: &mut Labels) {
    let mut marked: Vec<u32> = Vec::new();
    for (month, _) in &input.limits {
        if marked.contains(month) {
            continue;
        }
        marked.push(*month);
        let (x, _) = plot.at((f64::from(*month), 0.0));
        let x = x.clamp(frame.left, frame.right);
        sheet.line((x, frame.top), (x, frame.bottom), Paint::Mark);
        labels.drop_line((x, frame.top), (x, frame.bottom));
        if marked.len() == 1 {
            let lines = [(Voice::Strong, format!("month {month}")), (Voice::Plain, "a limit is reached".to_owned())];
            let label = Label::new(lines, 130.0);
            let wishes = [((x + 6.0, frame.top + 11.0), Anchor::Start), ((x - 6.0, frame.top + 11.0), Anchor::End)];
            labels.write(sheet, &label, &wishes);
        }
    }
}

/// What grows, small below the bill, with an axis of its own.
struct Strip {
    title: &'static str,
    series: Series,
    points: Vec<(u32, Decimal)>,
    steps: Vec<Decimal>,
    names: Vec<String>,
}

impl Strip {
    fn of(input: &GrowthChart, title: &'static str, series: Series, of: fn(&GrowthPoint) -> Decimal) -> Strip {
        let points: Vec<(u32, Decimal)> = input.months.iter().map(|it| (it.month, of(it))).collect();
        let steps = steps_to(points.iter().map(|it| it.1).max().unwrap_or_default(), 2);
        let names = steps.iter().map(|step| axis_count(*step)).collect();
        Strip { title, series, points, steps, names }
    }

    fn draw(&self, sheet: &Sheet, across: &Range<f64>, frame: Frame) {
        let top = position(*self.steps.last().unwrap_or(&Decimal::ONE));
        let plot = sheet.plot((across.clone(), 0.0..top), frame.left..frame.right, frame.top..frame.bottom);
        let level = |step: &Decimal| plot.at((0.0, position(*step))).1;
        let levels: Vec<(f64, String)> = self.steps.iter().map(level).zip(self.names.iter().cloned()).collect();
        frame.levels(sheet, &levels);
        let line: Vec<Place> =
            self.points.iter().map(|(month, value)| (f64::from(*month), position(*value).clamp(0.0, top))).collect();
        plot.curve(&line, Paint::Line(self.series, Stroke::Whole));
        frame.baseline(sheet);
        let at = (frame.left, frame.top - 8.0);
        sheet.text(self.title, at, Anchor::Start, Voice::Axis, Halo::Without);
    }
}

fn table(input: &GrowthChart) -> ChartTable {
    let row = |it: &GrowthPoint| {
        let limits: Vec<&str> =
            input.limits.iter().filter(|(month, _)| *month == it.month).map(|(_, words)| words.as_str()).collect();
        vec![
            it.month.to_string(),
            show::units_short(it.items),
            show::units_short(it.requests_per_second),
            cell(it.on_demand),
            cell(it.provisioned),
            cell(it.storage),
            limits.join("; "),
        ]
    };
    let columns = [
        "Month",
        "Items",
        "Requests a second",
        "On-demand, $ a month",
        "Provisioned, $ a month",
        "Storage, $ a month",
        "Limits reached",
    ];
    ChartTable {
        caption: "Items, traffic, the bill in both modes, and the limits that are reached, month by month".to_owned(),
        columns: columns.map(str::to_owned).to_vec(),
        rows: input.months.iter().map(row).collect(),
    }
}
