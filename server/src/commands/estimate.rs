//! `keyfare estimate`: a design file in, its units and costs out.

use super::terminal;
use std::{path::PathBuf, process::ExitCode};

/// How the estimate is written.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum Format {
    /// For a terminal.
    Text,
    /// One JSON object.
    Json,
    /// One row a cost line.
    Csv,
    /// Tables for a document.
    Markdown,
}

/// Print the units and costs of a design.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The design file, or - for the standard input.
    #[arg(value_name = "DESIGN.json")]
    design: PathBuf,
    /// How the estimate is written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// A Region to price instead of the design's own, such as eu-west-1.
    #[arg(long)]
    region: Option<String>,
}

/// Prints the answer, or what is wrong with the input.
pub(crate) fn run(arguments: Arguments) -> ExitCode {
    terminal::fail(&format!("not built yet: {arguments:?}"))
}
