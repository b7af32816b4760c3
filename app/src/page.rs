//! What a route makes: a title, a status, and what stands between the bar at the top and the line at the bottom.

use leptos::prelude::*;

/// A page before it is text.
pub struct Page {
    /// The title of the window.
    pub title: String,
    /// The status of the answer: 200, or why it is not.
    pub status: u16,
    /// The address that holds what is shown; `None` where the address stays as it is.
    pub address: Option<String>,
    /// What stands in it.
    pub main: AnyView,
}

impl Page {
    /// A page that answers 200.
    pub fn new(title: impl Into<String>, main: AnyView) -> Page {
        Page { title: title.into(), status: 200, address: None, main }
    }

    /// The same with another status.
    pub fn with_status(self, status: u16) -> Page {
        Page { status, ..self }
    }

    /// The same with the address that holds what is shown.
    pub fn at(self, address: Option<String>) -> Page {
        Page { address, ..self }
    }
}

/// The text of a view, without the marks that would tell a browser's copy of the view where its parts are: there is none.
#[cfg(feature = "ssr")]
pub fn html_of(view: impl IntoView) -> String {
    view.into_view().to_html().replace("<!>", "").replace("<!--<() />-->", "")
}
