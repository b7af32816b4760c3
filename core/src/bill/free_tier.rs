//! The free tier: what a Region and payer has free each month, shared by the tables of a design. Rules R-FREE-1 to
//! R-FREE-3, R-STREAM-1, R-XFER-1.
//!
//! What is free stands on the bill as a line of its own with a negative quantity, beside the line that it lowers: so the
//! whole stays the sum of its lines. Lines take from it in the order of the bill, tables in the mode that they have
//! before the other mode.

use super::{BillError, CostLine, Working, out_of_range};
use crate::{
    design::{CapacityMode, Design, FreeTier, FreeTierHours, TableClass},
    pricing::{Dimension, INTERNET_FREE_GB, PriceBook},
    rules::RuleId,
    show,
};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// Capacity units of each kind that are free (R-FREE-2).
const FREE_UNITS: u64 = 25;

/// Unit-hours that are free for so many units (R-FREE-2). `None` beyond the range of a decimal.
pub fn free_unit_hours(units: Decimal, hours: Decimal) -> Option<Decimal> {
    units.checked_mul(hours)
}

/// What of a table the free tier covers (R-FREE-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FreeTierCover {
    /// Whether its throughput is covered.
    pub throughput: bool,
    /// Whether its storage is.
    pub storage: bool,
}

/// What of a table the free tier covers: storage of the Standard class, and provisioned units of it (R-FREE-3).
pub fn cover(mode: CapacityMode, class: TableClass) -> FreeTierCover {
    let standard = class == TableClass::Standard;
    FreeTierCover { throughput: standard && mode == CapacityMode::Provisioned, storage: standard }
}

/// What is free of a dimension in a Region in a month; `None` where nothing is.
fn allowance(design: &Design, book: &PriceBook, region: &str, dimension: Dimension) -> Option<Decimal> {
    if dimension == Dimension::TransferInternetGb {
        return Some(Decimal::from(INTERNET_FREE_GB));
    }
    let listed = book.region(region).ok()?.free_tier(dimension)?;
    let hourly = matches!(
        dimension,
        Dimension::WriteCapacityUnitHour | Dimension::ReadCapacityUnitHour | Dimension::ReplicatedWriteCapacityUnitHour
    );
    match design.settings.free_tier_hours {
        FreeTierHours::Month if hourly => free_unit_hours(Decimal::from(FREE_UNITS), design.settings.month.hours()),
        _ => Some(listed),
    }
}

/// The allowances of a month, used up line by line.
pub(crate) struct Allowances<'a> {
    design: &'a Design,
    book: &'a PriceBook,
    left: BTreeMap<(&'a str, Dimension), Decimal>,
}

impl<'a> Allowances<'a> {
    /// Those of a design; `None` where its free tier is off.
    pub(crate) fn of(design: &'a Design, book: &'a PriceBook) -> Option<Allowances<'a>> {
        (design.settings.free_tier == FreeTier::On).then(|| Allowances { design, book, left: BTreeMap::new() })
    }

    /// The line that stands beside `line` for what is free of it; `None` where nothing is. Adds its steps.
    pub(crate) fn credit(
        &mut self,
        line: &CostLine,
        working: fn(usize) -> Working,
        steps: &mut Vec<Vec<String>>,
    ) -> Result<Option<CostLine>, BillError> {
        let table = &self.design.tables[line.table];
        // What is free to the internet is free over all Regions together (R-XFER-1).
        let region = match (line.dimension, line.replica) {
            (Dimension::TransferInternetGb, _) => "",
            (_, Some(replica)) => {
                table.global().and_then(|it| it.replicas.get(usize::from(replica))).map_or("", |it| it.region.as_str())
            }
            (_, None) => self.design.region.as_str(),
        };
        let key = (region, line.dimension);
        let left = match self.left.get(&key) {
            Some(left) => *left,
            None => match allowance(self.design, self.book, region, line.dimension) {
                Some(all) => all,
                None => return Ok(None),
            },
        };
        let free = left.min(line.quantity);
        self.left.insert(key, left - free);
        if free.is_zero() {
            return Ok(None);
        }
        let amount = line.price.usd.checked_mul(-free).ok_or_else(|| out_of_range(table, "costs"))?;
        steps.push(vec![format!(
            "free tier: {} of {} {} are free",
            show::count(free.round_dp(4)),
            show::count(line.quantity.round_dp(4)),
            line.dimension.units(line.quantity)
        )]);
        let working = working(steps.len() - 1);
        let rules: &'static [RuleId] = match line.dimension {
            Dimension::StreamsRead => &[RuleId::STREAM_1],
            Dimension::TransferInternetGb => &[RuleId::XFER_1],
            Dimension::StorageGbMonth => &[RuleId::FREE_1, RuleId::FREE_3],
            _ => &[RuleId::FREE_2, RuleId::FREE_3],
        };
        Ok(Some(CostLine { pattern: None, quantity: -free, amount, working, rules, ..line.clone() }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r_free_3_on_demand_units_and_standard_ia_have_no_free_tier() {
        use CapacityMode::{OnDemand, Provisioned};
        use TableClass::{Standard, StandardInfrequentAccess};
        let covered = |mode, class| {
            let it = cover(mode, class);
            (it.throughput, it.storage)
        };
        assert_eq!(covered(OnDemand, Standard), (false, true));
        assert_eq!(covered(Provisioned, Standard), (true, true));
        assert_eq!(covered(Provisioned, StandardInfrequentAccess), (false, false));
    }
}
