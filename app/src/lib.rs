//! Keyfare's pages, as text: the server writes them whole, and the engine in the browser writes anew what changes while
//! they are open ([`live`]).
//!
//! Owns everything a person sees and types; leaves arithmetic to `keyfare-core`, sockets, headers and files to the server,
//! which hands over what it alone knows as [`port::ServerFacts`], and the document in the browser to the desk.

// The type of a view holds the types of all that is in it, and pages are deep.
#![recursion_limit = "512"]

pub mod address;
pub mod answer;
pub mod books;
pub mod charts;
pub mod chrome;
pub mod components;
pub mod document;
pub mod examples;
pub mod form;
pub mod icons;
pub mod live;
pub mod matrix;
pub mod page;
pub mod port;
pub mod problem;
pub mod results;
pub mod routes;
pub mod sections;
#[cfg(test)]
mod testing;
pub mod theme;
pub mod url;
