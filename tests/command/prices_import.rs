//! `keyfare prices import`: what it tells, what it refuses, what it keeps, and servers that behave badly.

use crate::{
    price_list::{Row, as_csv, as_json, rows},
    price_server::{Answer, PriceServer},
    process::{Finished, keyfare, keyfare_with},
};
use std::{
    fs,
    path::{Path, PathBuf},
    time::Instant,
};

/// A folder of this test alone, gone when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("keyfare-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        fs::write(&path, text).expect("the file is written");
        path.display().to_string()
    }

    fn store(&self) -> String {
        self.0.join("store").display().to_string()
    }

    /// The versions in the store, in order.
    fn stored(&self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(self.0.join("store")) else { return Vec::new() };
        let name = |path: &Path| path.file_name().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default();
        let mut names: Vec<String> = entries.flatten().map(|entry| name(&entry.path())).collect();
        names.sort();
        names
    }

    fn import(&self, source: &str, more: &[&str]) -> Finished {
        let store = self.store();
        keyfare(&[&["prices", "import", source, "--store", &store], more].concat())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The list with the price of storage in eu-west-1 changed.
fn with_storage(dollars: &str) -> Vec<Row> {
    let storage = |row: &Row| {
        row.attributes["regionCode"] == "eu-west-1"
            && row.attributes.get("volumeType").is_some_and(|it| it == "Amazon DynamoDB - Indexed DataStore")
            && !row.dollars.starts_with("0.0000")
    };
    rows().into_iter().map(|row| if storage(&row) { Row { dollars: dollars.to_owned(), ..row } } else { row }).collect()
}

#[test]
fn a_list_is_told_then_stored_and_never_stored_twice() {
    let folder = Folder::new("import");
    let list = folder.file("index.json", &as_json(&with_storage("0.29")));
    let dry = folder.import(&list, &["--dry-run"]);
    assert_eq!((dry.code, dry.stderr.as_str()), (0, ""));
    assert_eq!(
        dry.stdout,
        "Price list 20261129000000, published 29 November 2026: 36 Regions, 787 products, 1 of them not priced here\n\n\
         Region     What        Old    New  Change\n\
         eu-west-1  Storage  $0.283  $0.29  +2.5 %\n\n\
         1 number changes since 20250828153819.\n\
         Nothing is stored: this was a dry run.\n"
    );
    assert_eq!(folder.stored(), Vec::<String>::new());

    let done = folder.import(&list, &[]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(done.stdout.contains("0001-20261129000000.json. Use it with --prices 20261129000000"), "{}", done.stdout);
    assert_eq!(folder.stored(), ["0001-20261129000000.json"]);
    let kept = fs::read_to_string(folder.0.join("store/0001-20261129000000.json")).expect("the version");

    let again = folder.import(&list, &[]);
    assert!(again.stdout.contains("Nothing changes since 20261129000000.\n"), "{}", again.stdout);
    assert!(again.stdout.contains("is stored already, with the same prices"), "{}", again.stdout);
    let other = folder.file("other.json", &as_json(&with_storage("0.3")));
    let taken = folder.import(&other, &["--force"]);
    assert_eq!(taken.code, 1);
    assert!(
        taken.stderr.contains("is stored already, with other prices, and no version is overwritten"),
        "{}",
        taken.stderr
    );
    assert_eq!(fs::read_to_string(folder.0.join("store/0001-20261129000000.json")).expect("the version"), kept);
}

#[test]
fn a_csv_list_from_the_standard_input_is_as_good() {
    let folder = Folder::new("import-csv");
    let csv = as_csv(&with_storage("0.29"));
    let done = keyfare_with(&["prices", "import", "-", "--store", &folder.store()], csv.as_bytes());
    assert!(done.stdout.contains("eu-west-1  Storage  $0.283  $0.29  +2.5 %"), "{}{}", done.stdout, done.stderr);
    assert_eq!(folder.stored(), ["0001-20261129000000.json"]);
}

#[test]
fn one_region_of_a_list_is_taken_alone() {
    let folder = Folder::new("import-region");
    let rows: Vec<Row> = with_storage("0.29").into_iter().chain(rows().into_iter().take(0)).collect();
    let list = folder.file("index.csv", &as_csv(&rows));
    let done = folder.import(&list, &["--region", "us-east-1"]);
    assert!(done.stdout.contains("us-east-1, 786 products"), "{}", done.stdout);
    assert!(done.stdout.contains("Nothing changes since 20250828153819."), "{}", done.stdout);
    let done = folder.import(&list, &["--region", "eu-west-1"]);
    assert!(done.stdout.contains("1 number changes since 20261129000000-us-east-1."), "{}", done.stdout);
    assert_eq!(folder.stored(), ["0001-20261129000000-us-east-1.json", "0002-20261129000000-eu-west-1.json"]);
    let none = folder.import(&list, &["--region", "mars-1"]);
    assert_eq!(none.code, 1);
    assert!(none.stderr.contains("“mars-1” is not a Region of price list 20261129000000"), "{}", none.stderr);
    let store = folder.store();
    let shown = keyfare(&["prices", "--prices", "newest", "--store", &store, "--today", "2026-11-30"]).stdout;
    let line = |code: &str| shown.lines().find(|line| line.starts_with(code)).map(str::to_owned).unwrap_or_default();
    assert!(line("eu-west-1").contains("20261129000000  2026-11-29      1 day ago"), "{shown}");
    assert!(line("sa-east-1").contains("20250828153819  2025-08-28      459 days ago, OLD"), "{shown}");
    let versions = keyfare(&["prices", "versions", "--store", &store]).stdout;
    assert_eq!(versions.lines().count(), 4, "{versions}");
}

#[test]
fn a_list_that_cannot_be_is_refused_unless_it_is_forced() {
    let folder = Folder::new("import-force");
    let ten_times = folder.file("leap.json", &as_json(&with_storage("2.84")));
    let refused = folder.import(&ten_times, &[]);
    assert_eq!(refused.code, 1);
    assert_eq!(
        refused.stderr,
        "keyfare: eu-west-1, Storage: $0.283 → $2.84, +903.5 %: more than ten times\n\
         keyfare: nothing is stored: check the file, and take it all the same with --force\n"
    );
    assert!(refused.stdout.contains("$2.84"), "{}", refused.stdout);
    assert_eq!(folder.stored(), Vec::<String>::new());

    let fewer = folder.import("prices/offer-reconstructed.json", &[]);
    assert_eq!(fewer.code, 1);
    assert!(fewer.stderr.contains("eu-west-1 loses the price of On-demand writes, Standard-IA; "), "{}", fewer.stderr);
    assert_eq!(folder.import(&ten_times, &["--force"]).code, 0);
    let older = folder
        .file("older.json", &as_json(&rows()).replace("2026-11-29T", "2024-11-29T").replace("20261129", "20241129"));
    let refused = folder.import(&older, &["--dry-run"]);
    assert_eq!(refused.code, 1);
    assert!(
        refused.stderr.contains("it was published on 29 November 2024, before the prices in use of 29 November 2026"),
        "{}",
        refused.stderr
    );
}

#[test]
fn a_design_is_estimated_with_another_book() {
    let folder = Folder::new("import-estimate");
    let list = folder.file("index.json", &as_json(&with_storage("0.29")));
    let store = folder.store();
    assert_eq!(folder.import(&list, &[]).code, 0);
    let total = |prices: &[&str]| {
        let arguments =
            ["estimate", "scan-dashboard.json", "--region", "eu-west-1", "--format", "json", "--store", &store];
        let done = keyfare(&[&arguments, prices].concat());
        assert_eq!(done.code, 0, "{}", done.stderr);
        let all: serde_json::Value = serde_json::from_str(&done.stdout).expect("JSON");
        (all["families"]["storage"].clone(), all["prices"]["version"].clone())
    };
    let (before, _) = total(&[]);
    for prices in [list.as_str(), "20261129000000", "newest"] {
        let (after, version) = total(&["--prices", prices]);
        assert_ne!(before, after, "{prices}");
        assert_eq!(version, "20261129000000");
    }
    assert_eq!(total(&["--prices", "20250828153819"]).0, before);
    let unknown = keyfare(&["estimate", "scan-dashboard.json", "--prices", "20200101", "--store", &store]);
    assert_eq!(unknown.code, 1);
    assert!(unknown.stderr.contains("write one of 20250828153819, 20261129000000, or newest"), "{}", unknown.stderr);
}

#[test]
fn a_list_is_fetched_and_dated_today() {
    let folder = Folder::new("import-fetch");
    let server = PriceServer::start(vec![Answer::Whole(as_json(&rows()))]);
    let done = folder.import(&server.url(), &[]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    let store = folder.store();
    let shown = keyfare(&["prices", "--prices", "newest", "--store", &store]).stdout;
    assert!(shown.lines().filter(|line| line.ends_with(" today")).count() == 36, "{shown}");
    assert_eq!(server.requests(), 1);
}

#[track_caller]
fn check_bad_server(answer: Answer, message: &str) {
    let folder = Folder::new("import-bad");
    let server = PriceServer::start(vec![answer]);
    let started = Instant::now();
    let done = folder.import(&server.url(), &["--timeout", "2"]);
    assert_eq!((done.code, done.stdout.as_str()), (1, ""));
    assert!(done.stderr.contains(message), "{}", done.stderr);
    assert!(started.elapsed().as_secs() < 20, "it took {:?}", started.elapsed());
    assert_eq!(folder.stored(), Vec::<String>::new());
}

#[test]
fn a_server_that_is_slow_cut_off_too_large_or_wrong_is_told() {
    let list = as_json(&rows());
    check_bad_server(Answer::Silent, "timeout");
    check_bad_server(Answer::Dripping, "timeout");
    check_bad_server(Answer::CutOff(list.clone()), "the price list cannot be read to its end");
    check_bad_server(Answer::CutOffUnannounced(list), "the price list ends too early");
    check_bad_server(Answer::Announced(100_000_001), "the server announces 100000001 bytes");
    check_bad_server(Answer::Whole("<html>No</html>".into()), "it begins like a web page: check the address");
    check_bad_server(
        Answer::Whole(r#"{"products": {}, "offerCode": "AmazonEC2"}"#.into()),
        "the price list of AmazonEC2",
    );
    check_bad_server(Answer::Whole(String::new()), "the file is empty");
    check_bad_server(Answer::Status(503), "the server answers 503 instead of a price list");
    check_bad_server(Answer::Elsewhere("file:///etc/hosts".into()), "cannot be fetched");
}

#[test]
fn nobody_answers_where_nobody_listens() {
    let folder = Folder::new("import-nobody");
    let done = folder.import("http://127.0.0.1:9/index.json", &[]);
    assert_eq!(done.code, 1);
    assert!(done.stderr.contains("http://127.0.0.1:9/index.json: cannot be fetched: "), "{}", done.stderr);
}

#[test]
fn a_server_fetches_only_where_it_is_told_to() {
    let folder = Folder::new("serve-refresh");
    let server = PriceServer::start(vec![Answer::Whole(as_json(&with_storage("0.29")))]);
    let (store, url) = (folder.store(), server.url());
    let refusing = keyfare(&["serve", "--addr", "127.0.0.1:0", "--prices-url", &url]);
    assert_eq!(refusing.code, 2, "an address alone does nothing: {}", refusing.stderr);
    let quiet = crate::serve::Server::start_with(&["--prices-store", &store]);
    assert!(quiet.get("/healthz").contains("20250828153819"));
    assert_eq!(server.requests(), 0);
    let fresh =
        crate::serve::Server::start_with(&["--prices-refresh", "7", "--prices-url", &url, "--prices-store", &store]);
    let started = Instant::now();
    while !fresh.get("/healthz").contains("20261129000000") {
        assert!(started.elapsed().as_secs() < 60, "{}", fresh.get("/healthz"));
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    assert!(fresh.get("/prices?region=eu-west-1").contains("$0.29<"));
    assert_eq!((server.requests(), folder.stored()[0].as_str()), (1, "0001-20261129000000.json"));
}

#[test]
fn a_design_made_with_another_book_shows_then_and_now() {
    let folder = Folder::new("then-and-now");
    let list = folder.file("index.json", &as_json(&with_storage("0.29")));
    assert_eq!(folder.import(&list, &[]).code, 0);
    let store = folder.store();
    let data = crate::process::data().join("scan-dashboard.json");
    let text = fs::read_to_string(data).expect("the design").replace("us-east-1", "eu-west-1");
    let design = |version: &str| {
        let said = format!("{{\"price_version\": \"{version}\", ");
        folder.file(&format!("design-{version}.json"), &text.replacen('{', &said, 1))
    };
    let told = |version: &str, prices: &str| {
        keyfare(&["estimate", &design(version), "--prices", prices, "--store", &store]).stdout
    };
    let both = told("20250828153819", "newest");
    assert!(both.contains("\nThen and now: with price list 20250828153819 of 28 August 2025 it cost $"), "{both}");
    assert!(both.contains("; with 20261129000000 it costs $"), "{both}");
    assert!(both.contains("Storage +$") && both.contains("($0.29, not $0.283)"), "{both}");
    let back = told("20261129000000", "20250828153819");
    assert!(back.contains("Storage −$") && back.contains("($0.283, not $0.29)"), "{back}");
    assert!(!told("20261129000000", "newest").contains("Then and now"));
    assert!(told("19990101", "newest").contains("made with price list 19990101, which is not stored here"));
    // Every format and command says so.
    let file = design("20250828153819");
    for arguments in
        [["estimate", "--format", "markdown"], ["review", "--format", "markdown"], ["review", "--format", "text"]]
    {
        let [command, format, kind] = arguments;
        let text = keyfare(&[command, &file, format, kind, "--prices", "newest", "--store", &store]).stdout;
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains("Then and now: with price list 20250828153819 of 28 August 2025 it cost"), "{text}");
    }
    for command in ["estimate", "review"] {
        let text = keyfare(&[command, &file, "--format", "json", "--prices", "newest", "--store", &store]).stdout;
        let json: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
        let both = if command == "review" { &json["estimate"]["then_and_now"] } else { &json["then_and_now"] };
        assert_eq!((&both["made_with"], &both["in_use"]), (&"20250828153819".into(), &"20261129000000".into()));
        assert!(
            both["difference"].as_str().is_some_and(|it| it.starts_with(|digit: char| digit.is_ascii_digit())),
            "{both}"
        );
    }
}

#[test]
fn a_link_names_the_prices_that_it_is_made_with() {
    let folder = Folder::new("link-prices");
    let list = folder.file("index.json", &as_json(&with_storage("0.29")));
    assert_eq!(folder.import(&list, &[]).code, 0);
    let store = folder.store();
    let opened = |more: &[&str]| {
        let link = keyfare(&[&["link", "scan-dashboard.json"], more].concat()).stdout;
        keyfare(&["open", link.trim()]).stdout
    };
    assert!(opened(&[]).contains("20250828153819"));
    let newest = opened(&["--prices", "newest", "--store", &store]);
    assert!(newest.contains("20261129000000") && !newest.contains("20250828153819"), "{newest}");
}

/// The list of Savings Plans of ap-south-2.
const PLANS: &str = include_str!("../data/prices/savings-plans-reconstructed.json");

#[test]
fn a_list_of_savings_plans_gives_the_ways_of_paying_its_rates() {
    let folder = Folder::new("plans");
    let list = folder.file("plans.json", PLANS);
    let dry = folder.import(&list, &["--dry-run"]);
    assert_eq!((dry.code, dry.stderr.as_str()), (0, ""));
    let head =
        "Savings Plans list 20260422194203, published 22 April 2026: ap-south-2, 13 rates, 1 of them not of DynamoDB";
    assert!(dry.stdout.starts_with(head), "{}", dry.stdout);
    assert!(dry.stdout.contains("On-demand writes, Savings Plan"), "{}", dry.stdout);
    assert!(dry.stdout.contains("\n12 numbers change since 20250828153819.\n"), "{}", dry.stdout);
    assert_eq!(folder.stored(), Vec::<String>::new());

    assert_eq!(folder.import(&list, &[]).code, 0);
    assert_eq!(folder.stored(), ["0001-20250828153819-plans-20260422194203-ap-south-2.json"]);
    let again = folder.import(&list, &[]);
    assert!(again.stdout.contains("has these rates already"), "{}", again.stdout);
    assert_eq!(folder.stored().len(), 1);

    let data = crate::process::data().join("scan-dashboard.json");
    let text = fs::read_to_string(data).expect("the design").replace("us-east-1", "ap-south-2");
    let design = folder.file("design.json", &text);
    let ways = |prices: &[&str]| keyfare(&[&["capacity", &design, "--store", &folder.store()], prices].concat()).stdout;
    let (rule, rates) = (ways(&[]), ways(&["--prices", "newest"]));
    assert!(rule.contains("18.0 % off on-demand units and 12.0 % off provisioned ones (R-SP-1)"), "{rule}");
    assert!(rates.contains("at the rates of the list of Savings Plans 20260422194203 (R-SP-1)"), "{rates}");
    // The made-up rates are those of the rule, so that the best plan is the same; only that of reads, 0.82 × $0.0000001425,
    // is cut at the tenth decimal, as lists do. 54.75 bn RRU and a million WRU come to $6,398.12, and cut to $6,395.38.
    let plan = |text: &str| text.lines().filter(|line| line.contains("covered")).map(str::to_owned).collect::<Vec<_>>();
    assert!(rule.contains("$6,398.12") && rates.contains("$6,395.38"), "{rule}{rates}");
    let with_rates =
        |line: &String| line.replace("$6,398.12", "$6,395.38").replace("$8.76455 an hour", "$8.7608 an hour");
    let cut: Vec<String> = plan(&rule).iter().map(with_rates).collect();
    assert_eq!(cut, plan(&rates));
    assert!(!plan(&rule).is_empty(), "{rule}");
}

#[test]
fn the_files_that_a_list_of_savings_plans_names_are_fetched_from_its_server() {
    let folder = Folder::new("plan-files");
    let region =
        |code: &str| format!(r#"{{"regionCode": "{code}", "versionUrl": "/plans/20260422194203/{code}.json"}}"#);
    let index = format!(r#"{{"regions": [{}, {}]}}"#, region("ap-south-2"), region("eu-west-1"));
    let irish = PLANS.replace("ap-south-2", "eu-west-1");
    let server = PriceServer::start(vec![Answer::Whole(index.clone()), Answer::Whole(PLANS.to_owned())]);
    let one = folder.import(&server.plans_url(), &["--region", "ap-south-2"]);
    assert_eq!((one.code, server.requests()), (0, 2), "{}", one.stderr);
    assert_eq!(folder.stored(), ["0001-20250828153819-plans-20260422194203-ap-south-2.json"]);
    let answers = [index.clone(), PLANS.to_owned(), irish].map(Answer::Whole).to_vec();
    let all = folder.import(&PriceServer::start(answers).plans_url(), &["--dry-run", "--force"]);
    assert_eq!(all.code, 0, "{}", all.stderr);
    assert!(all.stdout.contains(": ap-south-2, eu-west-1, 26 rates, 2 of them not of DynamoDB"), "{}", all.stdout);
    let none =
        folder.import(&PriceServer::start(vec![Answer::Whole(index.clone())]).plans_url(), &["--region", "us-east-1"]);
    assert_eq!(none.code, 1);
    assert!(none.stderr.contains("none of those that are wanted"), "{}", none.stderr);
    // A file names nothing that could be fetched from where it lay.
    let here = folder.import(&folder.file("region_index.json", &index), &[]);
    assert_eq!(here.code, 1);
    assert!(here.stderr.contains("import the files themselves"), "{}", here.stderr);
}

#[test]
fn a_list_of_savings_plans_that_cannot_be_is_refused() {
    let folder = Folder::new("plans-refused");
    let check = |text: &str, part: &str| {
        let list = folder.file("plans.json", text);
        let refused = folder.import(&list, &[]);
        assert_eq!(refused.code, 1, "{part}");
        assert!(refused.stderr.contains(part), "{part} is missing in {}", refused.stderr);
    };
    check(&PLANS.replace("\"0.0000005822\"", "\"0.0000007822\""), "is not plausible");
    check(&PLANS.replace("ap-south-2", "xx-west-1"), "xx-west-1 is not in price list 20250828153819");
    check(&PLANS.replace("AmazonDynamoDB", "AmazonRDS"), "none of the 13 rates");
    check(&PLANS[..PLANS.len() / 2], "ends too early");
    assert_eq!(folder.import(&folder.file("plans.json", PLANS), &[]).code, 0);
    let fewer = PLANS.replace("APS5-IA-", "APS5-NEW-").replace("20260422194203", "20270101000000");
    check(&fewer, "ap-south-2 loses the Savings Plan rate of");
    check(&PLANS.replace("20260422194203", "20260101000000"), "has the rates of 20260422194203 already");
    assert_eq!(folder.import(&folder.file("plans.json", &fewer), &["--force"]).code, 0);
}
