//! Scan or index: what a filtered question costs by reading everything, against an index that holds the answer (B4).
//!
//! The index is the simplest one that answers: it holds every item that the question is about, copied whole, so each
//! new item is written once more and each answer reads just what it returns. Its one-time build is left out (D-14).

use crate::{
    bill::{stock::Stock, storage, usage::requests_per_month},
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
    /// Write units that keep the index, in a month.
    pub index_write_units: Decimal,
    /// Where the two are even.
    pub crossover: Crossover,
}

impl ScanOrIndex {
    /// Dollars a month by scanning, at so many requests.
    pub fn scan_at(&self, requests: Decimal) -> Decimal {
        self.scan_each * requests
    }

    /// Dollars a month by the index, at so many requests.
    pub fn index_at(&self, requests: Decimal) -> Decimal {
        self.index_upkeep + self.query_each * requests
    }
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
    for (t, table) in design.tables.iter().enumerate() {
        for (p, pattern) in table.patterns.iter().enumerate() {
            let Request::Range(read) = &pattern.request else { continue };
            if read.index.is_some() || read.extent_is_answer() {
                continue;
            }
            match compare(design, estimate, prices, t, p) {
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
    }
    best.ok_or(gap)
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

fn compare(
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
        let (stored, each, newly) = answered_items(design, &estimate.stocks[t], t, read.entity)?;
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
        let index_write_units = newly.checked_mul(Decimal::from(each.blocks(Bytes::KB)))?;
        let stored_gigabytes = storage::gigabytes(
            storage::stored_bytes(stored, storage::stored_entry_bytes(each))?,
            design.settings.gigabyte,
        );
        let index_upkeep =
            index_write_units.checked_mul(wru)?.checked_add(stored_gigabytes.checked_mul(gigabyte_month)?)?;
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
            index_write_units,
            crossover,
        })
    };
    known().ok_or(ScanOrIndexGap::Amounts)
}

/// Items that the question is about, the bytes of each, and how many new ones a month brings. Several entities count
/// together, with the largest size.
fn answered_items(
    design: &Design,
    stocks: &[Stock],
    t: usize,
    entity: Option<usize>,
) -> Option<(Decimal, Bytes, Decimal)> {
    let table = &design.tables[t];
    let about = |e: usize| entity.is_none_or(|it| it == e);
    let (mut stored, mut each) = (Decimal::ZERO, Bytes::ZERO);
    for (e, it) in table.entities.iter().enumerate().filter(|(e, _)| about(*e)) {
        stored = stored.checked_add(stocks[e].ok()?)?;
        each = each.max(it.size?);
    }
    let mut newly = Decimal::ZERO;
    for pattern in &table.patterns {
        let Request::Writes(request) = &pattern.request else { continue };
        let creates = |verb: WriteVerb, before: Image| {
            matches!(verb, WriteVerb::Put | WriteVerb::Update) && before == Image::Absent
        };
        let count: u64 = request
            .actions
            .iter()
            .filter(|it| it.entity.is_some_and(about) && creates(it.verb, it.before))
            .map(|it| it.repeat)
            .sum();
        if count > 0 {
            newly = newly.checked_add(
                requests_per_month(pattern.rate?, design.settings.month)?.checked_mul(Decimal::from(count))?,
            )?;
        }
    }
    (each > Bytes::ZERO).then_some((stored, each, newly))
}
