//! Units over sizes that are distributed: the weighted mean of the rounded units, never the rounding of the mean.

use super::table_writes::TableSum;
use crate::{
    design::{EffectSpread, Image, PlannedEffect, Settings, Table, WriteAction, WriteRequest, features::Dax},
    metering::{IndexEffect, ItemChange, index_write_units},
    units::Bytes,
};
use rust_decimal::Decimal;

/// The mean over an entity's sizes of something that depends on one; the mean size alone where they are not
/// distributed. `None` beyond the range of a decimal.
pub(crate) fn mean_of_items(table: &Table, entity: usize, of: impl Fn(Bytes) -> Decimal) -> Option<Decimal> {
    let it = &table.entities[entity];
    match &it.distribution {
        Some(distribution) => distribution.mean_of(of),
        None => Some(of(it.size.unwrap_or_default())),
    }
}

/// Write units of one effect on an index, over the sizes of the entity where they are distributed (R-IDX-2 to
/// R-IDX-7). `None` beyond the range of a decimal.
#[inline]
pub(crate) fn effect_units(table: &Table, planned: &PlannedEffect, effect: IndexEffect) -> Option<Decimal> {
    match planned.spread {
        None => Some(index_write_units(effect).decimal()),
        Some(spread) => mean_of_effect(table, spread, effect),
    }
}

fn mean_of_effect(table: &Table, spread: EffectSpread, effect: IndexEffect) -> Option<Decimal> {
    mean_of_items(table, spread.entity, |size| index_write_units(spread.at(size, effect)).decimal())
}

/// Units of the table part of writes to items whose sizes are distributed, each way that a request can go.
#[derive(Default)]
pub(super) struct TableMeans {
    pub(super) accepted: Decimal,
    pub(super) refused: Decimal,
    pub(super) fresh_reads: Decimal,
    pub(super) replay_reads: Decimal,
}

impl TableMeans {
    /// Adds one action; both of its sides follow the same item. `None` beyond the range of a decimal.
    pub(super) fn add(
        &mut self,
        table: &Table,
        action: &WriteAction,
        request: &WriteRequest,
        settings: &Settings,
        dax: Option<&Dax>,
    ) -> Option<()> {
        let ((Image::Spread(entity), _) | (_, Image::Spread(entity))) = (action.before, action.after) else {
            return Some(());
        };
        let of = |pick: fn(&TableSum) -> Decimal| {
            mean_of_items(table, entity, |size| {
                let mut sum = TableSum::default();
                sum.add(action, change_at(action, size), request, settings, dax);
                pick(&sum)
            })
        };
        self.accepted = self.accepted.checked_add(of(|it| it.accepted.decimal())?)?;
        self.refused = self.refused.checked_add(of(|it| it.refused.decimal())?)?;
        self.fresh_reads = self.fresh_reads.checked_add(of(|it| it.fresh_reads.decimal())?)?;
        self.replay_reads = self.replay_reads.checked_add(of(|it| it.replay_reads.decimal())?)?;
        Some(())
    }
}

/// The change that a write makes where its item has a certain size: both of its sides follow the same item.
fn change_at(action: &WriteAction, size: Bytes) -> ItemChange {
    let side = |image: Image| match image {
        Image::Known(known) => Some(known),
        Image::Spread(_) => Some(size),
        Image::Absent | Image::Unknown(_) => None,
    };
    ItemChange { before: side(action.before), after: side(action.after) }
}

/// The change of a write at each size of its items, and the part of the items that has it.
pub(super) fn spread_changes<'a>(
    table: &'a Table,
    action: &'a WriteAction,
) -> impl Iterator<Item = (ItemChange, Decimal)> + 'a {
    let entity = match (action.before, action.after) {
        (Image::Spread(entity), _) | (_, Image::Spread(entity)) => table.entities[entity].distribution.as_ref(),
        _ => None,
    };
    entity.into_iter().flat_map(move |sizes| {
        let part = move |weight: Decimal| weight.checked_div(sizes.total()).unwrap_or_default();
        sizes.shares().iter().map(move |&(size, weight)| (change_at(action, size), part(weight)))
    })
}
