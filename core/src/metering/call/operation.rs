//! From a question to its answer: reads the table, the stored items and the operation, and hands the operation to the
//! reads, the writes or PartiQL.

use super::answer::{MeterAnswer, MeterError};
use super::fields::Field;
use super::generate::expanded;
use super::partiql;
use super::read::{self, Page};
use super::stored::{Stored, check_item};
use super::table::{Key, Table};
use super::write::{self, Action, Attempt, Outcome, Replay};
use crate::item::AttributeValue;
use crate::limits::{BATCH_GET_MAX_ITEMS, BATCH_WRITE_MAX_ITEMS, TRANSACT_MAX_ITEMS};
use crate::metering::ReadConsistency;

/// Every field that some operation has. Others are refused: a misspelled field would change the figure unseen.
const FIELDS: [&str; 25] = [
    "type",
    "item",
    "key",
    "keys",
    "set",
    "remove",
    "add",
    "delete",
    "requests",
    "actions",
    "replay",
    "index",
    "hash",
    "range",
    "filter",
    "limit",
    "select",
    "projection",
    "reverse",
    "consistent",
    "condition",
    "conditionResult",
    "statement",
    "statements",
    "parameters",
];

const TYPES: &str = "PutItem, UpdateItem, DeleteItem, GetItem, BatchGetItem, TransactGetItems, BatchWriteItem, \
    TransactWriteItems, Query, Scan, ExecuteStatement, BatchExecuteStatement or ExecuteTransaction";

/// The table and the items of a question.
pub(super) struct Place<'a> {
    pub(super) table: &'a Table,
    pub(super) stored: &'a Stored,
}

pub(super) fn meter(question: &Field<'_>, id: Option<String>) -> Result<MeterAnswer, MeterError> {
    question.object()?;
    if let Some(name) = question.optional("id") {
        name.text()?;
    }
    let table = Table::read(&question.required("table")?)?;
    let stored = Stored::read(question.optional("given"), &table)?;
    let op = question.required("op")?;
    let document = expanded(&op)?;
    let op = Field::new(&document, op.path().to_owned());
    for (name, field) in op.entries()? {
        if !FIELDS.contains(&name) {
            return Err(field.wrong(format!("`{name}` is not a field of an operation: use {}", FIELDS.join(", "))));
        }
    }
    let place = Place { table: &table, stored: &stored };
    let answer = answer(&place, &op)?;
    Ok(MeterAnswer { id, ..answer })
}

fn answer(place: &Place<'_>, op: &Field<'_>) -> Result<MeterAnswer, MeterError> {
    let kind = op.required("type")?;
    match kind.text()? {
        "PutItem" => write::single(place, put(place, &op.required("item")?, op)?),
        "UpdateItem" => write::single(place, update(place, op, op)?),
        "DeleteItem" => write::single(place, delete(place, &op.required("key")?, op)?),
        "BatchWriteItem" => {
            let requests = op.required("requests")?;
            let attempts = requests
                .list()?
                .iter()
                .map(|request| match (request.optional("put"), request.optional("delete")) {
                    (Some(item), None) => put(place, &item, request),
                    (None, Some(key)) => delete(place, &key, request),
                    _ => Err(request.wrong("expected either `put` or `delete`")),
                })
                .collect::<Result<Vec<_>, _>>()?;
            check_count(&requests, attempts.len(), BATCH_WRITE_MAX_ITEMS)?;
            write::batch(place, attempts, requests.path())
        }
        "TransactWriteItems" => {
            let actions = op.required("actions")?;
            let attempts =
                actions.list()?.iter().map(|action| transact_action(place, action)).collect::<Result<Vec<_>, _>>()?;
            check_count(&actions, attempts.len(), TRANSACT_MAX_ITEMS)?;
            write::transaction(place, attempts, replay(op)?, actions.path())
        }
        "GetItem" => {
            let key = op.required("key")?;
            read::get(place, &place.table.only_key_of(&key.attributes()?, key.path())?, consistency(op)?)
        }
        "BatchGetItem" => {
            let keys = keys(place, op, BATCH_GET_MAX_ITEMS, consistency(op)?)?;
            read::batch(place, &keys, op.path())
        }
        "TransactGetItems" => {
            let keys = keys(place, op, TRANSACT_MAX_ITEMS, ReadConsistency::Transactional)?;
            read::batch(place, &keys, op.path())
        }
        "Query" => read::pages(place, &page(place, op)?, &op.required("hash")?),
        "Scan" => read::pages(place, &page(place, op)?, op),
        "ExecuteStatement" => partiql::statement(place, op),
        "BatchExecuteStatement" => partiql::batch(place, op),
        "ExecuteTransaction" => partiql::transaction(place, op, replay(op)?),
        other => Err(kind.wrong(format!("`{other}` is not an operation this reads: use {TYPES}"))),
    }
}

/// Checks that a list of requests is neither empty nor over its limit.
pub(super) fn check_count(list: &Field<'_>, count: usize, limit: u64) -> Result<(), MeterError> {
    match count as u64 {
        0 => Err(list.wrong("expected at least 1 element")),
        count if count > limit => {
            Err(list.wrong(format!("{count} elements are over the limit of {limit}: split the call")))
        }
        _ => Ok(()),
    }
}

pub(super) fn consistency(op: &Field<'_>) -> Result<ReadConsistency, MeterError> {
    Ok(match op.optional("consistent").map_or(Ok(false), |field| field.boolean())? {
        true => ReadConsistency::Strong,
        false => ReadConsistency::Eventual,
    })
}

