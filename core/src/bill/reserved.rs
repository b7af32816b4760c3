//! Reserved capacity: what is paid for it once and by the hour, and the provisioned unit-hours that it covers. Rules
//! R-RC-1 to R-RC-4.
//!
//! A reservation belongs to one Region and payer, not to a table: all reservations of a design cover all its tables and
//! global indexes of the Standard class, those first that are provisioned as designed. What no capacity uses is paid
//! all the same. Which hours of two tables are the same is not known: their busiest hours are taken to be, which covers
//! least.

use super::{
    BillError, CostLine, Family, Place, UnitKind, Working, global_table, out_of_range,
    provisioned::{CapacityHours, CapacityNeed},
};
use crate::{
    design::{CapacityMode, Design, ReservedCapacity, TableClass, Term},
    limits::RESERVED_BLOCK_UNITS,
    money::Usd,
    pricing::{Dimension, PriceError, RegionPrices},
    rules::RuleId,
};
use rust_decimal::Decimal;

/// What one reserved unit costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReservedPrice {
    /// Once, at the start.
    pub upfront: Usd,
    /// Each hour of the term.
    pub hour: Usd,
}

/// The dimensions of a term: upfront and hourly.
pub const fn dimensions(term: Term, kind: UnitKind) -> (Dimension, Dimension) {
    match (term, kind) {
        (Term::OneYear, UnitKind::Write) => {
            (Dimension::ReservedWriteCapacityOneYearUpfront, Dimension::ReservedWriteCapacityOneYearHour)
        }
        (Term::OneYear, UnitKind::Read) => {
            (Dimension::ReservedReadCapacityOneYearUpfront, Dimension::ReservedReadCapacityOneYearHour)
        }
        (Term::ThreeYears, UnitKind::Write) => {
            (Dimension::ReservedWriteCapacityThreeYearsUpfront, Dimension::ReservedWriteCapacityThreeYearsHour)
        }
        (Term::ThreeYears, UnitKind::Read) => {
            (Dimension::ReservedReadCapacityThreeYearsUpfront, Dimension::ReservedReadCapacityThreeYearsHour)
        }
    }
}

/// The price of one reserved unit. Errors where the Region does not sell the term.
pub fn price(prices: &RegionPrices, term: Term, kind: UnitKind) -> Result<ReservedPrice, PriceError> {
    let (upfront, hour) = dimensions(term, kind);
    Ok(ReservedPrice { upfront: prices.price(upfront)?.usd, hour: prices.price(hour)?.usd })
}

/// Blocks that so many units take: each has 100 (R-RC-1).
pub const fn blocks(units: u64) -> u64 {
    units.div_ceil(RESERVED_BLOCK_UNITS)
}

/// Whether reserved capacity covers such units: only provisioned ones of the Standard class that are not replicated
/// (R-RC-1).
pub fn covers(dimension: Dimension) -> bool {
    matches!(dimension, Dimension::WriteCapacityUnitHour | Dimension::ReadCapacityUnitHour)
}

/// The part of what is paid once that falls on so many hours of the term (R-RC-3). `None` beyond the range of a
/// decimal.
pub fn upfront_share(upfront: Usd, hours: Decimal, term_hours: u32) -> Option<Usd> {
    let share = upfront.decimal().checked_mul(hours)?.checked_div(Decimal::from(term_hours))?;
    Some(Usd::new(share))
}

/// The part of the list price that a reserved unit saves when it is always used, 0 to 1 (R-RC-4). `None` without a
/// list price.
pub fn saving(price: ReservedPrice, term_hours: u32, list_hour: Usd) -> Option<Decimal> {
    let hours = Decimal::from(term_hours);
    let reserved = price.upfront.checked_add(price.hour.checked_mul(hours)?)?;
    let list = list_hour.checked_mul(hours)?;
    Decimal::ONE.checked_sub(reserved.decimal().checked_div(list.decimal())?)
}

/// Unit-hours of a capacity that a stock of reserved units covers, where everything else above it comes first (R-RC-3).
pub(crate) struct Coverage {
    /// For each capacity, the unit-hours that are covered.
    pub(crate) covered: Vec<Decimal>,
    /// The unit-hours that are used of the reserved ones.
    pub(crate) used: Decimal,
}

/// Hours of a capacity from the busiest on. Together they are the month.
pub(crate) fn busiest_first(need: &CapacityNeed, month_hours: Decimal) -> Vec<CapacityHours> {
    let mut hours = need.hours_of_month(month_hours);
    hours.sort_by_key(|it| std::cmp::Reverse(it.units));
    hours
}

/// Covers capacities in their order with a pool of units that is there every hour. `None` beyond the range of a
/// decimal.
pub(crate) fn coverage(capacities: &[Vec<CapacityHours>], pool: Decimal) -> Option<Coverage> {
    let mut covered = vec![Decimal::ZERO; capacities.len()];
    let mut used = Decimal::ZERO;
    let mut at: Vec<(usize, Decimal)> =
        capacities.iter().map(|it| (0, it.first().map_or(Decimal::ZERO, |first| first.hours))).collect();
    loop {
        let running = || at.iter().zip(capacities).filter(|((position, _), it)| *position < it.len());
        let Some(hours) = running().map(|((_, left), _)| *left).min() else { break };
        let mut left_of_pool = pool;
        for (which, ((position, left), hours_of)) in at.iter_mut().zip(capacities).enumerate() {
            let Some(now) = hours_of.get(*position) else { continue };
            let units = now.units.min(left_of_pool);
            left_of_pool -= units;
            let unit_hours = units.checked_mul(hours)?;
            covered[which] = covered[which].checked_add(unit_hours)?;
            used = used.checked_add(unit_hours)?;
            *left -= hours;
            if left.is_zero() {
                *position += 1;
                *left = hours_of.get(*position).map_or(Decimal::ZERO, |next| next.hours);
            }
        }
    }
    Some(Coverage { covered, used })
}

