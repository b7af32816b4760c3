//! Questions that people asked about storage, backups, streams, global tables and bills, answered through a design. A
//! figure that equals a known mistake fails.

mod figures;

use figures::{of_table, of_table_with};
use keyfare_core::{
    bill::{Family, UnitKind},
    estimate::{Estimate, View},
    pricing::Dimension,
};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use std::{collections::BTreeMap, str::FromStr};

type Figures = BTreeMap<String, Decimal>;

#[track_caller]
fn decimal(value: &Value) -> Decimal {
    Decimal::from_str(&value.to_string())
        .or_else(|_| Decimal::from_scientific(&value.to_string()))
        .unwrap_or_else(|_| panic!("{value} is no decimal"))
}

/// Every expected figure of a case within its tolerance, and none of its traps. Names that begin with `old` tell what
/// an out-of-date answer would be: no design gives them.
#[track_caller]
fn check(id: &str, answer: impl Fn(&Value) -> Figures) {
    let file: Value = serde_json::from_str(include_str!("../../tests/data/user-cases.json")).expect("JSON");
    let case = file["cases"].as_array().expect("a list").iter().find(|it| it["id"] == id).expect(id);
    let figures = answer(&case["inputs"]);
    let found = |wanted: &Value| {
        let name = wanted["name"].as_str().expect("a name");
        *figures.get(name).unwrap_or_else(|| panic!("{id}: no figure for {name}"))
    };
    for wanted in case["expected"].as_array().expect("a list") {
        if wanted["name"].as_str().is_some_and(|name| name.starts_with("old")) {
            continue;
        }
        let off = (found(wanted) - decimal(&wanted["value"])).abs();
        let name = &wanted["name"];
        assert!(off <= decimal(&wanted["tolerance"]), "{id}: {name} is {}, not {}", found(wanted), wanted["value"]);
    }
    for trap in case.get("traps").and_then(Value::as_array).into_iter().flatten() {
        assert_ne!(found(trap).round_dp(2), decimal(&trap["value"]).round_dp(2), "{id}: {}", trap["why"]);
    }
}

fn figures<const N: usize>(pairs: [(&str, Decimal); N]) -> Figures {
    pairs.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
}

fn sum(all: &Estimate, dimension: Dimension) -> Decimal {
    all.lines(View::AsDesigned).filter(|it| it.dimension == dimension).map(|it| it.amount.decimal()).sum()
}

fn units(all: &Estimate, dimension: Dimension) -> Decimal {
    all.lines(View::AsDesigned).filter(|it| it.dimension == dimension).map(|it| it.quantity).sum()
}

fn once(all: &Estimate) -> Decimal {
    all.one_time_total().decimal()
}

/// An entity of so many gigabytes, storage overhead included.
fn gigabytes(name: &str, count: &Value) -> Value {
    let items = decimal(count) * Decimal::from(1_048_576);
    json!({"name": name, "items": items.normalize().to_string(), "size": {"bytes": 924}})
}

fn monthly(name: &str, operation: &str, times: &Value) -> Value {
    json!({"name": name, "operation": operation, "rate": {"times": times, "per": "month"}})
}

fn replicas(regions: &[&str]) -> Value {
    let replica = |region: &&str| json!({"region": region, "state": "existing", "reads": 0});
    json!({"replicas": regions.iter().map(replica).collect::<Vec<_>>()})
}

#[test]
fn uc_08_a_scan_of_everything_is_dear() {
    check("UC-08", |given| {
        let scan = |consistency: &str| {
            let mut scan = monthly("scan", "Scan", &given["scans_per_month"]);
            scan["consistency"] = json!(consistency);
            let entity = json!({"name": "item", "items": given["items"], "size": {"bytes": given["item_bytes"]}});
            let (_, all) = of_table(json!({"entities": [entity], "patterns": [scan]}));
            (figures::units(&all, 0, UnitKind::Read), all.by_family(View::OnDemand)[&Family::Scans].decimal())
        };
        let (strong, eventual) = (scan("strong"), scan("eventual"));
        figures([
            ("one_scan_strong", strong.0),
            ("one_scan_eventual", eventual.0),
            ("month_strong", strong.1),
            ("month_eventual", eventual.1),
        ])
    });
}

#[test]
fn uc_25_an_idle_table_costs_its_capacity() {
    check("UC-25", |given| {
        let said = &given["provisioned"];
        let (_, all) = of_table_with(
            json!({"month_hours": given["hours"]}),
            json!({
                "capacity": {"mode": "provisioned", "read": said["rcu"], "write": said["wcu"]},
                "entities": [{"name": "item", "items": 0, "size": {"bytes": 100}}],
            }),
        );
        let total = |view| all.total(view).decimal();
        figures([("month", total(View::AsDesigned)), ("same_on_demand", total(View::OnDemand))])
    });
}

