//! How each dimension of a table fares on-demand: what it takes at once, as a new table and as one that was provisioned
//! before; what is refused and what is at risk; and how long its peak has to grow until it is safe (S-26, S-27, R-OD-2 to
//! R-OD-5, R-WARM-1).

use super::{
    load::Load,
    modes::parts::{direction, share_of},
    offer::Unknown,
    quota::quota,
};
use crate::{
    bill::{CostLine, Family, Place, UnitKind, demand::payer},
    design::Table,
    limits::{ON_DEMAND_INITIAL_READ_UNITS_PER_SECOND, ON_DEMAND_INITIAL_WRITE_UNITS_PER_SECOND},
    money::Usd,
    show,
    simulate::on_demand::{OnDemand, PEAK_AGE_MINUTES},
    traffic::Demand,
};
use rust_decimal::Decimal;

/// One dimension on-demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnDemandFacts {
    /// The table or a global index.
    pub place: Place,
    /// Reads or writes.
    pub kind: UnitKind,
    /// Units a second at the peak.
    pub peak: Decimal,
    /// The maximum throughput that the design sets, in units a second (R-OD-5).
    pub maximum: Option<u64>,
    /// The quota, in units a second.
    pub quota: u64,
    /// The warm throughput that the design asks for, in units a second (R-WARM-1).
    pub warm_asked: Option<u64>,
    /// The warm throughput with which nothing is at risk, in units a second; what a new table has anyway where that is
    /// enough.
    pub warm_needed: Result<u64, Unknown>,
    /// As a new table, with the warm throughput that is asked for.
    pub new: OnDemandStart,
    /// The highest capacity that the design gives it in provisioned mode, in units; `None` where it says none.
    pub provisioned: Option<u64>,
    /// As a table that was provisioned so before (R-OD-2; doubt D-19).
    pub switched: Option<OnDemandStart>,
}

/// Where an on-demand table starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnDemandStart {
    /// What it takes at once before any traffic, in units a second.
    pub safe: u64,
    /// What becomes of the demand.
    pub shares: Result<OnDemandShares, Unknown>,
    /// How many times its peak has to double until the largest demand is safe; `None` where that is above what it ever
    /// serves.
    pub doublings: Option<u32>,
}

/// What becomes of all units that are asked for, in thousandths of a unit over the minutes that were followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnDemandShares {
    /// All of them.
    pub demand_milli: u64,
    /// Above the safe rate, and served as far as is known.
    pub at_risk_milli: u64,
    /// Above the maximum or the quota: throttled, and free (S-25).
    pub refused_milli: u64,
}

impl OnDemandShares {
    /// The part at risk, 0 to 1.
    pub fn at_risk(&self) -> Decimal {
        share_of(self.at_risk_milli, self.demand_milli)
    }

    /// The refused part, 0 to 1.
    pub fn refused(&self) -> Decimal {
        share_of(self.refused_milli, self.demand_milli)
    }
}

impl OnDemandStart {
    /// Minutes until the largest demand is safe.
    pub fn minutes(&self) -> Option<u64> {
        self.doublings.map(|it| u64::from(it) * PEAK_AGE_MINUTES as u64)
    }
}

/// The rule of a dimension as a new table, with what the design says.
pub(super) fn rule(table: &Table, place: Place, kind: UnitKind) -> OnDemand {
    let limits = match place {
        Place::Table => &table.capacity.plan.on_demand,
        Place::Index(i) => &table.indexes[i].plan.on_demand,
    };
    let (warm, most) = match kind {
        UnitKind::Read => (limits.warm_read, limits.max_read),
        UnitKind::Write => (limits.warm_write, limits.max_write),
    };
    let new = OnDemand::new_table(direction(kind));
    OnDemand {
        warm_units_per_second: new.warm_units_per_second.max(warm.unwrap_or(0)),
        maximum_units_per_second: most,
        quota_units_per_second: quota(table, place, kind),
        ..new
    }
}

/// The facts of a load as a new table.
pub(super) fn facts(table: &Table, load: &Load) -> OnDemandFacts {
    let (place, kind) = (load.place, load.kind);
    let limits = match place {
        Place::Table => &table.capacity.plan.on_demand,
        Place::Index(i) => &table.indexes[i].plan.on_demand,
    };
    let warm_asked = match kind {
        UnitKind::Read => limits.warm_read,
        UnitKind::Write => limits.warm_write,
    };
    let rule = rule(table, place, kind);
    OnDemandFacts {
        place,
        kind,
        peak: load.peak,
        maximum: rule.maximum_units_per_second,
        quota: rule.quota_units_per_second,
        warm_asked,
        warm_needed: load.minutes.as_ref().map(|minutes| warm_needed(&rule, minutes, kind)).map_err(|it| *it),
        new: start(&rule, load),
        provisioned: None,
        switched: None,
    }
}

impl OnDemandFacts {
    /// The same with what it takes after so many units were provisioned, at their highest.
    pub(super) fn after(self, table: &Table, load: &Load, units: u64) -> OnDemandFacts {
        let rule = rule(table, self.place, self.kind);
        let before = OnDemand::switched(direction(self.kind), units);
        let warm = before.warm_units_per_second.max(rule.warm_units_per_second);
        let switched = start(&OnDemand { warm_units_per_second: warm, ..rule }, load);
        OnDemandFacts { provisioned: Some(units), switched: Some(switched), ..self }
    }
}

