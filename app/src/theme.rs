//! Light, dark, or as the system says. Kept in the cookie `theme`, so that the server renders the right one at once.
//!
//! Owns the choice and its switch. Without script the switch is a form: the stylesheet shows the choice as soon as it
//! is made (`:has(#theme-dark:checked)`), and the server's `POST /theme` keeps it. With script the desk shows and
//! keeps each change at once: the radio carries its cookie.

use crate::icons::{Icon, IconName};
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

/// Three radios: as the system, light, dark. The desk keeps each change at once.
#[component]
pub fn ThemeSwitch(
    /// Path and query of this page: where the server goes back to when there is no script.
    back: String,
    /// What is chosen.
    chosen: Theme,
) -> impl IntoView {
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
                    data-cookie=theme.cookie()
                />
                <Icon name=icon />
            </label>
        }
    };
    view! {
        <form class="theme" method="post" action="/theme" autocomplete="off">
            <input type="hidden" name="back" value=back />
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

    #[test]
    fn the_switch_shows_what_the_server_was_told() {
        let html = crate::testing::html(|| view! { <ThemeSwitch back="/size?item=1".to_owned() chosen=Theme::Dark /> });
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
