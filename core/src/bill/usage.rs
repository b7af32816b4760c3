//! Units that each pattern spends, on the table and on each index: per request, per second and per month.
//!
//! Expected values are exact decimals: the effect's whole units times its share (R-IDX, model of the design). Only the
//! table part of a transaction doubles (R-TX-6).

mod extent;
mod spread;
mod table_writes;

use super::{BillError, Family, Missing, Place, UnitKind, out_of_range, stock::Stock};
use crate::{
    design::{
        BillingMonth, CancelledTransaction, Gap, Image, KeyRead, Operation, PageEndRule, Pattern, Per, RangeRead, Rate,
        Request, Settings, Table, WriteRequest, features::Dax,
    },
    metering::{PageEnd, PagedRead, ReadConsistency, WriteKind, item_read_units, paged_read_ending},
    rules::RuleId,
    units::exact::{self, product},
};
pub(crate) use extent::contents;
use extent::extent;
use rust_decimal::Decimal;
use spread::TableMeans;
pub(crate) use spread::{effect_units, mean_of_items};
pub(crate) use table_writes::table_changes;
use table_writes::{TableSum, accepted_write_rules, change, refused_write_rules};

/// What one pattern spends at one place.
#[derive(Clone, Debug, PartialEq)]
pub struct Usage {
    /// The table's position.
    pub table: usize,
    /// The pattern's position.
    pub pattern: usize,
    /// The table or an index.
    pub place: Place,
    /// Reads or writes.
    pub kind: UnitKind,
    /// Its family on the bill.
    pub family: Family,
    /// Expected units of one request.
    pub units_per_request: Decimal,
    /// Pages of one request, for a Query or Scan.
    pub pages: Option<u64>,
    /// How often, if said.
    pub traffic: Option<Traffic>,
    /// The rules that it rests on.
    pub rules: &'static [RuleId],
}

/// A pattern's traffic, and what it comes to in units at one place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Traffic {
    /// Requests in the month.
    pub requests_per_month: Decimal,
    /// Units in the month.
    pub units_per_month: Decimal,
    /// Average units a second.
    pub units_per_second: Decimal,
    /// Units a second at the peak.
    pub peak_units_per_second: Decimal,
}

/// Requests of a month; `None` beyond the range of a decimal.
pub fn requests_per_month(rate: Rate, month: BillingMonth) -> Option<Decimal> {
    match crate::design::per_seconds(rate.per) {
        None => Some(rate.times),
        Some(1) => rate.times.checked_mul(month.seconds()),
        // Multiplied first: six an hour is exact, six times a 3,600th is not.
        Some(seconds) => rate.times.checked_mul(month.seconds())?.checked_div(Decimal::from(seconds)),
    }
}

/// Average requests a second; `None` beyond the range of a decimal.
pub fn requests_per_second(rate: Rate, month: BillingMonth) -> Option<Decimal> {
    match rate.per {
        Per::Second => Some(rate.times),
        per => {
            let seconds = crate::design::per_seconds(per).map_or_else(|| month.seconds(), Decimal::from);
            rate.times.checked_div(seconds)
        }
    }
}

/// An average rate in the forms that units are multiplied with.
struct Rates {
    requests_per_month: Decimal,
    requests_per_second: Decimal,
    /// Requests a month before they are divided by these seconds, where they are.
    undivided: Option<(Decimal, Decimal)>,
}

impl Rates {
    /// `None` beyond the range of a decimal.
    fn new(rate: Rate, month_seconds: Decimal) -> Option<Rates> {
        let times = rate.times;
        Some(match crate::design::per_seconds(rate.per) {
            None => Rates {
                requests_per_month: times,
                requests_per_second: times.checked_div(month_seconds)?,
                undivided: None,
            },
            Some(1) => Rates {
                requests_per_month: product(times, month_seconds)?,
                requests_per_second: times,
                undivided: None,
            },
            Some(seconds) => {
                let (whole, seconds) = (product(times, month_seconds)?, Decimal::from(seconds));
                Rates {
                    requests_per_month: whole.checked_div(seconds)?,
                    requests_per_second: times.checked_div(seconds)?,
                    undivided: Some((whole, seconds)),
                }
            }
        })
    }

    /// Multiplied before it is divided, so that one scan a day comes out exact over 30.41666… days.
    fn units_per_month(&self, units: Decimal) -> Option<Decimal> {
        match self.undivided {
            None => product(self.requests_per_month, units),
            Some((whole, seconds)) => {
                let exact = product(whole, units).and_then(|it| it.checked_div(seconds));
                exact.or_else(|| product(self.requests_per_month, units))
            }
        }
    }
}

