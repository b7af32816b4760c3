//! Write sharding: a key that gets more than one partition serves is written as several, `STATUS#OPEN#<shard 0-9>`
//! (R-PART-4). Owns the number of shards, what reading them all costs, and the edit of the design; whether a key is hot
//! is [`super::hot_key`]'s business.

mod of_index;

use super::{
    edited::{self, EditError, Edited, fan_out, is_about, is_query, lengthen_condition, lengthen_template, part_of},
    hot_key::{HotKey, hot_keys},
    key_template::KeyTemplate,
};
use crate::{
    bill::{Place, UnitKind},
    design::Design,
    estimate::{View, estimate},
    limits,
    money::Usd,
    pricing::PriceBook,
    wire::{DesignV1, KeysV1, OperationV1, PatternV1, TableV1, WireNumber},
};
use rust_decimal::{Decimal, prelude::ToPrimitive};

/// What a shard may get, in write units a second, unless people choose otherwise: half of what one partition serves.
pub const SAFE_UNITS_PER_SHARD: u64 = limits::PARTITION_WRITE_UNITS_PER_SECOND / 2;

/// So many shards of one key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WriteSharding {
    /// How many.
    pub shards: u64,
    /// What each gets, in units a second at the peak.
    pub per_shard: Decimal,
    /// Reads that take the place of one: each shard is read, and the answers are merged.
    pub reads_per_logical_read: u64,
}

/// How a request finds its shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShardSuffix {
    /// By chance: a read of one item has to look into every shard.
    Random,
    /// From something that the reader knows too, such as a checksum of the order's id: one item is found at once.
    Computed,
}

/// Shards that a peak needs so that none gets more than is safe: rounded up, at least one (R-PART-4). `None` where
/// nothing is safe or the number is out of range.
pub fn shards_needed(peak: Decimal, safe_per_shard: Decimal) -> Option<u64> {
    if safe_per_shard <= Decimal::ZERO || peak < Decimal::ZERO {
        return None;
    }
    Some(peak.checked_div(safe_per_shard)?.ceil().to_u64()?.max(1))
}

/// What each of so many shards gets of a peak (R-PART-4). `None` without a shard.
pub fn write_sharding(peak: Decimal, shards: u64) -> Option<WriteSharding> {
    let per_shard = peak.checked_div(Decimal::from(shards))?;
    Some(WriteSharding { shards, per_shard, reads_per_logical_read: shards })
}

/// The design with a kind of key value in shards: the table's values of these entities, or a global index's values.
///
/// Templates get a `<shard>`, the busiest value's part is divided, queries become one for each shard, and with a random
/// suffix a read of one item looks into all of them. Errors: no such place, or not 2 to 10,000 shards.
pub fn shard(
    wire: &DesignV1,
    table: usize,
    place: Place,
    entities: &[usize],
    shards: u64,
    suffix: ShardSuffix,
) -> Result<Edited, EditError> {
    let parts = edited::parts(shards)?;
    let mut edited = Edited { design: wire.clone(), notes: Vec::new() };
    let it = edited.design.tables.get_mut(table).ok_or(EditError::NoSuchPlace)?;
    if entities.iter().any(|e| *e >= it.entities.len()) {
        return Err(EditError::NoSuchPlace);
    }
    match place {
        Place::Table => of_table(it, entities, parts, suffix, &mut edited.notes),
        Place::Index(i) if i < it.indexes.len() => of_index::shard(it, i, parts, &mut edited.notes),
        Place::Index(_) => return Err(EditError::NoSuchPlace),
    }
    Ok(edited)
}

/// The shards that a hot key needs, and the design with them. `None` where its load is not known, or where it needs no
/// more than one.
pub fn shard_hot_key(
    wire: &DesignV1,
    hot: &HotKey,
    safe_per_shard: Decimal,
    suffix: ShardSuffix,
) -> Option<(WriteSharding, Edited)> {
    let peak = hot.writes.hottest()?;
    let sharding = write_sharding(peak, shards_needed(peak, safe_per_shard)?)?;
    let edited = shard(wire, hot.table, hot.place, &hot.entities, sharding.shards, suffix).ok()?;
    Some((sharding, edited))
}

/// `#<shard 0-9>`.
fn suffix_text(parts: Decimal) -> String {
    format!("#<shard 0-{}>", parts - Decimal::ONE)
}

/// The busiest value's part, divided. What nobody has said stays so, but for a value that is the only one.
fn divided(keys: Option<KeysV1>, only_one: bool, parts: Decimal) -> Option<KeysV1> {
    let mut keys = match (keys, only_one) {
        (Some(keys), _) => keys,
        (None, true) => KeysV1::default(),
        (None, false) => return None,
    };
    let distinct = keys.distinct.map(|it| it.0).or(only_one.then_some(Decimal::ONE));
    let share = match (keys.hottest_share, keys.zipf, distinct) {
        (Some(share), ..) => Some(share),
        (_, Some(exponent), Some(distinct)) => {
            let of_law = distinct.to_u64().and_then(|it| crate::design::zipf_share(1, it, exponent.0));
            of_law.map(WireNumber)
        }
        _ if only_one || distinct == Some(Decimal::ONE) => Some(WireNumber(Decimal::ONE)),
        _ => None,
    };
    keys.zipf = None;
    keys.hottest_share = share.map(|it| part_of(it, parts));
    keys.distinct = distinct.and_then(|it| it.checked_mul(parts)).map(WireNumber);
    Some(keys)
}