#[test]
fn uc_32_tiny_items_are_mostly_overhead() {
    check("UC-32", |given| {
        let shown = |gigabyte: u64| {
            let bytes = decimal(&given["shown_gb"]) * Decimal::from(gigabyte);
            // Items of about 40 bytes: as many of the next smaller and the next larger size as fit the whole.
            let items = decimal(&given["items"]);
            let each = (bytes / items).trunc();
            let larger = (bytes - each * items).trunc();
            let entity = |name: &str, count: Decimal, bytes: Decimal| json!({"name": name, "items": count.to_string(), "size": {"bytes": u64::try_from(bytes).expect("small")}});
            let (_, all) = of_table_with(
                json!({"free_tier": "on"}),
                json!({"entities": [entity("a", items - larger, each), entity("b", larger, each + Decimal::ONE)]}),
            );
            let stored = all.storage[0].quantity;
            (stored, units(&all, Dimension::StorageGbMonth), all.total(View::AsDesigned).decimal())
        };
        let (binary, decimal_) = (shown(1_073_741_824), shown(1_000_000_000));
        let overhead = decimal(&given["items"]) * Decimal::from(100) / Decimal::from(1_073_741_824_u64);
        let middle = |one: Decimal, other: Decimal| (one + other) / Decimal::TWO;
        figures([
            ("overhead_gib", overhead),
            ("billed_gib_if_shown_is_binary", binary.0),
            ("billed_gib_if_shown_is_decimal", decimal_.0),
            ("over_free_gib", middle(binary.1, decimal_.1)),
            ("month", middle(binary.2, decimal_.2)),
        ])
    });
}

#[test]
fn uc_33_recovery_leaves_out_global_indexes_and_a_restore_does_not() {
    check("UC-33", |given| {
        let index = |name: &str, kind: &str, share: &str| {
            let mut index = json!({"name": name, "kind": kind, "projection": "keys_only",
                "members": [{"entity": "item", "share": share, "entry_bytes": 924}]});
            match kind {
                "local" => index["sort_key"] = json!([{"name": "time"}]),
                _ => index["partition_key"] = json!([{"name": "status"}]),
            }
            index
        };
        let part = |key: &str| (decimal(&given[key]) / decimal(&given["table_gb"])).normalize().to_string();
        let with = |features: Value| {
            let (_, all) = of_table(json!({
                "entities": [gigabytes("item", &given["table_gb"])],
                "indexes": [index("l", "local", &part("lsi_gb")), index("g", "global", &part("gsi_gb"))],
                "features": features,
            }));
            all
        };
        let pitr = |days: &Value| sum(&with(json!({"pitr": {"window_days": days}})), Dimension::PitrGbMonth);
        let restore = |indexes: &str| once(&with(json!({"restores": [{"once": 1, "indexes": indexes}]})));
        let windows = &given["recovery_window_days"];
        figures([
            ("pitr_month", pitr(&windows[1])),
            ("pitr_month_with_7_days", pitr(&windows[0])),
            ("restore_all", restore("all")),
            ("restore_without_gsi", restore("local")),
        ])
    });
}

#[test]
fn uc_34_changes_are_cheaper_to_export_than_everything() {
    check("UC-34", |given| {
        let hours = (decimal(&given["days"]) * Decimal::from(24)).normalize().to_string();
        let with = |exports: Value| {
            let (_, all) = of_table_with(
                json!({"month_hours": hours}),
                json!({
                    "entities": [gigabytes("item", &given["table_gb"])],
                    "features": {"pitr": {}, "exports": exports},
                }),
            );
            all
        };
        let daily = json!({"times": 1, "per": "day"});
        let full = with(json!([{"kind": "full", "rate": daily}]));
        let incremental = json!({"kind": "incremental", "rate": daily, "gigabytes": given["changed_gb_per_day"]});
        let mixed = with(json!([{"kind": "full", "once": 1}, incremental]));
        figures([
            ("daily_full", sum(&full, Dimension::ExportGb)),
            ("one_full_then_incremental", once(&mixed) + sum(&mixed, Dimension::ExportIncrementalGb)),
            ("continuous_backup_needed", sum(&full, Dimension::PitrGbMonth)),
        ])
    });
}

#[test]
fn uc_35_the_first_region_of_a_global_table_is_a_replica_too() {
    check("UC-35", |given| {
        let (_, all) = of_table_with(
            json!({"month_hours": given["hours"]}),
            json!({
                "capacity": {"mode": "provisioned", "read": given["rcu"], "write": given["wcu"]},
                "features": {"global_table": replicas(&["us-east-2", "us-west-2"])},
            }),
        );
        let own = |dimension, own: bool| {
            let lines = all.provisioned.iter().filter(move |it| it.dimension == dimension);
            lines.filter(|it| !own || it.replica.is_none()).map(|it| it.amount.decimal()).sum::<Decimal>()
        };
        let writes = Dimension::ReplicatedWriteCapacityUnitHour;
        figures([
            ("writes_per_region", own(writes, true)),
            ("writes_three_regions", own(writes, false)),
            ("reads_one_region", own(Dimension::ReadCapacityUnitHour, true)),
        ])
    });
}

