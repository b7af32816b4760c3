//! Item sizes with the steps of 1 KB and 4 KB (I5): the part of the items that fills so many KB, each a write unit, and
//! where the average would have put them all.

use rust_decimal::Decimal;

use super::axis::{Frame, nothing_yet};
use super::number::{percent, position, steps_to};
use super::paint::{Family, Halo, Paint, Series, Stroke};
use super::sheet::{Anchor, Plot, Sheet, draw};
use super::text::Voice;
use super::{ChartTable, Figure, Ink, LegendKey};
use crate::show;
use crate::units::Bytes;

/// Sizes of items and how many have them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ItemSizes {
    /// Whose items: "event".
    pub subject: String,
    /// Sizes and the part of the items that have them, 0 to 1; in any order.
    pub shares: Vec<(Bytes, Decimal)>,
    /// The average size.
    pub average: Bytes,
}

/// So many bars at most: larger items are put together in the last.
const MOST_BARS: u64 = 24;
/// Steps within a KB that are drawn where all items are small.
const FINE_STEP: u64 = 128;

/// What one bar covers, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Scale {
    /// Bytes of one bar.
    bar: u64,
    /// Bars, the last of them for everything larger.
    bars: u64,
    /// Whether the last one holds larger items too.
    has_rest: bool,
}

impl Scale {
    fn of(largest: Bytes) -> Scale {
        let largest = largest.get().max(1);
        // A quarter of a step while two blocks hold everything, else a step for each bar.
        let bar = match largest {
            0..=2_048 => FINE_STEP,
            2_049..=6_144 => 256,
            6_145..=24_576 => 1_024,
            _ => 4_096,
        };
        let bars = largest.div_ceil(bar).max(1);
        Scale { bar, bars: bars.min(MOST_BARS), has_rest: bars > MOST_BARS }
    }

    /// The bar of a size: a size at a step is in the bar below it, since it rounds down to it.
    fn bar_of(self, size: Bytes) -> u64 {
        (size.get().max(1) - 1).checked_div(self.bar).unwrap_or_default().min(self.bars - 1)
    }
}

/// Draws the part of the items by size, with the steps where a write or a read costs one unit more.
pub fn item_sizes(input: &ItemSizes, ink: Ink) -> Figure {
    let title = format!("Sizes of {}", if input.subject.is_empty() { "items" } else { &input.subject });
    let above = over_a_step(input);
    let label = format!(
        "{title}: {} on average. {} of them are over 1 KB.",
        show::bytes(u128::from(input.average.get())),
        percent(above)
    );
    let svg = draw(238, ink, &label, |sheet| {
        let largest = input.shares.iter().filter(|it| it.1 > Decimal::ZERO).map(|it| it.0).max();
        match largest {
            Some(largest) => drawing(sheet, input, Scale::of(largest)),
            None => nothing_yet(sheet, Frame::beside(&[])),
        }
    });
    Figure {
        title,
        unit: "percent of the items, by size; lines at each KB (write unit), bold at 4 KB (read unit)".to_owned(),
        svg,
        legend: vec![
            LegendKey::filled(Family::Write, "items"),
            LegendKey::line(Series::Reference, Stroke::Dashed, "average, dashed"),
        ],
        table: table(input),
    }
}

fn over_a_step(input: &ItemSizes) -> Decimal {
    let sum: Decimal = input.shares.iter().filter(|it| it.0 > Bytes::KB).map(|it| it.1).sum();
    sum.saturating_mul(Decimal::ONE_HUNDRED)
}

