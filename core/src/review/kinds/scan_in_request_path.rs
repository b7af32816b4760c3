//! Scans that are asked more than once a day.

use super::{Amount, Case, Draft, Find, Kind, Unit, answer};
use crate::{
    bill::{Place, UnitKind},
    design::{Extent, Operation, Purpose, Request},
    rules::RuleId,
};
use rust_decimal::Decimal;

pub(in crate::review) static KIND: Kind = Kind {
    id: "scan-in-request-path",
    title: "A scan in a request path",
    condition: "A request that is made more than once a day reads a whole table or index with Scan",
    rules: &[RuleId::READ_6, RuleId::READ_8, RuleId::IDX_9],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    for (p, pattern, _) in case.patterns() {
        let Request::Range(read) = &pattern.request else { continue };
        // Somebody waits, or it comes more than once a day: else an export is the question.
        let is_job =
            pattern.purpose != Purpose::Request || case.requests_per_day(pattern).is_some_and(|it| it <= Decimal::ONE);
        if pattern.operation != Operation::Scan || read.extent_is_limited() || is_job || !pattern.answered_by.is_here()
        {
            continue;
        }
        let place = read.index.map_or(Place::Table, Place::Index);
        let name = read.index.map_or(&case.table.name, |i| &case.table.indexes[i].name);
        let units = case.units(p, place, UnitKind::Read);
        let pages = case.usages(p).first().and_then(|it| it.pages).map(Decimal::from);
        let title = format!("{} reads all of {name}", case.question(p));
        let text = "Scan reads every item, and a filter takes none of them off the bill. An index whose key is what \
                    the question asks for reads only the answer.";
        let draft = Draft::new(case.pattern_path(p), title, text)
            .with_known("One scan", units.map(|it| Amount::of(it, Unit::ReadUnits)))
            .with_known("Pages of one scan", pages.map(|it| Amount::of(it, Unit::Count("pages"))))
            .with_known("Items returned", read.items_returned.map(|it| Amount::of(it, Unit::Count("items"))))
            .with_known("Scans a month", case.pattern_month(p).map(Amount::monthly))
            .at_stake(case.pattern_month(p));
        out.push(match answer::by_index(case, p) {
            Some(edited) => draft.apply("Answer it from an index", edited),
            None => draft,
        });
    }
}

impl crate::design::RangeRead {
    /// Whether a Scan stops early: it says how many items it reads.
    fn extent_is_limited(&self) -> bool {
        matches!(self.extent, Extent::Items { .. })
    }
}
