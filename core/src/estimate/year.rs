//! Monthly, one-time and commitment costs over a year: the first month, the steady month, and twelve months (D9).
//!
//! The first month is that of the design as it is written: backups and items that live for
//! a time begin to gather, and what comes once is paid. The
//! steady month is the estimate itself. In between items grow and backups gather. Everything is as far as it is known.

use super::{View, estimate_at, total_of};
use crate::{
    bill::{BillError, feature::Moment},
    design::{
        Design, Entity,
        features::{BackupSchedule, Features},
    },
    money::Usd,
    pricing::PriceBook,
};
use rust_decimal::Decimal;

/// Months of a year.
const MONTHS: u32 = 12;

/// What a design costs over its first year.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Year {
    /// The monthly costs of each of the twelve months.
    pub months: Vec<Usd>,
    /// A month in which everything that gathers has gathered, with the items of the first one.
    pub steady_month: Usd,
    /// What comes once: imports, restores, new replicas and the like, in the first month.
    pub one_time: Usd,
    /// What is paid upfront for reserved capacity.
    pub upfront: Usd,
}

impl Year {
    /// The first month with what comes once and what is paid upfront. Saturates at the end of a decimal's range.
    pub fn first_month(&self) -> Usd {
        let monthly = self.months.first().copied().unwrap_or_default();
        [monthly, self.one_time, self.upfront].into_iter().fold(Usd::ZERO, saturating_add)
    }

    /// All twelve months with what comes once and what is paid upfront. Saturates at the end of a decimal's range.
    pub fn total(&self) -> Usd {
        self.months.iter().copied().chain([self.one_time, self.upfront]).fold(Usd::ZERO, saturating_add)
    }
}

/// One sum over time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YearRow {
    /// Which time: `First month`.
    pub time: &'static str,
    /// What is in it.
    pub what: &'static str,
    /// Dollars.
    pub amount: Usd,
}

impl Year {
    /// The first month, the steady month and all twelve.
    pub fn rows(&self) -> [YearRow; 3] {
        let row = |time, what, amount| YearRow { time, what, amount };
        let (first, year) = match self.beside() {
            true => (
                "with what comes once and what is paid upfront",
                "items grow, backups gather, what comes once and upfront is in the first",
            ),
            false => {
                ("nothing comes once, nothing is paid upfront", "items grow and backups gather, where there are any")
            }
        };
        [
            row("First month", first, self.first_month()),
            row(
                "Steady month",
                "everything that gathers has gathered, with the items of the first month",
                self.steady_month,
            ),
            row("Twelve months", year, self.total()),
        ]
    }

    fn beside(&self) -> bool {
        self.one_time != Usd::ZERO || self.upfront != Usd::ZERO
    }
}

fn saturating_add(one: Usd, other: Usd) -> Usd {
    one.checked_add(other).unwrap_or(Usd::new(Decimal::MAX))
}

/// The first year of a design in a view.
///
/// Errors: as those of [`super::estimate`], also where growth carries a later month beyond 28 digits.
pub fn year(design: &Design, prices: &PriceBook, view: View) -> Result<Year, BillError> {
    let steady = estimate_at(design, prices, Moment::Steady)?;
    let first = estimate_at(design, prices, Moment::Month(1))?;
    let mut months = vec![first.total(view)];
    let changes = design.grows() || gathers(design);
    for month in 2..=MONTHS {
        months.push(match changes {
            true => estimate_at(&design.after_months(month - 1), prices, Moment::Month(month))?.total(view),
            false => months[0],
        });
    }
    let upfront = total_of(&first.upfront).unwrap_or(Usd::new(Decimal::MAX));
    Ok(Year { months, steady_month: steady.total(view), one_time: first.one_time_total(), upfront })
}

/// Whether anything gathers over months: backups that come and go, items that live for a time.
fn gathers(design: &Design) -> bool {
    let rolling = |it: &Features| {
        let own = it.backups.iter().any(|it| matches!(it.schedule, Some(BackupSchedule::Rolling { .. })));
        own || !it.aws_backup.is_empty()
    };
    let lives = |it: &Entity| it.items.is_none() && it.lifetime_days.is_some();
    let tables = || design.tables.iter();
    tables().filter_map(|it| it.features.as_deref()).any(rolling) || tables().flat_map(|it| &it.entities).any(lives)
}
