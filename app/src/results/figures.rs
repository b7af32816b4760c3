//! The three charts of a design: where the money goes, scan or index, and when provisioned capacity pays.

use super::{derived, is_shown};
use crate::{
    answer::{Answer, SharedAnswer},
    components::{Figure, FigureFiles, Panel},
    live::kept,
};
use keyfare_core::{
    chart::{self, BreakEven, CostByLine, Ink, ScanOrIndex},
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
    drawn_figure_with(id, drawn, None, files)
}

/// The same for a chart that is drawn as wide as a page, with a second drawing for narrower ones.
pub(crate) fn wide_figure(
    id: impl Into<String>,
    wide: chart::Figure,
    narrow: chart::Figure,
    files: impl Into<Signal<Option<FigureFiles>>>,
) -> AnyView {
    drawn_figure_with(id, wide, Some(narrow.svg), files)
}

fn drawn_figure_with(
    id: impl Into<String>,
    drawn: chart::Figure,
    narrow_svg: Option<String>,
    files: impl Into<Signal<Option<FigureFiles>>>,
) -> AnyView {
    let (id, files) = (id.into(), files.into());
    let version = files.with_untracked(|it| it.as_ref().map(|it| it.version(&id)).unwrap_or_default());
    view! {
        <Figure
            id=id
            title=drawn.title
            unit=drawn.unit
            svg=drawn.svg
            narrow_svg=narrow_svg.map(Signal::stored)
            keys=drawn.legend
            heads=drawn.table.columns
            rows=drawn.table.rows
            files=files
            version=version
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

/// The panel "Where the money goes"; nothing while there is nothing to pay for.
#[component]
pub fn Figures(
    /// The last good answer.
    #[prop(into)]
    answer: Signal<Option<SharedAnswer>>,
) -> impl IntoView {
    let chart = move |name: &'static str| kept(name, move || chart(answer, name));
    is_shown(answer).then(|| {
        view! {
            <Panel id="figures" title="Where the money goes" meta=Some("a month".to_string())>
                <div class="figures">{["cost-by-line", "scan-or-index", "break-even"].map(chart).collect_view()}</div>
            </Panel>
        }
    })
}

/// One chart, drawn again only when its input differs.
fn chart(answer: Signal<Option<SharedAnswer>>, name: &'static str) -> AnyView {
    let drawn = match name {
        "cost-by-line" => {
            let input = derived(answer, |answer| cost_input(answer)).get_untracked();
            input.map(|it| chart::cost_by_line(&it, Ink::Themed))
        }
        "scan-or-index" => match derived(answer, |answer| scan_input(answer)).get_untracked().as_deref() {
            Some(Err(gap)) => return no_scan(*gap).into_any(),
            Some(Ok(input)) => Some(chart::scan_or_index(input, Ink::Themed)),
            None => None,
        },
        _ => {
            let input = derived(answer, |answer| even_input(answer)).get_untracked();
            input.and_then(|it| Some(chart::break_even(it.as_ref().as_ref()?, Ink::Themed)))
        }
    };
    drawn.map(|it| drawn_figure(name, it, figure_files(answer))).into_any()
}

fn no_scan(gap: ScanOrIndexGap) -> impl IntoView {
    view! {
        <div class="figure figure--text">
            <h3>"Scan or index"</h3>
            <p class="small soft">{gap_words(gap)}</p>
        </div>
    }
}

/// Where the files of an answer's charts are.
pub(super) fn figure_files(answer: Signal<Option<SharedAnswer>>) -> Signal<Option<FigureFiles>> {
    Signal::derive(move || answer.read().as_ref().map(|it| FigureFiles::of(it)))
}
