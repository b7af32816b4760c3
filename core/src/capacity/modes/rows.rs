//! The hours of a month with their units and costs: what commitments are worked out from.

use super::Worked;
use crate::{
    bill::reserved::ReservedPrice,
    capacity::{
        commitment::{KindHours, Reservation, SavingsPlan, Spending, reservation, savings_plan},
        offer::{Overlay, Unknown},
    },
    design::Term,
    money::Usd,
};
use rust_decimal::Decimal;

/// What commitments are worked out from.
#[derive(Clone)]
pub(super) struct Rows {
    /// Hours of the month that each entry stands for.
    pub(super) hours: Vec<Decimal>,
    /// Provisioned write units that reserved capacity could cover.
    pub(super) write: Vec<Decimal>,
    /// The same of reads.
    pub(super) read: Vec<Decimal>,
    /// What an hour costs at list price.
    pub(super) spending: Spending,
}

/// What a table may commit to, and at which prices.
#[derive(Clone, Copy)]
pub(super) struct Terms {
    pub(super) write_list: Usd,
    pub(super) read_list: Usd,
    pub(super) reserved: [Option<[ReservedPrice; 2]>; 2],
    pub(super) applies: Applies,
}

/// Whether reserved capacity covers a way's units.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Applies {
    Yes,
    No,
}

/// The overlays of an hourly row. `None`: beyond the range of a decimal.
pub(super) fn overlays(
    throughput: Usd,
    rows: Result<&Rows, Unknown>,
    terms: Terms,
) -> Option<([Overlay<Reservation>; 2], Overlay<SavingsPlan>)> {
    let rows = match rows {
        Ok(rows) => rows,
        Err(unknown) => {
            let reserved = || match terms.applies {
                Applies::Yes => Overlay::Unknown(unknown),
                Applies::No => Overlay::DoesNotApply,
            };
            return Some(([reserved(), reserved()], Overlay::Unknown(unknown)));
        }
    };
    let one = |term: Term, price: Option<[ReservedPrice; 2]>| {
        if terms.applies == Applies::No {
            return Some(Overlay::DoesNotApply);
        }
        let Some([write, read]) = price else { return Some(Overlay::NotSold) };
        let hours = &rows.hours;
        let writes = KindHours { units: &rows.write, hours, list: terms.write_list, price: write };
        let reads = KindHours { units: &rows.read, hours, list: terms.read_list, price: read };
        let found = reservation(term, &writes, &reads)?;
        Some(match found {
            None => Overlay::DoesNotPay,
            Some(mut found) => {
                // What the rows leave out, tables of the other class, stays at list price.
                let reservable = weighted(&rows.write, hours)?.checked_mul(terms.write_list.decimal())?;
                let reservable =
                    reservable.checked_add(weighted(&rows.read, hours)?.checked_mul(terms.read_list.decimal())?)?;
                let rest = Usd::new(throughput.decimal().checked_sub(reservable)?);
                found.monthly = found.monthly.checked_add(rest)?;
                found.effective = found.effective.checked_add(rest)?;
                Overlay::Saves(found)
            }
        })
    };
    let reserved = [one(Term::OneYear, terms.reserved[0])?, one(Term::ThreeYears, terms.reserved[1])?];
    let plan = match savings_plan(&rows.spending, &rows.hours)? {
        None => Overlay::DoesNotPay,
        Some(mut plan) => {
            // Thousandths of a unit a minute are not quite the month's units: the difference stays at list price.
            let rest = throughput.decimal().checked_sub(rows.spending.list_cost(&rows.hours)?)?;
            plan.monthly = plan.monthly.checked_add(Usd::new(rest))?;
            Overlay::Saves(plan)
        }
    };
    Some((reserved, plan))
}

/// The rows of all tables, hour by hour; not known where one's are not, or where schedules give them different hours.
/// `None`: beyond the range of a decimal.
pub(super) fn rows_together(tables: &[&Worked]) -> Option<Result<Rows, Unknown>> {
    let mut known = Vec::with_capacity(tables.len());
    for worked in tables {
        match &worked.rows {
            Ok(rows) => known.push((rows, worked.terms.applies)),
            Err(unknown) => return Some(Err(*unknown)),
        }
    }
    let (longest, _) = known.iter().max_by_key(|(rows, _)| rows.hours.len())?;
    let nothing = || vec![Decimal::ZERO; longest.hours.len()];
    let spending = Spending::none(longest.hours.len());
    let mut all = Rows { hours: longest.hours.clone(), write: nothing(), read: nothing(), spending };
    for (rows, applies) in known {
        let steady = rows.hours.len() == 1;
        if !steady && rows.hours != all.hours {
            return Some(Err(Unknown::ScheduleWithoutTime));
        }
        for position in 0..all.hours.len() {
            let from = if steady { 0 } else { position };
            if applies == Applies::Yes {
                all.write[position] = all.write[position].checked_add(rows.write[from])?;
                all.read[position] = all.read[position].checked_add(rows.read[from])?;
            }
        }
        all.spending.add_all(&rows.spending)?;
    }
    Some(Ok(all))
}

/// One Region has one price of reserved capacity; the tables of the Standard class can have it.
pub(super) fn terms_together(tables: &[&Worked]) -> Option<Terms> {
    let covered = tables.iter().find(|it| it.terms.applies == Applies::Yes);
    covered.or(tables.first()).map(|it| it.terms)
}

pub(super) fn weighted(values: &[Decimal], hours: &[Decimal]) -> Option<Decimal> {
    let products = values.iter().zip(hours).map(|(value, hours)| value.checked_mul(*hours));
    products.into_iter().try_fold(Decimal::ZERO, |sum, it| sum.checked_add(it?))
}
