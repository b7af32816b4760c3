//! Simulations: work of many milliseconds, which must not hold up the answers to others; and
//! `GET /simulate.csv?d=…`, the minutes of one dimension as a file.

use super::{AppState, chart::refuse};
use axum::{
    extract::{Request, State},
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use keyfare_app::{address::Address, routes::minutes_table};
use std::panic::resume_unwind;
use tokio::{sync::Semaphore, task::spawn_blocking};

/// So many run at once; the others wait, so that threads are left for the pages that take a millisecond.
static AT_ONCE: Semaphore = Semaphore::const_new(2);

/// Runs what takes long away from the threads that answer. A panic goes on here, to the page for panics.
pub(super) async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    // The semaphore is never closed: without a permit the work is done all the same.
    let permit = AT_ONCE.acquire().await;
    let done = spawn_blocking(move || {
        // Held until the work is done, also where nobody waits for it any more.
        let _permit = permit;
        work()
    });
    // Nobody cancels it: what does not end in an answer is a panic.
    done.await.unwrap_or_else(|error| resume_unwind(error.into_panic()))
}

/// Answers with the file; 400 for a link that does not open, or whose design has nothing to simulate.
pub(super) async fn download(State(state): State<AppState>, request: Request) -> Response {
    let prices = state.prices.facts();
    let address = Address::of(request.uri().path_and_query().map_or("/", |it| it.as_str()));
    match aside(move || minutes_table(&address, &prices).map(|table| table.to_csv())).await {
        Ok(text) => {
            let headers = [
                (header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8")),
                (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
                (header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment; filename=\"minutes.csv\"")),
            ];
            (headers, text).into_response()
        }
        Err(problem) => refuse(StatusCode::BAD_REQUEST, &problem, request.headers()),
    }
}
