//! What stands where nothing is yet.

use leptos::prelude::*;

/// What belongs here, one example, one primary action.
#[component]
pub fn EmptyState(
    /// The fact: "No questions yet".
    #[prop(into)]
    title: String,
    /// The ways on.
    #[prop(optional, into)]
    actions: Option<ViewFnOnce>,
    /// What belongs here.
    children: Children,
) -> impl IntoView {
    view! {
        <div class="empty">
            <h3>{title}</h3>
            <p>{children()}</p>
            {actions.map(|actions| view! { <div class="row">{actions.run()}</div> })}
        </div>
    }
    .into_any()
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use crate::testing::html;

    #[test]
    fn an_empty_state_says_what_belongs_here() {
        let html = html(
            || view! { <EmptyState title="No questions yet">"Write down what the application asks."</EmptyState> },
        );
        assert_eq!(
            html,
            r#"<div class="empty"><h3>No questions yet</h3><p>Write down what the application asks.</p></div>"#
        );
    }
}
