//! The built-in examples: whole designs to start from.

use crate::{answer::Answer, icons::IconName};
use keyfare_core::wire::{DesignV1, read_design};

/// One example.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Its drawing in a list.
    pub icon: IconName,
    /// What it shows.
    pub about: &'static str,
    json: &'static str,
}

/// All of them, in the order of the start page.
pub const EXAMPLES: &[Example] = &[
    Example {
        icon: IconName::Table,
        about: "Two entities, six questions, two indexes in one table",
        json: include_str!("examples/shop-orders.json"),
    },
    Example {
        icon: IconName::Warning,
        about: "A scan every minute over 10 million items",
        json: include_str!("examples/scan-dashboard.json"),
    },
    Example {
        icon: IconName::Clock,
        about: "The same load day and night, where provisioned capacity pays",
        json: include_str!("examples/flat-writes.json"),
    },
];

impl Example {
    /// The design. `None` never happens: a test reads every example.
    pub fn design(&self) -> Option<DesignV1> {
        read_design(self.json).ok()
    }

    /// The design with its estimate and link. `None` never happens, as above.
    pub fn answer(&self) -> Option<Answer> {
        Answer::of(self.design()?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keyfare_core::{estimate::View, show};

    #[track_caller]
    fn check(name: &str, view: View, total: &str) {
        let example = EXAMPLES.iter().find(|example| example.design().is_some_and(|design| design.name == name));
        let answer = example.and_then(Example::answer).expect("the example is there and holds together");
        assert_eq!(show::usd(answer.estimate.total(view)), total);
        assert_eq!(answer.estimate.missing, []);
    }

    #[test]
    fn every_example_holds_together() {
        assert!(EXAMPLES.iter().all(|example| example.answer().is_some()));
    }

    /// Scan: 1,440 a day × 1,250,000 RRU, a million writes, 10 million × 1,124 B. Flat: 262.8 million WRU or 100 WCU and the least of one RCU for
    /// 730 h, and 259.2 million × 1,124 B.
    #[test]
    fn the_examples_cost_what_their_arithmetic_says() {
        check("Shop orders", View::OnDemand, "$366.05");
        check("Scan dashboard", View::OnDemand, "$6,846.99");
        check("Flat 100 writes a second", View::OnDemand, "$232.08");
        check("Flat 100 writes a second", View::Provisioned, "$115.38");
    }
}
