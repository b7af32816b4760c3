//! Refreshing the prices of a server: what comes is used, what goes wrong leaves the prices as they are and is told in
//! `/healthz` and on `/prices`.

use crate::{
    price_list::{Row, as_json, rows},
    price_server::{Answer, PriceServer},
};
use axum::{
    body::{Body, to_bytes},
    http::Request,
};
use keyfare::{
    AppState,
    prices::{Prices, Refresh, Store, stored_prices},
    router,
};
use keyfare_core::pricing::Day;
use serde_json::Value;
use std::{fs, path::PathBuf, time::Duration};
use tower::ServiceExt as _;

/// A folder of this test alone, gone when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("keyfare-refresh-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn the_last_of_november() -> Option<Day> {
    Day::parse("2026-11-30")
}

fn refresh(server: &PriceServer, folder: &Folder) -> Refresh {
    Refresh { source: server.url(), plans: None, store: Store::at(&folder.0), timeout: Duration::from_secs(2) }
}

async fn page(prices: &Prices, path: &str) -> String {
    let request = Request::get(path).body(Body::empty()).expect("the address is valid");
    let state = AppState { prices: prices.clone() };
    let response = router(state).oneshot(request).await.expect("a router does not fail");
    let body = to_bytes(response.into_body(), usize::MAX).await.expect("the body ends");
    String::from_utf8(body.to_vec()).expect("text")
}

async fn health(prices: &Prices) -> Value {
    let text = page(prices, "/healthz").await;
    serde_json::from_str::<Value>(&text).expect("JSON")["priceBook"].clone()
}

fn cheaper() -> Vec<Row> {
    rows().into_iter().map(|row| Row { dollars: row.dollars.replace("0.283", "0.281"), ..row }).collect()
}

#[tokio::test]
async fn a_newer_list_is_used_at_once_and_after_a_start() {
    let folder = Folder::new("newer");
    let server = PriceServer::start(vec![Answer::Whole(as_json(&cheaper()))]);
    let prices = Prices::default().with_clock(the_last_of_november);
    assert_eq!(health(&prices).await["oldRegions"], 28);
    let version = refresh(&server, &folder).once(&prices);
    assert_eq!(version, Ok("20261129000000".to_owned()));
    let told = health(&prices).await;
    assert_eq!((&told["version"], &told["oldRegions"]), (&"20261129000000".into(), &0.into()));
    assert!(page(&prices, "/prices?region=eu-west-1").await.contains("$0.281"));
    let again = stored_prices(&Store::at(&folder.0)).expect("the store is read");
    assert_eq!(health(&again).await["version"], "20261129000000");
}

#[tokio::test]
async fn the_same_list_again_only_moves_the_day() {
    let folder = Folder::new("again");
    let server = PriceServer::start(vec![Answer::Whole(as_json(&cheaper()))]);
    let prices = Prices::default().with_clock(the_last_of_november);
    let refresh = refresh(&server, &folder);
    for _ in 0..2 {
        assert_eq!(refresh.once(&prices), Ok("20261129000000".to_owned()));
    }
    let later = prices.clone().with_clock(|| Day::parse("2027-05-01"));
    assert_eq!(health(&later).await["oldRegions"], 36);
    assert_eq!(refresh.once(&later), Ok("20261129000000".to_owned()));
    assert_eq!(health(&later).await["oldRegions"], 0);
    let versions = fs::read_dir(&folder.0).expect("the store").flatten();
    let names: Vec<_> = versions.map(|it| it.file_name()).filter(|name| *name != "seen.json").collect();
    assert_eq!(names, ["0001-20261129000000.json"]);
}

/// The list of Savings Plans of ap-south-2.
const PLANS: &str = include_str!("../data/prices/savings-plans-reconstructed.json");

/// Where the files of these Regions are.
fn named(files: &[(&str, &str)]) -> Answer {
    let regions: Vec<Value> =
        files.iter().map(|(code, address)| serde_json::json!({"regionCode": code, "versionUrl": address})).collect();
    Answer::Whole(serde_json::json!({"disclaimer": "words", "regions": regions}).to_string())
}

