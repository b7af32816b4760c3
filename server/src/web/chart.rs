//! `GET /chart/{name}.{svg|csv}?d=…`: a chart's drawing, or its numbers, as a file. Colors are resolved, because a file
//! leaves the stylesheet behind: `theme=dark` takes those of the dark theme.

use super::{AppState, assets, theme};
use axum::{
    extract::{Path, Query, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{Html, IntoResponse, Response},
};
use keyfare_app::{
    port::ServerFacts,
    problem::{Problem, problem_document},
    results::{ChartName, answer_of_link_by, chart_figure},
};
use keyfare_core::chart::Ink;

#[derive(serde::Deserialize)]
pub(super) struct Wish {
    d: Option<String>,
    theme: Option<String>,
}

/// What the file holds.
#[derive(Clone, Copy)]
enum Format {
    Svg,
    Csv,
}

/// Answers with the file; 404 for a name that is none, 400 for a link that does not open, 422 where the design has
/// nothing that the chart could show.
pub(super) async fn download(
    State(state): State<AppState>,
    Path(file): Path<String>,
    Query(wish): Query<Wish>,
    request: HeaderMap,
) -> Response {
    let Some((name, format)) = parse(&file) else {
        let problem = Problem {
            title: "There is no such chart".to_owned(),
            advice:
                "Charts are saved from the page of a design: cost-by-line, scan-or-index and break-even, each as .svg \
                     and .csv."
                    .to_owned(),
        };
        return refuse(StatusCode::NOT_FOUND, &problem, &request);
    };
    let answer = match answer_of_link_by(wish.d.as_deref(), &state.prices.facts().book) {
        Ok(answer) => answer,
        Err(problem) => return refuse(StatusCode::BAD_REQUEST, &problem, &request),
    };
    let ink = if wish.theme.as_deref() == Some("dark") { Ink::Dark } else { Ink::Light };
    let figure = match chart_figure(&answer, name, ink) {
        Ok(figure) => figure,
        Err(advice) => {
            let problem = Problem { title: "This chart has nothing to show yet".to_owned(), advice: advice.to_owned() };
            return refuse(StatusCode::UNPROCESSABLE_ENTITY, &problem, &request);
        }
    };
    let (kind, body) = match format {
        Format::Svg => ("image/svg+xml", figure.svg),
        Format::Csv => ("text/csv; charset=utf-8", figure.table.to_csv()),
    };
    // The name is one of ours: letters, hyphens and a dot, so that it is a header value as it stands.
    let disposition = HeaderValue::try_from(format!("attachment; filename=\"{file}\""));
    let mut response = ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], body).into_response();
    if let Ok(disposition) = disposition {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, disposition);
    }
    response
}

fn parse(file: &str) -> Option<(ChartName, Format)> {
    let (name, ending) = file.split_once('.')?;
    let format = match ending {
        "svg" => Format::Svg,
        "csv" => Format::Csv,
        _ => return None,
    };
    Some((ChartName::of_file(name)?, format))
}

/// A file that cannot be had is answered with the page that says why.
pub(super) fn refuse(status: StatusCode, problem: &Problem, request: &HeaderMap) -> Response {
    let facts = ServerFacts { theme: theme::of(request), assets: assets::addresses(), ..ServerFacts::default() };
    let page = Html(problem_document(&facts, problem));
    (status, [(header::CACHE_CONTROL, "no-store")], page).into_response()
}

#[cfg(test)]
mod tests {
    use super::super::router;
    use super::*;
    use axum::body::{Body, to_bytes};
    use keyfare_core::{share, wire::read_design};
    use tower::ServiceExt;

    fn token(file: &str) -> String {
        share::encode(&read_design(file).expect("the design is well formed"))
    }

    fn dashboard() -> String {
        token(include_str!("../../../tests/data/scan-dashboard.json"))
    }

    async fn get(target: &str) -> (StatusCode, HeaderMap, String) {
        let request = axum::http::Request::get(target).body(Body::empty()).expect("the address is valid");
        let response = router(AppState::default()).oneshot(request).await.expect("the router answers");
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, usize::MAX).await.expect("the body is whole");
        (parts.status, parts.headers, String::from_utf8(body.to_vec()).expect("the body is text"))
    }

    #[tokio::test]
    async fn every_chart_is_saved_as_a_drawing_and_as_numbers() {
        let token = dashboard();
        for chart in ChartName::ALL {
            let (status, headers, body) = get(&format!("/chart/{}.svg?d={token}", chart.file())).await;
            assert_eq!((status, &headers[header::CONTENT_TYPE]), (StatusCode::OK, &"image/svg+xml".parse().unwrap()));
            assert_eq!(headers[header::CONTENT_DISPOSITION], format!("attachment; filename=\"{}.svg\"", chart.file()));
            assert!(body.starts_with("<svg xmlns") && body.contains("=\"#") && !body.contains("class=\"f-"), "{body}");
            let (status, headers, body) = get(&format!("/chart/{}.csv?d={token}", chart.file())).await;
            assert_eq!(status, StatusCode::OK);
            assert_eq!(headers[header::CONTENT_TYPE], "text/csv; charset=utf-8");
            assert!(body.lines().count() > 1, "{body}");
        }
    }

    #[tokio::test]
    async fn the_dark_theme_has_other_colors() {
        let token = dashboard();
        let (_, _, light) = get(&format!("/chart/cost-by-line.svg?d={token}")).await;
        let (_, _, dark) = get(&format!("/chart/cost-by-line.svg?d={token}&theme=dark")).await;
        assert!(light.contains("#a83f08") && dark.contains("#ea6d33"), "{light}{dark}");
    }

    #[tokio::test]
    async fn the_report_is_whole_without_script_and_a_bad_link_answers_400() {
        let (status, _, body) = get(&format!("/report?d={}", dashboard())).await;
        assert_eq!(status, StatusCode::OK);
        assert!(body.contains("$6,846.99 a month on-demand") && body.contains("R-TOTAL-1"), "{body}");
        for (target, title) in [
            ("/report", "This address holds no design"),
            ("/report?d=AQEA", "This link is damaged"),
            ("/report?d=_w", "newer Keyfare"),
        ] {
            let (status, _, body) = get(target).await;
            assert_eq!(status, StatusCode::BAD_REQUEST, "{target}");
            assert!(body.contains(title), "{target}: {body}");
        }
    }

    #[tokio::test]
    async fn what_cannot_be_drawn_says_why() {
        let blank = token(r#"{"version": 1, "name": "blank", "region": "us-east-1", "tables": []}"#);
        for (target, status, words) in [
            ("/chart/pie.svg?d=x".to_owned(), StatusCode::NOT_FOUND, "no such chart"),
            ("/chart/cost-by-line.png?d=x".to_owned(), StatusCode::NOT_FOUND, "no such chart"),
            ("/chart/cost-by-line.svg".to_owned(), StatusCode::BAD_REQUEST, "holds no design"),
            ("/chart/cost-by-line.svg?d=AQEA".to_owned(), StatusCode::BAD_REQUEST, "is damaged"),
            (format!("/chart/scan-or-index.svg?d={blank}"), StatusCode::UNPROCESSABLE_ENTITY, "No question scans"),
        ] {
            let (answered, headers, body) = get(&target).await;
            assert_eq!(answered, status, "{target}");
            assert!(body.contains(words), "{target}: {body}");
            assert!(!headers.contains_key(header::CONTENT_DISPOSITION));
        }
    }
}
