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
    results::{answer_of_link_by, capacity, figures, hot_keys, scans, sizes},
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
    /// Which one of its kind, for charts of which a page has several: `item-sizes-2` is the third.
    pub(crate) position: usize,
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
    ("growth", |asked, ink| capacity::months_ahead(asked.answer, asked.address, ink)),
    ("what-moves-the-bill", |asked, ink| capacity::what_moves_the_bill(asked.answer, ink)),
    ("regions", routes::regions_chart),
    ("traffic-over-time", routes::traffic_chart),
    ("traffic-of-a-day", routes::traffic_of_a_day_chart),
    ("front", routes::front_chart),
];

/// Charts of which a page has several, each by its name and its position: `item-sizes-0`.
const NUMBERED: &[(&str, Draw)] = &[
    ("item-sizes", |asked, ink| sizes::drawn(asked.answer, asked.position, ink)),
    ("scan-by-requests", |asked, ink| scans::by_requests(asked.answer, asked.position, ink)),
    ("scan-by-items", |asked, ink| scans::by_items(asked.answer, asked.position, ink)),
];

/// The names of every chart that a page has once, in the order of their pages.
pub fn names() -> impl Iterator<Item = &'static str> {
    CHARTS.iter().map(|(name, _)| *name)
}

/// A chart's drawing, and which one of its kind it is.
fn find(name: &str) -> Option<(Draw, usize)> {
    let of = |all: &[(&str, Draw)], name: &str| all.iter().find(|(own, _)| *own == name).map(|(_, draw)| *draw);
    of(CHARTS, name).map(|draw| (draw, 0)).or_else(|| {
        let (name, position) = name.rsplit_once('-')?;
        Some((of(NUMBERED, name)?, position.parse().ok()?))
    })
}

/// Whether there is a chart of this name.
pub fn is_chart(name: &str) -> bool {
    find(name).is_some()
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
    let answer = answer_of_link_by(address.get("d"), &prices.books()).map_err(NoChart::Link)?;
    let nothing =
        |advice: String| NoChart::Nothing(Problem { title: "This chart has nothing to show yet".to_owned(), advice });
    let (draw, position) =
        find(name).ok_or_else(|| nothing("Charts are saved from the page that shows them.".to_owned()))?;
    let figure = draw(Asked { answer: &answer, address, prices, position }, ink).map_err(nothing)?;
    Ok(ChartOfDesign { design: answer.design.name.clone(), figure })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_chart_has_a_name_of_its_own() {
        let mut all: Vec<_> = names().chain(NUMBERED.iter().map(|(name, _)| *name)).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), CHARTS.len() + NUMBERED.len());
        assert!(all.iter().all(|it| it.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')), "{all:?}");
    }
}
