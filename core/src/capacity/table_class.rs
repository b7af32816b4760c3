//! Standard or Standard-IA, table by table, with the exact share of storage from which the latter costs less. Rules
//! R-CLASS-1 to R-CLASS-3.

use crate::{
    bill::{BillError, Missing},
    design::{CapacityMode, Design, TableClass},
    estimate::{Estimate, estimate},
    limits::TABLE_CLASS_CHANGES_PER_30_DAYS,
    money::Usd,
    pricing::PriceBook,
    show,
};
use rust_decimal::Decimal;

/// Days in which changes of a table's class are counted (R-CLASS-2).
const CHANGE_WINDOW_DAYS: u64 = 30;

/// What a table costs a month in one class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassCost {
    /// Reads and writes in the table's own mode.
    pub throughput: Usd,
    /// Storage of the table and its indexes.
    pub storage: Usd,
}

impl ClassCost {
    /// Both. `None` beyond the range of a decimal.
    pub fn total(&self) -> Option<Usd> {
        self.throughput.checked_add(self.storage)
    }
}

/// One table in both classes.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassComparison {
    /// The table's position in the design.
    pub table: usize,
    /// In the Standard class, without reserved capacity and free units.
    pub standard: ClassCost,
    /// In Standard-IA.
    pub infrequent: ClassCost,
    /// Storage over throughput in the Standard class, from which Standard-IA costs less, for this table's mix of reads
    /// and writes; `None` where one of them costs nothing.
    pub threshold: Option<Decimal>,
    /// Storage over throughput in the Standard class as it is; `None` without throughput.
    pub ratio: Option<Decimal>,
    /// What has not been said about this table: none of it is in the costs.
    pub missing: Vec<Missing>,
}

impl ClassComparison {
    /// The class that costs less, and what it saves; `None` where both cost the same, or part of the table is not known.
    pub fn cheaper(&self) -> Option<(TableClass, Usd)> {
        if !self.missing.is_empty() {
            return None;
        }
        let saving = self.standard.total()?.checked_sub(self.infrequent.total()?)?;
        match saving.decimal() {
            it if it.is_zero() => None,
            it if it > Decimal::ZERO => Some((TableClass::StandardInfrequentAccess, saving)),
            it => Some((TableClass::Standard, Usd::new(-it))),
        }
    }
}

impl ClassComparison {
    /// The share of storage from which Standard-IA costs less, in words; unknown is a dash.
    pub fn pays_from(&self) -> String {
        let (standard, infrequent) = (self.standard.total(), self.infrequent.total());
        match (self.threshold, self.ratio) {
            (Some(threshold), _) if threshold <= Decimal::ZERO => "always: a price is zero".to_string(),
            (Some(threshold), _) => show::percent(threshold),
            (None, Some(_)) if standard < infrequent => "never: a price is zero".to_string(),
            (None, Some(_)) if standard > infrequent => "always: a price is zero".to_string(),
            _ => "–".to_string(),
        }
    }
}

/// Every table in both classes, at list prices. Rule R-CLASS-3, with the Region's own prices.
///
/// Errors: those of [`estimate`].
pub fn table_classes(design: &Design, prices: &PriceBook) -> Result<Vec<ClassComparison>, BillError> {
    let of_class = |class| {
        let mut other = design.clone();
        for table in &mut other.tables {
            table.class = class;
            // Reserved capacity is a purchase beside the class: it is compared in neither.
            table.capacity.reserved = None;
        }
        estimate(&other, prices)
    };
    let (standard, infrequent) = (of_class(TableClass::Standard)?, of_class(TableClass::StandardInfrequentAccess)?);
    let cost = |all: &Estimate, table: usize| {
        let totals = &all.tables[table];
        let throughput = match totals.mode {
            CapacityMode::OnDemand => totals.on_demand,
            CapacityMode::Provisioned => totals.provisioned,
        };
        ClassCost { throughput, storage: totals.storage }
    };
    let comparison = |table: usize| {
        let (standard_cost, infrequent_cost) = (cost(&standard, table), cost(&infrequent, table));
        ClassComparison {
            table,
            standard: standard_cost,
            infrequent: infrequent_cost,
            threshold: threshold(standard_cost, infrequent_cost),
            ratio: standard_cost.storage.decimal().checked_div(standard_cost.throughput.decimal()),
            missing: standard.missing.iter().filter(|it| it.table == table).copied().collect(),
        }
    };
    Ok((0..design.tables.len()).map(comparison).collect())
}

/// The part of the price of storage that Standard-IA saves against the part that it adds to throughput.
fn threshold(standard: ClassCost, infrequent: ClassCost) -> Option<Decimal> {
    let saving = Decimal::ONE.checked_sub(infrequent.storage.decimal().checked_div(standard.storage.decimal())?)?;
    let extra =
        infrequent.throughput.decimal().checked_div(standard.throughput.decimal())?.checked_sub(Decimal::ONE)?;
    class_threshold(saving, extra)
}

/// Storage over throughput from which Standard-IA costs less, where it saves one part of the storage price and adds
/// another to that of throughput (R-CLASS-3). `None` where it saves nothing.
pub fn class_threshold(storage_saving: Decimal, throughput_extra: Decimal) -> Option<Decimal> {
    if storage_saving <= Decimal::ZERO {
        return None;
    }
    throughput_extra.checked_div(storage_saving)
}

/// Which changes of a table's class are accepted, by the days on which they are asked for, in order: at most two in a
/// trailing 30 days (R-CLASS-2). A change that is refused does not count.
pub fn accepted_class_changes(days: &[u64]) -> Vec<bool> {
    let mut accepted: Vec<u64> = Vec::new();
    let answer = |day: &u64| {
        let recent = accepted.iter().filter(|it| day.saturating_sub(**it) < CHANGE_WINDOW_DAYS).count() as u64;
        let fits = recent < TABLE_CLASS_CHANGES_PER_30_DAYS;
        if fits {
            accepted.push(*day);
        }
        fits
    };
    days.iter().map(answer).collect()
}
