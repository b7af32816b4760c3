//! The vectors of the simulation: cases and on-demand ramps, figure by figure, and the thresholds of alarms.

use keyfare_core::simulate::{ScalingPolicy, vectors::Vectors};
use serde_json::Value;

const VECTORS: &str = include_str!("../../tests/data/simulation-vectors.json");

fn stored() -> Value {
    serde_json::from_str(VECTORS).expect("the vectors are JSON")
}

#[test]
fn every_case_and_every_ramp_comes_out() {
    let stored = stored();
    let expected: Vec<&Value> =
        ["cases", "on_demand"].iter().flat_map(|key| stored[key].as_array().expect("a list")).collect();
    let vectors = Vectors::read(VECTORS).expect("they are vectors");
    let answers: Vec<_> = vectors.answers(|_| unreachable!("no traces here")).collect();
    assert_eq!((expected.len(), answers.len()), (24, 24));
    let mut wrong = Vec::new();
    for (case, answer) in expected.into_iter().zip(answers) {
        let answer = answer.expect("it can be run");
        assert_eq!(case["id"], answer.id);
        if case["expect"] != answer.result {
            wrong.push(format!("{}\n  expected {}\n  found    {}", answer.id, case["expect"], answer.result));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn s_12_thresholds_are_those_of_real_alarms() {
    let mut compared = 0;
    for alarm in stored()["alarm_thresholds"].as_array().expect("a list") {
        let whole = |key: &str| alarm[key].as_u64();
        let target_basis_points = whole("target").expect("a target") as u32 * 100;
        let policy = ScalingPolicy { target_basis_points, ..ScalingPolicy::default() };
        let capacity = whole("provisioned").expect("a capacity") as u32;
        for (key, found) in
            [("high", policy.high_threshold_milli(capacity)), ("low", policy.low_threshold_milli(capacity))]
        {
            if let Some(expected) = whole(key) {
                assert_eq!(found, expected * 1_000, "{key} of {alarm}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 11);
}
