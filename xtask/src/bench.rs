//! `cargo xtask bench`: runs the benchmarks of the core, times the command as a whole process and the simulation in
//! WebAssembly, and adds the figures to BENCHMARKS.md with the machine and the day.

use crate::{
    Result,
    cargo::{cargo, root},
    simulation, whole_process,
};
use std::{
    fmt::Write as _,
    fs,
    io::{BufRead as _, BufReader, Write as _},
    process::{Command, Stdio},
    thread,
};

/// One figure: what was measured, and the middle of the three times that the benchmark prints.
#[derive(Debug, PartialEq, Eq)]
struct Figure {
    name: String,
    time: String,
}

/// Runs, and writes the figures down.
pub(crate) fn run() -> Result<()> {
    let mut child = cargo(&["bench", "--package", "keyfare-core", "--features", "chart", "--bench", "*"])
        .env("CARGO_TERM_COLOR", "never")
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cargo cannot be run: {error}"))?;
    let mut lines = Vec::new();
    if let Some(out) = child.stdout.take() {
        for line in BufReader::new(out).lines().map_while(std::io::Result::ok) {
            println!("{line}");
            lines.push(line);
        }
    }
    if !child.wait().is_ok_and(|it| it.success()) {
        return Err("the benchmarks failed".to_owned());
    }
    for more in [whole_process::times()?, simulation::times()?] {
        more.iter().for_each(|line| println!("{line}"));
        lines.extend(more);
    }
    let figures = figures(&lines);
    if figures.is_empty() {
        return Err("the benchmarks printed no figure, so nothing is written down".to_owned());
    }
    let file = root().join("BENCHMARKS.md");
    let entry = entry(&figures);
    fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(&file)
        .and_then(|mut it| it.write_all(entry.as_bytes()))
        .map_err(|error| format!("{} cannot be written: {error}", file.display()))?;
    println!("added to {}", file.display());
    Ok(())
}

/// Reads lines such as `name   time:   [1.0 µs 1.1 µs 1.2 µs]`; a long name stands on the line before.
fn figures(lines: &[String]) -> Vec<Figure> {
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let Some((name, times)) = line.split_once("time:") else {
            continue;
        };
        let words: Vec<&str> = times.trim().trim_matches(['[', ']']).split_whitespace().collect();
        let [_, _, middle, unit, _, _] = words[..] else {
            continue;
        };
        let before = || index.checked_sub(1).map_or("", |it| lines[it].trim());
        let name = if name.trim().is_empty() { before() } else { name.trim() };
        found.push(Figure { name: name.to_owned(), time: format!("{middle} {unit}") });
    }
    found
}

fn entry(figures: &[Figure]) -> String {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut text = format!(
        "\n## {}\n\n{}, {cores} cores, {}, {}\n\n| what | time |\n| --- | --- |\n",
        said("date", &["-u", "+%Y-%m-%d"]),
        processor(),
        std::env::consts::OS,
        said("rustc", &["--version"]),
    );
    for Figure { name, time } in figures {
        // Writing to a string does not fail.
        let _ = writeln!(text, "| {name} | {time} |");
    }
    text
}

fn processor() -> String {
    let information = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = information.lines().find_map(|it| it.strip_prefix("model name"));
    model.map_or("unknown processor", |it| it.trim_start_matches([' ', '\t', ':'])).to_owned()
}

fn said(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    output.map_or_else(|_| "unknown".to_owned(), |it| String::from_utf8_lossy(&it.stdout).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_time_is_read_whether_the_name_is_short_or_long() {
        let lines = [
            "estimate        time:   [4.01 µs 4.12 µs 4.30 µs]",
            "a benchmark with a long name",
            "                        time:   [1.0 ms 2.0 ms 3.0 ms]",
            "                        change: [-1% +0% +1%]",
        ];
        let expected = [("estimate", "4.12 µs"), ("a benchmark with a long name", "2.0 ms")]
            .map(|(name, time)| Figure { name: name.to_owned(), time: time.to_owned() });
        assert_eq!(figures(&lines.map(str::to_owned)), expected);
    }
}
