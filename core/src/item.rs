//! Items, their attribute values, and how many bytes the service counts for them.
//!
//! Owns the size rules R-ITEM-1 to R-ITEM-9, the validation of numbers and sets, reading both JSON forms, and the
//! sizes of its attributes. What an item's bytes cost is left to [`crate::metering`].

pub(crate) mod document;
mod json;
mod number;
mod several;

pub use json::{ItemError, ItemForm, ItemProblem, ParsedItem, parse_item, parse_item_as};
pub(crate) use json::{attribute_value, item_of};
pub use number::{Number, NumberError};
pub use several::{ItemsError, PlacedItem, parse_items};

use crate::units::Bytes;
use std::collections::{BTreeMap, BTreeSet};

/// One attribute's value, in the service's ten types.
///
/// Equality and order are the service's: numbers compare by value however they are spelled, and sets have no order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AttributeValue {
    /// String.
    S(String),
    /// Number.
    N(Number),
    /// Binary, decoded.
    B(Vec<u8>),
    /// Boolean.
    Bool(bool),
    /// Null.
    Null,
    /// Set of strings; not empty.
    Ss(BTreeSet<String>),
    /// Set of numbers; not empty.
    Ns(BTreeSet<Number>),
    /// Set of binaries; not empty.
    Bs(BTreeSet<Vec<u8>>),
    /// List.
    L(Vec<AttributeValue>),
    /// Map.
    M(BTreeMap<String, AttributeValue>),
}

impl AttributeValue {
    /// Bytes of the value without its name. Rules R-ITEM-2 to R-ITEM-7; nothing is rounded.
    pub fn bytes(&self) -> Bytes {
        match self {
            AttributeValue::S(text) => length(text.len()),
            AttributeValue::N(number) => number.bytes(),
            AttributeValue::B(binary) => length(binary.len()),
            AttributeValue::Bool(_) | AttributeValue::Null => Bytes::new(1),
            AttributeValue::Ss(members) => members.iter().map(|member| length(member.len())).sum(),
            AttributeValue::Ns(members) => members.iter().map(Number::bytes).sum(),
            AttributeValue::Bs(members) => members.iter().map(|member| length(member.len())).sum(),
            AttributeValue::L(elements) => {
                let inner = elements.iter().flat_map(|element| [Bytes::new(1), element.bytes()]);
                std::iter::once(CONTAINER).chain(inner).sum()
            }
            AttributeValue::M(entries) => {
                let inner = entries.iter().flat_map(|(name, value)| [Bytes::new(1), length(name.len()), value.bytes()]);
                std::iter::once(CONTAINER).chain(inner).sum()
            }
        }
    }

    /// The service's short name of the type, as in DynamoDB JSON: `S`, `NS`, `BOOL`.
    pub fn type_code(&self) -> &'static str {
        match self {
            AttributeValue::S(_) => "S",
            AttributeValue::N(_) => "N",
            AttributeValue::B(_) => "B",
            AttributeValue::Bool(_) => "BOOL",
            AttributeValue::Null => "NULL",
            AttributeValue::Ss(_) => "SS",
            AttributeValue::Ns(_) => "NS",
            AttributeValue::Bs(_) => "BS",
            AttributeValue::L(_) => "L",
            AttributeValue::M(_) => "M",
        }
    }

    /// The type in words: `String`, `Number set`, `Boolean`.
    pub fn type_name(&self) -> &'static str {
        match self {
            AttributeValue::S(_) => "String",
            AttributeValue::N(_) => "Number",
            AttributeValue::B(_) => "Binary",
            AttributeValue::Bool(_) => "Boolean",
            AttributeValue::Null => "Null",
            AttributeValue::Ss(_) => "String set",
            AttributeValue::Ns(_) => "Number set",
            AttributeValue::Bs(_) => "Binary set",
            AttributeValue::L(_) => "List",
            AttributeValue::M(_) => "Map",
        }
    }

    /// Levels of lists and maps inside each other: 0 for a scalar or a set, 1 for a list of scalars (R-ITEM-6).
    pub fn levels(&self) -> u64 {
        match self {
            AttributeValue::L(elements) => 1 + elements.iter().map(AttributeValue::levels).max().unwrap_or(0),
            AttributeValue::M(entries) => 1 + entries.values().map(AttributeValue::levels).max().unwrap_or(0),
            _ => 0,
        }
    }
}

/// What an empty list or map takes (R-ITEM-6).
const CONTAINER: Bytes = Bytes::new(3);

/// A length in memory as a size; it always fits, as no target has addresses wider than 64 bits.
pub(crate) fn length(bytes: usize) -> Bytes {
    Bytes::new(bytes as u64)
}

/// An item: attributes by name, in the order in which they were written.
///
/// Two items are equal when they hold the same attributes, whatever their order.
#[derive(Clone, Debug, Default)]
pub struct Item {
    order: Vec<String>,
    values: BTreeMap<String, AttributeValue>,
}

