//! Hot keys: what the busiest partition key value of the table and of each index gets, against what one partition
//! serves (R-PART-1, R-PART-2, R-IDX-12, R-IDX-13). Owns the load of a key and whether anything can split it; what to
//! do about it is [`super::sharding`]'s and the review's business.
//!
//! A key's load is rate × share × units at the peak. Where the share is not known, the whole load is the most that it
//! can be and an even part the least: nothing in between is made up.

mod pressure;
mod spread;

pub use pressure::{AdaptiveCapacity, IndexPressure, adaptive_capacity, index_pressures};

use super::{key_template::KeyTemplate, parts::entity_parts};
use crate::{
    bill::{Family, Place, UnitKind, usage::Usage},
    design::{Design, IndexKind, Table},
    estimate::Estimate,
    limits,
};
use rust_decimal::Decimal;
use spread::share_of;

/// From this part of the limit on, a key is near it: 0.5.
pub const NEAR_LIMIT: Decimal = Decimal::from_parts(5, 0, 0, false, 1);

/// The busiest key among key values that are made alike, at the table or at one of its global indexes.
#[derive(Clone, Debug, PartialEq)]
pub struct HotKey {
    /// The table's position.
    pub table: usize,
    /// The table, or a global index. A local index shares its table's partitions and counts there.
    pub place: Place,
    /// The entities whose items have these key values; none where the patterns do not say one.
    pub entities: Vec<usize>,
    /// The template that the values are made by; empty where not said.
    pub template: String,
    /// How many different values there are, if known.
    pub distinct: Option<u64>,
    /// Writes of the busiest value.
    pub writes: KeyLoad,
    /// Reads of the busiest value.
    pub reads: KeyLoad,
    /// Whether one value is one item.
    pub single_item: SingleItem,
    /// Whether the service can split one value's items over partitions.
    pub splitting: Splitting,
}

/// Whether all requests for one key value are for one item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SingleItem {
    /// One item: nothing splits it.
    Yes,
    /// Several items.
    No,
    /// Not known: the entity's template does not say it.
    Unknown,
}

/// Whether adaptive capacity can give one key value more than one partition (R-PART-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Splitting {
    /// By sort key, over time.
    Possible,
    /// Not.
    Impossible(SplitObstacle),
    /// The template does not say whether the sort key rises.
    Unknown,
}

/// Why a key value stays on one partition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplitObstacle {
    /// It is one item.
    SingleItem,
    /// New sort key values only rise or only fall, so that all writes go to one end.
    RisingSortKey,
    /// The table has a local index.
    LocalIndex,
    /// The index has no sort key to split by.
    NoSortKey,
}

/// What the busiest key value gets, in units a second at the peak.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyLoad {
    /// What one partition serves: 3,000 read or 1,000 write units a second.
    pub limit: Decimal,
    /// Units a second over all key values.
    pub all: Decimal,
    /// Units a second of the busiest value, as far as shares are known: a pattern without one counts here with an even
    /// part, or with nothing.
    pub at_least: Decimal,
    /// Units a second that it cannot exceed: a pattern without a share counts here in full.
    pub at_most: Decimal,
    /// What it is made of.
    pub parts: Vec<KeyLoadPart>,
    /// Whether a pattern's rate or size is not known, so that there is more.
    pub incomplete: bool,
}

/// One pattern's part of a key's load.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KeyLoadPart {
    /// The pattern's position.
    pub pattern: usize,
    /// The entity, where there is one.
    pub entity: Option<usize>,
    /// Units of one request.
    pub units_per_request: Decimal,
    /// Units a second over all key values at the peak.
    pub units_per_second: Decimal,
    /// The busiest value's part, where it is known.
    pub share: Option<Decimal>,
    /// Where it comes from.
    pub origin: ShareOrigin,
}

/// Where the busiest value's part comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareOrigin {
    /// Said by the pattern.
    Pattern,
    /// Said by the entity or the index.
    Keys,
    /// The template has one value only, or one at a time.
    Template,
    /// Not known.
    Unknown,
}

