//! How many bytes a table stores and how many gigabytes are billed. Rules R-ITEM-8 and R-STOR-1 to R-STOR-3.
//!
//! The added bytes exist here only: they never enter read or write units.

use crate::{
    design::{Gigabyte, Table},
    units::{Bytes, exact::product},
};
use rust_decimal::Decimal;

/// Bytes that storage adds to every item and every index entry (R-ITEM-8).
pub const ADDED_BYTES: Bytes = Bytes::new(100);
/// Bytes that storage adds to every item of a global table on top (R-ITEM-8, R-GT-4).
pub const ADDED_BYTES_OF_GLOBAL_TABLE: Bytes = Bytes::new(48);

/// Whether a table lives in one Region or is replicated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Replication {
    /// One Region.
    #[default]
    SingleRegion,
    /// A global table.
    GlobalTable,
}

impl Replication {
    /// That of a table of a design.
    pub fn of(table: &Table) -> Replication {
        if table.global().is_some() { Replication::GlobalTable } else { Replication::SingleRegion }
    }

    /// Bytes that storage adds to each item: 100, and 48 more in a global table (R-ITEM-8).
    pub const fn added_bytes(self) -> u64 {
        match self {
            Replication::SingleRegion => ADDED_BYTES.get(),
            Replication::GlobalTable => ADDED_BYTES.get() + ADDED_BYTES_OF_GLOBAL_TABLE.get(),
        }
    }
}

/// Billed bytes of one stored item: its size, and what storage adds to it (R-ITEM-8).
pub const fn stored_item_bytes(item: Bytes, replication: Replication) -> u128 {
    item.get() as u128 + replication.added_bytes() as u128
}

/// Billed bytes of one stored index entry: the table's key, the index key and the projected attributes, plus 100
/// (R-IDX-1).
pub const fn stored_entry_bytes(entry: Bytes) -> u128 {
    entry.get() as u128 + ADDED_BYTES.get() as u128
}

/// Billed bytes of `count` items or entries of so many billed bytes each; a count is an average over the month, so it
/// may have decimals (R-STOR-1, R-STOR-2). Add the parts of a table up with [`Decimal::checked_add`]. `None` beyond
/// the range of a decimal.
pub fn stored_bytes(count: Decimal, each: u128) -> Option<Decimal> {
    product(Decimal::try_from_i128_with_scale(i128::try_from(each).ok()?, 0).ok()?, count)
}

/// Billed bytes of a table with its indexes: its kinds of item and of entry, each as (count, billed bytes of one)
/// (R-STOR-2). `None` beyond the range of a decimal.
pub fn table_bytes(parts: impl IntoIterator<Item = (Decimal, u128)>) -> Option<Decimal> {
    parts.into_iter().try_fold(Decimal::ZERO, |sum, (count, each)| sum.checked_add(stored_bytes(count, each)?))
}

/// Billed bytes as gigabytes, binary or decimal (R-STOR-3, doubt D-5), to 28 significant digits.
pub fn gigabytes(bytes: Decimal, gigabyte: Gigabyte) -> Decimal {
    bytes / Decimal::from(gigabyte.bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_gigabytes(bytes: u64, gigabyte: Gigabyte, expected: &str) {
        assert_eq!(gigabytes(Decimal::from(bytes), gigabyte).normalize().to_string(), expected);
    }

    #[test]
    fn r_item_8_storage_adds_bytes_to_items_and_entries() {
        assert_eq!(stored_item_bytes(Bytes::new(1_434), Replication::SingleRegion), 1_534);
        assert_eq!(stored_item_bytes(Bytes::new(1_434), Replication::GlobalTable), 1_582);
        assert_eq!(stored_entry_bytes(Bytes::new(57)), 157);
        assert_eq!(stored_entry_bytes(Bytes::ZERO), 100);
        assert_eq!(stored_entry_bytes(Bytes::new(u64::MAX)), 18_446_744_073_709_551_715);
    }

    #[test]
    fn r_stor_2_a_table_is_its_items_and_its_entries() {
        let parts = [(Decimal::from(1_000_000), 1_100), (Decimal::from(200_000), 400)];
        assert_eq!(table_bytes(parts), Some(Decimal::from(1_180_000_000)));
        assert_eq!(table_bytes([(Decimal::new(15, 1), 3)]), Some(Decimal::new(45, 1)));
        assert_eq!(table_bytes([]), Some(Decimal::ZERO));
    }

    #[test]
    fn more_bytes_than_a_decimal_holds_are_no_number() {
        assert_eq!(stored_bytes(Decimal::MAX, 2), None);
        assert_eq!(stored_bytes(Decimal::ONE, u128::MAX), None);
        assert_eq!(table_bytes([(Decimal::MAX, 1), (Decimal::ONE, 1)]), None);
    }

    #[test]
    fn r_stor_3_a_gigabyte_is_binary_or_decimal() {
        check_gigabytes(1_073_741_824, Gigabyte::Binary, "1");
        check_gigabytes(1_073_741_824, Gigabyte::Decimal, "1.073741824");
        check_gigabytes(0, Gigabyte::Binary, "0");
        check_gigabytes(1 << 29, Gigabyte::Binary, "0.5");
    }
}
