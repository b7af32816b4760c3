//! `GET /chart/{name}.{svg|csv}?d=…`: a chart's drawing, or its numbers, as a file. Colors are resolved, because a file
//! leaves the stylesheet behind: `theme=dark` takes those of the dark theme.

use super::{AppState, assets, simulation, theme};
use axum::{
    extract::{Path, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{Html, IntoResponse, Response},
};
use keyfare_app::{
    address::Address,
    charts::{self, NoChart},
    components::file_name,
    port::ServerFacts,
    problem::{Problem, problem_document},
};
use keyfare_core::chart::{self, Ink};

/// What the file holds.
#[derive(Clone, Copy)]
enum Format {
    Svg,
    Csv,
}

impl Format {
    const fn ending(self) -> &'static str {
        match self {
            Format::Svg => "svg",
            Format::Csv => "csv",
        }
    }
}

/// Answers with the file; 404 for a name that is none, 400 for a link that does not open, 422 where the design has
/// nothing that the chart could show.
pub(super) async fn download(State(state): State<AppState>, Path(file): Path<String>, request: Request) -> Response {
    let Some((name, format)) = parse(&file) else {
        let all: Vec<&str> = charts::names().collect();
        let problem = Problem {
            title: "There is no such chart".to_owned(),
            advice: format!(
                "Charts are saved from the page that shows them, each as .svg and .csv: {}.",
                all.join(", ")
            ),
        };
        return refuse(StatusCode::NOT_FOUND, &problem, request.headers());
    };
    let address = Address::of(request.uri().path_and_query().map_or("/", |it| it.as_str()));
    let ink = if address.get("theme") == Some("dark") { Ink::Dark } else { Ink::Light };
    let facts = state.prices.facts();
    let chart = name.to_owned();
    let drawn = simulation::aside(move || charts::draw(&facts, &chart, &address, ink)).await;
    let drawn = match drawn {
        Ok(drawn) => drawn,
        Err(NoChart::Link(problem)) => return refuse(StatusCode::BAD_REQUEST, &problem, request.headers()),
        Err(NoChart::Nothing(problem)) => {
            return refuse(StatusCode::UNPROCESSABLE_ENTITY, &problem, request.headers());
        }
    };
    let (kind, body) = match format {
        Format::Svg => ("image/svg+xml", chart::file(&drawn.figure, ink)),
        Format::Csv => ("text/csv; charset=utf-8", drawn.figure.table.to_csv()),
    };
    let saved_as = file_name(&drawn.design, name, format.ending());
    // A name of letters, digits, hyphens and a dot is a header's value as it stands.
    let disposition = HeaderValue::try_from(format!("attachment; filename=\"{saved_as}\""));
    // What it holds changes with the prices in use and with the version: nobody keeps it without asking.
    let mut response = ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], body).into_response();
    if let Ok(disposition) = disposition {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, disposition);
    }
    response
}

fn parse(file: &str) -> Option<(&str, Format)> {
    let (name, ending) = file.split_once('.')?;
    let format = [Format::Svg, Format::Csv].into_iter().find(|it| it.ending() == ending)?;
    Some((charts::is_chart(name).then_some(name)?, format))
}

