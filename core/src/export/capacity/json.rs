//! JSON: everything about capacity as one object.

use super::CapacityExport;
use crate::{
    bill::UnitKind,
    capacity::{
        ACCEPTED_THROTTLING, Answer, ClassComparison, InputEffect, InputEnd, MonthAhead, Offer, OnDemandFacts,
        OnDemandStart, Overlay, RangeSource, Reservation, SavingsPlan, reason, reason_for_table,
    },
    design::{Table, TableClass, Term},
    estimate::TableUse,
    export::{
        index_name,
        record::{dollars, exact},
    },
};
use serde::Serialize;

#[derive(Serialize)]
struct Document<'a> {
    name: &'a str,
    region: &'a str,
    price_list: &'a str,
    price_date: &'a str,
    month_hours: String,
    storage: String,
    /// Amounts that are in no price.
    missing: usize,
    reason: String,
    /// A way that refuses more is not called the cheapest.
    accepted_refused_share: String,
    ways: Vec<Way<'a>>,
    tables: Vec<TableRecord<'a>>,
    classes: Vec<Class<'a>>,
    growth: Growth,
    sensitivity: SensitivityRecord<'a>,
}

#[derive(Serialize)]
struct TableRecord<'a> {
    name: &'a str,
    reason: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    used_at_peak: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    provisioned_pays_from: Option<String>,
    ways: Vec<Way<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    on_demand: Vec<OnDemandRecord<'a>>,
}

/// What a dimension takes on-demand, in units a second.
#[derive(Serialize)]
struct OnDemandRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<&'a str>,
    unit: &'static str,
    peak: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    maximum: Option<u64>,
    quota: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    warm_asked: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    warm_needed: Option<u64>,
    new_table: StartRecord,
    #[serde(skip_serializing_if = "Option::is_none")]
    provisioned_before: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    switched_table: Option<StartRecord>,
}

#[derive(Serialize)]
struct StartRecord {
    safe: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    depends_on: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_risk: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
    /// `null` where the peak is above what is ever served.
    doublings_to_peak: Option<u32>,
    minutes_to_peak: Option<u64>,
}

#[derive(Serialize)]
struct Way<'a> {
    way: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    depends_on: Option<String>,
    #[serde(flatten)]
    answer: Option<AnswerRecord<'a>>,
}

#[derive(Serialize)]
struct AnswerRecord<'a> {
    throughput: String,
    throughput_lower_bound: String,
    refused: Refused,
    /// Units that are needed where the quota of a table is less.
    #[serde(skip_serializing_if = "Option::is_none")]
    needed_above_quota: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    capacities: Vec<Capacity<'a>>,
    reserved_1yr: OverlayRecord<ReservedRecord>,
    reserved_3yr: OverlayRecord<ReservedRecord>,
    savings_plan: OverlayRecord<PlanRecord>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Refused {
    Known { share: String, fast_to_slow: [String; 2], at_risk: String },
    Unknown { depends_on: String },
}

#[derive(Serialize)]
struct Capacity<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<&'a str>,
    unit: &'static str,
    units: String,
    unit_hours: String,
    used: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum OverlayRecord<T> {
    Saves(T),
    Not { not: String },
}

#[derive(Serialize)]
struct ReservedRecord {
    term: &'static str,
    write_blocks: u64,
    read_blocks: u64,
    upfront: String,
    monthly: String,
    effective: String,
    coverage: String,
}

#[derive(Serialize)]
struct PlanRecord {
    hourly: String,
    monthly: String,
    coverage: String,
}

#[derive(Serialize)]
struct Class<'a> {
    table: &'a str,
    class: &'static str,
    standard: Cost,
    standard_infrequent_access: Cost,
    storage_over_throughput: Option<String>,
    infrequent_access_pays_from: Option<String>,
    cheaper: Option<&'static str>,
    saving: Option<String>,
    missing: usize,
}

#[derive(Serialize)]
struct Cost {
    throughput: String,
    storage: String,
}

#[derive(Serialize)]
struct Growth {
    complete: bool,
    months: Vec<Month>,
    reached: Vec<Reached>,
}

