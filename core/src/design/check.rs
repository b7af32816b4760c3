//! From the wire form to a [`Design`]: tables and entities. Indexes and patterns have files of their own.
//!
//! Every mistake is collected with the path of its field; a part that is wrong is filled with something harmless so
//! that the rest can still be checked. The whole is refused if there was any mistake.

use super::{
    Capacity, CapacityMode, Design, Entity, ITEMS_MAX, Settings, Table, capacity, check_features, check_index,
    check_pattern, check_prices, distribution, inputs,
    keys::{self, Owner},
    life_cycle, said, settings,
};
use crate::{
    item, limits, show,
    units::Bytes,
    wire::{CapacityModeV1, CapacityV1, DesignV1, EntityV1, Mistakes, SizeV1, TableClassV1, TableV1, WireNumber},
};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// Notes travel in the link: longer ones would make a token that no Keyfare opens.
const NOTES_MAX_BYTES: usize = 20_000;

/// Where mistakes go. Paths are made only when a mistake is reported.
#[derive(Default)]
pub(super) struct Report(Mistakes);

impl Report {
    /// Notes a mistake at a path; the first one at a place stays.
    pub(super) fn at(&mut self, path: impl Into<String>, message: impl Into<String>) {
        self.0.entry(path.into()).or_insert_with(|| message.into());
    }
}

/// Checks and resolves a whole design.
pub(super) fn design(wire: &DesignV1) -> Result<Design, Mistakes> {
    let mut report = Report::default();
    if wire.version != 1 {
        report.at("version", format!("{} is not a version that this Keyfare reads: it reads 1", wire.version));
    }
    name("name", &wire.name, &mut report);
    if wire.notes.len() > NOTES_MAX_BYTES {
        let message = format!("notes of {} bytes are too long for a link: at most 20,000", wire.notes.len());
        report.at("notes", message);
    }
    if wire.region.trim().is_empty() {
        report.at("region", "no Region is named, and prices depend on it: write one, such as us-east-1");
    }
    let settings =
        settings::from_wire(&wire.settings, |field, message| report.at(format!("settings.{field}"), message));
    let typed_prices = check_prices::typed_prices(wire, &mut report);
    inputs::check_ranges(wire, &mut report);
    unique(wire.tables.iter().map(|table| table.name.as_str()), |i| format!("tables[{i}].name"), &mut report);
    let tables = wire
        .tables
        .iter()
        .enumerate()
        .map(|(t, it)| table(it, wire, &settings, &format!("tables[{t}]"), &mut report))
        .collect();
    said::check(wire, &mut report);
    if report.0.is_empty() {
        let (name, notes, region) = (wire.name.clone(), wire.notes.clone(), wire.region.clone());
        let (fit_answers, decision_record) = (wire.fit_answers.clone(), wire.decision_record.clone());
        let price_version = wire.price_version.clone();
        Ok(Design { name, notes, region, settings, price_version, typed_prices, tables, fit_answers, decision_record })
    } else {
        Err(report.0)
    }
}

fn table(wire: &TableV1, design: &DesignV1, settings: &Settings, path: &str, report: &mut Report) -> Table {
    name(&format!("{path}.name"), &wire.name, report);
    name(&format!("{path}.partition_key.name"), &wire.partition_key.name, report);
    if let Some(sort_key) = &wire.sort_key {
        name(&format!("{path}.sort_key.name"), &sort_key.name, report);
        if sort_key.name == wire.partition_key.name {
            report.at(
                format!("{path}.sort_key.name"),
                format!(
                    "“{}” is the partition key already: choose another attribute, or leave the sort key out",
                    sort_key.name
                ),
            );
        }
    }
    unique(wire.entities.iter().map(|it| it.name.as_str()), |i| format!("{path}.entities[{i}].name"), report);
    unique(wire.indexes.iter().map(|it| it.name.as_str()), |i| format!("{path}.indexes[{i}].name"), report);
    let entities = wire
        .entities
        .iter()
        .enumerate()
        .map(|(e, it)| entity(it, wire, &format!("{path}.entities[{e}]"), report))
        .collect();
    let class = wire.class.unwrap_or(TableClassV1::Standard);
    let capacity_path = format!("{path}.capacity");
    let (read, write) = amounts(wire.capacity.as_ref(), &capacity_path, report);
    let plan = capacity::plan(wire.capacity.as_ref(), settings, &capacity_path, report);
    let reserved = wire.capacity.as_ref().and_then(|it| it.reserved.as_ref());
    let reserved = capacity::reserved(reserved, class, &format!("{capacity_path}.reserved"), report);
    let mode = match wire.capacity.as_ref().and_then(|it| it.mode) {
        None | Some(CapacityModeV1::OnDemand) => CapacityMode::OnDemand,
        Some(CapacityModeV1::Provisioned) => CapacityMode::Provisioned,
    };
    let mut table = Table {
        name: wire.name.clone(),
        class,
        partition_key: wire.partition_key.name.clone(),
        sort_key: wire.sort_key.as_ref().map(|it| it.name.clone()),
        key_types: [
            wire.partition_key.kind.unwrap_or_default(),
            wire.sort_key.as_ref().and_then(|it| it.kind).unwrap_or_default(),
        ],
        capacity: Capacity { mode, read, write, plan, reserved },
        shapes: Vec::new(),
        entities,
        indexes: Vec::new(),
        patterns: Vec::new(),
        features: None,
    };
    table.indexes = check_index::indexes(wire, &table, settings, path, report);
    for (e, it) in wire.entities.iter().enumerate().filter(|(_, it)| !it.life_cycle.is_empty()) {
        let events = life_cycle::events(it, &table, e, &format!("{path}.entities[{e}]"), report);
        table.entities[e].life_cycle = events;
    }
    let mut shapes = Vec::new();
    table.patterns = check_pattern::patterns(wire, &table, settings, &mut shapes, path, report);
    table.shapes = shapes;
    table.features = wire
        .features
        .as_ref()
        .map(|it| Box::new(check_features::features(it, wire, &table, &design.region, path, report)));
    table
}

