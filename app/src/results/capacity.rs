//! Capacity, shown: the ways of paying side by side with what refuses requests, what could be bought on top, the table
//! class, the months ahead, and what moves the bill.
//!
//! Plain markup without state: a change of the design is a link to the changed design. Every amount and every sentence
//! comes from `keyfare-core`.

#[cfg(not(target_arch = "wasm32"))]
mod applied;
mod outlook;
mod tables;
#[cfg(all(test, feature = "ssr"))]
mod tests;

use super::figures::drawn_figure;
use crate::{
    address::Address,
    answer::{Answer, SharedAnswer},
    components::{Disclosure, FigureFiles, Panel, with_rule_links},
};
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use applied::applied_way;
use keyfare_core::{
    bill::BillError,
    capacity::{
        ClassComparison, GrowthOptions, Modes, ON_DEMAND_IN_WORDS, Offer, Outlook, Presets, Sensitivity,
        commitments_in_words, growth, modes, reason, reason_for_table, sensitivity, table_classes, with_table_way,
        with_way,
    },
    chart::{self, Ink},
    show,
};
use leptos::prelude::*;
pub use outlook::GrowthAsked;
use tables::{class_rows, on_demand_rows, overlay_rows, way_rows};
pub(crate) use tables::{narrow_table, table_with_words};

/// Everything about the capacity of one design.
#[derive(Clone, Debug)]
pub struct CapacityAnswer {
    /// The ways of paying.
    pub modes: Modes,
    /// Each table in both classes.
    pub classes: Vec<ClassComparison>,
    /// The months ahead; the error says why there are none.
    pub outlook: Result<Outlook, String>,
    /// What moves the bill; the error says why that is not known.
    pub sensitivity: Result<Sensitivity, String>,
}

impl CapacityAnswer {
    /// Works everything out. Simulates every table, so that this belongs off the main thread where a person types.
    pub fn of(answer: &Answer, presets: Presets, ahead: GrowthOptions) -> Result<CapacityAnswer, BillError> {
        let prices = &answer.prices;
        Ok(CapacityAnswer {
            modes: modes(&answer.design, prices, presets)?,
            classes: table_classes(&answer.design, prices)?,
            outlook: growth(&answer.design, prices, ahead).map_err(|error| error.to_string()),
            sensitivity: sensitivity(&answer.wire, prices).map_err(|error| error.to_string()),
        })
    }
}

fn ways_figure(answer: &Answer, modes: &Modes, ink: Ink) -> Option<chart::Figure> {
    let prices = answer.prices.region(&answer.design.region).ok()?;
    let ways = chart::WaysOfPaying::of(&answer.design, &answer.estimate, modes, prices).ok()?;
    Some(chart::ways_of_paying(&ways, ink))
}

fn where_figure(answer: &Answer, modes: &Modes, ink: Ink) -> Option<chart::Figure> {
    let prices = answer.prices.region(&answer.design.region).ok()?;
    Some(chart::break_even(&chart::where_you_are(&answer.design, modes, prices).ok()?, ink))
}

fn growth_figure(answer: &Answer, outlook: &Outlook, ink: Ink) -> chart::Figure {
    chart::growth(&chart::GrowthChart::of(&answer.design, outlook), ink)
}

fn moves_figure(answer: &Answer, all: &Sensitivity, ink: Ink) -> chart::Figure {
    chart::tornado(&chart::Tornado::of(&answer.design, all), ink)
}

/// The ways of paying as their page draws them.
fn modes_of(answer: &Answer) -> Result<Modes, String> {
    if answer.estimate.usages.is_empty() {
        return Err("Say how often a question is asked, and the ways of paying stand here.".to_owned());
    }
    modes(&answer.design, &answer.prices, Presets::FastToSlow).map_err(|error| sentence(&error))
}

fn sentence(error: &impl ToString) -> String {
    format!("{}.", show::capitalized(&error.to_string()))
}

const WITHOUT_PRICES: &str = "The Region has no prices to compare.";

/// The chart of the ways side by side, as a file has it.
pub(crate) fn ways_of_paying(answer: &Answer, ink: Ink) -> Result<chart::Figure, String> {
    ways_figure(answer, &modes_of(answer)?, ink).ok_or_else(|| WITHOUT_PRICES.to_owned())
}

/// The chart of where the design stands, as a file has it.
pub(crate) fn where_you_are(answer: &Answer, ink: Ink) -> Result<chart::Figure, String> {
    where_figure(answer, &modes_of(answer)?, ink).ok_or_else(|| WITHOUT_PRICES.to_owned())
}

/// The chart of the months ahead, as a file has it.
pub(crate) fn months_ahead(answer: &Answer, address: &Address, ink: Ink) -> Result<chart::Figure, String> {
    let options = GrowthAsked::of(address).options()?;
    let outlook = growth(&answer.design, &answer.prices, options);
    outlook.map(|it| growth_figure(answer, &it, ink)).map_err(|error| sentence(&error))
}

/// The chart of what moves the bill, as a file has it.
pub(crate) fn what_moves_the_bill(answer: &Answer, ink: Ink) -> Result<chart::Figure, String> {
    let all = sensitivity(&answer.wire, &answer.prices);
    all.map(|it| moves_figure(answer, &it, ink)).map_err(|error| sentence(&error))
}

