//! `keyfare size`: one item in, its size in bytes out, attribute by attribute.

use super::terminal;
use keyfare_core::metering::ItemBreakdown;
use keyfare_core::{
    export::{item_json, item_text},
    item::parse_item,
    show,
};
use std::{path::PathBuf, process::ExitCode};

/// How the breakdown is written.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum Format {
    /// For a terminal.
    Text,
    /// One JSON object.
    Json,
}

/// Print the size of an item, attribute by attribute.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The item as JSON, plain or with type names, or - for the standard input.
    #[arg(value_name = "ITEM.json")]
    item: PathBuf,
    /// How the breakdown is written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// Prints the answer, or what is wrong with the input. An item over the limit is broken down and is an error too.
pub(crate) fn run(arguments: Arguments) -> ExitCode {
    let name = terminal::name_of(&arguments.item);
    let text = match terminal::read_input(&arguments.item) {
        Ok(text) => text,
        Err(message) => return terminal::fail(&message),
    };
    let parsed = match parse_item(&text) {
        Ok(parsed) => parsed,
        Err(error) => return terminal::fail(&format!("{name}: {error}")),
    };
    let breakdown = ItemBreakdown::of(&parsed.item);
    let printed = terminal::print(&match arguments.format {
        Format::Text => item_text(&breakdown, parsed.form),
        Format::Json => item_json(&breakdown, parsed.form),
    });
    if breakdown.over_limit().is_none() {
        return printed;
    }
    let bytes = show::count(breakdown.total.get().into());
    terminal::fail(&format!(
        "{name}: item of {bytes} bytes is over the 400 KB limit of 409,600 bytes (R-ITEM-9): split it, or keep the large part in S3"
    ))
}
