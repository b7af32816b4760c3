//! JSON: the whole estimate as one object whose fields always come in the same order.

use super::{
    Export, LineRecord, MissingRecord, UnpricedRecord, index_name,
    record::{dollars, exact, family_key},
    request_unit, strength,
    then::ThenRecord,
};
use crate::{
    bill::{UnitKind, provisioned::CapacityNeed, provisioned::CapacityOrigin, usage::Usage},
    design::{CapacityMode, Gigabyte, Operation, Per, TableClass},
    estimate::{View, Year, explain, setting_readings},
    metering::FailedConditionSize,
};
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Serialize)]
pub(super) struct Document<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    notes: &'a str,
    region: Region<'a>,
    settings: Settings,
    prices: Prices<'a>,
    /// Whose lines follow.
    view: &'static str,
    total: String,
    totals: Totals,
    families: BTreeMap<&'static str, String>,
    tables: Vec<Table<'a>>,
    lines: Vec<LineRecord<'a>>,
    /// What comes once, in every view; in no total of the month.
    #[serde(skip_serializing_if = "Option::is_none")]
    one_time: Option<OneTime<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unpriced: Vec<UnpricedRecord<'a>>,
    /// What is paid once; in no total.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    upfront: Vec<LineRecord<'a>>,
    missing: Vec<MissingRecord<'a>>,
    /// Monthly, one-time and commitment costs over the first year.
    #[serde(skip_serializing_if = "Option::is_none")]
    year: Option<YearRecord>,
    /// What the design cost by the price list that it was made with, where that is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    then_and_now: Option<ThenRecord<'a>>,
    /// Typed prices that no line has.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unused_prices: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<Warning<'a>>,
}

#[derive(Serialize)]
struct YearRecord {
    first_month: String,
    steady_month: String,
    twelve_months: String,
    months: Vec<String>,
    one_time: String,
    upfront: String,
}

#[derive(Serialize)]
struct OneTime<'a> {
    total: String,
    lines: Vec<LineRecord<'a>>,
}

#[derive(Serialize)]
struct Warning<'a> {
    table: &'a str,
    text: &'a str,
    rule: &'static str,
}

#[derive(Serialize)]
struct Region<'a> {
    code: &'a str,
    name: &'a str,
}

#[derive(Serialize)]
struct Settings {
    month_hours: String,
    gigabyte_bytes: String,
    gigabyte: &'static str,
    failed_condition: &'static str,
    /// Every other setting with its reading.
    #[serde(flatten)]
    others: BTreeMap<&'static str, String>,
}

#[derive(Serialize)]
struct Prices<'a> {
    version: &'a str,
    published: &'a str,
    region_list: &'a str,
    last_seen: &'a str,
    /// Days since then, where they are many.
    #[serde(skip_serializing_if = "Option::is_none")]
    old_days: Option<u32>,
}

#[derive(Serialize)]
struct Totals {
    as_designed: String,
    on_demand: String,
    provisioned: String,
}

#[derive(Serialize)]
struct Table<'a> {
    name: &'a str,
    class: &'static str,
    mode: &'static str,
    on_demand: String,
    provisioned: String,
    storage: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    features: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reserved: Option<String>,
    entities: Vec<Entity<'a>>,
    patterns: Vec<Pattern<'a>>,
    capacities: Vec<Capacity<'a>>,
}

#[derive(Serialize)]
struct Entity<'a> {
    name: &'a str,
    bytes: Option<u64>,
    average_items: Option<String>,
}

#[derive(Serialize)]
struct Pattern<'a> {
    name: &'a str,
    operation: Operation,
    rate: Option<Rate>,
    requests_per_month: Option<String>,
    on_demand: Option<String>,
    usages: Vec<UsageRecord<'a>>,
}

#[derive(Serialize)]
struct Rate {
    times: String,
    per: Per,
}

