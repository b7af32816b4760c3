//! One Region: every dimension with its price, what is free of it, how sure it is and where it was read.

use crate::components::{Chip, ChipKind, Panel, with_rule_links};
use keyfare_core::{
    pricing::{Day, Dimension, PriceStrength, RegionPrices},
    show,
};
use leptos::prelude::*;

/// The table of one Region.
pub(super) fn region_detail(region: &RegionPrices, today: Option<Day>) -> impl IntoView + use<> {
    let badge = super::age_badge(region, today).map(|badge| view! { <p class="panel__body">{badge}</p> });
    let caption = format!("Every price in {}", region.code());
    let rows = Dimension::ALL.into_iter().map(|dimension| row(region, dimension)).collect_view();
    view! {
        <Panel
            id="detail"
            title=region.name().to_owned()
            meta=format!("{}, price list {}, last seen unchanged on {}", region.code(), region.price_list(), show::day(region.last_seen()))
        >
            {badge}
            <table class="table fold prices">
                <caption class="visually-hidden">{caption}</caption>
                <thead>
                    <tr>
                        <th scope="col">"What"</th>
                        <th scope="col" class="num">"US dollars"</th>
                        <th scope="col">"for one"</th>
                        <th scope="col" class="num">"Free a month"<small>{with_rule_links("R-FREE-1, R-FREE-2")}</small></th>
                        <th scope="col">"How sure"</th>
                        <th scope="col">"Sources"</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </Panel>
    }
    .into_any()
}

fn row(region: &RegionPrices, dimension: Dimension) -> impl IntoView + use<> {
    let free = region.free_tier(dimension).map(show::count);
    let rule = dimension.counted_by().as_str();
    let name = view! { <th scope="row">{dimension.label()}<small>{with_rule_links(rule)}</small></th> };
    match region.price(dimension) {
        Ok(price) => view! {
            <tr>
                {name}
                <td class="num amount" data-label="Price">{show::unit_price(price.usd)}{plan(region, dimension)}</td>
                <td data-label="for one">{dimension.unit()}</td>
                <td class="num" data-label="Free a month">{free}</td>
                <td data-label="How sure"><Chip kind=look(price.strength)>{price.strength.label()}</Chip></td>
                <td data-label="Sources">
                    {price.sources().map(|source| view! { <a class="source" href=format!("#{}", source.id) rel="external">{source.id}</a>" " }).collect_view()}
                </td>
            </tr>
        }
        .into_any(),
        Err(_) => view! {
            <tr>
                {name}
                <td class="num" data-label="Price"><Chip kind=ChipKind::Unknown>"not in the price list"</Chip></td>
                <td data-label="for one">{dimension.unit()}</td>
                <td></td>
                <td></td>
                <td></td>
            </tr>
        }
        .into_any(),
    }
}

/// The rate of a Savings Plan below the list price, where the list of plans was read.
fn plan(region: &RegionPrices, dimension: Dimension) -> Option<impl IntoView + use<>> {
    let rate = region.plan_rate(dimension)?;
    Some(view! { <small>{format!("{} in a Savings Plan", show::unit_price(rate))}</small> })
}

/// The look of a strength: what is not confirmed asks for caution.
pub(super) fn look(strength: PriceStrength) -> ChipKind {
    match strength {
        PriceStrength::Verified | PriceStrength::Rule | PriceStrength::Imported => ChipKind::Good,
        PriceStrength::SingleSource | PriceStrength::Typed => ChipKind::Plain,
        PriceStrength::Derived | PriceStrength::Weak => ChipKind::Warn,
    }
}
