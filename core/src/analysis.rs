//! What a design does to its partitions, its items over their lives, and its indexes: figures for the review. Owns hot
//! keys, key conditions, item collections, life cycles and what each index is worth; judging them and putting them into
//! words is the review's business.
//!
//! Everything rests on the estimate's own usages, so that these figures and the bill agree. What nobody has said stays
//! unknown: an even spread over keys is never assumed.

pub mod collection;
pub mod distribution;
pub mod edited;
pub mod hot_key;
pub mod index_economics;
pub mod key_condition;
pub mod key_template;
pub mod life_cycle;
mod parts;
pub mod scan_or_index;
pub mod sharding;
pub mod time_buckets;
mod words;

pub use collection::{Collection, collections};
pub use edited::{EditError, Edited};
pub use hot_key::{HotKey, hot_keys};
pub use index_economics::{IndexEconomics, index_economics};
pub use key_condition::{KeyConditionProblem, key_condition_problems};
pub use key_template::KeyTemplate;
pub use life_cycle::{LifeCost, life_costs};
