//! Rendering a piece of a page to text, for the tests of this crate.

use leptos::prelude::*;

/// The HTML of a view.
pub fn html<V: IntoView>(view: impl FnOnce() -> V) -> String {
    Owner::new().with(|| crate::page::html_of(view()))
}

/// The whole document at this address.
pub fn page(address: &str) -> String {
    crate::document::document(&Default::default(), &crate::address::Address::of(address)).html
}
