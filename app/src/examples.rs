//! The built-in examples as the start page shows them: each with a drawing and its answer.

use crate::{answer::Answer, icons::IconName};
pub use keyfare_core::examples::{EXAMPLES, Example};

/// The drawing of an example in a list.
pub fn icon(example: &Example) -> IconName {
    match example.slug {
        "scan-dashboard" => IconName::Warning,
        "flat-writes" | "sessions" => IconName::Clock,
        "order-cancellation" | "scan-dashboard-index" => IconName::Index,
        _ => IconName::Table,
    }
}

/// An example with its estimate and link. `None` never happens: the core's tests read every example.
pub fn answer(example: &Example) -> Option<Answer> {
    Answer::of(example.design().ok()?).ok()
}
