//! `keyfare meter`: requests in, exact units out, one JSON object a line.

use super::terminal;
use std::{path::PathBuf, process::ExitCode};

/// Print the exact units of each request in a file.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The requests as JSON or JSON Lines, or - for the standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Prints the answer, or what is wrong with the input.
pub(crate) fn run(arguments: Arguments) -> ExitCode {
    terminal::fail(&format!("not built yet: {arguments:?}"))
}
