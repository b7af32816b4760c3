//! `POST /theme`: keeps the chosen theme in a cookie and goes back. This is how the theme works without script.

use super::{AppState, errors::AppError};
use axum::{
    Form,
    extract::{State, rejection::FormRejection},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use keyfare_app::theme::Theme;

const YEAR_IN_SECONDS: u32 = 31_536_000;

#[derive(serde::Deserialize)]
pub(super) struct Choice {
    theme: String,
    #[serde(default)]
    back: String,
}

/// Sets the cookie, or removes it for the system's choice.
pub(super) async fn choose(
    State(_): State<AppState>,
    choice: Result<Form<Choice>, FormRejection>,
) -> Result<Response, AppError> {
    let Form(choice) = choice.map_err(|_| AppError::NoTheme)?;
    let cookie = match choice.theme.as_str() {
        name @ ("light" | "dark") => {
            format!("theme={name}; Path=/; Max-Age={YEAR_IN_SECONDS}; SameSite=Lax")
        }
        "system" => "theme=; Path=/; Max-Age=0; SameSite=Lax".to_owned(),
        _ => return Err(AppError::NoTheme),
    };
    let headers = [
        (header::SET_COOKIE, cookie),
        (header::LOCATION, same_site(&choice.back).to_owned()),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((StatusCode::SEE_OTHER, headers).into_response())
}

/// The theme that the request's cookie asks for.
pub(super) fn of(request: &HeaderMap) -> Theme {
    request
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|it| it.to_str().ok())
        .flat_map(|it| it.split(';'))
        .find_map(|it| it.trim().strip_prefix("theme="))
        .map_or(Theme::System, Theme::from_cookie)
}

/// The path if it is on this site for certain, else the first page. Browsers read `//host` and `/\host` as another host,
/// and drop tabs and line ends before they look.
fn same_site(path: &str) -> &str {
    let plain = path.bytes().all(|it| it.is_ascii_graphic() && it != b'\\');
    if plain && path.starts_with('/') && !path.starts_with("//") { path } else { "/" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(path: &str, expected: &str) {
        assert_eq!(same_site(path), expected);
    }

    #[test]
    fn only_a_path_on_this_site_is_gone_back_to() {
        check("/design?d=abc#tables", "/design?d=abc#tables");
        check("", "/");
        check("https://example.com/", "/");
        check("//example.com", "/");
        check("/\\example.com", "/");
        check("/\t/example.com", "/");
        check("javascript:alert(1)", "/");
        check("design", "/");
    }
}
