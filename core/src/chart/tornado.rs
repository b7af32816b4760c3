//! What moves the bill: each number of a design at its lower and upper end, the largest swing first.

use rust_decimal::Decimal;

use super::number::{axis_money, money_within, position, steps_to};
use super::paint::{Family, Halo, Paint};
use super::sheet::{Anchor, Plot, Sheet, draw};
use super::text::Voice;
use super::{ChartTable, Figure, Ink, KeyMark, LegendKey};
use crate::capacity::{InputEffect, InputEnd, Sensitivity};
use crate::design::Design;
use crate::money::Usd;
use crate::show;

/// The numbers, the one with the largest swing first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tornado {
    /// One row each.
    pub rows: Vec<TornadoRow>,
}

/// One number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TornadoRow {
    /// What it is called.
    pub label: String,
    /// Its place in the design file.
    pub path: String,
    /// Its value.
    pub value: Decimal,
    /// What the month changes by at its lower end; `None` where that cannot be.
    pub low: Option<(Decimal, Usd)>,
    /// The same at its upper end.
    pub high: Option<(Decimal, Usd)>,
}

impl Tornado {
    /// The numbers of a design that move its bill most, under names that people know.
    pub fn of(design: &Design, sensitivity: &Sensitivity) -> Tornado {
        let end = |end: Option<InputEnd>| end.map(|it| (it.value, it.change));
        let row = |it: &InputEffect| TornadoRow {
            label: it.name(design),
            path: it.path.clone(),
            value: it.value,
            low: end(it.low),
            high: end(it.high),
        };
        Tornado { rows: sensitivity.inputs.iter().map(row).collect() }
    }
}

/// How many numbers are drawn; all are in the table.
const MOST_ROWS: usize = 10;
const PITCH: f64 = 34.0;
const TOP: f64 = 26.0;
const KEY: f64 = 64.0;
/// Where nothing changes.
const ZERO: f64 = 180.0;
/// How far a bar goes from there at most.
const REACH: f64 = 116.0;
/// From there to the last letter of an amount, without the gap between it and its bar.
const ROOM: f64 = 168.0;
/// What an amount may take of it: the rest is the bar's.
const AMOUNT: f64 = 132.0;

/// Draws what each number changes, below zero to the left, above it to the right.
pub fn tornado(input: &Tornado, ink: Ink) -> Figure {
    let rows = &input.rows[..input.rows.len().min(MOST_ROWS)];
    let title = "What moves the bill".to_owned();
    let label = format!("{title}: each number alone, lower and higher. The table of this chart has the same numbers.");
    let height = TOP + rows.len().max(3) as f64 * PITCH + 24.0;
    let svg = draw(height as u32, ink, &label, |sheet| {
        let bottom = height - 22.0;
        if rows.is_empty() {
            sheet.text("nothing to show yet", (180.0, bottom / 2.0), Anchor::Middle, Voice::Plain, Halo::Without);
            return;
        }
        key(sheet);
        let plot = scale(sheet, rows, bottom);
        for (index, row) in rows.iter().enumerate() {
            bars(sheet, &plot, row, TOP + index as f64 * PITCH);
        }
    });
    Figure {
        title,
        unit: "US dollars that the month changes by".to_owned(),
        svg,
        legend: vec![
            LegendKey { mark: KeyMark::Hollow, ..LegendKey::filled(Family::Read, "the number lower, hollow") },
            LegendKey::filled(Family::Write, "the number higher"),
        ],
        table: table(input),
    }
}

/// Drawn too, because files have no legend beside them.
fn key(sheet: &Sheet) {
    hollow(sheet, (KEY, 4.0), (KEY + 14.0, 13.0));
    sheet.text("lower", (KEY + 20.0, 13.0), Anchor::Start, Voice::Plain, Halo::Without);
    sheet.rect((KEY + 84.0, 4.0), (KEY + 98.0, 13.0), Paint::Fill(Family::Write));
    sheet.text("higher", (KEY + 104.0, 13.0), Anchor::Start, Voice::Plain, Halo::Without);
}

fn change(end: &Option<(Decimal, Usd)>) -> Decimal {
    end.map_or(Decimal::ZERO, |(_, change)| change.decimal())
}

