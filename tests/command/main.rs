//! The command from outside, as a process: what it prints, what it refuses, and how it ends.

mod bad_designs;
mod estimate;
mod link;
mod meter;
mod process;
mod size;
