//! All ways of paying for the capacity of each table, side by side, and of the whole design.

use super::{
    commitment::{KindHours, SAVINGS_PLAN_ON_DEMAND, SAVINGS_PLAN_PROVISIONED, reservation, savings_plan},
    load::{Load, loads},
    offer::{Answer, GivenCapacity, Offer, Overlay, Throttled, Unknown, Way},
};
use crate::{
    bill::{
        BillError, Missing, Place, UnitKind, charge, out_of_range,
        provisioned::{CapacityNeed, CapacityOrigin},
        reserved,
    },
    design::{self, Design, Table, TableClass, Term},
    estimate::{Estimate, TableUse, estimate},
    money::Usd,
    pricing::{Dimension as Priced, PriceBook, PriceError, RegionPrices},
    simulate::{
        self, Dimension, DimensionId, Direction, Resource, ScalingPolicy, TableRules, Timing, on_demand::OnDemand,
    },
    traffic::Demand,
};
use rust_decimal::Decimal;

/// With which delays auto scaling is simulated (S-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presets {
    /// The default ones: three times as quick to work out.
    DefaultOnly,
    /// The fastest and the slowest ones too, for a range of what is throttled.
    FastToSlow,
}

/// Every way of every table.
#[derive(Clone, Debug, PartialEq)]
pub struct Modes {
    /// By table.
    pub tables: Vec<TableModes>,
    /// All tables the same way. A way that a table lacks is missing.
    pub whole: Vec<Offer>,
    /// Storage of the month: the same in every way, and in no offer.
    pub storage: Usd,
    /// Amounts that are in no offer, because something has not been said.
    pub missing: Vec<Missing>,
}

/// Every way of one table.
#[derive(Clone, Debug, PartialEq)]
pub struct TableModes {
    /// The ways, in the order of [`Way::ALL`]; `AsStated` only where the design states an amount.
    pub offers: Vec<Offer>,
    /// The use of capacity fixed at the peak, and the use from which provisioned capacity is cheaper (R-CMP-1); `None`
    /// without traffic.
    pub at_peak: Option<TableUse>,
}

/// Works out every way. Rules R-OD-1, R-PROV-1 to R-PROV-4, R-AS-1 to R-AS-4, R-RC-1 to R-RC-4, R-SP-1, R-CMP-1.
///
/// Auto scaling without a policy in the design has the service's defaults: target 70 %, from 1 unit to 40,000, or as
/// many as the peak needs.
///
/// Errors: those of [`estimate`].
pub fn modes(design: &Design, prices: &PriceBook, presets: Presets) -> Result<Modes, BillError> {
    let estimate = estimate(design, prices)?;
    let region = prices.region(&design.region)?;
    modes_of(design, &estimate, region, presets)
}

fn modes_of(design: &Design, estimate: &Estimate, region: &RegionPrices, presets: Presets) -> Result<Modes, BillError> {
    let loads = loads(design, estimate);
    let mut tables = Vec::with_capacity(design.tables.len());
    let mut worked: Vec<Vec<Worked>> = Vec::with_capacity(design.tables.len());
    for (position, (table, loads)) in design.tables.iter().zip(&loads.tables).enumerate() {
        let asked = Asked { design, estimate, region, position, table, loads, presets };
        let ways = asked.ways()?;
        let at_peak = asked.use_at_peak()?;
        tables.push(TableModes { offers: ways.iter().map(|it| it.offer.clone()).collect(), at_peak });
        worked.push(ways);
    }
    let storage = charge::total(estimate.tables.iter().map(|it| it.storage));
    let too_large = || match design.tables.first() {
        Some(table) => out_of_range(table, "costs"),
        None => BillError::OutOfRange { table: design.name.clone(), what: "costs" },
    };
    let whole = match worked.as_slice() {
        [] => Vec::new(),
        all => Way::ALL.into_iter().filter_map(|way| whole(way, all)).collect::<Option<_>>().ok_or_else(too_large)?,
    };
    let storage = storage.ok_or_else(too_large)?;
    Ok(Modes { tables, whole, storage, missing: estimate.missing.clone() })
}

