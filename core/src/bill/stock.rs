//! How many items of each entity a table holds on average over the month (R-STOR-1).
//!
//! Said outright, with half of the month's growth; or, for items that live a known time, the rate of new ones times
//! that time; otherwise not known.

use super::{BillError, out_of_range};
use crate::design::{BillingMonth, Gap, Image, Request, Table, WriteVerb};
use rust_decimal::Decimal;

/// Average items of one entity, or what is missing to know them.
pub type Stock = Result<Decimal, Gap>;

/// Average items of every entity of a table.
pub fn stocks(table: &Table, month: BillingMonth) -> Result<Vec<Stock>, BillError> {
    let mut stocks = Vec::with_capacity(table.entities.len());
    // An expired item stays for some days more (R-TTL-2).
    let ttl = table.features.as_ref().and_then(|it| it.ttl.as_ref());
    let lag_days = ttl.map_or(Decimal::ZERO, |it| it.lag_days);
    for (position, entity) in table.entities.iter().enumerate() {
        stocks.push(match (entity.items, entity.lifetime_days) {
            (Some(items), _) => Ok((items + entity.growth_per_month / Decimal::TWO).max(Decimal::ZERO)),
            (None, Some(days)) => match created_per_month(table, position, month)? {
                Ok(created) => {
                    let hours = (days + lag_days) * Decimal::from(24);
                    let alive = created.checked_mul(hours).ok_or_else(|| out_of_range(table, "items"))?;
                    Ok(alive / month.hours())
                }
                Err(gap) => Err(gap),
            },
            (None, None) => Err(Gap::Items(position)),
        });
    }
    Ok(stocks)
}

/// New items of an entity in a month: its creating writes that are not refused.
pub(super) fn created_per_month(table: &Table, entity: usize, month: BillingMonth) -> Result<Stock, BillError> {
    let mut created = Decimal::ZERO;
    let mut any = false;
    for (position, pattern) in table.patterns.iter().enumerate() {
        let Request::Writes(request) = &pattern.request else { continue };
        if !pattern.answered_by.is_here() {
            continue;
        }
        let new_items: u64 = request
            .actions
            .iter()
            .filter(|it| it.entity == Some(entity) && it.before == Image::Absent)
            .filter(|it| matches!(it.verb, WriteVerb::Put | WriteVerb::Update))
            .map(|it| it.repeat)
            .sum();
        if new_items == 0 {
            continue;
        }
        any = true;
        let Some(rate) = pattern.rate else { return Ok(Err(Gap::Rate(position))) };
        let accepted = Decimal::ONE - request.refused_share;
        let requests = super::usage::requests_per_month(rate, month);
        let more =
            requests.and_then(|it| it.checked_mul(accepted)).and_then(|it| it.checked_mul(Decimal::from(new_items)));
        let sum = more.and_then(|it| it.checked_add(created));
        created = sum.ok_or_else(|| out_of_range(table, "new items"))?;
    }
    Ok(if any { Ok(created) } else { Err(Gap::Items(entity)) })
}
