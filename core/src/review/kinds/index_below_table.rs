//! Provisioned indexes that hold back their table.

use super::{Amount, Case, Draft, Find, Kind, Severity, Unit};
use crate::{
    bill::{Place, UnitKind},
    rules::RuleId,
    wire::TableV1,
};

pub(in crate::review) static KIND: Kind = Kind {
    id: "index-below-table",
    title: "An index with less write capacity than its table",
    condition: "A provisioned global index has less write capacity than its table",
    rules: &[RuleId::IDX_12, RuleId::PROV_1],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    let (false, Some(table)) = (case.is_on_demand(), case.need(Place::Table, UnitKind::Write)) else { return };
    for (i, index) in case.table.indexes.iter().enumerate() {
        let Some(need) = case.need(Place::Index(i), UnitKind::Write) else { continue };
        // Only what was said: a computed amount is the peak of the index's own writes.
        if index.write.is_none() || need.provisioned >= table.provisioned {
            continue;
        }
        let unit = Unit::WriteUnitsPerSecond;
        let (severity, title) = if need.is_short() {
            (Severity::High, format!("{} throttles the writes of {}", index.name, case.table.name))
        } else {
            (Severity::Note, format!("{} has less write capacity than {}", index.name, case.table.name))
        };
        let draft = Draft::new(
            case.index_path(i),
            title,
            "When an index cannot take an entry in, the write to the table is refused. Give each index at least the \
             table's write capacity.",
        )
        .with_limit("Its peak", Amount::of(need.peak, unit), Amount::of(need.provisioned, unit))
        .with("The table's capacity", Amount::of(table.provisioned, unit))
        .threatens(severity)
        .mend(
            "Give it the table's capacity",
            case.with_table(|it| raise(it, i, table.provisioned.max(need.peak.ceil()))),
        );
        out.push(draft);
    }
}

fn raise(table: &mut TableV1, index: usize, units: rust_decimal::Decimal) {
    if let Some(capacity) = table.indexes.get_mut(index).and_then(|it| it.capacity.as_mut()) {
        capacity.write = Some(crate::wire::WireNumber(units));
    }
}
