//! `GET /books/{version}/{hash}`: a price book for the engine of a browser whose own is another one.

use super::{AppState, errors};
use axum::{
    extract::{Path, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::{MethodRouter, get},
};
use tower_http::{CompressionLevel, compression::CompressionLayer};

/// Answers GET and HEAD, compressed.
pub(super) fn handler() -> MethodRouter<AppState> {
    get(book).fallback(errors::wrong_method).layer(CompressionLayer::new().quality(CompressionLevel::Precise(5)))
}

/// The book's text; 404 for a version that is not kept. Under an address with an older hash it is whatever the version
/// says now, and is not kept by the browser.
async fn book(State(state): State<AppState>, Path((version, hash)): Path<(String, String)>) -> Response {
    let Some((text, address)) = state.prices.compact(&version) else {
        return (StatusCode::NOT_FOUND, "no price list of this version is kept here\n").into_response();
    };
    let is_current = address.rsplit('/').next() == Some(hash.as_str());
    let caching = if is_current { "public, max-age=31536000, immutable" } else { "no-cache" };
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, caching)], text).into_response()
}
