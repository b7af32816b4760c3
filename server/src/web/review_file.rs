//! `GET /report.md?d=…`: the design review of a link as a Markdown document, the same text as `keyfare review` writes.

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
use keyfare_app::{problem::Problem, results::answer_of_link_by};
use keyfare_core::{
    bill::BillError,
    estimate::View,
    export::{ReviewExport, Then},
    review::review,
};

/// Answers with the file; 400 for a link that does not open.
pub(super) async fn download(State(state): State<AppState>, Query(wish): Query<Wish>, request: HeaderMap) -> Response {
    let facts = state.prices.facts();
    let answer = match answer_of_link_by(wish.d.as_deref(), &facts.books()) {
        Ok(answer) => answer,
        Err(problem) => return refuse(StatusCode::BAD_REQUEST, &problem, &request),
    };
    let prices = &answer.prices;
    let written = || -> Result<String, BillError> {
        let findings = review(&answer.wire, &answer.design, &answer.estimate, prices)?;
        let book = answer.design.price_version.as_deref().and_then(|version| facts.version(version));
        let then = Then::of(&answer.design, prices, book, View::AsDesigned);
        let export = ReviewExport::new(&answer.wire, &answer.design, &answer.estimate, &findings, prices)?;
        Ok(export.with_then(then.as_ref()).on(facts.today).markdown())
    };
    match written() {
        Ok(text) => saved("text/markdown; charset=utf-8", "attachment; filename=\"review.md\"", text),
        // A link that opens has a bill; should it have none, the reason is a price that the Region lacks.
        Err(error) => {
            let problem = Problem { title: "This design cannot be reviewed".to_owned(), advice: format!("{error}.") };
            refuse(StatusCode::UNPROCESSABLE_ENTITY, &problem, &request)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::router;
    use super::*;
    use axum::{
        body::{Body, to_bytes},
        http::header,
    };
    use keyfare_core::{design::Design, estimate::estimate, pricing::PriceBook, share, wire::read_design};
    use tower::ServiceExt;

    async fn get(target: &str) -> (StatusCode, HeaderMap, String) {
        let request = axum::http::Request::get(target).body(Body::empty()).expect("the address is valid");
        let response = router(AppState::default()).oneshot(request).await.expect("the router answers");
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, usize::MAX).await.expect("the body is whole");
        (parts.status, parts.headers, String::from_utf8(body.to_vec()).expect("the body is text"))
    }

    #[tokio::test]
    async fn the_review_is_saved_as_the_command_writes_it() {
        let wire = read_design(include_str!("../../../tests/data/scan-dashboard.json")).expect("it is well formed");
        let (status, headers, body) = get(&format!("/report.md?d={}", share::encode(&wire))).await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(headers[header::CONTENT_TYPE], "text/markdown; charset=utf-8");
        assert_eq!(headers[header::CONTENT_DISPOSITION], "attachment; filename=\"review.md\"");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert!(headers[header::CONTENT_SECURITY_POLICY].to_str().expect("text").starts_with("default-src 'none'"));
        let (book, design) = (PriceBook::embedded(), Design::from_wire(&wire).expect("it holds together"));
        let estimate = estimate(&design, book).expect("it has a bill");
        let findings = review(&wire, &design, &estimate, book).expect("it has prices");
        let export = ReviewExport::new(&wire, &design, &estimate, &findings, book).expect("it has prices");
        assert_eq!(body, export.on(crate::prices::today()).markdown());
        assert!(body.starts_with("# "), "{body}");
    }

    #[tokio::test]
    async fn a_link_that_does_not_open_is_answered_with_a_page() {
        for (target, words) in [("/report.md", "holds no design"), ("/report.md?d=AQEA", "is damaged")] {
            let (status, headers, body) = get(target).await;
            assert_eq!(status, StatusCode::BAD_REQUEST, "{target}");
            assert!(body.contains(words), "{target}: {body}");
            assert!(!headers.contains_key(header::CONTENT_DISPOSITION));
        }
    }
}
