//! PartiQL statements as the calls they stand for (R-PQL-1 to R-PQL-3).
//!
//! Reads what decides the cost: the table or index, the keys in the conditions, the values written and whether a
//! condition holds. Statements that this does not read are refused with the place where it stopped, never guessed.

mod expression;
mod literal;
mod parse;
mod token;

use super::answer::{MeterAnswer, MeterError};
use super::fields::Field;
use super::operation::{Place, check_count, consistency, limit, stated_outcome};
use super::read::{self, Page, SortCondition, SortTest, Wanted};
use super::stored::check_item;
use super::table::{Key, Table};
use super::write::{self, Action, Attempt, Change, Outcome, Replay};
use crate::item::{AttributeValue, Item};
use crate::limits::{BATCH_WRITE_MAX_ITEMS, TRANSACT_MAX_ITEMS};
use crate::metering::ReadConsistency;
use expression::{Comparison, Condition, Operand};
use parse::{Clause, Select, Statement};

/// An ExecuteStatement: a SELECT by full key is a GetItem, by partition key a Query, else a Scan; the others are
/// single writes.
pub(super) fn statement(place: &Place<'_>, op: &Field<'_>) -> Result<MeterAnswer, MeterError> {
    let (parsed, field) = parsed(op)?;
    match parsed {
        Statement::Select(select) => match full_key(place.table, &select, &field)? {
            Some(key) => read::get(place, &key, consistency(op)?),
            None => pages(place, &select, op, &field),
        },
        Statement::Exists(_) => Err(field.wrong("EXISTS stands only in a transaction: use ExecuteTransaction")),
        other => write::single(place, attempt(place, other, op, &field)?),
    }
}

/// A BatchExecuteStatement: up to 25 statements, all reads by full key or all writes, each charged by itself.
pub(super) fn batch(place: &Place<'_>, op: &Field<'_>) -> Result<MeterAnswer, MeterError> {
    let list = op.required("statements")?;
    let members = list.list()?;
    check_count(&list, members.len(), BATCH_WRITE_MAX_ITEMS)?;
    match members_of(place, &members)? {
        Members::Reads(keys) => {
            // Consistency is each statement's own; that of the whole call is for those that do not say.
            let consistency_of = |member: &Field<'_>| match member.optional("consistent") {
                Some(_) => consistency(member),
                None => consistency(op),
            };
            let consistencies = members.iter().map(consistency_of).collect::<Result<Vec<_>, _>>()?;
            let reads: Vec<_> = keys.into_iter().zip(consistencies).collect();
            read::batch(place, &reads, list.path())
        }
        Members::Writes(attempts) => {
            if attempts.iter().any(|attempt| matches!(attempt.action, Action::Check)) {
                return Err(list.wrong("EXISTS stands only in a transaction: use ExecuteTransaction"));
            }
            write::batch(place, attempts, list.path())
        }
    }
}

/// An ExecuteTransaction: a TransactGetItems of SELECTs by full key, or a TransactWriteItems of the others.
pub(super) fn transaction(place: &Place<'_>, op: &Field<'_>, replay: Replay) -> Result<MeterAnswer, MeterError> {
    let list = op.required("statements")?;
    let members = list.list()?;
    check_count(&list, members.len(), TRANSACT_MAX_ITEMS)?;
    match members_of(place, &members)? {
        Members::Reads(keys) => {
            let reads: Vec<_> = keys.into_iter().map(|key| (key, ReadConsistency::Transactional)).collect();
            read::batch(place, &reads, list.path())
        }
        Members::Writes(attempts) => write::transaction(place, attempts, replay, list.path()),
    }
}

enum Members {
    Reads(Vec<Key>),
    Writes(Vec<Attempt>),
}

fn members_of(place: &Place<'_>, members: &[Field<'_>]) -> Result<Members, MeterError> {
    let (mut keys, mut attempts) = (Vec::new(), Vec::new());
    for member in members {
        let (parsed, field) = parsed(member)?;
        match parsed {
            Statement::Select(select) => match full_key(place.table, &select, &field)? {
                Some(key) => keys.push(key),
                None => {
                    return Err(field.wrong("a SELECT among other statements must give the full key of one item"));
                }
            },
            other => attempts.push(attempt(place, other, member, &field)?),
        }
        if !keys.is_empty() && !attempts.is_empty() {
            return Err(field.wrong("reads and writes cannot be mixed in one call: use one call for each"));
        }
    }
    Ok(if attempts.is_empty() { Members::Reads(keys) } else { Members::Writes(attempts) })
}

