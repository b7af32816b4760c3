//! What a global table costs in its other Regions: replicated writes, index writes, reads and storage; data between
//! Regions; new replicas; deletes by time to live. Rules R-GT-1 to R-GT-7, R-TTL-1, R-XFER-2.
//!
//! Rates of writes are those of all Regions together: every Region does each write once. Rates of reads are those of the
//! design's own Region; a replica says how many it has of them.

mod capacity;

use super::{
    BillError, CostLine, Family, Place, UnitKind, Working,
    feature::{Data, Draft, FeatureBill, When, typed},
    stock::{Stock, created_per_month},
    usage::{Usage, table_changes, usages_behind},
};
use crate::{
    design::{
        FeatureQuestion, Gap, ReplicaTransactions, Request, Settings, Table, TableClass, WriteRequest,
        features::{GlobalTableVersion, Replica, ReplicaState},
    },
    metering::{ItemChange, WriteKind, write_units},
    pricing::{Dimension, Price, between_regions},
    rules::RuleId,
    show,
    units::Bytes,
};
use rust_decimal::Decimal;
use std::borrow::Cow;

/// Writes of the legacy version for each write (R-GT-7).
const LEGACY_WRITES: u64 = 2;

/// What a write of the table itself is charged as, where it is paid by request: replicated units in a global table, in
/// every Region (R-GT-1), plain ones in the legacy version (R-GT-7).
pub(super) fn write_request_dimension(table: &Table) -> Dimension {
    match (table.class, is_replicated(table)) {
        (TableClass::Standard, false) => Dimension::WriteRequestUnit,
        (TableClass::Standard, true) => Dimension::ReplicatedWriteRequestUnit,
        (TableClass::StandardInfrequentAccess, false) => Dimension::WriteRequestUnitIa,
        (TableClass::StandardInfrequentAccess, true) => Dimension::ReplicatedWriteRequestUnitIa,
    }
}

/// The same, where it is paid by the hour.
pub(super) fn write_hour_dimension(table: &Table) -> Dimension {
    match (table.class, is_replicated(table)) {
        (TableClass::Standard, false) => Dimension::WriteCapacityUnitHour,
        (TableClass::Standard, true) => Dimension::ReplicatedWriteCapacityUnitHour,
        (TableClass::StandardInfrequentAccess, false) => Dimension::WriteCapacityUnitHourIa,
        (TableClass::StandardInfrequentAccess, true) => Dimension::ReplicatedWriteCapacityUnitHourIa,
    }
}

fn is_replicated(table: &Table) -> bool {
    table.global().is_some_and(|it| it.version == GlobalTableVersion::Current)
}

/// How many times each write of the table is done in one Region: twice in the legacy version (R-GT-7).
pub(super) fn writes_of_a_write(table: &Table) -> Option<Decimal> {
    let legacy = table.global().is_some_and(|it| it.version == GlobalTableVersion::Legacy);
    legacy.then(|| Decimal::from(LEGACY_WRITES))
}

/// Items that expire.
pub(super) struct Expiry {
    pub(super) entity: usize,
    /// How many a month.
    pub(super) times: Stock,
    /// Bytes of each.
    pub(super) bytes: Result<Bytes, Gap>,
}

/// Deletes by time to live in a month; none where the feature is not there. Stated ones, or those of entities with a
/// lifetime, which go as fast as they come.
pub(super) fn expiries(bill: &FeatureBill) -> Result<Vec<Expiry>, BillError> {
    let Some(ttl) = &bill.features.ttl else { return Ok(Vec::new()) };
    let bytes = |entity: usize| bill.table.entities[entity].size.ok_or(Gap::ItemSize(entity));
    let mut all = Vec::new();
    for &(entity, rate) in &ttl.expired {
        all.push(Expiry { entity, times: Ok(bill.per_month(rate)?), bytes: bytes(entity) });
    }
    if all.is_empty() {
        for entity in (0..bill.table.entities.len()).filter(|it| bill.table.entities[*it].lifetime_days.is_some()) {
            let times = created_per_month(bill.table, entity, bill.design.settings.month)?;
            all.push(Expiry { entity, times, bytes: bytes(entity) });
        }
    }
    if all.is_empty() {
        let open = Gap::feature(FeatureQuestion::Expiries, 0);
        all.push(Expiry { entity: 0, times: Err(open), bytes: Err(open) });
    }
    Ok(all)
}

/// Units that one request writes to the table in each other Region: refused writes and condition checks stay where they
/// ran, and what ran as a transaction arrives as plain writes (R-GT-6, doubt D-13).
pub fn replicated_units(table: &Table, request: &WriteRequest, settings: &Settings) -> Result<Decimal, Gap> {
    let kind = match (request.kind, settings.replica_transactions) {
        (WriteKind::Transactional, ReplicaTransactions::Double) => WriteKind::Transactional,
        _ => WriteKind::Standard,
    };
    let mut units = Decimal::ZERO;
    for (change, times) in table_changes(table, request) {
        units = units.saturating_add(write_units(change?, kind).decimal().saturating_mul(times));
    }
    Ok(units * (Decimal::ONE - request.refused_share))
}

