//! Reads of the items in memory: which items or entries a call reaches, and the units.

use super::answer::{CapacityUnit, MeterAnswer, MeterBytes, MeterError};
use super::fields::Field;
use super::operation::Place;
use super::table::{Index, IndexKind, Key, KeySide, Projection};
use super::write::check_keys;
use crate::item::{AttributeValue, Item};
use crate::limits::TRANSACT_MAX_BYTES;
use crate::metering::{ReadConsistency, fetched_read_units, item_read_units, paged_read};
use crate::units::{Bytes, ReadRequestUnits};
use std::collections::BTreeMap;

/// A condition on one sort key attribute.
#[derive(Clone, Debug)]
pub(super) struct SortCondition {
    /// Which of the sort key's attributes, from 0.
    pub(super) attribute: usize,
    pub(super) test: SortTest,
    /// Where it was written, for errors.
    pub(super) path: String,
}

#[derive(Clone, Debug)]
pub(super) enum SortTest {
    Equal(AttributeValue),
    Less(AttributeValue),
    LessOrEqual(AttributeValue),
    Greater(AttributeValue),
    GreaterOrEqual(AttributeValue),
    Between(AttributeValue, AttributeValue),
    BeginsWith(AttributeValue),
}

impl SortTest {
    pub(super) fn holds(&self, value: &AttributeValue) -> bool {
        match self {
            SortTest::Equal(bound) => value == bound,
            SortTest::Less(bound) => value < bound,
            SortTest::LessOrEqual(bound) => value <= bound,
            SortTest::Greater(bound) => value > bound,
            SortTest::GreaterOrEqual(bound) => value >= bound,
            SortTest::Between(low, high) => low <= value && value <= high,
            SortTest::BeginsWith(start) => begins_with(value, start),
        }
    }

    fn bounds(&self) -> Vec<&AttributeValue> {
        match self {
            SortTest::Between(low, high) => vec![low, high],
            SortTest::Equal(bound)
            | SortTest::Less(bound)
            | SortTest::LessOrEqual(bound)
            | SortTest::Greater(bound)
            | SortTest::GreaterOrEqual(bound)
            | SortTest::BeginsWith(bound) => vec![bound],
        }
    }
}

pub(super) fn begins_with(value: &AttributeValue, start: &AttributeValue) -> bool {
    match (value, start) {
        (AttributeValue::S(value), AttributeValue::S(start)) => value.starts_with(start.as_str()),
        (AttributeValue::B(value), AttributeValue::B(start)) => value.starts_with(start),
        _ => false,
    }
}

/// Reads `{"op": …, "values": […]}`, the condition on the sort key attribute at this place.
pub(super) fn sort_condition(attribute: usize, field: &Field<'_>) -> Result<SortCondition, MeterError> {
    let op = field.required("op")?;
    let values = field.required("values")?;
    let operands = values.list()?.iter().map(Field::value).collect::<Result<Vec<_>, _>>()?;
    let test = match (op.text()?, operands.as_slice()) {
        ("=", [bound]) => SortTest::Equal(bound.clone()),
        ("<", [bound]) => SortTest::Less(bound.clone()),
        ("<=", [bound]) => SortTest::LessOrEqual(bound.clone()),
        (">", [bound]) => SortTest::Greater(bound.clone()),
        (">=", [bound]) => SortTest::GreaterOrEqual(bound.clone()),
        ("between", [low, high]) => SortTest::Between(low.clone(), high.clone()),
        ("begins_with", [start]) => SortTest::BeginsWith(start.clone()),
        ("=" | "<" | "<=" | ">" | ">=" | "begins_with", _) => {
            return Err(values.wrong("expected one value"));
        }
        ("between", _) => return Err(values.wrong("expected two values")),
        (other, _) => {
            return Err(op.wrong(format!("expected =, <, <=, >, >=, between or begins_with, not {other}")));
        }
    };
    Ok(SortCondition { attribute, test, path: field.path().to_owned() })
}

/// Which attributes a Query or Scan asks for. It never changes what is read, except that a local index fetches what it
/// does not store (R-READ-8, R-IDX-11).
#[derive(Clone, Debug)]
pub(super) enum Wanted {
    /// What the index stores, or only a count.
    Stored,
    /// Every attribute of the item.
    All,
    /// These attributes.
    These(Vec<String>),
}

