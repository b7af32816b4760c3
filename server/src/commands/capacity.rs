//! `keyfare capacity`: a design file in, the ways of paying for its capacity out, with table class, growth and what
//! moves the bill.

use super::{design_file, prices::BookChoice, terminal};
use keyfare_core::{
    capacity::{GROWTH_MONTHS, Growth, GrowthOptions, Presets, growth, modes, sensitivity, table_classes},
    export::CapacityExport,
    wire::WireNumber,
};
use std::{path::PathBuf, process::ExitCode};

/// How the answer is written.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum Format {
    /// For a terminal.
    Text,
    /// One JSON object.
    Json,
    /// One row a way and table.
    Csv,
    /// Tables for a document.
    Markdown,
}

/// Print the ways of paying for a design's capacity side by side.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The design file, or - for the standard input.
    #[arg(value_name = "DESIGN.json")]
    design: PathBuf,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Months to look ahead, 1 to 120.
    #[arg(long, value_name = "N", default_value_t = GROWTH_MONTHS)]
    months: u32,
    /// How much traffic grows a month: 5% of the month before, or so many requests a second more.
    #[arg(long, value_name = "N[%]", value_parser = growth_of, allow_hyphen_values = true)]
    traffic_growth: Option<Growth>,
    /// How much items grow a month, instead of what the design says: 5% of the month before, or so many items more.
    #[arg(long, value_name = "N[%]", value_parser = growth_of, allow_hyphen_values = true)]
    item_growth: Option<Growth>,
    #[command(flatten)]
    book: BookChoice,
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
    let name = terminal::name_of(file);
    let named = |error: String| vec![format!("{name}: {error}")];
    let wire = design_file::read(file).map_err(|message| vec![message])?;
    let design = design_file::check(file, &wire)?;
    let prices = &arguments.book.book().map_err(|message| vec![message])?;
    let region = prices.region(&design.region).map_err(|error| named(format!("region: {error}")))?;
    let modes = modes(&design, prices, Presets::FastToSlow).map_err(|error| named(error.to_string()))?;
    let classes = table_classes(&design, prices).map_err(|error| named(error.to_string()))?;
    let options =
        GrowthOptions { months: arguments.months, items: arguments.item_growth, traffic: arguments.traffic_growth };
    let outlook = growth(&design, prices, options).map_err(|error| named(error.to_string()))?;
    let sensitivity = sensitivity(&wire, prices).map_err(|error| named(error.to_string()))?;
    let export = CapacityExport {
        design: &design,
        region,
        modes: &modes,
        classes: &classes,
        outlook: &outlook,
        sensitivity: &sensitivity,
    };
    Ok(match arguments.format {
        Format::Text => export.text(),
        Format::Json => export.json(),
        Format::Csv => export.csv(),
        Format::Markdown => export.markdown(),
    })
}

/// `5%` or `200`.
fn growth_of(text: &str) -> Result<Growth, String> {
    let number = |text: &str| text.trim().parse::<WireNumber>().map(|it| it.0);
    match text.trim().strip_suffix('%') {
        Some(percent) => number(percent).map(Growth::Percent),
        None => number(text).map(Growth::Absolute),
    }
}
