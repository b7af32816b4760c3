//! Typed prices.

use crate::base::*;

fn typed(prices: Value) -> Value {
    let mut design = base();
    design["typed_prices"] = prices;
    design
}

#[track_caller]
fn check_typed(prices: Value, path: &str, message: &str) {
    check_design(&typed(prices), path, message);
}

#[test]
fn a_typed_price_names_something_that_has_a_price() {
    for key in ["wru", "rwcu_hour_ia", "kms_request", "dax_node_hour:dax.r5.large"] {
        let wire = read(&typed(json!([{"dimension": key, "usd": "0.1"}]))).expect("it reads");
        assert_eq!(Design::from_wire(&wire).map(|it| it.typed_prices[0].key().to_owned()), Ok(key.to_owned()));
    }
    check_typed(
        json!([{"dimension": "dax_node_hour", "usd": 1}]),
        "typed_prices[0].dimension",
        "“dax_node_hour” is nothing that has a price: after “dax_node_hour:” write a node type, such as \
         dax_node_hour:dax.r5.large",
    );
    check_typed(
        json!([{"dimension": "kms_request:eu", "usd": 1}]),
        "typed_prices[0].dimension",
        "“kms_request:eu” is nothing that has a price: write “kms_request” alone",
    );
    let wire = read(&typed(json!([{"dimension": "WRU", "usd": 1}]))).expect("it reads");
    let mistakes = Design::from_wire(&wire).expect_err("keys are small letters");
    let message = &mistakes["typed_prices[0].dimension"];
    assert!(message.starts_with("“WRU” is nothing that has a price: write one of wru, rru, rwru"), "{message}");
}

#[test]
fn a_typed_price_is_an_amount_that_can_be() {
    check_typed(
        json!([{"dimension": "wru", "usd": "-0.1"}]),
        "typed_prices[0].usd",
        "-0.1 is negative: dollars are counted from 0, write 0 or more",
    );
    check_typed(
        json!([{"dimension": "wru", "usd": 1000001}]),
        "typed_prices[0].usd",
        "1000001 is out of range: write at most 1,000,000 dollars",
    );
    let wire = read(&typed(json!([{"dimension": "wru", "usd": 0}]))).expect("it reads");
    assert!(Design::from_wire(&wire).is_ok(), "nothing is a price that a person may type");
}

#[test]
fn a_price_is_typed_once_in_each_region() {
    check_typed(
        json!([{"dimension": "wru", "usd": 1}, {"dimension": "wru", "usd": 2}]),
        "typed_prices[1].dimension",
        "“wru” has a price in every Region already: keep one",
    );
    check_typed(
        json!([{"dimension": "wru", "usd": 1, "region": "eu-west-1"}, {"dimension": "wru", "usd": 1, "region": "eu-west-1"}]),
        "typed_prices[1].dimension",
        "“wru” has a price in eu-west-1 already: keep one",
    );
    check_typed(
        json!([{"dimension": "wru", "usd": 1, "region": " "}]),
        "typed_prices[0].region",
        "the Region is empty: write its code, or leave it out for every Region",
    );
    check_typed(
        json!([{"dimension": "wru", "usd": 1, "note": "n".repeat(1001)}]),
        "typed_prices[0].note",
        "a note of 1001 bytes is too long for a link: at most 1,000",
    );
}
