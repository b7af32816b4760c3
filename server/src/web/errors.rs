//! Answers that are not pages of the app: an address too long, a method that nothing takes, a wrong form, and our own
//! failures. A person's mistake is told with what to change; ours says that something went wrong, and is logged once, by
//! the panic hook that `keyfare serve` sets.

use super::{assets, theme};
use axum::{
    body::Body,
    extract::Request,
    http::{HeaderMap, Method, StatusCode, header},
    middleware::Next,
    response::{Html, IntoResponse, Response},
};
use keyfare_app::{
    port::ServerFacts,
    problem::{Problem, problem_document},
};
use std::any::Any;

/// The longest address that is answered, path and query together, in bytes. Links of 16,000 characters fit.
pub const LONGEST_TARGET: usize = 16_384;

/// What can go wrong outside the pages.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub(super) enum AppError {
    /// The address is longer than [`LONGEST_TARGET`].
    #[error("address over the limit of 16,384 characters")]
    LongTarget,
    /// The address is known, the method is not.
    #[error("this address does not take that method")]
    WrongMethod,
    /// `POST /theme` without a theme that exists.
    #[error("the theme must be system, light or dark")]
    NoTheme,
    /// A panic.
    #[error("something went wrong")]
    Failed,
}

impl AppError {
    fn status(self) -> StatusCode {
        match self {
            AppError::LongTarget => StatusCode::URI_TOO_LONG,
            AppError::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            AppError::NoTheme => StatusCode::BAD_REQUEST,
            AppError::Failed => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn problem(self) -> Problem {
        match self {
            AppError::LongTarget => Problem {
                title: "This link is too long".to_owned(),
                advice: "Addresses of up to 16,384 characters are answered. Ask whoever sent the link for the design as a file."
                    .to_owned(),
            },
            AppError::WrongMethod => Problem {
                title: "This address cannot be used that way".to_owned(),
                advice: "Open the page from the start page instead.".to_owned(),
            },
            AppError::NoTheme => Problem {
                title: "There is no such theme".to_owned(),
                advice: "Choose system, light or dark.".to_owned(),
            },
            AppError::Failed => Problem {
                title: "Something went wrong".to_owned(),
                advice:
                    "The fault is ours, not yours. Your design is in the address of this page: reload it, or keep the \
                         address and try again later."
                        .to_owned(),
            },
        }
    }

    fn answer(self, request: &HeaderMap) -> Response {
        let facts = ServerFacts { theme: theme::of(request), assets: assets::addresses(), ..ServerFacts::default() };
        let page = Html(problem_document(&facts, &self.problem()));
        (self.status(), [(header::CACHE_CONTROL, "no-store")], page).into_response()
    }
}

impl IntoResponse for AppError {
    fn into_response(self) -> Response {
        self.answer(&HeaderMap::new())
    }
}

/// Refuses an address that is too long before anything reads it.
pub(super) async fn limit_target(request: Request, next: Next) -> Response {
    let length = request.uri().path_and_query().map_or(0, |it| it.as_str().len());
    if length > LONGEST_TARGET {
        return AppError::LongTarget.answer(request.headers());
    }
    next.run(request).await
}

/// Answers a method that the address does not take. The router adds `Allow`.
pub(super) async fn wrong_method(_: Method, headers: HeaderMap) -> Response {
    AppError::WrongMethod.answer(&headers)
}

/// Turns a panic into the page that says so.
#[derive(Clone, Copy)]
pub(super) struct Panicked;

impl tower_http::catch_panic::ResponseForPanic for Panicked {
    type ResponseBody = Body;

    fn response_for_panic(&mut self, _: Box<dyn Any + Send + 'static>) -> Response {
        AppError::Failed.into_response()
    }
}
