//! Lines of provisioned mode at a fixed capacity: the stated amount, or the peak of the sum of all patterns, rounded up
//! to whole units, at least 1 (R-PROV-1, R-PROV-2, R-PROV-4). Local indexes use the table's capacity (R-IDX-12).

use super::{
    BillError, CostLine, Family, Place, UnitKind, Working, global_table, out_of_range, throughput::SMALLEST_CAPACITY,
    usage::Usage,
};
use crate::{
    design::{IndexKind, Settings, Table, TableClass},
    pricing::{Dimension, RegionPrices},
    rules::RuleId,
};
use rust_decimal::Decimal;

/// Digits of a rate a second that are more than the noise of divisions: the last four of 28 are not.
const SURE_DIGITS: u32 = 24;

/// What one dimension of a table or global index needs and is given.
#[derive(Clone, Debug, PartialEq)]
pub struct CapacityNeed {
    /// The table's position.
    pub table: usize,
    /// The table or a global index.
    pub place: Place,
    /// Reads or writes.
    pub kind: UnitKind,
    /// Average units a second of all patterns.
    pub average: Decimal,
    /// Units a second at the peak of their sum.
    pub peak: Decimal,
    /// Whole units provisioned.
    pub provisioned: Decimal,
    /// Whether the person stated the amount.
    pub origin: CapacityOrigin,
}

/// Where a provisioned amount comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CapacityOrigin {
    /// Said by the person.
    Stated,
    /// The peak, rounded up.
    Computed,
}

impl CapacityNeed {
    /// The part of the capacity that is used on average, 0 to 1 and above.
    pub fn utilization(&self) -> Decimal {
        self.average / self.provisioned
    }

    /// Whether the peak is above the capacity: requests are throttled then, after bursts.
    pub fn is_short(&self) -> bool {
        self.peak > self.provisioned
    }
}

/// A rate a second without the noise of divisions.
fn sure(rate: Decimal) -> Decimal {
    let whole_digits = rate.trunc().mantissa().unsigned_abs().checked_ilog10().map_or(0, |it| it + 1);
    rate.round_dp(SURE_DIGITS.saturating_sub(whole_digits))
}

