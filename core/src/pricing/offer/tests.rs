//! Price lists, whole and broken.

use super::*;
use crate::pricing::{Implausible, changes, implausible, implausible_rates};

/// A list with one product of `eu-west-1` for each of these prices, in the layout of `index.json`.
fn list(prices: &str, product: &str) -> String {
    format!(
        r#"{{"offerCode": "AmazonDynamoDB", "version": "20261129000000", "publicationDate": "2026-11-29T00:00:00Z",
        "products": {{"S": {{"sku": "S", "attributes": {product}}}}},
        "terms": {{"OnDemand": {{"S": {{"S.T": {{"effectiveDate": "2026-01-01", "priceDimensions": {{{prices}}}}}}}}}}}}}"#
    )
}

const STORAGE: &str =
    r#"{"regionCode": "eu-west-1", "volumeType": "Amazon DynamoDB - Indexed DataStore", "operation": ""}"#;

fn tier(name: &str, from: &str, to: &str, dollars: &str) -> String {
    format!(
        r#""{name}": {{"unit": "GB-Mo", "beginRange": "{from}", "endRange": "{to}", "pricePerUnit": {{"USD": "{dollars}"}}}}"#
    )
}

fn read(text: &str) -> Result<Offer, OfferError> {
    read_offer(text.as_bytes(), None)
}

#[track_caller]
fn check_refused(text: &str, message: &str) {
    let error = read(text).map(|_| "an offer").expect_err("it must be refused").to_string();
    assert!(error.contains(message), "{error}");
    assert!(!error.ends_with('.'), "{error}");
}

/// Storage in eu-west-1: dollars and free gigabytes, or why it is in doubt.
#[track_caller]
fn check_storage(prices: &str, expected: Result<(&str, Option<&str>), &str>) {
    let offer = read(&list(prices, STORAGE)).expect("it is read");
    let region = &offer.regions[0];
    let found = region.price(Dimension::StorageGbMonth).map(|price| {
        let free = region.free_tier(Dimension::StorageGbMonth).map(|it| it.to_string());
        (price.usd.decimal().to_string(), free)
    });
    match expected {
        Ok((dollars, free)) => {
            assert_eq!(found, Ok((dollars.to_owned(), free.map(str::to_owned))));
            assert_eq!(offer.doubts, []);
        }
        Err(reason) => {
            assert!(found.is_err(), "{found:?}");
            assert_eq!(offer.doubts.len(), 1);
            assert_eq!(offer.doubts[0].to_string(), format!("Storage in eu-west-1: {reason}; its price is left out"));
        }
    }
}

#[test]
fn tiers_say_what_is_free_and_what_the_rest_costs() {
    check_storage(&tier("a", "0", "Inf", "0.2830000000"), Ok(("0.283", None)));
    let free = tier("a", "0", "25", "0.0000000000");
    check_storage(&format!("{free}, {}", tier("b", "25", "Inf", "0.283")), Ok(("0.283", Some("25"))));
    check_storage(&format!("{}, {free}", tier("b", "25", "Inf", "2.83E-1")), Ok(("0.283", Some("25"))));
    let three = [free, tier("b", "25", "100", "0.283"), tier("c", "100", "Inf", "0.283")].join(", ");
    check_storage(&three, Ok(("0.283", Some("25"))));
}

#[test]
fn a_price_that_is_not_clear_is_left_out() {
    let steps = format!("{}, {}", tier("a", "0", "25", "0.3"), tier("b", "25", "Inf", "0.2"));
    check_storage(&steps, Err("its price changes with the quantity"));
    let hole = format!("{}, {}", tier("a", "0", "25", "0"), tier("b", "30", "Inf", "0.2"));
    check_storage(&hole, Err("its tiers do not follow each other"));
    check_storage(&tier("a", "0", "25", "0.2"), Err("its last tier has an end"));
    check_storage(&tier("a", "0", "Inf", "-0.2"), Err("“-0.2” is below zero"));
    check_storage(&tier("a", "0", "Inf", "cheap"), Err("“cheap” is no number that fits in 28 digits"));
    let unit = tier("a", "0", "Inf", "0.2").replace("GB-Mo", "TB-Mo");
    check_storage(&unit, Err("it is priced by “TB-Mo”, not by GB-Mo or GB-Month"));
}

