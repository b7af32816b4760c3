//! Index keys that change: each change deletes one entry and writes another.

use super::{Amount, Case, Draft, Find, Kind, Unit};
use crate::{
    bill::UnitKind,
    design::Request,
    metering::{IndexEffect, index_write_units},
    rules::RuleId,
};
use rust_decimal::Decimal;

pub(in crate::review) static KIND: Kind = Kind {
    id: "index-key-moves",
    title: "An index key that moves",
    condition: "A write changes an attribute of an index's key, so that the entry is deleted and written again",
    rules: &[RuleId::IDX_6, RuleId::IDX_5],
    find: Find::Table(find),
};

/// What the moves of one index come to.
#[derive(Clone, Copy, Default)]
struct Moves {
    each: Decimal,
    moves: Option<Decimal>,
    units: Option<Decimal>,
    spare: Option<Decimal>,
}

fn find(case: &Case, out: &mut Vec<Draft>) {
    let mut sums = vec![None; case.table.indexes.len()];
    for pattern in &case.table.patterns {
        let Request::Writes(request) = &pattern.request else { continue };
        let requests = case.requests_per_month(pattern).map(|it| it * (Decimal::ONE - request.refused_share));
        for action in &request.actions {
            for planned in &action.effects {
                let Ok(effect @ IndexEffect::Moves { before, after }) = planned.effect else { continue };
                let times = requests.and_then(|it| it.checked_mul(planned.share * Decimal::from(action.repeat)));
                let (each, in_place) = (
                    index_write_units(effect).decimal(),
                    index_write_units(IndexEffect::Changes { before, after }).decimal(),
                );
                let sum: &mut Moves = sums[planned.index].get_or_insert(Moves {
                    moves: Some(Decimal::ZERO),
                    units: Some(Decimal::ZERO),
                    spare: Some(Decimal::ZERO),
                    ..Moves::default()
                });
                sum.each = sum.each.max(each);
                let add = |sum: Option<Decimal>, one: Decimal| sum?.checked_add(times?.checked_mul(one)?);
                sum.moves = add(sum.moves, Decimal::ONE);
                sum.units = add(sum.units, each);
                sum.spare = add(sum.spare, each - in_place);
            }
        }
    }
    for (i, index) in case.table.indexes.iter().enumerate() {
        let Some(Moves { each, moves, units, spare }) = sums[i] else { continue };
        let draft = Draft::new(
            case.index_path(i),
            format!("Writes move entries of {}", index.name),
            format!(
                "Its key {} changes: the old entry is deleted and a new one written, each rounded by itself. A key of \
                 facts that never change is written once.",
                index.key.join(", ")
            ),
        )
        .with("One move, at most", Amount::of(each, Unit::WriteUnits))
        .with_known("Moves", moves.map(|it| Amount::of(it, Unit::Count("a month"))))
        .with_known("Their units", units.map(|it| Amount::of(it, Unit::WriteUnitsPerMonth)))
        .with_known("More than in place", spare.and_then(|it| case.dollars(UnitKind::Write, it)).map(Amount::monthly))
        .at_stake(spare.and_then(|it| case.dollars(UnitKind::Write, it)));
        out.push(draft);
    }
}
