//! `/healthz`: whether the server answers, and which versions it serves.

use super::AppState;
use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};

/// Answers `{"status", "version", "priceBook": {"version", "published"}}`.
pub(super) async fn health(State(state): State<AppState>) -> Response {
    let body = serde_json::json!({
        "status": "ok",
        "version": env!("CARGO_PKG_VERSION"),
        "priceBook": { "version": state.prices.version(), "published": state.prices.published() },
    });
    ([(header::CACHE_CONTROL, "no-store")], axum::Json(body)).into_response()
}
