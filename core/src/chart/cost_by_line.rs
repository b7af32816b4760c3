//! Monthly cost by line of the bill: horizontal bars, largest first, on-demand and provisioned side by side.

use rust_decimal::Decimal;

use super::number::{axis_labels, cell, money_within, position, steps_to};
use super::paint::{Family, Halo, Paint};
use super::sheet::{Anchor, Plot, Sheet, draw};
use super::text::Voice;
use super::{ChartTable, Figure, Ink, LegendKey};
use crate::money::Usd;
use crate::show;

/// The lines of a bill, in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CostByLine {
    /// One for each line of the bill.
    pub lines: Vec<CostBar>,
}

/// One line of the bill in both capacity modes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CostBar {
    /// What the line is called: "shop, writes".
    pub label: String,
    /// The part of the bill it belongs to.
    pub family: Family,
    /// Its cost on demand.
    pub on_demand: Monthly,
    /// Its cost with provisioned capacity.
    pub provisioned: Monthly,
}

/// What a line costs a month in one mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Monthly {
    /// This much, exact.
    Known(Usd),
    /// Not known; the words say what would settle it: "depends on items".
    Unknown(String),
    /// The mode has no such line, or is not compared.
    Absent,
}

impl Monthly {
    /// The amount that is drawn: what is unknown, absent or a credit has no length.
    fn drawn(&self) -> Decimal {
        match self {
            Monthly::Known(amount) => amount.decimal().max(Decimal::ZERO),
            Monthly::Unknown(_) | Monthly::Absent => Decimal::ZERO,
        }
    }

    fn cell(&self) -> String {
        match self {
            Monthly::Known(amount) => cell(*amount),
            Monthly::Unknown(words) => words.clone(),
            Monthly::Absent => String::new(),
        }
    }

    /// The sum, as far as it is known; beyond the range of a decimal it is unknown.
    fn plus(&self, other: &Monthly) -> Monthly {
        match (self, other) {
            (Monthly::Known(one), Monthly::Known(two)) => {
                one.checked_add(*two).map_or_else(|| Monthly::Unknown("too large".to_owned()), Monthly::Known)
            }
            (Monthly::Absent, it) | (it, Monthly::Absent) => it.clone(),
            (Monthly::Unknown(_), Monthly::Unknown(_)) => Monthly::Unknown("depends on more than one thing".to_owned()),
            (Monthly::Unknown(words), _) | (_, Monthly::Unknown(words)) => Monthly::Unknown(words.clone()),
        }
    }
}

/// How many lines get a bar of their own; one more than that is drawn too, rather than summed alone.
const MOST_BARS: usize = 8;
/// Where bars begin.
const LEFT: f64 = 118.0;
/// The room for a line's name.
const NAME_ROOM: f64 = LEFT - 10.0;
/// No text ends further right.
const EDGE: f64 = 357.0;

/// Draws what each line costs a month, the largest first. The lines after the eighth are summed.
pub fn cost_by_line(input: &CostByLine, ink: Ink) -> Figure {
    let lines = largest_first(&input.lines);
    let rows = with_rest(&lines);
    let modes = Modes::of(&lines);
    let title = "Monthly cost by line".to_owned();
    let label = format!("{title}, {}. The table of this chart has the same numbers.", modes.words());
    let height = modes.head() + rows.len().max(3) as f64 * modes.pitch() + 26.0;
    let svg = draw(height as u32, ink, &label, |sheet| {
        let bottom = height - 22.0;
        if rows.is_empty() {
            sheet.text("nothing to show yet", (180.0, bottom / 2.0), Anchor::Middle, Voice::Plain, Halo::Without);
            return;
        }
        let plot = scale(sheet, &rows, modes, bottom);
        modes.key(sheet);
        for (index, row) in rows.iter().enumerate() {
            let top = modes.head() + index as f64 * modes.pitch();
            bar_row(sheet, &plot, row, modes, top);
        }
        sheet.line((LEFT, modes.head() - 4.0), (LEFT, bottom), Paint::Axis);
    });
    Figure {
        title,
        unit: "US dollars, largest first".to_owned(),
        svg,
        legend: legend(&rows),
        table: table(&lines, modes),
    }
}

/// Which modes the bill has amounts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Modes {
    OnDemand,
    Provisioned,
    Both,
}