#[derive(Serialize)]
struct UsageRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<&'a str>,
    family: &'static str,
    unit: &'static str,
    units_per_request: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pages: Option<u64>,
    units_per_second: Option<String>,
    peak_units_per_second: Option<String>,
    units_per_month: Option<String>,
    because: Vec<String>,
    rules: Vec<&'static str>,
    strength: &'static str,
}

#[derive(Serialize)]
struct Capacity<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<&'a str>,
    unit: &'static str,
    average: String,
    peak: String,
    provisioned: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    schedule: Vec<Hours>,
    #[serde(skip_serializing_if = "Option::is_none")]
    covered_unit_hours: Option<String>,
    origin: &'static str,
    utilization: String,
    /// Whether the peak is above the capacity.
    short: bool,
}

#[derive(Serialize)]
struct Hours {
    hours: String,
    units: String,
}

/// Settings that have fields of their own.
const TOLD: [&str; 3] = ["month_hours", "gigabyte", "failed_condition"];

pub(super) fn write(export: &Export) -> String {
    // Plain data without maps of odd keys: it always becomes text.
    let mut text = serde_json::to_string_pretty(&document(export)).unwrap_or_default();
    text.push('\n');
    text
}

pub(super) fn document<'a>(export: &Export<'a>) -> Document<'a> {
    let (design, estimate, region) = (export.design, export.estimate, export.region);
    let total = |view| dollars(estimate.total(view));
    let families = estimate.by_family(export.view);
    Document {
        name: &design.name,
        notes: &design.notes,
        region: Region { code: region.code(), name: region.name() },
        settings: Settings {
            month_hours: exact(design.settings.month.hours()),
            gigabyte_bytes: design.settings.gigabyte.bytes().to_string(),
            gigabyte: match design.settings.gigabyte {
                Gigabyte::Binary => "binary",
                Gigabyte::Decimal => "decimal",
            },
            failed_condition: match design.settings.failed_condition {
                FailedConditionSize::Existing => "existing",
                FailedConditionSize::Larger => "larger",
            },
            others: setting_readings(&design.settings).into_iter().filter(|(name, _)| !TOLD.contains(name)).collect(),
        },
        prices: Prices {
            version: export.book.version(),
            published: export.book.published(),
            region_list: region.price_list(),
            last_seen: region.last_seen(),
            old_days: export.old_age().map(|age| age.days),
        },
        view: match export.view {
            View::AsDesigned => "as_designed",
            View::OnDemand => "on_demand",
            View::Provisioned => "provisioned",
        },
        total: total(export.view),
        totals: Totals {
            as_designed: total(View::AsDesigned),
            on_demand: total(View::OnDemand),
            provisioned: total(View::Provisioned),
        },
        families: families.into_iter().map(|(family, sum)| (family_key(family), dollars(sum))).collect(),
        tables: (0..design.tables.len()).map(|position| table(export, position)).collect(),
        lines: export.lines(),
        one_time: one_time(export),
        unpriced: export.unpriced(),
        upfront: export.upfront(),
        missing: export.missing(),
        year: export.year().map(|it| year(&it)),
        then_and_now: export.then.map(|it| it.record()),
        unused_prices: export.unused_prices(),
        warnings: estimate.features.warnings.iter().map(|it| warning(design, it)).collect(),
    }
}

fn year(it: &Year) -> YearRecord {
    YearRecord {
        first_month: dollars(it.first_month()),
        steady_month: dollars(it.steady_month),
        twelve_months: dollars(it.total()),
        months: it.months.iter().copied().map(dollars).collect(),
        one_time: dollars(it.one_time),
        upfront: dollars(it.upfront),
    }
}

fn one_time<'a>(export: &Export<'a>) -> Option<OneTime<'a>> {
    let lines = export.one_time();
    (!lines.is_empty()).then(|| OneTime { total: dollars(export.estimate.one_time_total()), lines })
}

