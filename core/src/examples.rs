//! Built-in examples: working designs, each with a lesson. The designs are data; what they cost is computed like any
//! other design's.

use crate::wire::{DesignV1, WireError, read_design};

/// A design to start from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// Its name in addresses.
    pub slug: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// What it teaches, in one sentence.
    pub lesson: &'static str,
    /// The design file.
    text: &'static str,
}

impl Example {
    /// The design. Every built-in file reads: a test says so.
    pub fn design(&self) -> Result<DesignV1, WireError> {
        read_design(self.text)
    }

    /// The example of a slug.
    pub fn find(slug: &str) -> Option<&'static Example> {
        EXAMPLES.iter().find(|it| it.slug == slug)
    }
}

/// All examples, in the order in which they are shown.
pub const EXAMPLES: &[Example] = &[
    Example {
        slug: "shop-orders",
        title: "Shop orders",
        lesson: "Two entities, six questions, two indexes in one table",
        text: include_str!("../data/examples/shop-orders.json"),
    },
    Example {
        slug: "scan-dashboard",
        title: "Scan dashboard",
        lesson: "A scan every minute over 10 million items",
        text: include_str!("../data/examples/scan-dashboard.json"),
    },
    Example {
        slug: "scan-dashboard-index",
        title: "Scan dashboard, with the index",
        lesson: "The same question from an index that is sorted by time",
        text: include_str!("../data/examples/scan-dashboard-index.json"),
    },
    Example {
        slug: "flat-writes",
        title: "Flat 100 writes a second",
        lesson: "Steady traffic is what provisioned capacity is for",
        text: include_str!("../data/examples/flat-writes.json"),
    },
    Example {
        slug: "order-cancellation",
        title: "Order cancellation",
        lesson: "A transaction doubles the table’s writes, not the index’s",
        text: include_str!("../data/examples/order-cancellation.json"),
    },
    Example {
        slug: "sessions",
        title: "Sessions with a lifetime",
        lesson: "Expired items leave without a write unit; reads of missing keys still pay",
        text: include_str!("../data/examples/sessions.json"),
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{design::Design, estimate::estimate, pricing::PriceBook};

    #[test]
    fn every_example_reads_holds_together_and_leaves_nothing_open() {
        for example in EXAMPLES {
            let wire = example.design().unwrap_or_else(|error| panic!("{}: {error}", example.slug));
            let design = Design::from_wire(&wire).unwrap_or_else(|mistakes| panic!("{}: {mistakes:?}", example.slug));
            let all =
                estimate(&design, PriceBook::embedded()).unwrap_or_else(|error| panic!("{}: {error}", example.slug));
            assert_eq!(all.missing, [], "{}", example.slug);
            assert_eq!(Example::find(example.slug), Some(example));
        }
    }
}
