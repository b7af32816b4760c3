//! A design that holds together: tables, entities, indexes and access patterns with every reference resolved and every
//! size that follows from others worked out. Owns what the words of the wire form *mean* and which combinations the
//! service refuses; leaves units to [`crate::metering`] and money to [`crate::bill`].
//!
//! A [`Design`] is made only by [`Design::from_wire`], so it cannot be invalid: later code has no case for what
//! "should not happen". What the person has not said stays unknown (`None`), never zero.

mod answered;
mod capacity;
mod check;
mod check_features;
mod check_index;
mod check_pattern;
mod check_prices;
mod check_write;
mod distribution;
pub mod features;
mod growth;
pub(crate) mod inputs;
mod keys;
mod life_cycle;
mod said;
mod settings;
mod traffic;
mod zipf;

pub use answered::AnsweredBy;
pub use capacity::{CapacityPlan, OnDemandLimits, ReservedCapacity, ScalingPolicy, ScheduledHours, Term};
pub(crate) use check_pattern::per_seconds;
pub use distribution::{EffectSpread, EntrySizes, SIZES_MAX, SizeDistribution};
pub use features::{FeatureQuestion, Features};
pub use keys::{Hottest, KeySpread};
pub use life_cycle::LifeEvent;
pub use settings::{
    BillingMonth, CancelledTransaction, FreeTier, FreeTierHours, Gigabyte, HourPolicy, IndexBuild, PageEndRule,
    ReplicaTransactions, Settings, WarmPrice,
};
pub use traffic::{Shape, ShapeKind, ShapeStep};
pub use zipf::zipf_share;

use crate::{
    metering::{IndexEffect, ReadConsistency, WriteKind},
    pricing::TypedPrice,
    units::Bytes,
    wire::{DesignV1, Mistakes},
};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

pub use crate::wire::{
    AlternativeV1 as Alternative, DecisionRecordV1 as DecisionRecord, EndOfLifeV1 as EndOfLife,
    FitAnswersV1 as FitAnswers, IndexKindV1 as IndexKind, KeyTypeV1 as KeyType, OperationV1 as Operation, PerV1 as Per,
    PurposeV1 as Purpose, TableClassV1 as TableClass,
};

/// More items than this in one table or read are out of range: 10¹³.
pub const ITEMS_MAX: u64 = 10_000_000_000_000;
/// More requests a second than this are out of range: 10⁷.
pub const REQUESTS_PER_SECOND_MAX: u64 = 10_000_000;

/// A whole design, valid by construction.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Design {
    /// What it is called.
    pub name: String,
    /// Remarks.
    pub notes: String,
    /// The Region's code.
    pub region: String,
    /// Month and disputed rules.
    pub settings: Settings,
    /// The price list that it was made with, where it says so.
    pub price_version: Option<String>,
    /// Prices that the person typed; they go before those of the list.
    pub typed_prices: Vec<TypedPrice>,
    /// The tables.
    pub tables: Vec<Table>,
    /// Answers to whether DynamoDB fits; tables that they name are there.
    pub fit_answers: FitAnswers,
    /// What was decided, as far as it was written down.
    pub decision_record: DecisionRecord,
}

impl Design {
    /// Checks a wire form and resolves everything in it. All mistakes are reported at once, each by its field's path.
    pub fn from_wire(wire: &DesignV1) -> Result<Design, Mistakes> {
        check::design(wire)
    }
}

/// One table with its indexes and patterns.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Table {
    /// Its name.
    pub name: String,
    /// Standard or Standard-IA.
    pub class: TableClass,
    /// The partition key's attribute.
    pub partition_key: String,
    /// The sort key's attribute.
    pub sort_key: Option<String>,
    /// Types of the partition and the sort key; strings unless said.
    pub key_types: [KeyType; 2],
    /// Mode and stated amounts.
    pub capacity: Capacity,
    /// Every shape that the traffic of a pattern has, each once; patterns name them by position.
    pub shapes: Vec<Shape>,
    /// Kinds of item.
    pub entities: Vec<Entity>,
    /// Secondary indexes.
    pub indexes: Vec<Index>,
    /// Access patterns.
    pub patterns: Vec<Pattern>,
    /// What it has beside, if anything was said.
    pub features: Option<Box<Features>>,
}

