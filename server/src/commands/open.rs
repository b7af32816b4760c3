//! `keyfare open`: a link in, the design file that it holds out.

use super::terminal;
use std::process::ExitCode;

/// Print the design file that a link holds.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The whole link, or only the token after d=.
    #[arg(value_name = "URL")]
    url: String,
}

/// Prints the answer, or what is wrong with the input.
pub(crate) fn run(arguments: Arguments) -> ExitCode {
    terminal::fail(&format!("not built yet: {arguments:?}"))
}