/// How a key stands against its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum KeyLevel {
    /// Nothing is asked of it.
    Idle,
    /// Below half of the limit, whatever the shares are.
    Fine,
    /// Not known: some spreads are fine, others are not.
    Unknown,
    /// From half of the limit on.
    Near,
    /// Above the limit.
    Over,
}

impl KeyLoad {
    fn new(kind: UnitKind) -> KeyLoad {
        let limit = match kind {
            UnitKind::Read => limits::PARTITION_READ_UNITS_PER_SECOND,
            UnitKind::Write => limits::PARTITION_WRITE_UNITS_PER_SECOND,
        };
        KeyLoad {
            limit: Decimal::from(limit),
            all: Decimal::ZERO,
            at_least: Decimal::ZERO,
            at_most: Decimal::ZERO,
            parts: Vec::new(),
            incomplete: false,
        }
    }

    /// Units a second of the busiest value, where every share is known.
    pub fn hottest(&self) -> Option<Decimal> {
        self.parts.iter().all(|it| it.share.is_some()).then_some(self.at_least)
    }

    /// The load as a multiple of the limit, where every share is known: 4 is four times too much.
    pub fn times_limit(&self) -> Option<Decimal> {
        self.hottest()?.checked_div(self.limit)
    }

    /// Units a second above the limit, for certain.
    pub fn excess(&self) -> Decimal {
        (self.at_least - self.limit).max(Decimal::ZERO)
    }

    /// How it stands against the limit.
    pub fn level(&self) -> KeyLevel {
        let near = self.limit * NEAR_LIMIT;
        if self.parts.is_empty() {
            KeyLevel::Idle
        } else if self.at_least > self.limit {
            KeyLevel::Over
        } else if self.at_least >= near {
            KeyLevel::Near
        } else if self.at_most < near || self.hottest().is_some() {
            KeyLevel::Fine
        } else {
            KeyLevel::Unknown
        }
    }
}

impl HotKey {
    /// The worse of reads and writes.
    pub fn level(&self) -> KeyLevel {
        self.writes.level().max(self.reads.level())
    }

    /// Whether writes to the table are throttled because this index key is too hot (R-IDX-12, R-IDX-13).
    pub fn throttles_table(&self) -> bool {
        matches!(self.place, Place::Index(_)) && self.writes.level() == KeyLevel::Over
    }

    /// Whether adaptive capacity may in time carry what is above one partition's limit.
    pub fn may_be_split(&self) -> bool {
        self.splitting == Splitting::Possible
    }
}

/// Requests a second that one item serves at most: a partition's limit divided by the units of one request (R-PART-1).
/// `None` where a request takes no units.
pub fn item_requests_per_second(kind: UnitKind, units_per_request: Decimal) -> Option<Decimal> {
    KeyLoad::new(kind).limit.checked_div(units_per_request)
}

/// The busiest key of every kind of key value, table after table: the table's own first, then each global index.
pub fn hot_keys(design: &Design, estimate: &Estimate) -> Vec<HotKey> {
    let mut found = Vec::new();
    for (t, table) in design.tables.iter().enumerate() {
        let first = found.len();
        for usage in estimate.usages.iter().filter(|it| it.table == t) {
            add(table, t, usage, &mut found, first);
        }
        for gap in estimate.missing.iter().filter(|it| it.table == t && it.pattern.is_some()) {
            let place = payer(table, gap.place);
            for it in found[first..].iter_mut().filter(|it| it.place == place) {
                match gap.family {
                    Family::TableReads | Family::IndexReads | Family::Scans => it.reads.incomplete = true,
                    _ => it.writes.incomplete = true,
                }
            }
        }
        found[first..].sort_by_key(|it| (it.place, it.entities.first().copied()));
    }
    found
}

/// A local index lives in its table's partitions.
fn payer(table: &Table, place: Place) -> Place {
    match place {
        Place::Index(i) if table.indexes[i].kind == IndexKind::Local => Place::Table,
        place => place,
    }
}