/// How a table's throughput is paid for. Indexes follow the table's mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CapacityMode {
    /// By request.
    OnDemand,
    /// By the hour.
    Provisioned,
}

/// Mode and stated amounts; an amount that is not stated is computed from the traffic's peak.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Capacity {
    /// The chosen mode.
    pub mode: CapacityMode,
    /// Stated read capacity units.
    pub read: Option<u64>,
    /// Stated write capacity units.
    pub write: Option<u64>,
    /// Schedule, auto scaling and on-demand limits.
    pub plan: CapacityPlan,
    /// What this table's owner has reserved in the Region.
    pub reserved: Option<ReservedCapacity>,
}

/// A kind of item.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Entity {
    /// Its name.
    pub name: String,
    /// Templates of its key values, partition then sort; empty where not said.
    pub key_template: [String; 2],
    /// Bytes of one item, if said; of a distribution the mean, rounded to the nearest byte.
    pub size: Option<Bytes>,
    /// The sizes of its items, where they differ and were said.
    pub distribution: Option<SizeDistribution>,
    /// Bytes of each attribute (name and value), where the size was given by attributes or a sample.
    pub attributes: Option<BTreeMap<String, Bytes>>,
    /// Stored at the start of the month.
    pub items: Option<Decimal>,
    /// Added over the month, net.
    pub growth_per_month: Decimal,
    /// Days until an item goes.
    pub lifetime_days: Option<Decimal>,
    /// How requests spread over the table's partition key values, if said.
    pub keys: Option<KeySpread>,
    /// What happens to one item from its creation to its end; empty where not said.
    pub life_cycle: Vec<LifeEvent>,
    /// How an item ends, if said.
    pub end_of_life: Option<EndOfLife>,
}

/// A secondary index.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Index {
    /// Its name.
    pub name: String,
    /// Global or local.
    pub kind: IndexKind,
    /// The attributes of its key: partition, then sort.
    pub key: Vec<String>,
    /// How many of them are the partition key: 1 to 4.
    pub partition_attributes: usize,
    /// The types of the key's attributes, in the same order; strings unless said.
    pub key_types: Vec<KeyType>,
    /// What its entries hold.
    pub projection: Projection,
    /// The entities that have entries.
    pub members: Vec<Member>,
    /// Stated capacity of a global index.
    pub read: Option<u64>,
    /// Stated capacity of a global index.
    pub write: Option<u64>,
    /// Schedule, auto scaling and on-demand limits of a global index.
    pub plan: CapacityPlan,
    /// How entries and queries spread over the values of its partition key, if said.
    pub keys: Option<KeySpread>,
}

/// What an index entry holds besides keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Projection {
    /// Every attribute.
    All,
    /// Nothing.
    KeysOnly,
    /// These attributes.
    Include(Vec<String>),
}

/// An entity's entries in an index.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Member {
    /// The entity's position in the table.
    pub entity: usize,
    /// The part of its items that have an entry.
    pub share: Decimal,
    /// Bytes of an entry: stated, or computed from the attributes.
    pub entry: Option<Bytes>,
    /// Whether `entry` is one size, or stands for the entity's distribution.
    pub sizes: EntrySizes,
    /// Templates of the values of the index's partition and sort key; empty where not said.
    pub key_template: [String; 2],
}

/// An access pattern.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Pattern {
    /// The question it answers.
    pub name: String,
    /// The call.
    pub operation: Operation,
    /// Who waits for the answer.
    pub purpose: Purpose,
    /// Whether the table answers it: what something else answers spends nothing.
    pub answered_by: AnsweredBy,
    /// How often, if said.
    pub rate: Option<Rate>,
    /// The highest rate as a multiple of the average, at least 1.
    pub peak: Decimal,
    /// The position of its shape in the table's; without one the rate is always the same, or has a peak at a time that
    /// is not said.
    pub shape: Option<usize>,
    /// What one request does.
    pub request: Request,
    /// The key condition as written; empty where not said.
    pub key_condition: String,
    /// The filter as written; empty where not said.
    pub filter: String,
    /// The attributes that a read's caller wants; empty: all that there are.
    pub attributes: Vec<String>,
    /// How its requests spread over partition key values, where it says so itself.
    pub keys: Option<KeySpread>,
}

/// An average rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// How many times.
    pub times: Decimal,
    /// In how long.
    pub per: Per,
}

