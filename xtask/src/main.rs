//! Builds, serves, tests and measures Keyfare: `cargo xtask help` lists what it can do.
//!
//! Everything here runs on a fresh machine with rustup, git, a C compiler and Node. What is missing beyond that is installed
//! when the package manager allows it, and named in one sentence when not.

mod bench;
mod browser;
mod budget;
mod cargo;
mod report;
mod running;
mod samples;
mod serve;
mod simulation;
mod site;
mod test;
mod tools;
mod whole_process;

use clap::{Parser, Subcommand};
use site::Optimization;
use std::{path::PathBuf, process::ExitCode};

/// What goes wrong in a task, as a sentence for the person who ran it.
type Result<T> = std::result::Result<T, String>;

#[derive(Debug, Parser)]
#[command(name = "cargo xtask", about = "Builds, serves, tests and measures Keyfare")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Build the browser's module and the server that embeds it
    Build {
        /// Optimize for size and speed
        #[arg(long)]
        release: bool,
    },
    /// Build everything and serve it
    Serve {
        /// Optimize for size and speed
        #[arg(long)]
        release: bool,
        /// Where to listen, as HOST:PORT
        #[arg(long, default_value = "127.0.0.1:3000")]
        addr: String,
    },
    /// Run every check and every test
    Test {
        /// Run only the steps whose name contains this
        #[arg(long)]
        only: Option<String>,
    },
    /// Measure, and add the figures to BENCHMARKS.md
    Bench,
    /// Check the command against sample files that are kept elsewhere
    Samples {
        /// The folder that holds spec and samples
        folder: PathBuf,
    },
    /// Build, then take pictures of pages in three widths and both themes, into target/shots
    Shots {
        /// The pages, such as / or /prices
        #[arg(default_value = "/")]
        pages: Vec<String>,
    },
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().task {
        Task::Build { release } => serve::build(optimization(release)).map(|_| ExitCode::SUCCESS),
        Task::Serve { release, addr } => serve::serve(optimization(release), &addr).map(|never| match never {}),
        Task::Test { only } => test::run(only.as_deref()),
        Task::Bench => bench::run().map(|()| ExitCode::SUCCESS),
        Task::Samples { folder } => samples::run(&folder).map(|()| ExitCode::SUCCESS),
        Task::Shots { pages } => browser::shots(&pages),
    };
    outcome.unwrap_or_else(|message| {
        eprintln!("xtask: {message}");
        ExitCode::FAILURE
    })
}

fn optimization(release: bool) -> Optimization {
    if release { Optimization::Release } else { Optimization::Development }
}
