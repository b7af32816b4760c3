//! More about something, folded away.

use crate::icons::{Icon, IconName};
use leptos::prelude::*;

/// A line that opens what is below it; the browser's own `<details>`, so it works without script.
#[component]
pub fn Disclosure(
    /// The line.
    #[prop(into)]
    summary: Signal<String>,
    /// Stable, where something leads to it.
    #[prop(optional, into)]
    id: Option<String>,
    /// Heard after the line, where several lines read the same.
    #[prop(optional, into)]
    of: Signal<Option<String>>,
    /// Whether it is open at first.
    #[prop(optional)]
    is_open: bool,
    /// What it opens.
    children: Children,
) -> impl IntoView {
    view! {
        <details class="disclosure" id=id open=is_open>
            <summary>
                <Icon name=IconName::Chevron />
                <span>
                    {move || summary.get()}
                    {move || of.get().map(|of| view! { <span class="visually-hidden">" "{of}</span> })}
                </span>
            </summary>
            <div class="disclosure__body">{children()}</div>
        </details>
    }
    .into_any()
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use crate::testing::html;

    #[test]
    fn the_line_opens_what_is_below_it() {
        let html = html(|| view! { <Disclosure summary="Advanced" of="of order">"more"</Disclosure> });
        assert!(html.starts_with(r#"<details class="disclosure"><summary>"#), "{html}");
        assert!(html.contains(r#"Advanced<span class="visually-hidden"> of order</span>"#), "{html}");
        assert!(html.contains(r#"<div class="disclosure__body">more</div>"#), "{html}");
    }
}
