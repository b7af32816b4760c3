//! All Regions side by side, with the prices that most designs pay.

use super::age_badge;
use crate::components::Panel;
use keyfare_core::{
    pricing::{Day, Dimension, PriceBook, RegionPrices},
    show,
};
use leptos::prelude::*;

/// The columns: a dimension, its head, and the unit below it.
const COLUMNS: [(Dimension, &str, &str); 8] = [
    (Dimension::WriteRequestUnit, "Writes", "a million WRU"),
    (Dimension::ReadRequestUnit, "Reads", "a million RRU"),
    (Dimension::WriteCapacityUnitHour, "Write capacity", "WCU-hour"),
    (Dimension::ReadCapacityUnitHour, "Read capacity", "RCU-hour"),
    (Dimension::StorageGbMonth, "Storage", "GB-month"),
    (Dimension::StorageIaGbMonth, "Storage, IA", "GB-month"),
    (Dimension::PitrGbMonth, "Recovery", "GB-month"),
    (Dimension::BackupGbMonth, "Backup", "GB-month"),
];

/// The table of all Regions; `chosen` is the one that is shown in full.
pub(super) fn overview(book: &PriceBook, today: Option<Day>, chosen: &str) -> impl IntoView + use<> {
    let heads = COLUMNS
        .map(|(_, name, unit)| view! { <th scope="col" class="num">{name}<small>{unit}</small></th> })
        .into_iter()
        .collect_view();
    let rows = book.regions().map(|region| row(region, today, chosen)).collect_view();
    view! {
        <Panel id="overview" title="All Regions" meta="US dollars; a Region's name opens all its prices">
            <table class="table fold prices prices--all">
                <caption class="visually-hidden">"The main prices of every Region, in US dollars"</caption>
                <thead><tr><th scope="col">"Region"</th>{heads}<th scope="col">"Seen unchanged"</th></tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </Panel>
    }
    .into_any()
}

fn row(region: &RegionPrices, today: Option<Day>, chosen: &str) -> impl IntoView + use<> {
    let cells = COLUMNS
        .map(|(dimension, name, unit)| {
            view! { <td class="num" data-label=format!("{name}, {unit}")>{figure(region, dimension)}</td> }
        })
        .into_iter()
        .collect_view();
    let current = (chosen == region.code()).then_some("true");
    view! {
        <tr>
            <th scope="row">
                <a href=format!("/prices?region={}", region.code()) rel="external" aria-current=current>{region.code().to_owned()}</a>
                <small>{region.name().to_owned()}</small>
            </th>
            {cells}
            <td data-label="Seen unchanged">{show::day(region.last_seen())}" "{age_badge(region, today)}</td>
        </tr>
    }
    .into_any()
}

/// The figure alone: the head says the unit. A price that is not by the million where the head says so keeps its words.
fn figure(region: &RegionPrices, dimension: Dimension) -> String {
    let Ok(price) = region.price(dimension) else { return "not in the list".to_owned() };
    let text = show::unit_price(price.usd);
    let by_the_million = matches!(dimension, Dimension::WriteRequestUnit | Dimension::ReadRequestUnit);
    let figure = if by_the_million { text.strip_suffix(" per million") } else { Some(text.as_str()) };
    figure.and_then(|figure| figure.strip_prefix('$')).map(str::to_owned).unwrap_or(text)
}
