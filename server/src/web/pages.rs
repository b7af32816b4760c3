//! The pages: rendered whole by the app, with what only the server knows.
//!
//! One handler answers every address that is not a file or a form. The app decides which page that is, and says 404 when
//! there is none, so that the list of pages is in one place.

use super::{AppState, assets, errors, headers::page_policy, simulation, theme};
use axum::{
    extract::{Request, State},
    http::{HeaderValue, StatusCode, header},
    response::{Html, IntoResponse, Response},
    routing::{MethodRouter, get},
};
use keyfare_app::{address::Address, document::document, port::ServerFacts};
use leptos::nonce::Nonce;
use tower_http::{CompressionLevel, compression::CompressionLayer};

/// Answers GET and HEAD, compressed. Quality 5 takes about a millisecond for a full page.
pub(super) fn handler() -> MethodRouter<AppState> {
    get(page).fallback(errors::wrong_method).layer(CompressionLayer::new().quality(CompressionLevel::Precise(5)))
}

async fn page(State(state): State<AppState>, request: Request) -> Response {
    let nonce = Nonce::new().to_string();
    let policy = page_policy(&nonce);
    let facts = ServerFacts {
        theme: theme::of(request.headers()),
        assets: assets::addresses(),
        nonce: Some(nonce),
        prices: state.prices.facts(),
    };
    let address = Address::of(request.uri().path_and_query().map_or("/", |it| it.as_str()));
    let page = match address.path() {
        // Both simulate: work of many milliseconds.
        "/simulate" | "/report" => simulation::aside(move || document(&facts, &address)).await,
        _ => document(&facts, &address),
    };
    let status = StatusCode::from_u16(page.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = (status, Html(page.html)).into_response();
    let headers = response.headers_mut();
    if let Some(policy) = policy {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    // The page depends on the cookie and has a nonce of its own: nobody may answer it from a store.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    headers.insert(header::VARY, HeaderValue::from_static("cookie"));
    if let Some(preload) = assets::preload() {
        headers.insert(header::LINK, preload);
    }
    response
}
