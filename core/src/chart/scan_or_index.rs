//! Scan or index: what a question costs a month either way, by how often it is asked. Both axes are logarithmic.

use rust_decimal::Decimal;

use super::axis::{Frame, nothing_yet};
use super::number::{axis_money, cell, log10, money_within, periods, position, power_of_ten, rate};
use super::paint::{Family, Paint, Series, Stroke};
use super::place::{Area, Label, Labels};
use super::sheet::{Anchor, Place, Plot, Sheet, draw};
use super::text::Voice;
use super::{ChartTable, Figure, Ink, LegendKey};
use crate::money::Usd;
use crate::show;

/// One question, answered by a scan of the table or by a query of an index kept for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScanOrIndex {
    /// What the chart is called: "Question 6: scan or index".
    pub title: String,
    /// What is counted along the axis: "scans of the table".
    pub subject: String,
    /// What one scan costs.
    pub scan: Usd,
    /// What the index costs a month before it is asked anything: its writes and its storage.
    pub index_month: Usd,
    /// What one query of the index costs.
    pub index_query: Usd,
    /// The lowest count to draw; nothing positive leaves it to the chart.
    pub lowest: Decimal,
    /// The highest count to draw; not more than `lowest` leaves it to the chart.
    pub highest: Decimal,
    /// Where the design stands.
    pub design: Option<DesignPoint>,
    /// What is counted along the axis.
    pub counted: Counted,
}

/// What is counted along the axis of the chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Requests a month, said a week, a day, a second by the hours that the month has.
    Requests {
        /// Hours of the month.
        hours_in_month: Decimal,
    },
    /// Items of the table, at a rate that stays.
    Items,
}

impl Counted {
    /// A count in words.
    fn words(self, count: Decimal) -> String {
        match self {
            Counted::Requests { hours_in_month } => rate(count, hours_in_month),
            Counted::Items => format!("{} items", show::units_short(count.round())),
        }
    }

    const fn any(self) -> &'static str {
        match self {
            Counted::Requests { .. } => "rate",
            Counted::Items => "size",
        }
    }

    const fn head(self) -> &'static str {
        match self {
            Counted::Requests { .. } => "Rate",
            Counted::Items => "Items",
        }
    }
}

/// The design among the possible counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DesignPoint {
    /// What it is called: "this design".
    pub label: String,
    /// How often it asks the question, a month.
    pub per_month: Decimal,
    /// How it answers it.
    pub path: Path,
}

/// The two ways to answer the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// A scan of the table.
    Scan,
    /// A query of an index.
    Index,
}

/// Who is cheaper, and from which count on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// The index from this count a month on.
    Crossing(Decimal),
    /// The index costs nothing to keep, so it is never dearer.
    AlwaysIndex,
    /// One query of the index costs as much as a scan, or more.
    NeverIndex,
}

impl ScanOrIndex {
    /// The count a month at which both cost the same; `None` where one of them is cheaper at any count.
    pub fn even_at(&self) -> Option<Decimal> {
        match self.verdict() {
            Verdict::Crossing(even) => Some(even),
            Verdict::AlwaysIndex | Verdict::NeverIndex => None,
        }
    }

    fn verdict(&self) -> Verdict {
        let saved = self.scan.checked_sub(self.index_query).unwrap_or_default().decimal();
        if saved <= Decimal::ZERO {
            return Verdict::NeverIndex;
        }
        if self.index_month.decimal() <= Decimal::ZERO {
            return Verdict::AlwaysIndex;
        }
        self.index_month.decimal().checked_div(saved).map_or(Verdict::NeverIndex, Verdict::Crossing)
    }

    /// The cost of a month, exact; `None` beyond the range of a decimal.
    fn cost(&self, path: Path, per_month: Decimal) -> Option<Usd> {
        match path {
            Path::Scan => self.scan.checked_mul(per_month),
            Path::Index => self.index_query.checked_mul(per_month)?.checked_add(self.index_month),
        }
    }

    /// The drawn counts. Without a usable wish: a hundred times to both sides of what matters.
    fn range(&self) -> (Decimal, Decimal) {
        let hundred = Decimal::ONE_HUNDRED;
        // A drawing of more than twenty powers of ten says nothing; prices times such counts leave a decimal's range.
        let usable = |count: &Decimal| *count >= Decimal::new(1, 9) && *count <= Decimal::new(1_000_000_000_000_000, 0);
        if self.lowest < self.highest && usable(&self.lowest) && usable(&self.highest) {
            return (self.lowest, self.highest);
        }
        let centre = self.even_at().into_iter().chain(self.design.as_ref().map(|design| design.per_month));
        let centre: Vec<Decimal> = centre.filter(usable).collect();
        let least = centre.iter().min().copied().unwrap_or(hundred);
        let most = centre.iter().max().copied().unwrap_or(hundred);
        (least / hundred, most * hundred)
    }
}