/// Units of a delete by time to live in each other Region (R-TTL-1); none in the Region where the item expires.
pub fn expiry_units(item: Bytes) -> Decimal {
    write_units(ItemChange { before: Some(item), after: None }, WriteKind::Standard).decimal()
}

/// Where the lines of throughput and storage go.
pub(crate) struct Throughput<'a> {
    pub(crate) on_demand: &'a mut Vec<CostLine>,
    pub(crate) provisioned: &'a mut Vec<CostLine>,
    pub(crate) capacities: &'a [super::provisioned::CapacityNeed],
    pub(crate) storage: &'a mut Vec<CostLine>,
    /// Where the table's own provisioned lines begin.
    pub(crate) first_provisioned: usize,
}

/// Lines of throughput and storage in every other Region.
pub(crate) fn throughput(bill: &mut FeatureBill, lines: &mut Throughput) -> Result<(), BillError> {
    let table = bill.table;
    let Some(global) = table.global() else { return Ok(()) };
    let own = lines.provisioned[lines.first_provisioned..].to_vec();
    let elsewhere = usages_elsewhere(bill)?;
    for (position, replica) in global.replicas.iter().enumerate() {
        by_request(bill, position, replica, &elsewhere, lines.on_demand)?;
        capacity::by_the_hour(bill, position, replica, &own, &elsewhere, lines)?;
        stored(bill, position, replica, lines.storage)?;
    }
    Ok(())
}

/// What the questions use in another Region: the cache answers in its own Region only (R-DAX-3, R-GT-4).
fn usages_elsewhere<'a>(bill: &FeatureBill<'a>) -> Result<Cow<'a, [Usage]>, BillError> {
    if bill.table.dax().is_none_or(|it| it.hit_share.is_none()) {
        return Ok(Cow::Borrowed(bill.usages));
    }
    let mut usages = Vec::with_capacity(bill.usages.len());
    // What is missing was noted in the design's own Region.
    let (settings, mut noted) = (&bill.design.settings, Vec::new());
    usages_behind(None, bill.position, bill.table, settings, bill.stocks, &mut usages, &mut noted)?;
    Ok(Cow::Owned(usages))
}

/// The price of a main dimension in a replica's Region. Errors where the list has none.
fn main_price(bill: &FeatureBill, replica: &Replica, dimension: Dimension) -> Result<Price, BillError> {
    Ok(bill.book.region(&replica.region)?.price(dimension)?)
}

/// One line of throughput in a replica's Region.
struct ReplicaLine {
    family: Family,
    place: Place,
    pattern: Option<usize>,
    dimension: Dimension,
    quantity: Decimal,
    steps: Vec<String>,
    rules: &'static [RuleId],
}

fn replica_line(
    bill: &mut FeatureBill,
    position: usize,
    replica: &Replica,
    it: ReplicaLine,
    working: fn(usize) -> Working,
) -> Result<CostLine, BillError> {
    let price = main_price(bill, replica, it.dimension)?;
    let amount = price.usd.checked_mul(it.quantity).ok_or_else(|| bill.too_large("costs"))?;
    bill.out.steps.push(it.steps);
    Ok(CostLine {
        family: it.family,
        table: bill.position,
        place: it.place,
        replica: u16::try_from(position).ok(),
        pattern: it.pattern,
        dimension: it.dimension,
        quantity: it.quantity,
        price,
        amount,
        working: working(bill.out.steps.len() - 1),
        rules: it.rules,
    })
}

fn request_dimensions(table: &Table) -> (Dimension, Dimension) {
    match table.class {
        TableClass::Standard => (Dimension::ReadRequestUnit, Dimension::WriteRequestUnit),
        TableClass::StandardInfrequentAccess => (Dimension::ReadRequestUnitIa, Dimension::WriteRequestUnitIa),
    }
}

