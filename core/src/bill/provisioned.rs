//! Lines of provisioned mode at a fixed or scheduled capacity: the stated amount, or the peak of the sum of all patterns,
//! rounded up to whole units, at least 1 (R-PROV-1, R-PROV-2, R-PROV-4). Local indexes use the table's capacity
//! (R-IDX-12). Capacity that follows its use is the simulation's business, and counts as fixed here: at the peak, within
//! the bounds of its policy (R-AS-4).

use super::{
    BillError, CostLine, Family, Place, UnitKind, Working,
    demand::{demands, payer},
    global_table, out_of_range,
    throughput::SMALLEST_CAPACITY,
    usage::Usage,
};
use crate::{
    design::{CapacityPlan, IndexKind, ScheduledHours, Settings, Table, TableClass},
    pricing::{Dimension, RegionPrices},
    rules::RuleId,
    units::exact::{product, sum},
};
use rust_decimal::Decimal;

/// Digits of a rate a second that are more than the noise of divisions: the last four of 28 are not.
const SURE_DIGITS: u32 = 24;
/// The first whole number of more digits.
const SURE_END: u128 = 10_u128.pow(SURE_DIGITS);

/// What one dimension of a table or global index needs and is given.
#[derive(Clone, Debug, PartialEq)]
pub struct CapacityNeed {
    /// The table's position.
    pub table: usize,
    /// The table or a global index.
    pub place: Place,
    /// Reads or writes.
    pub kind: UnitKind,
    /// Average units a second of all patterns.
    pub average: Decimal,
    /// Units a second at the peak of their sum.
    pub peak: Decimal,
    /// Whole units provisioned: the most of the month, where a schedule changes them.
    pub provisioned: Decimal,
    /// Units over the month, where a schedule changes them; else empty.
    pub schedule: Vec<CapacityHours>,
    /// Provisioned units, averaged over the month.
    pub mean: Decimal,
    /// Unit-hours of the month that reserved capacity covers.
    pub covered: Decimal,
    /// Whether the person stated the amount.
    pub origin: CapacityOrigin,
}

/// Hours of the month with the same capacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CapacityHours {
    /// How many hours.
    pub hours: Decimal,
    /// Capacity units.
    pub units: Decimal,
}

/// Where a provisioned amount comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CapacityOrigin {
    /// Said by the person.
    Stated,
    /// The peak, rounded up.
    Computed,
    /// The peak, within the minimum and maximum of auto scaling, one of which is nearer (R-AS-4).
    Bounded,
    /// A schedule; hours that it does not name have the stated or computed amount.
    Scheduled,
}

impl CapacityNeed {
    /// The part of the capacity that is used on average, 0 to 1 and above.
    pub fn utilization(&self) -> Decimal {
        self.average / self.mean
    }

    /// Whether the peak is above the capacity: requests are throttled then, after bursts.
    pub fn is_short(&self) -> bool {
        self.peak > self.provisioned
    }

    /// The hours of the month with their units; together they are all of it.
    pub fn hours_of_month(&self, month_hours: Decimal) -> Vec<CapacityHours> {
        match self.schedule.is_empty() {
            true => vec![CapacityHours { hours: month_hours, units: self.provisioned }],
            false => self.schedule.clone(),
        }
    }

    /// Keeps what the peak needs within the bounds of auto scaling, which never leaves them (R-AS-4).
    fn bound(&mut self, plan: &CapacityPlan) {
        let policy = match self.kind {
            UnitKind::Read => plan.read_scaling,
            UnitKind::Write => plan.write_scaling,
        };
        let Some(policy) = policy.filter(|_| self.origin == CapacityOrigin::Computed) else { return };
        let within = self.provisioned.min(policy.max.into()).max(policy.min.into());
        if within != self.provisioned {
            (self.provisioned, self.origin) = (within, CapacityOrigin::Bounded);
        }
    }

