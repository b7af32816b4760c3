//! The reasons of a line in words: titles, formulas, steps and what is missing. Nothing here is computed while
//! estimating; it is written when someone looks, from the same design, usages and metering functions.

mod feature;

use super::{Estimate, GroupKey};
use crate::{
    bill::{
        CostLine, Family, Missing, Place, UnitKind, Working,
        feature::{UnpricedLine, When},
        provisioned::{CapacityHours, CapacityNeed, CapacityOrigin},
        reserved,
        storage::{ADDED_BYTES, ADDED_BYTES_OF_GLOBAL_TABLE},
        usage::Usage,
    },
    design::{
        Design, Extent, Gap, Image, KeyRead, Per, RangeRead, Rate, Request, Table, Term, WriteRequest, WriteVerb,
        features::GlobalTableVersion,
    },
    limits::RESERVED_BLOCK_UNITS,
    metering::{IndexEffect, ReadConsistency, WriteKind, index_write_units},
    money::Usd,
    show,
    units::Bytes,
};
use rust_decimal::Decimal;

/// What a line is called: `Writes, orders`.
pub fn title(design: &Design, family: Family, table: usize, place: Place) -> String {
    let table = &design.tables[table];
    let (what, name) = match (family, place) {
        (Family::Storage, Place::Table) => ("Storage", &table.name),
        (Family::Storage, Place::Index(i)) => ("Storage", &table.indexes[i].name),
        (Family::Scans, _) => ("Scans", &table.name),
        (Family::TableWrites, _) => ("Writes", &table.name),
        (Family::TableReads, _) => ("Reads", &table.name),
        (Family::IndexWrites, Place::Index(i)) => ("Writes", &table.indexes[i].name),
        (Family::IndexReads, Place::Index(i)) => ("Reads", &table.indexes[i].name),
        (Family::IndexWrites | Family::IndexReads, Place::Table) => ("Index", &table.name),
        (Family::ReservedWrites, _) => ("Reserved writes", &table.name),
        (Family::ReservedReads, _) => ("Reserved reads", &table.name),
        (family, _) => (family.label(), &table.name),
    };
    format!("{what}, {name}")
}

/// What a group of lines is called: `Writes, orders, eu-west-1`, `Streams reads, orders`.
pub fn group_title(design: &Design, key: GroupKey) -> String {
    let mut title = match key.charged {
        Some((dimension, _)) => format!("{}, {}", dimension.label(), design.tables[key.table].name),
        None => title(design, key.family, key.table, key.place),
    };
    if let Some(region) = replica_region(design, key.table, key.replica) {
        title.push_str(", ");
        title.push_str(region);
    }
    title
}

/// What a line is called: that of its group.
pub fn line_title(design: &Design, line: &CostLine) -> String {
    group_title(design, GroupKey::of(line))
}

/// What a line without a known price is called.
pub fn unpriced_title(design: &Design, line: &UnpricedLine) -> String {
    let key = GroupKey {
        family: line.family,
        table: line.table,
        place: line.place,
        replica: line.replica,
        charged: Some((line.dimension, Usd::ZERO)),
    };
    group_title(design, key)
}

/// Why a line has no amount: `3 node-hours a month: price not known in us-east-1, type it as dax_node_hour`.
pub fn unpriced_reason(line: &UnpricedLine) -> String {
    let quantity = show::count(line.quantity.round_dp(6));
    let unit = line.dimension.units(line.quantity);
    let when = match line.when {
        When::Monthly => "a month",
        When::Once => "once",
    };
    format!("{quantity} {unit} {when}: price not known in {}, type it as {}", line.region, line.price_key)
}

/// The Region of a line that is charged in another one than the design's.
pub fn replica_region(design: &Design, table: usize, replica: Option<u16>) -> Option<&str> {
    let replicas = &design.tables[table].features.as_ref()?.global_table.as_ref()?.replicas;
    replicas.get(usize::from(replica?)).map(|it| it.region.as_str())
}

