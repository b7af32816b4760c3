//! Prices that the person typed: for what no price list has, or in place of a listed price.

use super::WireNumber;
use serde::{Deserialize, Serialize};

/// The price of one unit of something, typed by the person. It travels with the design.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TypedPriceV1 {
    /// What is priced: `wru`, `storage_gb_month`, `kms_request`, `dax_node_hour:dax.r5.large`, …
    pub dimension: String,
    /// The Region it holds in; in every Region unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    /// Dollars for one unit.
    pub usd: WireNumber,
    /// Where it was read, for people only.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}
