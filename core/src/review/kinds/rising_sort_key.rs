//! Busy keys that adaptive capacity cannot split: their sort key only rises, or the table has a local index.

use super::{Amount, Case, Draft, Find, Kind, Severity, Unit, hot_key};
use crate::{
    analysis::hot_key::{KeyLevel, SplitObstacle, Splitting},
    bill::{Place, UnitKind},
    design::IndexKind,
    rules::RuleId,
    wire::{IndexKindV1, KeyV1, TableV1},
};

pub(in crate::review) static RISING: Kind = Kind {
    id: "rising-sort-key",
    title: "A rising sort key that cannot be split",
    condition: "A busy key's sort key only rises, so that adaptive capacity cannot split it",
    rules: &[RuleId::PART_2, RuleId::PART_1],
    find: Find::Table(rising),
};

pub(in crate::review) static LOCAL_INDEX: Kind = Kind {
    id: "local-index-no-splitting",
    title: "A local index that keeps busy keys whole",
    condition: "A table with a local index has a busy key, which adaptive capacity then cannot split",
    rules: &[RuleId::PART_2, RuleId::IDX_12],
    find: Find::Table(local_index),
};

fn rising(case: &Case, out: &mut Vec<Draft>) {
    each(
        case,
        SplitObstacle::RisingSortKey,
        out,
        |draft| draft,
        "Its sort key only rises: all new items go to one end, \
        and a split moves only what nobody writes any more. Put a shard or a part of the id before the time.",
    );
}

fn local_index(case: &Case, out: &mut Vec<Draft>) {
    let is_local = |it: &&crate::design::Index| it.kind == IndexKind::Local;
    let Some(index) = case.table.indexes.iter().find(is_local) else { return };
    let edited = case.with_table(|table| globalize(table, &case.table.partition_key));
    let label = format!("Make {} global", index.name);
    each(
        case,
        SplitObstacle::LocalIndex,
        out,
        |draft| draft.mend(label.clone(), edited.clone()),
        "With a local index a key's items stay on one partition for ever. A global index with the same partition key \
         lets them be split; it is read eventually.",
    );
}

fn each(case: &Case, obstacle: SplitObstacle, out: &mut Vec<Draft>, remedy: impl Fn(Draft) -> Draft, text: &str) {
    let blocked = |it: &&crate::analysis::HotKey| it.splitting == Splitting::Impossible(obstacle);
    for hot in case.hot_keys().iter().filter(blocked) {
        if obstacle == SplitObstacle::LocalIndex && hot.place != Place::Table {
            continue;
        }
        for (load, kind) in [(&hot.writes, UnitKind::Write), (&hot.reads, UnitKind::Read)] {
            // Reads of a rising key spread over all of its items.
            let counts = kind == UnitKind::Write || obstacle == SplitObstacle::LocalIndex;
            if !counts || load.level() < KeyLevel::Near {
                continue;
            }
            let unit = if kind == UnitKind::Read { Unit::ReadUnitsPerSecond } else { Unit::WriteUnitsPerSecond };
            let over = load.level() == KeyLevel::Over;
            let draft = Draft::new(
                hot_key::path(case, hot, kind),
                format!("Nothing splits {}", hot_key::name(case, hot)),
                text,
            )
            .with_limit("The busiest key", Amount::of(load.at_least, unit), Amount::of(load.limit, unit))
            .with("Above the limit", Amount::of(load.excess(), unit))
            .threatens(if over { Severity::High } else { Severity::Medium });
            out.push(remedy(draft));
        }
    }
}

/// Local indexes become global ones with the table's partition key, read eventually.
fn globalize(table: &mut TableV1, partition_key: &str) {
    let mut names = Vec::new();
    for index in table.indexes.iter_mut().filter(|it| it.kind == IndexKindV1::Local) {
        index.kind = IndexKindV1::Global;
        index.partition_key = vec![KeyV1 { name: partition_key.to_string(), kind: table.partition_key.kind }];
        names.push(index.name.clone());
    }
    for pattern in table.patterns.iter_mut().filter(|it| it.target.as_ref().is_some_and(|it| names.contains(it))) {
        pattern.consistency = None;
    }
}
