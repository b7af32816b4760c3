//! The pages: rendered whole by the app, with what only the server knows put into their context.
//!
//! One handler answers every address that is not a file or a form. The app's own router decides which page that is, and
//! says 404 when there is none, so that the list of pages is in one place.

use super::{AppState, assets, errors, headers::page_policy, theme};
use axum::{
    extract::{Request, State},
    http::{HeaderValue, StatusCode, header},
    response::Response,
    routing::{MethodRouter, get},
};
use keyfare_app::port::{AnswerStatus, ServerFacts};
use leptos::prelude::{provide_context, use_context};
use leptos_axum::ResponseOptions;
use std::sync::Arc;
use tower_http::{CompressionLevel, compression::CompressionLayer};

/// Answers GET and HEAD, compressed. Quality 5 takes about a millisecond for a full page.
pub(super) fn handler() -> MethodRouter<AppState> {
    get(page).fallback(errors::wrong_method).layer(CompressionLayer::new().quality(CompressionLevel::Precise(5)))
}

async fn page(State(state): State<AppState>, request: Request) -> Response {
    let facts =
        ServerFacts { theme: theme::of(request.headers()), assets: assets::addresses(), prices: state.prices.facts() };
    // The whole page is rendered before the first byte leaves, so that a page can still set its status.
    leptos_axum::render_app_async_with_context(move || provide(facts.clone()), keyfare_app::shell)(request).await
}

fn provide(facts: ServerFacts) {
    provide_context(facts);
    let Some(options) = use_context::<ResponseOptions>() else {
        return;
    };
    if let Some(policy) = leptos::nonce::use_nonce().and_then(|nonce| page_policy(&nonce)) {
        options.insert_header(header::CONTENT_SECURITY_POLICY, policy);
    }
    // The page depends on the cookie and has a nonce of its own: nobody may answer it from a store.
    options.insert_header(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    options.insert_header(header::VARY, HeaderValue::from_static("cookie"));
    if let Some(preload) = assets::preload() {
        options.insert_header(header::LINK, preload);
    }
    provide_context(AnswerStatus(Arc::new(move |status| {
        if let Ok(status) = StatusCode::from_u16(status) {
            options.set_status(status);
        }
    })));
}
