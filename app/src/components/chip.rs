//! A small label: a rule, a severity, something unknown.

use crate::icons::{Icon, IconName};
use leptos::prelude::*;

/// What a chip says by its look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChipKind {
    /// A plain fact.
    #[default]
    Plain,
    /// The id of a rule.
    Rule,
    /// Not known yet; names what it depends on.
    Unknown,
    /// Caution.
    Warn,
    /// An error, a hard limit.
    Danger,
    /// A saving, a check passed.
    Good,
    /// Worth noticing.
    Info,
}

impl ChipKind {
    const fn class(self) -> &'static str {
        match self {
            ChipKind::Plain => "chip",
            ChipKind::Rule => "chip chip--rule",
            ChipKind::Unknown => "chip chip--unknown",
            ChipKind::Warn => "chip chip--warn",
            ChipKind::Danger => "chip chip--danger",
            ChipKind::Good => "chip chip--good",
            ChipKind::Info => "chip chip--info",
        }
    }
}

/// A small label; a link when it has an address.
#[component]
pub fn Chip(
    /// What it says by its look.
    #[prop(optional)]
    kind: ChipKind,
    /// Before the words.
    #[prop(optional, into)]
    icon: Option<IconName>,
    /// Where it leads.
    #[prop(optional, into)]
    href: Option<String>,
    /// The words.
    children: Children,
) -> impl IntoView {
    let icon = icon.map(|name| view! { <Icon name=name /> });
    match href {
        Some(href) => {
            // A place on this page: the browser itself moves the focus there, the router would only scroll. The pages of
            // rules are written by the server, whole.
            let rel = href.starts_with(['#', '/']).then_some("external");
            view! { <a class=kind.class() href=href rel=rel>{icon}{children()}</a> }.into_any()
        }
        None => view! { <span class=kind.class()>{icon}{children()}</span> }.into_any(),
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use crate::testing::html;

    #[test]
    fn a_chip_with_an_address_is_a_link() {
        let html = html(|| view! { <Chip kind=ChipKind::Unknown href="#items">"depends on items"</Chip> });
        assert_eq!(html, r##"<a href="#items" rel="external" class="chip chip--unknown">depends on items</a>"##);
    }

    #[test]
    fn a_chip_without_an_address_is_text() {
        let html = html(|| view! { <Chip kind=ChipKind::Warn icon=IconName::Warning>"3 medium"</Chip> });
        assert!(
            html.starts_with(r#"<span class="chip chip--warn"><svg"#) && html.ends_with("3 medium</span>"),
            "{html}"
        );
    }
}
