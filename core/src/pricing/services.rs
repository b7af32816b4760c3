//! Prices of what stands on the bill beside DynamoDB's own price list: data transfer, DAX nodes, AWS Backup, vector
//! indexes. Owns their look-ups; the tables are made by the build script from the same file as the book's.
//!
//! An imported price list says nothing of these, so that they are the same for every book. Where nothing is known there
//! is no price: never a zero.

use super::{
    Dimension, Price,
    price::{Cell, PriceStrength},
};
use crate::show;
use rust_decimal::Decimal;

include!(concat!(env!("OUT_DIR"), "/services.rs"));

/// One step of the price for data to the internet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InternetStep {
    /// Gigabytes of the month where it begins.
    pub from_gb: u32,
    /// Where it ends; `None` for the last one.
    pub to_gb: Option<u32>,
    cell: Cell,
}

impl InternetStep {
    /// Dollars for a gigabyte within it.
    pub const fn price(&self) -> Price {
        self.cell.price()
    }

    /// The part of so many gigabytes a month that falls into it.
    pub fn part_of(&self, gigabytes: Decimal) -> Decimal {
        let end = self.to_gb.map_or(gigabytes, |end| gigabytes.min(Decimal::from(end)));
        (end - Decimal::from(self.from_gb)).max(Decimal::ZERO)
    }
}

/// What data transfer out of a Region costs.
struct TransferPrices {
    region: &'static str,
    between: Option<Cell>,
    exceptions: &'static [(&'static str, Cell)],
    internet: &'static [InternetStep],
}

const fn c(mantissa: u32, scale: u8, strength: PriceStrength, source_set: u8) -> Cell {
    Cell::embedded(mantissa, scale, strength, source_set)
}

fn transfer(region: &str) -> Option<&'static TransferPrices> {
    TRANSFER.iter().find(|it| it.region == region)
}

/// The price of a gigabyte from one Region to another (R-XFER-2); `None` where it is not known.
pub fn between_regions(from: &str, to: &str) -> Option<Price> {
    let prices = transfer(from)?;
    let exception = prices.exceptions.iter().find(|(region, _)| *region == to).map(|(_, cell)| *cell);
    exception.or(prices.between).map(|cell| cell.price())
}

/// The steps of the price for data to the internet, from 0 on; empty where they are not known (R-XFER-1).
pub fn internet_steps(region: &str) -> &'static [InternetStep] {
    transfer(region).map(|it| it.internet).unwrap_or_default()
}

/// The price of a DAX node for an hour; `None` where it is not known (R-DAX-1).
pub fn dax_node_hour(region: &str, node: &str) -> Option<Price> {
    let known = DAX_NODES.iter().find(|(place, name, _)| *place == region && *name == node);
    known.map(|(_, _, cell)| cell.price())
}

/// Types of DAX node that a price is known of somewhere.
pub fn dax_node_types() -> impl Iterator<Item = &'static str> {
    DAX_NODES.iter().map(|(_, name, _)| *name)
}

/// The price of one of [`Dimension::BESIDE`] that a Region alone decides; `None` where it is not known.
pub fn service_price(region: &str, dimension: Dimension) -> Option<Price> {
    let known = SERVICES.iter().find(|(place, of, _)| *place == region && *of == dimension);
    known.map(|(_, _, cell)| cell.price())
}

/// A price that stands beside DynamoDB's own list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BesidePrice {
    /// What is charged.
    pub dimension: Dimension,
    /// Which of it, where it has several prices: a type of node, a step, a Region; empty otherwise.
    pub which: String,
    /// The price of one unit.
    pub price: Price,
}

impl BesidePrice {
    /// What it is, for people: `DAX nodes, dax.r5.large`.
    pub fn label(&self) -> String {
        match self.which.as_str() {
            "" => self.dimension.label().to_owned(),
            which => format!("{}, {which}", self.dimension.label()),
        }
    }
}

