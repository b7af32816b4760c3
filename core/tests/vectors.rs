//! Every vector of the capacity oracle, compared in all its figures.

use keyfare_core::metering::call::meter_vector;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn vectors(name: &str) -> Vec<Value> {
    let path = format!("{}/../tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let document: Value = serde_json::from_str(&text).expect("the vectors are JSON");
    document["vectors"].as_array().expect("the vectors are a list").clone()
}

/// The figures of an answer in a form that compares: units by their printed value, indexes of 0 left out.
fn figures(answer: &Value) -> Value {
    let units = |value: &Value| value.as_f64().map(|units| units.to_string());
    let indexes = |part: &Value| -> BTreeMap<String, Option<String>> {
        let part = part.as_object().into_iter().flatten();
        part.filter(|(_, value)| value.as_f64() != Some(0.0))
            .map(|(name, value)| (name.clone(), units(value)))
            .collect()
    };
    json!({
        "unit": answer["unit"],
        "total": units(&answer["total"]),
        "table": units(&answer["table"]),
        "gsi": indexes(&answer["gsi"]),
        "lsi": indexes(&answer["lsi"]),
        "bytes": answer["bytes"],
    })
}

/// What differs, in words; `None` where nothing does.
fn difference(vector: &Value) -> Option<String> {
    let expected = figures(&vector["expect"]);
    match meter_vector(vector) {
        Err(error) => Some(error.to_string()),
        Ok(answer) => {
            let answered = figures(&serde_json::to_value(&answer).expect("an answer can be printed"));
            (answered != expected).then(|| format!("{}: answered {answered}, expected {expected}", vector["id"]))
        }
    }
}

#[test]
fn every_vector_agrees_in_units_and_bytes() {
    let vectors = vectors("capacity-vectors.json");
    assert_eq!(vectors.len(), 559);
    let differences: Vec<String> = vectors.iter().filter_map(difference).collect();
    assert!(differences.is_empty(), "{} of 559 differ:\n{}", differences.len(), differences.join("\n"));
}

/// Sources conflict on these, so they are reported (`cargo test -- --nocapture`), not required.
#[test]
fn doubtful_vectors_are_all_answered() {
    let vectors = vectors("doubtful.json");
    let differences: Vec<String> = vectors.iter().filter_map(difference).collect();
    println!("{} of {} doubtful vectors agree", vectors.len() - differences.len(), vectors.len());
    for difference in differences {
        println!("  {difference}");
    }
    for vector in &vectors {
        assert!(meter_vector(vector).is_ok(), "{}", vector["id"]);
    }
}