#[derive(Serialize)]
struct Month {
    month: u32,
    items: String,
    requests_per_second: String,
    as_designed: String,
    on_demand: String,
    provisioned: String,
    storage: String,
}

#[derive(Serialize)]
struct Reached {
    month: u32,
    what: String,
}

#[derive(Serialize)]
struct SensitivityRecord<'a> {
    total: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<[String; 2]>,
    inputs: Vec<InputRecord<'a>>,
}

#[derive(Serialize)]
struct InputRecord<'a> {
    path: &'a str,
    value: String,
    range: &'static str,
    low: Option<End>,
    high: Option<End>,
}

#[derive(Serialize)]
struct End {
    value: String,
    change: String,
}

pub(super) fn write(export: &CapacityExport) -> String {
    // Plain data without maps of odd keys: it always becomes text.
    let mut text = serde_json::to_string_pretty(&document(export)).unwrap_or_default();
    text.push('\n');
    text
}

fn document<'a>(export: &CapacityExport<'a>) -> Document<'a> {
    let (design, modes, region) = (export.design, export.modes, export.region);
    let tables = design.tables.iter().zip(&modes.tables);
    Document {
        name: &design.name,
        region: region.code(),
        price_list: region.price_list(),
        price_date: region.last_seen(),
        month_hours: exact(design.settings.month.hours()),
        storage: dollars(modes.storage),
        missing: modes.missing.len(),
        reason: reason(design, modes),
        accepted_refused_share: exact(ACCEPTED_THROTTLING),
        ways: modes.whole.iter().map(|offer| way(None, offer)).collect(),
        tables: tables
            .map(|(table, modes)| {
                let use_of =
                    |figure: fn(&TableUse) -> rust_decimal::Decimal| modes.at_peak.as_ref().map(figure).map(exact);
                TableRecord {
                    name: &table.name,
                    reason: reason_for_table(modes),
                    used_at_peak: use_of(|it| it.utilization),
                    provisioned_pays_from: use_of(|it| it.even),
                    ways: modes.offers.iter().map(|offer| way(Some(table), offer)).collect(),
                    on_demand: modes.on_demand.iter().map(|it| on_demand(table, it)).collect(),
                }
            })
            .collect(),
        classes: export.classes.iter().map(|it| class(&design.tables[it.table], it)).collect(),
        growth: Growth {
            complete: export.outlook.complete,
            months: export.outlook.months.iter().map(month).collect(),
            reached: export
                .outlook
                .reached
                .iter()
                .map(|it| Reached { month: it.month, what: it.words(design) })
                .collect(),
        },
        sensitivity: SensitivityRecord {
            total: dollars(export.sensitivity.total),
            range: export.sensitivity.range.map(|(least, most)| [dollars(least), dollars(most)]),
            inputs: export.sensitivity.inputs.iter().map(input).collect(),
        },
    }
}

fn on_demand<'a>(table: &'a Table, facts: &OnDemandFacts) -> OnDemandRecord<'a> {
    OnDemandRecord {
        index: index_name(table, facts.place),
        unit: if facts.kind == UnitKind::Read { "RRU" } else { "WRU" },
        peak: exact(facts.peak),
        maximum: facts.maximum,
        quota: facts.quota,
        warm_asked: facts.warm_asked,
        warm_needed: facts.warm_needed.ok(),
        new_table: start(&facts.new),
        provisioned_before: facts.provisioned,
        switched_table: facts.switched.as_ref().map(start),
    }
}

fn start(start: &OnDemandStart) -> StartRecord {
    StartRecord {
        safe: start.safe,
        depends_on: start.shares.err().map(|it| it.to_string()),
        at_risk: start.shares.ok().map(|it| exact(it.at_risk())),
        refused: start.shares.ok().map(|it| exact(it.refused())),
        doublings_to_peak: start.doublings,
        minutes_to_peak: start.minutes(),
    }
}

fn way<'a>(table: Option<&'a Table>, offer: &Offer) -> Way<'a> {
    let (depends_on, answer) = match &offer.answer {
        Ok(it) => (None, Some(answer(table, it))),
        Err(unknown) => (Some(unknown.to_string()), None),
    };
    Way { way: offer.way.key(), depends_on, answer }
}