fn drawing(sheet: &Sheet, input: &ItemSizes, scale: Scale) {
    let mut heights = vec![Decimal::ZERO; scale.bars as usize];
    for (size, share) in &input.shares {
        if let Some(height) = heights.get_mut(scale.bar_of(*size) as usize) {
            *height = height.saturating_add(share.max(&Decimal::ZERO).saturating_mul(Decimal::ONE_HUNDRED));
        }
    }
    let most = heights.iter().copied().max().unwrap_or_default();
    let steps = steps_to(most, 4);
    let labels: Vec<String> = steps.iter().map(|step| format!("{} %", show::count(*step))).collect();
    let frame = Frame::beside(&labels);
    let top = position(*steps.last().unwrap_or(&Decimal::ONE_HUNDRED));
    let end = (scale.bar * scale.bars) as f64;
    let plot = sheet.plot((0.0..end, 0.0..top), frame.left..frame.right, frame.top..frame.bottom);
    let levels: Vec<(f64, String)> = steps.iter().map(|step| plot.at((0.0, position(*step))).1).zip(labels).collect();
    frame.levels(sheet, &levels);
    block_lines(sheet, &plot, frame, scale);
    for (bar, height) in heights.iter().enumerate().filter(|it| *it.1 > Decimal::ZERO) {
        let left = scale.bar as f64 * bar as f64;
        let (x, _) = plot.at((left, 0.0));
        let (right, y) = plot.at((left + scale.bar as f64, position(*height)));
        // Something is always seen, and a hair is left between two.
        let y = y.min(frame.bottom - 1.0);
        sheet.rect((x + 0.6, y), ((right - 0.6).max(x + 1.2), frame.bottom), Paint::Fill(Family::Write));
    }
    average_line(sheet, &plot, input, frame, (end, top));
    frame.baseline(sheet);
    frame.ticks(sheet, &ticks(&plot, scale), "bytes of an item");
}

/// A hairline at each KB, a whole one at each 4 KB.
fn block_lines(sheet: &Sheet, plot: &Plot, frame: Frame, scale: Scale) {
    let end = scale.bar * scale.bars;
    let step = if end > 16 * 4_096 { 4_096 } else { 1_024 };
    let mut at = step;
    while at < end {
        let (x, _) = plot.at((at as f64, 0.0));
        let paint = if at % 4_096 == 0 { Paint::Axis } else { Paint::Mark };
        sheet.line((x, frame.top), (x, frame.bottom), paint);
        at += step;
    }
}

fn average_line(sheet: &Sheet, plot: &Plot, input: &ItemSizes, frame: Frame, (end, top): (f64, f64)) {
    let at = (input.average.get() as f64).min(end);
    plot.curve(&[(at, 0.0), (at, top)], Paint::Line(Series::Reference, Stroke::Dashed));
    let (x, _) = plot.at((at, 0.0));
    let text = format!("average {}", show::bytes(u128::from(input.average.get())));
    let fits = x + 6.0 + Voice::Strong.width(&text) <= frame.right;
    let (x, anchor) = if fits { (x + 6.0, Anchor::Start) } else { (x - 6.0, Anchor::End) };
    sheet.text(&text, (x, frame.top + 10.0), anchor, Voice::Strong, Halo::With);
}

fn ticks(plot: &Plot, scale: Scale) -> Vec<(f64, String)> {
    let end = scale.bar * scale.bars;
    let step = match end {
        0..=3_072 => 512,
        3_073..=8_192 => 1_024,
        8_193..=32_768 => 4_096,
        _ => 16_384,
    };
    let mut ticks = Vec::new();
    let mut at = 0;
    while at <= end {
        let label = if at == 0 { "0".to_owned() } else { show::bytes(u128::from(at)) };
        ticks.push((plot.at((at as f64, 0.0)).0, label));
        at += step;
    }
    if scale.has_rest
        && let Some(last) = ticks.last_mut()
    {
        last.1.push_str(" +");
    }
    ticks
}

/// A row for each number of KB that items fill, with their write and strong read units.
fn table(input: &ItemSizes) -> ChartTable {
    let mut rows: std::collections::BTreeMap<u64, Decimal> = std::collections::BTreeMap::new();
    for (size, share) in &input.shares {
        let sum = rows.entry(size.blocks(Bytes::KB)).or_default();
        *sum = sum.saturating_add(*share);
    }
    let row = |(blocks, share): (u64, Decimal)| {
        let largest = Bytes::new(blocks.saturating_mul(Bytes::KB.get()));
        vec![
            show::count(Decimal::from(largest.get())),
            percent(share.saturating_mul(Decimal::ONE_HUNDRED)).trim_end_matches(" %").to_owned(),
            show::count(Decimal::from(blocks)),
            show::count(Decimal::from(largest.blocks(Bytes::READ_BLOCK))),
        ]
    };
    ChartTable {
        caption: "Items by the KB that they fill, with the units that one of them takes".to_owned(),
        columns: ["Up to, bytes", "Items, %", "Write units", "Strong read units"].map(str::to_owned).to_vec(),
        rows: rows.into_iter().filter(|it| it.1 > Decimal::ZERO).map(row).collect(),
    }
}
