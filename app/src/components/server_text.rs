//! A part of a page that only the server writes. The browser keeps what it was sent, and its module carries none of it.

use leptos::{html, prelude::*};

/// HTML that the server made; empty in the browser.
#[derive(Clone, Debug, Default)]
pub struct ServerHtml(pub String);

/// The HTML of a view on the server. In the browser nothing: the expression is not even compiled there.
#[macro_export]
macro_rules! server_html {
    ($view:expr) => {{
        #[cfg(feature = "ssr")]
        let html = $crate::components::ServerHtml(leptos::prelude::RenderHtml::to_html($view));
        #[cfg(not(feature = "ssr"))]
        let html = $crate::components::ServerHtml::default();
        html
    }};
}

/// A static part of a page. Where the page was reached inside the browser, it is asked for again, whole.
#[component]
pub fn ServerText(
    /// Made with [`server_html!`].
    html: ServerHtml,
    /// Its classes.
    #[prop(optional, into)]
    class: String,
) -> impl IntoView {
    let part = NodeRef::<html::Div>::new();
    Effect::new(move |_| {
        if part.get().is_some_and(|it| it.child_element_count() == 0) {
            // A page that cannot be asked for again stays as it is.
            let _ = window().location().reload();
        }
    });
    view! { <div class=class node_ref=part inner_html=html.0></div> }.into_any()
}