#[tokio::test]
async fn savings_plans_are_refreshed_with_the_prices_from_the_files_of_all_regions() {
    let folder = Folder::new("plans");
    let files = [("ap-south-2", "/plans/ap-south-2.json"), ("eu-moon-1", "/plans/eu-moon-1.json")];
    let list = as_json(&cheaper());
    let answers = vec![
        Answer::Whole(list.clone()),
        named(&files),
        Answer::Whole(PLANS.to_owned()),
        Answer::Whole(list.clone()),
        named(&files),
        Answer::Whole(PLANS.to_owned()),
        Answer::Whole(list),
        named(&files),
        Answer::Status(500),
    ];
    let server = PriceServer::start(answers);
    let prices = Prices::default().with_clock(the_last_of_november);
    let refresh = Refresh { plans: Some(server.plans_url()), ..refresh(&server, &folder) };
    let version = "20261129000000-plans-20260422194203-ap-south-2";
    for requests in [3, 6] {
        // A Region that has no prices here is not asked for, and the same again is not stored again.
        assert_eq!(refresh.once(&prices), Ok(version.to_owned()));
        assert_eq!(server.requests(), requests);
    }
    let stored = Store::at(&folder.0).books().expect("the store is read");
    let versions: Vec<&str> = stored.iter().map(|book| book.version()).collect();
    assert_eq!(versions, ["20261129000000", version]);
    let plan = |code: &str| stored[1].region(code).expect("a Region").plan_list().map(str::to_owned);
    assert_eq!((plan("ap-south-2"), plan("eu-west-1")), (Some("20260422194203".to_owned()), None));
    check_kept(refresh.once(&prices), "the file for ap-south-2: the server answers 500");
    assert_eq!(health(&prices).await["version"], version);
}

#[tokio::test]
async fn plans_that_cannot_be_had_leave_the_new_prices_in_use_and_are_told() {
    let folder = Folder::new("plans-failure");
    let list = Answer::Whole(as_json(&cheaper()));
    let elsewhere = named(&[("ap-south-2", "http://127.0.0.1:9/plans.json")]);
    let answers = [named(&[]), elsewhere, named(&[("eu-moon-1", "/moon.json")]), list.clone()];
    let answers = answers.into_iter().flat_map(|plans| [list.clone(), plans]).collect();
    let server = PriceServer::start(answers);
    let prices = Prices::default().with_clock(the_last_of_november);
    let refresh = Refresh { plans: Some(server.plans_url()), ..refresh(&server, &folder) };
    let parts = [
        "it only names the files of Regions",
        "is not on the server that it came from",
        "none of those that are wanted",
    ];
    for part in parts {
        check_kept(refresh.once(&prices), part);
        let told = health(&prices).await;
        assert_eq!(told["version"], "20261129000000", "{part}");
        assert!(told["trouble"].as_str().expect("words").contains(part), "{told}");
    }
    // A price list in their place is one more price list.
    assert!(refresh.once(&prices).is_ok());
}

#[track_caller]
fn check_kept(result: Result<String, String>, part: &str) {
    let trouble = result.expect_err("it fails");
    assert!(trouble.contains(part), "{trouble}");
}

#[tokio::test]
async fn a_failure_keeps_the_prices_and_is_told_until_one_succeeds() {
    let folder = Folder::new("failure");
    let list = as_json(&cheaper());
    let leap: Vec<Row> =
        rows().into_iter().map(|row| Row { dollars: row.dollars.replace("0.283", "9.9"), ..row }).collect();
    let answers = vec![
        Answer::CutOff(list.clone()),
        Answer::Status(500),
        Answer::CutOffUnannounced(list.clone()),
        Answer::Silent,
        Answer::Dripping,
        Answer::Announced(100_000_001),
        Answer::Elsewhere("ftp://127.0.0.1/index.json".to_owned()),
        Answer::Whole("{}".to_owned()),
        Answer::Whole(as_json(&leap)),
        Answer::Whole(list),
    ];
    let server = PriceServer::start(answers);
    let prices = Prices::default().with_clock(the_last_of_november);
    let refresh = refresh(&server, &folder);
    let parts = ["cannot be read to its end", "answers 500", "ends too early", "timeout", "timeout"];
    let more = ["announces 100000001 bytes", "cannot be fetched", "it has no products", "more than ten times"];
    for part in parts.into_iter().chain(more) {
        check_kept(refresh.once(&prices), part);
        let told = health(&prices).await;
        assert_eq!(told["version"], "20250828153819", "{part}");
        assert!(told["trouble"].as_str().expect("words").contains(part), "{told}");
        let html = page(&prices, "/prices").await;
        assert!(
            html.contains("The last refresh failed, and these prices stay in use") && html.contains(part),
            "{part}"
        );
    }
    assert!(refresh.once(&prices).is_ok());
    assert_eq!(server.requests(), 10);
    let told = health(&prices).await;
    assert_eq!((&told["version"], &told["trouble"]), (&"20261129000000".into(), &Value::Null));
}

