//! Questions and answers, in both shapes of text, and what is refused.

use super::*;
use proptest::prelude::*;
use serde_json::{Value, json};

/// A question about a table with a global index `by-g` (its key `g`, including `p`) and a local one `by-l` (keys only).
fn question(given: Value, op: Value) -> Value {
    json!({
        "id": "q",
        "table": {
            "hash": {"name": "pk", "type": "S"}, "range": {"name": "sk", "type": "S"},
            "gsi": [{"name": "by-g", "hash": {"name": "g", "type": "S"}, "projection": "INCLUDE", "attrs": ["p"]}],
            "lsi": [{"name": "by-l", "range": {"name": "l", "type": "N"}, "projection": "KEYS_ONLY"}]
        },
        "given": given, "op": op
    })
}

/// Two items under `a`: `1` of 3,000 bytes in both indexes, `2` of 1,500 bytes in none.
fn two_items() -> Value {
    json!([
        {"pk": {"S": "a"}, "sk": {"S": "1"}, "g": {"S": "G"}, "l": {"N": "7"}, "n": {"N": "5"}, "body": {"$S": ["x", 2982]}},
        {"pk": {"S": "a"}, "sk": {"S": "2"}, "n": {"N": "50"}, "body": {"$S": ["x", 1487]}}
    ])
}

fn answered(question: &Value) -> Value {
    let answer = meter_vector(question).unwrap_or_else(|error| panic!("{question}: {error}"));
    serde_json::to_value(answer).expect("an answer can be printed")
}

#[track_caller]
fn check(given: Value, op: Value, expected: Value) {
    let answer = answered(&question(given, op));
    for (name, value) in expected.as_object().expect("expectations are an object") {
        assert_eq!(&answer[name], value, "{name} of {answer}");
    }
}

#[track_caller]
fn check_error(given: Value, op: Value, message: &str) {
    let error = meter_vector(&question(given, op)).map_err(|error| error.to_string());
    assert_eq!(error.map(|answer| answer.total), Err(message.to_owned()));
}

#[track_caller]
fn check_sql(statement: &str, parameters: Value, expected: Value) {
    check(two_items(), json!({"type": "ExecuteStatement", "statement": statement, "parameters": parameters}), expected);
}

#[track_caller]
fn check_sql_error(statement: &str, problem: &str) {
    let op = json!({"type": "ExecuteStatement", "statement": statement});
    check_error(two_items(), op, &format!("`q`: op.statement: {problem}"));
}

#[test]
fn an_answer_prints_whole_units_as_integers_and_halves_as_decimals() {
    let op = json!({"type": "GetItem", "key": {"pk": {"S": "a"}, "sk": {"S": "1"}}});
    let answer = meter_vector(&question(two_items(), op)).expect("a get has an answer");
    assert_eq!(
        serde_json::to_string(&answer).expect("an answer can be printed"),
        r#"{"id":"q","unit":"RCU","total":0.5,"table":0.5,"gsi":{},"lsi":{},"bytes":{"item":3000}}"#
    );
}

#[test]
fn r_pql_1_single_statements_cost_what_the_matching_call_costs() {
    check_sql("SELECT * FROM t WHERE pk = 'a' AND sk = '1'", json!([]), json!({"total": 0.5, "bytes": {"item": 3000}}));
    check_sql(
        "SELECT n FROM \"t\" WHERE pk = ? AND sk = ? AND n > 9",
        json!([{"S": "a"}, {"S": "9"}]),
        json!({"total": 0.5, "bytes": {}}),
    );
    check_sql(
        "INSERT INTO t VALUE {'pk': 'a', 'sk': '3', 'g': 'H', 'tags': <<'x','y'>>}",
        json!([]),
        json!({"total": 2, "gsi": {"by-g": 1}}),
    );
    check_sql(
        "UPDATE t SET n = n + 1 SET g = 'H' WHERE pk = 'a' AND sk = '1'",
        json!([]),
        json!({"table": 3, "gsi": {"by-g": 2}, "total": 5}),
    );
    check_sql(
        "UPDATE t REMOVE body WHERE pk = 'a' AND sk = '2' AND n = 50 RETURNING ALL OLD *",
        json!([]),
        json!({"total": 2, "bytes": {"old": 1500, "new": 9}}),
    );
    check_sql(
        "DELETE FROM t WHERE pk = 'a' AND sk = '1'",
        json!([]),
        json!({"total": 5, "table": 3, "gsi": {"by-g": 1}, "lsi": {"by-l": 1}}),
    );
    check_sql("DELETE FROM t WHERE pk = 'a' AND sk = '9'", json!([]), json!({"total": 1, "bytes": {}}));
}