/// The most usages that a table can have: room for them is made once.
pub(crate) fn most_usages(table: &Table) -> usize {
    let of_pattern = |pattern: &Pattern| match &pattern.request {
        Request::Keys(_) => 1,
        Request::Range(read) => 1 + usize::from(read.fetch.is_some()),
        Request::Writes(request) => {
            let effects: usize = request.actions.iter().map(|it| it.effects.len()).sum();
            2 + effects.min(table.indexes.len())
        }
    };
    table.patterns.iter().map(of_pattern).sum()
}

/// All usages of a table, and what is missing for others.
pub fn usages(
    position: usize,
    table: &Table,
    settings: &Settings,
    stocks: &[Stock],
    out: &mut Vec<Usage>,
    missing: &mut Vec<Missing>,
) -> Result<(), BillError> {
    usages_behind(table.dax(), position, table, settings, stocks, out, missing)
}

/// The same behind another cache than the table's own, or behind none.
pub(super) fn usages_behind(
    dax: Option<&Dax>,
    position: usize,
    table: &Table,
    settings: &Settings,
    stocks: &[Stock],
    out: &mut Vec<Usage>,
    missing: &mut Vec<Missing>,
) -> Result<(), BillError> {
    let month_seconds = settings.month.seconds();
    let mut on_indexes: Vec<IndexSum> = Vec::with_capacity(table.indexes.len());
    for (p, pattern) in table.patterns.iter().enumerate().filter(|(_, it)| it.answered_by.is_here()) {
        let rates = match pattern.rate {
            None => None,
            Some(rate) => Some(Rates::new(rate, month_seconds).ok_or_else(|| out_of_range(table, "requests"))?),
        };
        let peak = pattern.peak;
        let mut collector = Collector { position, table, dax, pattern: p, peak, rates, out, missing };
        match &pattern.request {
            Request::Keys(read) => collector.key_read(pattern, read)?,
            Request::Range(read) => collector.range_read(pattern, read, stocks, settings.page_end)?,
            Request::Writes(request) => collector.writes(request, settings, &mut on_indexes)?,
        }
    }
    Ok(())
}

/// Expected units of one pattern on one index, as far as they are known.
struct IndexSum {
    units: Decimal,
    gap: Option<Gap>,
    touched: bool,
}

/// What is gathered for one pattern.
struct Collector<'a> {
    position: usize,
    table: &'a Table,
    dax: Option<&'a Dax>,
    pattern: usize,
    peak: Decimal,
    rates: Option<Rates>,
    out: &'a mut Vec<Usage>,
    missing: &'a mut Vec<Missing>,
}

/// One entry for the collector.
struct Entry {
    place: Place,
    kind: UnitKind,
    family: Family,
    units: Decimal,
    pages: Option<u64>,
    rules: &'static [RuleId],
}