fn by_request(
    bill: &mut FeatureBill,
    position: usize,
    replica: &Replica,
    usages: &[Usage],
    out: &mut Vec<CostLine>,
) -> Result<(), BillError> {
    let (read, index_write) = request_dimensions(bill.table);
    for usage in usages {
        let Some(traffic) = usage.traffic else { continue };
        let question = question_name(bill.table, usage);
        let requests = show::count(traffic.requests_per_month.round_dp(2));
        let line = match (usage.kind, usage.place) {
            (UnitKind::Write, Place::Table) => {
                let Request::Writes(request) = &bill.table.patterns[usage.pattern].request else { continue };
                // An unknown size has been noted already, in the design's own Region.
                let Ok(units) = replicated_units(bill.table, request, &bill.design.settings) else { continue };
                let units = units * writes_of_a_write(bill.table).unwrap_or(Decimal::ONE);
                ReplicaLine {
                    family: Family::TableWrites,
                    place: Place::Table,
                    pattern: Some(usage.pattern),
                    dimension: write_request_dimension(bill.table),
                    quantity: bill.product(traffic.requests_per_month, units)?,
                    steps: vec![format!(
                        "{question}: {requests} requests a month × {} {}, replicated",
                        show::count(units),
                        write_request_dimension(bill.table).unit()
                    )],
                    rules: table_write_rules(bill.table),
                }
            }
            (UnitKind::Write, Place::Index(_)) => ReplicaLine {
                family: usage.family,
                place: usage.place,
                pattern: Some(usage.pattern),
                dimension: index_write,
                quantity: traffic.units_per_month,
                steps: vec![format!(
                    "{question}: {requests} requests a month × {} WRU, plain units also here",
                    show::count(usage.units_per_request)
                )],
                rules: &[RuleId::GT_2],
            },
            (UnitKind::Read, _) => {
                let Some(reads) = replica.reads else {
                    bill.gap(usage.family, Gap::feature(FeatureQuestion::ReplicaReads, position));
                    continue;
                };
                ReplicaLine {
                    family: usage.family,
                    place: usage.place,
                    pattern: Some(usage.pattern),
                    dimension: read,
                    quantity: bill.product(traffic.units_per_month, reads)?,
                    steps: vec![format!(
                        "{question}: {} times the {requests} requests a month × {} RRU",
                        show::count(reads),
                        show::count(usage.units_per_request)
                    )],
                    rules: &[RuleId::GT_4],
                }
            }
        };
        if line.quantity.is_zero() {
            continue;
        }
        out.push(replica_line(bill, position, replica, line, Working::ToldOnDemand)?);
    }
    for line in expiry_lines(bill)? {
        out.push(replica_line(bill, position, replica, line, Working::ToldOnDemand)?);
    }
    Ok(())
}

fn table_write_rules(table: &Table) -> &'static [RuleId] {
    if is_replicated(table) { &[RuleId::GT_1, RuleId::GT_6] } else { &[RuleId::GT_7] }
}

fn question_name(table: &Table, usage: &Usage) -> String {
    let pattern = &table.patterns[usage.pattern];
    if pattern.name.is_empty() { format!("{:?}", pattern.operation) } else { pattern.name.clone() }
}

/// Replicated deletes by time to live, on the table and its indexes, as lines of one other Region.
fn expiry_lines(bill: &mut FeatureBill) -> Result<Vec<ReplicaLine>, BillError> {
    let (_, index_write) = request_dimensions(bill.table);
    let mut lines = Vec::new();
    for expiry in expiries(bill)? {
        let (times, bytes) = match (expiry.times, expiry.bytes) {
            (Ok(times), Ok(bytes)) => (times, bytes),
            (Err(gap), _) | (_, Err(gap)) => {
                bill.gap(Family::TableWrites, gap);
                continue;
            }
        };
        let entity = &bill.table.entities[expiry.entity];
        let count = show::count(times.round_dp(2));
        let units = expiry_units(bytes) * writes_of_a_write(bill.table).unwrap_or(Decimal::ONE);
        lines.push(ReplicaLine {
            family: Family::TableWrites,
            place: Place::Table,
            pattern: None,
            dimension: write_request_dimension(bill.table),
            quantity: bill.product(times, units)?,
            steps: vec![format!(
                "{count} {} expire a month: free where they expire, {} {} each here",
                entity.name,
                show::count(units),
                write_request_dimension(bill.table).unit()
            )],
            rules: &[RuleId::TTL_1, RuleId::GT_1],
        });
        for (i, index) in bill.table.indexes.iter().enumerate() {
            let Some(member) = index.members.iter().find(|it| it.entity == expiry.entity) else { continue };
            let Some(entry) = member.entry else {
                bill.gap(Family::IndexWrites, Gap::EntryBytes { index: i, entity: expiry.entity });
                continue;
            };
            let units = expiry_units(entry) * member.share;
            lines.push(ReplicaLine {
                family: Family::IndexWrites,
                place: Place::Index(i),
                pattern: None,
                dimension: index_write,
                quantity: bill.product(times, units)?,
                steps: vec![format!("the entries of {count} {} that expire leave {} here", entity.name, index.name)],
                rules: &[RuleId::TTL_1, RuleId::GT_2],
            });
        }
    }
    Ok(lines)
}

