//! What each index is worth: the patterns that need it, the write units that it adds to each event and to the month, and
//! what it stores (B5). Owns the sums over one index; what another projection would cost is [`projections`], which asks
//! the estimate of the edited design.

mod projections;

pub use projections::{ProjectionOption, projection_options, with_projection};

use crate::{
    bill::{Place, UnitKind},
    design::{AnsweredBy, Design, Index, Operation, Projection, Request, Table},
    estimate::{Estimate, View},
    metering::IndexEffect,
    money::Usd,
};
use rust_decimal::Decimal;
use std::collections::BTreeSet;

/// What one index does for its table and costs.
#[derive(Clone, Debug, PartialEq)]
pub struct IndexEconomics {
    /// The table's position.
    pub table: usize,
    /// The index's position.
    pub index: usize,
    /// The patterns that it answers; none: no pattern needs this index.
    pub needed_by: Vec<usize>,
    /// What each write pattern does to it, in the order of the patterns.
    pub events: Vec<IndexEvent>,
    /// Patterns that change an attribute of its key: each such write costs two (R-IDX-6).
    pub movers: Vec<IndexMover>,
    /// Write units in the month; `None` where a part is not known.
    pub write_units_per_month: Option<Decimal>,
    /// Index write units for each write unit of the table in the month; `None` where a part is not known.
    pub writes_for_each_table_write: Option<Decimal>,
    /// Dollars a month of its writes, on demand; what is missing is not in it.
    pub write_cost: Usd,
    /// Dollars a month of its reads, on demand; what is missing is not in it.
    pub read_cost: Usd,
    /// Dollars a month of its storage; what is missing is not in it.
    pub storage_cost: Usd,
    /// Whether an amount of this index is not known.
    pub incomplete: bool,
    /// What its patterns read besides keys; `None` where one of them does not say it, and may read all.
    pub attributes_read: Option<BTreeSet<String>>,
    /// Attributes that it holds besides keys and that no pattern reads, where both are known.
    pub unread: Option<BTreeSet<String>>,
    /// Entities of which only a part has entries, each with the part: it is sparse.
    pub sparse: Vec<(usize, Decimal)>,
}

/// What one write pattern does to an index.
#[derive(Clone, Debug, PartialEq)]
pub struct IndexEvent {
    /// The pattern's position.
    pub pattern: usize,
    /// What happens, with the part of requests: once each, in the order of the actions.
    pub effects: Vec<(EffectKind, Decimal)>,
    /// Expected write units of one request; `None` where an entry's size is not known.
    pub units_per_request: Option<Decimal>,
    /// Write units in the month; `None` where the rate is not known either.
    pub units_per_month: Option<Decimal>,
}

/// The kind of an effect on an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EffectKind {
    /// A new entry (R-IDX-4).
    Enters,
    /// An entry goes (R-IDX-4).
    Leaves,
    /// Something that it holds changes in place (R-IDX-5).
    Changes,
    /// Its key changes: a delete and an insert (R-IDX-6).
    Moves,
    /// Not known: the pattern does not say what it changes.
    Unknown,
}

/// A pattern that moves entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexMover {
    /// The pattern's position.
    pub pattern: usize,
    /// The key attributes that it changes; empty where only the effect was said.
    pub attributes: Vec<String>,
}

impl IndexEconomics {
    /// Dollars a month on demand: writes, reads and storage.
    pub fn cost(&self) -> Usd {
        let sum = self.write_cost.checked_add(self.read_cost).and_then(|it| it.checked_add(self.storage_cost));
        sum.unwrap_or(Usd::new(Decimal::MAX))
    }

    /// Dollars a month that go with the index: its writes and its storage.
    pub fn upkeep(&self) -> Usd {
        self.write_cost.checked_add(self.storage_cost).unwrap_or(Usd::new(Decimal::MAX))
    }

    /// Whether no pattern reads it.
    pub fn is_unused(&self) -> bool {
        self.needed_by.is_empty()
    }
}

/// Every index of a design, table after table.
pub fn index_economics(design: &Design, estimate: &Estimate) -> Vec<IndexEconomics> {
    let places = design.tables.iter().enumerate().flat_map(|(t, it)| (0..it.indexes.len()).map(move |i| (t, i)));
    places.map(|(t, i)| one(design, estimate, t, i)).collect()
}

