//! Commitments on top of a price: the best number of reserved blocks (R-RC-1 to R-RC-4) and the best hourly commitment
//! of a Database Savings Plan (R-SP-1).
//!
//! Both are paid every hour, used or not, so that they pay only for what is there most of the time. The more of the
//! month is covered, the less each further piece saves: the best amount is where the next piece saves nothing.

use crate::{
    bill::reserved::{ReservedPrice, upfront_share},
    design::Term,
    limits::RESERVED_BLOCK_UNITS,
    money::Usd,
};
use rust_decimal::Decimal;
use std::cmp::Reverse;

/// What a Database Savings Plan takes off on-demand units (R-SP-1).
pub const SAVINGS_PLAN_ON_DEMAND: Decimal = Decimal::from_parts(18, 0, 0, false, 2);
/// What a Database Savings Plan takes off provisioned units (R-SP-1).
pub const SAVINGS_PLAN_PROVISIONED: Decimal = Decimal::from_parts(12, 0, 0, false, 2);

/// Reserved capacity of one term: the number of blocks that costs least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reservation {
    /// For how long.
    pub term: Term,
    /// Blocks of 100 write units.
    pub write_blocks: u64,
    /// Blocks of 100 read units.
    pub read_blocks: u64,
    /// Once, at the start of the term.
    pub upfront: Usd,
    /// Each month of the term: the hours of the blocks, and list price for what is above them.
    pub monthly: Usd,
    /// `monthly`, and the month's part of `upfront` (R-RC-3).
    pub effective: Usd,
    /// The part of the provisioned unit-hours that the blocks cover, weighed by list price, 0 to 1.
    pub coverage: Decimal,
}

/// A Database Savings Plan: one year, nothing upfront.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SavingsPlan {
    /// Dollars of each hour that are committed to, used or not.
    pub hourly: Usd,
    /// Throughput of the month with it.
    pub monthly: Usd,
    /// The part of the list price that it covers, 0 to 1.
    pub coverage: Decimal,
}

/// Provisioned units hour by hour, and the prices of one.
pub(super) struct KindHours<'a> {
    /// Units that are there at the same time.
    pub(super) units: &'a [Decimal],
    /// Hours of the month that each of them stands for.
    pub(super) hours: &'a [Decimal],
    /// List price of a unit-hour.
    pub(super) list: Usd,
    /// Price of a reserved unit.
    pub(super) price: ReservedPrice,
}

/// What blocks of one kind come to.
#[derive(Clone, Copy)]
struct BlockCost {
    blocks: u64,
    upfront: Decimal,
    monthly: Decimal,
    effective: Decimal,
    /// What the covered unit-hours would cost at list price.
    covered: Decimal,
}

/// The best number of blocks of writes and reads together. Inner `None`: no block saves anything. Outer `None`: beyond
/// the range of a decimal.
pub(super) fn reservation(term: Term, writes: &KindHours, reads: &KindHours) -> Option<Option<Reservation>> {
    let (write, read) = (best_blocks(term, writes)?, best_blocks(term, reads)?);
    if write.blocks == 0 && read.blocks == 0 {
        return Some(None);
    }
    let sum = |of: fn(&BlockCost) -> Decimal| of(&write).checked_add(of(&read)).map(Usd::new);
    let list = list_cost(writes)?.checked_add(list_cost(reads)?)?;
    Some(Some(Reservation {
        term,
        write_blocks: write.blocks,
        read_blocks: read.blocks,
        upfront: sum(|it| it.upfront)?,
        monthly: sum(|it| it.monthly)?,
        effective: sum(|it| it.effective)?,
        coverage: sum(|it| it.covered)?.decimal().checked_div(list).unwrap_or_default(),
    }))
}

fn list_cost(hours: &KindHours) -> Option<Decimal> {
    let pairs = hours.units.iter().zip(hours.hours);
    let unit_hours = pairs.map(|(units, hours)| units.checked_mul(*hours));
    let sum = unit_hours.into_iter().try_fold(Decimal::ZERO, |sum, it| sum.checked_add(it?))?;
    sum.checked_mul(hours.list.decimal())
}

