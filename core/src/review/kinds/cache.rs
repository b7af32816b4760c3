//! DAX: where a cache would take the load of eventual reads, and where the one that is there costs more than it saves.

use super::{Amount, Case, Draft, Find, Kind, Severity, Unit};
use crate::{
    analysis::hot_key::KeyLevel,
    bill::{Place, UnitKind},
    design::{Operation, Request},
    metering::ReadConsistency,
    money::Usd,
    pricing::dax_node_hour,
    rules::RuleId,
};
use rust_decimal::Decimal;

pub(in crate::review) static WOULD_PAY: Kind = Kind {
    id: "cache-for-hot-reads",
    title: "Eventual reads that a cache would take",
    condition: "Eventual reads by key or key condition cost at least twice what three DAX nodes do, or a key is hot by them",
    rules: &[RuleId::DAX_1, RuleId::DAX_2, RuleId::DAX_3],
    find: Find::Table(would_pay),
};

pub(in crate::review) static DOES_NOT_PAY: Kind = Kind {
    id: "cache-does-not-pay",
    title: "A cache that costs more than it saves",
    condition: "A table's DAX cluster costs more than the reads that it answers",
    rules: &[RuleId::DAX_1, RuleId::DAX_3],
    find: Find::Table(does_not_pay),
};

/// The smallest node of the usual family, and how many make a cluster that survives the loss of one.
const NODE: &str = "dax.r5.large";
const NODES: Decimal = Decimal::from_parts(3, 0, 0, false, 0);
/// A cluster of this part of the reads' cost pays from this hit share on.
const WORTH_IT: Decimal = Decimal::from_parts(5, 0, 0, false, 1);

/// Whether a cache can answer it: eventual, and no Scan, which would push everything else out.
fn is_cacheable(pattern: &crate::design::Pattern) -> bool {
    let consistency = match &pattern.request {
        Request::Keys(read) => read.consistency,
        Request::Range(read) => read.consistency,
        Request::Writes(_) => return false,
    };
    consistency == ReadConsistency::Eventual && pattern.operation != Operation::Scan
}

fn would_pay(case: &Case, out: &mut Vec<Draft>) {
    if case.table.features.as_ref().is_some_and(|it| it.dax.is_some()) {
        return;
    }
    let mut reads = Usd::ZERO;
    let mut units = Decimal::ZERO;
    for (p, ..) in case.patterns().filter(|(_, it, _)| is_cacheable(it)) {
        let Some(more) = case.pattern_month(p).and_then(|it| reads.checked_add(it)) else { continue };
        reads = more;
        units = units.saturating_add(case.units_per_month(p, UnitKind::Read).unwrap_or_default());
    }
    let hours = case.design.settings.month.hours().ceil();
    let cluster = dax_node_hour(case.prices.code(), NODE).and_then(|it| it.usd.checked_mul(NODES * hours));
    let even = cluster.and_then(|it| it.decimal().checked_div(reads.decimal()));
    let hot = case.hot_keys().iter().filter(|it| it.place == Place::Table && it.reads.level() >= KeyLevel::Near);
    let hottest = hot.map(|it| &it.reads).max_by_key(|it| it.at_least);
    if even.is_none_or(|it| it > WORTH_IT) && hottest.is_none() || units.is_zero() {
        return;
    }
    let draft = Draft::new(
        format!("{}.features.dax", case.table_path()),
        format!("A cache would answer eventual reads of {}", case.table.name),
        "A hit takes no read units and no partition's throughput; strong and transactional reads pass through. What it \
         saves depends on the part of reads that it answers, which only a trial tells.",
    )
    .with("Eventual reads", Amount::of(units, Unit::ReadUnitsPerMonth))
    .with("They cost", Amount::monthly(reads))
    .with_known("Three nodes cost", cluster.map(Amount::monthly))
    .with_known("Pays from a hit share of", even.map(|it| Amount::of(it, Unit::Share)));
    out.push(match hottest {
        Some(load) => draft
            .with_limit(
                "The busiest key",
                Amount::of(load.at_least, Unit::ReadUnitsPerSecond),
                Amount::of(load.limit, Unit::ReadUnitsPerSecond),
            )
            .threatens(Severity::Medium),
        None => draft,
    });
}

fn does_not_pay(case: &Case, out: &mut Vec<Draft>) {
    let Some(dax) = case.table.features.as_ref().and_then(|it| it.dax.as_ref()) else { return };
    let Some(hits) = dax.hit_share else { return };
    let hours = case.design.settings.month.hours().ceil();
    let nodes = Decimal::from(dax.nodes);
    let cluster = dax_node_hour(case.prices.code(), &dax.node).and_then(|it| it.usd.checked_mul(nodes * hours));
    let draft = Draft::new(
        format!("{}.features.dax", case.table_path()),
        format!("The cache of {} costs more than it saves", case.table.name),
        "The nodes cost every hour, hits or not. Without them the same reads cost less; keep them only for the time that \
         a hit takes.",
    )
    .with("Hit share", Amount::of(hits, Unit::Share))
    .with("Nodes", Amount::of(nodes, Unit::Count("nodes")))
    .with_known("The nodes cost", cluster.map(Amount::monthly))
    .apply("Take the cache out", case.with_table(|table| {
        if let Some(features) = &mut table.features {
            features.dax = None;
        }
    }))
    .only_if_it_saves();
    out.push(draft);
}
