//! `keyfare prices import`: reads a price list, tells what it changes, and stores it as a new version.

use super::{super::terminal, store_of};
use keyfare::prices::{Added, PriceList, Proposal, Store, is_address, propose, propose_plans, read_source, today};
use keyfare_core::{
    export::changes_text,
    pricing::{Offer, PlanList, PriceBook},
    show,
};
use std::{fmt::Write as _, path::PathBuf, process::ExitCode, time::Duration};

/// Read AWS's bulk price list of DynamoDB, or its list of Database Savings Plans, tell what it changes, and store it as a
/// new version.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The list as JSON or CSV: a file, an address, or - for the standard input.
    #[arg(value_name = "FILE|URL")]
    source: String,
    /// Only tell what would change.
    #[arg(long)]
    dry_run: bool,
    /// Store it although it loses prices, moves one by more than ten times, or is older.
    #[arg(long)]
    force: bool,
    /// Take only this Region of the list, such as eu-west-1.
    #[arg(long, value_name = "CODE")]
    region: Option<String>,
    /// The folder of stored versions.
    #[arg(long, value_name = "DIR")]
    store: Option<PathBuf>,
    /// Seconds that fetching may take.
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=3_600))]
    timeout: u64,
}

/// Prints what changes; a list that is refused ends with exit code 1.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    match import(arguments) {
        Ok(text) => terminal::print(&text),
        Err((text, messages)) => {
            let _ = terminal::print(&text);
            terminal::fail_with(&messages)
        }
    }
}

/// The answer; or what is printed all the same, and why it ends there.
fn import(arguments: &Arguments) -> Result<String, (String, Vec<String>)> {
    let source = &arguments.source;
    let stop = |message: String| (String::new(), vec![message]);
    let store = store_of(arguments.store.as_deref()).map_err(stop)?;
    let history = store.history().map_err(|error| stop(error.to_string()))?;
    // The history begins with the built-in book.
    let before = history.last().unwrap_or(PriceBook::embedded());
    // Only the address of the current list says that its prices hold today.
    let seen = if is_address(source) && source.contains("/current/") { today() } else { None };
    let wanted = |code: &str| match &arguments.region {
        Some(region) => region == code,
        None => before.region(code).is_ok(),
    };
    let file = read_source(source, Duration::from_secs(arguments.timeout), seen, wanted);
    let only = |error: &dyn std::fmt::Display| stop(format!("{source}: {error}"));
    let (mut text, proposal, offer) = match file.map_err(|error| only(&error))? {
        PriceList::Offer(mut offer) => {
            if let Some(region) = &arguments.region {
                offer = offer.only(region).map_err(|error| only(&error))?;
            }
            let proposal = propose(before, &offer);
            (told(&offer, before, &proposal), proposal, Some(offer))
        }
        PriceList::Plans(mut list) => {
            if let Some(region) = &arguments.region {
                list = list.only(region).map_err(|error| only(&error))?;
            }
            let proposal = propose_plans(before, &list);
            (told_of_plans(&list, before, &proposal), proposal, None)
        }
    };
    if !proposal.objections.is_empty() && !arguments.force {
        let mut messages = proposal.objections;
        messages.push("nothing is stored: check the file, and take it all the same with --force".to_owned());
        return Err((text, messages));
    }
    if arguments.dry_run {
        text.push_str("Nothing is stored: this was a dry run.\n");
        return Ok(text);
    }
    // Rates that are in use already make no version of their own, under whatever name.
    if offer.is_none() && proposal.changes.is_empty() {
        let _ = writeln!(text, "Nothing is stored: price list {} has these rates already.", before.version());
        return Ok(text);
    }
    match keep(&store, offer.as_ref(), &proposal.book) {
        Ok(words) => Ok(text + &words),
        Err(message) => Err((text, vec![message])),
    }
}

fn told_of_plans(list: &PlanList, before: &PriceBook, proposal: &Proposal) -> String {
    let codes: Vec<&str> = list.regions.keys().map(String::as_str).collect();
    let mut text = format!(
        "Savings Plans list {}, published {}: {}, {} rates, {} of them not of DynamoDB\n",
        list.version,
        show::day(&list.published),
        codes.join(", "),
        show::count(list.rates.into()),
        show::count(list.unknown_rates.into()),
    );
    for doubt in &list.doubts {
        let _ = writeln!(text, "In doubt: {doubt}");
    }
    text.push('\n');
    text.push_str(&changes_text(&proposal.changes, before.version()));
    text
}

fn told(offer: &Offer, before: &PriceBook, proposal: &Proposal) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "Price list {}, published {}: {}, {} products, {} of them not priced here",
        offer.version,
        show::day(&offer.published),
        match offer.regions.as_slice() {
            [one] => one.code().to_owned(),
            many => format!("{} Regions", many.len()),
        },
        show::count(offer.products.into()),
        show::count(offer.unknown_products.into()),
    );
    for doubt in &offer.doubts {
        let _ = writeln!(text, "In doubt: {doubt}");
    }
    let kept: Vec<&str> = proposal
        .book
        .regions()
        .map(|region| region.code())
        .filter(|code| !offer.regions.iter().any(|region| region.code() == *code))
        .collect();
    if !kept.is_empty() && offer.regions.len() > 1 {
        let _ = writeln!(text, "Not in this list, so they stay as they are: {}", kept.join(", "));
    }
    text.push('\n');
    text.push_str(&changes_text(&proposal.changes, before.version()));
    text
}

/// Stores the book, and notes when its prices were seen.
fn keep(store: &Store, offer: Option<&Offer>, book: &PriceBook) -> Result<String, String> {
    let added = store.add(book).map_err(|error| error.to_string())?;
    Ok(match added {
        Added::New(path) => {
            format!("Stored in {}. Use it with --prices {}, or --prices newest.\n", path.display(), book.version())
        }
        Added::Known => {
            for region in offer.into_iter().flat_map(|offer| &offer.regions) {
                if let Some(day) = keyfare_core::pricing::Day::parse(region.last_seen()) {
                    store.saw(book.version(), &[region.code()], day).map_err(|error| error.to_string())?;
                }
            }
            format!("Version {} is stored already, with the same prices.\n", book.version())
        }
    })
}
