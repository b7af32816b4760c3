//! The desk: the page's own small module. It makes the server's HTML answer to what a person does, without a view or a
//! figure in it.
//!
//! Owns the document in the browser: it hears what happens to controls (`hear`), passes it to the engine in a worker that
//! it starts at the first touch (`engine`), puts what comes back into the page without disturbing what is being typed
//! (`show`), lets the address follow once the typing rests, says the new total to those who listen, and does alone what
//! changes nothing of the page: theme, printing, copying a link, the picture of a chart. Points that are dragged it moves
//! itself (`drag`). What anything means is the engine's business
//! (`keyfare_app::live` says which attributes the desk goes by).

mod drag;
mod engine;
mod hear;
mod picture;
mod rest;
mod show;

use wasm_bindgen::prelude::*;
use web_sys::{Document, Element, Window};

/// Called once, when the module is loaded. When it is done the root element carries `data-hydrated`.
#[wasm_bindgen(start)]
pub fn start() {
    hear::theme();
    if let Some(main) = main_of(&document()).filter(|main| main.has_attribute("data-engine")) {
        hear::everything(&main);
        rest::follow_history();
        hear::what_was_typed_before(&main);
    } else {
        hear::presses_alone();
    }
    // Tells tests, and the stylesheet, that the page answers to input now.
    if let Some(root) = document().document_element() {
        set(&root, "data-hydrated", "");
    }
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(thread_local_v2, js_name = window)]
    static WINDOW: Window;
    #[wasm_bindgen(thread_local_v2, js_name = document)]
    static DOCUMENT: Document;
}

fn window() -> Window {
    WINDOW.with(Clone::clone)
}

fn document() -> Document {
    DOCUMENT.with(Clone::clone)
}

fn main_of(document: &Document) -> Option<Element> {
    document.get_element_by_id("main")
}

/// Sets an attribute; every name that the desk sets is a valid one, so that it cannot fail.
fn set(element: &Element, name: &str, value: &str) {
    let _ = element.set_attribute(name, value);
}

fn remove(element: &Element, name: &str) {
    let _ = element.remove_attribute(name);
}

/// A number as text. The formatting of the standard library would be a tenth of this module.
fn digits(mut number: u32) -> String {
    let mut digits = Vec::new();
    while number > 0 || digits.is_empty() {
        digits.insert(0, b'0' + (number % 10) as u8);
        number /= 10;
    }
    digits.into_iter().map(char::from).collect()
}

/// A whole number of plain digits.
fn number_of(text: &str) -> u32 {
    text.bytes().fold(0, |number: u32, digit| number * 10 + u32::from(digit & 15))
}

/// Runs something later, once. Returns what [`not_later`] takes.
fn later(milliseconds: i32, run: impl FnOnce() + 'static) -> i32 {
    let run = Closure::once_into_js(run);
    window().set_timeout_with_callback_and_timeout_and_arguments_0(run.unchecked_ref(), milliseconds).unwrap_or(0)
}

fn not_later(handle: i32) {
    window().clear_timeout_with_handle(handle);
}
