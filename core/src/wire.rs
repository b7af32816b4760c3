//! `DesignV1`: a design as it is written to files and links. Owns the shape and the reading of JSON; what a design
//! *means* and whether it holds together is [`crate::design`]'s business.
//!
//! Version 1 stays readable for ever: unknown fields are refused by name, optional fields may be added, meanings never
//! change. A field that is left out is *not said*, which is not the same as zero.

mod backup;
mod capacity;
mod entity;
mod features;
mod global_table;
mod index;
mod number;
mod operation;
mod pattern;
mod prices;
mod range;
mod read;
mod review;
mod settings;
mod table;
mod traffic;
mod words;

pub use backup::{
    AwsBackupV1, BackupV1, ExportKindV1, ExportV1, ImportV1, PitrV1, RestoreSourceV1, RestoreV1, RestoredIndexesV1,
};
pub use capacity::{AutoScalingV1, CapacityModeV1, CapacityV1, ReservedV1, ScalingV1, ScheduleV1, TermV1, WarmV1};
pub use entity::{AttributeV1, EndOfLifeV1, EntityV1, KeyTemplateV1, KeysV1, LifeEventV1, SizeShareV1, SizeV1};
pub use features::{
    ConsumerV1, ContributorInsightsV1, DaxV1, ExpiredV1, FeaturesV1, InsightsModeV1, KinesisV1, KmsKeyV1, KmsV1,
    RegionTransferV1, StreamReaderV1, StreamsV1, TransferV1, TtlV1, VectorIndexV1, WarmThroughputV1,
};
pub use global_table::{GlobalTableV1, ReplicaRoleV1, ReplicaStateV1, ReplicaV1};
pub use index::{IndexKindV1, IndexV1, MemberV1, ProjectionV1};
pub use number::WireNumber;
pub use pattern::{
    ActionOperationV1, ActionV1, AnsweredByV1, ConsistencyV1, EffectV1, IndexEffectV1, OperationV1, PatternV1, PerV1,
    PurposeV1, RateV1,
};
pub use prices::TypedPriceV1;
pub use range::RangeV1;
pub use read::{WireError, read_design, write_design};
pub use review::{AlternativeV1, DecisionRecordV1, FitAnswersV1};
pub use settings::{
    BilledHourV1, CancelledTransactionV1, FailedConditionV1, FreeTierHoursV1, FreeTierV1, GigabyteV1, IndexBuildV1,
    PageEndV1, ReplicaTransactionsV1, SettingsV1, WarmPriceV1,
};
pub use table::{KeyTypeV1, KeyV1, TableClassV1, TableV1};
pub use traffic::{
    DaysV1, LaunchV1, NightlyBatchV1, PeakHoursV1, RampV1, SeriesV1, ShapeV1, SpikeEveryV1, SpikeV1, TrafficV1,
};

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A design: tables, what they hold, and what is asked of them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DesignV1 {
    /// The version of this shape: 1.
    pub version: u32,
    /// What the design is called.
    pub name: String,
    /// Remarks, for people only.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// The Region whose prices apply, such as `us-east-1`.
    pub region: String,
    /// The price list that the design was last estimated with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price_version: Option<String>,
    /// Prices that the person typed: they go before those of the list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub typed_prices: Vec<TypedPriceV1>,
    /// Readings of the disputed rules, and the length of a month.
    #[serde(default, skip_serializing_if = "SettingsV1::is_default")]
    pub settings: SettingsV1,
    /// How sure numbers of the design are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ranges: Vec<RangeV1>,
    /// The tables.
    pub tables: Vec<TableV1>,
    /// Answers to whether DynamoDB fits.
    #[serde(default, skip_serializing_if = "FitAnswersV1::is_default")]
    pub fit_answers: FitAnswersV1,
    /// What was decided, and why.
    #[serde(default, skip_serializing_if = "DecisionRecordV1::is_default")]
    pub decision_record: DecisionRecordV1,
}

/// Mistakes by the path of the field they are in, such as `tables[0].indexes[1].projection`.
pub type Mistakes = BTreeMap<String, String>;
