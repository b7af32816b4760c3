//! The amber line over figures that are those of before.

use crate::icons::{Icon, IconName};
use leptos::prelude::*;

/// Why the figures are those of before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaleCause {
    /// Id of the field to mend.
    pub field_id: String,
    /// Its name.
    pub field: String,
    /// What is wrong with it, without a dot at the end.
    pub problem: String,
}

/// "Last good result", and a link to the field that has to be mended. Empty, but there, while all is well, so that its
/// words are heard when they come.
#[component]
pub fn StaleLine(
    /// Why; `None` while the figures are good.
    #[prop(into)]
    cause: Signal<Option<StaleCause>>,
) -> impl IntoView {
    let class = move || if cause.read().is_some() { "stale" } else { "visually-hidden" };
    view! {
        <p class=class role="status">
            {move || {
                cause
                    .get()
                    .map(|StaleCause { field_id, field, problem }| {
                        view! {
                            <Icon name=IconName::Clock />
                            <span>"Last good result. " <a href=format!("#{field_id}") rel="external">{field}</a> ": " {problem} "."</span>
                        }
                    })
            }}
        </p>
    }
    .into_any()
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use crate::testing::html;

    #[test]
    fn a_stale_line_leads_to_the_field() {
        let cause =
            StaleCause { field_id: "q1-rate".into(), field: "Rate".into(), problem: "“1O” is not a number".into() };
        let html = html(|| view! { <StaleLine cause=cause /> });
        assert!(html.contains(r#"role="status" class="stale""#), "{html}");
        assert!(
            html.contains(
                r##"Last good result. <a href="#q1-rate" rel="external">Rate</a>: “1O” is not a number.</span>"##
            ),
            "{html}"
        );
    }

    #[test]
    fn without_a_cause_it_says_nothing() {
        let html = html(|| view! { <StaleLine cause=None /> });
        assert_eq!(html, r#"<p role="status" class="visually-hidden"></p>"#);
    }
}
