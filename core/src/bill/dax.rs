//! DAX: nodes and their sizing. Rules R-DAX-1 to R-DAX-4. What a hit saves in read units is counted with the reads, in
//! [`super::usage`].

use super::{
    BillError, Family, UnitKind,
    feature::{Draft, FeatureBill, When},
};
use crate::{
    design::{Extent, Image, Pattern, Request, features::Dax},
    metering::ReadConsistency,
    pricing::{Dimension, dax_node_hour, typed_price},
    rules::RuleId,
    show,
    units::Bytes,
};
use rust_decimal::Decimal;

/// What a miss weighs against a hit (R-DAX-2).
const MISS_WEIGHT: u64 = 10;
/// What a write weighs against a hit, on each node (R-DAX-2).
const WRITE_WEIGHT: u64 = 25;

/// Requests a second that nodes of these types serve, of 1 KB hits (R-DAX-2), from the smallest up.
const NODE_CAPACITY: [(&str, u64); 8] = [
    ("dax.r5.large", 75_000),
    ("dax.r5.xlarge", 150_000),
    ("dax.r5.2xlarge", 300_000),
    ("dax.r5.4xlarge", 600_000),
    ("dax.r5.8xlarge", 1_000_000),
    ("dax.r5.12xlarge", 1_000_000),
    ("dax.r5.16xlarge", 1_000_000),
    ("dax.r5.24xlarge", 1_000_000),
];

/// Requests a second that a cluster sees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DaxLoad {
    /// Hits a second times the KB of each.
    pub hit_kb: Decimal,
    /// Misses a second times the KB of each.
    pub miss_kb: Decimal,
    /// Writes a second times the KB of each.
    pub write_kb: Decimal,
}

/// The load as hits of 1 KB a second: misses weigh ten times, writes 25 times on every node (R-DAX-2). `None` beyond
/// the range of a decimal.
pub fn normalized_rps(load: DaxLoad, nodes: u64) -> Option<Decimal> {
    let misses = load.miss_kb.checked_mul(Decimal::from(MISS_WEIGHT))?;
    let writes = load.write_kb.checked_mul(Decimal::from(WRITE_WEIGHT))?.checked_mul(Decimal::from(nodes))?;
    load.hit_kb.checked_add(misses)?.checked_add(writes)
}

/// The load that the cluster must be sized for: with room for its target use, or for the loss of a node, whichever is
/// more (R-DAX-2). `None` for a target of nothing, or beyond the range of a decimal.
pub fn target_rps(normalized: Decimal, target_use: Decimal, nodes: u64) -> Option<Decimal> {
    // As AWS does it: 1 / 70 % is taken as 1.43, and for three nodes it is the loss of one that counts.
    let for_use = normalized.checked_div(target_use)?;
    let for_loss = match nodes {
        0 | 1 => normalized,
        _ => normalized.checked_mul(Decimal::from(nodes))?.checked_div(Decimal::from(nodes - 1))?,
    };
    Some(for_use.max(for_loss))
}

/// The smallest type of r5 node so many of which carry a load (R-DAX-2); `None` where none does.
pub fn smallest_node(target: Decimal, nodes: u64) -> Option<&'static str> {
    let each = target.checked_div(Decimal::from(nodes))?;
    NODE_CAPACITY.iter().find(|(_, capacity)| Decimal::from(*capacity) >= each).map(|(node, _)| *node)
}

/// Node-hours, each partial hour of a node whole (R-DAX-1). `None` beyond the range of a decimal.
pub fn node_hours(nodes: u64, hours: Decimal) -> Option<Decimal> {
    Decimal::from(nodes).checked_mul(hours.ceil())
}

/// Hours of one surplus vCPU that burstable nodes use: what is above the baseline, on average (R-DAX-4). Shares of one
/// vCPU, 0 to 1.
pub fn surplus_vcpu_hours(average_use: Decimal, baseline: Decimal, hours: Decimal) -> Option<Decimal> {
    (average_use - baseline).max(Decimal::ZERO).checked_mul(hours)
}

pub(super) fn lines(bill: &mut FeatureBill) -> Result<(), BillError> {
    let Some(dax) = &bill.features.dax else { return Ok(()) };
    let hours = bill.hours();
    let quantity = node_hours(dax.nodes, hours).ok_or_else(|| bill.too_large("node-hours"))?;
    let mut steps = vec![format!("{} × {} × {} h", dax.nodes, dax.node, show::count(hours.ceil()))];
    if let Some(load) = load(bill, dax) {
        steps.push(sizing(bill, dax, load));
    }
    let dimension = Dimension::DaxNodeHour;
    let key = format!("{}:{}", dimension.key(), dax.node);
    let own = typed_price(&bill.design.typed_prices, &bill.design.region, &key);
    let price = own.or_else(|| dax_node_hour(&bill.design.region, &dax.node));
    let rules = &[RuleId::DAX_1, RuleId::DAX_2];
    let draft = |dimension, quantity, steps, rules| Draft {
        when: When::Monthly,
        family: Family::Cache,
        dimension,
        quantity,
        steps,
        rules,
    };
    bill.add_priced(draft(dimension, quantity, steps, rules), price, None)?;
    if dax.hit_share.is_none() {
        let text = "how much the cache answers is not said: every read is counted in full".to_string();
        bill.warn(RuleId::DAX_3, text);
    }
    if let Some(hours) = dax.surplus_vcpu_hours {
        let steps = vec![format!("{} hours of surplus CPU, as stated", show::count(hours))];
        bill.add(draft(Dimension::DaxSurplusVcpuHour, hours, steps, &[RuleId::DAX_4]))?;
    }
    Ok(())
}

