//! Small lines of other services and one-time charges: keys, insights, alarms, warm throughput, vector indexes, index
//! builds. Rules R-KMS-1, R-CCI-1, R-AS-5, R-WARM-1, R-WARM-2, R-VEC-1, doubt D-14. Most of their prices are not known.

use super::{
    BillError, Family,
    feature::{Draft, FeatureBill, When},
};
use crate::{
    design::{
        FeatureQuestion, Gap, IndexBuild, KeyRead, Request, TableClass, WarmPrice,
        features::{ContributorInsights, InsightsMode, Kms, KmsKey, VectorIndex},
    },
    limits,
    metering::{IndexEffect, index_write_units},
    pricing::Dimension,
    rules::RuleId,
    show,
};
use rust_decimal::Decimal;

/// Times an hour that each caller asks for the table key anew: every five minutes (R-KMS-1).
const KEY_REFRESHES_AN_HOUR: u64 = 12;
/// Alarms that a scaling policy creates: one to scale out, one to scale in.
const ALARMS_OF_A_POLICY: u64 = 2;
/// Bytes of table data for each segment of a parallel Scan: about 2 GB (R-PART-5).
const SCAN_SEGMENT_GB: u64 = 2;

/// Requests to KMS in a month, at most (R-KMS-1). `None` beyond the range of a decimal.
pub fn kms_requests(key: KmsKey, callers: Decimal, hours_per_day: Decimal, days: Decimal) -> Option<Decimal> {
    match key {
        KmsKey::AwsOwned => Some(Decimal::ZERO),
        KmsKey::AwsManaged | KmsKey::CustomerManaged => {
            callers.checked_mul(Decimal::from(KEY_REFRESHES_AN_HOUR))?.checked_mul(hours_per_day)?.checked_mul(days)
        }
    }
}

/// What Contributor Insights sees of one request (R-CCI-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsightRequest {
    /// So many items by their keys.
    Items(u64),
    /// A Query, or a Scan.
    Range,
}

/// Events of Contributor Insights for a request: one an item, two where the table has a sort key; one for a Query
/// (R-CCI-1). Whether the request counts at all depends on the mode: see [`counted`].
pub const fn insight_events(request: InsightRequest, sort_key: SortKey) -> u64 {
    match (request, sort_key) {
        (InsightRequest::Range, _) => 1,
        (InsightRequest::Items(items), SortKey::Absent) => items,
        (InsightRequest::Items(items), SortKey::Present) => items.saturating_mul(2),
    }
}

/// Whether a table has a sort key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SortKey {
    /// Only a partition key.
    Absent,
    /// Both keys.
    Present,
}

/// Whether a request was throttled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was served.
    Served,
    /// It was refused for want of capacity.
    Throttled,
}

/// Whether a mode counts a request (R-CCI-1).
pub const fn counted(mode: InsightsMode, outcome: Outcome) -> bool {
    match mode {
        InsightsMode::AccessedAndThrottled => true,
        InsightsMode::Throttled => matches!(outcome, Outcome::Throttled),
    }
}

/// Segments of a parallel Scan: about one for every 2 GB (R-PART-5).
pub const fn parallel_scan_segments(table_gb: u64) -> u64 {
    let segments = table_gb.div_ceil(SCAN_SEGMENT_GB);
    if segments == 0 { 1 } else { segments }
}

/// Which of several changes of a table's class are accepted, by the day of each, in order: two in any 30 days
/// (R-CLASS-2). A change that is refused does not count.
pub fn class_changes(days: &[u64]) -> Vec<bool> {
    let mut accepted: Vec<u64> = Vec::new();
    days.iter()
        .map(|&day| {
            let recent = accepted.iter().filter(|&&before| day.saturating_sub(before) < 30).count() as u64;
            let is_accepted = recent < limits::TABLE_CLASS_CHANGES_PER_30_DAYS;
            if is_accepted {
                accepted.push(day);
            }
            is_accepted
        })
        .collect()
}

pub(super) fn lines(bill: &mut FeatureBill) -> Result<(), BillError> {
    if let Some(insights) = bill.features.contributor_insights {
        contributor_insights(bill, insights)?;
    }
    if let Some(kms) = bill.features.kms {
        keys(bill, kms)?;
    }
    alarms(bill)?;
    warm_throughput(bill)?;
    for (position, index) in bill.features.vector_indexes.iter().enumerate() {
        vector_index(bill, position, index)?;
    }
    index_builds(bill)
}

