//! Data in and out: restores, exports to S3, imports from S3. Rules R-BKP-4 to R-BKP-7.

use super::{
    BillError, Family,
    feature::{Data, Draft, FeatureBill, When, typed},
};
use crate::{
    design::{
        FeatureQuestion, Gap, Gigabyte,
        features::{Export, ExportKind, Import, Restore, RestoreSource, RestoredIndexes},
    },
    pricing::{Dimension, between_regions},
    rules::RuleId,
    show,
    units::Bytes,
};
use rust_decimal::Decimal;

/// Bytes that an incremental export is billed for at least: 10 MB (R-BKP-6).
pub const INCREMENTAL_EXPORT_MIN_BYTES: u64 = 10 * Bytes::MB.get();

/// Bytes that an incremental export is billed for (R-BKP-6).
pub const fn incremental_export_bytes(processed: Bytes) -> Bytes {
    if processed.get() < INCREMENTAL_EXPORT_MIN_BYTES { Bytes::new(INCREMENTAL_EXPORT_MIN_BYTES) } else { processed }
}

pub(super) fn lines(bill: &mut FeatureBill) -> Result<(), BillError> {
    for (position, restore) in bill.features.restores.iter().enumerate() {
        restored(bill, position, restore)?;
    }
    let exports = &bill.features.exports;
    if !exports.is_empty() && bill.features.pitr.is_none() {
        let text = "exports need point-in-time recovery, and it is not said: its cost is not in the bill".to_string();
        bill.warn(RuleId::BKP_5, text);
    }
    for (position, export) in exports.iter().enumerate() {
        exported(bill, position, *export)?;
    }
    for (position, import) in bill.features.imports.iter().enumerate() {
        imported(bill, position, *import)?;
    }
    Ok(())
}

/// `once × 100 GB` or `30.4167 a month × 5 GB`.
fn times_step(when: When, times: Decimal, gigabytes: Decimal) -> String {
    let times = show::count(times.round_dp(4));
    let size = show::count(gigabytes.round_dp(4));
    match when {
        When::Monthly => format!("{times} a month × {size} GB"),
        When::Once if times == "1" => format!("once, {size} GB"),
        When::Once => format!("{times} times in all × {size} GB"),
    }
}

fn restored(bill: &mut FeatureBill, position: usize, restore: &Restore) -> Result<(), BillError> {
    let Some(occasion) = restore.occasion else {
        bill.gap(Family::Backups, Gap::feature(FeatureQuestion::RestoreOccasion, position));
        return Ok(());
    };
    let (data, what) = match restore.indexes {
        RestoredIndexes::All => (Data::Everything, "with every index"),
        RestoredIndexes::Local => {
            (Data::TableAndLocal, "without global indexes: to build them later costs index writes")
        }
        RestoredIndexes::None => (Data::Table, "without any index"),
    };
    let Some(gigabytes) = bill.gigabytes_or(restore.gigabytes, data, Family::Backups) else { return Ok(()) };
    let (when, times) = bill.times(occasion)?;
    let quantity = bill.product(times, gigabytes)?;
    let dimension = match restore.from {
        RestoreSource::Pitr | RestoreSource::Backup => Dimension::RestoreGb,
        RestoreSource::AwsBackupWarm => Dimension::AwsBackupRestoreWarmGb,
        RestoreSource::AwsBackupCold => Dimension::AwsBackupRestoreColdGb,
    };
    let what = if restore.gigabytes.is_some() { "gigabytes as stated" } else { what };
    let steps = vec![times_step(when, times, gigabytes), what.to_string()];
    let draft = Draft { when, family: Family::Backups, dimension, quantity, steps, rules: &[RuleId::BKP_4] };
    let Some(region) = &restore.region else { return bill.add(draft) };
    // The new table is made over there, and its data leave from here.
    let price = bill.price(region, dimension)?;
    bill.add_priced(draft, price, None)?;
    let dimension = Dimension::TransferRegionGb;
    let own = typed(bill.design, &bill.design.region, dimension);
    let price = own.or_else(|| between_regions(&bill.design.region, region));
    let steps = vec![format!("the restored data go to {region}")];
    let rules = &[RuleId::BKP_4, RuleId::XFER_2];
    bill.add_priced(Draft { when, family: Family::Backups, dimension, quantity, steps, rules }, price, None)
}

fn exported(bill: &mut FeatureBill, position: usize, export: Export) -> Result<(), BillError> {
    let Some(occasion) = export.occasion else {
        bill.gap(Family::Backups, Gap::feature(FeatureQuestion::ExportOccasion, position));
        return Ok(());
    };
    let (when, times) = bill.times(occasion)?;
    let (dimension, gigabytes, step, rules): (_, _, _, &'static [RuleId]) = match export.kind {
        ExportKind::Full => {
            let Some(gigabytes) = bill.gigabytes_or(export.gigabytes, Data::TableAndLocal, Family::Backups) else {
                return Ok(());
            };
            let step = match export.gigabytes {
                Some(_) => "gigabytes as stated; no read units, and S3 bills its own",
                None => "the table and its local indexes; no read units, and S3 bills its own",
            };
            (Dimension::ExportGb, gigabytes, step, &[RuleId::BKP_1, RuleId::BKP_5])
        }
        ExportKind::Incremental => {
            let Some(gigabytes) = export.gigabytes else {
                bill.gap(Family::Backups, Gap::feature(FeatureQuestion::ExportGigabytes, position));
                return Ok(());
            };
            let least = smallest_export(bill.design.settings.gigabyte);
            let step = if gigabytes < least { "at least 10 MB count each time" } else { "the changes of each period" };
            (Dimension::ExportIncrementalGb, gigabytes.max(least), step, &[RuleId::BKP_6])
        }
    };
    let quantity = bill.product(times, gigabytes)?;
    let steps = vec![times_step(when, times, gigabytes), step.to_string()];
    bill.add(Draft { when, family: Family::Backups, dimension, quantity, steps, rules })
}

fn smallest_export(gigabyte: Gigabyte) -> Decimal {
    Decimal::from(INCREMENTAL_EXPORT_MIN_BYTES) / Decimal::from(gigabyte.bytes())
}

fn imported(bill: &mut FeatureBill, position: usize, import: Import) -> Result<(), BillError> {
    let Some(occasion) = import.occasion else {
        bill.gap(Family::Backups, Gap::feature(FeatureQuestion::ImportOccasion, position));
        return Ok(());
    };
    let Some(gigabytes) = import.gigabytes else {
        bill.gap(Family::Backups, Gap::feature(FeatureQuestion::ImportGigabytes, position));
        return Ok(());
    };
    let (when, times) = bill.times(occasion)?;
    let quantity = bill.product(times, gigabytes)?;
    let steps = vec![
        times_step(when, times, gigabytes),
        "uncompressed, items that fail too; no write units, and nothing extra for indexes".to_string(),
    ];
    let dimension = Dimension::ImportGb;
    bill.add(Draft { when, family: Family::Backups, dimension, quantity, steps, rules: &[RuleId::BKP_7] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r_bkp_6_an_incremental_export_is_at_least_ten_megabytes() {
        assert_eq!(incremental_export_bytes(Bytes::MB), Bytes::new(10_485_760));
        assert_eq!(incremental_export_bytes(Bytes::new(10_485_761)), Bytes::new(10_485_761));
        assert_eq!(incremental_export_bytes(Bytes::ZERO), Bytes::new(10_485_760));
    }
}
