//! `GET /design.json?d=…`: the design of a link as a file, to keep or to give to the command.

use super::{
    AppState,
    chart::refuse,
    saved::{Wish, saved},
};
use axum::{
    extract::{Query, State},
    http::{HeaderMap, StatusCode},
    response::Response,
};
use keyfare_app::results::answer_of_link_by;
use keyfare_core::wire::write_design;

/// Answers with the file; 400 for a link that does not open.
pub(super) async fn download(State(state): State<AppState>, Query(wish): Query<Wish>, request: HeaderMap) -> Response {
    match answer_of_link_by(wish.d.as_deref(), &state.prices.facts().books()) {
        Ok(answer) => saved("application/json", "attachment; filename=\"design.json\"", write_design(&answer.wire)),
        Err(problem) => refuse(StatusCode::BAD_REQUEST, &problem, &request),
    }
}