fn of_table(
    table: &mut TableV1,
    entities: &[usize],
    parts: Decimal,
    random_or_computed: ShardSuffix,
    notes: &mut Vec<String>,
) {
    let suffix = suffix_text(parts);
    for &e in entities {
        let before = lengthen_template(table, e, &suffix);
        let template = KeyTemplate::parse(&before);
        let has_sort_key = table.sort_key.is_some();
        let it = &mut table.entities[e];
        let name = it.name.clone();
        let sort = it.key.as_ref().map(|key| KeyTemplate::parse(&key.sort)).unwrap_or_default();
        let is_counter = template.is_fixed() && (!has_sort_key || sort.is_fixed());
        it.keys = divided(it.keys.take(), template.is_fixed() || template.is_current_time_only(), parts);
        if template.is_current_time_only() && !template.is_fixed() {
            // So many values at a time, and new ones with time.
            it.keys.get_or_insert_with(KeysV1::default).distinct = None;
        }
        if is_counter {
            it.items = it.items.and_then(|items| items.0.checked_mul(parts)).map(WireNumber);
            notes.push(format!("one “{name}” becomes {parts} items: its value is their sum"));
        }
        let mut others = Vec::new();
        for p in 0..table.patterns.len() {
            if !is_about(table, &table.patterns[p], &name) || table.patterns[p].target.is_some() {
                continue;
            }
            let pattern = &mut table.patterns[p];
            lengthen_condition(&mut pattern.key_condition, &before, &suffix);
            if let Some(keys) = pattern.keys.take() {
                pattern.keys = divided(Some(keys), false, parts);
            }
            match pattern.operation {
                _ if is_query(pattern) => fan_out(pattern, parts),
                OperationV1::GetItem if is_counter => read_all(pattern, parts),
                OperationV1::GetItem if random_or_computed == ShardSuffix::Random => {
                    others.push(in_other_shards(pattern, parts));
                }
                OperationV1::UpdateItem | OperationV1::DeleteItem
                    if random_or_computed == ShardSuffix::Random && !is_counter =>
                {
                    notes.push(format!(
                        "“{}” has to know the shard of its item: keep it in the id, or compute it",
                        pattern.name
                    ));
                }
                _ => {}
            }
        }
        table.patterns.append(&mut others);
    }
}

/// All shards of one item, in one call where a call holds them.
fn read_all(pattern: &mut PatternV1, parts: Decimal) {
    let fits = parts <= Decimal::from(limits::BATCH_GET_MAX_ITEMS);
    if fits && pattern.bytes_read.is_none() {
        pattern.operation = OperationV1::BatchGetItem;
        pattern.items_read = Some(WireNumber(parts));
    } else {
        edited::often(&mut pattern.rate, parts);
    }
}

/// The reads that find nothing: one of the shards has the item, and nobody knows which.
fn in_other_shards(pattern: &PatternV1, parts: Decimal) -> PatternV1 {
    let mut others = pattern.clone();
    others.name = format!("{}: in the shards that do not have it", pattern.name);
    others.items_read = Some(WireNumber(Decimal::ZERO));
    others.bytes_read = None;
    edited::often(&mut others.rate, parts - Decimal::ONE);
    others
}

/// What sharding does to the busiest key and to the month, on demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardOutcome {
    /// Read units in the month before.
    pub reads_before: Decimal,
    /// Read units in the month after.
    pub reads_after: Decimal,
    /// Dollars a month before.
    pub cost_before: Usd,
    /// Dollars a month after.
    pub cost_after: Usd,
    /// Write units a second of the busiest key before, where known.
    pub hottest_before: Option<Decimal>,
    /// Write units a second of the busiest key after, where known.
    pub hottest_after: Option<Decimal>,
}

/// Both designs estimated. `None` where one of them does not hold together or has no bill.
pub fn shard_outcome(
    before: &DesignV1,
    after: &DesignV1,
    table: usize,
    place: Place,
    prices: &PriceBook,
) -> Option<ShardOutcome> {
    let look = |wire: &DesignV1| {
        let design = Design::from_wire(wire).ok()?;
        let all = estimate(&design, prices).ok()?;
        let reads = all.usages.iter().filter(|it| it.kind == UnitKind::Read);
        let reads: Decimal = reads.filter_map(|it| Some(it.traffic?.units_per_month)).sum();
        let keys = hot_keys(&design, &all);
        let own = keys.iter().filter(|it| (it.table, it.place) == (table, place));
        let hottest = own.filter_map(|it| it.writes.hottest()).max();
        Some((reads, all.total(View::OnDemand), hottest))
    };
    let ((reads_before, cost_before, hottest_before), (reads_after, cost_after, hottest_after)) =
        (look(before)?, look(after)?);
    Some(ShardOutcome { reads_before, reads_after, cost_before, cost_after, hottest_before, hottest_after })
}
