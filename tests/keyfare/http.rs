//! Every route asked without a socket: status, headers, compression, and that nothing that a request says is trusted.

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{HeaderMap, Method, Request, StatusCode, header},
    routing::get,
};
use keyfare::{AppState, router, web::harden};
use keyfare_core::pricing::PriceBook;
use tower::ServiceExt as _;

/// An answer with its body read.
struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Answer {
    fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("the body is text")
    }

    #[track_caller]
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).unwrap_or_else(|| panic!("no header {name}")).to_str().expect("headers are text")
    }
}

async fn ask_of(router: Router, request: Request<Body>) -> Answer {
    let response = router.oneshot(request).await.expect("a router does not fail");
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, usize::MAX).await.expect("the body ends");
    Answer { status: parts.status, headers: parts.headers, body: body.to_vec() }
}

async fn ask(method: Method, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(Body::from(body.to_owned())).expect("the request is well formed");
    ask_of(router(AppState::default()), request).await
}

async fn open(path: &str) -> Answer {
    ask(Method::GET, path, &[], "").await
}

async fn choose_theme(form: &str) -> Answer {
    ask(Method::POST, "/theme", &[("content-type", "application/x-www-form-urlencoded")], form).await
}

/// The address of the stylesheet that the first page names.
async fn stylesheet() -> String {
    let page = open("/").await;
    let start = page.text().find("/pkg/main.").expect("the page names its stylesheet");
    page.text()[start..].split('"').next().expect("the address ends").to_owned()
}

fn nonce_of(policy: &str) -> &str {
    policy.split("'nonce-").nth(1).and_then(|it| it.split('\'').next()).expect("the policy has a nonce")
}

#[tokio::test]
async fn every_page_opens() {
    for path in ["/", "/design", "/size", "/prices", "/rules", "/rules/R-WRITE-2", "/rules/D-5"] {
        let page = open(path).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
        assert!(page.text().contains("<h1"), "{path} has no heading");
    }
}

