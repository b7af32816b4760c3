//! Reads a price list as large as one may be, made while it is read and stored nowhere, and says how long that took and how
//! much memory it needed:
//!
//! ```sh
//! cargo run --release -p keyfare-core --features import --example large_price_list
//! ```

use keyfare_core::pricing::{Dimension, OFFER_MAX_BYTES, OfferError, PriceFile, read_price_file};
use std::{
    fs,
    io::{self, BufReader, Read},
    time::Instant,
};

/// A price list in pieces: a head, products that nobody here knows until it is long enough, a product that is known, and
/// prices for it.
struct List {
    piece: Vec<u8>,
    given: usize,
    made: u64,
    length: u64,
    products: u64,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Products,
    Known,
    End,
}

const HEAD: &str = r#"{"formatVersion": "v1.0", "offerCode": "AmazonDynamoDB", "version": "20261129000000",
 "publicationDate": "2026-11-29T00:00:00Z", "products": {"#;
const KNOWN: &str = r#""STORAGE": {"sku": "STORAGE", "attributes": {"regionCode": "eu-west-1", "operation": "",
 "volumeType": "Amazon DynamoDB - Indexed DataStore"}}}, "terms": {"OnDemand": {"STORAGE": {"STORAGE.T":
 {"effectiveDate": "2026-01-01", "priceDimensions": {"STORAGE.T.A": {"unit": "GB-Mo", "beginRange": "0", "endRange": "Inf",
 "pricePerUnit": {"USD": "0.2830000000"}}}}}}}}"#;

impl List {
    /// A list of exactly this many bytes, white space at its end included.
    fn new(length: u64) -> List {
        List { piece: HEAD.into(), given: 0, made: HEAD.len() as u64, length, products: 0, state: State::Products }
    }

    fn next(&mut self) -> Vec<u8> {
        match self.state {
            State::Products => {
                let number = self.products;
                let product = format!(
                    "\"U{number:015}\": {{\"sku\": \"U{number:015}\", \"productFamily\": \"Not known\", \"attributes\": \
                     {{\"servicecode\": \"AmazonDynamoDB\", \"location\": \"EU (Ireland)\", \"locationType\": \"AWS Region\", \
                     \"group\": \"DDB-Something-{number}\", \"usagetype\": \"EU-Something\", \"operation\": \"Else\", \
                     \"regionCode\": \"eu-west-1\", \"servicename\": \"Amazon DynamoDB\"}}}},\n"
                );
                if self.made + (product.len() + KNOWN.len()) as u64 <= self.length {
                    self.products += 1;
                    return product.into_bytes();
                }
                self.state = State::Known;
                KNOWN.into()
            }
            State::Known => {
                self.state = State::End;
                vec![b' '; usize::try_from(self.length - self.made).unwrap_or_default()]
            }
            State::End => Vec::new(),
        }
    }
}

impl Read for List {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.given == self.piece.len() {
            self.piece = self.next();
            self.made += self.piece.len() as u64;
            self.given = 0;
        }
        let count = into.len().min(self.piece.len() - self.given);
        into[..count].copy_from_slice(&self.piece[self.given..self.given + count]);
        self.given += count;
        Ok(count)
    }
}

/// The most memory that this process had so far, as the system says it; nothing where it does not.
fn peak_memory() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.map_or_else(|| "not known".to_owned(), |line| line.trim().to_owned())
}

fn main() {
    println!("before: at most {} of memory", peak_memory());
    let start = Instant::now();
    match read_price_file(BufReader::new(List::new(OFFER_MAX_BYTES)), None) {
        Ok(PriceFile::Offer(offer)) => {
            let price = offer.regions[0].price(Dimension::StorageGbMonth).map(|price| price.usd.decimal());
            println!(
                "{OFFER_MAX_BYTES} bytes, {} products: read in {:?}, at most {} of memory; storage costs {price:?}",
                offer.products,
                start.elapsed(),
                peak_memory()
            );
        }
        other => println!("it is not read: {other:?}"),
    }
    match read_price_file(BufReader::new(List::new(OFFER_MAX_BYTES + 1)), None) {
        Err(OfferError::TooLong) => println!("one byte more is refused as too long"),
        other => println!("one byte more is not refused: {other:?}"),
    }
}
