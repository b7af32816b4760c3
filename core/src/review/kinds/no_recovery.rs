//! Irreplaceable data that nothing brings back.

use super::{Amount, Case, Draft, Find, Kind, Severity, Unit};
use crate::{
    bill::{Place, storage},
    design::IndexKind,
    pricing::Dimension,
    rules::RuleId,
    wire::{FeaturesV1, PitrV1},
};
use rust_decimal::Decimal;

pub(in crate::review) static KIND: Kind = Kind {
    id: "no-recovery",
    title: "An irreplaceable table that nothing brings back",
    condition: "A table whose data exists nowhere else has neither point-in-time recovery nor backups",
    rules: &[RuleId::BKP_1, RuleId::BKP_3],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    let is_named = case.design.fit_answers.irreplaceable_tables.contains(&case.table.name);
    let kept = |it: &crate::design::Features| it.pitr.is_some() || !it.backups.is_empty() || !it.aws_backup.is_empty();
    if !is_named || case.table.features.as_ref().is_some_and(|it| kept(it)) {
        return;
    }
    let local = (0..case.table.indexes.len()).filter(|i| case.table.indexes[*i].kind == IndexKind::Local);
    let places = std::iter::once(Place::Table).chain(local.map(Place::Index));
    let bytes: Option<Decimal> = places.map(|it| case.estimate.stored_bytes(case.position, it)).sum();
    let gigabytes = bytes.map(|it| storage::gigabytes(it, case.design.settings.gigabyte));
    let month = gigabytes.and_then(|it| case.prices.price(Dimension::PitrGbMonth).ok()?.usd.checked_mul(it));
    let draft = Draft::new(
        format!("{}.features.pitr", case.table_path()),
        format!("Nothing brings {} back", case.table.name),
        "Its data exists nowhere else, and a wrong program or a wrong delete takes it away for good. Point-in-time \
         recovery restores any second of up to 35 days, into a new table.",
    )
    .with_known("Stored", bytes.map(|it| Amount::of(it, Unit::Bytes)))
    .with_known("Recovery would cost", month.map(Amount::monthly))
    .threatens(Severity::High)
    .mend(
        "Switch recovery on",
        case.with_table(|table| {
            let features = table.features.get_or_insert_with(|| Box::new(FeaturesV1::default()));
            features.pitr = Some(PitrV1::default());
        }),
    );
    out.push(draft);
}