#[test]
fn r_pql_1_a_failed_statement_is_charged_on_the_stored_row() {
    check_sql(
        "INSERT INTO t VALUE {'pk': 'a', 'sk': '1'}",
        json!([]),
        json!({"total": 3, "gsi": {}, "bytes": {"old": 3000, "attempted": 6}}),
    );
    check_sql("UPDATE t SET g = 'H' WHERE pk = 'a' AND sk = '2' AND n < 10", json!([]), json!({"total": 2, "gsi": {}}));
    check_sql("UPDATE t SET g = 'H' WHERE pk = 'a' AND sk = '9'", json!([]), json!({"total": 1, "bytes": {}}));
    let batch = json!({"type": "BatchExecuteStatement", "statements": [
        {"statement": "INSERT INTO t VALUE {'pk': 'a', 'sk': '1'}"},
        {"statement": "DELETE FROM t WHERE pk = 'a' AND sk = ?", "parameters": [{"S": "2"}]}]});
    check(
        two_items(),
        batch,
        json!({"total": 5, "bytes": {"requests": [{"old": 3000, "attempted": 6}, {"old": 1500}]}}),
    );
}

#[test]
fn r_pql_1_a_batch_of_statements_is_all_reads_by_full_key_or_all_writes() {
    let batch = |statements: [&str; 2]| {
        let statements = statements.map(|it| json!({"statement": it}));
        json!({"type": "BatchExecuteStatement", "statements": statements})
    };
    let (read, write) = ("SELECT * FROM t WHERE pk = 'a' AND sk = '1'", "DELETE FROM t WHERE pk = 'a' AND sk = '1'");
    for (statements, problem) in [
        (
            [read, write],
            "`q`: op.statements[1].statement: reads and writes cannot be mixed in one call: use one call for each",
        ),
        (
            [write, read],
            "`q`: op.statements[1].statement: reads and writes cannot be mixed in one call: use one call for each",
        ),
        (
            [read, "SELECT * FROM t.\"by-g\" WHERE g = 'G' AND pk = 'a' AND sk = '2'"],
            "`q`: op.statements[1].statement: a SELECT among other statements must give the full key of one item",
        ),
        (
            [read, "SELECT * FROM t WHERE pk = 'a'"],
            "`q`: op.statements[1].statement: a SELECT among other statements must give the full key of one item",
        ),
        (
            ["EXISTS(SELECT * FROM t WHERE pk = 'a' AND sk = '2')", write],
            "`q`: op.statements: EXISTS stands only in a transaction: use ExecuteTransaction",
        ),
    ] {
        check_error(two_items(), batch(statements), problem);
    }
}

#[test]
fn r_pql_2_transactions_double_the_table_part_only() {
    let op = json!({"type": "ExecuteTransaction", "statements": [
        {"statement": "UPDATE t SET g = 'H' WHERE pk = 'a' AND sk = '1'"},
        {"statement": "EXISTS (SELECT * FROM t WHERE pk = 'a' AND sk = '2' AND n = 50)"}]});
    check(two_items(), op, json!({"unit": "WCU", "table": 10, "gsi": {"by-g": 2}, "total": 12}));
    let op = json!({"type": "ExecuteTransaction", "statements": [
        {"statement": "SELECT * FROM t WHERE pk = 'a' AND sk = '1'"},
        {"statement": "SELECT * FROM t WHERE pk = 'a' AND sk = '9'"}]});
    check(two_items(), op, json!({"unit": "RCU", "total": 4, "bytes": {"items": [3000, 0]}}));
}

