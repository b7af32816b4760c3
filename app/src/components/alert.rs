//! Something the person should know now: what happened, and what to do.

use crate::icons::{Icon, IconName};
use leptos::prelude::*;

/// How grave it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlertKind {
    /// Something could not be done. Heard at once.
    Error,
    /// Caution. Part of the page.
    Warn,
    /// Done. Heard when the person pauses.
    Good,
}

/// One alert, with an action at its end where there is one.
#[component]
pub fn Alert(
    /// How grave it is.
    kind: AlertKind,
    /// A button or link at the end: Undo.
    #[prop(optional, into)]
    action: ViewFnOnce,
    /// The fact in `<strong>`, then the rest.
    children: Children,
) -> impl IntoView {
    let (name, icon, role) = match kind {
        AlertKind::Error => ("error", IconName::Error, Some("alert")),
        AlertKind::Warn => ("warn", IconName::Warning, None),
        AlertKind::Good => ("good", IconName::Check, Some("status")),
    };
    view! {
        <div class="alert" data-kind=name role=role>
            <Icon name=icon />
            <div>{children()}</div>
            {action.run()}
        </div>
    }
    .into_any()
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use crate::testing::html;

    #[test]
    fn an_error_is_heard_at_once_and_a_warning_is_part_of_the_page() {
        let error = html(|| view! { <Alert kind=AlertKind::Error>"It could not be read."</Alert> });
        assert!(error.contains(r#"data-kind="error" role="alert""#), "{error}");
        let warning = html(|| view! { <Alert kind=AlertKind::Warn>"Old prices."</Alert> });
        assert!(!warning.contains("role="), "{warning}");
    }

    #[test]
    fn an_action_stands_at_the_end() {
        let html = html(
            || view! { <Alert kind=AlertKind::Good action=|| view! { <button type="button">"Undo"</button> }>"Applied."</Alert> },
        );
        assert!(html.contains("Applied.</div><button type=\"button\">Undo</button>"), "{html}");
    }
}
