//! Which price book a command works with: the built-in one, a stored version, or a file.

use keyfare::prices::{PriceList, Store, read_source};
use keyfare_core::{design::Design, estimate::View, export::Then, pricing::PriceBook};
use std::{
    fs::{self, File},
    io::{self, Read as _},
    path::{Path, PathBuf},
    time::Duration,
};

/// The arguments that choose a book.
#[derive(Debug, clap::Args)]
pub(crate) struct BookChoice {
    /// The price book: a file, a stored version, or newest for the last one stored. The built-in one unless said.
    #[arg(long, value_name = "FILE|VERSION")]
    prices: Option<String>,
    /// The folder of stored versions.
    #[arg(long, value_name = "DIR")]
    store: Option<PathBuf>,
}

impl BookChoice {
    /// What a design cost by the price list that it was made with.
    pub(crate) fn then_of(&self, design: &Design, now: &PriceBook) -> Option<Then> {
        then_of(design, now, View::AsDesigned, self.store.as_deref())
    }

    /// The book that is chosen.
    pub(crate) fn book(&self) -> Result<PriceBook, String> {
        chosen_book(self.prices.as_deref(), self.store.as_deref())
    }
}

impl BookChoice {
    /// The version of the book where one is named.
    pub(crate) fn named_version(&self) -> Result<Option<String>, String> {
        match self.prices {
            Some(_) => self.book().map(|book| Some(book.version().to_owned())),
            None => Ok(None),
        }
    }
}

/// The store in a folder, or the person's own.
pub(crate) fn store_of(folder: Option<&Path>) -> Result<Store, String> {
    match folder {
        Some(folder) => Ok(Store::at(folder)),
        None => Store::of_this_person()
            .ok_or_else(|| "no folder for price versions is known here: name one with --store".to_owned()),
    }
}

/// What a design cost by the price list that it was made with, where that is another one than the one in use.
pub(crate) fn then_of(design: &Design, now: &PriceBook, view: View, folder: Option<&Path>) -> Option<Then> {
    let book = design.price_version.as_deref().and_then(|version| chosen_book(Some(version), folder).ok());
    Then::of(design, now, book.as_ref(), view)
}

/// The built-in book unless something else is named: a file of a price list or of a stored version, the version of a
/// stored one, or `newest`.
pub(crate) fn chosen_book(named: Option<&str>, folder: Option<&Path>) -> Result<PriceBook, String> {
    let Some(named) = named else { return Ok(PriceBook::embedded().clone()) };
    if named == PriceBook::embedded().version() {
        return Ok(PriceBook::embedded().clone());
    }
    if Path::new(named).is_file() {
        return of_file(named);
    }
    let store = store_of(folder)?;
    let mut books = store.history().map_err(|error| error.to_string())?;
    let place = if named == "newest" {
        books.len().checked_sub(1)
    } else {
        books.iter().rposition(|book| book.version() == named)
    };
    match place {
        Some(place) => Ok(books.swap_remove(place)),
        None => {
            let known: Vec<&str> = books.iter().map(PriceBook::version).collect();
            let folder = store.folder().display();
            Err(format!(
                "{named}: neither a file nor a version in {folder}: write one of {}, or newest",
                known.join(", ")
            ))
        }
    }
}

/// A stored version or a price list of AWS; the Regions that a list has not stay those of the built-in book.
fn of_file(name: &str) -> Result<PriceBook, String> {
    let unreadable = |error: io::Error| format!("{name}: cannot be read: {error}");
    let mut beginning = Vec::new();
    File::open(name).and_then(|file| file.take(200).read_to_end(&mut beginning)).map_err(unreadable)?;
    if String::from_utf8_lossy(&beginning).contains("\"keyfare_prices\"") {
        let text = fs::read_to_string(name).map_err(unreadable)?;
        return PriceBook::from_json(&text).map_err(|error| format!("{name}: {error}"));
    }
    let file =
        read_source(name, Duration::from_secs(60), None, |_| true).map_err(|error| format!("{name}: {error}"))?;
    Ok(match file {
        PriceList::Offer(offer) => PriceBook::embedded().with_offer(&offer),
        PriceList::Plans(list) => PriceBook::embedded().with_plans(&list),
    })
}