#[tokio::test]
async fn an_unknown_address_is_a_page_with_status_404() {
    let page = open("/no-such-page").await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    assert!(page.text().contains("<h1"));
    assert_eq!(open("/pkg/main.0000000000000000.css").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn every_rule_and_doubt_has_an_address_that_stays() {
    for entry in keyfare_core::rules::entries() {
        let page = open(&format!("/rules/{}", entry.id())).await;
        assert_eq!(page.status, StatusCode::OK, "{}", entry.id());
        assert!(page.text().contains(&format!("<h1>{}", entry.title())), "{}", entry.id());
    }
}

#[tokio::test]
async fn an_unknown_rule_is_a_page_with_status_404_that_names_its_neighbors() {
    for (path, neighbor) in
        [("/rules/R-WRIT-2", "/rules/R-WRITE-2"), ("/rules/R-TX-9", "/rules/R-TX-1"), ("/rules/D-21", "/rules/D-1")]
    {
        let page = open(path).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{path}");
        assert!(page.text().contains(&format!("href=\"{neighbor}\"")), "{path}");
    }
    let page = open("/rules/%3Cscript%3Ealert(1)%3C%2Fscript%3E").await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    assert!(!page.text().contains("<script>alert"));
}

#[tokio::test]
async fn rules_are_found_by_words_without_a_script() {
    let page = open("/rules?q=repeated+token").await;
    assert!(page.text().contains("href=\"/rules/R-TX-4\"") && !page.text().contains("href=\"/rules/R-TX-1\""));
}

#[tokio::test]
async fn a_damaged_link_is_a_page_with_status_400() {
    for path in ["/design?d=damaged", "/report?d=damaged", "/simulate?d=damaged", "/simulate.csv?d=damaged"] {
        let page = open(path).await;
        assert_eq!(page.status, StatusCode::BAD_REQUEST, "{path}");
        assert!(page.text().contains("<h1"), "{path}");
    }
}

#[tokio::test]
async fn every_answer_carries_the_protecting_headers() {
    for path in ["/", "/no-such-page", "/healthz", "/robots.txt", "/favicon.svg", "/theme"] {
        let answer = open(path).await;
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "no-referrer", "{path}");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin", "{path}");
        assert_eq!(answer.header("cross-origin-embedder-policy"), "require-corp", "{path}");
        assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin", "{path}");
        assert!(answer.header("permissions-policy").contains("geolocation=()"), "{path}");
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none';"), "{path}: {policy}");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        assert!(!policy.contains("'unsafe-inline'") && !policy.contains("'unsafe-eval'"), "{path}: {policy}");
    }
}

#[tokio::test]
async fn each_page_has_a_nonce_of_its_own_on_all_its_scripts() {
    let (first, second) = (open("/").await, open("/").await);
    let nonce = nonce_of(first.header("content-security-policy"));
    assert_ne!(nonce, nonce_of(second.header("content-security-policy")));
    assert!(nonce.len() >= 22, "{nonce} is shorter than 128 bits");
    let scripts: Vec<&str> = first.text().split("<script").skip(1).collect();
    assert!(!scripts.is_empty(), "the page has no script to look at");
    for script in scripts {
        assert!(script.contains(&format!("nonce=\"{nonce}\"")), "{script}");
    }
}

#[tokio::test]
async fn a_page_has_no_inline_style() {
    for path in ["/", "/design", "/report"] {
        let page = open(path).await;
        assert!(!page.text().contains(" style=") && !page.text().contains("<style"), "{path}");
    }
}

#[tokio::test]
async fn the_engine_may_run_and_reach_this_host_alone() {
    let page = open("/design").await;
    let Some(worker) = page.text().split("data-engine=\"").nth(1).and_then(|it| it.split('"').next()) else {
        // Built without the browser's modules: the pages are without script.
        assert!(!page.text().contains("<script"));
        return;
    };
    let script = open(worker).await;
    assert_eq!(script.header("content-type"), "text/javascript; charset=utf-8");
    let policy = script.header("content-security-policy");
    assert!(
        policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"),
        "{policy}"
    );
    for file in script.text().split('"').filter(|it| it.starts_with("/pkg/")) {
        assert_eq!(open(file).await.status, StatusCode::OK, "{file}");
    }
    for path in ["/prices", "/rules", "/report", "/no-such-page"] {
        assert!(!open(path).await.text().contains("data-engine"), "{path} has nothing to calculate");
    }
}

#[track_caller]
fn check_encoding(answer: &Answer, expected: Option<&str>) {
    assert_eq!(answer.headers.get(header::CONTENT_ENCODING).map(|it| it.to_str().expect("text")), expected);
    assert!(answer.headers.get_all(header::VARY).iter().any(|it| it == "accept-encoding"));
}

#[tokio::test]
async fn files_come_in_the_best_encoding_that_the_browser_takes() {
    let path = stylesheet().await;
    let accepting = async |encodings: &str| ask(Method::GET, &path, &[("accept-encoding", encodings)], "").await;
    let (plain, gzip, brotli) = (open(&path).await, accepting("gzip").await, accepting("gzip, deflate, br").await);
    check_encoding(&plain, None);
    check_encoding(&gzip, Some("gzip"));
    check_encoding(&brotli, Some("br"));
    check_encoding(&accepting("br;q=0, gzip;q=0").await, None);
    assert!(brotli.body.len() < gzip.body.len() && gzip.body.len() < plain.body.len());
    assert!(plain.text().contains("@layer"));
    assert_eq!(plain.header("content-type"), "text/css; charset=utf-8");
}

#[tokio::test]
async fn pages_are_compressed_too() {
    let plain = open("/").await;
    let brotli = ask(Method::GET, "/", &[("accept-encoding", "br")], "").await;
    check_encoding(&brotli, Some("br"));
    assert!(brotli.body.len() < plain.body.len());
}

#[tokio::test]
async fn a_file_whose_name_holds_its_hash_may_be_kept_for_ever_and_no_other() {
    assert!(open(&stylesheet().await).await.header("cache-control").contains("immutable"));
    assert!(!open("/favicon.svg").await.header("cache-control").contains("immutable"));
    assert_eq!(open("/").await.header("cache-control"), "private, no-cache");
}

#[tokio::test]
async fn a_file_that_the_browser_has_is_not_sent_again() {
    let path = stylesheet().await;
    let tag = open(&path).await.header("etag").to_owned();
    let known = ask(Method::GET, &path, &[("if-none-match", &tag)], "").await;
    assert_eq!(known.status, StatusCode::NOT_MODIFIED);
    assert!(known.body.is_empty());
    assert_eq!(known.header("etag"), tag);
    let other = ask(Method::GET, &path, &[("if-none-match", "\"other\"")], "").await;
    assert_eq!(other.status, StatusCode::OK);
    let brotli = ask(Method::GET, &path, &[("accept-encoding", "br"), ("if-none-match", &tag)], "").await;
    assert_eq!(brotli.status, StatusCode::OK, "another encoding is another version");
}

#[tokio::test]
async fn head_answers_like_get_without_a_body() {
    for path in ["/", "/robots.txt", "/healthz", &stylesheet().await] {
        let answer = ask(Method::HEAD, path, &[], "").await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert!(answer.body.is_empty(), "{path}");
        assert_eq!(answer.headers.get("content-type"), open(path).await.headers.get("content-type"), "{path}");
    }
}

#[tokio::test]
async fn other_methods_are_refused_with_those_that_are_taken() {
    for (method, path, allowed) in [
        (Method::POST, "/", "GET,HEAD"),
        (Method::PUT, "/no-such-page", "GET,HEAD"),
        (Method::DELETE, "/robots.txt", "GET,HEAD"),
        (Method::POST, "/healthz", "GET,HEAD"),
        (Method::GET, "/theme", "POST"),
    ] {
        let answer = ask(method.clone(), path, &[], "").await;
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED, "{method} {path}");
        assert_eq!(answer.header("allow"), allowed, "{method} {path}");
        assert!(answer.text().contains("<h1"), "{method} {path} says nothing");
    }
}