/// `1,250,000 RRU × $0.125 per million`.
pub fn formula(line: &CostLine) -> String {
    let quantity = show::count(if line.quantity.scale() > 6 { line.quantity.round_dp(6) } else { line.quantity });
    format!("{quantity} {} × {}", line.dimension.units(line.quantity), show::unit_price(line.price.usd))
}

/// How a line's quantity came about, step by step.
pub fn steps(design: &Design, estimate: &Estimate, line: &CostLine) -> Vec<String> {
    match line.working {
        Working::Requests(position) => {
            let mut steps = estimate.usages.get(position).map(|usage| request_steps(design, usage)).unwrap_or_default();
            steps.extend(global_step(design, line));
            steps
        }
        Working::Capacity(position) => {
            estimate.capacities.get(position).map(|need| capacity_steps(design, need)).unwrap_or_default()
        }
        Working::Told(position) | Working::ToldOnDemand(position) | Working::ToldProvisioned(position) => {
            estimate.features.steps.get(position).cloned().unwrap_or_default()
        }
        Working::Reserved { units, term, used_share } => reserved_steps(design, units, term, used_share),
        Working::Upfront { units, term } => vec![format!("{} for {}, paid once", blocks_of(units), term.label())],
        Working::Stored { items, bytes } => vec![
            format!(
                "{} × (bytes + {} B each) = {} B",
                show_items(items, line.place),
                added_bytes(&design.tables[line.table], line.place),
                show::count(bytes.round_dp(2))
            ),
            format!("÷ {} B a GB", show::count(Decimal::from(design.settings.gigabyte.bytes()))),
        ],
    }
}

/// What a write of a global table is in its own Region.
fn global_step(design: &Design, line: &CostLine) -> Option<String> {
    let global = design.tables[line.table].global().filter(|_| line.family == Family::TableWrites)?;
    Some(match global.version {
        GlobalTableVersion::Current => "replicated units, in the Region of the write too (R-GT-1)".to_string(),
        GlobalTableVersion::Legacy => "twice in global tables of version 2017.11.29 (R-GT-7)".to_string(),
    })
}

/// Bytes that storage adds to each: more for the items of a global table (R-ITEM-8).
fn added_bytes(table: &Table, place: Place) -> u64 {
    let more = if place == Place::Table && table.global().is_some() { ADDED_BYTES_OF_GLOBAL_TABLE.get() } else { 0 };
    ADDED_BYTES.get() + more
}

/// `5 blocks of 100 units`.
fn blocks_of(units: u64) -> String {
    let blocks = reserved::blocks(units);
    let noun = if blocks == 1 { "block" } else { "blocks" };
    format!("{} {noun} of {RESERVED_BLOCK_UNITS} units", show::count(Decimal::from(blocks)))
}

fn reserved_steps(design: &Design, units: u64, term: Term, used_share: Decimal) -> Vec<String> {
    let hours = show::count(design.settings.month.hours());
    vec![
        format!("{} for {} × {hours} h, used or not", blocks_of(units), term.label()),
        format!("{} of all reserved unit-hours of this kind are used", show::percent(used_share)),
    ]
}

fn show_items(items: Decimal, place: Place) -> String {
    let what = if place == Place::Table { "items" } else { "entries" };
    format!("{} {what}", show::count(items.round_dp(2)))
}

/// `30/s`, `6/hour`, `1/day`.
pub fn rate(rate: Rate) -> String {
    let per = match rate.per {
        Per::Second => "s",
        Per::Minute => "minute",
        Per::Hour => "hour",
        Per::Day => "day",
        Per::Month => "month",
    };
    show::rate(rate.times, per)
}

fn request_steps(design: &Design, usage: &Usage) -> Vec<String> {
    let table = &design.tables[usage.table];
    let pattern = &table.patterns[usage.pattern];
    let unit = if usage.kind == UnitKind::Read { "RRU" } else { "WRU" };
    let units = show::count(usage.units_per_request);
    let mut steps = Vec::new();
    if let (Some(said), Some(traffic)) = (pattern.rate, usage.traffic) {
        let name = if pattern.name.is_empty() { format!("{:?}", pattern.operation) } else { pattern.name.clone() };
        let requests = show::count(traffic.requests_per_month.round_dp(4));
        steps.push(format!("{name}: {} = {requests} requests a month × {units} {unit}", rate(said)));
    }
    steps.extend(unit_steps(table, usage));
    steps
}

