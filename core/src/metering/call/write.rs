//! Writes on the items in memory: the images before and after, what each index sees of them, and the units.

use super::answer::{ActionBytes, CapacityUnit, ImageBytes, MeterAnswer, MeterBytes, MeterError, Units};
use super::fields::Field;
use super::operation::Place;
use super::stored::check_item;
use super::table::{Index, IndexKind, Key, Table};
use crate::item::{AttributeValue, Item, Number};
use crate::limits::{BATCH_MAX_BYTES, TRANSACT_MAX_BYTES};
use crate::metering::{
    FailedConditionSize, IndexEffect, ItemChange, WriteKind, condition_check_units, failed_condition_units,
    index_write_units, replay_read_units, write_units,
};
use crate::units::{Bytes, ReadRequestUnits};
use std::collections::{BTreeMap, BTreeSet};

/// What a write does to the item with its key.
#[derive(Clone, Debug)]
pub(super) enum Action {
    /// Puts this item.
    Put(Item),
    /// Leaves this item behind.
    Update(Item),
    /// Deletes the item.
    Delete,
    /// Only looks at the item, in a transaction.
    Check,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Pass,
    Fail,
}

/// Whether a transaction's token was used before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Replay {
    FirstCall,
    SecondCall,
}

/// One write and the outcome of its condition.
#[derive(Clone, Debug)]
pub(super) struct Attempt {
    pub(super) key: Key,
    pub(super) action: Action,
    pub(super) outcome: Outcome,
}

/// Units by where they are consumed.
#[derive(Default)]
struct Tally {
    table: Units,
    gsi: BTreeMap<String, Units>,
    lsi: BTreeMap<String, Units>,
}

impl Tally {
    fn add_index(&mut self, index: &Index, units: Units) {
        // An index that consumes nothing is left out of the answer, as the service does.
        if !units.is_zero() {
            let part = match index.kind {
                IndexKind::Global => &mut self.gsi,
                IndexKind::Local => &mut self.lsi,
            };
            let sum = part.entry(index.name.clone()).or_default();
            *sum = sum.plus(units);
        }
    }

    fn answer(self, unit: CapacityUnit, bytes: MeterBytes) -> MeterAnswer {
        let total = self.gsi.values().chain(self.lsi.values()).fold(self.table, |sum, units| sum.plus(*units));
        MeterAnswer { id: None, unit, total, table: self.table, gsi: self.gsi, lsi: self.lsi, bytes }
    }
}

/// A PutItem, UpdateItem or DeleteItem, or the statement that stands for one.
pub(super) fn single(place: &Place<'_>, attempt: Attempt) -> Result<MeterAnswer, MeterError> {
    let mut tally = Tally::default();
    let action = write(place, &attempt, &mut tally);
    Ok(tally.answer(CapacityUnit::Write, MeterBytes { action, ..MeterBytes::default() }))
}

/// A BatchWriteItem, or a BatchExecuteStatement of writes (R-WRITE-6). At most 16 MB, each item once.
pub(super) fn batch(place: &Place<'_>, attempts: Vec<Attempt>, path: &str) -> Result<MeterAnswer, MeterError> {
    check_keys(attempts.iter().map(|attempt| &attempt.key), path, "batch")?;
    check_size(&attempts, BATCH_MAX_BYTES, "16 MB limit of a batch", path)?;
    let mut tally = Tally::default();
    let requests = attempts.iter().map(|attempt| write(place, attempt, &mut tally)).collect();
    Ok(tally.answer(CapacityUnit::Write, MeterBytes { requests: Some(requests), ..MeterBytes::default() }))
}

/// A TransactWriteItems, or an ExecuteTransaction of writes. At most 4 MB, each item once.
///
/// Only the table's part doubles (R-TX-6). A cancelled transaction counts as a full one (R-TX-7, doubt D-4).
pub(super) fn transaction(
    place: &Place<'_>,
    attempts: Vec<Attempt>,
    replay: Replay,
    path: &str,
) -> Result<MeterAnswer, MeterError> {
    check_keys(attempts.iter().map(|attempt| &attempt.key), path, "transaction")?;
    check_size(&attempts, TRANSACT_MAX_BYTES, "4 MB limit of a transaction", path)?;
    let mut tally = Tally::default();
    let mut replayed = ReadRequestUnits::ZERO;
    let mut actions = Vec::new();
    for attempt in &attempts {
        let images = Images::of(place, attempt);
        let change = images.change();
        replayed = replayed.plus(replay_read_units([change]));
        let mut bytes = ActionBytes { old: change.before, new: change.after, ..ActionBytes::default() };
        if let Action::Check = attempt.action {
            tally.table = tally.table.plus(condition_check_units(change.before).into());
            bytes.new = None;
        } else {
            tally.table = tally.table.plus(write_units(change, WriteKind::Transactional).into());
            bytes.index = write_indexes(place.table, &images, &mut tally);
        }
        actions.push(bytes);
    }
    let bytes = MeterBytes { actions: Some(actions), ..MeterBytes::default() };
    Ok(match replay {
        Replay::FirstCall => tally.answer(CapacityUnit::Write, bytes),
        Replay::SecondCall => Tally { table: replayed.into(), ..Tally::default() }.answer(CapacityUnit::Read, bytes),
    })
}