#[tokio::test]
async fn health_tells_the_versions() {
    let answer = open("/healthz").await;
    let health: serde_json::Value = serde_json::from_slice(&answer.body).expect("health is JSON");
    assert_eq!(health["status"], "ok");
    assert_eq!(health["version"], env!("CARGO_PKG_VERSION"));
    let prices = PriceBook::embedded();
    assert_eq!(health["priceBook"]["version"], prices.version());
    assert_eq!(health["priceBook"]["published"], prices.published());
    assert!(health["priceBook"]["oldRegions"].is_u64() && health["priceBook"]["trouble"].is_null(), "{health}");
    assert_eq!(answer.header("content-type"), "application/json");
}

#[tokio::test]
async fn robots_and_icons_are_where_they_are_looked_for() {
    assert!(open("/robots.txt").await.text().contains("User-agent"));
    assert_eq!(open("/favicon.svg").await.header("content-type"), "image/svg+xml");
    assert_eq!(open("/favicon.ico").await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_theme_is_kept_in_a_cookie_and_the_page_is_opened_again() {
    for (theme, cookie) in [("dark", "theme=dark;"), ("light", "theme=light;"), ("system", "theme=;")] {
        let answer = choose_theme(&format!("theme={theme}&back=%2Fdesign%3Fd%3Dabc")).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER);
        assert_eq!(answer.header("location"), "/design?d=abc");
        let set = answer.header("set-cookie");
        assert!(set.starts_with(cookie) && set.contains("Path=/") && set.contains("SameSite=Lax"), "{set}");
    }
}

#[tokio::test]
async fn the_server_renders_the_theme_of_the_cookie() {
    for (cookie, expected) in
        [("theme=dark", true), ("a=b; theme=dark; c=d", true), ("theme=purple", false), ("", false)]
    {
        let page = ask(Method::GET, "/", &[("cookie", cookie)], "").await;
        assert_eq!(page.text().contains("data-theme=\"dark\""), expected, "{cookie}");
    }
}

#[tokio::test]
async fn a_wrong_theme_is_told_and_sets_nothing() {
    for form in ["theme=purple", "", "theme=dark%3B+Domain%3Dexample.com"] {
        let answer = choose_theme(form).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{form}");
        assert!(!answer.headers.contains_key("set-cookie"), "{form}");
    }
}

#[tokio::test]
async fn a_form_sends_nobody_to_another_site() {
    for back in
        ["https%3A%2F%2Fexample.com", "%2F%2Fexample.com", "%2F%5Cexample.com", "%2F%0D%0ASet-Cookie%3A+a%3Db", ""]
    {
        let answer = choose_theme(&format!("theme=dark&back={back}")).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER);
        assert_eq!(answer.header("location"), "/", "{back}");
    }
}

