//! What waits until the typing rests, and the address: the only place that writes it.
//!
//! The entry of the history is replaced, so that the back button leaves the page and undo takes back the edits. A link to
//! this page that is followed makes a new entry, and going back to the earlier one shows what it holds, as an edit.

use crate::{document, engine, later, not_later, window};
use std::cell::{Cell, RefCell};
use wasm_bindgen::prelude::*;
use web_sys::Element;

/// How long the typing rests before the address follows, in milliseconds.
const ADDRESS: i32 = 400;

/// How long it rests before the new total is said.
const VOICE: i32 = 1_200;

thread_local! {
    static SHOWN: RefCell<Option<String>> = const { RefCell::new(None) };
    static SAID: RefCell<Option<String>> = const { RefCell::new(None) };
    static ADDRESS_LATER: Cell<i32> = const { Cell::new(0) };
    static VOICE_LATER: Cell<i32> = const { Cell::new(0) };
}

/// Path and query, as in the address bar.
fn address() -> String {
    let location = window().location();
    location.pathname().unwrap_or_default() + &location.search().unwrap_or_default()
}

/// The address of what the page shows: the one it was opened with, until another is followed.
pub(crate) fn shown_address() -> String {
    SHOWN.with_borrow_mut(|shown| shown.get_or_insert_with(address).clone())
}

/// After an answer: the address and the voice follow once nothing changes any more.
pub(crate) fn after(holds: &str) {
    not_later(ADDRESS_LATER.get());
    if !holds.is_empty() && holds != shown_address() {
        let holds = holds.to_owned();
        ADDRESS_LATER.set(later(ADDRESS, move || write(holds)));
    }
    not_later(VOICE_LATER.get());
    VOICE_LATER.set(later(VOICE, || {
        if let Some((voice, words)) = voice().filter(|(_, words)| SAID.with_borrow(|said| said.as_ref() != Some(words)))
        {
            voice.set_text_content(Some(&words));
            SAID.set(Some(words));
        }
    }));
}

/// The element that speaks, and its words.
fn voice() -> Option<(Element, String)> {
    let voice = document().query_selector("#main [data-say]").ok()??;
    let words = voice.get_attribute("data-say")?;
    Some((voice, words))
}

fn write(holds: String) {
    let Ok(history) = window().history() else { return };
    // A browser refuses where the address is written too often; the next change writes it again.
    if history.replace_state_with_url(&JsValue::NULL, "", Some(&holds)).is_ok() {
        SHOWN.set(Some(holds));
    }
}

/// Follows a link to this page without leaving it.
pub(crate) fn follow(target: &str) {
    shown_address();
    let Ok(history) = window().history() else { return };
    if history.push_state_with_url(&JsValue::NULL, "", Some(target)).is_ok() {
        news();
    }
}

/// Follows the history. What is on the page by now needs no saying.
pub(crate) fn follow_history() {
    shown_address();
    SAID.set(voice().map(|(_, words)| words));
    let moved = Closure::<dyn Fn()>::new(news);
    let _ = window().add_event_listener_with_callback("popstate", moved.as_ref().unchecked_ref());
    moved.forget();
}

/// Shows what the address holds, unless it is shown already.
fn news() {
    let (address, shown) = (address(), shown_address());
    if address != shown {
        not_later(ADDRESS_LATER.get());
        // The engine starts with what the page shows, and is told of the link after it.
        engine::start();
        SHOWN.set(Some(address.clone()));
        engine::tell("follow", "", &address);
    }
}
