//! Keyfare's web server as a library, so that tests can ask it without a socket.
//!
//! Owns routes, headers, embedded files and error pages. Leaves pages to `keyfare-app` and all calculation to
//! `keyfare-core`.

pub mod prices;
pub mod web;

pub use web::{AppState, router};