/// Everything that is known of a Region's prices beside DynamoDB's own list; what is not there has no known price.
pub fn beside_prices(region: &str) -> Vec<BesidePrice> {
    let of = |dimension, which: String, cell: &Cell| BesidePrice { dimension, which, price: cell.price() };
    let mut all = Vec::new();
    if let Some(prices) = transfer(region) {
        all.extend(prices.between.iter().map(|cell| of(Dimension::TransferRegionGb, String::new(), cell)));
        let exceptions = prices.exceptions.iter();
        all.extend(exceptions.map(|(to, cell)| of(Dimension::TransferRegionGb, format!("to {to}"), cell)));
        all.extend(prices.internet.iter().map(|step| {
            let from = show::count(step.from_gb.into());
            let which = match step.to_gb {
                Some(to) => format!("from {from} to {} GB a month", show::count(to.into())),
                None => format!("from {from} GB a month on"),
            };
            of(Dimension::TransferInternetGb, which, &step.cell)
        }));
    }
    let nodes = DAX_NODES.iter().filter(|(place, ..)| *place == region);
    all.extend(nodes.map(|(_, node, cell)| of(Dimension::DaxNodeHour, (*node).to_owned(), cell)));
    let services = SERVICES.iter().filter(|(place, ..)| *place == region);
    all.extend(services.map(|(_, dimension, cell)| of(*dimension, String::new(), cell)));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dollars(price: Option<Price>) -> Option<String> {
        price.map(|it| it.usd.decimal().normalize().to_string())
    }

    #[track_caller]
    fn check(price: Option<Price>, expected: Option<&str>) {
        assert_eq!(dollars(price).as_deref(), expected);
    }

    #[test]
    fn transfer_has_a_general_price_and_exceptions() {
        check(between_regions("us-east-1", "eu-west-1"), Some("0.02"));
        check(between_regions("us-east-1", "us-east-2"), Some("0.01"));
        check(between_regions("mx-central-1", "us-east-1"), None);
        check(between_regions("nowhere", "us-east-1"), None);
    }

    #[test]
    fn internet_steps_cover_everything_once() {
        let steps = internet_steps("us-east-1");
        assert_eq!(steps.len(), 4);
        for gigabytes in [0_u32, 1, 10_240, 10_241, 200_000] {
            let parts: Decimal = steps.iter().map(|it| it.part_of(gigabytes.into())).sum();
            assert_eq!(parts, gigabytes.into());
        }
        check(Some(steps[3].price()), Some("0.05"));
        assert!(internet_steps("mx-central-1").is_empty());
        assert_eq!(INTERNET_FREE_GB, 100);
    }

    #[test]
    fn other_services_are_priced_only_where_a_source_names_them() {
        check(dax_node_hour("us-east-1", "dax.r5.large"), Some("0.255"));
        check(dax_node_hour("us-east-1", "dax.r4.large"), None);
        check(dax_node_hour("eu-west-1", "dax.r5.large"), None);
        check(service_price("us-east-1", Dimension::VectorWriteGbIa), Some("0.65"));
        check(service_price("us-west-1", Dimension::AwsBackupWarmGbMonth), Some("0.112"));
        check(service_price("us-west-1", Dimension::AwsBackupColdGbMonth), None);
        check(service_price("us-east-1", Dimension::AwsBackupWarmGbMonth), None);
    }

    #[test]
    fn a_region_lists_everything_that_stands_beside_its_list() {
        let labels = |region| beside_prices(region).iter().map(BesidePrice::label).collect::<Vec<_>>();
        let own = labels("us-east-1");
        for label in ["Transfer to another Region", "DAX nodes, dax.r5.large", "Vector index writes"] {
            assert!(own.iter().any(|it| it == label), "{label} is missing in {own:?}");
        }
        assert!(own.iter().any(|it| it.ends_with(", from 153,600 GB a month on")), "{own:?}");
        assert!(labels("us-west-1").iter().any(|it| it.starts_with("AWS Backup")));
        assert_eq!(labels("mx-central-1"), Vec::<String>::new());
    }

    #[test]
    fn every_price_beside_the_list_names_its_sources() {
        let cells = SERVICES.iter().map(|it| it.2).chain(DAX_NODES.iter().map(|it| it.2));
        let transfer =
            TRANSFER.iter().flat_map(|it| it.between.into_iter().chain(it.internet.iter().map(|it| it.cell)));
        for cell in cells.chain(transfer) {
            assert!(cell.price().sources().next().is_some());
        }
    }
}