#[test]
fn uc_36_index_writes_are_plain_units_in_every_region() {
    check("UC-36", |given| {
        let index = json!({"name": "g", "kind": "global", "partition_key": [{"name": "a"}], "projection": "all",
            "members": [{"entity": "item", "entry_bytes": given["gsi"]["entry_bytes"]}]});
        let (_, all) = of_table(json!({
            "entities": [{"name": "item", "items": 0, "size": {"bytes": given["item_bytes"]}}],
            "indexes": [index],
            "features": {"global_table": replicas(&["us-west-2"])},
            "patterns": [monthly("put", "PutItem", &given["writes_per_month"])],
        }));
        let (replicated, plain) = (Dimension::ReplicatedWriteRequestUnit, Dimension::WriteRequestUnit);
        figures([
            ("rwru", units(&all, replicated)),
            ("gsi_wru", units(&all, plain)),
            ("writes_total", sum(&all, replicated) + sum(&all, plain)),
            ("transfer", sum(&all, Dimension::TransferRegionGb)),
        ])
    });
}

#[test]
fn uc_37_items_that_expire_are_free_in_one_region_only() {
    check("UC-37", |given| {
        let with = |regions: &[&str]| {
            let rate = json!({"times": given["expired_per_month"], "per": "month"});
            let (_, all) = of_table(json!({
                "entities": [{"name": "item", "items": 0, "size": {"bytes": given["item_bytes"]}}],
                "features": {"ttl": {"expired": [{"entity": "item", "rate": rate}]}, "global_table": replicas(regions)},
            }));
            let dimension = Dimension::ReplicatedWriteRequestUnit;
            (units(&all, dimension), sum(&all, dimension))
        };
        let (three, one) = (with(&["us-east-2", "us-west-2"]), with(&[]));
        assert_eq!(given["regions"], 3);
        figures([("rwru", three.0), ("month", three.1), ("single_region", one.1)])
    });
}

#[test]
fn uc_38_only_readers_of_ones_own_pay_for_a_stream() {
    check("UC-38", |given| {
        let with = |reader: &str, shards: &Value| {
            let rate = json!({"times": given["own_consumer_polls_per_second_per_shard"], "per": "second"});
            let hours = (decimal(&given["days"]) * Decimal::from(24)).normalize().to_string();
            let (_, all) = of_table_with(
                json!({"month_hours": hours, "free_tier": "on"}),
                json!({"features": {"streams": {"consumers": [{"reader": reader, "shards": shards, "calls": rate}]}}}),
            );
            let calls =
                all.features.monthly.iter().filter(|it| it.quantity > Decimal::ZERO).map(|it| it.quantity).sum();
            (calls, sum(&all, Dimension::StreamsRead))
        };
        let shards = &given["shards"];
        let (lambda, one, ten) = (with("lambda", &shards[0]), with("program", &shards[0]), with("program", &shards[1]));
        figures([
            ("function_trigger", lambda.1),
            ("calls_one_shard", one.0),
            ("own_one_shard", one.1),
            ("own_ten_shards", ten.1),
        ])
    });
}

#[test]
fn uc_44_a_bill_at_the_prices_of_today() {
    check("UC-44", |given| {
        let put = monthly("put", "PutItem", &given["wru"]);
        let mut get = monthly("get", "GetItem", &given["rru"]);
        get["consistency"] = json!("strong");
        let (_, all) = of_table(json!({
            "entities": [gigabytes("item", &given["billed_gb"])],
            "features": {"pitr": {}},
            "patterns": [put, get],
        }));
        figures([
            ("writes", sum(&all, Dimension::WriteRequestUnit)),
            ("reads", sum(&all, Dimension::ReadRequestUnit)),
            ("storage", sum(&all, Dimension::StorageGbMonth)),
            ("continuous_backup", sum(&all, Dimension::PitrGbMonth)),
            ("total", all.total(View::AsDesigned).decimal()),
        ])
    });
}

#[test]
fn uc_45_items_that_belong_together_cost_less_in_one() {
    check("UC-45", |given| {
        let with = |times: Decimal, bytes: u64| {
            let put = json!({"name": "put", "operation": "PutItem", "after_bytes": bytes,
                "rate": {"times": times.round_dp(10).normalize().to_string(), "per": "month"}});
            let (_, all) = of_table(json!({"patterns": [put]}));
            (units(&all, Dimension::WriteRequestUnit), sum(&all, Dimension::WriteRequestUnit))
        };
        let writes = decimal(&given["writes_per_month"]);
        let folded = writes / decimal(&given["fold"]);
        let before = with(writes, given["item_bytes"].as_u64().expect("bytes"));
        let after = with(folded, given["folded_bytes"].as_u64().expect("bytes"));
        let small = with(folded, 1_024);
        let saving = |it: (Decimal, Decimal)| (Decimal::ONE - it.1 / before.1) * Decimal::ONE_HUNDRED;
        figures([
            ("wru_before", before.0),
            ("wru_after", after.0),
            ("before", before.1),
            ("after", after.1),
            ("saving", saving(after)),
            ("saving_if_under_1_kb", saving(small)),
            ("after_if_under_1_kb", small.1),
        ])
    });
}