fn answer<'a>(table: Option<&'a Table>, answer: &Answer) -> AnswerRecord<'a> {
    let capacity = |it: &crate::capacity::GivenCapacity| Capacity {
        index: table.and_then(|table| index_name(table, it.place)),
        unit: if it.kind == UnitKind::Read { "RCU" } else { "WCU" },
        units: exact(it.units),
        unit_hours: exact(it.unit_hours),
        used: exact(it.used),
        refused: it.throttled.map(exact),
    };
    let [one, three] = &answer.reserved;
    AnswerRecord {
        throughput: dollars(answer.throughput),
        throughput_lower_bound: dollars(answer.lower),
        refused: match answer.throttled {
            Ok(it) => Refused::Known {
                share: exact(it.share),
                fast_to_slow: [exact(it.range.0), exact(it.range.1)],
                at_risk: exact(it.at_risk),
            },
            Err(unknown) => Refused::Unknown { depends_on: unknown.to_string() },
        },
        needed_above_quota: answer.over_quota.map(|it| exact(it.needed)),
        capacities: answer.capacities.iter().map(capacity).collect(),
        reserved_1yr: overlay(one, reserved),
        reserved_3yr: overlay(three, reserved),
        savings_plan: overlay(&answer.savings_plan, plan),
    }
}

fn overlay<T, R>(overlay: &Overlay<T>, record: fn(&T) -> R) -> OverlayRecord<R> {
    let not = match overlay {
        Overlay::Saves(it) => return OverlayRecord::Saves(record(it)),
        Overlay::DoesNotPay => "saves nothing".to_string(),
        Overlay::DoesNotApply => "does not cover this".to_string(),
        Overlay::NotSold => "not sold in this Region".to_string(),
        Overlay::Unknown(unknown) => unknown.to_string(),
    };
    OverlayRecord::Not { not }
}

fn reserved(it: &Reservation) -> ReservedRecord {
    ReservedRecord {
        term: match it.term {
            Term::OneYear => "one_year",
            Term::ThreeYears => "three_years",
        },
        write_blocks: it.write_blocks,
        read_blocks: it.read_blocks,
        upfront: dollars(it.upfront),
        monthly: dollars(it.monthly),
        effective: dollars(it.effective),
        coverage: exact(it.coverage),
    }
}

fn plan(it: &SavingsPlan) -> PlanRecord {
    PlanRecord { hourly: dollars(it.hourly), monthly: dollars(it.monthly), coverage: exact(it.coverage) }
}

fn class<'a>(table: &'a Table, it: &ClassComparison) -> Class<'a> {
    let key = |class: TableClass| match class {
        TableClass::Standard => "standard",
        TableClass::StandardInfrequentAccess => "standard_infrequent_access",
    };
    let cost = |cost: crate::capacity::ClassCost| Cost {
        throughput: dollars(cost.throughput),
        storage: dollars(cost.storage),
    };
    Class {
        table: &table.name,
        class: key(table.class),
        standard: cost(it.standard),
        standard_infrequent_access: cost(it.infrequent),
        storage_over_throughput: it.ratio.map(exact),
        infrequent_access_pays_from: it.threshold.map(exact),
        cheaper: it.cheaper().map(|(class, _)| key(class)),
        saving: it.cheaper().map(|(_, saving)| dollars(saving)),
        missing: it.missing.len(),
    }
}

fn month(it: &MonthAhead) -> Month {
    Month {
        month: it.month,
        items: exact(it.items),
        requests_per_second: exact(it.requests_per_second),
        as_designed: dollars(it.as_designed),
        on_demand: dollars(it.on_demand),
        provisioned: dollars(it.provisioned),
        storage: dollars(it.storage),
    }
}

fn input(it: &InputEffect) -> InputRecord<'_> {
    let end = |end: Option<InputEnd>| end.map(|it| End { value: exact(it.value), change: dollars(it.change) });
    InputRecord {
        path: &it.path,
        value: exact(it.value),
        range: match it.source {
            RangeSource::Fifth => "a fifth",
            RangeSource::Stated => "stated",
        },
        low: end(it.low),
        high: end(it.high),
    }
}