/// Alarms as stated; otherwise those of auto scaling, in every Region.
fn alarms(bill: &mut FeatureBill) -> Result<(), BillError> {
    let policies = Decimal::from(bill.table.scaling_policies());
    let (quantity, step) = match bill.features.alarms {
        Some(alarms) => (alarms, format!("{} alarms as stated, billed by CloudWatch", show::count(alarms))),
        None if policies.is_zero() => return Ok(()),
        None => {
            let regions = bill.table.global().map_or(1, |it| it.replicas.len() as u64 + 1);
            let words = if regions > 1 { format!(" in each of {regions} Regions") } else { String::new() };
            let step = format!("a high and a low alarm for each of {} scaling policies{words}", show::count(policies));
            (policies * Decimal::from(ALARMS_OF_A_POLICY * regions), step)
        }
    };
    bill.add(monthly(Dimension::AlarmMonth, quantity, vec![step], &[RuleId::AS_5]))
}

fn monthly(dimension: Dimension, quantity: Decimal, steps: Vec<String>, rules: &'static [RuleId]) -> Draft {
    Draft { when: When::Monthly, family: Family::Other, dimension, quantity, steps, rules }
}

fn contributor_insights(bill: &mut FeatureBill, insights: ContributorInsights) -> Result<(), BillError> {
    let share = match (insights.mode, insights.throttled_share) {
        (InsightsMode::AccessedAndThrottled, _) => Decimal::ONE,
        (InsightsMode::Throttled, Some(share)) => share,
        (InsightsMode::Throttled, None) => {
            bill.gap(Family::Other, Gap::feature(FeatureQuestion::ThrottledShare, 0));
            return Ok(());
        }
    };
    let sort_key = if bill.table.sort_key.is_some() { SortKey::Present } else { SortKey::Absent };
    let (mut events, mut open) = (Decimal::ZERO, false);
    for (p, pattern) in bill.patterns() {
        let request = match &pattern.request {
            Request::Keys(KeyRead { keys, .. }) => InsightRequest::Items(*keys),
            Request::Range(_) => InsightRequest::Range,
            Request::Writes(request) => {
                let items = request.actions.iter().fold(0_u64, |sum, it| sum.saturating_add(it.repeat));
                InsightRequest::Items(items)
            }
        };
        let Some(rate) = pattern.rate else {
            bill.gap(Family::Other, Gap::Rate(p));
            open = true;
            continue;
        };
        let each = Decimal::from(insight_events(request, sort_key));
        let requests = bill.per_month(rate)?;
        events = events.saturating_add(bill.product(requests, each)?);
    }
    if open {
        return Ok(());
    }
    let each = match sort_key {
        SortKey::Absent => "one event an item, one for a Query",
        SortKey::Present => "two events an item of a table with a sort key, one for a Query",
    };
    let mut steps = vec![each.to_string()];
    if insights.mode == InsightsMode::Throttled {
        steps.push(format!("only the {} that are throttled", show::percent(share)));
    }
    let quantity = bill.product(events, share)?;
    steps.push(format!("{} events a month, billed by CloudWatch", show::count(quantity.round_dp(2))));
    bill.add(monthly(Dimension::ContributorInsightsEvent, quantity, steps, &[RuleId::CCI_1]))
}

fn keys(bill: &mut FeatureBill, kms: Kms) -> Result<(), BillError> {
    if kms.key == KmsKey::AwsOwned {
        return Ok(());
    }
    let Some(callers) = kms.callers else {
        bill.gap(Family::Other, Gap::feature(FeatureQuestion::KmsCallers, 0));
        return Ok(());
    };
    let requests = kms_requests(kms.key, callers, kms.hours_per_day, bill.days());
    let requests = requests.ok_or_else(|| bill.too_large("requests to KMS"))?;
    let steps = vec![format!(
        "{} callers × 12 an hour × {} h a day: {} requests a month at most",
        show::count(callers),
        show::count(kms.hours_per_day),
        show::count(requests.round_dp(2))
    )];
    bill.add(monthly(Dimension::KmsRequest, requests, steps, &[RuleId::KMS_1]))
}

fn warm_throughput(bill: &mut FeatureBill) -> Result<(), BillError> {
    let Some(warm) = bill.features.warm_throughput else { return Ok(()) };
    if warm.read.is_none() && warm.write.is_none() {
        bill.gap(Family::Other, Gap::feature(FeatureQuestion::WarmThroughput, 0));
        return Ok(());
    }
    let hours = match bill.table.class {
        TableClass::Standard => (Dimension::ReadCapacityUnitHour, Dimension::WriteCapacityUnitHour),
        TableClass::StandardInfrequentAccess => (Dimension::ReadCapacityUnitHourIa, Dimension::WriteCapacityUnitHourIa),
    };
    let sides = [
        (warm.read, Dimension::WarmReadUnit, hours.0, limits::ON_DEMAND_INITIAL_READ_UNITS_PER_SECOND),
        (warm.write, Dimension::WarmWriteUnit, hours.1, limits::ON_DEMAND_INITIAL_WRITE_UNITS_PER_SECOND),
    ];
    for (wanted, dimension, hour, free) in sides {
        let Some(wanted) = wanted else { continue };
        let quantity = (wanted - Decimal::from(free)).max(Decimal::ZERO);
        if quantity.is_zero() {
            continue;
        }
        let own = super::feature::typed(bill.design, &bill.design.region, dimension);
        let price = match bill.design.settings.warm_price {
            _ if own.is_some() => own,
            WarmPrice::Unknown => None,
            WarmPrice::CapacityHour => bill.price(&bill.design.region, hour)?,
        };
        let mut steps = vec![format!(
            "{} units a second above the {} of a new table",
            show::count(quantity),
            show::count(free.into())
        )];
        if price.is_some() && own.is_none() {
            steps.push("taken once at the price of a capacity unit hour".to_string());
        }
        let rules = &[RuleId::WARM_1, RuleId::WARM_2];
        let draft = Draft { when: When::Once, family: Family::Other, dimension, quantity, steps, rules };
        bill.add_priced(draft, price, None)?;
    }
    Ok(())
}

