//! Key conditions as people write them: `PK = CUSTOMER#<id> AND begins_with(SK, ORDER#)`. Owns their reading and the
//! check against the keys of the table or index. A condition that cannot work is told here and refused nowhere: it is
//! text for people, and no part of the estimate.

mod parse;

pub use parse::{KeyCondition, KeyOperator, Term, parse};

use crate::design::{AnsweredBy, Design, KeyType, Operation, Pattern, Table};

/// Why a key condition cannot work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyConditionProblem {
    /// No condition for a partition key attribute: `=` is needed.
    PartitionKeyMissing {
        /// The attribute.
        attribute: String,
    },
    /// A partition key attribute has another operator than `=`.
    PartitionKeyNotEqual {
        /// The attribute.
        attribute: String,
        /// What it has.
        operator: KeyOperator,
    },
    /// The attribute is in no key of the table or index: it belongs into a filter, which saves nothing.
    NotAKey {
        /// The attribute.
        attribute: String,
    },
    /// An attribute has more than one condition: a range is one `BETWEEN`.
    Twice {
        /// The attribute.
        attribute: String,
    },
    /// `begins_with` on a number or a binary value that does not begin with anything.
    BeginsWithNeedsString {
        /// The attribute.
        attribute: String,
        /// Its type.
        kind: KeyType,
    },
    /// An operator that only filters have: `<>`, `IN`, `contains`, `OR`, `NOT`.
    NotForKeys {
        /// As written.
        operator: String,
    },
    /// A sort key attribute comes after one without a condition, or after a range (R-IDX-8).
    SortKeyOutOfOrder {
        /// The attribute.
        attribute: String,
    },
    /// A read or write of single items needs the whole key.
    SortKeyMissing {
        /// The attribute.
        attribute: String,
    },
    /// A single item has no range: only `=` fits.
    RangeOnSingleItem {
        /// The attribute.
        attribute: String,
        /// What it has.
        operator: KeyOperator,
    },
    /// A Scan reads everything and has no key condition.
    ScanHasNone,
}

/// What is wrong with one pattern's key condition; nothing where none was said, or where it is prose.
pub fn key_condition_problems(design: &Design, table: usize, pattern: usize) -> Vec<KeyConditionProblem> {
    let table = &design.tables[table];
    let it = &table.patterns[pattern];
    if !it.answered_by.is_here() {
        return Vec::new();
    }
    match parse(&it.key_condition) {
        Some(condition) => problems(table, it, &condition),
        None => Vec::new(),
    }
}

fn problems(table: &Table, pattern: &Pattern, condition: &KeyCondition) -> Vec<KeyConditionProblem> {
    use KeyConditionProblem::*;
    if pattern.operation == Operation::Scan {
        return vec![ScanHasNone];
    }
    let mut found: Vec<_> =
        condition.unsupported.iter().map(|operator| NotForKeys { operator: operator.clone() }).collect();
    let (partition, sort) = keys(table, pattern);
    for (attribute, _) in &partition {
        let mut terms = named(condition, attribute);
        match terms.next() {
            None => found.push(PartitionKeyMissing { attribute: attribute.clone() }),
            Some(term) if term.operator != KeyOperator::Equal => {
                found.push(PartitionKeyNotEqual { attribute: attribute.clone(), operator: term.operator });
            }
            Some(_) if terms.next().is_some() => found.push(Twice { attribute: attribute.clone() }),
            Some(_) => {}
        }
    }
    let is_range = pattern.operation == Operation::Query;
    let mut open = true;
    for (attribute, kind) in &sort {
        let mut terms = named(condition, attribute);
        let Some(term) = terms.next() else {
            if !is_range {
                found.push(SortKeyMissing { attribute: attribute.clone() });
            }
            open = false;
            continue;
        };
        if terms.next().is_some() {
            found.push(Twice { attribute: attribute.clone() });
        }
        if !open && is_range {
            found.push(SortKeyOutOfOrder { attribute: attribute.clone() });
        }
        if term.operator == KeyOperator::BeginsWith && *kind == KeyType::N {
            found.push(BeginsWithNeedsString { attribute: attribute.clone(), kind: *kind });
        }
        if term.operator != KeyOperator::Equal {
            if !is_range {
                found.push(RangeOnSingleItem { attribute: attribute.clone(), operator: term.operator });
            }
            open = false;
        }
    }
    let is_key = |term: &&Term| partition.iter().chain(&sort).any(|(name, _)| term.is_about(name));
    let others = condition.terms.iter().filter(|it| !is_key(it) && !it.is_alias());
    found.extend(others.map(|it| NotAKey { attribute: it.attribute.clone() }));
    found
}

fn named<'a>(condition: &'a KeyCondition, name: &'a str) -> impl Iterator<Item = &'a Term> {
    condition.terms.iter().filter(move |it| it.is_about(name))
}

type Keys = Vec<(String, KeyType)>;