impl Collector<'_> {
    fn push(&mut self, entry: Entry) -> Result<(), BillError> {
        let Entry { place, kind, family, units, pages, rules } = entry;
        let traffic = match &self.rates {
            None => {
                self.gap(place, family, Gap::Rate(self.pattern));
                None
            }
            Some(rates) => {
                let per_month = rates.units_per_month(units);
                let per_second = product(rates.requests_per_second, units);
                let peak =
                    per_second.and_then(|it| if self.peak == Decimal::ONE { Some(it) } else { product(it, self.peak) });
                let (Some(units_per_month), Some(units_per_second), Some(peak_units_per_second)) =
                    (per_month, per_second, peak)
                else {
                    return Err(out_of_range(self.table, "units"));
                };
                let requests_per_month = rates.requests_per_month;
                Some(Traffic { requests_per_month, units_per_month, units_per_second, peak_units_per_second })
            }
        };
        self.out.push(Usage {
            table: self.position,
            pattern: self.pattern,
            place,
            kind,
            family,
            units_per_request: units,
            pages,
            traffic,
            rules,
        });
        Ok(())
    }

    fn gap(&mut self, place: Place, family: Family, gap: Gap) {
        self.missing.push(Missing { table: self.position, family, place, pattern: Some(self.pattern), gap });
    }

    /// Read units that reach the table: what the cache answers uses none (R-DAX-3).
    fn missed(&self, units: Decimal, consistency: ReadConsistency) -> Decimal {
        match self.dax.and_then(|it| it.hit_share) {
            Some(hits) if consistency == ReadConsistency::Eventual => units * (Decimal::ONE - hits),
            _ => units,
        }
    }

    fn key_read(&mut self, pattern: &Pattern, read: &KeyRead) -> Result<(), BillError> {
        let (item, each) = match read.item {
            Image::Absent => (None, Some(item_read_units(None, read.consistency).decimal())),
            Image::Known(size) => (Some(size), Some(item_read_units(Some(size), read.consistency).decimal())),
            Image::Spread(entity) => {
                let units = |size| item_read_units(Some(size), read.consistency).decimal();
                (self.table.entities[entity].size, mean_of_items(self.table, entity, units))
            }
            Image::Unknown(gap) => {
                self.gap(Place::Table, Family::TableReads, gap);
                return Ok(());
            }
        };
        let rules: &[RuleId] = match (pattern.operation, read.consistency, item) {
            (_, ReadConsistency::Transactional, _) => &[RuleId::READ_3],
            (Operation::BatchGetItem, ..) => &[RuleId::READ_4],
            (_, _, None) => &[RuleId::READ_7],
            (_, ReadConsistency::Strong, _) => &[RuleId::READ_1],
            _ => &[RuleId::READ_2],
        };
        let units = each.and_then(|each| if read.keys == 1 { Some(each) } else { product(each, read.keys.into()) });
        let units = units.ok_or_else(|| out_of_range(self.table, "units"))?;
        let units = self.missed(units, read.consistency);
        self.push(Entry {
            place: Place::Table,
            kind: UnitKind::Read,
            family: Family::TableReads,
            units,
            pages: None,
            rules,
        })
    }

    fn range_read(
        &mut self,
        pattern: &Pattern,
        read: &RangeRead,
        stocks: &[Stock],
        page_end: PageEndRule,
    ) -> Result<(), BillError> {
        let (place, family) = match (read.index, pattern.operation) {
            (Some(index), _) => (Place::Index(index), Family::IndexReads),
            (None, Operation::Scan) => (Place::Table, Family::Scans),
            (None, _) => (Place::Table, Family::TableReads),
        };
        let extent = match extent(self.table, read, stocks) {
            Ok(extent) => extent.ok_or_else(|| out_of_range(self.table, "bytes read"))?,
            Err(gap) => {
                self.gap(place, family, gap);
                return Ok(());
            }
        };
        let end = match page_end {
            PageEndRule::Bytes => PageEnd::Bytes,
            PageEndRule::Items => extent.page_end(),
        };
        let PagedRead { units, pages, .. } = paged_read_ending(extent.bytes, read.consistency, end);
        let rules: &[RuleId] = if read.index.is_some() {
            &[RuleId::IDX_9, RuleId::READ_5, RuleId::READ_6]
        } else {
            &[RuleId::READ_5, RuleId::READ_6]
        };
        let units = self.missed(units.decimal(), read.consistency);
        self.push(Entry { place, kind: UnitKind::Read, family, units, pages: Some(pages), rules })?;
        match (read.fetch, extent.items) {
            (None, _) => Ok(()),
            (Some(image @ (Image::Known(_) | Image::Spread(_))), Some(items)) => {
                let one = |size| item_read_units(Some(size), read.consistency).decimal();
                let each = match image {
                    Image::Spread(entity) => mean_of_items(self.table, entity, one),
                    Image::Known(size) => Some(one(size)),
                    Image::Absent | Image::Unknown(_) => None,
                };
                let units = each
                    .and_then(|each| product(each, items))
                    .ok_or_else(|| out_of_range(self.table, "fetched items"))?;
                let units = self.missed(units, read.consistency);
                self.push(Entry {
                    place: Place::Table,
                    kind: UnitKind::Read,
                    family: Family::TableReads,
                    units,
                    pages: None,
                    rules: &[RuleId::IDX_11],
                })
            }
            (Some(Image::Unknown(gap)), _) => {
                self.gap(Place::Table, Family::TableReads, gap);
                Ok(())
            }
            (Some(_), _) => {
                self.gap(Place::Table, Family::TableReads, Gap::ItemsRead(self.pattern));
                Ok(())
            }
        }
    }

    fn writes(
        &mut self,
        request: &WriteRequest,
        settings: &Settings,
        on_indexes: &mut Vec<IndexSum>,
    ) -> Result<(), BillError> {
        on_indexes.clear();
        on_indexes.extend(self.table.indexes.iter().map(|_| IndexSum {
            units: Decimal::ZERO,
            gap: None,
            touched: false,
        }));
        let (mut sums, mut means) = (TableSum::default(), TableMeans::default());
        let mut gap = None;
        for action in &request.actions {
            match change(action) {
                Ok(Some(change)) => sums.add(action, change, request, settings, self.dax),
                Ok(None) => means
                    .add(self.table, action, request, settings, self.dax)
                    .ok_or_else(|| out_of_range(self.table, "write units"))?,
                Err(what) => gap = gap.or(Some(what)),
            }
            for planned in &action.effects {
                let sum = &mut on_indexes[planned.index];
                match planned.effect {
                    Ok(effect) => {
                        let once = effect_units(self.table, planned, effect);
                        let units = match action.repeat {
                            1 => once,
                            repeat => once.and_then(|it| product(it, repeat.into())),
                        };
                        let share = planned.share;
                        let expected =
                            if share == Decimal::ONE { units } else { units.and_then(|it| product(it, share)) };
                        let all = expected.and_then(|it| exact::sum(sum.units, it));
                        sum.units = all.ok_or_else(|| out_of_range(self.table, "index write units"))?;
                    }
                    Err(what) => sum.gap = sum.gap.or(Some(what)),
                }
                sum.touched = true;
            }
        }
        if let Some(gap) = gap {
            self.gap(Place::Table, Family::TableWrites, gap);
        } else {
            self.table_part(request, &sums, &means, settings)?;
        }
        for (i, sum) in on_indexes.iter().enumerate() {
            let place = Place::Index(i);
            match sum.gap {
                Some(gap) => self.gap(place, Family::IndexWrites, gap),
                None if sum.touched => {
                    let refused = request.refused_share;
                    let units = if refused.is_zero() { sum.units } else { sum.units * (Decimal::ONE - refused) };
                    let rules = &[RuleId::IDX_2, RuleId::IDX_4, RuleId::IDX_5, RuleId::IDX_6];
                    self.push(Entry {
                        place,
                        kind: UnitKind::Write,
                        family: Family::IndexWrites,
                        units,
                        pages: None,
                        rules,
                    })?;
                }
                None => {}
            }
        }
        Ok(())
    }

    fn table_part(
        &mut self,
        request: &WriteRequest,
        sums: &TableSum,
        means: &TableMeans,
        settings: &Settings,
    ) -> Result<(), BillError> {
        let transactional = request.kind == WriteKind::Transactional;
        let (accepted, refused) = (sums.accepted.decimal() + means.accepted, sums.refused.decimal() + means.refused);
        let mut units = if request.refused_share.is_zero() {
            accepted
        } else if transactional {
            // What a cancelled attempt costs is disputed (R-TX-7, D-4).
            match settings.cancelled_transaction {
                CancelledTransaction::Full => accepted,
                CancelledTransaction::Free => accepted * (Decimal::ONE - request.refused_share),
            }
        } else {
            accepted * (Decimal::ONE - request.refused_share) + refused * request.refused_share
        };
        if !request.conflict_share.is_zero() {
            units += refused * request.conflict_share;
        }
        let rules = if request.refused_share.is_zero() && request.conflict_share.is_zero() {
            accepted_write_rules(request)
        } else {
            refused_write_rules(request)
        };
        self.push(Entry {
            place: Place::Table,
            kind: UnitKind::Write,
            family: Family::TableWrites,
            units,
            pages: None,
            rules,
        })?;
        let through_dax = transactional && self.dax.is_some();
        if request.conflict_share.is_zero() && request.replay_share.is_zero() && !through_dax {
            return Ok(());
        }
        let fresh = sums.fresh_reads.decimal() + means.fresh_reads;
        let replayed = sums.replay_reads.decimal() + means.replay_reads;
        let mut reads = fresh * request.conflict_share + replayed * request.replay_share;
        if through_dax {
            // A transaction through DAX reads back what it wrote (R-DAX-3).
            reads += replayed;
        }
        let rules: &[RuleId] = match (transactional, through_dax) {
            (true, true) => &[RuleId::TX_4, RuleId::DAX_3],
            (true, false) => &[RuleId::TX_4],
            (false, _) => &[RuleId::READ_1, RuleId::WRITE_7],
        };
        self.push(Entry {
            place: Place::Table,
            kind: UnitKind::Read,
            family: Family::TableReads,
            units: reads,
            pages: None,
            rules,
        })
    }
}
