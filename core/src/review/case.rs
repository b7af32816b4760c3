//! One table with everything that a kind looks at: its written form, its meaning, and what it was estimated at.

use crate::{
    analysis::HotKey,
    bill::{Missing, Place, UnitKind, provisioned::CapacityNeed, usage, usage::Usage},
    design::{CapacityMode, Design, Pattern, Table, TableClass, per_seconds},
    estimate::Estimate,
    money::Usd,
    pricing::{Dimension, RegionPrices},
    wire::{DesignV1, EntityV1, PatternV1, TableV1},
};
use rust_decimal::Decimal;

/// One table under review.
pub(super) struct Case<'a> {
    /// The table's position.
    pub(super) position: usize,
    /// As written.
    pub(super) written: &'a TableV1,
    /// As meant.
    pub(super) table: &'a Table,
    /// The whole design, as written.
    pub(super) wire: &'a DesignV1,
    /// The whole design.
    pub(super) design: &'a Design,
    /// The whole estimate.
    pub(super) estimate: &'a Estimate,
    /// The Region's prices.
    pub(super) prices: &'a RegionPrices,
    usages: &'a [Usage],
    needs: &'a [CapacityNeed],
    missing: &'a [Missing],
    hot_keys: &'a [HotKey],
}

impl<'a> Case<'a> {
    pub(super) fn new(
        position: usize,
        wire: &'a DesignV1,
        design: &'a Design,
        estimate: &'a Estimate,
        prices: &'a RegionPrices,
        hot_keys: &'a [HotKey],
    ) -> Case<'a> {
        // The design is that of its written form: it has the same tables.
        let (written, table) = (&wire.tables[position], &design.tables[position]);
        let usages = part(&estimate.usages, position, |it| it.table);
        let needs = part(&estimate.capacities, position, |it| it.table);
        let hot_keys = part(hot_keys, position, |it| it.table);
        let missing = part(&estimate.missing, position, |it| it.table);
        Case { position, written, table, wire, design, estimate, prices, usages, needs, missing, hot_keys }
    }

    /// The table's path.
    pub(super) fn table_path(&self) -> String {
        format!("tables[{}]", self.position)
    }

    /// A pattern's path.
    pub(super) fn pattern_path(&self, pattern: usize) -> String {
        format!("tables[{}].patterns[{pattern}]", self.position)
    }

    /// An index's path.
    pub(super) fn index_path(&self, index: usize) -> String {
        format!("tables[{}].indexes[{index}]", self.position)
    }

    /// An entity's path.
    pub(super) fn entity_path(&self, entity: usize) -> String {
        format!("tables[{}].entities[{entity}]", self.position)
    }

    /// Every pattern that is answered here, with its position and written form.
    pub(super) fn patterns(&self) -> impl Iterator<Item = (usize, &'a Pattern, &'a PatternV1)> {
        let both = self.table.patterns.iter().zip(&self.written.patterns).enumerate();
        let here = both.filter(|(_, (pattern, _))| pattern.answered_by.is_here());
        here.map(|(position, (pattern, written))| (position, pattern, written))
    }

    /// The question that a pattern answers, for a headline.
    pub(super) fn question(&self, pattern: usize) -> String {
        let it = &self.table.patterns[pattern];
        if it.name.trim().is_empty() {
            format!("Question {} ({:?})", pattern + 1, it.operation)
        } else {
            it.name.clone()
        }
    }

    /// The usages of one pattern.
    pub(super) fn usages(&self, pattern: usize) -> &'a [Usage] {
        part(self.usages, pattern, |it| it.pattern)
    }

    /// What a dimension of the table or of a global index needs.
    pub(super) fn need(&self, place: Place, kind: UnitKind) -> Option<&'a CapacityNeed> {
        self.needs.iter().find(|it| it.place == place && it.kind == kind)
    }

    /// The capacities of the table and its global indexes.
    pub(super) fn needs(&self) -> &'a [CapacityNeed] {
        self.needs
    }

    /// The busiest keys of the table and its global indexes.
    pub(super) fn hot_keys(&self) -> &'a [HotKey] {
        self.hot_keys
    }

    /// The path and the name of the table or of an index.
    pub(super) fn place(&self, place: Place) -> (String, &'a str) {
        match place {
            Place::Table => (self.table_path(), &self.table.name),
            Place::Index(i) => (self.index_path(i), &self.table.indexes[i].name),
        }
    }

    /// Whether all amounts of the table are known: sums of modes and classes can be compared.
    pub(super) fn is_complete(&self) -> bool {
        self.missing.is_empty()
    }

    /// What is not known of the table.
    pub(super) fn missing(&self) -> &'a [Missing] {
        self.missing
    }

    /// Requests of a pattern in the month.
    pub(super) fn requests_per_month(&self, pattern: &Pattern) -> Option<Decimal> {
        usage::requests_per_month(pattern.rate?, self.design.settings.month)
    }

    /// Requests of a pattern in a day, without the noise of a division where the rate is said by the day.
    pub(super) fn requests_per_day(&self, pattern: &Pattern) -> Option<Decimal> {
        let rate = pattern.rate?;
        let seconds = per_seconds(rate.per).map_or_else(|| self.design.settings.month.seconds(), Decimal::from);
        rate.times.checked_mul(Decimal::from(86_400))?.checked_div(seconds)
    }

    /// On-demand dollars for so many units.
    pub(super) fn dollars(&self, kind: UnitKind, units: Decimal) -> Option<Usd> {
        use {Dimension as D, TableClass::*, UnitKind::*};
        let dimension = match (self.table.class, kind) {
            (Standard, Read) => D::ReadRequestUnit,
            (Standard, Write) => D::WriteRequestUnit,
            (StandardInfrequentAccess, Read) => D::ReadRequestUnitIa,
            (StandardInfrequentAccess, Write) => D::WriteRequestUnitIa,
        };
        self.prices.price(dimension).ok()?.usd.checked_mul(units)
    }

    /// What a pattern's own units cost in the month at on-demand prices; `None` where they are not known.
    pub(super) fn pattern_month(&self, pattern: usize) -> Option<Usd> {
        let usages = self.usages(pattern);
        let mut sum = (!usages.is_empty()).then_some(Usd::ZERO)?;
        for usage in usages {
            sum = sum.checked_add(self.dollars(usage.kind, usage.traffic?.units_per_month)?)?;
        }
        Some(sum)
    }

    /// A pattern's units of one kind in the month, over the table and its indexes.
    pub(super) fn units_per_month(&self, pattern: usize, kind: UnitKind) -> Option<Decimal> {
        let own = self.usages(pattern).iter().filter(|it| it.kind == kind);
        own.map(|it| it.traffic.map(|it| it.units_per_month)).sum()
    }

    /// The units of one request at a place.
    pub(super) fn units(&self, pattern: usize, place: Place, kind: UnitKind) -> Option<Decimal> {
        self.usages(pattern).iter().find(|it| it.place == place && it.kind == kind).map(|it| it.units_per_request)
    }

    /// Whether the table is paid by request.
    pub(super) fn is_on_demand(&self) -> bool {
        self.table.capacity.mode == CapacityMode::OnDemand
    }

    /// The table with one pattern changed.
    pub(super) fn with_pattern(&self, pattern: usize, change: impl FnOnce(&mut PatternV1)) -> TableV1 {
        let mut edited = self.written.clone();
        if let Some(it) = edited.patterns.get_mut(pattern) {
            change(it);
        }
        edited
    }

    /// The table with one entity changed.
    pub(super) fn with_entity(&self, entity: usize, change: impl FnOnce(&mut EntityV1)) -> TableV1 {
        let mut edited = self.written.clone();
        if let Some(it) = edited.entities.get_mut(entity) {
            change(it);
        }
        edited
    }

    /// The table changed as a whole.
    pub(super) fn with_table(&self, change: impl FnOnce(&mut TableV1)) -> TableV1 {
        let mut edited = self.written.clone();
        change(&mut edited);
        edited
    }
}

/// The entries of one position in a list that is in their order.
fn part<T>(all: &[T], position: usize, of: impl Fn(&T) -> usize) -> &[T] {
    let from = all.partition_point(|it| of(it) < position);
    let to = all.partition_point(|it| of(it) <= position);
    &all[from..to]
}
