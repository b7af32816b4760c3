//! The months to come: items, traffic and the bill as they grow, and the months in which a limit is reached.
//!
//! Items grow by what the design says of each entity, or all by one percentage; traffic by a percentage, or by so many
//! requests a second. Sizes of items do not grow, so that the 400 KB of one are never reached here. Neither do the numbers
//! of key values: what is under one of them grows as the items and the requests do.

use crate::{
    analysis::{
        collection::{Which, collections},
        hot_key::hot_keys,
    },
    bill::{BillError, Place, UnitKind, provisioned::CapacityOrigin},
    design::{CapacityMode, Design, ITEMS_MAX, IndexKind, Table},
    estimate::{Estimate, View, estimate},
    limits,
    money::Usd,
    pricing::PriceBook,
    show,
};
use rust_decimal::Decimal;
use std::collections::BTreeSet;
use thiserror::Error;

/// Months that are looked ahead unless said.
pub const GROWTH_MONTHS: u32 = 36;
/// The most months.
const MONTHS_MAX: u32 = 120;

/// How something grows from month to month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growth {
    /// By this percentage of the month before: 5 is 5 %.
    Percent(Decimal),
    /// By this much each month: items, or requests a second of all patterns together.
    Absolute(Decimal),
}

/// What is asked of the future.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GrowthOptions {
    /// How many months after the first one, 1 to 120.
    pub months: u32,
    /// How items grow; as the design says of each entity where `None`. An absolute number is shared among the entities
    /// of all tables in proportion to their items.
    pub items: Option<Growth>,
    /// How traffic grows; not at all where `None`.
    pub traffic: Option<Growth>,
}

impl Default for GrowthOptions {
    fn default() -> GrowthOptions {
        GrowthOptions { months: GROWTH_MONTHS, items: None, traffic: None }
    }
}

/// Why there is no outlook.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GrowthError {
    /// Too few or too many months.
    #[error("{0} months cannot be looked ahead: write 1 to 120")]
    Months(u32),
    /// A percentage that is none.
    #[error("{0} % a month cannot be: write -100 to 1,000")]
    Percent(Decimal),
    /// The design has no bill, now or in a month to come.
    #[error("month {month}: {error}")]
    Bill {
        /// The month.
        month: u32,
        /// Why.
        error: BillError,
    },
    /// There is nothing that an absolute growth could be shared among.
    #[error("nothing is there yet that could grow by an absolute number: say items, or rates")]
    Nothing,
}

/// The months to come.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// Each month; the first is the design as it is, month 0.
    pub months: Vec<MonthAhead>,
    /// Limits that are reached, each in its first month, in order.
    pub reached: Vec<LimitReached>,
    /// Whether amounts are missing from every month because something has not been said.
    pub complete: bool,
}

/// One month.
#[derive(Clone, Debug, PartialEq)]
pub struct MonthAhead {
    /// How many months from now.
    pub month: u32,
    /// Items on average, as far as they are known.
    pub items: Decimal,
    /// Requests a second on average, as far as they are known.
    pub requests_per_second: Decimal,
    /// The month as designed.
    pub as_designed: Usd,
    /// All tables on-demand.
    pub on_demand: Usd,
    /// All tables provisioned.
    pub provisioned: Usd,
    /// The part of each that is storage.
    pub storage: Usd,
}

/// A limit, and the month that reaches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LimitReached {
    /// How many months from now.
    pub month: u32,
    /// The table's position.
    pub table: usize,
    /// The table or an index.
    pub place: Place,
    /// Which limit.
    pub limit: GrowthLimit,
}

/// What can be reached by growing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GrowthLimit {
    /// The default quota of a table or index: 40,000 units a second.
    TableQuota(UnitKind),
    /// The stated or scheduled capacity of a provisioned table.
    StatedCapacity(UnitKind),
    /// The maximum of auto scaling, with the headroom of its target.
    ScalingMaximum(UnitKind),
    /// The stated maximum throughput of an on-demand table.
    OnDemandMaximum(UnitKind),
    /// A table with local indexes holds more than 10 GB: from here on one item collection could be full. Where the number
    /// of key values is not known, and nothing better can be said.
    ItemCollection,
    /// The items of one key value of a table with local indexes pass 10 GB: of the busiest one where its share is known,
    /// else of one on average.
    FullCollection,
    /// One key value takes more than one partition serves, as far as shares are known.
    HotKey(UnitKind),
}

