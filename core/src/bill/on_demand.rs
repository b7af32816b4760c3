//! Lines of on-demand mode: each usage's units times the price of a request unit (R-OD-1).

use super::{BillError, CostLine, Place, UnitKind, Working, global_table, out_of_range, usage::Usage};
use crate::{
    design::{Table, TableClass},
    pricing::{Dimension, RegionPrices},
    units::exact::product,
};

/// One line for every usage whose rate is known. `first` is the position of the first usage in the estimate.
pub fn lines(
    table: &Table,
    usages: &[Usage],
    first: usize,
    prices: &RegionPrices,
    out: &mut Vec<CostLine>,
) -> Result<(), BillError> {
    if usages.is_empty() {
        return Ok(());
    }
    let (read, write) = match table.class {
        TableClass::Standard => (Dimension::ReadRequestUnit, Dimension::WriteRequestUnit),
        TableClass::StandardInfrequentAccess => (Dimension::ReadRequestUnitIa, Dimension::WriteRequestUnitIa),
    };
    let (read_price, write_price) = (prices.price(read)?, prices.price(write)?);
    // A global table writes replicated units, its indexes plain ones (R-GT-1, R-GT-2).
    let table_write = global_table::write_request_dimension(table);
    let table_write_price = if table_write == write { write_price } else { prices.price(table_write)? };
    let twice = global_table::writes_of_a_write(table);
    for (offset, usage) in usages.iter().enumerate() {
        let Some(traffic) = usage.traffic else { continue };
        let (dimension, price) = match usage.kind {
            UnitKind::Read => (read, read_price),
            UnitKind::Write if usage.place == Place::Table => (table_write, table_write_price),
            UnitKind::Write => (write, write_price),
        };
        let quantity = match twice {
            Some(writes) if dimension == table_write && usage.place == Place::Table => {
                product(traffic.units_per_month, writes).ok_or_else(|| out_of_range(table, "units"))?
            }
            _ => traffic.units_per_month,
        };
        let amount = price.usd.checked_mul(quantity).ok_or_else(|| out_of_range(table, "costs"))?;
        out.push(CostLine {
            family: usage.family,
            table: usage.table,
            place: usage.place,
            replica: None,
            pattern: Some(usage.pattern),
            dimension,
            quantity,
            price,
            amount,
            working: Working::Requests(first + offset),
            rules: usage.rules,
        });
    }
    Ok(())
}
