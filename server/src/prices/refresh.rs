//! Keeping the prices in use current: a price list is fetched, weighed and stored, and what goes wrong leaves the prices
//! as they are and is told. Off unless the operator asks for it.

use super::{Added, PriceList, Prices, Store, propose, propose_plans, read_source};
use keyfare_core::pricing::PriceBook;
use std::time::Duration;

/// After a failure it is tried again this soon, if not due before.
const AGAIN_AFTER: Duration = Duration::from_secs(3_600);

/// From where, into which store, and how patiently.
#[derive(Clone, Debug)]
pub struct Refresh {
    /// The price list's address, or a file.
    pub source: String,
    /// The address of the Savings Plans, or a file; `None` where nobody asks for them.
    pub plans: Option<String>,
    /// Where versions are kept.
    pub store: Store,
    /// How long a fetch may take.
    pub timeout: Duration,
}

impl Refresh {
    /// Fetches once: the prices, then the Savings Plans. What comes is used when nothing speaks against it, and the answer
    /// is its version; else what was there stays, and its trouble says why. Blocks until both are there.
    pub fn once(&self, prices: &Prices) -> Result<String, String> {
        let mut result = self.refreshed(&self.source, prices);
        if let (Ok(_), Some(plans)) = (&result, &self.plans) {
            result = self.refreshed(plans, prices);
        }
        match &result {
            Ok(version) => tracing::info!("prices of {version} are in use"),
            Err(trouble) => {
                tracing::warn!("prices are not refreshed: {trouble}");
                prices.trouble(trouble);
            }
        }
        result
    }

    fn refreshed(&self, source: &str, prices: &Prices) -> Result<String, String> {
        let facts = prices.facts();
        let book = &facts.book;
        let name = |error: &dyn std::fmt::Display| format!("{source}: {error}");
        let wanted = |code: &str| book.region(code).is_ok();
        let list = read_source(source, self.timeout, facts.today, wanted).map_err(|error| name(&error))?;
        let proposal = match &list {
            PriceList::Offer(offer) => propose(book, offer),
            PriceList::Plans(plans) => propose_plans(book, plans),
        };
        if !proposal.objections.is_empty() {
            return Err(name(&proposal.objections.join("; ")));
        }
        // A list of the version in use says the same again: it is not stored twice, and only its day is noted. Rates that
        // are in use already make no version of their own, under whatever name.
        let is_known = match &list {
            PriceList::Offer(_) => proposal.book.version() == book.version(),
            PriceList::Plans(_) => true,
        };
        let version = if proposal.changes.is_empty() && is_known {
            book.version().to_owned()
        } else {
            self.store.add(&proposal.book).map_err(|error| error.to_string()).map(|added| match added {
                Added::New(_) | Added::Known => proposal.book.version().to_owned(),
            })?
        };
        if let (Some(today), PriceList::Offer(offer)) = (facts.today, &list) {
            let codes: Vec<&str> = offer.regions.iter().map(|region| region.code()).collect();
            self.store.saw(&version, &codes, today).map_err(|error| error.to_string())?;
        }
        let history = self.store.history().map_err(|error| error.to_string())?;
        prices.take(history, &version);
        if let Some(words) = prices.facts().book.left_behind_in_words() {
            tracing::warn!("{source}: {words}");
        }
        Ok(version)
    }

    /// Fetches now and then every so often, for as long as the server runs.
    pub async fn keep(self, prices: Prices, every: Duration) {
        loop {
            let (refresh, shared) = (self.clone(), prices.clone());
            // Fetching and writing files block, and the threads that answer must not.
            let done = tokio::task::spawn_blocking(move || refresh.once(&shared).is_ok()).await;
            let wait = if done.unwrap_or(false) { every } else { every.min(AGAIN_AFTER) };
            tokio::time::sleep(wait).await;
        }
    }
}

/// The prices of a store: its last version, or the built-in book where it is empty.
pub fn stored_prices(store: &Store) -> Result<Prices, String> {
    let history = store.history().map_err(|error| error.to_string())?;
    let newest = history.last().map_or_else(|| PriceBook::embedded().version(), |book| book.version()).to_owned();
    let prices = Prices::default();
    prices.take(history, &newest);
    Ok(prices)
}
