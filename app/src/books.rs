//! The price books that a page answers with: the one in use, and those that a link may have been made with.
//!
//! The server provides its own; in the browser the engine has the built-in book, and those that the page named. Whoever
//! is outside of a page has the built-in one alone.

use keyfare_core::pricing::{Day, PriceBook};
use leptos::prelude::use_context;
use std::sync::Arc;

/// Whether books that are not here may be kept elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// Every version that is kept is here.
    Whole,
    /// The server may keep more of them.
    Part,
}

/// The book in use, and others by their version.
#[derive(Clone, Debug)]
pub struct Books {
    in_use: Arc<PriceBook>,
    kept: Arc<[Arc<PriceBook>]>,
    shelf: Shelf,
    today: Option<Day>,
}

impl Default for Books {
    /// The built-in book alone.
    fn default() -> Books {
        let book = Arc::new(PriceBook::embedded().clone());
        Books { in_use: book.clone(), kept: Arc::new([book]), shelf: Shelf::Whole, today: None }
    }
}

impl Books {
    /// The book in use, and every version that is here.
    pub fn new(in_use: Arc<PriceBook>, kept: Arc<[Arc<PriceBook>]>, shelf: Shelf) -> Books {
        Books { in_use, kept, shelf, today: None }
    }

    /// The same on a day: what is old says so.
    pub fn on(self, today: Option<Day>) -> Books {
        Books { today, ..self }
    }

    /// What day it is, to tell the age of prices; `None` where nobody knows.
    pub fn today(&self) -> Option<Day> {
        self.today
    }

    /// The books of a browser: those that the page named, the one in use first, beside the built-in one. `None` where
    /// one of the texts is no book.
    pub fn loaded(texts: impl IntoIterator<Item = String>) -> Option<Books> {
        let mut kept = Vec::new();
        for text in texts {
            kept.push(Arc::new(PriceBook::from_compact(&text)?));
        }
        kept.push(Arc::new(PriceBook::embedded().clone()));
        Some(Books { in_use: kept[0].clone(), kept: kept.into(), shelf: Shelf::Part, today: None })
    }

    /// Those of the page that is being made.
    pub fn here() -> Books {
        use_context().unwrap_or_default()
    }

    /// The book that everything is priced with.
    pub fn in_use(&self) -> &Arc<PriceBook> {
        &self.in_use
    }

    /// The version of this name; `None` where it is not here.
    pub fn version(&self, name: &str) -> Option<&PriceBook> {
        self.kept.iter().rev().find(|book| book.version() == name).map(Arc::as_ref)
    }

    /// Whether others may be kept elsewhere.
    pub fn shelf(&self) -> Shelf {
        self.shelf
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever prices a page must do so with the prices in use.
    #[test]
    fn nothing_else_takes_the_built_in_book() {
        let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
        let mut found = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
                let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
                if path.is_dir() {
                    folders.push(path);
                } else if !["books.rs", "chrome.rs", "port.rs", "tests.rs"].contains(&name.as_str())
                    && std::fs::read_to_string(&path).expect("text").contains("PriceBook::embedded")
                {
                    found.push(path);
                }
            }
        }
        assert!(found.is_empty(), "these ask for Books::here() or the answer's own prices: {found:?}");
    }

    #[test]
    fn a_browser_answers_with_the_book_that_the_page_named_first() {
        let newer = PriceBook::new("2", "2026-01-01", Vec::new()).expect("no Region twice").to_compact();
        let books = Books::loaded([newer]).expect("it is a book");
        assert_eq!(books.in_use().version(), "2");
        let built_in = PriceBook::embedded().version();
        assert!(books.version(built_in).is_some() && books.version("3").is_none());
        assert_eq!(Books::loaded([]).expect("nothing is wrong").in_use().version(), built_in);
        assert!(Books::loaded(["<html>".to_owned()]).is_none());
        assert_eq!(Books::here().in_use().version(), built_in);
    }
}
