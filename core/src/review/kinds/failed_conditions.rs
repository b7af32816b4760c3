//! Writes that are refused and paid for.

use super::{Amount, Case, Draft, Find, Kind, Unit};
use crate::{bill::UnitKind, design::Request, metering::WriteKind, rules::RuleId};
use rust_decimal::Decimal;

pub(in crate::review) static KIND: Kind = Kind {
    id: "failed-conditions",
    title: "Many writes that fail and are paid for",
    condition: "At least 5 % of a question's writes fail their condition, conflict, or are cancelled",
    rules: &[RuleId::WRITE_7, RuleId::TX_7],
    find: Find::Table(find),
};

/// From one in twenty on.
const MANY: Decimal = Decimal::from_parts(5, 0, 0, false, 2);

fn find(case: &Case, out: &mut Vec<Draft>) {
    for (p, pattern, _) in case.patterns() {
        let Request::Writes(request) = &pattern.request else { continue };
        let share = request.refused_share + request.conflict_share;
        if share < MANY {
            continue;
        }
        let failed = case.requests_per_month(pattern).map(|it| it * share);
        let text = match request.kind {
            WriteKind::Standard => {
                "A refused write costs write units all the same. Read first where most fail, or spread the contested \
                 item: one for each unit of stock, or a sharded counter."
            }
            WriteKind::Transactional => {
                "A cancelled transaction is counted in full. Check the contested item first with an eventual read, or \
                 keep it out of the transaction."
            }
        };
        let title = format!("{} of the writes fail: {}", crate::show::percent(share), case.question(p));
        let draft = Draft::new(case.pattern_path(p), title, text)
            .with("Share", Amount::of(share, Unit::Share))
            .with_known("Failed writes", failed.map(|it| Amount::of(it, Unit::Count("a month"))))
            .with_known(
                "All its units",
                case.units_per_month(p, UnitKind::Write).map(|it| Amount::of(it, Unit::WriteUnitsPerMonth)),
            )
            .what_if(case.with_pattern(p, |it| {
                // The same writes that succeed, without those that do not.
                if let Some(rate) = &mut it.rate {
                    rate.times.0 *= Decimal::ONE - request.refused_share;
                }
                (it.failed_share, it.conflict_share, it.cancelled_share) = (None, None, None);
            }));
        out.push(draft);
    }
}
