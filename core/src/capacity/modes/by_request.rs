//! One table on-demand: what is served of its requests, and what that costs (S-25 to S-27).

use super::{
    parts::{ListPrices, at_least_one, share_of},
    rows::Rows,
    table::{Asked, Raw},
};
use crate::{
    bill::charge,
    capacity::{
        commitment::Spending,
        offer::{Throttled, Unknown},
        on_demand::{rule, served_amount},
    },
    money::Usd,
};
use rust_decimal::Decimal;

/// Price, throttling and hours. `None`: beyond the range of a decimal.
pub(super) fn raw(asked: &Asked<'_>, prices: &ListPrices) -> Option<Raw> {
    let throughput = throughput(asked)?;
    let rows = match request_rows(asked, prices) {
        Ok(rows) => Ok(rows?),
        Err(unknown) => Err(unknown),
    };
    let (_, over_quota) = asked.within_quota(asked.loads.iter().map(|it| at_least_one(it.peak)));
    let (throttled, capacities) = (throttling(asked), Vec::new());
    Some(Raw { throughput, lower: throughput, throttled, capacities, rows, over_quota })
}

/// What the bill has, without the part that is refused: throttled requests are free (S-25).
fn throughput(asked: &Asked<'_>) -> Option<Usd> {
    let refused = asked.on_demand.iter().any(|it| it.new.shares.is_ok_and(|it| it.refused_milli > 0));
    if !refused {
        return Some(asked.estimate.tables[asked.position].on_demand);
    }
    let own = asked.estimate.on_demand.iter().filter(|it| it.table == asked.position);
    let amounts: Vec<Usd> =
        own.map(|line| served_amount(asked.table, &asked.on_demand, line)).collect::<Option<_>>()?;
    charge::total(amounts)
}

/// What each hour of served requests costs. `Ok(None)`: beyond the range of a decimal.
fn request_rows(asked: &Asked<'_>, prices: &ListPrices) -> Result<Option<Rows>, Unknown> {
    let mut demands = Vec::with_capacity(asked.loads.len());
    for load in asked.loads {
        let most = rule(asked.table, load.place, load.kind).ceiling().saturating_mul(60_000);
        demands.push((load.kind, most, load.minutes.as_ref().map_err(|it| *it)?.milli_units()));
    }
    let count = demands.iter().map(|(_, _, minutes)| minutes.len().div_ceil(60)).max().unwrap_or(0);
    let mut spending = Spending::none(count);
    for (kind, most, minutes) in demands {
        let (price, left) = (prices.request(kind).decimal() / Decimal::ONE_THOUSAND, prices.left_of_request(kind));
        for (hour, minutes) in minutes.chunks(60).enumerate() {
            let served: u64 = minutes.iter().map(|it| (*it).min(most)).sum();
            let cost = Decimal::from(served).checked_mul(price);
            if cost.and_then(|cost| spending.add(left, hour, cost)).is_none() {
                return Ok(None);
            }
        }
    }
    let each = asked.month_hours() / Decimal::from(count.max(1));
    let nothing = vec![Decimal::ZERO; count];
    Ok(Some(Rows { hours: vec![each; count], write: nothing.clone(), read: nothing, spending }))
}

fn throttling(asked: &Asked<'_>) -> Result<Throttled, Unknown> {
    let (mut demand, mut refused, mut at_risk) = (0_u64, 0_u64, 0_u64);
    for facts in &asked.on_demand {
        let shares = facts.new.shares?;
        demand += shares.demand_milli;
        refused += shares.refused_milli;
        at_risk += shares.at_risk_milli;
    }
    let share = share_of(refused, demand);
    Ok(Throttled { share, range: (share, share), at_risk: share_of(at_risk, demand) })
}
