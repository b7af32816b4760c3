//! The busiest key of the table and of each index against what one partition serves (I7): horizontal bars in percent of
//! the limit, the largest first.

use rust_decimal::Decimal;

use super::number::{percent, position, steps_to};
use super::paint::{Family, Halo, Paint, Series, Stroke};
use super::sheet::{Anchor, Plot, Sheet, draw};
use super::text::Voice;
use super::{ChartTable, Figure, Ink, LegendKey};
use crate::show;

/// The keys to draw, in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyLoads {
    /// One for the reads and one for the writes of each kind of key.
    pub bars: Vec<KeyBar>,
}

/// What the busiest value of one key gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyBar {
    /// What the key is called: "by-status, writes".
    pub label: String,
    /// Whose hue it has: writes or reads, of a table or an index.
    pub family: Family,
    /// Units a second that it has at least.
    pub at_least: Decimal,
    /// Units a second that it can have at most: more than the least where its share is not known.
    pub at_most: Decimal,
    /// Units a second that one partition serves.
    pub limit: Decimal,
}

impl KeyBar {
    fn of_limit(&self, units: Decimal) -> Decimal {
        units
            .max(Decimal::ZERO)
            .checked_div(self.limit)
            .and_then(|it| it.checked_mul(Decimal::ONE_HUNDRED))
            .unwrap_or_default()
    }

    fn is_known(&self) -> bool {
        self.at_least == self.at_most
    }

    fn value(&self) -> String {
        let least = percent(self.of_limit(self.at_least));
        match (self.is_known(), self.at_least.is_zero()) {
            (true, _) => least,
            (false, true) => format!("unknown, up to {}", percent(self.of_limit(self.at_most))),
            (false, false) => format!("{least} to {}", percent(self.of_limit(self.at_most))),
        }
    }
}

const MOST_BARS: usize = 10;
const LEFT: f64 = 128.0;
const EDGE: f64 = 357.0;
const TOP: f64 = 24.0;
const PITCH: f64 = 24.0;

/// Draws each key's load in percent of the limit of one partition, with the limit as a line. Those after the tenth are
/// in the table only.
pub fn key_load(input: &KeyLoads, ink: Ink) -> Figure {
    let bars = largest_first(&input.bars);
    let shown = &bars[..bars.len().min(MOST_BARS)];
    let title = "The busiest keys against one partition".to_owned();
    let over = bars.iter().filter(|it| it.at_least > it.limit).count();
    let verdict = match over {
        0 => "None is over its limit for certain".to_owned(),
        1 => "One is over its limit".to_owned(),
        several => format!("{several} are over their limit"),
    };
    let height = TOP + shown.len().max(3) as f64 * PITCH + 26.0;
    let svg = draw(height as u32, ink, &format!("{title}. {verdict}."), |sheet| {
        let bottom = height - 22.0;
        if shown.is_empty() {
            sheet.text("nothing to show yet", (180.0, bottom / 2.0), Anchor::Middle, Voice::Plain, Halo::Without);
            return;
        }
        let plot = scale(sheet, shown, bottom);
        let tops = || (0..).map(|row| TOP + f64::from(row) * PITCH);
        let ends: Vec<f64> = shown.iter().zip(tops()).map(|(bar, top)| draw_bar(sheet, &plot, bar, top)).collect();
        limit_line(sheet, &plot, bottom);
        // After the line, so that the halo of a value clears it.
        for ((bar, top), end) in shown.iter().zip(tops()).zip(ends) {
            draw_value(sheet, bar, end, top);
        }
        sheet.line((LEFT, TOP - 4.0), (LEFT, bottom), Paint::Axis);
    });
    Figure {
        title,
        unit: "percent of 1,000 write or 3,000 read units a second, at the peak".to_owned(),
        svg,
        legend: legend(shown),
        table: table(&bars),
    }
}

fn largest_first(bars: &[KeyBar]) -> Vec<KeyBar> {
    let mut bars = bars.to_vec();
    bars.sort_by(|one, two| {
        let size = |it: &KeyBar| (it.of_limit(it.at_least), it.of_limit(it.at_most));
        size(two).cmp(&size(one)).then_with(|| one.label.cmp(&two.label))
    });
    bars
}

/// The longest bar that is drawn, in percent: an upper bound far away is cut at twice the limit, and says so in words.
fn drawn_most(bar: &KeyBar) -> Decimal {
    bar.of_limit(bar.at_most).min(bar.of_limit(bar.at_least).max(Decimal::from(200)))
}

