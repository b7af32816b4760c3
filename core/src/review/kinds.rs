//! Every kind of finding, one a file. A kind says when a design has it, and with which figures; what it saves and how
//! severe it is follows from the estimate.

mod adjacency;
mod amount_not_known;
mod batch_of_a_collection;
mod cache;
mod capacity_mode;
mod deletes_instead_of_ttl;
mod expired_items;
mod export_instead_of_scan;
mod failed_conditions;
mod filter_reads_more;
mod global_ttl;
mod growing_item;
mod hot_key;
mod index_below_table;
mod index_key_moves;
mod item_near_limit;
mod key_condition;
mod local_collection;
mod local_index_fetch;
mod long_names;
mod low_cardinality;
mod mutable_key;
mod never_written;
mod no_recovery;
mod on_demand_spike;
mod over_projection;
mod payload_to_s3;
mod provisioned_below_peak;
mod range_end;
mod redundant_index;
mod replicas;
mod reserved;
mod rising_sort_key;
mod scan_in_request_path;
mod size_over_step;
mod stale_copies;
mod strong_global_table;
mod strong_read;
mod strong_read_of_index;
mod table_class;
mod table_quota;
mod templates;
mod transaction_of_one;
mod transaction_over;
mod unanswered;
mod unused_index;
mod variable_width;

use super::{
    Draft, Find, Kind, answer,
    case::Case,
    evidence::{Amount, Unit},
    mistakes::{Mended, Written},
    severity::Severity,
};

/// Every kind, in the order of the path from questions over keys and sizes to capacity.
pub const KINDS: &[&Kind] = &[
    &unanswered::KIND,
    &key_condition::KIND,
    &scan_in_request_path::KIND,
    &filter_reads_more::KIND,
    &export_instead_of_scan::KIND,
    &range_end::KIND,
    &strong_read::KIND,
    &strong_read_of_index::KIND,
    &batch_of_a_collection::KIND,
    &local_index_fetch::KIND,
    &hot_key::OF_TABLE,
    &hot_key::OF_INDEX,
    &low_cardinality::KIND,
    &rising_sort_key::RISING,
    &rising_sort_key::LOCAL_INDEX,
    &local_collection::KIND,
    &unused_index::KIND,
    &redundant_index::KIND,
    &over_projection::KIND,
    &index_key_moves::KIND,
    &mutable_key::KIND,
    &adjacency::KIND,
    &stale_copies::KIND,
    &variable_width::KIND,
    &item_near_limit::KIND,
    &growing_item::KIND,
    &payload_to_s3::KIND,
    &size_over_step::KIND,
    &long_names::KIND,
    &transaction_of_one::KIND,
    &transaction_over::KIND,
    &failed_conditions::KIND,
    &deletes_instead_of_ttl::KIND,
    &provisioned_below_peak::KIND,
    &index_below_table::KIND,
    &on_demand_spike::KIND,
    &table_quota::KIND,
    &capacity_mode::KIND,
    &reserved::KIND,
    &table_class::KIND,
    &no_recovery::KIND,
    &global_ttl::KIND,
    &expired_items::KIND,
    &replicas::KIND,
    &strong_global_table::KIND,
    &cache::WOULD_PAY,
    &cache::DOES_NOT_PAY,
    &never_written::KIND,
    &amount_not_known::KIND,
];

/// `1 attribute`, `2 attributes`.
fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
