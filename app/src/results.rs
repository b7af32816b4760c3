//! What follows from a design, shown: the money, the bill with its reasons, the charts, and the report on paper.
//!
//! Everything here derives from an [`crate::answer::Answer`]. Owns words and order; every amount, sum, share and
//! drawing comes from `keyfare-core`. Typing, and what a wrong field does, are left to the form.

mod bill;
pub(crate) mod capacity;
mod collections;
mod dock;
mod edit_button;
mod even_line;
pub(crate) mod figures;
pub mod findings;
mod grid;
pub(crate) mod hot_keys;
mod indexes;
mod later;
mod life_cycle;
mod link;
mod modes;
mod money;
mod parts;
pub(crate) mod report;
pub(crate) mod scans;
pub(crate) mod sizes;
#[cfg(test)]
mod tests;
mod then_and_now;
mod words;

#[cfg(not(target_arch = "wasm32"))]
pub(crate) use capacity::applied_way;
pub use capacity::{CapacityAnswer, CapacityResults, GrowthAsked};
pub(crate) use capacity::{narrow_table, table_with_words};
pub use collections::Collections;
pub use dock::Dock;
pub use edit_button::OnEdit;
pub use figures::Figures;
pub(crate) use figures::{drawn_figure, wide_figure};
pub use hot_keys::HotKeys;
pub use indexes::IndexWorths;
pub use later::{Later, is_begun};
pub use life_cycle::LifeCycle;
pub use link::answer_of_link_by;
pub use money::MoneyColumn;
pub use scans::ScansPanel;
pub use sizes::ItemSizesPanel;
pub use then_and_now::{ThenAndNow, then_and_now_note};

use crate::{answer::SharedAnswer, live};
use keyfare_core::bill::Missing;
use leptos::prelude::*;
use std::sync::Arc;

/// The address of the field that would settle a missing amount: `#table-1-entity-2-size`.
pub type GapHref = Callback<(Missing,), Option<String>>;

/// Where prices that are not known can be typed.
#[derive(Clone, Copy)]
pub struct OnPrice {
    /// The address of the fields, for whoever has no script.
    pub place: &'static str,
    /// Makes a field for a price, or goes to the one that is there: takes its key and its Region.
    pub type_in: Callback<(String, String)>,
}

/// Something worked out from the answer, once for each answer ([`SharedAnswer::once`] says which functions may be given).
/// A part of the page that is kept is rendered again when it differs.
pub(crate) fn derived<T, F>(answer: Signal<Option<SharedAnswer>>, make: F) -> Signal<Option<Arc<T>>>
where
    T: PartialEq + Send + Sync + 'static,
    F: Fn(&SharedAnswer) -> T + Copy + 'static,
{
    live::followed(move || answer.with_untracked(|it| it.as_ref().map(|it| it.once(make))))
}

/// Whether there is an answer with something to show money for.
fn is_shown(answer: Signal<Option<SharedAnswer>>) -> bool {
    derived(answer, has_money).with_untracked(|it| it.as_deref() == Some(&true))
}

/// Whether there is anything to show money for: a question, or something stored.
fn has_money(answer: &SharedAnswer) -> bool {
    let asked = answer.design.tables.iter().any(|table| !table.patterns.is_empty());
    let features = answer.design.tables.iter().any(|table| table.features.is_some());
    asked || features || !answer.estimate.storage.is_empty()
}
