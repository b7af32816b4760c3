//! Built-in examples: working designs, each with a lesson. The designs are data; what they cost is computed like any
//! other design's. The lesson, three sentences, is in the notes of the design.

use crate::wire::{DesignV1, WireError, read_design};

/// A design to start from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// Its name in addresses.
    pub slug: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// What it is about, in a line. The lesson itself is in the notes of the design.
    pub lesson: &'static str,
    /// The example that shows what this one repairs or does in another way.
    pub instead_of: Option<&'static str>,
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

macro_rules! examples {
    ($($slug:literal: $title:literal, $lesson:literal $(, instead of $before:literal)?;)*) => {
        /// All examples, in the order in which they are shown: two a row, a pair side by side.
        pub const EXAMPLES: &[Example] = &[$(Example {
            slug: $slug,
            title: $title,
            lesson: $lesson,
            instead_of: examples!(@before $($before)?),
            text: include_str!(concat!("../data/examples/", $slug, ".json")),
        },)*];
    };
    (@before) => { None };
    (@before $before:literal) => { Some($before) };
}

examples! {
    "shop-orders": "Shop orders", "Two entities, six questions, two indexes in one table";
    "customer-orders": "Customer and orders", "One table, one overloaded index, lines found by product";
    "order-model": "Order model", "Five new questions, and what each adds to the writes of an order";
    "order-cancellation": "Order cancellation", "A transaction doubles the table’s writes, not the index’s";
    "scan-dashboard": "Scan dashboard", "A scan every minute over 10 million items";
    "scan-dashboard-index": "Scan dashboard, with the index", "The same question from an index that is sorted by time",
        instead of "scan-dashboard";
    "support-tickets": "Support tickets", "Many tenants, three indexes, nine million changes a month";
    "fittrack": "FitTrack", "Eight questions: by key, by index, or in another store";
    "students-courses": "Students and courses", "A relation stored from both sides: an adjacency list";
    "students-courses-index": "Students and courses, inverted", "The same relation stored once, with the keys swapped in an index",
        instead of "students-courses";
    "iot-telemetry-before": "IoT telemetry by day", "Every device writes under one key: today";
    "iot-telemetry": "IoT telemetry by device", "A key for each device and month bears what one day cannot",
        instead of "iot-telemetry-before";
    "flash-sale-counter-before": "Flash-sale counter", "3,000 views a second on an item that takes 1,000";
    "flash-sale-counter": "Flash-sale counter, sharded", "Ten items share the count; reading it takes all ten",
        instead of "flash-sale-counter-before";
    "guest-checkout-before": "Guest checkout", "All guests under one key, with a rising sort key";
    "guest-checkout": "Guest checkout, repaired", "A key for each guest spreads the same orders",
        instead of "guest-checkout-before";
    "leaderboard": "Leaderboard", "The top 100 of a game from an index whose entries move";
    "sessions": "Sessions and carts", "Expired items leave without a write unit; reads of missing keys still pay";
    "flat-writes": "Flat 100 writes a second", "Steady traffic is what provisioned capacity is for";
}
