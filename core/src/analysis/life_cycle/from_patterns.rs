//! A life read off the patterns: what the writes to an entity spend in a month, divided by its new items of the month.
//! So a life times the new items is what the bill says, refused and repeated writes included.

use super::{
    LifeStep, LifeStepKind,
    stated::{expiry, kind},
};
use crate::{
    analysis::parts::entity_parts,
    bill::{Place, UnitKind, usage::requests_per_month},
    design::{Design, EndOfLife, Gap, Request},
    estimate::Estimate,
};
use rust_decimal::Decimal;

pub(super) fn steps(design: &Design, estimate: &Estimate, table: usize, entity: usize) -> Result<Vec<LifeStep>, Gap> {
    let it = &design.tables[table];
    let mut found: Vec<(LifeStepKind, usize, Decimal)> = Vec::new();
    let mut created = Decimal::ZERO;
    for (p, pattern) in it.patterns.iter().enumerate().filter(|(_, it)| it.answered_by.is_here()) {
        let Request::Writes(request) = &pattern.request else { continue };
        let mut actions = request.actions.iter().filter(|it| it.entity == Some(entity)).peekable();
        let Some(first) = actions.peek().map(|it| kind(it)) else { continue };
        let rate = pattern.rate.ok_or(Gap::Rate(p))?;
        let per_request: u64 = actions.map(|it| it.repeat).sum();
        let requests = requests_per_month(rate, design.settings.month).ok_or(Gap::Rate(p))?;
        let times = requests.checked_mul(Decimal::from(per_request)).ok_or(Gap::Rate(p))?;
        if first == LifeStepKind::Create {
            let accepted = times.checked_mul(Decimal::ONE - request.refused_share).ok_or(Gap::Rate(p))?;
            created = created.checked_add(accepted).ok_or(Gap::Rate(p))?;
        }
        found.push((first, p, times));
    }
    if created.is_zero() {
        return Err(Gap::Items(entity));
    }
    found.sort_by_key(|it| (it.0, it.1));
    let per_life = |amount: Decimal| amount.checked_div(created);
    let mut steps = Vec::with_capacity(found.len() + 1);
    for (kind, p, times) in found {
        let units = |place: Place| {
            if estimate.missing.iter().any(|it| (it.table, it.pattern, it.place) == (table, Some(p), place)) {
                return None;
            }
            let mut sum = Decimal::ZERO;
            let own = estimate.pattern_usages(table, p).filter(|it| it.place == place && it.kind == UnitKind::Write);
            for usage in own {
                let part = entity_parts(it, usage).into_iter().find(|it| it.0 == Some(entity)).map(|it| it.1);
                let month = usage.traffic?.units_per_month.checked_mul(part.unwrap_or_default())?;
                sum = sum.checked_add(month)?;
            }
            per_life(sum)
        };
        steps.push(LifeStep {
            name: it.patterns[p].name.clone(),
            kind,
            pattern: Some(p),
            count: per_life(times).ok_or(Gap::Rate(p))?,
            table_units: units(Place::Table),
            index_units: (0..it.indexes.len()).map(|i| units(Place::Index(i))).collect(),
        });
    }
    if it.entities[entity].end_of_life == Some(EndOfLife::Ttl) {
        steps.push(expiry(it));
    }
    Ok(steps)
}
