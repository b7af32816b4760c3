//! One command a file, each with its arguments and `run`. What they share is in
//! [`terminal`] and [`design_file`].

pub(crate) mod capacity;
pub(crate) mod design_file;
pub(crate) mod estimate;
pub(crate) mod link;
pub(crate) mod meter;
pub(crate) mod open;
pub(crate) mod prices;
pub(crate) mod regions;
pub(crate) mod review;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod simulate;
pub(crate) mod size;
pub(crate) mod terminal;
