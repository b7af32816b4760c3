//! Access patterns: rates, reads and their extents. Writes are in [`super::check_write`].

use super::{
    AnsweredBy, Extent, Gap, Image, Index, IndexKind, KeyRead, Operation, Pattern, Per, Projection,
    REQUESTS_PER_SECOND_MAX, RangeRead, Rate, Request, Settings, Shape, Table,
    check::{Report, bounded, item_too_large},
    check_write,
    keys::{self, Owner},
    traffic::{self, Traffic},
};
use crate::{
    limits,
    metering::ReadConsistency,
    units::Bytes,
    wire::{AnsweredByV1, ConsistencyV1, PatternV1, TableV1, WireNumber},
};
use rust_decimal::Decimal;

/// All patterns of a table whose entities and indexes are known.
pub(super) fn patterns(
    wire: &TableV1,
    table: &Table,
    settings: &Settings,
    shapes: &mut Vec<Shape>,
    path: &str,
    report: &mut Report,
) -> Vec<Pattern> {
    let said = traffic::traffic(wire.traffic.as_ref(), settings, &format!("{path}.traffic"), report);
    let usual = said.map_or(Course { peak: Decimal::ONE, shape: None }, |it| course(it, shapes));
    let one = |(p, it): (usize, &PatternV1)| {
        let mut place = Place { table, pattern: p, path: format!("{path}.patterns[{p}]"), report };
        let said = traffic::traffic(it.traffic.as_ref(), settings, &format!("{}.traffic", place.path), place.report);
        pattern(it, said.map_or(usual, |it| course(it, shapes)), &mut place)
    };
    wire.patterns.iter().enumerate().map(one).collect()
}

/// How a rate differs from its average.
#[derive(Clone, Copy)]
struct Course {
    peak: Decimal,
    shape: Option<usize>,
}

/// Puts the shape among the table's, unless it is there.
fn course(said: Traffic, shapes: &mut Vec<Shape>) -> Course {
    let shape = said.shape.map(|shape| {
        shapes.iter().position(|it| *it == shape).unwrap_or_else(|| {
            shapes.push(shape);
            shapes.len() - 1
        })
    });
    Course { peak: said.peak, shape }
}

/// Where a pattern is being checked.
pub(super) struct Place<'a, 'r> {
    /// The table around it.
    pub(super) table: &'a Table,
    /// The pattern's position.
    pub(super) pattern: usize,
    /// The pattern's path.
    pub(super) path: String,
    /// Where mistakes go.
    pub(super) report: &'r mut Report,
}

impl Place<'_, '_> {
    /// Notes a mistake at a field of this pattern.
    pub(super) fn wrong(&mut self, field: &str, message: impl Into<String>) {
        self.report.at(format!("{}.{field}", self.path), message);
    }

    /// The entity named, or the only one; a name that is not there, and no name among several, are mistakes.
    pub(super) fn entity(&mut self, name: Option<&str>, field: &str) -> Option<usize> {
        match name {
            Some(name) => {
                let found = self.table.entities.iter().position(|it| it.name == name);
                if found.is_none() {
                    self.wrong(
                        field,
                        format!("“{name}” is no entity of this table: choose one that it has, or add it"),
                    );
                }
                found
            }
            None => (self.table.entities.len() == 1).then_some(0),
        }
    }

    /// Bytes of an image for limits and sums: the mean where sizes are distributed; nothing where it is not known.
    pub(super) fn bytes(&self, image: Image) -> Option<Bytes> {
        match image {
            Image::Known(size) => Some(size),
            Image::Spread(entity) => self.table.entities[entity].size,
            Image::Absent | Image::Unknown(_) => None,
        }
    }

