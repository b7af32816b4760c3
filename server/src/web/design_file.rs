//! `GET /design.json?d=…`: the design of a link as a file, to keep or to give to the command.

use super::chart::refuse;
use axum::{
    extract::Query,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use keyfare_app::results::answer_of_link;
use keyfare_core::wire::write_design;

#[derive(serde::Deserialize)]
pub(super) struct Wish {
    d: Option<String>,
}

/// Answers with the file; 400 for a link that does not open.
pub(super) async fn download(Query(wish): Query<Wish>, request: HeaderMap) -> Response {
    match answer_of_link(wish.d.as_deref()) {
        Ok(answer) => {
            let headers = [
                (header::CONTENT_TYPE, "application/json"),
                (header::CACHE_CONTROL, "no-cache"),
                (header::CONTENT_DISPOSITION, "attachment; filename=\"design.json\""),
            ];
            (headers, write_design(&answer.wire)).into_response()
        }
        Err(problem) => refuse(StatusCode::BAD_REQUEST, &problem, &request),
    }
}