#[test]
fn r_pql_3_a_partition_key_makes_a_query_and_none_a_scan() {
    check_sql(
        "SELECT * FROM t WHERE pk = 'a'",
        json!([]),
        json!({"total": 1, "bytes": {"rows": 2, "evaluated": 4500}}),
    );
    check_sql(
        "SELECT * FROM t WHERE pk = 'a' AND sk >= '2'",
        json!([]),
        json!({"total": 0.5, "bytes": {"rows": 1, "evaluated": 1500}}),
    );
    check_sql("SELECT n FROM t WHERE n = 5", json!([]), json!({"total": 1, "bytes": {"rows": 2, "evaluated": 4500}}));
    check_sql("SELECT * FROM t", json!([]), json!({"total": 1}));
    check_sql("SELECT p FROM t.\"by-g\" WHERE g = 'G'", json!([]), json!({"table": 0, "gsi": {"by-g": 0.5}}));
    check_sql(
        "SELECT * FROM t.\"by-l\" WHERE pk = 'a' AND l BETWEEN 1 AND 9",
        json!([]),
        json!({"table": 0, "lsi": {"by-l": 0.5}}),
    );
    check_sql(
        "SELECT body FROM t.\"by-l\" WHERE pk = 'a'",
        json!([]),
        json!({"table": 0.5, "lsi": {"by-l": 0.5}, "bytes": {"rows": 1, "evaluated": 9, "fetched": [3000]}}),
    );
}

#[test]
fn statements_that_are_not_read_are_refused_where_they_stop() {
    check_sql_error(
        "SELECT * FROM t WHERE pk IN ['a', 'b']",
        "OR, NOT and IN on the key attribute `pk` are not read here: write one statement for each value",
    );
    check_sql_error("SELECT COUNT(*) FROM t", "character 8: expected an attribute, not `COUNT`");
    check_sql_error("SELECT * FROM t WHERE pk = ?", "character 28: there is no parameter left for this ?");
    check_sql_error(
        "UPDATE t SET n = 1",
        "expected every key attribute with = in WHERE, as the statement is about one item",
    );
    check_sql_error(
        "UPDATE t SET a.b = 1 WHERE pk = 'a' AND sk = '1'",
        "character 14: expected a whole attribute, as places inside one are not changed here, not `a`",
    );
    check_sql_error(
        "UPDATE t SET sk = '2' WHERE pk = 'a' AND sk = '1'",
        "`sk` is a key attribute: an update cannot change it",
    );
    check_sql_error("SELECT * FROM t WHERE pk = 'a' ;", "character 32: `;` does not belong in a statement");
    check_sql_error("DROP TABLE t", "character 1: expected SELECT, INSERT, UPDATE, DELETE or EXISTS, not `DROP`");
    check_sql_error("SELECT * FROM t WHERE pk = 'a", "character 28: expected ' at the end of the quotation");
    check_sql_error(
        "SELECT g, body FROM t.\"by-g\" WHERE g = 'G'",
        "global index `by-g` cannot return attributes that it does not project (R-IDX-10)",
    );
}

#[test]
fn r_idx_8_an_index_key_of_another_type_keeps_the_item_out() {
    let put = |l: Value| json!({"type": "PutItem", "item": {"pk": {"S": "a"}, "sk": {"S": "1"}, "l": l}});
    check(json!([]), put(json!({"N": "7"})), json!({"total": 2, "lsi": {"by-l": 1}}));
    check(json!([]), put(json!({"S": "7"})), json!({"total": 1, "lsi": {}}));
}

#[test]
fn r_idx_8_a_key_of_several_attributes_needs_them_all_and_moves_with_any() {
    let ask = |given: Value, op: Value| {
        let index = json!({"name": "many", "hash": [{"name": "a", "type": "S"}, {"name": "b", "type": "N"}],
            "range": [{"name": "c", "type": "S"}, {"name": "d", "type": "S"}], "projection": "KEYS_ONLY"});
        answered(&json!({"table": {"hash": {"name": "pk", "type": "S"}, "gsi": [index]}, "given": given, "op": op}))["gsi"].clone()
    };
    let whole = json!({"pk": {"S": "1"}, "a": {"S": "x"}, "b": {"N": "1"}, "c": {"S": "y"}, "d": {"S": "z"}});
    let mut partial = whole.clone();
    partial.as_object_mut().expect("an item is an object").remove("b");
    assert_eq!(ask(json!([]), json!({"type": "PutItem", "item": whole})), json!({"many": 1}));
    assert_eq!(ask(json!([]), json!({"type": "PutItem", "item": partial})), json!({}));
    let update = json!({"type": "UpdateItem", "key": {"pk": {"S": "1"}}, "add": {"b": {"N": "1"}}});
    assert_eq!(ask(json!([whole]), update), json!({"many": 2}));
    let query =
        |range: Value| json!({"type": "Query", "index": "many", "hash": [{"S": "x"}, {"N": "1"}], "range": range});
    let two_tests = json!([{"op": "=", "values": [{"S": "y"}]}, {"op": "begins_with", "values": [{"S": "z"}]}]);
    assert_eq!(ask(json!([whole]), query(two_tests)), json!({"many": 0.5}));
}

