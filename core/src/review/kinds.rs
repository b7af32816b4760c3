//! Every kind of finding, one a file. A kind says when a design has it, and with which figures; what it saves and how
//! severe it is follows from the estimate.

mod capacity_mode;
mod failed_conditions;
mod filter_reads_more;
mod growing_item;
mod index_below_table;
mod index_key_moves;
mod item_near_limit;
mod on_demand_spike;
mod over_projection;
mod provisioned_below_peak;
mod scan_in_request_path;
mod size_over_step;
mod strong_read;
mod table_class;
mod table_quota;
mod transaction_of_one;
mod unused_index;

use super::{
    Draft, Kind, answer,
    case::Case,
    evidence::{Amount, Unit},
    severity::Severity,
};

/// Every kind, in the order of the path from questions over keys and sizes to capacity.
pub const KINDS: &[&Kind] = &[
    &scan_in_request_path::KIND,
    &filter_reads_more::KIND,
    &strong_read::KIND,
    &unused_index::KIND,
    &over_projection::KIND,
    &index_key_moves::KIND,
    &item_near_limit::KIND,
    &growing_item::KIND,
    &size_over_step::KIND,
    &transaction_of_one::KIND,
    &failed_conditions::KIND,
    &provisioned_below_peak::KIND,
    &index_below_table::KIND,
    &on_demand_spike::KIND,
    &table_quota::KIND,
    &capacity_mode::KIND,
    &table_class::KIND,
];

/// `1 attribute`, `2 attributes`.
fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
