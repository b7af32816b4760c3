//! Values as few bytes: small whole numbers and the words of the wire form take one byte each.
//!
//! Self-describing, so that optional fields can be added to the wire form without a new version. The word list only
//! ever grows at its end.

use serde_json::{Map, Value};

const NULL: u8 = 0;
const FALSE: u8 = 1;
const TRUE: u8 = 2;
const WHOLE: u8 = 3;
const TEXT: u8 = 4;
const LIST: u8 = 5;
const OBJECT: u8 = 6;
/// A word of the list that has no tag of its own any more: its place after those that have one follows.
const WORD: u8 = 7;
/// Tags from here to `WORDS - 1` are the whole numbers 0 to 55.
const SMALL: u8 = 8;
/// Tags from here on are words of the list.
const WORDS: u8 = 64;
/// So many words have a tag of their own.
const TAGGED: usize = 256 - WORDS as usize;
/// Deeper values than this are refused; a design is about ten deep.
const DEPTH_MAX: u32 = 64;

/// Words that take one byte, and two from the 193rd on. APPEND ONLY: positions are part of every link ever sent.
const WORD_LIST: &[&str] = &[
    "version",
    "name",
    "notes",
    "region",
    "price_version",
    "settings",
    "tables",
    "month_hours",
    "calendar_month",
    "gigabyte",
    "failed_condition",
    "class",
    "partition_key",
    "sort_key",
    "capacity",
    "traffic",
    "entities",
    "indexes",
    "patterns",
    "type",
    "mode",
    "read",
    "write",
    "peak",
    "key",
    "items",
    "growth_per_month",
    "lifetime_days",
    "size",
    "partition",
    "sort",
    "bytes",
    "attributes",
    "item",
    "kind",
    "projection",
    "members",
    "entity",
    "share",
    "entry_bytes",
    "operation",
    "rate",
    "target",
    "items_read",
    "items_returned",
    "bytes_read",
    "consistency",
    "key_condition",
    "filter",
    "before_bytes",
    "after_bytes",
    "changes",
    "index_effects",
    "failed_share",
    "conflict_share",
    "replay_share",
    "cancelled_share",
    "actions",
    "repeat",
    "index",
    "effect",
    "entry_before_bytes",
    "entry_after_bytes",
    "times",
    "per",
    "binary",
    "decimal",
    "existing",
    "larger",
    "standard",
    "standard_infrequent_access",
    "S",
    "N",
    "B",
    "on_demand",
    "provisioned",
    "global",
    "local",
    "all",
    "keys_only",
    "include",
    "second",
    "minute",
    "hour",
    "day",
    "month",
    "eventual",
    "strong",
    "GetItem",
    "BatchGetItem",
    "TransactGetItems",
    "Query",
    "Scan",
    "PutItem",
    "UpdateItem",
    "DeleteItem",
    "BatchWriteItem",
    "TransactWriteItems",
    "ConditionCheck",
    "enters",
    "leaves",
    "moves",
    "untouched",
    "us-east-1",
    "us-west-2",
    "eu-west-1",
    "eu-central-1",
    "pk",
    "sk",
    "id",
    "status",
    "fit_answers",
    "questions_listed",
    "ad_hoc_filters",
    "joins",
    "reports",
    "entity_above_400_kb",
    "outside_aws",
    "several_regions",
    "spiky",
    "very_large",
    "irreplaceable_tables",
    "decision_record",
    "context",
    "decision",
    "alternatives",
    "consequences",
    "option",
    "because",
    "typed_prices",
    "dimension",
    "usd",
    "note",
    "schedule",
    "hours",
    "auto_scaling",
    "min",
    "max",
    "reserved",
    "term",
    "read_units",
    "write_units",
    "one_year",
    "three_years",
    "max_read",
    "max_write",
    "warm",
    "shape",
    "week",
    "peak_hours",
    "start_hour",
    "series",
    "values",
    "minutes",
    "keys",
    "distinct",
    "hottest_share",
    "zipf",
    "rising",
    "life_cycle",
    "count",
    "end_of_life",
    "ttl",
    "delete",
    "never",
    "distribution",
    "weight",
    "purpose",
    "request",
    "background",
    "analytics",
    "answered_by",
    "other_store",
    "nothing",
    "features",
    "global_table",
    "replicas",
    "reads",
    "streams",
    "consumers",
    "reader",
    "shards",
    "pitr",
    "backups",
    "retention_days",
    "gigabytes",
    "restores",
    "exports",
    "once",
    "free_tier",
];

/// Packs a value. Object fields go in the order of their names, whatever order they come in.
pub(super) fn pack(value: &Value) -> Vec<u8> {
    let mut out = Vec::new();
    put(value, &mut out);
    out
}

