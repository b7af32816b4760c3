//! The pages, one file each.

mod design;
mod home;
mod not_found;
mod prices;
mod report;
mod size;

pub use design::Bench;
pub use home::QuickAnswer;
pub use size::Lab;

use crate::{address::Address, page::Page};

/// A page that answers to no input: it is written once, by the server. The others are a
/// [`LivePage`](crate::live::LivePage).
pub fn page(address: &Address) -> Page {
    match address.path() {
        "/prices" => prices::page(address),
        "/report" => report::page(address),
        _ => not_found::page(),
    }
}