/// The lines of all reservations of a design.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReservedLines {
    /// What every hour costs, used or not.
    pub hourly: Vec<CostLine>,
    /// What is paid once.
    pub upfront: Vec<CostLine>,
}

/// Lines of all reservations, and what they cover taken off the provisioned lines. Each capacity has one line, in the
/// same order.
pub fn lines(
    design: &Design,
    prices: &RegionPrices,
    capacities: &mut [CapacityNeed],
    provisioned: &mut [CostLine],
) -> Result<ReservedLines, BillError> {
    let mut out = ReservedLines::default();
    for kind in [UnitKind::Write, UnitKind::Read] {
        let units_of = |it: &ReservedCapacity| match kind {
            UnitKind::Write => it.write_units,
            UnitKind::Read => it.read_units,
        };
        let said = || {
            let tables = design.tables.iter().enumerate();
            tables.filter_map(|(t, it)| Some((t, it.capacity.reserved.as_ref()?))).filter(|(_, it)| units_of(it) > 0)
        };
        let Some((first, _)) = said().next() else { continue };
        let too_large = || out_of_range(&design.tables[first], "reserved capacity");
        let pool: Decimal = said().map(|(_, it)| Decimal::from(units_of(it))).sum();
        let used = take_off(design, kind, pool, capacities, provisioned)?.ok_or_else(too_large)?;
        let hours = design.settings.month.hours();
        let used_share = used.checked_div(pool.checked_mul(hours).ok_or_else(too_large)?).unwrap_or_default();
        for (table, reservation) in said() {
            let (units, term) = (units_of(reservation), reservation.term);
            let (upfront, hour) = dimensions(term, kind);
            let family = match kind {
                UnitKind::Write => Family::ReservedWrites,
                UnitKind::Read => Family::ReservedReads,
            };
            let line = |dimension, quantity: Decimal, working, rules, out: &mut Vec<CostLine>| {
                let price = prices.price(dimension)?;
                let amount = price.usd.checked_mul(quantity).ok_or_else(too_large)?;
                let place = Place::Table;
                out.push(CostLine {
                    family,
                    table,
                    place,
                    replica: None,
                    pattern: None,
                    dimension,
                    quantity,
                    price,
                    amount,
                    working,
                    rules,
                });
                Ok::<(), BillError>(())
            };
            let unit_hours = Decimal::from(units).checked_mul(hours).ok_or_else(too_large)?;
            let working = Working::Reserved { units, term, used_share };
            line(hour, unit_hours, working, &[RuleId::RC_1, RuleId::RC_2, RuleId::RC_3], &mut out.hourly)?;
            let working = Working::Upfront { units, term };
            line(upfront, Decimal::from(units), working, &[RuleId::RC_1, RuleId::RC_2], &mut out.upfront)?;
        }
    }
    Ok(out)
}

/// Takes covered unit-hours off the lines of one kind; the unit-hours that are used. Inner `None`: beyond the range.
fn take_off(
    design: &Design,
    kind: UnitKind,
    pool: Decimal,
    capacities: &mut [CapacityNeed],
    provisioned: &mut [CostLine],
) -> Result<Option<Decimal>, BillError> {
    let coverable = |need: &CapacityNeed| {
        let table = &design.tables[need.table];
        // Writes of a global table are replicated units, those of its indexes plain ones.
        let dimension = match (need.kind, need.place) {
            (UnitKind::Write, Place::Table) => global_table::write_hour_dimension(table),
            (UnitKind::Write, Place::Index(_)) => Dimension::WriteCapacityUnitHour,
            (UnitKind::Read, _) => Dimension::ReadCapacityUnitHour,
        };
        need.kind == kind && table.class == TableClass::Standard && covers(dimension)
    };
    let own_mode = |need: &CapacityNeed| design.tables[need.table].capacity.mode == CapacityMode::Provisioned;
    let positions = || (0..capacities.len()).filter(|it| coverable(&capacities[*it]));
    let mut order: Vec<usize> = positions().filter(|it| own_mode(&capacities[*it])).collect();
    let others: Vec<usize> = positions().filter(|it| !own_mode(&capacities[*it])).collect();
    let own = order.len();
    order.extend(others);
    let month = design.settings.month.hours();
    let hours: Vec<_> = order.iter().map(|it| busiest_first(&capacities[*it], month)).collect();
    let Some(coverage) = coverage(&hours, pool) else { return Ok(None) };
    for (position, covered) in order.iter().copied().zip(&coverage.covered) {
        if covered.is_zero() {
            continue;
        }
        capacities[position].covered = *covered;
        if let Some(line) = provisioned.iter_mut().find(|it| it.working == Working::Capacity(position)) {
            let table = &design.tables[line.table];
            line.quantity -= covered;
            line.amount = line.price.usd.checked_mul(line.quantity).ok_or_else(|| out_of_range(table, "costs"))?;
            line.rules = &[RuleId::PROV_1, RuleId::PROV_2, RuleId::PROV_4, RuleId::RC_3];
        }
    }
    // Only what is provisioned as designed uses the reservation; the rest is a comparison.
    let used = coverage.covered[..own].iter().try_fold(Decimal::ZERO, |sum, it| sum.checked_add(*it));
    Ok(used.filter(|it| *it <= coverage.used))
}
