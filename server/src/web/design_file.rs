//! `GET /design.json?d=…`: the design of a link as a file, to keep or to give to the command.

use super::{AppState, chart::refuse};
use axum::{
    extract::{Query, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use keyfare_app::results::answer_of_link_by;
use keyfare_core::wire::write_design;

#[derive(serde::Deserialize)]
pub(super) struct Wish {
    d: Option<String>,
}

/// Answers with the file; 400 for a link that does not open.
pub(super) async fn download(State(state): State<AppState>, Query(wish): Query<Wish>, request: HeaderMap) -> Response {
    match answer_of_link_by(wish.d.as_deref(), &state.prices.facts().books()) {
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