fn entity(wire: &EntityV1, table: &TableV1, path: &str, report: &mut Report) -> Entity {
    name(&format!("{path}.name"), &wire.name, report);
    let mut distribution = None;
    let (size, attributes) = match &wire.size {
        None => (None, None),
        Some(SizeV1::Distribution(shares)) => {
            distribution = distribution::from_wire(shares, &format!("{path}.size"), report);
            let mean = distribution.as_ref().map(|it| it.mean());
            // One size needs no distribution.
            distribution = distribution.filter(|it| it.shares().len() > 1);
            (mean, None)
        }
        Some(SizeV1::Bytes(bytes)) => (Some(Bytes::new(*bytes)), None),
        Some(SizeV1::Attributes(rows)) => {
            let mut sizes = BTreeMap::new();
            for (a, row) in rows.iter().enumerate() {
                name(&format!("{path}.size.attributes[{a}].name"), &row.name, report);
                let bytes = (row.name.len() as u64).saturating_add(row.bytes);
                if sizes.insert(row.name.clone(), Bytes::new(bytes)).is_some() {
                    report.at(
                        format!("{path}.size.attributes[{a}].name"),
                        format!("“{}” is listed twice: keep one", row.name),
                    );
                }
            }
            (Some(sizes.values().copied().sum()), Some(sizes))
        }
        Some(SizeV1::Item(sample)) => match item::parse_item(&sample.to_string()) {
            Ok(parsed) => {
                let bytes = |(name, value): (&str, &item::AttributeValue)| {
                    (name.to_string(), Bytes::new(name.len() as u64 + value.bytes().get()))
                };
                let sizes: BTreeMap<_, _> = parsed.item.attributes().map(bytes).collect();
                (Some(sizes.values().copied().sum()), Some(sizes))
            }
            Err(problem) => {
                report.at(format!("{path}.size.item"), problem.to_string());
                (None, None)
            }
        },
    };
    let size_path = format!("{path}.size");
    match size {
        Some(bytes) if bytes == Bytes::ZERO => {
            report.at(&size_path, "an item of 0 bytes cannot be, since it has at least its key: give its bytes")
        }
        Some(bytes) if bytes.get() > limits::ITEM_MAX_BYTES => report.at(&size_path, item_too_large(bytes)),
        _ => {}
    }
    if let Some(sizes) = &attributes {
        key_size(sizes, &table.partition_key.name, limits::PARTITION_KEY_MAX_BYTES, "partition", &size_path, report);
        if let Some(sort_key) = &table.sort_key {
            key_size(sizes, &sort_key.name, limits::SORT_KEY_MAX_BYTES, "sort", &size_path, report);
        }
    }
    let key = wire.key.clone().unwrap_or_default();
    let items = bounded(wire.items, ITEMS_MAX, "items", &format!("{path}.items"), report);
    Entity {
        name: wire.name.clone(),
        key_template: [key.partition, key.sort],
        size,
        distribution,
        attributes,
        items,
        growth_per_month: growth(wire, items, &format!("{path}.growth_per_month"), report),
        lifetime_days: bounded(wire.lifetime_days, 36_500, "days", &format!("{path}.lifetime_days"), report),
        keys: keys::from_wire(wire.keys.as_ref(), Owner::Keys, path, report),
        life_cycle: Vec::new(),
        end_of_life: wire.end_of_life,
    }
}