/// Draws the cost of scanning and of an index over the number of times the question is asked a month.
pub fn scan_or_index(input: &ScanOrIndex, ink: Ink) -> Figure {
    let label = format!("{}: cost a month by {}. {}.", input.title, input.subject, verdict(input));
    let svg = draw(238, ink, &label, |sheet| match Scales::of(input) {
        Some(scales) => drawing(sheet, input, &scales),
        None => nothing_yet(sheet, Frame::beside(&[])),
    });
    Figure {
        title: input.title.clone(),
        unit: "US dollars a month, both axes logarithmic".to_owned(),
        svg,
        legend: vec![
            LegendKey::line(Series::Scan, Stroke::Whole, "scan"),
            LegendKey::line(Series::Index, Stroke::Dashed, "index, dashed"),
        ],
        table: table(input),
    }
}

/// The answer in one sentence.
fn verdict(input: &ScanOrIndex) -> String {
    match input.verdict() {
        Verdict::Crossing(even) => format!("The index is cheaper above {}", input.counted.words(even)),
        Verdict::AlwaysIndex => format!("The index is cheaper at any {}", input.counted.any()),
        Verdict::NeverIndex => format!("The scan is cheaper at any {}", input.counted.any()),
    }
}

/// The counts and the powers of ten of dollars that are drawn.
struct Scales {
    counts: (Decimal, Decimal),
    dollars: (i32, i32),
}

impl Scales {
    /// `None` where neither path costs anything.
    fn of(input: &ScanOrIndex) -> Option<Scales> {
        let counts = input.range();
        let costs = [Path::Scan, Path::Index]
            .into_iter()
            .flat_map(|path| [input.cost(path, counts.0), input.cost(path, counts.1)])
            .flatten()
            .map(Usd::decimal)
            .filter(|cost| *cost > Decimal::ZERO);
        let exponents: Vec<f64> = costs.map(|cost| log10(position(cost))).collect();
        let least = exponents.iter().copied().fold(f64::INFINITY, f64::min);
        let most = exponents.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if exponents.is_empty() {
            return None;
        }
        let low = ((least + 1e-9).floor() as i32).clamp(-28, 27);
        let high = ((most - 1e-9).ceil() as i32).clamp(low + 1, 28);
        Some(Scales { counts, dollars: (low, high) })
    }
}

