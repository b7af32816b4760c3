//! Rendering a piece of a page to text, for the tests of this crate.

use leptos::prelude::*;

/// The HTML of a view, without the markers that only the browser's side needs.
pub fn html<V: IntoView>(view: impl FnOnce() -> V) -> String {
    html_with(|| (), view)
}

/// The same, in a context that `prepare` provides.
pub fn html_with<V: IntoView>(prepare: impl FnOnce(), view: impl FnOnce() -> V) -> String {
    let owner = Owner::new();
    owner.with(|| {
        prepare();
        view().into_view().to_html().replace("<!>", "")
    })
}

/// The whole document at this address.
pub fn page(address: &str) -> String {
    html_with(|| provide_context(leptos_router::location::RequestUrl::new(address)), crate::shell)
}
