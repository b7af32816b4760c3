//! The simulation in WebAssembly, run by Node: whether it answers what this machine answers, byte for byte, and how long a run
//! takes. The module is built as the engine is, and holds nothing but the simulation (`tests/wasm`).

use crate::{
    Result,
    cargo::{root, shown, target_folder},
    report::Count,
    site,
};
use std::{
    path::PathBuf,
    process::{Command, Stdio},
};

/// The package of the module.
pub(crate) const PACKAGE: &str = "keyfare-wasm-tests";

/// Compares every line. The program that answers here was built with the tests.
pub(crate) fn compare() -> Result<Count> {
    let program = target_folder()?.join("debug").join(format!("simulation-lines{}", std::env::consts::EXE_SUFFIX));
    let here = said_by(&mut Command::new(program))?;
    let there = said_by(&mut node(&build()?))?;
    let differences = differences(&here, &there);
    differences.iter().for_each(|it| println!("{it}"));
    let (lines, failed) = (here.lines().count() as u64, differences.len() as u64);
    println!("{lines} answers, {failed} different");
    match lines {
        0 => Err("there is nothing to compare".to_owned()),
        _ => Ok(Count { passed: lines.saturating_sub(failed), failed }),
    }
}

/// The times of a run, as lines of the core's benchmarks.
pub(crate) fn times() -> Result<Vec<String>> {
    Ok(said_by(node(&build()?).arg("time"))?.lines().map(str::to_owned).collect())
}

fn build() -> Result<PathBuf> {
    let folder = target_folder()?.join("simulation-in-wasm");
    site::build_apart(PACKAGE, "simulation", &folder)?;
    Ok(folder)
}

fn node(folder: &PathBuf) -> Command {
    let mut command = Command::new("node");
    command.arg(root().join("tests/wasm/run.mjs")).arg(folder);
    command
}

/// What a program writes to its standard output.
fn said_by(command: &mut Command) -> Result<String> {
    let shown = shown(command);
    let output =
        command.stderr(Stdio::inherit()).output().map_err(|error| format!("`{shown}` cannot be run: {error}"))?;
    if !output.status.success() {
        return Err(format!("`{shown}` failed ({})", output.status));
    }
    String::from_utf8(output.stdout).map_err(|_| format!("`{shown}` wrote what is no text"))
}

/// The lines in which two texts differ, and what is only in one of them.
fn differences(here: &str, there: &str) -> Vec<String> {
    let (mut here, mut there) = (here.split_inclusive('\n'), there.split_inclusive('\n'));
    let pairs = std::iter::from_fn(|| match (here.next(), there.next()) {
        (None, None) => None,
        pair => Some(pair),
    });
    let differing = pairs.filter(|(one, other)| one != other);
    let shown = |line: Option<&str>| line.map_or("nothing".to_owned(), |it| format!("{:?}", it));
    differing.map(|(one, other)| format!("here {}, in WebAssembly {}", shown(one), shown(other))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(here: &str, there: &str, count: usize) {
        assert_eq!(differences(here, there).len(), count, "{here:?} {there:?}");
    }

    #[test]
    fn lines_that_differ_or_are_missing_are_found() {
        check("1\n2\n", "1\n2\n", 0);
        check("1\n2\n", "1\n3\n", 1);
        check("1\n2\n", "1\n2", 1);
        check("1\n", "1\n2\n", 1);
        check("", "1\n2\n", 2);
    }
}
