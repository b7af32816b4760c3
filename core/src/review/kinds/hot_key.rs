//! Hot keys of the table and of its indexes: one key value gets more than one partition serves.

use super::{Amount, Case, Draft, Find, Kind, Severity, Unit};
use crate::{
    analysis::{
        HotKey, KeyTemplate,
        hot_key::{KeyLevel, KeyLoad, SingleItem, SplitObstacle, Splitting, item_requests_per_second},
        sharding::{ShardSuffix, shard_hot_key},
    },
    bill::{Place, UnitKind},
    rules::RuleId,
};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

pub(in crate::review) static OF_TABLE: Kind = Kind {
    id: "hot-table-key",
    title: "A hot key of the table",
    condition: "One partition key value of the table gets more than half of what one partition serves",
    rules: &[RuleId::PART_1, RuleId::PART_2, RuleId::PART_4],
    find: Find::Table(|case, out| find(case, false, out)),
};

pub(in crate::review) static OF_INDEX: Kind = Kind {
    id: "hot-index-key",
    title: "A hot key of an index, which throttles its table",
    condition: "One key value of a global index gets more than half of what one partition serves",
    rules: &[RuleId::PART_1, RuleId::IDX_12, RuleId::IDX_13, RuleId::PART_4],
    find: Find::Table(|case, out| find(case, true, out)),
};

fn find(case: &Case, of_index: bool, out: &mut Vec<Draft>) {
    for hot in case.hot_keys().iter().filter(|it| matches!(it.place, Place::Index(_)) == of_index) {
        for (load, kind) in [(&hot.writes, UnitKind::Write), (&hot.reads, UnitKind::Read)] {
            // A shard that gets just what is safe is safe; shares have 12 decimals.
            if load.at_least.round_dp(6) > load.limit / Decimal::TWO {
                out.push(draft(case, hot, load, kind));
            }
        }
    }
}

/// `tables[0].entities[1].keys.writes`, or `tables[0].indexes[0].keys[DAY#<date>].writes`.
pub(super) fn path(case: &Case, hot: &HotKey, kind: UnitKind) -> String {
    let field = if kind == UnitKind::Read { "reads" } else { "writes" };
    match (hot.place, hot.entities.first()) {
        (Place::Table, Some(e)) => format!("{}.keys.{field}", case.entity_path(*e)),
        (place, _) if hot.template.is_empty() => format!("{}.keys.{field}", case.place(place).0),
        (place, _) => format!("{}.keys[{}].{field}", case.place(place).0, hot.template),
    }
}

/// The key value by its template, or the attribute.
pub(super) fn name(case: &Case, hot: &HotKey) -> String {
    let (_, place) = case.place(hot.place);
    let attribute = match hot.place {
        Place::Table => &case.table.partition_key,
        Place::Index(i) => &case.table.indexes[i].key[0],
    };
    if hot.template.is_empty() {
        format!("the busiest {attribute} of {place}")
    } else {
        format!("{} of {place}", hot.template)
    }
}

fn draft(case: &Case, hot: &HotKey, load: &KeyLoad, kind: UnitKind) -> Draft {
    let (unit, word) = match kind {
        UnitKind::Read => (Unit::ReadUnitsPerSecond, "reads"),
        UnitKind::Write => (Unit::WriteUnitsPerSecond, "writes"),
    };
    let over = load.level() == KeyLevel::Over;
    let name = name(case, hot);
    let item = busiest_item(case, hot, load);
    let is_one_item = item.is_some_and(|it| it > load.limit);
    // A new value every day has not been split yet.
    let splits = hot.may_be_split() && !is_one_item && !KeyTemplate::parse(&hot.template).is_current_time_only();
    let title = if over {
        let table = match hot.place {
            Place::Index(_) if kind == UnitKind::Write => format!(", and the writes of {} with them", case.table.name),
            _ => String::new(),
        };
        let until = if splits { " until the service has split the key" } else { "" };
        format!("The {word} of {name} are throttled{until}{table}")
    } else {
        format!("The {word} of {name} come near a partition's limit")
    };
    let largest = load.parts.iter().map(|it| it.units_per_request).max().unwrap_or_default();
    let share = load.at_least.checked_div(load.all);
    let safe = load.limit / Decimal::TWO;
    let shards = (load.at_least / safe).ceil();
    let severity = if over && !splits { Severity::High } else { Severity::Medium };
    let draft = Draft::new(path(case, hot, kind), title, advice(hot, kind, is_one_item, splits))
        .with_limit("The busiest key", Amount::of(load.at_least, unit), Amount::of(load.limit, unit))
        .with("All keys", Amount::of(load.all, unit))
        .with_known("Its part", share.map(|it| Amount::of(it, Unit::Share)))
        .with_known(
            "One item serves",
            item_requests_per_second(kind, largest).map(|it| Amount::of(it.round_dp(2), Unit::Count("requests/s"))),
        )
        .with("Shards at half the limit", Amount::of(shards, Unit::Count("keys")))
        .threatens(severity);
    let sharded = match kind {
        UnitKind::Write => shard_hot_key(case.wire, hot, safe, ShardSuffix::Computed),
        UnitKind::Read => None,
    };
    let edited = sharded.and_then(|(it, mut edited)| {
        Some((it.shards, edited.design.tables.get_mut(case.position).map(std::mem::take)?))
    });
    match edited {
        Some((shards, table)) => draft.mend(format!("Spread it over {shards} keys"), table),
        None => draft,
    }
}

/// Units a second of the busiest item under the busiest key, where an entity has one item for each key.
fn busiest_item(case: &Case, hot: &HotKey, load: &KeyLoad) -> Option<Decimal> {
    let mut of_entity: BTreeMap<usize, Decimal> = BTreeMap::new();
    for part in &load.parts {
        let entity = part.entity.filter(|_| hot.place == Place::Table)?;
        if KeyTemplate::parse(&case.table.entities[entity].key_template[1]).is_fixed() {
            let units = part.units_per_second.saturating_mul(part.share.unwrap_or_default());
            let sum = of_entity.entry(entity).or_default();
            *sum = sum.saturating_add(units);
        }
    }
    of_entity.into_values().max()
}

fn advice(hot: &HotKey, kind: UnitKind, is_one_item: bool, splits: bool) -> String {
    let splitting = match hot.splitting {
        _ if is_one_item => "One item gets it all: nothing splits it.",
        Splitting::Possible if !splits => {
            "Every new value of the key starts whole: what was split belongs to the last one."
        }
        Splitting::Possible => "Adaptive capacity can split the key's items by sort key, in time and not at once.",
        Splitting::Unknown => "Adaptive capacity may not help: whether the sort key only rises is not known.",
        Splitting::Impossible(SplitObstacle::SingleItem) => "It is one item: nothing splits it.",
        Splitting::Impossible(SplitObstacle::RisingSortKey) => {
            "Its sort key only rises, so that all new items go to one end: adaptive capacity cannot split it."
        }
        Splitting::Impossible(SplitObstacle::LocalIndex) => {
            "The table has a local index: adaptive capacity cannot split a key."
        }
        Splitting::Impossible(SplitObstacle::NoSortKey) => "The index has no sort key to split by.",
    };
    let remedy = match (kind, hot.single_item) {
        (UnitKind::Write, _) if is_one_item => "Write to several items, and read their sum.",
        (UnitKind::Write, SingleItem::Yes) => "Write to several items, and read their sum.",
        (UnitKind::Write, _) => "Spread it over several keys with a shard at the end, and read all of them.",
        (UnitKind::Read, _) => "Cache what is read most, or keep copies under several keys.",
    };
    format!("{splitting} {remedy}")
}
