//! The command from outside, as a process: what it prints, where, and with which exit code. Whole answers are compared
//! with files; what they share is in [`process`].

mod bad_designs;
mod capacity;
mod estimate;
mod link;
mod meter;
#[path = "../price_list.rs"]
mod price_list;
#[path = "../price_server.rs"]
mod price_server;
mod prices;
mod prices_import;
mod process;
mod regions;
mod review;
mod rules;
mod serve;
mod simulate;
mod size;

use std::process::{Command, Output, Stdio};

/// The command with these arguments and nothing on its standard input.
fn keyfare(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_keyfare"));
    command.args(arguments).stdin(Stdio::null());
    command
}

#[track_caller]
fn run(arguments: &[&str]) -> Output {
    keyfare(arguments).output().expect("the command starts")
}

#[track_caller]
fn check_code(arguments: &[&str], expected: i32) {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(expected), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn wrong_usage_exits_2_and_says_so_on_the_standard_error() {
    check_code(&[], 2);
    check_code(&["nonsense"], 2);
    check_code(&["estimate"], 2);
    check_code(&["estimate", "design.json", "--format", "poem"], 2);
    assert!(!run(&["nonsense"]).stderr.is_empty());
    assert!(run(&["nonsense"]).stdout.is_empty());
}

#[test]
fn a_file_that_is_not_there_exits_1_and_is_named() {
    for command in ["estimate", "meter", "simulate", "size", "link", "review"] {
        let output = run(&[command, "no-such-file.json"]);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{command}: {told}");
        assert!(told.contains("no-such-file.json"), "{command}: {told}");
        assert!(output.stdout.is_empty(), "{command} prints although it failed");
    }
}

#[test]
fn help_names_every_command() {
    let help = String::from_utf8(run(&["--help"]).stdout).expect("help is text");
    for command in
        ["serve", "estimate", "meter", "size", "simulate", "review", "link", "open", "prices", "regions", "rules"]
    {
        assert!(help.contains(command), "{command} is missing in\n{help}");
    }
}

#[test]
fn every_command_is_documented() {
    let help = String::from_utf8(run(&["--help"]).stdout).expect("help is text");
    let guide = include_str!("../../docs/commands.md");
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    for command in commands.filter_map(|line| line.split_whitespace().next()).filter(|it| *it != "help") {
        let heading = guide.lines().any(|line| line.starts_with("## ") && line.contains(&format!("keyfare {command}")));
        assert!(heading, "{command} has no heading in docs/commands.md");
    }
}