impl PartialEq for Item {
    fn eq(&self, other: &Item) -> bool {
        self.values == other.values
    }
}

impl Eq for Item {}

impl Item {
    /// An item without attributes.
    pub fn new() -> Item {
        Item::default()
    }

    /// The value of this attribute, if the item has it.
    pub fn get(&self, name: &str) -> Option<&AttributeValue> {
        self.values.get(name)
    }

    /// Sets an attribute; a new one comes last. Gives back the value it had.
    pub fn set(&mut self, name: impl Into<String>, value: AttributeValue) -> Option<AttributeValue> {
        let name = name.into();
        let before = self.values.insert(name.clone(), value);
        if before.is_none() {
            self.order.push(name);
        }
        before
    }

    /// Removes an attribute and gives back the value it had.
    pub fn remove(&mut self, name: &str) -> Option<AttributeValue> {
        let before = self.values.remove(name);
        if before.is_some() {
            self.order.retain(|known| known != name);
        }
        before
    }

    /// The attributes in the order in which they were written.
    pub fn attributes(&self) -> impl Iterator<Item = (&str, &AttributeValue)> {
        self.order.iter().filter_map(|name| self.values.get(name).map(|value| (name.as_str(), value)))
    }

    /// Number of attributes.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there are no attributes at all.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Bytes of the whole item: names and values of all attributes, keys included (R-ITEM-1).
    ///
    /// This is the size that reads and writes are counted by; storage adds its overhead elsewhere (R-ITEM-8).
    pub fn bytes(&self) -> Bytes {
        self.values.iter().flat_map(|(name, value)| [length(name.len()), value.bytes()]).sum()
    }

    /// The deepest nesting of any attribute (R-ITEM-6).
    pub fn levels(&self) -> u64 {
        self.values.values().map(AttributeValue::levels).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn text(value: &str) -> AttributeValue {
        AttributeValue::S(value.to_owned())
    }

    #[track_caller]
    fn check(value: AttributeValue, bytes: u64) {
        assert_eq!(value.bytes().get(), bytes);
    }

    #[test]
    fn r_item_2_strings_count_utf_8_bytes() {
        check(text(""), 0);
        check(text("hello"), 5);
        check(text("€"), 3);
        check(text("🚀"), 4);
    }

    #[test]
    fn r_item_5_to_7_scalars_and_sets_have_no_overhead() {
        check(AttributeValue::Bool(false), 1);
        check(AttributeValue::Null, 1);
        check(AttributeValue::Ss(["pizza", "burger"].map(str::to_owned).into()), 11);
        check(AttributeValue::Bs([vec![1, 2, 3], vec![]].into()), 3);
    }

    #[test]
    fn r_item_6_lists_and_maps_add_three_bytes_and_one_for_each_element() {
        check(AttributeValue::L(vec![]), 3);
        check(AttributeValue::M(BTreeMap::new()), 3);
        check(AttributeValue::L(vec![text("ab"), AttributeValue::L(vec![])]), 3 + 3 + 4);
        check(AttributeValue::M([("k".to_owned(), text("v"))].into()), 3 + 1 + 1 + 1);
    }

    #[test]
    fn r_item_1_an_item_counts_names_and_values() {
        let mut item = Item::new();
        item.set("shirt-color", text("R"));
        item.set("shirt-size", text("M"));
        assert_eq!(item.bytes().get(), 23);
        item.remove("shirt-color");
        assert_eq!((item.bytes().get(), item.len()), (11, 1));
    }

    #[test]
    fn items_are_equal_whatever_the_order_of_their_attributes() {
        let (mut one, mut other) = (Item::new(), Item::new());
        one.set("a", text("1"));
        one.set("b", text("2"));
        other.set("b", text("2"));
        other.set("a", text("1"));
        assert_eq!(one, other);
        assert_eq!(other.attributes().map(|(name, _)| name).collect::<Vec<_>>(), ["b", "a"]);
    }

    proptest! {
        #[test]
        fn an_items_size_is_the_sum_of_its_attributes(attributes in prop::collection::btree_map(".{0,12}", ".{0,40}", 0..20)) {
            let mut item = Item::new();
            for (name, value) in &attributes {
                item.set(name.as_str(), text(value));
            }
            let sum: usize = attributes.iter().map(|(name, value)| name.len() + value.len()).sum();
            prop_assert_eq!(item.bytes().get(), sum as u64);
        }

        #[test]
        fn setting_and_removing_an_attribute_restores_the_item(name in "[a-z]{1,8}", value in ".{0,20}") {
            let mut item = Item::new();
            item.set("KEY", text("k"));
            let before = item.clone();
            item.set(name.as_str(), text(&value));
            item.remove(&name);
            prop_assert_eq!(item.bytes(), before.bytes());
            prop_assert_eq!(item, before);
        }
    }
}