fn replay(op: &Field<'_>) -> Result<Replay, MeterError> {
    Ok(match op.optional("replay").map_or(Ok(false), |field| field.boolean())? {
        true => Replay::SecondCall,
        false => Replay::FirstCall,
    })
}

fn keys(
    place: &Place<'_>,
    op: &Field<'_>,
    limit: u64,
    consistency: ReadConsistency,
) -> Result<Vec<(Key, ReadConsistency)>, MeterError> {
    let list = op.required("keys")?;
    let keys: Vec<_> = list
        .list()?
        .iter()
        .map(|key| Ok((place.table.only_key_of(&key.attributes()?, key.path())?, consistency)))
        .collect::<Result<_, _>>()?;
    check_count(&list, keys.len(), limit)?;
    Ok(keys)
}

fn put<'a>(place: &Place<'_>, item: &Field<'a>, op: &Field<'a>) -> Result<Attempt, MeterError> {
    let attributes = item.attributes()?;
    let key = check_item(place.table, &attributes, item.path())?;
    let outcome = outcome(place, op, &key)?;
    Ok(Attempt { key, action: Action::Put(attributes), outcome })
}

fn delete(place: &Place<'_>, key: &Field<'_>, op: &Field<'_>) -> Result<Attempt, MeterError> {
    let key = place.table.only_key_of(&key.attributes()?, key.path())?;
    let outcome = outcome(place, op, &key)?;
    Ok(Attempt { key, action: Action::Delete, outcome })
}

/// An update: `changes` holds `key`, `set`, `remove`, `add` and `delete`, `op` the condition.
fn update(place: &Place<'_>, changes: &Field<'_>, op: &Field<'_>) -> Result<Attempt, MeterError> {
    let key = changes.required("key")?;
    let key = place.table.only_key_of(&key.attributes()?, key.path())?;
    let action = write::updated(place, &key, changes)?;
    let outcome = outcome(place, op, &key)?;
    Ok(Attempt { key, action, outcome })
}

fn transact_action(place: &Place<'_>, action: &Field<'_>) -> Result<Attempt, MeterError> {
    let kinds = ["put", "update", "delete", "check"].map(|name| action.optional(name));
    match kinds {
        [Some(item), None, None, None] => put(place, &item, action),
        [None, Some(changes), None, None] => update(place, &changes, action),
        [None, None, Some(key), None] => delete(place, &key, action),
        [None, None, None, Some(key)] => {
            let key = place.table.only_key_of(&key.attributes()?, key.path())?;
            let outcome = outcome(place, action, &key)?;
            Ok(Attempt { key, action: Action::Check, outcome })
        }
        _ => Err(action.wrong("expected exactly one of `put`, `update`, `delete` and `check`")),
    }
}

/// The outcome of the condition: as stated by `conditionResult`; else found out, for the conditions that only ask
/// whether attributes exist; a write without a condition passes.
fn outcome(place: &Place<'_>, op: &Field<'_>, key: &Key) -> Result<Outcome, MeterError> {
    if let Some(outcome) = stated_outcome(op)? {
        return Ok(outcome);
    }
    let Some(condition) = op.optional("condition") else {
        return Ok(Outcome::Pass);
    };
    let item = place.stored.get(key);
    let has = |name: &str| item.is_some_and(|item| item.get(name).is_some());
    for (kind, attribute) in condition.entries()? {
        let holds = match kind {
            "attribute_exists" => has(attribute.text()?),
            "attribute_not_exists" => !has(attribute.text()?),
            other => {
                return Err(condition.wrong(format!(
                    "`{other}` is not worked out here: state the outcome with `conditionResult`, pass or fail"
                )));
            }
        };
        if !holds {
            return Ok(Outcome::Fail);
        }
    }
    Ok(Outcome::Pass)
}

pub(super) fn stated_outcome(op: &Field<'_>) -> Result<Option<Outcome>, MeterError> {
    let Some(field) = op.optional("conditionResult") else {
        return Ok(None);
    };
    match field.text()? {
        "pass" => Ok(Some(Outcome::Pass)),
        "fail" => Ok(Some(Outcome::Fail)),
        other => Err(field.wrong(format!("expected pass or fail, not {other}"))),
    }
}

/// The number of items after which a Query or Scan stops.
pub(super) fn limit(op: &Field<'_>) -> Result<Option<u64>, MeterError> {
    let Some(field) = op.optional("limit") else {
        return Ok(None);
    };
    match field.whole_number()? {
        0 => Err(field.wrong("expected a limit of at least 1, not 0")),
        limit => Ok(Some(limit)),
    }
}

/// What a Query and a Scan have in common, and the Query's key condition.
fn page<'a>(place: &Place<'a>, op: &Field<'_>) -> Result<Page<'a>, MeterError> {
    let index = match op.optional("index") {
        Some(name) => Some(place.table.index(name.text()?, name.path())?),
        None => None,
    };
    let hash: Option<Vec<AttributeValue>> = match op.optional("hash") {
        Some(hash) => Some(hash.one_or_many().iter().map(Field::value).collect::<Result<_, _>>()?),
        None => None,
    };
    let range = match op.optional("range") {
        Some(range) => {
            let conditions = range.one_or_many();
            conditions
                .iter()
                .enumerate()
                .map(|(at, condition)| read::sort_condition(at, condition))
                .collect::<Result<_, _>>()?
        }
        None => Vec::new(),
    };
    if let Some(filter) = op.optional("filter") {
        filter.object()?;
    }
    let reverse = op.optional("reverse").map_or(Ok(false), |reverse| reverse.boolean())?;
    Ok(Page {
        index,
        hash,
        range,
        limit: limit(op)?,
        reverse,
        wanted: read::wanted(op)?,
        consistency: consistency(op)?,
    })
}
