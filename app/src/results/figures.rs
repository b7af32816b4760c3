//! The three charts of a design: where the money goes, scan or index, and when provisioned capacity pays.

use super::{derived, is_shown};
use crate::{
    answer::{Answer, SharedAnswer},
    components::{ChartColor, Figure, FigureKey, Panel},
    live::kept,
};
use keyfare_core::{
    chart::{self, BreakEven, CostByLine, Ink, LegendKey, ScanOrIndex},
    estimate::ScanOrIndexGap,
    pricing::PriceBook,
};
use leptos::prelude::*;

/// The input of the first chart.
pub(super) fn cost_input(answer: &Answer) -> CostByLine {
    CostByLine::of(&answer.design, &answer.estimate)
}

/// The input of the second chart, or what would make it appear.
pub(super) fn scan_input(answer: &Answer) -> Result<ScanOrIndex, ScanOrIndexGap> {
    let prices = PriceBook::embedded().region(&answer.design.region).map_err(|_| ScanOrIndexGap::Amounts)?;
    ScanOrIndex::of(&answer.design, &answer.estimate, prices)
}

/// The input of the third chart. A design that was estimated has its prices.
pub(super) fn even_input(answer: &Answer) -> Option<BreakEven> {
    let prices = PriceBook::embedded().region(&answer.design.region).ok()?;
    BreakEven::of(&answer.design, &answer.estimate, prices).ok()
}

/// A chart by the name of its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChartName {
    /// `cost-by-line`.
    CostByLine,
    /// `scan-or-index`.
    ScanOrIndex,
    /// `break-even`.
    BreakEven,
}

impl ChartName {
    /// Every chart.
    pub const ALL: [ChartName; 3] = [ChartName::CostByLine, ChartName::ScanOrIndex, ChartName::BreakEven];

    /// The name of its files, without the ending.
    pub const fn file(self) -> &'static str {
        match self {
            ChartName::CostByLine => "cost-by-line",
            ChartName::ScanOrIndex => "scan-or-index",
            ChartName::BreakEven => "break-even",
        }
    }

    /// The chart whose files have this name.
    pub fn of_file(name: &str) -> Option<ChartName> {
        ChartName::ALL.into_iter().find(|chart| chart.file() == name)
    }
}

/// Draws a chart of an answer; the error says what would make it appear.
pub fn chart_figure(answer: &Answer, name: ChartName, ink: Ink) -> Result<chart::Figure, &'static str> {
    match name {
        ChartName::CostByLine => Ok(chart::cost_by_line(&cost_input(answer), ink)),
        ChartName::ScanOrIndex => scan_input(answer).map(|it| chart::scan_or_index(&it, ink)).map_err(gap_words),
        ChartName::BreakEven => {
            even_input(answer).map(|it| chart::break_even(&it, ink)).ok_or("The Region has no prices to compare.")
        }
    }
}

/// What would make the second chart appear.
pub(super) const fn gap_words(gap: ScanOrIndexGap) -> &'static str {
    match gap {
        ScanOrIndexGap::NoScan => {
            "No question filters what it reads; one that scans and wants all of it gains nothing from an index. Where one filters, this chart shows from how many requests on an index costs less."
        }
        ScanOrIndexGap::ItemsReturned => {
            "A question scans or filters. Say how many items it returns, and this chart shows from how many requests on an index costs less."
        }
        ScanOrIndexGap::Amounts => {
            "A question scans or filters. Say its rate, and the number and size of the items it is about, and this chart shows from how many requests on an index costs less."
        }
    }
}

/// The color of a legend's class; ink has no swatch of its own.
fn color_of(class: &str) -> ChartColor {
    const ALL: [ChartColor; 6] = [
        ChartColor::Write,
        ChartColor::WriteIndex,
        ChartColor::Read,
        ChartColor::Scan,
        ChartColor::ReadIndex,
        ChartColor::Storage,
    ];
    ALL.into_iter().find(|color| color.fill() == class).unwrap_or(ChartColor::Quiet)
}

/// A chart's legend as the figure takes it.
pub(crate) fn figure_keys(legend: &[LegendKey]) -> Vec<FigureKey> {
    legend.iter().map(|key| FigureKey { color: color_of(&key.class), label: key.label.clone() }).collect()
}

/// Where a chart's file is.
pub(super) fn chart_href(name: ChartName, ending: &str, answer: &Answer) -> String {
    format!("/chart/{}.{ending}?d={}", name.file(), answer.token)
}

/// The panel "Where the money goes"; nothing while there is nothing to pay for.
#[component]
pub fn Figures(
    /// The last good answer.
    #[prop(into)]
    answer: Signal<Option<SharedAnswer>>,
) -> impl IntoView {
    let charts = move |name: ChartName| kept(name.file(), move || chart(answer, name));
    is_shown(answer).then(|| {
        view! {
            <Panel id="figures" title="Where the money goes" meta=Some("a month".to_string())>
                <div class="figures">{ChartName::ALL.map(charts).collect_view()}</div>
            </Panel>
        }
    })
}

/// One chart, drawn again only when its input differs.
fn chart(answer: Signal<Option<SharedAnswer>>, name: ChartName) -> AnyView {
    let drawn = match name {
        ChartName::CostByLine => {
            let input = derived(answer, |answer| cost_input(answer));
            input.with_untracked(|it| Some(chart::cost_by_line(it.as_deref()?, Ink::Themed)))
        }
        ChartName::ScanOrIndex => {
            let input = derived(answer, |answer| scan_input(answer)).get_untracked();
            match input.as_deref() {
                Some(Err(gap)) => return no_scan(*gap).into_any(),
                Some(Ok(input)) => Some(chart::scan_or_index(input, Ink::Themed)),
                None => None,
            }
        }
        ChartName::BreakEven => {
            let input = derived(answer, |answer| even_input(answer));
            input.with_untracked(|it| Some(chart::break_even(it.as_deref()?.as_ref()?, Ink::Themed)))
        }
    };
    drawn.map(|it| chart_figure_view(name, it, answer)).into_any()
}

fn no_scan(gap: ScanOrIndexGap) -> impl IntoView {
    view! {
        <div class="figure figure--text">
            <h3>"Scan or index"</h3>
            <p class="small soft">{gap_words(gap)}</p>
        </div>
    }
}

/// One chart with its table and files.
fn chart_figure_view(name: ChartName, drawn: chart::Figure, answer: Signal<Option<SharedAnswer>>) -> AnyView {
    let href = move |ending: &'static str| {
        Signal::derive(move || answer.read().as_ref().map(|it| chart_href(name, ending, it)))
    };
    view! {
        <Figure
            id=name.file()
            title=drawn.title
            unit=drawn.unit
            svg=drawn.svg
            keys=figure_keys(&drawn.legend)
            heads=drawn.table.columns
            rows=drawn.table.rows
            svg_href=href("svg")
            csv_href=href("csv")
        />
    }
    .into_any()
}
