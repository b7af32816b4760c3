//! Every chart by the name of its files: what `/chart/{name}.svg?d=…` and `/chart/{name}.csv?d=…` hold.
//!
//! A new chart with files is one line in [`CHARTS`], and `files` on its [`Figure`](crate::components::Figure), whose `id`
//! is the name. Owns which charts there are; their names on disk are
//! [`FigureFiles`](crate::components::FigureFiles)', drawings the engine's, headers the server's.

use crate::{
    address::Address,
    answer::SharedAnswer,
    port::PriceFacts,
    problem::Problem,
    results::{answer_of_link_by, capacity, figures, hot_keys},
    routes,
};
use keyfare_core::chart::{Figure, Ink};

/// What a chart is drawn of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<'a> {
    /// The design in the address, with its bill.
    pub(crate) answer: &'a SharedAnswer,
    /// The whole address, for charts that depend on more.
    pub(crate) address: &'a Address,
    /// The prices in use.
    pub(crate) prices: &'a PriceFacts,
}

/// Draws a chart; the error is a sentence that says what would make it appear.
type Draw = fn(Asked, Ink) -> Result<Figure, String>;

/// Every chart: the name of its files, and its drawing.
const CHARTS: &[(&str, Draw)] = &[
    ("cost-by-line", |asked, ink| figures::cost_by_line(asked.answer, ink)),
    ("scan-or-index", |asked, ink| figures::scan_or_index(asked.answer, ink)),
    ("break-even", |asked, ink| figures::break_even(asked.answer, ink)),
    ("key-load", |asked, ink| hot_keys::key_load(asked.answer, ink)),
    ("ways-of-paying", |asked, ink| capacity::ways_of_paying(asked.answer, ink)),
    ("where-you-are", |asked, ink| capacity::where_you_are(asked.answer, ink)),
    ("growth", |asked, ink| capacity::months_ahead(asked.answer, ink)),
    ("what-moves-the-bill", |asked, ink| capacity::what_moves_the_bill(asked.answer, ink)),
    ("regions", routes::regions_chart),
    ("traffic-over-time", routes::traffic_chart),
    ("traffic-of-a-day", routes::traffic_of_a_day_chart),
];

/// The names of every chart, in the order of their pages.
pub fn names() -> impl Iterator<Item = &'static str> {
    CHARTS.iter().map(|(name, _)| *name)
}

/// Whether there is a chart of this name.
pub fn is_chart(name: &str) -> bool {
    names().any(|it| it == name)
}

/// Why there is no file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoChart {
    /// The link does not open.
    Link(Problem),
    /// The design has nothing that the chart could show.
    Nothing(Problem),
}

/// A chart with the name of the design, for the name of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChartOfDesign {
    /// The design's name.
    pub design: String,
    /// The chart.
    pub figure: Figure,
}

/// Draws the chart of an address. Some are simulated, so that this belongs off the threads that answer. `name` must be
/// that of a chart.
pub fn draw(prices: &PriceFacts, name: &str, address: &Address, ink: Ink) -> Result<ChartOfDesign, NoChart> {
    let answer = answer_of_link_by(address.get("d"), &prices.book).map_err(NoChart::Link)?;
    let nothing =
        |advice: String| NoChart::Nothing(Problem { title: "This chart has nothing to show yet".to_owned(), advice });
    let (_, draw) = CHARTS
        .iter()
        .find(|(own, _)| *own == name)
        .ok_or_else(|| nothing("Charts are saved from the page that shows them.".to_owned()))?;
    let figure = draw(Asked { answer: &answer, address, prices }, ink).map_err(nothing)?;
    Ok(ChartOfDesign { design: answer.design.name.clone(), figure })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_chart_has_a_name_of_its_own() {
        let mut all: Vec<_> = names().collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), CHARTS.len());
        assert!(all.iter().all(|it| it.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')), "{all:?}");
    }
}
