//! Queries whose filter throws most of what they read away.

use super::{Amount, Case, Draft, Find, Kind, Unit, answer};
use crate::{
    bill::{Place, UnitKind},
    design::{Extent, Operation, Request},
    rules::RuleId,
};
use rust_decimal::Decimal;

pub(in crate::review) static KIND: Kind = Kind {
    id: "filter-reads-more",
    title: "A filter that reads far more than it returns",
    condition: "A Query reads at least four times as many items as its filter leaves",
    rules: &[RuleId::READ_5, RuleId::READ_8],
    find: Find::Table(find),
};

/// So many times more read than returned are far more.
const FAR_MORE: Decimal = Decimal::from_parts(4, 0, 0, false, 0);

fn find(case: &Case, out: &mut Vec<Draft>) {
    for (p, pattern, _) in case.patterns() {
        let Request::Range(range) = &pattern.request else { continue };
        let read = match range.extent {
            Extent::Items { items, .. } => Some(items),
            Extent::Stated { items, .. } => items,
            _ => None,
        };
        let (Some(read), Some(returned), Operation::Query) = (read, range.items_returned, pattern.operation) else {
            continue;
        };
        if read < returned * FAR_MORE || read <= Decimal::ONE {
            continue;
        }
        let wasted = Decimal::ONE - returned / read;
        let place = range.index.map_or(Place::Table, Place::Index);
        let month = case.pattern_month(p);
        let draft = Draft::new(
            case.pattern_path(p),
            format!("{} throws {} of what it reads away", case.question(p), crate::show::percent(wasted)),
            "The filter works after the items have been read and paid for. A sort key that holds what the filter asks \
             for, here or in an index, reads only the answer.",
        )
        .with_change("Items", Amount::of(read, Unit::Count("items")), Amount::of(returned, Unit::Count("items")))
        .with_known("One query", case.units(p, place, UnitKind::Read).map(|it| Amount::of(it, Unit::ReadUnits)))
        .with_known("A month", month.map(Amount::monthly))
        .at_stake(month.and_then(|it| it.checked_mul(wasted)));
        out.push(match answer::by_index(case, p) {
            Some(edited) => draft.apply("Answer it from an index", edited),
            None => draft,
        });
    }
}
