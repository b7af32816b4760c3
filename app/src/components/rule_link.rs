//! A rule or a doubt by its id, leading to its page in the rule book.

use super::{Chip, ChipKind};
use leptos::prelude::*;

/// The address of a rule or a doubt: `/rules/R-WRITE-2`. It stays the same for ever.
pub fn rule_address(id: &str) -> String {
    format!("/rules/{id}")
}

/// The id as a chip that leads to the page of the rule.
#[component]
pub fn RuleLink(
    /// `R-WRITE-2` or `D-5`.
    #[prop(into)]
    id: String,
) -> impl IntoView {
    view! { <Chip kind=ChipKind::Rule href=rule_address(&id)>{id.clone()}</Chip> }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use crate::testing::html;

    #[test]
    fn a_rule_leads_to_its_page() {
        let html = html(|| view! { <RuleLink id="R-WRITE-2" /> });
        assert_eq!(html, r#"<a href="/rules/R-WRITE-2" rel="external" class="chip chip--rule">R-WRITE-2</a>"#);
    }
}