fn one(design: &Design, estimate: &Estimate, t: usize, i: usize) -> IndexEconomics {
    let (table, place) = (&design.tables[t], Place::Index(i));
    let index = &table.indexes[i];
    let is_needed = |(p, it): (usize, &crate::design::Pattern)| (it.answered_by == AnsweredBy::Index(i)).then_some(p);
    let needed_by: Vec<usize> = table.patterns.iter().enumerate().filter_map(is_needed).collect();
    let incomplete = estimate.missing.iter().any(|it| (it.table, it.place) == (t, place));
    let month = |kind: UnitKind, at: Place| {
        let own = estimate.usages.iter().filter(|it| (it.table, it.place, it.kind) == (t, at, kind));
        own.map(|it| it.traffic.map(|traffic| traffic.units_per_month))
            .try_fold(Decimal::ZERO, |sum, units| sum.checked_add(units?))
    };
    let write_units_per_month = month(UnitKind::Write, place).filter(|_| !incomplete);
    let of_table = month(UnitKind::Write, Place::Table);
    let cost = |wanted: Option<UnitKind>| {
        let own = estimate.lines(View::OnDemand).filter(|it| (it.table, it.place) == (t, place));
        let kind = |it: &crate::bill::CostLine| match it.family {
            crate::bill::Family::IndexWrites => Some(UnitKind::Write),
            crate::bill::Family::IndexReads => Some(UnitKind::Read),
            _ => None,
        };
        own.filter(|it| kind(it) == wanted).map(|it| it.amount).try_fold(Usd::ZERO, Usd::checked_add)
    };
    let end_of_range = Usd::new(Decimal::MAX);
    let attributes_read = attributes_read(table, index, &needed_by);
    IndexEconomics {
        table: t,
        index: i,
        events: events(table, estimate, t, i),
        movers: movers(table, i),
        write_units_per_month,
        writes_for_each_table_write: write_units_per_month.and_then(|own| own.checked_div(of_table?)),
        write_cost: cost(Some(UnitKind::Write)).unwrap_or(end_of_range),
        read_cost: cost(Some(UnitKind::Read)).unwrap_or(end_of_range),
        storage_cost: cost(None).unwrap_or(end_of_range),
        incomplete,
        unread: unread(table, index, attributes_read.as_ref()).filter(|_| !needed_by.is_empty()),
        attributes_read,
        sparse: index.members.iter().filter(|it| it.share < Decimal::ONE).map(|it| (it.entity, it.share)).collect(),
        needed_by,
    }
}

fn events(table: &Table, estimate: &Estimate, t: usize, i: usize) -> Vec<IndexEvent> {
    let mut events = Vec::new();
    for (p, pattern) in table.patterns.iter().enumerate().filter(|(_, it)| it.answered_by.is_here()) {
        let Request::Writes(request) = &pattern.request else { continue };
        let mut effects = Vec::new();
        for planned in request.actions.iter().flat_map(|it| &it.effects).filter(|it| it.index == i) {
            let kind = match planned.effect {
                Err(_) => EffectKind::Unknown,
                Ok(IndexEffect::Enters { .. }) => EffectKind::Enters,
                Ok(IndexEffect::Leaves { .. }) => EffectKind::Leaves,
                Ok(IndexEffect::Changes { .. }) => EffectKind::Changes,
                Ok(IndexEffect::Moves { .. }) => EffectKind::Moves,
                Ok(IndexEffect::Untouched) => continue,
            };
            effects.push((kind, planned.share));
        }
        if effects.is_empty() {
            continue;
        }
        let usage = estimate.pattern_usages(t, p).find(|it| it.place == Place::Index(i) && it.kind == UnitKind::Write);
        events.push(IndexEvent {
            pattern: p,
            effects,
            units_per_request: usage.map(|it| it.units_per_request),
            units_per_month: usage.and_then(|it| Some(it.traffic?.units_per_month)),
        });
    }
    events
}

fn movers(table: &Table, i: usize) -> Vec<IndexMover> {
    let mut movers = Vec::new();
    for (p, pattern) in table.patterns.iter().enumerate().filter(|(_, it)| it.answered_by.is_here()) {
        let Request::Writes(request) = &pattern.request else { continue };
        for action in &request.actions {
            let moves = |it: &crate::design::PlannedEffect| {
                it.index == i && matches!(it.effect, Ok(IndexEffect::Moves { .. })) && !it.share.is_zero()
            };
            if !action.effects.iter().any(moves) {
                continue;
            }
            let of_key = |name: &&String| table.indexes[i].key.contains(name);
            let attributes = action.changes.iter().flatten().filter(of_key).cloned().collect();
            movers.push(IndexMover { pattern: p, attributes });
        }
    }
    movers
}

/// Keys of the table and of the index are in every entry.
fn is_key(table: &Table, index: &Index, name: &String) -> bool {
    *name == table.partition_key || Some(name) == table.sort_key.as_ref() || index.key.contains(name)
}

fn attributes_read(table: &Table, index: &Index, needed_by: &[usize]) -> Option<BTreeSet<String>> {
    let mut read = BTreeSet::new();
    for &p in needed_by {
        let pattern = &table.patterns[p];
        if pattern.attributes.is_empty() {
            return None;
        }
        let range = matches!(pattern.operation, Operation::Query | Operation::Scan);
        read.extend(pattern.attributes.iter().filter(|it| range && !is_key(table, index, it)).cloned());
    }
    Some(read)
}

fn unread(table: &Table, index: &Index, read: Option<&BTreeSet<String>>) -> Option<BTreeSet<String>> {
    let read = read?;
    let held: BTreeSet<String> = match &index.projection {
        Projection::KeysOnly => BTreeSet::new(),
        Projection::Include(names) => names.iter().cloned().collect(),
        Projection::All => {
            let mut all = BTreeSet::new();
            for member in &index.members {
                all.extend(table.entities[member.entity].attributes.as_ref()?.keys().cloned());
            }
            all
        }
    };
    Some(held.into_iter().filter(|it| !read.contains(it) && !is_key(table, index, it)).collect())
}