impl Modes {
    fn of(lines: &[CostBar]) -> Modes {
        let on_demand = lines.iter().any(|line| line.on_demand != Monthly::Absent);
        let provisioned = lines.iter().any(|line| line.provisioned != Monthly::Absent);
        match (on_demand, provisioned) {
            (true, true) => Modes::Both,
            (false, true) => Modes::Provisioned,
            (_, false) => Modes::OnDemand,
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Modes::OnDemand => "on-demand, largest first",
            Modes::Provisioned => "provisioned, largest first",
            Modes::Both => "on-demand and provisioned, largest first",
        }
    }

    /// The units above the first row.
    const fn head(self) -> f64 {
        match self {
            Modes::OnDemand | Modes::Provisioned => 8.0,
            Modes::Both => 28.0,
        }
    }

    /// From one row to the next.
    const fn pitch(self) -> f64 {
        match self {
            Modes::OnDemand | Modes::Provisioned => 24.0,
            Modes::Both => 38.0,
        }
    }

    /// A filled bar is on-demand, a hollow one provisioned: drawn, because files have no legend beside them.
    fn key(self, sheet: &Sheet) {
        if self != Modes::Both {
            return;
        }
        sheet.rect((LEFT, 6.0), (LEFT + 14.0, 15.0), Paint::Fill(Family::Other));
        sheet.text("on-demand", (LEFT + 20.0, 15.0), Anchor::Start, Voice::Plain, Halo::Without);
        hollow(sheet, (LEFT + 104.0, 6.0), (LEFT + 118.0, 15.0), Family::Other);
        sheet.text("provisioned", (LEFT + 124.0, 15.0), Anchor::Start, Voice::Plain, Halo::Without);
    }
}

fn size(line: &CostBar) -> Decimal {
    line.on_demand.drawn().max(line.provisioned.drawn())
}

fn largest_first(lines: &[CostBar]) -> Vec<CostBar> {
    let mut lines = lines.to_vec();
    // By name where amounts are equal, so that the order never depends on the caller's.
    lines.sort_by(|one, two| size(two).cmp(&size(one)).then_with(|| one.label.cmp(&two.label)));
    lines
}

/// The rows that are drawn: the largest lines, then the others as one.
fn with_rest(lines: &[CostBar]) -> Vec<CostBar> {
    if lines.len() <= MOST_BARS + 1 {
        return lines.to_vec();
    }
    let (large, small) = lines.split_at(MOST_BARS);
    let mut rows = large.to_vec();
    rows.push(CostBar {
        label: format!("{} smaller lines", small.len()),
        family: Family::Other,
        on_demand: small.iter().fold(Monthly::Absent, |sum, line| sum.plus(&line.on_demand)),
        provisioned: small.iter().fold(Monthly::Absent, |sum, line| sum.plus(&line.provisioned)),
    });
    rows
}

/// Draws the money axis and returns it. Every bar leaves room for its value within the sheet.
fn scale<'a>(sheet: &Sheet<'a>, rows: &[CostBar], modes: Modes, bottom: f64) -> Plot<'a> {
    let most = rows.iter().map(size).max().unwrap_or_default();
    let steps = steps_to(most, 4);
    let end = position(*steps.last().unwrap_or(&Decimal::ONE));
    let mut reach: f64 = 336.0 - LEFT;
    for amount in rows.iter().flat_map(|row| [&row.on_demand, &row.provisioned]) {
        let share = position(amount.drawn()) / end;
        let room = EDGE - LEFT - 7.0 - Voice::Strong.width(&value_text(amount));
        if share > 0.0 {
            reach = reach.min(room / share);
        }
    }
    let reach = reach.max(40.0);
    let plot = sheet.plot((0.0..end, 0.0..1.0), LEFT..LEFT + reach, modes.head() - 4.0..bottom);
    let mut clear = f64::NEG_INFINITY;
    for (step, label) in steps.iter().zip(axis_labels(&steps)) {
        let (x, _) = plot.at((position(*step), 0.0));
        sheet.line((x, modes.head() - 4.0), (x, bottom), Paint::Grid);
        let half = Voice::Axis.width(&label) / 2.0;
        if x - half >= clear && x + half <= 360.0 {
            sheet.text(&label, (x, bottom + 16.0), Anchor::Middle, Voice::Axis, Halo::Without);
            clear = x + half + 8.0;
        }
    }
    plot
}

fn value_text(amount: &Monthly) -> String {
    match amount {
        Monthly::Known(amount) => money_within(show::usd(*amount), *amount, EDGE - LEFT - 70.0, Voice::Strong),
        Monthly::Unknown(words) => words.clone(),
        Monthly::Absent => String::new(),
    }
}

