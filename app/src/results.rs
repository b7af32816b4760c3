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

pub use capacity::{CapacityAnswer, CapacityResults};
pub(crate) use capacity::{narrow_table, table_with_words};
pub use collections::Collections;
pub use dock::Dock;
pub use edit_button::OnEdit;
pub use figures::Figures;
pub(crate) use figures::drawn_figure;
pub use hot_keys::HotKeys;
pub use indexes::IndexWorths;
pub use life_cycle::LifeCycle;
pub use link::answer_of_link_by;
pub use money::MoneyColumn;
pub use scans::ScansPanel;
pub use sizes::ItemSizesPanel;
pub use then_and_now::then_and_now_note;

use crate::answer::SharedAnswer;
use keyfare_core::bill::Missing;
use leptos::prelude::*;

/// The address of the field that would settle a missing amount: `#table-1-entity-2-size`.
pub type GapHref = Callback<(Missing,), Option<String>>;

/// A piece of the answer that changes only when it differs.
fn derived<T>(
    answer: Signal<Option<SharedAnswer>>,
    make: impl Fn(&SharedAnswer) -> T + Send + Sync + 'static,
) -> Memo<Option<T>>
where
    T: PartialEq + Send + Sync + 'static,
{
    Memo::new(move |_| answer.read().as_ref().map(&make))
}

/// Whether there is anything to show money for: a question, or something stored.
fn has_money(answer: &SharedAnswer) -> bool {
    let asked = answer.design.tables.iter().any(|table| !table.patterns.is_empty());
    let features = answer.design.tables.iter().any(|table| table.features.is_some());
    asked || features || !answer.estimate.storage.is_empty()
}
