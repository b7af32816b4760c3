//! The service's limits and default quotas as named numbers (R-LIMIT-1).
//!
//! Each says its unit. Checking a call or a design against them is left to those who read it.

/// Bytes of one item, attribute names included: 400 KB (R-ITEM-9).
pub const ITEM_MAX_BYTES: u64 = 409_600;
/// Bytes of a partition key value; at least one (R-ITEM-9).
pub const PARTITION_KEY_MAX_BYTES: u64 = 2_048;
/// Bytes of a sort key value; at least one (R-ITEM-9).
pub const SORT_KEY_MAX_BYTES: u64 = 1_024;
/// Significant digits of a Number (R-ITEM-3).
pub const NUMBER_MAX_DIGITS: u64 = 38;
/// Levels of lists and maps inside each other (R-ITEM-6).
pub const NESTING_MAX_LEVELS: u64 = 32;
/// Bytes that one Query or Scan request reads at most: 1 MB (R-READ-6).
pub const QUERY_PAGE_BYTES: u64 = 1_048_576;
/// Items of one BatchGetItem (R-READ-4).
pub const BATCH_GET_MAX_ITEMS: u64 = 100;
/// Puts and deletes of one BatchWriteItem (R-WRITE-6).
pub const BATCH_WRITE_MAX_ITEMS: u64 = 25;
/// Bytes of one batch, read or written: 16 MB.
pub const BATCH_MAX_BYTES: u64 = 16_777_216;
/// Actions of one transaction, read or write (R-TX-1).
pub const TRANSACT_MAX_ITEMS: u64 = 100;
/// Bytes of all items of one transaction: 4 MB (R-TX-1).
pub const TRANSACT_MAX_BYTES: u64 = 4_194_304;
/// Minutes for which a write transaction's token is remembered (R-TX-4).
pub const IDEMPOTENCY_TOKEN_MINUTES: u64 = 10;
/// Global secondary indexes of one table, by default.
pub const GSI_DEFAULT_MAX: u64 = 20;
/// Local secondary indexes of one table.
pub const LSI_MAX: u64 = 5;
/// Attributes of a global index's partition key, and of its sort key (R-IDX-8).
pub const GSI_MULTI_ATTRIBUTE_KEY_MAX_PER_SIDE: u64 = 4;
/// Attributes named by INCLUDE projections over all indexes of a table; repeats count.
pub const INCLUDE_ATTRIBUTES_MAX_PER_TABLE: u64 = 100;
/// Bytes under one partition key value of a table with local indexes, entries included: 10 GB.
pub const ITEM_COLLECTION_MAX_BYTES_WITH_LSI: u64 = 10_737_418_240;
/// Read units a second of one partition (R-PART-1).
pub const PARTITION_READ_UNITS_PER_SECOND: u64 = 3_000;
/// Write units a second of one partition (R-PART-1).
pub const PARTITION_WRITE_UNITS_PER_SECOND: u64 = 1_000;
/// Read units a second of one table, by default.
pub const TABLE_READ_QUOTA: u64 = 40_000;
/// Write units a second of one table, by default.
pub const TABLE_WRITE_QUOTA: u64 = 40_000;
/// Provisioned read units a second of an account in one Region, by default.
pub const ACCOUNT_PROVISIONED_READ_QUOTA: u64 = 80_000;
/// Provisioned write units a second of an account in one Region, by default.
pub const ACCOUNT_PROVISIONED_WRITE_QUOTA: u64 = 80_000;
/// Tables of an account in one Region, by default.
pub const TABLES_PER_REGION: u64 = 2_500;
/// Write units a second that a new on-demand table sustains at once (R-OD-2).
pub const ON_DEMAND_INITIAL_WRITE_UNITS_PER_SECOND: u64 = 4_000;
/// Read units a second that a new on-demand table sustains at once (R-OD-2).
pub const ON_DEMAND_INITIAL_READ_UNITS_PER_SECOND: u64 = 12_000;
/// Switches to on-demand mode in 24 hours.
pub const MODE_SWITCHES_TO_ON_DEMAND_PER_24_HOURS: u64 = 4;
/// Decreases of provisioned units in a day, for a table and for each global index (R-PROV-6).
pub const PROVISIONED_DECREASES_PER_DAY_MAX: u64 = 27;
/// Lowest target utilization of auto scaling, in percent (R-AS-4).
pub const AUTO_SCALING_TARGET_MIN_PERCENT: u64 = 20;
/// Highest target utilization of auto scaling, in percent (R-AS-4).
pub const AUTO_SCALING_TARGET_MAX_PERCENT: u64 = 90;
/// Units of one block of reserved capacity.
pub const RESERVED_BLOCK_UNITS: u64 = 100;
/// Changes of a table's class in a trailing 30 days (R-CLASS-2).
pub const TABLE_CLASS_CHANGES_PER_30_DAYS: u64 = 2;
/// Seconds of unused capacity that are kept for bursts (R-PART-3).
pub const BURST_SECONDS: u64 = 300;
/// Hours for which a stream keeps its records (R-STREAM-3).
pub const STREAM_RETENTION_HOURS: u64 = 24;
/// Polls a second of each stream shard by a Lambda trigger (R-STREAM-3).
pub const LAMBDA_STREAM_POLLS_PER_SECOND_PER_SHARD: u64 = 4;
/// Shortest recovery window of point-in-time recovery, in days (R-BKP-3).
pub const PITR_MIN_DAYS: u64 = 1;
/// Longest recovery window of point-in-time recovery, in days (R-BKP-3).
pub const PITR_MAX_DAYS: u64 = 35;

