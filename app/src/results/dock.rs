//! The total in sight on narrow screens.

use super::{derived, has_money, words};
use crate::answer::SharedAnswer;
use keyfare_core::estimate::View;
use leptos::prelude::*;

/// Both modes' totals and the way to the bill; hidden from 1,152 px on, and while there is nothing to pay for.
#[component]
pub fn Dock(
    /// The last good answer.
    #[prop(into)]
    answer: Signal<Option<SharedAnswer>>,
) -> impl IntoView {
    let totals = derived(answer, |answer| {
        if !has_money(answer) {
            return Vec::new();
        }
        let own = View::of(&answer.estimate);
        let views = [View::OnDemand, View::Provisioned];
        let own_first = (own == View::AsDesigned).then_some(own).into_iter().chain(views);
        let total = |view: View| {
            let name = match view {
                View::OnDemand => "On-demand",
                View::Provisioned => "Provisioned",
                View::AsDesigned => "As designed",
            };
            (name, words::total(&answer.estimate, view), view == own)
        };
        own_first.map(total).collect::<Vec<_>>()
    });
    totals.get_untracked().filter(|it| !it.is_empty()).map(|totals| {
        let entry = |(name, amount, own): &(&'static str, String, bool)| {
            let mark = own.then(|| view! { <span class="visually-hidden">", this design"</span> });
            view! { <div data-own=own.then_some("")><dt>{*name}{mark}</dt><dd>{amount.clone()}</dd></div> }
        };
        view! {
            <aside class="dock" aria-label="Total a month">
                <dl>{totals.iter().map(entry).collect_view()}</dl>
                <a class="button" href="#money" rel="external">"The bill"</a>
            </aside>
        }
    })
}
