//! Scan or index: what a filtered question costs by reading everything, against an index that holds the answer (B4).
//!
//! The index is the simplest one that answers: it holds every item that the question is about, copied whole, so each
//! new, changed or deleted item is written once more and each answer reads just what it returns. Its one-time build is
//! told apart and is in no month (D-14).

use crate::{
    bill::{
        stock::Stock,
        storage,
        usage::{mean_of_items, requests_per_month},
    },
    design::{Design, Extent, Image, Request, TableClass, WriteVerb},
    estimate::Estimate,
    metering::{ReadConsistency, paged_read},
    pricing::{Dimension, RegionPrices},
    units::Bytes,
};
use rust_decimal::{Decimal, prelude::ToPrimitive};

/// Both ways to answer one question, in dollars a month.
#[derive(Clone, Debug, PartialEq)]
pub struct ScanOrIndex {
    /// The table's position.
    pub table: usize,
    /// The pattern's position.
    pub pattern: usize,
    /// How often it is asked in a month.
    pub requests_per_month: Decimal,
    /// Read units of one scan.
    pub scan_units: Decimal,
    /// Dollars of one scan.
    pub scan_each: Decimal,
    /// Read units of one query of the index.
    pub query_units: Decimal,
    /// Dollars of one query of the index.
    pub query_each: Decimal,
    /// Items that one answer returns.
    pub items_returned: Decimal,
    /// Dollars a month that the index costs without being asked: its writes and its storage.
    pub index_upkeep: Decimal,
    /// The part of it that its storage costs, in dollars a month.
    pub index_storage: Decimal,
    /// Write units that keep the index, in a month.
    pub index_write_units: Decimal,
    /// The same by the pattern that causes them, in the order of the patterns.
    pub upkeep: Vec<IndexUpkeep>,
    /// Items that the index would hold.
    pub items: Decimal,
    /// Write units that fill it once with what is there already; whether they are charged is disputed (D-14).
    pub build_units: Decimal,
    /// Where the two are even.
    pub crossover: Crossover,
}

impl ScanOrIndex {
    /// Dollars a month by scanning, at so many requests.
    pub fn scan_at(&self, requests: Decimal) -> Decimal {
        self.scan_each * requests
    }

    /// Dollars a month that the index's writes cost.
    pub fn index_writes(&self) -> Decimal {
        self.index_upkeep - self.index_storage
    }

    /// Dollars a month by the index, at so many requests.
    pub fn index_at(&self, requests: Decimal) -> Decimal {
        self.index_upkeep + self.query_each * requests
    }
}

/// What one pattern's writes cost on the index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexUpkeep {
    /// The pattern's position.
    pub pattern: usize,
    /// Write units on the index, in a month.
    pub units: Decimal,
}

/// Where scanning and the index cost the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Crossover {
    /// From so many requests a month on, the index is cheaper.
    At(Decimal),
    /// The index has no upkeep: it is cheaper from the first request.
    Always,
    /// One query costs as much as one scan: the index never pays.
    Never,
}

/// What is missing for the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScanOrIndexGap {
    /// No pattern reads a table with Scan, or filters what a Query reads.
    NoScan,
    /// How many items the filter leaves.
    ItemsReturned,
    /// Its rate, or the number or size of the items.
    Amounts,
}

/// Compares the dearest question that scans a table, or filters most of what it reads.
pub fn scan_or_index(
    design: &Design,
    estimate: &Estimate,
    prices: &RegionPrices,
) -> Result<ScanOrIndex, ScanOrIndexGap> {
    let mut gap = ScanOrIndexGap::NoScan;
    let mut best: Option<ScanOrIndex> = None;
    let of_index = |(t, p): (usize, usize)| match &design.tables[t].patterns[p].request {
        Request::Range(read) => read.index.is_some(),
        _ => true,
    };
    for (t, p) in filtered_patterns(design).into_iter().filter(|it| !of_index(*it)) {
        match scan_or_index_of(design, estimate, prices, t, p) {
            Ok(one) => {
                let dearer =
                    |old: &ScanOrIndex| one.scan_at(one.requests_per_month) > old.scan_at(old.requests_per_month);
                if best.as_ref().is_none_or(dearer) {
                    best = Some(one);
                }
            }
            Err(what) => gap = what,
        }
    }
    best.ok_or(gap)
}

/// Every pattern that scans, or whose filter leaves out part of what it reads, as table and pattern; also those that
/// read an index. What something else answers is not among them.
pub fn filtered_patterns(design: &Design) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for (t, table) in design.tables.iter().enumerate() {
        for (p, pattern) in table.patterns.iter().enumerate() {
            let Request::Range(read) = &pattern.request else { continue };
            if pattern.answered_by.is_here() && !read.extent_is_answer() {
                found.push((t, p));
            }
        }
    }
    found
}

impl crate::design::RangeRead {
    /// A Query without a filter reads just what it returns: there is nothing to compare.
    fn extent_is_answer(&self) -> bool {
        let read = match self.extent {
            Extent::Items { items, .. } => Some(items),
            Extent::Stated { items, .. } => items,
            Extent::Everything => return false,
            Extent::Unknown(_) => None,
        };
        match (read, self.items_returned) {
            (_, None) => true,
            (Some(read), Some(returned)) => returned >= read,
            (None, Some(_)) => false,
        }
    }
}