fn drawing(sheet: &Sheet, input: &ScanOrIndex, scales: &Scales) {
    let (low, high) = scales.dollars;
    // At most six labels, the powers between them left out evenly.
    let every = usize::try_from((high - low) / 6 + 1).unwrap_or(1);
    let powers: Vec<(i32, String)> = (low..=high)
        .step_by(every)
        .filter_map(|exponent| Some((exponent, axis_money(power_of_ten(exponent)?))))
        .collect();
    let frame = Frame::beside(&powers.iter().map(|(_, label)| label.clone()).collect::<Vec<_>>());
    let first = log10(position(scales.counts.0));
    let last = log10(position(scales.counts.1)).max(first + 0.01);
    let plot =
        sheet.plot((first..last, f64::from(low)..f64::from(high)), frame.left..frame.right, frame.top..frame.bottom);
    let place = |per_month: Decimal, path: Path| {
        let x = log10(position(per_month)).clamp(first, last);
        let y = input.cost(path, per_month).map_or(f64::from(high), |cost| log10(position(cost.decimal())));
        plot.at((x, y.clamp(f64::from(low), f64::from(high))))
    };

    let levels: Vec<(f64, String)> =
        powers.into_iter().map(|(exponent, label)| (plot.at((first, f64::from(exponent))).1, label)).collect();
    frame.levels(sheet, &levels);
    let ticks: Vec<(f64, String)> = rate_ticks(input)
        .into_iter()
        .filter(|(count, _)| *count >= scales.counts.0 && *count <= scales.counts.1)
        .map(|(count, label)| (plot.at((log10(position(count)), 0.0)).0, label))
        .collect();
    frame.ticks(sheet, &ticks, &input.subject);

    let mut labels =
        Labels::within(Area { left: frame.left + 2.0, top: 4.0, right: 357.0, bottom: frame.bottom - 1.0 });
    let (across, up) = ((first, last), (f64::from(low), f64::from(high)));
    let (scan, index) = (series(input, Path::Scan, across, up), series(input, Path::Index, across, up));
    plot.curve(&scan, Paint::Line(Series::Scan, Stroke::Whole));
    plot.curve(&index, Paint::Line(Series::Index, Stroke::Dashed));
    for pair in scan.windows(2).chain(index.windows(2)) {
        labels.avoid_line(plot.at(pair[0]), plot.at(pair[1]));
    }
    for (y, _) in &levels {
        labels.grid_line((frame.left, *y), (frame.right, *y));
    }

    let even = input.even_at().filter(|even| *even >= scales.counts.0 && *even <= scales.counts.1);
    let even_place = even.map(|even| place(even, Path::Scan));
    let design = input.design.as_ref().filter(|design| design.per_month > Decimal::ZERO);
    let design_place = design.map(|design| place(design.per_month, design.path));
    for at in even_place.into_iter().chain(design_place) {
        labels.keep_clear(Area::around(at, 6.0));
    }
    if let (Some(even), Some((x, y))) = (even, even_place) {
        sheet.line((x, y), (x, frame.bottom), Paint::Mark);
        labels.drop_line((x, y), (x, frame.bottom));
        sheet.circle((x, y), 3.5, Paint::You);
        let lines = [(Voice::Strong, "even at".to_owned()), (Voice::Plain, input.counted.words(even))];
        let label = Label::new(lines, 130.0);
        let wishes = [
            ((x - 4.0, y - 23.0), Anchor::End),
            ((x + 8.0, y + 22.0), Anchor::Start),
            ((x - 8.0, y + 22.0), Anchor::End),
            ((x + 8.0, y - 23.0), Anchor::Start),
        ];
        labels.write(sheet, &label, &wishes);
    }
    if let (Some(design), Some((x, y))) = (design, design_place) {
        let (hue, cost) = match design.path {
            Path::Scan => (Family::Scan, input.cost(Path::Scan, design.per_month)),
            Path::Index => (Family::WriteIndex, input.cost(Path::Index, design.per_month)),
        };
        sheet.circle((x, y), 5.0, Paint::Fill(hue));
        let text = match cost {
            None => design.label.clone(),
            Some(cost) => {
                let amount = money_within(show::usd(cost), cost, 140.0, Voice::Strong);
                Voice::Strong.name_and_figure(&design.label, &amount, 200.0)
            }
        };
        let label = Label::new([(Voice::Strong, text)], 200.0);
        let wishes = [
            ((x - 11.0, y - 4.0), Anchor::End),
            ((x + 11.0, y + 14.0), Anchor::Start),
            ((x, y - 12.0), Anchor::Middle),
            ((x, y + 20.0), Anchor::Middle),
        ];
        labels.write(sheet, &label, &wishes);
    }
    if even.is_none() {
        // No crossing is drawn, so the verdict stands in words.
        let label = Label::new([(Voice::Strong, verdict(input))], frame.right - frame.left - 10.0);
        let (left, top) = (frame.left + 6.0, frame.top + 12.0);
        labels.write(sheet, &label, &[((left, top), Anchor::Start), ((frame.right, frame.bottom - 8.0), Anchor::End)]);
    }
    name_lines(sheet, &mut labels, input, &plot, (&scan, &index), &place);
    frame.baseline(sheet);
}

/// Names each line where the name can only be its own.
fn name_lines(
    sheet: &Sheet,
    labels: &mut Labels,
    input: &ScanOrIndex,
    plot: &Plot,
    (scan, index): (&[Place], &[Place]),
    place: &impl Fn(Decimal, Path) -> Place,
) {
    let (lowest, highest) = input.range();
    let (right, y) = place(highest, Path::Index);
    let (left, left_y) = place(lowest, Path::Index);
    let mut wishes = vec![
        ((right, y - 8.0), Anchor::End),
        ((right, y + 16.0), Anchor::End),
        ((left + 6.0, left_y - 8.0), Anchor::Start),
        ((left + 6.0, left_y + 16.0), Anchor::Start),
    ];
    wishes.extend(beside(index, plot));
    let name = match input.index_month.decimal() {
        it if it > Decimal::ZERO => {
            let amount = money_within(show::usd(input.index_month), input.index_month, 90.0, Voice::Plain);
            format!("index, from {amount} a month")
        }
        _ => "index".to_owned(),
    };
    let written = labels.write_beside(sheet, &Label::new([(Voice::Plain, name)], 220.0), &wishes);
    if written.is_none() {
        labels.write_beside(sheet, &Label::new([(Voice::Plain, "index".to_owned())], 60.0), &wishes);
    }
    labels.write_beside(sheet, &Label::new([(Voice::Plain, "scan".to_owned())], 60.0), &beside(scan, plot));
}

