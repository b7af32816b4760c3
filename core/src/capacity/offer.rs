//! One way of paying for a table's capacity, with all that is shown beside its price.

use super::commitment::{Reservation, SavingsPlan};
use crate::{
    bill::{Place, UnitKind},
    money::Usd,
};
use rust_decimal::Decimal;
use thiserror::Error;

/// A way of paying for throughput. Reads, writes and indexes of a table always go the same way (S-31).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// By request.
    OnDemand,
    /// By the hour, as much as the peak needs.
    FixedAtPeak,
    /// By the hour, as much as 99 of 100 minutes need.
    FixedAtP99,
    /// By the hour, as much as 95 of 100 minutes need.
    FixedAtP95,
    /// By the hour, following its use.
    AutoScaled,
    /// By the hour, as much as the design says: stated amounts or a schedule.
    AsStated,
}

impl Way {
    /// All ways, in the order in which they are shown.
    pub const ALL: [Way; 6] =
        [Way::OnDemand, Way::FixedAtPeak, Way::FixedAtP99, Way::FixedAtP95, Way::AutoScaled, Way::AsStated];

    /// Its name for people, as it starts a sentence.
    pub const fn label(self) -> &'static str {
        match self {
            Way::OnDemand => "On-demand",
            Way::FixedAtPeak => "Fixed at the peak",
            Way::FixedAtP99 => "Fixed at 99 % of the minutes",
            Way::FixedAtP95 => "Fixed at 95 % of the minutes",
            Way::AutoScaled => "Auto scaled",
            Way::AsStated => "Provisioned as stated",
        }
    }

    /// Its key for programs.
    pub const fn key(self) -> &'static str {
        match self {
            Way::OnDemand => "on_demand",
            Way::FixedAtPeak => "fixed_at_peak",
            Way::FixedAtP99 => "fixed_at_p99",
            Way::FixedAtP95 => "fixed_at_p95",
            Way::AutoScaled => "auto_scaled",
            Way::AsStated => "as_stated",
        }
    }
}

/// Why a way has no price or no throttled share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unknown {
    /// A peak is stated without a shape, so that nobody knows for how long it lasts.
    #[error("depends on when the peak comes: say the shape of the traffic")]
    PeakWithoutTime,
    /// Stated or scheduled capacity whose hours are not those of the traffic.
    #[error("depends on which hours of the schedule have the traffic")]
    ScheduleWithoutTime,
    /// A global table: every Region has a capacity of its own.
    #[error("is not simulated for a global table, which has a capacity in each Region")]
    Replicated,
    /// More units than can be simulated.
    #[error("has more than 33 million units a second, and is not simulated")]
    TooLarge,
}

/// One way, and what it comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// The way.
    pub way: Way,
    /// What it costs and throttles, or why that is not known.
    pub answer: Result<Answer, Unknown>,
}

/// What a way costs and throttles. Money is for a month at list prices and covers throughput only: storage and other
/// lines are the same in every way.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// Throughput. Where capacity changes within an hour, the highest of the hour is billed (R-PROV-3).
    pub throughput: Usd,
    /// The same where an hour's average would be billed: the lower bound of doubt D-8. As `throughput` where capacity
    /// does not change.
    pub lower: Usd,
    /// Requests that are refused.
    pub throttled: Result<Throttled, Unknown>,
    /// Capacity of each dimension; empty on-demand.
    pub capacities: Vec<GivenCapacity>,
    /// What is missing where the quota of a table is less than what this way needs (S-19): the rest is refused.
    pub over_quota: Option<OverQuota>,
    /// Reserved capacity on top, one and three years: never part of the price.
    pub reserved: [Overlay<Reservation>; 2],
    /// A Database Savings Plan on top: never part of the price.
    pub savings_plan: Overlay<SavingsPlan>,
}

/// Something that could be bought on top.
#[derive(Clone, Debug, PartialEq)]
pub enum Overlay<T> {
    /// It would come to this.
    Saves(T),
    /// It can be bought, and would save nothing.
    DoesNotPay,
    /// It does not cover this: on-demand units and the Standard-IA class have no reserved capacity.
    DoesNotApply,
    /// The Region does not sell it.
    NotSold,
    /// It depends on something that is not known.
    Unknown(Unknown),
}

impl<T> Overlay<T> {
    /// What it comes to, where it saves.
    pub fn saving(&self) -> Option<&T> {
        match self {
            Overlay::Saves(it) => Some(it),
            _ => None,
        }
    }
}

/// The part of all units that is refused, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throttled {
    /// With the default delays of auto scaling.
    pub share: Decimal,
    /// With the fastest and the slowest delays, lower one first; both as `share` where none matter or none were asked
    /// for.
    pub range: (Decimal, Decimal),
    /// On-demand: the part of all units above the rate that is safe (R-OD-3, R-OD-4). They may be refused.
    pub at_risk: Decimal,
}

/// A dimension that needs more than the quota of a table, in units a second (S-19).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverQuota {
    /// Reads or writes.
    pub kind: UnitKind,
    /// What is needed.
    pub needed: Decimal,
    /// What a table can have.
    pub quota: u64,
}

/// The capacity of one dimension in one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenCapacity {
    /// The table or a global index.
    pub place: Place,
    /// Reads or writes.
    pub kind: UnitKind,
    /// The most units of the month.
    pub units: Decimal,
    /// Billed unit-hours of the month.
    pub unit_hours: Decimal,
    /// The part of the billed unit-hours that is used: what is served over what is paid for (R-CMP-1), at most 1. Where
    /// it is not known what is refused, the most that it can be.
    pub used: Decimal,
    /// The part of this dimension's units that is refused, where known.
    pub throttled: Option<Decimal>,
}