/// The stored item and the one that the action leaves or would leave behind.
struct Images<'a> {
    before: Option<&'a Item>,
    after: Option<&'a Item>,
}

impl<'a> Images<'a> {
    fn of(place: &Place<'a>, attempt: &'a Attempt) -> Images<'a> {
        let before = place.stored.get(&attempt.key);
        let after = match &attempt.action {
            Action::Put(item) | Action::Update(item) => Some(item),
            Action::Delete => None,
            Action::Check => before,
        };
        Images { before, after }
    }

    fn change(&self) -> ItemChange {
        ItemChange { before: self.before.map(Item::bytes), after: self.after.map(Item::bytes) }
    }
}

/// Counts one write outside a transaction.
fn write(place: &Place<'_>, attempt: &Attempt, tally: &mut Tally) -> ActionBytes {
    let images = Images::of(place, attempt);
    let change = images.change();
    let old = change.before;
    match attempt.outcome {
        Outcome::Pass => {
            tally.table = tally.table.plus(write_units(change, WriteKind::Standard).into());
            let index = write_indexes(place.table, &images, tally);
            ActionBytes { old, new: change.after, attempted: None, index }
        }
        Outcome::Fail => {
            let units = failed_condition_units(change, FailedConditionSize::default(), WriteKind::Standard);
            tally.table = tally.table.plus(units.into());
            ActionBytes { old, attempted: change.after, ..ActionBytes::default() }
        }
    }
}

fn write_indexes(table: &Table, images: &Images<'_>, tally: &mut Tally) -> BTreeMap<String, ImageBytes> {
    let mut entries = BTreeMap::new();
    for index in &table.indexes {
        let (effect, bytes) = effect_on(table, index, images);
        tally.add_index(index, index_write_units(effect).into());
        if bytes != ImageBytes::default() {
            entries.insert(index.name.clone(), bytes);
        }
    }
    entries
}

/// What the write does to the item's entry (R-IDX-3 to R-IDX-8): entries compare by value, so that the same number
/// spelled otherwise, or a set in another order, changes nothing.
fn effect_on(table: &Table, index: &Index, images: &Images<'_>) -> (IndexEffect, ImageBytes) {
    let entry_of = |item: Option<&Item>| item.and_then(|item| index.entry(table, item));
    let (old, new) = (entry_of(images.before), entry_of(images.after));
    let sizes = ImageBytes { old: old.as_ref().map(Item::bytes), new: new.as_ref().map(Item::bytes) };
    let effect = match (&old, &new) {
        (None, None) => IndexEffect::Untouched,
        (None, Some(after)) => IndexEffect::Enters { after: after.bytes() },
        (Some(before), None) => IndexEffect::Leaves { before: before.bytes() },
        (Some(old), Some(new)) => {
            let (before, after) = (old.bytes(), new.bytes());
            if index.key_values(old) != index.key_values(new) {
                IndexEffect::Moves { before, after }
            } else if old == new {
                IndexEffect::Untouched
            } else {
                IndexEffect::Changes { before, after }
            }
        }
    };
    (effect, sizes)
}

/// Each item once: the service refuses two actions on one item.
pub(super) fn check_keys<'a>(keys: impl Iterator<Item = &'a Key>, path: &str, call: &str) -> Result<(), MeterError> {
    let mut known = BTreeSet::new();
    for (at, key) in keys.enumerate() {
        if !known.insert(key) {
            let problem = format!("an earlier element of the {call} has the same key: each item may be in it once");
            return Err(MeterError::at(format!("{path}[{at}]"), problem));
        }
    }
    Ok(())
}