/// An item under `a` whose size is that of its body plus 10 bytes.
fn sized(sort_key: &str, body: u64) -> Value {
    json!({"pk": {"S": "a"}, "sk": {"S": sort_key}, "body": {"$S": ["x", body]}})
}

#[test]
fn r_item_9_an_item_may_have_400_kb_and_keys_their_own_limits() {
    let put = |item: Value| json!({"type": "PutItem", "item": item});
    check(json!([]), put(sized("1", 409_590)), json!({"total": 400}));
    check_error(
        json!([]),
        put(sized("1", 409_591)),
        "`q`: op.item: item of 409601 bytes is over the 400 KB limit (R-ITEM-9)",
    );
    check_error(
        json!([sized("1", 409_591)]),
        put(sized("1", 1)),
        "`q`: given[0]: item of 409601 bytes is over the 400 KB limit (R-ITEM-9)",
    );
    let with_key = |pk: u64, sk: u64| put(json!({"pk": {"$S": ["k", pk]}, "sk": {"$S": ["k", sk]}}));
    check(json!([]), with_key(2_048, 1_024), json!({"total": 4}));
    check_error(
        json!([]),
        with_key(2_049, 1),
        "`q`: op.item.pk: partition key `pk` of 2049 bytes is over the limit of 2048 bytes",
    );
    check_error(
        json!([]),
        with_key(1, 1_025),
        "`q`: op.item.sk: sort key `sk` of 1025 bytes is over the limit of 1024 bytes",
    );
    check_error(json!([]), with_key(0, 1), "`q`: op.item.pk: partition key `pk` is empty: it needs at least 1 byte");
    let indexed =
        |body: u64| put(json!({"pk": {"S": "a"}, "sk": {"S": "1"}, "l": {"N": "1"}, "body": {"$S": ["x", body]}}));
    check(json!([]), indexed(409_578), json!({"total": 401}));
    check_error(
        json!([]),
        indexed(409_579),
        "`q`: op.item: item and its local index entries of 409601 bytes together are over the 400 KB limit (R-ITEM-9)",
    );
}

#[test]
fn r_limit_1_batches_and_transactions_over_their_limits_are_refused() {
    let keys =
        |count: u64| (0..count).map(|n| json!({"pk": {"S": "a"}, "sk": {"S": n.to_string()}})).collect::<Vec<_>>();
    check(json!([]), json!({"type": "BatchGetItem", "keys": keys(100)}), json!({"total": 50}));
    check_error(
        json!([]),
        json!({"type": "BatchGetItem", "keys": keys(101)}),
        "`q`: op.keys: 101 elements are over the limit of 100: split the call",
    );
    check_error(
        json!([]),
        json!({"type": "TransactGetItems", "keys": keys(101)}),
        "`q`: op.keys: 101 elements are over the limit of 100: split the call",
    );
    let deletes = |count| keys(count).into_iter().map(|key| json!({"delete": key})).collect::<Vec<_>>();
    check(json!([]), json!({"type": "BatchWriteItem", "requests": deletes(25)}), json!({"total": 25}));
    check_error(
        json!([]),
        json!({"type": "BatchWriteItem", "requests": deletes(26)}),
        "`q`: op.requests: 26 elements are over the limit of 25: split the call",
    );
    check(json!([]), json!({"type": "TransactWriteItems", "actions": deletes(100)}), json!({"total": 200}));
    check_error(
        json!([]),
        json!({"type": "TransactWriteItems", "actions": deletes(101)}),
        "`q`: op.actions: 101 elements are over the limit of 100: split the call",
    );
    check_error(
        json!([]),
        json!({"type": "TransactWriteItems", "actions": []}),
        "`q`: op.actions: expected at least 1 element",
    );
    let puts: Vec<_> = (0..11).map(|n| json!({"put": sized(&n.to_string(), 400_000)})).collect();
    check_error(
        json!([]),
        json!({"type": "TransactWriteItems", "actions": puts}),
        "`q`: op.actions: items of 4400111 bytes together are over the 4 MB limit of a transaction: split the call",
    );
    let twice = json!({"type": "TransactWriteItems", "actions": [{"put": sized("1", 1)}, {"check": {"pk": {"S": "a"}, "sk": {"S": "1"}}}]});
    check_error(
        json!([]),
        twice,
        "`q`: op.actions[1]: an earlier element of the transaction has the same key: each item may be in it once",
    );
}