/// Places below and above a rising line, from its right end on.
fn beside(line: &[Place], plot: &Plot) -> Vec<(Place, Anchor)> {
    [8usize, 7, 9, 6, 5, 4, 3]
        .into_iter()
        .filter_map(|step| line.get(step * line.len() / 10))
        .flat_map(|values| {
            let (x, y) = plot.at(*values);
            [((x + 8.0, y + 16.0), Anchor::Start), ((x - 8.0, y - 8.0), Anchor::End)]
        })
        .collect()
}

/// A line over the logarithm of the count, kept within the frame.
fn series(input: &ScanOrIndex, path: Path, (first, last): Place, (low, high): Place) -> Vec<Place> {
    const PIECES: u32 = 40;
    let query = position(input.index_query.decimal());
    let kept = position(input.index_month.decimal());
    let scan = log10(position(input.scan.decimal()));
    (0..=PIECES)
        .map(|piece| first + (last - first) * f64::from(piece) / f64::from(PIECES))
        .map(|x| {
            let y = match path {
                Path::Scan => scan + x,
                // kept + query × 10^x, without a power: the larger part plus the logarithm of how much it grows.
                Path::Index => sum_in_logarithms(log10(kept), log10(query) + x),
            };
            (x, y.clamp(low, high))
        })
        .collect()
}

/// The logarithm of the sum of two numbers given by their logarithms.
fn sum_in_logarithms(one: f64, two: f64) -> f64 {
    let (large, small) = (one.max(two), one.min(two));
    large + log10(1.0 + tenth_power(large - small))
}

/// Ten to the power of minus `exponent` (not negative), by the series of the exponential: exact to the drawing, and
/// the same on every machine.
fn tenth_power(exponent: f64) -> f64 {
    if exponent > 18.0 {
        return 0.0;
    }
    // e^-x as (e^(-x/256))^256, the inner one by its series.
    let small = exponent * std::f64::consts::LN_10 / 256.0;
    let mut power = 1.0 - small * (1.0 - small / 2.0 * (1.0 - small / 3.0 * (1.0 - small / 4.0 * (1.0 - small / 5.0))));
    for _ in 0..8 {
        power *= power;
    }
    power
}

/// One of each period, then powers of ten a second; of items powers of ten.
fn rate_ticks(input: &ScanOrIndex) -> Vec<(Decimal, String)> {
    let Counted::Requests { hours_in_month } = input.counted else {
        let powers = (0..=15).filter_map(power_of_ten);
        return powers.map(|count| (count, show::units_short(count))).collect();
    };
    let periods = periods(hours_in_month);
    let a_second = periods[5].1;
    let mut ticks: Vec<(Decimal, String)> = Vec::new();
    for exponent in (1..=9).rev() {
        if let Some(count) = power_of_ten(-exponent) {
            ticks.push((count, rate(count, hours_in_month)));
        }
    }
    for (period, in_month) in periods {
        let article = if period == "hour" { "an" } else { "a" };
        ticks.push((in_month, if period == "second" { "1/s".to_owned() } else { format!("1 {article} {period}") }));
    }
    for exponent in 1..=9 {
        if let Some(count) = power_of_ten(exponent).and_then(|power| power.checked_mul(a_second)) {
            let label = rate(count, hours_in_month);
            ticks.push((count, label.replace(" a second", "/s")));
        }
    }
    ticks
}

fn table(input: &ScanOrIndex) -> ChartTable {
    let (lowest, highest) = input.range();
    let mut counts: Vec<(Decimal, String)> = rate_ticks(input)
        .into_iter()
        .filter(|(count, _)| *count > lowest && *count < highest)
        .map(|(count, _)| (count, String::new()))
        .collect();
    counts.push((lowest, String::new()));
    counts.push((highest, String::new()));
    counts.extend(input.even_at().map(|even| (even, "even".to_owned())));
    counts.extend(input.design.iter().map(|design| (design.per_month, design.label.clone())));
    counts.sort();
    let cost = |path, count| input.cost(path, count).map_or_else(|| "too large".to_owned(), cell);
    ChartTable {
        caption: format!("The cost of a month by {}", input.subject),
        columns: ["Point", input.counted.head(), "Scan, $ a month", "Index, $ a month"].map(str::to_owned).to_vec(),
        rows: counts
            .into_iter()
            .map(|(count, label)| {
                let counted = input.counted.words(count);
                vec![label, counted, cost(Path::Scan, count), cost(Path::Index, count)]
            })
            .collect(),
    }
}
