//! Scan or index, in full: for every question that scans or filters, the pages and the time of reading everything, what
//! the index costs to keep and to build, and from how many requests and how many items on it pays (B4). The comparison
//! of one month is [`crate::estimate::scan_or_index_of`]'s.

use crate::{
    bill::Place,
    design::{Design, Gap, TableClass},
    estimate::{Crossover, Estimate, ScanOrIndex, ScanOrIndexGap, filtered_patterns, scan_or_index_of},
    limits,
    money::Usd,
    pricing::{Dimension, RegionPrices},
    units::Bytes,
};
use rust_decimal::{Decimal, prelude::ToPrimitive};

/// Bytes for which a parallel scan has one segment: 2 GB (R-PART-5).
const SEGMENT_BYTES: u64 = 2 * Bytes::GB.get();
/// From so many bytes on a parallel scan is worth it: 20 GB (R-PART-5).
pub const PARALLEL_SCAN_FROM_BYTES: u64 = 20 * Bytes::GB.get();

/// One question, read by scanning and by an index.
#[derive(Clone, Debug, PartialEq)]
pub struct ScanCase {
    /// The month of both.
    pub month: ScanOrIndex,
    /// Pages of one scan, each at most 1 MB and a request of its own (R-READ-6).
    pub pages: u64,
    /// Bytes that one scan reads, near enough: the units' worth.
    pub bytes: Decimal,
    /// Seconds that one scan takes at least, one page after the other: one partition at a time, and none serves more
    /// than 3,000 units a second (R-PART-1).
    pub sequential_seconds: Decimal,
    /// Segments of a parallel scan, about one for 2 GB (R-PART-5); 1 below 20 GB, where it is not worth it.
    pub segments: u64,
    /// The one-time build of the index.
    pub build: IndexBuild,
    /// From how many items on the index is cheaper at this rate.
    pub items: ItemsCrossover,
}

/// Where a growing table makes the index cheaper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemsCrossover {
    /// From so many items on.
    From(Decimal),
    /// At any number: the index costs nothing that the scan does not.
    Always,
    /// Never: asked so rarely, the index's storage and writes grow faster than the scans.
    Never,
}

impl ScanCase {
    /// Whether the index is cheaper at today's rate and size.
    pub fn index_pays(&self) -> bool {
        let requests = self.month.requests_per_month;
        self.month.index_at(requests) < self.month.scan_at(requests)
    }

    /// Dollars a month that the index saves; negative where it does not pay.
    pub fn saving(&self) -> Usd {
        let requests = self.month.requests_per_month;
        Usd::new(self.month.scan_at(requests).saturating_sub(self.month.index_at(requests)))
    }

    /// Requests a day from which the index is cheaper, where there is such a number.
    pub fn requests_per_day(&self, design: &Design) -> Option<Decimal> {
        match self.month.crossover {
            Crossover::At(a_month) => {
                a_month.checked_mul(Decimal::from(24))?.checked_div(design.settings.month.hours())
            }
            Crossover::Always => Some(Decimal::ZERO),
            Crossover::Never => None,
        }
    }
}

/// Every question that scans or filters and can be compared, table after table; and what is missing for the others, as
/// table, pattern and gap.
pub fn scan_cases(
    design: &Design,
    estimate: &Estimate,
    prices: &RegionPrices,
) -> (Vec<ScanCase>, Vec<(usize, usize, ScanOrIndexGap)>) {
    let (mut cases, mut gaps) = (Vec::new(), Vec::new());
    for (t, p) in filtered_patterns(design) {
        let month = scan_or_index_of(design, estimate, prices, t, p);
        match month.and_then(|it| case(design, estimate, prices, it).ok_or(ScanOrIndexGap::Amounts)) {
            Ok(case) => cases.push(case),
            Err(gap) => gaps.push((t, p, gap)),
        }
    }
    (cases, gaps)
}