#[tokio::test]
async fn a_link_that_is_too_long_is_told() {
    let answer = open(&format!("/design?d={}", "a".repeat(16_400))).await;
    assert_eq!(answer.status, StatusCode::URI_TOO_LONG);
    assert!(answer.text().contains("too long"));
}

#[tokio::test]
async fn a_panic_is_a_page_that_shows_nothing_of_it() {
    let failing = Router::new().route("/", get(async || -> &'static str { panic!("a secret") }));
    let request = Request::builder().uri("/").body(Body::empty()).expect("the request is well formed");
    let answer = ask_of(harden(failing), request).await;
    assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(answer.text().contains("Something went wrong"));
    assert!(!answer.text().contains("a secret"));
    assert!(answer.header("content-security-policy").starts_with("default-src 'none';"));
}

#[tokio::test]
async fn what_a_request_says_is_never_in_a_page_as_markup() {
    let page = open("/no-such-page?d=%3Cscript%3Ealert(1)%3C/script%3E&%22%3E%3Cimg%20src=x%3E").await;
    assert!(!page.text().contains("<script>alert") && !page.text().contains("<img src=x"));
}

fn link(name: &str) -> String {
    let path = format!("{}/data/links.json", env!("CARGO_MANIFEST_DIR"));
    let links: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&path).expect(&path)).expect("JSON");
    links[name].as_str().expect(name).to_owned()
}

#[tokio::test]
async fn a_shared_link_is_rendered_completely() {
    for page in ["/design", "/report"] {
        let answer = open(&format!("{page}?d={}", link("reference"))).await;
        assert_eq!(answer.status, StatusCode::OK, "{page}");
        assert!(answer.text().contains("$2,678.48"), "{page} does not show the total");
    }
}

#[tokio::test]
async fn links_that_do_not_open_say_why_with_status_400() {
    let whole = link("reference");
    let damaged = format!("{}{}", &whole[..400], &whole[404..]);
    let too_new = {
        use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
        let mut bytes = URL_SAFE_NO_PAD.decode(link("flat")).expect("a token is base64url");
        bytes[0] = 2;
        URL_SAFE_NO_PAD.encode(bytes)
    };
    for page in ["/design", "/report", "/report.md", "/design.json"] {
        for (token, word) in [(damaged.as_str(), "damaged"), ("short", "damaged"), (too_new.as_str(), "newer")] {
            let answer = open(&format!("{page}?d={token}")).await;
            assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{page}?d={token}");
            assert!(answer.text().contains(word), "{page}: {word}");
        }
    }
}

#[tokio::test]
async fn a_link_can_be_saved_as_the_design_file_that_it_holds() {
    let answer = open(&format!("/design.json?d={}", link("flat"))).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("content-disposition"), "attachment; filename=\"design.json\"");
    let design = keyfare_core::wire::read_design(answer.text()).expect("a design file");
    assert_eq!(keyfare_core::share::encode(&design), link("flat"));
}

#[tokio::test]
async fn minutes_of_a_simulation_are_a_file_and_the_page_is_whole_without_a_script() {
    let design = keyfare_core::wire::read_design(
        r#"{"version": 1, "name": "n", "region": "us-east-1", "tables": [{"name": "t", "partition_key": {"name": "pk"},
        "traffic": {"shape": {"peak_hours": {"start_hour": 9, "hours": 8, "times": 6}}},
        "entities": [{"name": "e", "items": 10, "size": {"bytes": 924}}],
        "patterns": [{"name": "put", "operation": "PutItem", "rate": {"times": 20, "per": "second"}}]}]}"#,
    );
    let token = keyfare_core::share::encode(&design.expect("the design is well formed"));
    let page = open(&format!("/simulate?d={token}&search=1")).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text().contains("256 settings tried") && page.text().contains("capacity follows late"));
    let file = open(&format!("/simulate.csv?d={token}&on=t0.w&day=2")).await;
    assert_eq!((file.status, file.header("content-type")), (StatusCode::OK, "text/csv; charset=utf-8"));
    assert_eq!(file.header("content-disposition"), "attachment; filename=\"minutes.csv\"");
    assert_eq!(file.text().lines().count(), 1_441);
    assert!(
        file.text().starts_with("Minute,\"Time, UTC\",\"Demand, units\"")
            && file.text().contains("\r\n1440,\"Day 2, Tue 00:00\",")
    );
}
