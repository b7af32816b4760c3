//! The demand of every dimension of a design, on one row of minutes for all of them.

use super::offer::Unknown;
use crate::{
    bill::{
        Place, UnitKind,
        demand::{DemandStep, demands},
    },
    design::{Design, Table},
    estimate::Estimate,
    traffic::Demand,
};
use rust_decimal::{Decimal, RoundingStrategy, prelude::ToPrimitive};

/// Traffic that never changes needs no more.
const FLAT_MINUTES: u64 = 60;
const WEEK_MINUTES: u64 = 10_080;

/// One dimension's demand.
pub(super) struct Load {
    pub(super) place: Place,
    pub(super) kind: UnitKind,
    /// Average units a second.
    pub(super) average: Decimal,
    /// Units a second at the peak.
    pub(super) peak: Decimal,
    /// Every minute, where the times of all peaks are known.
    pub(super) minutes: Result<Demand, Unknown>,
}

/// The loads of every table, all over the same minutes.
pub(super) struct Loads {
    /// By table.
    pub(super) tables: Vec<Vec<Load>>,
}

/// Spreads the usages of an estimate over minutes: a week, or the month where a shape takes that long.
pub(super) fn loads(design: &Design, estimate: &Estimate) -> Loads {
    let month = design.settings.month.minutes();
    let rough: Vec<Vec<Rough>> =
        design.tables.iter().enumerate().map(|(t, it)| rough(t, it, estimate, month)).collect();
    let spans = || rough.iter().flatten().filter_map(|it| it.steps.as_deref());
    let longest =
        spans().filter(|steps| steps.len() > 1).map(|steps| steps.iter().map(|it| it.minutes).sum::<u64>()).max();
    let minutes = match longest {
        None => FLAT_MINUTES,
        Some(minutes) if minutes <= WEEK_MINUTES => WEEK_MINUTES,
        Some(_) => month,
    };
    Loads { tables: rough.into_iter().map(|all| all.into_iter().map(|it| it.load(minutes)).collect()).collect() }
}

/// A demand before it has minutes.
struct Rough {
    place: Place,
    kind: UnitKind,
    average: Decimal,
    peak: Decimal,
    steps: Option<Vec<DemandStep>>,
}

fn rough(position: usize, table: &Table, estimate: &Estimate, month: u64) -> Vec<Rough> {
    let usages: Vec<_> = estimate.usages.iter().filter(|it| it.table == position).cloned().collect();
    // The estimate has added the same numbers up before: they fit.
    let all = demands(table, &usages).unwrap_or_default();
    all.into_iter()
        .map(|demand| {
            let same = |it: &&crate::bill::provisioned::CapacityNeed| {
                it.table == position && it.place == demand.place && it.kind == demand.kind
            };
            let need = estimate.capacities.iter().find(same);
            Rough {
                place: demand.place,
                kind: demand.kind,
                average: need.map_or(Decimal::ZERO, |it| it.average),
                peak: need.map_or(Decimal::ZERO, |it| it.peak),
                steps: demand.steps(table, month),
            }
        })
        .collect()
}

impl Rough {
    fn load(self, minutes: u64) -> Load {
        let Rough { place, kind, average, peak, steps } = self;
        let minutes = match steps {
            None => Err(Unknown::PeakWithoutTime),
            Some(steps) => row(&steps, minutes).ok_or(Unknown::TooLarge),
        };
        Load { place, kind, average, peak, minutes }
    }
}

/// The steps over and over, in thousandths of a unit a minute.
fn row(steps: &[DemandStep], minutes: u64) -> Option<Demand> {
    let mut all = Vec::with_capacity(usize::try_from(minutes).ok()?);
    let mut left = minutes;
    let per_minute = Decimal::from(60_000);
    let milli = |step: &DemandStep| {
        let exact = step.units_per_second.checked_mul(per_minute)?;
        Some((step.minutes, exact.round_dp_with_strategy(0, RoundingStrategy::MidpointAwayFromZero).to_u64()?))
    };
    let steps: Vec<(u64, u64)> = steps.iter().map(milli).collect::<Option<_>>()?;
    for (length, units) in steps.iter().cycle() {
        let now = (*length).min(left);
        all.extend(std::iter::repeat_n(*units, usize::try_from(now).ok()?));
        left -= now;
        if left == 0 {
            break;
        }
    }
    Demand::from_milli_units(all).ok()
}
