//! Where an item's bytes are, and how far it is from costing a unit less or a unit more.

use super::{ItemChange, ReadConsistency, WriteKind, item_read_units, write_units};
use crate::item::{AttributeValue, Item, length};
use crate::limits::ITEM_MAX_BYTES;
use crate::units::{Bytes, ReadRequestUnits, WriteRequestUnits};
use rust_decimal::Decimal;

/// One attribute's part of an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttributeBreakdown {
    /// The attribute's name.
    pub name: String,
    /// Its type as in DynamoDB JSON: `S`.
    pub type_code: &'static str,
    /// Its type in words: `String`.
    pub type_name: &'static str,
    /// Bytes of the name.
    pub name_bytes: Bytes,
    /// Bytes of the value.
    pub value_bytes: Bytes,
    /// Bytes of both.
    pub total: Bytes,
    /// Share of the item, 0 to 1, not rounded.
    pub share: Decimal,
}

/// How a size stands to the block that units are counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepDistance {
    /// So many bytes less would save one unit; `None` where the size is within the first block.
    pub over: Option<Bytes>,
    /// So many bytes more still cost the same.
    pub left: Bytes,
}

impl StepDistance {
    /// The distances of `size` in blocks of `block` bytes.
    pub fn of(size: Bytes, block: Bytes) -> StepDistance {
        let blocks = size.blocks(block);
        let below = (blocks - 1).saturating_mul(block.get());
        StepDistance {
            over: (blocks > 1).then(|| Bytes::new(size.get() - below)),
            left: Bytes::new(below.saturating_add(block.get()) - size.get()),
        }
    }
}

/// An item's bytes, attribute by attribute, and the units that it costs. Rules R-ITEM-1 to R-ITEM-7 and R-ITEM-9.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemBreakdown {
    /// The attributes as written.
    pub attributes: Vec<AttributeBreakdown>,
    /// Bytes of the whole item.
    pub total: Bytes,
    /// Levels of lists and maps inside each other.
    pub levels: u64,
    /// Units of writing it, as a new item or over one that is not larger.
    pub write_units: WriteRequestUnits,
    /// Units of one eventually consistent read.
    pub read_units_eventual: ReadRequestUnits,
    /// Units of one strongly consistent read.
    pub read_units_strong: ReadRequestUnits,
    /// Distances to the 1 KB steps of writes.
    pub write_step: StepDistance,
    /// Distances to the 4 KB steps of reads.
    pub read_step: StepDistance,
    /// Share of the 400 KB that an item may have, 0 to 1 and beyond, not rounded.
    pub share_of_limit: Decimal,
}

impl ItemBreakdown {
    /// Breaks an item down.
    pub fn of(item: &Item) -> ItemBreakdown {
        let total = item.bytes();
        let attributes = item.attributes().map(|(name, value)| attribute(name, value, total)).collect();
        let change = ItemChange { before: None, after: Some(total) };
        ItemBreakdown {
            attributes,
            total,
            levels: item.levels(),
            write_units: write_units(change, WriteKind::Standard),
            read_units_eventual: item_read_units(Some(total), ReadConsistency::Eventual),
            read_units_strong: item_read_units(Some(total), ReadConsistency::Strong),
            write_step: StepDistance::of(total, Bytes::KB),
            read_step: StepDistance::of(total, Bytes::READ_BLOCK),
            share_of_limit: share(total, Bytes::new(ITEM_MAX_BYTES)),
        }
    }

    /// By how much the item is over the limit of 400 KB, if it is (R-ITEM-9).
    pub fn over_limit(&self) -> Option<Bytes> {
        self.total.get().checked_sub(ITEM_MAX_BYTES).filter(|over| *over > 0).map(Bytes::new)
    }
}

fn attribute(name: &str, value: &AttributeValue, item: Bytes) -> AttributeBreakdown {
    let (name_bytes, value_bytes) = (length(name.len()), value.bytes());
    let total = [name_bytes, value_bytes].into_iter().sum();
    AttributeBreakdown {
        name: name.to_owned(),
        type_code: value.type_code(),
        type_name: value.type_name(),
        name_bytes,
        value_bytes,
        total,
        share: share(total, item),
    }
}

/// A part of a whole; nothing of nothing is zero.
fn share(part: Bytes, whole: Bytes) -> Decimal {
    Decimal::from(part.get()).checked_div(Decimal::from(whole.get())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::item::parse_item;
    use proptest::prelude::*;

    fn breakdown(text: &str) -> ItemBreakdown {
        ItemBreakdown::of(&parse_item(text).unwrap_or_else(|error| panic!("{text}: {error}")).item)
    }

    #[track_caller]
    fn check_step(size: u64, over: Option<u64>, left: u64) {
        let step = StepDistance { over: over.map(Bytes::new), left: Bytes::new(left) };
        assert_eq!(StepDistance::of(Bytes::new(size), Bytes::KB), step, "{size}");
    }

    #[test]
    fn steps_say_what_less_would_save_and_what_more_is_free() {
        check_step(0, None, 1_024);
        check_step(1_024, None, 0);
        check_step(1_025, Some(1), 1_023);
        check_step(1_434, Some(410), 614);
    }

    #[test]
    fn attributes_are_listed_as_written_with_their_share() {
        let breakdown = breakdown(r#"{"zz": "abcdef", "a": 5}"#);
        let lines: Vec<_> = breakdown
            .attributes
            .iter()
            .map(|line| {
                (
                    line.name.as_str(),
                    line.type_name,
                    line.name_bytes.get(),
                    line.value_bytes.get(),
                    line.share.round_dp(3).to_string(),
                )
            })
            .collect();
        assert_eq!(lines, [("zz", "String", 2, 6, "0.727".to_owned()), ("a", "Number", 1, 2, "0.273".to_owned())]);
        assert_eq!(breakdown.total.get(), 11);
    }

    #[test]
    fn an_item_over_the_limit_says_by_how_much() {
        assert_eq!(breakdown(&format!("{{\"a\": \"{}\"}}", "x".repeat(409_599))).over_limit(), None);
        assert_eq!(breakdown(&format!("{{\"a\": \"{}\"}}", "x".repeat(409_601))).over_limit(), Some(Bytes::new(2)));
    }

    #[test]
    fn an_empty_item_has_no_shares_and_costs_the_minimum() {
        let breakdown = breakdown("{}");
        assert_eq!(
            (breakdown.total.get(), breakdown.write_units.get(), breakdown.read_units_eventual.halves()),
            (0, 1, 1)
        );
    }

    proptest! {
        #[test]
        fn lines_add_up_to_the_item_and_steps_to_a_block(values in prop::collection::vec(".{0,900}", 1..6)) {
            let fields: Vec<String> = values.iter().enumerate().map(|(at, value)| format!("\"a{at}\": {}", serde_json::Value::from(value.as_str()))).collect();
            let breakdown = breakdown(&format!("{{{}}}", fields.join(",")));
            prop_assert_eq!(breakdown.attributes.iter().map(|line| line.total).sum::<Bytes>(), breakdown.total);
            if let Some(over) = breakdown.write_step.over {
                prop_assert_eq!(over.get() + breakdown.write_step.left.get(), 1_024);
                let smaller = Bytes::new(breakdown.total.get() - over.get());
                let change = ItemChange { before: None, after: Some(smaller) };
                prop_assert_eq!(write_units(change, WriteKind::Standard).get() + 1, breakdown.write_units.get());
            }
        }
    }
}
