//! Where a price list comes from: a file, the standard input, or an address. Owns time-outs and the refusal of answers
//! that are no price list; what is in it is the engine's.

use keyfare_core::pricing::{Day, NamedFile, OFFER_MAX_BYTES, Offer, OfferError, PlanList, PriceFile, read_price_file};
use std::{
    fs::File,
    io::{self, BufReader},
    time::{Duration, Instant},
};
use ureq::Agent;

/// AWS's own list of all Regions.
pub const AWS_PRICE_LIST: &str =
    "https://pricing.us-east-1.amazonaws.com/offers/v1.0/aws/AmazonDynamoDB/current/index.json";

/// AWS's own list of the files of Database Savings Plans, one for each Region.
pub const AWS_PLAN_FILES: &str =
    "https://pricing.us-east-1.amazonaws.com/savingsPlan/v1.0/aws/AWSDatabaseSavingsPlans/current/region_index.json";

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
    /// The files that a list names are not where it is.
    #[error(
        "it only names the files of Regions, and {0} is not on the server that it came from: import the files themselves"
    )]
    Elsewhere(String),
    /// A list names no file of a Region that is wanted.
    #[error("it only names the files of Regions, and none of those that are wanted")]
    NoFile,
    /// The file of a Region cannot be had.
    #[error("the file for {region}: {problem}")]
    OfRegion {
        /// The Region's code.
        region: String,
        /// Why.
        problem: String,
    },
}

/// Whether a source is an address and no file.
pub fn is_address(source: &str) -> bool {
    source.starts_with("https://") || source.starts_with("http://")
}

/// What a source holds.
#[derive(Clone, Debug)]
pub enum PriceList {
    /// List prices.
    Offer(Offer),
    /// Rates of Database Savings Plans.
    Plans(PlanList),
}

/// Reads a price list or a list of Savings Plans from an address, a file, or the standard input for `-`. Where Savings Plans
/// have a file for each Region, the list of them is followed for the Regions that `wanted` wants. `timeout` is for the whole
/// of a fetch. `seen` is the day on which the list is known to be current; none for a file that lay somewhere.
pub fn read_source(
    source: &str,
    timeout: Duration,
    seen: Option<Day>,
    wanted: impl Fn(&str) -> bool,
) -> Result<PriceList, SourceError> {
    let end = Instant::now() + timeout;
    let file = if is_address(source) {
        fetch(source, timeout, seen)?
    } else if source == "-" {
        read_price_file(io::stdin().lock(), seen)?
    } else {
        let file = File::open(source).map_err(SourceError::File)?;
        read_price_file(BufReader::new(file), seen)?
    };
    match file {
        PriceFile::Offer(offer) => Ok(PriceList::Offer(offer)),
        PriceFile::Plans(list) => Ok(PriceList::Plans(list)),
        PriceFile::PlanFiles(files) => {
            let wanted = files.iter().filter(|it| wanted(&it.region_code));
            let lists = wanted.map(|file| plans_of_region(source, file, end)).collect::<Result<Vec<_>, _>>()?;
            PlanList::joined(lists).map(PriceList::Plans).ok_or(SourceError::NoFile)
        }
    }
}

/// The rates of one Region, from where the list that names their file came from.
fn plans_of_region(source: &str, file: &NamedFile, end: Instant) -> Result<PlanList, SourceError> {
    let address = beside(source, &file.version_url).ok_or_else(|| SourceError::Elsewhere(file.version_url.clone()))?;
    let left = end.saturating_duration_since(Instant::now()).max(Duration::from_millis(1));
    let problem = match fetch(&address, left, None) {
        Ok(PriceFile::Plans(list)) => return Ok(list),
        Ok(PriceFile::Offer(_) | PriceFile::PlanFiles(_)) => "it is no list of Savings Plans".to_owned(),
        Err(error) => error.to_string(),
    };
    Err(SourceError::OfRegion { region: file.region_code.clone(), problem })
}

/// The address of a file that another one names: a path of its server, or an address on it.
fn beside(index: &str, named: &str) -> Option<String> {
    let (scheme, rest) = index.split_once("://").filter(|_| is_address(index))?;
    let origin = format!("{scheme}://{}", rest.split(['/', '?', '#']).next()?);
    if named.starts_with('/') && !named.starts_with("//") {
        return Some(origin + named);
    }
    named.strip_prefix(&origin).filter(|path| path.starts_with('/')).map(|path| origin.clone() + path)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(named: &str, expected: Option<&str>) {
        assert_eq!(beside("https://a.example/plans/index.json?x", named).as_deref(), expected, "{named}");
    }

    #[test]
    fn a_list_names_files_of_its_own_server_only() {
        check("/plans/1/eu-west-1.json", Some("https://a.example/plans/1/eu-west-1.json"));
        check("https://a.example/1.json", Some("https://a.example/1.json"));
        check("https://a.example.evil.example/1.json", None);
        check("http://a.example/1.json", None);
        check("//evil.example/1.json", None);
        check("1.json", None);
        assert_eq!(beside("/home/index.json", "/etc/passwd"), None);
    }
}