fn add(table: &Table, t: usize, usage: &Usage, found: &mut Vec<HotKey>, first: usize) {
    let place = payer(table, usage.place);
    for (entity, part) in entity_parts(table, usage) {
        let template = spread::template(table, place, entity);
        let position = found[first..].iter().position(|it| {
            let alike = match place {
                // All that is known of an index without templates is the index itself.
                Place::Index(_) => it.template == template || entity.is_none(),
                Place::Table if template.is_empty() => {
                    entity.map_or(it.entities.is_empty(), |e| it.entities.contains(&e))
                }
                Place::Table => it.template == template,
            };
            it.place == place && alike
        });
        let position = match position {
            Some(position) => first + position,
            None => {
                found.push(HotKey {
                    table: t,
                    place,
                    entities: Vec::new(),
                    distinct: spread::distinct(table, place, entity, &template),
                    template,
                    writes: KeyLoad::new(UnitKind::Write),
                    reads: KeyLoad::new(UnitKind::Read),
                    single_item: SingleItem::Unknown,
                    splitting: Splitting::Unknown,
                });
                found.len() - 1
            }
        };
        let hot = &mut found[position];
        if let Some(entity) = entity.filter(|it| !hot.entities.contains(it)) {
            hot.entities.push(entity);
            hot.distinct = hot.distinct.max(spread::distinct(table, place, Some(entity), &hot.template));
        }
        (hot.single_item, hot.splitting) = splitting(table, hot);
        let load = match usage.kind {
            UnitKind::Read => &mut hot.reads,
            UnitKind::Write => &mut hot.writes,
        };
        let Some(traffic) = usage.traffic else {
            load.incomplete = true;
            continue;
        };
        // A part of a rate that fits, fits.
        let units_per_second = traffic.peak_units_per_second.saturating_mul(part);
        let (share, origin) = share_of(table, usage, place, entity, &hot.template);
        let least = share.or_else(|| Decimal::ONE.checked_div(Decimal::from(hot.distinct?))).unwrap_or_default();
        load.all = load.all.saturating_add(units_per_second);
        load.at_least = load.at_least.saturating_add(units_per_second.saturating_mul(least));
        let most = share.unwrap_or(Decimal::ONE);
        load.at_most = load.at_most.saturating_add(units_per_second.saturating_mul(most));
        let units_per_request = usage.units_per_request.saturating_mul(part);
        load.parts.push(KeyLoadPart {
            pattern: usage.pattern,
            entity,
            units_per_request,
            units_per_second,
            share,
            origin,
        });
    }
}

fn splitting(table: &Table, hot: &HotKey) -> (SingleItem, Splitting) {
    let single_item = match hot.place {
        Place::Table if table.sort_key.is_none() => SingleItem::Yes,
        Place::Table => {
            let sorts = || hot.entities.iter().map(|e| KeyTemplate::parse(&table.entities[*e].key_template[1]));
            match hot.entities.as_slice() {
                [_] if sorts().all(|it| it.is_fixed()) => SingleItem::Yes,
                [] => SingleItem::Unknown,
                _ if sorts().any(|it| it.placeholders().next().is_some()) => SingleItem::No,
                [_] => SingleItem::Unknown,
                _ => SingleItem::No,
            }
        }
        Place::Index(_) => SingleItem::No,
    };
    if single_item == SingleItem::Yes {
        return (single_item, Splitting::Impossible(SplitObstacle::SingleItem));
    }
    let obstacle = match hot.place {
        Place::Table if table.indexes.iter().any(|it| it.kind == IndexKind::Local) => Some(SplitObstacle::LocalIndex),
        Place::Index(i) if table.indexes[i].key.len() == table.indexes[i].partition_attributes => {
            Some(SplitObstacle::NoSortKey)
        }
        _ => None,
    };
    if let Some(obstacle) = obstacle {
        return (single_item, Splitting::Impossible(obstacle));
    }
    let rising = match hot.place {
        _ if hot.entities.is_empty() => None,
        place => hot.entities.iter().map(|e| spread::rises(table, place, *e)).reduce(|one, other| match (one, other) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), Some(true)) => Some(true),
            _ => None,
        }),
    };
    let splitting = match rising.flatten() {
        Some(true) => Splitting::Impossible(SplitObstacle::RisingSortKey),
        Some(false) => Splitting::Possible,
        None => Splitting::Unknown,
    };
    (single_item, splitting)
}