fn bar_row(sheet: &Sheet, plot: &Plot, row: &CostBar, modes: Modes, top: f64) {
    let middle = top + modes.pitch() / 2.0 - 4.0;
    match row.label.split_once(", ") {
        // Two bars leave room for two lines: the name and what of it is paid for.
        Some((name, part)) if modes == Modes::Both && Voice::Plain.width(&row.label) > NAME_ROOM => {
            sheet.cut_text(name, NAME_ROOM, (LEFT - 8.0, middle - 3.5), Anchor::End, (Voice::Plain, Halo::Without));
            sheet.cut_text(part, NAME_ROOM, (LEFT - 8.0, middle + 11.5), Anchor::End, (Voice::Plain, Halo::Without));
        }
        _ => sheet.cut_text(
            &row.label,
            NAME_ROOM,
            (LEFT - 8.0, middle + 4.0),
            Anchor::End,
            (Voice::Plain, Halo::Without),
        ),
    }
    match modes {
        Modes::OnDemand => bar(sheet, plot, row.family, &row.on_demand, Body::Filled, (top + 1.0, 14.0)),
        Modes::Provisioned => bar(sheet, plot, row.family, &row.provisioned, Body::Hollow, (top + 1.0, 14.0)),
        Modes::Both => {
            bar(sheet, plot, row.family, &row.on_demand, Body::Filled, (top + 1.0, 12.0));
            bar(sheet, plot, row.family, &row.provisioned, Body::Hollow, (top + 16.0, 12.0));
        }
    }
}

/// How a bar tells its mode without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Body {
    Filled,
    Hollow,
}

fn bar(sheet: &Sheet, plot: &Plot, family: Family, amount: &Monthly, body: Body, (top, height): (f64, f64)) {
    let (end, _) = plot.at((position(amount.drawn()), 0.0));
    // A positive amount is always seen, however small.
    let end = if amount.drawn() > Decimal::ZERO { end.max(LEFT + 1.0) } else { LEFT };
    if end > LEFT {
        match body {
            Body::Filled => sheet.rect((LEFT, top), (end, top + height), Paint::Fill(family)),
            Body::Hollow => hollow(sheet, (LEFT, top), (end, top + height), family),
        }
    }
    let voice = match (amount, body) {
        (Monthly::Known(_), Body::Filled) => Voice::Strong,
        (Monthly::Known(_), Body::Hollow) => Voice::Plain,
        (Monthly::Unknown(_) | Monthly::Absent, _) => Voice::Axis,
    };
    let text = value_text(amount);
    if !text.is_empty() {
        // Words may be cut; an amount fits, as the scale leaves it room.
        let shown = voice.cut(&text, EDGE - end - 6.0);
        sheet.text(&shown, (end + 6.0, top + height / 2.0 + 4.2), Anchor::Start, voice, Halo::With);
    }
}

/// A frame of 1.5 units in the hue of the family, as one filled outline.
fn hollow(sheet: &Sheet, (left, top): (f64, f64), (right, bottom): (f64, f64), family: Family) {
    const EDGE: f64 = 1.5;
    if right - left <= 2.0 * EDGE {
        sheet.rect((left, top), (right, bottom), Paint::Fill(family));
        return;
    }
    let (l, t, r, b) = (left + EDGE, top + EDGE, right - EDGE, bottom - EDGE);
    // Around the outside, then back around the inside: the middle stays empty.
    let outside = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
    let inside = [(l, t), (l, b), (r, b), (r, t), (l, t)];
    sheet.polygon(&[outside, inside].concat(), Paint::Fill(family));
}

fn legend(rows: &[CostBar]) -> Vec<LegendKey> {
    Family::ALL
        .into_iter()
        .filter(|family| rows.iter().any(|row| row.family == *family))
        .map(|family| LegendKey::filled(family, family.label()))
        .collect()
}

/// All lines, also those the drawing sums.
fn table(lines: &[CostBar], modes: Modes) -> ChartTable {
    let mut columns = vec!["Line".to_owned()];
    if modes != Modes::Provisioned {
        columns.push("On-demand, $ a month".to_owned());
    }
    if modes != Modes::OnDemand {
        columns.push("Provisioned, $ a month".to_owned());
    }
    let row = |line: &CostBar| {
        let mut row = vec![line.label.clone()];
        if modes != Modes::Provisioned {
            row.push(line.on_demand.cell());
        }
        if modes != Modes::OnDemand {
            row.push(line.provisioned.cell());
        }
        row
    };
    ChartTable {
        caption: "What each line of the bill costs a month, largest first".to_owned(),
        columns,
        rows: lines.iter().map(row).collect(),
    }
}