#[test]
fn the_newest_term_of_a_product_holds() {
    let old = tier("a", "0", "Inf", "0.5");
    let text = list(&old, STORAGE);
    let newer = format!(
        r#""S": {{"S.U": {{"effectiveDate": "2026-02-01", "priceDimensions": {{{}}}}}, "#,
        tier("b", "0", "Inf", "0.4")
    );
    let text = text.replacen(r#""OnDemand": {"S": {"#, &format!(r#""OnDemand": {{{newer}"#), 1);
    let price = read(&text).expect("it is read").regions[0].price(Dimension::StorageGbMonth).expect("a price");
    assert_eq!(price.usd.decimal().to_string(), "0.4");
}

#[test]
fn an_old_list_names_regions_without_their_code() {
    let ireland = STORAGE.replace(r#""regionCode": "eu-west-1""#, r#""location": "EU (Ireland)""#);
    let offer = read(&list(&tier("a", "0", "Inf", "0.3"), &ireland)).expect("it is read");
    assert_eq!((offer.regions[0].code(), offer.regions[0].name()), ("eu-west-1", "Europe (Ireland)"));
}

#[test]
fn what_is_not_priced_here_is_counted_and_left_alone() {
    let price = tier("a", "0", "Inf", "0.3");
    for product in [
        r#"{"regionCode": "eu-west-1", "group": "DDB-WriteUnits", "operation": "VectorWriteRequest"}"#,
        r#"{"regionCode": "eu-west-1", "usagetype": "EU-WriteRequestUnits"}"#,
        r#"{"regionCode": "EU WEST", "volumeType": "Amazon DynamoDB - Indexed DataStore"}"#,
        r#"{"location": "Atlantis", "volumeType": "Amazon DynamoDB - Indexed DataStore"}"#,
        r#"{"regionCode": "eu-west-1", "locationType": "AWS Outposts", "volumeType": "Amazon DynamoDB - Indexed DataStore"}"#,
    ] {
        check_refused(&list(&price, product), "none of the 1 products of this price list has a price");
    }
    let yuan = price.replace("USD", "CNY");
    check_refused(&list(&yuan, STORAGE), "none of the 1 products");
}

#[test]
fn what_is_no_price_list_is_refused_with_what_to_do() {
    check_refused("", "the file is empty");
    check_refused("  \n ", "the file is empty");
    check_refused("[]", "fetch its index.json");
    check_refused("<!DOCTYPE html>", "it begins like a web page: check the address");
    check_refused("{}", "it has no products");
    check_refused("price,unit\n1,2\n", "it has no row of headings with SKU and PricePerUnit");
    check_refused(r#"{"products": {}, "offerCode": "AmazonS3"}"#, "this is the price list of AmazonS3");
    check_refused(r#"{"products": {}}"#, "it does not say its offerCode");
    check_refused(r#"{"products": {}, "offerCode": "AmazonDynamoDB", "version": "../x"}"#, "“../x” is no version");
    check_refused(r#"{"products": 5}"#, "products by their SKU");
    check_refused(r#"{"regions": [{"regionCode": "eu-west-1"}]}"#, "it only names the files of Regions");
    check_refused(&"[".repeat(200_000), "fetch its index.json");
    let deep = format!("{{\"a\": {}", "{\"a\":".repeat(200_000));
    check_refused(&deep, "ends too early");
    let whole = list(&tier("a", "0", "Inf", "0.3"), STORAGE);
    for end in [10, whole.len() / 2, whole.len() - 1] {
        check_refused(&whole[..end], "ends too early");
    }
    check_refused(&format!("{whole} more"), "trailing characters");
}

#[test]
fn a_file_that_is_too_long_is_refused_where_it_becomes_too_long() {
    for beginning in ["{\"a\": \"", "{\"products\": {\"", "SKU,x\n", "\"", "\u{feff} "] {
        let endless = std::io::Read::chain(beginning.as_bytes(), std::io::repeat(b'x'));
        let read = read_at_most(std::io::BufReader::new(endless), None, 1_000_000);
        assert!(matches!(read, Err(OfferError::TooLong)), "{beginning}: {read:?}");
    }
    let whole = list(&tier("a", "0", "Inf", "0.3"), STORAGE);
    assert!(read_at_most(whole.as_bytes(), None, whole.len() as u64).is_ok());
    assert!(read_at_most(whole.as_bytes(), None, whole.len() as u64 - 1).is_err());
}

#[test]
fn a_csv_that_is_cut_off_is_refused() {
    let heading = "Version,20261129000000\nPublication Date,2026-11-29\nOfferCode,AmazonDynamoDB\n\
                   sku,TERM TYPE,unit,Price Per Unit,currency,volume type,region_code,starting range,EndingRange\n";
    let row = "S,OnDemand,GB-Mo,0.283,USD,Amazon DynamoDB - Indexed DataStore,eu-west-1,0,Inf\n";
    let offer = read(&format!("{heading}{row}")).expect("columns are found by their names");
    assert_eq!(
        offer.regions[0].price(Dimension::StorageGbMonth).map(|it| it.usd.decimal().to_string()),
        Ok("0.283".into())
    );
    check_refused(&format!("{heading}{row}S,OnDemand,GB-Mo,0.2"), "ends too early, at line 6");
}

fn book(dollars: &str) -> PriceBook {
    PriceBook::embedded().with_offer(&read(&list(&tier("a", "0", "Inf", dollars), STORAGE)).expect("it is read"))
}

#[test]
fn prices_that_vanish_or_leap_are_not_plausible() {
    let found = implausible(&changes(PriceBook::embedded(), &book("0.283")));
    let [Implausible::FewerDimensions { region, lost }] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!((region.as_str(), lost.len()), ("eu-west-1", 29));
    for (old, new, plausible) in [
        ("0.283", "0.283", true),
        ("0.283", "2.83", true),
        ("0.283", "2.84", false),
        ("2.83", "0.283", true),
        ("2.84", "0.283", false),
        ("0.283", "0", false),
        ("79228162514264337593543950335", "1", false),
    ] {
        let found = implausible(&changes(&book(old), &book(new)));
        assert_eq!(found.is_empty(), plausible, "{old} to {new}: {found:?}");
    }
}

/// A list of Savings Plans for ap-south-2, in the layout of its `index.json`, with these rates.
fn plan_list(lease: &str, rates: &str) -> String {
    format!(
        r#"{{"version": "20260422194203", "publicationDate": "2026-04-22T19:42:03Z", "regionCode": "ap-south-2",
        "products": [{{"sku": "P", "productFamily": "DatabaseSavingsPlans", "serviceCode": "DatabaseSavingsPlans",
            "usageType": "DatabaseSP:1yrNoUpfront", "attributes": {{"purchaseOption": "No Upfront", "purchaseTerm": "1yr"}}}}],
        "terms": {{"savingsPlan": [{{"sku": "P", "description": "words", "effectiveDate": "2026-04-20T21:53:43Z",
            "leaseContractLength": {lease}, "rates": [{rates}]}}]}}}}"#
    )
}

const YEAR: &str = r#"{"duration": 1, "unit": "year"}"#;

fn rate(service: &str, usage: &str, operation: &str, unit: &str, dollars: &str) -> String {
    format!(
        r#"{{"discountedSku": "X", "discountedServiceCode": "{service}", "discountedUsageType": "{usage}",
        "discountedOperation": "{operation}", "rateCode": "P.X", "unit": "{unit}",
        "discountedRate": {{"price": "{dollars}", "currency": "USD"}}}}"#
    )
}

fn writes(dollars: &str) -> String {
    rate("AmazonDynamoDB", "APS5-WriteRequestUnits", "PayPerRequestThroughput", "WriteRequestUnits", dollars)
}

fn read_plans(text: &str) -> PlanList {
    match read_price_file(text.as_bytes(), None) {
        Ok(PriceFile::Plans(list)) => list,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_list_of_savings_plans_gives_the_rates_of_its_region() {
    let others = [
        rate("AmazonRDS", "APS5-InstanceUsage:db.r7i.xl", "CreateDBInstance:0019", "Hrs", "0.456"),
        rate("AmazonDynamoDB", "APS5-VectorSearch", "VectorSearch", "GB", "0.5"),
        writes("0.0000005822"),
        rate(
            "AmazonDynamoDB",
            "APS5-IA-ReadCapacityUnit-Hrs",
            "CommittedThroughput",
            "ReadCapacityUnit-Hrs",
            "0.0001628",
        ),
    ];
    let list = read_plans(&plan_list(YEAR, &others.join(", ")));
    assert_eq!((list.version.as_str(), list.published.as_str()), ("20260422194203", "2026-04-22"));
    assert_eq!((list.rates, list.unknown_rates, list.doubts.as_slice()), (4, 2, &[] as &[OfferDoubt]));
    let book = PriceBook::embedded().with_plans(&list);
    assert_eq!(book.version(), "20250828153819-plans-20260422194203-ap-south-2");
    let region = book.region("ap-south-2").expect("it is there");
    let rate = |dimension| region.plan_rate(dimension).map(|it| it.decimal().to_string());
    assert_eq!(rate(Dimension::WriteRequestUnit).as_deref(), Some("0.0000005822"));
    assert_eq!(rate(Dimension::ReadCapacityUnitHourIa).as_deref(), Some("0.0001628"));
    assert_eq!(rate(Dimension::ReadRequestUnit), None);
    assert_eq!(book.region("eu-west-1").expect("it is there").plan_list(), None);
    // It is kept, and a price list imported later leaves it.
    let again = PriceBook::from_json(&book.to_json()).expect("it is read again");
    assert_eq!(changes(&book, &again), []);
    assert!(book.to_json().contains("\"keyfare_prices\": 2"));
    let later = again.with_offer(&read(&list_of("ap-south-2")).expect("it is read"));
    assert_eq!(later.version(), "20261129000000-ap-south-2-plans-20260422194203-ap-south-2");
    let kept = later.region("ap-south-2").expect("it is there").plan_rate(Dimension::WriteRequestUnit);
    assert_eq!(kept.map(|it| it.decimal().to_string()).as_deref(), Some("0.0000005822"));
}

fn list_of(region: &str) -> String {
    list(&tier("a", "0", "Inf", "0.283"), &STORAGE.replace("eu-west-1", region))
}

#[test]
fn a_csv_of_savings_plans_says_the_same() {
    let heading = "Publication Date,2026-04-22T19:42:03Z\nVersion,20260422194203\nOfferCode,AmazonDatabaseSavingsPlans\n\
        SKU,RateCode,Unit,EffectiveDate,DiscountedRate,Currency,DiscountedSKU,DiscountedServiceCode,DiscountedUsageType,\
        DiscountedOperation,PurchaseOption,LeaseContractLength,LeaseContractLengthUnit,DiscountedRegionCode\n";
    let row = "P,P.X,WriteRequestUnits,2026-04-20,0.0000005822,USD,X,AmazonDynamoDB,APS5-WriteRequestUnits,\
        PayPerRequestThroughput,No Upfront,1,year,ap-south-2\n";
    let list =
        read_plans(&format!("{heading}{row}{}", row.replace("No Upfront", "All Upfront").replace("5822", "5000")));
    assert_eq!(list.regions, read_plans(&plan_list(YEAR, &writes("0.0000005822"))).regions);
    check_refused_file(&format!("{heading}P,P.X,Wri"), "ends too early, at line 5");
}

#[track_caller]
fn check_refused_file(text: &str, message: &str) {
    let error = read_price_file(text.as_bytes(), None).map(|_| "a file").expect_err("it must be refused").to_string();
    assert!(error.contains(message), "{error}");
    assert!(!error.ends_with('.'), "{error}");
}

#[test]
fn a_list_of_savings_plans_without_our_rates_is_refused() {
    check_refused(&plan_list(YEAR, &writes("0.0000005822")), "which has no list prices");
    check_refused_file(&plan_list(YEAR, ""), "none of the 0 rates");
    check_refused_file(&plan_list(r#"{"duration": 3, "unit": "year"}"#, &writes("0.1")), "none of the 1 rates");
    let rds = rate("AmazonRDS", "APS5-WriteRequestUnits", "PayPerRequestThroughput", "WriteRequestUnits", "0.1");
    check_refused_file(&plan_list(YEAR, &rds), "none of the 1 rates");
    let whole = plan_list(YEAR, &writes("0.0000005822"));
    check_refused_file(&whole[..whole.len() / 2], "ends too early");
    check_refused_file(&whole.replace("ap-south-2", "AP SOUTH"), "“AP SOUTH” is no code of a Region");
    check_refused_file(&whole.replace("2026-04-22T19", "yesterday"), "is no publication date");
}

#[test]
fn a_rate_that_is_not_clear_is_left_out() {
    let more = rate("AmazonDynamoDB", "ReadRequestUnits", "PayPerRequestThroughput", "ReadRequestUnits", "0.0000001");
    let two = [writes("0.0000005822"), writes("0.0000004"), more.clone()];
    for (rates, reason) in [
        (two.join(", "), "it has two rates"),
        (format!("{}, {more}", writes("-1")), "“-1” is below zero"),
        (format!("{}, {more}", writes("0.1").replace("\"WriteRequestUnits\"", "\"Hrs\"")), "it is priced by “Hrs”"),
    ] {
        let list = read_plans(&plan_list(YEAR, &rates));
        assert_eq!(list.doubts.iter().map(|it| it.reason.as_str()).collect::<Vec<_>>(), [reason]);
        assert_eq!(list.regions["ap-south-2"].len(), 1);
    }
}

#[test]
fn rates_that_vanish_or_no_plan_has_are_not_plausible() {
    let with = |rates: &str| PriceBook::embedded().with_plans(&read_plans(&plan_list(YEAR, rates)));
    let more = rate("AmazonDynamoDB", "ReadRequestUnits", "PayPerRequestThroughput", "ReadRequestUnits", "0.0000001");
    let before = with(&format!("{}, {more}", writes("0.0000005822")));
    assert_eq!(implausible(&changes(PriceBook::embedded(), &before)), []);
    assert_eq!(implausible_rates(&before), []);
    let found = implausible(&changes(&before, &with(&writes("0.0000005822"))));
    assert!(
        matches!(found.as_slice(), [Implausible::FewerRates { lost, .. }] if lost == &[Dimension::ReadRequestUnit])
    );
    for dollars in ["0.00000072", "0.00000007", "0"] {
        let found = implausible_rates(&with(&writes(dollars)));
        assert!(matches!(found.as_slice(), [Implausible::Rate { .. }]), "{dollars}: {found:?}");
    }
    let found: Vec<String> = implausible_rates(&with(&writes("0.00000072"))).iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        [
            "ap-south-2, On-demand writes: a Savings Plan rate of $0.72 per million for a list price of $0.71 per million is not plausible"
        ]
    );
}
