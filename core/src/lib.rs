//! Keyfare's engine: what a DynamoDB design consumes and what it costs.
//!
//! Everything here is a pure function of its arguments: no files, network, clock, threads or randomness, and no
//! floating point where money or units are counted. The modules build on each other in one direction:
//!
//! `units, money, limits, pricing, item → metering → design → bill → estimate → analysis → chart, export, share`
//!
//! Rules are named by their id (`R-WRITE-2`); [`rules`] holds what each one says and where it comes from.

pub mod analysis;
pub mod bill;
pub mod capacity;
#[cfg(feature = "chart")]
pub mod chart;
pub mod design;
pub mod estimate;
pub mod examples;
pub mod export;
pub mod item;
pub mod limits;
pub mod metering;
pub mod money;
pub mod pricing;
pub mod regions;
pub mod review;
pub mod rules;
pub mod share;
pub mod show;
pub mod simulate;
pub mod traffic;
pub mod units;
pub mod wire;