fn case(design: &Design, estimate: &Estimate, prices: &RegionPrices, month: ScanOrIndex) -> Option<ScanCase> {
    let usage = estimate.pattern_usages(month.table, month.pattern).next()?;
    let class = design.tables[month.table].class;
    // An eventual unit is 8 KB, a strong one 4 KB.
    let read = match &design.tables[month.table].patterns[month.pattern].request {
        crate::design::Request::Range(read) => read,
        _ => return None,
    };
    let per_unit = match read.consistency {
        crate::metering::ReadConsistency::Eventual => Bytes::READ_BLOCK.get() * 2,
        _ => Bytes::READ_BLOCK.get(),
    };
    let bytes = month.scan_units.checked_mul(Decimal::from(per_unit))?;
    let segments = if bytes < Decimal::from(PARALLEL_SCAN_FROM_BYTES) {
        1
    } else {
        bytes.checked_div(Decimal::from(SEGMENT_BYTES))?.ceil().to_u64()?
    };
    let build = IndexBuild::new(month.build_units, class, prices)?;
    Some(ScanCase {
        pages: usage.pages?,
        bytes,
        sequential_seconds: month.scan_units.checked_div(Decimal::from(limits::PARTITION_READ_UNITS_PER_SECOND))?,
        segments,
        build,
        items: items_crossover(&month),
        month,
    })
}

/// Scans grow with the number of items, and so does the index's storage; its writes and its answers do not.
fn items_crossover(month: &ScanOrIndex) -> ItemsCrossover {
    let requests = month.requests_per_month;
    let fixed = (month.index_upkeep - month.index_storage).saturating_add(month.query_each.saturating_mul(requests));
    let grows = month.scan_each.saturating_mul(requests).saturating_sub(month.index_storage);
    if grows <= Decimal::ZERO {
        return ItemsCrossover::Never;
    }
    if fixed.is_zero() {
        return ItemsCrossover::Always;
    }
    match grows.checked_div(month.items).and_then(|each| fixed.checked_div(each)) {
        Some(items) => ItemsCrossover::From(items.ceil()),
        None => ItemsCrossover::Never,
    }
}

/// Filling a new global index once with what the table holds: its write units, its time and its price. Reading the table
/// for it is free; whether the writes are charged, the sources dispute (D-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexBuild {
    /// Write units, one entry after the other, each rounded by itself.
    pub units: Decimal,
    /// Dollars on demand, if it is charged.
    pub on_demand: Usd,
    /// The price of a write capacity unit for an hour.
    unit_hour: Usd,
}

impl IndexBuild {
    fn new(units: Decimal, class: TableClass, prices: &RegionPrices) -> Option<IndexBuild> {
        let (request, hour) = match class {
            TableClass::Standard => (Dimension::WriteRequestUnit, Dimension::WriteCapacityUnitHour),
            TableClass::StandardInfrequentAccess => (Dimension::WriteRequestUnitIa, Dimension::WriteCapacityUnitHourIa),
        };
        let price = |dimension| prices.price(dimension).ok().map(|it| it.usd);
        Some(IndexBuild { units, on_demand: price(request)?.checked_mul(units)?, unit_hour: price(hour)? })
    }

    /// Read units that it takes of the table: none.
    pub const fn table_read_units(&self) -> Decimal {
        Decimal::ZERO
    }

    /// Hours at so many write capacity units. `None` at none.
    pub fn hours_at(&self, units_per_second: Decimal) -> Option<Decimal> {
        self.units.checked_div(units_per_second)?.checked_div(Decimal::from(3_600))
    }

    /// Dollars of that capacity for as long as it takes, if it is charged. `None` at no capacity.
    pub fn provisioned_at(&self, units_per_second: Decimal) -> Option<Usd> {
        self.unit_hour.checked_mul(units_per_second)?.checked_mul(self.hours_at(units_per_second)?)
    }
}

/// What filling an index of the design once takes. `Err`: what is missing to know it.
pub fn index_build(
    design: &Design,
    estimate: &Estimate,
    prices: &RegionPrices,
    table: usize,
    index: usize,
) -> Result<IndexBuild, Gap> {
    let it = &design.tables[table];
    let missing = estimate
        .missing
        .iter()
        .find(|gap| (gap.table, gap.place, gap.family) == (table, Place::Index(index), crate::bill::Family::Storage));
    if let Some(missing) = missing {
        return Err(missing.gap);
    }
    let mut units = Decimal::ZERO;
    for member in &it.indexes[index].members {
        let count = estimate.stocks[table][member.entity]?;
        let of = |size: Bytes| Decimal::from(size.blocks(Bytes::KB));
        let each = match member.sizes {
            crate::design::EntrySizes::OfItems => crate::bill::usage::mean_of_items(it, member.entity, of),
            crate::design::EntrySizes::One => member.entry.map(of),
        };
        let gap = Gap::EntryBytes { index, entity: member.entity };
        let more = each.and_then(|each| each.checked_mul(member.share)?.checked_mul(count)).ok_or(gap)?;
        units = units.checked_add(more).ok_or(gap)?;
    }
    IndexBuild::new(units, it.class, prices).ok_or(Gap::Entities)
}
