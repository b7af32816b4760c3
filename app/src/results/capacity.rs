//! Capacity, shown: the ways of paying side by side with what refuses requests, what could be bought on top, the table
//! class, the months ahead, and what moves the bill.
//!
//! Plain markup without state: a change of the design is a link to the changed design. Every amount and every sentence
//! comes from `keyfare-core`.

mod tables;
#[cfg(all(test, feature = "ssr"))]
mod tests;

use crate::{
    answer::{Answer, SharedAnswer},
    components::Panel,
};
use keyfare_core::{
    bill::BillError,
    capacity::{
        ClassComparison, GrowthOptions, Modes, Outlook, Presets, Sensitivity, commitments_in_words, growth, modes,
        reason, reason_for_table, sensitivity, table_classes,
    },
    chart::{self, Ink},
    show,
};
use leptos::prelude::*;
use tables::{class_rows, figure, input_rows, limits, overlay_rows, way_rows};
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

/// The whole of it: one panel a subject.
#[component]
pub fn CapacityResults(
    /// The design and its bill.
    answer: SharedAnswer,
    /// What follows from it for capacity.
    capacity: CapacityAnswer,
) -> impl IntoView {
    view! {
        {ways(&answer, &capacity)}
        {classes(&answer, &capacity)}
        {ahead(&answer, &capacity)}
        {moves(&answer, &capacity)}
    }
    .into_any()
}

/// The ways side by side, the sentence that says why one wins, and what could be bought on top.
fn ways(answer: &Answer, capacity: &CapacityAnswer) -> AnyView {
    let (design, modes) = (&answer.design, &capacity.modes);
    let why = reason(design, modes);
    let missing = modes.missing.len();
    let meta = (missing > 0).then(|| format!("{missing} amounts are not known yet and in no price"));
    let prices = answer.prices.region(&design.region).ok();
    let side_by_side = prices.and_then(|it| chart::WaysOfPaying::of(design, &answer.estimate, modes, it).ok());
    let where_you_are = prices.and_then(|it| chart::where_you_are(design, modes, it).ok());
    let commitments = prices.map(commitments_in_words);
    let each = (design.tables.len() > 1).then(|| {
        let rows = design.tables.iter().zip(&modes.tables).map(|(table, ways)| {
            view! {
                <div class="panel__body">
                    <h3>{table.name.clone()}</h3>
                    <p class="small">{reason_for_table(ways)}</p>
                </div>
                {way_rows(format!("Ways of paying for {}", table.name), &ways.offers, None)}
            }
        });
        rows.collect_view()
    });
    let rows = way_rows("Every way of paying, storage included".to_string(), &modes.whole, Some(modes.storage));
    let on_top = overlay_rows(&modes.whole);
    view! {
        <Panel id="ways" title="Ways of paying for capacity" meta=meta>
            <p class="panel__body">{why}</p>
            {rows}
            <details class="panel__body more">
                <summary>"What could be bought on top"</summary>
                <p class="small soft">{commitments}</p>
                {on_top}
            </details>
            <div class="figures figures--two">
                {side_by_side.map(|it| figure("ways-of-paying", chart::ways_of_paying(&it, Ink::Themed)))}
                {where_you_are.map(|it| figure("where-you-are", chart::break_even(&it, Ink::Themed)))}
            </div>
            {each}
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
                "Standard-IA stores for less and reads and writes for more. It pays from the share of storage that stands beside each table, at this Region's prices and this table's mix (R-CLASS-3)."
            </p>
            {rows}
        </Panel>
    }
    .into_any()
}

fn ahead(answer: &Answer, capacity: &CapacityAnswer) -> AnyView {
    let body = match &capacity.outlook {
        Ok(outlook) => {
            let drawn = chart::growth(&chart::GrowthChart::of(&answer.design, outlook), Ink::Themed);
            view! {
                {limits(&answer.design, outlook)}
                <div class="figures">{figure("growth", drawn)}</div>
            }
            .into_any()
        }
        Err(words) => view! { <p class="panel__body small soft">{words.clone()}</p> }.into_any(),
    };
    view! { <Panel id="growth-panel" title="The months ahead">{body}</Panel> }.into_any()
}

fn moves(answer: &Answer, capacity: &CapacityAnswer) -> AnyView {
    let body = match &capacity.sensitivity {
        Ok(all) => {
            let drawn = chart::tornado(&chart::Tornado::of(&answer.design, all), Ink::Themed);
            let range = all.range.map(|(least, most)| {
                let words = format!(
                    "With all stated ranges together the month is {} to {}.",
                    show::usd(least),
                    show::usd(most)
                );
                view! { <p class="panel__body">{words}</p> }
            });
            view! {
                {range}
                <div class="figures">{figure("what-moves-the-bill", drawn)}</div>
                {input_rows(all)}
            }
            .into_any()
        }
        Err(words) => view! { <p class="panel__body small soft">{words.clone()}</p> }.into_any(),
    };
    view! { <Panel id="sensitivity" title="What moves the bill">{body}</Panel> }.into_any()
}
