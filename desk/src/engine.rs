//! The engine in its worker: started at the first touch, told what happens, and what to do when it does not answer.

use crate::{digits, document, drag, later, main_of, number_of, remove, rest, set, show};
use js_sys::Array;
use std::cell::{Cell, RefCell};
use wasm_bindgen::prelude::*;
use web_sys::{Element, HtmlTemplateElement, MessageEvent, Worker, WorkerOptions, WorkerType};

/// An answer that takes longer is told: the figures are those of before.
const PATIENCE: i32 = 250;

thread_local! {
    static WORKER: RefCell<Option<Worker>> = const { RefCell::new(None) };
    static FAILED: Cell<bool> = const { Cell::new(false) };
    // The number of the last message, and of the last one that was answered.
    static SENT: Cell<u32> = const { Cell::new(0) };
    static KNOWN: Cell<u32> = const { Cell::new(0) };
}

/// Starts the engine, unless it is there or did not start before.
pub(crate) fn start() {
    if FAILED.get() || WORKER.with_borrow(Option::is_some) {
        return;
    }
    let Some(address) = main_of(&document()).and_then(|main| main.get_attribute("data-engine")) else { return };
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let Ok(worker) = Worker::new_with_options(&address, &options) else { return fail() };
    let on_message =
        Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| match event.data().dyn_into::<Array>() {
            Ok(message) => take(&message),
            // The script's word that the module did not load.
            Err(_) => fail(),
        });
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    let on_error = Closure::<dyn Fn()>::new(fail);
    worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    // Both live as long as the page.
    on_message.forget();
    on_error.forget();
    let books = main_of(&document()).and_then(|main| main.get_attribute("data-books")).unwrap_or_default();
    post(&worker, &["open", &rest::shown_address(), &books]);
    WORKER.set(Some(worker));
}

/// Whether the engine did not start, or stopped.
pub(crate) fn has_failed() -> bool {
    FAILED.get()
}

/// Tells the engine what happened, and returns the number of the message.
pub(crate) fn tell(word: &str, control: &str, text: &str) -> u32 {
    start();
    let number = SENT.get() + 1;
    SENT.set(number);
    WORKER.with_borrow(|worker| {
        if let Some(worker) = worker {
            post(worker, &[&digits(number), word, control, text]);
        }
    });
    let Some(main) = main_of(&document()) else { return number };
    set(&main, "data-waiting", "");
    later(PATIENCE, move || {
        if KNOWN.get() < number {
            mark_stale(&main);
        }
    });
    number
}

/// Whether something that was told is not answered yet.
pub(crate) fn is_waiting() -> bool {
    KNOWN.get() < SENT.get()
}

/// The figures are those of before.
fn mark_stale(main: &Element) {
    set(main, "aria-busy", "true");
    set(main, "data-stale", "");
}

fn post(worker: &Worker, texts: &[&str]) {
    let message = Array::new();
    texts.iter().for_each(|text| {
        message.push(&JsValue::from_str(text));
    });
    if worker.post_message(&message).is_err() {
        fail();
    }
}

/// Shows an answer.
fn take(message: &Array) {
    let text = |place: u32| message.get(place).as_string().unwrap_or_default();
    let number = number_of(&text(0));
    KNOWN.set(number);
    let mut place = 5;
    while place + 1 < message.length() {
        show::part(&text(place), &text(place + 1), number);
        place += 2;
    }
    drag::answered();
    document().set_title(&text(1));
    show::focus(&text(3));
    rest::after(&text(2));
    if number == SENT.get()
        && text(4).is_empty()
        && let Some(main) = main_of(&document())
    {
        ["data-waiting", "aria-busy", "data-stale"].iter().for_each(|it| remove(&main, it));
    }
}

/// Says that the engine did not start, or stopped. What is typed stays where it is.
fn fail() {
    if FAILED.replace(true) {
        return;
    }
    let (document, worker) = (document(), WORKER.take());
    if let Some(worker) = worker {
        worker.terminate();
    }
    let words = document.get_element_by_id("without-engine").and_then(|it| it.dyn_into::<HtmlTemplateElement>().ok());
    if let (Some(words), Some(main)) = (words, main_of(&document)) {
        let _ = main.insert_before(&words.content(), main.first_child().as_ref());
        mark_stale(&main);
    }
}
