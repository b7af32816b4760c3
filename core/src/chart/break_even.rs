//! When provisioned capacity pays: the price of a million units by how much of the capacity is used.

use rust_decimal::Decimal;

use super::axis::{Frame, nothing_yet};
use super::number::{axis_money, cell, money, percent, position, steps_to};
use super::paint::{Paint, Series, Stroke};
use super::place::{Area, Label, Labels};
use super::sheet::{Anchor, Place, Plot, Sheet, draw};
use super::text::Voice;
use super::{ChartTable, Figure, Ink, LegendKey};
use crate::money::Usd;

/// The two prices of one unit, and where designs stand between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BreakEven {
    /// Reads or writes.
    pub capacity: Capacity,
    /// What a unit is: "writes of 1 KB".
    pub subject: String,
    /// The price of one provisioned capacity unit for one hour.
    pub unit_hour: Usd,
    /// The price of a million request units on demand.
    pub on_demand_million: Usd,
    /// Designs to mark.
    pub points: Vec<UsePoint>,
}

/// What a capacity unit is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capacity {
    /// Read capacity.
    Read,
    /// Write capacity.
    Write,
}

/// How much of its capacity a design uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsePoint {
    /// What the design is called: "auto scaled".
    pub label: String,
    /// The used share of the provisioned capacity in percent; drawn from 0 to 100.
    pub use_percent: Decimal,
}

impl BreakEven {
    /// The price of a million units when all of the capacity is used: a capacity unit serves 3,600 an hour.
    fn at_full_use(&self) -> Option<Decimal> {
        self.unit_hour.decimal().checked_mul(Decimal::from(1_000_000))?.checked_div(Decimal::from(3_600))
    }

    /// The use in percent from which provisioned capacity is cheaper; over 100 where it never is. `None` without two
    /// positive prices.
    pub fn even_at(&self) -> Option<Decimal> {
        let on_demand = self.on_demand_million.decimal();
        if on_demand <= Decimal::ZERO || self.unit_hour.decimal() <= Decimal::ZERO {
            return None;
        }
        self.at_full_use()?.checked_mul(Decimal::ONE_HUNDRED)?.checked_div(on_demand)
    }
}

/// Draws the price of a million provisioned units over their use, against the one price on demand.
pub fn break_even(input: &BreakEven, ink: Ink) -> Figure {
    let even = input.even_at();
    let verdict = match even {
        Some(even) if even < Decimal::ONE_HUNDRED => {
            format!("Provisioned is cheaper above {}", percent(even))
        }
        Some(_) => "Provisioned is not cheaper at any use".to_owned(),
        None => "There are no prices to compare".to_owned(),
    };
    let title = "When provisioned capacity pays".to_owned();
    let label = format!("{title}: {}. {verdict}.", input.subject);
    let svg = draw(238, ink, &label, |sheet| match (even, input.at_full_use()) {
        (Some(even), Some(full)) => drawing(sheet, input, even, full),
        _ => nothing_yet(sheet, Frame::beside(&[])),
    });
    let curve = match input.capacity {
        Capacity::Read => "f-read",
        Capacity::Write => "f-write",
    };
    Figure {
        title,
        unit: format!("US dollars for a million {}", input.subject),
        svg,
        legend: vec![
            LegendKey { class: curve.to_owned(), label: "provisioned".to_owned() },
            LegendKey { class: "f-ink".to_owned(), label: "on-demand, dashed".to_owned() },
        ],
        table: table(input, even),
    }
}

fn drawing(sheet: &Sheet, input: &BreakEven, even: Decimal, full: Decimal) {
    let on_demand = input.on_demand_million.decimal();
    // Both prices are well inside the frame, whichever is the larger.
    let most = on_demand.saturating_mul(Decimal::TWO).max(full.saturating_mul(Decimal::new(15, 1)));
    let steps = steps_to(most, 4);
    let labels: Vec<String> = steps.iter().map(|step| axis_money(*step)).collect();
    let frame = Frame::beside(&labels);
    let top = position(*steps.last().unwrap_or(&Decimal::ONE));
    let plot = sheet.plot((0.0..100.0, 0.0..top), frame.left..frame.right, frame.top..frame.bottom);
    let (full, on_demand_at) = (position(full), position(on_demand));
    let even_x = position(even);

    if even_x < 100.0 {
        plot.rect((even_x, top), (100.0, 0.0), Paint::Zone);
    }
    let levels: Vec<(f64, String)> = steps.iter().map(|step| plot.at((0.0, position(*step))).1).zip(labels).collect();
    frame.levels(sheet, &levels);
    let ticks: Vec<(f64, String)> =
        (0..=5u32).map(|fifth| (plot.at((f64::from(fifth * 20), 0.0)).0, (fifth * 20).to_string())).collect();
    frame.ticks(sheet, &ticks, "use of the capacity, %");

    let curve = curve(full, top);
    let series = match input.capacity {
        Capacity::Read => Series::Read,
        Capacity::Write => Series::Write,
    };
    plot.curve(&curve, Paint::Line(series, Stroke::Whole));
    let across = [(0.0, on_demand_at), (100.0, on_demand_at)];
    plot.curve(&across, Paint::Line(Series::Reference, Stroke::Dashed));

    let mut labels =
        Labels::within(Area { left: frame.left + 2.0, top: 4.0, right: 357.0, bottom: frame.bottom - 1.0 });
    for line in [&curve[..], &across[..]] {
        for pair in line.windows(2) {
            labels.avoid_line(plot.at(pair[0]), plot.at(pair[1]));
        }
    }
    let points = points(input, &plot, frame, full, top);
    for (at, _) in &points {
        labels.keep_clear(Area::around(*at, 6.0));
    }
    if even_x < 100.0 {
        even_line(sheet, &mut labels, even, plot.at((even_x, top)), frame);
    }
    for (at, point) in &points {
        mark(sheet, &mut labels, point, *at);
    }
    name_lines(sheet, &mut labels, input, &plot, (full, on_demand_at));
    for (at, _) in &points {
        sheet.circle(*at, 4.0, Paint::You);
    }
    frame.baseline(sheet);
}

