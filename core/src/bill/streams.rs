//! Reads of DynamoDB Streams and capture for Kinesis. Rules R-STREAM-1 to R-STREAM-3 and R-CDC-1 to R-CDC-3.

use super::{
    BillError, Family,
    feature::{Draft, FeatureBill, When},
    global_table,
    usage::table_changes,
};
use crate::{
    design::{
        CapacityMode, FeatureQuestion, Gap, Request,
        features::{Consumer, Kinesis, StreamReader},
    },
    metering::{ItemChange, WriteKind, write_units},
    pricing::Dimension,
    rules::RuleId,
    show,
    units::Bytes,
};
use rust_decimal::{Decimal, prelude::ToPrimitive};

/// Readers that may share a shard (R-STREAM-3).
const READERS_OF_A_SHARD: usize = 2;
/// Records a second that a Kinesis shard takes (R-CDC-3).
const RECORDS_OF_A_SHARD: u64 = 1_000;

/// Streams read request units of calls: one each, and none for triggers of Lambda and for global tables (R-STREAM-1,
/// R-STREAM-2).
pub fn read_units(reader: StreamReader, calls: Decimal) -> Decimal {
    match reader {
        StreamReader::Lambda => Decimal::ZERO,
        StreamReader::KinesisAdapter | StreamReader::Program => calls,
    }
}

/// Change data capture units of one change: the larger image, in whole KB (R-CDC-1).
pub fn capture_units(change: ItemChange) -> Decimal {
    write_units(change, WriteKind::Standard).decimal()
}

/// Shards that a provisioned Kinesis stream needs: for 1 MB and for 1,000 records a second, whichever takes more
/// (R-CDC-3, doubt D-10). `None` beyond the range of a decimal.
pub fn kinesis_shards(writes_per_second: Decimal, update_share: Decimal, record: Bytes) -> Option<u64> {
    let images = Decimal::ONE.checked_add(update_share)?;
    let bytes = writes_per_second.checked_mul(images)?.checked_mul(Decimal::from(record.get()))?;
    shards_for(writes_per_second, bytes)
}

/// The same for bytes a second.
fn shards_for(records: Decimal, bytes: Decimal) -> Option<u64> {
    let by_bytes = bytes / Decimal::from(Bytes::MB.get());
    let by_records = records / Decimal::from(RECORDS_OF_A_SHARD);
    by_bytes.max(by_records).ceil().max(Decimal::ONE).to_u64()
}

pub(super) fn lines(bill: &mut FeatureBill) -> Result<(), BillError> {
    if let Some(consumers) = &bill.features.streams {
        if consumers.len() > READERS_OF_A_SHARD {
            let readers = show::count(Decimal::from(consumers.len()));
            bill.warn(RuleId::STREAM_3, format!("{readers} consumers read the stream, and a shard serves two well"));
        }
        for (position, consumer) in consumers.iter().enumerate() {
            consumer_line(bill, position, *consumer)?;
        }
    }
    match bill.features.kinesis {
        Some(kinesis) => capture(bill, kinesis),
        None => Ok(()),
    }
}

fn consumer_line(bill: &mut FeatureBill, position: usize, consumer: Consumer) -> Result<(), BillError> {
    let draft = |quantity, steps, rules| Draft {
        when: When::Monthly,
        family: Family::Streams,
        dimension: Dimension::StreamsRead,
        quantity,
        steps,
        rules,
    };
    if consumer.reader == StreamReader::Lambda {
        let steps = vec!["a Lambda trigger: its calls are free, Lambda bills its own".to_string()];
        return bill.add(draft(Decimal::ZERO, steps, &[RuleId::STREAM_2]));
    }
    let Some(rate) = consumer.calls else {
        bill.gap(Family::Streams, Gap::feature(FeatureQuestion::StreamCalls, position));
        return Ok(());
    };
    let Some(shards) = consumer.shards else {
        bill.gap(Family::Streams, Gap::feature(FeatureQuestion::StreamShards, position));
        return Ok(());
    };
    let each = bill.per_month(rate)?;
    let calls = bill.product(each, shards)?;
    let who = match consumer.reader {
        StreamReader::KinesisAdapter => "a Kinesis adapter",
        _ => "a program",
    };
    let noun = if shards == Decimal::ONE { "shard" } else { "shards" };
    let steps = vec![format!(
        "{who} calls each of {} {noun} {}: {} calls a month",
        show::count(shards),
        crate::show::rate(rate.times, per_word(rate)),
        show::count(calls.round_dp(2))
    )];
    bill.add(draft(read_units(consumer.reader, calls), steps, &[RuleId::STREAM_1, RuleId::STREAM_3]))
}

fn per_word(rate: crate::design::Rate) -> &'static str {
    use crate::design::Per;
    match rate.per {
        Per::Second => "s",
        Per::Minute => "minute",
        Per::Hour => "hour",
        Per::Day => "day",
        Per::Month => "month",
    }
}

/// What a month's changes come to.
#[derive(Default)]
struct Changes {
    units: Decimal,
    bytes: Decimal,
    peak_records: Decimal,
    peak_bytes: Decimal,
}

