//! A kind of item: its keys, its number, its size.

use super::{ActionOperationV1, IndexEffectV1, WireNumber};
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
    /// How its requests spread over the table's partition key values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keys: Option<KeysV1>,
    /// What happens to one item from its creation to its end, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub life_cycle: Vec<LifeEventV1>,
    /// How an item ends, where no event of the life cycle says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_of_life: Option<EndOfLifeV1>,
}

/// Templates of key values: an entity's in the table, or a member's in an index.
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

/// How requests spread over the values of a partition key.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeysV1 {
    /// How many different values there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distinct: Option<WireNumber>,
    /// The part of the requests that the busiest value gets, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hottest_share: Option<WireNumber>,
    /// The exponent of Zipf's law, 0 to 10: the n-th busiest value gets n^-exponent of the busiest one's requests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zipf: Option<WireNumber>,
    /// Whether new sort key values under one partition key value only rise, or only fall; read off the template unless
    /// said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rising: Option<bool>,
}

/// One event of an item's life.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LifeEventV1 {
    /// What happens, such as `SHIPPED`.
    pub name: String,
    /// The write that it is: a put, an update or a delete.
    pub operation: ActionOperationV1,
    /// How often it happens to one item; 1 unless said. Below 1: not to every item.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<WireNumber>,
    /// The item before; 0 where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before_bytes: Option<u64>,
    /// The item after.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after_bytes: Option<u64>,
    /// The attributes that an update changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changes: Option<Vec<String>>,
    /// What it does to indexes, where it does not follow from the rest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub index_effects: Vec<IndexEffectV1>,
}

/// How an item ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndOfLifeV1 {
    /// It expires: no write units (R-TTL-1).
    Ttl,
    /// It is deleted: a write like any other.
    Delete,
    /// It stays.
    Never,
}

/// How large an item is, in one of four ways.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SizeV1 {
    /// Its bytes, names included.
    Bytes(u64),
    /// Its attributes, each with the bytes of its value.
    Attributes(Vec<AttributeV1>),
    /// A sample item, as DynamoDB JSON or plain JSON.
    Item(serde_json::Value),
    /// Several sizes, each with its weight: a histogram.
    Distribution(Vec<SizeShareV1>),
}

/// One size of a distribution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SizeShareV1 {
    /// Its bytes, names included.
    pub bytes: u64,
    /// How many items have it, as a count or a share: only the proportions matter.
    pub weight: WireNumber,
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
