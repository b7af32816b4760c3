//! One cost line, and one missing amount, as programs read them: the rows of JSON and CSV.

use super::{Export, index_name, pattern_name, strength};
use crate::{
    bill::{
        CostLine, Family, Missing, Place, Working,
        feature::{UnpricedLine, When},
    },
    estimate::explain,
    money::Usd,
    pricing::{PriceDate, PriceStrength},
};
use rust_decimal::Decimal;
use serde::Serialize;

/// A cost line. Numbers are exact decimals as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LineRecord<'a> {
    /// What it is for: `table_writes`, `index_writes`, `table_reads`, `scans`, `index_reads`, `storage`,
    /// `reserved_writes`, `reserved_reads`, `streams`, `backups`, `replication`, `cache`, `other`.
    pub family: &'static str,
    /// The place in the design file that causes it: `tables[0].patterns[3]`.
    pub path: String,
    /// The table's name.
    pub table: &'a str,
    /// The index's name, where an index causes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<&'a str>,
    /// The access pattern's name, or its call, where one causes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// The other Region in which it is charged, where it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<&'a str>,
    /// The mode that the line belongs to: `on_demand`, `provisioned`, or `either`; `one_time` where it comes once.
    pub mode: &'static str,
    /// What is charged: `wru`, `rcu_hour`, `storage_gb_month`, …
    pub dimension: &'static str,
    /// How many units in the month.
    pub quantity: String,
    /// The unit: `WRU`, `RCU-hour`, `GB-month`, …
    pub unit: &'static str,
    /// Dollars for one unit.
    pub unit_price: String,
    /// Dollars: quantity times unit price.
    pub amount: String,
    /// How the quantity came about.
    pub because: Vec<String>,
    /// The rules behind it.
    pub rules: Vec<&'static str>,
    /// What the least sure of the rules rests on: `documented`, `measured`, `inferred`, `disputed`.
    pub strength: &'static str,
    /// How sure the price is: `verified`, `verified by rule`, `single source`, `derived`, `weak`,
    /// `imported price list`, `typed`.
    pub price_strength: &'static str,
    /// The last day on which the price was seen unchanged; empty for one that was typed.
    pub price_date: &'a str,
}

/// An amount that is not known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MissingRecord<'a> {
    /// What it would be for.
    pub family: &'static str,
    /// The place in the design file.
    pub path: String,
    /// The table's name.
    pub table: &'a str,
    /// The index's name, where an index would cause it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<&'a str>,
    /// The access pattern's name, or its call, where one would cause it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// What has not been said.
    pub depends_on: String,
}

/// A line whose price is not known. It is in no total.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnpricedRecord<'a> {
    /// What it is for.
    pub family: &'static str,
    /// The place in the design file.
    pub path: String,
    /// The table's name.
    pub table: &'a str,
    /// The Region whose price is missing.
    pub region: &'a str,
    /// `monthly` or `one_time`.
    pub when: &'static str,
    /// What is charged: the name under which a price can be typed.
    pub dimension: &'a str,
    /// How many units.
    pub quantity: String,
    /// The unit.
    pub unit: &'static str,
    /// How the quantity came about.
    pub because: Vec<String>,
    /// The rules behind it.
    pub rules: Vec<&'static str>,
    /// What the least sure of the rules rests on.
    pub strength: &'static str,
    /// What is missing, in words.
    pub depends_on: String,
}

pub(super) fn unpriced<'a>(export: &Export<'a>, line: &'a UnpricedLine) -> UnpricedRecord<'a> {
    UnpricedRecord {
        family: family_key(line.family),
        path: feature_path(line.table, line.replica),
        table: &export.design.tables[line.table].name,
        region: &line.region,
        when: match line.when {
            When::Monthly => "monthly",
            When::Once => ONE_TIME,
        },
        dimension: &line.price_key,
        quantity: exact(line.quantity),
        unit: line.dimension.unit(),
        because: line.steps.clone(),
        rules: line.rules.iter().map(|rule| rule.as_str()).collect(),
        strength: strength(line.rules).label(),
        depends_on: explain::unpriced_reason(line),
    }
}

