//! One table's ways: prices from its loads, throttling from the simulation.

use super::{
    Presets, Worked, by_request,
    dimensions::policy,
    parts::{ListPrices, at_least_one, id, percentile, share_of},
    rows::{Applies, Rows, Terms, overlays},
};
use crate::{
    bill::{
        BillError, Place, UnitKind, charge, out_of_range,
        provisioned::{CapacityNeed, CapacityOrigin},
        reserved,
    },
    capacity::{
        commitment::Spending,
        load::Load,
        offer::{Answer, GivenCapacity, Offer, OverQuota, Throttled, Unknown, Way},
        on_demand::OnDemandFacts,
        quota::quota,
    },
    design::{CapacityMode, Design, HourPolicy, Table, TableClass, Term},
    estimate::{Estimate, TableUse},
    money::Usd,
    pricing::RegionPrices,
    simulate::{self, Dimension, ScalingPolicy, TableRules, Timing},
    traffic::Demand,
};
use rust_decimal::Decimal;

/// One table in question.
pub(super) struct Asked<'a> {
    pub(super) design: &'a Design,
    pub(super) estimate: &'a Estimate,
    pub(super) region: &'a RegionPrices,
    pub(super) position: usize,
    pub(super) table: &'a Table,
    pub(super) loads: &'a [Load],
    pub(super) presets: Presets,
    /// Each load on-demand, as a new table; none of a global table, which is not simulated.
    pub(super) on_demand: Vec<OnDemandFacts>,
}