/// The costs fall with each block as long as it covers enough hours, and rise from then on: the turn is searched by
/// halves.
fn best_blocks(term: Term, hours: &KindHours) -> Option<BlockCost> {
    let most = hours.units.iter().max().copied().unwrap_or_default();
    let block = Decimal::from(RESERVED_BLOCK_UNITS);
    let most = u64::try_from(most.checked_div(block)?.ceil()).ok()?;
    let (mut low, mut high) = (0, most);
    while low < high {
        let middle = low + (high - low) / 2;
        let (here, next) = (block_cost(term, hours, middle)?, block_cost(term, hours, middle + 1)?);
        if next.effective < here.effective {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    block_cost(term, hours, low)
}

fn block_cost(term: Term, hours: &KindHours, blocks: u64) -> Option<BlockCost> {
    let reserved = Decimal::from(blocks).checked_mul(Decimal::from(RESERVED_BLOCK_UNITS))?;
    let month = hours.hours.iter().copied().try_fold(Decimal::ZERO, Decimal::checked_add)?;
    let (mut covered, mut above) = (Decimal::ZERO, Decimal::ZERO);
    for (units, hours) in hours.units.iter().zip(hours.hours) {
        let within = (*units).min(reserved);
        covered = covered.checked_add(within.checked_mul(*hours)?)?;
        above = above.checked_add((*units - within).checked_mul(*hours)?)?;
    }
    let list = |unit_hours: Decimal| unit_hours.checked_mul(hours.list.decimal());
    let upfront = hours.price.upfront.checked_mul(reserved)?;
    let by_the_hour = hours.price.hour.decimal().checked_mul(reserved)?.checked_mul(month)?;
    let monthly = by_the_hour.checked_add(list(above)?)?;
    let share = upfront_share(upfront, month, term.hours())?;
    Some(BlockCost {
        blocks,
        upfront: upfront.decimal(),
        monthly,
        effective: monthly.checked_add(share.decimal())?,
        covered: list(covered)?,
    })
}

/// The best commitment for what hours cost at list price, `off` being what the plan takes off. Inner `None`: no
/// commitment saves anything. Outer `None`: beyond the range of a decimal.
///
/// A commitment pays for a piece of spending that is there in more than `1 − off` of the hours.
pub(super) fn savings_plan(spending: &[Decimal], hours: &[Decimal], off: Decimal) -> Option<Option<SavingsPlan>> {
    let mut busiest: Vec<(Decimal, Decimal)> = spending.iter().copied().zip(hours.iter().copied()).collect();
    busiest.sort_by_key(|(spent, _)| Reverse(*spent));
    let paid = Decimal::ONE - off;
    let month = hours.iter().copied().try_fold(Decimal::ZERO, Decimal::checked_add)?;
    let needed = month.checked_mul(paid)?;
    let (mut passed, mut level) = (Decimal::ZERO, Decimal::ZERO);
    for (spent, hours) in &busiest {
        passed += hours;
        if passed > needed {
            level = *spent;
            break;
        }
    }
    if level <= Decimal::ZERO {
        return Some(None);
    }
    let commitment = level.checked_mul(paid)?;
    let (mut list, mut covered) = (Decimal::ZERO, Decimal::ZERO);
    for (spent, hours) in &busiest {
        list = list.checked_add(spent.checked_mul(*hours)?)?;
        covered = covered.checked_add((*spent).min(level).checked_mul(*hours)?)?;
    }
    let monthly = commitment.checked_mul(month)?.checked_add(list - covered)?;
    let plan = SavingsPlan {
        hourly: Usd::new(commitment),
        monthly: Usd::new(monthly),
        coverage: covered.checked_div(list).unwrap_or_default(),
    };
    Some((monthly < list).then_some(plan))
}

/// The part of the hours in which a reserved unit must be needed to cost no more than at list price, 0 to 1 (R-RC-4).
/// `None` without a list price.
pub fn break_even_of_hours(price: ReservedPrice, term: Term, list_hour: Usd) -> Option<Decimal> {
    hour_with_upfront(price, term)?.checked_div(list_hour.decimal())
}

/// The part of a reserved unit that must be used for it to cost what on-demand requests cost, 0 to 1 (R-RC-4, R-CMP-1).
/// `None` without a price of requests.
pub fn break_even_against_on_demand(price: ReservedPrice, term: Term, request: Usd) -> Option<Decimal> {
    hour_with_upfront(price, term)?.checked_div(request.decimal().checked_mul(Decimal::from(3_600))?)
}

/// What an hour of a reserved unit costs, its part of the upfront price included.
fn hour_with_upfront(price: ReservedPrice, term: Term) -> Option<Decimal> {
    price.hour.decimal().checked_add(price.upfront.decimal().checked_div(Decimal::from(term.hours()))?)
}
