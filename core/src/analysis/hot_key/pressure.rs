//! What an index that is too small does to its table, and what lending capacity to a hot partition can do.

use crate::{
    bill::{Place, UnitKind, provisioned::CapacityOrigin},
    design::{CapacityMode, Design, IndexKind},
    estimate::Estimate,
    limits,
};
use rust_decimal::Decimal;

/// A provisioned index beside the writes that it has to take: where it is short, writes to the table are throttled
/// (R-IDX-12).
#[derive(Clone, Debug, PartialEq)]
pub struct IndexPressure {
    /// The table's position.
    pub table: usize,
    /// The global index's position.
    pub index: usize,
    /// Write units a second that its table's patterns need of it at their peak.
    pub needed: Decimal,
    /// Write units a second that it has.
    pub provisioned: Decimal,
    /// Write units a second that the table has.
    pub table_provisioned: Decimal,
    /// Index write units for each request that writes to the table, on average; none where nothing writes.
    pub units_per_write: Option<Decimal>,
    /// Whether its capacity was said or is computed from the same traffic.
    pub origin: CapacityOrigin,
}

impl IndexPressure {
    /// Whether it is short at the peak, so that writes to the table are throttled.
    pub fn throttles_table(&self) -> bool {
        self.needed > self.provisioned
    }

    /// Requests a second that write to the table and that the index can take for ever.
    pub fn sustained_writes_per_second(&self) -> Option<Decimal> {
        self.provisioned.checked_div(self.units_per_write?)
    }

    /// Units that it can take at once, saved up while idle: 300 seconds of its capacity, best effort (R-PART-3).
    pub fn burst_units(&self) -> Decimal {
        self.provisioned.saturating_mul(Decimal::from(limits::BURST_SECONDS))
    }
}

/// Every global index of the provisioned tables.
pub fn index_pressures(design: &Design, estimate: &Estimate) -> Vec<IndexPressure> {
    let mut found = Vec::new();
    for (t, table) in design.tables.iter().enumerate() {
        if table.capacity.mode != CapacityMode::Provisioned {
            continue;
        }
        let write =
            |place| estimate.capacities.iter().find(|it| (it.table, it.place, it.kind) == (t, place, UnitKind::Write));
        for (i, _) in table.indexes.iter().enumerate().filter(|(_, it)| it.kind == IndexKind::Global) {
            let place = Place::Index(i);
            let (Some(own), Some(of_table)) = (write(place), write(Place::Table)) else { continue };
            found.push(IndexPressure {
                table: t,
                index: i,
                needed: own.peak,
                provisioned: own.provisioned,
                table_provisioned: of_table.provisioned,
                units_per_write: units_per_write(estimate, t, place),
                origin: own.origin,
            });
        }
    }
    found
}

/// Units on an index for each request that writes to the table.
fn units_per_write(estimate: &Estimate, table: usize, place: Place) -> Option<Decimal> {
    let (mut requests, mut units) = (Decimal::ZERO, Decimal::ZERO);
    for usage in estimate.usages.iter().filter(|it| it.table == table && it.kind == UnitKind::Write) {
        let traffic = usage.traffic?;
        if usage.place == Place::Table {
            requests = requests.checked_add(traffic.requests_per_month)?;
        } else if usage.place == place {
            units = units.checked_add(traffic.units_per_month)?;
        }
    }
    units.checked_div(requests).filter(|it| !it.is_zero())
}

/// A provisioned table whose partitions get different loads, all in units a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdaptiveCapacity {
    /// What each partition would have of the table's capacity.
    pub even_share: Decimal,
    /// What the busiest one needs.
    pub hottest: Decimal,
    /// Whether unused capacity of the others lets it through: the whole fits the table, and the busiest one fits a
    /// partition.
    pub fits: bool,
}

/// What adaptive capacity makes of a table of so many units a second whose partitions get these loads (R-PART-2).
/// `None` without a partition.
pub fn adaptive_capacity(kind: UnitKind, units: Decimal, loads: &[Decimal]) -> Option<AdaptiveCapacity> {
    let limit = match kind {
        UnitKind::Read => limits::PARTITION_READ_UNITS_PER_SECOND,
        UnitKind::Write => limits::PARTITION_WRITE_UNITS_PER_SECOND,
    };
    let hottest = loads.iter().copied().max()?;
    let all = loads.iter().try_fold(Decimal::ZERO, |sum, load| sum.checked_add(*load))?;
    let even_share = units.checked_div(Decimal::from(loads.len() as u64))?;
    Some(AdaptiveCapacity { even_share, hottest, fits: all <= units && hottest <= Decimal::from(limit) })
}
