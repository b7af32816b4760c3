//! `keyfare simulate` as a whole process: from its start to its end, with reading the file. The release build, a file of reads
//! and writes every minute that is made here, wall time; the least of the runs is the one that nothing disturbed.

use crate::{
    Result,
    cargo::{cargo, succeed, target_folder},
};
use std::{
    fmt::Write as _,
    fs,
    path::Path,
    process::{Command, Stdio},
    time::Instant,
};

const MINUTES_PER_DAY: u64 = 1_440;

/// Builds the command, makes the files and runs it: a line for each, as the benchmarks of the core print them.
pub(crate) fn times() -> Result<Vec<String>> {
    succeed(&mut cargo(&["build", "--package", "keyfare", "--bin", "keyfare", "--release"]))?;
    let folder = target_folder()?;
    let program = folder.join("release").join(format!("keyfare{}", std::env::consts::EXE_SUFFIX));
    [("14 days", 14, 51), ("365 days", 365, 21)]
        .into_iter()
        .map(|(name, days, runs)| {
            let file = folder.join(format!("traffic-of-{days}-days.csv"));
            fs::write(&file, traffic(days))
                .map_err(|error| format!("{} cannot be written: {error}", file.display()))?;
            let mut took = (0..runs).map(|_| milliseconds(&program, &file)).collect::<Result<Vec<f64>>>()?;
            took.sort_by(f64::total_cmp);
            let [least, middle, most] = [0, runs / 2, runs - 1].map(|at| took[at]);
            Ok(format!("simulate as a whole process/{name} time: [{least:.2} ms {middle:.2} ms {most:.2} ms]"))
        })
        .collect()
}

fn milliseconds(program: &Path, file: &Path) -> Result<f64> {
    let start = Instant::now();
    let status = Command::new(program).arg("simulate").arg(file).stdout(Stdio::null()).status();
    let took = start.elapsed();
    match status {
        Ok(status) if status.success() => Ok(took.as_secs_f64() * 1e3),
        Ok(status) => Err(format!("{} failed ({status})", program.display())),
        Err(error) => Err(format!("{} cannot be run: {error}", program.display())),
    }
}

/// Days as half waves with some unevenness, from New Year on.
fn traffic(days: u64) -> String {
    let mut text = String::from("timestamp,read,write\n");
    for day in 0..days {
        let (month, of_month) = date(day);
        for minute in 0..MINUTES_PER_DAY {
            let from_noon = minute.abs_diff(MINUTES_PER_DAY / 2);
            let count = 20 + (518_400 - from_noon * from_noon) / 4_000 + (day * 31 + minute * 37) % 41;
            let (hour, minute) = (minute / 60, minute % 60);
            // Writing to a string does not fail.
            let _ =
                writeln!(text, "2026-{month:02}-{of_month:02} {hour:02}:{minute:02}:00,{},{}", count * 100, count * 10);
        }
    }
    text
}

/// The month and its day, of a day of 2026 from 0.
fn date(mut day: u64) -> (usize, u64) {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    for (month, length) in lengths.into_iter().enumerate() {
        if day < length {
            return (month + 1, day + 1);
        }
        day -= length;
    }
    (lengths.len(), 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_year_has_a_line_for_every_minute() {
        let text = traffic(365);
        assert_eq!(text.lines().count(), 525_601);
        assert!(text.lines().nth(1).is_some_and(|it| it.starts_with("2026-01-01 00:00:00,")));
        assert!(text.lines().last().is_some_and(|it| it.starts_with("2026-12-31 23:59:00,")));
        assert!(text.contains("\n2026-02-28 23:59:00,") && text.contains("\n2026-03-01 00:00:00,"));
    }
}