/// The table's storage once more, at the price of the other Region.
fn stored(
    bill: &mut FeatureBill,
    position: usize,
    replica: &Replica,
    out: &mut Vec<CostLine>,
) -> Result<(), BillError> {
    for line in bill.storage {
        let price = main_price(bill, replica, line.dimension)?;
        let amount = price.usd.checked_mul(line.quantity).ok_or_else(|| bill.too_large("storage costs"))?;
        out.push(CostLine { price, amount, replica: u16::try_from(position).ok(), ..line.clone() });
    }
    Ok(())
}

/// Data between Regions, new replicas, and what is wrong with the version.
pub(super) fn lines(bill: &mut FeatureBill) -> Result<(), BillError> {
    let table = bill.table;
    let Some(global) = table.global() else { return Ok(()) };
    if global.version == GlobalTableVersion::Legacy {
        let text = "global tables of version 2017.11.29 write every item twice: update them to 2019.11.21".to_string();
        bill.warn(RuleId::GT_7, text);
    }
    let sent = sent_gigabytes(bill)?;
    for (position, replica) in global.replicas.iter().enumerate() {
        if let Some(gigabytes) = sent {
            let steps = vec![format!(
                "{} a month: about the bytes of each write, sent once",
                show::average_bytes(gigabytes.saturating_mul(Decimal::from(Bytes::GB.get())))
            )];
            between(bill, position, replica, When::Monthly, gigabytes, steps)?;
        }
        match replica.state {
            None => bill.gap(Family::Replication, Gap::feature(FeatureQuestion::ReplicaState, position)),
            Some(ReplicaState::Existing) => {}
            Some(ReplicaState::New) => new_replica(bill, position, replica)?,
        }
    }
    Ok(())
}

fn new_replica(bill: &mut FeatureBill, position: usize, replica: &Replica) -> Result<(), BillError> {
    let Some(gigabytes) = bill.gigabytes_or(None, Data::Everything, Family::Replication) else { return Ok(()) };
    let size = show::count(gigabytes.round_dp(4));
    bill.add_in(
        position,
        &replica.region,
        Draft {
            when: When::Once,
            family: Family::Replication,
            dimension: Dimension::RestoreGb,
            quantity: gigabytes,
            steps: vec![format!("the new replica is filled once: {size} GB of table and indexes")],
            rules: &[RuleId::GT_4],
        },
    )?;
    between(bill, position, replica, When::Once, gigabytes, vec![format!("{size} GB are sent to it once")])
}

/// A line for data to a replica's Region, billed where it leaves.
fn between(
    bill: &mut FeatureBill,
    position: usize,
    replica: &Replica,
    when: When,
    quantity: Decimal,
    steps: Vec<String>,
) -> Result<(), BillError> {
    let dimension = Dimension::TransferRegionGb;
    let own = typed(bill.design, &bill.design.region, dimension);
    let price = own.or_else(|| between_regions(&bill.design.region, &replica.region));
    let rules = &[RuleId::XFER_2, RuleId::GT_4];
    let draft = Draft { when, family: Family::Replication, dimension, quantity, steps, rules };
    // What leaves a Region is billed there, whatever it is for.
    bill.add_billed_in(&bill.design.region, draft, price, u16::try_from(position).ok())
}

/// Gigabytes that replication sends to each other Region in a month: about the bytes of every write (R-XFER-2). `None`
/// where something is missing, which the lines of writes say already.
fn sent_gigabytes(bill: &FeatureBill) -> Result<Option<Decimal>, BillError> {
    let mut bytes = Decimal::ZERO;
    for (_, pattern) in bill.patterns() {
        let Request::Writes(request) = &pattern.request else { continue };
        let Some(rate) = pattern.rate else { return Ok(None) };
        let requests = bill.product(bill.per_month(rate)?, Decimal::ONE - request.refused_share)?;
        for (change, times) in table_changes(bill.table, request) {
            let Ok(change) = change else { return Ok(None) };
            let each = bill.product(Decimal::from(sent_bytes(change).get()), times)?;
            bytes = bytes.saturating_add(bill.product(requests, each)?);
        }
    }
    for expiry in expiries(bill)? {
        let (Ok(times), Ok(each)) = (expiry.times, expiry.bytes) else { return Ok(None) };
        bytes = bytes.saturating_add(bill.product(times, Decimal::from(each.get()))?);
    }
    Ok(Some(replicated_gigabytes(bytes)))
}

/// Bytes that replication sends for a change: the new item, or the one that is gone (R-XFER-2).
pub fn sent_bytes(change: ItemChange) -> Bytes {
    change.after.or(change.before).unwrap_or_default()
}

/// Bytes between Regions as gigabytes: always binary ones (R-XFER-2).
pub fn replicated_gigabytes(bytes: Decimal) -> Decimal {
    bytes / Decimal::from(Bytes::GB.get())
}
