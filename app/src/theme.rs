//! Light, dark, or as the system says. Kept in the cookie `theme`, so that the server renders the right one at once.
//!
//! Owns the choice and its switch. Without script the switch is a form: the stylesheet shows the choice as soon as it
//! is made (`:has(#theme-dark:checked)`), and the server's `POST /theme` keeps it. With script each change is kept at once.

use crate::{
    icons::{Icon, IconName},
    port,
};
use leptos::prelude::*;

/// What the person chose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system says.
    #[default]
    System,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

impl Theme {
    /// Name of the cookie, and of the switch's field.
    pub const COOKIE: &str = "theme";

    /// Reads the cookie's value; anything unknown is the system's choice.
    pub fn from_cookie(value: &str) -> Theme {
        match value {
            "light" => Theme::Light,
            "dark" => Theme::Dark,
            _ => Theme::System,
        }
    }

    /// The cookie's value.
    pub const fn as_str(self) -> &'static str {
        match self {
            Theme::System => "system",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    /// The value of `data-theme` on the root element, if it has one.
    pub const fn attribute(self) -> Option<&'static str> {
        match self {
            Theme::System => None,
            Theme::Light | Theme::Dark => Some(self.as_str()),
        }
    }

    /// The cookie that keeps this choice for a year; the system's choice needs none, so its cookie is removed.
    pub fn cookie(self) -> String {
        let (value, seconds) = match self {
            Theme::System => ("", 0),
            Theme::Light | Theme::Dark => (self.as_str(), 31_536_000),
        };
        format!("{}={value}; Path=/; Max-Age={seconds}; SameSite=Lax", Theme::COOKIE)
    }
}

/// Three radios: as the system, light, dark.
#[component]
pub fn ThemeSwitch(
    /// Path and query of this page: where the server goes back to when there is no script.
    #[prop(into)]
    back: Signal<String>,
) -> impl IntoView {
    let chosen = rendered_theme();
    let choice = move |theme: Theme, label: &'static str, icon: IconName| {
        view! {
            <label title=label>
                <input
                    type="radio"
                    name=Theme::COOKIE
                    id=format!("theme-{}", theme.as_str())
                    value=theme.as_str()
                    aria-label=label
                    checked=theme == chosen
                    on:change=move |_| keep(theme)
                />
                <Icon name=icon />
            </label>
        }
    };
    view! {
        <form class="theme" method="post" action="/theme" autocomplete="off">
            <input type="hidden" name="back" value=move || back.get() />
            <fieldset class="segments segments--icons">
                <legend class="visually-hidden">"Theme"</legend>
                {choice(Theme::System, "As the system", IconName::Auto)}
                {choice(Theme::Light, "Light", IconName::Sun)}
                {choice(Theme::Dark, "Dark", IconName::Moon)}
            </fieldset>
            <button class="button without-script" type="submit">"Keep"<span class="visually-hidden">" this theme"</span></button>
        </form>
    }
}

/// The theme of the HTML that the server wrote: from the cookie there, from the root element in the browser, so that
/// both render the same switch.
fn rendered_theme() -> Theme {
    #[cfg(feature = "hydrate")]
    if let Some(root) = document().document_element() {
        return Theme::from_cookie(&root.get_attribute("data-theme").unwrap_or_default());
    }
    port::server_facts().theme
}

/// Shows the theme and keeps it in the cookie. Does nothing on the server, where no event arrives.
fn keep(theme: Theme) {
    let document = document();
    if let Some(root) = document.document_element() {
        // Neither call can fail for a fixed, valid name; without the attribute the stylesheet's `:has` still answers.
        let _ = match theme.attribute() {
            Some(value) => root.set_attribute("data-theme", value),
            None => root.remove_attribute("data-theme"),
        };
    }
    // A browser that refuses cookies still shows the theme until the next page.
    let _ = js_sys::Reflect::set(&document, &"cookie".into(), &theme.cookie().into());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_cookie(value: &str, theme: Theme, attribute: Option<&str>) {
        assert_eq!(Theme::from_cookie(value), theme);
        assert_eq!(theme.attribute(), attribute);
    }

    #[test]
    fn the_cookie_names_the_theme() {
        check_cookie("light", Theme::Light, Some("light"));
        check_cookie("dark", Theme::Dark, Some("dark"));
        check_cookie("system", Theme::System, None);
        check_cookie("", Theme::System, None);
        check_cookie("\"><script>", Theme::System, None);
    }

    #[cfg(feature = "ssr")]
    #[test]
    fn the_switch_shows_what_the_server_was_told() {
        let html = crate::testing::html_with(
            || provide_context(port::ServerFacts { theme: Theme::Dark, ..Default::default() }),
            || view! { <ThemeSwitch back="/size?item=1" /> },
        );
        assert!(html.contains(r#"id="theme-dark" value="dark" aria-label="Dark" checked"#), "{html}");
        assert_eq!(html.matches("checked").count(), 1, "{html}");
        assert!(html.contains(r#"method="post" action="/theme""#), "{html}");
        assert!(html.contains(r#"name="back" value="/size?item=1""#), "{html}");
    }

    #[test]
    fn the_cookie_lasts_a_year_and_the_systems_choice_needs_none() {
        assert_eq!(Theme::Dark.cookie(), "theme=dark; Path=/; Max-Age=31536000; SameSite=Lax");
        assert_eq!(Theme::System.cookie(), "theme=; Path=/; Max-Age=0; SameSite=Lax");
    }
}
