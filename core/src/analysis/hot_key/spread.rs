//! Which key values an entity's items have at a place, and the busiest one's part: said by the pattern, by the entity or
//! index, or by a template that leaves one value only.

use super::ShareOrigin;
use crate::{
    analysis::key_template::KeyTemplate,
    bill::{Place, UnitKind, usage::Usage},
    design::{KeySpread, Member, Table},
};
use rust_decimal::Decimal;

/// The template of an entity's partition key values; empty where not said.
pub(super) fn template(table: &Table, place: Place, entity: Option<usize>) -> String {
    let Some(entity) = entity else { return String::new() };
    match place {
        Place::Table => table.entities[entity].key_template[0].clone(),
        Place::Index(i) => member(table, i, entity).map(|it| it.key_template[0].clone()).unwrap_or_default(),
    }
}

fn member(table: &Table, index: usize, entity: usize) -> Option<&Member> {
    table.indexes[index].members.iter().find(|it| it.entity == entity)
}

fn keys(table: &Table, place: Place, entity: Option<usize>) -> Option<KeySpread> {
    match place {
        Place::Table => table.entities[entity?].keys,
        Place::Index(i) => table.indexes[i].keys,
    }
}

/// How many different values there are.
pub(super) fn distinct(table: &Table, place: Place, entity: Option<usize>, template: &str) -> Option<u64> {
    if KeyTemplate::parse(template).is_fixed() {
        return Some(1);
    }
    keys(table, place, entity)?.distinct
}

/// The busiest value's part of a usage, and what says it.
pub(super) fn share_of(
    table: &Table,
    usage: &Usage,
    place: Place,
    entity: Option<usize>,
    template: &str,
) -> (Option<Decimal>, ShareOrigin) {
    // A pattern speaks of the place that it reads, or of the table that it writes to: an index has keys of its own.
    let is_own_place = usage.kind == UnitKind::Read || place == Place::Table;
    let own = table.patterns[usage.pattern].keys.filter(|_| is_own_place).and_then(|it| it.hottest_share());
    if let Some(share) = own {
        return (Some(share), ShareOrigin::Pattern);
    }
    if let Some(share) = keys(table, place, entity).and_then(|it| it.hottest_share()) {
        return (Some(share), ShareOrigin::Keys);
    }
    let template = KeyTemplate::parse(template);
    // What is written now all goes to the key of now; what is read may be of any time.
    if template.is_fixed() || (template.is_current_time_only() && usage.kind == UnitKind::Write) {
        return (Some(Decimal::ONE), ShareOrigin::Template);
    }
    (None, ShareOrigin::Unknown)
}

/// Whether an entity's sort key values only rise or only fall; `None` where nothing says it.
pub(super) fn rises(table: &Table, place: Place, entity: usize) -> Option<bool> {
    let it = &table.entities[entity];
    let said = match place {
        Place::Table => it.keys.and_then(|keys| keys.rising),
        Place::Index(i) => table.indexes[i].keys.and_then(|keys| keys.rising),
    };
    if said.is_some() {
        return said;
    }
    let template = match place {
        Place::Table => &it.key_template[1],
        Place::Index(i) => {
            let index = &table.indexes[i];
            let own = member(table, i, entity).map(|it| &it.key_template[1]).filter(|it| !it.is_empty());
            match (own, index.key.get(index.partition_attributes)) {
                (Some(own), _) => own,
                // The index sorts by the table's own sort key.
                (None, Some(sort)) if Some(sort) == table.sort_key.as_ref() => &it.key_template[1],
                // An attribute whose name says that it is a time rises.
                (None, Some(sort)) => {
                    return KeyTemplate::parse(&format!("<{sort}>")).rises().then_some(true);
                }
                (None, None) => return None,
            }
        }
    };
    let template = KeyTemplate::parse(template);
    (!template.is_empty()).then(|| template.rises())
}