#[tokio::test]
async fn a_link_made_with_older_prices_shows_then_and_now_on_its_report() {
    let folder = Folder::new("then");
    let server = PriceServer::start(vec![Answer::Whole(as_json(&cheaper()))]);
    let prices = Prices::default().with_clock(the_last_of_november);
    let text = include_str!("../data/scan-dashboard-index.json").replace("us-east-1", "eu-west-1");
    let mut design = keyfare_core::wire::read_design(&text).expect("it reads");
    design.price_version = Some("20250828153819".to_owned());
    let report = format!("/report?d={}", keyfare_core::share::encode(&design));
    assert!(!page(&prices, &report).await.contains("Then and now"));
    assert!(refresh(&server, &folder).once(&prices).is_ok());
    let html = page(&prices, &report).await;
    assert!(html.contains("with price list 20250828153819 of 28 August 2025 it cost $8.88 a month"), "{html}");
    assert!(html.contains("Storage −$0.04 ($0.281, not $0.283)"), "{html}");
    assert!(html.contains("Use today’s prices"));
    design.price_version = Some("20200101".to_owned());
    let unknown = page(&prices, &format!("/report?d={}", keyfare_core::share::encode(&design))).await;
    assert!(unknown.contains("price list 20200101 is not kept here"), "{unknown}");
    let regions = page(&prices, &report.replace("/report", "/regions")).await;
    assert!(regions.contains("price list 20261129000000") && regions.contains("this design"), "{regions}");
}

#[tokio::test]
async fn a_region_that_the_list_leaves_out_keeps_its_prices_and_is_named() {
    let folder = Folder::new("partial");
    let partial: Vec<Row> = cheaper().into_iter().filter(|row| row.attributes["regionCode"] != "eu-west-1").collect();
    let server = PriceServer::start(vec![Answer::Whole(as_json(&partial))]);
    let prices = Prices::default().with_clock(the_last_of_november);
    assert_eq!(health(&prices).await["missingRegions"], Value::Array(Vec::new()));
    assert!(refresh(&server, &folder).once(&prices).is_ok());
    let again = stored_prices(&Store::at(&folder.0)).expect("the store is read").with_clock(the_last_of_november);
    for prices in [&prices, &again] {
        let told = health(prices).await;
        assert_eq!(told["missingRegions"], serde_json::json!(["eu-west-1"]));
        assert_eq!((&told["version"], &told["trouble"]), (&"20261129000000".into(), &Value::Null));
        let html = page(prices, "/prices?region=eu-west-1").await;
        let words = "eu-west-1 has those of list 20250828153819, last seen unchanged on 25 September 2026.";
        assert!(html.contains("The newest list is not whole") && html.contains(words), "{html}");
        assert!(html.contains("$0.283"), "{html}");
    }
}

/// A design in Ireland whose storage costs $0.283 or $0.281 a gigabyte.
fn dashboard() -> keyfare_core::wire::DesignV1 {
    let text = include_str!("../data/scan-dashboard-index.json").replace("us-east-1", "eu-west-1");
    keyfare_core::wire::read_design(&text).expect("it reads")
}

/// What stands after `data-books="` in a page.
fn books_of(html: &str) -> Option<Vec<String>> {
    let (_, after) = html.split_once("data-books=\"")?;
    Some(after.split('"').next()?.split(' ').map(str::to_owned).collect())
}

