//! Every vector and every seeded trace, one line of JSON each: the same code as a module and as a program.

#[path = "../../../core/tests/seeded/mod.rs"]
pub(crate) mod seeded;

use keyfare_core::simulate::vectors::Vectors;
use serde_json::{Value, json};

const VECTORS: &str = include_str!("../../data/simulation-vectors.json");
const SEEDED: &str = include_str!("../../data/simulation-seeded.json");

/// Every answer as a line of JSON. Panics where one cannot be given.
pub(crate) fn lines() -> String {
    let vectors = Vectors::read(VECTORS).expect("the vectors are vectors");
    let answers = vectors.answers(|trace| Err(format!("{trace} is not here")));
    let answers = answers.map(|it| it.expect("it has an answer").line());
    let cases: Vec<Value> = serde_json::from_str(SEEDED).expect("the cases are a list");
    let seeded = cases.iter().map(|it| json!({"id": it["id"], "result": seeded::cases::result(it)}).to_string());
    answers.chain(seeded).map(|line| line + "\n").collect()
}
