//! The HTTP side: which address is answered by what, and what every answer goes through.

mod assets;
mod books;
mod chart;
mod design_file;
mod errors;
mod headers;
mod health;
mod pages;
mod review_file;
mod saved;
mod simulation;
mod theme;

pub use errors::LONGEST_TARGET;

use crate::prices::Prices;
use axum::{
    Router,
    middleware::{from_fn, map_response},
    routing::{get, post},
};

/// What the handlers share.
#[derive(Clone, Debug, Default)]
pub struct AppState {
    /// The prices in use; `/healthz` tells their version and age.
    pub prices: Prices,
}

/// Everything that Keyfare answers.
pub fn router(state: AppState) -> Router {
    let routes = assets::routes()
        .route("/healthz", get(health::health))
        .route("/books/{version}/{hash}", books::handler())
        .route("/theme", post(theme::choose))
        .route("/chart/{file}", get(chart::download))
        .route("/simulate.csv", get(simulation::download))
        .route("/design.json", get(design_file::download))
        .route("/report.md", get(review_file::download))
        .fallback(pages::handler())
        .method_not_allowed_fallback(errors::wrong_method)
        .with_state(state);
    harden(routes)
}

/// Wraps routes in what every answer must have: the limit on the address, the page for a panic, and the headers.
pub fn harden(routes: Router) -> Router {
    routes
        .layer(from_fn(errors::limit_target))
        .layer(tower_http::catch_panic::CatchPanicLayer::custom(errors::Panicked))
        .layer(map_response(headers::add))
}