/// Reads `select` and `projection`.
pub(super) fn wanted(op: &Field<'_>) -> Result<Wanted, MeterError> {
    let names = op.optional("projection").map(|names| names.texts()).transpose()?;
    let select = match op.optional("select") {
        Some(select) => Some((select.text()?, select)),
        None => None,
    };
    match (select, names) {
        (Some(("ALL_ATTRIBUTES", _)), None) => Ok(Wanted::All),
        (Some(("COUNT", _)), _) | (Some(("ALL_PROJECTED_ATTRIBUTES", _)), None) | (None, None) => Ok(Wanted::Stored),
        (Some(("SPECIFIC_ATTRIBUTES", _)) | None, Some(names)) => Ok(Wanted::These(names)),
        (Some(("ALL_ATTRIBUTES" | "ALL_PROJECTED_ATTRIBUTES", select)), Some(_)) => {
            Err(select.wrong("a projection goes with SPECIFIC_ATTRIBUTES or COUNT: leave one of the two out"))
        }
        (Some(("SPECIFIC_ATTRIBUTES", select)), None) => Err(select.wrong("SPECIFIC_ATTRIBUTES needs `projection`")),
        (Some((other, select)), _) => Err(select.wrong(format!(
            "expected ALL_ATTRIBUTES, ALL_PROJECTED_ATTRIBUTES, SPECIFIC_ATTRIBUTES or COUNT, not {other}"
        ))),
    }
}

/// A Query, or a Scan where there is no partition key value.
#[derive(Clone, Debug)]
pub(super) struct Page<'a> {
    pub(super) index: Option<&'a Index>,
    pub(super) hash: Option<Vec<AttributeValue>>,
    pub(super) range: Vec<SortCondition>,
    pub(super) limit: Option<u64>,
    /// From the end of the sort order; it matters with a limit.
    pub(super) reverse: bool,
    pub(super) wanted: Wanted,
    pub(super) consistency: ReadConsistency,
}

fn answer(table: ReadRequestUnits, bytes: MeterBytes) -> MeterAnswer {
    MeterAnswer {
        id: None,
        unit: CapacityUnit::Read,
        total: table.into(),
        table: table.into(),
        gsi: BTreeMap::new(),
        lsi: BTreeMap::new(),
        bytes,
    }
}

/// A GetItem, or the SELECT by full key that stands for one.
pub(super) fn get(place: &Place<'_>, key: &Key, consistency: ReadConsistency) -> Result<MeterAnswer, MeterError> {
    let item = place.stored.get(key).map(Item::bytes);
    Ok(answer(item_read_units(item, consistency), MeterBytes { item, ..MeterBytes::default() }))
}

/// A BatchGetItem or TransactGetItems, or the statements that stand for one: each item in its own consistency. A
/// transaction reads at most 4 MB.
pub(super) fn batch(
    place: &Place<'_>,
    reads: &[(Key, ReadConsistency)],
    path: &str,
) -> Result<MeterAnswer, MeterError> {
    check_keys(reads.iter().map(|(key, _)| key), path, "call")?;
    let item_of = |key: &Key| place.stored.get(key).map(Item::bytes);
    let bytes: Vec<Bytes> = reads.iter().map(|(key, _)| item_of(key).unwrap_or_default()).collect();
    let together = bytes.iter().copied().sum::<Bytes>().get();
    let in_transaction = reads.iter().any(|(_, consistency)| *consistency == ReadConsistency::Transactional);
    if in_transaction && together > TRANSACT_MAX_BYTES {
        let problem =
            format!("items of {together} bytes together are over the 4 MB limit of a transaction: split the call");
        return Err(MeterError::at(path, problem));
    }
    let units = reads.iter().map(|(key, consistency)| item_read_units(item_of(key), *consistency)).sum();
    Ok(answer(units, MeterBytes { items: Some(bytes), ..MeterBytes::default() }))
}

/// A Query or Scan over all its pages. Rules R-READ-5 to R-READ-9 and R-IDX-9 to R-IDX-11.
///
/// `at` is the field that errors about the key condition name.
pub(super) fn pages(place: &Place<'_>, page: &Page<'_>, at: &Field<'_>) -> Result<MeterAnswer, MeterError> {
    check_page(place, page, at)?;
    let rows = rows(place, page);
    let evaluated = rows.iter().map(|row| row.bytes).sum::<Bytes>();
    let read = paged_read(evaluated, page.consistency).units;
    let mut bytes = MeterBytes { rows: Some(rows.len() as u64), evaluated: Some(evaluated), ..MeterBytes::default() };
    let Some(index) = page.index else {
        return Ok(answer(read, bytes));
    };
    let mut table = ReadRequestUnits::ZERO;
    if index.kind == IndexKind::Local && fetches(place, page, index) {
        let fetched: Vec<Bytes> = rows.iter().map(|row| row.item.bytes()).collect();
        table = fetched_read_units(fetched.iter().copied(), page.consistency);
        bytes.fetched = Some(fetched);
    }
    let mut answer = answer(table, bytes);
    answer.total = answer.table.plus(read.into());
    let part = match index.kind {
        IndexKind::Global => &mut answer.gsi,
        IndexKind::Local => &mut answer.lsi,
    };
    part.insert(index.name.clone(), read.into());
    Ok(answer)
}

