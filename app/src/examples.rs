//! The built-in examples as the start page shows them: each with a drawing and its answer.

use crate::{answer::Answer, icons::IconName};
use keyfare_core::examples::{EXAMPLES, Example};
use std::sync::LazyLock;

/// The drawing of an example in a list.
pub fn icon(example: &Example) -> IconName {
    match example.slug {
        "scan-dashboard" | "iot-telemetry-before" | "flash-sale-counter-before" | "guest-checkout-before" => {
            IconName::Warning
        }
        "flat-writes" | "sessions" => IconName::Clock,
        "order-cancellation" | "order-model" | "leaderboard" => IconName::Index,
        _ if example.instead_of.is_some() => IconName::Check,
        _ => IconName::Table,
    }
}

/// Every example with its estimate and link: worked out once, not for each visit of the start page. None is left out: the
/// core's tests read every example.
pub static ANSWERED: LazyLock<Vec<(&Example, Answer)>> = LazyLock::new(|| {
    let answer = |example: &'static Example| Some((example, Answer::of(example.design().ok()?).ok()?));
    EXAMPLES.iter().filter_map(answer).collect()
});
