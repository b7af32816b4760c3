//! `keyfare prices`: what the price book holds and how old it is, which versions are stored, and importing a price list.

mod choice;
mod import;

pub(crate) use choice::{BookChoice, chosen_book, store_of, then_of};

use super::terminal;
use keyfare::prices::today;
use keyfare_core::{
    export::{PriceExport, versions_text},
    pricing::Day,
};
use std::{path::PathBuf, process::ExitCode};

/// Print the price book: its Regions with the age of their prices, or every price of one Region.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Option<Action>,
    #[command(flatten)]
    show: Show,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    Import(import::Arguments),
    Versions(Versions),
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
    /// The book: a file, a stored version, or newest for the last one stored. The built-in one unless said.
    #[arg(long, value_name = "FILE|VERSION")]
    prices: Option<String>,
    /// The folder of stored versions.
    #[arg(long, value_name = "DIR")]
    store: Option<PathBuf>,
    /// Count ages to this day instead of today.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = day)]
    today: Option<Day>,
}

/// List the built-in book and the stored versions, the one in use last.
#[derive(Debug, clap::Args)]
struct Versions {
    /// The folder of stored versions.
    #[arg(long, value_name = "DIR")]
    store: Option<PathBuf>,
    /// Count ages to this day instead of today.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = day)]
    today: Option<Day>,
}

/// Prints the answer, or what is wrong with the input.
pub(crate) fn run(arguments: Arguments) -> ExitCode {
    let answer = match arguments.action {
        Some(Action::Import(arguments)) => return import::run(&arguments),
        Some(Action::Versions(arguments)) => versions(&arguments),
        None => show(&arguments.show),
    };
    match answer {
        Ok(text) => terminal::print(&text),
        Err(message) => terminal::fail(&message),
    }
}

fn show(wish: &Show) -> Result<String, String> {
    let book = chosen_book(wish.prices.as_deref(), wish.store.as_deref())?;
    let region = match &wish.region {
        Some(code) => Some(book.region(code).map_err(|error| error.to_string())?),
        None => None,
    };
    let export = PriceExport::new(&book, region, wish.today.or_else(today));
    Ok(match wish.format {
        Format::Text => export.text(),
        Format::Json => export.json(),
        Format::Csv => export.csv(),
    })
}

fn versions(wish: &Versions) -> Result<String, String> {
    let store = store_of(wish.store.as_deref())?;
    let books = store.history().map_err(|error| error.to_string())?;
    Ok(versions_text(&books, wish.today.or_else(today)))
}

fn day(text: &str) -> Result<Day, String> {
    Day::parse(text).filter(|_| text.len() == 10).ok_or_else(|| "write a day such as 2026-11-30".to_owned())
}