fn start(rule: &OnDemand, load: &Load) -> OnDemandStart {
    let shares = load.minutes.as_ref().map_err(|it| *it).map(|minutes| {
        let found = rule.follow(minutes);
        OnDemandShares {
            demand_milli: found.demand_milli,
            at_risk_milli: found.at_risk.milli_units,
            refused_milli: found.throttled.milli_units,
        }
    });
    let peak = u64::try_from(load.peak.ceil()).unwrap_or(u64::MAX);
    OnDemandStart { safe: rule.instant_limit(0), shares, doublings: rule.doublings_to(peak) }
}

/// The largest of the demands that are more than twice what was reached before them: that much has to be warm.
fn warm_needed(rule: &OnDemand, minutes: &Demand, kind: UnitKind) -> u64 {
    let rows = minutes.milli_units();
    let ceiling = rule.ceiling().saturating_mul(60_000);
    let mut most = 0;
    OnDemand { warm_units_per_second: 0, ..*rule }.follow_with(minutes, |minute, safe_milli| {
        let served = rows.get(minute).copied().unwrap_or(0).min(ceiling);
        if served > safe_milli {
            most = most.max(served);
        }
    });
    most.div_ceil(60_000).max(of_a_new_table(kind))
}

const fn of_a_new_table(kind: UnitKind) -> u64 {
    match kind {
        UnitKind::Read => ON_DEMAND_INITIAL_READ_UNITS_PER_SECOND,
        UnitKind::Write => ON_DEMAND_INITIAL_WRITE_UNITS_PER_SECOND,
    }
}

/// What is paid of an on-demand line: not the part that is refused (S-25). `None` beyond the range of a decimal.
pub(super) fn served_amount(table: &Table, facts: &[OnDemandFacts], line: &CostLine) -> Option<Usd> {
    let kind = match line.family {
        Family::TableWrites | Family::IndexWrites => UnitKind::Write,
        _ => UnitKind::Read,
    };
    let place = payer(table, line.place);
    let own = facts.iter().find(|it| it.place == place && it.kind == kind);
    match own.and_then(|it| it.new.shares.ok()).map(|it| it.refused()).filter(|it| !it.is_zero()) {
        Some(refused) => line.amount.checked_mul(Decimal::ONE - refused),
        None => Some(line.amount),
    }
}

/// What the facts of on-demand mean, in two sentences for above them.
pub const ON_DEMAND_IN_WORDS: &str = "A new table takes 4,000 write and 12,000 read units a second at once, one that was \
    provisioned before the highest capacity that it ever had (R-OD-2, R-WARM-1, D-19), and both twice the previous peak \
    (R-OD-3). What comes faster than the peak can double in 30 minutes is at risk (R-OD-4); above the maximum throughput \
    of the design (R-OD-5) or the quota of a table it is throttled.";

/// The facts of one dimension as they are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnDemandCells {
    /// `writes`, or `writes of ByStatus`.
    pub name: String,
    /// Units a second at the peak.
    pub peak: String,
    /// The most that is ever served, and by what.
    pub most: String,
    /// Warm throughput: asked for, and needed.
    pub warm: String,
    /// What a new table takes at once.
    pub new: String,
    /// What becomes of the demand then.
    pub new_note: String,
    /// What a table takes at once that was provisioned before.
    pub switched: String,
    /// What becomes of the demand then.
    pub switched_note: String,
}

impl OnDemandFacts {
    /// Its cells.
    pub fn cells(&self, table: &Table) -> OnDemandCells {
        let kind = match self.kind {
            UnitKind::Read => "Reads",
            UnitKind::Write => "Writes",
        };
        let name = match self.place {
            Place::Table => kind.to_string(),
            Place::Index(i) => format!("{kind} of {}", table.indexes[i].name),
        };
        let most = match self.maximum.filter(|it| *it <= self.quota) {
            Some(most) => format!("{}, its maximum", a_second(most)),
            None => format!("{}, the quota", a_second(self.quota)),
        };
        let asked = match self.warm_asked {
            Some(units) => format!("{} asked for, ", a_second(units)),
            None => String::new(),
        };
        let warm = match self.warm_needed {
            Ok(units) if units <= of_a_new_table(self.kind) => format!("{asked}no more needed than new tables have"),
            Ok(units) => format!("{asked}{} needed", a_second(units)),
            Err(unknown) => format!("{asked}what is needed {unknown}"),
        };
        let (switched, switched_note) = match (self.switched, self.provisioned) {
            (Some(start), Some(units)) => {
                let before = format!("after {} provisioned; ", show::count(Decimal::from(units)));
                (a_second(start.safe), before + &start.words())
            }
            _ => ("–".to_string(), "the design states no provisioned capacity".to_string()),
        };
        OnDemandCells {
            name,
            peak: format!("{}/s", show::units_short(self.peak)),
            most,
            warm,
            new: a_second(self.new.safe),
            new_note: self.new.words(),
            switched,
            switched_note,
        }
    }
}

impl OnDemandStart {
    /// `13.4 % at risk, 0 % throttled; the peak is safe after 4 doublings, 120 min`, without a dot.
    pub fn words(&self) -> String {
        let shares = match self.shares {
            Ok(it) => format!("{} at risk, {} throttled", show::percent(it.at_risk()), show::percent(it.refused())),
            Err(unknown) => format!("what is at risk {unknown}"),
        };
        let safe = match (self.doublings, self.minutes()) {
            (Some(0), _) => "the peak is safe at once".to_string(),
            (Some(1), Some(minutes)) => format!("the peak is safe after 1 doubling, {minutes} min"),
            (Some(many), Some(minutes)) => format!("the peak is safe after {many} doublings, {minutes} min"),
            _ => "the peak is above what is ever served".to_string(),
        };
        format!("{shares}; {safe}")
    }
}

fn a_second(units: u64) -> String {
    format!("{}/s", show::count(Decimal::from(units)))
}
