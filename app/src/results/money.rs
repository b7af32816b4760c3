//! The right column of the workbench: what the month costs, both modes, and the bill.

use super::{GapHref, OnPrice, bill::Bill, derived, even_line::EvenLine, is_shown, modes::Modes, parts, words};
use crate::{
    answer::SharedAnswer,
    components::{Chip, ChipKind, EmptyState, StaleCause, StaleLine, TextEvent},
};
use keyfare_core::{design::CapacityMode, estimate::View};
use leptos::prelude::*;

/// Total, modes, break-even, bill. While `stale` has a cause the figures are those of before, quieter.
#[component]
pub fn MoneyColumn(
    /// The last good answer.
    #[prop(into)]
    answer: Signal<Option<SharedAnswer>>,
    /// Why the figures are those of before.
    #[prop(into)]
    stale: Signal<Option<StaleCause>>,
    /// The design's mode: `on_demand`, `provisioned`, or anything else where tables differ.
    #[prop(into)]
    mode: Signal<String>,
    /// Called with `on_demand` or `provisioned`.
    #[prop(into)]
    on_mode: TextEvent,
    /// Where the field is that would settle a missing amount.
    #[prop(optional, into)]
    gap_href: Option<GapHref>,
    /// Where a price that is not known can be typed.
    #[prop(optional, into)]
    on_price: Option<OnPrice>,
) -> impl IntoView {
    let shown = is_shown(answer);
    view! {
        <aside
            class="panel bench__money"
            id="money"
            aria-label="Money"
            tabindex="0"
            data-part="money"
            data-stale=move || stale.read().is_some().then_some("")
        >
            <StaleLine cause=stale />
            {if shown {
                view! {
                    <Total answer=answer />
                    <Modes answer=answer mode=mode on_mode=on_mode />
                    <EvenLine answer=answer />
                    <Bill answer=answer gap_href=gap_href on_price=on_price />
                }
                    .into_any()
            } else {
                view! {
                    <EmptyState title="Nothing to pay for yet">
                        "Say what a table holds, or ask one question with its rate: the month's cost and the arithmetic behind it stand here."
                    </EmptyState>
                }
                    .into_any()
            }}
        </aside>
    }
}

/// What the total says.
#[derive(Clone, Debug, PartialEq, Eq)]
struct TotalWords {
    label: String,
    region: String,
    total: String,
    basis: String,
    old: Option<String>,
    missing: usize,
    unpriced: usize,
    split: Vec<parts::Part>,
    keys: Vec<parts::Key>,
    /// Whether some of the amounts are capacity that follows its use.
    is_scaled: bool,
}

#[component]
fn Total(answer: Signal<Option<SharedAnswer>>) -> impl IntoView {
    let text = derived(answer, |answer| TotalWords {
        unpriced: answer.estimate.features.unpriced.len(),
        label: format!("Monthly cost, {}", View::of(&answer.estimate).label()),
        region: answer.design.region.clone(),
        total: words::total(&answer.estimate, View::AsDesigned),
        basis: words::basis(answer),
        old: words::old_prices(answer),
        missing: super::bill::gap_rows(answer).iter().filter(|gap| gap.missing.is_some()).count(),
        split: parts::family_parts(&answer.estimate, View::AsDesigned, answer.estimate.total(View::AsDesigned)),
        keys: parts::family_keys(&answer.estimate, View::AsDesigned),
        is_scaled: answer
            .design
            .tables
            .iter()
            .any(|it| it.capacity.mode == CapacityMode::Provisioned && it.scaling_policies() > 0),
    });
    text.get_untracked().map(|it| {
        view! {
            <div class="total">
                <p class="total__label">
                    <span>{it.label.clone()}</span>
                    <a class="nowrap" href="/prices">{it.region.clone()}</a>
                </p>
                {it.old.clone().map(|old| view! { <p><Chip kind=ChipKind::Warn href="/prices">{old}</Chip></p> })}
                <p class="total__figure">{it.total.clone()}<small>"a month"</small></p>
                {parts::split(&it.split, "split")}
                {parts::keys(&it.keys)}
                <p class="small soft">{it.basis.clone()}". "{missing_link(it.missing, it.unpriced)}</p>
                {it.is_scaled.then(|| view! {
                    <p class="small soft">"Auto scaled capacity counts at its peak here, within its minimum and maximum. By its traffic the month is the row “Auto scaled, simulated”."</p>
                })}
            </div>
        }
        .into_any()
    })
}

fn missing_link(missing: usize, unpriced: usize) -> Option<impl IntoView> {
    let depends = match missing {
        0 => None,
        1 => Some("One more amount depends on you.".to_string()),
        more => Some(format!("{} more amounts depend on you.", words::number_first(more))),
    };
    let without_price = match unpriced {
        0 => None,
        1 => Some("One line has no known price.".to_string()),
        more => Some(format!("{} lines have no known price.", words::number_first(more))),
    };
    let words: Vec<String> = [depends, without_price].into_iter().flatten().collect();
    (!words.is_empty()).then(|| view! { <a href="#unknown" rel="external">{words.join(" ")}</a> })
}
