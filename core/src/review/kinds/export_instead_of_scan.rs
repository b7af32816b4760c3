//! Scans that read everything for a report: an export does that without read units.

use super::{Amount, Case, Draft, Find, Kind, Unit};
use crate::{
    bill::{Place, UnitKind, storage},
    design::{Extent, Operation, Purpose, Request},
    money::Usd,
    pricing::Dimension,
    rules::RuleId,
    units::Bytes,
};
use rust_decimal::Decimal;

pub(in crate::review) static KIND: Kind = Kind {
    id: "export-instead-of-scan",
    title: "A scan for a report",
    condition: "A Scan reads a whole table of at least 1 GB for a report, or at most once a day",
    rules: &[RuleId::BKP_5, RuleId::BKP_3, RuleId::READ_6],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    for (p, pattern, _) in case.patterns() {
        let Request::Range(read) = &pattern.request else { continue };
        let daily =
            pattern.purpose != Purpose::Request || case.requests_per_day(pattern).is_some_and(|it| it <= Decimal::ONE);
        if pattern.operation != Operation::Scan || read.index.is_some() || read.extent != Extent::Everything || !daily {
            continue;
        }
        let Some(bytes) = case.estimate.stored_bytes(case.position, Place::Table) else { continue };
        if bytes < Decimal::from(Bytes::GB.get()) {
            continue;
        }
        let gigabytes = storage::gigabytes(bytes, case.design.settings.gigabyte);
        let price = |dimension| case.prices.price(dimension).ok()?.usd.checked_mul(gigabytes);
        let (export, recovery) = (price(Dimension::ExportGb), price(Dimension::PitrGbMonth));
        let units = case.units(p, Place::Table, UnitKind::Read);
        let scans = case.pattern_month(p);
        let exports = export.zip(case.requests_per_month(pattern)).and_then(|(it, times)| it.checked_mul(times));
        let saving = scans.zip(exports).and_then(|(scan, export)| scan.checked_sub(export));
        let saving = saving.zip(recovery).and_then(|(it, recovery)| it.checked_sub(recovery));
        let draft = Draft::new(
            case.pattern_path(p),
            format!("{} reads the whole table for a report", case.question(p)),
            "An export to S3 takes no read units and disturbs no request; it needs point-in-time recovery, which is \
             counted here in full. Queries then run over the export, with Athena for one.",
        )
        .with_known("One scan", units.map(|it| Amount::of(it, Unit::ReadUnits)))
        .with_known("One scan costs", units.and_then(|it| case.dollars(UnitKind::Read, it)).map(Amount::usd))
        .with_known("One full export", export.map(Amount::usd))
        .with_known("Point-in-time recovery", recovery.map(Amount::monthly))
        .would_save(saving.filter(|it| *it > Usd::ZERO));
        out.push(draft);
    }
}
