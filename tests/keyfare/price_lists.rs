//! AWS's bulk price list, as JSON and as CSV, made from the price table: what is read must be the table again.

use keyfare_core::pricing::{Dimension, Offer, PriceBook, PriceStrength, changes, read_offer};
use serde_json::{Map, Value, json};

const TABLE: &str = include_str!("../../core/data/dynamodb-prices.json");
const RECONSTRUCTED: &str = include_str!("../data/prices/offer-reconstructed.json");

/// One price of the list: what a row of the CSV form holds, and what the JSON form spreads over two places.
struct Row {
    sku: String,
    term: &'static str,
    tier: &'static str,
    kind: &'static str,
    lease: &'static str,
    from: String,
    to: String,
    unit: String,
    dollars: String,
    attributes: Map<String, Value>,
    family: Value,
}

fn table() -> Value {
    serde_json::from_str(TABLE).expect("the table is JSON")
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// A price as the list writes it: ten decimals.
fn padded(price: &str) -> String {
    let (whole, decimals) = price.split_once('.').unwrap_or((price, ""));
    format!("{whole}.{decimals:0<10}")
}

/// Every price of the table, as the rows of a price list.
fn rows() -> Vec<Row> {
    let table = table();
    let mut rows = Vec::new();
    for (code, region) in table["regions"].as_object().expect("Regions") {
        for (key, dimension) in table["dimensions"].as_object().expect("dimensions") {
            let Some(price) = region[key][0].as_str() else { continue };
            let sku = text(&region["sku"][key]);
            let attributes = attributes(code, region, dimension);
            let row = |tier, from: &str, to: &str, dollars: &str| Row {
                sku: sku.clone(),
                term: "JRTCKXETXF",
                tier,
                kind: "OnDemand",
                lease: "",
                from: from.to_owned(),
                to: to.to_owned(),
                unit: text(&dimension["unit"]),
                dollars: padded(dollars),
                attributes: attributes.clone(),
                family: dimension["product_family"].clone(),
            };
            match region["free_tier"][key].as_str() {
                Some(free) => rows.extend([row("FREE", "0", free, "0"), row("PAID", free, "Inf", price)]),
                None => rows.push(row("6YS6EN2CT7", "0", "Inf", price)),
            }
            if let Some(unit) = key.strip_suffix("_hour").filter(|unit| ["wcu", "rcu"].contains(unit)) {
                for (lease, term) in [("1yr", "YTVHEVGPBZ"), ("3yr", "VG8YD49WWM")] {
                    let reserved = &region["reserved"][lease];
                    let (Some(upfront), Some(hour)) =
                        (reserved[format!("{unit}_upfront")].as_str(), reserved[format!("{unit}_hour")].as_str())
                    else {
                        continue;
                    };
                    let hourly = Row { term, kind: "Reserved", lease, ..row("6YS6EN2CT7", "0", "Inf", hour) };
                    let once = Row {
                        term,
                        kind: "Reserved",
                        lease,
                        unit: "Quantity".to_owned(),
                        dollars: upfront.to_owned(),
                        ..row("2TG2D8R56U", "", "", "0")
                    };
                    rows.extend([once, hourly]);
                }
            }
        }
    }
    rows
}

fn attributes(code: &str, region: &Value, dimension: &Value) -> Map<String, Value> {
    let prefix = region["usage_prefixes"][0].as_str().map_or_else(|| code.to_uppercase(), str::to_owned);
    let usage = text(&dimension["usage_type"]);
    let usage = if prefix.is_empty() { usage } else { format!("{prefix}-{usage}") };
    let known = text(&dimension["match"]);
    let (name, value) = known.split_once('=').expect("a name and a value");
    let mut attributes = json!({
        "servicecode": "AmazonDynamoDB",
        "location": region["location"],
        "locationType": "AWS Region",
        "usagetype": usage,
        "operation": dimension["operation"],
        "regionCode": code,
    });
    attributes[name] = value.into();
    attributes.as_object().expect("an object").clone()
}

/// The rows in the layout of `index.json`, among products that nobody here knows.
fn as_json(rows: &[Row]) -> String {
    let (mut products, mut on_demand, mut reserved) = (Map::new(), Map::new(), Map::new());
    products.insert(
        "VECTOR".into(),
        json!({"sku": "VECTOR", "productFamily": "Vectors", "attributes": {"regionCode": "us-east-1",
            "group": "DDB-VectorWriteUnits", "operation": "VectorWriteRequest", "more": "words"}}),
    );
    on_demand.insert("VECTOR".into(), json!({"VECTOR.X": {"priceDimensions": {"VECTOR.X.Y": {"unit": "new"}}}}));
    for row in rows {
        let mut product = json!({"sku": row.sku, "attributes": row.attributes});
        if !row.family.is_null() {
            product["productFamily"] = row.family.clone();
        }
        products.insert(row.sku.clone(), product);
        let terms = if row.kind == "OnDemand" { &mut on_demand } else { &mut reserved };
        let code = format!("{}.{}", row.sku, row.term);
        let of_sku = terms.entry(row.sku.clone()).or_insert_with(|| json!({}));
        if of_sku[&code].is_null() {
            of_sku[&code] = json!({"offerTermCode": row.term, "sku": row.sku, "effectiveDate": "2025-08-01T00:00:00Z",
                "priceDimensions": {}, "termAttributes": {}});
        }
        if !row.lease.is_empty() {
            of_sku[&code]["termAttributes"] = json!({"LeaseContractLength": row.lease, "PurchaseOption": "Heavy"});
        }
        let mut price = json!({"rateCode": format!("{code}.{}", row.tier), "description": "words", "unit": row.unit,
            "pricePerUnit": {"USD": row.dollars}, "appliesTo": []});
        if !row.from.is_empty() {
            price["beginRange"] = row.from.clone().into();
            price["endRange"] = row.to.clone().into();
        }
        of_sku[&code]["priceDimensions"][format!("{code}.{}", row.tier)] = price;
    }
    json!({
        "formatVersion": "v1.0", "disclaimer": "made for a test", "offerCode": "AmazonDynamoDB",
        "version": "20261129000000", "publicationDate": "2026-11-29T00:00:00Z",
        "products": products, "terms": {"OnDemand": on_demand, "Reserved": reserved, "Later": {"a": [1]}},
    })
    .to_string()
}

/// The rows in the layout of `index.csv`.
fn as_csv(rows: &[Row]) -> String {
    let line = |cells: &[&str]| {
        let cells: Vec<String> = cells.iter().map(|cell| format!("\"{}\"", cell.replace('"', "\"\""))).collect();
        cells.join(",") + "\n"
    };
    let mut csv = String::new();
    csv += &line(&["FormatVersion", "v1.0"]);
    csv += &line(&["Disclaimer", "made for a test, with a \"quote\" and\na line"]);
    csv += &line(&["Publication Date", "2026-11-29T00:00:00Z"]);
    csv += &line(&["Version", "20261129000000"]);
    csv += &line(&["OfferCode", "AmazonDynamoDB"]);
    csv += &line(&[
        "SKU",
        "OfferTermCode",
        "RateCode",
        "TermType",
        "PriceDescription",
        "EffectiveDate",
        "StartingRange",
        "EndingRange",
        "Unit",
        "PricePerUnit",
        "Currency",
        "LeaseContractLength",
        "PurchaseOption",
        "OfferingClass",
        "Product Family",
        "serviceCode",
        "Location",
        "Location Type",
        "Volume Type",
        "Group",
        "Group Description",
        "usageType",
        "operation",
        "Region Code",
        "serviceName",
    ]);
    for row in rows {
        let attribute = |name: &str| row.attributes.get(name).and_then(Value::as_str).unwrap_or_default();
        csv += &line(&[
            &row.sku,
            row.term,
            &format!("{}.{}.{}", row.sku, row.term, row.tier),
            row.kind,
            "words",
            "2025-08-01",
            &row.from,
            &row.to,
            &row.unit,
            &row.dollars,
            "USD",
            row.lease,
            "",
            "",
            row.family.as_str().unwrap_or(""),
            "AmazonDynamoDB",
            attribute("location"),
            "AWS Region",
            attribute("volumeType"),
            attribute("group"),
            "",
            attribute("usagetype"),
            attribute("operation"),
            attribute("regionCode"),
            "Amazon DynamoDB",
        ]);
    }
    csv
}

#[track_caller]
fn read(text: &str) -> Offer {
    read_offer(text.as_bytes(), None).unwrap_or_else(|error| panic!("{error}"))
}

/// What is read is the built-in book again, whatever the book was before.
#[track_caller]
fn check_round_trip(text: &str) {
    let offer = read(text);
    assert_eq!(offer.doubts, []);
    let empty = PriceBook::new("0", "2020-01-01", Vec::new()).expect("a book without Regions");
    for before in [PriceBook::embedded(), &empty] {
        let book = before.with_offer(&offer);
        assert_eq!(changes(PriceBook::embedded(), &book), []);
        assert_eq!((book.version(), book.published()), ("20261129000000", "2026-11-29"));
        for (region, original) in book.regions().zip(PriceBook::embedded().regions()) {
            assert_eq!((region.code(), region.name()), (original.code(), original.name()));
            assert_eq!((region.price_list(), region.last_seen()), ("20261129000000", "2026-11-29"));
        }
        let kept = PriceBook::from_json(&book.to_json()).expect("a book that was written is read");
        assert_eq!(changes(&book, &kept), []);
        assert_eq!(kept.to_json(), book.to_json());
    }
}

#[test]
fn a_json_list_of_all_36_regions_becomes_the_same_book() {
    let rows = rows();
    assert!(rows.len() > 786, "{} rows are too few", rows.len());
    check_round_trip(&as_json(&rows));
    assert_eq!(read(&as_json(&rows)).unknown_products, 1);
}

#[test]
fn a_csv_list_of_all_36_regions_becomes_the_same_book() {
    check_round_trip(&as_csv(&rows()));
}

#[test]
fn rows_and_fields_may_come_in_any_order() {
    let mut rows = rows();
    rows.reverse();
    check_round_trip(&as_csv(&rows));
    let text = as_json(&rows);
    let mut whole: Value = serde_json::from_str(&text).expect("JSON");
    let products = whole["products"].take();
    whole.as_object_mut().expect("an object").remove("products");
    // serde_json sorts keys: a name after "terms" puts the products last.
    let late = whole.to_string();
    let late = format!(
        "{},\"products\":{products}}}",
        late.trim_end_matches('}').to_owned() + &"}".repeat(late.len() - late.trim_end_matches('}').len() - 1)
    );
    check_round_trip(&late);
}

#[test]
fn a_list_of_one_region_replaces_that_region_only() {
    let ireland: Vec<Row> = rows().into_iter().filter(|row| row.attributes["regionCode"] == "eu-west-1").collect();
    let cheaper: Vec<Row> =
        ireland.into_iter().map(|row| Row { dollars: row.dollars.replace("0.283", "0.281"), ..row }).collect();
    let book = PriceBook::embedded().with_offer(&read(&as_csv(&cheaper)));
    assert_eq!(book.version(), "20261129000000-eu-west-1");
    let found: Vec<String> = changes(PriceBook::embedded(), &book).iter().map(ToString::to_string).collect();
    assert_eq!(found, ["eu-west-1, Storage: $0.283 → $0.281, −0.71 %"]);
    let of = |code: &str| book.region(code).expect("a Region").price_list().to_owned();
    assert_eq!((of("eu-west-1").as_str(), of("us-east-1").as_str()), ("20261129000000", "20250828153819"));
    let strength =
        |code: &str| book.region(code).and_then(|it| it.price(Dimension::StorageGbMonth)).map(|it| it.strength);
    assert_eq!(strength("eu-west-1"), Ok(PriceStrength::Imported));
    assert_eq!(strength("us-east-1"), Ok(PriceStrength::Verified));
    let kept = PriceBook::from_json(&book.to_json()).expect("it is read");
    let sources = |book: &PriceBook| {
        let price = book.region("us-east-1").and_then(|it| it.price(Dimension::StorageGbMonth)).expect("a price");
        price.sources().map(|source| source.id).collect::<Vec<_>>()
    };
    assert_eq!(sources(&kept), sources(PriceBook::embedded()), "prices of the built-in book keep their sources");
}

#[test]
fn the_reconstructed_file_is_read_and_agrees_with_the_table() {
    let offer = read(RECONSTRUCTED);
    assert_eq!((offer.version.as_str(), offer.published.as_str()), ("20250828153819", "2025-08-28"));
    assert_eq!((offer.products, offer.unknown_products), (43, 0));
    assert_eq!(offer.doubts, []);
    let mut prices = 0;
    for region in &offer.regions {
        let table = PriceBook::embedded().region(region.code()).expect("a Region of the table");
        for dimension in Dimension::ALL {
            if let Ok(price) = region.price(dimension) {
                let known = table.price(dimension).map(|price| price.usd);
                assert_eq!(Ok(price.usd), known, "{} {dimension:?}", region.code());
                assert_eq!(region.free_tier(dimension), table.free_tier(dimension), "{} {dimension:?}", region.code());
                prices += 1;
            }
        }
    }
    assert!(prices >= 43, "{prices} prices are too few");
}
