//! The table part of writes: its units each way that a request can go, and the rules behind them.

use super::spread::spread_changes;
use crate::{
    design::{Gap, Image, Settings, Table, WriteAction, WriteRequest, WriteVerb, features::Dax},
    metering::{
        ItemChange, ReadConsistency, WriteKind, condition_check_units, failed_condition_units, item_read_units,
        replay_read_units, write_units,
    },
    rules::RuleId,
    units::{ReadRequestUnits, WriteRequestUnits},
};
use rust_decimal::Decimal;

/// The rules behind the table part of writes that all go through.
pub(super) fn accepted_write_rules(request: &WriteRequest) -> &'static [RuleId] {
    match (request.kind, request.actions.as_slice()) {
        (WriteKind::Transactional, _) => &[RuleId::TX_1, RuleId::TX_2, RuleId::TX_3],
        (_, [one]) => match one.verb {
            WriteVerb::Put if one.before == Image::Absent => &[RuleId::WRITE_1],
            WriteVerb::Put => &[RuleId::WRITE_2],
            WriteVerb::Update | WriteVerb::Check => &[RuleId::WRITE_3],
            WriteVerb::Delete if one.before == Image::Absent => &[RuleId::WRITE_5],
            WriteVerb::Delete => &[RuleId::WRITE_4],
        },
        _ => &[RuleId::WRITE_6],
    }
}

/// The same where part of them is refused: those rules are the less sure ones.
pub(super) fn refused_write_rules(request: &WriteRequest) -> &'static [RuleId] {
    match (request.kind, request.actions.as_slice()) {
        (WriteKind::Transactional, _) => &[RuleId::TX_1, RuleId::TX_2, RuleId::TX_3, RuleId::TX_7],
        (_, [one]) => match one.verb {
            WriteVerb::Put if one.before == Image::Absent => &[RuleId::WRITE_1, RuleId::WRITE_7],
            WriteVerb::Put => &[RuleId::WRITE_2, RuleId::WRITE_7],
            WriteVerb::Update | WriteVerb::Check => &[RuleId::WRITE_3, RuleId::WRITE_7],
            WriteVerb::Delete if one.before == Image::Absent => &[RuleId::WRITE_5, RuleId::WRITE_7],
            WriteVerb::Delete => &[RuleId::WRITE_4, RuleId::WRITE_7],
        },
        _ => &[RuleId::WRITE_6, RuleId::WRITE_7],
    }
}

/// Units of a request's table part, each way that it can go. The ways that it cannot go stay at nothing.
#[derive(Default)]
pub(super) struct TableSum {
    pub(super) accepted: WriteRequestUnits,
    pub(super) refused: WriteRequestUnits,
    pub(super) fresh_reads: ReadRequestUnits,
    pub(super) replay_reads: ReadRequestUnits,
}

impl TableSum {
    pub(super) fn add(
        &mut self,
        action: &WriteAction,
        change: ItemChange,
        request: &WriteRequest,
        settings: &Settings,
        dax: Option<&Dax>,
    ) {
        let units = match action.verb {
            WriteVerb::Check => condition_check_units(change.before),
            _ => write_units(change, request.kind),
        };
        self.accepted = self.accepted.plus(units.times(action.repeat));
        if !request.refused_share.is_zero() || !request.conflict_share.is_zero() {
            // A create whose condition fails has met an item: one like itself.
            let met = ItemChange { before: change.before.or(change.after), after: change.after };
            let refused = failed_condition_units(met, settings.failed_condition, request.kind);
            self.refused = self.refused.plus(refused.times(action.repeat));
            let fresh = item_read_units(met.before, ReadConsistency::Strong);
            self.fresh_reads = self.fresh_reads.plus(fresh.times(action.repeat));
        }
        if !request.replay_share.is_zero() || (dax.is_some() && request.kind == WriteKind::Transactional) {
            self.replay_reads = self.replay_reads.plus(replay_read_units([change]).times(action.repeat));
        }
    }
}

/// The sizes before and after. Inner `None`: they are distributed, and there is a change for each size.
pub(super) fn change(action: &WriteAction) -> Result<Option<ItemChange>, Gap> {
    let mut single = true;
    let mut side = |image: Image| match image {
        Image::Absent => Ok(None),
        Image::Known(size) => Ok(Some(size)),
        Image::Spread(_) => {
            single = false;
            Ok(None)
        }
        Image::Unknown(gap) => Err(gap),
    };
    let change = ItemChange { before: side(action.before)?, after: side(action.after)? };
    Ok(single.then_some(change))
}

/// Every change that a request makes to items, and how many times: condition checks change nothing. Where sizes are
/// distributed there is a change for each size, as many times as its part of the items.
pub(crate) fn table_changes<'a>(
    table: &'a Table,
    request: &'a WriteRequest,
) -> impl Iterator<Item = (Result<ItemChange, Gap>, Decimal)> + 'a {
    let writes = request.actions.iter().filter(|it| it.verb != WriteVerb::Check);
    writes.flat_map(|action| {
        let times = Decimal::from(action.repeat);
        match change(action) {
            Ok(Some(change)) => vec![(Ok(change), times)],
            Ok(None) => spread_changes(table, action).map(|(change, part)| (Ok(change), times * part)).collect(),
            Err(gap) => vec![(Err(gap), times)],
        }
    })
}