/// Looks ahead. Each month is an estimate of the design as it will be.
pub fn growth(design: &Design, prices: &PriceBook, options: GrowthOptions) -> Result<Outlook, GrowthError> {
    if !(1..=MONTHS_MAX).contains(&options.months) {
        return Err(GrowthError::Months(options.months));
    }
    for growth in [options.items, options.traffic].into_iter().flatten() {
        if let Growth::Percent(percent) = growth
            && !(-Decimal::ONE_HUNDRED..=Decimal::ONE_THOUSAND).contains(&percent)
        {
            return Err(GrowthError::Percent(percent));
        }
    }
    let now = totals_of(design).ok_or_else(|| too_large(design, 0))?;
    let mut outlook = Outlook { months: Vec::new(), reached: Vec::new(), complete: true };
    let mut seen = BTreeSet::new();
    for month in 0..=options.months {
        let ahead = grown(design, options, now, month)?;
        let all = estimate(&ahead, prices).map_err(|error| GrowthError::Bill { month, error })?;
        let (items, requests) =
            (all.known_items(), totals_of(&ahead).ok_or_else(|| too_large(design, month))?.requests);
        let storage = all.tables.iter().fold(Usd::ZERO, |sum, it| sum.checked_add(it.storage).unwrap_or(sum));
        outlook.months.push(MonthAhead {
            month,
            items,
            requests_per_second: requests,
            as_designed: all.total(View::AsDesigned),
            on_demand: all.total(View::OnDemand),
            provisioned: all.total(View::Provisioned),
            storage,
        });
        outlook.complete &= all.is_complete();
        for limit in limits_of(&ahead, &all, month) {
            if seen.insert((limit.table, limit.place, limit.limit)) {
                outlook.reached.push(limit);
            }
        }
    }
    Ok(outlook)
}

#[derive(Clone, Copy)]
struct Totals {
    items: Decimal,
    requests: Decimal,
}

fn too_large(design: &Design, month: u32) -> GrowthError {
    let table = design.tables.first().map_or_else(|| design.name.clone(), |it| it.name.clone());
    GrowthError::Bill { month, error: BillError::OutOfRange { table, what: "items and requests" } }
}

/// Stored items and requests a second of all tables, as far as they are said.
fn totals_of(design: &Design) -> Option<Totals> {
    let mut totals = Totals { items: Decimal::ZERO, requests: Decimal::ZERO };
    for table in &design.tables {
        for items in table.entities.iter().filter_map(|it| it.items) {
            totals.items = totals.items.checked_add(items)?;
        }
        for rate in table.patterns.iter().filter_map(|it| it.rate) {
            let each = crate::bill::usage::requests_per_second(rate, design.settings.month)?;
            totals.requests = totals.requests.checked_add(each)?;
        }
    }
    Some(totals)
}

/// What everything is multiplied with after so many months.
fn factor(growth: Growth, now: Decimal, month: u32) -> Result<Option<Decimal>, GrowthError> {
    match growth {
        Growth::Percent(percent) => {
            let each = Decimal::ONE + percent / Decimal::ONE_HUNDRED;
            Ok((0..month).try_fold(Decimal::ONE, |all, _| all.checked_mul(each)))
        }
        Growth::Absolute(_) if now.is_zero() => Err(GrowthError::Nothing),
        Growth::Absolute(more) => {
            let added = more.checked_mul(Decimal::from(month)).and_then(|it| it.checked_div(now));
            Ok(added.and_then(|it| it.checked_add(Decimal::ONE)).map(|it| it.max(Decimal::ZERO)))
        }
    }
}

/// The design as it is after so many months.
fn grown(design: &Design, options: GrowthOptions, now: Totals, month: u32) -> Result<Design, GrowthError> {
    let mut ahead = design.clone();
    let large = || too_large(design, month);
    if let Some(traffic) = options.traffic {
        let factor = factor(traffic, now.requests, month)?.ok_or_else(large)?;
        for rate in ahead.tables.iter_mut().flat_map(|it| &mut it.patterns).filter_map(|it| it.rate.as_mut()) {
            rate.times = rate.times.checked_mul(factor).ok_or_else(large)?;
        }
    }
    let by_options = match options.items {
        None => None,
        Some(items) => {
            let here = factor(items, now.items, month)?.ok_or_else(large)?;
            let next = factor(items, now.items, month + 1)?.ok_or_else(large)?;
            Some((here, next))
        }
    };
    for entity in ahead.tables.iter_mut().flat_map(|it| &mut it.entities) {
        let Some(items) = entity.items else { continue };
        let (start, end) = match by_options {
            Some((here, next)) => (items.checked_mul(here), items.checked_mul(next)),
            None => {
                let start = entity.growth_per_month.checked_mul(Decimal::from(month));
                let start = start.and_then(|it| it.checked_add(items)).map(|it| it.max(Decimal::ZERO));
                (start, start.and_then(|it| it.checked_add(entity.growth_per_month)))
            }
        };
        let (start, end) = (start.ok_or_else(large)?, end.ok_or_else(large)?.max(Decimal::ZERO));
        if end > Decimal::from(ITEMS_MAX) {
            return Err(large());
        }
        entity.items = Some(start);
        entity.growth_per_month = end - start;
    }
    Ok(ahead)
}