/// A file that cannot be had is answered with the page that says why; for who wants no page, in words alone.
pub(super) fn refuse(status: StatusCode, problem: &Problem, request: &HeaderMap) -> Response {
    let accepted = request.get(header::ACCEPT).and_then(|it| it.to_str().ok());
    if accepted.is_some_and(|it| !it.contains("text/html")) {
        let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
        return (status, headers, format!("{}: {}\n", problem.title, problem.advice)).into_response();
    }
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

    #[tokio::test]
    async fn who_wants_no_page_is_refused_in_words() {
        let check = async |accept: &str, kind: &str| {
            let target = "/chart/growth.csv?d=damaged";
            let request = axum::http::Request::get(target).header("accept", accept).body(Body::empty());
            let answer = router(AppState::default()).oneshot(request.expect("it is valid")).await.expect("it answers");
            assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
            assert!(answer.headers()["content-type"].to_str().is_ok_and(|it| it.starts_with(kind)), "{accept}");
        };
        check("*/*", "text/plain").await;
        check("text/csv", "text/plain").await;
        check("text/html,application/xhtml+xml,*/*;q=0.8", "text/html").await;
    }

    async fn get(target: &str) -> (StatusCode, HeaderMap, String) {
        let request = axum::http::Request::get(target).body(Body::empty()).expect("the address is valid");
        let response = router(AppState::default()).oneshot(request).await.expect("the router answers");
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, usize::MAX).await.expect("the body is whole");
        (parts.status, parts.headers, String::from_utf8(body.to_vec()).expect("the body is text"))
    }

    /// A design for which every chart has something to show.
    fn full() -> String {
        let file = r#"{"version": 1, "name": "Scan, “latest”", "region": "us-east-1", "tables": [{"name": "orders",
            "partition_key": {"name": "pk"},
            "traffic": {"shape": {"peak_hours": {"start_hour": 9, "hours": 8, "times": 6}}},
            "entities": [{"name": "order", "items": 100000, "growth_per_month": 1000, "size": {"bytes": 924}}],
            "patterns": [
                {"name": "all", "operation": "Scan", "items_returned": 10, "rate": {"times": 9, "per": "hour"}},
                {"name": "put", "operation": "PutItem", "rate": {"times": 20, "per": "second"}}]}]}"#;
        token(file)
    }

    #[tokio::test]
    async fn every_chart_is_saved_as_a_drawing_and_as_numbers() {
        let token = full();
        for chart in charts::names() {
            let (status, headers, body) = get(&format!("/chart/{chart}.svg?d={token}")).await;
            assert_eq!(status, StatusCode::OK, "{chart}: {body}");
            assert_eq!(headers[header::CONTENT_TYPE], "image/svg+xml");
            assert_eq!(headers[header::CACHE_CONTROL], "no-cache");
            let name = format!("attachment; filename=\"keyfare-scan-latest-{chart}.svg\"");
            assert_eq!(headers[header::CONTENT_DISPOSITION], name);
            assert!(body.starts_with("<svg xmlns") && body.contains("=\"#"), "{body}");
            assert!(!body.contains("class=\"f-") && !body.contains("class=\"t-"), "{body}");
            let (status, headers, body) = get(&format!("/chart/{chart}.csv?d={token}")).await;
            assert_eq!(status, StatusCode::OK);
            assert_eq!(headers[header::CONTENT_TYPE], "text/csv; charset=utf-8");
            let name = format!("attachment; filename=\"keyfare-scan-latest-{chart}.csv\"");
            assert_eq!(headers[header::CONTENT_DISPOSITION], name);
            assert!(body.lines().count() > 1, "{body}");
        }
    }

    /// The addresses of chart files on a page.
    fn chart_addresses(page: &str) -> Vec<String> {
        let parts = page.split("href=\"/chart/").skip(1).filter_map(|it| it.split('"').next());
        parts.map(|it| format!("/chart/{}", it.replace("&amp;", "&"))).collect()
    }

    #[tokio::test]
    async fn every_page_names_files_that_are_there_and_hold_what_it_shows() {
        let token = full();
        let mut seen = Vec::new();
        for page in
            ["/design?d=", "/report?d=", "/regions?d=", "/simulate?on=t0.w&day=2&d=", "/simulate?on=t0.w&search=1&d="]
        {
            let (_, _, html) = get(&format!("{page}{token}")).await;
            let addresses = chart_addresses(&html);
            assert_eq!(
                addresses.len(),
                html.matches("class=\"figure__body\"").count() * 3,
                "{page} has a chart without its files"
            );
            for address in addresses {
                let (status, _, body) = get(&address).await;
                assert_eq!(status, StatusCode::OK, "{page} names {address}: {body}");
                if address.contains(".svg") {
                    let words = body.split("aria-label=\"").nth(2).and_then(|it| it.split('"').next());
                    let label = words.expect("the drawing has its label");
                    assert!(html.contains(&format!("aria-label=\"{label}\"")), "{page} shows another {address}");
                }
                seen.push(address);
            }
        }
        for chart in charts::names() {
            let named = |ending: &str| seen.iter().any(|it| it.starts_with(&format!("/chart/{chart}.{ending}?")));
            assert!(named("svg") && named("csv"), "no page shows {chart}");
        }
    }

    #[tokio::test]
    async fn a_chart_of_a_simulation_follows_the_settings_of_its_page() {
        let token = full();
        let (_, _, whole) = get(&format!("/chart/traffic-over-time.csv?d={token}&on=t0.w")).await;
        let (_, _, fast) = get(&format!("/chart/traffic-over-time.csv?d={token}&on=t0.w&max=2000&min=2000")).await;
        assert_ne!(whole, fast);
        let (_, _, day) = get(&format!("/chart/traffic-of-a-day.svg?d={token}&on=t0.w&day=3")).await;
        assert!(day.contains("Traffic and capacity on day 3, Wed"), "{day}");
        let (status, _, body) = get(&format!("/chart/traffic-over-time.svg?d={token}&min=x")).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(body.contains("no number"), "{body}");
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
            ("/chart/cost-by-line".to_owned(), StatusCode::NOT_FOUND, "no such chart"),
            ("/chart/cost-by-line.svg.svg?d=x".to_owned(), StatusCode::NOT_FOUND, "no such chart"),
            ("/chart/..%2Fcost-by-line.svg?d=x".to_owned(), StatusCode::NOT_FOUND, "no such chart"),
            ("/chart/cost-by-line.svg".to_owned(), StatusCode::BAD_REQUEST, "holds no design"),
            ("/chart/cost-by-line.svg?d=%F0%9F%98%80".to_owned(), StatusCode::BAD_REQUEST, "is damaged"),
            (format!("/chart/growth.csv?d={}", "A".repeat(17_000)), StatusCode::URI_TOO_LONG, "too long"),
            (format!("/chart/ways-of-paying.svg?d={blank}"), StatusCode::UNPROCESSABLE_ENTITY, "how often"),
            (format!("/chart/key-load.csv?d={blank}"), StatusCode::UNPROCESSABLE_ENTITY, "has a rate"),
            (format!("/chart/traffic-over-time.svg?d={blank}"), StatusCode::UNPROCESSABLE_ENTITY, "has no table"),
            ("/chart/cost-by-line.svg?d=AQEA".to_owned(), StatusCode::BAD_REQUEST, "is damaged"),
            (format!("/chart/scan-or-index.svg?d={blank}"), StatusCode::UNPROCESSABLE_ENTITY, "No question filters"),
        ] {
            let (answered, headers, body) = get(&target).await;
            assert_eq!(answered, status, "{target}");
            assert!(body.contains(words), "{target}: {body}");
            assert!(!headers.contains_key(header::CONTENT_DISPOSITION));
        }
    }
}