/// An offer with what sums of several tables need.
struct Worked {
    offer: Offer,
    /// What overlays are worked out from, where it is known.
    rows: Result<Rows, Unknown>,
    terms: Terms,
    units: Decimal,
}

/// What commitments are worked out from.
#[derive(Clone)]
struct Rows {
    /// Hours of the month that each entry stands for.
    hours: Vec<Decimal>,
    /// Provisioned write units that reserved capacity could cover.
    write: Vec<Decimal>,
    /// The same of reads.
    read: Vec<Decimal>,
    /// What an hour costs at list price.
    spending: Vec<Decimal>,
}

/// What a table may commit to, and at which prices.
#[derive(Clone, Copy)]
struct Terms {
    off: Decimal,
    write_list: Usd,
    read_list: Usd,
    reserved: [Option<[reserved::ReservedPrice; 2]>; 2],
    applies: Applies,
}

/// Whether reserved capacity covers a way's units.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Applies {
    Yes,
    No,
}

/// One table in question.
struct Asked<'a> {
    design: &'a Design,
    estimate: &'a Estimate,
    region: &'a RegionPrices,
    position: usize,
    table: &'a Table,
    loads: &'a [Load],
    presets: Presets,
}

/// List prices of a table's class.
struct ListPrices {
    write_request: Usd,
    read_request: Usd,
    write_hour: Usd,
    read_hour: Usd,
}

impl ListPrices {
    fn of(region: &RegionPrices, class: TableClass) -> Result<ListPrices, PriceError> {
        let price = |standard, infrequent| match class {
            TableClass::Standard => region.price(standard).map(|it| it.usd),
            TableClass::StandardInfrequentAccess => region.price(infrequent).map(|it| it.usd),
        };
        Ok(ListPrices {
            write_request: price(Priced::WriteRequestUnit, Priced::WriteRequestUnitIa)?,
            read_request: price(Priced::ReadRequestUnit, Priced::ReadRequestUnitIa)?,
            write_hour: price(Priced::WriteCapacityUnitHour, Priced::WriteCapacityUnitHourIa)?,
            read_hour: price(Priced::ReadCapacityUnitHour, Priced::ReadCapacityUnitHourIa)?,
        })
    }

    fn hour(&self, kind: UnitKind) -> Usd {
        match kind {
            UnitKind::Write => self.write_hour,
            UnitKind::Read => self.read_hour,
        }
    }

    fn request(&self, kind: UnitKind) -> Usd {
        match kind {
            UnitKind::Write => self.write_request,
            UnitKind::Read => self.read_request,
        }
    }
}

