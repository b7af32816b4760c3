//! Keyfare as a black box: its pages over HTTP, and the rules of the house that no compiler checks.

mod http;
#[path = "../price_list.rs"]
mod price_list;
mod price_lists;
#[path = "../price_server.rs"]
mod price_server;
mod refresh;
mod tidy;
