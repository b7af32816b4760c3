//! What the pages need to know from the server, and cannot find out themselves.

use crate::{
    books::{Books, Shelf},
    theme::Theme,
};
use keyfare_core::pricing::{Day, PriceBook};
use std::sync::Arc;

/// Addresses of the embedded files, with their content hash.
#[derive(Clone, Debug, Default)]
pub struct AssetAddresses {
    /// The one stylesheet, such as `/pkg/main.1a2b3c.css`.
    pub stylesheet: String,
    /// The text of the module script that starts the desk; `None` when the server was built without the browser's side.
    pub script: Option<String>,
    /// The address of the worker's script, which loads the engine.
    pub engine: Option<String>,
}

/// What only the server knows while it renders a page.
#[derive(Clone, Debug, Default)]
pub struct ServerFacts {
    /// From the cookie.
    pub theme: Theme,
    /// Where the embedded files are.
    pub assets: AssetAddresses,
    /// What the policy of this answer lets inline scripts through by.
    pub nonce: Option<String>,
    /// The prices in use.
    pub prices: PriceFacts,
}

/// The price book in use, and what the server knows about it.
#[derive(Clone, Debug)]
pub struct PriceFacts {
    /// What pages are rendered with.
    pub book: Arc<PriceBook>,
    /// Every version that is kept, the built-in one first: what a link was made with is looked up here.
    pub history: Arc<[Arc<PriceBook>]>,
    /// Where a browser gets each of them, in the same order.
    pub addresses: Arc<[String]>,
    /// What day it is, to tell the age of prices; `None` where nobody knows.
    pub today: Option<Day>,
    /// Why the last scheduled refresh kept this book, in a sentence without its dot; `None` where none failed.
    pub trouble: Option<String>,
}

impl Default for PriceFacts {
    fn default() -> PriceFacts {
        let book = Arc::new(PriceBook::embedded().clone());
        let (history, addresses) = (Arc::new([book.clone()]), Arc::new([String::new()]));
        PriceFacts { book, history, addresses, today: None, trouble: None }
    }
}

impl PriceFacts {
    /// The books that the pages answer with.
    pub fn books(&self) -> Books {
        Books::new(self.book.clone(), self.history.clone(), Shelf::Whole).on(self.today)
    }

    /// The addresses of the books that an engine has not: the one in use first, then the one that a design was made with.
    /// `None` where it has all of them.
    pub(crate) fn addresses_for(&self, made_with: Option<&str>) -> Option<String> {
        let built_in = PriceBook::embedded().version();
        let address = |version: &str| {
            let place = self.history.iter().rposition(|book| book.version() == version)?;
            self.addresses.get(place).map(String::as_str)
        };
        let now = self.book.version();
        if now == built_in {
            // The first book is the one in use: the built-in one is sent only where another one follows it.
            let then = made_with.filter(|version| *version != built_in).and_then(address)?;
            return Some(format!("{} {then}", address(now)?));
        }
        let then = made_with.filter(|version| *version != built_in && *version != now).and_then(address);
        let needed: Vec<&str> = address(now).into_iter().chain(then).collect();
        Some(needed.join(" "))
    }

    /// The version of this name; `None` where it is not kept.
    pub fn version(&self, name: &str) -> Option<&PriceBook> {
        self.history.iter().rev().find(|book| book.version() == name).map(Arc::as_ref)
    }
}
