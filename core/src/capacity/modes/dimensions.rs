//! What is asked of each dimension of a table, minute by minute, and how it scales: what a page or a report simulates.

use super::parts::{at_least_one, id, simulated_policy};
use crate::{
    capacity::{
        load::{Load, loads},
        offer::Unknown,
        quota::quota,
    },
    design::{Design, Table},
    estimate::Estimate,
    simulate::{self, DimensionId, Direction, Resource, ScalingPolicy},
    traffic::Demand,
};
use rust_decimal::Decimal;

/// One dimension of a table of a design.
#[derive(Clone, Debug, PartialEq)]
pub struct DimensionLoad {
    /// The table or a global index, reads or writes.
    pub id: DimensionId,
    /// Average units a second.
    pub average: Decimal,
    /// Units a second at the peak.
    pub peak: Decimal,
    /// Every minute, on the same row for all dimensions of the design: an hour where nothing ever changes, a week, or
    /// the month where a shape takes that long. It starts on a Monday at midnight, UTC.
    pub demand: Demand,
    /// The design's policy, or the service's defaults.
    pub policy: ScalingPolicy,
}

/// The dimensions of the table at a position of the design, in order; none where nothing is asked of it yet, or where
/// there is no such table.
///
/// Errors: a peak whose time is not known, a global table, and more units than can be simulated.
pub fn dimension_loads(design: &Design, estimate: &Estimate, position: usize) -> Result<Vec<DimensionLoad>, Unknown> {
    let Some(table) = design.tables.get(position) else { return Ok(Vec::new()) };
    if table.global().is_some() {
        return Err(Unknown::Replicated);
    }
    let mut all = loads(design, estimate);
    let own = if position < all.tables.len() { all.tables.swap_remove(position) } else { Vec::new() };
    let dimension = |load: Load| {
        let (id, policy) = (id(&load), policy(table, &load)?);
        Ok(DimensionLoad { id, average: load.average, peak: load.peak, demand: load.minutes?, policy })
    };
    let mut dimensions = own.into_iter().map(dimension).collect::<Result<Vec<_>, Unknown>>()?;
    dimensions.sort_by_key(|it| it.id);
    Ok(dimensions)
}

/// The design's policy for a dimension whose busiest second was recorded with so many units, or the service's defaults
/// with room for it: what was recorded shows that the table's quota allows it.
pub fn dimension_policy(table: &Table, dimension: DimensionId, peak: Decimal) -> Result<ScalingPolicy, Unknown> {
    let plan = match dimension.resource {
        Resource::Table => Some(&table.capacity.plan),
        Resource::Index(i) => table.indexes.get(i).map(|it| &it.plan),
    };
    let said = plan.and_then(|plan| match dimension.direction {
        Direction::Read => plan.read_scaling,
        Direction::Write => plan.write_scaling,
    });
    match said {
        Some(said) => simulated_policy(said),
        None => {
            let usual = ScalingPolicy::default();
            let enough = (at_least_one(peak) * Decimal::TWO).ceil();
            let enough = u32::try_from(enough).map_err(|_| Unknown::TooLarge)?;
            let maximum = usual.maximum.max(enough).min(simulate::LARGEST_CAPACITY);
            Ok(ScalingPolicy { maximum, ..usual })
        }
    }
}

/// The same for a load of a design, which shows nothing of the kind: never above the quota (S-19).
pub(super) fn policy(table: &Table, load: &Load) -> Result<ScalingPolicy, Unknown> {
    let mut policy = dimension_policy(table, id(load), load.peak)?;
    let quota = u32::try_from(quota(table, load.place, load.kind)).unwrap_or(simulate::LARGEST_CAPACITY);
    policy.maximum = policy.maximum.min(quota);
    Ok(policy)
}
