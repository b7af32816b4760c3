//! The worked examples about features: streams, capture, backups, global tables, caches, transfer and other services.
//! Where an example describes a design, it is run as one; the engine's own function is run with it.

mod figures;

use figures::{
    features::{amount, lines, quantity, replicas, unpriced},
    of_table, of_table_with,
};
use keyfare_core::{
    bill::{
        UnitKind, backup, charge, dax, free_tier, global_table,
        other_services::{self, InsightRequest, Outcome, SortKey},
        restore, streams, transfer,
    },
    design::{
        CapacityMode, TableClass,
        features::{InsightsMode, KmsKey, StreamReader},
    },
    estimate::Estimate,
    metering::{ItemChange, replay_read_units},
    money::Usd,
    pricing::Dimension,
    units::Bytes,
};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The operations of this file and how many examples each has.
const OPERATIONS: [(&str, usize); 28] = [
    ("add_replica", 1),
    ("backup_first_of_month", 1),
    ("backup_rolloff", 1),
    ("backup_storage", 2),
    ("cdc_units", 1),
    ("class_changes", 1),
    ("contributor_events", 4),
    ("dax_month", 1),
    ("dax_normalized_rps", 1),
    ("dax_t3_surplus", 1),
    ("dax_target_rps", 1),
    ("free_tier_applies", 2),
    ("free_unit_hours", 1),
    ("global_provision", 1),
    ("global_writes", 4),
    ("global_writes_legacy_2017", 1),
    ("import_s3", 1),
    ("incremental_export_bytes", 1),
    ("kinesis_shards", 1),
    ("kms_calls", 1),
    ("mrsc_writes", 1),
    ("parallel_scan_segments", 1),
    ("replication_transfer", 1),
    ("stream_reads", 1),
    ("transact_write_via_dax", 1),
    ("transfer", 1),
    ("ttl_delete", 1),
    ("ttl_storage", 1),
];

fn examples() -> Vec<Value> {
    serde_json::from_str(include_str!("../../tests/data/worked-examples.json")).expect("the examples are a JSON list")
}

/// A number exactly as it is written, also in exponent form.
#[track_caller]
fn decimal(value: &Value) -> Decimal {
    let text = value.as_number().unwrap_or_else(|| panic!("{value} is no number")).to_string();
    text.parse().or_else(|_| Decimal::from_scientific(&text)).unwrap_or_else(|_| panic!("{text} is no decimal"))
}

fn whole(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no whole number"))
}

fn usd(value: &Value) -> Usd {
    Usd::new(decimal(value))
}

