//! The address: the only place that reads and writes `?d=`.
//!
//! The server reads it once and renders the design. The browser reads it too, follows the links and the history, and
//! writes it a moment after the typing stops, replacing the entry of the history, so that the back button leaves the
//! page and undo takes back the edits.

use crate::answer::SharedAnswer;
use keyfare_core::{
    share::{self, LinkError},
    wire::DesignV1,
};
use leptos::{leptos_dom::helpers::TimeoutHandle, prelude::*};
use leptos_router::{
    NavigateOptions,
    hooks::{use_navigate, use_query_map},
};
use std::time::Duration;

/// How long the typing rests before the address follows.
const REST: Duration = Duration::from_millis(400);

/// The token in the address, followed.
pub fn token() -> Memo<Option<String>> {
    let query = use_query_map();
    Memo::new(move |_| query.read().get("d").filter(|it| !it.is_empty()))
}

/// The design in the address: nothing, a design, or why the link does not open.
pub fn design(token: &Option<String>) -> Option<Result<DesignV1, LinkError>> {
    token.as_deref().map(share::decode)
}

/// What was written last, so that our own writing is not taken for a new link.
#[derive(Clone, Copy)]
pub struct Written(StoredValue<Option<String>>);

impl Written {
    /// Nothing was written yet; the page shows this token.
    pub fn new(shown: Option<String>) -> Written {
        Written(StoredValue::new(shown))
    }

    /// Whether a token in the address is news: neither shown nor written by us.
    pub fn is_news(self, token: &Option<String>) -> bool {
        self.0.with_value(|written| written != token)
    }

    /// The page shows this token now.
    pub fn shows(self, token: Option<String>) {
        self.0.set_value(token);
    }
}

/// Writes `?d=` a moment after the answer last changed. In the browser only.
pub fn follow(answer: Memo<Option<SharedAnswer>>, written: Written) {
    let navigate = use_navigate();
    let pending = StoredValue::new(None::<TimeoutHandle>);
    Effect::new(move |_| {
        let Some(token) = answer.with(|it| it.as_ref().map(|it| it.token.clone())) else { return };
        if let Some(earlier) = pending.try_update_value(Option::take).flatten() {
            earlier.clear();
        }
        if token.len() > share::TOKEN_MAX || !written.is_news(&Some(token.clone())) {
            return;
        }
        let navigate = navigate.clone();
        let write = move || {
            written.shows(Some(token.clone()));
            let options = NavigateOptions { replace: true, scroll: false, ..NavigateOptions::default() };
            navigate(&format!("/design?d={token}"), options);
        };
        // Without a timer the address stays as it is until the next change.
        pending.set_value(set_timeout_with_handle(write, REST).ok());
    });
}

/// Whether the last press of "Copy link" worked.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(not(feature = "hydrate"), allow(dead_code, reason = "the server never copies"))]
enum Copied {
    NotYet,
    Done,
    Refused,
}

/// The state of the copy button of this page.
#[derive(Clone, Copy)]
struct CopyState(RwSignal<Copied>);

/// Gives the page a copy button.
pub fn provide_copy_state() {
    provide_context(CopyState(RwSignal::new(Copied::NotYet)));
}

/// The words of the copy button.
pub fn copied_words() -> Signal<&'static str> {
    let state = use_context::<CopyState>();
    Signal::derive(move || match state.map_or(Copied::NotYet, |it| it.0.get()) {
        Copied::NotYet => "Copy link",
        Copied::Done => "Link copied",
        Copied::Refused => "Copy it from the address bar",
    })
}

/// Copies the link of a token. In the browser only.
pub fn copy_link(token: Option<String>) {
    let (Some(token), Some(state)) = (token, use_context::<CopyState>()) else { return };
    copy(token, state.0);
}

#[cfg(not(feature = "hydrate"))]
fn copy(_token: String, _state: RwSignal<Copied>) {}

#[cfg(feature = "hydrate")]
fn copy(token: String, state: RwSignal<Copied>) {
    let origin = window().location().origin().unwrap_or_default();
    let link = format!("{origin}/design?d={token}");
    leptos::task::spawn_local(async move {
        let written = wasm_bindgen_futures::JsFuture::from(window().navigator().clipboard().write_text(&link)).await;
        state.set(if written.is_ok() { Copied::Done } else { Copied::Refused });
        set_timeout(move || state.set(Copied::NotYet), Duration::from_secs(3));
    });
}
