//! Deletes of items that live a known time: TTL deletes cost nothing.

use super::{Amount, Case, Draft, Find, Kind, Unit};
use crate::{
    bill::UnitKind,
    design::{Request, WriteVerb},
    rules::RuleId,
};
use rust_decimal::Decimal;

pub(in crate::review) static KIND: Kind = Kind {
    id: "deletes-instead-of-ttl",
    title: "Deletes that TTL would do for nothing",
    condition: "A question only deletes items of an entity that has a lifetime",
    rules: &[RuleId::TTL_1, RuleId::TTL_2, RuleId::WRITE_4],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    for (p, pattern, _) in case.patterns() {
        let Request::Writes(request) = &pattern.request else { continue };
        let expires = |entity: Option<usize>| entity.is_some_and(|e| case.table.entities[e].lifetime_days.is_some());
        let only_deletes = request.actions.iter().all(|it| it.verb == WriteVerb::Delete && expires(it.entity));
        if !only_deletes {
            continue;
        }
        let deletes: u64 = request.actions.iter().map(|it| it.repeat).sum();
        let month = case.requests_per_month(pattern).and_then(|it| it.checked_mul(Decimal::from(deletes)));
        let draft = Draft::new(
            case.pattern_path(p),
            format!("{} pays for what TTL does for nothing", case.question(p)),
            "An item with an expiry time in a Number attribute is deleted within a few days, without write units on the \
             table and its indexes. Keep these deletes only where the item must be gone at once.",
        )
        .with_known("Deletes", month.map(|it| Amount::of(it, Unit::Count("a month"))))
        .with_known(
            "Their units",
            case.units_per_month(p, UnitKind::Write).map(|it| Amount::of(it, Unit::WriteUnitsPerMonth)),
        )
        .apply("Let TTL delete them", case.with_table(|table| drop(table.patterns.remove(p))));
        out.push(draft);
    }
}
