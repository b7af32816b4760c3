//! What a bill may hold that DynamoDB's price list has no price for: a person may type one.
//!
//! Owns the keys and words of these things. Everything else about them, such as quantities and rules, is the bill's.

/// One thing without a price in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unlisted {
    /// Its key in files: `kms_request`. Where [`Unlisted::kind`] says so, a colon and the kind follow.
    pub key: &'static str,
    /// What one unit is called beside a number.
    pub unit: &'static str,
    /// Its name for people.
    pub label: &'static str,
    /// What the key must be followed by, after a colon, such as a node type; `None` where the key stands alone.
    pub kind: Option<&'static str>,
}

/// Everything that a price may be typed for besides [`super::Dimension::ALL`].
pub const UNLISTED: &[Unlisted] = &[
    of_kind("dax_node_hour", "node-hour", "DAX nodes", "a node type, such as dax_node_hour:dax.r5.large"),
    alone("internet_out_gb", "GB", "Data transfer to the internet"),
    alone("inter_region_out_gb", "GB", "Data transfer to another Region"),
    alone("kms_request", "request", "KMS requests"),
    alone("kms_key_month", "key-month", "KMS keys"),
    alone("contributor_insights_rule_month", "rule-month", "Contributor Insights rules"),
    alone("contributor_insights_event", "event", "Contributor Insights events"),
    alone("cloudwatch_alarm_month", "alarm-month", "CloudWatch alarms"),
    alone("warm_read_unit", "unit", "Warm throughput, reads"),
    alone("warm_write_unit", "unit", "Warm throughput, writes"),
    alone("vector_write_gb", "GB", "Vector index writes"),
    alone("vector_write_gb_ia", "GB", "Vector index writes, Standard-IA"),
    alone("vector_search_gb", "GB", "Vector searches"),
    alone("vector_search_gb_ia", "GB", "Vector searches, Standard-IA"),
    alone("dax_surplus_vcpu_hour", "vCPU-hour", "Surplus CPU of DAX nodes"),
    alone("kinesis_shard_hour", "shard-hour", "Shards of the Kinesis stream"),
    alone("kinesis_gb", "GB", "Data into the Kinesis stream"),
    alone("aws_backup_warm_gb_month", "GB-month", "AWS Backup, warm"),
    alone("aws_backup_cold_gb_month", "GB-month", "AWS Backup, cold"),
    alone("aws_backup_restore_warm_gb", "GB", "Restore from AWS Backup, warm"),
    alone("aws_backup_restore_cold_gb", "GB", "Restore from AWS Backup, cold"),
    alone("aws_backup_copy_gb", "GB", "AWS Backup, copy to another Region"),
    alone("s3_put_request", "request", "S3 write requests"),
];

const fn alone(key: &'static str, unit: &'static str, label: &'static str) -> Unlisted {
    Unlisted { key, unit, label, kind: None }
}

const fn of_kind(key: &'static str, unit: &'static str, label: &'static str, kind: &'static str) -> Unlisted {
    Unlisted { key, unit, label, kind: Some(kind) }
}

impl Unlisted {
    /// The thing that a key names, with its kind after the colon. `None` for a key that is none, a kind that is missing
    /// or one that does not belong there.
    pub fn of_key(key: &str) -> Option<(&'static Unlisted, Option<&str>)> {
        let (name, kind) = match key.split_once(':') {
            Some((name, kind)) => (name, Some(kind)),
            None => (key, None),
        };
        let thing = UNLISTED.iter().find(|thing| thing.key == name)?;
        let fits = match kind {
            Some(kind) => thing.kind.is_some() && is_kind(kind),
            None => thing.kind.is_none(),
        };
        fits.then_some((thing, kind))
    }
}

fn is_kind(kind: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b'_');
    !kind.is_empty() && kind.len() <= 40 && kind.bytes().all(plain)
}
