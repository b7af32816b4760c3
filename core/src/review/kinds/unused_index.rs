//! Indexes that no question reads.

use super::{Amount, Case, Draft, Find, Kind, Unit};
use crate::{
    bill::{Place, UnitKind},
    design::Request,
    estimate::View,
    rules::RuleId,
    wire::TableV1,
};
use rust_decimal::Decimal;

pub(in crate::review) static KIND: Kind = Kind {
    id: "unused-index",
    title: "An index that no question needs",
    condition: "An index of a table with questions is read by none of them",
    rules: &[RuleId::IDX_14, RuleId::IDX_1],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    if case.table.patterns.is_empty() {
        return;
    }
    let mut is_read = vec![false; case.table.indexes.len()];
    for pattern in case.table.patterns.iter().filter(|it| it.answered_by.is_here()) {
        if let Request::Range(read) = &pattern.request
            && let Some(index) = read.index
        {
            is_read[index] = true;
        }
    }
    for (i, index) in case.table.indexes.iter().enumerate().filter(|(i, _)| !is_read[*i]) {
        let units = |(p, _): (usize, _)| {
            case.usages(p).iter().find(|it| it.place == Place::Index(i) && it.kind == UnitKind::Write)
        };
        let traffic = case.table.patterns.iter().enumerate().filter_map(units).filter_map(|it| it.traffic);
        let month: Decimal = traffic.map(|it| it.units_per_month).sum();
        let stored = case.estimate.stored_bytes(case.position, Place::Index(i));
        let draft = Draft::new(
            case.index_path(i),
            format!("No question reads {}", index.name),
            "Every write that touches it and every entry it keeps is paid for. Name the question that needs it, or \
             take it out: an index can be built again later.",
        )
        .with("Its writes", Amount::of(month, Unit::WriteUnitsPerMonth))
        .with_known("Its entries", stored.map(|it| Amount::of(it, Unit::Bytes)))
        .with("A month", Amount::monthly(case.estimate.index_total(View::AsDesigned, case.position, i)))
        .apply("Take the index out", case.with_table(|table| take_out(table, &index.name)));
        out.push(draft);
    }
}

/// The table without an index and without anything said of it.
pub(super) fn take_out(table: &mut TableV1, index: &str) {
    table.indexes.retain(|it| it.name != index);
    for pattern in &mut table.patterns {
        pattern.index_effects.retain(|it| it.index != index);
        for action in &mut pattern.actions {
            action.index_effects.retain(|it| it.index != index);
        }
    }
}
