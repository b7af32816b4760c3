//! Kept copies: point-in-time recovery, on-demand backups, AWS Backup. Rules R-BKP-1 to R-BKP-3.
//!
//! Quantities are averages over the month. The bill itself charges a backup for the rest of the month on its first day,
//! for whole months after that, and corrects it when it is deleted: it comes to the same.

use super::{
    BillError, Family,
    feature::{Data, Draft, FeatureBill, When},
    stock::gathered,
};
use crate::{
    design::{
        FeatureQuestion, Gap,
        features::{AwsBackup, BackupSchedule},
    },
    money::Usd,
    pricing::Dimension,
    rules::RuleId,
    show,
};
use rust_decimal::Decimal;

/// A backup that is deleted within the month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeletedBackup {
    /// Its gigabytes.
    pub gigabytes: Decimal,
    /// Days of the month after which it goes.
    pub after_days: Decimal,
}

/// GB-months of backups of so many gigabytes at the start of a month, some of which are deleted within it (R-BKP-2).
/// `None` where the month has no days, or beyond the range of a decimal.
pub fn backup_gb_months(gigabytes: Decimal, deleted: &[DeletedBackup], month_days: Decimal) -> Option<Decimal> {
    let mut sum = gigabytes;
    for backup in deleted {
        let left = Decimal::ONE.checked_sub(backup.after_days.checked_div(month_days)?)?.max(Decimal::ZERO);
        sum = sum.checked_sub(backup.gigabytes.checked_mul(left)?)?;
    }
    Some(sum)
}

/// What the bill shows for backups on the first of a month, before any is deleted: a whole month of each (R-BKP-2).
pub fn first_of_month(backups: u64, month_each: Usd) -> Option<Usd> {
    month_each.checked_mul(Decimal::from(backups))
}

/// What a month costs in which one block of old backups is deleted each day and a new one is taken (R-BKP-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollingMonth {
    /// What is left at the end of the charge of the first day, for the backups that were there then.
    pub first_of_month_at_end: Usd,
    /// With the new backups of the month.
    pub total: Usd,
}

/// The month of `blocks` blocks of backups, one block deleted and one taken each day. `None` beyond the range of a
/// decimal.
pub fn rolling_month(blocks: u64, per_block: u64, day_each: Usd) -> Option<RollingMonth> {
    // The first block lives one day of the month, the last one all: 1 + 2 + … + blocks.
    let block_days =
        Decimal::from(blocks).checked_mul(Decimal::from(blocks.checked_add(1)?))?.checked_div(Decimal::TWO)?;
    let old = day_each.checked_mul(Decimal::from(per_block))?.checked_mul(block_days)?;
    // What the old ones lose, the new ones gain, each the same number of days.
    Some(RollingMonth { first_of_month_at_end: old, total: old.checked_add(old)? })
}

pub(super) fn lines(bill: &mut FeatureBill) -> Result<(), BillError> {
    if let Some(pitr) = bill.features.pitr
        && let Some(gigabytes) = bill.gigabytes_or(None, Data::TableAndLocal, Family::Backups)
    {
        let mut steps = vec![format!(
            "{} GB of the table and its local indexes, averaged over the month; global ones are not charged",
            show::count(gigabytes.round_dp(4))
        )];
        if let Some(days) = pitr.window_days {
            steps.push(format!("a window of {} days costs as much as any other", show::count(days)));
        }
        bill.add(Draft {
            when: When::Monthly,
            family: Family::Backups,
            dimension: Dimension::PitrGbMonth,
            quantity: gigabytes,
            steps,
            rules: &[RuleId::BKP_1, RuleId::BKP_3],
        })?;
    }
    for (position, backup) in bill.features.backups.iter().enumerate() {
        let (copies, mut steps) = match backup.schedule {
            None => {
                bill.gap(Family::Backups, Gap::feature(FeatureQuestion::BackupRate, position));
                continue;
            }
            Some(BackupSchedule::Kept(kept)) => (kept, vec![format!("{} kept all the time", show::count(kept))]),
            Some(BackupSchedule::Rolling { days: None, .. }) => {
                bill.gap(Family::Backups, Gap::feature(FeatureQuestion::BackupRetention, position));
                continue;
            }
            Some(BackupSchedule::Rolling { rate, days: Some(days) }) => {
                let per_month = bill.per_month(rate)?;
                let (copies, step) = copies(bill, per_month, Decimal::ZERO, days)?;
                (copies, vec![step])
            }
        };
        let Some(gigabytes) = bill.gigabytes_or(backup.gigabytes, Data::TableAndLocal, Family::Backups) else {
            continue;
        };
        steps.push(format!("{} GB each", show::count(gigabytes.round_dp(4))));
        steps.push(
            "the bill charges the rest of the month on the first day and a whole month on each 1st, and corrects it on deletion"
                .to_string(),
        );
        bill.add(Draft {
            when: When::Monthly,
            family: Family::Backups,
            dimension: Dimension::BackupGbMonth,
            quantity: bill.product(copies, gigabytes)?,
            steps,
            rules: &[RuleId::BKP_1, RuleId::BKP_2],
        })?;
    }
    for (position, plan) in bill.features.aws_backup.iter().enumerate() {
        aws_backup(bill, position, *plan)?;
    }
    Ok(())
}

