//! What happens to controls, heard once for the whole page, and passed on with the control's id.
//!
//! What is typed or chosen is also kept in the attributes (`value`, `checked`, `selected`), so that the text of the page
//! and what is on screen stay the same, and a comparison of the two finds what an answer changes.

use crate::{document, drag, engine, picture, remove, rest, set, show, window};
use wasm_bindgen::prelude::*;
use web_sys::{
    Element, Event, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement, KeyboardEvent, MouseEvent, Node,
};

/// Hears an event of a node for as long as the page lives.
fn hear<E: wasm_bindgen::convert::FromWasmAbi + 'static>(node: &Node, event: &str, run: fn(E)) {
    let run = Closure::<dyn Fn(E)>::new(run);
    // Refused for no name of an event.
    let _ = node.add_event_listener_with_callback(event, run.as_ref().unchecked_ref());
    run.forget();
}

/// Everything that a page which answers has to hear.
pub(crate) fn everything(main: &Element) {
    for touch in ["focusin", "pointerdown"] {
        hear(main, touch, |_: Event| engine::start());
    }
    hear(main, "input", input);
    hear(main, "change", change);
    hear(main, "click", click);
    hear(main, "focusout", drag::leave);
    hear(main, "pointerdown", drag::start);
    hear(main, "pointermove", drag::moves);
    hear(main, "pointerup", drag::end);
    hear(main, "pointercancel", drag::end);
    hear(main, "touchmove", drag::hold);
    hear(&document(), "keydown", keydown);
    presses_alone();
}

/// What the desk does by itself.
pub(crate) fn presses_alone() {
    hear(&document(), "click", press_alone);
}

