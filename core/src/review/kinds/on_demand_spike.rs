//! On-demand tables whose peak is more than the service is ready for.

use super::{Amount, Case, Draft, Find, Kind, Severity, Unit};
use crate::{
    bill::{Place, UnitKind},
    limits,
    rules::RuleId,
};
use rust_decimal::Decimal;

pub(in crate::review) static KIND: Kind = Kind {
    id: "on-demand-spike",
    title: "A spike beyond twice the previous peak",
    condition: "An on-demand table or index peaks above twice its average and above what a new one takes at once",
    rules: &[RuleId::OD_2, RuleId::OD_3, RuleId::OD_4, RuleId::WARM_1],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    if !case.is_on_demand() {
        return;
    }
    for need in case.needs() {
        let (unit, word, field, initial) = match need.kind {
            UnitKind::Read => {
                (Unit::ReadUnitsPerSecond, "reads", "read", limits::ON_DEMAND_INITIAL_READ_UNITS_PER_SECOND)
            }
            UnitKind::Write => {
                (Unit::WriteUnitsPerSecond, "writes", "write", limits::ON_DEMAND_INITIAL_WRITE_UNITS_PER_SECOND)
            }
        };
        // The average stands for the previous peak: nothing better is said.
        let ready = Decimal::from(initial).max(need.average * Decimal::TWO);
        if need.peak <= ready {
            continue;
        }
        let (path, name) = match need.place {
            Place::Table => (case.table_path(), &case.table.name),
            Place::Index(i) => (case.index_path(i), &case.table.indexes[i].name),
        };
        let draft = Draft::new(
            format!("{path}.capacity.{field}"),
            format!("The {word} of {name} rise faster than on-demand capacity may follow"),
            "On-demand capacity takes twice the previous peak at once, and more only after 30 minutes. Ramp up over 30 \
             minutes, or raise the warm throughput before a planned peak.",
        )
        .with_limit("At the peak", Amount::of(need.peak, unit), Amount::of(ready, unit))
        .with("On average", Amount::of(need.average, unit))
        .threatens(Severity::Medium);
        out.push(draft);
    }
}
