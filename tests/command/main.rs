//! The command from outside, as a process.
