//! How many items of each entity a table holds on average over the month (R-STOR-1).
//!
//! Said outright, with half of the month's growth; or, for items that live a known time, the rate of new ones times
//! that time; otherwise not known.

use super::{BillError, feature::Moment, out_of_range};
use crate::design::{BillingMonth, Gap, Image, Request, Table, WriteVerb};
use rust_decimal::Decimal;

/// Average items of one entity, or what is missing to know them.
pub type Stock = Result<Decimal, Gap>;

/// Average items of every entity of a table.
pub fn stocks(table: &Table, month: BillingMonth, moment: Moment) -> Result<Vec<Stock>, BillError> {
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
                    let alive = match moment {
                        // Multiplied first, so that a day's items over 30.41666… days come out exact.
                        Moment::Steady => created.checked_mul(hours).map(|it| it / month.hours()),
                        Moment::Month(_) => gathered(created, hours / month.hours(), moment),
                    };
                    Ok(alive.ok_or_else(|| out_of_range(table, "items"))?)
                }
                Err(gap) => Err(gap),
            },
            (None, None) => Err(Gap::Items(position)),
        });
    }
    Ok(stocks)
}

/// Things that exist on average in a month of the design's life: made at a rate a month and kept for so many months.
/// They gather from the first month on, until the first ones go. `None` beyond the range of a decimal.
pub fn gathered(per_month: Decimal, months_kept: Decimal, moment: Moment) -> Option<Decimal> {
    let full = per_month.checked_mul(months_kept)?;
    let Moment::Month(number) = moment else { return Some(full) };
    let (end, start) = (Decimal::from(number), Decimal::from(number.saturating_sub(1)));
    if months_kept <= start {
        return Some(full);
    }
    if months_kept >= end {
        // Still growing all month: its middle counts.
        return per_month.checked_mul(start.checked_add(end)?)?.checked_div(Decimal::TWO);
    }
    let growing = (months_kept + start).checked_mul(months_kept - start)?.checked_div(Decimal::TWO)?;
    per_month.checked_mul(growing)?.checked_add(full.checked_mul(end - months_kept)?)
}

/// New items of an entity in a month: its creating writes that are not refused.
pub(crate) fn created_per_month(table: &Table, entity: usize, month: BillingMonth) -> Result<Stock, BillError> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Decimal {
        text.parse().expect("a test writes plain decimals")
    }

    #[track_caller]
    fn check_copies(months: &str, moment: Moment, expected: &str) {
        let copies = gathered(Decimal::from(30), decimal(months), moment).expect("in range");
        assert_eq!(copies.normalize(), decimal(expected));
    }

    #[test]
    fn copies_gather_until_the_first_one_goes() {
        check_copies("1", Moment::Steady, "30");
        check_copies("1", Moment::Month(1), "15");
        check_copies("1", Moment::Month(2), "30");
        check_copies("0.5", Moment::Month(1), "11.25");
        check_copies("2.5", Moment::Month(1), "15");
        check_copies("2.5", Moment::Month(2), "45");
        check_copies("2.5", Moment::Month(3), "71.25");
        check_copies("2.5", Moment::Month(4), "75");
        check_copies("0", Moment::Month(1), "0");
    }
}