/// How the units of one request came about.
pub fn unit_steps(table: &Table, usage: &Usage) -> Vec<String> {
    match (&table.patterns[usage.pattern].request, usage.kind) {
        (Request::Keys(read), _) => with_cache(table, read.consistency, key_step(table, read)),
        (Request::Range(read), _) if usage.pages.is_some() => {
            with_cache(table, read.consistency, range_step(table, read, usage))
        }
        (Request::Range(read), _) => with_cache(table, read.consistency, fetch_step(table, read)),
        (Request::Writes(request), UnitKind::Write) => write_steps(table, request, usage.place),
        (Request::Writes(request), UnitKind::Read)
            if request.kind == WriteKind::Transactional && table.dax().is_some() =>
        {
            vec![
                "a transaction through DAX reads each item back, twice (R-DAX-3)".to_string(),
                format!(
                    "{} of the calls are repeated with the same token and read instead",
                    show::percent(request.replay_share)
                ),
            ]
        }
        (Request::Writes(request), UnitKind::Read) => vec![match request.kind {
            WriteKind::Transactional => format!(
                "{} of the calls are repeated with the same token and read instead",
                show::percent(request.replay_share)
            ),
            WriteKind::Standard => format!(
                "{} of the writes meet a conflict and read again, strongly",
                show::percent(request.conflict_share)
            ),
        }],
    }
}

/// A read's step, and what the cache takes off.
fn with_cache(table: &Table, consistency: ReadConsistency, step: String) -> Vec<String> {
    let hits = table.dax().and_then(|it| it.hit_share).filter(|_| consistency == ReadConsistency::Eventual);
    match hits {
        Some(hits) => vec![step, format!("{} are answered by the cache and use no units", show::percent(hits))],
        None => vec![step],
    }
}

fn consistency(consistency: ReadConsistency) -> &'static str {
    match consistency {
        ReadConsistency::Eventual => ", half for an eventual read",
        ReadConsistency::Strong => "",
        ReadConsistency::Transactional => ", twice in a transaction",
    }
}

/// Sizes that differ: `5 sizes of 1.4 KB on average, each rounded up to 4 KB, then averaged by weight`.
fn spread_words(table: &Table, entity: usize, block: &str) -> String {
    let it = &table.entities[entity];
    let sizes = it.distribution.as_ref().map_or(1, |it| it.shares().len());
    let mean = show::bytes(u128::from(it.size.unwrap_or_default().get()));
    format!("{sizes} sizes of {mean} on average, each rounded up to {block}, then averaged by weight")
}

fn key_step(table: &Table, read: &KeyRead) -> String {
    let each = match read.item {
        Image::Spread(entity) => spread_words(table, entity, "4 KB"),
        Image::Known(size) => {
            format!("{} rounds up to {} × 4 KB", show::bytes(u128::from(size.get())), size.blocks(Bytes::READ_BLOCK))
        }
        _ => "a key that is not there still costs the minimum of one unit".to_string(),
    };
    let many = if read.keys > 1 { format!(", for each of {} keys", read.keys) } else { String::new() };
    format!("{each}{}{many}", consistency(read.consistency))
}

fn range_step(table: &Table, read: &RangeRead, usage: &Usage) -> String {
    let is_mean = read.entity.is_some_and(|entity| table.entities[entity].distribution.is_some());
    let what = match read.extent {
        Extent::Items { items, each } => {
            let noun = if items == Decimal::ONE { "item" } else { "items" };
            let average = if is_mean { " on average" } else { "" };
            format!("{} {noun} × {}{average}", show::count(items), show::bytes(u128::from(each.get())))
        }
        Extent::Stated { bytes, .. } => show::bytes(u128::from(bytes.get())),
        Extent::Everything => "everything".to_string(),
        Extent::Unknown(_) => "an unknown amount".to_string(),
    };
    let pages = usage.pages.unwrap_or(1);
    let rounding = if pages > 1 {
        format!("{} pages of 1 MB, each rounded up to 4 KB", show::count(Decimal::from(pages)))
    } else {
        "summed, then rounded up to 4 KB once".to_string()
    };
    format!("{what}: {rounding}{}", consistency(read.consistency))
}

