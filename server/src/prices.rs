//! The prices in use: which book the server renders with, and what day it is. Owns the clock of the price book; the book
//! itself is the engine's.

mod clock;

pub use clock::today;

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
        let in_use = InUse { book: Arc::new(book), trouble: None };
        Prices { shared: Arc::new(RwLock::new(in_use)), clock: today }
    }

    /// The same prices by another clock.
    pub fn with_clock(self, clock: fn() -> Option<Day>) -> Prices {
        Prices { clock, ..self }
    }

    /// What a page needs to know, as it is now.
    pub fn facts(&self) -> PriceFacts {
        let in_use = self.read();
        PriceFacts { book: in_use.book, today: (self.clock)(), trouble: in_use.trouble }
    }

    fn read(&self) -> InUse {
        // Whoever holds the lock only swaps what is in it: it is whole even after a panic elsewhere.
        self.shared.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
