//! The browser's engine: a page with everything that follows from it, in a worker of its own.
//!
//! Owns the messages: what the desk sends goes into a [`Session`], what differs goes back. The worker's script loads this
//! module and passes each message to [`receive`]. All the rest is `keyfare-app`, the same as on the server.
//!
//! Work that takes longer than an answer may is done in pieces of [`PIECE`] milliseconds, each a task of its own, so that
//! messages that come meanwhile are taken between two of them.
//!
//! A message is a list of texts: `open`, an address and the price books that are not built in first, then `number, word,
//! control, text`
//! ([`Event::of`](keyfare_app::live::Event::of)). An answer is a list of texts too: the number of the last message that it
//! knows, title, address, focus, `more` where another answer follows, then a name and the HTML of each part.

use js_sys::{Array, Date, Function};
use keyfare_app::{
    books::Books,
    live::{Event, Session, Shown},
};
use keyfare_core::pricing::Day;
use std::cell::{Cell, RefCell};
use wasm_bindgen::prelude::*;

/// How long a piece of work takes, in milliseconds.
const PIECE: f64 = 15.0;

/// How often is shown how far the work is, in milliseconds.
const PROGRESS: f64 = 120.0;

thread_local! {
    static SESSION: RefCell<Option<Session>> = const { RefCell::new(None) };
    static LAST: RefCell<String> = const { RefCell::new(String::new()) };
    static DUE: Cell<bool> = const { Cell::new(false) };
    static REST_DUE: Cell<bool> = const { Cell::new(false) };
    static WORKING: Cell<bool> = const { Cell::new(false) };
    // When was shown last how far the work is.
    static TOLD: Cell<f64> = const { Cell::new(0.0) };
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = postMessage)]
    fn post_message(message: &JsValue);
    #[wasm_bindgen(js_name = setTimeout)]
    fn set_timeout(run: &Function, milliseconds: i32) -> i32;
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// Called once, when the module is loaded.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// Takes a message. It is done at once, and answered when no other waits: fast typing is answered once. What takes longer to
/// work out follows in an answer of its own, when no other message came meanwhile.
///
/// By value: for a reference the module would hold `table.fill`, which Debian's `wasm-opt` does not read.
#[wasm_bindgen]
#[allow(clippy::needless_pass_by_value, reason = "see above")]
pub fn receive(message: Array) {
    let text = |place: u32| message.get(place).as_string().unwrap_or_default();
    if text(0) == "open" {
        let texts = (2..message.length()).filter_map(|place| message.get(place).as_string());
        match Books::loaded(texts) {
            Some(books) => SESSION.set(Session::open_with(&text(1), books.on(today()))),
            // The same word as the worker's script has for a module that did not load.
            None => post_message(&"failed".into()),
        }
        go_on();
        return;
    }
    LAST.set(text(0));
    let Some(event) = Event::of(&text(1), text(2), text(3)) else { return };
    SESSION.with_borrow_mut(|session| {
        if let Some(session) = session {
            session.happens(event);
        }
    });
    if !DUE.replace(true) {
        later(answer);
    }
    go_on();
}

/// The day, as the server counts it.
fn today() -> Option<Day> {
    const MILLISECONDS_OF_A_DAY: f64 = 86_400_000.0;
    // A clock before 1970 saturates, and tells no age.
    Day::since_epoch((Date::now() / MILLISECONDS_OF_A_DAY) as u64)
}

fn later(run: fn()) {
    set_timeout(&Closure::once_into_js(run).unchecked_into(), 0);
}

/// Sees to it that work which is left is done.
fn go_on() {
    let has_work = SESSION.with_borrow(|session| session.as_ref().is_some_and(Session::has_work));
    if has_work && !WORKING.replace(true) {
        later(work);
    }
}

/// Does a piece of the work.
fn work() {
    WORKING.set(false);
    let start = now();
    let is_done = SESSION.with_borrow_mut(|session| {
        let Some(session) = session else { return false };
        while session.has_work() && now() - start < PIECE {
            session.work();
        }
        !session.has_work()
    });
    go_on();
    // An answer that is due tells it too.
    if (is_done || start - TOLD.get() > PROGRESS) && !DUE.replace(true) {
        TOLD.set(start);
        later(answer);
    }
}

fn answer() {
    DUE.set(false);
    let Some(shown) = SESSION.with_borrow_mut(|session| session.as_mut().map(Session::show)) else { return };
    let is_unfinished = SESSION.with_borrow(|session| session.as_ref().is_some_and(Session::is_unfinished));
    post(shown, if is_unfinished { "more" } else { "" });
    if is_unfinished && !REST_DUE.replace(true) {
        later(rest);
    }
}

/// What was left for later, unless there is something to answer first: that asks for it again.
fn rest() {
    REST_DUE.set(false);
    if DUE.get() {
        return;
    }
    let shown = SESSION
        .with_borrow_mut(|session| session.as_mut().filter(|session| session.is_unfinished()).map(Session::show_rest));
    if let Some(shown) = shown {
        post(shown, "");
    }
}

fn post(shown: Shown, more: &str) {
    let Shown { title, address, focus, parts } = shown;
    let message = Array::of5(
        &LAST.with_borrow(|last| JsValue::from_str(last)),
        &title.into(),
        &address.unwrap_or_default().into(),
        &focus.unwrap_or_default().into(),
        &more.into(),
    );
    for (name, html) in parts {
        message.push(&name.into());
        message.push(&html.into());
    }
    post_message(&message);
}