/// The mode of a line that comes once.
const ONE_TIME: &str = "one_time";

/// A line that comes once.
pub(super) fn one_time<'a>(export: &Export<'a>, line: &CostLine) -> LineRecord<'a> {
    LineRecord { mode: ONE_TIME, ..self::line(export, line) }
}

pub(super) fn line<'a>(export: &Export<'a>, line: &CostLine) -> LineRecord<'a> {
    let table = &export.design.tables[line.table];
    LineRecord {
        family: family_key(line.family),
        path: match line.replica {
            None if !line.family.is_feature() => path(line.table, line.place, line.pattern),
            replica => feature_path(line.table, replica),
        },
        region: explain::replica_region(export.design, line.table, line.replica),
        table: &table.name,
        index: index_name(table, line.place),
        pattern: line.pattern.map(|it| pattern_name(table, it)),
        mode: match line.working {
            Working::Requests(_) | Working::ToldOnDemand(_) => "on_demand",
            Working::Capacity(_) | Working::ToldProvisioned(_) => "provisioned",
            Working::Stored { .. } | Working::Reserved { .. } | Working::Upfront { .. } | Working::Told(_) => "either",
        },
        dimension: line.dimension.key(),
        quantity: exact(line.quantity),
        unit: line.dimension.unit(),
        unit_price: dollars(line.price.usd),
        amount: dollars(line.amount),
        because: explain::steps(export.design, export.estimate, line),
        rules: line.rules.iter().map(|rule| rule.as_str()).collect(),
        strength: strength(line.rules).label(),
        price_strength: line.price.strength.label(),
        price_date: price_date(export, line),
    }
}

pub(super) fn missing<'a>(export: &Export<'a>, missing: &Missing) -> MissingRecord<'a> {
    let table = &export.design.tables[missing.table];
    MissingRecord {
        family: family_key(missing.family),
        path: path(missing.table, missing.place, missing.pattern),
        table: &table.name,
        index: index_name(table, missing.place),
        pattern: missing.pattern.map(|it| pattern_name(table, it)),
        depends_on: explain::gap(export.design, missing),
    }
}

pub(super) fn family_key(family: Family) -> &'static str {
    match family {
        Family::TableWrites => "table_writes",
        Family::IndexWrites => "index_writes",
        Family::TableReads => "table_reads",
        Family::Scans => "scans",
        Family::IndexReads => "index_reads",
        Family::Storage => "storage",
        Family::ReservedWrites => "reserved_writes",
        Family::ReservedReads => "reserved_reads",
        Family::Streams => "streams",
        Family::Backups => "backups",
        Family::Replication => "replication",
        Family::Cache => "cache",
        Family::Other => "other",
    }
}

/// The day on which a price was last seen: that of its Region's list, of its sources, or none where it was typed.
fn price_date<'a>(export: &Export<'a>, line: &CostLine) -> &'a str {
    if line.price.strength == PriceStrength::Typed {
        return "";
    }
    if let Some(date) = PriceDate::of(line.dimension, line.price, None) {
        return date.text.unwrap_or("unknown");
    }
    let region = explain::replica_region(export.design, line.table, line.replica);
    let listed = region.and_then(|it| export.book.region(it).ok()).unwrap_or(export.region);
    listed.last_seen()
}

fn feature_path(table: usize, replica: Option<u16>) -> String {
    match replica {
        Some(replica) => format!("tables[{table}].features.global_table.replicas[{replica}]"),
        None => format!("tables[{table}].features"),
    }
}

fn path(table: usize, place: Place, pattern: Option<usize>) -> String {
    match (pattern, place) {
        (Some(pattern), _) => format!("tables[{table}].patterns[{pattern}]"),
        (None, Place::Index(index)) => format!("tables[{table}].indexes[{index}]"),
        (None, Place::Table) => format!("tables[{table}]"),
    }
}

/// Every digit, no zeros at the end, no exponent.
pub(super) fn exact(number: Decimal) -> String {
    number.normalize().to_string()
}

pub(super) fn dollars(amount: Usd) -> String {
    exact(amount.decimal())
}
