//! The item's size against the steps, and the units of one call.

use crate::components::{Alert, AlertKind, BlockRuler, Panel, PanelBody, RuleLink};
use keyfare_core::metering::{ItemBreakdown, StepDistance};
use keyfare_core::{show, units::Bytes};
use leptos::prelude::*;
use rust_decimal::Decimal;

/// The size, the ruler and three figures.
#[component]
pub(super) fn Measures(
    /// The item.
    breakdown: ItemBreakdown,
    /// True while the text cannot be read: the figures are those of before.
    stale: Signal<bool>,
) -> impl IntoView {
    let (size, remark) = (breakdown.total, remark(&breakdown));
    let title = format!("{} bytes", show::count(Decimal::from(breakdown.total.get())));
    let share = format!("{} of the 400 KB limit", show::percent(breakdown.share_of_limit));
    let over = breakdown.over_limit().map(|over| {
        view! {
            <Alert kind=AlertKind::Warn>
                <strong>{format!("No item can be this large: {} over the limit of 400 KB.", bytes(over))}</strong>
                " The service refuses the write. Split the item, or keep the largest attribute elsewhere."
            </Alert>
        }
    });
    let rules =
        ["R-ITEM-1", "R-WRITE-1", "R-READ-1"].map(|rule| view! { <RuleLink id=rule /> }).into_iter().collect_view();
    view! {
        <Panel id="measures" title=title meta=share stale=stale end=move || rules>
            <PanelBody>
                {over}
                <BlockRuler size=size remark=remark />
            </PanelBody>
            <dl class="trio">
                <div>
                    <dt>"One write"</dt>
                    <dd>{show::count(breakdown.write_units.decimal())}" WRU"<small>{saving(breakdown.write_step, "write")}</small></dd>
                </div>
                <div>
                    <dt>"One read, eventual"</dt>
                    <dd>{show::count(breakdown.read_units_eventual.decimal())}" RRU"<small>{saving(breakdown.read_step, "read")}</small></dd>
                </div>
                <div>
                    <dt>"One read, strong"</dt>
                    <dd>
                        {show::count(breakdown.read_units_strong.decimal())}" RRU"
                        <small>{format!("{} more cost the same", bytes(breakdown.read_step.left))}</small>
                    </dd>
                </div>
            </dl>
        </Panel>
    }
}

/// "410 B over 1 KB, 614 B to 2 KB": what stands beside the size on the ruler.
fn remark(breakdown: &ItemBreakdown) -> String {
    let units = breakdown.write_units.get();
    let to_next = format!("{} to {} KB", bytes(breakdown.write_step.left), show::count(Decimal::from(units)));
    match (breakdown.write_step.over, units.checked_sub(1)) {
        (Some(over), Some(below)) => {
            format!("{} over {} KB, {to_next}", bytes(over), show::count(Decimal::from(below)))
        }
        _ => to_next,
    }
}

/// How many bytes less would save a unit, or how many more cost the same.
fn saving(step: StepDistance, call: &str) -> String {
    match step.over {
        Some(over) => format!("{} less would save one {call} unit", plural(over)),
        None => format!("{} more cost the same", bytes(step.left)),
    }
}

fn plural(size: Bytes) -> String {
    match size.get() {
        1 => "1 byte".to_owned(),
        count => format!("{} bytes", show::count(Decimal::from(count))),
    }
}

fn bytes(size: Bytes) -> String {
    show::bytes(u128::from(size.get()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_saving(size: u64, expected: &str) {
        assert_eq!(saving(StepDistance::of(Bytes::new(size), Bytes::KB), "write"), expected);
    }

    #[test]
    fn the_way_to_one_unit_less_is_said_in_bytes() {
        check_saving(1_434, "410 bytes less would save one write unit");
        check_saving(1_025, "1 byte less would save one write unit");
        check_saving(1_024, "0 B more cost the same");
        check_saving(400, "624 B more cost the same");
    }
}