/// What the cluster must carry at the peak; `None` where rates or sizes are missing.
fn load(bill: &FeatureBill, dax: &Dax) -> Option<DaxLoad> {
    let hits = dax.hit_share?;
    let mut load = DaxLoad::default();
    let kb = |bytes: Decimal| bytes / Decimal::from(Bytes::KB.get());
    for (p, pattern) in bill.patterns() {
        let rate = super::usage::requests_per_second(pattern.rate?, bill.design.settings.month)?;
        let rate = rate.checked_mul(pattern.peak)?;
        match &pattern.request {
            Request::Writes(request) => {
                for (change, times) in super::usage::table_changes(bill.table, request) {
                    let bytes = Decimal::from(change.ok()?.larger().get()).checked_mul(times)?;
                    load.write_kb = load.write_kb.checked_add(kb(bytes).checked_mul(rate)?)?;
                }
            }
            _ => {
                let size = kb(bytes_read(bill, p, pattern)?).checked_mul(rate)?;
                let cached = consistency(pattern) == Some(ReadConsistency::Eventual);
                let hits = if cached { hits } else { Decimal::ZERO };
                load.hit_kb = load.hit_kb.checked_add(size.checked_mul(hits)?)?;
                load.miss_kb = load.miss_kb.checked_add(size.checked_mul(Decimal::ONE - hits)?)?;
            }
        }
    }
    Some(load)
}

fn consistency(pattern: &Pattern) -> Option<ReadConsistency> {
    match &pattern.request {
        Request::Keys(read) => Some(read.consistency),
        Request::Range(read) => Some(read.consistency),
        Request::Writes(_) => None,
    }
}

/// Bytes that one request of a pattern reads.
fn bytes_read(bill: &FeatureBill, position: usize, pattern: &Pattern) -> Option<Decimal> {
    match &pattern.request {
        Request::Keys(read) => match read.item {
            Image::Known(size) => Decimal::from(size.get()).checked_mul(Decimal::from(read.keys)),
            Image::Spread(entity) => {
                let bytes = |size: Bytes| Decimal::from(size.get());
                super::usage::mean_of_items(bill.table, entity, bytes)?.checked_mul(Decimal::from(read.keys))
            }
            Image::Absent => Some(Decimal::ZERO),
            Image::Unknown(_) => None,
        },
        Request::Range(read) => match read.extent {
            Extent::Items { items, each } => items.checked_mul(Decimal::from(each.get())),
            Extent::Stated { bytes, .. } => Some(Decimal::from(bytes.get())),
            Extent::Everything => {
                // A full page is 256 strong units of 4 KB: near enough to size a cluster by.
                let mut own = bill.usages.iter().filter(|it| it.pattern == position && it.kind == UnitKind::Read);
                own.next().and_then(|it| Decimal::from(it.pages?).checked_mul(Decimal::from(Bytes::MB.get())))
            }
            Extent::Unknown(_) => None,
        },
        Request::Writes(_) => None,
    }
}

/// What R-DAX-2 says of the cluster's size; a warning where it is too small.
fn sizing(bill: &mut FeatureBill, dax: &Dax, load: DaxLoad) -> String {
    let normalized = normalized_rps(load, dax.nodes);
    let Some(target) = normalized.and_then(|it| target_rps(it, dax.target_use, dax.nodes)) else {
        return "a load beyond all nodes".to_string();
    };
    let words = format!("a load of {} normalized requests a second", show::units_short(target));
    let own = NODE_CAPACITY.iter().find(|(node, _)| *node == dax.node);
    let Some((_, capacity)) = own else { return words };
    let total = Decimal::from(*capacity) * Decimal::from(dax.nodes);
    if total < target {
        let better = match smallest_node(target, dax.nodes) {
            Some(node) => format!("{} nodes of {node} carry it", dax.nodes),
            None => "no type of node carries it with so many nodes: add some".to_string(),
        };
        let text = format!("{words} is above the {} of the cluster: {better}", show::units_short(total));
        bill.warn(RuleId::DAX_2, text);
    }
    format!("{words}, of {} that the cluster carries", show::units_short(total))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_node(target: u64, nodes: u64, node: Option<&str>) {
        assert_eq!(smallest_node(target.into(), nodes), node);
    }

    #[test]
    fn r_dax_2_the_smallest_node_that_carries_the_load() {
        check_node(202_500, 3, Some("dax.r5.large"));
        check_node(225_000, 3, Some("dax.r5.large"));
        check_node(225_001, 3, Some("dax.r5.xlarge"));
        check_node(3_000_000, 3, Some("dax.r5.8xlarge"));
        check_node(3_000_001, 3, None);
        check_node(1, 0, None);
    }

    #[test]
    fn one_node_has_no_room_for_the_loss_of_one() {
        assert_eq!(target_rps(Decimal::from(70), Decimal::new(7, 1), 1), Some(Decimal::ONE_HUNDRED));
        assert_eq!(target_rps(Decimal::from(70), Decimal::ONE, 2), Some(Decimal::from(140)));
        assert_eq!(target_rps(Decimal::ONE, Decimal::ZERO, 3), None);
    }

    #[test]
    fn r_dax_1_a_partial_hour_counts_whole() {
        assert_eq!(node_hours(3, Decimal::new(7205, 1)), Some(Decimal::from(2_163)));
    }
}