    /// The size of an item: stated, or the entity's.
    pub(super) fn image(&mut self, stated: Option<u64>, entity: Option<usize>, field: &str) -> Image {
        match (stated, entity) {
            (Some(0), _) => Image::Absent,
            (Some(bytes), _) => {
                if bytes > limits::ITEM_MAX_BYTES {
                    self.wrong(field, item_too_large(Bytes::new(bytes)));
                }
                Image::Known(Bytes::new(bytes))
            }
            (None, Some(entity)) => match &self.table.entities[entity] {
                it if it.distribution.is_some() => Image::Spread(entity),
                it => it.size.map_or(Image::Unknown(Gap::ItemSize(entity)), Image::Known),
            },
            (None, None) => Image::Unknown(Gap::PatternSize(self.pattern)),
        }
    }
}

fn pattern(wire: &PatternV1, course: Course, place: &mut Place) -> Pattern {
    if wire.name.len() > 1_000 {
        place.wrong(
            "name",
            format!("a question of {} bytes is too long: at most 1,000 bytes, shorten it", wire.name.len()),
        );
    }
    let rate = wire.rate.as_ref().and_then(|it| rate(it.times, it.per, place));
    let request = match wire.operation {
        Operation::GetItem | Operation::BatchGetItem | Operation::TransactGetItems => {
            Request::Keys(key_read(wire, place))
        }
        Operation::Query | Operation::Scan => Request::Range(range_read(wire, place)),
        _ => Request::Writes(check_write::request(wire, place)),
    };
    refuse_foreign_fields(wire, place);
    let answered_by = match (wire.answered_by, &request) {
        (Some(AnsweredByV1::OtherStore), _) => AnsweredBy::OtherStore,
        (Some(AnsweredByV1::Nothing), _) => AnsweredBy::Nothing,
        (None, Request::Range(RangeRead { index: Some(index), .. })) => AnsweredBy::Index(*index),
        (None, _) => AnsweredBy::Table,
    };
    Pattern {
        name: wire.name.clone(),
        operation: wire.operation,
        purpose: wire.purpose.unwrap_or_default(),
        answered_by,
        rate,
        peak: course.peak,
        shape: course.shape,
        request,
        key_condition: wire.key_condition.clone(),
        filter: wire.filter.clone(),
        attributes: wire.attributes.clone(),
        keys: keys::from_wire(wire.keys.as_ref(), Owner::Requests, &place.path, place.report),
    }
}

fn rate(times: WireNumber, per: Per, place: &mut Place) -> Option<Rate> {
    let path = format!("{}.rate", place.path);
    checked_rate(times, per, &path, place.report)
}

/// An average rate at the path of its object.
pub(super) fn checked_rate(times: WireNumber, per: Per, path: &str, report: &mut Report) -> Option<Rate> {
    let path = format!("{path}.times");
    let times = times.0;
    if times.is_sign_negative() && !times.is_zero() {
        report.at(path, format!("{times} is negative: requests are counted from 0, write 0 or more"));
        return None;
    }
    let seconds = per_seconds(per).unwrap_or(2_592_000);
    if times > Decimal::from(REQUESTS_PER_SECOND_MAX) * Decimal::from(seconds) {
        report.at(path, format!("{times} is out of range: write at most 10,000,000 requests a second"));
        return None;
    }
    Some(Rate { times, per })
}

/// Seconds that a rate counts in; `None` for the month, whose length is a setting.
pub(crate) fn per_seconds(per: Per) -> Option<u64> {
    match per {
        Per::Second => Some(1),
        Per::Minute => Some(60),
        Per::Hour => Some(3_600),
        Per::Day => Some(86_400),
        Per::Month => None,
    }
}

