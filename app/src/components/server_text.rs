//! A part of a page that only the server writes: it changes with nothing that is typed, so the engine neither carries nor
//! renders it, and the desk leaves it as it is.

use leptos::prelude::*;

/// HTML that the server made; empty in the browser.
#[derive(Clone, Debug, Default)]
pub struct ServerHtml(pub String);

/// The HTML of a view on the server. In the browser's engine nothing: the expression is not even compiled there.
#[macro_export]
macro_rules! server_html {
    ($view:expr) => {{
        #[cfg(not(target_arch = "wasm32"))]
        let html = $crate::components::ServerHtml($crate::page::html_of($view));
        #[cfg(target_arch = "wasm32")]
        let html = $crate::components::ServerHtml::default();
        html
    }};
}

/// A part of a page that stays as the server wrote it.
#[component]
pub fn ServerText(
    /// Made with [`server_html!`].
    html: ServerHtml,
    /// Its classes.
    #[prop(optional, into)]
    class: String,
) -> impl IntoView {
    view! { <div class=class data-kept="" inner_html=html.0></div> }.into_any()
}