/// Capacities and lines of a table. `usages` are the table's own; `out` positions continue across tables.
pub fn lines(
    position: usize,
    table: &Table,
    settings: &Settings,
    usages: &[Usage],
    prices: &RegionPrices,
    capacities: &mut Vec<CapacityNeed>,
    out: &mut Vec<CostLine>,
) -> Result<(), BillError> {
    let (read, write) = match table.class {
        TableClass::Standard => (Dimension::ReadCapacityUnitHour, Dimension::WriteCapacityUnitHour),
        TableClass::StandardInfrequentAccess => (Dimension::ReadCapacityUnitHourIa, Dimension::WriteCapacityUnitHourIa),
    };
    let (read_price, write_price) = (prices.price(read)?, prices.price(write)?);
    // A global table writes replicated units, its indexes plain ones (R-GT-1, R-GT-2).
    let table_write = global_table::write_hour_dimension(table);
    let table_write_price = if table_write == write { write_price } else { prices.price(table_write)? };
    let twice = global_table::writes_of_a_write(table);
    let first = capacities.len();
    let mut add = |place, kind, stated: Option<u64>| {
        let origin = if stated.is_some() { CapacityOrigin::Stated } else { CapacityOrigin::Computed };
        let provisioned = Decimal::from(stated.unwrap_or(0));
        capacities.push(CapacityNeed {
            table: position,
            place,
            kind,
            average: Decimal::ZERO,
            peak: Decimal::ZERO,
            provisioned,
            origin,
        });
    };
    add(Place::Table, UnitKind::Write, table.capacity.write);
    add(Place::Table, UnitKind::Read, table.capacity.read);
    for (i, index) in table.indexes.iter().enumerate().filter(|(_, it)| it.kind == IndexKind::Global) {
        add(Place::Index(i), UnitKind::Write, index.write);
        add(Place::Index(i), UnitKind::Read, index.read);
    }
    let own = &mut capacities[first..];
    // Where no pattern has a peak, one sum serves for both.
    let flat = table.patterns.iter().all(|it| it.peak == Decimal::ONE);
    for usage in usages {
        let Some(traffic) = usage.traffic else { continue };
        let payer = match usage.place {
            Place::Index(i) if table.indexes[i].kind == IndexKind::Local => Place::Table,
            place => place,
        };
        let Some(need) = own.iter_mut().find(|it| it.place == payer && it.kind == usage.kind) else { continue };
        let sums = need.average.checked_add(traffic.units_per_second).and_then(|sum| {
            let peak = if flat { Some(sum) } else { need.peak.checked_add(traffic.peak_units_per_second) };
            Some((sum, peak?))
        });
        (need.average, need.peak) = sums.ok_or_else(|| out_of_range(table, "capacity units"))?;
    }
    for (offset, need) in own.iter_mut().enumerate() {
        // Thirds of a second end somewhere: without this, a sum that is 1 but for its 27th decimal would take 2 units.
        (need.average, need.peak) = (sure(need.average), sure(need.peak));
        if let Some(writes) = twice.filter(|_| need.place == Place::Table && need.kind == UnitKind::Write) {
            (need.average, need.peak) = (need.average.saturating_mul(writes), need.peak.saturating_mul(writes));
        }
        if need.origin == CapacityOrigin::Computed {
            let whole = if need.peak.scale() == 0 { need.peak } else { need.peak.ceil() };
            need.provisioned = whole.max(Decimal::from(SMALLEST_CAPACITY));
        }
        let (dimension, price) = match need.kind {
            UnitKind::Read => (read, read_price),
            UnitKind::Write if need.place == Place::Table => (table_write, table_write_price),
            UnitKind::Write => (write, write_price),
        };
        let family = match (need.place, need.kind) {
            (Place::Table, UnitKind::Write) => Family::TableWrites,
            (Place::Table, UnitKind::Read) => Family::TableReads,
            (Place::Index(_), UnitKind::Write) => Family::IndexWrites,
            (Place::Index(_), UnitKind::Read) => Family::IndexReads,
        };
        let quantity = need
            .provisioned
            .checked_mul(settings.month.hours())
            .ok_or_else(|| out_of_range(table, "capacity hours"))?;
        let amount = price.usd.checked_mul(quantity).ok_or_else(|| out_of_range(table, "costs"))?;
        out.push(CostLine {
            family,
            table: position,
            place: need.place,
            replica: None,
            pattern: None,
            dimension,
            quantity,
            price,
            amount,
            working: Working::Capacity(first + offset),
            rules: &[RuleId::PROV_1, RuleId::PROV_2, RuleId::PROV_4],
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::{
        design::Design,
        estimate::estimate,
        pricing::PriceBook,
        wire::{WireError, read_design},
    };

    /// Patterns of puts, each once in a minute of so many bytes, and the write units that they need.
    #[track_caller]
    fn check(sizes: &[u64], units: u32) -> Result<(), WireError> {
        let puts: Vec<String> = sizes
            .iter()
            .map(|bytes| {
                format!(
                    r#"{{"name": "put", "operation": "PutItem", "rate": {{"times": 1, "per": "minute"}}, "after_bytes": {bytes}}}"#
                )
            })
            .collect();
        let text = format!(
            r#"{{"version": 1, "name": "d", "region": "us-east-1",
                 "tables": [{{"name": "t", "partition_key": {{"name": "pk"}}, "patterns": [{}]}}]}}"#,
            puts.join(",")
        );
        let design = Design::from_wire(&read_design(&text)?).expect("it holds together");
        let all = estimate(&design, PriceBook::embedded()).expect("it has a bill");
        assert_eq!(all.capacities[0].provisioned, units.into(), "{sizes:?}");
        assert!(!all.capacities[0].is_short());
        Ok(())
    }

    #[test]
    fn r_prov_4_a_need_of_whole_units_is_not_rounded_up_by_the_noise_of_a_division() -> Result<(), WireError> {
        check(&[60 * 1_024], 1)?;
        check(&[60 * 1_024 + 1], 2)?;
        check(&[40 * 1_024, 40 * 1_024, 40 * 1_024], 2)?;
        check(&[1_024], 1)
    }
}
