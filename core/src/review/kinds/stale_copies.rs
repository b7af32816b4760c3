//! Copies of an attribute in other entities that go stale when it changes.

use super::{Amount, Case, Draft, Find, Kind, Unit};
use crate::{analysis::key_template, bill::UnitKind, design::Entity, rules::RuleId, units::Bytes};
use rust_decimal::Decimal;

pub(in crate::review) static KIND: Kind = Kind {
    id: "stale-copies",
    title: "Copies that go stale",
    condition: "An update changes an attribute of one entity that another entity copies, and leaves the copies alone",
    rules: &[RuleId::WRITE_3, RuleId::IDX_14],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    let entities = &case.table.entities;
    for (p, pattern, written) in case.patterns() {
        let changes = |of: &Option<String>, changes: &Option<Vec<String>>| {
            let entity = match of {
                Some(name) => entities.iter().position(|it| it.name == *name),
                None => (entities.len() == 1).then_some(0),
            };
            entity.zip(changes.clone())
        };
        let own = std::iter::once(changes(&written.entity, &written.changes));
        let all: Vec<(usize, Vec<String>)> =
            own.chain(written.actions.iter().map(|it| changes(&it.entity, &it.changes))).flatten().collect();
        for (e, names) in &all {
            for (other, copy) in entities.iter().enumerate().filter(|(other, _)| other != e) {
                let updated =
                    |name: &str| all.iter().any(|(it, names)| *it == other && names.iter().any(|it| it == name));
                let stale = names
                    .iter()
                    .find(|name| holds(case, copy, name) && holds(case, &entities[*e], name) && !updated(name));
                let Some(name) = stale else { continue };
                out.push(draft(case, p, pattern, (*e, other), name));
            }
        }
    }
}

fn holds(case: &Case, entity: &Entity, name: &str) -> bool {
    // A key of an index, a version, a time of expiry are made for each item by itself: they are no copies.
    let is_key = name == case.table.partition_key
        || Some(name) == case.table.sort_key.as_deref()
        || case.table.indexes.iter().any(|it| it.key.iter().any(|key| key == name));
    !is_key && !is_own(name) && entity.attributes.as_ref().is_some_and(|it| it.contains_key(name))
}

/// Words of names whose values each item has for itself, whatever others share the name.
const OWN: [&str; 7] = ["version", "revision", "etag", "ttl", "expires", "updated", "modified"];

fn is_own(name: &str) -> bool {
    key_template::is_among(name, &OWN)
}

fn draft(case: &Case, p: usize, pattern: &crate::design::Pattern, (e, other): (usize, usize), name: &str) -> Draft {
    let (source, copy) = (&case.table.entities[e], &case.table.entities[other]);
    let items = |e: usize| case.estimate.stocks[case.position][e].ok();
    let copies = items(other).zip(items(e)).and_then(|(copies, sources)| copies.checked_div(sources));
    let each = copy.size.map(|it| Decimal::from(it.blocks(Bytes::KB)));
    let month = case.requests_per_month(pattern).zip(copies).zip(each);
    let units = month.and_then(|((requests, copies), each)| requests.checked_mul(copies)?.checked_mul(each));
    Draft::new(
        format!("{}.changes.{}", case.pattern_path(p), copy.name),
        format!("{} leaves {name} in {} as it was", case.question(p), copy.name),
        format!(
            "{} copies {name} of {}: the copies keep the old value. Update them too, from the stream for one, or say that \
             they are meant to hold what was true then.",
            copy.name, source.name
        ),
    )
    .with_known("Copies of one", copies.map(|it| Amount::of(it, Unit::Count("items"))))
    .with_known("Updating them all", units.map(|it| Amount::of(it, Unit::WriteUnitsPerMonth)))
    .with_known("That costs", units.and_then(|it| case.dollars(UnitKind::Write, it)).map(Amount::monthly))
}