/// Copies that exist on average, taken at a rate, from so many days after they are taken, for so many days.
fn copies(
    bill: &FeatureBill,
    per_month: Decimal,
    after_days: Decimal,
    days: Decimal,
) -> Result<(Decimal, String), BillError> {
    let month = bill.days();
    let average = |days: Decimal| gathered(per_month, days / month, bill.moment);
    let until = average(after_days + days).ok_or_else(|| bill.too_large("backups"))?;
    let before = average(after_days).ok_or_else(|| bill.too_large("backups"))?;
    let copies = until - before;
    let step = format!(
        "{} a month kept {} days: {} at a time",
        show::count(per_month.round_dp(2)),
        show::count(days),
        show::count(copies.round_dp(2))
    );
    Ok((copies, step))
}

fn aws_backup(bill: &mut FeatureBill, position: usize, plan: AwsBackup) -> Result<(), BillError> {
    let Some(rate) = plan.rate else {
        bill.gap(Family::Backups, Gap::feature(FeatureQuestion::AwsBackupRate, position));
        return Ok(());
    };
    let Some(warm_days) = plan.warm_days else {
        bill.gap(Family::Backups, Gap::feature(FeatureQuestion::AwsBackupDays, position));
        return Ok(());
    };
    let Some(gigabytes) = bill.gigabytes_or(plan.gigabytes, Data::TableAndLocal, Family::Backups) else {
        return Ok(());
    };
    let per_month = bill.per_month(rate)?;
    let stages = [
        (Dimension::AwsBackupWarmGbMonth, Decimal::ZERO, Some(warm_days)),
        (Dimension::AwsBackupColdGbMonth, warm_days, plan.cold_days.filter(|it| !it.is_zero())),
    ];
    for (dimension, after, days) in stages {
        let Some(days) = days else { continue };
        let (copies, step) = copies(bill, per_month, after, days)?;
        bill.add(Draft {
            when: When::Monthly,
            family: Family::Backups,
            dimension,
            quantity: bill.product(copies, gigabytes)?,
            steps: vec![step, format!("{} GB each, billed by AWS Backup", show::count(gigabytes.round_dp(4)))],
            rules: &[RuleId::BKP_1],
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Decimal {
        text.parse().expect("a test writes plain decimals")
    }

    #[test]
    fn a_deleted_backup_costs_its_part_of_the_month() {
        let deleted = [DeletedBackup { gigabytes: decimal("15"), after_days: decimal("10") }];
        assert_eq!(
            backup_gb_months(decimal("60"), &deleted, decimal("30")).map(|it| it.round_dp(10)),
            Some(decimal("50"))
        );
        assert_eq!(backup_gb_months(decimal("60"), &[], decimal("30")), Some(decimal("60")));
        assert_eq!(backup_gb_months(decimal("60"), &deleted, Decimal::ZERO), None);
    }
}