    /// Gives the scheduled hours their units and the others the ones that are there. Returns the unit-hours of the
    /// month; `None` beyond the range of a decimal.
    fn schedule(&mut self, plan: &CapacityPlan, month_hours: Decimal) -> Option<Decimal> {
        let units_of = |it: &ScheduledHours| match self.kind {
            UnitKind::Read => it.read,
            UnitKind::Write => it.write,
        };
        let said = plan.schedule.iter().filter_map(|it| Some((it.hours, units_of(it)?)));
        let mut hours: Vec<_> =
            said.map(|(hours, units)| CapacityHours { hours, units: Decimal::from(units) }).collect();
        if hours.is_empty() {
            self.mean = self.provisioned;
            return product(self.provisioned, month_hours);
        }
        let rest = month_hours - hours.iter().map(|it| it.hours).sum::<Decimal>();
        if rest > Decimal::ZERO {
            hours.push(CapacityHours { hours: rest, units: self.provisioned });
        }
        let unit_hours =
            hours.iter().try_fold(Decimal::ZERO, |sum, it| sum.checked_add(it.units.checked_mul(it.hours)?))?;
        self.origin = CapacityOrigin::Scheduled;
        self.provisioned = hours.iter().map(|it| it.units).max().unwrap_or(self.provisioned);
        self.mean = unit_hours.checked_div(month_hours)?;
        self.schedule = hours;
        Some(unit_hours)
    }
}

/// A rate a second without the noise of divisions.
fn sure(rate: Decimal) -> Decimal {
    if rate.scale() <= SURE_DIGITS && rate.mantissa().unsigned_abs() < SURE_END {
        return rate;
    }
    let whole_digits = rate.trunc().mantissa().unsigned_abs().checked_ilog10().map_or(0, |it| it + 1);
    rate.round_dp(SURE_DIGITS.saturating_sub(whole_digits))
}