/// The statement of an object with `statement` and `parameters`, and its field for errors.
fn parsed<'a>(op: &Field<'a>) -> Result<(Statement, Field<'a>), MeterError> {
    let field = op.required("statement")?;
    let parameters = match op.optional("parameters") {
        Some(list) => list.list()?.iter().map(Field::value).collect::<Result<Vec<_>, _>>()?,
        None => Vec::new(),
    };
    let statement = parse::statement(field.text()?, parameters).map_err(|problem| field.wrong(problem))?;
    Ok((statement, field))
}

/// The conditions that must all hold, one by one.
fn all_of(condition: &Option<Condition>) -> Vec<&Condition> {
    fn collect<'a>(condition: &'a Condition, found: &mut Vec<&'a Condition>) {
        match condition {
            Condition::And(parts) => parts.iter().for_each(|part| collect(part, found)),
            other => found.push(other),
        }
    }
    let mut found = Vec::new();
    if let Some(condition) = condition {
        collect(condition, &mut found);
    }
    found
}

/// The value that the conditions ask this attribute to equal.
fn equal_to<'a>(conditions: &[&'a Condition], name: &str) -> Option<&'a AttributeValue> {
    conditions.iter().find_map(|condition| match condition {
        Condition::Compare(one, Comparison::Equal, other) => match (one.attribute(), other.literal()) {
            (Some(attribute), Some(value)) if attribute == name => Some(value),
            _ => match (other.attribute(), one.literal()) {
                (Some(attribute), Some(value)) if attribute == name => Some(value),
                _ => None,
            },
        },
        _ => None,
    })
}

/// Refuses conditions on key attributes that are not plain comparisons joined by AND: what the service then reads is
/// not documented well enough to count it.
fn check_keys_are_plain(conditions: &[&Condition], keys: &[&str], field: &Field<'_>) -> Result<(), MeterError> {
    for condition in conditions {
        let is_plain = !matches!(condition, Condition::Or(_) | Condition::Not(_) | Condition::In(..));
        match keys.iter().find(|name| condition.mentions(name)) {
            Some(name) if !is_plain => {
                return Err(field.wrong(format!(
                    "OR, NOT and IN on the key attribute `{name}` are not read here: write one statement for each value"
                )));
            }
            _ => {}
        }
    }
    Ok(())
}

/// The key of the one item that a SELECT from the table itself asks for, if it gives all of it.
fn full_key(table: &Table, select: &Select, field: &Field<'_>) -> Result<Option<Key>, MeterError> {
    if select.index.is_some() {
        return Ok(None);
    }
    key_in(table, &select.condition, field)
}

fn key_in(table: &Table, condition: &Option<Condition>, field: &Field<'_>) -> Result<Option<Key>, MeterError> {
    let conditions = all_of(condition);
    let names: Vec<&str> = table.key_attributes().map(|key| key.name.as_str()).collect();
    check_keys_are_plain(&conditions, &names, field)?;
    let mut key = Item::new();
    for name in names {
        match equal_to(&conditions, name) {
            Some(value) => key.set(name, value.clone()),
            None => return Ok(None),
        };
    }
    table.key_of(&key, field.path()).map(Some)
}

/// A SELECT that may find many items: a Query where all of the partition key is given, else a Scan.
fn pages(place: &Place<'_>, select: &Select, op: &Field<'_>, field: &Field<'_>) -> Result<MeterAnswer, MeterError> {
    let table_hash = [place.table.hash.clone()];
    let index = match &select.index {
        Some(name) => Some(place.table.index(name, field.path())?),
        None => None,
    };
    let (hash, range) = match index {
        Some(index) => (index.hash.as_slice(), index.range.as_slice()),
        None => (table_hash.as_slice(), place.table.range.as_slice()),
    };
    let conditions = all_of(&select.condition);
    let names: Vec<&str> = hash.iter().chain(range).map(|key| key.name.as_str()).collect();
    check_keys_are_plain(&conditions, &names, field)?;
    let hash: Option<Vec<AttributeValue>> = hash.iter().map(|key| equal_to(&conditions, &key.name).cloned()).collect();
    let mut sort = Vec::new();
    if hash.is_some() {
        for (attribute, key) in range.iter().enumerate() {
            let tests: Vec<_> = conditions.iter().filter_map(|condition| condition.sort_test(&key.name)).collect();
            let all_equal = !tests.is_empty() && tests.iter().all(|test| matches!(test, SortTest::Equal(_)));
            sort.extend(tests.into_iter().map(|test| SortCondition { attribute, test, path: field.path().to_owned() }));
            // A later sort attribute narrows the read only below one single value of this one.
            if !all_equal {
                break;
            }
        }
    }
    let wanted = match (&select.attributes, index) {
        (Some(names), _) => Wanted::These(names.clone()),
        // `SELECT *` from an index gives what the index stores, without fetching.
        (None, _) => Wanted::Stored,
    };
    let (limit, consistency) = (limit(op)?, consistency(op)?);
    let page = Page { index, hash, range: sort, limit, reverse: select.descending, wanted, consistency };
    read::pages(place, &page, field)
}

