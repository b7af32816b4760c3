//! Expired items that are still there: stored, and read by every Query that does not filter them out.

use super::{Amount, Case, Draft, Find, Kind, Unit};
use crate::{
    bill::Place,
    design::{Operation, Request},
    rules::RuleId,
};
use rust_decimal::Decimal;

pub(in crate::review) static KIND: Kind = Kind {
    id: "expired-items",
    title: "Expired items that are still read",
    condition: "A table deletes by TTL, and a Query or Scan of an entity with a lifetime has no filter",
    rules: &[RuleId::TTL_2, RuleId::STOR_1, RuleId::READ_8],
    find: Find::Table(find),
};

/// Days until the service has deleted an expired item, where nothing is said: the 48 hours of the older text.
const USUAL_DAYS: Decimal = Decimal::TWO;

fn find(case: &Case, out: &mut Vec<Draft>) {
    let Some(ttl) = case.table.features.as_ref().and_then(|it| it.ttl.as_ref()) else { return };
    let days = if ttl.lag_days.is_zero() { USUAL_DAYS } else { ttl.lag_days };
    for (p, pattern, written) in case.patterns() {
        let Request::Range(read) = &pattern.request else { continue };
        let lifetime = read.entity.and_then(|e| case.table.entities[e].lifetime_days);
        let Some(lifetime) = lifetime.filter(|it| *it > Decimal::ZERO) else { continue };
        if !written.filter.trim().is_empty() {
            continue;
        }
        let Some(share) = days.checked_div(lifetime.saturating_add(days)) else { continue };
        let month = case.pattern_month(p);
        let place = read.index.map_or(Place::Table, Place::Index);
        let stored = case.estimate.stored_bytes(case.position, place);
        let word = if pattern.operation == Operation::Scan { "scans" } else { "reads" };
        let draft = Draft::new(
            case.pattern_path(p),
            format!("{} {word} items that have expired", case.question(p)),
            "An expired item stays for up to a few days: it is stored, read, and returned like any other. Filter by the \
             expiry time so that nobody sees it, and count it in.",
        )
        .with("Days after the end", Amount::of(days, Unit::Count("days")))
        .with("Expired, of all", Amount::of(share, Unit::Share))
        .with_known("Stored", stored.map(|it| Amount::of(it, Unit::Bytes)))
        .with_known("Read for nothing", month.and_then(|it| it.checked_mul(share)).map(Amount::monthly))
        .at_stake(month.and_then(|it| it.checked_mul(share)));
        out.push(draft);
    }
}
