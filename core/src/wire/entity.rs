//! A kind of item: its keys, its number, its size.

use super::WireNumber;
use serde::{Deserialize, Serialize};

/// A kind of item.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntityV1 {
    /// Its name, such as `order`.
    pub name: String,
    /// Values of the key attributes, as templates: `CUSTOMER#<id>`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<KeyTemplateV1>,
    /// How many are stored at the start of the month.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub items: Option<WireNumber>,
    /// How many are added in the month, net.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub growth_per_month: Option<WireNumber>,
    /// Days until an item expires or is deleted. Without `items`, the stored number is the rate of new items times this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lifetime_days: Option<WireNumber>,
    /// How large one is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<SizeV1>,
}

/// Templates of an entity's key values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeyTemplateV1 {
    /// The partition key's value.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub partition: String,
    /// The sort key's value.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub sort: String,
}

/// How large an item is, in one of three ways.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SizeV1 {
    /// Its bytes, names included.
    Bytes(u64),
    /// Its attributes, each with the bytes of its value.
    Attributes(Vec<AttributeV1>),
    /// A sample item, as DynamoDB JSON or plain JSON.
    Item(serde_json::Value),
}

/// One attribute of an item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttributeV1 {
    /// Its name, which counts too.
    pub name: String,
    /// Its type, for people: `S`, `N`, `M`, …
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The bytes of its value by the rules R-ITEM-2 to R-ITEM-7.
    pub bytes: u64,
}