fn key_size(sizes: &BTreeMap<String, Bytes>, key: &str, most: u64, side: &str, path: &str, report: &mut Report) {
    match sizes.get(key) {
        None if key.trim().is_empty() => {}
        None => report.at(path, format!("the {side} key “{key}” is missing, and every item has it: add it")),
        Some(bytes) => {
            let value = bytes.get().saturating_sub(key.len() as u64);
            if value > most {
                report.at(
                    path,
                    format!("the {side} key “{key}” has a value of {value} bytes, over the {} bytes of R-ITEM-9: shorten it", show::count(Decimal::from(most))),
                );
            } else if value == 0 {
                report.at(
                    path,
                    format!("the {side} key “{key}” has an empty value, and a key has at least 1 byte: give it some"),
                );
            }
        }
    }
}

/// The message for an index entry without bytes.
pub(super) const EMPTY_ENTRY: &str =
    "an entry of 0 bytes cannot be, since it has at least its keys: give its bytes, or leave it out";

/// The message for an item over the limit.
pub(super) fn item_too_large(bytes: Bytes) -> String {
    format!(
        "{} bytes is over the 400 KB limit of an item (409,600 bytes, R-ITEM-9): split it, or keep the large part in S3",
        bytes.get()
    )
}

/// Provisioned amounts, each a whole number of at least 1.
pub(super) fn amounts(wire: Option<&CapacityV1>, path: &str, report: &mut Report) -> (Option<u64>, Option<u64>) {
    let mut amount = |value: Option<WireNumber>, field: &str| {
        let value = value?.0;
        match u64::try_from(value) {
            Ok(whole) if (1..=REQUESTS_MAX).contains(&whole) && value.fract().is_zero() => Some(whole),
            _ => {
                report.at(
                    format!("{path}.{field}"),
                    format!("{value} is no provisioned capacity: write whole units from 1 to 10,000,000 (R-PROV-4)"),
                );
                None
            }
        }
    };
    match wire {
        None => (None, None),
        Some(capacity) => (amount(capacity.read, "read"), amount(capacity.write, "write")),
    }
}

const REQUESTS_MAX: u64 = super::REQUESTS_PER_SECOND_MAX;

/// A number from 0 to `most`.
pub(super) fn bounded(
    value: Option<WireNumber>,
    most: u64,
    what: &str,
    path: &str,
    report: &mut Report,
) -> Option<Decimal> {
    let value = value?.0;
    if value.is_sign_negative() && !value.is_zero() {
        report.at(path, format!("{value} is negative: {what} are counted from 0, write 0 or more"));
        return None;
    }
    if value > Decimal::from(most) {
        report.at(path, format!("{value} is out of range: write at most {} {what}", show::count(Decimal::from(most))));
        return None;
    }
    Some(value)
}

/// Growth: up to the most items in either direction, and never more lost than there are.
fn growth(wire: &EntityV1, items: Option<Decimal>, path: &str, report: &mut Report) -> Decimal {
    let Some(WireNumber(growth)) = wire.growth_per_month else { return Decimal::ZERO };
    let problem = if growth.abs() > Decimal::from(ITEMS_MAX) {
        format!("{growth} is out of range: write at most {} items a month", show::count(Decimal::from(ITEMS_MAX)))
    } else if wire.items.is_none() {
        "growth counts from a number of items: say items, or leave it out".to_string()
    } else if let Some(items) = items.filter(|it| growth.is_sign_negative() && growth.abs() > *it) {
        format!("the table cannot lose {} of its {items} items in the month: write less, or more items", growth.abs())
    } else {
        return growth;
    };
    report.at(path, problem);
    Decimal::ZERO
}

/// A share from 0 to 1.
pub(super) fn share(value: Option<WireNumber>, path: &str, report: &mut Report) -> Option<Decimal> {
    let value = value?.0;
    if value < Decimal::ZERO || value > Decimal::ONE {
        report.at(path, format!("{value} is no share: write a number from 0 to 1 (5 % is 0.05)"));
        return None;
    }
    Some(value)
}

pub(super) fn name(path: &str, name: &str, report: &mut Report) {
    if name.trim().is_empty() {
        report.at(path, "the name is empty: write one");
    } else if name.len() > 255 {
        report.at(path, format!("a name of {} bytes is too long: at most 255 bytes, shorten it", name.len()));
    }
}

fn unique<'a>(names: impl Iterator<Item = &'a str>, path: impl Fn(usize) -> String, report: &mut Report) {
    let mut seen = std::collections::BTreeSet::new();
    for (position, name) in names.enumerate() {
        if !seen.insert(name) {
            report.at(path(position), format!("“{name}” is there already: give each its own name"));
        }
    }
}
