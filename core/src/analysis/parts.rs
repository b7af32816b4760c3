//! What part of a pattern's units each entity causes. A request for one entity has one part; a batch or transaction of
//! several is divided by the units of its actions.

use crate::{
    bill::{
        Place,
        usage::{Usage, effect_units, mean_of_items},
    },
    design::{Image, Request, Table, WriteAction, WriteRequest},
    metering::{ItemChange, write_units},
};
use rust_decimal::Decimal;

/// The entities of a usage, each with its part of the units, 0 to 1; the parts add up to 1 but for the last digit.
/// `None` for an entity that is not known.
pub(super) fn entity_parts(table: &Table, usage: &Usage) -> Vec<(Option<usize>, Decimal)> {
    match &table.patterns[usage.pattern].request {
        Request::Keys(read) => vec![(read.entity, Decimal::ONE)],
        Request::Range(read) => vec![(read.entity, Decimal::ONE)],
        Request::Writes(request) => match request.actions.as_slice() {
            [one] => vec![(one.entity, Decimal::ONE)],
            _ => by_units(table, request, usage.place),
        },
    }
}

fn by_units(table: &Table, request: &WriteRequest, place: Place) -> Vec<(Option<usize>, Decimal)> {
    let mut parts: Vec<(Option<usize>, Decimal)> = Vec::new();
    let mut total = Decimal::ZERO;
    for action in &request.actions {
        let once = match place {
            Place::Table => action_units(table, action, request),
            Place::Index(i) => index_units(table, action, i),
        };
        let Some(units) = once.and_then(|it| it.checked_mul(Decimal::from(action.repeat))) else { continue };
        total = total.saturating_add(units);
        match parts.iter_mut().find(|it| it.0 == action.entity) {
            Some(part) => part.1 = part.1.saturating_add(units),
            None => parts.push((action.entity, units)),
        }
    }
    parts.retain(|it| !it.1.is_zero());
    for part in &mut parts {
        // A part that is there is not zero, and so is their sum.
        part.1 = part.1.checked_div(total).unwrap_or_default();
    }
    parts
}

/// Write units of one action on the table; of distributed sizes the mean. `None` where a size is not known.
pub(super) fn action_units(table: &Table, action: &WriteAction, request: &WriteRequest) -> Option<Decimal> {
    let entity = match (action.before, action.after) {
        (Image::Unknown(_), _) | (_, Image::Unknown(_)) => return None,
        (Image::Spread(entity), _) | (_, Image::Spread(entity)) => Some(entity),
        _ => None,
    };
    let units = |size| {
        let side = |image: Image| match image {
            Image::Known(known) => Some(known),
            Image::Spread(_) => size,
            Image::Absent | Image::Unknown(_) => None,
        };
        write_units(ItemChange { before: side(action.before), after: side(action.after) }, request.kind).decimal()
    };
    match entity {
        Some(entity) => mean_of_items(table, entity, |size| units(Some(size))),
        None => Some(units(None)),
    }
}

/// Expected write units of one action on one index. `None` where an entry's size is not known.
pub(super) fn index_units(table: &Table, action: &WriteAction, index: usize) -> Option<Decimal> {
    let mut sum = Decimal::ZERO;
    for planned in action.effects.iter().filter(|it| it.index == index) {
        let effect = planned.effect.ok()?;
        sum = sum.checked_add(effect_units(table, planned, effect)?.checked_mul(planned.share)?)?;
    }
    Some(sum)
}
