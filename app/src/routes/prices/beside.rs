//! Prices of one Region that stand beside DynamoDB's own list, each with its own date.

use super::region::look;
use crate::components::{Chip, ChipKind, Panel, with_rule_links};
use keyfare_core::{
    pricing::{BesidePrice, Day, PriceBook, PriceDate, beside_prices},
    show,
};
use leptos::prelude::*;

/// Data transfer, DAX, AWS Backup and vector indexes, as far as a price is known.
pub(super) fn panel(book: &PriceBook, code: &str, today: Option<Day>) -> Option<impl IntoView + use<>> {
    let region = book.region(code).ok()?;
    let all = beside_prices(region.code());
    let caption = format!("Prices beside the price list in {}", region.code());
    let body = if all.is_empty() {
        view! {
            <p class="panel__body soft">"No price is known here of data transfer, DAX, AWS Backup or vector indexes. A line of a bill that needs one says so, and takes a price that you type."</p>
        }
        .into_any()
    } else {
        let rows = all.iter().map(|it| row(it, today)).collect_view();
        view! {
            <table class="table fold prices">
                <caption class="visually-hidden">{caption}</caption>
                <thead>
                    <tr>
                        <th scope="col">"What"</th>
                        <th scope="col" class="num">"US dollars"</th>
                        <th scope="col">"for one"</th>
                        <th scope="col">"Read"</th>
                        <th scope="col">"How sure"</th>
                        <th scope="col">"Sources"</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        }
        .into_any()
    };
    let meta =
        format!("{}: data transfer, DAX, AWS Backup, vector indexes; each price has a date of its own", region.code());
    Some(view! { <Panel id="beside" title="Beside the price list" meta=meta>{body}</Panel> })
}

fn row(it: &BesidePrice, today: Option<Day>) -> impl IntoView + use<> {
    let (dimension, price, label) = (it.dimension, it.price, it.label());
    let date = PriceDate::of(dimension, price, today);
    let badge = date.and_then(|date| date.badge()).map(|badge| view! { " "<Chip kind=ChipKind::Warn>{badge}</Chip> });
    let rule = dimension.counted_by().as_str();
    view! {
        <tr>
            <th scope="row">{label}<small>{with_rule_links(rule)}</small></th>
            <td class="num amount" data-label="Price">{show::unit_price(price.usd)}</td>
            <td data-label="for one">{dimension.unit()}</td>
            <td data-label="Read">{date.map(|date| show::capitalized(&date.date_in_words()))}{badge}</td>
            <td data-label="How sure"><Chip kind=look(price.strength)>{price.strength.label()}</Chip></td>
            <td data-label="Sources">
                {price.sources().map(|source| view! { <a class="source" href=format!("#{}", source.id) rel="external">{source.id}</a>" " }).collect_view()}
            </td>
        </tr>
    }
    .into_any()
}