impl Asked<'_> {
    fn ways(&self) -> Result<Vec<Worked>, BillError> {
        let prices = ListPrices::of(self.region, self.table.class)?;
        let too_large = || out_of_range(self.table, "costs");
        let mut ways = Vec::with_capacity(Way::ALL.len());
        for way in Way::ALL {
            if way == Way::AsStated && self.needs().all(|it| it.origin == CapacityOrigin::Computed) {
                continue;
            }
            let terms = self.terms(way, &prices);
            let worked = match self.raw(way, &prices) {
                Ok(raw) => self.worked(way, raw.ok_or_else(too_large)?, terms).ok_or_else(too_large)?,
                Err(unknown) => Worked {
                    offer: Offer { way, answer: Err(unknown) },
                    rows: Err(unknown),
                    terms,
                    units: Decimal::ZERO,
                },
            };
            ways.push(worked);
        }
        Ok(ways)
    }

    fn needs(&self) -> impl Iterator<Item = &CapacityNeed> {
        self.estimate.capacities.iter().filter(|it| it.table == self.position)
    }

    fn month_hours(&self) -> Decimal {
        self.design.settings.month.hours()
    }

    fn terms(&self, way: Way, prices: &ListPrices) -> Terms {
        let price = |term| {
            let of = |kind| reserved::price(self.region, term, kind).ok();
            Some([of(UnitKind::Write)?, of(UnitKind::Read)?])
        };
        let covered = self.table.class == TableClass::Standard && way != Way::OnDemand;
        Terms {
            off: if way == Way::OnDemand { SAVINGS_PLAN_ON_DEMAND } else { SAVINGS_PLAN_PROVISIONED },
            write_list: prices.write_hour,
            read_list: prices.read_hour,
            reserved: [price(Term::OneYear), price(Term::ThreeYears)],
            applies: if covered { Applies::Yes } else { Applies::No },
        }
    }

    /// Price, throttling and hours of a way. Inner `None`: beyond the range of a decimal.
    fn raw(&self, way: Way, prices: &ListPrices) -> Result<Option<Raw>, Unknown> {
        match way {
            Way::OnDemand => Ok(self.on_demand(prices)),
            Way::FixedAtPeak => {
                let units = self.loads.iter().map(|it| at_least_one(it.peak)).collect();
                Ok(self.fixed(units, prices, Ok(Throttled::NONE)))
            }
            Way::FixedAtP99 | Way::FixedAtP95 => {
                let share = if way == Way::FixedAtP99 { 9_900 } else { 9_500 };
                let units: Vec<Decimal> =
                    self.loads.iter().map(|it| percentile(it, share)).collect::<Result<_, _>>()?;
                let throttled = self.throttled_at(&units);
                Ok(self.fixed(units, prices, throttled))
            }
            Way::AsStated => Ok(self.as_stated(prices)),
            Way::AutoScaled => self.auto_scaled(prices),
        }
    }

    fn on_demand(&self, prices: &ListPrices) -> Option<Raw> {
        let throughput = self.estimate.tables[self.position].on_demand;
        let rows = match self.request_rows(prices) {
            Ok(rows) => Ok(rows?),
            Err(unknown) => Err(unknown),
        };
        let throttled = self.on_demand_throttling();
        Some(Raw { throughput, lower: throughput, throttled, capacities: Vec::new(), rows })
    }

    /// What each hour of requests costs. `Ok(None)`: beyond the range of a decimal.
    fn request_rows(&self, prices: &ListPrices) -> Result<Option<Rows>, Unknown> {
        let mut spending: Vec<Decimal> = Vec::new();
        for load in self.loads {
            let minutes = load.minutes.as_ref().map_err(|it| *it)?;
            let price = prices.request(load.kind).decimal() / Decimal::ONE_THOUSAND;
            let hours = minutes.milli_units().chunks(60);
            spending.resize(hours.len().max(spending.len()), Decimal::ZERO);
            for (sum, hour) in spending.iter_mut().zip(hours) {
                let Some(more) = Decimal::from(hour.iter().sum::<u64>()).checked_mul(price) else { return Ok(None) };
                *sum += more;
            }
        }
        let each = self.month_hours() / Decimal::from(spending.len().max(1));
        let nothing = vec![Decimal::ZERO; spending.len()];
        Ok(Some(Rows { hours: vec![each; spending.len()], write: nothing.clone(), read: nothing, spending }))
    }

    fn on_demand_throttling(&self) -> Result<Throttled, Unknown> {
        let (mut demand, mut refused, mut at_risk) = (0_u64, 0_u64, 0_u64);
        for load in self.loads {
            let minutes = load.minutes.as_ref().map_err(|it| *it)?;
            let limits = match load.place {
                Place::Table => &self.table.capacity.plan.on_demand,
                Place::Index(i) => &self.table.indexes[i].plan.on_demand,
            };
            let (warm, most) = match load.kind {
                UnitKind::Read => (limits.warm_read, limits.max_read),
                UnitKind::Write => (limits.warm_write, limits.max_write),
            };
            let mut rule = OnDemand::new_table(direction(load.kind));
            rule.warm_units_per_second = rule.warm_units_per_second.max(warm.unwrap_or(0));
            rule.maximum_units_per_second = most;
            let outcome = rule.follow(minutes);
            demand += outcome.demand_milli;
            refused += outcome.throttled.milli_units;
            at_risk += outcome.at_risk.milli_units;
        }
        let share = share_of(refused, demand);
        Ok(Throttled { share, range: (share, share), at_risk: share_of(at_risk, demand) })
    }

    /// Capacity that stays the same, in the order of the loads.
    fn fixed(
        &self,
        units: Vec<Decimal>,
        prices: &ListPrices,
        throttled: Result<(Throttled, Vec<Option<Decimal>>), Unknown>,
    ) -> Option<Raw> {
        let month = self.month_hours();
        let (throttled, of_each) = match throttled {
            Ok((all, of_each)) => (Ok(all), of_each),
            Err(unknown) => (Err(unknown), Vec::new()),
        };
        let mut capacities = Vec::with_capacity(units.len());
        let (mut write, mut read, mut spending) = (Decimal::ZERO, Decimal::ZERO, Decimal::ZERO);
        for (position, (load, units)) in self.loads.iter().zip(units).enumerate() {
            let side = if load.kind == UnitKind::Write { &mut write } else { &mut read };
            *side = side.checked_add(units)?;
            spending = spending.checked_add(prices.hour(load.kind).decimal().checked_mul(units)?)?;
            let unit_hours = units.checked_mul(month)?;
            let throttled = of_each.get(position).copied().flatten();
            let used = load.average.checked_div(units).unwrap_or_default();
            capacities.push(GivenCapacity { place: load.place, kind: load.kind, units, unit_hours, used, throttled });
        }
        let throughput = Usd::new(spending.checked_mul(month)?);
        let rows = Rows { hours: vec![month], write: vec![write], read: vec![read], spending: vec![spending] };
        Some(Raw { throughput, lower: throughput, throttled, capacities, rows: Ok(rows) })
    }

    fn as_stated(&self, prices: &ListPrices) -> Option<Raw> {
        let needs: Vec<&CapacityNeed> = self.needs().collect();
        let units: Vec<Decimal> = needs.iter().map(|it| it.provisioned).collect();
        if needs.iter().all(|it| it.schedule.is_empty()) {
            let throttled = self.throttled_at(&units);
            return self.fixed(units, prices, throttled);
        }
        // Hours of one table are those of all its schedules, from the busiest on.
        let month = self.month_hours();
        let mut capacities = Vec::with_capacity(needs.len());
        let mut edges: Vec<Decimal> = Vec::new();
        let spans: Vec<_> = needs.iter().map(|it| reserved::busiest_first(it, month)).collect();
        for span in &spans {
            let mut end = Decimal::ZERO;
            edges.extend(span.iter().map(|it| {
                end += it.hours;
                end
            }));
        }
        edges.sort();
        edges.dedup();
        let mut rows = Rows { hours: Vec::new(), write: Vec::new(), read: Vec::new(), spending: Vec::new() };
        let mut start = Decimal::ZERO;
        for edge in edges {
            let (mut write, mut read, mut spending) = (Decimal::ZERO, Decimal::ZERO, Decimal::ZERO);
            for (need, span) in needs.iter().zip(&spans) {
                let mut end = Decimal::ZERO;
                let now = span.iter().find(|it| {
                    end += it.hours;
                    end > start
                });
                let units = now.map_or(Decimal::ZERO, |it| it.units);
                let side = if need.kind == UnitKind::Write { &mut write } else { &mut read };
                *side = side.checked_add(units)?;
                spending = spending.checked_add(prices.hour(need.kind).decimal().checked_mul(units)?)?;
            }
            rows.hours.push(edge - start);
            rows.write.push(write);
            rows.read.push(read);
            rows.spending.push(spending);
            start = edge;
        }
        for need in &needs {
            let (place, kind, used) = (need.place, need.kind, need.utilization());
            let unit_hours = need.mean.checked_mul(month)?;
            capacities.push(GivenCapacity { place, kind, units: need.provisioned, unit_hours, used, throttled: None });
        }
        let throughput = Usd::new(weighted(&rows.spending, &rows.hours)?);
        let throttled = Err(Unknown::ScheduleWithoutTime);
        Some(Raw { throughput, lower: throughput, throttled, capacities, rows: Ok(rows) })
    }

    /// What fixed capacities refuse, after bursts and with back-pressure of indexes (S-8, S-9, S-22): all together, and
    /// each dimension.
    fn throttled_at(&self, units: &[Decimal]) -> Result<(Throttled, Vec<Option<Decimal>>), Unknown> {
        let policy = |which: usize| {
            let units = u32::try_from(units[which]).ok().filter(|it| *it <= simulate::LARGEST_CAPACITY);
            units.map(ScalingPolicy::fixed).ok_or(Unknown::TooLarge)
        };
        let outcome = self.simulated(policy, Timing::DEFAULT)?;
        let (share, of_each) = self.refused(&outcome);
        Ok((Throttled { share, range: (share, share), at_risk: Decimal::ZERO }, of_each))
    }

    /// The refused part of all units, and of each load.
    fn refused(&self, outcome: &simulate::Outcome) -> (Decimal, Vec<Option<Decimal>>) {
        let (mut refused, mut demand) = (0, 0);
        let each = self.loads.iter().map(|load| {
            let one = outcome.dimension(id(load))?;
            refused += one.throttling.milli_units;
            demand += one.demand_milli;
            Some(share_of(one.throttling.milli_units, one.demand_milli))
        });
        let each = each.collect();
        (share_of(refused, demand), each)
    }

    fn simulated(
        &self,
        policy: impl Fn(usize) -> Result<ScalingPolicy, Unknown>,
        timing: Timing,
    ) -> Result<simulate::Outcome, Unknown> {
        let mut dimensions = Vec::with_capacity(self.loads.len());
        for (which, load) in self.loads.iter().enumerate() {
            let demand: &Demand = load.minutes.as_ref().map_err(|it| *it)?;
            dimensions.push(Dimension { id: id(load), demand, policy: policy(which)? });
        }
        let rules = TableRules { timing, ..TableRules::default() };
        // Rows of one length, no dimension twice: only amounts can be too large.
        let table = simulate::Table::new(rules, dimensions).map_err(|_| Unknown::TooLarge)?;
        Ok(table.simulate())
    }

    fn auto_scaled(&self, prices: &ListPrices) -> Result<Option<Raw>, Unknown> {
        let policy = |which: usize| self.policy(&self.loads[which]);
        let outcome = self.simulated(policy, Timing::DEFAULT)?;
        let (share, of_each) = self.refused(&outcome);
        let range = match self.presets {
            Presets::DefaultOnly => (share, share),
            Presets::FastToSlow => {
                let (fast, _) = self.refused(&self.simulated(policy, Timing::FAST)?);
                let (slow, _) = self.refused(&self.simulated(policy, Timing::SLOW)?);
                (fast.min(slow).min(share), fast.max(slow).max(share))
            }
        };
        let throttled = Ok(Throttled { share, range, at_risk: Decimal::ZERO });
        Ok(self.scaled_hours(&outcome, prices).map(|(throughput, lower, mut capacities, rows)| {
            for (capacity, throttled) in capacities.iter_mut().zip(of_each) {
                capacity.throttled = throttled;
            }
            Raw { throughput, lower, throttled, capacities, rows: Ok(rows) }
        }))
    }

    /// The billed hours of a simulation, scaled to the month (S-28, S-29).
    fn scaled_hours(
        &self,
        outcome: &simulate::Outcome,
        prices: &ListPrices,
    ) -> Option<(Usd, Usd, Vec<GivenCapacity>, Rows)> {
        let count = outcome.dimensions.iter().map(|it| it.hours.len()).max().unwrap_or(0).max(1);
        let each = self.month_hours() / Decimal::from(count);
        let nothing = || vec![Decimal::ZERO; count];
        let mut rows = Rows { hours: vec![each; count], write: nothing(), read: nothing(), spending: nothing() };
        let (mut capacities, mut lower) = (Vec::with_capacity(self.loads.len()), Decimal::ZERO);
        for load in self.loads {
            let one = outcome.dimension(id(load))?;
            let price = prices.hour(load.kind).decimal();
            let side = if load.kind == UnitKind::Write { &mut rows.write } else { &mut rows.read };
            for ((sum, spent), units) in side.iter_mut().zip(&mut rows.spending).zip(&one.hours) {
                let units = Decimal::from(*units);
                *sum += units;
                *spent += price.checked_mul(units)?;
            }
            let unit_hours = Decimal::from(one.unit_hours).checked_mul(each)?;
            let minutes_each = each / Decimal::from(60);
            let mean_hours = Decimal::from(one.unit_minutes).checked_mul(minutes_each)?;
            lower = lower.checked_add(price.checked_mul(mean_hours)?)?;
            let mean = mean_hours.checked_div(self.month_hours())?;
            capacities.push(GivenCapacity {
                place: load.place,
                kind: load.kind,
                units: Decimal::from(one.peak),
                unit_hours,
                used: load.average.checked_div(mean).unwrap_or_default(),
                throttled: None,
            });
        }
        let throughput = Usd::new(weighted(&rows.spending, &rows.hours)?);
        Some((throughput, Usd::new(lower), capacities, rows))
    }

    /// The design's policy, or the service's defaults.
    fn policy(&self, load: &Load) -> Result<ScalingPolicy, Unknown> {
        let plan = match load.place {
            Place::Table => &self.table.capacity.plan,
            Place::Index(i) => &self.table.indexes[i].plan,
        };
        let said = match load.kind {
            UnitKind::Read => plan.read_scaling,
            UnitKind::Write => plan.write_scaling,
        };
        match said {
            Some(said) => simulated_policy(said),
            None => {
                let usual = ScalingPolicy::default();
                let enough = (at_least_one(load.peak) * Decimal::TWO).ceil();
                let enough = u32::try_from(enough).map_err(|_| Unknown::TooLarge)?;
                let maximum = usual.maximum.max(enough).min(simulate::LARGEST_CAPACITY);
                Ok(ScalingPolicy { maximum, ..usual })
            }
        }
    }

    /// Puts the overlays on top.
    fn worked(&self, way: Way, raw: Raw, terms: Terms) -> Option<Worked> {
        let units = self.loads.iter().try_fold(Decimal::ZERO, |sum, it| sum.checked_add(it.average))?;
        let Raw { throughput, lower, throttled, capacities, rows } = raw;
        let (reserved, savings_plan) = overlays(throughput, rows.as_ref().map_err(|it| *it), terms)?;
        let answer = Answer { throughput, lower, throttled, capacities, reserved, savings_plan };
        Some(Worked { offer: Offer { way, answer: Ok(answer) }, rows, terms, units })
    }

    /// R-CMP-1 for capacity fixed at the peak.
    fn use_at_peak(&self) -> Result<Option<TableUse>, BillError> {
        let prices = ListPrices::of(self.region, self.table.class)?;
        let sums = || {
            let (mut used, mut given, mut on_demand) = (Decimal::ZERO, Decimal::ZERO, Decimal::ZERO);
            for load in self.loads {
                let hour = prices.hour(load.kind).decimal();
                let request = prices.request(load.kind).decimal();
                used = used.checked_add(load.average.checked_mul(hour)?)?;
                given = given.checked_add(at_least_one(load.peak).checked_mul(hour)?)?;
                let by_request = load.average.checked_mul(request)?.checked_mul(Decimal::from(3_600))?;
                on_demand = on_demand.checked_add(by_request)?;
            }
            let (utilization, even) = (used.checked_div(given)?, used.checked_div(on_demand)?);
            Some(TableUse { table: self.position, utilization, even })
        };
        Ok(sums())
    }
}