fn limits_of(design: &Design, all: &Estimate, month: u32) -> Vec<LimitReached> {
    let mut found = Vec::new();
    for need in &all.capacities {
        let table = &design.tables[need.table];
        let mut reached = |limit| found.push(LimitReached { month, table: need.table, place: need.place, limit });
        let (kind, peak) = (need.kind, need.peak);
        let quota = match kind {
            UnitKind::Read => limits::TABLE_READ_QUOTA,
            UnitKind::Write => limits::TABLE_WRITE_QUOTA,
        };
        if peak > Decimal::from(quota) {
            reached(GrowthLimit::TableQuota(kind));
        }
        let plan = match need.place {
            Place::Table => &table.capacity.plan,
            Place::Index(i) => &table.indexes[i].plan,
        };
        let (policy, most) = match kind {
            UnitKind::Read => (plan.read_scaling, plan.on_demand.max_read),
            UnitKind::Write => (plan.write_scaling, plan.on_demand.max_write),
        };
        match table.capacity.mode {
            CapacityMode::Provisioned => {
                // What ends at a policy's maximum is told below.
                if need.is_short() && need.origin != CapacityOrigin::Bounded {
                    reached(GrowthLimit::StatedCapacity(kind));
                }
                // The peak held at the target: peak / target above the maximum.
                let above = policy.is_some_and(|policy| {
                    let needed = peak.saturating_mul(Decimal::from(10_000));
                    needed > Decimal::from(policy.max).saturating_mul(Decimal::from(policy.target_bp))
                });
                if above {
                    reached(GrowthLimit::ScalingMaximum(kind));
                }
            }
            CapacityMode::OnDemand => {
                if most.is_some_and(|most| peak > Decimal::from(most)) {
                    reached(GrowthLimit::OnDemandMaximum(kind));
                }
            }
        }
    }
    let most = Decimal::from(limits::ITEM_COLLECTION_MAX_BYTES_WITH_LSI);
    for (position, table) in design.tables.iter().enumerate() {
        let mut reached = |limit| found.push(LimitReached { month, table: position, place: Place::Table, limit });
        let whole = collection_bytes(table, all, position);
        if whole.is_zero() {
            continue;
        }
        let limited = collections(design, all, position).into_iter().filter(|it| it.limit.is_some());
        let sizes = limited.map(|it| it.bytes_after(0, Which::Largest).or_else(|| it.bytes_after(0, Which::Average)));
        let sizes: Vec<Option<Decimal>> = sizes.collect();
        if sizes.iter().flatten().any(|bytes| *bytes > most) {
            reached(GrowthLimit::FullCollection);
        } else if whole > most && (sizes.is_empty() || sizes.contains(&None)) {
            reached(GrowthLimit::ItemCollection);
        }
    }
    for key in hot_keys(design, all) {
        for (kind, load) in [(UnitKind::Read, &key.reads), (UnitKind::Write, &key.writes)] {
            if load.at_least > load.limit {
                found.push(LimitReached {
                    month,
                    table: key.table,
                    place: key.place,
                    limit: GrowthLimit::HotKey(kind),
                });
            }
        }
    }
    found
}

/// Bytes of a table and its local indexes, where it has some.
fn collection_bytes(table: &Table, all: &Estimate, position: usize) -> Decimal {
    let local = table.indexes.iter().enumerate().filter(|(_, it)| it.kind == IndexKind::Local);
    let mut places = local.map(|(i, _)| Place::Index(i)).peekable();
    if places.peek().is_none() {
        return Decimal::ZERO;
    }
    let bytes = std::iter::once(Place::Table).chain(places).filter_map(|place| all.stored_bytes(position, place));
    bytes.fold(Decimal::ZERO, Decimal::saturating_add)
}

impl LimitReached {
    /// What is reached, in words: `writes of orders pass the default quota of 40,000 units a second`.
    pub fn words(&self, design: &Design) -> String {
        let table = &design.tables[self.table];
        let name = match self.place {
            Place::Table => &table.name,
            Place::Index(i) => &table.indexes[i].name,
        };
        let kind = |kind: UnitKind| if kind == UnitKind::Read { "reads" } else { "writes" };
        match self.limit {
            GrowthLimit::TableQuota(it) => {
                let quota = show::count(Decimal::from(limits::TABLE_READ_QUOTA));
                format!("{} of {name} pass the default quota of {quota} units a second", kind(it))
            }
            GrowthLimit::StatedCapacity(it) => format!("{} of {name} pass the stated capacity", kind(it)),
            GrowthLimit::ScalingMaximum(it) => {
                format!("{} of {name} need more than the maximum of auto scaling", kind(it))
            }
            GrowthLimit::OnDemandMaximum(it) => format!("{} of {name} pass the stated maximum throughput", kind(it)),
            GrowthLimit::ItemCollection => {
                format!("{name} holds more than 10 GB with its local indexes: one partition key's items could be full")
            }
            GrowthLimit::FullCollection => {
                format!(
                    "the items of one key value of {name} pass 10 GB with their entries in local indexes: it is full"
                )
            }
            GrowthLimit::HotKey(it) => {
                let most = match it {
                    UnitKind::Read => limits::PARTITION_READ_UNITS_PER_SECOND,
                    UnitKind::Write => limits::PARTITION_WRITE_UNITS_PER_SECOND,
                };
                let most = show::count(Decimal::from(most));
                format!("{} of one key value of {name} pass the {most} units a second of a partition", kind(it))
            }
        }
    }
}
