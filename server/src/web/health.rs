//! `/healthz`: whether the server answers, and which versions it serves.

use super::AppState;
use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};

/// Answers `{"status", "version", "priceBook": {"version", "published", "oldRegions", "missingRegions", "trouble"}}`.
/// `oldRegions` counts those whose prices were not seen unchanged for more than 90 days; `missingRegions` are those that
/// the newest list left out, so that they keep earlier prices; `trouble` says why the last refresh failed, if it did. All
/// leave the status alone: the server answers as well as before.
pub(super) async fn health(State(state): State<AppState>) -> Response {
    let facts = state.prices.facts();
    let body = serde_json::json!({
        "status": "ok",
        "version": env!("CARGO_PKG_VERSION"),
        "priceBook": {
            "version": facts.book.version(),
            "published": facts.book.published(),
            "oldRegions": facts.today.map(|today| facts.book.old_regions(today).count()),
            "missingRegions": facts.book.left_behind().map(|region| region.code()).collect::<Vec<_>>(),
            "trouble": facts.trouble,
        },
    });
    ([(header::CACHE_CONTROL, "no-store")], axum::Json(body)).into_response()
}