fn text(number: Decimal) -> String {
    number.normalize().to_string()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn size(value: &Value) -> Option<Bytes> {
    value.as_u64().map(Bytes::new)
}

/// 1,048,576 items of so many gigabytes together, storage overhead included.
fn gigabytes(count: &Value) -> Value {
    let items = decimal(count) * Decimal::from(1_048_576);
    json!({"name": "item", "items": text(items), "size": {"bytes": 924}})
}

/// A put of so many writes a month, with indexes that hold everything, in so many Regions.
fn written(given: &Value, global: Value, mode: &str) -> Estimate {
    let index =
        |i| json!({"name": format!("g{i}"), "kind": "global", "partition_key": [{"name": "a"}], "projection": "all"});
    let indexes: Vec<_> = (0..given["gsi_all"].as_u64().unwrap_or(0)).map(index).collect();
    let bytes = given["item_bytes"].as_u64().unwrap_or(500);
    let put = json!({"name": "put", "operation": "PutItem", "rate": {"times": given["writes"], "per": "month"}});
    let (_, all) = of_table(json!({
        "capacity": {"mode": mode},
        "entities": [{"name": "item", "items": 0, "size": {"bytes": bytes}}],
        "indexes": indexes,
        "features": {"global_table": global},
        "patterns": [put],
    }));
    all
}

fn run(operation: &str, given: &Value) -> Option<Value> {
    let number = |value: Decimal| -> Value { serde_json::from_str(&value.normalize().to_string()).expect("a number") };
    Some(match operation {
        "add_replica" => {
            let (_, all) = of_table(json!({
                "entities": [{"name": "item", "items": text(decimal(&given["table_gb"]) * Decimal::from(1_048_576)),
                    "size": {"bytes": 876}}],
                "features": {"global_table": {"replicas": [{"region": "us-west-2", "state": "new", "reads": 0}]}},
            }));
            let price = lines(&all, Dimension::RestoreGb).next().expect("a restore").price.usd;
            assert_eq!(price, usd(&given["restore_usd_gb"]));
            json!({
                "restore_usd": number(amount(&all, Dimension::RestoreGb)),
                "transfer_gb": number(quantity(&all, Dimension::TransferRegionGb)),
            })
        }
        "backup_first_of_month" => {
            let total = backup::first_of_month(whole(&given["backups"]), usd(&given["usd_month_each"]));
            json!({"usd": number(total.expect("in range").decimal())})
        }
        "backup_rolloff" => {
            let (blocks, per_block) = (whole(&given["blocks"]), whole(&given["per_block"]));
            let month = backup::rolling_month(blocks, per_block, usd(&given["usd_day_each"])).expect("in range");
            json!({
                "usd_first_of_month_at_end": number(month.first_of_month_at_end.decimal()),
                "usd_month_total": number(month.total.decimal()),
            })
        }
        "backup_storage" => {
            let deleted: Vec<_> = list(&given["deleted"])
                .iter()
                .map(|it| backup::DeletedBackup {
                    gigabytes: decimal(&it["gb"]),
                    after_days: decimal(&it["after_day"]),
                })
                .collect();
            let months = backup::backup_gb_months(decimal(&given["gb"]), &deleted, decimal(&given["month_days"]));
            let cost = usd(&given["unit_price"]).checked_mul(months.expect("in range")).expect("in range").decimal();
            if deleted.is_empty() {
                let (_, all) = of_table(json!({"features": {"backups": [{"kept": 1, "gigabytes": given["gb"]}]}}));
                assert_eq!(amount(&all, Dimension::BackupGbMonth), cost);
            }
            json!({"usd": number(cost.round_dp(20))})
        }
        "cdc_units" => {
            let changes = list(&given["changes"]);
            let units = changes.iter().map(|it| {
                streams::capture_units(ItemChange { before: size(&it["old_bytes"]), after: size(&it["new_bytes"]) })
            });
            let pattern = |it: &Value| {
                let rate = json!({"times": 1, "per": "month"});
                let operation = if it["old_bytes"].is_null() { "PutItem" } else { "UpdateItem" };
                json!({"name": "c", "operation": operation, "before_bytes": it["old_bytes"].as_u64().unwrap_or(0),
                    "after_bytes": it["new_bytes"], "rate": rate})
            };
            let patterns: Vec<_> = changes.iter().map(pattern).collect();
            let (_, all) = of_table(json!({"features": {"kinesis": {}}, "patterns": patterns}));
            let sum: Decimal = units.sum();
            assert_eq!(quantity(&all, Dimension::KinesisChangeDataCapture), sum);
            json!({"units": number(sum)})
        }
        "class_changes" => {
            let days: Vec<u64> = list(&given["days"]).iter().map(whole).collect();
            json!({"accepted": other_services::class_changes(&days)})
        }
        "contributor_events" => json!({"events": events(given)}),
        "dax_month" => {
            let hours = dax::node_hours(whole(&given["nodes"]), decimal(&given["hours"])).expect("in range");
            let cost = charge::amount(hours, Decimal::ZERO, usd(&given["node_usd_hour"])).expect("in range");
            let typed = json!([{"dimension": "dax_node_hour:dax.r5.large", "usd": given["node_usd_hour"].to_string()}]);
            let all = typed_estimate(
                typed,
                given["hours"].clone(),
                json!({
                    "features": {"dax": {"node": "dax.r5.large", "nodes": given["nodes"], "hit_share": 0}},
                }),
            );
            assert_eq!(amount(&all, Dimension::DaxNodeHour), cost.decimal());
            json!({"usd": number(cost.decimal())})
        }
        "dax_normalized_rps" => {
            let kb = decimal(&given["size_kb"]);
            let load = dax::DaxLoad {
                hit_kb: decimal(&given["hit_rps"]) * kb,
                miss_kb: decimal(&given["miss_rps"]) * kb,
                write_kb: decimal(&given["write_rps"]) * kb,
            };
            let normalized = dax::normalized_rps(load, whole(&given["nodes"])).expect("in range");
            json!({"normalized_rps": number(normalized)})
        }
        "dax_target_rps" => {
            let nodes = whole(&given["nodes"]);
            let target_use = decimal(&given["target_utilization_percent"]) / Decimal::ONE_HUNDRED;
            let target = dax::target_rps(decimal(&given["normalized_rps"]), target_use, nodes).expect("in range");
            json!({"target_rps": number(target), "node_type": dax::smallest_node(target, nodes).expect("one is enough")})
        }
        "dax_t3_surplus" => {
            let percent = |key: &str| decimal(&given[key]) / Decimal::ONE_HUNDRED;
            let hours = dax::surplus_vcpu_hours(
                percent("avg_cpu_percent"),
                percent("baseline_percent"),
                decimal(&given["hours"]),
            );
            let hours = hours.expect("in range");
            let typed = json!([{"dimension": "dax_surplus_vcpu_hour", "usd": given["usd_per_vcpu_hour"].to_string()}]);
            let all = typed_estimate(
                typed,
                json!(730),
                json!({
                    "features": {"dax": {"node": "dax.t3.small", "nodes": 1, "hit_share": 0,
                        "surplus_vcpu_hours": hours.to_string()}},
                }),
            );
            json!({"usd": number(amount(&all, Dimension::DaxSurplusVcpuHour))})
        }
        "free_tier_applies" => {
            let mode = match given["mode"].as_str() {
                Some("on_demand") => CapacityMode::OnDemand,
                _ => CapacityMode::Provisioned,
            };
            let class = match given["class"].as_str() {
                Some("STANDARD") => TableClass::Standard,
                _ => TableClass::StandardInfrequentAccess,
            };
            let cover = free_tier::cover(mode, class);
            let word = if class == TableClass::Standard { "standard" } else { "standard_infrequent_access" };
            let (_, all) = of_table_with(
                json!({"free_tier": "on"}),
                json!({
                    "class": word,
                    "capacity": {"mode": given["mode"]},
                    "entities": [gigabytes(&json!(1))],
                    "patterns": [{"name": "put", "operation": "PutItem", "rate": {"times": 1, "per": "second"}}],
                }),
            );
            let total = all.total(keyfare_core::estimate::View::AsDesigned);
            assert_eq!(total == Usd::ZERO, cover.throughput && cover.storage);
            let credits = all.features.monthly.iter().filter(|it| it.quantity < Decimal::ZERO).count();
            assert_eq!(credits > 0, cover.storage);
            json!({"throughput": cover.throughput, "storage": cover.storage})
        }
        "free_unit_hours" => {
            let free = free_tier::free_unit_hours(decimal(&given["units"]), decimal(&given["hours"]));
            json!({"unit_hours": number(free.expect("in range"))})
        }
        "global_provision" => {
            let rates: Decimal = list(&given["writes_per_s_by_region"]).iter().map(decimal).sum();
            let regions = list(&given["writes_per_s_by_region"]).len() as u64;
            let put = json!({"name": "put", "operation": "PutItem", "rate": {"times": text(rates), "per": "second"}});
            let (_, all) = of_table_with(
                json!({"month_hours": 1}),
                json!({
                    "capacity": {"mode": "provisioned"},
                    "entities": [{"name": "item", "items": 0, "size": {"bytes": given["item_bytes"]}}],
                    "features": {"global_table": {"replicas": replicas(regions - 1)}},
                    "patterns": [put],
                }),
            );
            let dimension = Dimension::ReplicatedWriteCapacityUnitHour;
            let each: Vec<_> = lines(&all, dimension).map(|it| it.quantity).collect();
            assert!(each.windows(2).all(|pair| pair[0] == pair[1]));
            json!({"rwcu_per_region": number(each[0]), "rwcu_total": number(each.iter().sum())})
        }
        "global_writes" | "global_writes_legacy_2017" | "mrsc_writes" => {
            let global = match operation {
                "global_writes" => json!({"replicas": replicas(whole(&given["regions"]) - 1)}),
                "mrsc_writes" => {
                    let mut others = replicas(whole(&given["replicas"]) - 1);
                    others.push(json!({"region": "us-east-2", "role": "witness"}));
                    json!({"consistency": "strong", "replicas": others})
                }
                _ => json!({"version": "2017.11.29", "replicas": replicas(whole(&given["regions"]) - 1)}),
            };
            let all = written(given, global, "on_demand");
            json!({
                "wru": number(quantity(&all, Dimension::WriteRequestUnit)),
                "rwru": number(quantity(&all, Dimension::ReplicatedWriteRequestUnit)),
            })
        }
        "import_s3" => {
            let import = json!({"once": 1, "gigabytes": given["uncompressed_gb"]});
            let (_, all) = of_table(json!({"features": {"imports": [import]}}));
            assert_eq!(lines(&all, Dimension::ImportGb).next().expect("an import").price.usd, usd(&given["usd_gb"]));
            json!({
                "usd": number(amount(&all, Dimension::ImportGb)),
                "write_units": number(quantity(&all, Dimension::WriteRequestUnit)),
            })
        }
        "incremental_export_bytes" => {
            let bytes = restore::incremental_export_bytes(Bytes::new(whole(&given["processed_bytes"])));
            json!({"billed_bytes": bytes.get()})
        }
        "kinesis_shards" => {
            let writes = decimal(&given["writes_per_s"]);
            let (updates, bytes) = (decimal(&given["update_share"]), whole(&given["record_bytes"]));
            let shards = streams::kinesis_shards(writes, updates, Bytes::new(bytes)).expect("in range");
            let rate = |times: Decimal| json!({"times": text(times), "per": "second"});
            let (_, all) = of_table_with(
                json!({"month_hours": 1}),
                json!({
                    "entities": [{"name": "item", "size": {"bytes": bytes}}],
                    "features": {"kinesis": {"mode": "provisioned"}},
                    "patterns": [
                        {"name": "put", "operation": "PutItem", "rate": rate(writes * (Decimal::ONE - updates))},
                        {"name": "update", "operation": "UpdateItem", "changes": [], "rate": rate(writes * updates)},
                    ],
                }),
            );
            assert_eq!(unpriced(&all, Dimension::KinesisShardHour).quantity, Decimal::from(shards));
            json!({"shards": shards})
        }
        "kms_calls" => {
            let (callers, hours) = (decimal(&given["callers"]), decimal(&given["active_hours_per_day"]));
            let calls = other_services::kms_requests(KmsKey::CustomerManaged, callers, hours, decimal(&given["days"]));
            let kms = json!({"key": given["key"], "callers": given["callers"],
                "hours_per_day": given["active_hours_per_day"]});
            let month = decimal(&given["days"]) * Decimal::from(24);
            let (_, all) = of_table_with(json!({"month_hours": text(month)}), json!({"features": {"kms": kms}}));
            assert_eq!(Some(unpriced(&all, Dimension::KmsRequest).quantity), calls);
            json!({"calls_at_most": number(calls.expect("in range"))})
        }
        "parallel_scan_segments" => {
            json!({"segments": other_services::parallel_scan_segments(whole(&given["table_gb"]))})
        }
        "replication_transfer" => {
            assert_eq!(whole(&given["unit_gb_bytes"]), Bytes::GB.get());
            let bytes = whole(&given["item_kb"]) * Bytes::KB.get();
            let written = json!({"writes": given["writes"], "item_bytes": bytes});
            let all = self::written(&written, json!({"replicas": replicas(1)}), "on_demand");
            let sent = global_table::replicated_gigabytes(decimal(&given["writes"]) * Decimal::from(bytes));
            assert_eq!(quantity(&all, Dimension::TransferRegionGb), sent);
            json!({"gb": number(sent.round_dp(6))})
        }
        "stream_reads" => {
            let reader = |it: &Value| match it["by"].as_str() {
                Some("kcl") => Some(StreamReader::KinesisAdapter),
                Some("lambda") => Some(StreamReader::Lambda),
                // Replication reads a stream of its own, which no design names.
                _ => None,
            };
            let calls = list(&given["calls"]);
            let read: Decimal =
                calls.iter().filter_map(|it| Some(streams::read_units(reader(it)?, decimal(&it["n"])))).sum();
            let consumers: Vec<_> = calls
                .iter()
                .filter_map(|it| {
                    let reader = match reader(it)? {
                        StreamReader::Lambda => "lambda",
                        _ => "kinesis_adapter",
                    };
                    Some(json!({"reader": reader, "shards": 1, "calls": {"times": it["n"], "per": "month"}}))
                })
                .collect();
            let (_, all) =
                of_table_with(json!({"free_tier": "on"}), json!({"features": {"streams": {"consumers": consumers}}}));
            let billed = charge::charged_quantity(read, decimal(&given["free"]));
            assert_eq!(quantity(&all, Dimension::StreamsRead), billed);
            json!({"billed": number(billed)})
        }
        "transact_write_via_dax" => {
            let actions: Vec<_> = list(&given["actions"])
                .iter()
                .map(|it| json!({"operation": "PutItem", "before_bytes": 0, "after_bytes": it["new_bytes"]}))
                .collect();
            let (_, all) = of_table(json!({
                "features": {"dax": {"node": "dax.r5.large", "nodes": 3}},
                "patterns": [{"name": "t", "operation": "TransactWriteItems", "actions": actions}],
            }));
            let changes = list(&given["actions"])
                .iter()
                .map(|it| ItemChange { before: size(&it["old_bytes"]), after: size(&it["new_bytes"]) });
            assert_eq!(figures::units(&all, 0, UnitKind::Read), replay_read_units(changes).decimal());
            json!({
                "write_units": number(figures::units(&all, 0, UnitKind::Write)),
                "extra_read_units": number(figures::units(&all, 0, UnitKind::Read)),
            })
        }
        "transfer" => {
            let internet = decimal(&given["internet_gb"]);
            let (_, all) = of_table(json!({"features": {"transfer": {"internet_gigabytes": text(internet)}}}));
            assert_eq!(quantity(&all, Dimension::TransferInternetGb), internet);
            json!({"billed_gb": number(transfer::billed_gigabytes(internet, Decimal::ZERO).expect("in range"))})
        }
        "ttl_delete" => {
            let (_, all) = of_table(json!({
                "entities": [{"name": "item", "items": 0, "size": {"bytes": given["item_bytes"]}}],
                "features": {
                    "ttl": {"expired": [{"entity": "item", "rate": {"times": given["items"], "per": "month"}}]},
                    "global_table": {"replicas": replicas(whole(&given["regions"]) - 1)},
                },
            }));
            let dimension = Dimension::ReplicatedWriteRequestUnit;
            let local = lines(&all, dimension).filter(|it| it.replica.is_none()).map(|it| it.quantity).sum();
            json!({
                "local_write_units": number(local),
                "replicated_write_units": number(quantity(&all, dimension)),
            })
        }
        "ttl_storage" => {
            let put = json!({"name": "put", "operation": "PutItem",
                "rate": {"times": given["items_per_day"], "per": "day"}});
            let (_, all) = of_table(json!({
                "entities": [{"name": "item", "lifetime_days": given["ttl_days"], "size": {"bytes": 100}}],
                "features": {"ttl": {"lag_days": given["lag_days"]}},
                "patterns": [put],
            }));
            json!({"items_stored_at_most": number(all.stocks[0][0].expect("known").round_dp(10))})
        }
        _ => return None,
    })
}

/// A design of one table with typed prices.
fn typed_estimate(typed: Value, hours: Value, mut table: Value) -> Estimate {
    table["name"] = json!("table");
    table["partition_key"] = json!({"name": "pk"});
    let design = json!({"version": 1, "name": "example", "region": "us-east-1", "settings": {"month_hours": hours},
        "typed_prices": typed, "tables": [table]});
    let wire = keyfare_core::wire::read_design(&design.to_string()).unwrap_or_else(|error| panic!("{error}"));
    let design = keyfare_core::design::Design::from_wire(&wire).unwrap_or_else(|mistakes| panic!("{mistakes:#?}"));
    keyfare_core::estimate::estimate(&design, keyfare_core::pricing::PriceBook::embedded()).expect("it has a bill")
}

fn events(given: &Value) -> u64 {
    let mode = match given["mode"].as_str() {
        Some("throttled") => InsightsMode::Throttled,
        _ => InsightsMode::AccessedAndThrottled,
    };
    let sort_key = if given["sort_key"] == true { SortKey::Present } else { SortKey::Absent };
    let of_request = |it: &Value| {
        let request = match it["api"].as_str() {
            Some("Query") => InsightRequest::Range,
            _ => InsightRequest::Items(it["items"].as_u64().unwrap_or(1)),
        };
        let outcome = if it["throttled"] == true { Outcome::Throttled } else { Outcome::Served };
        if other_services::counted(mode, outcome) { other_services::insight_events(request, sort_key) } else { 0 }
    };
    list(&given["ops"]).iter().map(of_request).sum()
}

/// Numbers within the tolerance of the example, everything else as it is.
#[track_caller]
fn check(example: &Value, found: &Value) {
    let tolerance = example.get("tolerance").map_or(Decimal::ZERO, decimal);
    let expected = example["expect"].as_object().expect("an object");
    assert!(!expected.is_empty(), "{} expects nothing", example["id"]);
    for (key, wanted) in expected {
        let value = found.get(key).unwrap_or_else(|| panic!("{}: no figure for {key}", example["id"]));
        match wanted {
            Value::Number(_) => {
                let off = (decimal(value) - decimal(wanted)).abs();
                assert!(off <= tolerance, "{}: {key} is {value}, not {wanted}", example["id"]);
            }
            _ => assert_eq!(value, wanted, "{}: {key}", example["id"]),
        }
    }
}

#[test]
fn every_example_about_features_comes_out() {
    let mut counts = BTreeMap::new();
    for example in examples() {
        let operation = example["given"]["op"].as_str().expect("an operation");
        let Some(found) = run(operation, &example["given"]) else { continue };
        check(&example, &found);
        *counts.entry(operation.to_string()).or_insert(0) += 1;
    }
    assert_eq!(counts, OPERATIONS.map(|(name, count)| (name.to_string(), count)).into());
}
