//! What the pages need to know from the server, and may tell it. The server puts these into the context of each
//! request; in the browser and in tests they fall back to harmless defaults.

use crate::theme::Theme;
use leptos::prelude::*;
use std::sync::Arc;

/// Addresses of the embedded files, with their content hash.
#[derive(Clone, Debug, Default)]
pub struct AssetAddresses {
    /// The one stylesheet, such as `/pkg/main.1a2b3c.css`.
    pub stylesheet: String,
    /// The text of the module script that starts the browser's side; `None` when the server was built without it.
    pub script: Option<String>,
}

/// What only the server knows while it renders a page.
#[derive(Clone, Debug, Default)]
pub struct ServerFacts {
    /// From the cookie.
    pub theme: Theme,
    /// Where the embedded files are.
    pub assets: AssetAddresses,
}

/// How a page sets the status of its answer: a damaged link answers 400.
#[derive(Clone)]
pub struct AnswerStatus(pub Arc<dyn Fn(u16) + Send + Sync>);

/// The server's facts, or the defaults.
pub fn server_facts() -> ServerFacts {
    use_context::<ServerFacts>().unwrap_or_default()
}

/// Sets the status of the page being rendered. Does nothing in the browser.
pub fn set_status(status: u16) {
    if let Some(AnswerStatus(set)) = use_context::<AnswerStatus>() {
        set(status);
    }
}
