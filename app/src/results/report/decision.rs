//! The one-page decision record, with room to sign.

use keyfare_core::review::Decision;
use leptos::prelude::*;

/// Context, decision, what was rejected and why, and what follows.
pub(super) fn section(record: &Decision) -> AnyView {
    let alternatives = record.alternatives.iter().map(|it| {
        view! { <p><strong>{format!("{}: ", it.option)}</strong>{it.because.clone()}</p> }
    });
    let consequences = record.consequences.iter().map(|it| view! { <p>{it.clone()}</p> });
    view! {
        <dl class="record">
            <dt>"Context"</dt>
            <dd>{record.context.clone()}</dd>
            <dt>"Decision"</dt>
            <dd>{record.decision.clone()}</dd>
            <dt>"Rejected"</dt>
            <dd>{alternatives.collect_view()}</dd>
            <dt>"Consequences"</dt>
            <dd>{consequences.collect_view()}</dd>
        </dl>
        <div class="sign"><div>"Author"</div><div>"Reviewer"</div><div>"Date"</div></div>
    }
    .into_any()
}
