//! The other capacity mode, where it is cheaper.

use super::{Amount, Case, Draft, Find, Kind, Severity, Unit};
use crate::{
    design::CapacityMode,
    rules::RuleId,
    wire::{CapacityModeV1, CapacityV1, TableV1, TrafficV1},
};
use rust_decimal::Decimal;

pub(in crate::review) static KIND: Kind = Kind {
    id: "capacity-mode",
    title: "The dearer capacity mode",
    condition: "The other capacity mode, provisioned at the peak, costs less",
    rules: &[RuleId::CMP_1, RuleId::OD_1, RuleId::PROV_2],
    find: Find::Table(find),
};

const UNSAID: &str = "No peak has been said, so that the rate is taken as always the same. Say how far the traffic swings \
                      before you choose: a higher peak needs more capacity all the time.";

fn find(case: &Case, out: &mut Vec<Draft>) {
    let Some(totals) = case.estimate.tables.get(case.position).filter(|_| case.is_complete()) else { return };
    let (mode, word, text) = match totals.mode {
        CapacityMode::OnDemand => (
            CapacityModeV1::Provisioned,
            "provisioned capacity",
            "The traffic is even enough: capacity for the peak is used above the point where it starts to pay.",
        ),
        CapacityMode::Provisioned => (
            CapacityModeV1::OnDemand,
            "on-demand",
            "The capacity is used below the point where it starts to pay: by request the same traffic costs less.",
        ),
    };
    let (mut average, mut given) = (Decimal::ZERO, Decimal::ZERO);
    for need in case.needs() {
        average = average.saturating_add(need.average);
        given = given.saturating_add(need.provisioned);
    }
    // Without a peak the rate is taken as always the same: the most that provisioned capacity can be worth.
    let says = |it: &Option<TrafficV1>| it.is_some();
    let is_said = says(&case.written.traffic) || case.written.patterns.iter().any(|it| says(&it.traffic));
    let to_provisioned = mode == CapacityModeV1::Provisioned;
    let factor =
        totals.on_demand.decimal().checked_div(totals.provisioned.decimal()).filter(|_| to_provisioned && !is_said);
    let text = if factor.is_some() { UNSAID } else { text };
    let draft = Draft::new(
        format!("{}.capacity.mode", case.table_path()),
        format!("{} is cheaper with {word}", case.table.name),
        text,
    )
    .with("On-demand", Amount::monthly(totals.on_demand))
    .with("Provisioned", Amount::monthly(totals.provisioned))
    .with_known("Capacity used", average.checked_div(given).map(|it| Amount::of(it, Unit::Share)))
    .with_known("Pays up to a peak of", factor.map(|it| Amount::of(it.round_dp(2), Unit::Count("times the average"))))
    .apply(format!("Choose {word}"), case.with_table(|it| switch(it, mode)))
    .only_if_it_saves();
    out.push(if factor.is_some() { draft.at_most(Severity::Medium) } else { draft });
}

fn switch(table: &mut TableV1, mode: CapacityModeV1) {
    table.capacity.get_or_insert_with(CapacityV1::default).mode = Some(mode);
}
