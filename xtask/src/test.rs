//! `cargo xtask test`: every check in one run, each step named, timed and counted.

use crate::{
    Result, browser, budget,
    cargo::{cargo, shown, succeed, target_folder},
    report::{Count, Report},
    running::Server,
    simulation,
    site::{self, Optimization},
};
use std::{
    io::{BufRead as _, BufReader},
    path::PathBuf,
    process::{Command, ExitCode, Stdio},
};

/// Tests and builds leave this package out and name it apart: together with the others its dependencies would get other
/// features, and be built a second time. The browser's modules are for the browser only.
const OTHERS: &[&str] =
    &["--workspace", "--exclude", "xtask", "--exclude", "keyfare-desk", "--exclude", "keyfare-engine"];

/// Runs all steps, or those whose name contains a text. A step that fails does not keep the next from running.
pub(crate) fn run(only: Option<&str>) -> Result<ExitCode> {
    let mut report = Report::new(only);
    report.step("format", || succeed(&mut cargo(&["fmt", "--all", "--check"])));
    report.step("clippy, host", || {
        succeed(&mut cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
    });
    report.step("clippy, browser", || {
        ["keyfare-desk", "keyfare-engine", simulation::PACKAGE].into_iter().try_for_each(|package| {
            let package = ["clippy", "--package", package, "--target", "wasm32-unknown-unknown"];
            succeed(cargo(&package).args(["--", "-D", "warnings"]))
        })
    });
    report.step("build, browser modules", || site::build(Optimization::Release));
    report.step("build, server and tests", || {
        succeed(cargo(&["build"]).args(OTHERS).args(["--lib", "--bins", "--tests"]))
    });
    report.counted("tests of units, vectors, HTTP and the command", || {
        count_tests(cargo(&["test", "--no-fail-fast"]).args(OTHERS))
    });
    report.counted("tests of the tasks", || count_tests(&mut cargo(&["test", "--package", "xtask"])));
    report.counted("simulation in WebAssembly", simulation::compare);
    report.step("size budget", || budget::check(&Server::start(&server()?)?));
    report.counted("browser tests", || browser::test(&server()?));
    let sum = report.finish();
    Ok(if sum.failed == 0 && sum.passed > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn server() -> Result<PathBuf> {
    let program = target_folder()?.join("debug").join(format!("keyfare{}", std::env::consts::EXE_SUFFIX));
    if program.is_file() { Ok(program) } else { Err("the server was not built".to_owned()) }
}

/// Runs a command that tests, shows its output and adds up what it counted. A command that fails without a failed test, as
/// when a test does not compile, counts as one failure.
pub(crate) fn count_tests(command: &mut Command) -> Result<Count> {
    let shown = shown(command);
    let wrong = |error| format!("`{shown}` cannot be run: {error}");
    command.env("CARGO_TERM_COLOR", "never").env("NO_COLOR", "1").stdout(Stdio::piped());
    let mut child = command.spawn().map_err(wrong)?;
    let mut count = Count::default();
    if let Some(out) = child.stdout.take() {
        for line in BufReader::new(out).lines().map_while(std::io::Result::ok) {
            println!("{line}");
            if let Some(part) = counted(&line) {
                count.add(part);
            }
        }
    }
    let status = child.wait().map_err(wrong)?;
    if !status.success() && count.failed == 0 {
        println!("`{shown}` failed ({status})");
        count.failed = 1;
    }
    if count == Count::default() {
        return Err(format!("`{shown}` ran no test"));
    }
    Ok(count)
}

/// What a closing line counted: cargo's `test result: ok. 3 passed; 1 failed; …`, or `browser: 3 passed, 1 failed`.
fn counted(line: &str) -> Option<Count> {
    let line = without_color(line);
    let line = line.trim();
    let numbers = match line.strip_prefix("test result: ") {
        Some(rest) => rest.split_once(". ")?.1,
        None => line.strip_prefix("browser: ")?,
    };
    let mut parts = numbers.split([';', ',']).map(str::trim);
    let passed = parts.next()?.strip_suffix(" passed")?.parse().ok()?;
    let failed = parts.next()?.strip_suffix(" failed")?.parse().ok()?;
    Some(Count { passed, failed })
}

/// The text without the sequences that color it.
fn without_color(line: &str) -> String {
    let mut plain = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        plain.push_str(before);
        rest = after.split_once(|it: char| it.is_ascii_alphabetic()).map_or("", |(_, after)| after);
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Option<(u64, u64)>) {
        assert_eq!(counted(line), expected.map(|(passed, failed)| Count { passed, failed }), "{line}");
    }

    #[test]
    fn closing_lines_are_counted_with_and_without_color() {
        check(
            "test result: ok. 12 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s",
            Some((12, 0)),
        );
        check("test result: FAILED. 3 passed; 1 failed; 0 ignored", Some((3, 1)));
        check("test result: \u{1b}[32mok\u{1b}[0m. 7 passed; 0 failed; 0 ignored", Some((7, 0)));
        check("browser: 4 passed, 2 failed", Some((4, 2)));
    }

    #[test]
    fn other_lines_are_not() {
        check("test a_write_rounds_up ... ok", None);
        check("12 passed, 0 failed", None);
        check("test result: nonsense", None);
    }

    #[test]
    fn a_command_that_fails_without_a_failed_test_counts_as_one_failure() {
        assert_eq!(count_tests(&mut Command::new("false")), Ok(Count::ONE_FAILED));
    }

    #[test]
    fn a_command_that_tests_nothing_is_an_error() {
        assert!(count_tests(&mut Command::new("true")).is_err());
    }
}
