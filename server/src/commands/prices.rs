//! `keyfare prices`: what the price book holds, and how old it is.

use super::terminal;
use keyfare::prices::today;
use keyfare_core::{
    export::PriceExport,
    pricing::{Day, PriceBook},
};
use std::process::ExitCode;

/// Print the price book: its Regions with the age of their prices, or every price of one Region.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    show: Show,
}

/// How prices are written.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Format {
    /// For a terminal.
    Text,
    /// One JSON object.
    Json,
    /// One row a Region and dimension.
    Csv,
}

#[derive(Debug, clap::Args)]
struct Show {
    /// The Region whose prices are printed in full, such as eu-west-1.
    #[arg(long, value_name = "CODE")]
    region: Option<String>,
    /// How they are written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Count ages to this day instead of today.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = day)]
    today: Option<Day>,
}

/// Prints the answer, or what is wrong with the input.
pub(crate) fn run(arguments: Arguments) -> ExitCode {
    match show(&arguments.show) {
        Ok(text) => terminal::print(&text),
        Err(message) => terminal::fail(&message),
    }
}

fn show(wish: &Show) -> Result<String, String> {
    let book = PriceBook::embedded();
    let region = match &wish.region {
        Some(code) => Some(book.region(code).map_err(|error| error.to_string())?),
        None => None,
    };
    let export = PriceExport::new(book, region, wish.today.or_else(today));
    Ok(match wish.format {
        Format::Text => export.text(),
        Format::Json => export.json(),
        Format::Csv => export.csv(),
    })
}

fn day(text: &str) -> Result<Day, String> {
    Day::parse(text).filter(|_| text.len() == 10).ok_or_else(|| "write a day such as 2026-11-30".to_owned())
}
