//! `keyfare regions`: a design file in, what it costs in every Region out.

use super::{
    design_file,
    estimate::{Format, Mode},
    prices::chosen_book,
    terminal,
};
use keyfare_core::{export::RegionsExport, regions::compare_regions};
use std::{path::PathBuf, process::ExitCode};

/// Print what a design costs in every Region, cheapest first, and which lines make the difference.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The design file, or - for the standard input.
    #[arg(value_name = "DESIGN.json")]
    design: PathBuf,
    /// How the comparison is written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Which capacity modes are priced.
    #[arg(long, value_enum, default_value_t = Mode::AsDesigned)]
    mode: Mode,
    /// The price book: a file, a stored version, or newest for the last one stored. The built-in one unless said.
    #[arg(long, value_name = "FILE|VERSION")]
    prices: Option<String>,
    /// The folder of stored versions.
    #[arg(long, value_name = "DIR")]
    store: Option<PathBuf>,
}

/// Prints the answer, or what is wrong with the input.
pub(crate) fn run(arguments: Arguments) -> ExitCode {
    match answer(&arguments) {
        Ok(text) => terminal::print(&text),
        Err(messages) => terminal::fail_with(&messages),
    }
}

fn answer(arguments: &Arguments) -> Result<String, Vec<String>> {
    let file = &arguments.design;
    let one = |message: String| vec![message];
    let prices = chosen_book(arguments.prices.as_deref(), arguments.store.as_deref()).map_err(one)?;
    let wire = design_file::read(file).map_err(one)?;
    let design = design_file::check(file, &wire)?;
    let name = terminal::name_of(file);
    let comparison =
        compare_regions(&design, &prices, arguments.mode.view()).map_err(|error| one(format!("{name}: {error}")))?;
    let export = RegionsExport::new(&design, &comparison);
    Ok(match arguments.format {
        Format::Text => export.text(),
        Format::Json => export.json(),
        Format::Csv => export.csv(),
        Format::Markdown => export.markdown(),
    })
}
