//! When provisioned capacity pays: the price of a million units by how much of the capacity is used.

use rust_decimal::Decimal;

use super::axis::{Frame, nothing_yet};
use super::number::{axis_labels, fixed, money_within, percent, position, steps_to};
use super::paint::{Paint, Series, Stroke};
use super::place::{Area, Label, Labels};
use super::sheet::{Anchor, Place, Plot, Sheet, draw};
use super::text::{LINE, Voice};
use super::{ChartTable, Figure, Ink, LegendKey};
use crate::money::Usd;
use crate::show;

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
    Figure {
        title,
        unit: format!("US dollars for a million {}", input.subject),
        svg,
        legend: vec![
            LegendKey::line(series(input.capacity), Stroke::Whole, "provisioned"),
            LegendKey::line(Series::Reference, Stroke::Dashed, "on-demand, dashed"),
        ],
        table: table(input, even),
    }
}

const fn series(capacity: Capacity) -> Series {
    match capacity {
        Capacity::Read => Series::Read,
        Capacity::Write => Series::Write,
    }
}

fn drawing(sheet: &Sheet, input: &BreakEven, even: Decimal, full: Decimal) {
    let on_demand = input.on_demand_million.decimal();
    // Both prices are well inside the frame, whichever is the larger.
    let most = on_demand.saturating_mul(Decimal::TWO).max(full.saturating_mul(Decimal::new(15, 1)));
    let steps = steps_to(most, 4);
    let labels = axis_labels(&steps);
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
    plot.curve(&curve, Paint::Line(series(input.capacity), Stroke::Whole));
    let across = [(0.0, on_demand_at), (100.0, on_demand_at)];
    plot.curve(&across, Paint::Line(Series::Reference, Stroke::Dashed));

    let mut labels =
        Labels::within(Area { left: frame.left + 2.0, top: 4.0, right: 357.0, bottom: frame.bottom - 1.0 });
    for line in [&curve[..], &across[..]] {
        for pair in line.windows(2) {
            labels.avoid_line(plot.at(pair[0]), plot.at(pair[1]));
        }
    }
    for (y, _) in &levels {
        labels.grid_line((frame.left, *y), (frame.right, *y));
    }
    let marks = marks(input, &plot, frame, full, top);
    for mark in &marks {
        labels.keep_clear(Area::around(mark.at, 6.0));
    }
    verdict(sheet, &mut labels, even, plot.at((even_x.min(100.0), top)), frame);
    for mark in &marks {
        name_mark(sheet, &mut labels, mark);
    }
    name_lines(sheet, &mut labels, input, (&plot, frame), (full, on_demand_at));
    for mark in &marks {
        sheet.circle(mark.at, 4.0, Paint::You);
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

/// A marked design, and where.
struct Mark<'a> {
    at: Place,
    point: &'a UsePoint,
    scale: Scale,
}

/// Whether a mark's price fits the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scale {
    Within,
    Beyond,
}

/// The marked designs from left to right. Nothing used has no price and no place; a price beyond the frame stands at
/// its upper edge and says so.
fn marks<'a>(input: &'a BreakEven, plot: &Plot, frame: Frame, full: f64, top: f64) -> Vec<Mark<'a>> {
    let mut points: Vec<_> = input.points.iter().filter(|point| point.use_percent > Decimal::ZERO).collect();
    points.sort_by(|one, two| one.use_percent.cmp(&two.use_percent).then_with(|| one.label.cmp(&two.label)));
    points
        .into_iter()
        .map(|point| {
            let used = position(point.use_percent).min(100.0);
            let price = 100.0 * full / used;
            let scale = if price > top { Scale::Beyond } else { Scale::Within };
            Mark { at: frame.nearest(plot.at((used, price.min(top)))), point, scale }
        })
        .collect()
}

/// Says what the two lines say together, and where they cross if they do.
fn verdict(sheet: &Sheet, labels: &mut Labels, even: Decimal, (x, top): Place, frame: Frame) {
    let line = top + 13.0;
    if even >= Decimal::ONE_HUNDRED {
        let label = Label::new([(Voice::Strong, "on-demand is cheaper at any use".to_owned())], 240.0);
        labels.write(sheet, &label, &[((frame.left + 6.0, line), Anchor::Start), ((frame.right, line), Anchor::End)]);
        return;
    }
    sheet.line((x, top), (x, frame.bottom), Paint::Mark);
    labels.drop_line((x, top), (x, frame.bottom));
    let even = (Voice::Strong, format!("even at {}", percent(even)));
    let label = Label::new([even, (Voice::Plain, "cheaper to the right".to_owned())], 150.0);
    labels.write(sheet, &label, &[((x + 6.0, line), Anchor::Start), ((x - 6.0, line), Anchor::End)]);
}

