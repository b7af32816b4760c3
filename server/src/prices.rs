//! The prices in use: which book the server renders with, and what day it is. Owns the clock of the price book; the book
//! itself is the engine's.

mod clock;
mod proposal;
mod refresh;
mod source;
mod store;

pub use clock::today;
pub use proposal::{Proposal, propose, propose_plans};
pub use refresh::{Refresh, stored_prices};
pub use source::{AWS_PLAN_FILES, AWS_PRICE_LIST, PriceList, SourceError, is_address, read_source};
pub use store::{Added, Store, StoreError};

use keyfare_app::port::PriceFacts;
use keyfare_core::pricing::{Day, PriceBook};
use std::sync::{Arc, PoisonError, RwLock};

/// The prices that every page is rendered with. Clones share them.
#[derive(Clone, Debug)]
pub struct Prices {
    shared: Arc<RwLock<InUse>>,
    clock: fn() -> Option<Day>,
}

#[derive(Clone, Debug)]
struct InUse {
    book: Arc<PriceBook>,
    history: Arc<[Arc<PriceBook>]>,
    addresses: Arc<[String]>,
    trouble: Option<String>,
}

impl Default for Prices {
    /// The built-in book, and the clock of the machine.
    fn default() -> Prices {
        Prices::of(PriceBook::embedded().clone())
    }
}

impl Prices {
    /// This book, and the clock of the machine.
    pub fn of(book: PriceBook) -> Prices {
        let book = Arc::new(book);
        let addresses = Arc::new([book_address(&book)]);
        let in_use = InUse { book: book.clone(), history: Arc::new([book]), addresses, trouble: None };
        Prices { shared: Arc::new(RwLock::new(in_use)), clock: today }
    }

    /// The same prices by another clock.
    pub fn with_clock(self, clock: fn() -> Option<Day>) -> Prices {
        Prices { clock, ..self }
    }

    /// What a page needs to know, as it is now.
    pub fn facts(&self) -> PriceFacts {
        let InUse { book, history, addresses, trouble } = self.read();
        PriceFacts { book, history, addresses, today: (self.clock)(), trouble }
    }

    /// Takes the version of this name out of a history into use. A version that is not there changes nothing.
    fn take(&self, history: Vec<PriceBook>, version: &str) {
        let history: Arc<[Arc<PriceBook>]> = history.into_iter().map(Arc::new).collect();
        if let Some(book) = history.iter().rev().find(|book| book.version() == version).cloned() {
            let addresses = history.iter().map(|book| book_address(book)).collect();
            self.write(InUse { book, history, addresses, trouble: None });
        }
    }

    /// Notes why the prices could not be refreshed; they stay in use.
    fn trouble(&self, words: &str) {
        self.write(InUse { trouble: Some(words.to_owned()), ..self.read() });
    }

    /// The text of a version for a browser, and its address as it is now; `None` where it is not kept.
    pub(crate) fn compact(&self, version: &str) -> Option<(String, String)> {
        let in_use = self.read();
        let book = in_use.history.iter().rev().find(|book| book.version() == version)?;
        Some((book.to_compact(), book_address(book)))
    }

    fn write(&self, in_use: InUse) {
        *self.shared.write().unwrap_or_else(PoisonError::into_inner) = in_use;
    }

    fn read(&self) -> InUse {
        // Whoever holds the lock only swaps what is in it: it is whole even after a panic elsewhere.
        self.shared.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Where a browser gets a book: its version, and a hash of what it says, so that it may be kept for ever.
fn book_address(book: &PriceBook) -> String {
    // FNV-1a, 64 bits: it tells texts apart, and is no defense against anyone.
    let hash = book
        .to_compact()
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    format!("/books/{}/{hash:016x}", book.version())
}
