//! From a design and prices to cost lines. Owns what a month's quantity of each dimension is; how requests become
//! units is [`crate::metering`]'s business, and totals and comparisons are [`crate::estimate`]'s.
//!
//! Every line carries its quantity, unit price and amount, the rules behind it, and typed data from which
//! [`crate::estimate::explain`] writes the steps when someone looks. Nothing is rounded here.

pub mod backup;
pub mod charge;
pub mod dax;
pub mod demand;
pub mod feature;
pub mod free_tier;
pub mod global_table;
pub mod on_demand;
pub mod other_services;
pub mod provisioned;
pub mod reserved;
pub mod restore;
pub mod stock;
pub mod storage;
pub mod stored;
pub mod streams;
pub mod throughput;
pub mod transfer;
pub mod usage;

use crate::{
    design::{Gap, Term},
    money::Usd,
    pricing::{Dimension, Price, PriceError},
    rules::RuleId,
};
use rust_decimal::Decimal;
use thiserror::Error;

/// Where units are spent or bytes are kept: the table itself, or one of its indexes by position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// The table.
    Table,
    /// An index.
    Index(usize),
}

/// Reads or writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum UnitKind {
    /// Read units.
    Read,
    /// Write units.
    Write,
}

/// What a line of the bill is for: the families that charts and sums go by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Family {
    /// Writes of a table.
    TableWrites,
    /// Writes of an index.
    IndexWrites,
    /// Reads of a table by key or key condition.
    TableReads,
    /// Scans of a table.
    Scans,
    /// Queries and Scans of an index.
    IndexReads,
    /// Stored gigabytes.
    Storage,
    /// Streams and capture for Kinesis.
    Streams,
    /// Point-in-time recovery, backups, restores, exports and imports.
    Backups,
    /// What a global table costs beside its reads, writes and storage: data between Regions, new replicas.
    Replication,
    /// DAX.
    Cache,
    /// Other services: keys, insights, alarms, data transfer, warm throughput, vector indexes, index builds.
    Other,
    /// Write capacity that is paid for one or three years.
    ReservedWrites,
    /// Read capacity that is paid for one or three years.
    ReservedReads,
}

impl Family {
    /// Its name for people.
    pub const fn label(self) -> &'static str {
        match self {
            Family::TableWrites => "Writes",
            Family::IndexWrites => "Index writes",
            Family::TableReads => "Reads",
            Family::Scans => "Scans",
            Family::IndexReads => "Index reads",
            Family::Storage => "Storage",
            Family::Streams => "Streams",
            Family::Backups => "Backups and exports",
            Family::Replication => "Replication",
            Family::Cache => "Cache",
            Family::Other => "Other services",
            Family::ReservedWrites => "Reserved writes",
            Family::ReservedReads => "Reserved reads",
        }
    }

    /// Whether it is of a feature: its lines are told apart by what is charged.
    pub const fn is_feature(self) -> bool {
        matches!(self, Family::Streams | Family::Backups | Family::Replication | Family::Cache | Family::Other)
    }
}

/// One line of the bill.
#[derive(Clone, Debug, PartialEq)]
pub struct CostLine {
    /// What it is for.
    pub family: Family,
    /// The table's position in the design.
    pub table: usize,
    /// The table or one of its indexes.
    pub place: Place,
    /// The replica in whose Region it is charged, by position; `None`: the design's own Region.
    pub replica: Option<u16>,
    /// The pattern that causes it, where one does.
    pub pattern: Option<usize>,
    /// What is charged.
    pub dimension: Dimension,
    /// How many units of the dimension in the month.
    pub quantity: Decimal,
    /// The price of one, with its strength and sources.
    pub price: Price,
    /// Quantity times price, exact.
    pub amount: Usd,
    /// How the quantity came about.
    pub working: Working,
    /// The rules that it rests on.
    pub rules: &'static [RuleId],
}

/// How a quantity came about; [`crate::estimate::explain`] turns it into sentences.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Working {
    /// Requests times units: position in the estimate's usages.
    Requests(usize),
    /// Capacity units times hours: position in the estimate's capacities.
    Capacity(usize),
    /// Reserved units, each hour.
    Reserved {
        /// Units.
        units: u64,
        /// For how long.
        term: Term,
        /// The part of all reserved unit-hours of this kind that tables provisioned as designed use, 0 to 1.
        used_share: Decimal,
    },
    /// Reserved units, paid once.
    Upfront {
        /// Units.
        units: u64,
        /// For how long.
        term: Term,
    },
    /// Stored items.
    Stored {
        /// Items or entries, averaged over the month.
        items: Decimal,
        /// Their bytes with the overhead of R-ITEM-8.
        bytes: Decimal,
    },
    /// Steps that were told while the line was made: their position in [`feature::FeatureLines::steps`].
    Told(usize),
    /// The same, of a line that belongs to on-demand mode.
    ToldOnDemand(usize),
    /// The same, of a line that belongs to provisioned mode.
    ToldProvisioned(usize),
}

/// An amount that is not known because something has not been said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Missing {
    /// The table's position in the design.
    pub table: usize,
    /// What the amount would be for.
    pub family: Family,
    /// The table or one of its indexes.
    pub place: Place,
    /// The pattern that would cause it, where one would.
    pub pattern: Option<usize>,
    /// What has not been said.
    pub gap: Gap,
}

/// Why a design has no bill.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BillError {
    /// The price list lacks something that the design needs.
    #[error(transparent)]
    Price(#[from] PriceError),
    /// The numbers are too large to be counted exactly.
    #[error("the {what} of table “{table}” are beyond 28 digits: check its rates and numbers of items")]
    OutOfRange {
        /// The table.
        table: String,
        /// What would be counted.
        what: &'static str,
    },
}

/// The error of a table whose numbers do not fit, made only when needed.
pub(crate) fn out_of_range(table: &crate::design::Table, what: &'static str) -> BillError {
    BillError::OutOfRange { table: table.name.clone(), what }
}