/// What one request of a pattern does.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// GetItem, BatchGetItem, TransactGetItems.
    Keys(KeyRead),
    /// Query, Scan.
    Range(RangeRead),
    /// Every write.
    Writes(WriteRequest),
}

/// Reads of whole keys.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct KeyRead {
    /// Bytes of each item: `Absent` for a key that is not there.
    pub item: Image,
    /// The entity, where there is one.
    pub entity: Option<usize>,
    /// How many keys.
    pub keys: u64,
    /// Strong, eventual or transactional.
    pub consistency: ReadConsistency,
}

/// A Query or Scan.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RangeRead {
    /// The index that it reads, or the table.
    pub index: Option<usize>,
    /// The entity, where there is one.
    pub entity: Option<usize>,
    /// What it reads.
    pub extent: Extent,
    /// Items that the filter leaves, if said.
    pub items_returned: Option<Decimal>,
    /// Strong or eventual.
    pub consistency: ReadConsistency,
    /// Bytes of each base item that a local index must fetch (R-IDX-11), where it must.
    pub fetch: Option<Image>,
}

/// How much a Query or Scan reads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Extent {
    /// So many items of so many bytes each.
    Items {
        /// Items that the key condition reaches.
        items: Decimal,
        /// Bytes of each.
        each: Bytes,
    },
    /// So many bytes, stated.
    Stated {
        /// All bytes of the request.
        bytes: Bytes,
        /// Items, if said.
        items: Option<Decimal>,
    },
    /// The whole table or index: items and bytes come from the entities' average number in the month.
    Everything,
    /// Not said.
    Unknown(Gap),
}

/// Writes: one, a batch, or a transaction.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct WriteRequest {
    /// Standard or transactional.
    pub kind: WriteKind,
    /// The writes of one request.
    pub actions: Vec<WriteAction>,
    /// The part of requests whose condition fails, or that are cancelled: they touch no index.
    pub refused_share: Decimal,
    /// Optimistic-locking conflicts per request.
    pub conflict_share: Decimal,
    /// Repeats of a transaction with the same token per request.
    pub replay_share: Decimal,
}

/// One write.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct WriteAction {
    /// What it does.
    pub verb: WriteVerb,
    /// The entity, where there is one.
    pub entity: Option<usize>,
    /// The item before.
    pub before: Image,
    /// The item after.
    pub after: Image,
    /// The attributes that it changes, if said.
    pub changes: Option<Vec<String>>,
    /// How many such writes in one request.
    pub repeat: u64,
    /// What it does to indexes; an index that is not named is untouched.
    pub effects: Vec<PlannedEffect>,
}

/// What a write does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteVerb {
    /// PutItem.
    Put,
    /// UpdateItem.
    Update,
    /// DeleteItem.
    Delete,
    /// The ConditionCheck of a transaction.
    Check,
}

/// One side of a write, or the item that a read finds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Image {
    /// No item.
    Absent,
    /// An item of so many bytes.
    Known(Bytes),
    /// An item of the entity at this position, whose sizes are distributed.
    Spread(usize),
    /// Not said.
    Unknown(Gap),
}

/// An effect on one index and the part of requests for which it happens.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PlannedEffect {
    /// The index's position in the table.
    pub index: usize,
    /// 0 to 1.
    pub share: Decimal,
    /// What happens, or what is missing to know it.
    pub effect: Result<IndexEffect, Gap>,
    /// Which sides of the effect hold the mean of a distribution.
    pub spread: Option<EffectSpread>,
}

/// Something that the person has not said and that an amount depends on. Positions are within the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gap {
    /// How often a pattern is asked.
    Rate(usize),
    /// How large an entity's items are.
    ItemSize(usize),
    /// How large the items of a pattern are, where no entity says it.
    PatternSize(usize),
    /// How many items a pattern reads.
    ItemsRead(usize),
    /// How large an entity's entries in an index are.
    EntryBytes {
        /// The index.
        index: usize,
        /// The entity.
        entity: usize,
    },
    /// How many items of an entity are stored.
    Items(usize),
    /// What a pattern's write does to an index.
    Effect {
        /// The pattern.
        pattern: usize,
        /// The index.
        index: usize,
    },
    /// What the table holds: it has no entity yet.
    Entities,
    /// Something about a feature.
    Feature {
        /// What has not been said.
        question: FeatureQuestion,
        /// The row of the feature's list.
        position: usize,
    },
}
