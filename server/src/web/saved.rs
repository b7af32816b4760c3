//! Files that are saved from the design of a link: what they are asked with, and the headers that they have.

use axum::{
    http::header,
    response::{IntoResponse, Response},
};

/// The link.
#[derive(serde::Deserialize)]
pub(super) struct Wish {
    pub(super) d: Option<String>,
}

/// A text to save under a name. It changes with the version and with the prices in use: nobody keeps it without asking.
pub(super) fn saved(kind: &'static str, disposition: &'static str, text: String) -> Response {
    let headers =
        [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache"), (header::CONTENT_DISPOSITION, disposition)];
    (headers, text).into_response()
}
