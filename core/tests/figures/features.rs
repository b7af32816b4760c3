//! Lines of features by what is charged, and replicas to give to a design.

use keyfare_core::{
    bill::{CostLine, feature::UnpricedLine},
    estimate::Estimate,
    pricing::Dimension,
};
use rust_decimal::Decimal;
use serde_json::{Value, json};

/// Lines of throughput and features that are charged by a dimension.
pub fn lines(all: &Estimate, dimension: Dimension) -> impl Iterator<Item = &CostLine> {
    let throughput = all.on_demand.iter().chain(&all.provisioned);
    let rest = all.features.monthly.iter().chain(&all.features.one_time);
    throughput.chain(rest).filter(move |it| it.dimension == dimension)
}

/// Their units.
pub fn quantity(all: &Estimate, dimension: Dimension) -> Decimal {
    lines(all, dimension).map(|it| it.quantity).sum()
}

/// Their dollars.
pub fn amount(all: &Estimate, dimension: Dimension) -> Decimal {
    lines(all, dimension).map(|it| it.amount.decimal()).sum()
}

/// The line of a dimension whose price is not known.
pub fn unpriced(all: &Estimate, dimension: Dimension) -> &UnpricedLine {
    all.features.unpriced.iter().find(|it| it.dimension == dimension).expect("a line without a price")
}

/// So many replicas in other Regions, where nothing is read.
pub fn replicas(count: u64) -> Vec<Value> {
    let regions = ["eu-west-1", "us-west-2", "ap-southeast-2"];
    let replica = |region| json!({"region": region, "state": "existing", "reads": 0});
    regions.into_iter().take(usize::try_from(count).expect("few")).map(replica).collect()
}
