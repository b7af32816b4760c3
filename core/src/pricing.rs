//! The price book: what one unit of each dimension costs in each Region, how sure that is, and where it comes from.
//!
//! Owns prices, free tiers, their strength, date and sources. Multiplying them by a usage is [`crate::bill`]'s work.
//! The embedded book is static tables made by the build script: nothing is parsed or allocated to look a price up.
//! A book may also own its data; both answer through the same types.

mod age;
mod book;
mod compact;
mod counted_by;
mod dates;
mod difference;
mod dimension;
mod embedded;
#[cfg(feature = "import")]
mod offer;
mod plan;
mod price;
mod services;
#[cfg(test)]
mod tests;
mod typed;
mod units;
mod unlisted;
mod version;

pub use age::{Age, Day, OLD_AFTER_DAYS};
pub use book::{PriceBook, PriceError, RegionPrices};
pub use dates::PriceDate;
pub use difference::{Implausible, PriceChange, Priced, changes, implausible, implausible_rates};
pub use dimension::{DIMENSION_COUNT, Dimension};
pub use embedded::sources;
#[cfg(feature = "import")]
pub use offer::{
    NamedFile, OFFER_MAX_BYTES, Offer, OfferDoubt, OfferError, PlanList, PriceFile, read_offer, read_price_file,
};
pub use plan::{PlanRate, SAVINGS_PLAN_ON_DEMAND, SAVINGS_PLAN_PROVISIONED};
pub use price::{FreeTier, Price, PriceStrength, Source};
pub use services::{
    BesidePrice, INTERNET_FREE_GB, InternetStep, beside_prices, between_regions, dax_node_hour, dax_node_types,
    internet_steps, service_price,
};
pub use typed::{TypedPrice, UnknownKey, key_in_words, price_keys, typed_price};
pub use unlisted::{UNLISTED, Unlisted};
pub use version::VersionError;
