//! What the pages need to know from the server, and may tell it. The server puts these into the context of each
//! request; in the browser and in tests they fall back to harmless defaults.

use crate::theme::Theme;
use keyfare_core::pricing::{Day, PriceBook};
use leptos::prelude::*;
use std::sync::Arc;

/// Addresses of the embedded files, with their content hash.
#[derive(Clone, Debug, Default)]
pub struct AssetAddresses {
    /// The one stylesheet, such as `/pkg/main.1a2b3c.css`.
    pub stylesheet: String,
    /// The text of the module script that starts the browser's side; `None` when the server was built without it.
    pub script: Option<String>,
}

/// What only the server knows while it renders a page.
#[derive(Clone, Debug, Default)]
pub struct ServerFacts {
    /// From the cookie.
    pub theme: Theme,
    /// Where the embedded files are.
    pub assets: AssetAddresses,
    /// The prices in use.
    pub prices: PriceFacts,
}

/// The price book in use, and what the server knows about it. In the browser the built-in one.
#[derive(Clone, Debug)]
pub struct PriceFacts {
    /// What pages are rendered with.
    pub book: Arc<PriceBook>,
    /// Every version that is kept, the built-in one first: what a link was made with is looked up here.
    pub history: Arc<[Arc<PriceBook>]>,
    /// What day it is, to tell the age of prices; `None` in the browser, whose clock nobody has set for us.
    pub today: Option<Day>,
    /// Why the last scheduled refresh kept this book, in a sentence without its dot; `None` where none failed.
    pub trouble: Option<String>,
}

impl Default for PriceFacts {
    fn default() -> PriceFacts {
        let book = Arc::new(PriceBook::embedded().clone());
        PriceFacts { book: book.clone(), history: Arc::new([book]), today: None, trouble: None }
    }
}

impl PriceFacts {
    /// The version of this name; `None` where it is not kept.
    pub fn version(&self, name: &str) -> Option<&PriceBook> {
        self.history.iter().rev().find(|book| book.version() == name).map(Arc::as_ref)
    }
}

/// How a page sets the status of its answer: a damaged link answers 400.
#[derive(Clone)]
pub struct AnswerStatus(pub Arc<dyn Fn(u16) + Send + Sync>);

/// The server's facts, or the defaults.
pub fn server_facts() -> ServerFacts {
    use_context::<ServerFacts>().unwrap_or_default()
}

/// The prices in use.
pub fn price_facts() -> PriceFacts {
    server_facts().prices
}

/// Sets the status of the page being rendered. Does nothing in the browser.
pub fn set_status(status: u16) {
    if let Some(AnswerStatus(set)) = use_context::<AnswerStatus>() {
        set(status);
    }
}