fn key_read(wire: &PatternV1, place: &mut Place) -> KeyRead {
    let transactional = wire.operation == Operation::TransactGetItems;
    let most = if wire.operation == Operation::GetItem { 1 } else { limits::BATCH_GET_MAX_ITEMS };
    if let Some(target) = &wire.target {
        let call = format!("{:?}", wire.operation);
        place.wrong(
            "target",
            format!("{call} does not read the index “{target}” (R-IDX-10): use Query, or leave the target out"),
        );
    }
    let asked = wire.items_read.map_or(Decimal::ONE, |it| it.0);
    let keys = match u64::try_from(asked) {
        Ok(keys) if asked.fract().is_zero() && keys <= most => keys,
        _ => {
            let limit = if most == 1 {
                "GetItem has one key, write 1 (0: a key that is not there)"
            } else {
                "a batch or transaction has 1 to 100 keys (R-LIMIT-1), split it"
            };
            place.wrong("items_read", format!("{asked} keys: {limit}"));
            1
        }
    };
    if keys == 0 && most > 1 {
        place.wrong("items_read", "0 keys: a batch or transaction has 1 to 100 keys (R-LIMIT-1), write how many");
    }
    if wire.bytes_read.is_some() && most > 1 {
        place.wrong("bytes_read", "each item of a batch rounds by itself (R-READ-4): give the entity's size instead");
    }
    let entity = place.entity(wire.entity.as_deref(), "entity");
    let item = if keys == 0 { Image::Absent } else { place.image(wire.bytes_read, entity, "bytes_read") };
    let (most_bytes, what) = match transactional {
        true => (limits::TRANSACT_MAX_BYTES, "4 MB of a transaction"),
        false => (limits::BATCH_MAX_BYTES, "16 MB of a batch"),
    };
    if let Some(size) = place.bytes(item)
        && size.get().saturating_mul(keys) > most_bytes
    {
        let bytes = size.get().saturating_mul(keys);
        place.wrong("items_read", format!("{bytes} bytes are over the {what} (R-LIMIT-1): read fewer items"));
    }
    if transactional && wire.consistency.is_some() {
        place.wrong("consistency", "a transaction has its own consistency: leave it out");
    }
    let consistency = if transactional { ReadConsistency::Transactional } else { consistency(wire) };
    KeyRead { item, entity, keys: keys.max(1), consistency }
}

fn consistency(wire: &PatternV1) -> ReadConsistency {
    match wire.consistency {
        None | Some(ConsistencyV1::Eventual) => ReadConsistency::Eventual,
        Some(ConsistencyV1::Strong) => ReadConsistency::Strong,
    }
}

fn range_read(wire: &PatternV1, place: &mut Place) -> RangeRead {
    let table = place.table;
    let index = wire.target.as_ref().and_then(|name| {
        let found = table.indexes.iter().position(|it| it.name == *name);
        if found.is_none() {
            place.wrong(
                "target",
                format!("“{name}” is no index of this table: choose one that it has, or leave the target out"),
            );
        }
        found
    });
    let consistency = consistency(wire);
    if let Some(it) = index.map(|i| &table.indexes[i])
        && it.kind == IndexKind::Global
        && consistency == ReadConsistency::Strong
    {
        place.wrong(
            "consistency",
            format!(
                "a global index such as “{}” cannot be read strongly (R-IDX-10): read it eventually, or read the table",
                it.name
            ),
        );
    }
    let entity = place.entity(wire.entity.as_deref(), "entity");
    let (path, most) = (place.path.clone(), super::ITEMS_MAX);
    let items = bounded(wire.items_read, most, "items", &format!("{path}.items_read"), place.report);
    let items_returned = bounded(wire.items_returned, most, "items", &format!("{path}.items_returned"), place.report);
    if let (Some(read), Some(returned)) = (items, items_returned)
        && returned > read
    {
        place.wrong(
            "items_returned",
            format!("{returned} is more than the {read} items read: a filter only leaves some out, write fewer"),
        );
    }
    if wire.bytes_read.is_some_and(|bytes| bytes > super::ITEMS_MAX.saturating_mul(limits::ITEM_MAX_BYTES)) {
        let bytes = wire.bytes_read.unwrap_or_default();
        place.wrong(
            "bytes_read",
            format!("{bytes} bytes are more than 10,000,000,000,000 items of 400 KB: write fewer"),
        );
    }
    let extent = extent(wire, items, index, entity, place);
    let fetch = index.and_then(|i| fetch(wire, &table.indexes[i], entity, place));
    RangeRead { index, entity, extent, items_returned, consistency, fetch }
}

