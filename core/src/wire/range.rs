//! A number that is not quite known: its least and its most.

use super::WireNumber;
use serde::{Deserialize, Serialize};

/// How sure a number of the design is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RangeV1 {
    /// The place of the number, such as `tables[0].patterns[2].rate.times`.
    pub path: String,
    /// The least that it may be.
    pub low: WireNumber,
    /// The most that it may be.
    pub high: WireNumber,
}