/// The price over the use, from where it enters the frame; closer together where it bends.
fn curve(full: f64, top: f64) -> Vec<Place> {
    const PIECES: u32 = 48;
    let first = (100.0 * full / top).min(100.0);
    (0..=PIECES)
        .map(|piece| {
            let share = f64::from(piece) / f64::from(PIECES);
            let used = first + (100.0 - first) * share * share;
            (used, if used > 0.0 { (100.0 * full / used).min(top) } else { top })
        })
        .collect()
}

/// The places of the marked designs from left to right. Nothing used has no price and no place.
fn points<'a>(input: &'a BreakEven, plot: &Plot, frame: Frame, full: f64, top: f64) -> Vec<(Place, &'a UsePoint)> {
    let mut points: Vec<_> = input
        .points
        .iter()
        .filter(|point| point.use_percent > Decimal::ZERO)
        .map(|point| {
            let used = position(point.use_percent).min(100.0);
            (frame.nearest(plot.at((used, (100.0 * full / used).min(top)))), point)
        })
        .collect();
    points.sort_by(|(_, one), (_, two)| one.use_percent.cmp(&two.use_percent).then_with(|| one.label.cmp(&two.label)));
    points
}

fn even_line(sheet: &Sheet, labels: &mut Labels, even: Decimal, (x, top): Place, frame: Frame) {
    sheet.line((x, top), (x, frame.bottom), Paint::Mark);
    labels.avoid_line((x, top), (x, frame.bottom));
    let even = (Voice::Strong, format!("even at {}", percent(even)));
    let label = Label::new([even, (Voice::Plain, "cheaper to the right".to_owned())], 150.0);
    let line = top + 13.0;
    labels.write(sheet, &label, &[((x + 6.0, line), Anchor::Start), ((x - 6.0, line), Anchor::End)]);
}

fn mark(sheet: &Sheet, labels: &mut Labels, point: &UsePoint, (x, y): Place) {
    let one = Label::new([(Voice::Strong, format!("{} {}", point.label, percent(point.use_percent)))], 160.0);
    let two = Label::new([(Voice::Strong, point.label.clone()), (Voice::Plain, percent(point.use_percent))], 110.0);
    // Left of the curve there is room for two short lines; right of it, above the curve, for one.
    let narrow = x < 180.0;
    let label = if narrow { &two } else { &one };
    let rise = label.further();
    let wishes = [
        ((x - 9.0, y - rise / 2.0 + 3.0), Anchor::End),
        ((x - 9.0, y + 15.0), Anchor::End),
        ((x + 9.0, y - rise - 8.0), Anchor::Start),
        ((x, y - rise - 12.0), Anchor::Middle),
        ((x + 9.0, y + 18.0), Anchor::Start),
        ((x, y + 20.0), Anchor::Middle),
    ];
    let wishes = if narrow { &wishes[..] } else { &wishes[2..] };
    let Some((label_x, label_y)) = labels.write(sheet, label, wishes) else {
        return;
    };
    let far = label_y + rise < y - 20.0 || label_y > y + 32.0;
    if far {
        let end = if label_y < y { label_y + rise + 4.0 } else { label_y - 12.0 };
        sheet.line((x, y), (label_x.clamp(x - 9.0, x + 9.0), end), Paint::Mark);
    }
}

/// Names both lines at their right ends.
fn name_lines(sheet: &Sheet, labels: &mut Labels, input: &BreakEven, plot: &Plot, (full, on_demand): Place) {
    let (x, y) = plot.at((100.0, on_demand));
    let label = Label::new([(Voice::Plain, format!("on-demand {}", money(input.on_demand_million)))], 200.0);
    labels.write(sheet, &label, &[((x - 4.0, y - 7.0), Anchor::End), ((x - 4.0, y + 15.0), Anchor::End)]);
    let (x, y) = plot.at((100.0, full));
    let label = Label::new([(Voice::Plain, "provisioned".to_owned())], 120.0);
    labels.write(sheet, &label, &[((x - 2.0, y - 9.0), Anchor::End), ((x - 2.0, y + 15.0), Anchor::End)]);
}

fn table(input: &BreakEven, even: Option<Decimal>) -> ChartTable {
    let provisioned = |used: Decimal| {
        let price = input.at_full_use()?.checked_mul(Decimal::ONE_HUNDRED)?.checked_div(used)?;
        (even.is_some() && used > Decimal::ZERO).then(|| cell(Usd::new(price)))
    };
    let row = |label: &str, used: Decimal| {
        vec![
            label.to_owned(),
            percent(used).trim_end_matches(" %").to_owned(),
            provisioned(used).unwrap_or_default(),
            cell(input.on_demand_million),
        ]
    };
    let mut rows: Vec<(Decimal, Vec<String>)> = (1..=5u32)
        .map(|fifth| Decimal::from(20 * fifth))
        .map(|used| (used, row("", used)))
        .chain(input.points.iter().map(|point| (point.use_percent, row(&point.label, point.use_percent))))
        .chain(even.map(|even| (even, row("even", even))))
        .collect();
    rows.sort();
    ChartTable {
        caption: format!("The price of a million {} by use of the capacity", input.subject),
        columns: ["Point", "Use, %", "Provisioned, $ a million", "On-demand, $ a million"].map(str::to_owned).to_vec(),
        rows: rows.into_iter().map(|(_, row)| row).collect(),
    }
}
