//! An access pattern: the call, its rate, what it reads or writes, and what that does to indexes.

use super::{KeysV1, TrafficV1, WireNumber};
use serde::{Deserialize, Serialize};

/// Something that is asked of a table: an access pattern.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PatternV1 {
    /// The question it answers.
    pub name: String,
    /// The call.
    pub operation: OperationV1,
    /// How often, averaged over the month.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate: Option<RateV1>,
    /// Who waits for the answer; a request unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub purpose: Option<PurposeV1>,
    /// Said where the table does not answer it: then it costs nothing here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answered_by: Option<AnsweredByV1>,
    /// How the rate differs from its average.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub traffic: Option<TrafficV1>,
    /// The index that a Query or Scan reads; the table unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The entity; may be left out where the table has one only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entity: Option<String>,
    /// Items that the key condition reaches, or the number of keys; 0 for a key that is not there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub items_read: Option<WireNumber>,
    /// Items that are left after the filter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub items_returned: Option<WireNumber>,
    /// Bytes that one Query or Scan reads; items times size unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes_read: Option<u64>,
    /// Eventual unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub consistency: Option<ConsistencyV1>,
    /// The key condition: checked against the keys in the review, and no part of the estimate.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub key_condition: String,
    /// The filter, for people: it saves nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub filter: String,
    /// The attributes that the caller wants; decides whether a local index must fetch from the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attributes: Vec<String>,
    /// A write's item before; 0 where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before_bytes: Option<u64>,
    /// A write's item after.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after_bytes: Option<u64>,
    /// The attributes that an update changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changes: Option<Vec<String>>,
    /// What the write does to indexes, where it does not follow from the rest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub index_effects: Vec<IndexEffectV1>,
    /// The part of requests whose condition fails, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed_share: Option<WireNumber>,
    /// Conflicts of optimistic locking per request, 0 to 1: each a failed write and a fresh strong read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conflict_share: Option<WireNumber>,
    /// Repeats with the same token per request, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay_share: Option<WireNumber>,
    /// The part of transactions that are cancelled, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cancelled_share: Option<WireNumber>,
    /// What a batch or transaction of writes holds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<ActionV1>,
    /// How its requests spread over partition key values, where that differs from the entity's or the index's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keys: Option<KeysV1>,
}

/// Who waits for a pattern's answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PurposeV1 {
    /// A person or a program, right now.
    #[default]
    Request,
    /// Nobody: a job or a consumer of events.
    Background,
    /// A report over much of the data.
    Analytics,
}

/// What answers a question that the table does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnsweredByV1 {
    /// Another store: a search engine, an export, a relational database.
    OtherStore,
    /// Nothing yet.
    Nothing,
}

/// One write of a batch or transaction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionV1 {
    /// The write.
    pub operation: ActionOperationV1,
    /// The entity; may be left out where the table has one only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entity: Option<String>,
    /// The item before; 0 where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before_bytes: Option<u64>,
    /// The item after.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after_bytes: Option<u64>,
    /// The attributes that an update changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changes: Option<Vec<String>>,
    /// What the write does to indexes, where it does not follow from the rest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub index_effects: Vec<IndexEffectV1>,
    /// How many such writes; 1 unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeat: Option<u64>,
}

/// What a write does to an index.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IndexEffectV1 {
    /// The index.
    pub index: String,
    /// What happens.
    pub effect: EffectV1,
    /// The part of requests for which it happens, 0 to 1; the member's share unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<WireNumber>,
    /// The entry before; the member's entry unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry_before_bytes: Option<u64>,
    /// The entry after; the member's entry unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry_after_bytes: Option<u64>,
}

/// What happens to an index entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EffectV1 {
    /// A new entry.
    Enters,
    /// An entry goes.
    Leaves,
    /// Its key changes: a delete and an insert.
    Moves,
    /// Something projected changes in place.
    Changes,
    /// Nothing that the index stores changes.
    Untouched,
}

/// How often.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RateV1 {
    /// How many times.
    pub times: WireNumber,
    /// In how long.
    pub per: PerV1,
}

/// The time that a rate counts in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PerV1 {
    /// 1 second.
    Second,
    /// 60 seconds.
    Minute,
    /// 3,600 seconds.
    Hour,
    /// 86,400 seconds.
    Day,
    /// The month of the settings.
    Month,
}

/// Read consistency of a GetItem, BatchGetItem, Query or Scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConsistencyV1 {
    /// Half the units.
    Eventual,
    /// The latest state.
    Strong,
}

/// The call of an access pattern, by its name in the service.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the service's own")]
pub enum OperationV1 {
    #[default]
    GetItem,
    BatchGetItem,
    TransactGetItems,
    Query,
    Scan,
    PutItem,
    UpdateItem,
    DeleteItem,
    BatchWriteItem,
    TransactWriteItems,
}

/// One write of a batch or transaction, by its name in the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the service's own")]
pub enum ActionOperationV1 {
    PutItem,
    UpdateItem,
    DeleteItem,
    ConditionCheck,
}
