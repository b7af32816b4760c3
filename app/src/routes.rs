//! The pages, one file each.

mod design;
mod home;
mod not_found;
mod prices;
mod regions;
mod report;
#[cfg(test)]
mod rule_ids;
mod rules;
mod simulate;
mod size;

pub use design::Bench;
pub use home::QuickAnswer;
pub(crate) use regions::regions_chart;
pub use simulate::{Simulator, minutes_table};
pub(crate) use simulate::{front_chart, traffic_chart, traffic_of_a_day_chart};
pub use size::Lab;

use crate::{
    address::{Address, unescaped},
    page::Page,
    port::ServerFacts,
};

/// A page that answers to no input: it is written once, by the server. The others are a
/// [`LivePage`](crate::live::LivePage).
pub fn page(facts: &ServerFacts, address: &Address) -> Page {
    match address.path() {
        "/prices" => prices::page(&facts.prices, address),
        "/regions" => regions::page(&facts.prices, address),
        "/report" => report::page(&facts.prices, address),
        "/rules" => rules::page(address),
        path => match path.strip_prefix("/rules/") {
            Some(id) => rules::page_of(&unescaped(id)),
            None => not_found::page(),
        },
    }
}
