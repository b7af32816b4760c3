//! Features: what the service refuses, and what no quantity can be.

use crate::base::*;

/// The base with one feature of its table, which is refused.
#[track_caller]
fn check_feature(feature: &str, value: Value, field: &str, message: &str) {
    let mut design = base();
    design["tables"][0]["features"] = json!({ feature: value });
    check_design(&design, &format!("tables[0].features.{field}"), message);
}

#[test]
fn a_rate_and_a_number_of_times_exclude_each_other() {
    let daily = json!({"times": 1, "per": "day"});
    let message = "it happens at a rate or so many times in all: leave out rate or once";
    check_feature("restores", json!([{"rate": daily, "once": 1}]), "restores[0].once", message);
    check_feature("exports", json!([{"kind": "full", "rate": daily, "once": 1}]), "exports[0].once", message);
    check_feature("imports", json!([{}, {"rate": daily, "once": 1}]), "imports[1].once", message);
    check_feature(
        "backups",
        json!([{"kept": 3, "rate": daily}]),
        "backups[0].kept",
        "backups are kept all the time or come and go: leave out kept, or rate and retention_days",
    );
}

#[test]
fn quantities_stay_in_range() {
    check_feature(
        "imports",
        json!([{"once": 1, "gigabytes": -1}]),
        "imports[0].gigabytes",
        "-1 is negative: gigabytes are counted from 0, write 0 or more",
    );
    check_feature(
        "backups",
        json!([{"rate": {"times": -1, "per": "day"}}]),
        "backups[0].rate.times",
        "-1 is negative: requests are counted from 0, write 0 or more",
    );
    check_feature(
        "pitr",
        json!({"window_days": 36}),
        "pitr.window_days",
        "36 days are no recovery window: write 1 to 35 (R-BKP-3)",
    );
    check_feature(
        "aws_backup",
        json!([{"cold_days": 30}]),
        "aws_backup[0].cold_days",
        "30 days in cold storage are too few: write at least 90, or leave it out",
    );
    check_feature(
        "streams",
        json!({"consumers": [{"reader": "program", "shards": "1.5"}]}),
        "streams.consumers[0].shards",
        "1.5 is no number of shards: write a whole one from 1 on",
    );
    check_feature(
        "dax",
        json!({"node": "dax.r5.large", "nodes": 12}),
        "dax.nodes",
        "12 is no number of nodes: a cluster has 1 to 11 (R-DAX-1)",
    );
    check_feature(
        "dax",
        json!({"node": "dax.r5.large", "nodes": 3, "hit_share": "1.1"}),
        "dax.hit_share",
        "1.1 is no share: write a number from 0 to 1 (5 % is 0.05)",
    );
    check_feature(
        "kms",
        json!({"key": "aws_managed", "hours_per_day": 25}),
        "kms.hours_per_day",
        "25 is out of range: write at most 24 hours",
    );
}

#[test]
fn a_feature_names_only_what_the_table_has() {
    check_feature(
        "index_builds",
        json!(["by-color"]),
        "index_builds[0]",
        "“by-color” is no index of the table: name one of them",
    );
    check_feature(
        "index_builds",
        json!(["by-total"]),
        "index_builds[0]",
        "“by-total” is local, and a local index is made with its table: leave it out",
    );
    let rate = json!({"times": 1, "per": "day"});
    check_feature(
        "ttl",
        json!({"expired": [{"entity": "cart", "rate": rate}]}),
        "ttl.expired[0].entity",
        "“cart” is no entity of the table: name one of them",
    );
    check_feature(
        "transfer",
        json!({"regions": [{"region": "us-east-1", "gigabytes": 1}]}),
        "transfer.regions[0].region",
        "“us-east-1” is the design's own Region: name another one",
    );
}

#[test]
fn a_global_table_has_other_regions_each_once() {
    let replica = |region: &str| json!({"region": region});
    check_feature(
        "global_table",
        json!({"replicas": [replica("us-east-1")]}),
        "global_table.replicas[0].region",
        "“us-east-1” is the design's own Region: name another one",
    );
    check_feature(
        "global_table",
        json!({"replicas": [replica("eu-west-1"), replica("eu-west-1")]}),
        "global_table.replicas[1].region",
        "“eu-west-1” is listed twice: keep one",
    );
    check_feature(
        "global_table",
        json!({"version": "2018"}),
        "global_table.version",
        "“2018” is no version of global tables: write 2019.11.21 or 2017.11.29",
    );
    check_feature(
        "global_table",
        json!({"replicas": [{"region": "eu-west-1", "role": "witness"}]}),
        "global_table.replicas",
        "only a strongly consistent global table has a witness (R-GT-5): say consistency strong, or leave the witness out",
    );
}

#[test]
fn a_strongly_consistent_global_table_has_three_regions_and_gives_things_up() {
    let mut design = base();
    design["tables"][0]["indexes"].as_array_mut().expect("a list").truncate(1);
    for pattern in design["tables"][0]["patterns"].as_array_mut().expect("a list") {
        if pattern["operation"].as_str().is_some_and(|it| it.starts_with("Transact")) {
            *pattern = json!({"name": "look", "operation": "GetItem", "entity": "order"});
        }
    }
    design["tables"][0]["features"]["global_table"] =
        json!({"consistency": "strong", "replicas": [{"region": "us-east-2"}]});
    check_design(
        &design,
        "tables[0].features.global_table.replicas",
        "2 Regions are no strongly consistent global table: it has exactly three, a witness included (R-GT-5)",
    );
    check_feature(
        "global_table",
        json!({"consistency": "strong", "replicas": [{"region": "us-east-2"}, {"region": "us-west-2"}]}),
        "global_table.consistency",
        "a strongly consistent global table has no local indexes (R-GT-5): say consistency eventual, or leave them out",
    );
}

#[test]
fn vector_indexes_are_few_and_on_demand() {
    let vector = json!({"name": "v"});
    check_feature(
        "vector_indexes",
        json!([vector, vector, vector, vector, vector, vector]),
        "vector_indexes",
        "6 vector indexes are too many: a table has at most 5 (R-VEC-1)",
    );
    let mut design = base();
    design["tables"][0]["capacity"] = json!({"mode": "provisioned"});
    design["tables"][0]["features"] = json!({"vector_indexes": [{"name": "v"}]});
    check_design(
        &design,
        "tables[0].features.vector_indexes",
        "vector indexes need on-demand mode (R-VEC-1): change the mode, or leave them out",
    );
}