fn scale<'a>(sheet: &Sheet<'a>, rows: &[TornadoRow], bottom: f64) -> Plot<'a> {
    let most = rows.iter().flat_map(|row| [change(&row.low).abs(), change(&row.high).abs()]).max().unwrap_or_default();
    let steps = steps_to(most, 2);
    let end = position(*steps.last().unwrap_or(&Decimal::ONE));
    // Every bar leaves room for its amount within the sheet.
    let reach = rows.iter().flat_map(amounts).fold(REACH, |reach: f64, (amount, text)| {
        let share = position(amount.abs()) / end;
        if share > 0.0 { reach.min((ROOM - Voice::Axis.width(&text)) / share) } else { reach }
    });
    let plot = sheet.plot((-end..end, 0.0..1.0), ZERO - reach..ZERO + reach, TOP..bottom);
    let signed = steps.iter().rev().filter(|it| !it.is_zero()).map(|it| -*it).chain(steps.iter().copied());
    let mut clear = f64::NEG_INFINITY;
    for step in signed {
        let (x, _) = plot.at((position(step), 0.0));
        // Beside the bars only: the names between them sit clear of lines.
        let paint = if step.is_zero() { Paint::Axis } else { Paint::Grid };
        for row in 0..rows.len() {
            let top = TOP + row as f64 * PITCH;
            sheet.line((x, top + 15.0), (x, top + PITCH), paint);
        }
        let money = axis_money(step.abs());
        let label = if step.is_sign_negative() && !step.is_zero() { format!("−{money}") } else { money };
        let half = Voice::Axis.width(&label) / 2.0;
        let at = x.clamp(half, 360.0 - half);
        if at - half >= clear {
            sheet.text(&label, (at, bottom + 16.0), Anchor::Middle, Voice::Axis, Halo::Without);
            clear = at + half + 8.0;
        }
    }
    plot
}

/// The amounts that are written beside the bars of a row: where both go the same way, only the one that goes further.
fn amounts(row: &TornadoRow) -> Vec<(Decimal, String)> {
    let (low, high) = (change(&row.low), change(&row.high));
    let mut all = vec![low, high];
    if go_together(row) {
        all = vec![if low.abs() > high.abs() { low } else { high }];
    }
    let written = |amount: Decimal| {
        let usd = Usd::new(amount);
        (amount, money_within(show::usd_difference(usd), usd, AMOUNT, Voice::Axis))
    };
    all.into_iter().filter(|it| !it.is_zero()).map(written).collect()
}

fn go_together(row: &TornadoRow) -> bool {
    let (low, high) = (change(&row.low), change(&row.high));
    !low.is_zero() && !high.is_zero() && low.is_sign_negative() == high.is_sign_negative()
}

/// The name above, both ends below, one over the other where they go the same way.
fn bars(sheet: &Sheet, plot: &Plot, row: &TornadoRow, top: f64) {
    let (zero, _) = plot.at((0.0, 0.0));
    sheet.cut_text(&row.label, 340.0, (10.0, top + 11.0), Anchor::Start, (Voice::Plain, Halo::Without));
    // A change is always seen, however small.
    let end = |amount: Decimal| {
        let (x, _) = plot.at((position(amount), 0.0));
        if amount > Decimal::ZERO { x.max(zero + 1.0) } else { x.min(zero - 1.0) }
    };
    for (index, amount) in [change(&row.low), change(&row.high)].into_iter().enumerate() {
        if amount.is_zero() {
            continue;
        }
        let (upper, height) =
            if go_together(row) { (top + 16.0 + 7.0 * index as f64, 6.0) } else { (top + 17.0, 12.0) };
        let (left, right) = (end(amount).min(zero), end(amount).max(zero));
        if index == 0 {
            hollow(sheet, (left, upper), (right, upper + height));
        } else {
            sheet.rect((left, upper), (right, upper + height), Paint::Fill(Family::Write));
        }
    }
    for (amount, text) in amounts(row) {
        let (at, anchor) =
            if amount > Decimal::ZERO { (end(amount) + 4.0, Anchor::Start) } else { (end(amount) - 4.0, Anchor::End) };
        sheet.text(&text, (at, top + 27.0), anchor, Voice::Axis, Halo::With);
    }
}

/// A frame, as one filled outline.
fn hollow(sheet: &Sheet, (left, top): (f64, f64), (right, bottom): (f64, f64)) {
    const EDGE: f64 = 1.5;
    let paint = Paint::Fill(Family::Read);
    if right - left <= 2.0 * EDGE {
        sheet.rect((left, top), (right, bottom), paint);
        return;
    }
    let (l, t, r, b) = (left + EDGE, top + EDGE, right - EDGE, bottom - EDGE);
    let outside = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
    let inside = [(l, t), (l, b), (r, b), (r, t), (l, t)];
    sheet.polygon(&[outside, inside].concat(), paint);
}

fn table(input: &Tornado) -> ChartTable {
    let end = |end: &Option<(Decimal, Usd)>| match end {
        Some((value, change)) => [show::count(value.round_dp(6)), show::usd_difference(*change).replacen('$', "", 1)],
        None => ["cannot be".to_owned(), String::new()],
    };
    let row = |it: &TornadoRow| {
        let ([low, low_change], [high, high_change]) = (end(&it.low), end(&it.high));
        let value = show::count(it.value.round_dp(6));
        vec![it.label.clone(), it.path.clone(), value, low, low_change, high, high_change]
    };
    let columns = ["Number", "Place in the file", "Value", "Lower", "Change, $ a month", "Higher", "Change, $ a month"];
    ChartTable {
        caption: "What the month changes by when one number is lower or higher, largest first".to_owned(),
        columns: columns.map(str::to_owned).to_vec(),
        rows: input.rows.iter().map(row).collect(),
    }
}