/// The images written, together, against a limit; what is only deleted or checked is not sent.
fn check_size(attempts: &[Attempt], limit: u64, name: &str, path: &str) -> Result<(), MeterError> {
    let written = |attempt: &Attempt| match &attempt.action {
        Action::Put(item) | Action::Update(item) => item.bytes(),
        Action::Delete | Action::Check => Bytes::ZERO,
    };
    let bytes = attempts.iter().map(written).sum::<Bytes>().get();
    if bytes > limit {
        return Err(MeterError::at(
            path,
            format!("items of {bytes} bytes together are over the {name}: split the call"),
        ));
    }
    Ok(())
}

/// The item that an UpdateItem with `set`, `remove`, `add` and `delete` on top-level attributes leaves behind. An
/// update of a missing item creates it.
pub(super) fn updated(place: &Place<'_>, key: &Key, changes: &Field<'_>) -> Result<Action, MeterError> {
    let mut item = place.stored.get(key).cloned().unwrap_or_else(|| place.table.item_of_key(key));
    let mut touched = BTreeSet::new();
    let mut check_name = |name: &str, field: &Field<'_>| {
        if place.table.key_attributes().any(|key| key.name == name) {
            return Err(field.wrong(format!("`{name}` is a key attribute: an update cannot change it")));
        }
        if touched.insert(name.to_owned()) {
            Ok(())
        } else {
            Err(field.wrong(format!("`{name}` is changed twice: an update changes each attribute once")))
        }
    };
    if let Some(remove) = changes.optional("remove") {
        for field in remove.list()? {
            check_name(field.text()?, &field)?;
            item.remove(field.text()?);
        }
    }
    for (clause, change) in [("set", Change::Set), ("add", Change::Add), ("delete", Change::Delete)] {
        let Some(field) = changes.optional(clause) else {
            continue;
        };
        for (name, field) in field.entries()? {
            check_name(name, &field)?;
            let value = field.value()?;
            change.apply(&mut item, name, value).map_err(|problem| field.wrong(problem))?;
        }
    }
    check_item(place.table, &item, changes.path())?;
    Ok(Action::Update(item))
}

/// One clause of an update.
#[derive(Clone, Copy)]
pub(super) enum Change {
    Set,
    Add,
    Delete,
}

impl Change {
    /// Applies the clause to one attribute; an error says why the service refuses it.
    pub(super) fn apply(self, item: &mut Item, name: &str, value: AttributeValue) -> Result<(), String> {
        use AttributeValue::{Bs, N, Ns, Ss};
        let before = item.get(name).cloned();
        let after = match (self, before, value) {
            (Change::Set, _, value) => Some(value),
            (Change::Add, None, value @ (N(_) | Ss(_) | Ns(_) | Bs(_))) => Some(value),
            (Change::Add, Some(N(old)), N(new)) => Some(N(sum(&old, &new)?)),
            (Change::Add, Some(Ss(old)), Ss(new)) => Some(Ss(&old | &new)),
            (Change::Add, Some(Ns(old)), Ns(new)) => Some(Ns(&old | &new)),
            (Change::Add, Some(Bs(old)), Bs(new)) => Some(Bs(&old | &new)),
            (Change::Delete, None, Ss(_) | Ns(_) | Bs(_)) => None,
            // A set that loses its last member goes, as there are no empty sets.
            (Change::Delete, Some(Ss(old)), Ss(gone)) => Some(&old - &gone).filter(|left| !left.is_empty()).map(Ss),
            (Change::Delete, Some(Ns(old)), Ns(gone)) => Some(&old - &gone).filter(|left| !left.is_empty()).map(Ns),
            (Change::Delete, Some(Bs(old)), Bs(gone)) => Some(&old - &gone).filter(|left| !left.is_empty()).map(Bs),
            (Change::Add, before, value) => {
                let has = before.map_or("no value", |before| before.type_code());
                return Err(format!(
                    "add takes a number or a set of the attribute's own type, not {} to {has}",
                    value.type_code()
                ));
            }
            (Change::Delete, before, value) => {
                let has = before.map_or("no value", |before| before.type_code());
                return Err(format!(
                    "delete takes a set of the attribute's own type, not {} from {has}",
                    value.type_code()
                ));
            }
        };
        match after {
            Some(value) => item.set(name, value),
            None => item.remove(name),
        };
        Ok(())
    }
}

pub(super) fn sum(one: &Number, other: &Number) -> Result<Number, String> {
    one.plus(other).map_err(|error| format!("the sum is refused: {error}"))
}
