//! Where the bytes are: each attribute with its type, its bytes and its share.

use super::order_choices;
use crate::components::{Bar, BarPart, ChartColor, LegendPlace, Panel, Segments};
use keyfare_core::metering::{AttributeBreakdown, ItemBreakdown};
use keyfare_core::{
    metering::{ItemChange, WriteKind, write_units},
    show,
    units::{Bytes, WriteRequestUnits},
};
use leptos::prelude::*;
use rust_decimal::Decimal;

/// The order of the attributes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Order {
    /// The largest first.
    #[default]
    Largest,
    /// As in the text.
    AsWritten,
}

impl Order {
    pub(super) const fn key(self) -> &'static str {
        match self {
            Order::Largest => "largest",
            Order::AsWritten => "written",
        }
    }

    pub(super) fn from_key(key: &str) -> Order {
        if key == Order::AsWritten.key() { Order::AsWritten } else { Order::Largest }
    }
}

/// The table of attributes.
#[component]
pub(super) fn Attributes(
    /// The item.
    breakdown: ItemBreakdown,
    /// The order, which the person can change.
    order: RwSignal<Order>,
    /// True while the text cannot be read: the figures are those of before.
    stale: Signal<bool>,
) -> impl IntoView {
    let advice = advice(&breakdown).map(|advice| view! { <p class="panel__foot soft">{advice}</p> });
    let largest = breakdown.attributes.iter().map(|attribute| attribute.total).max().unwrap_or_default();
    let attributes = StoredValue::new(breakdown.attributes);
    let rows = move || {
        let mut attributes = attributes.get_value();
        if order.get_untracked() == Order::Largest {
            // Stable: attributes of one size stay as they were written.
            attributes.sort_by_key(|attribute| std::cmp::Reverse(attribute.total));
        }
        attributes.into_iter().map(|attribute| row(attribute, largest)).collect_view()
    };
    view! {
        <Panel
            id="attributes"
            title="Where the bytes are"
            meta="name and value together"
            stale=stale
            end=move || view! {
                <Segments
                    id="order"
                    legend="Order"
                    legend_place=LegendPlace::Hidden
                    options=order_choices()
                    value=Signal::derive(move || order.get_untracked().key().to_owned())
                    on_input=move |key: String| order.set(Order::from_key(&key))
                />
            }
        >
            <div role="table" aria-label="Bytes of each attribute">
                <div role="rowgroup">
                    <div class="attr attr--head" role="row">
                        <span role="columnheader">"Attribute"</span>
                        <span role="columnheader">"Type"</span>
                        <span role="columnheader"><span class="visually-hidden">"Bar"</span></span>
                        <span role="columnheader">"Bytes"</span>
                        <span role="columnheader">"Share"</span>
                    </div>
                    {rows}
                </div>
            </div>
            {advice}
        </Panel>
    }
}

fn row(attribute: AttributeBreakdown, largest: Bytes) -> impl IntoView {
    let AttributeBreakdown { name, type_name, name_bytes, value_bytes, total, share, .. } = attribute;
    let color = if total == largest { ChartColor::Write } else { ChartColor::Quiet };
    let parts = vec![BarPart { color, permille: permille(total, largest) }];
    let split = format!("name {}, value {}", bytes(name_bytes), bytes(value_bytes));
    view! {
        <div class="attr" role="row">
            <code role="cell" title=name.clone()>{name.clone()}</code>
            <span role="cell">{type_name}</span>
            <span role="cell" class="attr__bar"><Bar parts=parts /></span>
            <span role="cell" title=split>{bytes(total)}</span>
            <span role="cell">{show::percent(share)}</span>
        </div>
    }
}

/// Length of a bar: a part of the largest, in thousandths.
fn permille(part: Bytes, largest: Bytes) -> u16 {
    let thousandths = part.get().saturating_mul(1_000).checked_div(largest.get()).unwrap_or(0);
    u16::try_from(thousandths).unwrap_or(1_000)
}

/// What moving the largest attribute to an item of its own would save, when it saves a write unit.
fn advice(breakdown: &ItemBreakdown) -> Option<String> {
    let largest = breakdown.attributes.iter().max_by_key(|attribute| attribute.total)?;
    let rest = breakdown.total.get().checked_sub(largest.total.get()).filter(|rest| *rest > 0).map(Bytes::new)?;
    let units = write_units(ItemChange { before: None, after: Some(rest) }, WriteKind::Standard);
    (units < breakdown.write_units).then(|| {
        format!(
            "“{}” alone is {}. In an item of its own, it would leave this one {}: {} instead of {}, as long as it is not written each time.",
            largest.name,
            bytes(largest.total),
            bytes(rest),
            write_count(units),
            show::count(breakdown.write_units.decimal()),
        )
    })
}

fn write_count(units: WriteRequestUnits) -> String {
    match units.get() {
        1 => "1 write unit".to_owned(),
        _ => format!("{} write units", show::count(units.decimal())),
    }
}

fn bytes(size: Bytes) -> String {
    if size.get() < 100_000 {
        // A column of figures has one unit.
        format!("{} B", show::count(Decimal::from(size.get())))
    } else {
        show::bytes(u128::from(size.get()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keyfare_core::item::parse_item;

    #[test]
    fn a_bar_is_a_part_of_the_largest() {
        assert_eq!(permille(Bytes::new(50), Bytes::new(200)), 250);
        assert_eq!(permille(Bytes::new(200), Bytes::new(200)), 1_000);
        assert_eq!(permille(Bytes::ZERO, Bytes::ZERO), 0);
    }

    #[test]
    fn moving_the_largest_attribute_is_worth_a_word_only_when_it_saves_a_unit() {
        let item = |size: usize| {
            let text = format!(r#"{{"pk": "a", "notes": "{}"}}"#, "x".repeat(size));
            ItemBreakdown::of(&parse_item(&text).expect("the text is an item").item)
        };
        assert_eq!(advice(&item(100)), None);
        let advice = advice(&item(1_100)).expect("it saves a unit");
        assert!(
            advice.starts_with("“notes” alone is 1,105 B. In an item of its own, it would leave this one 3 B: 1 write unit instead of 2,"),
            "{advice}"
        );
    }
}
