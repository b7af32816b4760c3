//! A section of a page: head, body, foot.

use super::with_rule_links;
use leptos::prelude::*;

/// A section with a heading. Tables stand in it directly; anything else in a [`PanelBody`].
#[component]
pub fn Panel(
    /// Stable; the heading is `{id}-title`.
    #[prop(into)]
    id: String,
    /// The heading.
    #[prop(into)]
    title: Signal<String>,
    /// Quiet words beside the heading: the section's sum.
    #[prop(optional, into)]
    meta: Signal<Option<String>>,
    /// Actions at the end of the head.
    #[prop(optional, into)]
    end: ViewFnOnce,
    /// Below the body: what can be added.
    #[prop(optional, into)]
    foot: Option<ViewFnOnce>,
    /// True while the figures are those of before: they are shown quieter.
    #[prop(optional, into)]
    stale: Signal<bool>,
    /// The body.
    children: Children,
) -> impl IntoView {
    let heading = format!("{id}-title");
    let heading_id = heading.clone();
    view! {
        <section class="panel" id=id.clone() data-part=id aria-labelledby=heading data-stale=move || stale.get().then_some("")>
            <div class="panel__head">
                <h2 id=heading_id>{move || title.get()}</h2>
                {move || meta.get().map(|meta| view! { <span class="panel__meta">{with_rule_links(meta)}</span> })}
                <div class="panel__end">{end.run()}</div>
            </div>
            {children()}
            {foot.map(|foot| view! { <div class="panel__foot row">{foot.run()}</div> })}
        </section>
    }
    .into_any()
}

/// The padded part of a panel.
#[component]
pub fn PanelBody(
    /// What is in it.
    children: Children,
) -> impl IntoView {
    view! { <div class="panel__body stack">{children()}</div> }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use crate::testing::html;

    #[test]
    fn a_panel_is_a_region_named_by_its_heading() {
        let html = html(
            || view! { <Panel id="s-i" title="Indexes" meta="2 of 20" foot=|| "Add"><PanelBody>"body"</PanelBody></Panel> },
        );
        assert!(
            html.starts_with(r#"<section id="s-i" data-part="s-i" aria-labelledby="s-i-title" class="panel">"#),
            "{html}"
        );
        assert!(html.contains(r#"<h2 id="s-i-title">Indexes</h2>"#), "{html}");
        assert!(html.contains(r#"<span class="panel__meta">2 of 20</span>"#), "{html}");
        assert!(html.contains(r#"<div class="panel__foot row">Add</div>"#), "{html}");
    }

    #[test]
    fn stale_figures_are_marked() {
        let html = html(|| view! { <Panel id="x" title="Money" stale=true>"body"</Panel> });
        assert!(html.contains("data-stale"), "{html}");
        assert!(!html.contains("panel__foot"), "{html}");
    }
}
