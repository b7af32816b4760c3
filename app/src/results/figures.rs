//! The three charts of a design: where the money goes, scan or index, and when provisioned capacity pays.

use super::{derived, has_money};
use crate::{
    answer::{Answer, SharedAnswer},
    components::{ChartColor, EmptyState, Figure, FigureFiles, FigureKey, Panel},
};
use keyfare_core::{
    chart::{self, BreakEven, CostByLine, Ink, LegendKey, ScanOrIndex},
    estimate::ScanOrIndexGap,
};
use leptos::prelude::*;

/// The input of the first chart.
pub(super) fn cost_input(answer: &Answer) -> CostByLine {
    CostByLine::of(&answer.design, &answer.estimate)
}

/// The input of the second chart, or what would make it appear.
pub(super) fn scan_input(answer: &Answer) -> Result<ScanOrIndex, ScanOrIndexGap> {
    let prices = answer.prices.region(&answer.design.region).map_err(|_| ScanOrIndexGap::Amounts)?;
    ScanOrIndex::of(&answer.design, &answer.estimate, prices)
}

/// The input of the third chart. A design that was estimated has its prices.
pub(super) fn even_input(answer: &Answer) -> Option<BreakEven> {
    let prices = answer.prices.region(&answer.design.region).ok()?;
    BreakEven::of(&answer.design, &answer.estimate, prices).ok()
}

/// The first chart as a file has it.
pub(crate) fn cost_by_line(answer: &Answer, ink: Ink) -> Result<chart::Figure, String> {
    Ok(chart::cost_by_line(&cost_input(answer), ink))
}

/// The second chart as a file has it.
pub(crate) fn scan_or_index(answer: &Answer, ink: Ink) -> Result<chart::Figure, String> {
    scan_input(answer).map(|it| chart::scan_or_index(&it, ink)).map_err(|gap| gap_words(gap).to_owned())
}

/// The third chart as a file has it.
pub(crate) fn break_even(answer: &Answer, ink: Ink) -> Result<chart::Figure, String> {
    let input = even_input(answer).ok_or("The Region has no prices to compare.")?;
    Ok(chart::break_even(&input, ink))
}

/// A chart on a page that is written at once: with its numbers and, where `id` is the name of a chart, its files.
pub(crate) fn drawn_figure(
    id: impl Into<String>,
    drawn: chart::Figure,
    files: impl Into<Signal<Option<FigureFiles>>>,
) -> AnyView {
    let (id, files) = (id.into(), files.into());
    let keys = figure_keys(&drawn.legend);
    view! {
        <Figure
            id=id
            title=drawn.title
            unit=drawn.unit
            svg=drawn.svg
            keys=keys
            heads=drawn.table.columns
            rows=drawn.table.rows
            files=files
        />
    }
    .into_any()
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
pub(super) fn figure_keys(legend: &[LegendKey]) -> Vec<FigureKey> {
    legend.iter().map(|key| FigureKey { color: color_of(&key.class), label: key.label.clone() }).collect()
}

/// The panel "Where the money goes".
#[component]
pub fn Figures(
    /// The last good answer.
    #[prop(into)]
    answer: Signal<Option<SharedAnswer>>,
) -> impl IntoView {
    let shown = Memo::new(move |_| answer.read().as_ref().is_some_and(has_money));
    let cost = derived(answer, |answer| cost_input(answer));
    let scan = derived(answer, |answer| scan_input(answer));
    let even = derived(answer, |answer| even_input(answer));
    // Drawn again only when the inputs differ.
    let cost = Memo::new(move |_| cost.read().as_ref().map(|it| chart::cost_by_line(it, Ink::Themed)));
    let scan = Memo::new(move |_| {
        scan.read().as_ref().map(|it| it.as_ref().map(|it| chart::scan_or_index(it, Ink::Themed)).map_err(|gap| *gap))
    });
    let gap = Memo::new(move |_| scan.read().as_ref().and_then(|it| it.as_ref().err().copied()));
    let even = Memo::new(move |_| even.read().as_ref()?.as_ref().map(|it| chart::break_even(it, Ink::Themed)));
    let cost_figure = Signal::derive(move || cost.get());
    let scan_figure = Signal::derive(move || scan.get().and_then(Result::ok));
    let even_figure = Signal::derive(move || even.get());
    view! {
        <Panel id="figures" title="Where the money goes" meta=Some("a month".to_string())>
            {move || {
                if shown.get() {
                    view! {
                        <div class="figures">
                            <ChartFigure id="cost-by-line" figure=cost_figure answer=answer />
                            {move || match gap.get() {
                                None => view! { <ChartFigure id="scan-or-index" figure=scan_figure answer=answer /> }.into_any(),
                                Some(gap) => no_scan(gap).into_any(),
                            }}
                            <ChartFigure id="break-even" figure=even_figure answer=answer />
                        </div>
                    }
                        .into_any()
                } else {
                    view! {
                        <EmptyState title="Nothing to draw yet">
                            "Three charts stand here once there is something to pay for: the cost by line in both modes, scan or index, and when provisioned capacity pays."
                        </EmptyState>
                    }
                        .into_any()
                }
            }}
        </Panel>
    }
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
#[component]
fn ChartFigure(
    id: &'static str,
    figure: Signal<Option<chart::Figure>>,
    answer: Signal<Option<SharedAnswer>>,
) -> impl IntoView {
    let part =
        move |pick: fn(chart::Figure) -> String| Signal::derive(move || figure.get().map(pick).unwrap_or_default());
    let keys = Signal::derive(move || figure.get().map(|it| figure_keys(&it.legend)).unwrap_or_default());
    let heads = Signal::derive(move || figure.get().map(|it| it.table.columns).unwrap_or_default());
    let rows = Signal::derive(move || figure.get().map(|it| it.table.rows).unwrap_or_default());
    let files = Signal::derive(move || answer.read().as_ref().map(|it| FigureFiles::of(it)));
    view! {
        <Figure
            id=id
            title=part(|it| it.title)
            unit=part(|it| it.unit)
            svg=part(|it| it.svg)
            keys=keys
            heads=heads
            rows=rows
            files=files
        />
    }
    .into_any()
}