/// What a way comes to before anything is put on top.
struct Raw {
    throughput: Usd,
    lower: Usd,
    throttled: Result<Throttled, Unknown>,
    capacities: Vec<GivenCapacity>,
    rows: Result<Rows, Unknown>,
}

impl Throttled {
    /// Nothing is refused; for each dimension it need not be said.
    const NONE: (Throttled, Vec<Option<Decimal>>) =
        (Throttled { share: Decimal::ZERO, range: (Decimal::ZERO, Decimal::ZERO), at_risk: Decimal::ZERO }, Vec::new());
}

/// The overlays of an hourly row. `None`: beyond the range of a decimal.
fn overlays(
    throughput: Usd,
    rows: Result<&Rows, Unknown>,
    terms: Terms,
) -> Option<([Overlay<super::Reservation>; 2], Overlay<super::SavingsPlan>)> {
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
    let one = |term: Term, price: Option<[reserved::ReservedPrice; 2]>| {
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
    let plan = match savings_plan(&rows.spending, &rows.hours, terms.off)? {
        None => Overlay::DoesNotPay,
        Some(mut plan) => {
            // Thousandths of a unit a minute are not quite the month's units: the difference stays at list price.
            let rest = throughput.decimal().checked_sub(weighted(&rows.spending, &rows.hours)?)?;
            plan.monthly = plan.monthly.checked_add(Usd::new(rest))?;
            Overlay::Saves(plan)
        }
    };
    Some((reserved, plan))
}

/// All tables one way. Outer `None`: not every table has this way, or the first does not. Inner `None`: beyond the
/// range of a decimal.
fn whole(way: Way, tables: &[Vec<Worked>]) -> Option<Option<Offer>> {
    // A table without stated amounts is computed at the peak where the others are as stated.
    let of_table = |ways: &'_ [Worked]| -> Option<usize> {
        let own = ways.iter().position(|it| it.offer.way == way);
        own.or_else(|| ways.iter().position(|it| it.offer.way == Way::FixedAtPeak))
    };
    if !tables.iter().any(|ways| ways.iter().any(|it| it.offer.way == way)) {
        return None;
    }
    let chosen: Vec<&Worked> = tables.iter().filter_map(|ways| ways.get(of_table(ways)?)).collect();
    let mut answers = Vec::with_capacity(chosen.len());
    for worked in &chosen {
        match &worked.offer.answer {
            Ok(answer) => answers.push(answer),
            Err(unknown) => return Some(Some(Offer { way, answer: Err(*unknown) })),
        }
    }
    let sum = |of: fn(&Answer) -> Usd| charge::total(answers.iter().map(|it| of(it)).collect::<Vec<_>>());
    let worked = || {
        let (throughput, lower) = (sum(|it| it.throughput)?, sum(|it| it.lower)?);
        let throttled = throttled_together(&chosen);
        let (rows, terms) = (rows_together(&chosen)?, terms_together(&chosen)?);
        let (reserved, savings_plan) = overlays(throughput, rows.as_ref().map_err(|it| *it), terms)?;
        let answer = Answer { throughput, lower, throttled, capacities: Vec::new(), reserved, savings_plan };
        Some(Offer { way, answer: Ok(answer) })
    };
    Some(worked())
}

