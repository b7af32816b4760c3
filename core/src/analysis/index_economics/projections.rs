//! KEYS_ONLY, INCLUDE and ALL side by side: each is the design with that projection, estimated.
//!
//! Stated sizes of entries belong to the projection that they were stated for. Where an entity's attributes are known
//! they are left out, so that the sizes follow; where not, a thinner projection stays unknown.

use crate::{
    bill::{Place, UnitKind},
    design::Design,
    estimate::{View, estimate},
    money::Usd,
    pricing::PriceBook,
    units::Bytes,
    wire::{DesignV1, EffectV1, IndexEffectV1, ProjectionV1},
};
use rust_decimal::Decimal;
use std::collections::BTreeSet;

/// An index with one of the projections that it could have.
#[derive(Clone, Debug, PartialEq)]
pub struct ProjectionOption {
    /// The projection.
    pub projection: ProjectionV1,
    /// Whether the index has it now.
    pub is_current: bool,
    /// Bytes of an entry of each member, in the order of the members; `None` where not known.
    pub entries: Vec<Option<Bytes>>,
    /// Write units in the month; `None` where a part is not known.
    pub write_units_per_month: Option<Decimal>,
    /// Dollars a month on demand for writes, reads and storage of the index; `None` where a part is not known.
    pub cost: Option<Usd>,
    /// What its patterns want and it would not hold; `None` where a pattern does not say what it wants. A global index
    /// cannot fetch it, a local one fetches it from the table (R-IDX-10, R-IDX-11).
    pub lacks: Option<BTreeSet<String>>,
}

/// The projections that an index could have: what it has now, ALL, what its patterns read (where that is known and is
/// neither), and KEYS_ONLY. Empty where there is no such index or the design does not hold together.
pub fn projection_options(wire: &DesignV1, table: usize, index: usize, prices: &PriceBook) -> Vec<ProjectionOption> {
    let Some(it) = wire.tables.get(table).and_then(|it| it.indexes.get(index)) else { return Vec::new() };
    let mut projections = vec![ProjectionV1::All];
    let Ok(design) = Design::from_wire(wire) else { return Vec::new() };
    let of_table = &design.tables[table];
    let needed: Vec<usize> = (0..of_table.patterns.len())
        .filter(|p| of_table.patterns[*p].answered_by == crate::design::AnsweredBy::Index(index))
        .collect();
    let read = super::attributes_read(of_table, &of_table.indexes[index], &needed);
    if let Some(read) = read.as_ref().filter(|it| !it.is_empty()) {
        projections.push(ProjectionV1::Include(read.iter().cloned().collect()));
    }
    projections.push(ProjectionV1::KeysOnly);
    if !projections.iter().any(|one| same(one, &it.projection)) {
        projections.insert(0, it.projection.clone());
    }
    projections.into_iter().map(|one| option(wire, table, index, one, read.as_ref(), prices)).collect()
}

fn same(one: &ProjectionV1, other: &ProjectionV1) -> bool {
    match (one, other) {
        (ProjectionV1::Include(one), ProjectionV1::Include(other)) => {
            one.iter().collect::<BTreeSet<_>>() == other.iter().collect::<BTreeSet<_>>()
        }
        (one, other) => one == other,
    }
}

fn option(
    wire: &DesignV1,
    table: usize,
    index: usize,
    projection: ProjectionV1,
    read: Option<&BTreeSet<String>>,
    prices: &PriceBook,
) -> ProjectionOption {
    let is_current = same(&projection, &wire.tables[table].indexes[index].projection);
    let lacks = read.map(|read| match &projection {
        ProjectionV1::All => BTreeSet::new(),
        ProjectionV1::KeysOnly => read.clone(),
        ProjectionV1::Include(names) => read.iter().filter(|it| !names.contains(it)).cloned().collect(),
    });
    let edited = with_projection(wire, table, index, &projection);
    let mut option = ProjectionOption {
        projection,
        is_current,
        entries: Vec::new(),
        write_units_per_month: None,
        cost: None,
        lacks,
    };
    let Ok(design) = Design::from_wire(&without_wishes(edited, table, index)) else { return option };
    let Ok(all) = estimate(&design, prices) else { return option };
    option.entries = design.tables[table].indexes[index].members.iter().map(|it| it.entry).collect();
    let place = Place::Index(index);
    if all.missing.iter().any(|it| (it.table, it.place) == (table, place)) {
        return option;
    }
    let own = all.usages.iter().filter(|it| (it.table, it.place, it.kind) == (table, place, UnitKind::Write));
    option.write_units_per_month =
        own.map(|it| it.traffic.map(|it| it.units_per_month)).try_fold(Decimal::ZERO, |sum, it| sum.checked_add(it?));
    option.cost = Some(all.index_total(View::OnDemand, table, index));
    option
}

/// The design with another projection of one index. Sizes of entries that were stated for the old one are left out where
/// they follow from attributes now, and an effect that only changed what the new one does not hold is none any more.
/// A design without such an index stays as it is.
pub fn with_projection(wire: &DesignV1, table: usize, index: usize, projection: &ProjectionV1) -> DesignV1 {
    let mut edited = wire.clone();
    let Some(of_table) = edited.tables.get_mut(table) else { return edited };
    let Some(it) = of_table.indexes.get_mut(index).filter(|it| !same(&it.projection, projection)) else {
        return edited;
    };
    it.projection = projection.clone();
    for member in it.members.iter_mut().flatten() {
        member.entry_bytes = None;
    }
    let name = it.name.clone();
    let adapt = |effects: &mut Vec<IndexEffectV1>, changes: &Option<Vec<String>>| {
        for effect in effects.iter_mut().filter(|it| it.index == name) {
            (effect.entry_before_bytes, effect.entry_after_bytes) = (None, None);
            let held = match projection {
                ProjectionV1::All => true,
                ProjectionV1::KeysOnly => false,
                // Where it was not said what changes, it may be something that is held.
                ProjectionV1::Include(names) => {
                    changes.as_ref().is_none_or(|it| it.iter().any(|it| names.contains(it)))
                }
            };
            if effect.effect == EffectV1::Changes && !held {
                effect.effect = EffectV1::Untouched;
            }
        }
    };
    for pattern in &mut of_table.patterns {
        adapt(&mut pattern.index_effects, &pattern.changes);
        for action in &mut pattern.actions {
            adapt(&mut action.index_effects, &action.changes);
        }
    }
    for event in of_table.entities.iter_mut().flat_map(|it| &mut it.life_cycle) {
        adapt(&mut event.index_effects, &event.changes);
    }
    edited
}

/// What callers want of the index is looked at apart: it would be refused where a global index lacks it.
fn without_wishes(mut wire: DesignV1, table: usize, index: usize) -> DesignV1 {
    let name = wire.tables[table].indexes[index].name.clone();
    for pattern in wire.tables[table].patterns.iter_mut().filter(|it| it.target.as_ref() == Some(&name)) {
        pattern.attributes.clear();
    }
    wire
}
