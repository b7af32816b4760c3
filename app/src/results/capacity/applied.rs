//! A way of paying that a link applied to a design, told at the head of the workbench. Only the server writes it.

use crate::{
    answer::Answer,
    components::{Alert, AlertKind},
    results::words,
};
use keyfare_core::{
    capacity::{Presets, Way, modes, offer_cells, with_table_way, with_way},
    estimate::View,
    money::Usd,
};
use leptos::prelude::*;

/// What a way promised that was applied to a design, as its row had it: for the head of the workbench that shows the
/// design. Nothing for another key or table.
pub(crate) fn applied_way(answer: &Answer, key: &str, table: Option<usize>) -> Option<AnyView> {
    let way = Way::ALL.into_iter().find(|it| it.key() == key)?;
    let modes = modes(&answer.design, &answer.prices, Presets::FastToSlow).ok()?;
    let (offers, of, storage) = match table {
        None => (&modes.whole, None, modes.storage),
        Some(position) => {
            let of = &answer.design.tables.get(position)?.name;
            (&modes.tables.get(position)?.offers, Some(of), Usd::ZERO)
        }
    };
    let offer = offers.iter().find(|it| it.way == way && it.answer.is_ok())?;
    // An address can say anything: only what the design is in fact.
    let other = match table {
        None => with_way(&answer.wire, &modes, way),
        Some(position) => with_table_way(&answer.wire, position, offer),
    };
    if other.is_some() {
        return None;
    }
    let cells = offer_cells(offer, storage);
    let applied = match of {
        None => format!("{} is applied. ", cells.name),
        Some(table) => format!("{} is applied to {table}. ", cells.name),
    };
    let what = if of.is_none() { "a month with storage" } else { "of throughput a month" };
    let promised = format!("Its row says {} {what}, and throttles {}. ", cells.total, cells.refused);
    let here = format!("The bill here comes to {}.", words::total(&answer.estimate, View::AsDesigned));
    let bounded = (way == Way::AutoScaled).then_some(" It counts capacity at the peak, not as it follows the traffic.");
    let back = format!("/simulate?d={}#ways", answer.token);
    let action = move || view! { <a class="button" href=back>"The ways of paying"</a> };
    let alert = view! {
        <Alert kind=AlertKind::Good action=action><strong>{applied}</strong>{promised}{here}{bounded}</Alert>
    };
    Some(alert.into_any())
}