/// Every limit by the name that reports and test vectors use, in the order of their subjects.
pub const LIMITS: &[(&str, u64)] = &[
    ("item_max_bytes", ITEM_MAX_BYTES),
    ("partition_key_max_bytes", PARTITION_KEY_MAX_BYTES),
    ("sort_key_max_bytes", SORT_KEY_MAX_BYTES),
    ("number_max_digits", NUMBER_MAX_DIGITS),
    ("nesting_max_levels", NESTING_MAX_LEVELS),
    ("query_page_bytes", QUERY_PAGE_BYTES),
    ("batch_get_max_items", BATCH_GET_MAX_ITEMS),
    ("batch_write_max_items", BATCH_WRITE_MAX_ITEMS),
    ("batch_max_bytes", BATCH_MAX_BYTES),
    ("transact_max_items", TRANSACT_MAX_ITEMS),
    ("transact_max_bytes", TRANSACT_MAX_BYTES),
    ("idempotency_token_minutes", IDEMPOTENCY_TOKEN_MINUTES),
    ("gsi_default_max", GSI_DEFAULT_MAX),
    ("lsi_max", LSI_MAX),
    ("gsi_multi_attribute_key_max_per_side", GSI_MULTI_ATTRIBUTE_KEY_MAX_PER_SIDE),
    ("include_attributes_max_per_table", INCLUDE_ATTRIBUTES_MAX_PER_TABLE),
    ("item_collection_max_bytes_with_lsi", ITEM_COLLECTION_MAX_BYTES_WITH_LSI),
    ("partition_read_units_per_s", PARTITION_READ_UNITS_PER_SECOND),
    ("partition_write_units_per_s", PARTITION_WRITE_UNITS_PER_SECOND),
    ("table_read_quota", TABLE_READ_QUOTA),
    ("table_write_quota", TABLE_WRITE_QUOTA),
    ("account_provisioned_read_quota", ACCOUNT_PROVISIONED_READ_QUOTA),
    ("account_provisioned_write_quota", ACCOUNT_PROVISIONED_WRITE_QUOTA),
    ("tables_per_region", TABLES_PER_REGION),
    ("on_demand_initial_write_units_per_s", ON_DEMAND_INITIAL_WRITE_UNITS_PER_SECOND),
    ("on_demand_initial_read_units_per_s", ON_DEMAND_INITIAL_READ_UNITS_PER_SECOND),
    ("mode_switches_to_on_demand_per_24h", MODE_SWITCHES_TO_ON_DEMAND_PER_24_HOURS),
    ("provisioned_decreases_per_day_max", PROVISIONED_DECREASES_PER_DAY_MAX),
    ("auto_scaling_target_min_percent", AUTO_SCALING_TARGET_MIN_PERCENT),
    ("auto_scaling_target_max_percent", AUTO_SCALING_TARGET_MAX_PERCENT),
    ("reserved_block_units", RESERVED_BLOCK_UNITS),
    ("table_class_changes_per_30_days", TABLE_CLASS_CHANGES_PER_30_DAYS),
    ("burst_seconds", BURST_SECONDS),
    ("stream_retention_hours", STREAM_RETENTION_HOURS),
    ("lambda_stream_polls_per_s_per_shard", LAMBDA_STREAM_POLLS_PER_SECOND_PER_SHARD),
    ("pitr_min_days", PITR_MIN_DAYS),
    ("pitr_max_days", PITR_MAX_DAYS),
];

/// The limit of this name, in the unit that the name ends with; `None` for a name that is not in [`LIMITS`].
pub fn limit(name: &str) -> Option<u64> {
    LIMITS.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_limit_has_a_name_of_its_own() {
        let names: BTreeSet<&str> = LIMITS.iter().map(|(name, _)| *name).collect();
        assert_eq!(names.len(), LIMITS.len());
        assert_eq!(limit("item_max_bytes"), Some(409_600));
        assert_eq!(limit("item_max_kilobytes"), None);
    }
}