fn extent(
    wire: &PatternV1,
    items: Option<Decimal>,
    index: Option<usize>,
    entity: Option<usize>,
    place: &mut Place,
) -> Extent {
    if let Some(bytes) = wire.bytes_read {
        return Extent::Stated { bytes: Bytes::new(bytes), items };
    }
    let Some(items) = items else {
        return if wire.operation == Operation::Scan {
            Extent::Everything
        } else {
            Extent::Unknown(Gap::ItemsRead(place.pattern))
        };
    };
    let each = match (index, entity) {
        (_, None) if items.is_zero() => Ok(Bytes::KB),
        (None, _) => match place.image(None, entity, "entity") {
            Image::Unknown(gap) => Err(gap),
            image => Ok(place.bytes(image).unwrap_or_default()),
        },
        (Some(index), Some(entity)) => match place.table.indexes[index].members.iter().find(|it| it.entity == entity) {
            Some(member) => member.entry.ok_or(Gap::EntryBytes { index, entity }),
            None => {
                let (it, name) = (&place.table.entities[entity].name, &place.table.indexes[index].name);
                let message =
                    format!("“{it}” has no entries in “{name}”: add it to the index's members, or read something else");
                place.wrong("entity", message);
                Err(Gap::EntryBytes { index, entity })
            }
        },
        (Some(_), None) => Err(Gap::PatternSize(place.pattern)),
    };
    match each {
        Ok(each) => Extent::Items { items, each },
        Err(gap) => Extent::Unknown(gap),
    }
}

/// What a local index lacks is fetched from the table, item by item; what a global index lacks cannot be had (R-IDX-10, 11).
fn fetch(wire: &PatternV1, index: &Index, entity: Option<usize>, place: &mut Place) -> Option<Image> {
    let table = place.table;
    let held = |name: &String| {
        *name == table.partition_key
            || Some(name) == table.sort_key.as_ref()
            || index.key.contains(name)
            || match &index.projection {
                Projection::All => true,
                Projection::KeysOnly => false,
                Projection::Include(names) => names.contains(name),
            }
    };
    let lacking = wire.attributes.iter().find(|name| !held(name))?;
    if index.kind == IndexKind::Global {
        let message = format!(
            "the global index “{}” does not project “{lacking}” and cannot fetch it (R-IDX-10): include it, or read the table too",
            index.name
        );
        place.wrong("attributes", message);
        return None;
    }
    Some(place.image(None, entity, "entity"))
}

/// A field that the operation does not have would be ignored in silence: it is refused instead.
fn refuse_foreign_fields(wire: &PatternV1, place: &mut Place) {
    use Operation::*;
    let call = format!("{:?}", wire.operation);
    let reads = matches!(wire.operation, GetItem | BatchGetItem | TransactGetItems | Query | Scan);
    let range = matches!(wire.operation, Query | Scan);
    let many = matches!(wire.operation, BatchWriteItem | TransactWriteItems);
    let single_write = !reads && !many;
    let fields = [
        ("items_read", wire.items_read.is_some(), reads),
        ("items_returned", wire.items_returned.is_some(), range),
        ("bytes_read", wire.bytes_read.is_some(), reads),
        ("consistency", wire.consistency.is_some(), reads),
        ("target", wire.target.is_some(), reads),
        ("attributes", !wire.attributes.is_empty(), reads),
        ("before_bytes", wire.before_bytes.is_some(), single_write),
        ("after_bytes", wire.after_bytes.is_some(), single_write),
        ("changes", wire.changes.is_some(), single_write),
        ("index_effects", !wire.index_effects.is_empty(), single_write),
        ("failed_share", wire.failed_share.is_some(), single_write),
        ("conflict_share", wire.conflict_share.is_some(), single_write),
        ("replay_share", wire.replay_share.is_some(), wire.operation == TransactWriteItems),
        ("cancelled_share", wire.cancelled_share.is_some(), wire.operation == TransactWriteItems),
        ("entity", wire.entity.is_some(), !many),
        ("actions", !wire.actions.is_empty(), many),
    ];
    for (field, said, fits) in fields {
        if said && !fits {
            place.wrong(field, format!("{call} has no {field}: leave it out"));
        }
    }
}
