//! `keyfare size`: one item in, its size in bytes out, attribute by attribute.

use super::terminal;
use std::{path::PathBuf, process::ExitCode};

/// Print the size of an item, attribute by attribute.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The item as JSON, plain or with type names, or - for the standard input.
    #[arg(value_name = "ITEM.json")]
    item: PathBuf,
}

/// Prints the answer, or what is wrong with the input.
pub(crate) fn run(arguments: Arguments) -> ExitCode {
    terminal::fail(&format!("not built yet: {arguments:?}"))
}