#[test]
fn r_idx_10_a_global_index_is_read_eventually_and_only_for_what_it_stores() {
    let query = |more: Value| {
        let mut op = json!({"type": "Query", "index": "by-g", "hash": {"S": "G"}});
        op.as_object_mut().expect("an operation is an object").extend(more.as_object().expect("more fields").clone());
        op
    };
    check(two_items(), query(json!({})), json!({"table": 0, "gsi": {"by-g": 0.5}}));
    check_error(
        two_items(),
        query(json!({"consistent": true})),
        "`q`: op.hash: global index `by-g` cannot be read strongly (R-IDX-10): leave `consistent` out",
    );
    check_error(
        two_items(),
        query(json!({"projection": ["body"]})),
        "`q`: op.hash: global index `by-g` cannot return attributes that it does not project (R-IDX-10)",
    );
}

#[test]
fn a_wrong_field_is_named_with_what_was_expected() {
    check_error(
        json!([]),
        json!({"type": "Putitem"}),
        &format!(
            "`q`: op.type: `Putitem` is not an operation this reads: use {}",
            "PutItem, UpdateItem, DeleteItem, GetItem, BatchGetItem, TransactGetItems, BatchWriteItem, TransactWriteItems, Query, Scan, ExecuteStatement, BatchExecuteStatement or ExecuteTransaction"
        ),
    );
    check_error(json!([]), json!({"type": "PutItem"}), "`q`: op.item: expected this field, but it is missing");
    check_error(
        json!([]),
        json!({"type": "GetItem", "key": {"pk": {"S": "a"}}}),
        "`q`: op.key: key attribute `sk` is missing: every key attribute is needed",
    );
    check_error(
        json!([]),
        json!({"type": "GetItem", "key": {"pk": {"S": "a"}, "sk": {"N": "1"}}}),
        "`q`: op.key.sk: key attribute `sk` is declared as S, not N: give it that type",
    );
    check_error(
        json!([]),
        json!({"type": "Query", "hash": {"S": "a"}, "index": "by-x"}),
        "`q`: op.index: the table has no index `by-x`: it has `by-g`, `by-l`",
    );
    check_error(
        json!([]),
        json!({"type": "Scan", "limit": -1}),
        "`q`: op.limit: expected a whole number of 0 or more, not -1",
    );
    check_error(
        json!([{"pk": {"S": "a"}, "sk": {"S": "1"}, "m": {"M": {"x": {"N": "one"}}}}]),
        json!({"type": "Scan"}),
        "`q`: given[0].m.x: `one` is not a number: write digits, with a sign, a point or an exponent where needed",
    );
    check_error(
        json!([{"$repeat": {"n": 2, "attr": "sk", "type": "S", "format": "%s"}, "item": {"pk": {"S": "a"}}}]),
        json!({"type": "Scan"}),
        "`q`: given[0].$repeat.format: expected a format with one %d or one such as %04d, not %s",
    );
    check_error(
        json!([]),
        json!({"type": "PutItem", "item": sized("1", 4_000_000_000)}),
        "`q`: op.item.body.$S: value of 4000000000 bytes is over the 400 KB limit of an item (R-ITEM-9)",
    );
    let update = json!({"type": "UpdateItem", "key": {"pk": {"S": "a"}, "sk": {"S": "1"}}, "set": {"sk": {"S": "2"}}});
    check_error(two_items(), update, "`q`: op.set.sk: `sk` is a key attribute: an update cannot change it");
}

