//! AWS's bulk price list of DynamoDB, JSON and CSV, made from our price table in the layout of the real files: for tests
//! of reading one. Several tests share this file; each names it as a module of its own.

use serde_json::{Map, Value, json};

const TABLE: &str = include_str!("../core/data/dynamodb-prices.json");

/// One price of the list: what a row of the CSV form holds, and what the JSON form spreads over two places.
pub struct Row {
    pub sku: String,
    pub term: &'static str,
    pub tier: &'static str,
    pub kind: &'static str,
    pub lease: &'static str,
    pub from: String,
    pub to: String,
    pub unit: String,
    pub dollars: String,
    pub attributes: Map<String, Value>,
    pub family: Value,
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
pub fn rows() -> Vec<Row> {
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
pub fn as_json(rows: &[Row]) -> String {
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
pub fn as_csv(rows: &[Row]) -> String {
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