#[tokio::test]
async fn refreshed_prices_are_those_of_every_page_and_file() {
    let folder = Folder::new("everywhere");
    let server = PriceServer::start(vec![Answer::Whole(as_json(&cheaper()))]);
    let prices = Prices::default().with_clock(the_last_of_november);
    let token = keyfare_core::share::encode(&dashboard());
    let paths = ["/design", "/report", "/regions", "/simulate", "/chart/cost-by-line.csv"];
    for path in paths {
        let before = page(&prices, &format!("{path}?d={token}")).await;
        assert!(!before.contains("8.84") && !before.contains("data-books"), "{path}");
    }
    assert!(refresh(&server, &folder).once(&prices).is_ok());
    for (path, part) in paths.into_iter().zip(["$8.84", "$8.84", "$8.84", "20261129000000", "2.94,2.94"]) {
        let after = page(&prices, &format!("{path}?d={token}")).await;
        assert!(after.contains(part), "{part} is missing in {path}: {after}");
    }
    let start = page(&prices, "/").await;
    assert!(start.contains("price list 20261129000000") && start.contains("published 29 November 2026"), "{start}");
    let file = page(&prices, &format!("/design.json?d={token}")).await;
    assert!(!file.contains("price_version"), "a file is what its link holds: {file}");
}

#[tokio::test]
async fn a_page_names_the_books_that_an_engine_has_not() {
    let folder = Folder::new("books");
    let server = PriceServer::start(vec![Answer::Whole(as_json(&cheaper()))]);
    let prices = Prices::default().with_clock(the_last_of_november);
    assert_eq!(books_of(&page(&prices, "/design").await), None);
    assert!(refresh(&server, &folder).once(&prices).is_ok());
    let books = books_of(&page(&prices, "/design").await).expect("the one in use");
    assert_eq!(books_of(&page(&prices, "/").await).as_ref(), Some(&books));
    let [address] = books.as_slice() else { panic!("{books:?}") };
    assert!(address.starts_with("/books/20261129000000/"), "{address}");
    for (path, caching) in [(address.as_str(), "immutable"), ("/books/20261129000000/0", "no-cache")] {
        let request = Request::get(path).header("accept-encoding", "br").body(Body::empty()).expect("an address");
        let answer = router(AppState { prices: prices.clone() }).oneshot(request).await.expect("it answers");
        assert!(answer.headers()["cache-control"].to_str().expect("text").ends_with(caching), "{path}");
        assert_eq!(answer.headers()["content-encoding"], "br");
        let body = to_bytes(answer.into_body(), usize::MAX).await.expect("the body ends");
        assert!(body.len() < 8_192, "{}", body.len());
    }
    let book = keyfare_core::pricing::PriceBook::from_compact(&page(&prices, address).await).expect("it is a book");
    assert_eq!((book.version(), book.regions().len()), ("20261129000000", 36));
    assert!(page(&prices, "/books/20200101/0").await.contains("no price list of this version"));
    // The built-in book is in every engine, so that a link made with it names nothing more.
    let mut design = dashboard();
    design.price_version = Some("20250828153819".to_owned());
    let html = page(&prices, &format!("/design?d={}", keyfare_core::share::encode(&design))).await;
    assert_eq!(books_of(&html), Some(books));
    assert!(html.contains("with price list 20250828153819 of 28 August 2025 it cost $8.88 a month"), "{html}");
    // A server with the older prices names both to an engine, the ones in use first.
    let older = stored_prices(&Store::at(&folder.0)).expect("the store is read");
    design.price_version = Some("20261129000000".to_owned());
    assert!(
        !page(&older, &format!("/design?d={}", keyfare_core::share::encode(&design))).await.contains("Then and now")
    );
}

#[tokio::test]
async fn regions_are_a_page_and_a_bad_link_answers_400() {
    let prices = Prices::default();
    let design = keyfare_core::wire::read_design(include_str!("../data/designs/feature-cache.json")).expect("it reads");
    let html = page(&prices, &format!("/regions?d={}", keyfare_core::share::encode(&design))).await;
    for part in ["Cheapest first", "Not compared", "no price is known there for DAX nodes", "GovCloud", "<svg"] {
        assert!(html.contains(part), "{part} is missing in {html}");
    }
    for path in ["/regions", "/regions?d=damaged"] {
        let request = Request::get(path).body(Body::empty()).expect("the address is valid");
        let response = router(AppState::default()).oneshot(request).await.expect("it answers");
        assert_eq!(response.status(), 400, "{path}");
    }
}
