//! A capacity that does not change: what it throttles, without all that only auto scaling needs.

use super::{
    burst::Store,
    settings::{Burst, ScalingPolicy},
};
use crate::traffic::Demand;

/// What a fixed capacity throttles of a demand, in thousandths of a unit: the same as a simulation with
/// [`ScalingPolicy::fixed`] and the stores and peaks of `policy`, and several times faster.
pub fn throttled_when_fixed(demand: &Demand, units: u32, policy: &ScalingPolicy) -> u64 {
    let start_milli = policy.burst_start.saturating_mul(1_000);
    let mut store = Store::new(policy.burst, policy.burst_seconds, start_milli, units);
    let all = u64::from(units) * 60_000;
    let busy = all * 100 / u64::from(policy.peak_factor_hundredths.max(100));
    let quiet = all - busy;
    if demand.peak_milli_units() <= busy {
        return 0;
    }
    if policy.burst == Burst::Bucket {
        return with_bucket(
            demand,
            (busy, quiet),
            store.held(),
            u64::from(units) * u64::from(policy.burst_seconds) * 1_000,
        );
    }
    let mut throttled = 0;
    for asked in demand.milli_units() {
        if *asked <= busy {
            store.put(busy - asked + quiet);
        } else {
            let above = asked - busy;
            throttled += above - store.take(above);
            store.put(quiet);
        }
    }
    throttled
}

/// The same for the commonest store, which needs no more than two numbers.
fn with_bucket(demand: &Demand, (busy, quiet): (u64, u64), mut held: u64, limit: u64) -> u64 {
    let mut throttled = 0;
    for asked in demand.milli_units() {
        let above = asked.saturating_sub(busy);
        let taken = above.min(held);
        throttled += above - taken;
        held = (held - taken + busy.saturating_sub(*asked) + quiet).min(limit);
    }
    throttled
}