fn scale<'a>(sheet: &Sheet<'a>, bars: &[KeyBar], bottom: f64) -> Plot<'a> {
    let most = bars.iter().map(drawn_most).max().unwrap_or_default().max(Decimal::from(120));
    let steps = steps_to(most, 4);
    let end = position(*steps.last().unwrap_or(&Decimal::ONE_HUNDRED));
    let mut reach: f64 = 336.0 - LEFT;
    for bar in bars {
        let share = position(drawn_most(bar)) / end;
        if share > 0.0 {
            reach = reach.min((EDGE - LEFT - 7.0 - Voice::Strong.width(&bar.value())).max(40.0) / share);
        }
    }
    let plot = sheet.plot((0.0..end, 0.0..1.0), LEFT..LEFT + reach.max(40.0), TOP - 4.0..bottom);
    let mut clear = f64::NEG_INFINITY;
    for step in &steps {
        let (x, _) = plot.at((position(*step), 0.0));
        sheet.line((x, TOP - 4.0), (x, bottom), Paint::Grid);
        let label = format!("{} %", show::count(*step));
        let half = Voice::Axis.width(&label) / 2.0;
        if x - half >= clear && x + half <= 360.0 {
            sheet.text(&label, (x, bottom + 16.0), Anchor::Middle, Voice::Axis, Halo::Without);
            clear = x + half + 8.0;
        }
    }
    plot
}

/// Draws the bar, and returns where it ends.
fn draw_bar(sheet: &Sheet, plot: &Plot, bar: &KeyBar, top: f64) -> f64 {
    sheet.cut_text(&bar.label, LEFT - 10.0, (LEFT - 8.0, top + 12.0), Anchor::End, (Voice::Plain, Halo::Without));
    let x = |percent: Decimal| plot.at((position(percent), 0.0)).0;
    let (least, most) = (x(bar.of_limit(bar.at_least)), x(drawn_most(bar)));
    let mut end = LEFT;
    if bar.at_least > Decimal::ZERO {
        end = least.max(LEFT + 1.0);
        sheet.rect((LEFT, top + 1.0), (end, top + 15.0), Paint::Fill(bar.family));
    }
    if !bar.is_known() && most > end {
        // What it may have on top: a line to the most that it can be, with an end.
        sheet.line((end, top + 8.0), (most, top + 8.0), Paint::Mark);
        sheet.line((most, top + 3.0), (most, top + 13.0), Paint::Axis);
        end = most;
    }
    end
}

fn draw_value(sheet: &Sheet, bar: &KeyBar, end: f64, top: f64) {
    let voice = if bar.is_known() { Voice::Strong } else { Voice::Axis };
    let text = voice.cut(&bar.value(), EDGE - end - 6.0);
    sheet.text(&text, (end + 6.0, top + 12.2), Anchor::Start, voice, Halo::With);
}

fn limit_line(sheet: &Sheet, plot: &Plot, bottom: f64) {
    let (x, _) = plot.at((100.0, 0.0));
    plot.curve(&[(100.0, 0.0), (100.0, 1.0)], Paint::Line(Series::Reference, Stroke::Dashed));
    let text = "one partition";
    let anchor = if x + Voice::Axis.width(text) / 2.0 > EDGE { Anchor::End } else { Anchor::Middle };
    sheet.text(text, (x, TOP - 9.0), anchor, Voice::Axis, Halo::Without);
    sheet.line((x, bottom), (x, bottom + 3.0), Paint::Axis);
}

fn legend(bars: &[KeyBar]) -> Vec<LegendKey> {
    Family::ALL
        .into_iter()
        .filter(|family| bars.iter().any(|bar| bar.family == *family))
        .map(|family| LegendKey::filled(family, family.label()))
        .collect()
}

fn table(bars: &[KeyBar]) -> ChartTable {
    let units = |value: Decimal| show::count(value.round_dp(2).normalize());
    let row =
        |bar: &KeyBar| vec![bar.label.clone(), units(bar.at_least), units(bar.at_most), units(bar.limit), bar.value()];
    ChartTable {
        caption: "What the busiest value of each key gets at the peak, against one partition".to_owned(),
        columns: ["Key", "At least, units/s", "At most, units/s", "Limit, units/s", "Of the limit"]
            .map(str::to_owned)
            .to_vec(),
        rows: bars.iter().map(row).collect(),
    }
}
