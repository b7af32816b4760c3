//! How much one dimension of a table can have: the default quota, or more where the design says so (S-19).

use super::offer::{Answer, OverQuota};
use crate::{
    bill::{Place, UnitKind},
    design::Table,
    limits::{TABLE_READ_QUOTA, TABLE_WRITE_QUOTA},
    show,
};
use rust_decimal::Decimal;

/// The most units a second of a table or global index in one direction: the default quota of a table. A design that
/// states more, as an amount, in a schedule, as the maximum of auto scaling or for on-demand, has had it raised.
pub(super) fn quota(table: &Table, place: Place, kind: UnitKind) -> u64 {
    let (plan, read, write) = match place {
        Place::Table => (&table.capacity.plan, table.capacity.read, table.capacity.write),
        Place::Index(i) => (&table.indexes[i].plan, table.indexes[i].read, table.indexes[i].write),
    };
    let limits = &plan.on_demand;
    let (usual, stated, scaling, most, warm) = match kind {
        UnitKind::Read => (TABLE_READ_QUOTA, read, plan.read_scaling, limits.max_read, limits.warm_read),
        UnitKind::Write => (TABLE_WRITE_QUOTA, write, plan.write_scaling, limits.max_write, limits.warm_write),
    };
    let scheduled = plan.schedule.iter().filter_map(|it| match kind {
        UnitKind::Read => it.read,
        UnitKind::Write => it.write,
    });
    let said = [stated, scaling.map(|it| it.max), most, warm];
    said.into_iter().flatten().chain(scheduled).fold(usual, u64::max)
}

impl OverQuota {
    /// What is missing, where so many units are needed.
    pub(super) fn of(kind: UnitKind, needed: Decimal, quota: u64) -> Option<OverQuota> {
        (needed > Decimal::from(quota)).then_some(OverQuota { kind, needed, quota })
    }

    /// The one that lacks most.
    pub(super) fn largest(all: impl IntoIterator<Item = OverQuota>) -> Option<OverQuota> {
        all.into_iter().max_by_key(|it| it.needed - Decimal::from(it.quota))
    }

    /// `needs 42,986 WCU, of which the quota of a table allows 40,000 unless it is raised (S-19)`, without a dot.
    pub fn words(&self) -> String {
        let unit = match self.kind {
            UnitKind::Read => "RCU",
            UnitKind::Write => "WCU",
        };
        let [needed, quota] = [self.needed, Decimal::from(self.quota)].map(show::count);
        format!("needs {needed} {unit}, of which the quota of a table allows {quota} unless it is raised (S-19)")
    }
}

impl Answer {
    /// Whether it is less than what it is called by, because a table cannot have more.
    pub fn is_limited(&self) -> bool {
        self.over_quota.is_some()
    }
}
