//! Where a price list comes from: a file, the standard input, or an address. Owns time-outs and the refusal of answers
//! that are no price list; what is in it is the engine's.

use keyfare_core::pricing::{Day, OFFER_MAX_BYTES, OfferError, PriceFile, read_price_file};
use std::{
    fs::File,
    io::{self, BufReader},
    time::Duration,
};
use ureq::Agent;

/// AWS's own list of all Regions.
pub const AWS_PRICE_LIST: &str =
    "https://pricing.us-east-1.amazonaws.com/offers/v1.0/aws/AmazonDynamoDB/current/index.json";

/// How long reaching a server may take, within the time for the whole.
const CONNECT: Duration = Duration::from_secs(10);
/// So many times an address may send on to another.
const REDIRECTS: u32 = 3;

/// Why there is no price list.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// The file is not there or cannot be read.
    #[error("cannot be read: {0}")]
    File(io::Error),
    /// The server does not answer, or not in time.
    #[error("cannot be fetched: {0}")]
    Fetch(String),
    /// The server answers something else than a file.
    #[error("the server answers {0} instead of a price list: check the address")]
    Status(u16),
    /// The server announces a file that is too long.
    #[error("the server announces {0} bytes, and more than 100 MB is no price list: check the address")]
    TooLong(u64),
    /// What came is no price list.
    #[error(transparent)]
    Offer(#[from] OfferError),
}

/// Whether a source is an address and no file.
pub fn is_address(source: &str) -> bool {
    source.starts_with("https://") || source.starts_with("http://")
}

/// Reads a price list or a list of Savings Plans from an address, a file, or the standard input for `-`. `timeout` is for the whole of a fetch.
/// `seen` is the day on which the list is known to be current; none for a file that lay somewhere.
pub fn read_source(source: &str, timeout: Duration, seen: Option<Day>) -> Result<PriceFile, SourceError> {
    if is_address(source) {
        return fetch(source, timeout, seen);
    }
    if source == "-" {
        return Ok(read_price_file(io::stdin().lock(), seen)?);
    }
    let file = File::open(source).map_err(SourceError::File)?;
    Ok(read_price_file(BufReader::new(file), seen)?)
}

fn fetch(address: &str, timeout: Duration, seen: Option<Day>) -> Result<PriceFile, SourceError> {
    let agent: Agent = Agent::config_builder()
        .timeout_global(Some(timeout))
        .timeout_connect(Some(CONNECT.min(timeout)))
        .max_redirects(REDIRECTS)
        // Nobody may send a fetch that began with a protected connection on to an open one.
        .https_only(address.starts_with("https://"))
        .http_status_as_error(false)
        .user_agent(concat!("keyfare/", env!("CARGO_PKG_VERSION")))
        .build()
        .into();
    let mut response = agent.get(address).call().map_err(|error| SourceError::Fetch(error.to_string()))?;
    if response.status() != 200 {
        return Err(SourceError::Status(response.status().as_u16()));
    }
    if let Some(bytes) = response.body().content_length().filter(|bytes| *bytes > OFFER_MAX_BYTES) {
        return Err(SourceError::TooLong(bytes));
    }
    // The reader of the list has the limit that counts, of what comes out of a compressed answer too.
    let body = response.body_mut().with_config().limit(2 * OFFER_MAX_BYTES).reader();
    Ok(read_price_file(BufReader::new(body), seen)?)
}