fn put(value: &Value, out: &mut Vec<u8>) {
    match value {
        Value::Null => out.push(NULL),
        Value::Bool(false) => out.push(FALSE),
        Value::Bool(true) => out.push(TRUE),
        Value::Number(number) => match number.as_u64() {
            Some(small) if small < u64::from(WORDS - SMALL) => out.push(SMALL + small as u8),
            Some(whole) => {
                out.push(WHOLE);
                put_whole(whole, out);
            }
            // The wire form writes every other number as text.
            None => put_text(&number.to_string(), out),
        },
        Value::String(text) => put_text(text, out),
        Value::Array(values) => {
            out.push(LIST);
            put_whole(values.len() as u64, out);
            values.iter().for_each(|it| put(it, out));
        }
        Value::Object(fields) => {
            out.push(OBJECT);
            put_whole(fields.len() as u64, out);
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_by_key(|(name, _)| name.as_str());
            for (name, value) in fields {
                put_text(name, out);
                put(value, out);
            }
        }
    }
}

fn put_text(text: &str, out: &mut Vec<u8>) {
    match WORD_LIST.iter().position(|word| *word == text) {
        Some(position) if position < TAGGED => out.push(WORDS + position as u8),
        Some(position) => {
            out.push(WORD);
            put_whole((position - TAGGED) as u64, out);
        }
        None => {
            out.push(TEXT);
            put_whole(text.len() as u64, out);
            out.extend(text.as_bytes());
        }
    }
}

/// Seven bits a byte, the lowest first; the highest bit says that more follow.
fn put_whole(mut whole: u64, out: &mut Vec<u8>) {
    while whole >= 128 {
        out.push((whole % 128) as u8 | 128);
        whole /= 128;
    }
    out.push(whole as u8);
}

/// Unpacks a value; `None` for anything that [`pack`] cannot have made.
pub(super) fn unpack(bytes: &[u8]) -> Option<Value> {
    let mut reader = Reader { rest: bytes };
    let value = reader.value(0)?;
    reader.rest.is_empty().then_some(value)
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl Reader<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    fn whole(&mut self) -> Option<u64> {
        let mut whole = 0_u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte % 128);
            let shifted = bits << shift;
            if shifted >> shift != bits {
                return None;
            }
            whole |= shifted;
            if byte < 128 {
                return Some(whole);
            }
        }
        None
    }

    fn text(&mut self, tag: u8) -> Option<String> {
        if tag >= WORDS {
            return WORD_LIST.get(usize::from(tag - WORDS)).map(|word| word.to_string());
        }
        if tag == WORD {
            let position = usize::try_from(self.whole()?).ok()?.checked_add(TAGGED)?;
            return WORD_LIST.get(position).map(|word| word.to_string());
        }
        if tag != TEXT {
            return None;
        }
        let length = usize::try_from(self.whole()?).ok()?;
        let text = self.rest.get(..length)?;
        self.rest = &self.rest[length..];
        String::from_utf8(text.to_vec()).ok()
    }

    fn value(&mut self, depth: u32) -> Option<Value> {
        if depth > DEPTH_MAX {
            return None;
        }
        let tag = self.byte()?;
        match tag {
            NULL => Some(Value::Null),
            FALSE => Some(Value::Bool(false)),
            TRUE => Some(Value::Bool(true)),
            WHOLE => self.whole().map(Value::from),
            LIST => {
                let count = self.whole()?;
                let mut values = Vec::new();
                for _ in 0..count {
                    values.push(self.value(depth + 1)?);
                }
                Some(Value::Array(values))
            }
            OBJECT => {
                let count = self.whole()?;
                let mut fields = Map::new();
                for _ in 0..count {
                    let tag = self.byte()?;
                    let name = self.text(tag)?;
                    let value = self.value(depth + 1)?;
                    if fields.insert(name, value).is_some() {
                        return None;
                    }
                }
                Some(Value::Object(fields))
            }
            SMALL..WORDS => Some(Value::from(tag - SMALL)),
            _ => self.text(tag).map(Value::String),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn the_word_list_has_no_word_twice_and_every_word_comes_back() {
        for (position, word) in WORD_LIST.iter().enumerate() {
            let packed = pack(&json!(word));
            assert_eq!(packed.len(), if position < TAGGED { 1 } else { 2 }, "{word}");
            assert_eq!(unpack(&packed), Some(json!(word)));
        }
        let unique: std::collections::BTreeSet<_> = WORD_LIST.iter().collect();
        assert_eq!(unique.len(), WORD_LIST.len());
    }

    #[test]
    fn a_word_and_a_small_number_take_a_byte_each() {
        assert_eq!(pack(&json!("TransactWriteItems")).len(), 1);
        assert_eq!(pack(&json!(55)).len(), 1);
        assert_eq!(pack(&json!(56)).len(), 2);
    }

    fn any_value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<u64>().prop_map(Value::from),
            ".{0,12}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 40, 6, |inner| {
            prop_oneof![
                proptest::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
                proptest::collection::btree_map("[a-z]{1,4}", inner, 0..6)
                    .prop_map(|fields| Value::Object(fields.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn unpack_after_pack_is_the_same_value(value in any_value()) {
            prop_assert_eq!(unpack(&pack(&value)), Some(value));
        }

        #[test]
        fn no_bytes_make_the_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
            let _ = unpack(&bytes);
        }
    }
}