fn fetch_step(table: &Table, read: &RangeRead) -> String {
    match read.fetch {
        Some(Image::Spread(entity)) => format!(
            "each item is fetched whole from the table: {}{}",
            spread_words(table, entity, "4 KB"),
            consistency(read.consistency)
        ),
        Some(Image::Known(size)) => format!(
            "each item is fetched whole from the table: {} each{}",
            show::bytes(u128::from(size.get())),
            consistency(read.consistency)
        ),
        _ => "each item is fetched whole from the table".to_string(),
    }
}

fn write_steps(table: &Table, request: &WriteRequest, place: Place) -> Vec<String> {
    let mut steps = Vec::new();
    for action in &request.actions {
        let times = if action.repeat > 1 { format!("{} × ", action.repeat) } else { String::new() };
        match place {
            Place::Table => {
                let doubled = if request.kind == WriteKind::Transactional { ", twice in a transaction" } else { "" };
                steps.push(format!("{times}{}{doubled}", table_write(table, action.verb, action.before, action.after)));
            }
            Place::Index(i) => {
                for planned in action.effects.iter().filter(|it| it.index == i) {
                    let Ok(effect) = planned.effect else { continue };
                    let share = if planned.share == Decimal::ONE {
                        String::new()
                    } else {
                        format!(", in {} of the calls", show::percent(planned.share))
                    };
                    let words = match planned.spread {
                        None => effect_words(effect),
                        Some(spread) => format!(
                            "{}: {}",
                            effect_words(effect).split(':').next().unwrap_or_default(),
                            spread_words(table, spread.entity, "1 KB")
                        ),
                    };
                    steps.push(format!("{times}{words}{share}"));
                }
            }
        }
    }
    if let Place::Index(i) = place
        && steps.is_empty()
    {
        steps.push(format!("nothing that {} stores changes", table.indexes[i].name));
    }
    if !request.refused_share.is_zero() {
        let percent = show::percent(request.refused_share);
        steps.push(match (request.kind, place) {
            (_, Place::Index(_)) => format!("{percent} of the calls are refused and touch no index"),
            (WriteKind::Transactional, _) => {
                format!("{percent} of the transactions are cancelled, and cost what R-TX-7 says")
            }
            (WriteKind::Standard, _) => {
                format!("{percent} of the calls fail their condition and cost a failed write (R-WRITE-7)")
            }
        });
    }
    if !request.conflict_share.is_zero() && place == Place::Table {
        let percent = show::percent(request.conflict_share);
        steps.push(format!("{percent} of the calls meet a conflict, each one failed write more (R-WRITE-7)"));
    }
    steps
}

fn table_write(table: &Table, verb: WriteVerb, before: Image, after: Image) -> String {
    let spread = match (before, after) {
        (Image::Spread(entity), _) | (_, Image::Spread(entity)) => Some(entity),
        _ => None,
    };
    let size = |image: Image| match image {
        Image::Known(size) => Some(size),
        _ => None,
    };
    let units = |bytes: Bytes| {
        format!(
            "{} rounds up to {} KB",
            show::bytes(u128::from(bytes.get())),
            show::count(Decimal::from(bytes.blocks(Bytes::KB)))
        )
    };
    let verb = match verb {
        WriteVerb::Put => "put",
        WriteVerb::Update => "update",
        WriteVerb::Delete => "delete",
        WriteVerb::Check => "condition check",
    };
    if let Some(entity) = spread {
        return format!("{verb}: {}", spread_words(table, entity, "1 KB"));
    }
    match (size(before), size(after)) {
        (Some(before), Some(after)) if before != after => {
            let larger = before.max(after);
            format!(
                "{verb}: the larger of {} before and {} after: {}",
                show::bytes(u128::from(before.get())),
                show::bytes(u128::from(after.get())),
                units(larger)
            )
        }
        (_, Some(one)) | (Some(one), None) => format!("{verb}: {}", units(one)),
        (None, None) => format!("{verb} of an item that is not there: the minimum of one unit"),
    }
}

