//! Strong reads, which cost twice as much as eventual ones.

use super::{Amount, Case, Draft, Find, Kind, Unit};
use crate::{bill::UnitKind, design::Request, metering::ReadConsistency, rules::RuleId};

pub(in crate::review) static KIND: Kind = Kind {
    id: "strong-read",
    title: "A strong read where an eventual one may do",
    condition: "A question reads with strong consistency",
    rules: &[RuleId::READ_1, RuleId::READ_2],
    find: Find::Table(find),
};

fn find(case: &Case, out: &mut Vec<Draft>) {
    for (p, pattern, _) in case.patterns() {
        let consistency = match &pattern.request {
            Request::Keys(read) => read.consistency,
            Request::Range(read) => read.consistency,
            Request::Writes(_) => continue,
        };
        if consistency != ReadConsistency::Strong {
            continue;
        }
        let units: rust_decimal::Decimal = case.usages(p).iter().map(|it| it.units_per_request).sum();
        let draft = Draft::new(
            case.pattern_path(p),
            format!("{} reads strongly", case.question(p)),
            "An eventual read costs half, and is usually less than a second behind. Keep the strong one only where an \
             answer that old would be wrong.",
        )
        .with_change(
            "One request",
            Amount::of(units, Unit::ReadUnits),
            Amount::of(units / rust_decimal::Decimal::TWO, Unit::ReadUnits),
        )
        .with_known(
            "A month",
            case.units_per_month(p, UnitKind::Read).map(|it| Amount::of(it, Unit::ReadUnitsPerMonth)),
        )
        .apply("Read it eventually", case.with_pattern(p, |it| it.consistency = None));
        out.push(draft);
    }
}
