//! `keyfare meter`: the vectors in every shape that it reads, and questions that have no answer.

use crate::process::{Finished, data, keyfare, keyfare_with};
use serde_json::{Value, json};
use std::fs;

fn vectors() -> Vec<Value> {
    let text = fs::read_to_string(data().join("capacity-vectors.json")).expect("the vectors");
    let mut all: Value = serde_json::from_str(&text).expect("they are JSON");
    match all["vectors"].take() {
        Value::Array(vectors) => vectors,
        other => panic!("no list of vectors: {other}"),
    }
}

#[test]
fn all_vectors_come_out_in_both_shapes() {
    let whole = keyfare(&["meter", "capacity-vectors.json"]);
    assert_eq!((whole.code, whole.stderr.as_str()), (0, ""));
    let vectors = vectors();
    assert_eq!((whole.stdout.lines().count(), vectors.len()), (559, 559));
    for (line, vector) in whole.stdout.lines().zip(&vectors) {
        let answer: Value = serde_json::from_str(line).expect("a line is JSON");
        let expected = &vector["expect"];
        assert_eq!(answer["id"], vector["id"]);
        for field in ["unit", "total", "table", "gsi", "lsi"] {
            let number = |it: &Value| it.as_f64().map_or(it.clone(), |it| json!(it));
            let (found, expected) = (number(&answer[field]), number(&expected[field]));
            let nothing = |it: &Value| it.is_null() || it.as_object().is_some_and(|it| it.is_empty());
            if !(nothing(&found) && nothing(&expected)) {
                assert_eq!(
                    found.to_string().replace(".0", ""),
                    expected.to_string().replace(".0", ""),
                    "{field} of {}",
                    vector["id"]
                );
            }
        }
    }
    let lines: String = vectors.iter().map(|it| format!("{it}\n")).collect();
    let streamed = keyfare_with(&["meter", "-"], lines.as_bytes());
    assert_eq!((streamed.code, streamed.stderr.as_str()), (0, ""));
    assert!(streamed.stdout == whole.stdout, "lines and a list are answered alike");
}

fn get(id: &str) -> Value {
    json!({"id": id, "table": {"hash": {"name": "pk", "type": "S"}}, "given": [],
           "op": {"type": "GetItem", "key": {"pk": {"S": "a"}}}})
}

#[test]
fn one_question_is_answered_also_over_several_lines() {
    let expected = "{\"id\":\"one\",\"unit\":\"RCU\",\"total\":0.5,\"table\":0.5,\"gsi\":{},\"lsi\":{},\"bytes\":{}}\n";
    for text in
        [get("one").to_string(), format!("\n\n{:#}\n", get("one")), json!({"vectors": [get("one")]}).to_string()]
    {
        let Finished { code, stdout, stderr } = keyfare_with(&["meter", "-"], text.as_bytes());
        assert_eq!((code, stdout.as_str(), stderr.as_str()), (0, expected, ""), "{text}");
    }
}

#[test]
fn a_question_without_an_answer_is_named_and_the_others_are_answered() {
    let mut bad = get("bad");
    bad["op"]["key"] = json!({"pk": {"N": "x"}});
    let mut bytes = format!("{}\n{bad}\n\nnot JSON\n", get("first")).into_bytes();
    bytes.extend(b"\xff\xff\n");
    bytes.extend(get("last").to_string().bytes());
    let Finished { code, stdout, stderr } = keyfare_with(&["meter", "-"], &bytes);
    let ids: Vec<Value> =
        stdout.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")["id"].take()).collect();
    assert_eq!(ids, ["first", "last"]);
    assert_eq!(code, 1);
    crate::process::check_text("meter-problems", &stderr);
}

#[test]
fn input_that_is_no_question_is_refused() {
    let empty = keyfare_with(&["meter", "-"], b"\n\n");
    assert_eq!((empty.code, empty.stderr.as_str()), (1, "keyfare: standard input: is empty: it has no request\n"));
    let binary = keyfare_with(&["meter", "-"], b"\n{\"id\": \"\xff\"}");
    assert_eq!(
        (binary.code, binary.stderr.as_str()),
        (1, "keyfare: standard input: byte 10 is not UTF-8: save the file as UTF-8 text\n")
    );
    let missing = keyfare(&["meter", "nowhere.json"]);
    assert_eq!(
        (missing.code, missing.stderr.as_str()),
        (1, "keyfare: nowhere.json: cannot be read: No such file or directory (os error 2)\n")
    );
}
