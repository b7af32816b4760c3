//! Lines for stored gigabytes: the table and each index (R-STOR-1 to R-STOR-3, R-IDX-1).

use super::{
    BillError, CostLine, Family, Missing, Place, Working, out_of_range, stock::Stock, storage, usage::contents,
};
use crate::{
    design::{Gap, Settings, Table, TableClass},
    pricing::{Dimension, RegionPrices},
    rules::RuleId,
};
use rust_decimal::Decimal;

/// The storage lines of a table, and what is missing for others.
pub fn lines(
    position: usize,
    table: &Table,
    settings: &Settings,
    stocks: &[Stock],
    prices: &RegionPrices,
    out: &mut Vec<CostLine>,
    missing: &mut Vec<Missing>,
) -> Result<(), BillError> {
    let dimension = match table.class {
        TableClass::Standard => Dimension::StorageGbMonth,
        TableClass::StandardInfrequentAccess => Dimension::StorageIaGbMonth,
    };
    let price = prices.price(dimension)?;
    let replication = storage::Replication::of(table);
    let places = std::iter::once(Place::Table).chain((0..table.indexes.len()).map(Place::Index));
    for place in places {
        let (index, rules): (_, &'static [RuleId]) = match place {
            Place::Table => (None, &[RuleId::STOR_1, RuleId::STOR_2, RuleId::STOR_3]),
            Place::Index(i) => (Some(i), &[RuleId::IDX_1, RuleId::STOR_2, RuleId::STOR_3]),
        };
        let (mut items, mut bytes, mut known) = (Decimal::ZERO, Decimal::ZERO, false);
        for (count, each) in contents(table, index, stocks) {
            let (count, each) = match (count, each) {
                (Ok(count), Ok(each)) => (count, each),
                (Err(gap), _) | (_, Err(gap)) => {
                    missing.push(Missing { table: position, family: Family::Storage, place, pattern: None, gap });
                    continue;
                }
            };
            known = true;
            items += count;
            let billed_each = match place {
                Place::Table => storage::stored_item_bytes(each, replication),
                Place::Index(_) => storage::stored_entry_bytes(each),
            };
            bytes = storage::stored_bytes(count, billed_each)
                .and_then(|it| it.checked_add(bytes))
                .ok_or_else(|| out_of_range(table, "stored bytes"))?;
        }
        if index.is_none() && table.entities.is_empty() {
            missing.push(Missing {
                table: position,
                family: Family::Storage,
                place,
                pattern: None,
                gap: Gap::Entities,
            });
        }
        if !known {
            continue;
        }
        let quantity = storage::gigabytes(bytes, settings.gigabyte);
        let amount = price.usd.checked_mul(quantity).ok_or_else(|| out_of_range(table, "storage costs"))?;
        let working = Working::Stored { items, bytes };
        out.push(CostLine {
            family: Family::Storage,
            table: position,
            place,
            replica: None,
            pattern: None,
            dimension,
            quantity,
            price,
            amount,
            working,
            rules,
        });
    }
    Ok(())
}
