//! What each disputed rule moves the bill by: the design estimated once more for every other reading (D10).

use super::{View, estimate};
use crate::{
    bill::BillError,
    design::{
        BillingMonth, CancelledTransaction, Design, FreeTier, FreeTierHours, Gigabyte, HourPolicy, IndexBuild,
        PageEndRule, ReplicaTransactions, Settings, WarmPrice,
    },
    metering::FailedConditionSize,
    money::Usd,
    pricing::PriceBook,
    rules::RuleId,
    show,
};
use rust_decimal::Decimal;

/// Another reading of one setting, and what it changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisputedEffect {
    /// The setting, as the design file names it.
    pub setting: &'static str,
    /// What it asks, for people.
    pub question: &'static str,
    /// The reading that this design has, as the design file writes it.
    pub reading: String,
    /// The other reading.
    pub alternative: String,
    /// The rule that it is about.
    pub rule: RuleId,
    /// The open question in the rule book, `D-4`; `None` where a setting is a matter of choice.
    pub doubt: Option<&'static str>,
    /// What the other reading changes in the month, as designed.
    pub monthly: Usd,
    /// What it changes of what comes once.
    pub one_time: Usd,
}

/// One setting: its names, its reading, and the design's settings with each other reading.
struct Question {
    setting: &'static str,
    question: &'static str,
    rule: RuleId,
    doubt: Option<&'static str>,
    reading: String,
    others: Vec<(String, Settings)>,
}

/// The effect of every other reading of every setting, in the order of the design file. Readings that change nothing in
/// this design are there too, with no difference.
///
/// Errors: as those of [`estimate`].
pub fn disputed_effects(design: &Design, prices: &PriceBook) -> Result<Vec<DisputedEffect>, BillError> {
    let own = estimate(design, prices)?;
    let difference = |to: Usd, from: Usd| to.checked_sub(from).unwrap_or(Usd::new(Decimal::MAX));
    let mut other = design.clone();
    let mut effects = Vec::new();
    for question in questions(&design.settings) {
        for (alternative, settings) in question.others {
            other.settings = settings;
            let found = estimate(&other, prices)?;
            effects.push(DisputedEffect {
                setting: question.setting,
                question: question.question,
                reading: question.reading.clone(),
                alternative,
                rule: question.rule,
                doubt: question.doubt,
                monthly: difference(found.total(View::AsDesigned), own.total(View::AsDesigned)),
                one_time: difference(found.one_time_total(), own.one_time_total()),
            });
        }
    }
    Ok(effects)
}

/// The readings of a setting by the words of the design file; the one that holds, and the others.
fn readings<T: Copy + PartialEq>(
    own: &Settings,
    all: &[(&str, T)],
    get: fn(&Settings) -> T,
    set: fn(&mut Settings, T),
) -> (String, Vec<(String, Settings)>) {
    let mut reading = String::new();
    let mut others = Vec::new();
    for (word, value) in all {
        if get(own) == *value {
            reading = word.to_string();
        } else {
            let mut changed = *own;
            set(&mut changed, *value);
            others.push((word.to_string(), changed));
        }
    }
    (reading, others)
}

/// Every setting of a design with its reading, by the words of the design file.
pub fn setting_readings(settings: &Settings) -> Vec<(&'static str, String)> {
    questions(settings).into_iter().map(|it| (it.setting, it.reading)).collect()
}

fn month(own: &Settings) -> (String, Vec<(String, Settings)>) {
    let hours = own.month.hours();
    let lengths = [720, 730, 744].map(Decimal::from).into_iter().filter(|it| *it != hours);
    let others = lengths.map(|it| (show::count(it), Settings { month: BillingMonth::of_hours(it), ..*own }));
    (show::count(hours), others.collect())
}

fn questions(own: &Settings) -> Vec<Question> {
    let mut all = Vec::new();
    let mut ask = |setting, question, rule, doubt, (reading, others): (String, Vec<(String, Settings)>)| {
        all.push(Question { setting, question, rule, doubt, reading, others });
    };
    ask("month_hours", "How long a month is", RuleId::PROV_2, None, month(own));
    let gigabytes = [("binary", Gigabyte::Binary), ("decimal", Gigabyte::Decimal)];
    let found = readings(own, &gigabytes, |it| it.gigabyte, |it, value| it.gigabyte = value);
    ask("gigabyte", "What a gigabyte of storage is", RuleId::STOR_3, Some("D-5"), found);
    let sizes = [("existing", FailedConditionSize::Existing), ("larger", FailedConditionSize::Larger)];
    let found = readings(own, &sizes, |it| it.failed_condition, |it, value| it.failed_condition = value);
    ask("failed_condition", "By which size a refused write is billed", RuleId::WRITE_7, Some("D-1"), found);
    let free = [("off", FreeTier::Off), ("on", FreeTier::On)];
    let found = readings(own, &free, |it| it.free_tier, |it, value| it.free_tier = value);
    ask("free_tier", "Whether the free tier is counted", RuleId::FREE_3, Some("D-18"), found);
    let hours = [("price_list", FreeTierHours::PriceList), ("month", FreeTierHours::Month)];
    let found = readings(own, &hours, |it| it.free_tier_hours, |it, value| it.free_tier_hours = value);
    ask("free_tier_hours", "How many unit-hours are free", RuleId::FREE_2, Some("D-15"), found);
    let policies = [("highest", HourPolicy::Highest), ("average", HourPolicy::Average)];
    let found = readings(own, &policies, |it| it.billed_hour, |it, value| it.billed_hour = value);
    ask("billed_hour", "What an hour with changing capacity is billed by", RuleId::PROV_3, Some("D-8"), found);
    let cancelled = [("full", CancelledTransaction::Full), ("free", CancelledTransaction::Free)];
    let found = readings(own, &cancelled, |it| it.cancelled_transaction, |it, value| it.cancelled_transaction = value);
    ask("cancelled_transaction", "What a cancelled transaction costs", RuleId::TX_7, Some("D-4"), found);
    let builds = [("free", IndexBuild::Free), ("entries", IndexBuild::Entries)];
    let found = readings(own, &builds, |it| it.index_build, |it, value| it.index_build = value);
    ask("index_build", "What filling a new index costs", RuleId::IDX_4, Some("D-14"), found);
    let replicas = [("single", ReplicaTransactions::Single), ("double", ReplicaTransactions::Double)];
    let found = readings(own, &replicas, |it| it.replica_transactions, |it, value| it.replica_transactions = value);
    ask("replica_transactions", "What a transaction costs in other Regions", RuleId::GT_6, Some("D-13"), found);
    let ends = [("bytes", PageEndRule::Bytes), ("items", PageEndRule::Items)];
    let found = readings(own, &ends, |it| it.page_end, |it, value| it.page_end = value);
    ask("page_end", "Where a page of a Query or Scan ends", RuleId::READ_6, Some("D-20"), found);
    let warm = [("unknown", WarmPrice::Unknown), ("capacity_hour", WarmPrice::CapacityHour)];
    let found = readings(own, &warm, |it| it.warm_price, |it, value| it.warm_price = value);
    ask("warm_price", "What raising the warm throughput costs", RuleId::WARM_2, Some("D-16"), found);
    all
}