/// Partition and sort key attributes of the place that a pattern works on.
fn keys(table: &Table, pattern: &Pattern) -> (Keys, Keys) {
    match pattern.answered_by {
        AnsweredBy::Index(i) => {
            let index = &table.indexes[i];
            let mut all: Keys = index.key.iter().cloned().zip(index.key_types.iter().copied()).collect();
            let sort = all.split_off(index.partition_attributes.min(all.len()));
            (all, sort)
        }
        _ => {
            let sort = table.sort_key.iter().map(|it| (it.clone(), table.key_types[1])).collect();
            (vec![(table.partition_key.clone(), table.key_types[0])], sort)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::read_design;

    /// The problems of a key condition in a table of `pk` (string) and `sk` (of the type), or in an index by
    /// `region`, `city` and `day`.
    #[track_caller]
    fn check(call: &str, sort: &str, condition: &str, expected: &[KeyConditionProblem]) {
        let (operation, target) = match call {
            "index" => ("Query", r#""target": "i", "#),
            operation => (operation, ""),
        };
        let text = format!(
            r#"{{"version": 1, "name": "d", "region": "us-east-1", "tables": [{{"name": "t",
                 "partition_key": {{"name": "pk"}}, "sort_key": {{"name": "sk", "type": "{sort}"}},
                 "indexes": [{{"name": "i", "kind": "global", "partition_key": [{{"name": "region"}}],
                    "sort_key": [{{"name": "city"}}, {{"name": "day"}}], "projection": "all"}}],
                 "patterns": [{{"name": "q", "operation": "{operation}", {target}"key_condition": "{condition}"}}]}}]}}"#
        );
        let wire = read_design(&text).unwrap_or_else(|error| panic!("{error}"));
        let design = Design::from_wire(&wire).unwrap_or_else(|mistakes| panic!("{mistakes:#?}"));
        assert_eq!(key_condition_problems(&design, 0, 0), expected, "{condition}");
    }

    fn name(attribute: &str) -> String {
        attribute.to_string()
    }

    #[test]
    fn equality_on_the_partition_key_and_one_range_on_the_sort_key_work() {
        for condition in [
            "",
            "pk = CUSTOMER#<id>",
            "pk = :pk AND sk = :sk",
            "pk = CUSTOMER#<id> AND begins_with(sk, ORDER#)",
            "pk = :c and sk between 2026-01-01 and 2026-02-01",
            "PK = :c AND SK >= :from",
            "#p = :c AND #s < :to",
            "by customer, the newest first",
        ] {
            check("Query", "S", condition, &[]);
        }
        check("GetItem", "S", "pk = CUSTOMER#<id> AND sk = PROFILE", &[]);
        check("index", "S", "region = :r AND city = :c AND day > :d", &[]);
        check("index", "S", "region = :r AND begins_with(city, B)", &[]);
    }

    #[test]
    fn what_cannot_work_is_named() {
        use KeyConditionProblem::*;
        check("Query", "S", "sk = ORDER#1", &[PartitionKeyMissing { attribute: name("pk") }]);
        let operator = KeyOperator::BeginsWith;
        check("Query", "S", "begins_with(pk, C)", &[PartitionKeyNotEqual { attribute: name("pk"), operator }]);
        check("Query", "S", "pk = :p AND status = OPEN", &[NotAKey { attribute: name("status") }]);
        check("Query", "S", "pk = :p AND sk > 1 AND sk < 9", &[Twice { attribute: name("sk") }]);
        let kind = KeyType::N;
        check(
            "Query",
            "N",
            "pk = :p AND begins_with(sk, 20)",
            &[BeginsWithNeedsString { attribute: name("sk"), kind }],
        );
        check("Query", "S", "pk = :p AND contains(sk, x)", &[NotForKeys { operator: name("contains") }]);
        check("Query", "S", "pk = :p AND sk <> x", &[NotForKeys { operator: name("<>") }]);
        check(
            "Query",
            "S",
            "pk = :p OR pk = :q",
            &[NotForKeys { operator: name("OR") }, Twice { attribute: name("pk") }],
        );
        check("GetItem", "S", "pk = :p", &[SortKeyMissing { attribute: name("sk") }]);
        let operator = KeyOperator::Between;
        let range = RangeOnSingleItem { attribute: name("sk"), operator };
        check("GetItem", "S", "pk = :p AND sk BETWEEN a AND b", &[range]);
        check("Scan", "S", "pk = :p", &[ScanHasNone]);
    }

    #[test]
    fn sort_key_attributes_of_an_index_go_from_left_to_right() {
        use KeyConditionProblem::*;
        check("index", "S", "region = :r AND day = :d", &[SortKeyOutOfOrder { attribute: name("day") }]);
        check("index", "S", "region = :r AND city > B AND day = :d", &[SortKeyOutOfOrder { attribute: name("day") }]);
        check("index", "S", "pk = :p AND region = :r", &[NotAKey { attribute: name("pk") }]);
    }
}