fn throttled_together(tables: &[&Worked]) -> Result<Throttled, Unknown> {
    let (mut units, mut parts) = (Decimal::ZERO, [Decimal::ZERO; 4]);
    for worked in tables {
        let Ok(answer) = &worked.offer.answer else { continue };
        let one = answer.throttled?;
        units = units.saturating_add(worked.units);
        for (sum, share) in parts.iter_mut().zip([one.share, one.range.0, one.range.1, one.at_risk]) {
            *sum = sum.saturating_add(share.saturating_mul(worked.units));
        }
    }
    let [share, low, high, at_risk] = parts.map(|it| it.checked_div(units).unwrap_or_default());
    Ok(Throttled { share, range: (low, high), at_risk })
}

/// The rows of all tables, hour by hour; not known where one's are not, or where schedules give them different hours.
/// `None`: beyond the range of a decimal.
fn rows_together(tables: &[&Worked]) -> Option<Result<Rows, Unknown>> {
    let mut known = Vec::with_capacity(tables.len());
    for worked in tables {
        match &worked.rows {
            Ok(rows) => known.push((rows, worked.terms.applies)),
            Err(unknown) => return Some(Err(*unknown)),
        }
    }
    let (longest, _) = known.iter().max_by_key(|(rows, _)| rows.hours.len())?;
    let nothing = || vec![Decimal::ZERO; longest.hours.len()];
    let mut all = Rows { hours: longest.hours.clone(), write: nothing(), read: nothing(), spending: nothing() };
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
            all.spending[position] = all.spending[position].checked_add(rows.spending[from])?;
        }
    }
    Some(Ok(all))
}

