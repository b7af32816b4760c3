//! Typed prices that change nothing: no line of the bill has them.

use super::{Estimate, explain};
use crate::{
    bill::CostLine,
    design::Design,
    pricing::{PriceStrength, TypedPrice},
};

/// The typed prices that no line of an estimate has, in whichever mode: of what the design does not use, or of what its
/// bill knows no line for.
pub fn unused_prices<'design>(design: &'design Design, estimate: &Estimate) -> Vec<&'design TypedPrice> {
    let throughput = estimate.on_demand.iter().chain(&estimate.provisioned).chain(&estimate.reserved);
    let fixed = estimate.upfront.iter().chain(&estimate.storage);
    let features = estimate.features.monthly.iter().chain(&estimate.features.one_time);
    let lines: Vec<&CostLine> = throughput.chain(fixed).chain(features).collect();
    let is_used = |typed: &TypedPrice| lines.iter().any(|line| has_price(design, line, typed));
    design.typed_prices.iter().filter(|typed| !is_used(typed)).collect()
}

fn has_price(design: &Design, line: &CostLine, typed: &TypedPrice) -> bool {
    let (name, kind) = typed.key().split_once(':').map_or((typed.key(), None), |(name, kind)| (name, Some(kind)));
    let region = explain::replica_region(design, line.table, line.replica).unwrap_or(&design.region);
    let dax = design.tables[line.table].features.as_ref().and_then(|it| it.dax.as_ref());
    line.price.strength == PriceStrength::Typed
        && line.price.usd == typed.usd()
        && line.dimension.key() == name
        && typed.region().is_none_or(|it| it == region)
        && kind.is_none_or(|kind| dax.is_some_and(|dax| dax.node == kind))
}

/// A typed price that no line has, in a sentence without its dot.
pub fn unused_price_words(typed: &TypedPrice) -> String {
    let place = typed.region().map(|it| format!(" in {it}")).unwrap_or_default();
    format!(
        "no line of this bill has the price typed for {}{place} ({}): it changes nothing",
        typed.label(),
        typed.key()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{estimate::estimate, pricing::PriceBook, wire::read_design};

    #[track_caller]
    fn check(features: &str, prices: &str, unused: &[&str]) {
        let text = format!(
            r#"{{"version": 1, "name": "n", "region": "us-east-1", "typed_prices": [{prices}], "tables": [{{"name": "t",
            "partition_key": {{"name": "pk"}}, "entities": [{{"name": "e", "items": 1000, "size": {{"bytes": 500}}}}],
            "features": {{{features}}},
            "patterns": [{{"name": "q", "operation": "GetItem", "entity": "e", "rate": {{"times": 9, "per": "second"}}}}]}}]}}"#
        );
        let design = Design::from_wire(&read_design(&text).expect("it reads")).expect("it holds together");
        let estimate = estimate(&design, PriceBook::embedded()).expect("prices");
        let found: Vec<&str> = unused_prices(&design, &estimate).into_iter().map(TypedPrice::key).collect();
        assert_eq!(found, unused);
    }

    const KEYS: &str = r#""kms": {"key": "customer_managed", "callers": 3}"#;
    const CACHE: &str = r#""dax": {"node": "dax.r4.large", "nodes": 3}"#;

    #[test]
    fn a_price_that_a_line_has_is_used() {
        check(KEYS, r#"{"dimension": "kms_request", "usd": "0.000003"}"#, &[]);
        check("", r#"{"dimension": "rru", "usd": "0.000001"}"#, &[]);
        check("", r#"{"dimension": "rcu_hour", "usd": "0.0001"}"#, &[]);
        check(CACHE, r#"{"dimension": "dax_node_hour:dax.r4.large", "usd": "0.3"}"#, &[]);
    }

    #[test]
    fn a_price_of_nothing_on_the_bill_is_told() {
        check("", r#"{"dimension": "kms_request", "usd": "0.000003"}"#, &["kms_request"]);
        check(KEYS, r#"{"dimension": "kms_key_month", "usd": "1"}"#, &["kms_key_month"]);
        check(CACHE, r#"{"dimension": "dax_node_hour:dax.t3.small", "usd": "0.3"}"#, &["dax_node_hour:dax.t3.small"]);
        check("", r#"{"dimension": "rru", "region": "eu-west-1", "usd": "0.000001"}"#, &["rru"]);
    }

    #[test]
    fn it_has_words() {
        let typed = TypedPrice::new("kms_key_month", Some("eu-west-1"), crate::money::Usd::ZERO, "").expect("a key");
        assert_eq!(
            unused_price_words(&typed),
            "no line of this bill has the price typed for KMS keys in eu-west-1 (kms_key_month): it changes nothing"
        );
    }
}