/// Whether the call asks for attributes that the index does not store.
fn fetches(place: &Place<'_>, page: &Page<'_>, index: &Index) -> bool {
    match (&page.wanted, &index.projection) {
        (_, Projection::All) | (Wanted::Stored, _) => false,
        (Wanted::All, Projection::KeysOnly | Projection::Include(_)) => true,
        // A nested path needs its top-level attribute.
        (Wanted::These(names), _) => {
            names.iter().any(|path| !index.stores(place.table, path.split(['.', '[']).next().unwrap_or(path)))
        }
    }
}

struct Row<'a> {
    item: &'a Item,
    /// Of the item, or of its entry in the index.
    bytes: Bytes,
}

/// The items or entries that the key condition reaches, up to the limit, in order.
fn rows<'a>(place: &Place<'a>, page: &Page<'_>) -> Vec<Row<'a>> {
    let reached = |hash: Vec<&AttributeValue>, range: &[&AttributeValue]| {
        let same_hash = page.hash.as_ref().is_none_or(|wanted| wanted.iter().eq(hash));
        same_hash
            && page
                .range
                .iter()
                .all(|condition| range.get(condition.attribute).is_some_and(|value| condition.test.holds(value)))
    };
    let mut rows: Vec<Row<'a>> = match page.index {
        None => place
            .stored
            .iter()
            .filter(|(key, _)| reached(vec![&key.hash], key.range.as_ref().as_slice()))
            .map(|(_, item)| Row { item, bytes: item.bytes() })
            .collect(),
        Some(index) => {
            let mut entries: Vec<_> = place
                .stored
                .iter()
                .filter_map(|(_, item)| Some((index.key_values(item)?, item)))
                .filter(|(values, _)| {
                    let (hash, range) = values.split_at(index.hash.len().min(values.len()));
                    reached(hash.to_vec(), range)
                })
                .collect();
            // Entries with the same index key keep the table's order, as the sort is stable.
            entries.sort_by(|(one, _), (other, _)| one.cmp(other));
            let row = |item: &'a Item| {
                let bytes = index.entry(place.table, item).map(|entry| entry.bytes()).unwrap_or_default();
                Row { item, bytes }
            };
            entries.into_iter().map(|(_, item)| row(item)).collect()
        }
    };
    if page.reverse {
        rows.reverse();
    }
    if let Some(limit) = page.limit {
        rows.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    }
    rows
}

/// Checks the key condition against the keys, and what a global index cannot do (R-IDX-10).
fn check_page(place: &Place<'_>, page: &Page<'_>, at: &Field<'_>) -> Result<(), MeterError> {
    let table_hash = [place.table.hash.clone()];
    let (hash, range) = match page.index {
        Some(index) => (index.hash.as_slice(), index.range.as_slice()),
        None => (table_hash.as_slice(), place.table.range.as_slice()),
    };
    if let Some(values) = &page.hash {
        if values.len() != hash.len() {
            return Err(at.wrong(format!("expected {} partition key values, not {}", hash.len(), values.len())));
        }
        for (attribute, value) in hash.iter().zip(values) {
            attribute.check(value, KeySide::Partition, at.path())?;
        }
    } else if let Some(condition) = page.range.first() {
        return Err(MeterError::at(&condition.path, "a Scan has no key condition: use a Query, or a filter"));
    }
    for condition in &page.range {
        let Some(attribute) = range.get(condition.attribute) else {
            let problem = format!(
                "the key has {} sort attributes, but this condition is on number {}",
                range.len(),
                condition.attribute + 1
            );
            return Err(MeterError::at(&condition.path, problem));
        };
        let later = page.range.iter().any(|other| other.attribute > condition.attribute);
        if later && !matches!(condition.test, SortTest::Equal(_)) {
            let problem = "only the last sort attribute of the condition may have another operator than =";
            return Err(MeterError::at(&condition.path, problem));
        }
        for bound in condition.test.bounds() {
            attribute.check(bound, KeySide::Sort, &condition.path)?;
        }
    }
    match page.index {
        Some(index) if index.kind == IndexKind::Global => {
            if page.consistency != ReadConsistency::Eventual {
                let problem =
                    format!("global index `{}` cannot be read strongly (R-IDX-10): leave `consistent` out", index.name);
                return Err(at.wrong(problem));
            }
            if fetches(place, page, index) {
                let problem = format!(
                    "global index `{}` cannot return attributes that it does not project (R-IDX-10)",
                    index.name
                );
                return Err(at.wrong(problem));
            }
            Ok(())
        }
        _ => Ok(()),
    }
}