#[test]
fn an_unknown_field_is_refused_as_it_might_be_a_misspelled_one() {
    let op = json!({"type": "Scan", "consistant": true});
    let error = meter_vector(&question(json!([]), op))
        .map_err(|error| (error.path, error.problem.split(':').next().map(str::to_owned)));
    let problem = Some("`consistant` is not a field of an operation".to_owned());
    assert_eq!(error.map(|answer| answer.total), Err(("op.consistant".to_owned(), problem)));
}

#[test]
fn a_condition_on_existence_is_worked_out_where_its_outcome_is_not_stated() {
    let put = |condition: Value| json!({"type": "PutItem", "item": {"pk": {"S": "a"}, "sk": {"S": "1"}}, "condition": condition});
    check(
        two_items(),
        put(json!({"attribute_not_exists": "pk"})),
        json!({"total": 3, "gsi": {}, "bytes": {"old": 3000, "attempted": 6}}),
    );
    check(
        two_items(),
        put(json!({"attribute_exists": "pk"})),
        json!({"table": 3, "gsi": {"by-g": 1}, "lsi": {"by-l": 1}}),
    );
    check_error(
        two_items(),
        put(json!({"size": "pk"})),
        "`q`: op.condition: `size` is not worked out here: state the outcome with `conditionResult`, pass or fail",
    );
}

#[test]
fn a_document_may_be_an_object_with_vectors_one_question_or_one_on_each_line() {
    let get = json!({"type": "GetItem", "key": {"pk": {"S": "a"}, "sk": {"S": "1"}}});
    let one = question(two_items(), get);
    let wrapped = json!({"vectors": [one, {"id": "bad", "op": {}}, one]}).to_string();
    let shape = |text: &str| -> Vec<Result<u64, String>> {
        meter_document(text)
            .into_iter()
            .map(|result| result.map(|answer| answer.total.halves()).map_err(|error| error.to_string()))
            .collect()
    };
    assert_eq!(shape(&one.to_string()), [Ok(1)]);
    assert_eq!(shape(&serde_json::to_string_pretty(&one).expect("a question can be printed")), [Ok(1)]);
    let missing = "`bad`: vectors[1].table: expected this field, but it is missing".to_owned();
    assert_eq!(shape(&wrapped), [Ok(1), Err(missing), Ok(1)]);
    let lines = format!("{one}\n\n{{\"id\": \"x\",\n{one}\n{{\"id\": \"y\", \"table\": 5}}\n");
    assert_eq!(
        shape(&lines),
        [
            Ok(1),
            Err("line 3: column 12: expected a name in double quotes".to_owned()),
            Ok(1),
            Err("line 5: `y`: table: expected an object, not a number".to_owned()),
        ]
    );
    assert_eq!(shape("{\n  \"table\": {,\n}"), [Err("line 2: column 13: expected a name in double quotes".to_owned())]);
    assert_eq!(shape(""), [Err("line 1: column 1: expected a JSON value".to_owned())]);
}

proptest! {
    #[test]
    fn a_longer_body_never_costs_less(old in 0_u64..9_000, new in 0_u64..9_000, more in 0_u64..3_000) {
        let ask = |new: u64| {
            let item = |n: u64| json!({"pk": {"S": "a"}, "sk": {"S": "1"}, "g": {"S": "G"}, "p": {"$S": ["x", n]}});
            let answer = meter_vector(&question(json!([item(old)]), json!({"type": "PutItem", "item": item(new)})));
            answer.map(|answer| (answer.total, answer.table, answer.gsi))
        };
        let (shorter, longer) = (ask(new), ask(new + more));
        // A body of the same length is the same item, which the index does not notice.
        if let (Ok((total, _, _)), Ok((longer_total, table, gsi))) = (shorter, longer) {
            if new != old && new + more != old {
                prop_assert!(total <= longer_total);
            }
            let parts = gsi.values().fold(table, |sum, units| sum.plus(*units));
            prop_assert_eq!(longer_total, parts);
        } else {
            prop_assert!(false, "both puts have an answer");
        }
    }

    #[test]
    fn no_statement_stops_the_reader(statement in "(SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|SET|[a-z]|'x'|[0-9]|[=<>(){}\\[\\],.?*+-]| ){0,24}") {
        let op = json!({"type": "ExecuteStatement", "statement": statement});
        let _ = meter_vector(&question(two_items(), op));
    }

    #[test]
    fn no_text_stops_the_document_reader(text in "[\\PC\n]{0,80}") {
        let _ = meter_document(&text);
    }
}