fn vector_index(bill: &mut FeatureBill, position: usize, index: &VectorIndex) -> Result<(), BillError> {
    let (write, search, storage) = match bill.table.class {
        TableClass::Standard => (Dimension::VectorWriteGb, Dimension::VectorSearchGb, Dimension::StorageGbMonth),
        TableClass::StandardInfrequentAccess => {
            (Dimension::VectorWriteGbIa, Dimension::VectorSearchGbIa, Dimension::StorageIaGbMonth)
        }
    };
    let parts = [
        (index.written_gigabytes, write, FeatureQuestion::VectorWritten, "written"),
        (index.searched_gigabytes, search, FeatureQuestion::VectorSearched, "searched"),
        (index.stored_gigabytes, storage, FeatureQuestion::VectorStored, "stored"),
    ];
    for (gigabytes, dimension, question, verb) in parts {
        let Some(gigabytes) = gigabytes else {
            bill.gap(Family::Other, Gap::feature(question, position));
            continue;
        };
        let steps = vec![format!("{} GB {verb} in {}, as stated", show::count(gigabytes), index.name)];
        bill.add(monthly(dimension, gigabytes, steps, &[RuleId::VEC_1]))?;
    }
    Ok(())
}

/// Writes that fill new indexes of a table that holds items (D-14).
fn index_builds(bill: &mut FeatureBill) -> Result<(), BillError> {
    let dimension = match bill.table.class {
        TableClass::Standard => Dimension::WriteRequestUnit,
        TableClass::StandardInfrequentAccess => Dimension::WriteRequestUnitIa,
    };
    for &i in &bill.features.index_builds {
        let index = &bill.table.indexes[i];
        let (mut units, mut entries, mut open) = (Decimal::ZERO, Decimal::ZERO, false);
        for member in &index.members {
            match (bill.stocks[member.entity], member.entry) {
                (Ok(items), Some(entry)) => {
                    let count = bill.product(items, member.share)?;
                    let each = index_write_units(IndexEffect::Enters { after: entry }).decimal();
                    units = units.saturating_add(bill.product(count, each)?);
                    entries = entries.saturating_add(count);
                }
                (Err(gap), _) => {
                    bill.gap(Family::Other, gap);
                    open = true;
                }
                (_, None) => {
                    bill.gap(Family::Other, Gap::EntryBytes { index: i, entity: member.entity });
                    open = true;
                }
            }
        }
        if open {
            continue;
        }
        let name = &index.name;
        let (quantity, step) = match bill.design.settings.index_build {
            IndexBuild::Free => (Decimal::ZERO, format!("filling {name} is taken as free")),
            IndexBuild::Entries => {
                (units, format!("one write for each of the {} entries of {name}", show::count(entries.round_dp(2))))
            }
        };
        let steps = vec![step, "the reads of the table are free".to_string()];
        let rules = &[RuleId::IDX_4, RuleId::IDX_2];
        bill.add(Draft { when: When::Once, family: Family::Other, dimension, quantity, steps, rules })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r_class_2_two_changes_fit_in_thirty_days() {
        assert_eq!(class_changes(&[0, 10, 20, 31]), [true, true, false, true]);
        assert_eq!(class_changes(&[0, 0, 0]), [true, true, false]);
        assert_eq!(class_changes(&[]), Vec::<bool>::new());
    }

    #[test]
    fn a_scan_has_at_least_one_segment() {
        assert_eq!([0, 1, 2, 3, 30].map(parallel_scan_segments), [1, 1, 1, 2, 15]);
    }

    #[test]
    fn r_kms_1_the_key_that_aws_owns_costs_no_requests() {
        let calls = |key| kms_requests(key, Decimal::TEN, Decimal::from(24), Decimal::from(30));
        assert_eq!(calls(KmsKey::AwsOwned), Some(Decimal::ZERO));
        assert_eq!(calls(KmsKey::CustomerManaged), Some(Decimal::from(86_400)));
    }
}
