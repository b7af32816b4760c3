//! What one request consumes: from sizes to request units.
//!
//! Owns the counting rules R-READ, R-WRITE, R-TX and R-IDX, and the service's limits. How big an item is belongs to
//! [`crate::item`]; how often a request happens and what a unit costs belong to the design and the bill.
//!
//! Every function rounds as the service does: per operation, or per item where a rule says so, never on averages.

mod breakdown;
pub mod call;
mod index;
mod read;
mod write;

pub use breakdown::{AttributeBreakdown, ItemBreakdown, StepDistance};
pub use index::{IndexEffect, index_write_units};
pub use read::{
    PageEnd, PagedRead, ReadConsistency, batch_read_units, fetched_read_units, item_read_units, paged_read,
    paged_read_ending,
};
pub use write::{
    FailedConditionSize, ItemChange, WriteKind, condition_check_units, failed_condition_units, replay_read_units,
    write_units,
};
