//! Keys of the table that are made of what changes.

use super::{Amount, Case, Draft, Find, Kind, Unit, templates::placeholders};
use crate::{
    metering::{ItemChange, WriteKind, write_units},
    rules::RuleId,
};
use rust_decimal::Decimal;

pub(in crate::review) static KIND: Kind = Kind {
    id: "mutable-key",
    title: "A key made of what changes",
    condition: "A key template names an attribute that a write changes",
    rules: &[RuleId::WRITE_4, RuleId::WRITE_1, RuleId::TX_1],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    for (e, entity) in case.table.entities.iter().enumerate() {
        let parts: Vec<&str> = entity.key_template.iter().flat_map(|it| placeholders(it)).collect();
        let mut changed: Option<(&str, Option<Decimal>)> = None;
        for (_, pattern, written) in case.patterns() {
            let own = std::iter::once((&written.entity, &written.changes));
            let actions = own.chain(written.actions.iter().map(|it| (&it.entity, &it.changes)));
            let named =
                |it: &Option<String>| it.as_ref().map_or(case.table.entities.len() == 1, |it| *it == entity.name);
            let hit = actions
                .filter(|(of, _)| named(of))
                .flat_map(|(_, changes)| changes.iter().flatten())
                .find_map(|name| parts.iter().find(|part| *part == name));
            if let Some(name) = hit {
                let requests = case.requests_per_month(pattern);
                let sum = match changed {
                    None => requests,
                    Some((_, sum)) => sum.zip(requests).and_then(|(sum, it)| sum.checked_add(it)),
                };
                changed = Some((name, sum));
            }
        }
        let Some((name, times)) = changed else { continue };
        let each = entity.size.map(|size| {
            let units = |before, after| write_units(ItemChange { before, after }, WriteKind::Transactional).get();
            units(Some(size), None) + units(None, Some(size))
        });
        let text = format!(
            "A key never changes: each change of {name} deletes the item and puts another one, in a transaction if \
             nothing may be lost. Keep {name} out of the table's key, and sort by it in an index."
        );
        let draft = Draft::new(case.entity_path(e), format!("The key of {} changes with {name}", entity.name), text)
            .with_known("Changes", times.map(|it| Amount::of(it, Unit::Count("a month"))))
            .with_known("One change", each.map(|it| Amount::of(it, Unit::WriteUnits)))
            .at_stake(times.zip(each).and_then(|(times, each)| {
                // An update in place would cost a quarter: one write, no transaction.
                let more = times.checked_mul(Decimal::from(each))?.checked_mul(Decimal::new(75, 2))?;
                case.dollars(crate::bill::UnitKind::Write, more)
            }));
        out.push(draft);
    }
}
