//! The right column of the workbench: what the month costs, both modes, and the bill.

use super::{GapHref, bill::Bill, derived, even_line::EvenLine, has_money, modes::Modes, parts, words};
use crate::{
    answer::SharedAnswer,
    components::{EmptyState, StaleCause, StaleLine, TextEvent},
};
use keyfare_core::estimate::View;
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
) -> impl IntoView {
    let shown = Memo::new(move |_| answer.read().as_ref().is_some_and(has_money));
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
            {move || {
                if shown.get() {
                    view! {
                        <Total answer=answer />
                        <Modes answer=answer mode=mode on_mode=on_mode />
                        <EvenLine answer=answer />
                        <Bill answer=answer gap_href=gap_href />
                    }
                        .into_any()
                } else {
                    view! {
                        <EmptyState title="Nothing to pay for yet">
                            "Say what a table holds, or ask one question with its rate: the month's cost and the arithmetic behind it stand here."
                        </EmptyState>
                    }
                        .into_any()
                }
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
    missing: usize,
}

#[component]
fn Total(answer: Signal<Option<SharedAnswer>>) -> impl IntoView {
    let text = derived(answer, |answer| TotalWords {
        label: format!("Monthly cost, {}", View::of(&answer.estimate).label()),
        region: answer.design.region.clone(),
        total: words::total(&answer.estimate, View::AsDesigned),
        basis: words::basis(answer),
        missing: super::bill::gap_rows(answer).len(),
    });
    let split = derived(answer, |answer| {
        let total = answer.estimate.total(View::AsDesigned);
        parts::family_parts(&answer.estimate, View::AsDesigned, total)
    });
    let keys = derived(answer, |answer| parts::family_keys(&answer.estimate, View::AsDesigned));
    let pick = move |pick: fn(TotalWords) -> String| move || text.get().map(pick);
    view! {
        <div class="total">
            <p class="total__label">
                <span>{pick(|it| it.label)}</span>
                <a class="nowrap" href="/prices">{pick(|it| it.region)}</a>
            </p>
            <p class="total__figure">{pick(|it| it.total)}<small>"a month"</small></p>
            {move || split.get().map(|it| parts::split(it, "split"))}
            {move || keys.get().map(parts::keys)}
            <p class="small soft">{pick(|it| it.basis)}". "{move || text.get().and_then(|it| missing_link(it.missing))}</p>
        </div>
    }
    .into_any()
}

fn missing_link(missing: usize) -> Option<impl IntoView> {
    let words = match missing {
        0 => return None,
        1 => "One more amount depends on you.".to_string(),
        more => format!("{} more amounts depend on you.", words::number_first(more)),
    };
    Some(view! { <a href="#unknown" rel="external">{words}</a> })
}
