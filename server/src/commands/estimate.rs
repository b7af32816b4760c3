//! `keyfare estimate`: a design file in, its units and costs out.

use super::{
    design_file,
    prices::{chosen_book, then_of},
    terminal,
};
use keyfare::prices::today;
use keyfare_core::{
    design::Design,
    estimate::{View, estimate},
    export::Export,
    wire::{DesignV1, WireNumber},
};
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

/// Whose cost lines are written.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum Mode {
    /// Each table in the mode that it has.
    AsDesigned,
    /// Every table on-demand.
    OnDemand,
    /// Every table provisioned.
    Provisioned,
}

impl Mode {
    /// The view of an estimate.
    pub(crate) fn view(self) -> View {
        match self {
            Mode::AsDesigned => View::AsDesigned,
            Mode::OnDemand => View::OnDemand,
            Mode::Provisioned => View::Provisioned,
        }
    }
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
    #[arg(long, value_name = "CODE")]
    region: Option<String>,
    /// The price book: a file, a stored version, or newest for the last one stored. The built-in one unless said.
    #[arg(long, value_name = "FILE|VERSION")]
    prices: Option<String>,
    /// The folder of stored versions.
    #[arg(long, value_name = "DIR")]
    store: Option<PathBuf>,
    /// Whose cost lines are written; totals are written for all modes.
    #[arg(long, value_enum, default_value_t = Mode::AsDesigned)]
    mode: Mode,
    /// Hours of the month instead of the design's own, such as 720.
    #[arg(long, value_name = "N", value_parser = hours)]
    hours: Option<WireNumber>,
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
    let prices = &chosen_book(arguments.prices.as_deref(), arguments.store.as_deref()).map_err(one)?;
    if let Some(code) = &arguments.region {
        prices.region(code).map_err(|error| one(format!("--region: {error}")))?;
    }
    let mut wire = design_file::read(file).map_err(one)?;
    // The file is checked as it is: an argument must not hide a mistake in it.
    design_file::check(file, &wire)?;
    overrule(&mut wire, arguments);
    let design: Design = design_file::check(file, &wire)?;
    let name = terminal::name_of(file);
    prices.region(&design.region).map_err(|error| one(format!("{name}: region: {error}")))?;
    let estimate = estimate(&design, prices).map_err(|error| one(format!("{name}: {error}")))?;
    let view = arguments.mode.view();
    let export =
        Export::new(&design, &estimate, prices, view).map_err(|error| one(format!("{name}: region: {error}")))?;
    let then = then_of(&design, prices, view, arguments.store.as_deref());
    let export = export.with_then(then.as_ref()).on(today());
    Ok(match arguments.format {
        Format::Text => export.text(),
        Format::Json => export.json(),
        Format::Csv => export.csv(),
        Format::Markdown => export.markdown(),
    })
}

fn overrule(wire: &mut DesignV1, arguments: &Arguments) {
    if let Some(region) = &arguments.region {
        wire.region = region.clone();
    }
    if let Some(hours) = arguments.hours {
        wire.settings.month_hours = Some(hours);
        wire.settings.calendar_month = None;
    }
}

/// The bounds are those of the design file's `month_hours`.
fn hours(text: &str) -> Result<WireNumber, String> {
    let hours: WireNumber = text.parse()?;
    if hours < WireNumber::from(1) || hours > WireNumber::from(744) {
        return Err("a month has 1 to 744 hours, usually 730".to_string());
    }
    Ok(hours)
}
