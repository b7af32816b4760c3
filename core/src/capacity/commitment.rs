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
use std::collections::BTreeMap;

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

/// What hours cost at list price, by the part of it that a plan leaves to pay: the cheapest part first. Parts of 1 are
/// not covered by a plan.
#[derive(Clone)]
pub(super) struct Spending {
    hours: usize,
    parts: BTreeMap<Decimal, Vec<Decimal>>,
}

impl Spending {
    /// Nothing, for so many hours.
    pub(super) fn none(hours: usize) -> Spending {
        Spending { hours, parts: BTreeMap::new() }
    }

    /// Adds to one hour what costs `left` of its list price under a plan. `None`: beyond the range of a decimal, or no
    /// such hour.
    pub(super) fn add(&mut self, left: Decimal, hour: usize, amount: Decimal) -> Option<()> {
        let part = self.parts.entry(left).or_insert_with(|| vec![Decimal::ZERO; self.hours]);
        let sum = part.get_mut(hour)?;
        *sum = sum.checked_add(amount)?;
        Some(())
    }

    /// Adds the hours of another; one that has a single hour has it all the time.
    pub(super) fn add_all(&mut self, other: &Spending) -> Option<()> {
        for (left, amounts) in &other.parts {
            for hour in 0..self.hours {
                self.add(*left, hour, *amounts.get(hour).or(amounts.first())?)?;
            }
        }
        Some(())
    }

    /// The same with every amount times `factor`.
    pub(super) fn times(&mut self, factor: Decimal) {
        self.parts.values_mut().flatten().for_each(|amount| *amount *= factor);
    }

    /// What all hours cost at list price.
    pub(super) fn list_cost(&self, hours: &[Decimal]) -> Option<Decimal> {
        let products = self.parts.values().flat_map(|amounts| amounts.iter().zip(hours));
        products
            .into_iter()
            .try_fold(Decimal::ZERO, |sum, (amount, hours)| sum.checked_add(amount.checked_mul(*hours)?))
    }

    /// What of an hour at list price a commitment covers: what a plan makes cheapest comes first.
    fn covered(&self, hour: usize, commitment: Decimal) -> Option<Decimal> {
        let (mut rest, mut covered) = (commitment, Decimal::ZERO);
        for (left, amounts) in self.parts.range(..Decimal::ONE) {
            let list = amounts.get(hour)?;
            let paid = list.checked_mul(*left)?;
            if paid >= rest {
                return covered.checked_add(rest.checked_div(*left)?.min(*list));
            }
            (rest, covered) = (rest - paid, covered.checked_add(*list)?);
        }
        Some(covered)
    }

    /// Where a commitment stops to pay for more: its amount, and by how much less list price a further dollar then
    /// covers over the month.
    fn steps(&self, hours: &[Decimal]) -> Option<(Decimal, Vec<(Decimal, Decimal)>)> {
        let (mut covers, mut steps) = (Decimal::ZERO, Vec::new());
        for (hour, length) in hours.iter().enumerate() {
            let (mut reached, mut before) = (Decimal::ZERO, Decimal::ZERO);
            for (left, amounts) in self.parts.range(..Decimal::ONE) {
                let paid = amounts.get(hour)?.checked_mul(*left)?;
                if paid.is_zero() {
                    continue;
                }
                let gain = length.checked_div(*left)?;
                // A dollar covers this much of the first part, then of the next ones.
                if before.is_zero() {
                    covers = covers.checked_add(gain)?;
                } else {
                    steps.push((reached, before - gain));
                }
                (reached, before) = (reached.checked_add(paid)?, gain);
            }
            if !before.is_zero() {
                steps.push((reached, before));
            }
        }
        steps.sort_unstable();
        Some((covers, steps))
    }
}

