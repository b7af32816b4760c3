//! `cargo xtask samples FOLDER`: checks the command against files that are not ours and stay outside: today the traces of
//! the simulation vectors, in both orders of scale-outs. Fails on any difference and on any file that is missing.

use crate::{
    Result,
    cargo::{cargo, succeed, target_folder},
};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Builds the command and checks it against the folder.
pub(crate) fn run(shared: &Path) -> Result<()> {
    let file = shared.join("spec/simulation-vectors.json");
    let traces = shared.join("samples/traces");
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: cannot be read: {error}", file.display()))?;
    let vectors: Value =
        serde_json::from_str(&text).map_err(|error| format!("{}: is not JSON: {error}", file.display()))?;
    succeed(&mut cargo(&["build", "--package", "keyfare", "--bin", "keyfare"]))?;
    let folder = target_folder()?;
    let program = folder.join("debug").join(format!("keyfare{}", std::env::consts::EXE_SUFFIX));
    let fixed_order = in_fixed_order(&vectors)?;
    let fixed_file = folder.join("simulation-vectors-in-fixed-order.json");
    fs::write(&fixed_file, fixed_order.to_string())
        .map_err(|error| format!("{}: cannot be written: {error}", fixed_file.display()))?;
    let mut problems = Vec::new();
    let mut compared = 0;
    for (name, file, vectors) in [("", &file, &vectors), (" in fixed order", &fixed_file, &fixed_order)] {
        let answers = answers(&program, file, &traces)?;
        for case in ["cases", "on_demand", "traces"].iter().filter_map(|key| vectors[*key].as_array()).flatten() {
            let id = case["id"].as_str().unwrap_or_default();
            compared += 1;
            problems.extend(differences(case, answers.get(id)).map(|it| format!("{id}{name}: {it}")));
        }
    }
    problems.iter().for_each(|problem| println!("{problem}"));
    println!("{compared} compared, {} different", problems.len());
    match (compared, problems.len()) {
        (0, _) => Err(format!("{}: there is nothing to compare", file.display())),
        (_, 0) => Ok(()),
        (_, count) => Err(format!("{count} of {compared} differ")),
    }
}

/// The traces as they are expected when scale-outs have a fixed order.
fn in_fixed_order(vectors: &Value) -> Result<Value> {
    let mut traces = vectors["traces"].as_array().cloned().unwrap_or_default();
    for trace in &mut traces {
        let expected = trace["expect_fixed_order"].take();
        if expected.is_null() {
            return Err(format!("{}: expect_fixed_order is missing", trace["id"]));
        }
        trace["expect"] = expected;
        trace["config"]["scale_out_order"] = "fixed".into();
    }
    Ok(serde_json::json!({"defaults": vectors["defaults"], "traces": traces}))
}

/// What the command answers, by id.
fn answers(program: &Path, vectors: &PathBuf, traces: &Path) -> Result<BTreeMap<String, Value>> {
    let mut command = Command::new(program);
    command.args(["simulate", "--vectors"]).arg(vectors).arg("--traces").arg(traces);
    let output = command.output().map_err(|error| format!("{} cannot be run: {error}", program.display()))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim_end().to_owned());
    }
    let lines = String::from_utf8_lossy(&output.stdout);
    let answers = lines.lines().map(|line| {
        let mut answer: Value =
            serde_json::from_str(line).map_err(|error| format!("an answer is not JSON: {error}: {line}"))?;
        let id = answer["id"].as_str().ok_or("an answer has no id")?.to_owned();
        Ok((id, answer["result"].take()))
    });
    answers.collect()
}

/// How an answer differs from what its case expects.
fn differences(case: &Value, answer: Option<&Value>) -> Option<String> {
    match answer {
        None => Some("there is no answer".to_owned()),
        Some(answer) if *answer == case["expect"] => None,
        Some(answer) => Some(format!("expected {} but found {answer}", case["expect"])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_wrong_and_a_missing_answer_are_differences() {
        let case = json!({"id": "A", "expect": {"peak": 3}});
        assert_eq!(differences(&case, Some(&json!({"peak": 3}))), None);
        assert!(differences(&case, Some(&json!({"peak": 4}))).is_some());
        assert!(differences(&case, None).is_some());
    }

    #[test]
    fn the_fixed_order_expects_its_own_figures() {
        let vectors = json!({"traces": [{"id": "A", "config": {}, "expect": 1, "expect_fixed_order": 2}]});
        let fixed = in_fixed_order(&vectors).expect("the figures are there");
        assert_eq!(
            (&fixed["traces"][0]["expect"], &fixed["traces"][0]["config"]["scale_out_order"]),
            (&json!(2), &json!("fixed"))
        );
        assert!(in_fixed_order(&json!({"traces": [{"id": "A"}]})).is_err());
    }
}
