//! `keyfare link`: a design file in, the link that opens it out.

use super::terminal;
use std::{path::PathBuf, process::ExitCode};

/// Print the link that opens a design.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The design file, or - for the standard input.
    #[arg(value_name = "DESIGN.json")]
    design: PathBuf,
}

/// Prints the answer, or what is wrong with the input.
pub(crate) fn run(arguments: Arguments) -> ExitCode {
    terminal::fail(&format!("not built yet: {arguments:?}"))
}
