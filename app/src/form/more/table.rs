//! What a table has beside its reads and writes.

use super::{Field, Group, Kind::*, Shape};

const fn field(path: &'static str, label: &'static str, kind: super::Kind) -> Field {
    Field::new(path, label, kind)
}

const TIMES_FIELD: Field = field("rate.times", "How many times", Number);
const PER_FIELD: Field = field("rate.per", "In how long", Per);
const ONCE_FIELD: Field = field("once", "Times in all", Number).hint("instead of a rate");
const GIGABYTES: Field = field("gigabytes", "Size of each", Number).unit("GB").hint("the table's unless said");

const fn once(at: &'static str, title: &'static str, rule: &'static str, fields: &'static [Field]) -> Group {
    Group { at, title, rule, shape: Shape::Once, fields }
}

const fn list(at: &'static str, title: &'static str, rule: &'static str, fields: &'static [Field]) -> Group {
    Group { at, title, rule, shape: Shape::List, fields }
}

/// Copies, streams, backups, a cache, keys and the like.
pub const FEATURES: &[Group] = &[
    once(
        "features.global_table",
        "Global table",
        "R-GT-1",
        &[
            field(
                "consistency",
                "Consistency",
                Words(&[
                    ("", "eventual (MREC), the default"),
                    ("eventual", "eventual (MREC)"),
                    ("strong", "strong (MRSC)"),
                ]),
            ),
            field(
                "version",
                "Version",
                Words(&[
                    ("", "2019.11.21, the default"),
                    ("2019.11.21", "2019.11.21"),
                    ("2017.11.29", "2017.11.29 (legacy)"),
                ]),
            ),
        ],
    ),
    list(
        "features.global_table.replicas",
        "Replica",
        "R-GT-2",
        &[
            field("region", "Region", Text).hint("its code, such as eu-west-1").needed(),
            field(
                "role",
                "Role",
                Words(&[("", "replica, the default"), ("replica", "replica"), ("witness", "witness")]),
            ),
            field(
                "state",
                "State",
                Words(&[("", "not said"), ("existing", "there already"), ("new", "added to a table that holds items")]),
            ),
            field("reads", "Reads there", Number).unit("× the design's").hint("1 is as many, 0 is none"),
        ],
    ),
    once("features.streams", "DynamoDB Streams", "R-STREAM-1", &[]),
    list(
        "features.streams.consumers",
        "Stream reader",
        "R-STREAM-2",
        &[
            field(
                "reader",
                "What reads",
                Words(&[
                    ("lambda", "Lambda trigger"),
                    ("kinesis_adapter", "Kinesis adapter"),
                    ("program", "a program of one's own"),
                ]),
            )
            .needed(),
            field("shards", "Open shards", Number),
            field("calls.times", "GetRecords calls to each shard", Number)
                .hint("an adapter: once a second unless said"),
            field("calls.per", "In how long", Per),
        ],
    ),
    once(
        "features.kinesis",
        "Kinesis Data Streams for DynamoDB",
        "R-CDC-1",
        &[
            field(
                "mode",
                "Mode of the Kinesis stream",
                Words(&[("", "not said"), ("on_demand", "on-demand"), ("provisioned", "provisioned")]),
            ),
            field("shards", "Shards", Number).hint("of a provisioned stream; computed unless said"),
        ],
    ),
    once(
        "features.pitr",
        "Point-in-time recovery",
        "R-BKP-3",
        &[field("window_days", "Window", Number).unit("days").hint("1 to 35; the price does not depend on it")],
    ),
    list(
        "features.backups",
        "On-demand backup",
        "R-BKP-2",
        &[
            TIMES_FIELD,
            PER_FIELD,
            field("retention_days", "Kept for", Number).unit("days"),
            field("kept", "Kept all the time", Number).hint("how many, instead of a rate and days"),
            GIGABYTES,
        ],
    ),
    list(
        "features.aws_backup",
        "AWS Backup plan",
        "",
        &[
            TIMES_FIELD,
            PER_FIELD,
            field("warm_days", "Warm storage", Number).unit("days"),
            field("cold_days", "Cold storage after that", Number).unit("days").hint("at least 90, or none"),
            GIGABYTES,
        ],
    ),
    list(
        "features.restores",
        "Restore",
        "R-BKP-4",
        &[
            field(
                "from",
                "Restored from",
                Words(&[
                    ("", "point-in-time recovery, the default"),
                    ("pitr", "point-in-time recovery"),
                    ("backup", "an on-demand backup"),
                    ("aws_backup_warm", "AWS Backup, warm"),
                    ("aws_backup_cold", "AWS Backup, cold"),
                ]),
            ),
            field(
                "indexes",
                "Indexes that come back",
                Words(&[("", "all, the default"), ("all", "all"), ("local", "local ones"), ("none", "none")]),
            ),
            TIMES_FIELD,
            PER_FIELD,
            ONCE_FIELD,
            GIGABYTES,
            field("region", "To another Region", Text).hint("its code; the same Region unless said"),
        ],
    ),
    list(
        "features.exports",
        "Export to S3",
        "R-BKP-5",
        &[
            field("kind", "What it holds", Words(&[("full", "the whole table"), ("incremental", "what changed")]))
                .needed(),
            TIMES_FIELD,
            PER_FIELD,
            ONCE_FIELD,
            GIGABYTES,
        ],
    ),
    list(
        "features.imports",
        "Import from S3",
        "R-BKP-7",
        &[
            TIMES_FIELD,
            PER_FIELD,
            ONCE_FIELD,
            field("gigabytes", "Size of each", Number).unit("GB").hint("uncompressed"),
        ],
    ),
    once(
        "features.ttl",
        "Time to live",
        "R-TTL-1",
        &[field("lag_days", "Days until the delete", Number)
            .unit("days")
            .hint("how long an expired item stays; 0 unless said")],
    ),
    list(
        "features.ttl.expired",
        "Expiring items",
        "R-TTL-2",
        &[field("entity", "Entity", Text).needed(), field("rate.times", "How many expire", Number).needed(), PER_FIELD],
    ),
    once(
        "features.dax",
        "DynamoDB Accelerator (DAX)",
        "R-DAX-1",
        &[
            field("node", "Node type", Text).hint("such as dax.r5.large").needed(),
            field("nodes", "Nodes", Number).hint("1 to 11").needed(),
            field("hit_share", "Cache hits", Share).hint("share of eventually consistent reads: 0.8 or 80 %"),
            field("target_use", "Target use of a node", Share).hint("0.7 unless said"),
            field("surplus_vcpu_hours", "Surplus vCPU hours", Number).hint("of T3 nodes, in the month"),
        ],
    ),
    once(
        "features.transfer",
        "Data transfer out",
        "R-XFER-1",
        &[field("internet_gigabytes", "To the internet", Number).unit("GB a month")],
    ),
    list(
        "features.transfer.regions",
        "Transfer to a Region",
        "R-XFER-2",
        &[
            field("region", "Region", Text).hint("its code, such as eu-west-1").needed(),
            field("gigabytes", "Data", Number).unit("GB a month").needed(),
        ],
    ),
    once(
        "features.contributor_insights",
        "CloudWatch Contributor Insights",
        "R-CCI-1",
        &[
            field(
                "mode",
                "Requests that it counts",
                Words(&[("accessed_and_throttled", "every request"), ("throttled", "throttled ones only")]),
            )
            .needed(),
            field("throttled_share", "Throttled requests", Share).hint("share of requests: 0.01 or 1 %"),
        ],
    ),
    once(
        "features.kms",
        "Encryption key (AWS KMS)",
        "R-KMS-1",
        &[
            field(
                "key",
                "Key",
                Words(&[
                    ("customer_managed", "customer managed"),
                    ("aws_managed", "AWS managed"),
                    ("aws_owned", "AWS owned, free"),
                ]),
            )
            .needed(),
            field("callers", "Callers at the same time", Number),
            field("hours_per_day", "Hours a day", Number).unit("hours").hint("24 unless said"),
        ],
    ),
    once(
        "features.warm_throughput",
        "Warm throughput (raised once)",
        "R-WARM-1",
        &[field("read", "Read units", Number).unit("a second"), field("write", "Write units", Number).unit("a second")],
    ),
    list(
        "features.vector_indexes",
        "Vector index",
        "R-VEC-1",
        &[
            field("name", "Name", Text).needed(),
            field("written_gigabytes", "Written", Number).unit("GB a month"),
            field("searched_gigabytes", "Searched", Number).unit("GB a month").hint("no design tells it: measure it"),
            field("stored_gigabytes", "Stored", Number).unit("GB"),
        ],
    ),
    Group {
        at: "",
        title: "Alarms and new indexes",
        rule: "R-AS-5",
        shape: Shape::Own,
        fields: &[
            field("features.alarms", "CloudWatch alarms", Number).hint("such as those of auto scaling"),
            field("features.index_builds", "Global indexes added to stored items", Names).hint("names with commas"),
        ],
    },
];