/// The best commitment for what hours cost at list price (R-SP-1). Inner `None`: no commitment saves anything. Outer
/// `None`: beyond the range of a decimal.
///
/// A further dollar of commitment is paid in every hour of the month, and pays as long as it covers more than that.
pub(super) fn savings_plan(spending: &Spending, hours: &[Decimal]) -> Option<Option<SavingsPlan>> {
    // Quotients are not exact: what differs by less than this is the same.
    const DIGITS: u32 = 15;
    let month = hours.iter().copied().try_fold(Decimal::ZERO, Decimal::checked_add)?;
    let (mut covers, steps) = spending.steps(hours)?;
    let mut commitment = Decimal::ZERO;
    for (reached, less) in steps {
        if covers.round_dp(DIGITS) <= month {
            break;
        }
        commitment = reached;
        covers -= less;
    }
    if commitment <= Decimal::ZERO {
        return Some(None);
    }
    let (list, mut covered) = (spending.list_cost(hours)?, Decimal::ZERO);
    for (hour, length) in hours.iter().enumerate() {
        covered = covered.checked_add(spending.covered(hour, commitment)?.checked_mul(*length)?)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Decimal {
        text.parse().expect("a test writes plain decimals")
    }

    fn spending(parts: &[(&str, &[&str])]) -> Spending {
        let mut all = Spending::none(parts[0].1.len());
        for (left, amounts) in parts {
            for (hour, amount) in amounts.iter().enumerate() {
                all.add(decimal(left), hour, decimal(amount)).expect("small amounts");
            }
        }
        all
    }

    /// The commitment and the month with it; nothing where none pays. Every commitment of a fine grid costs as much or
    /// more.
    #[track_caller]
    fn check(parts: &[(&str, &[&str])], expected: Option<(&str, &str)>) {
        let spending = spending(parts);
        let hours = vec![Decimal::ONE; parts[0].1.len()];
        let found = savings_plan(&spending, &hours).expect("small amounts");
        let words =
            found.map(|it| [it.hourly, it.monthly].map(|usd| usd.decimal().round_dp(12).normalize().to_string()));
        let expected_words = expected.map(|(hourly, monthly)| [hourly.to_owned(), monthly.to_owned()]);
        assert_eq!(words, expected_words);
        let list = spending.list_cost(&hours).expect("small amounts");
        let best = found.map_or(list, |it| it.monthly.decimal());
        for step in 0..200_u32 {
            let commitment = Decimal::from(step) / Decimal::from(10);
            let covered: Decimal =
                (0..hours.len()).map(|hour| spending.covered(hour, commitment).expect("small amounts")).sum();
            let cost = commitment * Decimal::from(hours.len()) + list - covered;
            assert!(cost.round_dp(12) >= best.round_dp(12), "{commitment} costs {cost}");
        }
    }

    #[test]
    fn r_sp_1_a_commitment_covers_what_is_there_in_most_hours() {
        check(&[("0.8", &["10", "10", "10", "10"])], Some(("8", "32")));
        // Three of four hours are less than eight tenths of them: nothing above what is always there pays.
        check(&[("0.8", &["10", "10", "10", "5"])], Some(("4", "31")));
        check(&[("0.7", &["10", "10", "10", "5"])], Some(("7", "28")));
        check(&[("0.8", &["10", "0", "0", "0"])], None);
    }

    #[test]
    fn r_sp_1_the_largest_discount_is_used_first() {
        // Reads at half their price all the time; writes at 0.9 are there in half of the hours only.
        check(&[("0.5", &["4", "4"]), ("0.9", &["10", "0"])], Some(("2", "14")));
        check(&[("0.9", &["10", "10"]), ("0.5", &["4", "4"])], Some(("11", "22")));
        // What no plan covers stays at list price.
        check(&[("0.5", &["4", "4"]), ("1", &["10", "10"])], Some(("2", "24")));
        check(&[("1", &["10", "10"])], None);
    }

    #[test]
    fn steady_hours_join_those_that_change() {
        let mut all = spending(&[("0.8", &["1", "2"])]);
        all.add_all(&spending(&[("0.8", &["3"])])).expect("small amounts");
        all.times(Decimal::TWO);
        assert_eq!(all.list_cost(&[Decimal::ONE, Decimal::ONE]), Some(decimal("18")));
    }
}