fn target(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

pub(crate) fn closest(event: &Event, selector: &str) -> Option<Element> {
    target(event)?.closest(selector).ok().flatten()
}

/// A keystroke in a control of text; choices are heard when they change.
fn input(event: Event) {
    let Some(control) = target(&event).filter(|it| !is_file(it)) else { return };
    if let Some(text) = typed(&control) {
        tell_input(&control, &text);
    }
}

/// The text of a control of text, kept in its attributes.
fn typed(control: &Element) -> Option<String> {
    if let Some(area) = control.dyn_ref::<HtmlTextAreaElement>() {
        area.set_text_content(Some(&area.value()));
        return Some(area.value());
    }
    let input = control.dyn_ref::<HtmlInputElement>()?;
    if is_choice(input) {
        return None;
    }
    set(control, "value", &input.value());
    Some(input.value())
}

fn is_choice(input: &HtmlInputElement) -> bool {
    matches!(input.type_().as_str(), "radio" | "checkbox")
}

fn tell_input(control: &Element, text: &str) {
    let id = control.id();
    if !id.is_empty() {
        let number = engine::tell("input", &id, text);
        show::keep_until(&id, number);
    }
}

/// A choice, or the end of typing.
fn change(event: Event) {
    let Some(control) = target(&event) else { return };
    if is_file(&control) {
        open_file(control);
    } else if let Some(text) = chosen(&control) {
        tell_input(&control, &text);
    } else if !control.id().is_empty() {
        engine::tell("commit", &control.id(), "");
    }
}

fn is_file(control: &Element) -> bool {
    control.get_attribute("type").is_some_and(|it| it == "file")
}

/// The text of a chosen file is what is typed in its field. Of a file that is too long the engine gets enough to see that.
fn open_file(control: Element) {
    const ENOUGH: i32 = (64 << 20) + 1;
    let file = control.dyn_ref::<HtmlInputElement>().and_then(HtmlInputElement::files).and_then(|it| it.get(0));
    let Some(file) = file.and_then(|it| it.slice_with_i32_and_i32(0, ENOUGH).ok()) else { return };
    let read = Closure::once(move |text: JsValue| {
        engine::tell("input", &control.id(), &text.as_string().unwrap_or_default());
    });
    let _ = file.text().then(&read);
    read.forget();
}

/// The value of a choice, kept in the attributes.
fn chosen(control: &Element) -> Option<String> {
    if let Some(select) = control.dyn_ref::<HtmlSelectElement>() {
        let options = select.children();
        for place in 0..options.length() {
            if let Some(option) = options.item(place) {
                mark(&option, "selected", i32::try_from(place) == Ok(select.selected_index()));
            }
        }
        return Some(select.value());
    }
    let input = control.dyn_ref::<HtmlInputElement>().filter(|it| is_choice(it))?;
    if input.type_() == "checkbox" {
        mark(control, "checked", input.checked());
        return Some(if input.checked() { "true" } else { "" }.to_owned());
    }
    let group = control.closest("fieldset").ok().flatten()?.query_selector_all("input[type=radio]").ok()?;
    for place in 0..group.length() {
        if let Some(radio) = group.item(place).and_then(|it| it.dyn_into::<HtmlInputElement>().ok()) {
            mark(&radio, "checked", radio.checked());
        }
    }
    Some(input.value())
}

#[derive(Clone, Copy)]
enum Mark {
    Set,
    Gone,
}

impl From<bool> for Mark {
    fn from(is: bool) -> Mark {
        if is { Mark::Set } else { Mark::Gone }
    }
}

fn mark(element: &Element, name: &str, to: impl Into<Mark>) {
    match to.into() {
        Mark::Set => set(element, name, ""),
        Mark::Gone => remove(element, name),
    }
}

fn click(event: MouseEvent) {
    let plain = event.button() == 0 && !(event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key());
    if let Some(button) = closest(&event, "[data-press]") {
        if button.has_attribute("href") {
            // A link that the engine follows. Another tab, and a page without an engine, follow it themselves.
            if !plain || engine::has_failed() {
                return;
            }
            event.prevent_default();
        }
        if !button.has_attribute("aria-disabled") {
            engine::tell("press", &button.id(), "");
        }
        return;
    }
    let Some(link) = closest(&event, "a[href*='/design?d=']").filter(|_| plain) else { return };
    // Only from one design to another, on this host: everything else is a page of its own.
    let location = window().location();
    let href = link.get_attribute("href").unwrap_or_default();
    let target = href.strip_prefix(&location.origin().unwrap_or_default()).unwrap_or(&href);
    if location.pathname().is_ok_and(|it| it == "/design") && target.starts_with("/design?d=") {
        event.prevent_default();
        rest::follow(target);
    }
}

fn keydown(event: KeyboardEvent) {
    let key = event.key();
    let control_key = event.ctrl_key() || event.meta_key();
    if control_key && !event.alt_key() {
        let button = match (key.as_str(), event.shift_key()) {
            ("z", false) => "undo",
            ("Z" | "z", true) | ("y", false) => "redo",
            _ => return,
        };
        if document().get_element_by_id(button).is_some() {
            event.prevent_default();
            engine::tell("press", button, "");
        }
        return;
    }
    if let Some(area) = closest(&event, "[data-keys]").filter(|_| !event.alt_key()) {
        let keys = area.get_attribute("data-keys").unwrap_or_default();
        if keys.split(' ').any(|it| it == key) {
            event.prevent_default();
            let control = match key.as_str() {
                "ArrowLeft" => neighbor(&event, -1),
                "ArrowRight" => neighbor(&event, 1),
                _ => None,
            };
            let control = control.or_else(|| target(&event)).map(|it| it.id()).unwrap_or_default();
            engine::tell("key", &area.id(), &[&control, " ", &key].concat());
        }
        return;
    }
    let Some(cell) = closest(&event, "[data-column] input.cell, [data-column] textarea.cell") else { return };
    match key.as_str() {
        "Enter" if !event.shift_key() && !event.is_composing() => {
            if let Ok(Some(list)) = cell.closest("[data-column]") {
                event.prevent_default();
                engine::tell("enter", &list.id(), &cell.id());
            }
        }
        "Escape" => {
            engine::tell("escape", "", "");
        }
        _ => {}
    }
}

/// Moves the focus to the control before or after this one, where there is one. At once: further keys are for that one.
fn neighbor(event: &Event, way: i32) -> Option<Element> {
    let all = closest(event, "[data-roving]")?.query_selector_all("[tabindex]").ok()?;
    let here = target(event)?;
    let at = (0..all.length()).find(|it| all.item(*it).is_some_and(|it| it.is_same_node(Some(&here))))?;
    let next = all.item(at.wrapping_add_signed(way))?.dyn_into::<Element>().ok()?;
    show::focus(&next.id());
    Some(next)
}

/// Printing, copying a link, and saving a picture.
fn press_alone(event: Event) {
    let Some(button) = closest(&event, "[data-do]") else { return };
    match button.get_attribute("data-do").as_deref() {
        // A browser without a printer says so itself.
        Some("print") => drop(window().print()),
        Some("copy") => copy(button),
        Some("png") => {
            event.prevent_default();
            picture::save(button);
        }
        _ => {}
    }
}

/// Copies a link, and says for three seconds whether it worked.
fn copy(button: Element) {
    let Some(link) = button.get_attribute("data-link") else { return };
    let Some(words) = button.last_child() else { return };
    let before = words.text_content();
    let link = window().location().origin().unwrap_or_default() + &link;
    let say = move |text: &str| {
        words.set_text_content(Some(text));
        let (words, before) = (words.clone(), before.clone());
        crate::later(3_000, move || words.set_text_content(before.as_deref()));
    };
    let refused = say.clone();
    let done = Closure::once(move |_: JsValue| say("Link copied"));
    let not = Closure::once(move |_: JsValue| refused("Copy it from the address bar"));
    let _ = window().navigator().clipboard().write_text(&link).then2(&done, &not);
    done.forget();
    not.forget();
}

/// The theme, shown and kept as soon as it is chosen. A browser that refuses cookies shows it until the next page.
pub(crate) fn theme() {
    hear(&document(), "change", |event: Event| {
        let Some(radio) = closest(&event, "[data-cookie]") else { return };
        let document = document();
        if let (Some(root), Some(cookie)) = (document.document_element(), radio.get_attribute("data-cookie")) {
            match radio.get_attribute("value").as_deref() {
                Some("system") | None => remove(&root, "data-theme"),
                Some(theme) => set(&root, "data-theme", theme),
            }
            if let Some(document) = document.dyn_ref::<web_sys::HtmlDocument>() {
                let _ = document.set_cookie(&cookie);
            }
        }
    });
}

/// What was typed before the desk was there is passed on now.
pub(crate) fn what_was_typed_before(main: &Element) {
    let Ok(controls) = main.query_selector_all("input[id], textarea[id], select[id]") else { return };
    for place in 0..controls.length() {
        let Some(control) = controls.item(place).and_then(|it| it.dyn_into::<Element>().ok()) else { continue };
        if differs(&control) {
            let text = typed(&control).or_else(|| chosen(&control));
            tell_input(&control, &text.unwrap_or_default());
        }
    }
}

/// Whether a control shows something else than what the server wrote.
fn differs(control: &Element) -> bool {
    if is_file(control) {
        return false;
    }
    if let Some(area) = control.dyn_ref::<HtmlTextAreaElement>() {
        return area.value() != area.text_content().unwrap_or_default();
    }
    if let Some(select) = control.dyn_ref::<HtmlSelectElement>() {
        let written = control.query_selector("option[selected]").ok().flatten();
        let index = written.and_then(|it| it.dyn_into::<web_sys::HtmlOptionElement>().ok()).map_or(0, |it| it.index());
        return select.selected_index() != index;
    }
    control.dyn_ref::<HtmlInputElement>().is_some_and(|input| {
        if is_choice(input) {
            input.checked() && !input.default_checked()
        } else {
            input.value() != input.default_value()
        }
    })
}
