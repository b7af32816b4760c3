//! `keyfare link`: a design file in, the link that opens it out.

use super::{design_file, prices::BookChoice, terminal};
use keyfare_core::{
    pricing::PriceBook,
    share::{self, TOKEN_COMFORTABLE, TOKEN_MAX},
    wire::{DesignV1, SizeV1},
};
use std::{path::PathBuf, process::ExitCode};

/// Print the link that opens a design.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The design file, or - for the standard input.
    #[arg(value_name = "DESIGN.json")]
    design: PathBuf,
    /// Where Keyfare is served.
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:3000", value_parser = base)]
    base: String,
    /// Print only the token, the text after d=.
    #[arg(long, conflicts_with = "base")]
    token: bool,
    #[command(flatten)]
    book: BookChoice,
}

/// Prints the answer, or what is wrong with the input.
pub(crate) fn run(arguments: Arguments) -> ExitCode {
    let file = &arguments.design;
    let mut wire = match design_file::read(file) {
        Ok(wire) => wire,
        Err(message) => return terminal::fail(&message),
    };
    if let Err(messages) = design_file::check(file, &wire) {
        return terminal::fail_with(&messages);
    }
    let name = terminal::name_of(file);
    let version = match arguments.book.named_version() {
        Ok(version) => version,
        Err(message) => return terminal::fail(&message),
    };
    // Opened under newer prices, the link shows what the design cost with these. Prices that are named go before those
    // that the file names.
    if version.is_some() || wire.price_version.is_none() {
        wire.price_version = Some(version.unwrap_or_else(|| PriceBook::embedded().version().to_owned()));
    }
    let token = share::encode(&wire);
    if token.len() > TOKEN_MAX {
        return terminal::fail(&format!(
            "{name}: its link would have {} characters, more than the {TOKEN_MAX} that open: send the design as a file",
            token.len()
        ));
    }
    if token.len() > TOKEN_COMFORTABLE {
        terminal::note(&format!(
            "{name}: the link has {} characters; some servers refuse more than {TOKEN_COMFORTABLE}: send the design as a file where it does not open",
            token.len()
        ));
    }
    if has_sample(&wire) {
        terminal::note(&format!("{name}: its sample items are in the link as attributes with sizes, without values"));
    }
    if arguments.token {
        terminal::print(&format!("{token}\n"))
    } else {
        terminal::print(&format!("{}/design?d={token}\n", arguments.base))
    }
}

fn has_sample(wire: &DesignV1) -> bool {
    wire.tables.iter().flat_map(|table| &table.entities).any(|it| matches!(it.size, Some(SizeV1::Item(_))))
}

/// An address without its last slash.
fn base(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or_default();
    if host.is_empty() || host.starts_with('/') || text.contains(['?', '#']) || text.contains(char::is_whitespace) {
        return Err("write the address of a Keyfare server, such as https://keyfare.example".to_string());
    }
    Ok(text.trim_end_matches('/').to_string())
}
