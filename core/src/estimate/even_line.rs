//! Where each table's provisioned capacity stands against the use from which it pays (R-CMP-1).

use super::{BreakEven, Estimate, break_even, groups::share_permille};
use crate::{
    bill::UnitKind,
    design::Design,
    pricing::{PriceError, RegionPrices},
};
use rust_decimal::Decimal;

/// The use of one table's provisioned capacity, its global indexes included.
#[derive(Clone, Debug, PartialEq)]
pub struct TableUse {
    /// The table's position in the design.
    pub table: usize,
    /// Average units over provisioned units, reads and writes weighed by their hourly price; 0 to 1 and above.
    pub utilization: Decimal,
    /// The use from which provisioned capacity is cheaper for this table's mix of reads and writes.
    pub even: Decimal,
}

impl TableUse {
    /// Where the use stands on a line from nothing to all of the capacity, in thousandths.
    pub fn permille(&self) -> u16 {
        share_permille(self.utilization, Decimal::ONE)
    }

    /// Where the line's even point stands, in thousandths.
    pub fn even_permille(&self) -> u16 {
        share_permille(self.even, Decimal::ONE)
    }

    /// Whether the average alone is more than the capacity: requests are throttled all the time.
    pub fn is_over(&self) -> bool {
        self.utilization > Decimal::ONE
    }

    /// Whether provisioned capacity costs less at this use.
    pub fn pays(&self) -> bool {
        self.utilization > self.even
    }
}

/// The use of every table that has traffic, by position. Rule R-CMP-1.
///
/// Errors: a price that the Region lacks.
pub fn table_uses(design: &Design, estimate: &Estimate, prices: &RegionPrices) -> Result<Vec<TableUse>, PriceError> {
    let mut uses = Vec::with_capacity(design.tables.len());
    for (position, table) in design.tables.iter().enumerate() {
        let even_of = |kind| break_even(prices, table.class, kind);
        let (reads, writes) = (even_of(UnitKind::Read)?, even_of(UnitKind::Write)?);
        uses.extend(table_use(estimate, position, &reads, &writes));
    }
    Ok(uses)
}

/// The two ways of paying for the same average, weighed by price: used, provisioned, and used at on-demand prices.
fn table_use(estimate: &Estimate, table: usize, reads: &BreakEven, writes: &BreakEven) -> Option<TableUse> {
    let (mut used, mut provisioned, mut on_demand) = (Decimal::ZERO, Decimal::ZERO, Decimal::ZERO);
    for need in estimate.capacities.iter().filter(|it| it.table == table) {
        let even = match need.kind {
            UnitKind::Read => reads,
            UnitKind::Write => writes,
        };
        used = used.checked_add(need.average.checked_mul(even.provisioned_per_million)?)?;
        provisioned = provisioned.checked_add(need.mean.checked_mul(even.provisioned_per_million)?)?;
        on_demand = on_demand.checked_add(need.average.checked_mul(even.on_demand_per_million)?)?;
    }
    if on_demand.is_zero() {
        return None;
    }
    Some(TableUse { table, utilization: used.checked_div(provisioned)?, even: used.checked_div(on_demand)? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        estimate::{View, estimate},
        pricing::PriceBook,
        wire::read_design,
    };

    #[track_caller]
    fn check(stated_reads: u64, provisioned_pays: bool) {
        let text = format!(
            r#"{{"version": 1, "name": "n", "region": "us-east-1", "tables": [{{"name": "t",
            "partition_key": {{"name": "pk"}}, "capacity": {{"mode": "provisioned", "read": {stated_reads}, "write": 1}},
            "entities": [{{"name": "e", "items": 0, "size": {{"bytes": 100}}}}],
            "patterns": [{{"name": "q", "operation": "GetItem", "entity": "e", "rate": {{"times": 100, "per": "second"}}}}]}}]}}"#
        );
        let design = Design::from_wire(&read_design(&text).expect("well formed")).expect("holds together");
        let book = PriceBook::embedded();
        let all = estimate(&design, book).expect("has prices");
        let uses = table_uses(&design, &all, book.region("us-east-1").expect("is in the book")).expect("has prices");
        assert_eq!(uses.len(), 1);
        assert_eq!(uses[0].even.round_dp(4).to_string(), "0.2889");
        assert_eq!(uses[0].pays(), provisioned_pays, "{:?}", uses[0]);
        assert_eq!(uses[0].pays(), all.total(View::Provisioned) < all.total(View::OnDemand), "the bill says the same");
    }

    #[test]
    fn r_cmp_1_provisioned_pays_above_the_even_use_and_the_bill_agrees() {
        check(50, true);
        check(165, true);
        check(175, false);
        check(1_000, false);
    }
}
