//! How requests spread over keys, who waits for an answer, and who gives it.

use keyfare_core::wire::*;
use proptest::{option, prelude::*, sample::select};
use rust_decimal::Decimal;

/// A spread over keys, or none.
pub fn keys() -> impl Strategy<Value = Option<KeysV1>> {
    let share = |parts: u16| KeysV1 {
        hottest_share: Some(WireNumber(Decimal::new(i64::from(parts), 3).normalize())),
        ..KeysV1::default()
    };
    let zipf = |(distinct, tenths): (u64, u8)| KeysV1 {
        distinct: Some(WireNumber::from(distinct)),
        zipf: Some(WireNumber(Decimal::new(i64::from(tenths), 1).normalize())),
        ..KeysV1::default()
    };
    option::of(prop_oneof![(1..=1_000_u16).prop_map(share), (1..=10_000_000_000_u64, 0..=30_u8).prop_map(zipf)])
}

/// Purpose, and what else answers it.
pub fn aside() -> impl Strategy<Value = (Option<PurposeV1>, Option<AnsweredByV1>)> {
    (
        option::weighted(0.2, select(vec![PurposeV1::Request, PurposeV1::Background, PurposeV1::Analytics])),
        option::weighted(0.1, select(vec![AnsweredByV1::OtherStore, AnsweredByV1::Nothing])),
    )
}