/// The whole of it: one panel a subject.
#[component]
pub fn CapacityResults(
    /// The design and its bill.
    answer: SharedAnswer,
    /// What follows from it for capacity.
    capacity: CapacityAnswer,
    /// How traffic is said to grow, and where that is asked.
    growth: GrowthAsked,
) -> impl IntoView {
    view! {
        {ways(&answer, &capacity)}
        {on_demand(&answer, &capacity)}
        {classes(&answer, &capacity)}
        {outlook::ahead(&answer, &capacity, &growth)}
        {outlook::moves(&answer, &capacity)}
    }
    .into_any()
}

/// The ways side by side, the sentence that says why one wins, and what could be bought on top.
fn ways(answer: &Answer, capacity: &CapacityAnswer) -> AnyView {
    let (design, modes) = (&answer.design, &capacity.modes);
    let why = reason(design, modes);
    let missing = modes.missing.len();
    let meta = (missing > 0).then(|| format!("{missing} amounts are not known yet and in no price"));
    let side_by_side = ways_figure(answer, modes, Ink::Themed);
    let where_you_are = where_figure(answer, modes, Ink::Themed);
    let files = Some(FigureFiles::of(answer));
    let prices = answer.prices.region(&design.region).ok();
    let commitments = prices.map(|it| with_rule_links(commitments_in_words(it)));
    let each = (design.tables.len() > 1).then(|| {
        let rows = design.tables.iter().zip(&modes.tables).enumerate().map(|(position, (table, ways))| {
            let edited = |offer: &Offer| with_table_way(&answer.wire, position, offer);
            view! {
                <div class="panel__body">
                    <h3>{table.name.clone()}</h3>
                    <p class="small">{reason_for_table(ways)}</p>
                </div>
                {way_rows(format!("Ways of paying for {}", table.name), &ways.offers, None, &table.name, Some(position), edited)}
            }
        });
        rows.collect_view()
    });
    let edited = |offer: &Offer| with_way(&answer.wire, modes, offer.way);
    let all = match design.tables.as_slice() {
        [table] => table.name.as_str(),
        _ => "every table",
    };
    let caption = "Every way of paying, storage included".to_string();
    let rows = way_rows(caption, &modes.whole, Some(modes.storage), all, None, edited);
    let on_top = overlay_rows(&modes.whole);
    let global: Vec<&str> =
        design.tables.iter().filter(|it| it.global().is_some()).map(|it| it.name.as_str()).collect();
    let global = (!global.is_empty()).then(|| {
        let words = format!(
            "{}: a global table has a capacity of its own in each Region, each of which takes the writes of all. On-demand and fixed at the peak are the sums of all its Regions, as on the bill; capacity below the peak, or that follows its use, is not simulated for it, so that nothing is said of what it would cost or throttle.",
            global.join(", ")
        );
        view! { <p class="panel__body small soft">{words}</p> }
    });
    view! {
        <Panel id="ways" title="Ways of paying for capacity" meta=meta>
            <p class="panel__body">{why}</p>
            {global}
            {rows}
            <div class="panel__body">
                <Disclosure id="on-top" summary="What could be bought on top">
                    <p class="small soft">{commitments}</p>
                    {on_top}
                </Disclosure>
            </div>
            <div class="figures figures--two">
                {side_by_side.map(|it| drawn_figure("ways-of-paying", it, files.clone()))}
                {where_you_are.map(|it| drawn_figure("where-you-are", it, files))}
            </div>
            {each}
        </Panel>
    }
    .into_any()
}

/// What every table takes on-demand, before and after its peak has grown.
fn on_demand(answer: &Answer, capacity: &CapacityAnswer) -> AnyView {
    let tables = answer.design.tables.iter().zip(&capacity.modes.tables).filter(|(_, it)| !it.on_demand.is_empty());
    let is_several = answer.design.tables.len() > 1;
    let rows = tables.map(|(table, ways)| {
        let name = is_several.then(|| view! { <div class="panel__body"><h3>{table.name.clone()}</h3></div> });
        view! { {name} {on_demand_rows(table, &ways.on_demand)} }
    });
    let rows: Vec<_> = rows.collect();
    if rows.is_empty() {
        return ().into_any();
    }
    view! {
        <Panel id="on-demand-panel" title="On-demand: what is taken at once">
            <p class="panel__body small soft">{with_rule_links(ON_DEMAND_IN_WORDS)}</p>
            {rows}
        </Panel>
    }
    .into_any()
}

fn classes(answer: &Answer, capacity: &CapacityAnswer) -> AnyView {
    if capacity.classes.is_empty() {
        return ().into_any();
    }
    let rows = class_rows(answer, &capacity.classes);
    view! {
        <Panel id="table-class" title="Table class">
            <p class="panel__body small soft">
                {with_rule_links("Standard-IA stores for less and reads and writes for more. It pays from the share of storage that stands beside each table, at this Region's prices and this table's mix (R-CLASS-3).")}
            </p>
            {rows}
        </Panel>
    }
    .into_any()
}