impl Asked<'_> {
    pub(super) fn ways(&self) -> Result<Vec<Worked>, BillError> {
        let prices = ListPrices::of(self.region, self.table.class)?;
        let too_large = || out_of_range(self.table, "costs");
        let mut ways = Vec::with_capacity(Way::ALL.len());
        for way in Way::ALL {
            if way == Way::AsStated && self.needs().all(|it| !is_stated(it)) {
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

    pub(super) fn month_hours(&self) -> Decimal {
        self.design.settings.month.hours()
    }

    fn terms(&self, way: Way, prices: &ListPrices) -> Terms {
        let price = |term| {
            let of = |kind| reserved::price(self.region, term, kind).ok();
            Some([of(UnitKind::Write)?, of(UnitKind::Read)?])
        };
        let covered = self.table.class == TableClass::Standard && way != Way::OnDemand;
        Terms {
            write_list: prices.write_hour,
            read_list: prices.read_hour,
            reserved: [price(Term::OneYear), price(Term::ThreeYears)],
            applies: if covered { Applies::Yes } else { Applies::No },
        }
    }

    /// Price, throttling and hours of a way. Inner `None`: beyond the range of a decimal.
    fn raw(&self, way: Way, prices: &ListPrices) -> Result<Option<Raw>, Unknown> {
        if self.table.global().is_some() {
            return self.replicated(way);
        }
        match way {
            Way::OnDemand => Ok(by_request::raw(self, prices)),
            Way::FixedAtPeak => {
                let (units, over) = self.within_quota(self.loads.iter().map(|it| at_least_one(it.peak)));
                // What the peak needs refuses nothing; less than that is simulated like any other amount.
                let throttled = if over.is_none() { Ok(Throttled::NONE) } else { self.throttled_at(&units) };
                Ok(self.fixed(units, prices, throttled).map(|raw| Raw { over_quota: over, ..raw }))
            }
            Way::FixedAtP99 | Way::FixedAtP95 => {
                let share = if way == Way::FixedAtP99 { 9_900 } else { 9_500 };
                let needed: Vec<Decimal> =
                    self.loads.iter().map(|it| percentile(it, share)).collect::<Result<_, _>>()?;
                let (units, over) = self.within_quota(needed.into_iter());
                let throttled = self.throttled_at(&units);
                Ok(self.fixed(units, prices, throttled).map(|raw| Raw { over_quota: over, ..raw }))
            }
            Way::AsStated => Ok(self.as_stated(prices)),
            Way::AutoScaled => self.auto_scaled(prices),
        }
    }

    /// Amounts in the order of the loads, none above the quota of a table (S-19), and the most that is missing.
    pub(super) fn within_quota(&self, needed: impl Iterator<Item = Decimal>) -> (Vec<Decimal>, Option<OverQuota>) {
        let mut over = Vec::new();
        let within = |(load, needed): (&Load, Decimal)| {
            let quota = quota(self.table, load.place, load.kind);
            over.extend(OverQuota::of(load.kind, needed, quota));
            needed.min(Decimal::from(quota))
        };
        let units = self.loads.iter().zip(needed).map(within).collect();
        (units, OverQuota::largest(over))
    }

    /// A global table: what it costs in all its Regions is on the bill, but none of them is simulated.
    fn replicated(&self, way: Way) -> Result<Option<Raw>, Unknown> {
        let stated = self.needs().any(is_stated);
        let lines = match (way, stated) {
            (Way::OnDemand, _) => &self.estimate.on_demand,
            (Way::FixedAtPeak, false) | (Way::AsStated, true) => &self.estimate.provisioned,
            _ => return Err(Unknown::Replicated),
        };
        let own = lines.iter().filter(|it| it.table == self.position && it.amount >= Usd::ZERO);
        let amounts: Vec<Usd> = own.map(|it| it.amount).collect();
        let throttled = match way {
            Way::FixedAtPeak => Ok(Throttled::NONE.0),
            _ => Err(Unknown::Replicated),
        };
        Ok(charge::total(amounts).map(|throughput| Raw {
            throughput,
            lower: throughput,
            throttled,
            capacities: Vec::new(),
            rows: Err(Unknown::Replicated),
            over_quota: None,
        }))
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
        let (mut write, mut read, mut spending) = (Decimal::ZERO, Decimal::ZERO, Spending::none(1));
        for (position, (load, units)) in self.loads.iter().zip(units).enumerate() {
            let side = if load.kind == UnitKind::Write { &mut write } else { &mut read };
            *side = side.checked_add(units)?;
            let spent = prices.hour(load.kind).decimal().checked_mul(units)?;
            spending.add(prices.left_of_hour(load.kind), 0, spent)?;
            let unit_hours = units.checked_mul(month)?;
            let throttled = of_each.get(position).copied().flatten();
            let used = used(load, units, throttled);
            capacities.push(GivenCapacity { place: load.place, kind: load.kind, units, unit_hours, used, throttled });
        }
        let throughput = Usd::new(spending.list_cost(&[month])?);
        let rows = Rows { hours: vec![month], write: vec![write], read: vec![read], spending };
        Some(Raw { throughput, lower: throughput, throttled, capacities, rows: Ok(rows), over_quota: None })
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
        let spending = Spending::none(edges.len());
        let mut rows = Rows { hours: Vec::new(), write: Vec::new(), read: Vec::new(), spending };
        let mut start = Decimal::ZERO;
        for edge in edges {
            let (mut write, mut read) = (Decimal::ZERO, Decimal::ZERO);
            for (need, span) in needs.iter().zip(&spans) {
                let mut end = Decimal::ZERO;
                let now = span.iter().find(|it| {
                    end += it.hours;
                    end > start
                });
                let units = now.map_or(Decimal::ZERO, |it| it.units);
                let side = if need.kind == UnitKind::Write { &mut write } else { &mut read };
                *side = side.checked_add(units)?;
                let spent = prices.hour(need.kind).decimal().checked_mul(units)?;
                rows.spending.add(prices.left_of_hour(need.kind), rows.hours.len(), spent)?;
            }
            rows.hours.push(edge - start);
            rows.write.push(write);
            rows.read.push(read);
            start = edge;
        }
        for need in &needs {
            let (place, kind, used) = (need.place, need.kind, need.utilization().min(Decimal::ONE));
            let unit_hours = need.mean.checked_mul(month)?;
            capacities.push(GivenCapacity { place, kind, units: need.provisioned, unit_hours, used, throttled: None });
        }
        let throughput = Usd::new(rows.spending.list_cost(&rows.hours)?);
        let throttled = Err(Unknown::ScheduleWithoutTime);
        Some(Raw { throughput, lower: throughput, throttled, capacities, rows: Ok(rows), over_quota: None })
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

    pub(super) fn auto_scaled(&self, prices: &ListPrices) -> Result<Option<Raw>, Unknown> {
        let policy_of = |which: usize| policy(self.table, &self.loads[which]);
        let outcome = self.simulated(policy_of, Timing::DEFAULT)?;
        let (share, of_each) = self.refused(&outcome);
        let range = match self.presets {
            Presets::DefaultOnly => (share, share),
            Presets::FastToSlow => {
                let (fast, _) = self.refused(&self.simulated(policy_of, Timing::FAST)?);
                let (slow, _) = self.refused(&self.simulated(policy_of, Timing::SLOW)?);
                (fast.min(slow).min(share), fast.max(slow).max(share))
            }
        };
        let throttled = Ok(Throttled { share, range, at_risk: Decimal::ZERO });
        let (_, over_quota) = self.within_quota(self.loads.iter().map(|it| at_least_one(it.peak)));
        Ok(self.scaled_hours(&outcome, &of_each, prices).map(|(throughput, lower, capacities, rows)| Raw {
            throughput,
            lower,
            throttled,
            capacities,
            rows: Ok(rows),
            over_quota,
        }))
    }

    /// The billed hours of a simulation, scaled to the month (S-28, S-29).
    fn scaled_hours(
        &self,
        outcome: &simulate::Outcome,
        refused: &[Option<Decimal>],
        prices: &ListPrices,
    ) -> Option<(Usd, Usd, Vec<GivenCapacity>, Rows)> {
        let count = outcome.dimensions.iter().map(|it| it.hours.len()).max().unwrap_or(0).max(1);
        let each = self.month_hours() / Decimal::from(count);
        let nothing = || vec![Decimal::ZERO; count];
        let spending = Spending::none(count);
        let mut rows = Rows { hours: vec![each; count], write: nothing(), read: nothing(), spending };
        let (mut capacities, mut lower) = (Vec::with_capacity(self.loads.len()), Decimal::ZERO);
        let by_average = self.design.settings.billed_hour == HourPolicy::Average;
        for (load, throttled) in self.loads.iter().zip(refused) {
            let one = outcome.dimension(id(load))?;
            let (price, left) = (prices.hour(load.kind).decimal(), prices.left_of_hour(load.kind));
            let side = if load.kind == UnitKind::Write { &mut rows.write } else { &mut rows.read };
            for (hour, (sum, units)) in side.iter_mut().zip(&one.hours).enumerate() {
                let units = Decimal::from(*units);
                *sum += units;
                rows.spending.add(left, hour, price.checked_mul(units)?)?;
            }
            let highest_hours = Decimal::from(one.unit_hours).checked_mul(each)?;
            let minutes_each = each / Decimal::from(60);
            let mean_hours = Decimal::from(one.unit_minutes).checked_mul(minutes_each)?;
            lower = lower.checked_add(price.checked_mul(mean_hours)?)?;
            let unit_hours = if by_average { mean_hours } else { highest_hours };
            capacities.push(GivenCapacity {
                place: load.place,
                kind: load.kind,
                units: Decimal::from(one.peak),
                unit_hours,
                used: used(load, unit_hours.checked_div(self.month_hours())?, *throttled),
                throttled: *throttled,
            });
        }
        let (highest, lower) = (Usd::new(rows.spending.list_cost(&rows.hours)?), Usd::new(lower));
        if by_average {
            // The simulation tells the average of all hours, not of each: every hour gets its part of it.
            let part = lower.decimal().checked_div(highest.decimal()).unwrap_or(Decimal::ONE);
            for row in [&mut rows.write, &mut rows.read] {
                row.iter_mut().for_each(|it| *it *= part);
            }
            rows.spending.times(part);
            return Some((lower, lower, capacities, rows));
        }
        Some((highest, lower, capacities, rows))
    }

    /// Units a second of all loads, on average. `None`: beyond the range of a decimal.
    pub(super) fn units_a_second(&self) -> Option<Decimal> {
        self.loads.iter().try_fold(Decimal::ZERO, |sum, it| sum.checked_add(it.average))
    }

    /// Puts the overlays on top.
    fn worked(&self, way: Way, raw: Raw, terms: Terms) -> Option<Worked> {
        let units = self.units_a_second()?;
        let Raw { throughput, lower, throttled, capacities, rows, over_quota } = raw;
        let (reserved, savings_plan) = overlays(throughput, rows.as_ref().map_err(|it| *it), terms)?;
        let answer = Answer { throughput, lower, throttled, capacities, over_quota, reserved, savings_plan };
        Some(Worked { offer: Offer { way, answer: Ok(answer) }, rows, terms, units })
    }

    /// R-CMP-1 for capacity fixed at the peak, as far as a table can have it: what is served of the demand over what is
    /// paid for.
    pub(super) fn use_at_peak(&self, ways: &[Worked]) -> Result<Option<TableUse>, BillError> {
        let prices = ListPrices::of(self.region, self.table.class)?;
        let at_peak =
            ways.iter().find(|it| it.offer.way == Way::FixedAtPeak).and_then(|it| it.offer.answer.as_ref().ok());
        let refused = |position: usize| at_peak.and_then(|it| it.capacities.get(position)?.throttled);
        let (units, _) = self.within_quota(self.loads.iter().map(|it| at_least_one(it.peak)));
        let sums = || {
            let (mut served, mut given) = (Decimal::ZERO, Decimal::ZERO);
            let (mut used, mut on_demand) = (Decimal::ZERO, Decimal::ZERO);
            for (position, (load, units)) in self.loads.iter().zip(units).enumerate() {
                let hour = prices.hour(load.kind).decimal();
                let request = prices.request(load.kind).decimal();
                given = given.checked_add(units.checked_mul(hour)?)?;
                served = served.checked_add(used_units(load, units, refused(position)).checked_mul(hour)?)?;
                used = used.checked_add(load.average.checked_mul(hour)?)?;
                let by_request = load.average.checked_mul(request)?.checked_mul(Decimal::from(3_600))?;
                on_demand = on_demand.checked_add(by_request)?;
            }
            let (utilization, even) = (served.checked_div(given)?, used.checked_div(on_demand)?);
            Some(TableUse { table: self.position, utilization, even })
        };
        Ok(sums())
    }

    /// The loads on-demand, also as a table that was provisioned before as the design says: as it states, as auto
    /// scaling would have it by its policies, or as much as the peak needs.
    pub(super) fn on_demand_facts(&self, ways: &[Worked]) -> Vec<OnDemandFacts> {
        let highest = |way: Way, load: &Load| {
            let answer = ways.iter().find(|it| it.offer.way == way)?.offer.answer.as_ref().ok()?;
            answer.capacities.iter().find(|it| it.place == load.place && it.kind == load.kind).map(|it| it.units)
        };
        let facts = self.on_demand.iter().zip(self.loads).map(|(facts, load)| {
            let need = self.needs().find(|it| it.place == load.place && it.kind == load.kind);
            let stated = need.filter(|it| is_stated(it)).map(|it| it.provisioned);
            let plan = match load.place {
                Place::Table => &self.table.capacity.plan,
                Place::Index(i) => &self.table.indexes[i].plan,
            };
            let scaling = match load.kind {
                UnitKind::Read => plan.read_scaling,
                UnitKind::Write => plan.write_scaling,
            };
            let scaled = scaling.and_then(|_| highest(Way::AutoScaled, load));
            let at_peak = || {
                let is_provisioned = self.table.capacity.mode == CapacityMode::Provisioned;
                if is_provisioned { highest(Way::FixedAtPeak, load) } else { None }
            };
            match stated.max(scaled).or_else(at_peak).and_then(|it| u64::try_from(it).ok()) {
                Some(units) => facts.after(self.table, load, units),
                None => *facts,
            }
        });
        facts.collect()
    }
}

/// Whether the design says the amount itself, rather than how it follows the traffic.
fn is_stated(need: &CapacityNeed) -> bool {
    matches!(need.origin, CapacityOrigin::Stated | CapacityOrigin::Scheduled)
}

/// Units a second that are served of a load by so many units, where a part of it is refused. What the capacity cannot
/// serve is not used, whether or not it is known how much that is.
fn used_units(load: &Load, units: Decimal, refused: Option<Decimal>) -> Decimal {
    let served = Decimal::ONE - refused.unwrap_or_default();
    load.average.saturating_mul(served).min(units)
}

/// The same as a part of the units (R-CMP-1): never more than all of them.
fn used(load: &Load, units: Decimal, refused: Option<Decimal>) -> Decimal {
    used_units(load, units, refused).checked_div(units).unwrap_or_default()
}

/// What a way comes to before anything is put on top.
pub(super) struct Raw {
    pub(super) throughput: Usd,
    pub(super) lower: Usd,
    pub(super) throttled: Result<Throttled, Unknown>,
    pub(super) capacities: Vec<GivenCapacity>,
    pub(super) rows: Result<Rows, Unknown>,
    pub(super) over_quota: Option<OverQuota>,
}

impl Throttled {
    /// Nothing is refused; for each dimension it need not be said.
    const NONE: (Throttled, Vec<Option<Decimal>>) =
        (Throttled { share: Decimal::ZERO, range: (Decimal::ZERO, Decimal::ZERO), at_risk: Decimal::ZERO }, Vec::new());
}
