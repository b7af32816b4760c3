//! Where the prices were read, and what the words for their strength mean.

use crate::components::Panel;
use keyfare_core::pricing;
use leptos::prelude::*;

/// The list of sources.
#[component]
pub(super) fn Sources() -> impl IntoView {
    let sources = pricing::sources()
        .iter()
        .map(|source| {
            view! {
                <div id=source.id>
                    <dt>{source.id}</dt>
                    <dd>{source.what}<small>{source.place}". "{source.date}</small></dd>
                </div>
            }
        })
        .collect_view();
    view! {
        <Panel id="sources" title="Sources" meta="where each price was read">
            <div class="panel__body stack">
                <p class="soft">
                    "Verified: the price feed and an independent source agree. Verified by rule: the feed, and equal by a documented rule to a verified price of the same Region. Single source: the feed alone. Derived: computed by a stated rule. Weak: a third party, or sources that disagree."
                </p>
                <dl class="sources">{sources}</dl>
            </div>
        </Panel>
    }
    .into_any()
}