fn name_mark(sheet: &Sheet, labels: &mut Labels, mark: &Mark) {
    let (x, y) = mark.at;
    let name = mark.point.label.clone();
    let used = percent(mark.point.use_percent);
    // Left of the curve there is room for short lines; right of it, above the curve, for one.
    let (label, wishes) = if mark.scale == Scale::Beyond {
        let lines = [(Voice::Strong, name), (Voice::Plain, used), (Voice::Plain, "off the scale".to_owned())];
        (Label::new(lines, 110.0), vec![((x + 9.0, y + 14.0), Anchor::Start), ((x - 9.0, y + 14.0), Anchor::End)])
    } else if x < 180.0 {
        let label = Label::new([(Voice::Strong, name), (Voice::Plain, used)], 110.0);
        let wishes = vec![
            ((x - 9.0, y - LINE / 2.0 + 3.0), Anchor::End),
            ((x - 9.0, y + 15.0), Anchor::End),
            ((x + 9.0, y - LINE - 8.0), Anchor::Start),
            ((x, y - LINE - 12.0), Anchor::Middle),
            ((x + 9.0, y + 18.0), Anchor::Start),
            ((x, y + 20.0), Anchor::Middle),
        ];
        (label, wishes)
    } else {
        let label = Label::new([(Voice::Strong, Voice::Strong.name_and_figure(&name, &used, 160.0))], 160.0);
        let wishes = vec![
            ((x + 9.0, y - 8.0), Anchor::Start),
            ((x, y - 12.0), Anchor::Middle),
            ((x + 9.0, y + 18.0), Anchor::Start),
            ((x, y + 20.0), Anchor::Middle),
        ];
        (label, wishes)
    };
    let rise = label.further();
    let Some((label_x, label_y)) = labels.write(sheet, &label, &wishes) else { return };
    let far = label_y + rise < y - 20.0 || label_y > y + 32.0;
    if far {
        let end = if label_y < y { label_y + rise + 4.0 } else { label_y - 12.0 };
        sheet.line((x, y), (label_x.clamp(x - 9.0, x + 9.0), end), Paint::Mark);
    }
}

/// Names both lines where they are apart: at the right end if it is free, else at the left or on the way.
fn name_lines(
    sheet: &Sheet,
    labels: &mut Labels,
    input: &BreakEven,
    (plot, frame): (&Plot, Frame),
    (full, on_demand): Place,
) {
    let (left, on_demand_y) = plot.at((0.0, on_demand));
    let (right, y) = plot.at((100.0, full));
    let mut wishes = vec![((right - 2.0, y - 9.0), Anchor::End), ((right - 2.0, y + 15.0), Anchor::End)];
    for used in [80.0, 65.0, 50.0, 40.0, 30.0, 20.0] {
        let (x, y) = plot.at((used, 100.0 * full / used));
        // Near the crossing a name could be either line's.
        if (y - on_demand_y).abs() > 24.0 {
            wishes.push(((x + 6.0, y - 8.0), Anchor::Start));
            wishes.push(((x - 8.0, y + 14.0), Anchor::End));
        }
    }
    wishes.retain(|((_, y), _)| *y > frame.top + 10.0);
    labels.write_beside(sheet, &Label::new([(Voice::Plain, "provisioned".to_owned())], 120.0), &wishes);

    let price = money_within(show::usd_exact(input.on_demand_million), input.on_demand_million, 140.0, Voice::Plain);
    let label = Label::new([(Voice::Plain, format!("on-demand {price}"))], 210.0);
    let wishes = [
        ((right - 4.0, on_demand_y - 7.0), Anchor::End),
        ((left + 6.0, on_demand_y - 7.0), Anchor::Start),
        ((left + 6.0, on_demand_y + 15.0), Anchor::Start),
        ((right - 4.0, on_demand_y + 15.0), Anchor::End),
    ];
    labels.write_beside(sheet, &label, &wishes);
}

fn table(input: &BreakEven, even: Option<Decimal>) -> ChartTable {
    // With the decimals of the price on demand, so that equal prices look equal.
    let places = input.on_demand_million.decimal().normalize().scale().clamp(2, 9);
    let provisioned = |used: Decimal| {
        let price = input.at_full_use()?.checked_mul(Decimal::ONE_HUNDRED)?.checked_div(used)?;
        (even.is_some() && used > Decimal::ZERO).then(|| fixed(price, places))
    };
    let row = |label: &str, used: Decimal| {
        vec![
            label.to_owned(),
            percent(used).trim_end_matches(" %").to_owned(),
            provisioned(used).unwrap_or_default(),
            fixed(input.on_demand_million.decimal(), places),
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