/// Capacities and lines of a table. `usages` are the table's own; `out` positions continue across tables.
pub fn lines(
    position: usize,
    table: &Table,
    settings: &Settings,
    usages: &[Usage],
    prices: &RegionPrices,
    capacities: &mut Vec<CapacityNeed>,
    out: &mut Vec<CostLine>,
) -> Result<(), BillError> {
    let (read, write) = match table.class {
        TableClass::Standard => (Dimension::ReadCapacityUnitHour, Dimension::WriteCapacityUnitHour),
        TableClass::StandardInfrequentAccess => (Dimension::ReadCapacityUnitHourIa, Dimension::WriteCapacityUnitHourIa),
    };
    let (read_price, write_price) = (prices.price(read)?, prices.price(write)?);
    // A global table writes replicated units, its indexes plain ones (R-GT-1, R-GT-2).
    let table_write = global_table::write_hour_dimension(table);
    let table_write_price = if table_write == write { write_price } else { prices.price(table_write)? };
    let twice = global_table::writes_of_a_write(table);
    let first = capacities.len();
    let mut add = |place, kind, stated: Option<u64>| {
        let origin = if stated.is_some() { CapacityOrigin::Stated } else { CapacityOrigin::Computed };
        let provisioned = Decimal::from(stated.unwrap_or(0));
        capacities.push(CapacityNeed {
            table: position,
            place,
            kind,
            average: Decimal::ZERO,
            peak: Decimal::ZERO,
            provisioned,
            schedule: Vec::new(),
            mean: Decimal::ZERO,
            covered: Decimal::ZERO,
            origin,
        });
    };
    add(Place::Table, UnitKind::Write, table.capacity.write);
    add(Place::Table, UnitKind::Read, table.capacity.read);
    for (i, index) in table.indexes.iter().enumerate().filter(|(_, it)| it.kind == IndexKind::Global) {
        add(Place::Index(i), UnitKind::Write, index.write);
        add(Place::Index(i), UnitKind::Read, index.read);
    }
    let own = &mut capacities[first..];
    // Where no pattern has a peak, one sum serves for both.
    let flat = table.shapes.len() < 2 && table.patterns.iter().all(|it| it.peak == Decimal::ONE);
    for usage in usages {
        let Some(traffic) = usage.traffic else { continue };
        let place = payer(table, usage.place);
        let is_it = |need: &CapacityNeed| need.place == place && need.kind == usage.kind;
        // Where every index is global, this is the position; else it is looked for.
        let likely = match (place, usage.kind) {
            (Place::Table, UnitKind::Write) => 0,
            (Place::Table, UnitKind::Read) => 1,
            (Place::Index(i), UnitKind::Write) => 2 * i + 2,
            (Place::Index(i), UnitKind::Read) => 2 * i + 3,
        };
        let position = Some(likely).filter(|at| own.get(*at).is_some_and(is_it));
        let Some(position) = position.or_else(|| own.iter().position(is_it)) else { continue };
        let need = &mut own[position];
        need.average =
            sum(need.average, traffic.units_per_second).ok_or_else(|| out_of_range(table, "capacity units"))?;
        if !flat {
            need.peak =
                sum(need.peak, traffic.peak_units_per_second).ok_or_else(|| out_of_range(table, "capacity units"))?;
        }
    }
    if table.shapes.len() > 1 {
        // Peaks at different times do not add up.
        let too_large = || out_of_range(table, "capacity units");
        let minutes = settings.month.minutes();
        for demand in demands(table, usages).ok_or_else(too_large)? {
            if let Some(need) = own.iter_mut().find(|it| it.place == demand.place && it.kind == demand.kind) {
                need.peak = demand.peak(table, minutes).ok_or_else(too_large)?;
            }
        }
    }
    for (offset, need) in own.iter_mut().enumerate() {
        // Thirds of a second end somewhere: without this, a sum that is 1 but for its 27th decimal would take 2 units.
        need.average = sure(need.average);
        need.peak = if flat { need.average } else { sure(need.peak) };
        if let Some(writes) = twice.filter(|_| need.place == Place::Table && need.kind == UnitKind::Write) {
            (need.average, need.peak) = (need.average.saturating_mul(writes), need.peak.saturating_mul(writes));
        }
        if need.origin == CapacityOrigin::Computed {
            let whole = if need.peak.scale() == 0 { need.peak } else { need.peak.ceil() };
            need.provisioned = if whole.is_zero() { Decimal::from(SMALLEST_CAPACITY) } else { whole };
        }
        let plan = match need.place {
            Place::Table => &table.capacity.plan,
            Place::Index(i) => &table.indexes[i].plan,
        };
        need.bound(plan);
        let (dimension, price) = match need.kind {
            UnitKind::Read => (read, read_price),
            UnitKind::Write if need.place == Place::Table => (table_write, table_write_price),
            UnitKind::Write => (write, write_price),
        };
        let family = match (need.place, need.kind) {
            (Place::Table, UnitKind::Write) => Family::TableWrites,
            (Place::Table, UnitKind::Read) => Family::TableReads,
            (Place::Index(_), UnitKind::Write) => Family::IndexWrites,
            (Place::Index(_), UnitKind::Read) => Family::IndexReads,
        };
        let quantity =
            need.schedule(plan, settings.month.hours()).ok_or_else(|| out_of_range(table, "capacity hours"))?;
        let amount = price.usd.checked_mul(quantity).ok_or_else(|| out_of_range(table, "costs"))?;
        out.push(CostLine {
            family,
            table: position,
            place: need.place,
            replica: None,
            pattern: None,
            dimension,
            quantity,
            price,
            amount,
            working: Working::Capacity(first + offset),
            rules: match need.origin {
                CapacityOrigin::Bounded => &[RuleId::PROV_1, RuleId::PROV_2, RuleId::PROV_4, RuleId::AS_4],
                _ => &[RuleId::PROV_1, RuleId::PROV_2, RuleId::PROV_4],
            },
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::{
        design::Design,
        estimate::estimate,
        pricing::PriceBook,
        wire::{WireError, read_design},
    };

    /// Patterns of puts, each once in a minute of so many bytes, and the write units that they need.
    #[track_caller]
    fn check(sizes: &[u64], units: u32) -> Result<(), WireError> {
        let puts: Vec<String> = sizes
            .iter()
            .map(|bytes| {
                format!(
                    r#"{{"name": "put", "operation": "PutItem", "rate": {{"times": 1, "per": "minute"}}, "after_bytes": {bytes}}}"#
                )
            })
            .collect();
        let text = format!(
            r#"{{"version": 1, "name": "d", "region": "us-east-1",
                 "tables": [{{"name": "t", "partition_key": {{"name": "pk"}}, "patterns": [{}]}}]}}"#,
            puts.join(",")
        );
        let design = Design::from_wire(&read_design(&text)?).expect("it holds together");
        let all = estimate(&design, PriceBook::embedded()).expect("it has a bill");
        assert_eq!(all.capacities[0].provisioned, units.into(), "{sizes:?}");
        assert!(!all.capacities[0].is_short());
        Ok(())
    }

    #[test]
    fn r_prov_4_a_need_of_whole_units_is_not_rounded_up_by_the_noise_of_a_division() -> Result<(), WireError> {
        check(&[60 * 1_024], 1)?;
        check(&[60 * 1_024 + 1], 2)?;
        check(&[40 * 1_024, 40 * 1_024, 40 * 1_024], 2)?;
        check(&[1_024], 1)
    }
}