/// One Region has one price of reserved capacity; the tables of the Standard class can have it.
fn terms_together(tables: &[&Worked]) -> Option<Terms> {
    let covered = tables.iter().find(|it| it.terms.applies == Applies::Yes);
    covered.or(tables.first()).map(|it| it.terms)
}

fn simulated_policy(said: design::ScalingPolicy) -> Result<ScalingPolicy, Unknown> {
    let units =
        |units: u64| u32::try_from(units).ok().filter(|it| *it <= simulate::LARGEST_CAPACITY).ok_or(Unknown::TooLarge);
    Ok(ScalingPolicy {
        minimum: units(said.min)?,
        maximum: units(said.max)?,
        target_basis_points: said.target_bp,
        cooldown_out_seconds: said.scale_out_cooldown,
        cooldown_in_seconds: said.scale_in_cooldown,
        ..ScalingPolicy::default()
    })
}

const fn direction(kind: UnitKind) -> Direction {
    match kind {
        UnitKind::Read => Direction::Read,
        UnitKind::Write => Direction::Write,
    }
}

fn id(load: &Load) -> DimensionId {
    let resource = match load.place {
        Place::Table => Resource::Table,
        Place::Index(i) => Resource::Index(i),
    };
    DimensionId { resource, direction: direction(load.kind) }
}

/// Whole units, at least one (R-PROV-4).
fn at_least_one(units: Decimal) -> Decimal {
    units.ceil().max(Decimal::ONE)
}

/// Whole units that this share of the minutes needs, in hundredths of a percent.
fn percentile(load: &Load, share: u32) -> Result<Decimal, Unknown> {
    let minutes = load.minutes.as_ref().map_err(|it| *it)?;
    let milli = minutes.percentile_milli_units(share);
    // Never above the peak, whose own rounding to thousandths could be a hair higher.
    Ok(at_least_one(Decimal::from(milli.div_ceil(60_000))).min(at_least_one(load.peak)))
}

fn share_of(part: u64, whole: u64) -> Decimal {
    Decimal::from(part).checked_div(Decimal::from(whole)).unwrap_or_default()
}

fn weighted(values: &[Decimal], hours: &[Decimal]) -> Option<Decimal> {
    let products = values.iter().zip(hours).map(|(value, hours)| value.checked_mul(*hours));
    products.into_iter().try_fold(Decimal::ZERO, |sum, it| sum.checked_add(it?))
}