fn warning<'a>(design: &'a crate::design::Design, it: &'a crate::bill::feature::Warning) -> Warning<'a> {
    Warning { table: &design.tables[it.table].name, text: &it.text, rule: it.rule.as_str() }
}

fn table<'a>(export: &Export<'a>, position: usize) -> Table<'a> {
    let (it, totals) = (&export.design.tables[position], &export.estimate.tables[position]);
    let entity = |(e, entity): (usize, &'a crate::design::Entity)| Entity {
        name: &entity.name,
        bytes: entity.size.map(|size| size.get()),
        average_items: export.estimate.stocks[position][e].ok().map(exact),
    };
    let needs = export.estimate.capacities.iter().filter(|need| need.table == position);
    Table {
        name: &it.name,
        class: match it.class {
            TableClass::Standard => "standard",
            TableClass::StandardInfrequentAccess => "standard_infrequent_access",
        },
        mode: match totals.mode {
            CapacityMode::OnDemand => "on_demand",
            CapacityMode::Provisioned => "provisioned",
        },
        on_demand: dollars(totals.on_demand),
        provisioned: dollars(totals.provisioned),
        storage: dollars(totals.storage),
        features: it.features.is_some().then(|| dollars(totals.features)),
        reserved: it.capacity.reserved.map(|_| dollars(totals.reserved)),
        entities: it.entities.iter().enumerate().map(entity).collect(),
        patterns: (0..it.patterns.len()).map(|p| pattern(export, position, p)).collect(),
        capacities: needs.map(|need| capacity(it, need)).collect(),
    }
}

fn pattern<'a>(export: &Export<'a>, t: usize, p: usize) -> Pattern<'a> {
    let table = &export.design.tables[t];
    let it = &table.patterns[p];
    let usages: Vec<&Usage> = export.estimate.pattern_usages(t, p).collect();
    let traffic = usages.iter().find_map(|usage| usage.traffic);
    Pattern {
        name: &it.name,
        operation: it.operation,
        rate: it.rate.map(|rate| Rate { times: exact(rate.times), per: rate.per }),
        requests_per_month: traffic.map(|traffic| exact(traffic.requests_per_month)),
        on_demand: export.estimate.pattern_on_demand(t, p).map(dollars),
        usages: usages.into_iter().map(|usage| usage_record(table, usage)).collect(),
    }
}

fn usage_record<'a>(table: &'a crate::design::Table, usage: &Usage) -> UsageRecord<'a> {
    UsageRecord {
        index: index_name(table, usage.place),
        family: family_key(usage.family),
        unit: request_unit(usage.kind),
        units_per_request: exact(usage.units_per_request),
        pages: usage.pages,
        units_per_second: usage.traffic.map(|it| exact(it.units_per_second)),
        peak_units_per_second: usage.traffic.map(|it| exact(it.peak_units_per_second)),
        units_per_month: usage.traffic.map(|it| exact(it.units_per_month)),
        because: explain::unit_steps(table, usage),
        rules: usage.rules.iter().map(|rule| rule.as_str()).collect(),
        strength: strength(usage.rules).label(),
    }
}

fn capacity<'a>(table: &'a crate::design::Table, need: &CapacityNeed) -> Capacity<'a> {
    Capacity {
        index: index_name(table, need.place),
        unit: match need.kind {
            UnitKind::Read => "RCU",
            UnitKind::Write => "WCU",
        },
        average: exact(need.average),
        peak: exact(need.peak),
        provisioned: exact(need.provisioned),
        schedule: need.schedule.iter().map(|it| Hours { hours: exact(it.hours), units: exact(it.units) }).collect(),
        covered_unit_hours: (!need.covered.is_zero()).then(|| exact(need.covered)),
        origin: match need.origin {
            CapacityOrigin::Stated => "stated",
            CapacityOrigin::Computed => "computed",
            CapacityOrigin::Bounded => "bounded",
            CapacityOrigin::Scheduled => "scheduled",
        },
        utilization: exact(need.utilization()),
        short: need.is_short(),
    }
}
