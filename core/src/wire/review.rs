//! What people say of a design beside its tables: the answers to whether DynamoDB fits, and the decision record.

use serde::{Deserialize, Serialize};

/// Answers to whether DynamoDB fits. An answer that is left out has not been given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FitAnswersV1 {
    /// Whether every question can be listed before the tables are made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub questions_listed: Option<bool>,
    /// Whether people filter by whatever they like.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ad_hoc_filters: Option<bool>,
    /// Whether answers join entities in ways that are not known before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joins: Option<bool>,
    /// Whether reports sum over everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reports: Option<bool>,
    /// Whether an entity is larger than 400 KB and cannot be split.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entity_above_400_kb: Option<bool>,
    /// Whether it must run outside AWS too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outside_aws: Option<bool>,
    /// Whether it is written in several Regions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub several_regions: Option<bool>,
    /// Whether traffic comes in spikes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spiky: Option<bool>,
    /// Whether it is, or will be, very large.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub very_large: Option<bool>,
    /// The tables whose data exists nowhere else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub irreplaceable_tables: Vec<String>,
}

impl FitAnswersV1 {
    pub(super) fn is_default(&self) -> bool {
        *self == FitAnswersV1::default()
    }
}

/// A decision record. A part that is left out is filled from the design.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecisionRecordV1 {
    /// What made a decision necessary.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub context: Option<String>,
    /// What was decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision: Option<String>,
    /// What was not chosen, and why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alternatives: Option<Vec<AlternativeV1>>,
    /// What follows, the drawbacks included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub consequences: Option<String>,
}

impl DecisionRecordV1 {
    pub(super) fn is_default(&self) -> bool {
        *self == DecisionRecordV1::default()
    }
}

/// An alternative that was rejected.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AlternativeV1 {
    /// What it was.
    pub option: String,
    /// Why it was rejected.
    pub because: String,
}