/// A statement that writes, as an action on one item and the outcome of its condition.
fn attempt(place: &Place<'_>, statement: Statement, op: &Field<'_>, field: &Field<'_>) -> Result<Attempt, MeterError> {
    let stated = stated_outcome(op)?;
    let needs_key = |condition: &Option<Condition>| {
        key_in(place.table, condition, field)?.ok_or_else(|| {
            field.wrong("expected every key attribute with = in WHERE, as the statement is about one item")
        })
    };
    let holds = |key: &Key, condition: &Option<Condition>| {
        let item = place.stored.get(key);
        match (item, condition) {
            (Some(item), Some(condition)) => condition.holds(item).map_err(|problem| field.wrong(problem)),
            (found, _) => Ok(found.is_some()),
        }
    };
    let outcome = |passes: bool| stated.unwrap_or(if passes { Outcome::Pass } else { Outcome::Fail });
    match statement {
        Statement::Insert(item) => {
            let key = check_item(place.table, &item, field.path())?;
            let outcome = outcome(place.stored.get(&key).is_none());
            Ok(Attempt { key, action: Action::Put(item), outcome })
        }
        Statement::Update { clauses, condition } => {
            let key = needs_key(&condition)?;
            let passes = holds(&key, &condition)?;
            let action = match place.stored.get(&key) {
                Some(item) => Action::Update(updated(place, item, &clauses, field)?),
                // There is nothing to update and nothing is attempted: the statement fails.
                None => Action::Delete,
            };
            Ok(Attempt { key, action, outcome: outcome(passes) })
        }
        Statement::Delete(condition) => {
            let key = needs_key(&condition)?;
            let passes = place.stored.get(&key).is_none() || holds(&key, &condition)?;
            Ok(Attempt { key, action: Action::Delete, outcome: outcome(passes) })
        }
        Statement::Exists(select) => {
            let key = needs_key(&select.condition)?;
            let passes = holds(&key, &select.condition)?;
            Ok(Attempt { key, action: Action::Check, outcome: outcome(passes) })
        }
        Statement::Select(_) => Err(field.wrong("expected a statement that writes, not SELECT")),
    }
}

/// The item after the clauses; all of them see the item as it was.
fn updated(place: &Place<'_>, before: &Item, clauses: &[Clause], field: &Field<'_>) -> Result<Item, MeterError> {
    let mut after = before.clone();
    for clause in clauses {
        let name = match clause {
            Clause::Set(name, _) | Clause::Remove(name) => name,
        };
        if place.table.key_attributes().any(|key| key.name == *name) {
            return Err(field.wrong(format!("`{name}` is a key attribute: an update cannot change it")));
        }
        match clause {
            Clause::Remove(name) => {
                after.remove(name);
            }
            Clause::Set(name, Operand::Call(function, arguments))
                if function == "set_add" || function == "set_delete" =>
            {
                let change = if function == "set_add" { Change::Add } else { Change::Delete };
                let value = match arguments.as_slice() {
                    [target, value] if target.attribute() == Some(name) => value.value(before),
                    _ => Err(format!("expected {function}({name}, set)")),
                };
                let applied = value
                    .and_then(|value| value.ok_or_else(|| format!("{function} needs a set")))
                    .and_then(|value| change.apply(&mut after, name, value));
                applied.map_err(|problem| field.wrong(problem))?;
            }
            Clause::Set(name, operand) => {
                let value = operand.value(before).map_err(|problem| field.wrong(problem))?;
                let value = value.ok_or_else(|| {
                    field.wrong(format!("the value for `{name}` names an attribute that the item lacks"))
                })?;
                after.set(name.as_str(), value);
            }
        }
    }
    check_item(place.table, &after, field.path())?;
    Ok(after)
}
