//! Counting and timing: one line a step while it runs, the whole at the end.

use crate::Result;
use std::time::{Duration, Instant};

/// How many checks passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
}

impl Count {
    pub(crate) const ONE_PASSED: Count = Count { passed: 1, failed: 0 };
    pub(crate) const ONE_FAILED: Count = Count { passed: 0, failed: 1 };

    pub(crate) fn add(&mut self, other: Count) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

/// The steps so far.
#[derive(Debug, Default)]
pub(crate) struct Report {
    steps: Vec<(String, Count, Duration)>,
    only: Option<String>,
}

impl Report {
    /// A report on the steps whose name contains a text, or on all.
    pub(crate) fn new(only: Option<&str>) -> Report {
        Report { steps: Vec::new(), only: only.map(str::to_owned) }
    }

    /// A step that passes or fails as a whole.
    pub(crate) fn step(&mut self, name: &str, run: impl FnOnce() -> Result<()>) {
        self.counted(name, || run().map(|()| Count::ONE_PASSED));
    }

    /// A step of many tests. An error counts as one failure.
    pub(crate) fn counted(&mut self, name: &str, run: impl FnOnce() -> Result<Count>) {
        if self.only.as_ref().is_some_and(|it| !name.contains(it.as_str())) {
            return;
        }
        println!("── {name}");
        let start = Instant::now();
        let count = run().unwrap_or_else(|message| {
            println!("{message}");
            Count::ONE_FAILED
        });
        let took = start.elapsed();
        println!("   {} in {:.1} s\n", if count.failed == 0 { "passed" } else { "FAILED" }, took.as_secs_f64());
        self.steps.push((name.to_owned(), count, took));
    }

    /// Prints the steps and, as the last line, the sum. Returns the sum.
    pub(crate) fn finish(self) -> Count {
        let mut sum = Count::default();
        println!("{:>9}  {:>7}  {:>6}  step", "seconds", "passed", "failed");
        for (name, count, took) in self.steps {
            println!("{:>9.1}  {:>7}  {:>6}  {name}", took.as_secs_f64(), count.passed, count.failed);
            sum.add(count);
        }
        println!("{} passed, {} failed", sum.passed, sum.failed);
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_that_fails_and_tests_that_fail_are_both_in_the_sum() {
        let mut report = Report::new(None);
        report.step("one", || Ok(()));
        report.step("two", || Err("no".to_owned()));
        report.counted("three", || Ok(Count { passed: 5, failed: 2 }));
        assert_eq!(report.finish(), Count { passed: 6, failed: 3 });
    }

    #[test]
    fn only_the_steps_asked_for_run() {
        let mut report = Report::new(Some("browser"));
        report.step("format", || Err("must not run".to_owned()));
        report.step("browser tests", || Ok(()));
        assert_eq!(report.finish(), Count::ONE_PASSED);
    }
}
