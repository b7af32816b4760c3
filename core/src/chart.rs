//! Numbers in, drawings out: each chart as an SVG string, with its title, its legend and the same numbers as a table.
//!
//! plotters draws through a backend of our own, so the bytes are the same on the server and in the browser and colours
//! are classes of the stylesheet. Floating point is used for positions only. Putting a figure on a page, its buttons
//! and its files are left to the application.

mod axis;
mod break_even;
mod cost_by_line;
mod curve;
mod file;
mod front;
mod growth;
mod item_sizes;
mod key_load;
mod number;
mod of_design;
mod of_keys;
mod paint;
mod place;
mod regions;
mod scan_or_index;
mod shape;
mod sheet;
mod svg;
mod table;
#[cfg(test)]
mod tests;
mod text;
mod tornado;
mod traffic;
mod ways;
mod where_you_are;

pub use break_even::{BreakEven, Capacity, UsePoint, break_even};
pub use cost_by_line::{CostBar, CostByLine, Monthly, cost_by_line};
pub use curve::{CURVE_PAPER, CURVE_PLOT, CurveScale, curve_paper};
pub use file::file;
pub use front::{Front, FrontPoint, front};
pub use growth::{GrowthChart, GrowthPoint, growth};
pub use item_sizes::{ItemSizes, item_sizes};
pub use key_load::{KeyBar, KeyLoads, key_load};
pub use paint::Family;
pub use regions::regions;
pub use scan_or_index::{Counted, DesignPoint, Path, ScanOrIndex, scan_or_index};
pub use shape::shape;
pub use table::ChartTable;
pub use tornado::{Tornado, TornadoRow, tornado};
pub use traffic::{Paper, SeriesStart, Stretch, TrafficOverTime, traffic};
pub use ways::{WayBar, WaysOfPaying, ways_of_paying};
pub use where_you_are::where_you_are;

/// Where a drawing will be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// On a page: classes of the stylesheet, which follow the theme.
    Themed,
    /// In a file of its own, with the colours of the light theme.
    Light,
    /// In a file of its own, with the colours of the dark theme.
    Dark,
}

/// A chart with all that belongs to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The question the chart answers.
    pub title: String,
    /// The unit and how to read the axes.
    pub unit: String,
    /// The drawing: one `<svg>` element, all text escaped.
    pub svg: String,
    /// What the hues mean, for a legend beside the drawing. May be empty.
    pub legend: Vec<LegendKey>,
    /// The same numbers.
    pub table: ChartTable,
}

/// One entry of a legend: a small piece of what it stands for, and its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegendKey {
    /// The class that fills the piece, or that strokes it where it is a line.
    pub class: String,
    /// What the piece is of.
    pub mark: KeyMark,
    /// What it stands for.
    pub label: String,
}

/// What a key of a legend looks like: as that which it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyMark {
    /// A filled bar, area or point.
    Filled,
    /// The frame of a bar.
    Hollow,
    /// A line.
    Line,
    /// A dashed line.
    Dashed,
}

impl LegendKey {
    /// The key of bars, areas or points of a family.
    fn filled(family: Family, label: impl Into<String>) -> LegendKey {
        LegendKey { class: family.class().to_owned(), mark: KeyMark::Filled, label: label.into() }
    }

    /// The key of a line.
    fn line(series: paint::Series, stroke: paint::Stroke, label: impl Into<String>) -> LegendKey {
        let mark = match stroke {
            paint::Stroke::Whole => KeyMark::Line,
            paint::Stroke::Dashed => KeyMark::Dashed,
        };
        LegendKey { class: series.class().to_owned(), mark, label: label.into() }
    }
}