fn effect_words(effect: IndexEffect) -> String {
    let units = index_write_units(effect).get();
    let show = |bytes: Bytes| show::bytes(u128::from(bytes.get()));
    match effect {
        IndexEffect::Untouched => "untouched: 0".to_string(),
        IndexEffect::Enters { after } => format!("enters: {} → {units}", show(after)),
        IndexEffect::Leaves { before } => format!("leaves: {} → {units}", show(before)),
        IndexEffect::Changes { before, after } => format!("changes in place: {} → {units}", show(before.max(after))),
        IndexEffect::Moves { before, after } => {
            format!("moves: the old entry of {} goes, the new one of {} comes → {units}", show(before), show(after))
        }
    }
}

fn capacity_steps(design: &Design, need: &CapacityNeed) -> Vec<String> {
    let unit = if need.kind == UnitKind::Read { "RCU" } else { "WCU" };
    let whole = show::count(need.provisioned);
    let peak = show::count(need.peak.round_dp(4));
    let hours = show::count(design.settings.month.hours());
    let first = match need.origin {
        CapacityOrigin::Stated => format!("{whole} {unit} as stated × {hours} h"),
        CapacityOrigin::Computed if need.peak <= Decimal::ONE => {
            format!("a peak of {peak} {unit}, the least is 1 × {hours} h")
        }
        CapacityOrigin::Computed => format!("a peak of {peak} {unit}, rounded up to {whole} × {hours} h"),
        CapacityOrigin::Bounded if need.is_short() => {
            format!("a peak of {peak} {unit}, and auto scaling ends at {whole} × {hours} h")
        }
        CapacityOrigin::Bounded => format!("a peak of {peak} {unit}, and auto scaling begins at {whole} × {hours} h"),
        CapacityOrigin::Scheduled => {
            let span = |it: &CapacityHours| format!("{} {unit} × {} h", show::count(it.units), show::count(it.hours));
            need.schedule.iter().map(span).collect::<Vec<_>>().join(" + ")
        }
    };
    let mut steps = vec![first, format!("{} used on average", show::percent(need.utilization()))];
    if !need.covered.is_zero() {
        let covered = show::count(need.covered.round_dp(4));
        steps.push(format!("{covered} unit-hours of them are covered by reserved capacity"));
    }
    if need.is_short() {
        steps.push(format!("the peak of {peak} {unit} is above it: requests will be throttled"));
    }
    steps
}

/// What a missing amount depends on: `the size of order`.
pub fn gap(design: &Design, missing: &Missing) -> String {
    let table = &design.tables[missing.table];
    let pattern = |p: usize| {
        let it = &table.patterns[p];
        if it.name.is_empty() { format!("question {}", p + 1) } else { format!("“{}”", it.name) }
    };
    match missing.gap {
        Gap::Rate(p) => format!("how often {} is asked", pattern(p)),
        Gap::ItemSize(e) => format!("the size of {}", table.entities[e].name),
        Gap::PatternSize(p) => format!("the entity of {}", pattern(p)),
        Gap::ItemsRead(p) => format!("how many items {} reads", pattern(p)),
        Gap::EntryBytes { index, entity } => {
            format!("the size of {}'s entries in {}", table.entities[entity].name, table.indexes[index].name)
        }
        Gap::Items(e) => format!("how many {} are stored", table.entities[e].name),
        Gap::Effect { pattern: p, index } => format!("what {} changes in {}", pattern(p), table.indexes[index].name),
        Gap::Entities => "what the table holds".to_string(),
        Gap::Feature { question, position } => feature::question(table, question, position),
    }
}