/// Compares one question that scans or filters.
pub fn scan_or_index_of(
    design: &Design,
    estimate: &Estimate,
    prices: &RegionPrices,
    t: usize,
    p: usize,
) -> Result<ScanOrIndex, ScanOrIndexGap> {
    let (table, pattern) = (&design.tables[t], &design.tables[t].patterns[p]);
    let Request::Range(read) = &pattern.request else { return Err(ScanOrIndexGap::NoScan) };
    let items_returned = read.items_returned.ok_or(ScanOrIndexGap::ItemsReturned)?;
    let known = || -> Option<ScanOrIndex> {
        let requests = requests_per_month(pattern.rate?, design.settings.month)?;
        let usage = estimate.pattern_usages(t, p).next()?;
        let Answered { stored, each, build_units, upkeep } =
            answered_items(design, &estimate.stocks[t], t, read.entity)?;
        let answer = items_returned.checked_mul(Decimal::from(each.get()))?.ceil().to_u64()?;
        let query_units = paged_read(Bytes::new(answer), ReadConsistency::Eventual).units.decimal();
        let (rru, wru, gigabyte_month) = match table.class {
            TableClass::Standard => {
                (Dimension::ReadRequestUnit, Dimension::WriteRequestUnit, Dimension::StorageGbMonth)
            }
            TableClass::StandardInfrequentAccess => {
                (Dimension::ReadRequestUnitIa, Dimension::WriteRequestUnitIa, Dimension::StorageIaGbMonth)
            }
        };
        let price = |dimension| prices.price(dimension).ok().map(|it| it.usd.decimal());
        let (rru, wru, gigabyte_month) = (price(rru)?, price(wru)?, price(gigabyte_month)?);
        let index_write_units = upkeep.iter().try_fold(Decimal::ZERO, |sum, it| sum.checked_add(it.units))?;
        let stored_gigabytes = storage::gigabytes(
            storage::stored_bytes(stored, storage::stored_entry_bytes(each))?,
            design.settings.gigabyte,
        );
        let index_storage = stored_gigabytes.checked_mul(gigabyte_month)?;
        let index_upkeep = index_write_units.checked_mul(wru)?.checked_add(index_storage)?;
        let scan_each = usage.units_per_request.checked_mul(rru)?;
        let query_each = query_units.checked_mul(rru)?;
        scan_each.checked_mul(requests)?;
        let crossover = if query_each >= scan_each {
            Crossover::Never
        } else if index_upkeep.is_zero() {
            Crossover::Always
        } else {
            Crossover::At(index_upkeep.checked_div(scan_each - query_each)?)
        };
        Some(ScanOrIndex {
            table: t,
            pattern: p,
            requests_per_month: requests,
            scan_units: usage.units_per_request,
            scan_each,
            query_units,
            query_each,
            items_returned,
            index_upkeep,
            index_storage,
            index_write_units,
            upkeep,
            items: stored,
            build_units,
            crossover,
        })
    };
    known().ok_or(ScanOrIndexGap::Amounts)
}

/// The items that a question is about.
struct Answered {
    stored: Decimal,
    each: Bytes,
    build_units: Decimal,
    upkeep: Vec<IndexUpkeep>,
}

/// Items that the question is about, the bytes of the largest kind, and what keeps a whole copy of each in a month:
/// what comes, changes and goes. A write that says it changes nothing touches no copy (R-IDX-7).
fn answered_items(design: &Design, stocks: &[Stock], t: usize, entity: Option<usize>) -> Option<Answered> {
    let table = &design.tables[t];
    let about = |e: usize| entity.is_none_or(|it| it == e);
    let units_of = |e: usize| mean_of_items(table, e, |size| Decimal::from(size.blocks(Bytes::KB)));
    let (mut stored, mut each, mut build_units) = (Decimal::ZERO, Bytes::ZERO, Decimal::ZERO);
    for (e, it) in table.entities.iter().enumerate().filter(|(e, _)| about(*e)) {
        let count = stocks[e].ok()?;
        stored = stored.checked_add(count)?;
        build_units = build_units.checked_add(count.checked_mul(units_of(e)?)?)?;
        each = each.max(it.size?);
    }
    let mut upkeep = Vec::new();
    for (p, pattern) in table.patterns.iter().enumerate().filter(|(_, it)| it.answered_by.is_here()) {
        let Request::Writes(request) = &pattern.request else { continue };
        let mut units = Decimal::ZERO;
        for action in &request.actions {
            let Some(e) = action.entity.filter(|e| about(*e)) else { continue };
            let touches = match (action.verb, action.before) {
                (WriteVerb::Check, _) | (WriteVerb::Delete, Image::Absent) => false,
                (WriteVerb::Delete, _) | (_, Image::Absent) => true,
                _ => action.changes.as_ref().is_none_or(|it| !it.is_empty()),
            };
            if touches {
                units = units.checked_add(units_of(e)?.checked_mul(Decimal::from(action.repeat))?)?;
            }
        }
        if !units.is_zero() {
            let accepted = units.checked_mul(Decimal::ONE - request.refused_share)?;
            let requests = requests_per_month(pattern.rate?, design.settings.month)?;
            upkeep.push(IndexUpkeep { pattern: p, units: requests.checked_mul(accepted)? });
        }
    }
    (each > Bytes::ZERO).then_some(Answered { stored, each, build_units, upkeep })
}