impl Changes {
    /// `times` in the month, with a peak of `per_second`. `None` beyond the range of a decimal.
    fn add(&mut self, change: ItemChange, times: Decimal, per_second: Decimal) -> Option<()> {
        let both = change.before.unwrap_or_default().checked_add(change.after.unwrap_or_default())?;
        let bytes = Decimal::from(both.get());
        self.units = capture_units(change).checked_mul(times)?.checked_add(self.units)?;
        self.bytes = bytes.checked_mul(times)?.checked_add(self.bytes)?;
        self.peak_records = self.peak_records.checked_add(per_second)?;
        self.peak_bytes = bytes.checked_mul(per_second)?.checked_add(self.peak_bytes)?;
        Some(())
    }
}

fn capture(bill: &mut FeatureBill, kinesis: Kinesis) -> Result<(), BillError> {
    let Some(changes) = all_changes(bill)? else { return Ok(()) };
    let steps = vec![
        "the larger image of each change, in whole KB: index changes are not captured".to_string(),
        format!("{} capture units a month", show::count(changes.units.round_dp(2))),
    ];
    bill.add(Draft {
        when: When::Monthly,
        family: Family::Streams,
        dimension: Dimension::KinesisChangeDataCapture,
        quantity: changes.units,
        steps,
        rules: &[RuleId::CDC_1, RuleId::CDC_2],
    })?;
    let (dimension, quantity, steps) = match kinesis.mode {
        None => {
            bill.gap(Family::Streams, Gap::feature(FeatureQuestion::KinesisMode, 0));
            return Ok(());
        }
        Some(CapacityMode::OnDemand) => {
            let gigabytes = changes.bytes / Decimal::from(Bytes::GB.get());
            let step = format!("both images of each change: {} GB a month", show::count(gigabytes.round_dp(4)));
            (Dimension::KinesisGb, gigabytes, vec![step])
        }
        Some(CapacityMode::Provisioned) => {
            let needed = shards_for(changes.peak_records, changes.peak_bytes).map(Decimal::from);
            let needed = needed.ok_or_else(|| bill.too_large("shards"))?;
            let shards = kinesis.shards.unwrap_or(needed);
            let hours = bill.hours();
            let origin =
                if kinesis.shards.is_some() { "as stated" } else { "for 1 MB and 1,000 records a second each" };
            let step = format!("{} shards {origin} × {} h", show::count(shards), show::count(hours));
            (Dimension::KinesisShardHour, bill.product(shards, hours)?, vec![step])
        }
    };
    bill.add(Draft {
        when: When::Monthly,
        family: Family::Streams,
        dimension,
        quantity,
        steps,
        rules: &[RuleId::CDC_2, RuleId::CDC_3],
    })
}

/// Every change of the month; `None` where something is missing, which is noted.
fn all_changes(bill: &mut FeatureBill) -> Result<Option<Changes>, BillError> {
    let mut all = Changes::default();
    let mut open = false;
    for (p, pattern) in bill.patterns() {
        let Request::Writes(request) = &pattern.request else { continue };
        let Some(rate) = pattern.rate else {
            bill.gap(Family::Streams, Gap::Rate(p));
            open = true;
            continue;
        };
        let accepted = Decimal::ONE - request.refused_share;
        let requests = bill.per_month(rate)?;
        let requests = bill.product(requests, accepted)?;
        let per_second = super::usage::requests_per_second(rate, bill.design.settings.month);
        let per_second = per_second.and_then(|it| it.checked_mul(accepted)?.checked_mul(pattern.peak));
        let per_second = per_second.ok_or_else(|| bill.too_large("changes"))?;
        for (change, repeat) in table_changes(bill.table, request) {
            match change {
                Err(gap) => {
                    bill.gap(Family::Streams, gap);
                    open = true;
                }
                Ok(change) => {
                    let (times, rate) = (bill.product(requests, repeat)?, bill.product(per_second, repeat)?);
                    all.add(change, times, rate).ok_or_else(|| bill.too_large("changes"))?;
                }
            }
        }
    }
    let seconds = bill.design.settings.month.seconds();
    for expiry in global_table::expiries(bill)? {
        match (expiry.times, expiry.bytes) {
            (Ok(times), Ok(bytes)) => {
                let change = ItemChange { before: Some(bytes), after: None };
                all.add(change, times, times / seconds).ok_or_else(|| bill.too_large("changes"))?;
            }
            (Err(gap), _) | (_, Err(gap)) => {
                bill.gap(Family::Streams, gap);
                open = true;
            }
        }
    }
    Ok((!open).then_some(all))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_shards(writes: u32, update_percent: i64, bytes: u64, shards: u64) {
        let found = kinesis_shards(writes.into(), Decimal::new(update_percent, 2), Bytes::new(bytes));
        assert_eq!(found, Some(shards));
    }

    #[test]
    fn r_cdc_3_shards_take_one_megabyte_and_a_thousand_records_a_second() {
        check_shards(1_040, 25, 800, 2);
        check_shards(1_000, 0, 800, 1);
        check_shards(100, 0, 20_000, 2);
        check_shards(0, 0, 0, 1);
    }
}
