//! Keeping the prices in use current: a price list is fetched, weighed and stored, and what goes wrong leaves the prices
//! as they are and is told. Off unless the operator asks for it.

use super::{Added, Prices, Store, propose, read_source};
use keyfare_core::pricing::{OfferError, PriceBook, PriceFile};
use std::time::Duration;

/// After a failure it is tried again this soon, if not due before.
const AGAIN_AFTER: Duration = Duration::from_secs(3_600);

/// From where, into which store, and how patiently.
#[derive(Clone, Debug)]
pub struct Refresh {
    /// The price list's address, or a file.
    pub source: String,
    /// Where versions are kept.
    pub store: Store,
    /// How long a fetch may take.
    pub timeout: Duration,
}

impl Refresh {
    /// Fetches once. What comes is used when nothing speaks against it, and the answer is its version; else the prices
    /// stay, and their trouble says why. Blocks until the list is there.
    pub fn once(&self, prices: &Prices) -> Result<String, String> {
        let result = self.fetched(prices);
        match &result {
            Ok(version) => tracing::info!("prices of {version} are in use"),
            Err(trouble) => {
                tracing::warn!("prices are not refreshed: {trouble}");
                prices.trouble(trouble);
            }
        }
        result
    }

    fn fetched(&self, prices: &Prices) -> Result<String, String> {
        let facts = prices.facts();
        let name = |error: &dyn std::fmt::Display| format!("{}: {error}", self.source);
        let offer = match read_source(&self.source, self.timeout, facts.today).map_err(|error| name(&error))? {
            PriceFile::Offer(offer) => offer,
            PriceFile::Plans(_) => return Err(name(&OfferError::Plans)),
        };
        let proposal = propose(&facts.book, &offer);
        if !proposal.objections.is_empty() {
            return Err(name(&proposal.objections.join("; ")));
        }
        // A list of the version in use says the same again: it is not stored twice, and only its day is noted.
        let version = if proposal.changes.is_empty() && proposal.book.version() == facts.book.version() {
            facts.book.version().to_owned()
        } else {
            self.store.add(&proposal.book).map_err(|error| error.to_string()).map(|added| match added {
                Added::New(_) | Added::Known => proposal.book.version().to_owned(),
            })?
        };
        if let Some(today) = facts.today {
            let codes: Vec<&str> = offer.regions.iter().map(|region| region.code()).collect();
            self.store.saw(&version, &codes, today).map_err(|error| error.to_string())?;
        }
        let history = self.store.history().map_err(|error| error.to_string())?;
        prices.take(history, &version);
        if let Some(words) = prices.facts().book.left_behind_in_words() {
            tracing::warn!("{}: {words}", self.source);
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
